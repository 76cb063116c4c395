"""The code of docs/python.md runs, and prints the output on the page."""

import io
import re
import shutil
from contextlib import redirect_stdout

import pytest
from conftest import SOURCE


def test_the_page_says_what_is_printed(tmp_path, monkeypatch):
    pytest.importorskip("pandas")
    shutil.copy(SOURCE / "examples/club-night.stela", tmp_path)
    monkeypatch.chdir(tmp_path)
    page = (SOURCE / "docs/python.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```\n(?:\n```text\n(.*?)```)?", page, re.S)
    assert len(blocks) >= 7
    names = {}
    for code, told in blocks:
        out = io.StringIO()
        with redirect_stdout(out):
            exec(compile(code, "docs/python.md", "exec"), names)
        assert out.getvalue(), code
        if told.count("\n") == 1:  # a page may show no more than the beginning
            assert out.getvalue().startswith(told), f"{code}\nprints\n{out.getvalue()}"
        else:
            assert out.getvalue() == told, f"{code}\nprints\n{out.getvalue()}"
