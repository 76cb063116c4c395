"""Tables of tournaments, also of large and odd ones: standings_test.py SOURCE_DIR STELA"""

import json
import pathlib
import subprocess
import sys
import unittest

STELA = pathlib.Path(sys.argv[2]).resolve()
MOST_ROUNDS = 50
LONGEST_ROUND = 80
MOST_TOLD = 100

GAME = """[Game "Taluva"]
[Player "white" "{0}"]
[Player "red" "{1}"]
{2}
setup: JC@0,0/0 SR@1,0/3 white:hut@0,1 red:hut@2,-1 stack=0
result: white=0/0/1 red=0/0/1 winner=white winner=red

"""


def standings(records, *options):
    return subprocess.run([STELA, "standings", *options], input=records.encode(),
                          capture_output=True, check=False)


def rows(records, *options):
    done = standings(records, "--format", "json", *options)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), done.stderr.decode()


def tournament(players, rounds):
    return "".join(GAME.format(f"p{2 * i}", f"p{2 * i + 1}", f'[Round "{i % rounds}"]\n')
                   for i in range(players // 2))


class Standings(unittest.TestCase):
    """See above."""

    def test_as_many_rounds_as_there_are_columns(self):
        table, said = rows(tournament(4 * MOST_ROUNDS, MOST_ROUNDS))
        self.assertEqual([name for name in table[0] if name.startswith("round ")],
                         [f"round {i}" for i in range(MOST_ROUNDS)])
        self.assertEqual(said, "")

    def test_too_many_rounds_are_left_out(self):
        table, said = rows(tournament(4 * MOST_ROUNDS, MOST_ROUNDS + 1))
        self.assertEqual([name for name in table[0] if name.startswith("round ")], [])
        self.assertEqual(said, "stela: the rounds are left out: there are more than 50\n")
        self.assertEqual({row["points"] for row in table}, {0.5})

    def test_long_names_of_rounds(self):
        for size, columns in ((LONGEST_ROUND, 1), (LONGEST_ROUND + 1, 0)):
            table, said = rows(GAME.format("a", "b", f'[Round "{"r" * size}"]\n'))
            self.assertEqual(len(table[0]), 8 + columns)
            self.assertEqual("more than 80 bytes" in said, columns == 0)

    def test_the_table_grows_with_the_players(self):
        # Each game is a round of its own, and one player has a long name.
        for form in ("text", "csv", "json", "md", "html"):
            sizes = []
            for players in (500, 2000):
                records = tournament(players, players) + GAME.format("x" * 10000, "y", "")
                sizes.append(len(standings(records, "--format", form).stdout) - 10000)
            self.assertLess(sizes[1], 5 * sizes[0], form)

    def test_tie_breaks(self):
        records = GAME.format("a", "b", "") + GAME.format("a", "c", "") + GAME.format("b", "d", "")
        table, _ = rows(records, "--tie-break", "strength")
        self.assertEqual([(row["player"], row["place"], row["strength"]) for row in table],
                         [("a", 1, 1.5), ("b", 1, 1.5), ("c", 3, 1), ("d", 3, 1)])
        self.assertEqual({row["head"] for row in table}, {0})

    def test_points(self):
        table, _ = rows(GAME.format("a", "b", ""), "--points=-1000000,0.125")
        self.assertEqual({row["points"] for row in table}, {-499999.938})
        for points, wrong in (("nan,1", "`nan`"), ("1,,2", "`1,,2`"), ("0x10", "`0x10`"),
                              ("1e999", "`1e999`"), ("1,inf", "`inf`"), ("1,", "`1,`"),
                              ("1.2345", "`1.2345`"), ("1000000.001", "`1000000.001`"), (".5", "`.5`"),
                              ("5.", "`5.`"), ("+1", "`+1`"), (" 1", "` 1`"), ("-", "`-`"),
                              ("99999999999999999999", "`99999999999999999999`")):
            done = standings(GAME.format("a", "b", ""), f"--points={points}")
            self.assertEqual((done.returncode, done.stdout), (2, b""), points)
            self.assertIn(wrong, done.stderr.decode().splitlines()[0])

    def test_points_of_opponents_beyond_64_bits(self):
        done = standings(GAME.format("a", "b", "") * 45000, "--points", "1000000", "--ties", "each")
        self.assertEqual((done.returncode, done.stdout), (2, b""))
        self.assertEqual(done.stderr,
                         b"stela: the points of opponents add up to more than 64 bits hold\n")

    def test_records_that_do_not_count(self):
        lines = standings('[Game "Taluva"]\n[Player "white" "a"]\n\n' * (MOST_TOLD + 7)
                          ).stderr.decode().splitlines()
        self.assertEqual(len(lines), MOST_TOLD + 1)
        self.assertEqual(lines[-2:], ["stela: record 100 of `-` does not count: it is invalid",
                                      "stela: 7 records more of `-` do not count"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
