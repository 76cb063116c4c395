"""The digests that docs/specification.md works out are those of its bytes, and Stela's: digests_test.py SOURCE STELA"""

import pathlib
import re
import subprocess
import sys
import unittest

SOURCE = pathlib.Path(sys.argv[1])
STELA = pathlib.Path(sys.argv[2]).resolve()
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


class Digests(unittest.TestCase):
    """See above."""

    def check(self, tokens, digest):
        self.assertEqual(list(hashes(tokens.encode()))[-1], digest)
        done = subprocess.run([STELA, "position", "-"], input=HEADS[tokens[0]] + "result: *\n", check=True,
                              stdout=subprocess.PIPE, encoding="utf-8")
        setup = re.search(r"^setup: (.*?)\s+#([0-9a-f]{16})$", done.stdout, re.S | re.M)
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


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
