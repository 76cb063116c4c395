"""Every example of the pages and of the help is run: examples_test.py SOURCE STELA [PAGE…]

A block of a page is one of these:

- a transcript: each line that begins with `$ ` is run, and prints the lines that follow it;
- an output: the comment `<!-- $ COMMAND -->` before the block says what prints it;
- a file: the line before the block ends with its name, as in "`club.stela`:";
- a record: it begins with `[Game `, and is valid unless it is a file, which a transcript judges;
- commands: each line is run, and ends with exit code 0;
- listed in ELSEWHERE, or its commands in NOT_RUN, with the reason.

In what is printed `…` stands for anything. All blocks of a page share a folder, which begins with
the files of the page and those of `samples`.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

sys.path += [f"{sys.path[0]}/{folder}" for folder in ("..", "../import")]
import tables
from testing import GAMES, SOURCE, STELA, output

PAGES = [SOURCE / "README.md", SOURCE / "README.de.md", SOURCE / "CONTRIBUTING.md", *sorted((SOURCE / "docs").rglob("*.md"))]

# Page, how a block begins: what runs it instead, or why nothing does.
ELSEWHERE = {
    ("docs/commands/replay.md", "<iframe "): "tests/browser/embed_test.py",
    ("docs/commands/mcp.md", "{"): "a setting of other programs",
    ("docs/contributing/conformance.md", "{"): "tests/conformance_kit/kit_test.py",
    ("docs/database.md", "SELECT "): "tests/cli/database_test.py",
    ("docs/database.md", "stela find "): "tests/cli/database_test.py",
    ("docs/editors.md", "("): "read by Emacs",
    ("docs/library.md", ""): "tests/package/examples.py",
    ("docs/notation.md", "action = "): "tests/formats/grammar_test.py",
    ("docs/notation.de.md", "Aktion = "): "translates that of docs/notation.md",
    ("docs/python.md", ""): "tests/python/test_docs.py",
    ("docs/scaling.md", ""): "tests/cli/scaling_test.py",
}

# The beginnings of commands that are not run, with the reason. Their tools and presets must exist.
NOT_RUN = {
    "tools/": "builds, measures or installs",
    "testdata/": "is run by a test of its own",
    "tests/": "is run by a test of its own",
    "cmake ": "builds",
    "sudo ": "installs",
    "git ls-files": "formats the sources",
    "afl-fuzz ": "runs until it is stopped",
    "PYTHONPATH=build/": "needs another build",
    "podman ": "needs an engine for containers",
    "code ": "needs the editor",
    "cp -r /usr/share/": "needs an installed package",
    "tree-sitter ": "needs a program that Debian 12 lacks",
    "mkdir -p ~/": "changes the home folder",
}


def run(command, folder):
    environment = {**os.environ, "PATH": f"{STELA.parent}:/usr/bin:/bin", "LC_ALL": "C.UTF-8",
                   "HOME": str(folder)}
    return subprocess.run(["bash", "-c", command], cwd=folder, env=environment, check=False,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, encoding="utf-8")


def samples(folder):
    """Returns the files that commands of the pages read, if a page does not show them."""
    def made(*arguments):
        return output(*arguments, given="")

    games = {game: made("random", game, "--seed", "7", "--players", "2", "--count", "1")
             for game in GAMES}
    (folder / "league").mkdir()
    for game, text in games.items():
        (folder / "league" / f"{game}.stela").write_text(text)
    (folder / "game.stela").write_text(made("random", "taluva", "--seed", "2", "--players", "2", "--policy", "strong"))
    (folder / "taluva-2026-11-23.stela").write_text(made("random", "taluva", "--seed", "8"))
    (folder / "mykerinos.stela").write_text(made("random", "mykerinos", "--seed", "7"))
    club = dict(files_of(SOURCE / "README.md"))["club.stela"]
    for name in ("club", "broken", "mine"):
        (folder / f"{name}.stela").write_text(club)
    for name in ("games", "league", "a", "b", "yours"):
        (folder / f"{name}.stela").write_text("\n".join(games.values()))
    (folder / "mail.stela").write_text(re.sub("^", "> ", games["taluva"], flags=re.M))
    (folder / "game.xml").write_text(made("convert", "--to", "xml", folder / "game.stela"))
    for part in "12":
        (folder / f"{part}.json").write_text(made("stats", "--format", "json", folder / "game.stela"))
    (folder / "names.txt").write_text("Anna = ANNA\n")
    (folder / "events").mkdir()
    table = tables.table_of(tables.random_records(str(STELA), 2, 1, 7)[0])
    ranks = {colour: place for place, colour in enumerate(table.colours, 1)}
    information = tables.dumped(table.information(ranks=ranks))
    (folder / "tables").mkdir()
    (folder / "tables" / "940099399.tableinfos.json").write_bytes(information)
    with zipfile.ZipFile(folder / "league.zip", "w") as archive:
        archive.writestr("940099399.tableinfos.json", information)
        archive.write(folder / "game.stela", "game.stela")
    log = table.log()
    (folder / "logs").mkdir()
    (folder / ".local/share/bash-completion/completions").mkdir(parents=True)
    for path in ("table", "940099399", "logs/1"):
        (folder / f"{path}.logs.json").write_bytes(tables.dumped(log))
    log["data"]["logs"][19]["data"][0]["type"] = "undoBuilding"
    (folder / "x.logs.json").write_bytes(tables.dumped(log))


def blocks_of(page):
    """Language, content, the line before, and the line's number of each block of a page."""
    lines = page.read_text("utf-8").splitlines()
    before, begin = "", None
    for number, line in enumerate(lines, 1):
        fence = re.match(r"( *)```(\w*)", line)
        if fence and begin is None:
            begin, indent, language = number, len(fence[1]), fence[2]
        elif fence:
            content = "".join(f"{text[indent:]}\n" for text in lines[begin:number - 1])
            yield language, content, before, begin
            before, begin = "", None
        elif line and begin is None:
            before = line.strip()


def files_of(page):
    for _, content, before, _ in blocks_of(page):
        if name := re.search(r"`([\w.-]+\.\w+)`:$", before):
            yield name[1], content


def same(shown, printed, language=""):
    """Returns whether the output is as shown. Whitespace in JSON and XML is ignored: a page has narrow lines.
    """
    if language in ("json", "xml"):
        shown, printed = "".join(shown.split()), "".join(printed.split())
    pattern = ".*?".join(map(re.escape, shown.split("…")))
    return re.fullmatch(pattern, printed, re.S) is not None


def is_there(line):
    """Returns whether the tools and presets of a line that is not run are those of the sources."""
    presets = {preset["name"] for preset in
               json.loads((SOURCE / "CMakePresets.json").read_text())["configurePresets"]}
    named = re.findall(r"--preset[ =](\w+)", line)
    paths = re.findall(r"(?<![\w/.-])(?:tools|tests)/[\w/.-]*\w", line)
    return set(named) <= presets and all((SOURCE / path).exists() for path in paths)


class Examples:
    """Runs the blocks of a page, and keeps what differs."""

    def __init__(self, name, folder):
        self.name, self.folder, self.wrong, self.runs = name, folder, [], 0

    def fail(self, what, printed=""):
        self.wrong.append(f"{self.name}: {what}\n{printed[:2000]}")

    def expect(self, command, shown, language=""):
        self.runs += 1
        printed = run(command, self.folder).stdout
        if not same(shown, printed, language):
            self.fail(f"`{command}` prints something else than\n{shown}--- but", printed)

    def commands(self, content, codes=(0,)):
        for line in content.replace("\\\n", "").splitlines():
            command = re.sub(r"(^|\s+)# .*", "", line)
            reason = next((why for how, why in NOT_RUN.items() if line.startswith(how)), None)
            if reason and not is_there(line):
                self.fail(f"`{line}` names a tool or preset that does not exist")
            elif not reason and command and not command.startswith("stela "):
                self.fail(f"`{line}` is neither run nor named in NOT_RUN")
            elif command and not reason:
                self.runs += 1
                # Whoever follows the page has no such file yet, and no record is replaced unasked.
                if written := re.search(r" -o (\S+\.stela)\b", command):
                    (self.folder / written[1]).unlink(missing_ok=True)
                done = run(command, self.folder)
                if done.returncode not in codes:
                    self.fail(f"`{command}` gives {done.returncode}", done.stdout)

    def block(self, language, content, before):
        if command := re.fullmatch(r"<!-- \$ (.*) -->", before):
            self.expect(command[1], content, language)
        elif content.startswith("$ "):
            for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", content, re.M):
                self.expect(command, shown)
        elif re.search(r"`[\w.-]+\.\w+`:$", before):
            pass  # a file, written before
        elif content.startswith("[Game "):
            (self.folder / "shown").write_text(content)
            self.commands("stela validate shown")
        else:
            self.commands(content)

    def code_in_sentences(self, text):
        """Commands and options that a sentence names are those that there are."""
        for words in re.findall(r"`stela ([a-z]+)([^`]*)`", text):
            options = re.findall(r" (--[a-z-]+)", words[1])
            told = run(f"stela {words[0]} --help", self.folder)
            missing = [name for name in options if not re.search(rf"{name}\b", told.stdout)]
            if told.returncode != 0 or missing:
                self.fail(f"`stela {words[0]}{words[1]}`: there is no such command or option")


def check_page(page, begun):
    name = str(page.relative_to(SOURCE))
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        shutil.copytree(begun, folder, symlinks=True, dirs_exist_ok=True)
        for file, content in files_of(page):
            (folder / file).write_text(content)
        examples = Examples(name, folder)
        for language, content, before, line in blocks_of(page):
            examples.name = f"{name}:{line}"
            if not any(name == at and content.startswith(begin) for at, begin in ELSEWHERE):
                examples.block(language, content, before)
        text = re.sub(r"^ *```.*?^ *```", "", page.read_text("utf-8"), flags=re.M | re.S)
        examples.name = name
        examples.code_in_sentences(text)
        return examples


def check_help(folder):
    """The files of the help are any: a command may find something wrong with them (exit code 1)."""
    examples = Examples("help", folder)
    for name in re.findall(r"^  ([a-z]+) ", run("stela --help", folder).stdout, re.M):
        told = run(f"stela {name} --help", folder).stdout
        examples.name = f"stela {name} --help"
        shown = re.findall(r"^  (stela .*)", told.partition("\nExamples:")[2], re.M)
        examples.commands("\n".join(shown), (0, 1))
    return examples


def main():
    assert same("a…c\n", "abc\n") and not same("a\n", "b\n")
    assert all(is_there(why) for why in ELSEWHERE.values())
    only = sys.argv[3:]
    assert {page.name for page in PAGES}.issuperset(only), "there is no such page"
    with tempfile.TemporaryDirectory() as folder:
        begun = pathlib.Path(folder)
        samples(begun)
        done = [check_page(page, begun) for page in PAGES if not only or page.name in only]
        if not only:
            done.append(check_help(begun))
            assert sum(examples.runs for examples in done) > 150, "most examples were not found"
    sys.exit("\n".join(wrong for examples in done for wrong in examples.wrong) or None)


main()
