"""Whatever happens in a game was read in each language: goldens_test.py SOURCE STELA

Each sentence of lib/<game>/words/events.cpp stands in a golden of that game in that language, with
what it says in its places.
"""

import re
import sys
import unittest

import polib

sys.path.append(f"{sys.path[0]}/..")
from testing import SOURCE, main

GAMES = sorted(path.parent.parent for path in SOURCE.glob("lib/*/words/events.cpp"))
#: Sentences about what chance may bring, in analyses, and about what is not allowed.
NO_EVENTS = {"a volcano", "a temple of {0}", "more than {0} members"}


def pattern(sentence):
    """Returns a pattern that matches a formatted sentence."""
    return ".*?".join(re.escape(part) for part in re.split(r"\{\d[^}]*\}", sentence.partition(" | ")[0]))


def goldens(game, language):
    texts = [path.read_text(encoding="utf-8") for path in SOURCE.glob(f"testdata/{game}/goldens/*.txt")]
    return "\n".join(text for text in texts if f"--lang {language} " in text.partition("\n")[0])


class Goldens(unittest.TestCase):
    def test_events(self):
        self.assertEqual(len(GAMES), 3)
        for book in sorted(SOURCE.glob("lib/words/*.po")):
            entries = polib.pofile(str(book))
            games = 0
            for game in GAMES:
                read = goldens(game.name, book.stem)
                said = [entry for entry in entries
                        if (f"lib/{game.name}/words/events.cpp", "") in entry.occurrences]
                self.assertGreater(len(said), 15)
                # A language that is not complete has its goldens for the games that it has all of.
                if entries.metadata.get("X-Complete") != "yes" and not all(entry.translated() for entry in said):
                    continue
                games += 1
                for entry in said:
                    told = entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]
                    with self.subTest(language=book.stem, game=game.name, sentence=entry.msgid):
                        self.assertTrue(entry.msgid in NO_EVENTS or
                                        any(re.search(pattern(one), read) for one in told))
            self.assertGreater(games, 0)


main()
