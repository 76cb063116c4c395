"""The glossaries are whole, and their words are those of the rulebooks: glossary_test.py SOURCE STELA

A word is cited by the heading of a section, or a part of one, in its language; a noun with a
plural has its article and its genitive.
"""

import json
import pathlib
import sys
import unittest

SOURCE = pathlib.Path(sys.argv[1])
ARTICLES = {"de": {"der", "die", "das"}}
MEMBERS = {"term", "word", "genitive", "plural", "section"}


def headings(game, language):
    """What a rulebook heads its sections with, and the parts of that."""
    book = json.loads((SOURCE / "lib" / game / "rulebook.json").read_text(encoding="utf-8"))
    cited = [heading for editions in book["sections"].values() for languages in editions.values()
             for heading in languages.get(language, [])]
    return {part for heading in cited for part in [heading, *heading.split(", ")]}


class Glossaries(unittest.TestCase):
    """See above."""

    def test_all(self):
        languages = {path.stem for path in (SOURCE / "lib" / "words").glob("*.po")}
        books = sorted(SOURCE.glob("lib/*/rulebook.json"))
        self.assertEqual(len(books), 4)
        for book in books:
            game = book.parent.name
            glossary = json.loads((book.parent / "glossary.json").read_text(encoding="utf-8"))
            self.assertEqual(set(glossary), languages)
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
                        article = word["word"].split()[0]
                        if "plural" in word:
                            self.assertIn(article, ARTICLES[language])
                            self.assertIn("genitive", word)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
