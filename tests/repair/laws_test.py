"""The laws of `repair`: nothing is lost, no outcome is changed, a record is repaired whole or not at all, once, and said.

usage: laws_test.py SOURCE_FOLDER STELA [COUNT [SEED]]

COUNT records are damaged in each way of damages.py, alone and in pairs; prose and broken notation (prose.py) stand at
each border of a record. Failures are printed with the smallest record that fails.
"""
import difflib
import itertools
import os
import pathlib
import random
import re
import sys
import unittest

import damages
import program
import prose

SOURCE = pathlib.Path(sys.argv[1]).resolve()
STELA = program.Program(sys.argv[2])
COUNT = int(sys.argv[3]) if len(sys.argv) > 3 else 100 if "STELA_SANITIZED" in os.environ else 700
SEED = int(sys.argv[4]) if len(sys.argv) > 4 else 1
# Number of texts for one run of the program.
BATCH = 1000
# Part of the prose that is kept as comments, at each border.
KEPT_LEAST = 0.95
SPLICES = ("(", ")", "{", "}", "[", "]", '"', "“", "’", "–", "\u00a0", "\u200b", ";", ":", ".", "\\", "1) ", "\n", "\n\n",
           "\r", "\t", "=", "white", "X", "[Game ", "\ufeff", "result: * ok\n", "Anna wins\n")


def trials(rng):
    """Damaged records without end: each kind alone, then pairs; some with comments that look damaged, some of several records."""
    texts = damages.records(STELA.path)
    kinds = list(damages.DAMAGES)
    while True:
        rng.shuffle(kinds)
        others = rng.sample(kinds, len(kinds))
        for names in itertools.chain(zip(kinds), zip(kinds, others)):
            pool = [damages.furnished(rng.choice(texts), rng)] if rng.random() < 0.5 else texts
            if rng.random() < 0.1:
                pool = ["\n".join(rng.sample(texts, 2))]
            trial = damages.damaged(pool, names, rng)
            if trial:
                yield trial


class Changed:
    """A record with one to three random changes; nothing is known about what it should be."""

    names = ("changed",)

    def __init__(self, record, seed):
        self.record, self.seed, self.right = record, seed, []
        rng, text = random.Random(seed), record
        for _ in range(rng.randrange(1, 4)):
            lines = text.split("\n")
            at, line, kind = rng.randrange(len(text) + 1), rng.randrange(len(lines)), rng.randrange(6)
            end = min(len(text), at + rng.randrange(4))
            if kind < 2:
                text = text[:at] + rng.choice(SPLICES) + text[at:]
            elif kind == 2:
                text = text[:at] + text[end:]
            elif kind == 3:
                text = text[:at] + text[at:end].swapcase() + text[end:]
            else:
                text = "\n".join(lines[:line] + lines[line + (kind == 4):][-len(lines):] if kind == 4
                                 else lines[:line + 1] + lines[line:])
        self.words, self.data = [text], text.encode()

    def again(self, record):
        return Changed(record, self.seed)

    def __str__(self):
        return f"change {self.seed}"


def differences(pairs):
    """What changed in texts that should be kept: the first few, and their number."""
    changed = [(before.decode(errors="backslashreplace"), after.decode(errors="backslashreplace"))
               for before, after in pairs if before != after]
    shown = ["\n".join(difflib.unified_diff(before.splitlines(), after.splitlines(), n=1, lineterm=""))
             or f"{before!r} {after!r}" for before, after in changed[:4]]
    return "\n\n".join([*shown, f"{len(changed)} of {len(pairs)} changed"]) if changed else ""


class Laws(unittest.TestCase):
    def tearDown(self):
        self.assertEqual(STELA.ended, [])

    def hold(self, found, *options):
        """Fails if one of the damaged records breaks a law; returns their results."""
        found = iter(found)
        results = []
        while batch := list(itertools.islice(found, BATCH)):
            results += program.examine(STELA, batch, *options)
        broken = program.report(STELA, results, *options)
        fates = {fate: sum(result.fate == fate for result in results) for fate in ("exact", "words", "left", "valid", "wrong")}
        print(f"{len(results)} texts, {broken} laws broken:", fates)
        self.assertEqual(broken, 0)
        return results

    def test_damaged_records(self):
        results = self.hold(itertools.islice(trials(random.Random(SEED)), COUNT))
        self.assertGreater(sum(result.fate in ("exact", "words") for result in results), COUNT // 2)

    @unittest.skipUnless(STELA.has_likely, "no likely fixes")
    def test_likely_fixes(self):
        self.hold(itertools.islice(trials(random.Random(SEED + 1)), COUNT // 2), "--likely")

    def test_changed_records(self):
        rng = random.Random(SEED)
        texts = [path.read_text(encoding="utf-8") for path in sorted(SOURCE.glob("testdata/*/*/*.stela"))]
        self.assertGreater(len(texts), 900)
        given = [Changed(rng.choice(texts), rng.randrange(2**32)) for _ in range(COUNT)]
        valid = [judged.valid for judged in STELA.judge([trial.record for trial in given])]
        for trial, is_valid in zip(given, valid):
            # Whether another game is right, nobody knows.
            trial.right = [trial.data.decode()] if is_valid else []
        results = [result for result in program.examine(STELA, given)]
        for result in results:
            # Any change may look like a transport, which is undone even if the record stays invalid.
            result.broken = [law for law in result.broken if law[0] != "2" and "still invalid" not in law]
        self.assertEqual(program.report(STELA, results), 0)

    def test_words_at_borders(self):
        rng = random.Random(SEED)
        texts = prose.suitable(damages.records(STELA.path))
        given = [prose.Placed(rng.choice(texts), border, piece, rng.randrange(2**32))
                 for border in prose.BORDERS for piece in prose.PROSE + prose.BROKEN]
        results = self.hold(given)
        for border in prose.BORDERS:
            words = [r for r in results if r.trial.border == border and r.trial.piece in prose.PROSE]
            kept = [r for r in words if r.fate == "words" and not r.lost and not r.notes_changed]
            with self.subTest(border, left=[r.trial.piece for r in words if r not in kept]):
                if border == "on_entry":
                    self.assertEqual([r.trial.piece for r in words if r.made != r.trial.data], [])
                else:
                    self.assertGreaterEqual(len(kept), KEPT_LEAST * len(words))
        for result in results:
            if result.trial.piece in prose.BROKEN:
                with self.subTest(str(result.trial)):
                    self.assertEqual(result.made, result.trial.data)

    def test_valid_records_stay(self):
        rng, given = random.Random(SEED), []
        texts = damages.records(STELA.path)[:24]
        for look, text in itertools.product(damages.LOOKS, texts):
            lines = text.split("\n")
            at = rng.choice(damages.numbered(text))
            value = look.replace("\\", "\\\\").replace('"', '\\"').replace("\t", " ")
            made = rng.choice((
                inserted(lines, at + 1, f"  {{{look}}}"), inserted(lines, at + 1, f"{{\n{look}\n}}"), inserted(lines, at + 1, f"; {look}"),
                re.sub(r'(?m)^\[Event ".*"\]', lambda m: f'[Event "{value}"]', text),
                re.sub(r'(?m)^(\[Player "\w+" )"[^"]*"', lambda m: f'{m[1]}"{value}"', text, count=1)))
            given.append(rng.choice(("\ufeff", "", "", "\n \n")) + made.replace("\n", rng.choice(("\n", "\n", "\r\n", "\r"))))
        judged = STELA.judge(given)
        self.assertEqual([text for text, was in zip(given, judged) if not was.valid], [])
        self.assertEqual(len(given), 1008)
        self.assertEqual(differences([(text.encode(), made) for text, (made, _) in zip(given, STELA.repair(given))]), "")

    def test_comments_in_broken_records_stay(self):
        """A comment that looks damaged, in a record with another error, with a damage that may be repaired, or with both."""
        rng, given = random.Random(SEED), []
        # In a text of ASCII, its only other characters may have been encoded twice.
        texts = [text for text in damages.records(STELA.path) if not text.isascii()][:16]
        for look, text in itertools.product(damages.LOOKS, texts):
            lines, at = text.split("\n"), rng.choice(damages.numbered(text)[2:])
            note, tag = rng.choice((f"{{{look}}}", f"{{{look}}}", f"{{one\n{look}\n[{look}}}")), lines.index("")
            what = rng.randrange(3)
            if rng.randrange(3):
                lines.insert(at + 1, "  " + note)
            else:
                lines[rng.randrange(1, tag)] += " " + note
            if what < 2:
                lines[at] = re.sub(r"^(\d+\. \w+:).*", r"\1 hut@99,99 camp@z9", lines[at])
            if what > 0:
                lines = [re.sub(r"^(\d+)\. ", r"\1) ", line) for line in lines]
            given.append((note, "\n".join(lines)))
        repaired = STELA.repair([text for _, text in given])
        self.assertEqual(differences([(text.encode(), made) for (note, text), (made, _) in zip(given, repaired)
                                      if note not in made.decode(errors="replace")]), "")

    def test_cut_files_stay(self):
        texts = sorted((text for text in damages.records(STELA.path) if "{" in text and not text.isascii()), key=len)[:2]
        given = [text.encode()[:size] for text in texts for size in range(len(text.encode()))]
        self.assertEqual(differences([(text, made) for text, (made, _) in zip(given, STELA.repair(given))]), "")

    def test_a_record_is_repaired_alone(self):
        """Only the record that becomes valid is changed among three, in any order."""
        rng = random.Random(SEED)
        for kind in ("brackets", "capital-heads", "minus", "remark-line", "letter-o-some", "prose-line"):
            texts = rng.sample([text for text in damages.records(STELA.path) if re.search(r"(?m)^5\. .*@-?\d", text)], 3)
            damage = damages.DAMAGES[kind][1]
            repairable = damage(texts[1], random.Random(1))
            broken = damage(re.sub(r"(?m)^5\. (\w+):.*", r"5. \1: hut@99,99 hut@98,98", texts[2]), random.Random(1))
            (repaired, _), (left, _) = STELA.repair([repairable, broken])
            self.assertTrue(STELA.judge([repaired])[0].valid, (kind, repaired.decode()))
            self.assertEqual(left.decode(), broken)
            for order in itertools.permutations(((texts[0].encode(),) * 2, (repairable.encode(), repaired), (broken.encode(),) * 2)):
                with self.subTest(kind, order=[before[:40] for before, _ in order]):
                    [(made, _)] = STELA.repair([b"\n".join(before for before, _ in order)])
                    self.assertEqual(made.decode(), b"\n".join(after for _, after in order).decode())


def inserted(lines, at, line):
    return "\n".join(lines[:at] + [line] + lines[at:])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
