"""Cheat sheets: cheat_sheet_test.py SOURCE STELA

Each game has one of a single page in each language, with everything that its score sheet says of the notation, and
with a turn that is valid.
"""

import html
import re
import shutil
import subprocess
import sys
import unittest

sys.path.append(f"{sys.path[0]}/..")
from testing import GAMES, main, told as stela

LANGUAGES = ("en", "de", "fr")


def sheet(game, language, to):
    code, out, errors = stela("new", game, "--cheat-sheet", "--lang", language, "--to", to)
    assert (code, errors) == (0, ""), (game, language, to, errors)
    return out


class CheatSheet(unittest.TestCase):
    def test_reminders(self):
        for game in GAMES:
            for language in LANGUAGES:
                _, drawn, _ = stela("new", game, "--sheet", "--to", "svg", "--lang", language)
                written = {html.unescape(text) for text in re.findall(r">([^<>]+)<", drawn.decode())
                           if re.search("[@=]", text)}
                self.assertGreater(len(written), 3)
                text = sheet(game, language, "md").decode()
                for action in written:
                    self.assertIn(f"`{action}`", text, (game, language))

    def test_languages(self):
        for game in GAMES:
            self.assertEqual(len({sheet(game, language, "text") for language in LANGUAGES[:2]}), 2)

    def test_turns_are_valid(self):
        for game in GAMES:
            text = sheet(game, "en", "md").decode()
            tags = "\n".join(re.findall(r"^ *(\[[A-Z]\w+ .*\])$", text, re.M))
            entries = re.findall(r"`(\d+\. \w+: [^`]*)`", text)
            self.assertTrue(entries, game)
            # Parcels that are laid out are cut off.
            if "…" in entries[0]:
                entries = []
            record = "\n".join([tags, "", *entries, "result: *", ""])
            code, _, errors = stela("validate", "-", given=record.encode())
            self.assertEqual((code, errors), (0, ""), record)

    @unittest.skipUnless(shutil.which("pdfinfo"), "poppler-utils are not there")
    def test_one_page(self):
        for game in GAMES:
            for language in LANGUAGES:
                told = subprocess.run(["pdfinfo", "-"], input=sheet(game, language, "pdf"), capture_output=True,
                                      check=True).stdout.decode()
                self.assertEqual(re.search(r"^Pages: *(\d+)$", told, re.M)[1], "1", (game, language))

    def test_options(self):
        for words in (("--cheat-sheet", "--to", "svg"), ("--sheet", "--to", "md"), ("--sheet", "--cheat-sheet"),
                      ("--to", "md")):
            self.assertEqual(stela("new", "taluva", *words)[0], 2, words)


main()
