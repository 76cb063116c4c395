"""Tables for spreadsheets, as CSV and xlsx: spreadsheets_test.py SOURCE_DIR STELA"""

import csv
import io
import json
import os
import sys
import xml.etree.ElementTree as ET
import zipfile

sys.path.append(f"{sys.path[0]}/..")
from testing import DONE, FILE, USAGE, FolderTest, main

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
MANY = ("WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < {}) "
        "SELECT {} AS y FROM c")

GAME = """[Game "Taluva"]
[Option "tiles" "2"]
[Player "white" "{}"]
[Player "red" "Ben; \\"B\\""]
[Date "2026-11-20"]
[Round "{}"]

1. white: JC@0,0/0 hut@0,1
2. red: SR@1,0/3 hut@2,-1
result: white=0/0/1 red=0/0/1 winner=white winner=red
"""


def cells(book):
    """Returns the rows of the only sheet: a number as a float, a date with its format, a text as itself."""
    with zipfile.ZipFile(io.BytesIO(book)) as parts:
        sheet = ET.fromstring(parts.read("xl/worksheets/sheet1.xml"))
        styles = ET.fromstring(parts.read("xl/styles.xml"))
    formats = [int(xf.get("numFmtId")) for xf in styles.find(MAIN + "cellXfs")]
    assert sheet.find(f".//{MAIN}f") is None, "a cell is computed"
    out = []
    for row in sheet.iter(MAIN + "row"):
        values = []
        for cell in row:
            text = cell.find(f"{MAIN}is/{MAIN}t")
            style = formats[int(cell.get("s", 0))]
            if text is not None:
                values.append(text.text or "")
            elif style:
                values.append((float(cell.find(MAIN + "v").text), style))
            else:
                values.append(float(cell.find(MAIN + "v").text))
        out.append(values)
    return out


class Spreadsheets(FolderTest):
    def setUp(self):
        super().setUp()
        games = [GAME.format(name, number) for number, name in enumerate(("=1+1", "Jörg", "Jörg"), 1)]
        self.put("league.stela", "\n".join(games))

    def run_stela(self, *arguments, code=DONE, **more):
        done = super().run_stela(*arguments, **more)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout

    def test_german_csv(self):
        line = ("standings", "--to", "csv", "--points", "1,0.5", "--duplicates", "keep", "league.stela")
        english = self.run_stela(*line)
        self.assertTrue(english.startswith(b"place,player,games"))
        self.assertEqual(self.run_stela(*line, "--lang", "en"), english)
        self.assertEqual(self.run_stela(*line, env=os.environ | {"STELA_LANG": "de"}), english)
        german = self.run_stela(*line, "--lang", "de")
        self.assertTrue(german.startswith(b"\xef\xbb\xbfPlatz;Spieler;"), german)
        rows = list(csv.DictReader(io.StringIO(german.decode("utf-8-sig")), delimiter=";"))
        self.assertEqual([(row["Spieler"], row["Punkte"]) for row in rows],
                         [('Ben; "B"', "2,25"), ("Jörg", "1,5"), ("'=1+1", "0,75")])
        raw = self.run_stela(*line, "--lang", "de", "--raw").decode()
        self.assertIn(";=1+1;", raw)
        stats = self.run_stela("stats", "--to", "csv", "--lang", "de", "league.stela").decode()
        self.assertTrue(stats.startswith("\ufeffSpiel;Spieler;"), stats[:40])
        self.assertRegex(stats, r"\n[^\n]*;\d,\d+;")
        query = self.run_stela("query", "--to", "csv", "--lang", "de",
                               "SELECT 0.5 AS a, '-2,-1' AS b, 'x;y' AS c, 3 AS d", "league.stela")
        self.assertEqual(query.decode(), '\ufeffa;b;c;d\n0,5;-2,-1;"x;y";3\n')
        query = self.run_stela("query", "--to", "csv", "SELECT CAST(x'ff41' AS TEXT) AS a", "league.stela")
        self.assertEqual(query, b"a\n\xef\xbf\xbdA\n")
        # What Excel would take for a date.
        self.assertEqual([row["Wertung Taluva"] for row in rows], ["'0/0/3", "'0/0/2", "'0/0/1"])
        dated = "SELECT '10.1' AS a, '2/1/50' AS b, '1-2' AS c, '2026-11-20' AS d, '1/2/3/4' AS e, '12345/1' AS f"
        for more, shown in ((["--lang", "de"], "'10.1;'2/1/50;'1-2;2026-11-20;1/2/3/4;12345/1"),
                            (["--lang", "de", "--raw"], "10.1;2/1/50;1-2;2026-11-20;1/2/3/4;12345/1"),
                            ([], "10.1,2/1/50,1-2,2026-11-20,1/2/3/4,12345/1")):
            query = self.run_stela("query", "--to", "csv", *more, dated, "league.stela").decode()
            self.assertEqual(query.splitlines()[1], shown)
        self.run_stela("query", "SELECT '=1+1' AS a", "league.stela", "--raw", "-o", "raw.csv")
        self.assertEqual((self.folder / "raw.csv").read_text(), "a\n=1+1\n")
        for format in ("text", "json", "xlsx"):
            self.run_stela("query", "--to", format, "SELECT 1", "league.stela", "--raw", code=USAGE)
            self.run_stela("standings", "--to", format, "league.stela", "--raw", code=USAGE)

    def test_numbers_are_exact_for_programs(self):
        line = ("query", "SELECT 1.0/3 AS a, 0.00004 AS b, -2.5e-10 AS c, 1e300 AS d, 3.0 AS e, -0.0 AS f, 1e999 AS g",
                "league.stela", "--to")
        numbers = [1 / 3, 4e-5, -2.5e-10, 1e300, 3, 0]
        row = self.run_stela(*line, "csv").decode().splitlines()[1].split(",")
        self.assertEqual([float(number) for number in row[:-1]], numbers)
        self.assertEqual(row[-1], "")
        (values,) = json.loads(self.run_stela(*line, "json"))
        self.assertEqual(list(values.values()), [*numbers, None])
        text = self.run_stela(*line, "text").decode().splitlines()[1]
        self.assertEqual(text.split(), ["0.3333", "4e-05", "-2.5e-10", "1e+300", "3", "0"])

    def test_standings_and_statistics(self):
        for language, player, points in (("en", "Player", "Points"), ("de", "Spieler", "Punkte")):
            book = self.run_stela("standings", "--to", "xlsx", "--lang", language, "--points", "1,0.5",
                                  "--duplicates", "keep", "league.stela")
            head, *rows = cells(book)
            self.assertEqual((head[1], head[4]), (player, points))
            self.assertEqual([(row[0], row[1], row[4]) for row in rows],
                             [(1, 'Ben; "B"', 2.25), (2, "Jörg", 1.5), (3, "=1+1", 0.75)])
            # The parts of a score are numbers.
            huts = next(i for i, name in enumerate(head) if name.endswith((": huts", ": Hütten")))
            self.assertEqual([row[huts - 2:huts + 1] for row in rows], [[0, 0, 3], [0, 0, 2], [0, 0, 1]])
        book = self.run_stela("stats", "--to", "xlsx", "league.stela")
        records = [row for row in cells(book) if row[2] == "records"]
        self.assertEqual(records[0][4 if records[0][3] == "" else -1], 3, records)

    def test_cells_of_a_query(self):
        hostile = ["=1+1", '=cmd|"x"!A1', "+1", "-1", "@x", "\t=1", "<b>&amp;", "]]>", "\x1b[2J", "\u202e",
                   "http://example.org", "{=1}", "_x0041_", "'", " a ", "2026-02-30", "1899-12-31"]
        select = ", ".join("'%s' AS c%d" % (text.replace("'", "''"), i) for i, text in enumerate(hostile))
        book = self.run_stela("query", "--to", "xlsx", "SELECT " + select, "league.stela")
        shown = cells(book)[1]
        for got, text in zip(shown, hostile, strict=True):
            plain = text.replace("\t", "\\x09").replace("\x1b", "\\x1B").replace("\u202e", "\\xE2\\x80\\xAE")
            self.assertEqual(got, plain.replace("_x0041_", "_x005F_x0041_"))
        book = self.run_stela("query", "--to", "xlsx", "SELECT '2026-11-20', 12, 0.25, NULL, "
                              "9007199254740993, 1e999, x'ff00' AS a_name", "league.stela")
        self.assertEqual(cells(book)[0][-1], "a_name")
        self.assertEqual(cells(book)[1][:4], [(46346.0, 14), 12, 0.25, "9007199254740993"])

    def test_same_bytes(self):
        line = ("query", "--to", "xlsx", MANY.format(2000, "x || 'a'"), "league.stela")
        self.assertEqual(self.run_stela(*line), self.run_stela(*line))

    def test_limits(self):
        self.run_stela("query", "--to", "xlsx", MANY.format(1_048_576, "x"), "league.stela", "-o", "x.xlsx",
                       code=FILE)
        self.run_stela("query", "SELECT printf('%40000s', 'x')", "league.stela", "-o", "x.xlsx", code=FILE)
        self.assertFalse((self.folder / "x.xlsx").exists())
        book = self.run_stela("query", "--to", "xlsx", "SELECT printf('%32000s', 'x')", "league.stela")
        self.assertEqual(len(cells(book)[1][0]), 32000)

    def test_files(self):
        self.run_stela("standings", "--duplicates", "keep", "league.stela", "-o", "table.xlsx")
        self.assertEqual(cells((self.folder / "table.xlsx").read_bytes())[0][1], "Player")
        self.run_stela("standings", "league.stela", "-o", "table.xlsx", code=USAGE)
        self.run_stela("diagram", "league.stela", "-o", "new.xlsx", code=USAGE)
        gone = self.run_stela("standings", "--to", "xlsx", "--duplicates", "keep", "league.stela", code=FILE,
                              env=os.environ | {"TMPDIR": str(self.folder / "none")})
        self.assertEqual(gone, b"")
        before = sorted(os.listdir(self.folder))
        self.run_stela("standings", "--to", "xlsx", "--duplicates", "keep", "league.stela",
                       env=os.environ | {"TMPDIR": str(self.folder)})
        self.assertEqual(sorted(os.listdir(self.folder)), before)

    def test_without_the_library(self):
        (self.folder / "lib").mkdir()
        (self.folder / "lib/libxlsxwriter.so.4").write_bytes(b"no library")
        done = super().run_stela("standings", "--to", "xlsx", "league.stela",
                                 env=os.environ | {"LD_LIBRARY_PATH": str(self.folder / "lib")})
        self.assertEqual((done.returncode, done.stdout), (USAGE, b""))
        self.assertIn(b"`xlsx` needs libxlsxwriter", done.stderr)
        json.loads(self.run_stela("standings", "--to", "json", "--duplicates", "keep", "league.stela"))


main()
