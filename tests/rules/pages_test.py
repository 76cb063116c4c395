"""Pages of games name every rule and article: pages_test.py SOURCE STELA

Each id of docs/games is one of the game, each of the game stands there, and what no rulebook says
stands among the rulings.
"""

import json
import re
import sys
import unittest

sys.path.append(f"{sys.path[0]}/..")
from testing import SOURCE, main, output

RULES = json.loads(output("explain", "--to", "json"))


def named(page, game):
    """Returns the full ids on a page."""
    return set(re.findall(rf"`({game}\.[a-z0-9.-]+)`", page))


class Pages(unittest.TestCase):
    def test_every_id(self):
        pages = sorted(SOURCE.glob("docs/games/*.md"))
        games = {rule["game"] for rule in RULES} - {None}
        self.assertEqual({page.stem for page in pages}, games | {f"{game}.de" for game in games})
        for page in pages:
            text = page.read_text(encoding="utf-8")
            game = page.stem.removesuffix(".de")
            own = [rule for rule in RULES if rule["game"] == game]
            self.assertEqual(named(text, game), {rule["id"] for rule in own})
            self.assertNotRegex(text, r"`\.[a-z]", "an abbreviated id, which a search would miss")
            rulings = named(text[re.search(r"^### (Rulings|Entscheidungen)", text, re.M).start():], game)
            silent = {rule["id"] for rule in own if not rule["citations"]}
            self.assertLessEqual(silent, rulings)


    def test_boxes(self):
        """The tiles that pages list are those of the catalogue."""
        def box(game, pattern, within):
            catalogue = output("catalogue", game, given="")
            page = (SOURCE / "docs/games" / f"{game}.md").read_text(encoding="utf-8")
            found = re.findall(pattern, catalogue, re.M)
            self.assertEqual(re.findall(within, page, re.M), found)
            return len(found)

        self.assertEqual(box("taluva", r"\b([JCSRL]{2}) ×(\d)", r"\b([JCSRL]{2}) ×(\d)"), 25)
        self.assertEqual(box("tikal", r"^  ([A-Ga-h]\d)  (base camp|\w+) +(\d{6})(?:  (?:value )?(\d))?",
                             r"^\| (?:printed on )?([A-Ga-h]\d) \| ([a-z ]+?) \| (?=[^|]* \| (\d{6}))(\d?)"), 40)


main()
