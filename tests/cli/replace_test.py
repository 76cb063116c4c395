"""Only its own kind of output does a command replace unasked: replace_test.py SOURCE_DIR STELA

Every line of command_lines.py that can write to a file is run onto what it has written before, from
the same records and from others, and onto files that it has not written.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(sys.argv[1])
STELA = pathlib.Path(sys.argv[2]).resolve()
sys.path.insert(0, str(SOURCE / "tests"))
import command_lines

DONE, INVALID, USAGE = range(3)
RECORD = b'[Game "Taluva"]\n[Player "white" "Anna"]\n[Player "red" "Ben"]\n\n1. white: JC@0,0/0\n'
# What nobody wants to lose.
FOREIGN = {
    "notes": b"buy milk\n", "a record": RECORD, "a record behind a mark": b"\xef\xbb\xbf" + RECORD,
    "a record behind a comment": b"; from the club\n" + RECORD,
    "JSON": b'[{"id": 1, "name": "Anna"}]\n', "more JSON": b'{"name": "stela", "version": 1}\n',
    "XML": b'<?xml version="1.0" encoding="UTF-8"?>\n<plan/>\n', "a photo": b"\xff\xd8\xff\xe0JFIF\0",
    "a page": b'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>',
    "a drawing": b'<svg xmlns="http://www.w3.org/2000/svg" width="10">\n', "numbers": b"4 8 15 x\n",
}
# Of other records these begin with another line, so that nothing shows what wrote them.
FREE = {"legal", "query", "diff", "repair"}


def writers():
    """The lines that write to one file, without its name, and that name; `index` adds to a file."""
    for line in command_lines.ALL:
        if command_lines.name_of(line) == "index" or not command_lines.has_option(
                STELA, line, "-o,--output"):
            continue
        if {"--check", "--passed", "--quarantine-dir"} & {*line}:
            continue
        line = [word for word in line if word != "no-such-file.stela"]
        name = "out"
        if "-o" in line:
            at = line.index("-o")
            name, line = line[at + 1], line[:at] + line[at + 2:]
        yield line, name


class Replace(unittest.TestCase):
    """See above."""

    @classmethod
    def setUpClass(cls):
        cls.lines = list(writers())
        cls.folders = []
        for seed in (0, 20):
            folder = tempfile.TemporaryDirectory()
            cls.addClassCleanup(folder.cleanup)
            path = pathlib.Path(folder.name)
            command_lines.prepare(STELA, SOURCE, path, count=4)
            if seed:
                cls.change(path, seed)
            cls.folders.append(path)

    @staticmethod
    def change(folder, seed):
        """Puts other records into files that `prepare` has made."""
        pile = b"\n".join(command_lines.made(STELA, "random", game, "--seed", seed, "--players", 3)
                          for game in ("mykerinos", "tikal", "taluva"))
        (folder / "pile.stela").write_bytes(pile)
        for name in ("game.stela", "finished.stela"):
            (folder / name).write_bytes(
                command_lines.made(STELA, "random", "tikal", "--seed", seed, "--players", 2))
        (folder / "broken.stela").write_bytes(
            (SOURCE / "testdata/taluva/illegal/taluva.eruption.gap.stela").read_bytes() + b"\n")

    def run_line(self, folder, line, name, *more):
        return subprocess.run([STELA, *line, "-o", name, *more], cwd=folder, check=False,
                              stdin=subprocess.DEVNULL, capture_output=True)

    def test_every_command_that_writes_is_run(self):
        known = {command_lines.name_of(line) for line, _ in self.lines} | {"index"}
        said = {name for name in command_lines.names(STELA)
                if "-o,--output" in command_lines.made(STELA, name, "--help").decode().split()}
        self.assertEqual(known, said)

    def check_own(self, line, name):
        first, second = self.folders
        done = self.run_line(first, line, name)
        self.assertIn(done.returncode, (DONE, INVALID), done.stderr)
        there = (first / name).read_bytes()
        again = self.run_line(first, line, name)
        if there.startswith(b"[Game "):
            self.assertEqual(again.returncode, USAGE)
            self.assertIn(b"its records may be found nowhere else; `--force` replaces it",
                          again.stderr)
            again = self.run_line(first, line, name, "--force")
        self.assertEqual((again.returncode, again.stderr), (done.returncode, done.stderr))
        self.assertEqual((first / name).read_bytes(), there)
        if command_lines.name_of(line) in FREE or there.startswith(b"[Game "):
            return
        (second / name).write_bytes(there)
        other = self.run_line(second, line, name)
        self.assertNotIn(b"--force", other.stderr)

    def check_foreign(self, line, name, foreign):
        for what, content in foreign.items():
            (self.folders[0] / name).write_bytes(content)
            done = self.run_line(self.folders[0], line, name)
            self.assertEqual(done.returncode, USAGE, (what, done.stderr))
            self.assertIn(b"`--force` replaces it", done.stderr, what)
            self.assertEqual((self.folders[0] / name).read_bytes(), content, what)

    def test_own_kind_and_others(self):
        seen = set()
        for line, name in self.lines:
            with self.subTest(line=" ".join(line)):
                self.check_own(line, name)
                before = sorted(os.listdir(self.folders[0]))
                # All that is foreign for each command once.
                command = command_lines.name_of(line)
                self.check_foreign(line, name, FOREIGN if command not in seen
                                   else {"notes": FOREIGN["notes"]})
                seen.add(command)
                self.assertEqual(sorted(os.listdir(self.folders[0])), before)
                forced = self.run_line(self.folders[0], line, name, "--force")
                self.assertIn(forced.returncode, (DONE, INVALID), forced.stderr)
                (self.folders[0] / name).unlink()

    def test_no_kind_replaces_another(self):
        folder = self.folders[0]
        for of, over in (("diagram --illegal broken.stela", "replay --to html game.stela"),
                         ("replay --to html game.stela", "catalogue --to svg tikal"),
                         ("summary --to json pile.stela", "convert --to ndjson pile.stela"),
                         ("convert --to xml pile.stela", "validate --report junit pile.stela "
                                                         "broken.stela"),
                         ("validate --report ndjson pile.stela pile.ndjson",
                          "convert --to ndjson pile.stela"),
                         ("score pile.stela", "replay game.stela"),
                         ("stats --format csv pile.stela", "standings --format csv pile.stela")):
            there = command_lines.made(STELA, *over.split(), folder=folder)
            (folder / "kind").write_bytes(there)
            done = self.run_line(folder, of.split(), "kind")
            self.assertEqual(done.returncode, USAGE, (of, over))
            self.assertIn(b"`kind` exists, and is ", done.stderr)
            self.assertEqual((folder / "kind").read_bytes(), there)
        (folder / "kind").unlink()

    def test_copies_of_records(self):
        for option in ("--passed", "--quarantine"):
            for content in (RECORD, b"buy milk\n"):
                path = self.folders[0] / "copies"
                path.write_bytes(content)
                line = ["validate", option, "copies", "pile.stela", "broken.stela"]
                done = subprocess.run([STELA, *line], cwd=self.folders[0], check=False,
                                      capture_output=True)
                self.assertEqual(done.returncode, USAGE)
                self.assertIn(b"`--force` replaces it", done.stderr)
                self.assertEqual(path.read_bytes(), content)
                done = subprocess.run([STELA, *line, "--force"], cwd=self.folders[0], check=False,
                                      capture_output=True)
                self.assertEqual(done.returncode, INVALID)
                self.assertTrue(path.read_bytes().startswith(b"[Game "))
                path.unlink()

    def test_what_is_no_file_of_its_own(self):
        folder = self.folders[0]
        for name in ("/dev/null", "/dev/stdout"):
            self.assertEqual(self.run_line(folder, ["format", "game.stela"], name).returncode, DONE)
        for content in (b"", b"\n", b"[]\n", b"[\n]\n"):
            (folder / "blank").write_bytes(content)
            os.symlink("blank", folder / "link")
            self.assertEqual(self.run_line(folder, ["diagram", "game.stela"], "link").returncode,
                             DONE)
            self.assertTrue((folder / "blank").read_bytes().startswith(b"<svg "))
            os.unlink(folder / "link")
        (folder / "blank").unlink()
        done = self.run_line(folder, ["format", "game.stela"], "game.stela", "--force")
        self.assertIn(b"is an input; an output must be another file", done.stderr)

    def test_a_report_of_nothing(self):
        folder = self.folders[0]
        line = ["validate", "--quiet", "broken.stela"]
        self.assertEqual(self.run_line(folder, line, "report").returncode, INVALID)
        line[-1] = "pile.stela"
        self.assertEqual(self.run_line(folder, line, "report").returncode, DONE)
        self.assertEqual((folder / "report").read_bytes(), b"")
        (folder / "report").write_bytes(b"buy milk\n")
        self.assertEqual(self.run_line(folder, line, "report").returncode, USAGE)
        (folder / "report").unlink()


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
