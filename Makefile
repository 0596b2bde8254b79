# Needs Python 3.11 or newer and nothing else. `make help` lists what there is.

PYTHON ?= $(firstword $(foreach python,python3.13 python3.12 python3.11 python3.14 python3,$(shell \
	$(python) -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $(python))))
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
PYTEST := $(BIN)/python -m pytest -m "" -q
BOTH_CORES := -n 2 --dist worksteal
COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest \
	--custom-compile-command 'make lock' $(UPGRADE) pyproject.toml

.DEFAULT_GOAL := env
.PHONY: env app lab test lint chromium picture bench lock clean help

env: .venv/.warm  ## set up .venv from the lock file (what a bare `make` does)

app: env  ## set up if needed, then open the app in the browser
	@$(BIN)/cardlab serve

lab: env  ## the same notebooks in JupyterLab
	@$(BIN)/cardlab lab

test: .venv/.test chromium lint  ## everything that CI runs
	@echo "== tests in plain gear, with coverage"
	CARDLAB_GEAR=plain CARDLAB_DEALS=100 $(PYTEST) $(BOTH_CORES) tests/unit tests/contract --cov --cov-report=term
	@echo "== contract tests and notebooks in compiled gear"
	CARDLAB_DEALS=20000 $(PYTEST) $(BOTH_CORES) tests/contract tests/notebooks
	@echo "== contract tests in compiled gear with bounds checks"
	NUMBA_BOUNDSCHECK=1 $(PYTEST) $(BOTH_CORES) tests/contract
	@echo "== the pages in a real browser"
	$(PYTEST) $(BOTH_CORES) tests/browser || { echo "== once more what failed: a busy machine may miss a time limit"; \
		$(PYTEST) tests/browser --last-failed --last-failed-no-failures none; }

lint: .venv/.test  ## style, types and layers
	@echo "== lint"
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

chromium: .venv/.test  ## find a Chromium for the browser tests, or install one
	$(BIN)/python tests/browser/chromium.py

picture: .venv/.test chromium  ## make the picture of the README anew
	$(BIN)/python -m tests.browser.picture

bench: chromium .venv/.benchmark  ## the figures of docs/performance.md
	$(BIN)/python -m benchmarks

lock: .venv/.app  ## write the lock files anew; UPGRADE=--upgrade takes the newest versions
	@$(PIP) uv
	$(COMPILE) -o requirements/app.txt
	$(COMPILE) --extra test -c requirements/app.txt -o requirements/test.txt
	$(COMPILE) --extra test --extra benchmark -c requirements/app.txt -o requirements/benchmark.txt

clean:  ## remove the environment and all that was generated
	rm -rf .venv build dist .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

help:  ## this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1	/p' Makefile

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "cardlab needs Python 3.11 or newer with its venv module, and found none."; exit 1; }
	@$(PYTHON) -m venv .venv

.venv/.app: requirements/app.txt pyproject.toml | .venv/bin/python
	@echo "Setting up cardlab in .venv; the first time this takes a minute or two."
	@$(PIP) -r requirements/app.txt
	@$(PIP) --no-deps -e .
	@touch $@

.venv/.warm: .venv/.app $(wildcard cardlab/engine/*.py cardlab/games/*/*.py)
	@$(BIN)/cardlab warm
	@touch $@

.venv/.%: requirements/%.txt .venv/.app
	@$(PIP) -r $<
	@touch $@
