"""Reads booklets (`stela summary --to pdf`) with the tools of poppler."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

sys.path.append(f"{sys.path[0]}/..")
from testing import DONE, INVALID, main, told as stela

HTML = "{http://www.w3.org/1999/xhtml}"
# A page of A4 and the margins that nothing leaves, in points.
WIDTH, HEIGHT, SIDE, EDGE = 595.28, 841.89, 60, 28
HEBREW = "\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd"
HEAPED = "Z\u0335\u0336\u0337\u0338\u0300\u0301\u0302\u0303\u0316\u0317\u0318"

if not all(map(shutil.which, ("pdftotext", "pdfinfo", "pdftohtml"))):
    print("poppler-utils are not there")
    sys.exit(77)


def tell(tool, pdf, *options):
    done = subprocess.run([tool, *options, "-", "-"] if tool == "pdftotext" else
                          [tool, *options, "-"], input=pdf, capture_output=True, check=True)
    return done.stdout.decode()


def pages_of(pdf):
    """The words of each page, as (left, top, right, bottom, text)."""
    pages = []
    text = re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f]", "", tell("pdftotext", pdf, "-bbox"))
    for page in ElementTree.fromstring(text.partition("?>")[2] or text).iter(f"{HTML}page"):
        assert (float(page.get("width")), float(page.get("height"))) == (WIDTH, HEIGHT)
        pages.append([(*[float(word.get(side)) for side in ("xMin", "yMin", "xMax", "yMax")],
                       word.text or "") for word in page.iter(f"{HTML}word")])
    return pages


def outline_of(pdf):
    """The bookmarks, as (level, title, page)."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "booklet.pdf"
        path.write_bytes(pdf)
        text = subprocess.run(["pdftohtml", "-xml", "-i", "-stdout", path], check=True,
                              capture_output=True).stdout.decode()
    found, level = [], 0
    for tag, page, title in re.findall(r'<(/?outline|item page="(\d+)")>(?:([^<]*)</item>)?', text):
        if tag.startswith("item"):
            found.append((level, title, int(page)))
        else:
            level += -1 if tag.startswith("/") else 1
    return found


@unittest.skipIf("needs cairo and pango" in stela("summary", "--to", "pdf", os.devnull)[2],
                 "built without cairo and pango")
class BookletTest(unittest.TestCase):
    def booklet(self, given, *options, code=DONE):
        got, pdf, errors = stela("summary", "--to", "pdf", *options, given=given)
        self.assertEqual(got, code, errors)
        return pdf

    def game(self, name, seed=1):
        return stela("random", name, "--seed", seed, "--players", 3)[1]

    def check_layout(self, pages, pictures=()):
        """Nothing is outside the margins, and no word on another; those of pictures may be."""
        for number, words in enumerate(pages, 1):
            for left, top, right, bottom, text in words:
                self.assertGreaterEqual(left, SIDE, text)
                self.assertLessEqual(right, WIDTH - SIDE + 1, text)
                self.assertGreaterEqual(top, EDGE, text)
                self.assertLessEqual(bottom, HEIGHT - EDGE, text)
            if number in pictures:
                continue
            for i, one in enumerate(words):
                for other in words[i + 1:]:
                    # The box of a font may extend into the line above, where no letter does.
                    across = min(one[2], other[2]) - max(one[0], other[0])
                    down = min(one[3], other[3]) - max(one[1], other[1])
                    self.assertFalse(across > 1.5 and down > 3.5, (number, one, other))

    def test_what_is_told(self):
        for name in ("taluva", "tikal", "mykerinos"):
            given = self.game(name)
            pdf = self.booklet(given)
            text = tell("pdftotext", pdf, "-layout")
            for heading in ("Players and result", "How the game went", "Where the score came from",
                            "Entry by entry"):
                self.assertIn(heading, text)
            told = stela("summary", "--to", "text", given=given)[1].decode()
            flat = " ".join(tell("pdftotext", pdf, "-raw").split())
            events = re.findall(r"(?m)^   (\S.*)$", told.partition("Entry by entry")[2])
            self.assertGreater(len(events), 50)
            missing = [event for event in events if event.removeprefix("score: ") not in flat]
            # What a page ends in the middle of is parted by its foot.
            self.assertLessEqual(len(missing), len(pages_of(pdf)), missing[:3])

    def test_pages_and_bookmarks(self):
        pdf = self.booklet(self.game("mykerinos"))
        info = tell("pdfinfo", pdf)
        self.assertIn("Mykerinos", re.search(r"Title: +(.*)", info)[1])
        self.assertIn("A4", info)
        pages = pages_of(pdf)
        self.assertEqual(int(re.search(r"Pages: +(\d+)", info)[1]), len(pages))
        for number, words in enumerate(pages, 1):
            self.assertEqual(max(words, key=lambda word: word[3])[4], str(number))
        marks = outline_of(pdf)
        self.assertEqual([title for level, title, _ in marks if level == 2][:2],
                         ["Players and result", "How the game went"])
        self.assertTrue(any(level == 3 and "round" in title for level, title, _ in marks), marks)
        for _, title, page in marks:
            words = " ".join(word[4] for word in pages[page - 1])
            self.assertIn(re.sub(r"^Entry (\d+): .*", r" \1. ", title), words)
        # The heading is repeated at the top of the following pages.
        entries = next(page for _, title, page in marks if title == "Entry by entry")
        for words in pages[entries:]:
            head = " ".join(word[4] for word in words if word[3] < 60)
            self.assertEqual(head, "Mykerinos Entry by entry")

    def test_a_chapter_for_each_record(self):
        both = self.game("taluva") + b"\n" + self.game("tikal")
        pdf = self.booklet(both)
        chapters = [(title, page) for level, title, page in outline_of(pdf) if level == 1]
        self.assertEqual([title for title, _ in chapters], ["Taluva", "Tikal"])
        self.assertGreater(chapters[1][1], chapters[0][1])
        one = self.booklet(both, "--record", 2)
        self.assertEqual([title for level, title, _ in outline_of(one) if level == 1], ["Tikal"])

    def test_diagrams(self):
        given = self.game("taluva").decode()
        given = re.sub(r"(?m)^(7\. .*)$", r'\1 { See: [%diagram "The seventh"] }', given).encode()

        def captions(*options):
            return re.findall(r"After entry \d+|The seventh",
                              tell("pdftotext", self.booklet(given, *options)))
        self.assertEqual(captions(), ["The seventh"])
        # Where a comment asks for a diagram, there is no second one.
        self.assertEqual(captions("--diagram-every", 7),
                         ["The seventh", *[f"After entry {n}" for n in range(14, 36, 7)]])
        for to, mark in (("html", "After entry 14"), ("md", "After entry 14"),
                         ("text", "After entry 14"), ("json", "After entry 14")):
            self.assertIn(mark, stela("summary", "--to", to, "--diagram-every", 14,
                                      given=given)[1].decode())

    def test_full_pages(self):
        """No page is half empty, and none ends a chapter with a few lines."""
        for name in ("taluva", "tikal", "mykerinos"):
            for seed, every in ((1, 0), (2, 9), (3, 25)):
                options = ("--diagram-every", every) if every else ()
                pages = pages_of(self.booklet(self.game(name, seed), *options))
                for number, words in enumerate(pages, 1):
                    # Without the number of the page.
                    tops = {round(word[1]) for word in words if word[3] < HEIGHT - 60}
                    what = (name, seed, every, number, len(pages))
                    if number < len(pages):
                        self.assertGreater(max(tops), HEIGHT * 0.55, what)
                    else:
                        self.assertGreater(len(tops), 5, what)

    def test_no_line_of_an_entry_or_a_list_alone(self):
        """No page begins with a single line continued from the page before it, or ends with a heading."""
        for name, seed, policy in (("taluva", 7, "chance"), ("tikal", 1, "chance"),
                                   ("mykerinos", 7, "chance"), ("mykerinos", 3, "greedy")):
            given = stela("random", name, "--seed", seed, "--players", 4, "--policy", policy)[1]
            for options in ((), ("--diagram-every", 10)):
                for number, words in enumerate(pages_of(self.booklet(given, *options)), 1):
                    # Below the head of the page, above its number.
                    lines = {}
                    for left, top, _, _, text in words:
                        if 60 < top < HEIGHT - 60:
                            lines.setdefault(round(top), []).append((left, text))
                    lines = [sorted(line) for _, line in sorted(lines.items())]
                    # The description of an entry, and lists, are indented.
                    inner = [line[0][0] > SIDE + 10 for line in lines]
                    self.assertNotEqual(inner[:2], [True, False], (name, seed, number, lines[0]))
                    self.assertFalse(re.fullmatch(r"\d+\.", lines[-1][0][1]),
                                     (name, seed, number, lines[-1]))

    def test_tables_fit(self):
        """A table of ten columns breaks no word and no number."""
        game = stela("random", "tikal", "--seed", 3, "--players", 2, "--policy", "greedy")[1]
        code, pdf, errors = stela("analyse", "--effort", 4, "--to", "pdf", given=game)
        self.assertEqual(code, DONE, errors)
        page = next(page for page in pages_of(pdf) if any(word[4] == "forced" for word in page))
        top = next(word[1] for word in page if word[4] == "forced")
        head = [word[4] for word in sorted(page) if abs(word[1] - top) < 1]
        self.assertEqual(head, "player entries forced ?! ? ?? loss each grade end".split())
        for colour in ("red", "blue"):
            top = next(word[1] for word in page if word[4] == colour and word[1] > top)
            row = [word[4] for word in sorted(page) if abs(word[1] - top) < 1]
            self.assertRegex(" ".join(row), rf"^{colour}( \d+){{5}}( -?[\d.]+( ± [\d.]+)?){{2}}( [A-E](–[A-E])?)?"
                             r"( -?[\d.]+)$")

    def test_the_last_position_once(self):
        given = self.game("taluva")
        last = re.findall(rb"(?m)^(\d+)\. ", given)[-1].decode()
        drawn = tell("pdftotext", self.booklet(given)).count("Final scores")
        self.assertEqual(drawn, 1)
        told = tell("pdftotext", self.booklet(given, "--diagram-every", last))
        self.assertEqual(told.count("Final scores"), 1)
        self.assertIn(f"After entry {last}", told)

    def test_the_same_bytes(self):
        given = self.game("tikal")
        pdf = self.booklet(given, "--diagram-every", 10)
        self.assertEqual(pdf, self.booklet(given, "--diagram-every", 10))
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "game.pdf"
            code, out, errors = stela("summary", "--diagram-every", 10, "-o", path, given=given)
            self.assertEqual((code, out, errors), (DONE, b"", ""))
            self.assertEqual(path.read_bytes(), pdf)

    def test_themes(self):
        given = self.game("taluva")
        every = {self.booklet(given, "--theme", theme)
                 for theme in ("light", "dark", "print", "safe")}
        self.assertEqual(len(every), 4)

    def test_words_of_strangers(self):
        names = ["W" * 200, HEBREW * 18, HEAPED * 20]
        comments = ["pages of comment " * 3000, f'{HEBREW * 100} [%diagram "{"cap " * 200}"]',
                    "y" * 20000 + HEAPED * 300 + "\u202e <b>&amp;</b> </span>"]
        lines = ["1. white: JC@0,0/0 hut@0,1", "2. red: SR@1,0/3 hut@2,-1",
                 "3. brown: JS@-1,0/2 hut@-1,1"]
        given = '[Game "Taluva"]\n'
        for colour, name in zip(("white", "red", "brown"), names):
            given += f'[Player "{colour}" "{name}"]\n'
        given += f'[Event "{HEBREW * 20} {"x" * 200}"]\n[Site "{"w" * 5000}"]\n\n'
        given += "\n".join(f"{line} {{ {comment} }}" for line, comment in zip(lines, comments))
        pdf = self.booklet(given.encode())
        pages = pages_of(pdf)
        self.assertGreater(len(pages), 20)
        text = " ".join(word[4] for page in pages for word in page)
        self.assertGreaterEqual(len(re.findall("comment", text)), 3000)
        self.assertGreaterEqual(text.count("y" * 20), 100)
        pictures = {number for number, page in enumerate(pages, 1)
                    if any(word[4] in ("tiles", "towers", "cap") for word in page)}
        self.assertLess(len(pictures), 8)
        self.check_layout(pages, pictures)

    def test_a_name_without_end(self):
        given = self.game("taluva").replace(b'"white" ""', b'"white" "' + b"n" * 4000 + b'"')
        pages = pages_of(self.booklet(given))
        lines = {word[1] for word in pages[0] if "nnn" in word[4] and word[0] < 70}
        # In the table; the title has its beginning.
        self.assertEqual(len(lines), 12)
        self.assertTrue(any(word[4].endswith("…") for word in pages[0]))
        self.check_layout(pages[:1])

    def test_a_broken_record(self):
        given = re.sub(rb"(?m)^(4\. \w+:).*$", rb"\1 hut@0,0", self.game("taluva"))
        pdf = self.booklet(given, code=INVALID)
        text = tell("pdftotext", pdf)
        self.assertIn("What is wrong with the record", text)
        self.assertIn("not played", text)
        code, out, errors = stela("summary", "--to", "pdf", given=b"nonsense")
        self.assertEqual((code, out), (INVALID, b""), errors)


main()
