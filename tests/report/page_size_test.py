"""How large replay pages are when they are packed, as servers send them.

    page_size_test.py SOURCE STELA
"""

import gzip
import pathlib
import subprocess
import sys

STELA = str(pathlib.Path(sys.argv[2]).resolve())
# Bytes; whole games of four players came to 52 to 66 kB.
MOST = 70_000


def main():
    for game in ("taluva", "tikal", "mykerinos"):
        for players, seed in ((2, 1), (4, 1), (4, 2), (4, 3)):
            record = subprocess.run([STELA, "random", game, "--seed", str(seed), "--players",
                                     str(players)], check=True, capture_output=True).stdout
            page = subprocess.run([STELA, "replay", "--to", "html"], input=record, check=True,
                                  capture_output=True).stdout
            size = len(gzip.compress(page, 9))
            assert 20_000 < size <= MOST, (game, players, seed, size)


if __name__ == "__main__":
    main()
