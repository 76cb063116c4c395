"""Logs of Board Game Arena become records: bga_test.py SOURCE STELA"""

import gzip
import json
import random
import re
import sys

import mutations
import tables

sys.path.append(f"{sys.path[0]}/..")
from testing import DONE, FILE, INVALID, SOURCE, STELA, USAGE, FolderTest, main

CORPUS = SOURCE.parent / "shared" / "corpus" / "bga"

# What the platform's framework reserves for itself (its documentation, "Pre-defined notification
# types"), and sends for counters and chat.
USUAL_NOTICES = """gameStateChange gameStateChangePrivateArg gameStateMultipleActiveUpdate
newActivePlayer playerstatus yourturnack clockalert tableInfosChanged playerEliminated tableDecision
archivewaitingdelay end_archivewaitingdelay replaywaitingdelay end_replaywaitingdelay
replayinitialwaitingdelay end_replayinitialwaitingdelay aiPlayerWaitingDelay updateSpectatorList
wouldlikethink updateReflexionTime zombieModeFail zombieModeFailWarning zombieBack showTutorial
skipTurnOfPlayerWarning banFromTable resultsAvailable switchToTurnbased newPrivateState infomsg
message simpleNote simpleNode wakeupPlayers chat groupchat chatmessage tablechat privatechat
startWriting stopWriting newRTCMode history_history""".split()
OTHER_NOTICES = """aiError allPlayersAreZombie replay_has_ended showCursor showCursorClick simplePause
tableWindow setPlayerCounter setPlayerCounterAll setTableCounter""".split()

RECORD = """[Game "Taluva"]
[Player "white" "Anna"]
[Player "red" "Ben"]

1. white: JC@0,0/0 hut@0,1
2. red: SR@1,0/3 hut@2,-1
3. white: JS@-1,0/2 hut@-1,-1
4. red: RC@3,0/3 grow@2,-1=R*1
result: *
"""


def logs(log):
    return log["data"]["logs"]


def events(log, kind):
    return [event for packet in logs(log) for event in packet["data"] if event["type"] == kind]


class BgaTest(FolderTest):
    def put(self, name, content):
        super().put(name, content if isinstance(content, bytes) else tables.dumped(content))
        return name

    def convert(self, log, *options, about=None):
        """Returns the exit status, the record, and the messages."""
        if about is not None:
            options += ("--table", self.put("about.json", about))
        done = self.run_stela("convert", "--from", "bga", *options, self.put("x.json", log))
        self.assertIn(done.returncode, (DONE, INVALID), done.stderr)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def accepted(self, log, *options, said="", about=None):
        code, record, errors = self.convert(log, *options, about=about)
        self.assertEqual(code, DONE, errors)
        self.assertEqual(bool(said), bool(errors), errors)
        self.assertIn(said, errors)
        valid = self.run_stela("validate", "--quiet", "-", given=record.encode())
        self.assertEqual(valid.returncode, DONE, valid.stdout)
        return record

    def refused(self, log, why, *options, about=None):
        code, record, errors = self.convert(log, *options, about=about)
        self.assertEqual((code, record), (INVALID, ""), errors)
        self.assertIn(why, errors)
        self.assertEqual(errors.count("error: "), 1, errors)

    def same(self, record, log, *options, **more):
        got = self.accepted(log, *options, **more)
        self.assertEqual(tables.played(got), tables.played(record))
        self.assertEqual(self.digest(got), self.digest(record))

    def digest(self, record):
        """Returns that of the last position: a growth may be named by any settlement that it extends."""
        said = self.run_stela("position", "-", given=record.encode()).stdout.decode()
        return re.search(r"setup: (.*?)\n\n|$", said, re.S)[0].split("next=")[0].replace("\n", " ")


class Games(BgaTest):
    """The played games are restored."""

    def test_games_by_chance(self):
        for players, options in ((2, ()), (3, ()), (4, ()), (2, ("--option", "tiles=36")),
                                 (2, ("--variant", "all-tiles")), (3, ("--variant", "all-tiles"))):
            for record in tables.random_records(STELA, players, 12, 7, *options):
                self.same(record, tables.table_of(record).log())

    def test_the_first_volcano_lies_anywhere(self):
        for record in tables.random_records(STELA, 2, 5, 11):
            for shift in ((3, 5), (-4, -7), (0, 1), (250, -250)):
                self.same(record, tables.table_of(record, shift=shift).log())

    def test_tags_and_clock(self):
        record = self.accepted(tables.table_of(RECORD).log(), said="ends before the game does")
        self.assertIn('[Site "Board Game Arena"]\n[Date "2026-10-31"]\n[Table "900000001"]\n'
                      '[Source "https://boardgamearena.com/table?table=900000001"]\n', record)
        self.assertIn("1. white: JC@0,0/0 hut@0,1\n  {[%emt 0:01:00]}\n", record)

    def test_ratings(self):
        table = tables.table_of(RECORD)
        about = table.information(ratings={"white": ("1543", "12"), "red": ("1498.6", -9)})
        record = self.accepted(table.log(), said="ends before", about=about)
        self.assertIn('[Table "900000001"]\n[Rating "white" "1543"]\n[Rating "red" "1499"]\n'
                      '[RatingChange "white" "+12"]\n[RatingChange "red" "-9"]\n[Source ', record)
        warned = self.run_stela("validate", "--strict", "-", given=record.encode())
        self.assertEqual(warned.returncode, DONE, warned.stdout)
        self.assertNotIn(b"Rating", warned.stdout)
        value = json.loads(self.run_stela("convert", "--to", "json", "-",
                                          given=record.encode()).stdout)[0]
        self.assertEqual(value["ratings"], [{"colour": "white", "rating": "1543"},
                                            {"colour": "red", "rating": "1499"}])
        self.assertEqual(value["rating_changes"][0], {"colour": "white", "change": "+12"})
        for odd in (None, "", "x", "1e9", "nan", [], {"a": 1}, "9" * 400):
            about = table.information(ratings={"white": (odd, odd), "red": (1500, 0)})
            record = self.accepted(table.log(), said="ends before", about=about)
            self.assertIn('\n[Rating "red" "1500"]\n[RatingChange "red" "+0"]\n', record)
            self.assertNotIn('Rating "white"', record)

    def test_other_formats(self):
        table = tables.table_of(RECORD)
        log = table.log()
        about = table.information(ratings={"white": ("1543", "12"), "red": (1498, -9)})
        text = self.accepted(log, said="ends before", about=about)
        self.assertIn("[Rating ", text)
        name = self.put("x.json", log)
        self.put("x.tableinfos.json", about)
        for form in ("json", "ndjson", "xml"):
            made = self.run_stela("convert", "--from", "bga", "--to", form, name).stdout
            back = self.run_stela("convert", "--from", form, "--to", "stela", "-", given=made)
            self.assertEqual(back.stdout.decode(), text)

    def test_the_corpus(self):
        if not CORPUS.is_dir():
            self.skipTest("the corpus is not here")
        for log in sorted(CORPUS.glob("*.logs.json.gz")):
            done = self.run_stela("convert", "--from", "bga", log)
            self.assertEqual((done.returncode, done.stderr), (DONE, b""), log)
            expected = log.with_name(log.name.replace("logs.json.gz", "stela")).read_text()
            got, wanted = tables.played(done.stdout.decode()), tables.played(expected)
            self.assertEqual(got[:2], wanted[:2], log)
            if wanted[2] != ["result: *"]:
                self.assertEqual(got[2], wanted[2], log)
            else:
                self.assertIn("end=", got[2][0], log)

    def test_the_broken_corpus(self):
        answers = CORPUS / "broken" / "broken.txt"
        if not answers.is_file():
            self.skipTest("the corpus is not here")
        for name, answer in re.findall(r"^(\w+) \(.*?\): (.*)", answers.read_text(), re.M):
            done = self.run_stela("convert", "--from", "bga",
                                  CORPUS / "broken" / f"{name}.logs.json.gz")
            if answer.startswith("accept"):
                expected = (CORPUS / "broken" / f"{name}.stela")
                self.assertEqual(done.returncode, DONE, done.stderr)
                if expected.is_file():
                    self.assertEqual(tables.played(done.stdout.decode()),
                                     tables.played(expected.read_text()))
            else:
                self.assertEqual((done.returncode, done.stdout), (INVALID, b""), name)


class Envelopes(BgaTest):
    """However a log was saved, it is the same game."""

    def setUp(self):
        super().setUp()
        self.record = tables.random_records(STELA, 3, 1, 5)[0]
        self.log = tables.table_of(self.record).log()

    def test_numbers_as_texts_and_texts_as_numbers(self):
        def swap(value):
            if isinstance(value, dict):
                return {key: swap(item) for key, item in value.items()}
            if isinstance(value, list):
                return [swap(item) for item in value]
            if isinstance(value, bool) or value is None:
                return value
            if isinstance(value, int):
                return str(value)
            if isinstance(value, str) and re.fullmatch(r"-?[1-9]\d*", value):
                return int(value)
            return value
        self.same(self.record, swap(self.log))
        self.same(self.record, re.sub(rb'"x": (-?\d+)', rb'"x": \1.0', tables.dumped(self.log)))

    def test_packets_in_any_order_and_twice(self):
        chance = random.Random(4)
        packets = logs(self.log)
        log = {"status": 1, "data": dict(self.log["data"], logs=packets + packets[3:9])}
        chance.shuffle(log["data"]["logs"])
        self.same(self.record, log)

    def test_older_nesting_without_players(self):
        log = {"status": 1, "data": {"valid": 1, "data": {"data": logs(self.log)}}}
        record = self.accepted(log, said="colours of the players are missing")
        self.assertEqual(len(tables.played(record)[1]), len(tables.played(self.record)[1]))
        self.assertIn('[Player "player1" ""]', record)

    def test_a_list_with_gaps_is_an_object(self):
        packets = {str(i): packet for i, packet in enumerate(logs(self.log))}
        self.same(self.record, {"data": dict(self.log["data"], logs=packets)})

    def test_compressed_and_with_a_mark(self):
        self.same(self.record, gzip.compress(tables.dumped(self.log)))
        self.same(self.record, b"\xef\xbb\xbf" + tables.dumped(self.log))

    def test_another_language(self):
        def translate(log):
            for packet in logs(log):
                for event in packet["data"]:
                    event["log"] = "${player_name} 放置 ${face_name}"
                    if isinstance(event["args"], dict):
                        event["args"] |= {"face_name": "叢林", "bldg_name": "小屋", "i18n": []}
        self.same(self.record, tables.edited(self.log, translate))

    def test_names_that_want_to_break_out(self):
        names = ['"]\n[Game "Tikal"]', "<script>alert(1)</script>", "\\\" {[%mark red 0,0]} \u202e"]
        def rename(log):
            for player, name in zip(log["data"]["players"], names):
                player["name"] = name
        record = self.accepted(tables.edited(self.log, rename), said="characters that no record")
        self.assertEqual(record.count("[Game "), 1 + record.count("\ufffd[Game "))
        value = json.loads(self.run_stela("convert", "--to", "ndjson", "-",
                                          given=record.encode()).stdout)
        self.assertEqual([player["name"] for player in reversed(value["players"])],
                         [names[0].replace("\n", "\ufffd"), *names[1:]])

    def test_many_files_and_threads(self):
        for i in range(30):
            self.put(f"logs/{i:02}.logs.json", self.log)
            self.put(f"logs/{i:02}.tableinfos.json", tables.table_of(self.record).information())
        self.put("logs/notes.txt", b"no log")
        one = self.run_stela("convert", "--from", "bga", "--recursive", "--jobs", "1", "logs")
        many = self.run_stela("convert", "--from", "bga", "--recursive", "--jobs", "4", "logs")
        self.assertEqual((one.returncode, one.stderr), (DONE, b""))
        self.assertEqual(one.stdout.count(b"[Game "), 30)
        self.assertEqual(one.stdout, many.stdout)


class Endings(BgaTest):
    """Games that end off the board, and those that the log does not contain completely."""

    def setUp(self):
        super().setUp()
        self.table = tables.table_of(RECORD)
        self.log = self.table.log()

    def result(self, log, about, **more):
        return tables.played(self.accepted(log, about=about, **more))[2][0]

    def add(self, kind, args):
        self.table.packet([self.table.event(kind, args)])

    def test_conceded(self):
        self.add("playerConcedeGame", {"player_id": self.table.player("red")})
        self.assertEqual(self.result(self.log, None),
                         "result: white=0/0/2 red=0/0/2 end=resign:red winner=white")

    def test_conceded_by_the_table(self):
        about = self.table.information("normal_concede_end", {"white": 2, "red": 1})
        self.assertEqual(self.result(self.log, about),
                         "result: white=0/0/2 red=0/0/2 end=resign:white winner=red")

    def test_abandoned(self):
        self.assertEqual(self.result(self.log, self.table.information("abandon_by_decision")),
                         "result: white=0/0/2 red=0/0/2 end=abandoned")

    def test_left(self):
        white = self.table.player("white")
        self.table.packet([self.table.turn("white", "JJ")])
        self.add("tableInfosChanged", {"reload_reason": "playerQuitGame", "who_quits": str(white)})
        self.table.packet([self.table.turn("red", "SS")])
        self.assertEqual(self.result(self.log, None),
                         "result: white=0/0/2 red=0/0/2 end=forfeit:white winner=red")

    def test_a_turn_that_is_not_told_is_no_leaving(self):
        self.table.packet([self.table.turn("white", "JJ")])
        self.table.packet([self.table.turn("red", "SS")])
        self.refused(self.log, "packet 18, move 18: error: the turn of `red` begins, but that of "
                               "`white` is incomplete")

    def test_half_a_turn_is_dropped(self):
        logs(self.log).pop()
        record = self.accepted(self.log, said="the log ends before the game does")
        self.assertEqual(tables.played(record)[1:], (tables.played(RECORD)[1][:3], ["result: *"]))

    def test_the_table_lies_beside(self):
        about = self.table.information("abandon_by_decision")
        for log, beside in (("7.logs.json", "7.tableinfos.json"), ("7.json", "7.tableinfos.json"),
                            ("logs.json", "tableinfos.json")):
            self.put(log, self.log)
            self.put(beside, about)
            done = self.run_stela("convert", "--from", "bga", log, beside)
            self.assertEqual((done.returncode, done.stderr), (DONE, b""))
            self.assertIn(b"end=abandoned", done.stdout)


class Refusals(BgaTest):
    """Each error is reported once, with its location."""

    def setUp(self):
        super().setUp()
        self.record = tables.random_records(STELA, 2, 1, 5)[0]
        self.table = tables.table_of(self.record)
        self.log = self.table.log()

    def event(self, log, kind, index=0):
        return events(log, kind)[index]

    def test_no_log(self):
        self.refused(b"", "byte 0, line 1: error: the file is not complete JSON")
        self.refused(b"<!DOCTYPE html>", "line 1: error: this is not JSON: `<`")
        self.refused(tables.dumped(self.log)[:5000], "byte 5000, line 1: error: the file is not")
        self.refused(b"{}", "holds no packet")
        self.refused(b"[" * 1_000_000, "nests deeper than 64 levels")
        self.refused(b'{"data":' * 100_000, "nests deeper than 64 levels")
        self.refused({"status": 1, "error": "You have reached a limit\n"},
                     "refused: `You have reached a limit\\x0A`")
        self.refused([self.log, self.log], "holds several logs")

    def test_private_channels_alone(self):
        packets = [packet for packet in logs(self.log) if packet["channel"].startswith("/player")]
        self.refused({"data": {"logs": packets}}, "private channels only")

    def test_two_tables(self):
        def mix(log):
            logs(log)[12] |= {"channel": "/table/t5", "table_id": 5}
        self.refused(tables.edited(self.log, mix), "packet 13, move 13: error: it is of table 5")

    def test_another_game(self):
        about = tables.edited(self.table.information(), lambda a: a["data"].update(game_name="hive"))
        self.refused(self.log, "it is a table of `hive`", about=about)
        packet = dict(logs(self.log)[0], data=[{"type": "moveToken", "args": {"player_id": 1}}])
        self.refused({"data": {"logs": [packet]}}, "the log of another game?")

    def test_the_information_of_another_table(self):
        about = tables.edited(self.table.information(), lambda a: a["data"].update(id="17"))
        self.refused(self.log, "the log is of table 900000001", about=about)
        self.refused(self.log, "table's information cannot be used", about=b"{")

    def test_five_players(self):
        def add(log):
            log["data"]["players"] += [{"id": i, "name": "x", "color": "#000000"} for i in (1, 2, 3)]
        self.refused(tables.edited(self.log, add), "the table has 5 players")

    def test_unknown_notifications(self):
        def add(log):
            logs(log)[8]["data"].append({"uid": "z", "type": "undo\x1bAll", "args": None})
        log = tables.edited(self.log, add)
        self.refused(log, "packet 9, move 9: error: unknown notification `undo\\x1BAll`")
        record = self.accepted(log, "--lenient", said="packet 9, move 9: warning: unknown")
        self.assertIn("{In packet 9, move 9 the log has an unknown notification", record)
        self.assertEqual(tables.played(record), tables.played(self.record))

    def with_notice(self, kind, packet):
        def add(log):
            logs(log)[packet]["data"].append({"uid": "z", "type": kind, "args": None})
        return tables.edited(self.log, add)

    def test_notices_of_the_platform(self):
        """Every notice that the framework reserves: no move is lost, wherever it is in the log."""
        count = 0
        for kind in (*USUAL_NOTICES, *OTHER_NOTICES):
            for packet, args in ((0, None), (8, []), (-1, {"player_id": 1, "text": "x"})):
                data = logs(self.log)[packet]["data"]
                data.append({"uid": "z", "type": kind, "args": args})
                self.put(f"logs/{kind}.{count}.logs.json", self.log)
                data.pop()
                count += 1
        done = self.run_stela("convert", "--from", "bga", "--recursive", "logs")
        self.assertEqual(done.returncode, DONE)
        records = ["[Game " + record.strip() for record in done.stdout.decode().split("[Game ")[1:]]
        self.assertEqual((len(records), set(records)), (count, {self.accepted(self.log).strip()}))
        said = done.stderr.decode().splitlines()
        self.assertEqual(len(said), len(OTHER_NOTICES) * count // (len(USUAL_NOTICES + OTHER_NOTICES)))
        for line in said:
            kind = re.match(r"logs/(\w+)\.\d+\.logs\.json: warning: ", line)[1]
            self.assertIn(kind, OTHER_NOTICES)
            self.assertTrue(line.endswith(f"none of them is a move: `{kind}`"), line)
        def add(log):
            packets = [packet for packet in logs(log) if packet["channel"].startswith("/table")]
            for i, kind in enumerate(OTHER_NOTICES * 3):
                packets[i]["data"].append({"uid": f"z{i}", "type": kind, "args": None})
        code, record, said = self.convert(tables.edited(self.log, add))
        self.assertEqual((code, tables.played(record)), (DONE, tables.played(self.record)))
        self.assertEqual(said.count("\n"), 1, said)
        for kind in OTHER_NOTICES:
            self.assertIn(f"`{kind}` (3 times)", said)

    def test_moves_taken_back(self):
        for kind in ("undoRestorePoint", "resetInterfaceWithAllDatas"):
            for packet in (0, 8, len(logs(self.log)) - 1):
                self.refused(self.with_notice(kind, packet), f"packet {packet + 1}, move {packet + 1}: "
                             f"error: moves were taken back (`{kind}`)")
            record = self.accepted(self.with_notice(kind, 8), "--lenient", said="the rest is left out")
            self.assertEqual(tables.played(record)[2], ["result: *"])

    def test_notices_of_no_framework(self):
        """A notice made by a game may contain a move, whatever its name resembles."""
        for kind in ("finalScore", "tablewindow", "undoBuilding", "showCursors", "zombie", "refresh"):
            self.refused(self.with_notice(kind, 8), f"unknown notification `{kind}`")

    def test_a_packet_twice_with_another_content(self):
        def add(log):
            twice = json.loads(json.dumps(logs(log)[5]))
            twice["data"][0]["args"]["x"] = 77
            for event in twice["data"]:
                event["uid"] += "b"
            logs(log).append(twice)
        self.refused(tables.edited(self.log, add), "packet 6, move 6: error: the packet comes twice")

    def test_missing_packets(self):
        """Whichever is missing: the game is the same, or there is none, and it is always reported."""
        count = 0
        for i, packet in enumerate(logs(self.log)[:-1]):
            if not packet["channel"].startswith("/table"):
                continue
            code, record, said = self.convert(
                {"data": dict(self.log["data"], logs=logs(self.log)[:i] + logs(self.log)[i + 1:])})
            self.assertIn(f"lacks 1 packet: {i + 1}", said)
            if code == DONE:
                self.assertEqual(tables.played(record), tables.played(self.record))
            count += code == INVALID
        self.assertGreater(count, 40)

    def test_what_the_rules_do_not_allow(self):
        def change(kind, index=3, **args):
            return tables.edited(self.log, lambda log: events(log, kind)[index]["args"].update(args))
        place = "packet 14, move 14: error: "
        self.refused(change("commitTile", tile_type="16"), place + "there is no tile of the type")
        self.refused(change("commitTile", tile_type="<b>"), place + "there is no tile of the type")
        self.refused(change("commitTile", x=70), place)
        self.refused(change("commitTile", x=10**15), place + "no tile can lie on")
        self.refused(change("commitTile", x=None), place + "the notification `commitTile` cannot")
        self.refused(change("commitTile", r=45), place + "a tile cannot be turned by 45 degrees")
        self.refused(change("commitTile", z=3), place + "`")
        self.refused(change("commitTile", remain=3), place + "3 tiles are left after this one")
        self.refused(change("commitTile", player_id=1), "packet 14, move 14: error: player 1 is not")
        self.refused(change("commitBuilding", bldg_type=4), "packet 16, move 16: error: the notif")
        self.refused(change("commitBuilding", bldg_type=2), "packet 16, move 16: error: ")
        self.refused(change("commitBuilding", buildings=[]), "packet 16, move 16: error: the notif")
        self.refused(change("commitBuilding", huts="5"), "packet 16, move 16: error: `")

    def test_what_cannot_be_understood_ends_a_lenient_record(self):
        log = tables.edited(self.log,
                            lambda log: events(log, "commitTile")[3]["args"].update(tile_type="16"))
        record = self.accepted(log, "--lenient", said="the rest is left out")
        self.assertEqual(tables.played(record)[1:], (tables.played(self.record)[1][:3],
                                                     ["result: *"]))

    def test_final_scores(self):
        def raise_score(log):
            scores = events(log, "scores")[0]["args"]["scores"]
            scores[next(iter(scores))] += 1000
        log = tables.edited(self.log, raise_score)
        self.refused(log, "does not fit")
        record = self.accepted(log, "--lenient", said="the result is left open")
        self.assertEqual(tables.played(record)[2], ["result: *"])

    def test_old_scores_count_only_who_wins(self):
        def old(log):
            scores = events(log, "scores")[0]["args"]["scores"]
            best = max(scores.values())
            for player, score in scores.items():
                scores[player] = int(score == best)
        self.same(self.record, tables.edited(self.log, old))

    def test_options_that_do_not_go_together(self):
        log = self.put("x.json", self.log)
        self.put("y.json", self.log)
        for line in (("--lenient", log), ("--table", log, log), ("--from", "bga", "--shard", "1/2", log),
                     ("--from", "bga", "--table", log, log, "y.json"),
                     ("--from", "json", "--to", "xml", "--lenient", log)):
            self.assertEqual(self.run_stela("convert", *line).returncode, USAGE, line)
        gone = self.run_stela("convert", "--from", "bga", "--table", "gone.json", log)
        self.assertEqual((gone.returncode, gone.stdout), (FILE, b""))


class Census(BgaTest):
    """The types and keys of a log are listed, of any game, and nothing that tells who played."""

    def census(self, log, *options, code=DONE):
        done = self.run_stela("convert", "--from", "bga", "--census", *options, self.put("x.json", log))
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout.decode(), done.stderr.decode()

    def test_a_log_of_another_game(self):
        packets = [{"channel": "/table/t7", "table_id": 7, "packet_id": str(i), "data": [
            {"uid": "u", "type": "placeTile", "log": "Zoé digs", "args": {
                "player_id": "123456", "player_name": "Zoé", "hex": {"x": 1, "y": "2"}, "note": "secret words",
                "scores": {"123456": 12}, "Zoé": True, "Anna_K": 1, "list": [{"a": None}, {"a": 1.5}],
                "two words": 1, "k" * 50: 1, "score_anna_k": 1, "ANNA_K2": 1}},
            {"uid": "v", "type": "Anna_K", "args": []}]} for i in range(1, 4)]
        packets.append({"channel": "/player/p123456", "packet_id": "4", "data": [{"type": "draw", "args": {}}]})
        log = {"data": {"logs": packets, "players": [{"id": 1, "name": "Anna_K"}]}}
        out, _ = self.census(log)
        rows = [tuple(re.split(r"  +", line.strip())) for line in out.splitlines()]
        for row in (("placeTile", "table", "3"), ("placeTile", "table", "hex.x", "number", "3"),
                    ("placeTile", "table", "hex.y", "number as text", "3"), ("draw", "player", "1"),
                    ("placeTile", "table", "note", "text", "3"), ("placeTile", "table", "scores.#", "number", "3"),
                    ("placeTile", "table", "list[].a", "null", "3"), ("?", "table", "3"),
                    ("placeTile", "table", "?", "true or false", "3"), ("placeTile", "table", "?", "number", "15")):
            self.assertIn(row, rows)
        for secret in ("zoé", "anna", "123456", "secret", "words", "digs", "kkkk"):
            self.assertNotIn(secret, out.lower())

    def test_a_log_of_taluva(self):
        log = tables.table_of(RECORD).log()
        out, said = self.census(log)
        self.assertEqual(said, "")
        for word in ("Anna", "Ben", "80000000", "Dschungel"):
            self.assertNotIn(word, out)
        self.assertRegex(out, r"commitTile +table +tile_type +number as text +4")

    def test_what_is_no_log(self):
        self.assertIn("not complete JSON", self.census(b"[", code=INVALID)[1])
        self.assertIn("it contains no notification", self.census({}, code=INVALID)[1])
        self.assertIn("You have reached", self.census({"status": 0, "error": "You have reached a limit"},
                                                      code=INVALID)[1])
        self.assertEqual(self.run_stela("convert", "--census", "x.json").returncode, USAGE)
        self.assertEqual(self.run_stela("convert", "--from", "bga", "--census", "--to", "json",
                                        "x.json").returncode, USAGE)
        self.assertEqual(self.run_stela("convert", "--from", "json", "--census", "x.json").returncode, USAGE)
        many = {f"key{chr(97 + i % 26)}{chr(97 + i // 26 % 26)}{chr(97 + i // 676 % 26)}{chr(97 + i // 17576)}": 1
                for i in range(30_000)}
        packet = {"channel": "/table/t7", "packet_id": 1, "data": [{"type": "x", "args": many}]}
        out, said = self.census({"data": {"logs": [packet]}})
        self.assertLess(out.count("\n"), 20_010)
        self.assertIn("the census is not complete", said)


class Hostile(BgaTest):
    """Whatever the bytes, the program ends in order."""

    def test_mutations(self):
        self.assertEqual(mutations.try_many(STELA, 400, 1), [])

    def test_a_large_log_takes_little_memory(self):
        if self.run_stela("--version", preexec_fn=mutations.limit_memory(400)).returncode != DONE:
            self.skipTest("a sanitizer needs all of the address space")
        record = tables.random_records(STELA, 2, 1, 5)[0]
        log = tables.table_of(record).log()
        state = {"uid": "", "type": "gameStateChange", "args": {"possible": [[1, 2, 3]] * 40}}
        for packet in logs(log):
            packet["data"] += [state] * 280
        name = self.put("x.json", log)
        self.assertGreater((self.folder / name).stat().st_size, 10_000_000)
        done = self.run_stela("convert", "--from", "bga", "--jobs", "1", name,
                              preexec_fn=mutations.limit_memory(400))
        self.assertEqual((done.returncode, done.stderr), (DONE, b""))
        self.assertEqual(tables.played(done.stdout.decode()), tables.played(record))


main()
