"""The specification numbers its requirements, the records of the kit that it names exist, and the digests that it
works out are those of its bytes, and Stela's: specification_test.py SOURCE STELA"""

import json
import re
import sys
import unittest

sys.path.append(f"{sys.path[0]}/..")
from testing import SOURCE, main, output

PAGE = (SOURCE / "docs/specification.md").read_text(encoding="utf-8")
SECTION = re.search(r"^## 5\. Digests\n(.*?)^## 6\. ", PAGE, re.S | re.M)[1]
BEGIN, PRIME = 0xcbf29ce484222325, 0x100000001b3
HEADS = {
    "J": '[Game "Taluva"]\n[Player "white" ""]\n[Player "red" ""]\n\n1. white: JC@0,0/0 hut@0,1\n',
    "A": '[Game "Tikal"]\n[Player "red" ""]\n[Player "blue" ""]\n\n1. red: A1@a3/0 in@a1*2\n',
    "r": '[Game "Mykerinos"]\n[Player "blue" ""]\n[Player "red" ""]\n[Player "green" ""]\n[Museum "V" "L" "B" "K" "T"]\n\n',
}


def hashes(data: bytes):
    """The hash after each byte."""
    value = BEGIN
    for byte in data:
        value = (value ^ byte) * PRIME % 2 ** 64
        yield f"{value:016x}"


class Specification(unittest.TestCase):

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


class Digests(unittest.TestCase):
    def check(self, tokens, digest):
        self.assertEqual(list(hashes(tokens.encode()))[-1], digest)
        position = output("position", "-", given=HEADS[tokens[0]] + "result: *\n")
        setup = re.search(r"^setup: (.*?)\s+#([0-9a-f]{16})$", position, re.S | re.M)
        self.assertEqual((re.sub(r"\s+", " ", setup[1]), setup[2]), (tokens, digest))

    def test_step_by_step(self):
        words = re.search(r"the bytes are `([^`]*)`\. (.*?)\. `stela", SECTION, re.S)
        tokens, rest = re.sub(r"\s+", " ", words[1]), words[2]
        told = re.findall(r"`([0-9a-f]{16})`", rest)
        worked = list(hashes(tokens.encode()))
        self.assertEqual(told, worked[:4] + worked[-1:])
        self.assertIn(f"after all {len(worked)} bytes", re.sub(r"\s+", " ", rest))
        self.check(tokens, told[-1])

    def test_examples(self):
        told = re.findall(r"`([^`]*)` has\s+the digest `([0-9a-f]{16})`", SECTION)
        self.assertEqual(len(told), 2)
        for tokens, digest in told:
            self.check(re.sub(r"\s+", " ", tokens), digest)


main()
