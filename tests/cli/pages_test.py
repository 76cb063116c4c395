"""The pages of docs/ for people: pages_test.py SOURCE_DIR STELA

Their links lead somewhere, their pictures are those that Stela draws now (tools/approve draws them
anew), and what the rules of the notation cite is a section there. tests/docs runs their examples.
"""

import json
import re
import subprocess
import sys
import unittest

sys.path.append(f"{sys.path[0]}/..")
from testing import SOURCE, STELA, main, output, run

PAGES = [SOURCE / "README.md", SOURCE / "README.de.md", SOURCE / "CONTRIBUTING.md",
         *sorted((SOURCE / "docs").rglob("*.md"))]


def without_code(text):
    return re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)


def anchors(page):
    """Returns the anchors of a page's headings, as Markdown renderers generate them."""
    headings = re.findall(r"^#+ (.*)$", without_code(page.read_text("utf-8")), flags=re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


class Pages(unittest.TestCase):
    def test_links(self):
        count = 0
        for page in PAGES:
            text = re.sub(r"`[^`]*`", "", without_code(page.read_text("utf-8")))
            for target in re.findall(r"\]\(([^)\s]+)\)", text):
                if "://" in target:
                    continue
                count += 1
                path, _, anchor = target.partition("#")
                file = (page.parent / path).resolve() if path else page
                self.assertTrue(file.exists(), f"{page.name}: {target}")
                if anchor:
                    self.assertIn(anchor, anchors(file), f"{page.name}: {target}")
        self.assertGreater(count, 30)

    def test_pictures(self):
        records = sorted((SOURCE / "docs/images/first").glob("*.stela"))
        self.assertGreater(len(records), 3)
        for language, name, folder in (("en", "first-record.md", ""), ("de", "first-record.de.md", "de/")):
            page = (SOURCE / "docs" / name).read_text("utf-8")
            for record in records:
                picture = record.parent / folder / f"{record.stem}.svg"
                self.assertIn(f"images/first/{folder}{picture.name}", page)
                self.assertEqual(run("validate", record).returncode, 0, record.name)
                drawn = output("diagram", "--lang", language, "--size", "600", record, given="")
                self.assertEqual(drawn, picture.read_text("utf-8"), picture)

    def test_pictures_of_the_readme(self):
        for language, name, folder in (("en", "README.md", ""), ("de", "README.de.md", "de/")):
            page = (SOURCE / name).read_text("utf-8")
            pictures = sorted((SOURCE / "docs/images/readme" / folder).glob("*.svg"))
            self.assertEqual(len(pictures), 3)
            for picture in pictures:
                self.assertIn(f"docs/images/readme/{folder}{picture.name}", page)
                shown = "--illegal" if picture.stem == "not-allowed" else "--last"
                record = SOURCE / "docs/images/readme" / f"{picture.stem}.stela"
                drawn = run("diagram", "--lang", language, shown, "--size", "800", record, given="").stdout
                self.assertEqual(drawn, picture.read_text("utf-8"), picture)

    def test_pictures_of_analyses(self):
        records = sorted((SOURCE / "docs/images/analysis").glob("*.stela"))
        self.assertTrue(records)
        pages = [(SOURCE / page).read_text("utf-8") for page in ("README.md", "docs/analysis.md")]
        for record in records:
            picture = record.with_suffix(".svg")
            for page in pages:
                self.assertIn(f"images/analysis/{picture.name}", page)
            again = output("analyse", "--effort", "quick", "--quiet", "--to", "stela", record, given="")
            self.assertEqual(again, record.read_text("utf-8"), "it is analysed as now")
            drawn = subprocess.run([SOURCE / "tools/course_picture", STELA, record], check=True,
                                   capture_output=True, encoding="utf-8").stdout
            self.assertEqual(drawn, picture.read_text("utf-8"), picture.name)

    def test_the_page_of_a_rule(self):
        rules = json.loads(output("explain", "record", "--to", "json"))
        self.assertGreater(len(rules), 15)
        for rule in rules:
            # Lines are broken at spaces.
            told = " ".join(output("explain", rule["id"], given="").split())
            pages = re.findall(r", (docs/notation\.md)#(\S+)", told)
            self.assertEqual(len(pages), len(rule["citations"]), told)
            for page, anchor in pages:
                self.assertIn(anchor, anchors(SOURCE / page), rule["id"])


main()
