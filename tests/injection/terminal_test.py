"""Nothing that strangers wrote acts on a terminal or in a log: terminal_test.py SOURCE STELA

Every command runs, as tests/command_lines.py has them, on a pseudo-terminal, with records, names of
files and values of options that hold control characters, marks that reorder text and commands to
CI services. A command that is missing there makes this fail.
"""

import json
import os
import pathlib
import re
import shutil
import sys
import tempfile
import unittest

sys.path.append(f"{sys.path[0]}/..")
import command_lines
from testing import SOURCE, STELA, main, on_terminal, run

REORDERING = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
# Characters that are allowed in a tag or a comment, and others.
ALLOWED = f"A{REORDERING}Z ##[error]E ##vso[x]E"
# The last one is a colour that Stela itself uses.
REFUSED = ("\x1b]0;owned\x07\x1b[2J\x1b[31mred\x1b]8;;http://example.invalid/\x1b\\\u009b31m\x9b\x7f"
           "\x00\x08\x0b\x0c\x0e\x85\rover\x1b[1mEVIL").encode("utf-8", "surrogateescape")
REFUSED += b"\x9b31m\xc2\xff" + ALLOWED.encode()
COLOUR = re.compile("\x1b\\[[0-9;]*m")
STATUS = re.compile("\r[^\r\n]*\x1b\\[K")  # the progress bar
ACTS = re.compile(f"[\x00-\x08\x0b-\x1f\x7f-\x9f{REORDERING}]")
LOG_COMMAND = re.compile(r"##\w*\[|(?m:^\s*::)")


def hostile_text(data, text):
    """A record in text, with `text` as names, as a tag, and in comments."""
    value = text.replace(b"\\", b"\\\\").replace(b'"', b'\\"')
    comment = text.replace(b"\\", b"\\\\").replace(b"}", b"\\}")
    data = data.replace(b'""]', b'"' + value + b'"]')
    return data.replace(b"]\n\n", b']\n[Event "' + value + b'"]\n[X "' + value + b'"]\n\n{' + comment + b"}\n")


def hostile_value(value, text):
    """A JSON document in which every string but the names of members ends with `text`."""
    if isinstance(value, str):
        return value + text
    if isinstance(value, list):
        return [hostile_value(part, text) for part in value]
    if isinstance(value, dict):
        return {name: hostile_value(part, text) for name, part in value.items()}
    return value


class Folders:
    """The files that the lines read, in three kinds of folders."""

    def __init__(self, root):
        self.root = root
        plain = root / "plain"
        plain.mkdir()
        command_lines.prepare(STELA, SOURCE, plain, count=1)
        self.allowed = self.make("allowed", plain, lambda data: hostile_text(data, ALLOWED.encode()))
        # Documents contain these, too, if the format allows it.
        for name, form in (("pile.ndjson", "ndjson"), ("games.json", "json"), ("games.xml", "xml")):
            made = command_lines.made(STELA, "convert", "--to", form, self.allowed / "pile.stela")
            (self.allowed / name).write_bytes(made)
        (self.allowed / "pile.db").unlink()
        command_lines.made(STELA, "index", "--quiet", "-o", self.allowed / "pile.db",
                           self.allowed / "pile.stela")
        self.refused = self.make("refused", plain, lambda data: hostile_text(data, REFUSED))
        text = REFUSED.decode("utf-8", "replace")
        for name in ("games.json", "table.logs.json", "table.tableinfos.json", "plays.bgsplay", "1.json",
                     "2.json"):
            value = hostile_value(json.loads((plain / name).read_bytes()), text)
            (self.refused / name).write_text(json.dumps(value, ensure_ascii=name < "h"))
        for name in ("games.xml", "plays.xml", "pile.ndjson"):
            data = (plain / name).read_bytes()
            (self.refused / name).write_bytes(data.replace(b"<", b"<" + REFUSED, 9).replace(b'":', REFUSED, 9))
        # The names of files, and the text in them.
        self.named = self.make("named", self.allowed, lambda data: data)
        prefix = REFUSED.replace(b"/", b"").replace(b"\0", b"")[:100]
        self.prefix = os.fsdecode(prefix + "\u202e\n::error::x##[error]".encode())
        self.names = sorted(path.name for path in plain.iterdir())
        for name in self.names:
            (self.named / name).rename(self.named / (self.prefix + name))

    def make(self, name, source, change):
        folder = self.root / name
        shutil.copytree(source, folder)
        for path in folder.glob("*.stela"):
            path.write_bytes(change(path.read_bytes()))
        return folder

    def renamed(self, line):
        return [self.prefix + word if word in self.names else word for word in line]


class Terminal(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folders = Folders(pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory())))

    def check_shown(self, out, colours=True):
        said = out.decode()  # else bytes are none of UTF-8
        self.assertNotIn("\x1b[1mEVIL", said)
        said = STATUS.sub("", said)
        if colours:
            said = COLOUR.sub("", said)
        found = ACTS.search(said)
        if found:
            self.fail(f"{found[0]!a} in {said[max(0, found.start() - 60):found.end() + 60]!a}")

    def check_line(self, words, folder, options=([], ["--color", "always"], ["--color", "never"])):
        for before in options:
            if before and words[0] == "--color":
                continue
            with self.subTest(command=words, folder=folder.name, before=before):
                code, out = on_terminal(*before, *words, cwd=folder, STELA_LANG="en")
                self.assertIn(code, (0, 1, 2, 3), out)
                self.check_shown(out, colours="never" not in before)

    def test_every_command_is_there(self):
        self.assertEqual(command_lines.names(STELA),
                         {command_lines.name_of(line) for line in command_lines.ALL
                          if not command_lines.name_of(line).startswith("-")})

    def test_records(self):
        for line in command_lines.ALL:
            for folder in (self.folders.allowed, self.folders.refused):
                self.check_line(line, folder)
                shutil.rmtree(folder / command_lines.SORTED, ignore_errors=True)

    def test_names_of_files(self):
        for line in command_lines.ALL:
            self.check_line(self.folders.renamed(line), self.folders.named)
            shutil.rmtree(self.folders.named / command_lines.SORTED, ignore_errors=True)

    def test_values_of_options(self):
        value = self.folders.prefix
        self.check_line([value], self.folders.allowed)
        for name in sorted(command_lines.names(STELA)):
            said = command_lines.made(STELA, name, "--help").decode()
            options = re.findall(r"(?m)^  (?:-\w, ?)?(--[\w-]+)", said)
            self.assertIn("--help", options)
            for more in ([value], [value, value, value], ["--" + value], ["-" + value],
                         *([f"{option}={value}", "broken.stela"] for option in options)):
                self.check_line([name, *more], self.folders.allowed, [[]])

    def test_every_split_of_a_character(self):
        """Pieces of output end anywhere, also within what is shown as one mark."""
        piece = 1 << 16
        for length in range(piece - 12, piece + 12):
            text = b"{" + b"x" * length + "\u202e\u009bé\u2068".encode() + b"\x1b[31m\n" * 3
            (self.folders.allowed / "long.stela").write_bytes(text)
            for command in (["repair"], ["repair", "--dry-run"], ["find", "--where", "1"], ["merge"]):
                with self.subTest(length=length, command=command):
                    _, out = on_terminal(*command, "long.stela", cwd=self.folders.allowed, STELA_LANG="en")
                    self.check_shown(out)
        (self.folders.allowed / "long.stela").unlink()

    def test_a_terminal_as_file(self):
        """`-o` may name the terminal, too."""
        _, out = on_terminal("repair", "-o", "/dev/stderr", "pile.stela", cwd=self.folders.refused, STELA_LANG="en")
        self.check_shown(out)

    def test_what_is_redirected_is_exact(self):
        """Only a terminal gets anything else than the bytes of a record."""
        for name in ("pile.stela", "broken.stela"):
            given = (self.folders.refused / name).read_bytes()
            done = run("find", "--where", "1", name, cwd=self.folders.refused)
            self.assertIn(REFUSED[:20], done.stdout)
            self.assertEqual(done.stdout.strip(), given.strip())
        # A pipe gets colours on request.
        done = run("--color", "always", "validate", "broken.stela", cwd=self.folders.allowed)
        self.assertRegex(done.stdout.decode(), COLOUR)

    def test_logs(self):
        """Messages on standard error, and reports for people, contain no command to a CI service."""
        reports = re.compile(rb"validate|score|replay|diff|dedupe --list|format --check|find --entry")
        for line in command_lines.ALL:
            for folder, words in ((self.folders.allowed, line), (self.folders.refused, line),
                                  (self.folders.named, self.folders.renamed(line))):
                done = run(*words, cwd=folder)
                shutil.rmtree(folder / command_lines.SORTED, ignore_errors=True)
                said = done.stderr
                told = " ".join(line)
                if reports.match(told.encode()) and not re.search("report|--to|-o", told):
                    said += done.stdout
                with self.subTest(command=line, folder=folder.name):
                    said = said.decode()
                    self.assertNotRegex(COLOUR.sub("", said), LOG_COMMAND)
                    self.assertNotRegex(COLOUR.sub("", said), ACTS)
                if "github" in line:
                    self.assertNotRegex(done.stdout.decode(), r"##\w*\[")
                    for row in done.stdout.decode().splitlines():
                        self.assertRegex(row, r"^::(error|warning|notice)\b")


main()
