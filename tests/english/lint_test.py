"""The project's English keeps to tools/english/rules.csv: lint_test.py SOURCE STELA"""

import csv
import json
import pathlib
import re
import sys
import tempfile
import unittest

sys.path.append(f"{sys.path[0]}/..")
from testing import SOURCE, STELA, main, script

FOLDER = SOURCE / "tools" / "english"


def lint(*arguments):
    return script("tools/english/lint", *arguments)


class English(unittest.TestCase):
    def write(self, name, text):
        path = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())) / name
        path.write_text(text, encoding="utf-8")
        return path

    def test_no_folder_has_more_findings_than_its_baseline(self):
        done = lint("--check", STELA)
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)

    def test_every_pattern_compiles_and_names_known_scopes(self):
        scopes = {"docs", "changelog", "messages", "help", "comments", "commits"}
        with open(FOLDER / "rules.csv", encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertGreater(len(rows), 40)
        for row in rows:
            re.compile(row["pattern"])
            self.assertLessEqual(set(row["scope"].split()), scopes, row["id"])

    def test_findings_are_listed_with_their_lines(self):
        path = self.write("x.cpp", "int a;\n// Gives the number of tiles anew.\n// Returns `Gives x`.\n")
        done = lint(path)
        self.assertEqual(done.returncode, 1)
        self.assertEqual([line.split(": ")[:2] for line in done.stdout.splitlines()],
                         [[f"{path}:2", "gives-returns"], [f"{path}:2", "anew"]])
        path = self.write("x.md", "It is anew.\n```\nanew\n```\n")
        self.assertEqual(lint(path).stdout.count("\n"), 1)

    def test_a_baseline_only_falls(self):
        baseline = json.loads((FOLDER / "baseline.json").read_text(encoding="utf-8"))
        for folders in baseline.values():
            for folder, count in folders.items():
                self.assertGreater(count, 0, f"{folder}: an entry of 0 findings")

    def test_commit_subjects(self):
        for subject, code in (("Report the claimed score in record.score", 0), ("Tell of the score", 1),
                              ("Report " + "x" * 70, 1), ("Reports the score", 1),
                              ("Added a score", 1), ("Process and pass a score", 0), ("report the score", 1),
                              ("Report the score.", 1)):
            done = lint("--commit", self.write("message", subject + "\n\nWhy.\n"))
            self.assertEqual(done.returncode, code, subject + done.stdout)


main()
