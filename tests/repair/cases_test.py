"""Texts with the right answers of `repair`: files that were found, the borders of words, and what nobody can know."""
import base64
import collections
import itertools
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest
import urllib.parse

import damages
import program

sys.path.append(f"{sys.path[0]}/..")
from testing import SOURCE, main

STELA = program.Program(sys.argv[2])
FOUND = SOURCE / "tests" / "repair" / "found"
RECORD = """[Game "Taluva"]
[Player "white" "Anna"]
[Player "red" "Ben"]

1. white: JC@0,0/0 hut@0,1
2. red: SR@1,0/3 hut@2,-1
result: *
"""
HEADERS = "From: Anna\nContent-Transfer-Encoding: quoted-printable\n\n"
OPEN = RECORD.replace("result: *\n", "")
GAP = OPEN + """resume: JC@0,0/0 SR@1,0/3 white:hut@0,1 red:hut@2,-1 stack=18 next=red
  entry=6
6. red: JS@-1,0/2 hut@-1,-1
"""
# Days that are not in the calendar, or are ambiguous.
NO_DAYS = ("32.11.2026", "30.02.2026", "29.2.2025", "31.9.2026", "2026.02.30", "2026-2-30", "1900.02.29", "2026.13.01",
           "11/12/2026", "11.12.2026", "11-12-2026", "20.11.26", "20.11.2026 21:14", "0.1.2026", "20?5.02.29")

# Files of found/ by what `repair` replaces in them.
REPAIRED = {
    "04-words-nb2": [("Anna won on time. The director was called twice;", "{Anna won on time. The director was called twice;}"),
                     ("see the sheet for the times.", "{see the sheet for the times.}"), ("Signed: Ben", "{Signed: Ben}")],
    "04-words-nb3": [("* we agreed to stop", "* {we agreed to stop}"), ("because the café closed", "{because the café closed}")],
    "04-words-two": [("Referee's note: Ben's clock was broken, the game is to be replayed",
                      "{Referee's note: Ben's clock was broken, the game is to be replayed}")],
    "11-html-comment": [("<!-- Anna took ten minutes --> well done}", r"{<!-- Anna took ten minutes --> well done\}}")],
    "41-x1": [("Anna: 3 temples, 2 towers", "{Anna: 3 temples, 2 towers}"), ("Ben: 1 temple\n", "{Ben: 1 temple}\n"),
              ("Ben resigned, Anna wins", "{Ben resigned, Anna wins}")],
    "41-y3": [("Ben gave up after this.", "{Ben gave up after this.}")],
    "gap-valid": [], "gap-with-signature": [("Sent from my iPhone", "{Sent from my iPhone}")],
    "sig": [("Sent from my iPhone", "{Sent from my iPhone}")],
}
LEFT = ("05-utf16-lost-byte", "41-br", "41-r1", "41-ruling", "41-u1", "41-w1", "42-two-columns",
        "52-deutsche-aktion", "53-aufgegeben")
WHOLE = ("backtick_quotes", "bomcat", "gap-in-cells", "html_page", "mail_qp", "12-not-idempotent")
# What `--likely` replaces.
LIKELY = {
    "41-ruling": [("wniner=", "winner=")], "41-w1": [('"Anna" "white"', '"white" "Anna"'), ('"Ben" "red"', '"red" "Ben"')],
    "52-deutsche-aktion": [("hütte@", "hut@")], "53-aufgegeben": [("end=aufgabe:", "end=resign:")],
}


def read(name):
    return (FOUND / f"{name}.stela").read_bytes()


def replaced(text, changes):
    for before, after in changes:
        assert before.encode() in text, before
        text = text.replace(before.encode(), after.encode())
    return text


def repaired(text, *options):
    data = text if isinstance(text, bytes) else text.encode()
    [(made, _)] = STELA.repair([data], *options)
    return made if isinstance(text, bytes) else made.decode()


def is_valid(text):
    return STELA.judge([text])[0].valid


def with_tag(tag):
    return RECORD.replace("\n\n", f"\n{tag}\n\n", 1)


def behind_first_entry(words):
    return RECORD.replace("2. red", words + "\n2. red")


class Cases(unittest.TestCase):
    maxDiff = 3000

    def tearDown(self):
        self.assertEqual(STELA.ended, [])

    def becomes(self, cases):
        for name, (text, right) in cases.items():
            with self.subTest(name):
                self.assertEqual(repaired(text), right)
                self.assertTrue(is_valid(right))

    def stay(self, cases):
        for name, text in cases.items() if isinstance(cases, dict) else ((text[-50:], text) for text in cases):
            with self.subTest(name):
                self.assertEqual(repaired(text), text)


class Found(Cases):
    def test_found_files(self):
        for name, changes in REPAIRED.items():
            with self.subTest(name):
                self.assertEqual(repaired(read(name)).decode(), replaced(read(name), changes).decode())
                self.assertTrue(is_valid(repaired(read(name))))
        for name in LEFT:
            with self.subTest(name):
                self.assertEqual(repaired(read(name)), read(name))
        for name in WHOLE:
            with self.subTest(name):
                made = repaired(read(name))
                self.assertTrue(is_valid(made), made.decode(errors="replace"))
                self.assertEqual(repaired(made), made)

    def test_only_the_first_record_is_escaped(self):
        first, rest = read("04-words-mix5").split(b"\n[Game", 1)
        self.assertIn(repaired(read("04-words-mix5")), (read("04-words-mix5"), urllib.parse.unquote_to_bytes(first) + b"\n[Game" + rest))

    def test_the_mail_before_a_record_without_brackets(self):
        made = repaired(read("12-not-idempotent")).decode()
        self.assertTrue(made.startswith('[Game "Tikal"]\n  {From: Anna <anna@example.org>}\n  {To: tom@example.org}\n'), made[:300])
        self.assertIn("\n  {Hi Tom,}\n  {here it is:}\n[Player", made)

    def test_words_before_tags_in_other_forms(self):
        mail = "From: Anna <anna@example.org>\nDate: Fri, 20 Nov 2026 21:14:03 +0100\n\nHi Ben,\n\n"
        right = RECORD.replace("\n", "\n" + "".join(f"  {{{line}}}\n" for line in mail.split("\n") if line), 1)
        tag = r'(?m)^\[(\w+) "([^"]*)"(?: "([^"]*)")?\]$'
        for form in (r"\1: \2 \3", r"\1 = \2 \3", r"[\1 \2 \3]", r"[\1 “\2” “\3”]"):
            text = re.sub(tag, lambda found: found.expand(form).replace(" “”", "").rstrip().replace(" ]", "]"), RECORD)
            with self.subTest(form):
                self.assertEqual(repaired(mail + text), right)

    def test_quotes_in_a_comment_of_a_quoted_record(self):
        right = RECORD.replace("hut@0,1", "hut@0,1 {as Ben wrote\n\n> fair\n>> enough\nyes}")
        for mark in ("> ", "> > ", ">"):
            with self.subTest(mark):
                self.assertEqual(repaired("".join(f"{mark}{line}\n" for line in right.splitlines())), right)

    @unittest.skipUnless(STELA.has_likely, "no likely fixes")
    def test_likely_fixes(self):
        cases = {name: (read(name), replaced(read(name), changes)) for name, changes in LIKELY.items()}
        line = "1. white: JC@0,0/0 hut@0,1\n"
        cases |= {name: (text.encode(), RECORD.encode()) for name, text in {
            "a verb": RECORD.replace("hut@0", "hto@0").replace("hto", "hutt"), "an actor": RECORD.replace("1. white", "1. whtie"),
            "a letter for an actor": RECORD.replace("1. white", "1. w").replace("2. red", "2. r"),
            "names as actors": RECORD.replace("1. white", "1. Anna").replace("2. red", "2. Ben"),
            "a tag": RECORD.replace("[Player", "[Palyer", 1), "tags before `Game`": re.sub(r"(?m)\A(.*\n)(.*\n)", r"\2\1", RECORD),
            "swapped lines": OPEN.replace(line, "") + line + "result: *\n", "a doubled line": RECORD.replace(line, line * 2),
            "a missing bracket": RECORD.replace('"Ben"]', '"Ben"'), "a semicolon": RECORD.replace("hut@2,-1", "hut@2;-1"),
            "a semicolon between actions": RECORD.replace(" hut@2", "; hut@2"),
            "zeros": RECORD.replace("1. white", "01. white").replace("2. red", "02. red"),
            "numbers from zero": RECORD.replace("1. white", "0. white").replace("2. red", "1. red"),
            "a forgotten `Game`": RECORD.split("\n", 1)[1],
            "a Markdown table": re.sub(r"(?m)^(\d)\. (\w+): (.*)$", r"| \1 | \2 | \3 |", RECORD),
        }.items()}
        glossed = RECORD.replace("hut@0,1", "hut@0,1 !").replace("hut@2,-1", "hut@2,-1 ?!").encode()
        cases["annotations beside actions"] = (re.sub(rb" (?=[!?])", b"", glossed), glossed)
        cases["a word between actions"] = tuple(RECORD.replace("hut@0", f"{word} hut@0").encode() for word in ("finally", "{finally}"))
        for name, (text, right) in cases.items():
            with self.subTest(name):
                self.assertEqual(repaired(text), text)
                self.assertEqual(repaired(text, "--likely").decode(), right.decode())

    @unittest.skipUnless(STELA.has_likely, "no likely fixes")
    def test_likely_fixes_of_tags_that_another_fix_made(self):
        swapped = re.sub(r"\A(.*\n)(.*\n)", r"\2\1", RECORD)
        for quote in ("“{}”", "''{}''", "&quot;{}&quot;"):
            text = re.sub(r'"([^"]*)"', lambda found, quote=quote: quote.format(found[1]), swapped)
            with self.subTest(quote):
                self.assertEqual(repaired(text), swapped)
                self.assertEqual(repaired(text, "--likely"), RECORD)
                self.assertEqual(repaired(text + "\n" + RECORD, "--likely"), RECORD + "\n" + RECORD)

    @unittest.skipUnless(STELA.has_likely, "no likely fixes")
    def test_likely_fixes_before_the_first_record(self):
        lines = ["Ben> red", "Jörg> 20. Nov. 2026, 18:50", *(f"Ben> {line}" for line in RECORD.split("\n") if line)]
        made = repaired("".join(f"[15:{40 + i}] <{line}\n" for i, line in enumerate(lines)), "--likely")
        self.assertEqual(repaired(made, "--likely"), made)

    @unittest.skipUnless(STELA.has_likely, "no likely fixes")
    def test_no_game_is_invented(self):
        tags = '[Player "white" "A"]\n[Player "red" "B"]\n'
        for text in (f"[code]\n{RECORD}[/code]\n", f"[spoiler]\n{tags}", tags, f"{{x}}\n{tags}\nresult: *\n"):
            self.assertNotRegex(repaired(text, "--likely"), "Tikal|Mykerinos")

    @unittest.skipUnless(STELA.has_likely, "no likely fixes")
    def test_likely_fixes_keep_actors(self):
        text = RECORD.replace("red: SR", "red:lays SR")
        self.assertEqual(repaired(text, "--likely"), RECORD.replace("SR", "{lays} SR"))
        text = re.sub(r"(?m)^\d\. (?=white|red)", "", OPEN)
        [(_, listed)] = STELA.repair(["".join(f"{line}\n" for line in [*text.split("\n")[:4], *text.split("\n")[5:3:-1]])], "--likely")
        self.assertIn("entries 1 and 2 are swapped", "\n".join(listed))

    def test_likely_words_on_the_line_of_an_entry(self):
        text = RECORD.replace("hut@0,1", "hut@0,1 Anna was tired")
        self.assertEqual(repaired(text), text)
        if STELA.has_likely:
            self.assertEqual(repaired(text, "--likely"), RECORD.replace("hut@0,1", "hut@0,1 {Anna was tired}"))


class Seeds(Cases):
    """What the first implementation of these rules got wrong."""

    def test_one_code_page_or_none(self):
        text = with_tag('[Event "Jörgs Fête à la mélodie"]').replace("hut@0,1", "hut@0,1 {C’est déjà “fini” – Ämter}")
        right = text.encode()
        for page in ("cp1252", "mac-roman"):
            with self.subTest(page):
                made = repaired(text.encode(page).replace(b"[Game \"", b"[game \""))
                self.assertIn(made, (right, text.encode(page).replace(b"[Game \"", b"[game \"")))
        # A text in one code page is never read as one in a different page.
        alone = RECORD.replace("hut@0,1", "hut@0,1 {ß}").encode("cp1252")
        self.assertEqual(repaired(alone), alone)
        for name in ("Müller", "Großmann", "Ökonom", "Çelik", "Öykü", "Ærø", "naïf", "Søren", "Ñandú", "ÄÖÜäöüß"):
            for page in ("cp850", "cp1252", "mac-roman", "cp1250"):
                text = RECORD.replace("Anna", name)
                try:
                    data = text.encode(page)
                except UnicodeError:
                    continue
                with self.subTest(name, page=page):
                    self.assertIn(repaired(data), (data, text.encode()))

    def test_all_parts_of_a_file_have_one_encoding(self):
        right = RECORD.replace("Anna", "Zoë Müller")
        head, rest = right.split("\n", 1)
        for broken in (False, True):
            text = right.replace("2,-1", "9,9") if broken else right
            made = repaired(f"Grüße – von Zoë\n\n{text}".encode("cp1252")).decode()
            self.assertEqual(made, f"Grüße – von Zoë\n\n{text}" if broken else f"{head}\n  {{Grüße – von Zoë}}\n{rest}")
        for words in ("4. white JS – ö\n\n", "Sieger: Zoë\n\n"):
            self.assertEqual(repaired((words + right).encode("cp1252")).decode(), words + right)
        # Bytes of UTF-16 in it are not letters.
        if STELA.has_likely:
            joined = RECORD.encode() + "Danke".encode("utf-16")
            self.assertEqual(repaired(joined, "--likely"), joined)

    @unittest.skipUnless(STELA.has_likely, "no likely fixes")
    def test_an_encoding_that_other_damage_hid(self):
        text = re.sub(r"(?m)^(?=.)", "20/11/2026 à 19:48 - Anna : ", RECORD).encode() + b"; caf\xe9\n"
        made = repaired(text, "--likely")
        self.assertEqual(made.decode(), RECORD + "; café\n")

    def test_entities_in_comments_stay(self):
        for note in ("; > quoted [Game &quot;x&quot;]", "{> quoted [Game &quot;x&quot;]}"):
            text = RECORD.replace("hut@0,1", "hut@0,1 " + note)
            self.becomes({note: (text.replace("\n2.", "\n<pre>\n2.").replace("result", "</pre>\nresult"), text)})

    def test_what_stands_around_base64_is_read_as_words(self):
        body = base64.encodebytes(RECORD.encode()).decode()
        for words in ("Hello Ben,", "see you on Friday"):
            made = repaired(f"{words}\n\n{body}\n{words} again\n")
            with self.subTest(words):
                right = RECORD.replace("\n", f"\n  {{{words}}}\n", 1) + f"\n{{{words} again}}\n"
                self.assertEqual(re.sub(r"\n\n+", "\n\n", made), right)
        for words in ("4. white JS", "wniner=white", "red resigned"):
            made = repaired(f"{body}\n{words}\n")
            with self.subTest(words):
                self.assertIn(words, made)
                self.assertNotIn("{", made)

    def test_entities_in_values_with_other_quotation_marks(self):
        for form in ("“{}”", "„{}“", "«{}»", "'{}'", "''{}''", "``{}''", "{}"):
            text = re.sub(r'"([^"]*)"', lambda found, form=form: form.format(found[1]), RECORD)
            for name, entity in (("O’Neill & Co", "O’Neill &amp; Co"), ("Jörg", "J&ouml;rg"), ("A <B>", "A &lt;B&gt;")):
                with self.subTest(entity, form=form):
                    self.assertEqual(repaired(text.replace("Anna", entity)), RECORD.replace("Anna", name))
        # In the values of a record without other damage, it may be what was meant.
        self.stay([RECORD.replace("Anna", "J&ouml;rg").replace("2,-1", "9,9")])

    def test_fragments_are_no_words(self):
        self.stay([GAP + rest for rest in (
            "resu", "3", "3. whi", "nner=red\n", "\nresul", "white:\n", "res", "7. red: J", "7. white: SC@", "12 red}\n", "result", "whi")])
        self.stay([RECORD[:-len("result: *\n")] + rest for rest in ("r", "re", "wh", "ret\n", "3.", "3. w")])

    def test_cut_off_tags(self):
        self.stay([RECORD[:at] for at in range(len(OPEN.split("\n\n", maxsplit=1)[0]))])


class Borders(Cases):
    def test_before_the_record(self):
        first, rest = RECORD.split("\n", 1)
        for words in (["Hallo Ben,", "", "hier die Partie:", ""], ["From: Anna <a@example.com>", "Subject: x", ""], ["  indented", "-----"]):
            comments = "".join(f"  {{{line.strip()}}}\n" for line in words if line)
            with self.subTest(words):
                self.assertEqual(repaired("\n".join(words) + "\n" + RECORD), f"{first}\n{comments}{rest}")
        # If any line is not prose, all of it stays.
        self.stay(["Hallo,\n4. white JS\n" + RECORD, "Hallo,\nWinner: red\n\n" + RECORD, "white wins\n" + RECORD])
        # A record that breaks a rule keeps the text before it.
        self.stay(["Hi,\n\n" + RECORD.replace("2,-1", "1,1")])

    def test_within_the_record(self):
        self.becomes({
            "after `Game`": (RECORD.replace("\n", "\nour best game\n", 1), RECORD.replace("\n", "\n{our best game}\n", 1)),
            "among the tags": (RECORD.replace("[Player \"red", "late again!\n[Player \"red"),
                               RECORD.replace("[Player \"red", "{late again!}\n[Player \"red")),
            "between entries": (behind_first_entry("  Ben thinks for long  "), behind_first_entry("  {Ben thinks for long}")),
            "on the result": (RECORD.replace("*", "* (we stop here) – Anna } \\"),
                              RECORD.replace("*", r"* {(we stop here) – Anna \} \\}")),
            "after the result": (RECORD + "Good game; thanks {all} of you\n", RECORD + "{Good game; thanks {all\\} of you}\n"),
            "after the last entry": (OPEN + "We had to stop.", OPEN + "{We had to stop.}"),
            "lines without letters": (RECORD + "Anna Example\n+49 221 12345\n---\n",
                                      RECORD + "{Anna Example}\n{+49 221 12345}\n{---}\n"),
            "a line of one sign": (behind_first_entry("====="), behind_first_entry("{=====}")),
            "an address": (RECORD + "mail anna@example.com\n", RECORD + "{mail anna@example.com}\n"),
            "several lines": (behind_first_entry("Pause.\nWe had pizza."), behind_first_entry("{Pause.}\n{We had pizza.}")),
            "CR LF": (behind_first_entry("Ben thinks for long").replace("\n", "\r\n"),
                      behind_first_entry("{Ben thinks for long}").replace("\n", "\r\n")),
        })

    def test_comments_stay_whole(self):
        # One that begins on the first line would end where words from before the record are inserted.
        self.stay([words + RECORD.replace("\n", " {our first\ngame}\n", 1) for words in ("Hi Ben,\n\n", "Hallo\n")])
        # Words that open what others close.
        self.stay([RECORD.replace("2. red", f"Red wanted {pair[0]}\n2. red").replace("result", f"{pair[1]} but we stopped\nresult")
                   for pair in ("{}", "()")])
        self.becomes({"faces": (behind_first_entry("Schade :(\nAber gut (-:"), behind_first_entry("{Schade :(}\n{Aber gut (-:}")),
                      "one alone": (behind_first_entry("Anna (as always"), behind_first_entry("{Anna (as always}"))})

    def test_before_an_indented_record(self):
        lines = ["  " + line for line in RECORD.split("\n")[:-1]]
        self.assertEqual(repaired("\n".join(["Hallo,", *lines, ""])), "\n".join([lines[0], "  {Hallo,}", *lines[1:], ""]))

    def test_words_of_messengers(self):
        words = ("[20.11.26, 21:00:03] Tom: Danke!", "[21:00] Tom: Danke", "[20/11/26, 21:00:03] Tom: Danke!",
                 "(3.5 Stunden) Spielzeit", "20.11.26, 21:00 - Tom: Danke!")
        self.becomes({line: (RECORD + line + "\n", RECORD + f"{{{line}}}\n") for line in words})
        # Who acted, and when people began, is not a sender.
        clocks = RECORD.replace("1. white", "white  10:15\n1. white").replace("2. red", "red  09:40\n2. red")
        for text in (RECORD.replace("1. white", "[21:14] 1. white").replace("2. red: ", "[21:15] 2. red:   "), clocks,
                     RECORD.replace("2. red:", "21:20 Ben: "), behind_first_entry("20.11.2026, 19:30 Second evening:"),
                     behind_first_entry("20:15 Pause:")):
            made = repaired(text)
            with self.subTest(text):
                self.assertEqual(program.words_of(text) - program.words_of(made) - collections.Counter(["21", "14", "15"]), collections.Counter())
        # What may be notation stays that, even in a chat.
        for head in ("", "[20.11.26, 12:54:03] Anna: ", "11/20/26, 6:19 PM - Ute: "):
            self.stay([RECORD.replace("\n\n", f"\n{head}Event: Łódź 12\n\n"), *(OPEN + head + rest for rest in ("3.", "3. wh", "res", "3"))])

    def test_comments_are_not_spelled(self):
        wrong = RECORD.replace("red: SR", "Red: SR")
        for note in ("{a — b × c ½ …}", "; a — b", '{he said “no” "a — b"}', "{see\n[Date \"13.11.2026\"] foo\n[Player \"White\" \"ANNA\"] – a\nok}"):
            self.becomes({f"{note!r} after {place}": (wrong.replace(place, f"{place} {note}"), RECORD.replace(place, f"{place} {note}"))
                          for place in ('"Ben"]', "hut@0,1")})
        self.becomes({"a mark in a comment": (wrong.replace("hut@0,1", "hut@0,1 {Z\ufeffug}"), RECORD.replace("hut@0,1", "hut@0,1 {Z\ufeffug}"))})

    def test_bullets_on_all_lines(self):
        text = RECORD.replace("\n2.", "\n  {a comment}\n  ( 1. white: JC@0,0/0\n    hut@0,1 )\n2.")
        self.becomes({bullet: (re.sub("(?m)^(?=.)", bullet + " ", text), text) for bullet in "-•*"})

    def test_claims_in_capitals(self):
        ended = RECORD.replace("result: *", "result: end=resign:red winner=white")
        self.becomes({claim: (ended.replace(claim.lower(), claim), ended) for claim in (
            "winner=WHITE", "WINNER=White", "end=Resign:red", "end=resign:RED", "END=RESIGN:RED")})
        self.becomes({"weiß": (ended.replace("winner=white", "winner=weiß"), ended)})
        self.becomes({"without a space": (ended.replace("result: ", "result:"), ended), "wide colons": (ended.replace(": ", "："), ended)})
        self.stay([RECORD.replace("*", "end=resign:red winner=Anna")])

    def test_between_records(self):
        self.becomes({
            "of the one before": (f"{RECORD}\nBoth were late.\n\n{RECORD}", f"{RECORD}\n{{Both were late.}}\n\n{RECORD}"),
            "behind the last": (f"{RECORD}\n{RECORD}\nBye, Anna\n", f"{RECORD}\n{RECORD}\n{{Bye, Anna}}\n"),
        })
        # Words go with their record: nothing else of the file is changed.
        broken = RECORD.replace("2,-1", "1,1")
        self.stay([f"{broken}\nBoth were late.\n\n{RECORD}"])
        self.assertEqual(repaired(f"{RECORD}\nBoth were late.\n\n{broken}"), f"{RECORD}\n{{Both were late.}}\n\n{broken}")

    def test_what_may_be_notation_stays(self):
        lines = ("4. white JS", "5) pass", "wniner=white", "winner = white", "whit: pass", "resutl: *", "Ergebnis: 3", "Sieger: rot",
                 "Winner: red", "white wins", "red resigned", "3 to 2 for white", "it was hut@0 1", "at -1,0 I think", "pas", "=5B =5D",
                 "%20 %5B", "&quot;x&quot;", "[%clk 0:12:30]", "[Event \"x\"", "[note to self", "weiß: Hütte", "Ben: out", "Anna is out",
                 "Vainqueur : rouge", "rouge gagne", "Rouge a gagné", "Rot siegt", "Unentschieden", "Égalité", "Black: good game!", "bell \x07 rang", "A" * 70)
        self.stay({"in it: " + line: behind_first_entry(line) for line in lines})
        self.stay({"after it: " + line: RECORD + line + "\n" for line in lines})
        self.stay({"on the result: " + line: RECORD.replace("*", "* " + line) for line in lines})
        self.stay([RECORD.replace("hut@0,1", "hut@0,1 Anna was tired")])

    def test_joined_files(self):
        mark = "\ufeff"
        self.becomes({
            "a mark before each": (mark + RECORD + mark + RECORD, mark + RECORD + mark + RECORD),
            "no line ending before it": (RECORD.rstrip("\n") + mark + RECORD, RECORD * 2),
        })
        first, rest = RECORD.split("\n", 1)
        self.becomes({
            f"a mark after words {blank!r}": ("Hallo\n\n" + mark + blank + RECORD, f"{mark}{blank}{first}\n  {{Hallo}}\n{rest}")
            for blank in ("", "\n")})

    def test_joined_files_in_utf_16(self):
        record = with_tag('[Event "晚上"]').replace("hut@0,1", "hut@0,1 {你好, 晚上}").encode("utf-16")
        self.assertEqual(repaired(record * 2).decode().replace("\ufeff", ""), record.decode("utf-16") * 2)
        self.stay([words + RECORD.encode(code) for words in (b"Hallo\n", b"Hi Ben,\n\n", b"Hello!\r\n", "Grüß\n".encode())
                   for code in ("utf-16", "utf-16-le", "utf-16-be")])
        self.stay([record + b"Danke\n", record + b"see you\n", record + b"Danke\n" + record])

    def test_utf_16_that_lost_bytes_stays(self):
        broken = RECORD.replace("red: SR", "Red: SR")
        # More than is read at once.
        large = (broken * 10000).encode("utf-16")
        for lost in (read("05-utf16-lost-byte"), RECORD.encode("utf-16") + b"Danke\n", large[:-7] + large[-6:]):
            with self.subTest(lost[:40]), tempfile.TemporaryDirectory() as folder:
                given, other, made = (pathlib.Path(folder, name) for name in ("given.stela", "other.stela", "made.stela"))
                given.write_bytes(lost)
                other.write_text(broken, encoding="utf-16")
                for arguments, stdout in (("-",), lost), ((given,), lost), (("-o", made, given), b""), (("--dry-run", given), b""):
                    done = STELA.run("repair", *arguments, given=lost)
                    self.assertEqual((done.returncode, done.stdout), (1, stdout))
                    told = done.stderr.decode().splitlines()
                    self.assertRegex(told[-2], "is left as it is: bytes of its UTF-16 are lost$")
                    self.assertRegex(told[-1], r"(\d+) records?: 0 .*, \1 still invalid")
                self.assertEqual(made.read_bytes(), lost)
                done = STELA.run("repair", "--dry-run", given, other)
                self.assertIn(b"+2. red: SR", done.stdout)
                done = STELA.run("repair", "--in-place", given, other)
                self.assertEqual((done.returncode, given.read_bytes(), other.read_text()), (1, lost, RECORD))
                self.assertRegex(done.stderr.decode(), r"records: 1 repaired, \d+ still invalid\n$")

    def test_words_before_a_line_that_is_broken(self):
        # The first line of the record ends within it, or elsewhere.
        tags = '[Game "Taluva"] | [Player "white" "A long name, so that the line is brok=\nen"] | [Player "red" "Ben"]\n'
        made = repaired(HEADERS + tags + RECORD.split("\n\n", 1)[1])
        self.assertTrue(is_valid(made), made)
        self.assertTrue(made.startswith('[Game "Taluva"]\n  {From: Anna}\n'), made)
        self.assertIn('\n[Player "white" "A long name, so that the line is broken"]\n', made)
        one_line = "Hallo!\n\n" + RECORD.replace("\n\n", "\n").replace("\n", " ") + "\n"
        self.assertTrue(repaired(one_line).startswith('[Game "Taluva"]\n  {Hallo!}\n[Player'), repaired(one_line))

    def test_words_that_another_fix_made(self):
        first, rest = RECORD.split("\n", 1)
        for words, right in (("[code]<br>", "[code]"), ("Grüße &amp; mehr,<br>", "Grüße &amp; mehr,<br>"), ("> Hallo\n> Ben", "> Hallo")):
            made = repaired(f"{words}\n{RECORD}".replace("]\n", "]<br>\n"))
            with self.subTest(words):
                self.assertEqual(repaired(made), made)
                self.assertIn(f"{first}\n  {{{right}}}\n", made)

    def test_a_line_that_is_not_full_is_not_broken(self):
        self.stay([RECORD.replace("0/3 hut", "0/3=\nhut"), RECORD.replace("hut@0,1\n", "hut@0,1=\n")])

    def test_marks_of_blocks_on_their_own_lines(self):
        marks = (("[code]", "[/code]"), ("[CODE=stela]", "[/CODE]"), ("[quote=Anna]", "[/quote]"), ("[spoiler]", "[/spoiler]"),
                 ("```", "```"), ("``` stela", "```"), ("~~~", "~~~"), ("<pre>", "</pre>"), ("<pre><code>", "</code></pre>"))
        for text, (mark, end) in itertools.product((RECORD, GAP), marks):
            lines = text.rstrip("\n").split("\n")
            [right] = STELA.games([text], STELA.judge([text]))
            borders = [i for i, line in enumerate(lines) if not line.startswith(" ")] + [len(lines)]
            given = ["\n".join([*lines[:first], mark, *lines[first:last], end, *lines[last:], ""])
                     for first, last in itertools.combinations(borders, 2)] + [f"{mark}\n{text}", f"{text}{end}\n"]
            made = [data.decode() for data, _ in STELA.repair(given)]
            self.assertEqual([data.decode() for data, _ in STELA.repair(made)], made)
            games = STELA.games(made, STELA.judge(made))
            for before, after, game in zip(given, made, games):
                with self.subTest(before):
                    self.assertIn(program.compared(right, game or []), ("exact", "words"), after)
                    lost = program.words_of(before) - program.words_of(after)
                    self.assertEqual(set(lost) - {"c0de", "qu0te", "sp011er", "pre", "ste1a"}, set())

    def test_every_change_is_listed(self):
        words = RECORD + "\nThe pizza was late.\n"
        for before, after in (("2. red", "2. Red"), ("hut@0", "Hut@0"), ("2,-1", "2,–1"), ("* ", "* thanks a lot"), ('"Taluva"', '"taluva"')):
            [(made, listed)] = STELA.repair([words.replace(before, after)])
            with self.subTest(after):
                self.assertIn("{The pizza was late.}", made.decode())
                self.assertEqual(sum("some text is not notation" in line for line in listed), 1, listed)
                self.assertEqual(len(listed), 1 + (before in words), listed)

    def test_lines_joined_by_slashes(self):
        self.becomes({"with spaces": (RECORD.replace("\n\n", "\n").rstrip("\n").replace("\n", " / ") + "\n", RECORD.replace("\n\n", "\n"))})
        self.stay([RECORD.replace("\n\n", "\n").rstrip("\n").replace("\n", "/") + "\n"])

    def test_headings_with_a_number(self):
        self.becomes({heading: (behind_first_entry(heading), behind_first_entry("{" + heading + "}"))
                      for heading in ("Game 2", "Round 2", "Event 2026", "## Game 2")})

    def test_spaces_within_actions(self):
        self.becomes({broken: (RECORD.replace("hut@0,1", broken), RECORD) for broken in ("hut@0 , 1", "hut@0 ,1")})
        tikal = '[Game "Tikal"]\n[Player "white" "A"]\n[Player "red" "B"]\n\n1. white: A6@b3/1 {}\nresult: *\n'
        self.becomes({broken: (tikal.format(broken), tikal.format("in@a1*3")) for broken in ("in@a1 * 3", "in@a1 ×3", "in@a1* 3")})

    def test_transports_of_several_records(self):
        quote = lambda text: re.sub(r"(?m)^(?=.)", "> ", text)
        both = f"{RECORD}\n{RECORD}"
        self.becomes({"words after quoted ones": (quote(both) + "Thanks!\n", both + "{Thanks!}\n")})

    def test_gaps(self):
        commented = GAP.replace("entry=6", "entry=6 {the clock ran}")
        self.becomes({
            "words behind it": (GAP + "result: *\n\nSent from my iPhone\n", GAP + "result: *\n\n{Sent from my iPhone}\n"),
            "quoted": ("".join(f"> {line}\n" for line in commented.rstrip("\n").split("\n")), commented),
        })
        self.stay([GAP.replace("6. red", "7. red"), GAP.replace("  entry=6\n", "")])


class Unknown(Cases):
    def test_dates(self):
        self.stay([with_tag(f'[Date "{date}"]') for date in NO_DAYS if not is_valid(with_tag(f'[Date "{date}"]'))])
        self.becomes({date: (with_tag(f'[Date "{date}"]'), with_tag(f'[Date "{right}"]')) for date, right in
                      {"20.11.2026": "2026-11-20", "29.2.2024": "2024-02-29", "2026–11–20": "2026-11-20"}.items()})

    def test_what_may_be_meant_otherwise_stays(self):
        line = "1. white: JC@0,0/0 hut@0,1\n"
        self.stay({
            "a doubled entry": RECORD.replace(line, line * 2), "swapped entries": OPEN.replace(line, "") + line + "result: *\n",
            "wrong numbers": RECORD.replace("2. red", "3. red"), "a misspelled action": RECORD.replace("hut@0", "hutt@0"),
            "names as actors": RECORD.replace("1. white", "1. Anna"), "swapped values": RECORD.replace('"white" "Anna"', '"Anna" "white"'),
            "a bracket": RECORD.replace('"Anna"]', '"Anna]"'), "no bracket": RECORD.replace('"Anna"]', '"Anna"'),
            "prose alone": "Hallo Ben,\n\nbis morgen!\n",
            "numbers that do not go on": RECORD.replace("[", "7: ["), "a semicolon": RECORD.replace("hut@2,-1", "hut@2;-1"),
            "a value": with_tag("[Player “x]"), "a false claim": RECORD.replace("*", "white=9/9/9 red=0/0/1"),
        })

    def test_what_a_page_says_with_its_elements_stays(self):
        for line in ("<s>{}</s>", "<del>{}</del>", "<strike>{}</strike>"):
            text = re.sub(r"(?m)^2\. .*$", lambda found, line=line: line.format(found[0]), RECORD).replace("\n", "<br>\n")
            with self.subTest(line):
                self.assertIn(line.format("2. red: SR@1,0/3 hut@2,-1"), repaired(text))
        items = re.sub(r"(?m)^(\d)\. (.*)$", r"<li>\2</li>", RECORD).replace("<li>", '<ol start="3"><li>', 1).replace("\nresult", "</ol>\nresult")
        self.stay({"numbers of a list": items})

    def test_actions_without_a_place_are_no_words(self):
        record = (SOURCE / "testdata/mykerinos/ok/pass-at-once.stela").read_text()
        self.stay({line: record + line + "\n" for line in ("Move 19. red: pass", "red pass", "all pass", "That took long. 19. red: pass")})

    def test_one_of_several_readings_is_not_chosen(self):
        tikal = '[Game "Tikal"]\n[Player "white" "A"]\n[Player "red" "B"]\n\n1. white: A6@b3/1 in@a1*{}\nresult: *\n'
        self.assertTrue(is_valid(tikal.format("L")) and is_valid(tikal.format("1")))
        self.stay([tikal.format("l")])
        self.becomes({"the letter I": (tikal.format("I"), tikal.format("1"))})

    def test_claims_are_corrected_only_when_asked_for(self):
        tried = []
        for path in sorted(SOURCE.glob("testdata/*/*/*.stela")):
            text = path.read_text(encoding="utf-8")
            claims = list(re.finditer(r"(?m)(?:^result:.*[a-z]|^\d+\. .* )=((?:\d+/)*\d+)(?= |$)", text))
            # In an auction `=` is a price.
            if claims and '"auction"' not in text:
                tried += [(text, f"{text[:c.start(1)]}1{text[c.start(1):]}") for c in {claims[0], claims[-1]}]
        was = STELA.judge([right for right, _ in tried])
        tried = [pair for pair, judged in zip(tried, was) if judged.valid]
        self.assertGreater(len(tried), 30)
        wrong = [wrong for _, wrong in tried]
        self.assertEqual([made.decode() for made, _ in STELA.repair(wrong)], wrong)
        self.assertEqual([made.decode() for made, _ in STELA.repair(wrong, "--claims")], [right for right, _ in tried])

    def test_encoded_twice(self):
        text = with_tag('[Site "CafÃ© JÃ¶rg"]').replace("hut@0,1", "hut@0,1 {schÃ¶n}")
        self.stay([text])
        right = text.encode("cp1252").decode()
        for before, after in (("SR@", "sr@"), ("red: SR", "Red: SR"), ("2. red", "2) red")):
            self.becomes({after: (text.replace(before, after), right)})
        broken = text.replace("2,-1", "9,9")
        self.assertEqual(repaired(broken), broken.encode("cp1252").decode())
        # Other damage may hide it.
        hidden = re.sub(r'"([^"]*)"', "‚\\1‘", text).replace("2,-1", "9,9")
        self.assertEqual(repaired(hidden), broken.encode("cp1252").decode())
        # All of the file, or none.
        again = text.replace("2. red", "2) red")
        self.assertEqual(repaired(f"{again}\n{again}"), f"{right}\n{right}")
        self.assertEqual(repaired(f"{again}\n{right}"), f"{text}\n{right}")
        self.assertEqual(self.warnings(text), 1)

    def warnings(self, text):
        totals = json.loads(STELA.run("validate", "--report", "json", "-", given=text.encode()).stdout)["totals"]
        self.assertEqual(totals["invalid"], 0)
        return totals["warnings"]

    def test_not_encoded_twice(self):
        """A capital or `ß` and a punctuation mark are also the bytes of a letter."""
        for words in ("weiß…", "„Spaß“", "»Gruß«", "CAFÉ…", "OLÉ…", "JÄ…", "„Ö“", "TSCHÜ…", "HÉ»", "É”", "Ö–", "Ø…", "Łódź…"):
            text = RECORD.replace("hut@0,1", f"hut@0,1 {{so {words}}}")
            with self.subTest(words):
                self.assertEqual(self.warnings(text), 0)
                self.becomes({words: (text.replace("2. red", "2) red"), text)})


class Reports(unittest.TestCase):
    """What `validate` and `repair` report of damaged records."""

    def setUp(self):
        rng = random.Random(4)
        self.trials = [trial for name in damages.DAMAGES if (trial := damages.damaged(damages.records(STELA.path), (name,), rng))]
        self.assertGreater(len(self.trials), 180)

    def reported(self):
        """Returns the diagnostics of each damaged record."""
        done, _ = STELA.in_folder([trial.data for trial in self.trials], "validate", "--quiet", "--report", "ndjson")
        found = [[] for _ in self.trials]
        for record in map(json.loads, done.stdout.decode(errors="replace").splitlines()):
            found[int(pathlib.Path(record["file"]).stem)] += record["diagnostics"]
        return found

    def test_one_error_for_each_cause(self):
        # After a gap, a record may have the same error again.
        flood = {str(trial): len(told) for trial, told in zip(self.trials, self.reported())
                 if len(told) > damages.DAMAGES[trial.names[0]][0] + 4}
        self.assertEqual(flood, {})

    def test_one_error_for_words_after_the_result(self):
        for words in ("Das war 1,5 Stunden lang", "white", "12:30", "@anna @ben schaut mal", "1. April", "3. Platz für Anna"):
            done = STELA.run("validate", "--report", "ndjson", "-", given=f"{RECORD}\n{words}\n".encode())
            [told] = json.loads(done.stdout)["diagnostics"]
            with self.subTest(words):
                self.assertEqual(told["line"], 9)
                self.assertNotIn("`:`", told["message"])
        # A comma is not within a claim if another claim follows it.
        done = STELA.run("validate", "-", given=RECORD.replace("*", "white=0/0/2, red=0/0/1").encode()).stdout.decode()
        self.assertNotIn("write `white=0/0/2,red", done)

    def test_removed_names_are_listed(self):
        chat = "".join(f"[20.11.26, 21:00:0{i}] {('Tom', 'Anna')[i % 2]}: {line}\n" for i, line in enumerate(RECORD.split("\n")) if line)
        done = STELA.run("repair", "-", given=chat.encode())
        self.assertEqual(done.stdout.decode(), RECORD.replace("\n\n", "\n"))
        for mark in ("[20.11.26, 21:00:00] Tom:", "[20.11.26, 21:00:01] Anna:", "[20.11.26, 21:00:06] Tom:"):
            self.assertIn(f"`{mark}`", done.stderr.decode())

    def test_fixes_of_reports_are_those_of_repair(self):
        made = STELA.repair([trial.data for trial in self.trials])
        for trial, told, (right, _) in zip(self.trials, self.reported(), made):
            if b"\0" in trial.data or trial.names[0].startswith(("code-page", "binary", "picture", "cut", "line-comment", "utf16")):
                continue  # offsets are those of the text in UTF-8
            edits = [(edit["offset"], edit["length"], edit["text"].encode()) for diagnostic in told
                     for fix in diagnostic["fixes"] if fix["certain"] for edit in fix["edits"]]
            text = trial.data
            for offset, length, new in sorted(edits, reverse=True):
                text = text[:offset] + new + text[offset + length:]
            with self.subTest(str(trial)):
                self.assertEqual(text.decode(errors="replace"), right.decode(errors="replace"))

    def test_differences_can_be_applied(self):
        for trial in self.trials[::3]:
            if b"\r" in trial.data or b"\0" in trial.data:
                continue
            with self.subTest(str(trial)), tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder, "damaged.stela")
                path.write_bytes(trial.data)
                diff = STELA.run("repair", "--dry-run", path).stdout
                subprocess.run(["patch", "--binary", "-s", path], input=diff, check=True)
                self.assertEqual(path.read_bytes(), STELA.repair([trial.data])[0][0])

    def test_max_errors_bounds_what_is_printed(self):
        record = OPEN.split("2.", maxsplit=1)[0].encode()
        for wrong in (record + b"(1. white: JC@0,0/0 hut@9,9)\n" * 20, record.replace(b"0,1", b"9,9") * 20):
            for most, printed in ((1, 1), (3, 3), (20, 20), (30, 20)):
                done = STELA.run("validate", "--max-errors", most, "-", given=wrong).stdout.decode()
                self.assertEqual(done.count(" error["), printed, done)


main()
