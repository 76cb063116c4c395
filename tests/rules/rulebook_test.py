"""The rulebooks match their schema, and a wrong one generates no code: rulebook_test.py SOURCE STELA

Each error is reported with its location by the generator, which leaves nothing behind, and, if a schema can
express it, by the schema.
"""

import copy
import json
import pathlib
import sys
import tempfile
import unittest

from jsonschema import Draft202012Validator

sys.path.append(f"{sys.path[0]}/..")
from testing import SOURCE, main, script

SCHEMA = Draft202012Validator(json.loads((SOURCE / "schemas" / "rulebook.schema.json").read_text()))
BOOKS = sorted([*SOURCE.glob("lib/*/rulebook.json"), SOURCE / "tests/toy/game/rulebook.json"])

GOOD = {
    "name": "pig",
    "contents": {"edition": "folk", "language": "en", "headings": ["A turn"]},
    "sections": {"turn": {"folk": {"en": ["A turn"], "de": ["Ein Zug"]}}},
    "rules": [{"id": "pig.roll.die", "sentence": "a die shows one of its sides", "section": "turn"}],
    "articles": [{"id": "pig.turn", "sentence": "the turn goes round", "reason": "nobody wrote it down"}],
}


def rule(book):
    return book["rules"][0]


# Ways to corrupt it; the expected error; whether the schema detects it too.
SPOILED = {
    "a member too many": (lambda b: b.update(rule=[]), "knows no member `rule`", True),
    "no name": (lambda b: b.pop("name"), "the rulebook: lacks `name`", True),
    "a name of another type": (lambda b: b.update(name=3), "`name` has the wrong type", True),
    "an empty sentence": (lambda b: rule(b).update(sentence=""),
                          "number 1 of `rules` (pig.roll.die): `sentence` is empty", True),
    "a rule without a sentence": (lambda b: rule(b).pop("sentence"), "lacks `sentence`", True),
    "a rule that is a text": (lambda b: b["rules"].append("pig.hold"), "number 2 of `rules`", True),
    "an id of another game": (lambda b: rule(b).update(id="tikal.roll.die"), "its id is not", False),
    "an id with a capital": (lambda b: rule(b).update(id="pig.Roll"), "its id is not", True),
    "an id given twice": (lambda b: b["rules"].append(rule(b)), "its id is given twice", False),
    "an article with the id of a rule": (lambda b: b["articles"][0].update(id="pig.roll.die"),
                                         "number 1 of `articles` (pig.roll.die): its id is given twice", False),
    "two ids of one constant": (lambda b: b["rules"].append({**rule(b), "id": "pig.roll-die"}),
                                "another id has its constant", False),
    "a section that is not there": (lambda b: rule(b).update(section="turns"),
                                    "there is no section `turns`", False),
    "neither section nor reason": (lambda b: rule(b).pop("section"), "neither a section nor a reason", True),
    "a hint of an article": (lambda b: b["articles"][0].update(hint="wait"), "knows no member `hint`", True),
    "a language that is none": (lambda b: rule(b).update(silent="French"), "`French` is no language", True),
    "a section with a space": (lambda b: b["sections"].update({"a turn": b["sections"]["turn"]}),
                               "section `a turn`", True),
    "a section that cites nothing": (lambda b: b["sections"].update(turn={}), "section `turn`: cites nothing", True),
    "an edition that cites nothing": (lambda b: b["sections"]["turn"].update(folk={}),
                                      "section `turn`: `folk` cites nothing", True),
    "a citation in no language": (lambda b: b["sections"]["turn"].update(folk={"english": ["A turn"]}),
                                  "`english` is no language", True),
    "a heading that is a number": (lambda b: b["sections"]["turn"]["folk"].update(en=[1]),
                                   "section `turn`, `folk` in `en`: has a heading that is no text", True),
    "no headings": (lambda b: b["contents"].update(headings=[]), "the contents: is no list of headings", True),
}


def make(text, kind="rules"):
    """Returns the errors of a rulebook with that text, and the files generated from it."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        (path / "rulebook.json").write_text(text, encoding="utf-8")
        done = script("cmake/rulebook.py", path / "rulebook.json", kind, path / "made")
        made = {file.name: file.read_text(encoding="utf-8") for file in path.glob("made/*")}
        return done.returncode, done.stderr, made


class Rulebook(unittest.TestCase):
    def test_rulebooks_follow_the_schema(self):
        self.assertGreaterEqual(len(BOOKS), 5)
        for book in BOOKS:
            with self.subTest(book=book.relative_to(SOURCE)):
                SCHEMA.validate(json.loads(book.read_text(encoding="utf-8")))

    def test_a_good_one(self):
        SCHEMA.validate(GOOD)
        status, said, made = make(json.dumps(GOOD))
        self.assertEqual((status, said, sorted(made)), (0, "", ["rulebook.cpp", "rulebook.h", "sections.h"]))
        self.assertEqual(sorted(make(json.dumps(GOOD), "words")[2]), ["articles.cpp", "articles.h", "contents.h"])

    def test_mistakes(self):
        for name, (spoil, words, by_schema) in SPOILED.items():
            with self.subTest(name):
                book = copy.deepcopy(GOOD)
                spoil(book)
                self.assertNotEqual(book, GOOD)
                status, said, made = make(json.dumps(book))
                self.assertEqual((status, made), (1, {}))
                self.assertIn(words, said)
                self.assertEqual(said.count("\n"), 1)
                self.assertEqual(SCHEMA.is_valid(book), not by_schema)

    def test_text_that_is_no_json(self):
        for text, words in (('{"name": "pig",}', "line 1 column"), ('{"name": "pig", "name": "pig"}', "given twice"),
                            ("[]", "the rulebook: is no object"), ("", "line 1 column 1")):
            with self.subTest(text):
                status, said, made = make(text)
                self.assertEqual((status, made), (1, {}))
                self.assertIn(words, said)

    def test_every_character_is_kept(self):
        """What could end a literal, or be read as something else, in C++."""
        book = copy.deepcopy(GOOD)
        rule(book)["sentence"] = 'a "die" \\ shows ??/ one\nof its sides\t*/ é \x01'
        made = make(json.dumps(book))[2]
        self.assertIn(r'"a \"die\" \\ shows \?\?/ one\012of its sides\011*/ é \001"', made["rulebook.cpp"])
        self.assertIn('/// a "die" \\ shows ??/ one of its sides */ é \x01\nextern', made["rulebook.h"])


main()
