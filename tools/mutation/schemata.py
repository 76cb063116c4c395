"""Writes sources that contain all their mutants at once, so that they need to be compiled only once.

An expression becomes a choice between its mutations and the original; the active mutant is determined at run
time (mutant.h).
"""

import dataclasses

from places import flat


@dataclasses.dataclass
class Mutant:
    """A place with a number. How it is carried: `inline` with others, or `alone` in a build."""

    number: int
    place: object
    source: bytes
    carried: str = "inline"

    def __post_init__(self):
        if self.place.alone:
            self.carried = "alone"
        before = self.source[:self.place.begin]
        self.line = before.count(b"\n") + 1
        self.last_line = self.source[:self.place.end].count(b"\n") + 1
        self.old = flat(self.source[self.place.begin:self.place.end].decode())

    def lines(self):
        """The lines of the source that change, before and after."""
        begin = self.source.rfind(b"\n", 0, self.place.begin) + 1
        end = self.source.find(b"\n", self.place.end)
        old = self.source[begin:end].decode()
        new = (self.source[begin:self.place.begin].decode() + self.replacement() +
               self.source[self.place.end:end].decode())
        return old, new

    def replacement(self):
        """The text to put in its place when it is carried alone."""
        text = self.place.text
        whole = self.place.frame or text.isidentifier() or text.startswith("!(")
        return text if whole else f"({text})"


def head(mutant):
    asks = "is_alive_at_run_time" if mutant.place.foldable else "is_alive"
    return f"stela_mutation::{asks}({mutant.number}) ? "


def choice(group, inner):
    """The expression of the mutants `group`, which share a place, around what it was."""
    frame = next((m.place.frame for m in group if m.place.frame), "")
    framed = {"void": f"(void)({inner})", "bool": f"static_cast<bool>({inner})"}
    out = framed.get(frame, f"({inner})")
    for mutant in reversed(group):
        out = f"{head(mutant)}({mutant.place.text}) : {out}"
    return f"({out})"


def render(source, mutants):
    """`source` (bytes) with the mutants that are carried inline; a single `alone` one is set."""
    edits = {}
    for mutant in mutants:
        place = mutant.place
        # Statements are outermost, and expressions with the same type as their context innermost.
        rank = {"void": 0, "bool": 1, "": 2}[place.frame]
        edits.setdefault((place.begin, -place.end, rank), []).append(mutant)
    whole = bytearray(source)
    for mutant in mutants:
        # Only an expression that is not a compile-time constant can change when the program runs.
        if mutant.place.constant and mutant.carried == "inline" and not mutant.place.foldable:
            begin, end = mutant.place.constant
            whole[begin:end] = b"const".ljust(end - begin)
    keys = sorted(edits)

    def text(begin, end, at):
        """The source from `begin` to `end`, with the edits from index `at` on; the next index."""
        out = []
        while at < len(keys) and -keys[at][1] <= end and keys[at][0] < end:
            key = keys[at]
            out.append(whole[begin:key[0]].decode())
            inner, at = text(key[0], -key[1], at + 1)
            group = edits[key]
            alone = [m for m in group if m.carried == "alone"]
            out.append(alone[0].replacement() if alone else choice(group, inner))
            begin = -key[1]
        out.append(whole[begin:end].decode())
        return "".join(out), at

    return text(0, len(source), 0)[0]
