"""`stats --merge` adds up what is right, and nothing else: merge_statistics_test.py SOURCE_DIR STELA"""

import copy
import json
import sys

sys.path.append(f"{sys.path[0]}/..")
from testing import FolderTest, main, output

MOST = 2**63 - 1


class Merge(FolderTest):
    @classmethod
    def setUpClass(cls):
        games = output("random", "taluva", "--count", "5", "--players", "2")
        # White had 1531 before the game; that of red is unknown, so that the one after it counts.
        games = games.replace(b'[Player "red" ""]\n', b'[Player "red" ""]\n[Rating "white" "1543"]\n'
                              b'[RatingChange "white" "+12"]\n[Rating "red" "-5"]\n')
        # Three in one month, one in another, and one whose month is unknown.
        for date in (b"2026-11-03", b"2026-11", b"2026-11-30", b"2026-12-01", b"2026-??-30"):
            games = games.replace(b'"Taluva"]\n[Player', b'"Taluva"]\n[Date "%s"]\n[Player' % date, 1)
        games = output("analyse", "--effort", "1", "--to", "stela", given=games)
        cls.good = json.loads(output("stats", "--format", "json", given=games))

    def merge(self, *documents, form="json"):
        paths = [self.put(f"{i}.json", json.dumps(document)) for i, document in enumerate(documents)]
        return self.run_stela("stats", "--merge", "--format", form, *(path.name for path in paths))

    def changed(self, value, *where):
        document = copy.deepcopy(self.good)
        at = document["groups"][0]
        for step in where[:-1]:
            at = at[step]
        at[where[-1]] = value
        return document

    def refused(self, why, document, *others):
        done = self.merge(self.good, document, *others)
        self.assertEqual(done.returncode, 3)
        self.assertEqual(json.loads(done.stdout), json.loads(self.merge(self.good, *others).stdout))
        self.assertEqual(done.stderr.decode().count("\n"), 1)
        self.assertIn("stela: cannot read `1.json`: ", done.stderr.decode())
        self.assertIn(why, done.stderr.decode())

    def test_every_number_is_checked(self):
        counts = [("records",), ("invalid",), ("finished",), ("lengths", 0, 1),
                  ("scores", "huts", 0, 1), ("seats", 0, "games"), ("seats", 0, "wins"),
                  ("seats", 0, "shared"), ("ratings", 0, "games"), ("ratings", 1, "wins"), ("sources", 0, "times"), ("actions", "tile"),
                  ("rules", "taluva.out"), ("endings", "not finished"),
                  ("analysed", "seats", 0, "games"), ("analysed", "seats", 1, "entries"),
                  ("analysed", "players", "red", "luck_games"),
                  ("analysed", "players", "red", "marked"), ("analysed", "ratings", 0, "games"),
                  ("analysed", "months", 0, "entries")]
        numbers = [("players",), ("ratings", 0, "from"), ("lengths", 0, 0), ("scores", "huts", 0, 0),
                   ("sources", 0, "points"), ("analysed", "seats", 0, "loss"),
                   ("analysed", "players", "red", "luck")]
        for where in counts:
            self.refused("`-1` is less than 0", self.changed(-1, *where))
        for where in counts + numbers:
            for value in (MOST + 1, -MOST - 2, 10**30, 1.5, "1", None, True, [1]):
                self.refused("no statistics as `--format json` writes them",
                             self.changed(value, *where), self.good)

    def test_sums_beyond_64_bits(self):
        for where in (("records",), ("seats", 0, "games"), ("sources", 0, "times"),
                      ("sources", 0, "points"), ("actions", "tile"), ("rules", "taluva.out"),
                      ("lengths", 0, 1), ("scores", "huts", 0, 1), ("analysed", "seats", 0, "games"),
                      ("analysed", "seats", 0, "loss")):
            large = self.changed(MOST, *where)
            done = self.merge(large, large)
            self.assertEqual(done.returncode, 3, where)
            self.assertIn(b"a sum does not fit in 64 bits", done.stderr)

    def test_ratings(self):
        group = self.good["groups"][0]
        red, white = group["ratings"]
        self.assertEqual((red["from"], white["from"]), (-100, 1500))
        self.assertEqual((white["games"], red["games"], white["wins"] + red["wins"] - white["shared"]), (5, 5, 5))
        self.assertEqual([{**band, "from": 0} for band in group["analysed"]["ratings"]],
                         [{**group["analysed"]["players"][name], "from": 0} for name in ("red", "white")])
        text = self.merge(self.good, form="text").stdout.decode()
        self.assertIn("rating 1500 to 1599", text)
        self.assertIn("rating -100 to -1", text)
        self.refused("is not the lowest rating of a band", self.changed(1501, "ratings", 1, "from"))

    def test_months(self):
        analysed = self.good["groups"][0]["analysed"]
        self.assertEqual([(month["player"], month["month"], month["games"]) for month in analysed["months"]],
                         [("red", "2026-11", 3), ("red", "2026-12", 1), ("white", "2026-11", 3), ("white", "2026-12", 1)])
        text = self.merge(self.good, form="text").stdout.decode()
        self.assertRegex(text, r"loss +player red, 2026-11 +\d+ ")
        self.assertRegex(text, r"loss +player red, 2026-12 +\d+ ")
        one = self.changed(analysed["months"][::2], "analysed", "months")
        self.assertNotIn("player red, 2026", self.merge(one, form="text").stdout.decode())
        self.refused("is not a month such as 2026-11", self.changed("2026-13", "analysed", "months", 0, "month"))

    def test_the_largest_numbers(self):
        document = self.changed(MOST, "records")
        done = self.merge(document)
        self.assertEqual((done.returncode, json.loads(done.stdout)), (0, document))
        self.assertIn(str(MOST), self.merge(document, form="csv").stdout.decode())

    def test_more_than_there_are(self):
        self.refused("more records are invalid or finished than there are",
                     self.changed(6, "finished"))
        self.refused("a seat has more wins than games", self.changed(6, "seats", 0, "wins"))

        self.refused("more entries are marked than there are",
                     self.changed(1000, "analysed", "seats", 0, "marked"))
        self.refused("luck is known of more games than there are",
                     self.changed(1000, "analysed", "seats", 0, "luck_games"))

    def test_many_names(self):
        # Looking each of them up among all before it would take minutes.
        document = self.changed({f"x{i:06}": 1 for i in range(200_000)}, "actions")
        done = self.merge(document)
        self.assertEqual((done.returncode, json.loads(done.stdout)), (0, document))


main()
