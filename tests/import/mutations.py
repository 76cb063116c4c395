"""Randomly damaged logs: mutations.py STELA COUNT [SEED]

The program must exit normally for each of them, and a record that it writes must be valid.
"""

import pathlib
import random
import resource
import subprocess
import sys
import tempfile

import tables

BATCH = 250
WORDS = (b"null", b"[]", b"{}", b'""', b"-1", b"0", b"1e999", b"99999999999999999999", b'"\\u0000"',
         b'"/table/t1"', b"true", b"2147483648", b'"draw"', b'"eliminate"', b'"scores"',
         b'"commitTile"', b'"playerConcedeGame"', b'"skipTurnOfPlayer"', b'"\\ud83d\\ude00"')


def limit_memory(mebibytes):
    size = mebibytes << 20
    return lambda: resource.setrlimit(resource.RLIMIT_AS, (size, size))


def values_of(log):
    """Returns the approximate positions of a log's values: after colons and commas."""
    return [at + 1 for at, byte in enumerate(log) if byte in b":,["]


def mutated(log, places, chance):
    """A log with one to four pieces changed."""
    for _ in range(chance.randint(1, 4)):
        at = chance.choice(places) if chance.random() < 0.7 else chance.randrange(len(log))
        at = min(at, len(log) - 1)
        kind = chance.randrange(6)
        end = at + chance.randrange(1, 40)
        if kind == 0:  # another value
            while end > at and end < len(log) and log[end:end + 1] not in (b",", b"}", b"]"):
                end += 1
            log = log[:at] + b" " + chance.choice(WORDS) + log[end:]
        elif kind == 1:  # bytes
            log = log[:at] + bytes(chance.randrange(256) for _ in range(3)) + log[at + 3:]
        elif kind == 2:  # a piece is gone
            log = log[:at] + log[end:]
        elif kind == 3:  # a piece stands twice
            log = log[:end] + log[at:end] + log[end:]
        elif kind == 4:  # digits
            digit = log.find(bytes([chance.choice(b"0123456789")]), at)
            if digit >= 0:
                log = log[:digit] + bytes([chance.choice(b"0123456789-")]) + log[digit + 1:]
        else:  # an object is gone, or moved
            begin = log.find(b'{"uid"', at)
            stop = log.find(b'{"uid"', begin + 1)
            if 0 <= begin < stop:
                piece = log[begin:stop]
                log = log[:begin] + log[stop:]
                if chance.random() < 0.5:
                    to = log.find(b'{"uid"', chance.randrange(len(log)))
                    if to >= 0:
                        log = log[:to] + piece + log[to:]
        if not log:
            return b" "
    return log


def seeds(stela):
    out = []
    for players in (2, 3):
        for record in tables.random_records(stela, players, 3, players):
            out.append(tables.dumped(tables.table_of(record).log()))
    return [(log, values_of(log)) for log in out]


def run_batch(stela, folder, lenient):
    return subprocess.run([stela, "convert", "--from", "bga", "--quiet", "--recursive",
                           *(["--lenient"] if lenient else []), "-o", folder / "out.stela", folder],
                          check=False, capture_output=True)


def try_many(stela, count, seed):
    """What went wrong, a line each."""
    chance = random.Random(seed)
    wrong = []
    originals = seeds(stela)
    for first in range(0, count, BATCH):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for i in range(first, min(first + BATCH, count)):
                (folder / f"{i}.logs.json").write_bytes(mutated(*chance.choice(originals), chance))
            lenient = first // BATCH % 2 == 1
            done = run_batch(stela, folder, lenient)
            if done.returncode not in (0, 1) or b"runtime error" in done.stderr:
                wrong.append(f"from {first}: {done.returncode}: {done.stderr[-400:]}")
                continue
            for line in done.stderr.decode().splitlines():
                if "error: " not in line and "warning: " not in line:
                    wrong.append(f"from {first}: {line}")
            valid = subprocess.run([stela, "validate", "--quiet", folder / "out.stela"],
                                   check=False, capture_output=True)
            if valid.returncode != 0:
                wrong.append(f"from {first}: {valid.stdout[-400:]}")
    return wrong


if __name__ == "__main__":
    found = try_many(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    sys.exit("\n".join(found) or None)
