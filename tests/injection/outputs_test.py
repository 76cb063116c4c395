"""Words of strangers are words in every output: outputs_test.py SOURCE_DIR STELA

Each payload stands in names, tags, comments, labels and file names. Each output is read with a
parser of its format, and has just the structure that harmless words give it.
"""

import collections
import csv
import html.parser
import io
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

sys.path.append(f"{sys.path[0]}/..")
import command_lines
import replay_data
from payloads import PAYLOADS, REFUSED, quoted, record
from testing import DONE, INVALID, STELA, main, output

HARMLESS = "some harmless words of a player"
# Numbers and places depend on the length of the words.
MEASURES = {"x", "y", "x1", "x2", "y1", "y2", "width", "height", "points", "d", "cx", "cy", "r",
            "viewBox", "content", "aria-label", "textLength"}
BIDI = "\u202e\u2066"
RUNS_CODE = re.compile(r"^(on|style$|srcdoc$)|href$|^src$")


def run(*arguments, given=b"", cwd=None):
    return output(*arguments, given=given, cwd=cwd, code=(DONE, INVALID)).decode()


class Structure(html.parser.HTMLParser):
    """The tags of a page with the names of their attributes, and the text between."""

    def __init__(self, page):
        super().__init__(convert_charrefs=True)
        self.tags = []
        self.text = ""
        # Whether a direction control occurs outside of an isolated element.
        self.turned = False
        self.open = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        if tag not in ("meta", "link", "input", "br", "hr", "img"):
            self.open.append("user" if ("class", "user") in attrs else tag)
        # A cell with a word that has to be broken is of the class `long`.
        told = [(name, value if RUNS_CODE.search(name) else None) for name, value in attrs
                if name not in MEASURES and (name, value) != ("class", "long")]
        self.tags.append((tag, tuple(told)))

    def handle_endtag(self, tag):
        self.tags.append(f"/{tag}")
        del self.open[-1:]

    def handle_data(self, data):
        self.text += data
        own = {"user", "title", "desc", "script"} & set(self.open)
        self.turned = self.turned or (not own and any(mark in data for mark in BIDI))

    def handle_comment(self, data):
        self.tags.append("comment")

    def handle_decl(self, decl):
        self.tags.append("declaration")

    def handle_pi(self, data):
        self.tags.append("processing instruction")


def pruned(tags):
    """Without the lines of text in pictures, of which long words have more."""
    return [tag for tag in tags if tag not in ("/text", "/tspan")
            and tag[0] not in ("text", "tspan")]


class Injection(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.game = run("random", "taluva", "--seed", "3", "--players", "2")
        assert cls.game.count('" ""]') == 2

    def finished(self, text):
        """Returns a finished game of a player with this name."""
        return (self.game.replace('" ""]', f'" "{quoted(text)}"]', 1)
                .replace("]\n\n", f']\n[Event "{quoted(text)}"]\n\n', 1)).encode()

    def pages(self, text):
        """Every output that is HTML."""
        one, won = record(text).encode(), self.finished(text)
        yield "summary", run("summary", "--to", "html", given=one)
        yield "replay", run("replay", "--to", "html", given=one)
        yield "replay of a whole game", run("replay", "--to", "html", given=won)
        yield "standings", run("standings", "--to", "html", given=won)
        yield "replay in a frame", run("replay", "--to", "html", "--embed", given=one)
        yield "replay without spoilers", run("replay", "--to", "html", "--no-spoilers", given=won)
        yield "statistics", run("stats", "--to", "html", given=won)
        yield "query", run("query", "--to", "html", "SELECT * FROM tags", given=one)
        yield "actions", run("query", "--to", "html",
                             "SELECT name, colour FROM players ORDER BY seat", given=one)

    def test_html(self):
        expected = {name: pruned(Structure(page).tags) for name, page in self.pages(HARMLESS)}
        for what, text in PAYLOADS.items():
            for name, page in self.pages(text):
                with self.subTest(payload=what, page=name):
                    seen = Structure(page)
                    self.assertEqual(pruned(seen.tags), expected[name])
                    self.assertFalse(seen.turned, "words that turn the text around them")
                    if BIDI[0] in page:
                        self.assertRegex(page, r"\.user\s*\{[^}]*unicode-bidi:\s*isolate")

    def test_the_words_are_shown(self):
        for what, text in PAYLOADS.items():
            if what in ("right to left", "spaces"):
                continue  # shown as \xNN, or not at all
            for name, page in self.pages(text):
                with self.subTest(payload=what, page=name):
                    # The words of a replay page are in its data; statistics have none.
                    if not name.startswith(("replay", "statistics")):
                        self.assertIn(text, Structure(page).text)

    def test_data_of_the_replay_page(self):
        for what, text in PAYLOADS.items():
            page = run("replay", "--to", "html", given=record(text).encode())
            data = replay_data.packed_in(page)
            with self.subTest(payload=what):
                self.assertEqual(len(data), 1)
                self.assertIsInstance(replay_data.unpacked(*data[0]), dict)
                self.assertNotIn("<", data[0][1])

    @unittest.skipUnless(shutil.which("cmark-gfm"), "cmark-gfm is not installed")
    def test_markdown(self):
        def rendered(text):
            for command, given in ((("summary",), record(text).encode()),
                                   (("standings", "--format", "md"), self.finished(text)),
                                   (("query", "--format", "md", "SELECT * FROM tags"),
                                    record(text).encode())):
                yield command, subprocess.run(
                    ["cmark-gfm", "--unsafe", "-e", "table", "-e", "strikethrough",
                     "-e", "autolink"],
                    input=run(*command, given=given), capture_output=True, check=True,
                    encoding="utf-8").stdout

        expected = {command: Structure(page).tags for command, page in rendered(HARMLESS)}
        for what, text in PAYLOADS.items():
            for command, page in rendered(text):
                with self.subTest(payload=what, command=command):
                    if what == "markdown mentions":  # which are looked for in what is rendered
                        self.assertNotRegex(page, r"(?<![\w])@\w|#\d")
                    # Nothing, but where a mention would be.
                    seen = Structure(page.replace("<!-- -->", ""))
                    if what != "spaces":  # what begins with a space is not emphasised
                        self.assertEqual(seen.tags, expected[command])
                    if what not in ("right to left", "spaces"):
                        self.assertIn(text, seen.text)

    def test_cells(self):
        """What a spreadsheet computes is guarded in every command with CSV; numbers and places are not."""
        computed = ["=1+1", "+1+1", "-1+1", "@SUM(A1)", " =1", "\u00a0=1", "\u3000 \u200b=1", "\ufeff=1", '"=1"', "'=1",
                    "\uff1d1+1", "\uff0b1+1", "\uff0d1+1", "\uff201", "-", "+", "=", "-2,-1+1", "-2,-1,",
                    "-,1", "-2;1", "--1", "-1/3", "+49 30 1234", "-1e5", "-1.", "-.5", "=-2,-1"]
        left = ["-3", "+5", "-2,-1", "0,-1", "-2.5", "-1,-2,3", "3", "a=1", "a -1", "1-1", " -3", "\u2212" + "1", 'a",=1+1,"b']
        commands = [name for name in command_lines.names(STELA)
                    if "csv" in run(name, "--help").partition("--format")[2][:80]]
        self.assertEqual(sorted(commands), ["query", "standings", "stats"])
        for name in command_lines.names(STELA):
            self.assertEqual("--raw" in run(name, "--help").split(), name in commands)
        for text in [*computed, *left]:
            guarded = "'" + text if text in computed else text
            won, one = self.finished(text), record(text).encode()
            for command, given in ((("standings",), won), (("query", "SELECT * FROM tags"), one),
                                   (("query", f'SELECT value AS "{quoted(text).replace(chr(34), chr(34) * 2)}" FROM tags'),
                                    one), (("stats",), won)):
                for raw in ((), ("--raw",)):
                    rows = list(csv.reader(io.StringIO(run(*command, "--format", "csv", *raw, given=given), newline=""),
                                           strict=True))
                    cells = [cell for row in rows for cell in row]
                    with self.subTest(text=text, command=command, raw=raw):
                        self.assertTrue(command[0] == "stats" or len({len(row) for row in rows}) == 1)
                        self.assertTrue(command[0] == "stats" or (text if raw else guarded) in cells, cells)
                        if not raw and text in computed:
                            self.assertNotIn(text, cells)
        self.assertIn("-2,-1", run("query", "--format", "csv", "SELECT '-2,-1'", given=one).splitlines()[-1].strip('"'))

    def test_bidi(self):
        """What reorders text is raw in no page, picture or Markdown, and `--strict` warns of it."""
        for mark in "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069":
            text = f"a{mark}b"
            one, won = record(text).encode(), self.finished(text)
            outputs = [*self.pages(text), ("markdown", run("summary", given=one)),
                       ("standings", run("standings", "--format", "md", given=won)),
                       ("picture", run("diagram", given=one)), ("text", run("summary", "--to", "text", given=one)),
                       ("puzzle", run("query", "--format", "md", "SELECT * FROM tags", given=one))]
            for name, page in outputs:
                with self.subTest(mark=ascii(mark), output=name):
                    self.assertNotIn(mark, page)
            with self.subTest(mark=ascii(mark)):
                self.assertNotIn(ascii(mark), run("validate", given=one))
                report = json.loads(run("validate", "--strict", "--report", "ndjson", given=one).splitlines()[0])
                warned = [(found["rule"], one.decode().splitlines()[found["line"] - 1][found["column"] - 1])
                          for found in report["diagnostics"] if found["severity"] == "warning"]
                # Five values of tags, and four comments.
                self.assertEqual(collections.Counter(warned), {("record.tag-value", mark): 5, ("record.syntax", mark): 4})
                for form in ("json", "xml"):
                    there = run("convert", "--to", form, given=one).encode()
                    again = run("validate", "--strict", "--report", "ndjson", "--from", form, given=there)
                    self.assertEqual(again.count('"severity":"warning"'), 9)
                    self.assertIn(text, there.decode() if form == "xml" else strings(json.loads(there)))

    def test_json(self):
        for what, text in PAYLOADS.items():
            given = record(text).encode()
            with self.subTest(payload=what):
                for form in ("json", "ndjson", "xml"):
                    there = run("convert", "--to", form, given=given)
                    back = run("convert", "--to", "stela", "--from", form, given=there.encode())
                    self.assertEqual(back, run("format", given=given))
                    if form != "xml":
                        self.assertIn(text, strings(json.loads(there)))
                for command in (("summary", "--to", "json"),
                                ("query", "--format", "json", "SELECT name FROM players")):
                    self.assertIn(text, strings(json.loads(run(*command, given=given))))

    def test_database(self):
        for what, text in PAYLOADS.items():
            with tempfile.TemporaryDirectory() as folder, self.subTest(payload=what):
                run("index", "-o", "x.db", "-", given=record(text).encode(), cwd=folder)
                connection = sqlite3.connect(pathlib.Path(folder) / "x.db")
                names = connection.execute("SELECT name FROM players ORDER BY seat").fetchall()
                values = connection.execute("SELECT DISTINCT value FROM tags "
                                            "WHERE name = 'Event'").fetchall()
                count = connection.execute("SELECT count(*) FROM records").fetchone()
                connection.close()
                self.assertEqual((names, values, count), ([(text,), ("other",)], [(text,)], (1,)))

    def check_terminal(self, said):
        """Nothing but text and the colours of Stela's own."""
        said = re.sub(r"\x1b\[[0-9;]*m", "", said)
        found = [c for c in said if (ord(c) < 0x20 and c != "\n") or 0x7f <= ord(c) < 0xa0
                 or c in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"]
        self.assertEqual(found, [])

    def test_refused(self):
        commands = (("validate",), ("--color", "always", "validate"), ("summary",), ("replay",),
                    ("validate", "--report", "github"), ("validate", "--report", "junit"),
                    ("validate", "--report", "sarif"), ("convert", "--to", "json"),
                    ("query", "SELECT * FROM diagnostics"))
        for what, bad in REFUSED.items():
            given = record("@@").encode().replace(b"@@", bad)
            for arguments in commands:
                done = subprocess.run([STELA, *arguments, "-"], input=given, capture_output=True,
                                      check=False)
                with self.subTest(payload=what, command=arguments):
                    self.assertLess(done.returncode, 3)
                    self.assertNotIn(bad, done.stdout + done.stderr)
                    self.check_terminal((done.stdout + done.stderr).decode())

    def test_names_of_files(self):
        names = [text.replace("/", "_") for text in PAYLOADS.values()]
        names += ["x\n::error::y", "\x1b[31mred", "tab\tcr\rbell\x07", os.fsdecode(b"\xff\xfe"),
                  "-", "--help", "a b%20c#d?e"]
        bad = record("x", last="hut@9,9").encode()
        for name in names:
            with tempfile.TemporaryDirectory() as folder, self.subTest(name=name):
                (pathlib.Path(folder) / f"{name}.stela").write_bytes(bad)
                command = lambda *words: run(*words, "--", f"{name}.stela", cwd=folder)
                self.check_terminal(command("--color", "always", "validate"))
                lines = command("validate", "--report", "github").split("\n")[:-1]
                self.assertTrue(lines and all(line.startswith("::error file=") for line in lines))
                counted = collections.Counter(
                    element.tag for element in
                    ElementTree.fromstring(command("validate", "--report", "junit")).iter())
                self.assertEqual(counted["testcase"], 1)
                for line in command("validate", "--report", "ndjson").split("\n")[:-1]:
                    json.loads(line)
                result = json.loads(command("validate", "--report", "sarif"))["runs"][0]["results"]
                uri = result[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
                self.assertRegex(uri, r"^[A-Za-z0-9._~!$&'()*+,;=:@/%-]+$")
                self.check_terminal(command("query", "SELECT file FROM records"))

    def test_split_stays_in_its_folder(self):
        for what, text in (PAYLOADS | {"above": "../../x", "root": "/etc/x", "dots": ".."}).items():
            with tempfile.TemporaryDirectory() as folder, self.subTest(payload=what):
                work = pathlib.Path(folder) / "a" / "b"
                work.mkdir(parents=True)
                run("split", "--by", "Event", "--prefix", "p/", given=b"", cwd=work)
                (work / "p").mkdir(exist_ok=True)
                run("split", "--by", "Event", "--prefix", "p/", given=record(text).encode(),
                    cwd=work)
                files = [path for path in pathlib.Path(folder).rglob("*") if path.is_file()]
                self.assertEqual(len(files), 1)
                self.assertEqual(files[0].parent, work / "p")
                self.assertRegex(files[0].name, r"^[A-Za-z0-9_-][A-Za-z0-9_.-]*\.stela$")


def strings(value):
    """All strings in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for part in value:
            yield from strings(part)
    elif isinstance(value, dict):
        for part in value.values():
            yield from strings(part)


main()
