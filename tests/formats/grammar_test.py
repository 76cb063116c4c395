"""Compares schemas/notation.ebnf with records: grammar_test.py SOURCE_DIR

Parses the grammar itself and matches every record below testdata/ with it. Records that break record.syntax or
record.action-malformed, according to their names, must not match; all others must.
"""

import copy
import re
import sys
from pathlib import Path

TOKEN = re.compile(
    r"""/\*.*?\*/ | (?P<rule>[a-z][a-z0-9-]*)\s*::= | '(?P<text>[^']*)' | \#x(?P<code>[0-9A-F]+)
      | \[(?P<set>\^?(?:[^\]]|(?<=\^)\])*)\] | (?P<name>[a-z][a-z0-9-]*) | (?P<sign>[()|?*+-])""",
    re.X | re.S,
)


def character_set(body):
    """The class of a grammar as a function of a character."""
    negated = body.startswith("^")
    items = re.findall(r"#x([0-9A-F]+)|(.)", body[negated:], re.S)
    codes = [int(code, 16) if code else ord(plain) for code, plain in items]
    signs = [plain == "-" for _, plain in items]
    ranges, i = [], 0
    while i < len(codes):
        spans = i + 2 < len(codes) and signs[i + 1]
        ranges.append((codes[i], codes[i + 2] if spans else codes[i]))
        i += 3 if spans else 1
    return lambda c: any(low <= ord(c) <= high for low, high in ranges) != negated


class Grammar:
    """The rules as trees: ('text', s), ('set', f), ('name', n), ('seq', …), ('any', …), …"""

    def __init__(self, source):
        self.tokens = []
        position = 0
        while position < len(source):
            if source[position].isspace():
                position += 1
                continue
            match = TOKEN.match(source, position)
            if not match:
                raise SystemExit(f"grammar: cannot read {source[position:position + 30]!r}")
            position = match.end()
            if match.lastgroup:
                self.tokens.append((match.lastgroup, match.group(match.lastgroup)))
        self.at = 0
        self.rules = {}
        while self.at < len(self.tokens):
            kind, name = self.take()
            assert kind == "rule", name
            self.rules[name] = self.choice()
        for tree in self.rules.values():
            self.check(tree)

    def check(self, tree):
        if tree[0] == "name":
            assert tree[1] in self.rules, f"grammar: no rule {tree[1]}"
        for part in tree[1:]:
            if isinstance(part, tuple):
                self.check(part)

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ("end", "")

    def take(self):
        self.at += 1
        return self.tokens[self.at - 1]

    def choice(self):
        parts = [self.sequence()]
        while self.peek() == ("sign", "|"):
            self.take()
            parts.append(self.sequence())
        return parts[0] if len(parts) == 1 else ("any", *parts)

    def sequence(self):
        parts = []
        while self.peek()[0] not in ("rule", "end") and self.peek() not in (("sign", "|"), ("sign", ")")):
            parts.append(self.difference())
        return parts[0] if len(parts) == 1 else ("seq", *parts)

    def difference(self):
        tree = self.repeated()
        if self.peek() == ("sign", "-"):
            self.take()
            tree = ("but", tree, self.repeated())
        return tree

    def repeated(self):
        kind, value = self.take()
        if (kind, value) == ("sign", "("):
            tree = self.choice()
            assert self.take() == ("sign", ")")
        elif kind == "text":
            tree = ("text", value)
        elif kind == "code":
            tree = ("text", chr(int(value, 16)))
        elif kind == "set":
            tree = ("set", character_set(value))
        else:
            assert kind == "name", value
            tree = ("name", value)
        while self.peek() in (("sign", "?"), ("sign", "*"), ("sign", "+")):
            tree = (self.take()[1], tree)
        return tree


# The elements that begin with a head.
HEADED = ("setup", "resume", "entry", "result")


def of_game(grammar, record):
    """The grammar with the actions and scores of the record's game alone, if the game is known."""
    game = re.match(r'\[Game "([A-Za-z]+)"\]', record)
    if not game or game[1].lower() + "-action" not in grammar.rules:
        return grammar
    own = copy.copy(grammar)
    own.rules = dict(grammar.rules)
    for rule in ("action", "score"):
        parts = [part for part in own.rules[rule][1:] if part[1].startswith(game[1].lower() + "-")]
        assert parts, f"grammar: no {rule} of {game[1]}"
        own.rules[rule] = ("any", *parts)
    return own


class Recogniser:
    """Finds every place where a tree can end; words are read as long as they can be."""

    def __init__(self, grammar, text):
        self.grammar, self.text, self.known = grammar, text, {}

    def matches(self, rule):
        return len(self.text) in self.ends(("name", rule), 0)

    def ends(self, tree, at):
        key = (id(tree) if tree[0] != "name" else tree[1], at)
        if key not in self.known:
            self.known[key] = frozenset(self.find(tree, at))
        return self.known[key]

    def find(self, tree, at):
        kind = tree[0]
        if kind == "text":
            return {at + len(tree[1])} if self.text.startswith(tree[1], at) else ()
        if kind == "set":
            return {at + 1} if at < len(self.text) and tree[1](self.text[at]) else ()
        if kind == "name":
            return self.named(tree[1], at)
        if kind == "any":
            return set().union(*(self.ends(part, at) for part in tree[1:]))
        if kind == "but":
            return self.ends(tree[1], at) - self.ends(tree[2], at)
        if kind == "seq":
            places = {at}
            for part in tree[1:]:
                places = set().union(*(self.ends(part, place) for place in places))
            return places
        if kind == "?":
            return {at} | self.ends(tree[1], at)
        places, new = set(), {at} if kind == "*" else set(self.ends(tree[1], at))
        while new:
            places |= new
            new = set().union(*(self.ends(tree[1], place) for place in new)) - places
        return places

    def named(self, name, at):
        ends = self.ends(self.grammar.rules[name], at)
        if name == "comment":  # the first brace that no backslash escapes, or the line's end
            return {min(ends) if self.text[at] == "{" else max(ends)} if ends else ()
        if name in HEADED:  # the word that ends with the colon of a head is as long as it can be
            return {end for end in ends if self.text[end - 1] != ":" or end == len(self.text)
                    or self.text[end] in " \t\r\n)"}
        if not name.endswith("token"):
            return ends
        word = max(self.ends(("name", "word"), at), default=at)
        return {word} & ends


def records(text):
    starts = [m.start() for m in re.finditer(r"^\[Game ", text, re.M)]
    cuts = ([] if starts[:1] == [0] else [0]) + starts + [len(text)]
    pieces = [text[a:b] for a, b in zip(cuts, cuts[1:])]
    return [piece for i, piece in enumerate(pieces) if i > 0 or piece.strip()]


def main():
    root = Path(sys.argv[1])
    grammar = Grammar((root / "schemas/notation.ebnf").read_text(encoding="utf-8"))
    wrong, count = 0, 0
    malformed = ("record.syntax", "record.action-malformed")
    for path in sorted(root.glob("testdata/**/*.stela")):
        try:
            text = path.read_bytes().decode("utf-8").removeprefix("\ufeff")
        except UnicodeDecodeError:
            text = None
        good = text is not None and all(
            Recogniser(of_game(grammar, r), r).matches("record") for r in records(text))
        count += 1
        illegal = path.parent.name == "illegal"
        if illegal and path.name.startswith("record.action-unknown"):
            continue  # which colours are known the grammar cannot say
        expected = not (illegal and path.name.startswith(malformed))
        if good != expected:
            wrong += 1
            print(f"{path.relative_to(root)}: {'matches' if good else 'does not match'} the grammar")
    print(f"{count} files, {wrong} not as expected")
    return 1 if wrong or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
