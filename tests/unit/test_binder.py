"""What Binder builds and opens, as far as it can be told without building it."""

import os
import re
import subprocess
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from packaging.requirements import Requirement

from cardlab import cli

ROOT = Path(__file__).parents[2]
BINDER = ROOT / "binder"


def requirements(path: Path) -> list[str]:
    """Return the lines of a requirements file, with the files that it names in their place."""
    lines: list[str] = []
    for line in path.read_text().splitlines():
        text = line.split("#")[0].strip()
        if text.startswith("-r "):
            lines += requirements(path.parent / text.removeprefix("-r "))
        elif text:
            lines.append(text)
    return lines


def test_every_version_is_exact_and_the_project_comes_last() -> None:
    *pins, last = requirements(BINDER / "requirements.txt")
    assert last == "."
    for pin in pins:
        assert re.fullmatch(r"==[^*,]+", str(Requirement(pin).specifier)), pin


def test_binder_installs_what_the_app_is_locked_to() -> None:
    locked = requirements(ROOT / "requirements" / "app.txt")
    assert set(locked) <= set(requirements(BINDER / "requirements.txt"))


def test_the_server_of_binders_image_goes_with_the_locked_jupyterlab() -> None:
    pins = {pin.name: pin for pin in map(Requirement, requirements(BINDER / "requirements.txt")[:-1])}
    lab, notebook = (next(iter(pins[name].specifier)).version for name in ("jupyterlab", "notebook"))
    assert lab.split(".")[:2] == ["4", notebook.split(".")[1]]


def test_nothing_else_competes_with_the_requirements() -> None:
    assert sorted(path.name for path in BINDER.iterdir()) == [
        "postBuild",
        "requirements.txt",
        "runtime.txt",
        "start",
    ]
    assert re.fullmatch(r"python-3\.\d+\n", (BINDER / "runtime.txt").read_text())


@pytest.mark.parametrize("name", ["postBuild", "start"])
def test_the_scripts_are_executable_and_valid(name: str) -> None:
    script = BINDER / name
    assert os.access(script, os.X_OK)
    assert script.read_text().startswith("#!/bin/bash\n")
    subprocess.run(["bash", "-n", script], check=True)


def test_post_build_compiles_for_every_processor_and_start_uses_that() -> None:
    exports = [
        next(line for line in (BINDER / name).read_text().splitlines() if "NUMBA" in line)
        for name in ("postBuild", "start")
    ]
    assert exports[0] == exports[1]
    assert "cardlab warm" in (BINDER / "postBuild").read_text()
    assert "warm" in [
        command.callback.__name__ for command in cli.app.registered_commands if command.callback
    ]


def start(*command: str, **environment: str) -> list[str]:
    """Run a command as Binder's start script does and return its output."""
    environment["PATH"] = os.environ["PATH"]
    answer = subprocess.run(
        [BINDER / "start", *command], env=environment, capture_output=True, text=True, check=True
    )
    return answer.stdout.split()


def test_start_shows_the_server_our_settings_and_our_template() -> None:
    settings, data = map(Path, start("printenv", "JUPYTER_CONFIG_PATH", "JUPYTER_PATH", REPO_DIR=str(ROOT)))
    assert (settings / "voila.py").is_file()
    assert (data / "voila" / "templates" / "cardlab" / "index.html.j2").is_file()


def test_start_keeps_the_paths_that_are_there() -> None:
    (paths,) = start("printenv", "JUPYTER_CONFIG_PATH", REPO_DIR="/repo", JUPYTER_CONFIG_PATH="/theirs")
    assert paths == "/repo/cardlab/jupyter/etc:/theirs"


def test_the_address_in_the_readme_opens_the_gallery() -> None:
    addresses = re.findall(r"https://mybinder\.org/v2/[^\s)\"]+", (ROOT / "README.md").read_text())
    assert addresses
    for address in addresses:
        (path,) = parse_qs(urlsplit(address).query)["urlpath"]
        assert path.startswith("voila/render/")
        assert (ROOT / path.removeprefix("voila/render/")).name == "index.ipynb"
        assert (ROOT / path.removeprefix("voila/render/")).is_file()
