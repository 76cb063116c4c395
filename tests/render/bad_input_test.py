"""Pictures, pages and booklets of extreme input: bad_input_test.py SOURCE STELA

Names of 200 characters in any script, games with no entry and with one, records of a thousand entries and with
an error in the middle, and a single font: there is a picture, or an error message why not.
"""

import os
import pathlib
import re
import sys
import tempfile
import unittest
import xml.etree.ElementTree

sys.path.append(f"{sys.path[0]}/..")
from testing import DONE, INVALID, main, told as stela

FONTS = pathlib.Path("/usr/share/fonts")
GAMES = {"taluva": 3, "tikal": 4, "mykerinos": 3}
NAMES = {
    "Latin": "W" * 200,
    "Arabic": "\u0645\u062d\u0645\u062f \u0628\u0646 \u0639\u0628\u062f " * 15,
    "Chinese": "\u6f22\u5b57" * 100,
    "emoji": "\U0001f600\U0001f468\u200d\U0001f469\u200d\U0001f467\U0001f3f3\ufe0f" * 25,
    "combining": "Z\u0335\u0336\u0337\u0338" * 40,
    "both directions": "abc\u202edef\u202c \u05e9\u05dc\u05d5\u05dd \u2067x\u2069 " * 10,
    "spaces": "a   b " * 33,
}
# The output, by its first bytes.
FORMATS = {
    ("diagram", "--to", "svg"): b"<svg ",
    ("diagram", "--to", "png", "--size", "400"): b"\x89PNG",
    ("diagram", "--to", "png", "--size", "1200x630", "--last"): b"\x89PNG",
    ("diagram", "--to", "pdf"): b"%PDF-",
    ("replay", "--to", "gif", "--size", "240"): b"GIF89a",
    ("replay", "--to", "html"): b"<!DOCTYPE html>",
    ("summary", "--to", "html"): b"<!DOCTYPE html>",
    ("summary", "--to", "pdf"): b"%PDF-",
}
ENDS = {b"\x89PNG": b"IEND\xaeB`\x82", b"GIF89a": b";",
        b"%PDF-": (b"%%EOF\n%Stela picture\n", b"%%EOF\n%Stela summary\n")}


def entries_of(record):
    """The tags, and each entry without its number; not the result."""
    tags, _, rest = record.partition("\n\n")
    parts = re.split(r"(?m)^\d+\. ", rest.partition("\nresult:")[0])
    return tags, [part.rstrip() for part in parts[1:]]


def numbered(tags, entries):
    return f"{tags}\n\n" + "".join(f"{i}. {entry}\n" for i, entry in enumerate(entries, 1))


@unittest.skipIf("needs cairo and pango" in stela("replay", "--to", "gif", os.devnull)[2],
                 "built without cairo and pango")
class BadInput(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.games = {}
        for game, players in GAMES.items():
            code, record, errors = stela("random", game, "--seed", 5, "--players", players)
            assert code == DONE, errors
            cls.games[game] = entries_of(record.decode())

    def check(self, text, expected, what, diagrams=True, **variables):
        """Checks all formats of a record; one with an error has no last position to draw."""
        for line, begin in FORMATS.items():
            told = f"{what}: {' '.join(line)}"
            code, out, errors = stela(*line, given=text.encode(), **variables)
            self.assertEqual(code, expected, f"{told}: {errors}")
            self.assertEqual("error[" in errors, expected == INVALID, f"{told}: {errors}")
            self.assertNotRegex(errors, "(?i)pango|cairo|fontconfig|glib", told)
            if line[0] == "diagram" and not diagrams:
                self.assertEqual(out, b"", told)
                continue
            self.assertTrue(out.startswith(begin), told)
            self.assertTrue(out.endswith(ENDS.get(begin, b"\n")), told)

    def named(self, game, name):
        tags, entries = self.games[game]
        seats = iter(range(1, 9))
        tags = re.sub(r'(\[Player "\w+") "[^"]*"',
                      lambda found: f'{found[1]} "{name[:199]}{next(seats)}"', tags)
        return numbered(tags, entries)

    def test_long_names_of_any_script(self):
        for i, (script, name) in enumerate(NAMES.items()):
            game = list(GAMES)[i % len(GAMES)]
            self.check(self.named(game, name), DONE, f"{game}, {script}")

    def test_captions_are_whole_characters_and_short(self):
        for game, (_, entries) in self.games.items():
            record = self.named(game, NAMES["Chinese"]).encode()
            for entry in [*range(1, len(entries), 7), len(entries)]:
                code, svg, errors = stela("diagram", "--last", "--entry", entry, given=record)
                self.assertEqual((code, errors), (DONE, ""))
                self.assertNotIn("\ufffd", svg.decode(), f"{game}, entry {entry}")
            texts = [text.text for text in xml.etree.ElementTree.fromstring(svg).iter()
                     if text.tag.endswith("text") and text.text]
            self.assertTrue(any(re.search("\u2026 wins?\\b", text) for text in texts), texts)

    def test_hardly_any_entry(self):
        for game, (tags, entries) in self.games.items():
            self.check(numbered(tags, []), DONE, f"{game}, no entry")
            self.check(numbered(tags, entries[:1]), DONE, f"{game}, one entry")

    def test_a_thousand_entries(self):
        for game, (tags, entries) in self.games.items():
            many = [entries[i % len(entries)] for i in range(1000)]
            self.check(numbered(tags, many), INVALID, game, diagrams=False)

    def test_a_mistake_in_the_middle(self):
        for game, (tags, entries) in self.games.items():
            half = len(entries) // 2
            broken = entries[:half] + [entries[half].partition(" ")[0] + " {{{"] + entries[half:]
            self.check(numbered(tags, broken), INVALID, game, diagrams=False)

    def test_a_single_font(self):
        font = next(FONTS.rglob("*.ttf"), None)
        if font is None:
            self.skipTest("no font is there")
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "fonts").mkdir()
            (folder / "fonts" / font.name).write_bytes(font.read_bytes())
            (folder / "fonts.conf").write_text(
                f"<fontconfig><dir>{folder}/fonts</dir><cachedir>{folder}/cache</cachedir>"
                "</fontconfig>")
            for game, script in zip(GAMES, ("Arabic", "Chinese", "emoji")):
                self.check(self.named(game, NAMES[script]), DONE, f"{game}, {script}",
                           FONTCONFIG_FILE=str(folder / "fonts.conf"))


main()
