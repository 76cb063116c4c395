"""The grammars of tools/editors are those that `stela_editors` generates now; the target `editors` updates
them. And they match what they should.

    grammars.py SOURCE STELA_EDITORS
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

FILES = ["vscode/syntaxes/stela.tmLanguage.json", "vim/syntax/stela.vim", "emacs/stela-words.el",
         "tree-sitter/queries/highlights.scm"]


def patterns_in(value):
    """Yields every expression of a grammar, with the name of its matches."""
    if isinstance(value, dict):
        for key in ("match", "begin", "end"):
            if key in value:
                yield value.get("name", ""), value[key]
        for inner in value.values():
            yield from patterns_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from patterns_in(inner)


def check_current(folder, editors):
    with tempfile.TemporaryDirectory() as made:
        subprocess.run([editors, folder, made], check=True)
        for name in FILES:
            new = (pathlib.Path(made) / name).read_text(encoding="utf-8")
            assert (folder / name).read_text(encoding="utf-8") == new, \
                f"{name} is out of date: cmake --build build/dev --target editors"
            assert not re.search(r"@[a-z]+:", new), f"{name}: a list is not filled in"


def check_grammar(folder, source):
    grammar = json.loads((folder / FILES[0]).read_text(encoding="utf-8"))
    # Python's expressions only support lookbehinds of fixed width; the editors' support more.
    found = {name: re.sub(r"\(\?:\^\|(\(\?<=(?:[^()]|\\.)*?\))\)", r"\1", expression)
             for name, expression in patterns_in(grammar)}
    for name, expression in found.items():
        re.compile(expression.replace("(?<=[\\s)}(])", ""))
    verb = re.compile(found["support.function.verb.stela"])
    verbs = set()
    for path in sorted((source / "testdata").glob("*/ok/*.stela")):
        text = re.sub(r"\{[^}]*\}|;.*", "", path.read_text(encoding="utf-8"))
        for token in re.findall(r"[ :]([a-z]+)@", text):
            assert verb.search(f" {token}@"), f"{path}: `{token}` is not found"
            verbs.add(token)
    assert len(verbs) > 10, verbs
    assert not verb.search(" hutt@") and not verb.search(" xhut@")
    tile = re.compile(found["entity.name.type.tile.stela"])
    assert tile.search(" JC@0,0/0") and tile.search(" A4@c2/3") and not tile.search(" hut@0,0")


def check_vsix(source):
    """The file that VS Code installs contains everything that the extension names, and is reproducible."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [pathlib.Path(folder) / name for name in ("a.vsix", "b.vsix")]
        for path in paths:
            subprocess.run([sys.executable, source / "tools/editors/vsix", "-o", path], check=True,
                           stdout=subprocess.DEVNULL)
        assert paths[0].read_bytes() == paths[1].read_bytes()
        with zipfile.ZipFile(paths[0]) as archive:
            names = set(archive.namelist())
            package = json.loads(archive.read("extension/package.json"))
            manifest = archive.read("extension.vsixmanifest").decode()
            scripts = {name: archive.read(name).decode() for name in names if name.endswith(".js")}
    assert "[Content_Types].xml" in names
    contributes = package["contributes"]
    wanted = [package["main"], *(one["path"] for one in contributes["grammars"]),
              *(one["configuration"] for one in contributes["languages"])]
    for name in wanted:
        assert "extension/" + name.removeprefix("./") in names, name
    for name, text in scripts.items():
        for module in re.findall(r"require\('\./(\w+)'\)", text):
            assert f"extension/{module}.js" in names, f"{name} needs {module}"
    # tests/packaging/citation_test.py compares it with that of the program.
    assert f'Version="{package["version"]}"' in manifest, package["version"]
    commands = {one["command"] for one in contributes["commands"]}
    registered = set(re.findall(r"register\('([\w.]+)'", scripts["extension/extension.js"]))
    assert commands == registered, commands ^ registered


def main():
    source, editors = pathlib.Path(sys.argv[1]), sys.argv[2]
    folder = source / "tools" / "editors"
    check_current(folder, editors)
    check_grammar(folder, source)
    check_vsix(source)


main()
