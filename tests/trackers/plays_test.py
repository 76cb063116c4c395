"""Results go to trackers of plays and come back: plays_test.py SOURCE STELA"""

import gzip
import json
import sys
import urllib.parse
import xml.etree.ElementTree as ET
import zipfile

sys.path.append(f"{sys.path[0]}/..")
from testing import DONE, FILE, INVALID, USAGE, FolderTest, main, run

GAME = """[Game "Taluva"]
[Option "tiles" "2"]
[Player "white" "Anna \\"A\\" <b>"]
[Player "red" "Ben & Żubr"]
[Site "Café, \\"Zum Löwen\\""]
[Event "Club night"]
[Date "2026-11-20"]
[Round "3"]

1. white: JC@0,0/0 hut@0,1
  {[%emt 0:01:30]}
2. red: SR@1,0/3 hut@2,-1
  {[%emt 0:02:31] A good place.}
result: white=0/0/1 red=0/0/1 winner=white winner=red
"""
RESIGNED = """[Game "Taluva"]
[Player "white" "Anna \\"A\\" <b>"]
[Player "red" ""]
[Date "2026-11-??"]

1. white: JC@0,0/0 hut@0,1
result: white=0/0/1 red=0/0/0 end=resign:red winner=white
"""
UNFINISHED = GAME.replace('[Option "tiles" "2"]\n', "").partition("result:")[0] + "result: *\n"


class PlaysTest(FolderTest):
    def setUp(self):
        super().setUp()
        self.put("game.stela", GAME)

    def put(self, name, content):
        if isinstance(content, (dict, list)):
            content = json.dumps(content)
        super().put(name, content)
        return name

    def run_stela(self, *arguments, code=DONE):
        done = super().run_stela(*arguments, given="")
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout, done.stderr

    def pushed(self, record):
        link, _ = self.run_stela("export", "--to", "bgstats", self.put("x.stela", record))
        address, _, data = link.strip().partition("?data=")
        self.assertEqual(address, "https://app.bgstatsapp.com/createPlay.html")
        self.assertRegex(data, r"^[\w.~%-]+$")
        return json.loads(urllib.parse.unquote(data))

    def table(self, *arguments, code=DONE):
        out, said = self.run_stela("standings", "--format", "json", *arguments, code=code)
        return {row["player"]: row for row in json.loads(out)} if out else None, said


def table_info(number=1, game="tikal", players=(("Anna", "31", "1"), ("Ben", "12", "2")), **members):
    """The information on a table of the platform; `result` and `left` are taken out of `members`."""
    result = {"endgame_reason": "normal_end", "concede": "0", "time_duration": "2339",
              "time_start": "2026-10-11 00:08:51"} | members.pop("result", {})
    left = members.pop("left", ())
    result["player"] = [{"player_id": str(80 + i), "name": name, "score": score, "gamerank": rank,
                         "playorder": str(i + 1), "finish_game": str(int(name not in left)),
                         "point_win": "5", "rank_after_game": "1500"}
                        for i, (name, score, rank) in enumerate(players)]
    return {"status": 1, "data": {"id": str(number), "game_name": game, "status": "archive",
                                  "cancelled": "0", "unranked": "0", "gamestart": "1791677331",
                                  "result": result} | members}


class Tables(PlaysTest):
    """Tables of the platform count like plays, whatever the game, without any move."""

    def test_all_three_games(self):
        self.put("1.tableinfos.json", table_info())
        self.put("2.tableinfos.json", table_info(2, "taluva", (("Ben", "1016", "1"), ("Anna", "20", "2"))))
        self.put("3.json", table_info(3, "mykerinos", (("Anna", "40", "1"), ("Ben", "40", "1"))))
        rows, said = self.table("--results", "1.tableinfos.json", "--results", "2.tableinfos.json",
                                "--results", "3.json")
        self.assertIn("scores do not decide ties", said)
        self.assertEqual((rows["Anna"]["games"], rows["Anna"]["score tikal"]), (3, 31))
        self.assertEqual(rows["Ben"]["score taluva"], "1/0/16")
        self.assertEqual((rows["Anna"]["points"], rows["Ben"]["points"]), (1.5, 1.5))

    def test_the_ends_of_tables(self):
        for number, members, why in (
                (1, {"cancelled": "1"}, "the table was cancelled"),
                (1, {"cancelled": True}, "the table was cancelled"),
                (2, {"result": {"endgame_reason": "abandon_by_decision"}}, "was abandoned"),
                (3, {"players": (("Anna", None, None), ("Ben", None, None))}, "it is not finished"),
                (4, {"game": "hive"}, "`hive` is not a game that Stela knows; `--game` counts it"),
                (5, {"players": (("Anna", "3", "1"),)}, "it has 1 player"),
                (6, {"players": (("Anna", "3", "1"), ("Anna", "2", "2"))}, "two players are called")):
            name = self.put("x.json", table_info(number, **members))
            rows, said = self.table("--results", name)
            self.assertEqual(rows, {}, why)
            self.assertIn(why, said)
        conceded = table_info(7, "taluva", (("Anna", "0", "2"), ("Ben", "1", "1")),
                              result={"endgame_reason": "normal_concede_end", "concede": "1"})
        rows, said = self.table("--results", self.put("x.json", conceded))
        self.assertEqual((rows["Ben"]["wins"], rows["Ben"]["score taluva"], said), (1, None, ""))
        gone = table_info(8, left=("Anna",), result={"endgame_reason": "neutralized_after_skipturn"})
        rows, _ = self.table("--results", self.put("x.json", gone))
        self.assertEqual((rows["Ben"]["wins"], rows["Anna"]["wins"]), (1, 0))
        rows, said = self.table("--results", self.put("x.json", table_info(9, unranked="1")))
        self.assertEqual(rows["Anna"]["wins"], 1)
        self.assertIn("1 table of the platform is unranked, and counts", said)

    def test_scores_of_other_games(self):
        """Only a concession, or Taluva before 2020, has no scores; and ranks begin with 1."""
        for game, scores, shown in (("tikal", ("-20", "-30"), (-20, -30)), ("hive", ("1", "0"), (1, 0)),
                                    ("tikal", ("0", "0"), (0, 0)), ("taluva", ("1", "0"), (None, None))):
            players = list(zip(("Anna", "Ben"), scores, ("1", "2")))
            rows, said = self.table("--game", "hive", "--results", self.put("x.json", table_info(1, game, players)))
            self.assertEqual(tuple(rows[name][f"score {game}"] for name in ("Anna", "Ben")), shown, game)
        for ranks, wins, why in ((("-3", "1"), {"Anna": 0, "Ben": 1}, ""), (("0", "0"), {}, "it is not finished")):
            players = list(zip(("Anna", "Ben"), ("1", "2"), ranks))
            rows, said = self.table("--results", self.put("x.json", table_info(1, "tikal", players)))
            self.assertEqual({name: row["wins"] for name, row in rows.items()}, wins)
            self.assertIn(why, said)

    def test_partners(self):
        names = ("Anna", "Ben", "Cleo", "Dora")
        info = table_info(1, "hive", list(zip(names, ("9", "5", "9", "5"), ("1", "3", "1", "3"))))
        ids = {player["name"]: int(player["player_id"]) for player in info["data"]["result"]["player"]}
        def teams(*members):
            info["data"]["gameResult"] = {"rankedTeams": [
                {"players": [{"id": ids[name], "name": name, "color": "ff0000"} for name in team]} for team in members]}
            return self.table("--game", "hive", "--results", self.put("x.json", info))[0]
        rows = teams(("Anna", "Cleo"), ("Ben", "Dora"))
        self.assertEqual({name: row["points"] for name, row in rows.items()}, {"Anna and Cleo": 1, "Ben and Dora": 0})
        for single in ([names], [(name,) for name in names]):
            self.assertEqual({name: row["points"] for name, row in teams(*single).items()},
                             {"Anna": 0.5, "Ben": 0, "Cleo": 0.5, "Dora": 0})

    def test_other_games(self):
        name = self.put("x.json", table_info(1, "hive"))
        rows, said = self.table("--results", name, "--game", "Hive")
        self.assertEqual((rows["Anna"]["score hive"], said), (31, ""))
        many = table_info(1, "hive", [(f"p{i}", "1", str(i)) for i in range(1, 100)])
        rows, said = self.table("--results", self.put("x.json", many), "--game", "hive")
        self.assertEqual(rows, {})
        self.assertIn("it has 99 players", said)
        many = table_info(1, "hive", [(f"p{i}", "1", str(i)) for i in range(1, 999)])
        self.table("--results", self.put("x.json", many), "--game", "hive", code=FILE)
        self.run_stela("standings", "--game", "hive", "game.stela", code=USAGE)

    def test_a_table_counts_once(self):
        self.put("x.json", table_info())
        self.put("y.json", table_info())
        rows, said = self.table("--results", "x.json", "--results", "y.json", code=INVALID)
        self.assertEqual(rows["Anna"]["games"], 1)
        self.assertIn("y.json, play 1: the play does not count: it is the same game as x.json, play 1", said)
        record = GAME.replace('[Site "Café, \\"Zum Löwen\\""]',
                              '[Site "Board Game Arena"]\n[Table "1"]')
        self.assertNotEqual(record, GAME)
        self.put("game.stela", record)
        note = "stela: note: 1 play is left out, because its record is counted\n"
        self.assertEqual(self.table("--results", "x.json", "game.stela")[1], note)
        out, said = self.run_stela("export", "--to", "bgg", "--results", "x.json", "game.stela")
        self.assertEqual((len(ET.fromstring(out)), said), (1, note))
        _, said = self.table("--results", "x.json", "--results", "y.json", "game.stela", code=INVALID)
        self.assertIn("y.json, play 1: the play does not count: it is the same game as x.json, play 1", said)
        out, _ = self.run_stela("export", "--to", "bgsplay", "--results", "x.json", "-o", "x.bgsplay")
        _, said = self.table("--results", "x.json", "--results", "x.bgsplay", code=INVALID)
        self.assertIn("x.bgsplay, play 1: the play does not count", said)

    def test_logs_beside_tables_are_passed_over(self):
        table = json.dumps(table_info())
        with zipfile.ZipFile(self.folder / "a.zip", "w") as archive:
            archive.writestr("1.logs.json", '{"status": 1, "data": {}}')
            archive.writestr("1.tableinfos.json", table)
            archive.writestr("game.stela", GAME)
        (self.folder / "in").mkdir()
        for name, content in (("1.logs.json", "{}"), ("logs.json.gz", ""), ("1.tableinfos.json", table),
                              ("game.stela", GAME)):
            (self.folder / "in" / name).write_text(content)
        note = "stela: note: {} of Board Game Arena {} skipped; `convert --from bga` makes "
        for line, logs in ((["a.zip"], ("1 log", "is")), (["--recursive", "in"], ("2 logs", "are"))):
            rows, said = self.table("--results", line[-1], *line)
            self.assertEqual(sorted(rows), ["Anna", 'Anna "A" <b>', "Ben", "Ben & Żubr"])
            self.assertIn(note.format(*logs), said)
            self.assertNotIn("does not count", said)
            out, said = self.run_stela("validate", *line)
            self.assertIn("1 valid, 0 invalid", out)
            self.assertIn(note.format(*logs), said)
        self.run_stela("validate", "in/1.logs.json", code=INVALID)

    def test_folders_and_archives(self):
        (self.folder / "league").mkdir()
        for number in (1, 2, 3):
            self.put(f"league/{number}.tableinfos.json", table_info(number))
        self.put("league/4.tableinfos.json.gz", gzip.compress(json.dumps(table_info(4)).encode()))
        self.put("league/1.logs.json", "not even JSON")
        rows, said = self.table("--recursive", "--results", "league")
        self.assertEqual((rows["Anna"]["games"], said), (4, ""))
        with zipfile.ZipFile(self.folder / "league.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted((self.folder / "league").iterdir()):
                archive.write(path, f"deep/{path.name}")
            archive.writestr("deep/9.tableinfos.json", "[")
            archive.writestr("deep/8.tableinfos.json", b" " * (300 << 20))
        rows, said = self.table("--results", "league.zip", code=FILE)
        self.assertEqual(rows["Anna"]["games"], 4)
        self.assertIn("league.zip/deep/9.tableinfos.json", said)
        self.assertIn("league.zip/deep/8.tableinfos.json", said)
        _, said = self.table("--results", "league", code=FILE)
        self.assertIn("`--recursive` reads the results in it", said)
        (self.folder / "none").mkdir()
        _, said = self.table("--recursive", "--results", "none", code=FILE)
        self.assertIn("there is no file called `tableinfos.json`", said)

    def test_export(self):
        name = self.put("x.json", table_info(unranked="1"))
        out, _ = self.run_stela("export", "--to", "bgsplay", "--results", name)
        file = json.loads(out)
        play, = file["plays"]
        self.assertEqual([game["bggId"] for game in file["games"]], [54])
        self.assertTrue(play["playDate"].startswith("2026-10-11"), play)
        self.assertEqual((play["durationMin"], play["comments"]), (39, "table 1; unranked"))
        self.assertRegex(play["uuid"], r"^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-"
                                       r"[0-9a-f]{12}$")
        out, said = self.run_stela("export", "--to", "bgg", "--results", name, "game.stela")
        self.assertEqual(len(ET.fromstring(out)), 2)
        hive = self.put("x.json", table_info(1, "hive"))
        _, said = self.run_stela("export", "--to", "bgg", "--results", hive, "--game", "hive",
                                 code=INVALID)
        self.assertIn("`--bgg-id` must give the number of hive", said)

    def test_hostile_tables(self):
        name = '=cmd|"x"!A1'
        table = table_info(1, "<b>", ((name, "9" * 30, "1"), ("\x1b[2J\n", "-1", "2")))
        out, _ = self.run_stela("standings", "--to", "csv", "--game", "<b>", "--results",
                                self.put("x.json", table))
        self.assertIn('"\'=cmd|""x""!A1"', out)
        for odd in ({}, [], {"data": {}}, {"data": {"id": "x", "result": []}},
                    {"data": {"game_name": 3, "result": {"player": {"a": 1, "b": {"player_id": 4}}}}},
                    {"error": "limit"}, {"data": table["data"] | {"gamestart": "99999999999999"}}):
            done = run("standings", "--results", self.put("x.json", odd), cwd=self.folder)
            self.assertIn(done.returncode, (DONE, FILE), done.stderr)


class Export(PlaysTest):
    """The output contains the data of the record, and nothing else."""

    def test_a_link(self):
        play = self.pushed(GAME)
        self.assertRegex(play.pop("sourcePlayId"), r"^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-"
                                                   r"[89ab][0-9a-f]{3}-[0-9a-f]{12}$")
        players = [dict(player, sourcePlayerId="") for player in play.pop("players")]
        self.assertEqual(play, {
            "sourceName": "Stela", "playDate": "2026-11-20 12:00:00",
            "game": {"name": "Taluva", "sourceGameId": "taluva", "bggId": 24508,
                     "highestWins": True, "noPoints": False},
            "location": 'Café, "Zum Löwen"', "durationMin": 5, "board": "tiles=2",
            "comments": 'Club night; round 3; Anna "A" <b> (white): 0 temples, 0 towers, 1 hut; '
                        "Ben & Żubr (red): 0 temples, 0 towers, 1 hut"})
        self.assertEqual(players, [
            {"name": 'Anna "A" <b>', "sourcePlayerId": "", "startPlayer": True, "winner": True,
             "score": 1, "rank": 1, "role": "white"},
            {"name": "Ben & Żubr", "sourcePlayerId": "", "startPlayer": False, "winner": True,
             "score": 1, "rank": 1, "role": "red"}])

    def test_what_the_record_does_not_say_is_left_out(self):
        play = self.pushed(RESIGNED)
        for field in ("playDate", "location", "durationMin", "board"):
            self.assertNotIn(field, play)
        self.assertIn("red resigned", play["comments"])
        self.assertEqual([player["name"] for player in play["players"]], ['Anna "A" <b>', "red"])
        self.assertEqual([player["winner"] for player in play["players"]], [True, False])

    def test_numbers_do_not_change(self):
        one, two = self.pushed(GAME), self.pushed(GAME.replace("A good place", "A bad place"))
        self.assertEqual(one, two)
        three = self.pushed(GAME.replace("Ben", "Jan"))
        self.assertNotEqual(one["sourcePlayId"], three["sourcePlayId"])
        self.assertEqual(one["players"][0]["sourcePlayerId"], three["players"][0]["sourcePlayerId"])

    def test_a_link_has_at_most_8000_characters(self):
        long = GAME.replace('[Round "3"]', '[Round "%s"]' % ("ż" * 1200))
        self.assertNotIn("comments", self.pushed(long))
        longer = GAME.replace("Café", "ż" * 2000)
        _, said = self.run_stela("export", "--to", "bgstats", self.put("x.stela", longer),
                                 code=INVALID)
        self.assertIn("more than 8000 characters", said)

    def test_a_link_is_of_one_game(self):
        two = self.put("two.stela", GAME + "\n" + RESIGNED)
        self.run_stela("export", "--to", "bgstats", two, code=USAGE)
        self.run_stela("export", "--to", "bgstats", "--record", "2", two)

    def test_unfinished_games_are_left_out(self):
        name = self.put("x.stela", UNFINISHED + "\n" + GAME)
        out, said = self.run_stela("export", "--to", "bgsplay", name)
        self.assertIn("x.stela:1: the record is left out: the game is not finished", said)
        self.assertEqual(len(json.loads(out)["plays"]), 1)
        broken = self.put("x.stela", GAME.replace("hut@0,1", "hut@9,9") + "\n" + GAME)
        out, said = self.run_stela("export", "--to", "bgg", broken, code=INVALID)
        self.assertEqual(len(ET.fromstring(out)), 1)

    def test_a_file_for_bg_stats(self):
        name = self.put("x.stela", GAME + "\n" + RESIGNED)
        out, _ = self.run_stela("export", "--to", "bgsplay", name)
        file = json.loads(out)
        self.assertEqual([game["bggId"] for game in file["games"]], [24508])
        names = {player["id"]: player["name"] for player in file["players"]}
        self.assertEqual(sorted(names.values()), ['Anna "A" <b>', "Ben & Żubr", "red"])
        first, second = file["plays"]
        self.assertEqual((first["playDate"], first["playDateYmd"]),
                         ("2026-11-20 12:00:00", 20261120))
        self.assertNotIn("playDate", second)
        self.assertEqual([names[score["playerRefId"]] for score in second["playerScores"]],
                         ['Anna "A" <b>', "red"])
        self.assertEqual([score["seatOrder"] for score in first["playerScores"]], [1, 2])
        self.assertEqual(first["uuid"], self.pushed(GAME)["sourcePlayId"])
        self.assertNotIn("userInfo", file)

    def test_a_file_has_what_files_of_bg_stats_have(self):
        out, _ = self.run_stela("export", "--to", "bgsplay", self.put("x.stela", GAME))
        file = json.loads(out)
        self.assertIn("This is a Play file that can be read by Board Game Stats.", file["about"])
        uuids = [thing["uuid"] for key in ("games", "players", "locations", "plays")
                 for thing in file[key]]
        self.assertEqual(len(set(uuids)), 5)
        for uuid in uuids:
            self.assertRegex(uuid, r"^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-"
                                   r"[0-9a-f]{12}$")
        [game] = file["games"]
        self.assertEqual([game[key] for key in ("cooperative", "highestWins", "noPoints",
                                                "usesTeams")], [False, True, False, False])
        self.assertEqual([player["isAnonymous"] for player in file["players"]], [False, False])
        [play] = file["plays"]
        self.assertEqual([play[key] for key in ("usesTeams", "ignored", "manualWinner")],
                         [False, False, False])
        self.assertEqual([score["score"] for score in play["playerScores"]], ["1", "1"])
        other, _ = self.run_stela("export", "--to", "bgsplay",
                                  self.put("y.stela", RESIGNED + "\n" + GAME))
        for key in ("games", "players", "locations", "plays"):
            known = {thing["uuid"] for thing in json.loads(other)[key]}
            self.assertLessEqual({thing["uuid"] for thing in file[key]}, known)

    def test_who_did_not_win_by_score_won_otherwise(self):
        out, _ = self.run_stela("export", "--to", "bgsplay", self.put(
            "x.stela", RESIGNED.replace("resign:red winner=white", "resign:white winner=red")))
        self.assertTrue(json.loads(out)["plays"][0]["manualWinner"])

    def test_whose_file_it_is(self):
        name = self.put("x.stela", GAME)
        out, _ = self.run_stela("export", "--to", "bgsplay", "--me", "Ben & Żubr", name)
        file = json.loads(out)
        me = [player["id"] for player in file["players"] if player["name"] == "Ben & Żubr"]
        self.assertEqual(file["userInfo"], {"meRefId": me[0]})
        _, said = self.run_stela("export", "--to", "bgsplay", "--me", "Cleo", name, code=USAGE)
        self.assertIn("nobody called `Cleo` plays in these games", said)
        _, said = self.run_stela("export", "--to", "bgstats", "--me", "Ben & Żubr", name,
                                 code=USAGE)
        self.assertIn("`--me` is for `--to bgsplay`", said)

    def test_clocks_that_cannot_be_right_tell_no_time(self):
        for clock, minutes in (("24:00:00", None), ("23:57:29", 1440), ("23:57:30", None),
                               ("1000000:00:00", None), ("0:60:00", None), ("0:00:99", None),
                               ("-1:00:00", None), ("1:00", None), ("0:59:59", 63),
                               ("0:01:29", 4), ("0:01:29.4", 5), ("0:01:28.999", 4),
                               ("23:57:29.1", None), ("0:01:29.", None), ("0:01:29.1234", None)):
            play = self.pushed(GAME.replace("0:01:30", clock))
            self.assertEqual(play.get("durationMin"), minutes, clock)
        play = self.pushed(GAME.replace("0:01:30", "0:00:00").replace("0:02:31", "0:00:00"))
        self.assertNotIn("durationMin", play)

    def test_plays_of_boardgamegeek(self):
        out, _ = self.run_stela("export", "--to", "bgg", "game.stela")
        play = ET.fromstring(out)[0]
        self.assertEqual({key: play.get(key) for key in play.keys() if key != "id"},
                         {"date": "2026-11-20", "quantity": "1", "length": "5", "incomplete": "0",
                          "nowinstats": "0", "location": 'Café, "Zum Löwen"'})
        self.assertEqual(play.find("item").attrib,
                         {"name": "Taluva", "objecttype": "thing", "objectid": "24508"})
        self.assertEqual(play.find("players")[1].attrib,
                         {"username": "", "userid": "0", "name": "Ben & Żubr", "startposition": "2",
                          "color": "red", "score": "1", "win": "1"})

    def test_mykerinos_needs_a_number(self):
        record, _ = self.run_stela("random", "mykerinos", "--seed", "3")
        name = self.put("m.stela", record)
        _, said = self.run_stela("export", "--to", "bgg", name, code=INVALID)
        self.assertIn("`--bgg-id` must give the number of Mykerinos", said)
        out, _ = self.run_stela("export", "--to", "bgg", "--bgg-id", "77", name)
        self.assertEqual(ET.fromstring(out)[0].find("item").get("objectid"), "77")
        out, _ = self.run_stela("export", "--to", "bgsplay", name)
        self.assertNotIn("bggId", json.loads(out)["games"][0])


class Results(PlaysTest):
    """Standings count plays as they count records."""

    def test_the_same_table_as_of_the_records(self):
        for game in ("taluva", "tikal", "mykerinos"):
            records, _ = self.run_stela("random", game, "--seed", "5", "--players", "3", "--count",
                                        "12")
            for colour, name in zip(("white", "red", "blue", "brown", "green", "yellow"), "ABCDEF"):
                records = records.replace(f'"{colour}" ""', f'"{colour}" "Player {name}"')
            name = self.put("x.stela", records)
            wanted, _ = self.table(name)
            for to in ("bgsplay", "bgg"):
                out, _ = self.run_stela("export", "--to", to, "--bgg-id", "9", name)
                got, _ = self.table("--results", self.put("plays", gzip.compress(out.encode())))
                eliminated = "out" in records
                for player, row in wanted.items():
                    same = ["games", "wins"] + ([] if eliminated else [f"score {game}"])
                    if to == "bgsplay":  # the other tells no places
                        same += ["place", "points"] if not eliminated else ["points"]
                    for field in same:
                        self.assertEqual(got[player][field], row[field], (game, to, player, field))

    def test_teams_come_back(self):
        game = ("[Game \"Taluva\"]\n[Variant \"teams\"]\n" + "".join(
            f'[Player "{colour}" "{name}"]\n' for colour, name in
            zip(("white", "red", "brown", "yellow"), "abcd")) + "\nsetup: JC@0,0/0 SR@1,0/3 "
            "JS@-1,0/2 red:stock=3/2/18 brown:stock=3/2/15 stack=1\n1. white: LC@1,2/3 hut@0,1\n"
            "result: white=0/0/1 red=0/0/2 brown=0/0/5 yellow=0/0/0 winner=white winner=brown\n")
        self.put("team.stela", game)
        self.run_stela("export", "--to", "bgsplay", "team.stela", "-o", "team.bgsplay")
        for teams in ("together", "apart"):
            options = ("--points", "5,3,1,0", "--teams", teams)
            rows, _ = self.table(*options, "team.stela")
            again, _ = self.table(*options, "--results", "team.bgsplay")
            self.assertEqual(again, rows)
            self.assertEqual(set(rows), {"a and c", "b and d"} if teams == "together" else {*"abcd"})
        once, _ = self.run_stela("export", "--to", "bgsplay", "team.stela")
        again, _ = self.run_stela("export", "--to", "bgsplay", "--results", "team.bgsplay")
        teams = [[(player["team"], player["rank"]) for player in json.loads(text)["plays"][0][
            "playerScores"]] for text in (once, again)]
        self.assertEqual(teams[0], teams[1])
        alone = json.loads(once)
        alone["plays"][0]["usesTeams"] = False
        rows, _ = self.table("--results", self.put("x.bgsplay", alone))
        self.assertEqual(set(rows), {*"abcd"})

    def test_a_game_counts_once(self):
        out, _ = self.run_stela("export", "--to", "bgsplay", "game.stela")
        plays = self.put("x.bgsplay", out)
        table, said = self.table("game.stela", "--results", plays)
        self.assertEqual(said, "stela: note: 1 play is left out, because its record is counted\n")
        self.assertEqual(table["Ben & Żubr"]["games"], 1)
        table, _ = self.table("game.stela", "--results", plays, "--duplicates", "keep")
        self.assertEqual(table["Ben & Żubr"]["games"], 2)

    def file(self, *plays, games=({"id": 1, "name": "Taluva", "bggId": 24508},)):
        return {"games": list(games), "players": [{"id": 1, "name": "Anna"}, {"id": 2, "name": "Bo"},
                                                  {"id": 3, "name": "Who", "isAnonymous": True}],
                "plays": list(plays)}

    @staticmethod
    def play(*scores, **more):
        return {"gameRefId": 1, "playerScores": [dict(score) for score in scores]} | more

    def test_files_of_others(self):
        anna = {"playerRefId": 1, "score": "1012", "winner": True, "rank": 0}
        bo = {"playerRefId": "2", "score": "", "winner": False, "rank": 0}
        who = {"playerRefId": 3, "score": "14", "winner": False, "role": "red"}
        table, said = self.table("--results", self.put("x.bgsplay", self.file(
            self.play(anna, bo, who), self.play(bo, anna, ignored=True), self.play(anna),
            self.play(dict(anna, winner=False), bo), self.play(anna, anna),
            {"gameRefId": 99, "playerScores": [anna, bo]}, {"playerScores": None}, {},
            self.play(anna, {"playerRefId": 3}), self.play(anna, who, who),
            self.play(anna, dict(who, role="Anna")))))
        self.assertEqual({name: (row["games"], row["wins"], row["score taluva"])
                          for name, row in table.items()},
                         {"Anna": (1, 1, "1/0/12"), "Bo": (1, 0, None), "red": (1, 0, "0/0/14")})
        for why in ("play 2: the play does not count: it was broken off", "play 3: the play does "
                    "not count: it has 1 player", "play 4: the play does not count: it names no",
                    "play 5: the play does not count: two players are called `Anna`",
                    "play 6: the play does not count: it names no game",
                    "play 9: the play does not count: a player has no name",
                    "play 10: the play does not count: two players are called `red`",
                    "play 11: the play does not count: two players are called `Anna`",
                    "warning: 1 player without a name counts under the colour"):
            self.assertIn(why, said)
        self.assertNotIn("play 1:", said)

    def test_plays_from_one_tracker_to_another(self):
        """Everything that both hold is kept, and hostile texts are cleaned."""
        anna = {"playerRefId": 1, "score": "1012", "winner": True, "rank": 1, "seatOrder": 2}
        bo = {"playerRefId": 2, "score": "9", "rank": 2, "seatOrder": 1}
        file = self.file(self.play(anna, bo, uuid="u1", playDate="2026-05-04 20:00:00", durationMin=45,
                                   locationRefId=7, comments="fine <&\u001b[2J\nend", board="all-tiles \u0007"),
                         self.play(anna, bo, uuid="u2", playDate="2026-02-30 20:00:00", durationMin=0))
        file["locations"] = [{"id": 7, "name": "Club\u0000\u202e"}]
        name = self.put("x.bgsplay", file)
        out, said = self.run_stela("export", "--to", "bgg", "--results", name)
        play, bare = ET.fromstring(out)
        self.assertEqual({key: play.get(key) for key in ("date", "length", "location")},
                         {"date": "2026-05-04", "length": "45", "location": "Club\ufffd\u202e"})
        self.assertEqual(play.find("comments").text, "fine <&\ufffd[2J\ufffdend")
        self.assertEqual([player.get("startposition") for player in play.find("players")], ["2", "1"])
        self.assertFalse({"date", "length", "location"} & set(bare.keys()))
        again, _ = self.run_stela("export", "--to", "bgsplay", "--results", self.put("x.xml", out))
        again = json.loads(again)
        self.assertEqual(again["locations"][0]["name"], "Club\ufffd\u202e")
        play = again["plays"][0]
        self.assertEqual([play[key] for key in ("playDateYmd", "durationMin", "comments")],
                         [20260504, 45, "fine <&\ufffd[2J\ufffdend"])
        self.assertEqual([score["seatOrder"] for score in play["playerScores"]], [2, 1])
        out, _ = self.run_stela("export", "--to", "bgsplay", "--results", name)
        self.assertEqual(json.loads(out)["plays"][0]["board"], "all-tiles \ufffd")
        self.run_stela("replay", "--results", name, "-o", "x.html")
        page = (self.folder / "x.html").read_text(encoding="utf-8")
        self.assertIn('fine &lt;&amp;\ufffd[2J\ufffdend · 2026-05-04', page)

    def test_numbers_of_games(self):
        """`--bgg-id` is the number of the only game that has none."""
        anna = {"playerRefId": 1, "score": "10", "winner": True}
        bo = {"playerRefId": 2, "score": "9", "winner": False}
        games = [{"id": i, "name": name} for i, name in enumerate(("Taluva", "Mykerinos", "Chess", "Tikal"))]
        def file(*numbers):
            plays = [self.play(anna, bo, uuid=f"u{i}") | {"gameRefId": i} for i in numbers]
            return "--results", self.put("x.bgsplay", self.file(*plays, games=games)), "--game", "chess"
        def numbers(text):
            return [play.find("item").get("objectid") for play in ET.fromstring(text)]
        out, _ = self.run_stela("export", "--to", "bgg", *file(0, 3))
        self.assertEqual(numbers(out), ["24508", "54"])
        out, _ = self.run_stela("export", "--to", "bgg", "--bgg-id", "777", *file(0, 2, 3))
        self.assertEqual(numbers(out), ["24508", "777", "54"])
        for to in ("bgg", "bgsplay"):
            _, said = self.run_stela("export", "--to", to, "--bgg-id", "777", *file(0, 1, 2, 3), code=USAGE)
            self.assertIn("`--bgg-id` is the number of one game, and Mykerinos and Chess have none", said)
        out, said = self.run_stela("export", "--to", "bgg", *file(0, 1), code=INVALID)
        self.assertEqual(numbers(out), ["24508"])
        self.assertIn("x.bgsplay, play 2: left out: `--bgg-id` must give the number of Mykerinos", said)

    def test_plays_without_an_id(self):
        anna = {"playerRefId": 1, "score": "10", "winner": True}
        bo = {"playerRefId": 2, "score": "9", "winner": False}
        name = self.put("x.bgsplay", self.file(self.play(anna, bo), self.play(anna, bo)))
        out, _ = self.run_stela("export", "--to", "bgsplay", "--results", name)
        ids = [play["uuid"] for play in json.loads(out)["plays"]]
        self.assertEqual(len(set(ids)), 2)
        for uuid in ids:
            self.assertRegex(uuid, r"^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$")
        self.assertEqual(self.run_stela("export", "--to", "bgsplay", "--results", name)[0], out)
        xml, _ = self.run_stela("export", "--to", "bgg", "--results", name)
        self.assertEqual(len({play.get("id") for play in ET.fromstring(xml)}), 2)

    def test_an_entry_for_several_plays(self):
        """A tracker's entry for three plays counts three times, and is exported as three plays."""
        text = ('<plays><play id="4" quantity="3"><item name="Taluva" objectid="24508"/><players>'
                '<player name="Anna" win="1"/><player name="Bo" win="0"/></players></play></plays>')
        xml = self.put("x.xml", text)
        out, said = self.run_stela("export", "--to", "bgsplay", "--results", xml, "-o", "x.bgsplay")
        for plays in (xml, "x.bgsplay"):
            rows, said = self.table("--results", plays)
            self.assertEqual((rows["Anna"]["games"], said), (3, ""))
        rows, _ = self.table("--results", xml, "--results", "x.bgsplay", code=INVALID)
        self.assertEqual(rows["Anna"]["games"], 3)

    def test_games_unknown_to_us(self):
        anna = {"playerRefId": 1, "score": "10", "winner": True}
        bo = {"playerRefId": 2, "score": "9", "winner": False}
        games = ({"id": 1, "name": "Catan <i>\u001b[31m", "bggId": 13},)
        table, said = self.table("--results", self.put("x.bgsplay", self.file(
            self.play(anna, bo), games=games)))
        self.assertEqual(table, {})
        self.assertIn("is not a game that Stela knows", said)
        self.assertNotIn("\x1b", said)

    def test_plays_of_boardgamegeek(self):
        def play(more="", item='name="TALUVA" objectid="1"'):
            return (f'<play id="4" {more}><item {item}/><players>'
                    '<player username="anna" userid="1" name="" win="1" score="2000"/>'
                    '<player username="" name="Bo" win="0" score="17"/></players></play>')
        text = ('\ufeff<?xml version="1.0"?><plays>' + play('quantity="3"').replace("4", "3") + play()
                + play('incomplete="1"') + play('quantity="99999999999"') + play("", "") + "</plays>")
        table, said = self.table("--results", self.put("x.xml", text))
        self.assertEqual({name: (row["games"], row["wins"]) for name, row in table.items()},
                         {"anna": (4, 4), "Bo": (4, 0)})
        self.assertEqual(said.count("does not count"), 3)

    def test_what_is_no_file_of_a_tracker(self):
        for content, why in ((b"", "byte 0"), (b"{}", "no list `plays`"), (b"[1]", "no list"),
                             (b"<a/>", "its root is `a`"), (b"<plays><play></plays>", "not XML"),
                             (b"<" * 100000, "not XML"), (b"[" * 100000, "deeper"),
                             (b"<plays>" + b"<play>" * 50000, "not XML"),
                             (b'{"plays":[', "breaks off"), (b"\x00\xff", "not JSON")):
            _, said = self.table("--results", self.put("x", content), code=FILE)
            self.assertIn(why, said, content[:20])
        self.table("--results", "gone", code=FILE)
        self.run_stela("standings", "--results", "x", "--event", "y", code=USAGE)


main()
