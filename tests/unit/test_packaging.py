"""The package as it is installed, and how light it is to import."""

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import cardlab
from cardlab import resources

ROOT = Path(__file__).parents[2]


def imported_by(statement: str) -> set[str]:
    """Return the names of the modules that a fresh interpreter holds after a statement."""
    code = f"{statement}\nimport sys; print(*sys.modules)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(answer.stdout.split())


def test_importing_cardlab_is_light() -> None:
    modules = imported_by("import cardlab")
    assert not modules & {"numpy", "numba", "ipywidgets", "plotly", "voila", "typer"}


def test_the_command_line_and_a_deal_load_nothing_heavy() -> None:
    modules = imported_by("import cardlab.cli; from cardlab import Deal; Deal.new('sixty_six').view(0)")
    assert not modules & {"numba", "ipywidgets", "jsonschema", "plotly", "voila"}


def test_deal_and_match_are_the_public_names() -> None:
    assert cardlab.Deal.__name__ == "Deal"
    assert cardlab.Match.__name__ == "Match"
    with pytest.raises(AttributeError, match="has no attribute 'Poker'"):
        _ = cardlab.Poker


def test_the_example_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    exec(example, {})
    assert "leads the ace of hearts" in capsys.readouterr().out


def test_a_checkout_uses_the_folders_of_the_repository() -> None:
    assert resources.folder("notebooks") == ROOT / "notebooks"
    assert resources.folder("docs/rules") == ROOT / "docs" / "rules"
    assert not resources.is_packaged()


def test_the_wheel_carries_all_that_the_app_needs(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name == f"cardlab-{cardlab.__version__}-py3-none-any.whl"
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("notebooks", "docs", "docs/rules"):
        for path in resources.folder(folder).glob("[!.]*.*"):
            assert f"cardlab/_data/{folder}/{path.name}" in names
    for path in (ROOT / "cardlab").rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            assert path.relative_to(ROOT).as_posix() in names
    assert not [name for name in names if name.startswith(("tests/", "binder/", "benchmarks/"))]


def test_the_lock_files_name_exact_versions_and_no_place() -> None:
    for path in (ROOT / "requirements").iterdir():
        for line in path.read_text().splitlines():
            assert "://" not in line
            assert line.startswith((" ", "#")) or "==" in line, line


def test_the_lock_covers_the_dependencies() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    locked = {line.split("==")[0] for line in (ROOT / "requirements" / "app.txt").read_text().splitlines()}
    assert {dependency.split(">=")[0] for dependency in project["dependencies"]} <= locked
