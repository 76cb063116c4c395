"""Each language has exactly Stela's messages: complete_test.py SOURCE STELA"""

import re
import shutil
import sys

import polib

sys.path.append(f"{sys.path[0]}/..")
from testing import SOURCE, FolderTest, main, script

sys.path.insert(0, str(SOURCE / "tools" / "words"))
import keys  # noqa: E402


def update(*arguments):
    return script("tools/words/update", *arguments)


class Languages(FolderTest):
    def setUp(self):
        super().setUp()
        shutil.copy(SOURCE / "lib" / "words" / "de.po", self.folder)
        self.path = self.folder / "de.po"

    def change(self, change):
        book = polib.pofile(str(self.path))
        change(book)
        book.save(str(self.path))

    def check(self):
        done = update("--check", "--folder", self.folder)
        self.assertEqual(done.returncode, 1 if done.stderr else 0)
        return done.stderr

    def make_partial(self):
        self.change(lambda book: book.metadata.pop("X-Complete"))

    def test_as_they_are(self):
        done = update("--check")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(self.check(), "")

    def test_one_is_missing(self):
        self.change(lambda book: book.remove(book[3]))
        self.assertEqual(self.check().count("nothing for `"), 1)

    def test_one_is_empty(self):
        self.change(lambda book: setattr(book[3], "msgstr", ""))
        self.assertEqual(self.check().count("is not translated"), 1)

    def test_one_is_stale(self):
        self.change(lambda book: setattr(book[3], "msgid", "nobody says this"))
        said = self.check()
        self.assertEqual(said.count("\n"), 2)
        self.assertIn("nothing says `nobody says this` any more", said)

    def test_one_is_doubtful(self):
        self.change(lambda book: book[3].flags.append("fuzzy"))
        self.assertEqual(self.check().count("is doubtful"), 1)

    def test_a_partial_language(self):
        self.make_partial()
        self.change(lambda book: (setattr(book[3], "msgstr", ""), book[4].flags.append("fuzzy")))
        self.assertEqual(self.check(), "")
        done = update("--folder", self.folder)
        self.assertEqual(done.stdout, f"de.po: {len(keys.all_keys(SOURCE)) - 2} done, 1 missing, 1 doubtful\n")

    def test_a_comment_is_old(self):
        self.change(lambda book: setattr(book[3], "comment", "Shown: nowhere."))
        self.assertIn("is not current", self.check())

    def test_update(self):
        before = polib.pofile(str(self.path))
        self.change(lambda book: (setattr(book[3], "msgid", "nobody says this"), book.remove(book[9])))
        self.assertEqual(update("--folder", self.folder).returncode, 0)
        book = polib.pofile(str(self.path))
        self.assertEqual([e.msgid for e in book if not e.obsolete], [e.msgid for e in before])
        self.assertEqual([e.msgid for e in book.untranslated_entries()], [before[3].msgid, before[9].msgid])
        self.assertEqual([e.msgid for e in book.obsolete_entries()], ["nobody says this"])

    def test_a_message_is_corrected(self):
        """A message that is changed a little keeps its translation, marked as doubtful."""
        before = next(entry for entry in polib.pofile(str(self.path)) if len(entry.msgid) > 60)
        self.change(lambda book: setattr(book.find(before.msgid), "msgid", before.msgid + "s"))
        self.assertEqual(update("--folder", self.folder).returncode, 0)
        book = polib.pofile(str(self.path))
        entry = book.find(before.msgid)
        self.assertEqual((entry.msgstr, entry.flags, entry.previous_msgid),
                         (before.msgstr, ["fuzzy"], before.msgid + "s"))
        self.assertEqual(book.obsolete_entries(), [])

    def test_from_another_file(self):
        other = self.folder / "branch" / "de.po"
        other.parent.mkdir()
        shutil.copy(self.path, other)
        self.change(lambda book: (setattr(book[3], "msgstr", ""), book.remove(book[9])))
        self.assertEqual(update("--folder", self.folder, "--from", other).returncode, 0)
        self.assertEqual(polib.pofile(str(self.path)).untranslated_entries(), [])

    def test_order_and_comments(self):
        book = polib.pofile(str(self.path))
        numbers = dict(line.split() for line in
                       (SOURCE / "lib" / "words" / "frequency.txt").read_text(encoding="ascii").splitlines())
        shown = [int(numbers.get(keys.number_of(f"{e.msgctxt}\4{e.msgid}" if e.msgctxt else e.msgid), 0)) for e in book]
        self.assertEqual(shown, sorted(shown, reverse=True))
        self.assertGreater(shown[0], shown[400])
        for entry in book:
            self.assertIn("Shown: ", entry.comment)
            for place in set(re.findall(r"\{(\d)", entry.msgid)):
                self.assertIn(f"{{{place}}}: ", entry.comment)

    def test_one_is_begun(self):
        done = update("fr", "--folder", self.folder)
        self.assertEqual(done.stdout, f"fr.po: 0 done, {len(keys.all_keys(SOURCE))} missing, 0 doubtful\n")
        self.assertIn("plural=(n > 1)", (self.folder / "fr.po").read_text(encoding="utf-8"))
        book = polib.pofile(str(self.folder / "fr.po"))
        self.assertEqual(len(book), len(keys.all_keys(SOURCE)))
        self.assertEqual(len(book.untranslated_entries()), len(book))

    def test_what_sources_say(self):
        text = '''#include "lib/words/tr.h"
            tr(language, "one \\"hut\\" "
                          "on {0}", at);
            // tr(language, "a remark")
            trn(language_of(a, b), huts(x, y), "{0} hut", "{0} huts");
            tr_noop("Ferti"); tr("two"); trn(n, "{0} hut", "{0} huts"); mine.tr(x, y); '''
        self.assertEqual(list(keys.of_source("a.cpp", text)),
                         [('one "hut" on {0}', "", ["at"]), ("{0} hut", "{0} huts", ["count"]), ("Ferti", "", []),
                          ("two", "", []), ("{0} hut", "{0} huts", ["count"])])
        self.assertEqual(list(keys.of_source("lib/tikal/rules/moves.h", '#include "lib/words/tr_noop.h"\n'
                                             'word_noop("dig") tr_noop("tab\\004Play")')),
                         [("tikal\4dig", "", []), ("tab\4Play", "", [])])
        self.assertEqual(list(keys.of_source("a.cpp", 'tr(ours, "x")')), [])
        with self.assertRaisesRegex(keys.Mistake, "a.cpp:2: `tr` without a literal"):
            list(keys.of_source("a.cpp", '#include "lib/words/tr.h"\ntr(language, text);'))

    def test_what_pages_say(self):
        script = "function tr(english) {}\nmake(tr('Hide'), tr('{0} left', n), trn(f(n), '{0} hut', '{0} huts'));"
        self.assertEqual(list(keys.of_script("a.js", script)),
                         [("Hide", "", []), ("{0} left", "", ["n"]), ("{0} hut", "{0} huts", ["count"])])
        with self.assertRaisesRegex(keys.Mistake, "a.js:2: `tr` without a literal"):
            list(keys.of_script("a.js", "x;\ntr(text);"))
        page = '<button aria-label="Zoom in" title="Zoom (+)"><path d="M0 0h3"/></button><p> Entry by entry\n</p><i>+</i><b data-context="tab" id="a">Play</b>'
        self.assertEqual(list(keys.of_page(page)),
                         [("Zoom in", "", []), ("Zoom (+)", "", []), ("Entry by entry", "", []),
                          ("tab\4Play", "", [])])


main()
