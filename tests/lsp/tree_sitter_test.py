"""The tree-sitter grammar accepts every record of testdata, with as many tags, entries and actions as Stela
reads; it rejects damaged ones. And the grammar defines everything that is coloured.

The grammar is read with node, and then run as a finite automaton: which token may follow which, the longest
first, immediate before later, words before classes. That ignores where parentheses close, but nothing else of
this grammar. Without node, the exit status is 77.
"""

import json
import re
import shutil
import subprocess
import sys
from collections import Counter

sys.path.append(f"{sys.path[0]}/..")
from testing import SOURCE, output

FOLDER = SOURCE / "tools/editors/tree-sitter"
TOKENS = ("STRING", "PATTERN", "TOKEN", "IMMEDIATE_TOKEN")
END = ("END", "")


def expression(rule) -> str:
    """What a token matches."""
    if rule["type"] in ("TOKEN", "IMMEDIATE_TOKEN"):
        return expression(rule["content"])
    if rule["type"] == "CHOICE":
        return "|".join(f"(?:{expression(member)})" for member in rule["members"])
    return re.escape(rule["value"]) if rule["type"] == "STRING" else rule["value"]


class Grammar:
    """For each rule the tokens that it begins and ends with, and for each token those that may follow."""

    def __init__(self, told):
        self.rules = told["rules"]
        self.tokens = {END: re.compile(r"\Z")}
        self.extras = [re.compile(expression(self.rules[rule["name"]] if rule["type"] == "SYMBOL" else rule))
                       for rule in told["extras"]]
        self.follow = {}
        self.around = {}
        known = -1
        while known != self.known():  # rules hold each other
            known = self.known()
            for name, rule in self.rules.items():
                self.around[name] = self.ends(rule, name)
        _, first, last = self.around["source_file"]
        self.first = first | {END}
        self.join(last, {END})

    def known(self) -> int:
        """How much has been found so far, which only grows."""
        return (sum(empty + len(first) + len(last) for empty, first, last in self.around.values())
                + sum(map(len, self.follow.values())))

    def join(self, lasts, firsts):
        for one in lasts:
            self.follow.setdefault(one, set()).update(firsts)

    def ends(self, rule, name):
        """Returns whether a rule matches nothing, and the tokens that it begins and ends with. NAME is the
        containing rule."""
        kind = rule["type"]
        if kind in TOKENS:
            one = (name, json.dumps(rule))
            self.tokens[one] = re.compile(expression(rule))
            return False, {one}, {one}
        if kind == "BLANK":
            return True, set(), set()
        if kind == "SYMBOL":
            return self.around.get(rule["name"], (False, set(), set()))
        if kind == "ALIAS":
            return self.ends(rule["content"], rule["value"])
        if kind in ("REPEAT", "REPEAT1"):
            empty, first, last = self.ends(rule["content"], name)
            self.join(last, first)
            return empty or kind == "REPEAT", first, last
        parts = [self.ends(member, name) for member in rule["members"]]
        if kind == "CHOICE":
            return (any(part[0] for part in parts), set().union(*(part[1] for part in parts)),
                    set().union(*(part[2] for part in parts)))
        assert kind == "SEQ", kind
        empty, first, last = True, set(), set()
        for nothing, begin, end in parts:
            self.join(last, begin)
            first |= begin if empty else set()
            last = end | (last if nothing else set())
            empty = empty and nothing
        return empty, first, last

    def read(self, text: str) -> Counter | str:
        """How often each kind of token is found, or what is not taken."""
        found = Counter()
        place, allowed = 0, self.first
        while True:
            begin = place
            while skipped := next((one for extra in self.extras if (one := extra.match(text, place))), None):
                place = skipped.end()
            fits = [(match.end(), "IMMEDIATE" in token[1], '"STRING"' in token[1], token) for token in allowed
                    if (place == begin or "IMMEDIATE" not in token[1])
                    and (match := self.tokens[token].match(text, place))]
            if not fits:
                return text[place:place + 40]
            end, *_, token = max(fits)
            if token == END:
                return found
            found[token[0]] += 1
            place, allowed = end, self.follow.get(token, set())


def walk(rule):
    """A rule and all in it."""
    yield rule
    for inner in [*rule.get("members", []), *([rule["content"]] if "content" in rule else [])]:
        yield from walk(inner)


def members(value, name: str):
    """Yields the values of a name in all JSON objects."""
    if isinstance(value, dict) and name in value:
        yield value[name]
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        yield from members(inner, name)


def check_names(rules):
    """Every reference is defined, in the grammar and in the queries that colour it."""
    used = [one for rule in rules.values() for one in walk(rule)]
    aliases = {one["value"] for one in used if one["type"] == "ALIAS"}
    for one in used:
        assert one["type"] != "SYMBOL" or one["name"] in rules, one
    for path in FOLDER.glob("queries/*.scm"):
        for name in re.findall(r"\(([a-z_]+)\)", re.sub(r'"[^"]*"|;.*', "", path.read_text(encoding="utf-8"))):
            assert name in rules or name in aliases, f"{path}: the grammar has no `{name}`"


def check_records(grammar):
    paths = sorted(SOURCE.glob("testdata/*/ok/*.stela"))
    assert len(paths) > 200
    seen = Counter()
    for path in paths:
        found = grammar.read(path.read_bytes().decode())
        assert isinstance(found, Counter), f"{path}: not taken at `{found}`"
        told = json.loads(output("convert", "--to", "json", path))
        claims = list(members(told, "claims"))
        entries = len([*members(told, "actor"), *claims])
        assert found["actor"] + found["keyword"] == entries, f"{path}: {entries} entries, {found}"
        actions = sum(map(len, [*members(told, "actions"), *claims]))  # `*` of a result stands alone in its rule
        assert found["verb"] + found["tile"] + found["result"] == actions, f"{path}: {actions} actions, {found}"
        seen += found
    for name in ("keyword", "number", "place", "value", "count", "score", "digest", "nag", "tag_value", "variation"):
        assert seen[name] > 2, f"{name}: {seen[name]}"


def check_damaged(grammar):
    good = '[Game "Taluva"]\n1. red: JC@0,0/0 hut@0,1 =0 {a \\} b}\n'
    assert isinstance(grammar.read(good), Counter)
    for old, new in (('"]', '"'), ('"T', "T"), ("0/0 ", "0/0("), (" b}", " b"), ("JC", "Jc"), ("1. ", "1 "),
                     ("@0,1", "@ 0,1")):
        assert isinstance(grammar.read(good.replace(old, new)), str), f"`{new}` is taken"
    assert grammar.read(good.replace("[Game", "[Games"))["tag_name"] == 1


def main():
    node = shutil.which("node") or shutil.which("nodejs")
    if not node:
        print("node is not here")
        return 77
    told = json.loads(subprocess.run([node, SOURCE / "tests/lsp/tree_sitter.js", FOLDER / "grammar.js"], check=True,
                                     stdout=subprocess.PIPE).stdout)
    check_names(told["rules"])
    grammar = Grammar(told)
    check_records(grammar)
    check_damaged(grammar)
    return 0


if __name__ == "__main__":
    sys.exit(main())
