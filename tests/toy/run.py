"""Has the commands work on records of the toy game: run.py RECORDS STELA_WITH_TOY SCHEMAS_WITH_TOY

Nothing but its own folder knows the toy, so what works here works for every game that is added.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

from jsonschema import Draft202012Validator

RECORDS, STELA, SCHEMAS = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
SHORT = RECORDS / "ok" / "short.stela"
RULES = ["pig.hold.empty", "pig.roll.die"]


def run(*words, text=None, **environment):
    return subprocess.run([STELA, *map(str, words)], input=text, capture_output=True, text=True,
                          check=False, encoding="utf-8", env={**os.environ, **environment})


def stela(*words, text=None, code=0):
    done = run(*words, text=text)
    assert done.returncode == code, f"{words}: {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout


class Toy(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.games = "".join(stela("random", "pig", "--count", 10, "--players", players, "--seed", 5,
                                  "--option", "goal=40") for players in (2, 3, 4))
        cls.games += SHORT.read_text(encoding="utf-8")
        cls.pile = cls.folder / "pile.stela"
        cls.pile.write_text(cls.games, encoding="utf-8")
        subprocess.run([SCHEMAS, cls.folder], check=True)

    def test_what_was_played_by_chance_is_valid_and_canonical(self):
        self.assertIn("31 records: 31 valid", stela("validate", "--strict", self.pile))
        self.assertEqual(stela("format", SHORT), SHORT.read_text(encoding="utf-8"))

    def test_each_rule_is_explained_with_a_record_that_breaks_it(self):
        for rule in RULES:
            record = RECORDS / "illegal" / f"{rule}.stela"
            said = json.loads(stela("validate", "--report", "ndjson", record, code=1))
            self.assertEqual([d["rule"] for d in said["diagnostics"]], [rule])
            told = stela("explain", rule)
            for line in record.read_text(encoding="utf-8").split("\n"):
                self.assertIn(line, told)
        page = stela("explain", "--to", "html", "pig")
        self.assertTrue(all(rule in page for rule in RULES))

    def test_all_formats_carry_it(self):
        for form in ("json", "ndjson", "xml"):
            carried = self.folder / f"carried.{form}"
            carried.write_text(stela("convert", "--to", form, self.pile), encoding="utf-8")
            self.assertEqual(stela("convert", "--to", "stela", carried),
                             stela("format", self.pile), form)

    def test_the_schemas_know_it(self):
        schema = Draft202012Validator(json.loads((self.folder / "stela.schema.json").read_text()))
        records = json.loads(stela("convert", "--to", "json", self.pile))
        self.assertEqual(list(schema.iter_errors(records)), [])
        records[0]["entries"][0]["actions"][0]["die"] = "x"
        self.assertNotEqual(list(schema.iter_errors(records)), [])
        document = stela("convert", "--to", "xml", self.pile)
        for text, good in ((document, True), (document.replace("<roll", "<rol", 1), False)):
            done = subprocess.run(["xmllint", "--noout", "--schema", self.folder / "stela.xsd", "-"],
                                  input=text, capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode == 0, good, done.stderr)

    def test_it_is_drawn(self):
        for words in (["diagram", SHORT], ["diagram", "--entry", "0", SHORT], ["catalogue", "pig"]):
            picture = self.folder / "picture.svg"
            stela(*words, "-o", picture)
            self.assertTrue(ElementTree.parse(picture).getroot().tag.endswith("svg"))
        self.assertIn("die", stela("catalogue", "pig"))
        for command in ("replay", "summary"):
            self.assertIn("Club night", stela(command, "--to", "html", SHORT))

    def test_it_is_told(self):
        self.assertIn("pink 11 of 10", stela("replay", "--board", SHORT))
        self.assertIn("Too greedy.", stela("summary", SHORT))
        self.assertEqual(json.loads(stela("summary", "--to", "json", SHORT))["game"], "pig")
        self.assertIn("+11 points  holds", stela("score", SHORT))
        self.assertIn("Ada", stela("standings", SHORT))
        self.assertIn("points: held", stela("stats", self.pile))

    def test_it_is_listed_and_set_up(self):
        self.assertEqual(stela("legal", "--entry", 0, SHORT).split(),
                         [f"roll={die}" for die in range(1, 7)])
        self.assertEqual(stela("legal", "--entry", 0, "--count", "--depth", 2, SHORT), "41\n")
        self.assertIn("setup: grey:score=4 next=pink", stela("position", "--entry", 1, SHORT))

    def test_it_is_put_into_a_database_and_found(self):
        database = self.folder / "games.db"
        stela("index", "--quiet", "-o", database, self.pile)
        rows = stela("query", "--format", "csv", "SELECT players, count(*) AS n FROM records "
                     "WHERE game = 'pig' GROUP BY players", database)
        self.assertEqual(rows.split(), ["players,n", "2,11", "3,10", "4,10"])
        self.assertEqual(stela("dedupe", self.pile, self.pile), stela("dedupe", self.pile))

    def test_a_tag_of_its_own_is_its_own(self):
        large = SHORT.read_text(encoding="utf-8").replace("roll=5 hold", "roll=20 hold").replace(
            "=11 !", "=26 !").replace("pink=11", "pink=26").replace("\n  {With", '\n[Die "20"]\n  {With')
        self.assertIn("1 valid", stela("validate", "--strict", text=large))
        record = stela("convert", "--to", "json", text=large)
        self.assertEqual(json.loads(record)[0]["tags"], [{"name": "Die", "values": ["20"]}])
        self.assertEqual(stela("convert", "--to", "stela", "--from", "json", text=record), large)
        self.assertIn("- Option:", stela("summary", text=large))
        self.assertNotIn("- Die:", stela("summary", text=large))
        usual = large.replace("roll=20", "roll=5").replace("26", "11")
        self.assertEqual(stela("dedupe", text=usual + SHORT.read_text(encoding="utf-8")).count("[Game"), 2)
        said = stela("validate", text=large.replace('"20"]', '"7"]'), code=1)
        self.assertIn("no die is `7`", said)
        other = '[Game "Taluva"]\n[Die "20"]\n[Player "white" ""]\n[Player "red" ""]\n\nresult: *\n'
        self.assertIn("`Die` is a tag of another game", stela("validate", text=other, code=1))

    def test_no_other_engine_plays_it(self):
        record = SHORT.read_text(encoding="utf-8")
        annotated = stela("analyse", "--effort", 4, "--to", "stela", SHORT)
        self.assertIn("[%wp ", annotated)
        for words, printed in ((("--to", "stela"), record), ((), ""), (("--to", "json"), "[]\n"),
                               (("--exact",), ""), (("--puzzles",), "")):
            done = run("analyse", "--quiet", *words, SHORT, STELA_NO_ANALYST="1")
            self.assertEqual((done.returncode, done.stdout), (1, printed), words)
            self.assertIn("record 1: no engine analyses Pig", done.stderr)
        self.assertEqual(run("analyse", "--strip", text=annotated, STELA_NO_ANALYST="1").stdout, record)
        taluva = stela("random", "taluva", "--players", 2)
        done = run("analyse", "--effort", 1, "--quiet", "--to", "stela", text=record + "\n" + taluva,
                   STELA_NO_ANALYST="1")
        self.assertTrue(done.stdout.startswith(record + "\n[Game"), done.stdout)
        self.assertIn("[%wp ", done.stdout)
        for policy in ("greedy", "strong"):
            done = run("random", "pig", "--policy", policy, STELA_NO_ANALYST="1")
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn("no engine plays Pig", done.stderr)
        self.assertEqual(run("random", "pig", STELA_NO_ANALYST="1").returncode, 0)

    def test_what_is_wrong_is_said_in_its_own_words(self):
        wrong = SHORT.read_text(encoding="utf-8").replace("roll=6 roll=5", "rol=6 roll=5")
        said = stela("validate", text=wrong, code=1)
        self.assertIn("`rol` is not an action of Pig", said)
        self.assertIn("did you mean `roll=6`?", said)
        goal = SHORT.read_text(encoding="utf-8").replace('"goal" "10"', '"goal" "9"')
        self.assertIn("a number from 10 to 100", stela("validate", text=goal, code=1))
        self.assertIn("`Pig`", stela("validate", text='[Game "Chess"]\n', code=1))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
