"""Ambiguous text is left unchanged, and certain fixes are applied by every command.

usage: ambiguous_test.py SOURCE_FOLDER STELA
"""

import json
import pathlib
import subprocess
import sys
import unittest

STELA = pathlib.Path(sys.argv[2]).resolve()
RECORD = """[Game "Taluva"]
[Player "white" "Anna"]
[Player "red" "Ben"]

1. white: JC@0,0/0 hut@0,1
2. red: SR@1,0/3 hut@2,-1
result: *
"""
# Days that are not in the calendar, in every form of which a date is made.
NO_DAYS = ("32.11.2026", "30.02.2026", "31/04/2026", "06/31/2026", "31-9-2026", "29.2.2025", "29 February 2026",
           "Feb 30, 2026", "31 avril 2026", "30. Februar 2024", "31st June 2026", "2026.02.30", "2026/2/29", "2026-2-30",
           "2025.02.29", "1900.02.29", "2026.13.01", "2026.00.10", "2026.1.0", "2026.02.3?", "20?5.02.29", "0.1.2026")


def run(*arguments, given):
    return subprocess.run([STELA, *arguments], capture_output=True, input=given.encode(), check=False)


def repaired(text):
    return run("repair", "--quiet", "-", given=text).stdout.decode()


def with_tag(tag):
    return RECORD.replace("\n\n", f"\n{tag}\n\n", 1)


class Ambiguous(unittest.TestCase):
    def test_what_may_be_meant_otherwise_stays(self):
        texts = {
            "a day that may be a month": with_tag('[Date "11/12/2026"]'),
            "a day with dashes that may be a month": with_tag('[Date "11-12-2026"]'),
            "a year of two digits": with_tag('[Date "20.11.26"]'),
            "a date with a time": with_tag('[Date "20.11.2026 21:14"]'),
            **{f"no day, {date}": with_tag(f'[Date "{date}"]') for date in NO_DAYS},
            "a remark between entries": RECORD.replace("2. red", "Ben thinks for long\n2. red"),
            "one remark with a time": RECORD.replace("2. red", "Round two — 21:14\n2. red"),
            "a page that is a rule's": RECORD.replace("2. red", "see Page 12\n2. red"),
            "the name of a sender in the place of an actor": RECORD.replace(
                "2. red: SR", "20.11.26, 21:14 - red: SR"),
            "a tag that was cut off": RECORD.split("\n")[0][:-3] + "\n",
            "prose and nothing else": "Hallo Ben,\n\nbis morgen!\n",
            "a greeting before a record that breaks a rule": "Hi,\n\n" + RECORD.replace("2,-1", "1,1"),
            "a line with numbers that do not go on": RECORD.replace("[", "7: ["),
        }
        for name, text in texts.items():
            with self.subTest(name):
                self.assertEqual(repaired(text), text)
                self.assertEqual(run("validate", "-", given=text).returncode, 1)

    def test_what_is_valid_and_looks_damaged_stays(self):
        texts = {
            "names": with_tag('[Site "[20.11.26, 21:14:03] Jörg: « x » – “y”"]'),
            "a record in a value": with_tag(r'[Event "[Game \"x\"] \\n ="]'),
            "letters that may be meant": with_tag('[Event "Ã, Â und Ã-Dur"]'),
            "Cyrillic names": with_tag('[Site "Сосна"]'),
            "numbers in comments": RECORD.replace("hut@0,1", "hut@0,1 {l. O, 1 , 2 @ =3D | Page 1}"),
            "senders in comments": RECORD.replace(
                "hut@0,1", "hut@0,1 {\n[20.11.26, 21:14:03] Jörg: 1. white: hm\n[20.11.26, 21:15:03] Jörg: x\n}"),
        }
        for name, text in texts.items():
            with self.subTest(name):
                self.assertEqual(repaired(text), text)
                done = run("validate", "-", given=text)
                self.assertEqual((done.returncode, b"warning[" in done.stdout), (0, False), done.stdout.decode())

    def test_what_no_line_tells_is_not_lost(self):
        words = RECORD.replace("result: *", "result: * (we stop here) – Anna } \\")
        self.assertIn(r"result: * {(we stop here) – Anna \} \\}", repaired(words))

    def test_text_before_the_first_record(self):
        for head in ("Hallo Ben,\n\nhier die Partie:\n\n", "```\n", "From: Anna <a@example.com>\nSubject: x\n\n"):
            with self.subTest(head):
                text = head + RECORD
                report = json.loads(run("validate", "--report", "json", "-", given=text).stdout)
                told = [d for record in report["records"] for d in record["diagnostics"]]
                self.assertEqual(len(told), 1)
                self.assertEqual((told[0]["line"], told[0]["severity"]), (1, "error"))
                size = len(head.encode())
                self.assertEqual(told[0]["fixes"], [
                    {"certain": True, "edits": [{"offset": 0, "length": size, "text": ""}]}])
                self.assertEqual(repaired(text), RECORD)
                # The record itself can be used as it is.
                made = run("convert", "--to", "ndjson", "-", given=text).stdout
                self.assertEqual(len(made.splitlines()), 1)

    def test_encoded_twice_is_a_warning(self):
        text = with_tag('[Site "CafÃ© JÃ¶rg"]').replace("hut@0,1", "hut@0,1 {schÃ¶n}")
        report = json.loads(run("validate", "--report", "json", "-", given=text).stdout)
        self.assertEqual((report["totals"]["invalid"], report["totals"]["warnings"]), (0, 1))
        right = with_tag('[Site "Café Jörg"]').replace("hut@0,1", "hut@0,1 {schön}")
        self.assertEqual(repaired(text), right)
        # A verdict does not depend on it.
        broken = text.replace("2,-1", "1,1")
        report = json.loads(run("validate", "--report", "json", "-", given=broken).stdout)
        self.assertEqual((report["totals"]["errors"], report["totals"]["warnings"]), (1, 1))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
