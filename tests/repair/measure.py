"""How many damaged records `repair` makes whole again, by kind of damage: counted, not tested.

usage: measure.py STELA [COUNT [SEED [KIND…]]]
"""
import collections
import json
import pathlib
import random
import subprocess
import sys
import tempfile

import damages

STELA = pathlib.Path(sys.argv[1]).resolve()
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 5000
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 1
KINDS = sys.argv[4:]


def canonical(folder):
    """The canonical text of each file by its name; nothing of those that are not valid."""
    subprocess.run([STELA, "format", "--in-place", "--recursive", folder], capture_output=True, check=False)
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def invalid(folder):
    out = subprocess.run([STELA, "validate", "--recursive", "--quiet", "--report", "ndjson", folder],
                         capture_output=True, check=False).stdout.decode(errors="replace")
    return {pathlib.Path(report["file"]).name for report in map(json.loads, out.splitlines())
            if report["verdict"] != "valid"}


def made(names, record, rng):
    """Returns `record` damaged in each way of `names`; None if that is impossible or changes nothing."""
    text = record
    for name in names:
        if isinstance(text, bytes):
            return None
        before = text
        try:
            text = damages.DAMAGES[name][1](text, rng)
        except (UnicodeError, ValueError, AttributeError, IndexError):
            return None
        if text == before:
            return None
    try:
        return text.encode() if isinstance(text, str) else text
    except UnicodeError:
        return None


def main():
    rng = random.Random(SEED)
    records = damages.furnished_records(STELA)
    kinds = KINDS or sorted(damages.LOSSLESS)
    tried = []
    while len(tried) < COUNT:
        alone = len(tried) < COUNT // 2
        names = [kinds[len(tried) % len(kinds)]] if alone or KINDS else rng.sample(kinds, 2)
        for _ in range(30):
            record = rng.choice(records)
            data = made(names, record, rng)
            if data is not None:
                tried.append((names, record, data))
                break
            if not alone and not KINDS:
                names = rng.sample(kinds, 2)
        else:
            kinds = [kind for kind in kinds if [kind] != names]
            print("never damages:", names)
    with tempfile.TemporaryDirectory() as name:
        good, bad = pathlib.Path(name, "good"), pathlib.Path(name, "bad")
        good.mkdir()
        bad.mkdir()
        for i, (_, record, data) in enumerate(tried):
            (good / f"{i:05}.stela").write_text(record, encoding="utf-8")
            (bad / f"{i:05}.stela").write_bytes(data)
        done = subprocess.run([STELA, "repair", "--in-place", "--recursive", "--quiet", bad], check=False)
        assert done.returncode in (0, 1), done.returncode
        left = invalid(bad)
        right, now = canonical(good), canonical(bad)
    sums = {True: collections.Counter(), False: collections.Counter()}
    by_kind = collections.defaultdict(collections.Counter)
    for i, (names, record, data) in enumerate(tried):
        file = f"{i:05}.stela"
        wanted = [right[file]] + [damages.canonical(STELA, text) for text in
                                  damages.expected(names, record, data)]
        what = "whole" if now[file] in wanted else "left" if file in left else "wrong"
        sums[len(names) == 1][what] += 1
        if what == "wrong":
            print("wrong:", i, names)
        for kind in names:
            by_kind[kind, len(names) == 1][what] += 1
    for kind in sorted({kind for kind, _ in by_kind}):
        print(f"{kind:32}", *(" ".join(f"{by_kind[kind, alone][w]:4} {w}" for w in ("whole", "left", "wrong"))
                              + "  |  " for alone in (True, False)))
    for alone in (True, False):
        total = max(1, sum(sums[alone].values()))
        print("alone" if alone else "pairs", {w: f"{n} ({100 * n / total:.1f} %)" for w, n in sums[alone].items()})


main()
