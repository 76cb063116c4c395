"""Whether the notes of a release match CHANGELOG.md for its version: notes_test.py SOURCE STELA"""

import re
import sys
import unittest

sys.path.append(f"{sys.path[0]}/..")
from testing import SOURCE, main

sys.path.insert(0, str(SOURCE / "tools/releases"))
import notes

CHANGELOG = """# Changelog

## 1.1.0 (2027-01-02)

### Commands

- One ([docs/formats.md](docs/formats.md#comment-commands), [page](CONTRIBUTING.md), [far](https://example.org/a.md)).

## 1.0.0

- Two.

## 0.9.0
"""


class Notes(unittest.TestCase):
    """The notes of a changelog."""

    def refused(self, *arguments):
        with self.assertRaises(SystemExit) as ended:
            notes.notes(*arguments)
        return str(ended.exception)

    def test_version(self):
        self.assertEqual(notes.notes(CHANGELOG, "1.0.0", "1.0.0"), "# Stela 1.0.0\n\n- Two.\n")
        self.assertEqual(notes.notes(CHANGELOG, "1.1.0", "1.1.0"), (
            "# Stela 1.1.0\n\n## Commands\n\n- One ([docs/formats.md](site/docs/formats.html#comment-commands), "
            "[page](site/CONTRIBUTING.html), [far](https://example.org/a.md)).\n"))

    def test_missing(self):
        self.assertIn("`## 1.2.0`", self.refused(CHANGELOG, "1.2.0", "1.2.0"))
        self.assertIn("`## 1`", self.refused(CHANGELOG, "1", "1"))
        self.assertIn("`## 0.9.0`", self.refused(CHANGELOG, "0.9.0", "0.9.0"))

    def test_unreleased(self):
        more = CHANGELOG.replace("## 1.1.0", "## Unreleased\n\n- Three.\n\n## 1.1.0")
        self.assertIn("`## Unreleased`", self.refused(more, "1.1.0", "1.1.0"))
        self.assertEqual(notes.notes(more, "1.1.0", "Unreleased"), "# Stela 1.1.0\n\n- Three.\n")
        # An empty section may stay for what comes next.
        self.assertEqual(notes.notes(more.replace("- Three.\n", ""), "1.0.0", "1.0.0"), "# Stela 1.0.0\n\n- Two.\n")

    def test_real(self):
        """The changelog of the sources has sections, and its newest one has notes without a lost link."""
        text = (SOURCE / "CHANGELOG.md").read_text(encoding="utf-8")
        newest = re.search(r"^## (\S+)", text, re.M)[1]
        told = notes.notes(text, "1.0.0", newest)
        self.assertEqual(told.count("\n- "), re.split("^## ", text, flags=re.M)[1].count("\n- "))
        self.assertNotRegex(told, r"\]\((?!site/|https://)")
        for target in re.findall(r"\]\(site/([^)#]+)\.html", told):
            self.assertTrue((SOURCE / f"{target}.md").is_file(), target)


main()
