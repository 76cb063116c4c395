"""The same records get the same verdicts, however they come: verdicts_test.py SOURCE_DIR STELA

Lines broken elsewhere, other line ends, a byte-order mark, any number of threads, a pipe that gives
odd pieces, one file or several.
"""

import itertools
import json
import os
import re
import subprocess
import sys
import threading
import unittest

sys.path.append(f"{sys.path[0]}/..")
import testing
from testing import SOURCE, STELA


def run(*arguments, given=b""):
    """What `stela ARGUMENTS` prints, without any errors."""
    code, out, errors = testing.told(*arguments, given=given)
    if code not in (0, 1) or errors:
        raise AssertionError(f"{arguments}: {code} {errors}")
    return out


def reports(output, keys):
    """Returns for each record of an ndjson report these keys, and rule and entry of its diagnostics."""
    found = []
    for line in output.splitlines():
        report = json.loads(line)
        wrong = [(d["rule"], d["severity"], d["entry"]) for d in report["diagnostics"]]
        found.append(([report.get(key) for key in keys], wrong))
    return found


MEANING = ("record", "game", "verdict", "finished", "entries", "scores", "winners", "places")


def verdicts(given, *arguments):
    return reports(run("validate", "--report", "ndjson", *arguments, given=given), MEANING)


def pile():
    """Records of every kind in one file; those that lose their shape when lines move are left out."""
    records = []
    for path in sorted(SOURCE.glob("testdata/*/*/*.stela")):
        text = path.read_bytes()
        moves = b";" in text or path.name.startswith("record.syntax")
        plain = text.startswith(b"[Game ") and b"\r" not in text and text.endswith(b"\n")
        if plain and not moves:
            records.append(text)
    return records


def rewrapped(record):
    """The record with a line break at every space between tokens, outside tags and comments."""
    pieces = re.split(rb"(\{(?:\\.|[^}\\])*\}|^\[.*$)", record, flags=re.M)
    return b"".join(
        piece if piece.startswith((b"{", b"[")) else piece.replace(b" ", b"\n \n")
        for piece in pieces)


class Verdicts(unittest.TestCase):
    maxDiff = 4000

    @classmethod
    def setUpClass(cls):
        cls.records = pile()
        cls.pile = b"\n".join(cls.records)
        cls.expected = verdicts(cls.pile)
        assert len(cls.expected) == len(cls.records) > 100

    def test_other_line_ends(self):
        for end in (b"\r\n", b"\r"):
            self.assertEqual(verdicts(self.pile.replace(b"\n", end)), self.expected)

    def test_places_with_other_line_ends(self):
        keys = ("line",)
        lf = reports(run("validate", "--report", "ndjson", given=self.pile), keys)
        crlf = self.pile.replace(b"\n", b"\r\n")
        self.assertEqual(reports(run("validate", "--report", "ndjson", given=crlf), keys), lf)

    def test_byte_order_mark(self):
        mark = b"\xef\xbb\xbf"
        self.assertEqual(verdicts(mark + self.pile), self.expected)
        # Concatenated files, each with its own byte-order mark; some begin with an empty line.
        for joint in (mark, b"\n" + mark, mark + b"\r\n"):
            joined = b"".join(joint + record for record in self.records)
            for jobs in ("1", "3"):
                self.assertEqual(verdicts(joined + mark, "--jobs", jobs), self.expected)

    def test_other_line_breaks(self):
        self.assertEqual(verdicts(b"\n".join(map(rewrapped, self.records))), self.expected)

    def test_canonical_form(self):
        self.assertEqual(verdicts(run("format", given=self.pile)), self.expected)

    def test_odd_pieces_through_a_pipe(self):
        many = run("random", "taluva", "--seed", "9", "--count", "600") + self.pile
        whole = run("validate", "--report", "ndjson", given=many)
        with subprocess.Popen([STELA, "validate", "--report", "ndjson", "--jobs", "3"],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            sizes, at = itertools.cycle((1, 7, 65537, 4096, 13, 262145)), 0
            # The reports are larger than a pipe's buffer, so they must be read while this writes.
            seen = []
            reader = threading.Thread(target=lambda: seen.append(process.stdout.read()))
            reader.start()
            while at < len(many):
                size = next(sizes)
                process.stdin.write(many[at:at + size])
                process.stdin.flush()
                at += size
            process.stdin.close()
            reader.join()
        self.assertEqual(seen[0], whole)

    @unittest.skipIf("STELA_SANITIZED" in os.environ, "a thousand starts of a program that starts slowly")
    def test_one_record_after_the_other(self):
        alone = [verdicts(record)[0] for record in self.records]
        for i, (keys, _) in enumerate(alone):
            keys[0] = i + 1
        self.assertEqual(alone, self.expected)


testing.main()
