"""Every notebook has a title, is committed without outputs, and runs from top to bottom."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from cardlab import resources

NOTEBOOKS = sorted(resources.folder("notebooks").glob("*.ipynb"))

each_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def test_there_is_a_gallery() -> None:
    assert "index" in [path.stem for path in NOTEBOOKS]


@each_notebook
def test_a_notebook_is_committed_clean(path: Path) -> None:
    notebook = nbformat.read(path, 4)
    nbformat.validate(notebook)
    assert notebook.metadata.get("title"), "the title of the page is missing from the metadata"
    assert notebook.metadata.kernelspec.name == "python3"
    assert "widgets" not in notebook.metadata, "saved widget state belongs in no commit"
    for cell in notebook.cells:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None


@each_notebook
def test_a_notebook_runs_from_top_to_bottom(path: Path) -> None:
    notebook = nbformat.read(path, 4)
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(path.parent)}}).execute()
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            assert output.get("name") != "stderr", output.text
