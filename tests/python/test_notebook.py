"""The notebook of examples/ runs, and prints its stored output."""

import shutil

import pytest
from notebook import NOTEBOOK, execute


def printed(cells):
    """What the cells of code print; a notebook may keep it in pieces."""
    return ["".join("".join(output.get("text", "")) for output in cell.get("outputs", ())
                    if output["output_type"] == "stream") for cell in cells]


@pytest.mark.filterwarnings("ignore")
def test_the_notebook_runs(tmp_path, monkeypatch):
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    monkeypatch.setenv("HOME", str(tmp_path))
    shutil.copy(NOTEBOOK.with_suffix(".stela"), tmp_path)
    book = nbformat.read(NOTEBOOK, as_version=4)
    expected = printed(cell for cell in book.cells if cell.cell_type == "code")
    execute(book, tmp_path)
    code = [cell for cell in book.cells if cell.cell_type == "code"]
    assert printed(code) == expected
    pictures = [output for cell in code for output in cell.outputs
                if "image/svg+xml" in output.get("data", {})]
    assert len(pictures) == 2
    assert all("<svg" in picture["data"]["image/svg+xml"] for picture in pictures)
