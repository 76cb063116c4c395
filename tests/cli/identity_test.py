"""The same game is the same, however its tags are written: identity_test.py SOURCE_DIR STELA"""

import itertools
import json
import sys
import unittest

sys.path.append(f"{sys.path[0]}/..")
from testing import main, output, run

ENTRIES = {
    "Taluva": "1. white: JC@0,0/0 hut@0,1",
    "Tikal": "1. white: A1@c3/0 start",
    "Mykerinos": "1. table: slot1=2V",
}
MUSEUM = '[Museum "V" "L" "B" "K" "T"]'
WHITE, RED, BLUE = (f'[Player "{colour}" "{name}"]' for colour, name in
                    (("white", "Anna"), ("red", "Ben"), ("blue", "Carl")))
BROWN = '[Player "brown" "Dora"]'


def record(game, *tags):
    return f'[Game "{game}"]\n' + "\n".join(tags) + f"\n\n{ENTRIES[game]}\nresult: *\n\n"


def games(records, *options):
    """How many different games `dedupe` and the database see."""
    given = "".join(records).encode()
    kept = output("dedupe", "--quiet", *options, given=given)
    asked = run("query", "--format", "json", "SELECT count(DISTINCT game_digest) AS n FROM records", given=given)
    assert asked.stderr == b"", asked.stderr
    return kept.count(b"[Game "), json.loads(asked.stdout)[0]["n"]


class Identity(unittest.TestCase):
    def same(self, *records):
        self.assertEqual(games(records), (1, 1), records)

    def different(self, *records):
        self.assertEqual(games(records), (len(records), len(records)), records)

    def test_order_of_tags(self):
        tags = ['[Variant "all-tiles"]', '[Option "hut-beside" "allow"]', '[Date "2026"]',
                '[Notation "1"]', '[Rules "ferti"]']
        self.same(*(record("Taluva", *order[:3], WHITE, *order[3:], RED)
                    for order in itertools.permutations(tags)))
        self.same(record("Taluva", WHITE, RED, *tags[:2]), record("Taluva", *tags[:2], WHITE, RED),
                  record("Taluva", WHITE, *tags[:2], RED))

    def test_grouping_and_order_of_variants(self):
        four = (WHITE, RED, BLUE, BROWN)
        ways = ['[Variant "all-tiles" "teams"]', '[Variant "teams" "all-tiles"]',
                '[Variant "teams"]\n[Variant "all-tiles"]', '[Variant "all-tiles"]\n[Variant "teams"]']
        self.same(*(record("Taluva", *four, way) for way in ways))
        # With four players all tiles are used anyway.
        self.same(record("Taluva", *four), record("Taluva", *four, '[Variant "all-tiles"]'),
                  record("Taluva", *four, '[Option "tiles" "48"]'))
        self.different(record("Taluva", *four), record("Taluva", *four, '[Variant "teams"]'),
                       record("Taluva", *four, '[Variant "ranking"]'))

    def test_defaults(self):
        self.same(record("Taluva", WHITE, RED), record("Taluva", WHITE, RED, '[Option "tiles" "24"]'),
                  record("Taluva", WHITE, RED, '[Option "hut-beside" "forbid"]'))
        self.same(record("Mykerinos", MUSEUM, WHITE, RED),
                  *(record("Mykerinos", MUSEUM, WHITE, RED, f'[Option "{name}" "{value}"]')
                    for name, value in (("patron-count", "seven"), ("violet-empty-hand", "forbid"),
                                        ("museum", "ring"), ("neutral-carry", "keep"))))
        self.same(record("Tikal", '[Variant "auction"]', WHITE, RED),
                  *(record("Tikal", '[Variant "auction"]', WHITE, RED, f'[Option "{name}" "{value}"]')
                    for name, value in (("overbid", "forbid"), ("tied-last", "last"))))

    def test_options_count(self):
        self.different(record("Taluva", WHITE, RED), record("Taluva", WHITE, RED, '[Option "tiles" "23"]'),
                       record("Taluva", WHITE, RED, '[Variant "all-tiles"]'),
                       record("Taluva", WHITE, RED, '[Option "hut-beside" "allow"]'))
        self.different(record("Mykerinos", MUSEUM, WHITE, RED),
                       *(record("Mykerinos", MUSEUM, WHITE, RED, f'[Option "{name}" "{value}"]')
                         for name, value in (("patron-count", "any"), ("violet-empty-hand", "allow"),
                                             ("museum", "line"), ("neutral-carry", "return"))))
        self.different(record("Tikal", '[Variant "auction"]', WHITE, RED), record("Tikal", WHITE, RED),
                       *(record("Tikal", '[Variant "auction"]', WHITE, RED, f'[Option "{name}" "{value}"]')
                         for name, value in (("overbid", "allow"), ("tied-last", "first"))))

    def test_options_that_nothing_asks(self):
        self.same(record("Tikal", WHITE, RED), record("Tikal", WHITE, RED, '[Option "overbid" "allow"]'),
                  record("Tikal", WHITE, RED, '[Option "tied-last" "first"]'))
        self.same(record("Mykerinos", MUSEUM, WHITE, RED, BLUE),
                  record("Mykerinos", MUSEUM, WHITE, RED, BLUE, '[Option "neutral-carry" "return"]'))

    def test_components(self):
        tiles = ['[Tile "F2" "temple" "4" "210100"]', '[Tile "F3" "jungle" "0" "111111"]',
                 '[Tile "G1" "treasure" "2" "003000"]']
        self.same(*(record("Tikal", WHITE, *order, RED) for order in itertools.permutations(tiles)))
        self.different(record("Tikal", WHITE, RED), record("Tikal", WHITE, RED, tiles[0]),
                       record("Tikal", WHITE, RED, tiles[0].replace("210100", "210101")),
                       record("Tikal", WHITE, RED, tiles[0].replace('"4"', '"5"')),
                       record("Tikal", WHITE, RED, tiles[0].replace("F2", "F1")),
                       record("Tikal", WHITE, RED, *tiles))
        self.same(record("Mykerinos", MUSEUM, WHITE, RED), record("Mykerinos", WHITE, RED, MUSEUM))
        self.different(record("Mykerinos", MUSEUM, WHITE, RED),
                       record("Mykerinos", MUSEUM.replace('"V" "L"', '"L" "V"'), WHITE, RED))

    def test_a_tile_as_in_the_box(self):
        self.same(record("Tikal", WHITE, RED),
                  record("Tikal", WHITE, RED, '[Tile "F1" "temple" "4" "300000"]'))

    def test_seats(self):
        self.different(record("Taluva", WHITE, RED), record("Taluva", WHITE, RED, BLUE),
                       record("Taluva", WHITE.replace("Anna", "Otto"), RED),
                       record("Taluva", WHITE, BLUE))
        renamed = record("Taluva", WHITE.replace("Anna", "Otto"), RED)
        self.assertEqual(games([record("Taluva", WHITE, RED), renamed], "--ignore-names")[0], 1)

    def test_entries(self):
        given = record("Taluva", WHITE, RED)
        self.different(given, given.replace("JC@0,0/0", "SR@0,0/0"))

    def test_tags_that_set_no_table(self):
        # Ambiguous names: each counts as written.
        self.different(record("Taluva", WHITE), record("Taluva", RED),
                       record("Taluva", WHITE, RED, '[Variant "mine"]'),
                       record("Taluva", WHITE, RED, '[Variant "yours"]'))


main()
