"""The output of the ladder of players, with few games: ladder_test.py SOURCE STELA

Real results take hours; this only checks that better players win, that the games do not depend on the number of
threads, that the output has its numbers, and that an invalid request is refused.
"""

import os
import re
import sys

sys.path.append(f"{sys.path[0]}/..")
from testing import STELA, FolderTest, call, main, output

LADDER = STELA.parent / "ladder"
# The win share and its interval, scores of the calibrated and of the raw shares, and the coverage of intervals.
SHARE = r"([\d.]+) \[([\d.]+), ([\d.]+)\] of"
USED = r"as used: Brier ([\d.]+), of the constant ([\d.]+), gap ([\d.]+)"
COUNTED = r"as counted: .* gap ([\d.]+)"
FITTED = r"16 positions[^:]*:\n// ([\d.]+); .* ([\d.]+), before ([\d.]+), .*\nCalibration\{2(?:, -?\d+){5}\},\n$"
HELD = r"([\d.]+) of .* error ([\d.]+)"


def ladder(words, *tags, one_core=False):
    def keep_to_one():
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    return call(LADDER, *words.split(), *tags, given="", preexec_fn=keep_to_one if one_core else None)


class Ladder(FolderTest):
    """Matches, shares, intervals and requests."""

    def numbers(self, pattern, words, *tags):
        run = ladder(words, *tags)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        found = re.search(pattern, run.stdout)
        self.assertIsNotNone(found, run.stdout)
        return [float(number) for number in found.groups()]

    def test_better_players_win(self):
        for words, *tags in (("taluva 2 greedy chance 8",), ("taluva 2 greedy yardstick 8",),
                             ("taluva 4 greedy chance 4", '[Variant "teams"]'), ("mykerinos 3 greedy chance 6",),
                             ("tikal 2 greedy chance 4",)):
            share, low, high = self.numbers(SHARE, words, *tags)
            self.assertGreater(share, 0.7, words)
            self.assertTrue(0 < low < share <= high <= 1, words)
        self.assertLess(self.numbers(SHARE, "taluva 2 chance greedy 8")[0], 0.3)

    def test_the_same_with_one_thread(self):
        for words in ("mykerinos 3 chance chance 6", "shares taluva 2 chance chance 4"):
            self.assertEqual(ladder(words).stdout, ladder(words, one_core=True).stdout)

    def test_trust(self):
        score, average, gap = self.numbers(USED, "shares taluva 2 greedy greedy 4")
        self.assertTrue(0 <= average <= 0.25, "a constant is no worse than equal chances")
        self.assertTrue(0 < score < 1 and 0 <= gap < 1)
        self.numbers(COUNTED, "shares taluva 2 greedy greedy 4")
        for number in self.numbers(FITTED, "fit taluva 2 greedy greedy 4"):
            self.assertTrue(0 < number < 1, number)
        held, _ = self.numbers(HELD, "intervals taluva 2 greedy greedy 1")
        self.assertTrue(0.5 < held <= 1)

    def test_seeds(self):
        words = "taluva 2 chance greedy 4"
        self.assertEqual(ladder(f"--seed 1 {words}").stdout, ladder(words).stdout)
        self.assertNotEqual(ladder(f"--seed 2 shares {words}").stdout, ladder(f"shares {words}").stdout)

    def test_marks(self):
        """Random entries lose much, and as much when their marks are played on."""
        words = "--each 2 marks taluva 2 chance chance 2"
        marks, told = self.numbers(r"(\d+) marks in 2 games, loss told ([\d.]+)", words, '[Option "tiles" "12"]')
        self.assertTrue(marks > 0 and 0.05 < told < 1)
        found, confirmed, turned = self.numbers(
            r"by quick: loss found (-?[\d.]+), (\d+) confirmed, (\d+) reversed", words, '[Option "tiles" "12"]')
        self.assertTrue(found > 0 and confirmed + turned <= marks)

    @staticmethod
    def games(count):
        return output("random", "taluva", "--players", 2, "--count", count, "--option", "tiles=12", given="")

    def test_marks_of_people(self):
        path = self.put("games.stela", self.games(2))
        words = f"--each 2 marks people {path}"
        marks, told = self.numbers(r"(\d+) marks in 2 games, loss told ([\d.]+)", words)
        self.assertTrue(marks > 0 and 0.05 < told < 1)
        self.assertEqual(ladder(words, one_core=True).stdout, ladder(words).stdout)

    def test_people(self):
        """The engine's values and the results of records, by the mean rating of the players before the games."""
        games = self.games(120)
        rated = games.replace('[Player "red" ""]\n', '[Player "red" ""]\n[Rating "white" "1512"]\n'
                              '[RatingChange "white" "+15"]\n[Rating "red" "1588"]\n', 110)
        path = self.put("games.stela", rated + "\n[Game \"Taluva\"]\n\n1. x\n")
        run = ladder(f"people {path}")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("games.stela", run.stderr)
        every, band = run.stdout.splitlines()
        self.assertRegex(every, f"^taluva 2, all ratings, 120 games; {USED}, 9\\d\\d shares$")
        self.assertRegex(band, f"^taluva 2, rating 1500 to 1599, 110 games; {USED}, 8\\d\\d shares$")
        self.assertEqual(ladder(f"people {path}", one_core=True).stdout, run.stdout)
        self.put("games.stela", games.partition("\n\n[Game")[0])
        run = ladder(f"people {path} no.stela")
        self.assertEqual((run.returncode, run.stdout), (1, "taluva 2, all ratings, 1 games: too few, 100 are needed\n"))
        self.assertIn("no.stela", run.stderr)

    def test_refused(self):
        for words, said in (("chess 2 greedy chance 4", "no game is called `chess`"),
                            ("taluva 5 greedy chance 4", "Taluva is not played by `5`"),
                            ("taluva two greedy chance 4", "Taluva is not played by `two`"),
                            ("taluva 2 greedily chance 4", "no player is called `greedily`"),
                            ("taluva 2 greedy none 4", "no player is called `none`"),
                            ("tikal 2 yardstick chance 4", "the yardstick plays Taluva only"),
                            ("taluva 2 greedy chance 0", "`0` is no number of games"),
                            ("taluva 2 greedy chance 4x", "`4x` is no number of games"),
                            ("taluva 2 greedy chance", "too few words"),
                            ("--seed x taluva 2 greedy chance 4", "`x` is no such number"),
                            ("--each 1 marks taluva 2 greedy chance 4", "`1` is no such number"),
                            ("fit taluva 2 greedy chance 3", "a fit needs four games at least")):
            run = ladder(words)
            self.assertEqual((run.returncode, run.stdout), (2, ""), words)
            self.assertTrue(run.stderr.startswith(f"ladder: {said}\nusage: "), run.stderr)
        self.assertIn("`x` is not a variant of Taluva", ladder("taluva 4 greedy chance 4", '[Variant "x"]').stderr)


main()
