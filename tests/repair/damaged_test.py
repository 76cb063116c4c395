"""Records with damage as made by people: one error for each cause, and the result of `repair`.

usage: damaged_test.py SOURCE_FOLDER STELA
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import damages

SOURCE = pathlib.Path(sys.argv[1]).resolve()
STELA = pathlib.Path(sys.argv[2]).resolve()
GAP = """[Game "Taluva"]
[Player "white" "Anna"]
[Player "red" "Ben"]

1. white: JC@0,0/0 hut@0,1
2. red: SR@1,0/3 hut@2,-1
resume: JC@0,0/0 SR@1,0/3 white:hut@0,1 red:hut@2,-1 stack=18 next=red
  entry=6
6. red: JS@-1,0/2 hut@-1,-1
"""
# More errors than causes are allowed by this factor.
MOST = 1.2


def run(*arguments, given=None):
    return subprocess.run([STELA, *map(str, arguments)], capture_output=True, input=given,
                          check=False)


def judged(path):
    """Returns the totals of a file, and the errors of its records."""
    done = run("validate", "--report", "json", "--jobs", "1", path)
    report = json.loads(done.stdout)
    assert done.returncode in (0, 1), done.stderr
    return report["totals"], report["records"]


def entries_of(data):
    """The canonical text of all records, without tags: actions, names and comments."""
    return run("format", "-", given=data).stdout


class Damaged(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.records = damages.good_records(STELA)
        # An entry lost in a gap cannot be detected.
        self.records += [text for text in damages.furnished_records(STELA) if "resume:" not in text]
        self.path = self.folder / "damaged.stela"

    def files(self, seed):
        for name, record, data, causes in damages.damaged_files(self.records, seed):
            self.path.write_bytes(data)
            yield name, record, data, causes

    def test_one_error_for_each_cause(self):
        files = errors = causes = 0
        flood = []
        for name, _, _, expected in self.files(1):
            totals, _ = judged(self.path)
            files += 1
            # UTF-8 that was encoded twice is a warning.
            told = totals["errors"] + totals["warnings"]
            errors += told
            causes += expected
            if told == 0 or told > expected + 1:
                flood.append((name, told, expected))
        print(f"{files} files, {causes} causes, {errors} errors")
        self.assertGreaterEqual(files, 60)
        self.assertEqual(flood, [])
        self.assertLessEqual(errors, MOST * causes)

    def test_repair_never_makes_it_worse_and_is_done_at_once(self):
        mended = 0
        for name, record, data, _ in self.files(2):
            with self.subTest(name):
                before, _ = judged(self.path)
                done = run("repair", self.path)
                self.assertIn(done.returncode, (0, 1), done.stderr)
                self.path.write_bytes(done.stdout)
                after, _ = judged(self.path)
                self.assertLessEqual(after["errors"], before["errors"])
                again = run("repair", self.path)
                self.assertEqual(again.stdout, done.stdout)
                mended += after["invalid"] == 0
                # A valid result is the record that was damaged, except for names inserted by the damage itself.
                if after["records"] == 1 and after["invalid"] == 0 and name in damages.LOSSLESS:
                    right = {entries_of(text.encode())
                             for text in [record, *damages.expected([name], record, data)]}
                    self.assertIn(entries_of(done.stdout), right)
        print(f"{mended} files are valid again")
        self.assertGreaterEqual(mended, 190)

    def test_what_is_valid_stays_byte_for_byte(self):
        for record in self.records:
            for data in (record.encode(), b"\xef\xbb\xbf" + record.encode(),
                         record.replace("\n", "\r\n").encode(), b"\n \n" + record.encode() * 2):
                self.path.write_bytes(data)
                self.assertEqual(run("repair", self.path).stdout, data)
                self.assertEqual(run("repair", "--dry-run", self.path).stdout, b"")

    def test_differences_can_be_applied(self):
        for name, _, data, _ in self.files(3):
            if name.startswith("utf16") or b"\r" in data or b"\0" in data:
                continue
            with self.subTest(name):
                made = run("repair", self.path).stdout
                diff = run("repair", "--dry-run", self.path).stdout
                subprocess.run(["patch", "--binary", "-s", self.path], input=diff, check=True)
                self.assertEqual(self.path.read_bytes(), made)

    def test_fixes_of_reports_are_those_of_repair(self):
        for name, _, data, _ in self.files(4):
            if name.startswith("utf16"):
                continue
            with self.subTest(name):
                edits = []
                for report in judged(self.path)[1]:
                    for diagnostic in report["diagnostics"]:
                        for fix in diagnostic["fixes"]:
                            edits += fix["edits"] if fix["certain"] else []
                edits.sort(key=lambda edit: edit["offset"])
                out, at = b"", 0
                for edit in edits:
                    self.assertGreaterEqual(edit["offset"], at)
                    out += data[at:edit["offset"]] + edit["text"].encode()
                    at = edit["offset"] + edit["length"]
                self.path.write_bytes(out + data[at:])
                again = judged(self.path)[0]
                self.path.write_bytes(data)
                self.path.write_bytes(run("repair", self.path).stdout)
                self.assertLessEqual(judged(self.path)[0]["errors"], again["errors"])

    def test_the_quarantine_holds_the_same_records(self):
        pile, bad = self.folder / "pile", self.folder / "bad"
        for name, _, data, _ in self.files(5):
            folder = pile / name.split("-")[0]
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "game.stela").write_bytes(data)
        self.path.unlink()
        first = json.loads(run("validate", "--recursive", "--report", "json", "--quarantine-dir",
                               bad, pile).stdout)
        again = json.loads(run("validate", "--recursive", "--report", "json", bad).stdout)
        self.assertEqual(again["totals"]["records"], first["totals"]["invalid"])
        self.assertEqual(again["totals"]["invalid"], first["totals"]["invalid"])
        whys = [path for path in bad.iterdir() if path.name.endswith(".why.txt")]
        self.assertEqual(len(whys) * 2, len(list(bad.iterdir())))
        self.assertEqual(sorted(p.name for p in self.folder.iterdir()), ["bad", "pile"])
        # A folder that is not empty is refused.
        self.assertEqual(run("validate", "--quarantine-dir", bad, pile / "json").returncode, 2)

    def repaired(self, text):
        self.path.write_text(text, encoding="utf-8")
        done = run("repair", self.path)
        return done.returncode, done.stdout.decode()

    def test_the_second_line_of_a_gap_is_kept(self):
        signed = GAP + "result: *\n\nSent from my iPhone\n"
        self.assertEqual(self.repaired(signed), (0, GAP + "result: *\n\n"))
        commented = GAP.replace("entry=6", "entry=6 {the clock ran}")
        self.assertEqual(self.repaired("".join(f"> {line}\n" for line in commented.split("\n"))),
                         (0, commented + "\n"))
        # Numbers that a gap explains are not out of sequence, and neither are those that a lost line may
        # explain.
        self.assertEqual(self.repaired(GAP.replace("6.", "7."))[0], 1)
        self.assertEqual(self.repaired(GAP.replace("  entry=6\n", ""))[0], 1)

    def test_what_may_be_of_the_record_is_no_prose(self):
        for rest in ("resu", "3", "3. whi", "nner=red\n", "12 red}\n", "\nresul", "white:\n",
                     "\nand {so on}\n", "; so }\n{\nIt was late.\n\nGruß, Anna\n"):
            text = GAP + rest
            code, made = self.repaired(text)
            self.assertEqual((code, made), (1, text) if code else (0, text), text)

    def test_joined_files(self):
        mark, record = "\ufeff", GAP + "result: *\n"
        joined = mark + record + mark + record
        self.assertEqual(self.repaired(joined), (0, joined))
        quoted = "".join(f"> {line}\n" for line in joined.rstrip("\n").split("\n"))
        self.assertEqual(self.repaired(quoted), (0, record * 2))
        self.assertEqual(self.repaired(mark + record.rstrip("\n") + mark + record),
                         (0, mark + record * 2))

    def test_max_errors_bounds_what_is_printed(self):
        record = b"""[Game "Taluva"]
[Player "white" "Anna"]
[Player "red" "Ben"]

1. white: JC@0,0/0 hut@0,1
"""
        for wrong in (record + b"(1. white: JC@0,0/0 hut@9,9)\n" * 20,
                      record.replace(b"0,1", b"9,9") * 20):
            self.path.write_bytes(wrong)
            for most, printed in ((1, 1), (3, 3), (20, 20), (30, 20)):
                done = run("validate", "--max-errors", most, self.path).stdout.decode()
                self.assertEqual(done.count(" error["), printed, done)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
