"""What tests share that start the program: its path, runs of it, and a folder for each test.

Tests are run as NAME_test.py SOURCE STELA, and find this module with `sys.path.append(f"{sys.path[0]}/..")`.
"""

import fcntl
import os
import pathlib
import pty
import struct
import subprocess
import sys
import tempfile
import termios
import unittest

SOURCE, STELA = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
GAMES = ("taluva", "tikal", "mykerinos")
DONE, INVALID, USAGE, FILE = range(4)


def call(*command, given=b"", env=os.environ, **more):
    """The ended run of a program. What it printed is text if `given` is; names in capitals are variables of its
    environment."""
    variables = {name: more.pop(name) for name in list(more) if name.isupper()}
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | ({} if "stdin" in more else {"input": given})
    return subprocess.run([*map(str, command)], check=False, encoding="utf-8" if isinstance(given, str) else None,
                          env=env | variables, **streams | more)


def script(path, *arguments, **more):
    """The ended run of a program of the sources that is written in Python; what it printed is text."""
    return call(sys.executable, SOURCE / path, *arguments, given="", **more)


def run(*arguments, **more):
    """The ended run of `stela ARGUMENTS`."""
    return call(STELA, *arguments, **more)


def output(*arguments, code=DONE, **more):
    """What is printed by a run with that exit code, or with one of a tuple."""
    done = run(*arguments, **more)
    if done.returncode not in (code if isinstance(code, tuple) else (code,)):
        raise AssertionError(f"{arguments}: {done.returncode} {done.stderr}")
    return done.stdout


def told(*arguments, **more):
    """The exit code of a run, what it printed, and its errors as text."""
    done = run(*arguments, **more)
    return done.returncode, done.stdout, done.stderr if isinstance(done.stderr, str) else done.stderr.decode()


def on_terminal(*arguments, columns=80, stdin=subprocess.DEVNULL, cwd=None, **variables):
    """The exit code of a run on a terminal of that width, and what it wrote there."""
    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    with subprocess.Popen([STELA, *map(str, arguments)], cwd=cwd, stdin=stdin, stdout=its, stderr=its,
                          env={**os.environ, "NO_COLOR": "", **variables}) as process:
        os.close(its)
        out = b""
        while True:
            try:
                piece = os.read(ours, 65536)
            except OSError:  # the other side is closed
                break
            if not piece:
                break
            out += piece
    os.close(ours)
    return process.returncode, out.replace(b"\r\n", b"\n")


wrong = []


def expect(what, seen, expected=True):
    """Notes what is not as it should be, for `end`."""
    if seen != expected:
        wrong.append(f"{what}: expected {expected!r}, seen {seen!r}"[:400])


def end():
    """Ends a script with everything that was wrong."""
    sys.exit("\n".join(wrong) or 0)


def zstd(content, level=3):
    return subprocess.run(["zstd", "-q", "-c", f"-{level}"], input=content, capture_output=True, check=True).stdout


class FolderTest(unittest.TestCase):
    """A test with a folder of its own, in which the program runs."""

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def put(self, name, content):
        """Writes bytes or text to a file of the folder."""
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def run_stela(self, *arguments, **more):
        return run(*arguments, cwd=self.folder, **more)


class SharedFolderTest(FolderTest):
    """Tests that share a folder."""

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))

    def setUp(self):
        pass


def main():
    """Runs the tests of the script; what follows SOURCE and STELA is for unittest, such as names of tests."""
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
