"""The index lists every page, German pages match the English ones, and pages of commands have the options that the
help lists: index_test.py SOURCE STELA"""

import re
import sys
import unittest

sys.path.append(f"{sys.path[0]}/..")
from testing import SOURCE, STELA, main, script

DOCS = SOURCE / "docs"


def text_of(page):
    return page.read_text(encoding="utf-8")


def links(page):
    """Returns the pages that a page links."""
    return {(page.parent / target).resolve() for target in re.findall(r"\]\(([^)#\s]+\.md)[)#]", text_of(page))}


def outline(page):
    """Returns what a translation of a page has, too: headings by level, rows of tables, code blocks, pictures."""
    text = text_of(page)
    plain = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    return (re.findall(r"^#+", plain, re.M), len(re.findall(r"^\|", plain, re.M)), text.count("\n```"),
            len(re.findall(r"!\[", plain)))


class Index(unittest.TestCase):
    def test_every_page_is_listed(self):
        listed = links(DOCS / "README.md") | links(DOCS / "commands/README.md")
        pages = {page.resolve() for page in DOCS.rglob("*.md")} - {(DOCS / "README.md").resolve()}
        self.assertEqual({str(page.relative_to(DOCS)) for page in pages - listed}, set())

    def test_german_pages(self):
        pages = [SOURCE / "README.de.md", *DOCS.rglob("*.de.md")]
        self.assertGreater(len(pages), 1)
        for page in pages:
            self.assertEqual(outline(page), outline(page.with_name(page.name.replace(".de.md", ".md"))), page)

    def test_options(self):
        done = script("tools/options", "--check", STELA)
        self.assertEqual((done.returncode, done.stderr), (0, ""))


main()
