"""Pages of commands have the options that the help lists: options_test.py SOURCE STELA"""

import pathlib
import subprocess
import sys
import unittest

SOURCE, STELA = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]


class Options(unittest.TestCase):
    """See above."""

    def test_tables(self):
        done = subprocess.run([sys.executable, SOURCE / "tools/options", "--check", STELA], capture_output=True,
                              encoding="utf-8", check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
