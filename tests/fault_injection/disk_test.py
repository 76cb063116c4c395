"""A disk that is full: disk_test.py SOURCE_DIR STELA

What was there stays, nothing is half written, and the exit code is 3.
"""

import os
import resource
import subprocess

import faults
from faults import INDEX, command_lines, contents, restore
from testing import FILE, main, run


def may_grow_to(size):
    """Returns a function for a started program: none of its files may grow beyond `size`."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


class DiskTest(faults.FaultTest):
    """Knows what the writers make when there is room."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.writers = faults.writers()
        for writer in cls.writers:
            writer.learn(cls.folder)
        assert len(cls.writers) > 20

    def fails(self, writer, before, done, why):
        """`writer` reported `why` for one of its files, and left the existing ones unchanged."""
        said = done.stderr.decode()
        self.assertEqual(done.returncode, FILE, f"{writer}: {said}")
        self.assertRegex(said, f"stela: cannot write `.*`: {why}\n", str(writer))
        self.whole_or_not_at_all(writer, before)


class FullDisk(DiskTest):
    """Standard output that takes nothing, and files that may not grow."""

    def test_standard_output(self):
        printed = 0
        for line in command_lines.ALL:
            with open("/dev/full", "wb") as full:
                done = run(*line, cwd=self.folder, stdout=full)
            restore(self.folder, self.inputs)
            usual = run(*line, cwd=self.folder)
            restore(self.folder, self.inputs)
            if not usual.stdout:
                self.assertEqual((done.returncode, done.stderr), (usual.returncode, usual.stderr))
                continue
            printed += 1
            self.assertEqual(done.returncode, FILE, line)
            said = done.stderr.decode().splitlines()
            full = faults.cannot_print(line, "No space left on device", "auf dem Gerät ist kein Platz mehr")
            self.assertEqual(said[-1:], [full], line)
            self.assertEqual(sum(full.rpartition(": ")[2] in words for words in said), 1, line)
        self.assertGreater(printed, 50)

    def test_a_file_that_may_not_grow(self):
        for writer in self.writers:
            before = self.before(writer)
            for limit in (0, 1, writer.largest() // 2, writer.largest() - 1):
                restore(self.folder, before)
                done = run(*writer.arguments, cwd=self.folder, preexec_fn=may_grow_to(limit))
                self.fails(writer, before, done, "File too large")
            restore(self.folder, before)
            run(*writer.arguments, cwd=self.folder, preexec_fn=may_grow_to(writer.largest()))
            self.assertEqual(contents(self.folder), before | writer.whole, str(writer))

    def test_a_database_that_may_not_grow(self):
        run(*INDEX, cwd=self.folder)
        size = (self.folder / "new.db").stat().st_size
        for limit in (0, 1, 4096, 20000, size // 3, size // 2, size - 1):
            restore(self.folder, self.inputs)
            done = run(*INDEX, cwd=self.folder, preexec_fn=may_grow_to(limit))
            self.assertEqual(done.returncode, FILE, done.stderr)
            self.assertIn(b"stela: cannot write `new.db`: ", done.stderr)
            self.completes_database()


class FullFileSystem(DiskTest):
    """A file system of its own that is full; only root can make one."""

    def setUp(self):
        super().setUp()
        self.mounted = self.folder / "small"
        self.mounted.mkdir(exist_ok=True)
        if os.geteuid() != 0 or subprocess.run(
                ["mount", "-t", "tmpfs", "-o", "size=8m", "stela-faults", self.mounted],
                stderr=subprocess.DEVNULL, check=False).returncode != 0:
            self.skipTest("only root can mount a small file system, and not everywhere")
        self.addCleanup(subprocess.run, ["umount", self.mounted], check=True)
        self.folder = self.mounted

    def fill(self, free):
        """Leaves about `free` bytes."""
        filler = self.folder / "filler"
        with open(filler, "wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                pass
            file.truncate(max(0, filler.stat().st_size - free))
        return {"filler": filler.read_bytes()}

    def test_a_file_that_may_not_grow(self):
        for writer in self.writers:
            before = self.before(writer)
            for free in (0, writer.largest() // 2):
                (self.folder / "filler").unlink(missing_ok=True)
                restore(self.folder, before)
                full = before | self.fill(free)
                done = run(*writer.arguments, cwd=self.folder)
                if free < 4096 < writer.largest():
                    self.fails(writer, full, done, "No space left on device")
                else:
                    self.whole_or_not_at_all(writer, full)

    def test_a_database_that_may_not_grow(self):
        for free in (0, 4096, 20000, 100000, 300000):
            (self.folder / "filler").unlink(missing_ok=True)
            restore(self.folder, self.inputs)
            self.fill(free)
            done = run(*INDEX, cwd=self.folder)
            self.assertEqual(done.returncode, FILE, done.stderr)
            self.assertIn(b"stela: cannot write `new.db`: ", done.stderr)
            (self.folder / "filler").unlink()
            self.completes_database()


main()
