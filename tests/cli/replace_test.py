"""No command replaces what others wrote: replace_test.py SOURCE_DIR STELA

Every command that has `-o`, in every format and language, is run onto files of strangers, onto its
own output in the other language, and onto files that appear while it reads. Which commands and
formats there are, the program says.
"""

import errno
import fcntl
import itertools
import os
import shlex
import struct
import subprocess
import sys
import time
import zlib

sys.path.append(f"{sys.path[0]}/..")
import command_lines
from testing import DONE, FILE, INVALID, SOURCE, STELA, USAGE, SharedFolderTest, main, run

LANGUAGES = ("en", "de")
RECORD = b'[Game "Taluva"]\n[Player "white" "Anna"]\n[Player "red" "Ben"]\n\n1. white: JC@0,0/0\n'

# What each command needs beside its format and the name of its output.
NEEDS = {
    "analyse": "game.stela", "catalogue": "taluva",
    "convert": "game.stela", "dedupe": "game.stela other.stela", "diagram": "game.stela",
    "diff": "game.stela other.stela", "explain": "taluva.hut.adjacent", "export": "game.stela",
    "find": "--where 1 game.stela", "format": "game.stela", "legal": "--entry 12 game.stela",
    "merge": "game.stela", "new": "taluva", "position": "game.stela",
    "query": "'SELECT 1 AS one' game.stela", "random": "taluva", "repair": "game.stela",
    "replay": "game.stela", "score": "game.stela", "standings": "game.stela",
    "stats": "game.stela", "summary": "game.stela", "validate": "game.stela broken.stela",
}
# Adds to a database of its own, in whatever state that is (`test_database`).
ADDS = "index"
# The options that choose a format, and those that make a command write something else.
FORMATS = ("to", "report", "format")
USUALLY = {"analyse": "--effort 1 --entries 2"}
OTHERWISE = {"analyse": ["--puzzles --effort 16 --entries 48", "--strip"], "dedupe": ["--list"],
             "find": ["--entry", "--count"], "new": ["--sheet", "--cheat-sheet"],
             "repair": ["--dry-run"], "legal": ["--count"]}
# What is written otherwise has these formats alone.
ONLY = {"--puzzles": ("stela", "html", "pdf"), "--sheet": ("svg", "pdf", "png"),
        "--cheat-sheet": ("text", "md", "html", "pdf")}
# Formats without room for a sign; text records may have been written by hand.
UNSIGNED = {"text", "csv", "xlsx", "github", "stela", "record", "", "query json"}
# With these options a command writes plain text, or text records, whatever its format.
PLAIN = {"--strip", "--list", "--entry", "--count", "--dry-run"}


def png(*chunks):
    """A PNG of one pixel, with more chunks."""
    out = b"\x89PNG\r\n\x1a\n"
    for kind, data in ((b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)), *chunks,
                       (b"IDAT", zlib.compress(b"\0\0")), (b"IEND", b"")):
        out += struct.pack(">I", len(data)) + kind + data
        out += struct.pack(">I", zlib.crc32(kind + data))
    return out


def webp(*chunks):
    """A WebP without a picture, with more chunks."""
    body = b"WEBP" + b"".join(kind + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)
                              for kind, data in ((b"VP8X", bytes(10)), *chunks))
    return b"RIFF" + struct.pack("<I", len(body)) + body


def pdf(info):
    """A PDF as cairo writes it, of nobody's."""
    body = b"%PDF-1.5\n%\xb5\xed\xae\xfb\n1 0 obj\n" + info + b"\nendobj\n"
    return body + (b"xref\n0 2\n0000000000 65535 f \n0000000015 00000 n \n"
                   b"trailer\n<< /Size 2 /Info 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % len(body))


GIF = b"GIF89a\1\0\1\0\x80\0\0\0\0\0\xff\xff\xff"
INKSCAPE = b"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1"
  class="stela" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"><g/></svg>
"""
# By what their names end in: files of people and of other programs.
STRANGERS = {
    "txt": [b"buy milk\n", b"game.stela: 1 record: 1 valid, 0 invalid\n", b"numbers 4 8 15\n",
            b"# Notes\n\nPlayers and result\n------\n", RECORD, b"\xef\xbb\xbf" + RECORD,
            b"; from the club\n" + RECORD, b"https://app.bgstatsapp.com/createPlay.html?data=%7B\n",
            b"2 records: 1 valid, 1 invalid\n", b"::error file=a.c,line=1::no\n",
            b"a.c:1:2: error[E1]: no\n"],
    "html": [b'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Club',
             b'<!DOCTYPE html>\n<html lang="de">\n<head>\n<meta charset="utf-8">\n'
             b'<meta name="generator" content="Hugo 0.1">\n<title>Stela</title>'],
    "md": [b"# Taluva\n\n## Players and result\n", b"<!-- prettier-ignore -->\n# Club\n",
           b"| place | player | games |\n| --- | --- | --- |\n"],
    "svg": [INKSCAPE, b'<svg xmlns="http://www.w3.org/2000/svg" width="10">\n<g/></svg>\n',
            b'<svg xmlns="http://www.w3.org/2000/svg" class="chart stela"/>\n'],
    "png": [png(), png((b"tEXt", b"Software\0Inkscape")),
            png((b"acTL", struct.pack(">II", 1, 0)))],
    "gif": [GIF + b"\x21\xfe\x04GIMP\0\x3b", b"GIF87a" + GIF[6:] + b"\x3b"],
    "webp": [webp(), webp((b"XMP ", b'<x:xmpmeta xmp:CreatorTool="GIMP"/>')),
             webp((b"XMP ", b'<x:xmpmeta xmp:CreatorTool="Stela picture"/>')),
             b"RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0" + bytes(14)],
    "pdf": [pdf(b"<< /Producer (cairo 1.16.0)\n>>"), pdf(b"<< /Title (Stela)\n/Creator (Word)\n>>"),
            pdf(b"<< /Creator (Stela summary)\n>>"), pdf(b"<<>>") + b"% Stela\n",
            pdf(b"<<>>").replace(b"%%EOF\n", b"%Stela summary\n")],
    "csv": [b"place,player,games,points\n1,Anna,3,9\n", b"a;b\n1;2\n"],
    "xlsx": [b"PK\x03\x04" + bytes(40)],
    "json": [b'[{"id": 1, "name": "Anna"}]\n', b'{"name": "stela", "version": 1}\n',
             b'{"records": [\n{"id": 7}\n]}\n', b'[\n{"id":"a","kind":"b"}\n]\n',
             b'[\n{"game": "Chess",\n "players": ["Anna"]}\n]\n', b'{"game":"go","title":"x"}\n',
             b'[\n {"place": 1, "player": "Anna"}\n]\n', b'{"about":"Plays of the club"}\n',
             b'{"$schema": "https://json.schemastore.org/sarif-2.1.0.json",\n "runs": []}\n'],
    "ndjson": [b'{"game":"go"}\n{"game":"chess"}\n', b'{"file":"a","record":1,"line":2}\n',
               b'{"id":1}\n'],
    "xml": [b'<?xml version="1.0" encoding="UTF-8"?>\n<plan/>\n',
            b'<?xml version="1.0" encoding="utf-8"?>\n<plays username="anna" total="3" page="1">\n',
            b'<?xml version="1.0" encoding="utf-8"?>\n<plays total="3">\n <play id="1"/>\n',
            b'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="pytest">\n'],
}
ENDINGS = {"text": "txt", "github": "txt", "sarif": "json", "junit": "xml", "stela": "txt",
           "record": "txt", "state": "ndjson", "bgstats": "txt", "bgsplay": "json", "bgg": "xml",
           "": "txt"}


def options():
    """Returns the options of each command with the values that they offer, according to the fish completion."""
    found = {}
    for line in command_lines.made(STELA, "completion", "fish").decode().splitlines():
        words = shlex.split(line)
        if "-n" not in words or "-l" not in words:
            continue
        command = words[words.index("-n") + 1].partition("__fish_seen_subcommand_from ")[2]
        values = words[words.index("-a") + 1].split() if "-a" in words else []
        found.setdefault(command, {})[words[words.index("-l") + 1]] = values
    return found


OPTIONS = options()


class Line:
    """A command in one of its formats."""

    def __init__(self, command, option="", to="", more=""):
        self.command = command
        self.words = [command, *([f"--{option}", to] if to else []), *shlex.split(NEEDS[command])]
        self.words += shlex.split(more)
        self.format = "" if PLAIN & {*self.words[:1], *shlex.split(more)} else to

    def __str__(self):
        return " ".join(self.words)

    def signed(self):
        return self.format not in UNSIGNED and f"{self.command} {self.format}" not in UNSIGNED

    def ending(self):
        return ENDINGS.get(self.format, self.format)

    def languages(self):
        return LANGUAGES if "lang" in OPTIONS[self.command] else LANGUAGES[:1]


def lines():
    """Every command in every format."""
    for command, known in OPTIONS.items():
        if "output" not in known or command == ADDS:
            continue
        option = next((name for name in FORMATS if known.get(name)), "")
        for more in [USUALLY.get(command, ""), *OTHERWISE.get(command, [])]:
            if more in PLAIN or not option or (command == "new" and not more):
                yield Line(command, more=more)
                continue
            for to in known[option]:
                # A site is a folder; league_test.py replaces some.
                if to == "site" or to not in ONLY.get(more.partition(" ")[0], known[option]):
                    continue
                yield Line(command, option, to, more)


class Replace(SharedFolderTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        command_lines.prepare(STELA, SOURCE, cls.folder, count=2)
        cls.names = sorted(os.listdir(cls.folder))
        cls.lines = list(lines())

    def tearDown(self):
        for name in set(os.listdir(self.folder)) - {*self.names}:
            (self.folder / name).unlink()

    def run_line(self, words, name, *more):
        return run(*words, "-o", name, *more, cwd=self.folder)

    def kept(self, words, name, content, *more):
        """`name` contains `content`, and keeps it."""
        (self.folder / name).write_bytes(content)
        done = self.run_line(words, name, *more)
        what = (words, more, content[:60], done.stderr)
        self.assertEqual(done.returncode, USAGE, what)
        self.assertEqual(done.stderr.count(b"stela: "), 1, what)
        self.assertRegex(done.stderr.decode(), "`--force` (replaces it|ersetzt die Datei)$", what)
        self.assertEqual((self.folder / name).read_bytes(), content, what)

    def test_every_command_is_run(self):
        said = {command for command, known in OPTIONS.items() if "output" in known}
        self.assertEqual(set(NEEDS) | {ADDS}, said)
        self.assertEqual(set(OPTIONS) & {*said}, {name for name in command_lines.names(STELA)
                                                  if command_lines.has_option(
                                                      STELA, [name], "--output")})
        for line in self.lines:
            self.assertIn(line.ending(), STRANGERS, line)

    def test_strangers(self):
        seen = set()
        for line in self.lines:
            strangers = STRANGERS[line.ending()]
            # All of them once for each command, and one for each way of calling it.
            first = (line.command, line.ending()) not in seen
            seen.add((line.command, line.ending()))
            for content in strangers if first else strangers[:1]:
                for language in line.languages() if content is strangers[0] else ["de"]:
                    with self.subTest(line=str(line), language=language):
                        more = ("--lang", language) if len(line.languages()) > 1 else ()
                        self.kept(line.words, f"there.{line.ending()}", content, *more)
        self.assertEqual(sorted(os.listdir(self.folder)), sorted(
            {*self.names, *(f"there.{ending}" for ending in {line.ending() for line in self.lines})}))

    def test_own_output_in_the_other_language(self):
        for number, line in enumerate(self.lines):
            # Which language comes first makes no difference to a sign.
            first, second = LANGUAGES if number % 2 else LANGUAGES[::-1]
            several = len(line.languages()) > 1
            with self.subTest(line=str(line), first=first):
                path = self.folder / "own"
                path.unlink(missing_ok=True)
                done = self.run_line(line.words, "own", *(["--lang", first] * several))
                self.assertIn(done.returncode, (DONE, INVALID), done.stderr)
                there = path.read_bytes()
                more = ["--lang", second] * several
                if there and not line.signed():
                    self.kept(line.words, "own", there, *more)
                    more.append("--force")
                again = self.run_line(line.words, "own", *more)
                self.assertEqual(again.returncode, done.returncode, again.stderr)

    def test_no_format_replaces_another(self):
        made = {}
        for line in self.lines:
            if line.signed() and line.format not in made:
                self.run_line(line.words, "made")
                made[line.format] = (line, (self.folder / "made").read_bytes())
                (self.folder / "made").unlink()
        self.assertGreater(len(made), 12)
        for (line, _), (other, content) in itertools.permutations(made.values(), 2):
            self.kept(line.words, "made", content)

    def test_signs_do_not_name_a_version(self):
        version = command_lines.made(STELA, "--version").split()[-1]
        for to, sign in (("html", b'<meta name="generator" content="Stela summary">\n'),
                         ("md", b"<!-- Stela summary -->\n")):
            self.run_line(["summary", "--to", to, "game.stela"], "own")
            begin = (self.folder / "own").read_bytes()[:400]
            self.assertIn(sign, begin)
            self.assertNotIn(version, begin)
            (self.folder / "own").unlink()

    @staticmethod
    def opened(fifo, process):
        """`fifo`, to be written to, as soon as the command reads it."""
        while True:
            try:
                return open(os.open(fifo, os.O_WRONLY | os.O_NONBLOCK), "wb", buffering=0)
            except OSError as error:
                if error.errno != errno.ENXIO or process.poll() is not None:
                    raise
                time.sleep(0.005)

    def test_appears_while_the_command_reads(self):
        fifo = self.folder / "later"
        os.mkfifo(fifo)
        for line in self.lines:
            if "game.stela" not in line.words:
                continue
            words = ["later" if word == "game.stela" else word for word in line.words]
            content = STRANGERS[line.ending()][0]
            with self.subTest(line=str(line)):
                path = self.folder / "out"
                path.unlink(missing_ok=True)
                with subprocess.Popen([STELA, *words, "--from", "stela", "-o", "out"],
                                      cwd=self.folder, stdout=subprocess.DEVNULL,
                                      stderr=subprocess.PIPE) as process:
                    with self.opened(fifo, process) as pipe:
                        path.write_bytes(content)
                        # The pipe must hold everything at once.
                        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, 1 << 20)
                        pipe.write((self.folder / "game.stela").read_bytes())
                    said = process.stderr.read()
                self.assertIn(process.returncode, (USAGE, FILE), said)
                self.assertEqual(path.read_bytes(), content)
                self.assertEqual(sorted(os.listdir(self.folder)),
                                 sorted([*self.names, "later", "out"]))

    def change_while_it_reads(self, line, change, *more):
        fifo = self.folder / "later"
        if not fifo.exists():
            os.mkfifo(fifo)
        with subprocess.Popen([STELA, *line, "later", "-o", "out", *more], cwd=self.folder,
                              stderr=subprocess.PIPE) as process:
            with self.opened(fifo, process) as pipe:
                change()
                pipe.write(RECORD)
            return process.wait(), process.stderr.read().decode()

    def test_changes_while_the_command_reads(self):
        path = self.folder / "out"
        line = ["convert", "--to", "ndjson", "--from", "stela"]
        self.run_line(["convert", "--to", "ndjson", "game.stela"], "out")
        own = path.read_bytes()
        mine = own + b'{"note":"mine"}\n'
        code, said = self.change_while_it_reads(line, lambda: path.write_bytes(mine))
        self.assertEqual(
            (code, said), (FILE, "stela: cannot write `out`: it was changed in the meantime\n"))
        self.assertEqual(path.read_bytes(), mine)

        def replaced():
            (self.folder / "new").write_bytes(mine)
            os.utime(self.folder / "new", ns=(0, path.stat().st_mtime_ns))
            os.rename(self.folder / "new", path)
        path.write_bytes(own)
        self.assertEqual(self.change_while_it_reads(line, replaced)[0], FILE)
        self.assertEqual(path.read_bytes(), mine)
        path.write_bytes(own)
        self.assertEqual(self.change_while_it_reads(line, lambda: None)[0], DONE)
        self.assertNotEqual(path.read_bytes(), own)
        # With this option, it is replaced whatever it is.
        self.assertEqual(
            self.change_while_it_reads(line, lambda: path.write_bytes(b"x\n"), "--force")[0], DONE)
        self.assertTrue(path.read_bytes().startswith(b'{"game":'))

    def test_endings(self):
        for line in self.lines:
            for ending in ("jpg", "docx", "JPEG", "zip"):
                done = self.run_line(line.words, f"x.{ending}")
                self.assertEqual(done.returncode, USAGE, (line, done.stderr))
                self.assertRegex(done.stderr.decode(), r"stela: `x\..*` has the ending of another kind "
                                 r"of file than .*, which has \.[a-z]+", line)
                self.assertFalse((self.folder / f"x.{ending}").exists())
        for command, known in OPTIONS.items():
            if "output" not in known or "to" not in known or command in ("legal", "position",
                                                                         "convert", "export",
                                                                         "find"):
                continue
            words = Line(command, more="--sheet" if command == "new" else "").words
            for ending in ("jpg", "docx", "odd"):
                done = self.run_line(words, f"x.{ending}")
                self.assertEqual(done.returncode, USAGE, (command, done.stderr))
                self.assertRegex(done.stderr.decode(), rf"cannot write `.{ending}` files, only \.")
                for to in ONLY["--sheet"] if command == "new" else known["to"]:
                    if to not in ("text", "stela", "site"):
                        self.assertIn(f".{to}", done.stderr.decode())
        # What no other kind of file has is left to whoever names the format.
        for name in ("x.odd", "x.1", "page.html.new", "x"):
            done = self.run_line(["diagram", "--to", "svg", "game.stela"], name)
            self.assertEqual(done.returncode, DONE, done.stderr)
        done = self.run_line(["diagram", "game.stela"], "X.PNG")
        self.assertEqual(done.returncode, DONE, done.stderr)
        self.assertTrue((self.folder / "X.PNG").read_bytes().startswith(b"\x89PNG"))

    def test_copies_of_records(self):
        path = self.folder / "copies"
        for option in ("--passed", "--quarantine"):
            for content in (RECORD, b"buy milk\n", STRANGERS["json"][0],
                            (self.folder / "games.json").read_bytes()):
                path.write_bytes(content)
                line = ["validate", option, "copies", "pile.stela", "broken.stela"]
                done = subprocess.run([STELA, *line], cwd=self.folder, check=False,
                                      capture_output=True)
                self.assertEqual(done.returncode, USAGE, done.stderr)
                self.assertIn(b"`--force` replaces it", done.stderr)
                self.assertEqual(path.read_bytes(), content)
                done = subprocess.run([STELA, *line, "--force"], cwd=self.folder, check=False,
                                      capture_output=True)
                self.assertEqual(done.returncode, INVALID, done.stderr)
                self.assertTrue(path.read_bytes().startswith(b"[Game "))
        # Records in other formats replace such records.
        path.write_bytes((self.folder / "games.json").read_bytes())
        done = subprocess.run([STELA, "validate", "--passed", "copies", "games.json"], check=False,
                              cwd=self.folder, capture_output=True)
        self.assertEqual(done.returncode, DONE, done.stderr)

    def test_database(self):
        for content in (b"buy milk\n", b"SQLite format 3\0" + bytes(84), RECORD):
            (self.folder / "x.db").write_bytes(content)
            done = self.run_line([ADDS, "game.stela"], "x.db")
            self.assertEqual(done.returncode, FILE, done.stderr)
            self.assertEqual((self.folder / "x.db").read_bytes(), content)

    def test_what_is_no_file_of_its_own(self):
        for name in ("/dev/null", "/dev/stdout"):
            self.assertEqual(self.run_line(["format", "game.stela"], name).returncode, DONE)
        for content in (b"", b"\n", b"[]\n", b"[\n]\n"):
            (self.folder / "blank").write_bytes(content)
            os.symlink("blank", self.folder / "link")
            self.assertEqual(self.run_line(["diagram", "game.stela"], "link").returncode, DONE)
            self.assertTrue((self.folder / "blank").read_bytes().startswith(b"<svg "))
            os.unlink(self.folder / "link")
        done = self.run_line(["format", "game.stela"], "game.stela", "--force")
        self.assertIn(b"is an input; an output must be another file", done.stderr)


main()
