"""Runs the notebook of examples/ and keeps what it prints there, for readers: notebook.py

Pictures are left out, which change with how they are drawn.
"""

import pathlib

NOTEBOOK = pathlib.Path(__file__).resolve().parents[2] / "examples/club-night.ipynb"


def execute(book, folder):
    """Runs the cells of `book` in `folder`."""
    import nbclient

    nbclient.NotebookClient(book, timeout=120, kernel_name="python3",
                            resources={"metadata": {"path": str(folder)}}).execute()


def main():
    import nbformat

    book = nbformat.read(NOTEBOOK, as_version=4)
    execute(book, NOTEBOOK.parent)
    for cell in book.cells:
        cell.metadata.clear()
        cell.pop("id", None)
        if cell.cell_type == "code":
            cell.execution_count = None
            cell.outputs = [output for output in cell.outputs if output.output_type == "stream"]
    NOTEBOOK.write_text(nbformat.writes(book) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
