"""The glossaries are whole, and their words are those of the rulebooks: glossary_test.py SOURCE STELA

A word is cited by the heading of a section, or a part of one, in its language; a noun with a
plural has its article and its genitive.
"""

import json
import sys
import unittest

import polib

sys.path.append(f"{sys.path[0]}/..")
from testing import SOURCE, main

ARTICLES = {"de": {"der", "die", "das"}, "fr": {"le", "la", "l’", "les"}}
MEMBERS = {"term", "word", "genitive", "plural", "section"}


def headings(game, language):
    """What a rulebook heads its sections with, and the parts of that."""
    book = json.loads((SOURCE / "lib" / game / "rulebook.json").read_text(encoding="utf-8"))
    cited = [heading for editions in book["sections"].values() for languages in editions.values()
             for heading in languages.get(language, [])]
    return {part for heading in cited for part in [heading, *heading.split(", ")]}


class Glossaries(unittest.TestCase):
    def test_all(self):
        books = {path.stem: polib.pofile(str(path)) for path in (SOURCE / "lib" / "words").glob("*.po")}
        complete = {code for code, book in books.items() if book.metadata.get("X-Complete") == "yes"}
        self.assertIn("de", complete)
        begun = set()
        rulebooks = sorted(SOURCE.glob("lib/*/rulebook.json"))
        self.assertEqual(len(rulebooks), 4)
        for book in rulebooks:
            game = book.parent.name
            glossary = json.loads((book.parent / "glossary.json").read_text(encoding="utf-8"))
            self.assertLessEqual(complete, set(glossary))
            self.assertLessEqual(set(glossary), set(books))
            begun |= set(glossary)
            for language, words in glossary.items():
                terms = [word["term"] for word in words]
                self.assertEqual(sorted(set(terms)), sorted(terms), game)
                known = headings(game, language)
                for word in words:
                    with self.subTest(f"{game}: {word['term']}"):
                        self.assertLessEqual(set(word), MEMBERS)
                        self.assertTrue(all(word.values()) and word["word"])
                        if "section" in word:
                            self.assertIn(word["section"], known)
                        article = word["word"].replace("’", "’ ").split()[0]
                        if "plural" in word:
                            self.assertIn(article, ARTICLES[language])
                            self.assertEqual("genitive" in word, language == "de")
        self.assertEqual(begun, set(books))


main()
