"""A few hundred random command lines, the same every time: lines_fuzz_test.py SOURCE STELA

Before that, programs that break a promise are tested: each must be detected.
"""

import os
import pathlib
import shlex
import sys
import tempfile
import unittest

import lines_fuzz
import lines_fuzz_lines
from lines_fuzz_seeds import Seeds

STELA = pathlib.Path(sys.argv[2]).resolve()
# Under sanitizers all takes ten times as long.
SANITIZED = "STELA_SANITIZED" in os.environ
# The expected message, and the faulty behaviour of a command, as shell lines with the program in $stela.
SPOILED = (
    ("crash", "stats", "kill -SEGV $$"),
    ("inner words on stderr", "score", "echo std::bad_alloc >&2"),
    ("a temporary file is left", "convert", ": > x.stela.Ab12Cd"),
    ("a file is changed", "format", 'for f in ./*.stela; do test ! -f "$f" || echo >> "$f"; done'),
    ("a file is gone", "query", "rm -f ./*.stela"),
    ("threads make a difference", "stats", 'case "$*" in *--jobs=3*) echo ;; esac'),
    ("merge: records", "merge", '$stela "$@"'),
    ("convert: records", "convert", 'case "$*" in *--to=stela*) $stela "$@" ;; esac'),
    ("output is no", "summary", "echo '<script>alert(1)</script>' '{'"),
    ("standard input makes a difference", "replay", 'case "$*" in *"-- -") echo ;; esac'),
)


class Lines(unittest.TestCase):
    @unittest.skipIf(SANITIZED, "what looks at the program is the same")
    def test_promises_that_are_broken_are_found(self):
        seeds = Seeds(STELA, sys.argv[1])
        for kind, command, script in SPOILED:
            with self.subTest(kind=kind), tempfile.TemporaryDirectory() as folder:
                spoiled = pathlib.Path(folder, "stela")
                spoiled.write_text(f"#!/bin/sh\nstela={shlex.quote(str(STELA))}\n"
                                   f"if test \"$1\" = {command}; then\n{script}\nfi\n"
                                   "exec $stela \"$@\"\n", encoding="utf-8")
                spoiled.chmod(0o755)
                judge = lines_fuzz.Judge(spoiled)
                cases = (lines_fuzz.make_case(seeds, 3, number) for number in range(3000))
                found = (judge.kind(case) for case in cases if case.line.command == command)
                self.assertTrue(any(told and told[0].startswith(kind) for told in found))

    def test_new_commands_and_options_are_noticed(self):
        self.assertEqual(lines_fuzz_lines.unknown(STELA), [])
        known = lines_fuzz_lines.COMMANDS["format"].pop("--check")
        self.assertEqual(lines_fuzz_lines.unknown(STELA), ["format --check"])
        lines_fuzz_lines.COMMANDS["format"]["--check"] = known

    def test_lines(self):
        self.assertEqual(lines_fuzz.main([str(STELA), "--runs", "50" if SANITIZED else "300",
                                          "--seed", "1"]), 0)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
