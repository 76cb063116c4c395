"""The guarantees of `repair` for any text, tested with records that were changed at random from seeds.

usage: properties_test.py SOURCE_FOLDER STELA
"""

import collections
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import damages

SOURCE = pathlib.Path(sys.argv[1]).resolve()
STELA = pathlib.Path(sys.argv[2]).resolve()
# Number of changed copies of each record.
COPIES = 2
# Comments and names that look like damage; none of it may be repaired.
COMMENTS = ("{1) “gut” – said Zoë}", "{> quoted [Game &quot;x&quot;]}", "{1 White: HUT@0,1 = 3.}",
            "{RESULT: *, ```, <br>, •}")
NAMES = ("1) “Zoë” – O’Neill", "> WHITE: <b>", "&quot;x&quot; – no\u00a0blank")
# A score that an entry or the result claims.
CLAIM = re.compile(r"(?m)(?:^result:.*[a-z]|^\d+\. .* )=((?:\d+/)*\d+)(?= |$)")
SPLICES = ("(", ")", "{", "}", "[", "]", '"', "“", "’", "–", "\u00a0", "\u200b", ";", ":", ".", ")",
           "\\", "1) ", "> ", "\n", "\n\n", "\r", "\t", "```\n", "&amp;", "<br>", "=", "white", "X")


def what_is_done(entry):
    """The actions of an entry; the tokens of a position in any order, which repair may put right."""
    actions = entry.get("actions")
    of_position = actions and any(str(action.get("do", "")).startswith("set-") for action in actions)
    return sorted(map(str, actions)) if of_position else actions


def run(*arguments, given=None):
    return subprocess.run([STELA, *map(str, arguments)], capture_output=True, input=given,
                          check=False)


def records():
    """Returns valid and broken records, and random ones in which all comments and names look damaged."""
    texts = [path.read_text(encoding="utf-8")
             for path in sorted(SOURCE.glob("testdata/*/*/*.stela"))]
    for i, text in enumerate(damages.good_records(STELA)):
        lines = [f"{line} {COMMENTS[j % len(COMMENTS)]}" if re.match(r"\d+\. ", line) else line
                 for j, line in enumerate(text.split("\n"))]
        name = NAMES[i % len(NAMES)]
        texts.append(re.sub(r'(\[Player "[^"]*" )""', rf'\1"{name}"', "\n".join(lines), count=1))
    return texts


def changed(text, rng):
    """Returns `text` with one to three small random changes."""
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(text) + 1)
        end = min(len(text), at + rng.randrange(4))
        lines = text.split("\n")
        line = rng.randrange(len(lines))
        kind = rng.randrange(7)
        if kind < 2:
            text = text[:at] + rng.choice(SPLICES) + text[at:]
        elif kind == 2:
            text = text[:at] + text[end:]
        elif kind == 3:
            text = text[:at] + text[at:end].swapcase() + text[end:]
        elif kind == 4:
            text = "\n".join(lines[:line] + lines[line + 1:])
        elif kind == 5:
            text = "\n".join(lines[:line + 1] + lines[line:])
        else:
            lines[line] = re.sub(r"^\d+", lambda m: str(int(m[0]) + 1), lines[line])
            text = "\n".join(lines)
    return text


def comments_and_names(text):
    """Counts the texts between braces, and in the tags of players."""
    return collections.Counter(re.findall(r"\{[^{}\\]*\}", text) +
                               re.findall(r'(?m)^\[Player "[^"\r\n]*" ("[^"\r\n]*")\]$', text))


class Folder(unittest.TestCase):
    """Has a folder of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)


class AnyText(Folder):
    """See above."""

    def judged(self, folder):
        """Errors, verdicts and the first entry with an error by the name of the file."""
        errors, valid, first = collections.Counter(), {}, {}
        out = run("validate", "--recursive", "--report", "ndjson", folder).stdout
        for report in map(json.loads, out.splitlines()):
            name = pathlib.Path(report["file"]).name
            wrong = [d["entry"] for d in report["diagnostics"] if d["severity"] == "error"]
            errors[name] += len(wrong)
            valid[name] = valid.get(name, True) and report["verdict"] == "valid"
            first.setdefault(name, min(wrong, default=0))
        return errors, valid, first

    def entries(self, path):
        """The entries of the first record as they were read; None when it is not well formed."""
        out = run("convert", "--to", "ndjson", path).stdout
        return json.loads(out.splitlines()[0]).get("entries", []) if out else None

    def repaired(self, folder, name, *options):
        made = self.folder / name
        shutil.copytree(folder, made)
        done = run("repair", "--recursive", "--in-place", "--quiet", *options, made)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return made

    def test_changed_records(self):
        rng = random.Random(19)
        before = self.folder / "before"
        before.mkdir()
        texts = records()
        self.assertGreater(len(texts), 900)
        for i, text in enumerate(texts * COPIES):
            (before / f"{i:04}.stela").write_bytes(changed(text, rng).encode())
        for options in ((), ("--claims",)):
            after = self.repaired(before, "after" + "".join(options), *options)
            again = self.repaired(after, "again" + "".join(options), *options)
            errors, valid, first = self.judged(before)
            fewer, _, _ = self.judged(after)
            mended = compared = 0
            for path in sorted(before.iterdir()):
                old, new = path.read_bytes(), (after / path.name).read_bytes()
                with self.subTest(path.name, options=options, old=old.decode()):
                    self.assertLessEqual(fewer[path.name], errors[path.name])
                    self.assertEqual((again / path.name).read_bytes(), new)
                    if valid.get(path.name, True):
                        self.assertEqual(new, old)
                    mended += new != old
                    # Text may become a name; no name is lost or changed.
                    self.assertEqual(comments_and_names(old.decode()) - comments_and_names(
                        new.decode()), collections.Counter())
                    read = self.entries(path) if new != old else None
                    if read and first[path.name] > 1:
                        legal = first[path.name] - 1
                        now = self.entries(after / path.name)
                        self.assertEqual([what_is_done(e) for e in now[:legal]],
                                         [what_is_done(e) for e in read[:legal]])
                        compared += 1
            self.assertGreater(compared, 20)
            print(f"{mended} changed, {compared} compared, {sum(errors.values())} errors, then {sum(fewer.values())}")
            self.assertGreater(mended, 100)

    def test_claims_are_corrected_only_when_asked_for(self):
        tried = 0
        for text in records():
            path = self.folder / "record.stela"
            path.write_text(text, encoding="utf-8")
            # In an auction `=` is a price, not a claim.
            if '"auction"' in text or not CLAIM.search(text) or run("validate", path).returncode != 0:
                continue
            claims = list(CLAIM.finditer(text))
            for claim in {claims[0], claims[-1]}:
                wrong = f"{text[:claim.start(1)]}1{text[claim.start(1):]}".encode()
                path.write_bytes(wrong)
                with self.subTest(wrong=wrong.decode()):
                    self.assertEqual(run("validate", path).returncode, 1)
                    self.assertEqual(run("repair", path).stdout, wrong)
                    done = run("repair", "--claims", path)
                    self.assertEqual((done.returncode, done.stdout.decode()), (0, text))
                    tried += 1
        self.assertGreater(tried, 30)


class HostileNames(Folder):
    """Whatever the names of files, the quarantine contains all of their records, and nothing is written outside
    of it."""

    def test_names(self):
        inside = self.folder / "inside"
        names = ["one/x.stela", "two/x.stela", "two/X.STELA", "x.stela", "x-2.stela", "new\nline.stela",
                 "-o.stela", "--help", ".stela", "...", " ", "'$(rm x)`.stela", "x.stela.why.txt",
                 "\x1b[31m.stela", "\u202ex.stela", "x.json.stela", "no-extension", "a" * 249 + ".stela",
                 "ü" * 124 + ".stela", "con", b"\xff\xfe.stela".decode(errors="surrogateescape")]
        for folder in (inside, inside / "one", inside / "two"):
            folder.mkdir()
        record = b'[Game "Taluva"]\n[Event "%d"]\n\n1. white: JC@0,0/0 hut@9,9\n'
        for i, name in enumerate(names):
            (inside / name).write_bytes(record % i)
        (self.folder / "x.stela").write_bytes(record % 99)
        before = sorted(self.folder.rglob("*"))
        done = subprocess.run([STELA, "validate", "--report", "json", "--quarantine-dir", "../bad", "--",
                               "../x.stela", "-", *names], cwd=inside, capture_output=True, check=False,
                              input=record % 100)
        self.assertEqual(done.returncode, 1, done.stderr)
        told = json.loads(done.stdout.decode(errors="replace"))["totals"]
        self.assertEqual(told["invalid"], len(names) + 2)
        bad = self.folder / "bad"
        made = sorted(bad.iterdir())
        self.assertEqual(sorted({*before, bad, *made}), sorted(self.folder.rglob("*")))
        self.assertEqual(len({path.name.lower() for path in made}), 2 * told["invalid"])
        self.assertTrue(all(path.is_file() for path in made))
        whys = [path for path in made if (bad / (path.name + ".why.txt")) in made]
        self.assertEqual(len(whys), told["invalid"])
        events = collections.Counter(path.read_bytes() for path in whys)
        self.assertEqual(events, collections.Counter(
            record % i for i in (*range(len(names)), 99, 100)))
        for path in whys:
            why = (bad / (path.name + ".why.txt")).read_bytes()
            self.assertNotRegex(why.replace(b"\n", b""), rb"[\x00-\x1f\x7f]")
            why.decode()
        again = json.loads(run("validate", "--recursive", "--report", "json", *whys).stdout
                           .decode(errors="replace"))["totals"]
        self.assertEqual((again["records"], again["invalid"]), (told["invalid"], told["invalid"]))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
