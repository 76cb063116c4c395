"""Too little memory: memory_test.py SOURCE_DIR STELA

With whatever limit, a command does all of its work or says that the memory is out; no signal ends
it, and nothing is half written.
"""

import resource
import unittest

import faults
from faults import INDEX, command_lines, contents, restore
from testing import FILE, main, run

KIB = 1024
MIB = 1024 * KIB
# The exit code of the loader, which finds no room for the libraries.
NOT_LOADED = 127


def limited(size, *arguments, **options):
    """Runs a command whose address space is limited to `size` bytes."""
    return run(*arguments, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (size, size)),
               **options)


def smallest(works, low, high, precision):
    """Returns the smallest size for which `works` is true, to the given precision."""
    while high - low > precision:
        middle = (low + high) // 2
        low, high = (low, middle) if works(middle) else (middle, high)
    return high


class Memory(faults.FaultTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        if limited(4096 * MIB, "--version").returncode != 0:
            raise unittest.SkipTest("a sanitizer needs all of the address space")
        # From here on the program and its libraries can be loaded.
        cls.least = smallest(lambda size: limited(size, "--version").returncode == 0,
                             MIB, 4096 * MIB, 64 * KIB)

    def check_line(self, *line):
        """Runs it with more and more memory until that is enough; returns how often it was not."""
        writer = faults.Writer(*line)
        usual = run(*line, cwd=self.folder)
        writer.whole = {name: content for name, content in contents(self.folder).items()
                        if self.inputs.get(name) != content}
        restore(self.folder, self.inputs)
        out = 0
        beyond = 64 * KIB
        while True:
            done = limited(self.least + beyond, *line, cwd=self.folder)
            what = f"{writer} with {beyond // KIB} KiB more: {done.returncode} {done.stderr[-300:]}"
            if done.returncode == usual.returncode:
                break
            if done.returncode != NOT_LOADED:
                out += 1
                self.assertEqual(done.returncode, FILE, what)
                self.assertRegex(done.stderr.decode(), "(?i)memory|cannot allocate", what)
                self.assertNotIn(b"error[", done.stderr, what)
                if line[0] != "index":
                    self.whole_or_not_at_all(writer, self.inputs)
            restore(self.folder, self.inputs)
            beyond = beyond * 4 // 3
        self.assertTrue(done.stdout == usual.stdout, what)
        self.assertTrue(contents(self.folder) == self.inputs | writer.whole, what)
        restore(self.folder, self.inputs)
        return out

    def test_every_command(self):
        out = 0
        seen = set()
        lines = [["validate", "--jobs", "3", "-o", "out", "--passed", "good", "pile.stela"],
                 ["format", "--in-place", "crooked.stela"],
                 ["convert", "--to", "stela", "-o", "out", "games.json"],
                 ["convert", "--to", "stela", "-o", "out", "games.xml"],
                 ["format", "-o", "out", "pile.stela.gz"],
                 ["replay", "--to", "html", "-o", "out", "game.stela"],
                 ["replay", "--to", "gif", "--until", "3", "--size", "240", "-o", "out",
                  "game.stela"],
                 ["replay", "--to", "webp", "--until", "3", "--size", "240", "-o", "out",
                  "game.stela"],
                 ["diagram", "--to", "png", "-o", "out", "game.stela"],
                 ["diagram", "--to", "pdf", "-o", "out", "game.stela"],
                 ["summary", "--to", "pdf", "-o", "out", "game.stela"],
                 ["query", "SELECT * FROM events ORDER BY text", "pile.db"]]
        for line in lines + command_lines.ALL:
            name = command_lines.name_of(line)
            if line in lines or not (name.startswith("-") or name in seen):
                seen.add(name)
                out += self.check_line(*line)
        self.assertGreater(out, 30)

    def test_a_booklet_whose_fonts_are_found_with_little_room(self):
        # Where the libraries can just be loaded, and the threads of pango may have no room.
        line = ["summary", "--to", "pdf", "--diagram-every", "9", "-o", "out", "game.stela"]
        codes = set()
        for more in range(225 * MIB, 265 * MIB, MIB):
            done = limited(self.least + more, *line, cwd=self.folder)
            codes.add(done.returncode)
            self.assertIn(done.returncode, (0, FILE), f"{more} {done.stderr[-300:]}")
            if done.returncode == FILE:
                self.assertEqual(done.stderr, b"stela: out of memory\n", more)
                self.assertNotIn("out", contents(self.folder), more)
            restore(self.folder, self.inputs)
        self.assertEqual(codes, {0, FILE})

    def test_a_database_that_was_begun(self):
        size = self.least
        for _ in range(12):
            size += 512 * KIB
            limited(size, *INDEX, cwd=self.folder)
            self.completes_database()
            restore(self.folder, self.inputs)

    def test_no_more_threads(self):
        # The requested number of threads is not available: the existing ones do the work.
        usual = run("format", "--jobs", "1", "pile.stela", cwd=self.folder)
        done = limited(self.least + 256 * MIB, "format", "--jobs", "256", "pile.stela",
                       cwd=self.folder)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertTrue(done.stdout == usual.stdout)


main()
