"""How large replay pages are, as files and when they are packed, as servers send them."""

import gzip
import sys

sys.path.append(f"{sys.path[0]}/..")
from testing import GAMES, output as stela

# Bytes of a file; whole games of four players came to 140 to 180 kB.
MOST = 200_000
# Bytes when packed; these came to 55 to 71 kB.
MOST_PACKED = 73_000
# How much heavier an analysis, with lines of play after each mark, may make a page.
HEAVIER = 1.15


def size_of(record):
    """The bytes of its page, when packed."""
    page = stela("replay", "--to", "html", given=record)
    assert len(page) < MOST, len(page)
    return len(gzip.compress(page, 9))


def check_sizes(game):
    for players, seed in ((2, 1), (4, 1), (4, 2), (4, 3)):
        size = size_of(stela("random", game, "--seed", seed, "--players", players))
        assert 20_000 < size <= MOST_PACKED, (game, players, seed, size)


def check_analysed(game):
    """Games in which everybody tries to win: a random entry would mostly have a better one, whose position the
    page contains, too."""
    for players, seed in ((2, 1), (3, 2), (4, 3)):
        record = stela("format", given=stela("random", game, "--policy", "greedy", "--seed", seed,
                                             "--players", players))
        analysed = stela("analyse", "--effort", "quick", "--quiet", "--to", "stela", given=record)
        assert analysed.count(b"[%wp ") > 20, (game, players, seed)
        bare, now = size_of(record), size_of(analysed)
        assert bare < now <= HEAVIER * bare, (game, players, seed, bare, now)


def main():
    for game in GAMES:
        check_sizes(game)
        check_analysed(game)


main()
