"""Several runs of `stela index` make one database: index_test.py SOURCE_DIR STELA"""

import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import unittest

STELA = pathlib.Path(sys.argv[2]).resolve()


def run(*arguments, given=b"", code=0, folder=None):
    done = subprocess.run([STELA, *map(str, arguments)], input=given, capture_output=True,
                          check=False, cwd=folder)
    if done.returncode != code:
        raise AssertionError(f"{arguments}: {done.returncode} {done.stderr.decode()}")
    return done


class Together(unittest.TestCase):
    """Runs that work on one database at the same time."""

    def setUp(self):
        self.kept = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.kept.name)

    def tearDown(self):
        self.kept.cleanup()

    def test_a_new_database_is_made_once(self):
        parts = []
        for seed in range(1, 5):
            parts.append(self.folder / f"{seed}.stela")
            parts[-1].write_bytes(run("random", "taluva", "--players", 2, "--seed", seed,
                                      "--count", 10).stdout)
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


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
