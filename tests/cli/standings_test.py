"""Tables of tournaments, including large and odd ones: standings_test.py SOURCE_DIR STELA"""

import json
import sys

sys.path.append(f"{sys.path[0]}/..")
from testing import FolderTest, main, output, run

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

TIKAL = """[Game "Tikal"]
[Player "red" "{0}"]
[Player "blue" "{1}"]
{2}
setup: A1@a3/0 red:score=31 blue:score=12 next=red
result: red=31 blue=12 end=resign:blue winner=red

"""

TEAMS = """[Game "Taluva"]
[Variant "teams"]
[Player "white" "a"]
[Player "red" "b"]
[Player "brown" "c"]
[Player "yellow" "d"]

setup: JC@0,0/0 SR@1,0/3 JS@-1,0/2 red:stock=3/2/18 brown:stock=3/2/15 stack=1
1. white: LC@1,2/3 hut@0,1
result: white=0/0/1 red=0/0/2 brown=0/0/5 yellow=0/0/0 winner=white winner=brown
"""


def standings(records, *options):
    return run("standings", *options, given=records.encode())


def rows(records, *options):
    done = standings(records, "--format", "json", *options)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), done.stderr.decode()


def tournament(players, rounds):
    return "".join(GAME.format(f"p{2 * i}", f"p{2 * i + 1}", f'[Round "{i % rounds}"]\n')
                   for i in range(players // 2))


class Standings(FolderTest):
    def test_as_many_rounds_as_there_are_columns(self):
        table, said = rows(tournament(4 * MOST_ROUNDS, MOST_ROUNDS))
        self.assertEqual([name for name in table[0] if name.startswith("round ")],
                         [f"round {i}" for i in range(MOST_ROUNDS)])
        self.assertEqual(said, "")

    def test_rounds_are_ordered_by_part(self):
        ordered = ["1.1", "1.2", "2.1", "2.2", "10.1", "R2", "R10", "Round 9", "Round 10", "?"]
        for rounds in (ordered, sorted(ordered), ordered[::-1]):
            table, _ = rows("".join(GAME.format(f"a{i}", "b", f'[Round "{name}"]\n')
                                    for i, name in enumerate(rounds)))
            self.assertEqual([name for name in table[0] if name.startswith("round ")],
                             [f"round {name}" for name in ordered])

    def test_too_many_rounds_are_left_out(self):
        table, said = rows(tournament(4 * MOST_ROUNDS, MOST_ROUNDS + 1))
        self.assertEqual([name for name in table[0] if name.startswith("round ")], [])
        self.assertEqual(said, "stela: the rounds are left out: there are more than 50\n")
        _, said = rows(tournament(4 * MOST_ROUNDS, MOST_ROUNDS + 1), "--lang", "de")
        self.assertNotIn("there are", said)
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

    def test_languages(self):
        records = GAME.format("Élise", "b", "") + GAME.format("Zoe", "", "")
        for command in ("standings", "stats"):
            english, german = (run(command, "--to", "json", *lang, given=records.encode()).stdout
                               for lang in ([], ["--lang", "de"]))
            self.assertEqual(english, german, command)
        german = standings(records, "--lang", "de").stdout.decode()
        self.assertRegex(german, r"(?m)^ +\d+ +Rot ")
        self.assertIn("dann Wertung.", " ".join(german.split()))
        named = standings(GAME.format("a", "red", ""), "--lang", "de").stdout.decode()
        self.assertRegex(named, r"(?m)^ +\d+ +red ")

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
        done = standings(GAME.format("a", "b", "") * 45000, "--points", "1000000", "--ties", "each",
                         "--duplicates", "keep")
        self.assertEqual((done.returncode, done.stdout), (2, b""))
        self.assertEqual(done.stderr,
                         b"stela: the sum of the points of opponents does not fit in 64 bits\n")

    def test_records_that_do_not_count(self):
        lines = standings('[Game "Taluva"]\n[Player "white" "a"]\n\n' * (MOST_TOLD + 7)
                          ).stderr.decode().splitlines()
        self.assertEqual(len(lines), MOST_TOLD + 1)
        self.assertEqual(lines[-2:], ["stela: -:298: the record does not count: it is invalid",
                                      "stela: 7 more records of `-` do not count"])

    def test_copies(self):
        game, other = GAME.format("a", "b", ""), GAME.format("a", "c", "")
        spelt = game.replace("JC@0,0/0", "JC@0,0/0 {A comment.}").replace("white=0/0/1 red", "red")
        for jobs in ("1", "4"):
            done = standings(game + other + spelt, "--format", "json", "--jobs", jobs)
            self.assertEqual(done.returncode, 1)
            self.assertEqual(done.stderr.decode(),
                             "stela: -:15: the record does not count: it is the same game as -:1; "
                             "`--duplicates keep` counts both\n")
            self.assertEqual([row["games"] for row in json.loads(done.stdout)], [2, 1, 1])
        table, said = rows(game + other + spelt, "--duplicates", "keep")
        self.assertEqual((sorted(row["games"] for row in table), said), ([1, 2, 3], ""))

    def test_a_copy_of_what_does_not_count(self):
        wrong = GAME.format("a", "b", "").replace("winner=red", "winner=white")
        done = standings(wrong + GAME.format("a", "b", ""), "--format", "json")
        self.assertEqual([row["games"] for row in json.loads(done.stdout)], [1, 1])

    def test_names_that_nearly_agree(self):
        def told(first, second):
            done = standings(GAME.format(first, "Zora", "") + GAME.format(second, "Yves", ""))
            return done.stderr.decode()

        for first, second, how in (
                ("Jörg", "Joerg", "accents or punctuation"), ("Jörg", "Jorg", "accents"),
                ("Weiß", "Weiss", "accents"), ("Łukasz", "Lukasz", "accents"),
                ("J\u00f6rg", "Jo\u0308rg", "encoded in two ways"),
                ("Nguy\u1ec5n", "Nguye\u0302\u0303n", "encoded in two ways"),
                ("Anna Lee", "anna lee", "case"), ("Анна", "анна", "case"),
                ("Anna Lee", "Anna  Lee", "spaces"), ("Anna Lee", "Anna Lee ", "spaces"),
                ("Anna-Lena", "Annalena", "spaces or hyphens"), ("Anna K", "Anna K.", "punctuation"),
                ("Anna", "Anan", "swapped"), ("Christian", "Chrsitian", "swapped"),
                ("Meyerink", "Meierink", "one letter"), ("Matthias", "Mathias", "missing")):
            said = told(first, second)
            self.assertIn(how, said, (first, second))
            self.assertIn(f"warning: `{first}` (-:1) and `{second}` (-:8) count as two", said)
        for first, second in (("p12", "p21"), ("Ann", "Jan"), ("Anna K", "Anna L"), ("Ben", "Bea"),
                              ("Player 1", "Player 2"), ("...", "---")):
            self.assertEqual(told(first, second), "", (first, second))

    def test_many_names_that_nearly_agree(self):
        records = "".join(GAME.format("x" * 20 + chr(0x4E00 + i), "y" * 20 + chr(0x4E00 + i), "")
                          for i in range(2000))
        said = standings(records).stderr.decode().splitlines()
        self.assertEqual(said[-2:], ["stela: warning: more names are nearly the same",
                                     "stela: `--alias FILE` gives one player's names one spelling"])
        self.assertEqual(len(said), MOST_TOLD + 2)

    def with_aliases(self, text, records, *options):
        done = standings(records, "--format", "json", "--alias", self.put("names.txt", text), *options)
        return done, done.stderr.decode().replace(f"{self.folder}/", "")

    def test_aliases(self):
        records = (GAME.format("Jo\u0308rg", "b", "") + GAME.format("Joerg", "c", "") +
                   GAME.format(" J = M ", "d", "") + GAME.format("Jörg", "b", ""))
        done, said = self.with_aliases(
            '\ufeff# who is who\r\nJörg = Joerg\r\n\r\nJörg = "J = M"\r\n'.encode(), records)
        self.assertEqual({row["player"]: row["games"] for row in json.loads(done.stdout)},
                         {"Jörg": 3, "b": 1, "c": 1, "d": 1})
        self.assertEqual(said, "stela: -:22: the record does not count: it is the same game as "
                               "-:1; `--duplicates keep` counts both\n")
        for text, wrong in ((b"A = B\nC = = D\n", "2:5: a name is missing"),
                            (b"A = B\n= C\n", "2:1: a name is missing"),
                            (b"A =\n", "1:4: a name is missing"),
                            (b'A = "B\n', "1:5: no quotation mark ends this name"),
                            (b'"A" B\n', "1:5: a name in quotation marks is followed by"),
                            ("Ä = B\rC = B\n".encode(), "2:5: `B` is already a spelling of `Ä`, in line 1"),
                            (b"A = B\nB = C\n", "2:1: `B` is already a spelling of `A`, in line 1"),
                            (b"A = \xff\n", "1:5: the byte 0xFF"), (b"A\0", "1:2: the control")):
            done, said = self.with_aliases(text, records)
            self.assertEqual((done.returncode, done.stdout), (2, b""), text)
            self.assertTrue(said.startswith(f"stela: names.txt:{wrong}"), said)

    def test_one_player_twice(self):
        done = standings(GAME.format("a", "a", ""))
        self.assertEqual(done.stderr.decode(),
                         "stela: -:1: the record does not count: white and red are both called `a`\n")
        done = standings(GAME.format("red", "", ""))
        self.assertIn("white and red are both called `red`", done.stderr.decode())
        done, said = self.with_aliases(b"a = b", GAME.format("a", "b", ""))
        self.assertIn("white and red are both called `a`", said)
        self.assertEqual(done.returncode, 0)

    def test_scores_of_games_are_kept_apart(self):
        records = GAME.format("a", "b", "") + GAME.format("a", "c", "") + TIKAL.format("a", "c", "")
        table, said = rows(records)
        self.assertEqual({row["player"]: (row["score taluva"], row["score tikal"]) for row in table},
                         {"a": ("0/0/2", 31), "b": ("0/0/1", None), "c": ("0/0/1", 12)})
        self.assertEqual(said, "stela: scores do not decide ties: scores of Taluva (-:1) and of Tikal "
                               "(-:15) cannot be compared\n")
        done = standings(records, "--tie-break", "wins,score")
        self.assertEqual((done.returncode, done.stdout), (2, b""))
        self.assertIn(b"Taluva (-:1) and of Tikal (-:15)", done.stderr)
        self.assertEqual(rows(records, "--tie-break", "wins,strength")[1], "")

    def test_games_that_ended_off_the_board(self):
        for claims, places in (("end=resign:red winner=blue", {"b": 1, "a": 2}),
                               ("end=time:blue", {"a": 1, "b": 2}),
                               ("end=time:red", {"b": 1, "a": 2}),
                               ("end=agreed winner=red winner=blue", {"a": 1, "b": 1}),
                               ("end=ruling winner=blue", {"b": 1, "a": 2})):
            table, _ = rows(TIKAL.format("a", "b", "").replace("end=resign:blue winner=red", claims),
                            "--points", "2,1", "--ties", "each", "--tie-break", "wins")
            self.assertEqual({row["player"]: row["place"] for row in table}, places, claims)

    def test_games_that_nobody_won(self):
        for claims, why in (("end=abandoned", "the table was abandoned by agreement"),
                            ("end=agreed", "it names no winner")):
            game = TIKAL.format("a", "b", "").replace("end=resign:blue winner=red", claims)
            table, said = rows(game)
            self.assertEqual((table, said), ([], f"stela: -:1: the record does not count: {why}\n"))
            asked = "select finished, wins, place from records join players using (record_id)"
            found = json.loads(output("query", "--to", "json", asked, given=game))
            self.assertEqual(found, [{"finished": 1, "wins": 0, "place": None}] * 2)
            group = json.loads(output("stats", "--to", "json", given=game))["groups"][0]
            self.assertEqual((group["finished"], group["seats"][0]["games"]), (1, 0))
            page = output("replay", "--to", "html", given=game + TIKAL.format("c", "d", ""))
            self.assertEqual([f'<th scope="row"><span class="user">{name}<' in page for name in "abcd"],
                             [False, False, True, True])

    def test_teams(self):
        table, _ = rows(TEAMS, "--points", "3,1")
        self.assertEqual([(row["place"], row["player"], row["points"], row["score taluva in teams"])
                          for row in table],
                         [(1, "a and c", 3, "0/0/6"), (2, "b and d", 1, "0/0/2")])
        table, _ = rows(TEAMS, "--points", "3,1", "--teams", "apart")
        self.assertEqual([(row["place"], row["player"], row["points"]) for row in table],
                         [(1, "c", 3), (2, "a", 3), (3, "b", 1), (4, "d", 1)])
        for claims, first in (("end=resign:red winner=white winner=brown", "a and c"),
                              ("end=resign:white", "b and d")):
            off = TEAMS.replace("stack=1", "stack=9").replace("winner=white winner=brown", claims)
            table, said = rows(off, "--points", "3,1")
            self.assertEqual([(row["player"], row["points"]) for row in table][0], (first, 3), said)
            self.assertEqual(table[1]["points"], 1)


main()
