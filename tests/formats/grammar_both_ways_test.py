"""Compares schemas/notation.ebnf with the parser: grammar_both_ways_test.py SOURCE STELA [RUNS [SEED]]

The parser accepts everything that the grammar generates; and for randomly corrupted records the parser accepts
exactly those that the grammar matches. Which words are actions is tested by grammar_test.py: here a word is
anything that could be one.
"""

import collections
import random
import re
import sys
import tempfile
from pathlib import Path

from grammar_test import Grammar, Recogniser

sys.path.append(f"{sys.path[0]}/..")
from testing import DONE, INVALID, SOURCE, output

RUNS = int(sys.argv[3]) if len(sys.argv) > 3 else 1200
# What the parser reports instead for words that are not actions, and for a condition that only a comment of the
# grammar mentions: that a tag is alone on its line.
BETTER = ("some text is not notation", "this line has a second tag", "is on the line of a tag",
          "spelled differently", "this is JSON, not a record")
# Characters that are forbidden in any text break another rule within tags.
REFUSED = rb"record\.syntax\]|record\.tag-value\]: the control character"
# The characters chosen at random from a class.
SIGNS = "aZ0-_ \t\n\"\\{}();:[]!?$%=#*@,.é\u00a0\u2028\U0001f30b"
# Inserted into records.
PIECES = ["{", "}", "(", ")", ";", ":", "[", "]", "\"", "\\", "\n", " ", "\t", "\r", "1.", "01. ", "2.red:",
          "setup:", "resume: ", "result: *", "result:", "red: ", "[Event \"a\"]", "[Event]", "\n[Event \"a\"]\n",
          "[Game \"Taluva\"]", "\u0001", "\u0085", "\ufffe", "é", "{a}", "(1. white: out)", "( resume: next=red )",
          "!?", "=1/2/3", "#5f3a09c2", "{\\}", "entry=3", "7"]


class Maker:
    """Creates random texts of a grammar."""

    def __init__(self, grammar, rng):
        self.grammar, self.rng, self.depth = grammar, rng, 0

    def make(self, tree):
        kind = tree[0]
        if kind == "text":
            return tree[1]
        if kind == "set":
            return self.rng.choice([c for c in SIGNS + "bJL179" if tree[1](c)] or ["x"])
        if kind == "name":
            self.depth += 1
            text = self.make(self.grammar.rules[tree[1]])
            self.depth -= 1
            return text
        if kind == "any":
            return self.make(self.rng.choice(tree[1:]))
        if kind == "seq":
            return "".join(self.make(part) for part in tree[1:])
        if kind == "but":
            for _ in range(20):
                text = self.make(tree[1])
                if len(text) not in Recogniser(self.grammar, text).ends(tree[2], 0):
                    return text
            return "x"
        least = 1 if kind == "+" else 0
        most = 1 if kind == "?" else 1 if self.depth > 12 else 3
        return "".join(self.make(tree[1]) for _ in range(self.rng.randint(least, max(least, most))))


def spoil(text, rng):
    for _ in range(rng.choice((1, 1, 2))):
        at = rng.randrange(len(text) + 1)
        kind = rng.randrange(4)
        if kind == 0:
            text = text[:at] + text[at + 1:]
        elif kind == 1:
            text = text[:at] + rng.choice(PIECES) + text[at + rng.randrange(2):]
        elif kind == 2:
            text = text[:at] + rng.choice(SIGNS) + text[at:]
        else:
            end = at + rng.randrange(20)
            to = rng.randrange(len(text) + 1)
            text = text[:to] + text[at:end] + text[to:]
    return text


def plain_words(grammar):
    """Returns the grammar with any word as a token: for actions it only defines where they end."""
    for rule in ("token", "result-token"):
        grammar.rules[rule] = ("but", ("name", "word"), ("name", "no-token"))
    # It ends with a colon, begins with `[`, or with digits and a dot.
    grammar.rules["no-token"] = Grammar("""
        x ::= ( character - [#x9#xA#xD#x20{();] )* ':' | '[' word? | [0-9]+ '.' word?
        character ::= [^#x0] word ::= 'x'""").rules["x"]
    return grammar


def is_one_record(text):
    """Returns whether no other record begins in it."""
    return text.strip() and not re.search(r"[\r\n]\[Game ", text)


def main():
    rng = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 1)
    grammar = plain_words(Grammar((SOURCE / "schemas/notation.ebnf").read_text(encoding="utf-8")))
    seeds = [path.read_text(encoding="utf-8") for folder in ("ok", "articles")
             for path in sorted(SOURCE.glob(f"testdata/*/{folder}/*.stela"))]
    seeds = [s for s in seeds if len(s) < 700 and s.count("[Game ") == 1]
    texts = []
    for i in range(RUNS):
        text = Maker(grammar, rng).make(("name", "record")) if i % 2 else spoil(rng.choice(seeds), rng)
        if is_one_record(text) and len(text) < 1500:
            texts.append(text)
    with tempfile.TemporaryDirectory() as folder:
        for i, text in enumerate(texts):
            (Path(folder) / f"{i}.stela").write_bytes(text.encode("utf-8", "surrogatepass"))
        out = output("validate", "--from", "stela", "--recursive", folder, code=(DONE, INVALID))
        told = collections.defaultdict(str)
        for i, message in re.findall(rb"/(\d+)\.stela:(\d+:\d+: error\[(?:" + REFUSED + rb").*)", out):
            told[int(i)] += message.decode(errors="replace") + "\n"
    wrong, taken = [], 0
    for i, text in enumerate(texts):
        matches = Recogniser(grammar, text).matches("record")
        taken += matches
        if matches and i in told and any(message in told[i] for message in BETTER):
            continue
        if matches == (i in told):
            wrong.append(f"the grammar {'matches' if matches else 'does not match'}, the reader "
                         f"{'refuses: ' + told[i] if i in told else 'takes'}\n{text!r}")
    print(f"{len(texts)} texts, {taken} match the grammar, {len(wrong)} not as expected")
    if len(texts) < RUNS / 2 or not len(texts) / 5 < taken < len(texts) * 4 / 5:
        wrong.append("too few texts of one kind")
    sys.exit("\n\n".join(wrong[:8]) or 0)


main()
