"""What `index` and `query` do with odd names, files and questions: query_test.py SOURCE_DIR STELA"""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import unittest

sys.path.append(f"{sys.path[0]}/..")
from testing import STELA, FolderTest, main, output

NOBODY = 65534
COUNT = "SELECT count(*) AS n FROM records"
MANY = "(WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < {}) SELECT x FROM c)"
MEMORY = 256 << 20
# Searched by another process: the memory of this one counts as used by those that it starts.
SANITIZED = subprocess.run(["grep", "-qaE", "__asan_|__tsan_", STELA], check=False).returncode == 0


class Fixture(FolderTest):
    """A folder with records and their database."""

    @classmethod
    def setUpClass(cls):
        cls.games = output("random", "taluva", "--players", "2", "--count", "30")

    def setUp(self):
        super().setUp()
        self.put("games.stela", self.games)

    def run_in(self, *arguments, code=0, **more):
        done = self.run_stela(*arguments, **more)
        self.assertEqual(done.returncode, code, (arguments, done.stderr))
        return done

    def index(self, path, **more):
        return self.run_in("index", "--quiet", "-o", path, "games.stela", **more)

    def count(self, path, **more):
        return json.loads(self.run_in("query", "--format", "json", COUNT, path, **more).stdout)[0]["n"]

    def names(self):
        return sorted(path.name for path in self.folder.iterdir())


class Names(Fixture):
    """A name is a name, or refused."""

    def test_names_that_mean_something_to_sqlite(self):
        for name in (":memory:", "file:x.db?mode=memory", "file::memory:", "file:y.db", "%41?.db", " "):
            self.index(name)
            self.assertIn(name, self.names())
            self.assertEqual(self.count(name), 30, name)

    def test_what_is_no_file(self):
        (self.folder / "folder").mkdir()
        os.mkfifo(self.folder / "fifo")
        before = self.names()
        for name, why in (("-", "standard output"), ("folder", "it is a folder"),
                          ("/dev/null", "not a regular file"), ("fifo", "not a regular file")):
            # A missing file shows that nothing is read before.
            done = self.run_in("index", "-o", name, "missing.stela", code=2)
            self.assertIn(why, done.stderr.decode())
            self.assertEqual(done.stderr.count(b"\n"), 1)
        self.assertEqual(self.names(), before)
        self.assertFalse(os.path.exists("/dev/null-journal"))


class Copies(Fixture):
    """Queries see files as they are; a database contains each record once."""

    def test_each_record_counts_in_files(self):
        self.assertEqual(self.count("games.stela"), 30)
        asked = self.run_in("query", "--format", "json", COUNT, "games.stela", "games.stela")
        self.assertEqual(json.loads(asked.stdout)[0]["n"], 60)
        stats = json.loads(self.run_in("stats", "--format", "json", "games.stela", "games.stela").stdout)
        self.assertEqual(stats["groups"][0]["records"], 60)
        self.index("pile.db")
        done = self.run_in("index", "-o", "pile.db", "games.stela")
        self.assertEqual(done.stdout, b"0 records added, 30 already known\n")


class Columns(Fixture):
    """Names of columns are those of the query, and members of one object differ."""

    def test_two_columns_of_one_name(self):
        select = "SELECT a.file, b.file FROM records AS a JOIN records AS b USING (record_id)"
        done = self.run_in("query", "--format", "json", select, "games.stela", code=2)
        self.assertIn(b"two columns are called `file`", done.stderr)
        self.assertEqual(done.stdout, b"")
        self.run_in("query", "--format", "csv", select, "games.stela")
        self.run_in("query", "--format", "json", select.replace("b.file", "b.file AS other"), "games.stela")


class Together(FolderTest):
    """Runs that work on one database at the same time."""

    def test_a_new_database_is_made_once(self):
        parts = []
        for seed in range(1, 5):
            games = output("random", "taluva", "--players", 2, "--seed", seed, "--count", 10)
            parts.append(self.put(f"{seed}.stela", games))
        for turn in range(15):
            path = self.folder / f"{turn}.db"
            runs = [subprocess.Popen([STELA, "index", "--quiet", "-o", path, part],
                                     stderr=subprocess.PIPE) for part in parts]
            said = [process.communicate()[1] for process in runs]
            self.assertEqual([process.returncode for process in runs], [0] * 4, said)
            self.assertEqual(said, [b""] * 4)
            connection = sqlite3.connect(path)
            self.assertEqual(connection.execute("SELECT count(*), count(DISTINCT digest) "
                                                "FROM records").fetchone(), (40, 40))
            connection.close()
        self.assertEqual(list(self.folder.glob("*-journal")), [])

    def test_a_long_transaction_is_waited_for(self):
        games = self.put("games.stela", output("random", "taluva", "--players", 2))
        path = self.folder / "pile.db"
        index = [STELA, "index", "--quiet", "-o", path, games]
        subprocess.run(index, check=True)
        self.put("more.stela", output("random", "taluva", "--players", 2, "--seed", 9))
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("BEGIN IMMEDIATE")
        with subprocess.Popen([*index[:-1], self.folder / "more.stela"]) as run:
            time.sleep(11)  # longer than a reader waits
            self.assertIsNone(run.poll())
            connection.execute("COMMIT")
            self.assertEqual(run.wait(), 0)
        self.assertEqual(connection.execute("SELECT count(*) FROM records").fetchone(), (2,))
        connection.close()


class Rounds(Fixture):
    """A database that any program can open, whose rounds sort by part on request."""

    def test_the_collation_of_rounds(self):
        rounds = ["1.1", "2.1", "10.1", "R2", "R10", "?"]
        game = "[Game " + self.games.decode().split("[Game ")[1]
        (self.folder / "games.stela").write_text("".join(
            game.replace("\n", f'\n[Round "{name}"]\n', 1) for name in sorted(rounds)))
        self.index("pile.db")
        for source in ("pile.db", "games.stela"):
            asked = self.run_in("query", "--format", "json",
                                "SELECT round FROM records ORDER BY round COLLATE rounds", source)
            self.assertEqual([row["round"] for row in json.loads(asked.stdout)], rounds)
        with sqlite3.connect(self.folder / "pile.db") as connection:
            self.assertEqual(connection.execute("PRAGMA integrity_check").fetchone(), ("ok",))


class Left(Fixture):
    """What writers leave beside a database."""

    def interrupted(self):
        """A database whose writer was killed in the middle of a transaction."""
        self.index("pile.db")
        path = self.folder / "pile.db"
        writer = ("import os, signal, sqlite3\n"
                  "c = sqlite3.connect('pile.db', isolation_level=None)\n"
                  "c.execute('PRAGMA cache_size = 1')\nc.execute('BEGIN')\n"
                  "c.execute('DELETE FROM records')\nc.execute('DELETE FROM events')\n"
                  "os.kill(os.getpid(), signal.SIGKILL)\n")
        done = subprocess.run([sys.executable, "-c", writer], cwd=self.folder, check=False)
        self.assertEqual(done.returncode, -signal.SIGKILL)
        self.assertGreater((self.folder / "pile.db-journal").stat().st_size, 0)
        return path

    def read_only(self, code):
        """Runs a query as a user without write permission; None if no other user is available."""
        if os.geteuid() != 0:
            for path in (*self.folder.iterdir(), self.folder):
                path.chmod(0o555)
            try:
                return self.run_in("query", "--format", "json", COUNT, "pile.db", code=code)
            finally:
                self.folder.chmod(0o755)
        for path in (*self.folder.iterdir(), self.folder):
            path.chmod(0o755 if path.is_dir() else 0o644)
        program = self.folder / "stela"
        shutil.copy(STELA, program)
        before = self.names()
        done = subprocess.run([program, "query", "--format", "json", COUNT, "pile.db"],
                              capture_output=True, check=False, cwd=self.folder, user=NOBODY, group=NOBODY)
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertEqual(self.names(), before)
        return done

    def test_a_query_takes_back_what_was_begun(self):
        self.interrupted()
        self.assertEqual(self.count("pile.db"), 30)
        self.assertEqual(self.names(), ["games.stela", "pile.db"])

    def test_a_query_says_what_to_do_where_it_cannot_write(self):
        path = self.interrupted()
        before = path.read_bytes()
        done = self.read_only(3)
        self.assertIn("`pile.db-journal`", done.stderr.decode())
        self.assertIn("`stela index -o pile.db`", done.stderr.decode())
        self.assertEqual((path.read_bytes(), done.stdout), (before, b""))

    def test_a_journal_that_names_other_files(self):
        self.interrupted()
        victim = self.folder / "victim"
        victim.write_text("")
        name = str(victim).encode()
        with open(self.folder / "pile.db-journal", "ab") as journal:
            journal.write(bytes(4) + name + len(name).to_bytes(4, "big")
                          + sum(name).to_bytes(4, "big") + b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7")
        self.run_in("query", COUNT, "pile.db", code=3)
        self.assertTrue(victim.exists())

    def test_a_database_with_a_log(self):
        self.index("pile.db")
        connection = sqlite3.connect(self.folder / "pile.db")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.close()
        self.assertEqual(self.count("pile.db"), 30)
        self.assertEqual(self.names(), ["games.stela", "pile.db"])
        self.assertEqual(json.loads(self.read_only(0).stdout)[0]["n"], 30)

    def test_a_log_that_holds_records(self):
        self.index("pile.db")
        connection = sqlite3.connect(self.folder / "pile.db")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("DELETE FROM records WHERE record_id > 10")
        connection.commit()
        # While another program has it open, its files stay.
        self.assertEqual(self.count("pile.db"), 10)
        connection.close()
        self.assertEqual(self.count("pile.db"), 10)
        self.assertEqual(self.names(), ["games.stela", "pile.db"])


@unittest.skipIf(SANITIZED, "a sanitizer takes memory of its own, and much time for large answers")
class Memory(Fixture):
    """Every query uses little memory, or fails with an error that it needs too much."""

    def ask(self, sql, form="csv", code=0):
        with open(self.folder / "out", "wb") as out, open(self.folder / "err", "wb") as err:
            process = subprocess.Popen([STELA, "query", "--format", form, sql, "pile.db"],
                                       stdout=out, stderr=err, cwd=self.folder)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        said = (self.folder / "err").read_text()
        self.assertEqual(process.returncode, code, said)
        self.assertLess(usage.ru_maxrss * 1024, MEMORY, sql)
        return said

    def setUp(self):
        super().setUp()
        self.index("pile.db")

    def test_large_values(self):
        self.assertIn("too big", self.ask("SELECT zeroblob(1000000000)", code=2))
        self.assertIn("too big", self.ask("SELECT hex(zeroblob(8000000))", code=2))
        self.assertIn("too big", self.ask(f"SELECT group_concat(x) FROM {MANY.format(10**7)}", code=2))
        self.assertIn("larger than 8 MiB", self.ask("SELECT zeroblob(5000000)", code=2))
        self.ask("SELECT zeroblob(4000000)")
        self.assertIn("memory", self.ask("SELECT " + ", ".join(["zeroblob(1000000)"] * 1900), code=3))

    def test_large_answers(self):
        for form in ("text", "csv", "json", "md", "html"):
            self.ask(f"SELECT x, 'a text of some length ' || x FROM {MANY.format(400_000)}", form)
        with open(self.folder / "out", "rb") as out:
            self.assertEqual(sum(line.startswith(b"<tr>") for line in out), 400_000)
        self.ask(f"SELECT x FROM {MANY.format(400_000)} ORDER BY x % 1000, x")

    def test_wide_cells_fill_nothing_up(self):
        self.ask(f"SELECT x, 1 FROM (SELECT hex(zeroblob(500000)) AS x UNION ALL SELECT * FROM "
                 f"{MANY.format(1000)})", "text")
        self.assertLess((self.folder / "out").stat().st_size, 1_200_000)


main()
