"""The quarantine of invalid records: the same records, complete, and inside its folder whatever the files are called.
"""
import collections
import json
import random
import sys

import damages

sys.path.append(f"{sys.path[0]}/..")
from testing import STELA, FolderTest, main, run

NAMES = ["one/x.stela", "two/x.stela", "two/X.STELA", "x.stela", "x-2.stela", "new\nline.stela", "-o.stela", "--help", ".stela",
         "...", " ", "'$(rm x)`.stela", "x.stela.why.txt", "\x1b[31m.stela", "\u202ex.stela", "x.json.stela", "no-extension",
         "a" * 249 + ".stela", "ü" * 124 + ".stela", "con", b"\xff\xfe.stela".decode(errors="surrogateescape")]


def totals(*arguments, **options):
    done = run("validate", "--report", "json", *arguments, **options)
    return json.loads(done.stdout.decode(errors="replace"))["totals"]


class Quarantine(FolderTest):
    def setUp(self):
        super().setUp()
        self.bad = self.folder / "bad"

    def test_it_holds_the_same_records(self):
        pile, rng = self.folder / "pile", random.Random(5)
        for i, name in enumerate(damages.DAMAGES):
            trial = damages.damaged(damages.records(STELA), (name,), rng)
            folder = pile / str(i % 40)
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "game.stela").write_bytes(trial.data)
        first = totals("--recursive", "--quarantine-dir", self.bad, pile)
        again = totals("--recursive", self.bad)
        self.assertEqual((again["records"], again["invalid"]), (first["invalid"], first["invalid"]))
        whys = [path for path in self.bad.iterdir() if path.name.endswith(".why.txt")]
        self.assertEqual(len(whys) * 2, len(list(self.bad.iterdir())))
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["bad", "pile"])
        # A folder that is not empty is refused.
        done = run("validate", "--quarantine-dir", self.bad, pile / "0")
        self.assertEqual(done.returncode, 2)

    def test_hostile_names(self):
        inside = self.folder / "inside"
        for folder in (inside, inside / "one", inside / "two"):
            folder.mkdir()
        record = b'[Game "Taluva"]\n[Event "%d"]\n\n1. white: JC@0,0/0 hut@9,9\n'
        for i, name in enumerate(NAMES):
            (inside / name).write_bytes(record % i)
        (self.folder / "x.stela").write_bytes(record % 99)
        before = sorted(self.folder.rglob("*"))
        told = totals("--quarantine-dir", "../bad", "--", "../x.stela", "-", *NAMES, cwd=inside, given=record % 100)
        self.assertEqual(told["invalid"], len(NAMES) + 2)
        made = sorted(self.bad.iterdir())
        self.assertEqual(sorted({*before, self.bad, *made}), sorted(self.folder.rglob("*")))
        self.assertEqual(len({path.name.lower() for path in made}), 2 * told["invalid"])
        whys = [path for path in made if (self.bad / (path.name + ".why.txt")) in made]
        self.assertEqual(len(whys), told["invalid"])
        self.assertEqual(collections.Counter(path.read_bytes() for path in whys),
                         collections.Counter(record % i for i in (*range(len(NAMES)), 99, 100)))
        for path in whys:
            why = (self.bad / (path.name + ".why.txt")).read_bytes()
            self.assertNotRegex(why.replace(b"\n", b""), rb"[\x00-\x1f\x7f]")
            why.decode()
        again = totals("--recursive", *whys)
        self.assertEqual((again["records"], again["invalid"]), (told["invalid"], told["invalid"]))


main()
