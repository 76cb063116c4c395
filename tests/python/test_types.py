"""The stubs match the module, and every public name is documented."""

import ast
import inspect
import pathlib
import subprocess
import sys

import pytest
from conftest import SOURCE

import stela
from stela import _stela

PACKAGE = pathlib.Path(stela.__file__).parent


def test_the_stub_names_what_the_extension_has():
    stub = ast.parse((PACKAGE / "_stela.pyi").read_text())
    for node in stub.body:
        if isinstance(node, ast.ClassDef):
            said = {getattr(item, "name", None) or item.target.id for item in node.body}
            there = {name for name in vars(getattr(_stela, node.name)) if not name.startswith("_")}
            assert said - {"__init__"} == there, node.name
    functions = {node.name for node in stub.body if isinstance(node, ast.FunctionDef)}
    assert functions == {name for name, value in vars(_stela).items() if inspect.isbuiltin(value)}


def test_everything_public_is_described():
    assert (PACKAGE / "py.typed").exists()
    for name in stela.__all__:
        value = getattr(stela, name)
        if isinstance(value, (str, dict)):
            continue
        assert inspect.getdoc(value), name
        if not inspect.isclass(value):
            continue
        for member, what in vars(value).items():
            if member.startswith("_") or not (callable(what) or isinstance(what, property)):
                continue
            assert inspect.getdoc(what), f"{name}.{member}"


def test_mypy_finds_nothing():
    pytest.importorskip("mypy")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--ignore-missing-imports", "--cache-dir=/dev/null",
         "--follow-imports=skip", "--allow-any-generics", "--no-warn-return-any",
         "--disable-error-code=name-defined",
         SOURCE / "tools/python/stela"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_version_is_that_of_the_project():
    assert f"VERSION {stela.__version__} " in (SOURCE / "CMakeLists.txt").read_text()
