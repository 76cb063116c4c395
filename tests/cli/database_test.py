"""The database agrees with the records: database_test.py SOURCE_DIR STELA

Every query and command of docs/database.md is run, too.
"""

import json
import os
import re
import sqlite3
import subprocess
import sys

sys.path.append(f"{sys.path[0]}/..")
from testing import GAMES, SOURCE, STELA, SharedFolderTest, main, told, output as run


class Database(SharedFolderTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.games = b"\n".join(run("random", game, "--seed", "8", "--count", "25", "--players", "2")
                               for game in GAMES)
        # Those of articles/ are mostly copies, and a record with the same text is indexed once.
        others = sorted(path for path in SOURCE.glob("testdata/*/*/*.stela")
                        if path.parent.name != "articles")
        # With luck, which only a deep analysis has.
        cls.analysed = run("analyse", "--effort", "deep", "--entries", "15..23", "--to", "stela", given=run(
            "random", "taluva", "--policy", "greedy", "--players", "2", "--seed", "5"))
        cls.pile = cls.folder / "games.stela"
        cls.pile.write_bytes(cls.games + b"\n" + cls.analysed + b"".join(b"\n" + path.read_bytes() for path in others
                                                  if path.read_bytes().startswith(b"[Game ")))
        cls.db = cls.folder / "pile.db"
        run("index", "--quiet", "-o", cls.db, cls.pile, code=1)
        cls.reports = [json.loads(line) for line in
                       run("validate", "--report", "ndjson", "--offset", "0", cls.pile,
                           code=1).splitlines()]

    def ask(self, sql):
        return json.loads(run("query", "--format", "json", sql, self.db))

    def test_records(self):
        rows = self.ask("SELECT number, offset, line, game, valid, finished, entries, record_id "
                        "FROM records ORDER BY number")
        reports = {report["record"]: report for report in self.reports}
        # Records with the same text are in it once.
        self.assertGreater(len(rows), 0.9 * len(reports))
        for row in rows:
            report = reports[row["number"]]
            self.assertEqual((row["offset"], row["line"], row["game"], row["valid"], row["entries"]),
                             (report["offset"], report["line"], report["game"],
                              int(report["verdict"] == "valid"), report["entries"]))
            if row["valid"]:
                self.assertEqual(bool(row["finished"]), report["finished"])

    def test_scores_and_winners(self):
        rows = self.ask("SELECT number, colour, part, value, wins FROM records "
                        "JOIN players USING (record_id) JOIN scores USING (record_id, seat)")
        reports = {report["record"]: report for report in self.reports}
        self.assertGreater(len(rows), 300)
        for row in rows:
            report = reports[row["number"]]
            self.assertEqual(row["value"], report["scores"][row["colour"]][row["part"]])
            if row["wins"] is not None:
                self.assertEqual(bool(row["wins"]), row["colour"] in report["winners"])

    def test_diagnostics(self):
        rows = self.ask("SELECT number, rule, d.line, \"column\" FROM records "
                        "JOIN diagnostics AS d USING (record_id) ORDER BY number, position")
        there = {row["number"] for row in self.ask("SELECT number FROM records")}
        expected = [{"number": r["record"], "rule": d["rule"], "line": d["line"],
                     "column": d["column"]}
                    for r in self.reports if r["record"] in there for d in r["diagnostics"]]
        self.assertEqual(rows, expected)

    def test_sources_add_up_to_scores(self):
        # Only games played from their start; huts that were covered count as built.
        path = self.folder / "annotated.stela"
        path.write_bytes(self.games)
        rows = json.loads(run(
            "query", "--format", "json",
            "SELECT s.value, coalesce(sum(q.points), 0) AS points FROM scores AS s "
            "LEFT JOIN sources AS q USING (record_id, seat, part) GROUP BY s.record_id, s.seat, s.part",
            path))
        self.assertGreater(len(rows), 200)
        for row in rows:
            self.assertEqual(row["value"], row["points"])
        stats = json.loads(run("stats", "--format", "json", path))
        for group in stats["groups"]:
            for part, seen in group["scores"].items():
                self.assertEqual(sum(value * times for value, times in seen),
                                 sum(s["points"] for s in group["sources"] if s["part"] == part))

    def test_statistics_of_parts_add_up(self):
        whole = run("stats", "--format", "json", self.pile, code=1)
        self.assertEqual(run("stats", "--format", "json", "--jobs", "3", self.pile, code=1), whole)
        parts = []
        for i in range(1, 6):
            parts.append(self.folder / f"{i}.json")
            done = subprocess.run([STELA, "stats", "--format", "json", "--shard", f"{i}/5",
                                   "-o", parts[-1], self.pile], check=False)
            self.assertIn(done.returncode, (0, 1))
        self.assertEqual(run("stats", "--merge", "--format", "json", *parts), whole)

    def test_analyses(self):
        unknown_luck = run("analyse", "--effort", "8", "--to", "stela", given=run(
            "random", "mykerinos", "--policy", "greedy", "--players", "2", "--seed", "5"))
        for analysed in (self.analysed, unknown_luck):
            told = json.loads(run("summary", "--to", "json", given=analysed))["analysis"]
            path = self.folder / "analysed.stela"
            path.write_bytes(analysed)

            def ask(sql):
                return json.loads(run("query", "--format", "json", sql, path))
            rows = ask("SELECT * FROM analyses ORDER BY seat")
            self.assertEqual(
                [(row["entries"], row["forced"], row["inaccuracies"] + row["mistakes"] + row["blunders"],
                  row["loss"], row["loss_ci"], row["luck"]) for row in rows],
                [(seat["entries"], seat["forced"], sum(seat["marks"]), seat["loss"]["value"],
                  seat["loss"]["ci"], seat.get("luck", {}).get("value")) for seat in told["players"]])
            shares = ask("SELECT entry, share FROM shares ORDER BY entry, seat")
            self.assertEqual([(row["entry"], row["share"]) for row in shares],
                             [(at["entry"], share) for at in told["course"]
                              for share in at["shares"].values()])
            losses = ask("SELECT entry, loss, coalesce(mark, '') AS mark FROM losses ORDER BY entry")
            self.assertEqual([(row["entry"], row["loss"]) for row in losses],
                             [(loss["entry"], loss["loss"]["value"]) for loss in told["losses"]])
            self.assertEqual(sum(row["mark"] != "" for row in losses),
                             sum(sum(seat["marks"]) for seat in told["players"]))
            # Two of the same game, once as it is and once edited afterwards, which does not count.
            edited = analysed.replace(b"seed=1", b"seed=1 game=#00000000", 1)
            stats = json.loads(run("stats", "--format", "json", given=analysed + b"\n" + edited))
            counts = stats["groups"][0]["analysed"]
            self.assertEqual([(seat["games"], seat["entries"], seat["loss"]) for seat in counts["seats"]],
                             [(1, row["entries"] - row["forced"], round(1000 * row["loss"]))
                              for row in rows])
            self.assertEqual(sum(player["loss"] for player in counts["players"].values()),
                             sum(seat["loss"] for seat in counts["seats"]))

    def test_indexing_again_adds_nothing(self):
        before = self.db.read_bytes()
        said = run("index", "-o", self.db, self.pile, code=1)
        self.assertTrue(said.startswith(b"0 records added, "))
        self.assertEqual(self.db.read_bytes(), before)

    def test_other_databases_are_left_alone(self):
        path = self.folder / "other.db"
        connection = sqlite3.connect(path)
        connection.execute("CREATE TABLE mine (x)")
        connection.commit()
        connection.close()
        before = path.read_bytes()
        run("index", "-o", path, self.pile, code=3)
        run("query", "SELECT 1", path, code=3)
        self.assertEqual(path.read_bytes(), before)
        text = self.folder / "text.db"
        text.write_bytes(b"no database at all, but long enough to be told from an empty file")
        run("index", "-o", text, self.pile, code=3)

    def test_nothing_can_be_changed(self):
        before = self.db.read_bytes()
        for sql in ("DELETE FROM records", "ATTACH 'x.db' AS x", "PRAGMA user_version = 7",
                    "SELECT 1; DELETE FROM records", "VACUUM INTO 'x.db'", "SELECT load_extension('x')",
                    "", "nonsense"):
            run("query", sql, self.db, code=2)
            self.assertEqual(self.db.read_bytes(), before)

    def test_find(self):
        found = run("find", "--where", "kind = 'eruption' AND amount >= 3", self.pile)
        numbers = self.ask("SELECT DISTINCT number FROM records JOIN events USING (record_id) "
                           "WHERE kind = 'eruption' AND amount >= 3")
        self.assertEqual(found.count(b"[Game "), len(numbers))
        self.assertGreater(len(numbers), 2)
        for record in found.split(b"\n\n[Game "):
            self.assertIn(record.strip(), self.pile.read_bytes())

    def test_what_selects_records_of_files(self):
        for line in (["find", "--where", "1"], ["find", "--count", "--where", "1"], ["query", "select 1"]):
            for option in (["--record", "1"], ["--shard", "1/2"], ["--offset", "0"], ["--from", "stela"]):
                done = subprocess.run([STELA, *line, *option, self.db], capture_output=True, check=False)
                self.assertEqual((done.returncode, done.stdout), (2, b""), (line, option))
                self.assertIn(f"`{option[0]}` is for the files of the records".encode(), done.stderr)

    def test_the_words_of_events(self):
        line = ["find", "--entry", "--where", "kind = 'hut'", self.pile]
        english, german = (run(*line, "--lang", lang).decode() for lang in ("en", "de"))
        self.assertIn(": founds a settlement on ", english)
        self.assertIn("gründet eine Siedlung auf ", german)
        self.assertNotIn("settlement", german)
        self.assertEqual(len(german.splitlines()), len(english.splitlines()))
        self.assertEqual(len(set(english.splitlines())), len(english.splitlines()))

    def test_positions(self):
        # A position is found in the record itself, wherever it was reached.
        pile, db = self.folder / "played.stela", self.folder / "played.db"
        pile.write_bytes(self.games)
        run("index", "--quiet", "-o", db, pile)
        for game in GAMES:
            record = self.folder / f"{game}.stela"
            record.write_bytes(run("random", game, "--seed", "8", "--count", "25", "--players", "2",
                                   ).split(b"\n\n[Game ")[0] + b"\n")
            for entry in (0, 1, 7):
                digest = run("position", "--entry", entry, record).split(b"#")[-1][:16].decode()
                rows = json.loads(run("query", "--format", "json", "SELECT file, number, p.entry FROM positions AS p "
                                      f"JOIN records USING (record_id) WHERE p.digest = '{digest}' AND game = '{game}' "
                                      "ORDER BY record_id, position", db))
                lines = "".join(f"{row['file']}, record {row['number']}, entry {row['entry']}\n" for row in rows)
                self.assertTrue(any(row["entry"] == entry for row in rows), (game, entry))
                for where in (db, pile):
                    self.assertEqual(run("find", "--position", record, "--entry", entry, where).decode()
                                     .replace(" of a variation", ""), lines)
                    numbers = len({row["number"] for row in rows})
                    self.assertEqual(run("find", "--position", record, "--entry", entry, "--count", where,
                                         ), f"{numbers}\n".encode())
            self.assertEqual(run("find", "--position", record, "--entry", "7", "--where", "0", pile, code=1), b"")
            found = run("find", "--position", record, pile)
            self.assertEqual(found.count(b"[Game "), 1)
            self.assertEqual(found.strip(), record.read_bytes().strip())

    def test_positions_of_variations(self):
        path = SOURCE / "testdata/taluva/ok"
        varied = [one for one in sorted(path.glob("*.stela")) if b"\n  (" in one.read_bytes() or b" (" in one.read_bytes()]
        rows = json.loads(run("query", "--format", "json", "SELECT DISTINCT file FROM positions JOIN records "
                              "USING (record_id) WHERE variation > 0", *varied))
        self.assertTrue(rows)

    def test_the_position_must_be_one(self):
        two = self.folder / "two.stela"
        two.write_bytes(self.games)
        run("find", "--position", two, self.pile, code=2)
        run("find", "--position", self.folder / "none.stela", self.pile, code=3)
        run("find", "--position", "-", given=self.games, code=2)
        run("find", "--position", "-", self.pile, "-", given=self.games, code=2)
        run("find", "--entry", "12", "--where", "1", self.pile, code=2)
        run("find", self.pile, code=2)

    def test_holdings(self):
        rows = self.ask("SELECT number, colour, sum(temples) AS temples, sum(towers) AS towers, sum(huts) AS huts "
                        "FROM settlements JOIN records USING (record_id) JOIN players USING (record_id, seat) "
                        "WHERE valid = 1 GROUP BY record_id, seat")
        reports = {report["record"]: report for report in self.reports}
        self.assertGreater(len(rows), 40)
        for row in rows:
            # Huts that were covered count as built, pieces on the board do not.
            scores = reports[row["number"]]["scores"][row["colour"]]
            self.assertEqual((row["temples"], row["towers"]), (scores["temples"], scores["towers"]))
            self.assertLessEqual(row["huts"], scores["huts"])
        # Who holds a temple of Tikal follows from the events about majorities and guards.
        path = self.folder / "annotated.stela"
        path.write_bytes(self.games)
        events = json.loads(run("query", "--format", "json", "SELECT record_id, place, seat, kind, amount FROM events JOIN records "
                                "USING (record_id) WHERE game = 'tikal' AND kind IN ('majority', 'guard') "
                                "ORDER BY record_id, happening", path))
        holders = {}
        for event in events:
            key = event["record_id"], event["place"]
            if event["kind"] == "guard" or event["amount"] > 0:
                holders[key] = event["seat"]
            elif holders.get(key) == event["seat"]:
                holders[key] = None
        rows = json.loads(run("query", "--format", "json", "SELECT * FROM temples", path))
        self.assertGreater(sum(row["seat"] is not None for row in rows), 20)
        for row in rows:
            self.assertEqual(row["seat"], holders.get((row["record_id"], row["place"])), row)
            self.assertLessEqual(row["guarded"], int(row["seat"] is not None))
        rows = self.ask("SELECT e.seat, r.seat AS holder, e.amount, r.value FROM events AS e JOIN rooms AS r "
                        "USING (record_id, place) WHERE e.kind = 'museum'")
        self.assertGreater(len(rows), 50)
        for row in rows:
            self.assertEqual((row["seat"], row["amount"]), (row["holder"], row["value"]))

    def test_an_older_database_is_refused(self):
        path = self.folder / "old.db"
        path.write_bytes(self.db.read_bytes())
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA user_version = 3")
        connection.commit()
        connection.close()
        for command in (("index", "-o", path, self.pile), ("query", "SELECT 1", path), ("find", "--where", "1", path)):
            code, _, errors = told(*command)
            self.assertEqual(code, 3, command)
            self.assertIn("version 3, not 4: index the records again", errors)

    def test_the_page(self):
        page = (SOURCE / "docs/database.md").read_text()
        queries = re.findall(r"```sql\n(.*?)```", page, re.S)
        self.assertGreater(len(queries), 10)
        for query in queries:
            rows = run("query", "--format", "csv", query, self.db).splitlines()
            self.assertEqual(run("query", "--format", "csv", query, "--jobs", "1", self.pile
                                 ).splitlines()[0], rows[0])
            if "Club night" not in query and ">= 10" not in query:
                self.assertGreater(len(rows), 1, query)
        (self.folder / "game.stela").write_bytes(self.games.split(b"\n\n[Game ")[0] + b"\n")
        (self.folder / "league.db").write_bytes(self.db.read_bytes())
        for command in re.findall(r"^stela find .*$", page, re.M):
            done = subprocess.run(["bash", "-c", command], cwd=self.folder, capture_output=True,
                                  check=False, env={**os.environ, "PATH": f"{STELA.parent}:/usr/bin:/bin"})
            self.assertEqual((done.returncode, done.stderr), (0, b""), command)
            self.assertNotEqual(done.stdout, b"", command)

    def test_the_tables_of_the_page(self):
        page = (SOURCE / "docs/database.md").read_text()
        connection = sqlite3.connect(self.db)
        names = connection.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')")
        for (name,) in names.fetchall():
            row = re.search(rf"^\| `{name}` \| .* \| (.*) \|$", page, re.M)
            self.assertIsNotNone(row, name)
            told = re.findall(r"`(\w+)`", re.sub(r"\([^)]*\)", "", row.group(1).split("; `wins` and")[0]))
            columns = [c[1] for c in connection.execute(f"PRAGMA table_info('{name}')")]
            self.assertEqual(told, columns, name)
        connection.close()


main()
