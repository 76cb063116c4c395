"""Shared code of the fault tests: commands that write, and the guarantees for their files."""

import os
import shutil
import sqlite3
import subprocess
import sys

sys.path.append(f"{sys.path[0]}/..")
import command_lines
from testing import SOURCE, STELA, SharedFolderTest, run

OLD = b"what stood here before\n"
# A database is not a file that is replaced: it grows, and must be intact at every moment.
INDEX = ("index", "--quiet", "-o", "new.db", "pile.stela")


def cannot_print(line, english, german):
    """Returns the messages, in both languages, of a command whose standard output cannot be written."""
    return (f"stela: die Standardausgabe ist nicht beschreibbar: {german}" if "de" in line
            else f"stela: cannot write to standard output: {english}")


# A traced program cannot check for leaks.
TRACED = os.environ | {"ASAN_OPTIONS": ":".join(
    filter(None, (os.environ.get("ASAN_OPTIONS"), "detect_leaks=0")))}


def can_trace():
    """Returns whether strace is there, and allowed."""
    return shutil.which("strace") is not None and subprocess.run(
        ["strace", "-qq", "-o", "/dev/null", "true"], stderr=subprocess.DEVNULL,
        check=False).returncode == 0


class Writer:
    """A command line that writes files, and their content if nothing fails."""

    def __init__(self, *arguments):
        self.arguments = arguments
        self.whole = {}

    def __str__(self):
        return " ".join(self.arguments)

    def learn(self, folder):
        """Runs it once; `folder` is as before afterwards."""
        inputs = contents(folder)
        run(*self.arguments, cwd=folder)
        self.whole = {name: content for name, content in contents(folder).items()
                      if inputs.get(name) != content}
        if not self.whole:
            raise AssertionError(f"{self} writes nothing")
        restore(folder, inputs)

    def largest(self):
        return max(map(len, self.whole.values()))


def contents(folder):
    """The regular files in a folder, and those in the folders that a command has made there."""
    paths = [*folder.iterdir(), *(folder / command_lines.SORTED).glob("*")]
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths
            if path.is_file() and not path.is_symlink()}


def restore(folder, wanted):
    """Makes the files of `folder` those that `contents` gave."""
    for name, content in contents(folder).items():
        if name not in wanted:
            (folder / name).unlink()
        elif wanted[name] != content:
            (folder / name).write_bytes(wanted[name])
    if (folder / command_lines.SORTED).is_dir():
        (folder / command_lines.SORTED).rmdir()
    for name in wanted.keys() - contents(folder).keys():
        (folder / name).write_bytes(wanted[name])


def writers():
    """Every command that has `-o`, and those that write files in ways of their own.

    `OLD` lies there, which they may replace.
    """
    found = [Writer("validate", "--force", "-o", "out", "--passed", "good", "--quarantine", "bad",
                    "--jobs", "3", "pile.stela", "broken.stela"),
             Writer("format", "--in-place", "crooked.stela"),
             Writer("split", "--force", "--records", "20", "--prefix", "part-", "pile.stela"),
             Writer("split", "--force", "--by", "Game", "--prefix", "by-", "pile.stela"),
             Writer("diagram", "--force", "-o", "out.png", "game.stela"),
             Writer("explain", "--force", "-o", "out.pdf", "taluva.hut.adjacent")]
    seen = {"index", "validate"}
    for line in command_lines.ALL:
        name = command_lines.name_of(line)
        if name in seen or "-o" in line or not command_lines.has_option(STELA, line, "--output"):
            continue
        seen.add(name)
        found.append(Writer(*line, "--force", "-o", "out"))
    return found


def dumped(path):
    """Returns the complete content of a database."""
    connection = sqlite3.connect(path)
    try:
        return list(connection.iterdump())
    finally:
        connection.close()


class FaultTest(SharedFolderTest):
    """A folder with the files that the command lines read."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        command_lines.prepare(STELA, SOURCE, cls.folder)
        pile = (cls.folder / "pile.stela").read_bytes()
        (cls.folder / "crooked.stela").write_bytes(pile.replace(b"\n", b"  \n"))
        cls.inputs = contents(cls.folder)
        run(*INDEX, cwd=cls.folder)
        cls.database = dumped(cls.folder / "new.db")
        restore(cls.folder, cls.inputs)

    def setUp(self):
        restore(self.folder, self.inputs)

    def before(self, writer):
        """The inputs, and something at every name that will be written."""
        return self.inputs | {name: OLD for name in writer.whole if name not in self.inputs}

    def whole_or_not_at_all(self, writer, before, leftovers=False):
        """Every file is as it was `before`, or exactly as the writer makes it; there are no others."""
        after = contents(self.folder)
        for name in before:
            self.assertTrue(name in after, f"{writer}: `{name}` is gone")
        for name, content in after.items():
            if leftovers and name not in before and name.rpartition(".")[0] in writer.whole:
                continue  # a temporary file
            if content == before.get(name):
                continue
            self.assertTrue(name in writer.whole, f"{writer}: `{name}` is left")
            self.assertTrue(content == writer.whole[name], f"{writer}: `{name}` is half written")

    def completes_database(self):
        """The database is sound, and a second run adds only what is missing."""
        done = run(*INDEX, cwd=self.folder)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertTrue(dumped(self.folder / "new.db") == self.database)
        self.assertFalse((self.folder / "new.db-journal").exists())
