"""A wrong PO file creates no table, and is reported with its line: po_test.py SOURCE STELA"""

import pathlib
import re
import sys
import tempfile
import unittest

sys.path.append(f"{sys.path[0]}/..")
from testing import SOURCE, main, script

sys.path.insert(0, str(SOURCE / "cmake"))
from words import number_of  # noqa: E402

HEAD = '''msgid ""
msgstr ""
"Language: de\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

'''
GOOD = HEAD + '''msgid "a tile with `JC` on {0}"
msgstr "ein Plättchen mit `JC` auf {0}"

msgid "{0} hut on <b>{1}</b>"
msgid_plural "{0} huts on <b>{1}</b>"
msgstr[0] "{0} Hütte auf <b>{1}</b>"
msgstr[1] "{0} Hütten auf <b>{1}</b>"
'''
#: What appears in English: the entry is left out, and nothing is wrong.
LEFT_OUT = {
    "no translation": ("\"ein Plättchen mit `JC` auf {0}\"", "\"\""),
    "a doubtful entry": ("msgid \"a tile", "#, fuzzy\nmsgid \"a tile"),
    "a stale entry": ("msgid \"a tile with `JC` on {0}\"\nmsgstr \"ein Plättchen mit `JC` auf {0}\"",
                      "#~ msgid \"a tile with `JC` on {0}\"\n#~ msgstr \"ein Plättchen mit `JC` auf {0}\""),
    "a form without words": ("\"{0} Hütten auf <b>{1}</b>\"", "\"\""),
}
# The replacements; the line and the words of the error.
SPOILED = {
    "a place that is lost": (" auf {0}\"", "\"", 7, "has the places none, not `{0}`"),
    "a place of another number": ("mit `JC` auf {0}", "mit `JC` auf {1}", 7, "has the places `{1}`, not `{0}`"),
    "a place without a number": ("`JC` auf {0}", "`JC` auf {}", 7, "has the place `{}`, which is no number"),
    "a brace alone": ("`JC` auf {0}", "`JC` auf {0", 7, "has a brace alone"),
    "a place lost in one form": ("Hütten auf <b>{1}", "Hütten auf <b>", 10, "has the places `{0}`, not `{0}`, `{1}`"),
    "other words of the notation": ("mit `JC`", "mit `JS`", 7, "lacks `JC`"),
    "a backtick alone": ("mit `JC`", "mit `JC", 7, "lacks `JC`"),
    "a tag that does not end": ("Hütte auf <b>{1}</b>", "Hütte auf <b>{1}", 10, "lacks </b>"),
    "a form too few": ("msgstr[1] \"{0} Hütten auf <b>{1}</b>\"\n", "", 10, "has 1 forms, not 2"),
    "a blank at the end": ("auf {0}\"\n\n", "auf {0} \"\n\n", 7, "begins or ends with a blank"),
    "a line end": ("auf {0}\"\n\n", "auf\\n{0}\"\n\n", 7, "has a control character"),
    "an entry twice": ("msgid \"{0} hut on", "msgid \"a tile with `JC` on {0}\"\nmsgstr \"`JC` {0}\"\n\nmsgid \"{0} hut on",
                       10, "stands there twice"),
    "a form that is none": ("auf {0}\"\n\n", "auf {0:}\"\n\n", 7, "has the place `{0:}`"),
    "a choice without a last text": ("auf {0}\"\n\n", "auf {0} {0?f:e}\"\n\n", 7, "has the place `{0?f:e}`"),
    "a choice instead of a value": ("auf {0}\"\n\n", "auf {0?f:e|}\"\n\n", 7, "has the places none, not `{0}`"),
    "an elision without a second text": ("auf {0}\"\n\n", "auf {0~d’}\"\n\n", 7, "has the place `{0~d’}`"),
    "a form of a script": ("msgid \"a tile with `JC` on {0}\"\nmsgstr \"ein", "#: page/a.js\nmsgid \"a tile with `JC` on {0}\"\nmsgstr \"{0:den} ein", 7, "has a form, which scripts"),
    "no plural rule": ("plural=(n != 1);", "plural=EXPRESSION;", 1, "has no `Plural-Forms`"),
    "a plural rule of too many forms": ("plural=(n != 1);", "plural=n;", 1, "chooses other forms than the 2"),
    "a plural rule that is none": ("plural=(n != 1);", "plural=(n !=);", 1, "cannot be computed"),
    "another language": ("Language: de", "Language: fr", 1, "its `Language` is `fr`"),
    "no PO file": ("msgid \"a tile", "msgit \"a tile", 7, "is no PO file"),
}


def numbers_in(made):
    """Returns the numbers of the messages in a table."""
    return {int(number) for number in re.findall(r"^    \{(\d+), \d+\},$", made, re.M)}


def make(text):
    """Returns the status, the errors, and the output, if any."""
    with tempfile.TemporaryDirectory() as folder:
        path, output = pathlib.Path(folder, "de.po"), pathlib.Path(folder, "made", "catalogues.cpp")
        path.write_text(text, encoding="utf-8")
        done = script("cmake/words.py", output, path)
        return done.returncode, done.stderr.replace(folder, ""), output.exists() and output.read_text()


class Tables(unittest.TestCase):
    def test_a_good_one(self):
        status, said, made = make(GOOD)
        self.assertEqual((status, said), (0, ""))
        # In the order of the numbers of their English; places are in bytes.
        self.assertIn(r'''
    "ein Plättchen mit `JC` auf {0}\012"
    "{0} Hütte auf <b>{1}</b>\000{0} Hütten auf <b>{1}</b>\012"''', made)
        self.assertIn(f"{{{number_of('a tile with `JC` on {0}')}, 0}},\n"
                      f"    {{{number_of('{0} hut on <b>{1}</b>')}, 32}},", made)
        self.assertIn("return static_cast<std::size_t>((n != 1));", made)

    def test_partial_ones(self):
        for name, (old, new) in LEFT_OUT.items():
            with self.subTest(name):
                self.assertIn(old, GOOD)
                status, said, made = make(GOOD.replace(old, new, 1))
                self.assertEqual((status, said), (0, ""))
                hut, tile = (number_of(key) in numbers_in(made)
                             for key in ("{0} hut on <b>{1}</b>", "a tile with `JC` on {0}"))
                self.assertEqual((hut, tile), (name != "a form without words", name == "a form without words"))
        status, said, made = make(HEAD)
        self.assertEqual((status, said, numbers_in(made)), (0, "", set()))

    def test_contexts_and_forms(self):
        more = '''
msgctxt "tikal"
msgid "a tile with `JC` on {0}"
msgstr "{0~d’|de } {0?f:e|}`JC`{0:côté}"

msgid "tower"
msgstr "tour | côté=de la tour | f"
'''
        status, said, made = make(GOOD + more)
        self.assertEqual((status, said), (0, ""))
        self.assertLessEqual({number_of("a tile with `JC` on {0}"), number_of("tikal\4a tile with `JC` on {0}")},
                             numbers_in(made))

    def test_a_form_that_no_word_has(self):
        asks = GOOD.replace("auf {0}", "auf {0:den}")
        self.assertEqual(make(asks)[0], 0)
        status, said, _ = make(asks.replace('"Language: de', '"X-Complete: yes\\n"\n"Language: de'))
        self.assertEqual(status, 1)
        self.assertIn("asks for the form `den`, which no word has", said)

    def test_mistakes(self):
        for name, (old, new, line, words) in SPOILED.items():
            with self.subTest(name):
                self.assertIn(old, GOOD)
                status, said, made = make(GOOD.replace(old, new, 1))
                self.assertEqual((status, made), (1, False))
                self.assertTrue(said.startswith(f"/de.po:{line}: "), said)
                self.assertIn(words, said)
                self.assertEqual(said.count("\n"), 1)


main()
