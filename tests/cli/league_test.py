"""A league of 60 tables, from files to standings, pages and a spreadsheet: league_test.py SOURCE_DIR STELA

Taluva has records with moves; of Tikal and Mykerinos there are only results, as on Board Game Arena.
"""

import base64
import html
import json
import lzma
import os
import random
import re
import resource
import signal
import subprocess
import sys
import time
import zipfile

sys.path.append(f"{sys.path[0]}/..")
from testing import DONE, FILE, INVALID, STELA, USAGE, SharedFolderTest, main, output, run

NAMES = ("Anna", "Ben", "Chloé", "Dörte", "Emil", "Fátima", "Goran", "Hyun-woo")
TABLES = 60
WITH_MOVES = 20


def players_at(table):
    """Two to four names; everybody meets everybody."""
    return [NAMES[(table * 3 + k) % len(NAMES)] for k in range(2 + table % 3)]


def record(table):
    names = players_at(table)
    text = output("random", "taluva", "--seed", table, "--players", len(names)).decode()
    for name in names:
        text = text.replace('" ""]', f'" "{name}"]', 1)
    tags = f'[Site "Board Game Arena"]\n[Table "{table}"]\n[Event "Autumn league"]\n[Date "2026-10-{table:02}"]'
    return text.replace("\n\n", f"\n{tags}\n\n", 1)


def table_info(table, game, chance):
    """The information on a table of the platform."""
    names = chance.sample(players_at(table), len(players_at(table)))
    scores = sorted((chance.randrange(20, 80) for _ in names), reverse=True)
    players = [{"player_id": str(80 + i), "name": name, "score": str(score), "gamerank": str(1 + scores.index(score)),
                "playorder": str(i + 1), "finish_game": "1", "point_win": "5", "rank_after_game": "1500"}
               for i, (name, score) in enumerate(zip(names, scores))]
    result = {"endgame_reason": "normal_end", "concede": "0", "time_duration": "2339",
              "time_start": f"2026-10-{table % 28 + 1:02} 20:08:51", "player": players}
    return json.dumps({"status": 1, "data": {"id": str(table), "game_name": game, "status": "archive", "cancelled": "0",
                                             "unranked": "0", "gamestart": "1791677331", "result": result}})


def make_league(path):
    chance = random.Random(7)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for table in range(1, TABLES + 1):
            if table <= WITH_MOVES:
                archive.writestr(f"taluva/{table}.stela", record(table))
                # What the platform has about it: the table counts once.
                archive.writestr(f"taluva/{table}.tableinfos.json", table_info(table, "taluva", chance))
            else:
                game = "tikal" if table % 2 else "mykerinos"
                archive.writestr(f"{game}/{table}.tableinfos.json", table_info(table, game, chance))


def pages_in(page):
    """Returns the pages of the games of a page with many."""
    stored = json.loads(re.search(r'<script type="application/json" id="games">(.*?)</script>', page, re.S)[1])
    blocks = [lzma.decompress(base64.b64decode(block)).decode().split("\0") for block in stored["blocks"]]
    return [blocks[block][index] for block, index in stored["games"]]


class League(SharedFolderTest):
    """A folder of its own, with the league."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        make_league(cls.folder / "league.zip")

    def run_stela(self, *arguments, code=DONE):
        done = run(*arguments, cwd=self.folder, given="")
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout, done.stderr

    def test_three_commands(self):
        league = ("--results", "league.zip", "league.zip")
        rows, _ = self.run_stela("standings", "--to", "json", *league)
        rows = json.loads(rows)
        self.assertEqual(sum(row["games"] for row in rows), sum(len(players_at(n)) for n in range(1, TABLES + 1)))
        text, said = self.run_stela("standings", *league)
        self.assertIn("60 games: 20 of Mykerinos, 20 of Taluva, 20 of Tikal.", text)
        note = f"stela: note: {WITH_MOVES} plays are left out, because their records are counted\n"
        self.assertIn(note, said)
        self.assertNotIn("does not count", said)
        _, said = self.run_stela("replay", *league, "-o", "league.html")
        self.assertEqual(said, note)
        self.run_stela("standings", *league, "-o", "league.xlsx")
        page = (self.folder / "league.html").read_text(encoding="utf-8")
        listed = page.partition("<tbody>")[2].partition("</tbody>")[0].strip().splitlines()
        self.assertEqual(len(listed), TABLES)
        self.assertEqual(page.count('<a href="#game='), WITH_MOVES)
        self.assertEqual(sum("result only" in row for row in listed), TABLES - WITH_MOVES)
        # The standings of the page are those of the command.
        self.assertEqual(self.standings_of(page), [(row["player"], row["games"], row["wins"]) for row in rows])
        pages = pages_in(page)
        self.assertEqual(len(pages), WITH_MOVES)
        for number, game in enumerate(pages, 1):
            self.assertTrue(game.startswith("<!DOCTYPE html>") and game.endswith("</html>\n"))
            self.assertIn(html.escape(players_at(number)[0]), game)
            self.assertIn('id="record"', game)
        hashes = re.findall(r"'sha256-[^']*'", page)
        for game in pages:
            self.assertTrue(set(re.findall(r"'sha256-[^']*'", game)) <= set(hashes), "the frame may show it")

    def test_size(self):
        """A page of many games grows by less than 25 kB for each game of two players."""
        games = [output("random", "taluva", "--seed", seed, "--players", "2", "--option", "tiles=24", given="")
                 for seed in range(40)]
        sizes = []
        for count in (20, 40):
            (self.folder / "many.stela").write_text("\n".join(games[:count]), encoding="utf-8")
            self.run_stela("replay", "--force", "many.stela", "-o", "many.html")
            sizes.append((self.folder / "many.html").stat().st_size)
        self.assertLess((sizes[1] - sizes[0]) / 20, 25_000)

    def test_one_game(self):
        (self.folder / "1.stela").write_text(record(1), encoding="utf-8")
        self.run_stela("replay", "1.stela", "-o", "1.html")
        self.assertNotIn('id="games"', (self.folder / "1.html").read_text(encoding="utf-8"))
        self.run_stela("replay", "1.stela", "--results", "league.zip", "--force", "-o", "1.html")
        page = (self.folder / "1.html").read_text(encoding="utf-8")
        self.assertEqual(len(pages_in(page)), 1)
        self.run_stela("replay", "--results", "league.zip", "--no-spoilers", "--force", "-o", "1.html")
        page = (self.folder / "1.html").read_text(encoding="utf-8")
        self.assertEqual((pages_in(page), page.count("result only")), ([], TABLES))
        self.assertNotIn("<b>", page)
        _, said = self.run_stela("replay", "--results", "league.zip", "1.stela", code=USAGE)
        self.assertIn("`--results` is for", said)

    def standings_of(self, page):
        """The name, games and wins of each row of the standings of a page."""
        shown = page.partition('id="games-list"')[2].partition("<tbody>")[2].partition("<tbody>")[2]
        rows = [re.sub("<[^>]*>", "\n", row).split("\n") for row in shown.partition("</tbody>")[0].split("</tr>") if "<" in row]
        rows = [[cell for cell in row if cell] for row in rows]
        return [(html.unescape(row[1]), int(row[2]), int(row[3])) for row in rows]

    def test_the_same_games_count_everywhere(self):
        """Standings, pages and exports agree on which games count, and on the exit status."""
        game = record(2)  # of four players
        names = players_at(2)
        spelt = re.sub(r"(grow@\S+=\w)\*\d+", r"\1", game)  # another spelling of the same
        self.assertNotEqual(spelt, game)
        files = {"game.stela": game, "copies.stela": f"{game}\n{spelt}", "twice.stela": game.replace(names[1], names[0]),
                 "open.stela": record(3).partition("\n9. ")[0] + "\nresult: *\n"}
        for name, text in files.items():
            (self.folder / name).write_text(text, encoding="utf-8")
        self.run_stela("export", "--to", "bgsplay", "game.stela", "-o", "game.bgsplay", "--force")
        xml, _ = self.run_stela("export", "--to", "bgg", "game.stela")
        (self.folder / "one.xml").write_text(xml, encoding="utf-8")
        (self.folder / "three.xml").write_text(xml.replace('quantity="1"', 'quantity="3"'), encoding="utf-8")
        same = "the record does not count: it is the same game as copies.stela:1"
        both = f"twice.stela:1: the record does not count: {{}} and {{}} are both called `{names[0]}`"
        both = both.format(*re.findall(r'\[Player "(\w+)"', game)[:2])
        for line, games, code, why in (
                (["copies.stela"], 1, INVALID, same),
                (["twice.stela", "game.stela"], 1, DONE, both),
                (["open.stela", "game.stela"], 1, DONE, "open.stela:1: the record"),
                (["--results", "game.bgsplay", "open.stela", "game.stela"], 1, DONE, "note: 1 play is left out, because its record is counted"),
                (["--results", "three.xml"], 3, DONE, ""),
                (["--results", "one.xml", "--results", "one.xml"], 1, INVALID,
                 "one.xml, play 1: the play does not count: it is the same game as one.xml, play 1")):
            rows, said = self.run_stela("standings", "--to", "json", *line, code=code)
            self.assertIn(why, said)
            rows = [(row["player"], row["games"], row["wins"]) for row in json.loads(rows)]
            self.assertEqual({games for _, games, _ in rows}, {games}, line)
            _, said = self.run_stela("replay", *line, "-o", "same.html", "--force", code=code)
            self.assertIn(why, said)
            page = (self.folder / "same.html").read_text(encoding="utf-8")
            self.assertEqual(sorted(self.standings_of(page)), sorted(rows), line)
            self.assertIn(why, self.site(*line, "-o", "same", code=code))
            page = (self.folder / "same" / "index.html").read_text(encoding="utf-8")
            self.assertEqual(sorted(self.standings_of(page)), sorted(rows), line)
            if "twice.stela" in line:
                continue  # a tracker takes it
            plays, said = self.run_stela("export", "--to", "bgsplay", *line, code=code)
            self.assertIn(why, said)
            ids = [play["uuid"] for play in json.loads(plays)["plays"]]
            self.assertEqual((len(ids), len(set(ids))), (games, games), line)

    def test_a_page_of_one_game_counts_nothing(self):
        (self.folder / "1.stela").write_text(record(3).partition("\n9. ")[0] + "\nresult: *\n", encoding="utf-8")
        self.assertEqual(self.run_stela("replay", "1.stela", "--force", "-o", "1.html"), ("", ""))

    def test_nothing_to_write(self):
        (self.folder / "empty.stela").write_text("", encoding="utf-8")
        (self.folder / "none").mkdir(exist_ok=True)
        for line in (["replay", "--to", "site", "empty.stela", "-o", "nothing"],
                     ["replay", "--to", "html", "empty.stela", "-o", "nothing.html"],
                     ["replay", "--recursive", "none", "-o", "nothing.html"],
                     ["summary", "empty.stela", "-o", "nothing.html"]):
            _, said = self.run_stela(*line)
            self.assertEqual(said, "stela: there is no game to write\n")
            self.assertFalse((self.folder / line[-1]).exists())
        (self.folder / "1.stela").write_text(record(1), encoding="utf-8")
        for name, to in (("half.html", "html"), ("half", "site")):
            _, said = self.run_stela("replay", "--to", to, "1.stela", "gone.stela", "-o", name, code=FILE)
            self.assertIn(f"stela: `{name}` is not written\n", said)

    def test_too_many_games(self):
        """They are refused before anything is compressed, which takes most of the time."""
        def spent():
            used = resource.getrusage(resource.RUSAGE_CHILDREN)
            return used.ru_utime + used.ru_stime

        game = ('[Game "Taluva"]\n[Player "white" "a{}"]\n[Player "red" "b"]\n\nsetup: JC@0,0/0 SR@1,0/3 white:hut@0,1 '
                "red:hut@2,-1 stack=0\nresult: white=0/0/1 red=0/0/1 winner=white winner=red\n\n")
        times = [spent()]
        for count, code in ((100, DONE), (301, USAGE)):
            (self.folder / "many.stela").write_text("".join(game.format(i) for i in range(count)), encoding="utf-8")
            _, said = self.run_stela("replay", "--force", "many.stela", "-o", "many.html", code=code)
            times.append(spent())
        self.assertIn("a page can have at most 300 games", said)
        self.assertLess(times[2] - times[1], times[1] - times[0])

    def test_what_the_list_says_about_a_game(self):
        game = record(1)
        self.assertEqual(game.count('[Date "2026-10-01"]'), 1)
        (self.folder / "two.stela").write_text(f"{game}\n{record(2)}".replace("2026-10-01", "????-??-??"), encoding="utf-8")
        table = json.loads(table_info(77, "tikal", random.Random(1)))
        table["data"]["unranked"] = "1"
        table["data"]["result"]["concede"] = "1"
        (self.folder / "77.json").write_text(json.dumps(table), encoding="utf-8")
        for more, seen in (((), True), (("--no-spoilers",), False)):
            self.run_stela("replay", "two.stela", "--results", "77.json", *more, "-o", "list.html", "--force")
            page = (self.folder / "list.html").read_text(encoding="utf-8")
            self.assertNotIn("????", page.partition("<tbody>")[2].partition("</tbody>")[0])
            self.assertEqual("table 77; unranked; conceded · 2026-10-11" in page, seen)

    def site(self, *arguments, code=DONE):
        return self.run_stela("replay", "--to", "site", *arguments, code=code)[1]

    def files(self, name):
        return {path.name: path.read_bytes() for path in (self.folder / name).iterdir()}

    def test_site(self):
        self.site("league.zip", "--results", "league.zip", "-o", "site/")
        files = self.files("site")
        self.assertEqual(set(files), {"index.html"} | {f"game-{n}.html" for n in range(1, WITH_MOVES + 1)})
        index = files["index.html"].decode()
        self.assertEqual(index.count('<a href="game-'), WITH_MOVES)
        self.assertIn('<a href="game-20.html">20. Taluva</a>', index)
        self.assertEqual(index.count("result only"), TABLES - WITH_MOVES)
        self.assertIn("Standings", index)
        self.assertIn('<a href="index.html">← All games</a>', files["game-7.html"].decode())
        # Again: the same bytes, and nothing is left beside it.
        self.site("league.zip", "--results", "league.zip", "-o", "site")
        self.assertEqual(self.files("site"), files)
        (self.folder / "1.stela").write_text(record(1), encoding="utf-8")
        self.site("1.stela", "-o", "site")
        self.assertEqual(set(self.files("site")), {"index.html", "game-1.html"}, "old pages are gone")
        self.assertEqual([name for name in os.listdir(self.folder) if name.startswith("site.")], [])

    def test_folders_that_are_kept(self):
        (self.folder / "1.stela").write_text(record(1), encoding="utf-8")
        self.site("1.stela", "-o", "kept")
        page = (self.folder / "kept" / "game-1.html").read_bytes()
        for name, content in (("notes.txt", b"mine"), ("mine.html", b"<!DOCTYPE html>\n<p>mine"), ("game-2.html", b""),
                              ("anna.html", page), ("game-x.html", page), ("game-.html", page)):
            (self.folder / "kept" / name).write_bytes(content)
            for force in ((), ("--force",)):
                self.assertIn("`kept` contains other files", self.site("1.stela", "-o", "kept", *force, code=USAGE))
            self.assertEqual((self.folder / "kept" / name).read_bytes(), content)
            (self.folder / "kept" / name).unlink()
        (self.folder / "kept" / "below").mkdir()
        self.assertIn("contains other files", self.site("1.stela", "-o", "kept", code=USAGE))
        (self.folder / "kept" / "below").rmdir()
        os.symlink("../1.stela", self.folder / "kept" / "link.html")
        self.assertIn("contains other files", self.site("1.stela", "-o", "kept", code=USAGE))
        self.assertIn("Not a directory", self.site("1.stela", "-o", "league.zip/x", code=FILE))
        self.assertIn("`1.stela` is not a folder", self.site("league.zip", "-o", "1.stela", code=USAGE))
        self.assertIn("is an input", self.site("1.stela", "-o", "1.stela", code=USAGE))
        self.assertIn("which `-o` names", self.site("1.stela", code=USAGE))
        self.assertIn("which `-o` names", self.site("1.stela", "-o", "-", code=USAGE))
        self.site("1.stela", "no.stela", "-o", "half", code=FILE)
        self.assertFalse((self.folder / "half").exists())
        self.assertEqual([name for name in os.listdir(self.folder) if name.startswith(("kept.", "half."))], [])

    def test_a_signal_leaves_no_half_of_a_folder(self):
        games = "\n".join(record(n) for n in range(1, WITH_MOVES + 1))
        (self.folder / "games.stela").write_text(games * 20, encoding="utf-8")
        with subprocess.Popen([STELA, "replay", "--to", "site", "games.stela", "-o", "ended"], cwd=self.folder,
                              stderr=subprocess.DEVNULL) as run:
            while run.poll() is None:
                begun = [path for path in self.folder.glob("ended.*") if len(os.listdir(path)) > 2]
                if begun:
                    run.send_signal(signal.SIGTERM)
                    break
                time.sleep(0.01)
        self.assertEqual(run.returncode, -signal.SIGTERM)
        self.assertEqual([name for name in os.listdir(self.folder) if name.startswith("ended")], [])


main()
