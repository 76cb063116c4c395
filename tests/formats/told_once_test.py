"""Whether a single corruption of a document is reported once: told_once_test.py SOURCE STELA [RUNS [SEED]]

Records of each game as JSON, NDJSON and XML are corrupted at one location each. Whatever that does to brackets,
quotes, names and tags, few errors are reported, nearly always one.
"""

import random
import re
import sys
import tempfile
from pathlib import Path

sys.path.append(f"{sys.path[0]}/..")
from testing import GAMES, output, run

RUNS = int(sys.argv[3]) if len(sys.argv) > 3 else 2400
FORMATS = ["json", "ndjson", "xml"]
BYTES = b"<>&\"'=/ x]\x00\xff:!?-{}[],0"
# If two records are merged or a field occurs twice, there really are several errors.
MOST = 6
ONCE = 0.85


def spoil(rng, document):
    at = rng.randrange(len(document) if rng.random() < 0.5 else 300)
    before, byte, behind = document[:at], document[at:at + 1], document[at + 1:]
    return rng.choice([
        before + behind,
        before + bytes([rng.choice(BYTES)]) + byte + behind,
        before + bytes([rng.choice(BYTES)]) + behind,
        before + behind[:1] + byte + behind[1:],
        before,
        before + document[at:at + rng.randrange(1, 40)] + byte + behind,
    ])


def documents():
    """Two records of each game in each format."""
    for game in sorted(GAMES):
        text = b"".join(output("random", game, "--seed", seed) for seed in ("5", "6"))
        for kind in FORMATS:
            yield kind, output("convert", "--to", kind, given=text)


def main():
    rng = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 1)
    originals = list(documents())
    spoiled = {}
    with tempfile.TemporaryDirectory() as folder:
        for i in range(RUNS):
            kind, document = originals[i % len(originals)]
            path = Path(folder) / f"{i}.{kind}"
            path.write_bytes(spoil(rng, document))
            spoiled[str(path)] = kind
        done = run("validate", *spoiled)
        messages = {path: [] for path in spoiled}
        for told in re.findall(rb"^(.+?):(\d+:\d+: error\[record\.syntax\]: .*)$", done.stdout, re.M):
            messages[told[0].decode()].append(told[1].decode(errors="replace"))
        wrong = []
        for path, told in messages.items():
            if len(told) > MOST:
                wrong.append(f"{len(told)} mistakes are told:\n  " + "\n  ".join(told[:8]) +
                             f"\n{Path(path).read_bytes()!r:.2000}")
    if wrong:
        sys.exit("\n".join(wrong))
    for kind in FORMATS:
        told = [len(m) for path, m in messages.items() if spoiled[path] == kind and m]
        once = told.count(1) / len(told)
        print(f"{kind}: {len(told)} documents are refused, {once:.1%} of them with one mistake, "
              f"the worst with {max(told)}")
        if len(told) < RUNS / 5 or once < ONCE:
            wrong.append(f"{kind}: a mistake is told more than once too often")
    sys.exit("\n".join(wrong) or 0)


main()
