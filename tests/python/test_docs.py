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


def test_every_public_name_stands_on_the_page():
    import stela

    page = (SOURCE / "docs/python.md").read_text(encoding="utf-8")
    for name in ("Record", "Position", "Verdict"):
        members = [member for member in vars(getattr(stela, name)) if not member.startswith("_")]
        for member in members:
            if member in ("entries", "game", "gaps"):  # said in other words
                continue
            assert re.search(rf"\b{member}\b", page), f"{name}.{member}"
    for name in ("read", "read_text", "write", "write_text", "convert", "shards", "bag", "table",
                 "start", "GAMES", "IllegalAction"):
        assert name in page, name
