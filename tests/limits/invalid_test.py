"""An invalid record costs at most so many times what a valid one costs: invalid_test.py SOURCE STELA

Batches of RECORDS records, of which no two are equal: of each rule's illegal record against whole valid
games, and of each damage that `repair` knows against the record before it was damaged. Processor times
for a record are compared, without the start of the program, the quickest of several where it matters.
Of what is invalid fewer COPIES are validated.
"""

import os
import random
import re
import subprocess
import sys

sys.path += [f"{sys.path[0]}/{folder}" for folder in ("..", "../repair")]
import damages
from testing import GAMES, SOURCE, STELA, FolderTest, main, output

RECORDS = 1000
COPIES = 60
# The aim is ten times for all, which the rules keep by instructions counted; processor times of few
# records on a busy machine vary by half, so the limits are 1.5 to 2.5 times what was measured.
# Each step of `repair` checks damaged text, which is then read again; where only a likely fix helps,
# each that is tried is repaired and replayed whole.
MOST_OF_RULES = 20
MOST_OF_MISTAKES = 120
MOST_OF_DAMAGES = 320
# Limit of the whole command on many games, including the start of the program.
MOST_OF_PILES = 24
PILE = 300
# A copy with one of these damages holds as many records.
SEVERAL_RECORDS = {"mail-of-three": 3, "quoted-three": 3, "utf16-appended": 2}
TRIES = 5


def seconds(path):
    """The processor time of validating a file."""
    with subprocess.Popen([STELA, "validate", "--quiet", "--jobs", "1", path], stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode in (0, 1, 3), (path, process.returncode)
    return usage.ru_utime + usage.ru_stime


def copies_of(text, count=COPIES):
    """Copies of a record, each with another event."""
    made = []
    for i in range(count):
        copy = text.rstrip("\n")
        copy = re.sub(r"(?m)^(\[Game .*\])$", rf'\1\n[Event "{i}"]', copy, count=1)
        made.append(copy + "\n\n")
    return made


class Batch:
    """A file with a batch of records, and the least that validating it took so far."""

    def __init__(self, folder, name, records, each=1):
        self.count = len(records) * each
        self.path = folder / name
        self.path.write_bytes(b"".join(record if isinstance(record, bytes) else record.encode()
                                       for record in records))
        self.empty = folder / "empty"
        self.empty.write_bytes(b"")
        self.start = self.taken = 1e9
        self.again()

    def again(self):
        self.start = min(self.start, seconds(self.empty))
        self.taken = min(self.taken, seconds(self.path))

    @property
    def seconds(self):
        """What a record takes."""
        return max(1e-6, self.taken - self.start) / self.count


class Invalid(FolderTest):
    def setUp(self):
        super().setUp()
        self.games = {game: output("random", game, "--seed", "2", "--count", "1", given="") for game in GAMES}

    def valid(self, records):
        """A batch that is measured more often: all others are compared with it."""
        batch = Batch(self.folder, "valid", records)
        for _ in range(TRIES):
            batch.again()
        return batch

    def compare(self, batches, most):
        """Each of (name, what is invalid, what is valid) takes at most `most` times as long."""
        ratios = []
        for name, wrong, valid in batches:
            for _ in range(TRIES):
                if wrong.seconds <= most * valid.seconds:
                    break
                wrong.again()
                valid.again()
            ratios.append((wrong.seconds / valid.seconds, name))
        ratios.sort(reverse=True)
        print("worst:", ", ".join(f"{name} {ratio:.1f}" for ratio, name in ratios[:12]))
        self.assertGreater(len(ratios), 10)
        self.assertEqual([name for ratio, name in ratios if ratio > most], [])

    def test_piles(self):
        """A pile of other games, each with the same mistake, against the pile itself."""
        good = output("random", "taluva", "--seed", "2", "--count", PILE, given="")
        changes = {"an illegal entry": (r"(?m)^(12\. [a-z]*): .*", r"\1: JJ@0,0/0 hut@0,0"),
                   "a bracket for a dot": (r"(?m)^1\. ", "1) "),
                   "a wrong claim": (r"(?m)^result: .*", "result: white=9/9/9 winner=white")}
        valid = self.valid([good])
        for name, (pattern, to) in changes.items():
            wrong = Batch(self.folder, "wrong", [re.sub(pattern, to, good)])
            for _ in range(TRIES):
                if wrong.taken <= MOST_OF_PILES * valid.taken:
                    break
                wrong.again()
                valid.again()
            with self.subTest(name):
                self.assertLessEqual(wrong.taken / valid.taken, MOST_OF_PILES)

    def test_illegal_records(self):
        def batches():
            for game in GAMES:
                valid = self.valid(copies_of(self.games[game], RECORDS))
                # The first of each rule.
                for path in sorted((SOURCE / "testdata" / game / "illegal").glob("*.stela")):
                    if re.search(r"-\d+$", path.stem):
                        continue
                    yield path.stem, Batch(self.folder, "wrong", copies_of(path.read_text())), valid
        self.compare(batches(), MOST_OF_RULES)

    def test_mistakes_of_a_character(self):
        """What `24` of the reports had, and others like it."""
        changes = {
            "a bracket for a dot": (r"(?m)^5\.", "5)"), "all brackets": (r"(?m)^(\d+)\.", r"\1)"),
            "a missing colon": (r"(?m)^(5\. \w+):", r"\1"), "an unknown actor": (r"(?m)^5\. \w+", "5. Ben"),
            "a misspelt actor": (r"(?m)^(5\. \w+)\w:", r"\1:"), "a capital": (r"(?m)^5\. (.*)$",
                                                                       lambda m: "5. " + m[1].upper()),
            "a wrong number": (r"(?m)^5\.", "6."), "an unknown action": (r"(?m)^(5\. \w+:).*", r"\1 a@b"),
            "an open comment": (r"(?m)^(5\..*)$", r"\1 {"), "an open variation": (r"(?m)^(5\..*)$", r"\1 ("),
            "a wrong claim": (r"(?m)^result: .*", "result: winner=nobody"),
            "a wrong score": (r"(?m)^(5\. .*)", r"\1 =9/9/9"), "a wrong digest": (r"(?m)^(5\. .*)",
                                                                           r"\1 #12345678"),
            "no result": (r"(?m)^result: .*(?:\n .*)*", ""), "a tag twice": (r"(?m)^(\[Game.*)$", r"\1\n\1"),
            "an unknown option": (r"(?m)^(\[Game.*)$", r'\1\n[Option "a" "b"]'),
            "no players": (r"(?m)^\[Player.*\n", ""), "no head": (r"(?m)^(\[Player .*)\]$", r"\1"),
        }

        def batches():
            for game, text in self.games.items():
                text = damages.joined(text)
                valid = self.valid(copies_of(text, RECORDS))
                for name, (pattern, to) in changes.items():
                    changed = re.sub(pattern, to, text)
                    yield f"{game}: {name}", Batch(self.folder, "wrong", copies_of(changed)), valid
        self.compare(batches(), MOST_OF_MISTAKES)

    def test_damages(self):
        def batches():
            rng = random.Random(4)
            text = damages.joined(self.games["taluva"]).replace(
                "\n\n", '\n[Event "Night"]\n[Date "2026-11-20"]\n\n', 1)
            copies = [text.replace('"Night"', f'"Night {i}"') for i in range(RECORDS)]
            valid = self.valid(copies)
            for name, (_, damage) in damages.DAMAGES.items():
                try:
                    damaged = [damage(copy, rng) for copy in copies[:COPIES]]
                except (UnicodeError, IndexError):  # it cannot be done to this record
                    continue
                damaged = [made + (b"\n\n" if isinstance(made, bytes) else "\n\n") for made in damaged]
                yield name, Batch(self.folder, "wrong", damaged, SEVERAL_RECORDS.get(name, 1)), valid
        self.compare(batches(), MOST_OF_DAMAGES)


main()
