"""Files that cannot be read, or go away while they are read: files_test.py SOURCE_DIR STELA"""

import itertools
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import faults
from faults import OLD, command_lines, contents, restore
from testing import FILE, STELA, main, run

NOBODY = 65534


def reading_lines():
    """Each command that reads records, once, without its inputs."""
    inputs = {"pile.stela", "game.stela", "other.stela", "broken.stela", "pile.stela.gz",
              "pile.ndjson", "games.json", "games.xml", "1.json", "2.json", "no-such-file.stela"}
    found = {"stats --merge": ["stats", "--merge"], "format --in-place": ["format", "--in-place"],
             "diff": ["diff", "game.stela"]}
    for line in command_lines.ALL:
        kept = [word for word in line if word not in inputs]
        if len(kept) < len(line) and "pile.db" not in line:
            found.setdefault(command_lines.name_of(line), kept)
    return found.items()


# Bytes.
BEGINNING = 512


def is_read(tracer, path):
    """Returns whether the program that `tracer` started reads the file `path`: more than the beginning, which
    tells the kind of a file before it is opened to be read."""
    try:
        children = pathlib.Path(f"/proc/{tracer.pid}/task/{tracer.pid}/children").read_text()
        for child in children.split():
            for link in pathlib.Path(f"/proc/{child}/fd").iterdir():
                if os.readlink(link) == str(path.resolve()):
                    info = pathlib.Path(f"/proc/{child}/fdinfo/{link.name}").read_text()
                    return int(info.split()[1]) > BEGINNING
    except OSError:
        pass  # it is not there yet, or no more
    return False


class Files(faults.FaultTest):
    def cannot_read(self, bad, why):
        """No command reads `bad`; each reports that once and creates no file except a report of it."""
        for name, line in reading_lines():
            done = run(*line, bad, cwd=self.folder)
            said = done.stderr.decode()
            self.assertEqual(done.returncode, FILE, f"{name}: {said}")
            self.assertEqual(said.count(f"cannot read `{bad}`: {why}\n"), 1, f"{name}: {said}")
            restore(self.folder, self.inputs)

    def test_a_folder_instead_of_a_file(self):
        (self.folder / "folder.stela").mkdir(exist_ok=True)
        self.cannot_read("folder.stela", "it is a folder; `--recursive` reads the records in it")

    def test_a_file_that_is_not_there(self):
        self.cannot_read("gone.stela", "No such file or directory")

    def test_an_error_of_reading(self):
        # It can be opened, and its first byte cannot be read.
        (self.folder / "memory.stela").unlink(missing_ok=True)
        (self.folder / "memory.stela").symlink_to("/proc/self/mem")
        self.addCleanup((self.folder / "memory.stela").unlink)
        self.cannot_read("memory.stela", "Input/output error")

    def test_a_file_without_the_right_to_read(self):
        (self.folder / "secret.stela").write_bytes(self.inputs["pile.stela"])
        (self.folder / "secret.stela").chmod(0)
        self.folder.chmod(0o777)
        self.addCleanup((self.folder / "secret.stela").unlink)
        with tempfile.TemporaryDirectory() as reachable:
            options = self.as_nobody(reachable)
            for name, line in reading_lines():
                done = subprocess.run([options["program"], *line, "secret.stela"],
                                      cwd=self.folder, capture_output=True, check=False,
                                      **options["how"])
                said = done.stderr.decode()
                self.assertEqual(done.returncode, FILE, f"{name}: {said}")
                self.assertIn("cannot read `secret.stela`: Permission denied\n", said)
            self.assertEqual((self.folder / "secret.stela").read_bytes(),
                             self.inputs["pile.stela"])

    def as_nobody(self, reachable):
        """How a user without rights runs the program; root may read everything."""
        if os.geteuid() != 0:
            return {"program": STELA, "how": {}}
        # The program may be in a folder that other users cannot enter.
        os.chmod(reachable, 0o755)
        program = pathlib.Path(reachable) / "bin" / "stela"
        # The plugin that draws lies in lib/stela, beside the folder of the program.
        for source in (STELA, *STELA.parent.parent.glob("lib/stela/*.so")):
            target = pathlib.Path(reachable) / source.relative_to(STELA.parent.parent)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
        return {"program": program, "how": {"user": NOBODY, "group": NOBODY, "extra_groups": []}}

    def test_a_folder_without_the_right_to_write(self):
        closed = self.folder / "closed"
        closed.mkdir(exist_ok=True)
        for name, content in self.inputs.items():
            (closed / name).write_bytes(content)
        (closed / "out").write_bytes(OLD)
        closed.chmod(0o555)
        self.folder.chmod(0o777)
        before = contents(closed)
        with tempfile.TemporaryDirectory() as reachable:
            options = self.as_nobody(reachable)
            for writer in faults.writers():
                done = subprocess.run([options["program"], *writer.arguments], cwd=closed,
                                      capture_output=True, check=False, **options["how"])
                self.assertEqual(done.returncode, FILE, f"{writer}: {done.stderr}")
                self.assertRegex(done.stderr, b"cannot write `.*`: Permission denied\n")
                self.assertEqual(contents(closed), before)
        closed.chmod(0o755)

    def test_an_output_that_cannot_be(self):
        (self.folder / "folder").mkdir(exist_ok=True)
        for target, why in (("folder", "Is a directory"),
                            ("nowhere/out", "No such file or directory"),
                            ("pile.stela/out", "Not a directory")):
            for line in (("format", "pile.stela"), ("validate", "pile.stela"),
                         ("stats", "pile.stela"), ("random", "taluva"), ("merge", "pile.stela")):
                done = run(*line, "-o", target, cwd=self.folder)
                self.assertEqual((done.returncode, done.stderr.decode()),
                                 (FILE, f"stela: cannot write `{target}`: {why}\n"))
            self.assertEqual(contents(self.folder), self.inputs)

    def while_reading(self, change, jobs):
        """Runs `change` on a file while a large file in it is read; returns output, errors, exit status."""
        path = self.folder / "long.stela"
        path.write_bytes(self.inputs["pile.stela"] * 20)
        self.addCleanup(path.unlink, missing_ok=True)
        with subprocess.Popen([STELA, "convert", "--to", "ndjson", "--jobs", jobs, "long.stela",
                               "game.stela"], cwd=self.folder, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as process:
            first = process.stdout.read(1000)  # it waits for its reader, in the middle of the file
            change(path)
            rest, said = process.communicate()
        return first + rest, said.decode(), process.returncode

    def test_a_file_that_is_taken_away_while_it_is_read(self):
        usual = self.while_reading(lambda path: None, "1")
        self.assertEqual(usual[1:], ("", 0))
        for jobs in ("1", "3"):
            # The file still exists for processes that have opened it.
            self.assertEqual(self.while_reading(pathlib.Path.unlink, jobs), usual)

    def test_a_file_that_is_cut_or_grows_while_it_is_read(self):
        def append(path):
            with open(path, "ab") as file:
                file.write(self.inputs["broken.stela"])

        usual = self.while_reading(lambda path: None, "1")
        for change, jobs in itertools.product((lambda path: os.truncate(path, 500_000), append), ("1", "3")):
            out, said, code = self.while_reading(change, jobs)
            self.assertEqual(code, FILE)
            # The truncated record may be reported, too.
            self.assertIn("stela: cannot read `long.stela`: it changed while it was read\n", said)
            # The file after it is read.
            self.assertEqual(out.splitlines()[-1], usual[0].splitlines()[-1])

    def test_a_file_that_goes_away_before_its_turn(self):
        fifo = self.folder / "wait.stela"
        os.mkfifo(fifo)
        self.addCleanup(fifo.unlink)
        for jobs in ("1", "3"):
            (self.folder / "turn.stela").write_bytes(self.inputs["game.stela"])
            with subprocess.Popen([STELA, "validate", "--jobs", jobs, "wait.stela", "turn.stela",
                                   "game.stela"], cwd=self.folder, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE) as process:
                with open(fifo, "wb") as pipe:
                    (self.folder / "turn.stela").unlink()
                    pipe.write(self.inputs["game.stela"])
                out, said = process.communicate()
            self.assertEqual((process.returncode, said), (
                FILE, b"stela: cannot read `turn.stela`: No such file or directory\n"))
            self.assertTrue(out.startswith(b"2 records: 2 valid"), out)

    @unittest.skipUnless(faults.can_trace(), "strace is not installed, or not allowed")
    def test_rewriting_a_file_that_changes(self):
        # The records that were read are not all: the file must stay as it is.
        path = self.folder / "crooked.stela"
        for jobs in ("1", "3"):
            content = self.inputs["crooked.stela"] * 20
            path.write_bytes(content)
            with subprocess.Popen(["strace", "-qq", "-o", "/dev/null", "-e", "trace=read",
                                   "-e", "inject=read:delay_enter=100000", STELA, "format",
                                   "--in-place", "--jobs", jobs, "crooked.stela"],
                                  cwd=self.folder, env=faults.TRACED,
                                  stderr=subprocess.PIPE) as process:
                while not is_read(process, path) and process.poll() is None:
                    pass
                with open(path, "ab") as file:
                    file.write(b"\n")
                said = process.communicate()[1]
            self.assertEqual((process.returncode, said), (
                FILE,
                b"stela: cannot read `crooked.stela`: it changed while it was read\n"
                b"stela: `crooked.stela` is not written\n"))
            self.assertEqual(path.read_bytes(), content + b"\n")


main()
