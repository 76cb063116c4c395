"""Every report in every format has the same words: formats_test.py SOURCE STELA"""

import collections
import html
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.append(f"{sys.path[0]}/..")
from testing import DONE, INVALID, SOURCE, main, run

OK = SOURCE / "testdata/taluva/ok"
WHOLE_GAME = SOURCE / "testdata/mykerinos/ok/whole-game-2-players.stela"
# Names and comments with characters that mean something in Markdown, HTML or a terminal.
HOSTILE = """\
[Game "Taluva"]
[Event "Club <b>night</b> & *more*"]
[Player "white" "A|n_n_a `x`"]
[Player "red" "<i>Ben</i> \\\\ #1"]

1. white: JC@0,0/0 hut@0,1 {1. see [this](javascript:x) | that}
2. red: SR@1,0/3 hut@1,0
result: *
"""
REPORTS = {
    "summary": ("summary", WHOLE_GAME),
    "summary of a broken record": ("summary", SOURCE / "testdata/taluva/illegal/taluva.hut.level.stela"),
    "hostile summary": ("summary", "HOSTILE"),
    "summary in German": ("summary", "--lang", "de", OK / "variations.stela"),
    "analysis": ("analyse", "--exact", "--quiet", "--entries", "1..9", WHOLE_GAME),
    "score": ("score", WHOLE_GAME, OK / "early-victory.stela"),
    "hostile score": ("score", "HOSTILE"),
    "standings": ("standings", "--recursive", OK),
    "statistics": ("stats", "--recursive", OK),
    "statistics in German": ("stats", "--lang", "de", OK / "early-victory.stela"),
    "diff": ("diff", OK / "claims.stela", OK / "comments.stela"),
    "rule": ("explain", "taluva.hut.level"),
    "article": ("explain", "tikal.swap.equal"),
    "search": ("explain", "hut", "level"),
    "notation": ("explain", "record"),
    "catalogue": ("catalogue", "tikal"),
}


def words_of(text):
    """Returns the words with their counts."""
    return collections.Counter(re.findall(r"\w+", text.lower()))


def words_of_markdown(text):
    return words_of(re.sub(r"\\([^\w\s]|_)", r"\1", text))


def words_of_html(page):
    """Without the pictures: a board in characters has none of their words."""
    page = re.sub(r"<(svg|style|title)\b.*?</\1>", " ", page, flags=re.S)
    return words_of(html.unescape(re.sub(r"<[^>]*>", " ", page)))


class Formats(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.hostile = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory())) / "hostile.stela"
        cls.hostile.write_text(HOSTILE, encoding="utf-8")

    def report(self, words, form):
        words = [self.hostile if word == "HOSTILE" else word for word in words]
        done = run(*words, "--to", form, STELA_LANG="")
        self.assertIn(done.returncode, (DONE, INVALID), done.stderr)
        self.assertTrue(done.stdout, done.stderr)
        return done.stdout

    def each_text(self, check):
        """Calls `check` with the words of each report on the command line, and those of its text."""
        for name, words in REPORTS.items():
            if words[0] == "catalogue":
                continue
            with self.subTest(report=name):
                text = self.report(words, "text").decode()
                if words[0] == "summary":
                    # Charts are tables in text, and pictures boards in characters.
                    text = re.sub(r"(?ms)^ +(after entry|nach Eintrag).*?\n\n", "", text)
                    text = re.sub(r"(?m)^.*:\n\n( .*\n|\n)*? +\^.*\n( +\^.*\n)*", "", text)
                check(words, words_of(text))

    def test_no_word_is_lost(self):
        def check(words, there):
            self.assertEqual(there - words_of_markdown(self.report(words, "md").decode()), {})
            self.assertEqual(there - words_of_html(self.report(words, "html").decode()), {})
        self.each_text(check)

    def test_pages_and_markdown_begin_with_the_same_title(self):
        for name, words in REPORTS.items():
            with self.subTest(report=name):
                page = self.report(words, "html").decode()
                title = html.unescape(re.search(r'<h1><span class="user">(.*?)</span>', page)[1])
                self.assertIn(f"<title>{html.escape(title)}</title>", page)
                self.assertEqual(len(re.findall(r"<h1\b", page)), 2 if name == "score" else 1)
                self.assertEqual(re.findall(r"<h\d>\s*</h\d>", page), [], "a heading is empty")
                head = self.report(words, "md").decode().splitlines()[0]
                self.assertEqual(words_of_markdown(head), words_of(title))

    @unittest.skipUnless(shutil.which("pdftotext"), "poppler-utils are not there")
    def test_no_word_is_lost_in_print(self):
        def check(words, there):
            pdf = self.report(words, "pdf")
            self.assertTrue(pdf.startswith(b"%PDF-"))
            printed = subprocess.run(["pdftotext", "-", "-"], input=pdf, capture_output=True,
                                     check=True).stdout.decode().lower()
            # Long words are broken anywhere, even over pages.
            joined = "".join(printed.split())
            self.assertEqual([word for word in there if word not in joined], [])
        self.each_text(check)


main()
