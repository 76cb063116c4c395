"""Numbers of any size, wherever a number is read, are computed with or refused: numbers_test.py
SOURCE STELA. A sanitizer (preset asan) sees what overflows.
"""

import json
import random
import re
import sys

sys.path.append(f"{sys.path[0]}/..")
import command_lines
from testing import SOURCE, STELA, SharedFolderTest, main, output, run

# Just within and just beyond the limits of 16, 32 and 64 bits and doubles.
NUMBERS = (2**15, 2**31 - 1, 2**31, 2**53 + 1, 2**63 - 1, 2**63, 10**30)
WORDS = [str(number) for number in NUMBERS] + [str(-number) for number in NUMBERS] + ["0" * 40 + "1", "1e30"]

# `N` is one of these numbers.
COMMENTS = ("[%mark red N,0 0,N N,N]", '[%label N,N "a"]', "[%arrow red N,N-N,N]", "[%arrow red 0,0-N,N]",
            "[%clk N:59:59]", "[%clk 0:N:N]", "[%emt N:00:00]", "[%emt 0:00:N.N]",
            "[%wp white=N red=N ci=N]", "[%luck white=N red=0.N ci=N]", "[%loss N ci=N]", "[%loss 0.N]",
            "[%forced white=N red=N]", "[%analysis stela-1 seed=N effort=N game=#N]",
            "[%puzzle exact N]")
READERS = ("validate --strict", "diagram --record 1", "summary --to html", "summary --to json",
           "convert --to json", "convert --to xml", "export --to bgsplay", "repair --dry-run",
           "standings --luck", "stats", "analyse --strip")


class Numbers(SharedFolderTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        command_lines.prepare(STELA, SOURCE, cls.folder, 1)
        cls.rng = random.Random(1)

    def check(self, *words, given=b""):
        done = run(*words, given=given, cwd=self.folder)
        self.assertIn(done.returncode, range(4), (words, done.stderr[-2000:], given[-2000:]))
        self.assertNotIn(b"runtime error", done.stderr, (words, given[-2000:]))

    def with_numbers(self, text, count, pattern=r"-?\d+"):
        """`count` copies of `text`, each with some of its numbers replaced."""
        for i in range(count):
            share = self.rng.choice((0.02, 0.2, 1.0))
            word = WORDS[i % len(WORDS)]
            yield re.sub(pattern, lambda m, w=word, s=share: w if self.rng.random() < s else m[0], text)

    def file(self, name):
        return (self.folder / name).read_text()

    def test_comments(self):
        record = ('[Game "Taluva"]\n[Player "white" "A"]\n[Player "red" "B"]\n\n'
                  "1. white: JC@0,0/0 hut@0,1\n")
        for word in WORDS:
            comments = "".join("{%s}\n" % comment.replace("N", word) for comment in COMMENTS)
            for command in READERS:
                self.check(*command.split(), given=(record + comments + "result: *\n").encode())

    def test_records(self):
        for game in command_lines.GAMES:
            record = command_lines.made(STELA, "random", game, "--seed", "1")
            tokens = output("position", "--entry", "20", given=record)
            setup = record.split(b"\n\n")[0] + b"\n\n" + b"".join(
                re.findall(rb"(?m)^setup:.*(?:\n .*)*", tokens))
            for text in (record, setup):
                for changed in self.with_numbers(text.decode(), len(WORDS)):
                    for command in ("validate", "repair --dry-run", "diagram --illegal --record 1"):
                        self.check(*command.split(), given=changed.encode())

    def test_documents(self):
        for form in "json", "xml":
            text = command_lines.made(STELA, "convert", "--to", form, "game.stela",
                                      folder=self.folder).decode()
            for changed in self.with_numbers(text, 2 * len(WORDS)):
                self.check("validate", "--from", form, given=changed.encode())
                self.check("convert", "--from", form, "--to", "stela", given=changed.encode())

    def test_files_of_others(self):
        log, table = self.file("table.logs.json"), self.file("table.tableinfos.json")
        path = self.folder / "changed.json"
        for changed, about in zip(self.with_numbers(log, 2 * len(WORDS)), self.with_numbers(table, 2 * len(WORDS))):
            path.write_text(about)
            for lenient in ([], ["--lenient"]):
                self.check("convert", "--from", "bga", *lenient, given=changed.encode())
                self.check("convert", "--from", "bga", *lenient, "--table", path, given=log.encode())
        for name in "plays.bgsplay", "plays.xml":
            path = self.folder / f"changed.{name}"
            for changed in self.with_numbers(self.file(name), len(WORDS)):
                path.write_text(changed)
                self.check("standings", "--results", path)

    def test_numbers_that_are_far_too_large(self):
        """Each number separately: others might be refused first."""
        log = json.loads(self.file("table.logs.json"))

        def numbers_in(value, path=()):
            items = value.items() if isinstance(value, dict) else enumerate(value)
            for key, inner in items:
                if isinstance(inner, (dict, list)):
                    yield from numbers_in(inner, (*path, key))
                elif re.fullmatch(r"-?\d+", str(inner)):
                    yield (*path, key)
        seen = set()
        for path in numbers_in(log):
            # One of each name: packets are alike.
            if path[-1] in seen:
                continue
            seen.add(path[-1])
            for number in (-2**63, 2**63 - 1):
                changed = json.loads(json.dumps(log))
                at = changed
                for key in path[:-1]:
                    at = at[key]
                at[path[-1]] = number
                self.check("convert", "--from", "bga", given=json.dumps(changed).encode())
        self.assertGreater(len(seen), 10)

    def test_command_lines(self):
        for line in command_lines.ALL:
            places = [i for i, word in enumerate(line) if re.search(r"\d", word) and i > 0
                      and "." not in word and not word.startswith("SELECT")]
            for place in places:
                # Values that are not refused determine the running time.
                takes_long = line[place - 1] in ("--effort", "--count", "--depth", "--records")
                for word in WORDS[7:] if takes_long else (WORDS[1], WORDS[4], WORDS[8], WORDS[11]):
                    changed = list(line)
                    changed[place] = re.sub(r"-?\d+", word, changed[place])
                    self.check(*changed)
        for word in WORDS:
            for option in ("--mark", "--arrow", "--label"):
                for value in (f"red {word},0", f"red {word},{word}-0,{word}", f"{word},{word} a"):
                    self.check("diagram", option, value, "game.stela")
            self.check("find", "--where", f"number = {word} or {word} + 1 > {word} * 2", "pile.stela")
            self.check("query", f"SELECT {word}, sum({word}), {word} * 2", "pile.db")
            self.check("validate", "--offset", word, "pile.stela")
            self.check("validate", "--max-errors", word, "pile.stela")


main()
