"""Tags above a `[Game ` line belong to its record, wherever a file is cut, and the likely fix moves them below it."""

import itertools
import json
import pathlib
import sys
import tempfile
import unittest

sys.path.append(f"{sys.path[0]}/..")
from testing import main, run

HEAD = '[Game "Taluva"]\n[Player "white" "Anna"]\n[Player "red" "Ben"]\n'
ENTRIES = "\n1. white: JC@0,0/0 hut@0,1\n"
# What a record may end with; a blank line may follow.
ENDS = {"entries": ENTRIES, "result": ENTRIES + "result: *\n", "comment": ENTRIES + "result: *\n{the end}\n",
        "line comment": ENTRIES + "result: *\n; the end\n", "variation": ENTRIES + "  ( 1. white: JC@0,0/1 hut@-1,0 )\n"}
GAPS = ("", "\n", "\n\n")
ABOVE = {"one": '[Event "x"]\n', "two": '[Event "x"]\n[Site "[y] \\"z\\""]\n', "apart": '[Event "x"]\n\n[Site "y"]\n'}
# The text allowed between the tags and the `[Game ` line.
BETWEEN = ("", "\n", " \t\n\n")
ENDINGS = ("\n", "\r\n", "\r")


def judged(*arguments, given=None):
    """Returns where each record begins, and its diagnostics."""
    lines = run("validate", "--report", "ndjson", "--quiet", *arguments, given=given).stdout.splitlines()
    return [(record["line"], [(error["rule"], error["line"]) for error in record["diagnostics"]
                              if error["severity"] == "error"]) for record in map(json.loads, lines)]


def with_likely_fix(data):
    """`data` with the one fix that is not certain."""
    report = json.loads(run("validate", "--report", "json", "-", given=data).stdout)
    [fix] = [fix for record in report["records"] for error in record["diagnostics"] for fix in error["fixes"]]
    assert not fix["certain"]
    for edit in reversed(fix["edits"]):
        begin = edit["offset"]
        data = data[:begin] + edit["text"].encode() + data[begin + edit["length"]:]
    return data


class TagsAbove(unittest.TestCase):
    def test_a_mistake_is_of_the_record_whose_tags_they_are(self):
        for (name, end), gap, (kind, above), between, ending in itertools.product(
                ENDS.items(), GAPS, ABOVE.items(), BETWEEN, ENDINGS):
            first = HEAD + end + gap
            text = (first + above + between + HEAD + ENTRIES + "result: *\n\n" + HEAD + ENTRIES).replace("\n", ending)
            with self.subTest(end=name, gap=gap, above=kind, between=between, ending=ending):
                data = text.encode()
                begin = first.count("\n") + 1
                game = begin + (above + between).count("\n")
                third = game + (HEAD + ENTRIES).count("\n") + 2
                expected = [(1, []), (begin, [("record.tag-missing", game)]), (third, [])]
                self.assertEqual(judged("-", given=data), expected)
                moved = with_likely_fix(data)
                self.assertEqual([errors for _, errors in judged("-", given=moved)], [[], [], []])
                self.assertEqual(sorted(moved.split()), sorted(data.split()))
                self.assertEqual(run("repair", "--quiet", "-", given=data).stdout, data)

    def test_other_places_of_tags(self):
        above = ABOVE["one"]
        cases = {
            # A head extends to the next `Game`.
            "tags and nothing else": (HEAD + "\n" + above + HEAD + ENTRIES, [[], []]),
            "tags of a file": (above + HEAD + ENTRIES, [["record.tag-missing"]]),
            "a comment between": (HEAD + ENTRIES + above + "{c}\n" + HEAD + ENTRIES, [["record.syntax"], []]),
            "a comment that is open": (HEAD + ENTRIES + "{c\n" + above + HEAD + ENTRIES,
                                       [["record.syntax"], ["record.tag-missing"]]),
            "no tag": (HEAD + ENTRIES + '[Event "x"\n' + HEAD + ENTRIES, [["record.syntax"], []]),
            "a file that was joined": (HEAD + ENTRIES + above + "\ufeff" + HEAD + ENTRIES, [["record.syntax"], []]),
            "a file that was joined before": (HEAD + ENTRIES + "\ufeff" + above + HEAD + ENTRIES,
                                              [[], ["record.tag-missing"]]),
        }
        for name, (text, rules) in cases.items():
            with self.subTest(name):
                found = [[rule for rule, _ in errors] for _, errors in judged("-", given=text.encode())]
                self.assertEqual(found, rules)

    def test_records_are_the_same_however_a_file_is_cut(self):
        one = HEAD + ENTRIES + "result: *\n\n"
        size = 1 << 18
        # Tags at every boundary of the read buffer, and more tags than are examined.
        pieces, length = [], 0
        for i in itertools.count():
            above = "" if i % 3 == 0 else '[Event "x"]\n' * (1 + i % 40) + "\n" * (i % 4)
            if i % 500 == 7:
                above = '[Event "x"]\n' * 3000
            pieces.append(above + one)
            length += len(pieces[-1])
            if length > 3 * size:
                break
        data = "".join(pieces).encode()
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "a.stela"
            path.write_bytes(data)
            whole = judged(path)
            self.assertEqual(len(whole), len(pieces))
            self.assertEqual(judged("-", given=data), whole)
            self.assertEqual(judged("--jobs", "4", path), whole)
            for shards in (2, 3, 7):
                parts = [judged("--shard", f"{i + 1}/{shards}", path) for i in range(shards)]
                rules = [errors for part in parts for _, errors in part]
                self.assertEqual([[rule for rule, _ in errors] for errors in rules],
                                 [[rule for rule, _ in errors] for _, errors in whole])
            # The output is read back as the same records.
            copied = run("find", "--where", "1", path).stdout
            self.assertEqual([errors and errors[0][0] for _, errors in judged("-", given=copied)],
                             [errors and errors[0][0] for _, errors in whole])


main()
