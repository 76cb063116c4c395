"""The specification numbers its requirements, and the records of the kit that it names exist:
specification_test.py SOURCE STELA"""

import json
import pathlib
import re
import sys
import unittest

SOURCE = pathlib.Path(sys.argv[1])
PAGE = (SOURCE / "docs/specification.md").read_text(encoding="utf-8")


class Specification(unittest.TestCase):
    """See above."""

    def test_numbers(self):
        for section in re.split(r"^## ", PAGE, flags=re.M)[1:]:
            number = section.partition(".")[0]
            found = re.findall(r"^- \*\*([\d.]+)\*\* ", section, re.M)
            self.assertEqual(found, [f"{number}.{place}" for place in range(1, len(found) + 1)])
            self.assertTrue(found, section[:40])

    def test_references(self):
        numbers = set(re.findall(r"^- \*\*([\d.]+)\*\* ", PAGE, re.M))
        for named in re.findall(r"\((\d\.\d+)(?: to (\d\.\d+))?\)", PAGE):
            self.assertLessEqual(set(filter(None, named)), numbers)

    def test_records_of_the_kit(self):
        kit = SOURCE / "testdata/conformance"
        files = json.loads((kit / "manifest.json").read_text(encoding="utf-8"))["files"]
        ids = "\n".join(json.loads(line)["id"] for file in files
                        for line in (kit / file["name"]).read_text(encoding="utf-8").splitlines())
        lines = "\n".join(re.findall(r"^\*Kit:\* (.*?)\n(?:\n|\Z)", PAGE, re.M | re.S))
        parts = set(re.findall(r"`([^`]+)`", lines)) - {"canonical", "digests", "rule"}
        self.assertEqual({part for part in parts if part not in ids}, set())
        named = set()
        for chapter, first, last in re.findall(r"\b(\d)\.(\d+)(?: to \d\.(\d+))?", re.sub("`[^`]*`", "", lines)):
            named |= {f"{chapter}.{number}" for number in range(int(first), int(last or first) + 1)}
        self.assertEqual(named, set(re.findall(r"^- \*\*([\d.]+)\*\* ", PAGE, re.M)))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
