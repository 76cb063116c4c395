"""What records and verdicts are made of: plain values, which are not to be changed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Mapping, NamedTuple, Optional

if TYPE_CHECKING:
    from ._stela import RawRecord


class Tag(NamedTuple):
    """A tag: `[Player "white" "Anna"]` has the name `Player` and two values."""

    name: str
    values: tuple[str, ...]

    def __str__(self) -> str:
        quoted = (value.replace("\\", "\\\\").replace('"', '\\"') for value in self.values)
        return f"[{self.name} " + " ".join(f'"{value}"' for value in quoted) + "]"


class Player(NamedTuple):
    """A player, as given by a `Player` tag; one for each seat, in order."""

    colour: str
    #: Empty when the record names nobody.
    name: str


@dataclass(frozen=True)
class Action:
    """An action of an entry, or a claim of `result:`."""

    #: As it is written in the record: `hut@0,-0`.
    written: str
    #: In canonical spelling: `hut@0,0`; as written where it could not be played.
    text: str
    #: Its parts as in the JSON form of records: `{"do": "hut", "at": {"q": 0, "r": 0}}`; None where
    #: only text can say it.
    fields: Optional[Mapping[str, Any]]

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Entry:
    """One line of play: who did what."""

    #: `play`, `setup`, `resume` or `result`.
    kind: str
    #: From 1; 0 for `setup`. A variation counts on from the entry that it replaces, the result is
    #: one more than the last entry, and `resume` has the number of the entry whose place it takes.
    number: int
    #: A colour, `table` or `bid`; `setup`, `resume` or `result` for those.
    actor: str
    actions: tuple[Action, ...]
    #: The score after the entry that it claims: `29`, or `0/0/7`; None: it claims none.
    score: Optional[str]
    #: The digest of the position after the entry that it claims: `#5f3a09c2`; None: none.
    digest: Optional[str]
    #: Annotations: `!?`, `$7`.
    nags: tuple[str, ...]
    comments: tuple[str, ...]
    #: What could have been played in its place.
    variations: tuple["Variation", ...]
    #: The line of the file, from 1, in which it begins.
    line: int

    @property
    def text(self) -> str:
        """The entry as written in a record, without comments and variations."""
        head = f"{self.number}. {self.actor}:" if self.kind == "play" else f"{self.actor}:"
        score = () if self.score is None else (f"={self.score}",)
        digest = () if self.digest is None else (self.digest,)
        actions = (action.text for action in self.actions)
        return " ".join((head, *actions, *score, *digest, *self.nags))

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Variation:
    """Entries that stand for another line of play."""

    comments: tuple[str, ...]
    entries: tuple[Entry, ...]


class Event(NamedTuple):
    """Something that happened in an entry of the main line."""

    #: The number of the entry.
    entry: int
    #: Whose entry it was; None: nobody's.
    actor: Optional[str]
    #: A word of the game's own: `eruption`.
    kind: str
    #: Whom it concerns; None: nobody.
    player: Optional[str]
    #: Which number of the score it changes: `points`, or `temples`, `towers`, `huts`; None: none.
    part: Optional[str]
    #: By how much that changes; else how many things it is about.
    amount: int
    #: Where, in the spelling of the notation; empty: nowhere.
    place: str
    #: The whole in words, without the player.
    text: str


class Standing(NamedTuple):
    """A player's result so far."""

    colour: str
    name: str
    #: The numbers of the score by name: `{"points": 29}`, in Taluva pieces built:
    #: `{"temples": 1, "towers": 0, "huts": 7}`.
    score: Mapping[str, int]
    #: Has won the game, which is over.
    wins: bool
    #: Was eliminated.
    out: bool


class Team(NamedTuple):
    """Players who win together."""

    members: tuple[str, ...]
    score: Mapping[str, int]


class Edit(NamedTuple):
    """`text` takes the place of some bytes of the file."""

    #: The first byte, from 0 at the beginning of the (decompressed) file.
    offset: int
    #: How many bytes; 0: the text is put in.
    length: int
    text: str


class Fix(NamedTuple):
    """The fix of a mistake: all of its edits together."""

    #: True if the fix is unambiguous.
    certain: bool
    edits: tuple[Edit, ...]


@dataclass(frozen=True)
class Mistake:
    """One error in a record, or in an action."""

    #: The rule that is broken, as `stela explain` takes it: `taluva.hut.level`.
    rule: str
    #: `error` or `warning`; a warning leaves a record valid.
    severity: str
    #: What was found, in lower case, with input in backticks.
    message: str
    #: What to do instead; may be empty.
    hint: str
    #: Where the rule is written, in each language: `en: General building rules`.
    cite: tuple[str, ...]
    #: The article of the game that decides where a rule of the notation is broken; else empty,
    #: like the next two.
    reason: str
    reason_sentence: str
    reason_cite: tuple[str, ...]
    #: Further facts.
    notes: tuple[str, ...]
    #: The places of the board that are to blame, the most important first: `c2`.
    places: tuple[str, ...]
    #: Its possible fixes.
    fixes: tuple[Fix, ...]
    #: 0 for the tags and `setup:`, then the entries from 1; the result is one more than the last.
    entry: int
    #: The place, from 1: the line of the file, the column in code points.
    line: int
    column: int
    #: How many code points show it.
    length: int

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.severity}: {self.message} [{self.rule}]"

    @classmethod
    def _of(cls, told: Mapping[str, Any]) -> "Mistake":
        values = dict(told)
        for name in ("cite", "reason_cite", "notes", "places"):
            values[name] = tuple(told[name])
        values["fixes"] = tuple(Fix(fix["certain"], tuple(Edit(**edit) for edit in fix["edits"]))
                                for fix in told["fixes"])
        return cls(**values)


class Verdict:
    """What became of a record: true when it is valid.

    Equal when they say the same. All that it says is that of `stela validate --report ndjson`
    (`report`), and read from there when it is asked for.
    """

    def __init__(self, valid: bool, line: Optional[str], raw: Optional[RawRecord] = None,
                 strict: bool = False, language: str = "en"):
        #: No mistake is an error.
        self.valid = valid
        self._known = line
        self._raw = raw
        self._strict = strict
        self._language = language

    @property
    def _line(self) -> str:
        if self._known is None:
            assert self._raw is not None
            self._known = self._raw.report(self._strict, self._language)
        return self._known

    def __bool__(self) -> bool:
        return self.valid

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Verdict) and self._line == other._line

    def __hash__(self) -> int:
        return hash(self._line)

    def __repr__(self) -> str:
        return f"<Verdict: {'valid' if self.valid else 'invalid'}, {len(self.mistakes)} mistakes>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Verdict, (self.valid, self._line)

    @cached_property
    def report(self) -> Mapping[str, Any]:
        """The report as a dictionary; its fields are described in docs/commands/validate.md."""
        return json.loads(self._line)

    @cached_property
    def mistakes(self) -> tuple[Mistake, ...]:
        """All errors and warnings, in the order of the text."""
        return tuple(Mistake._of(told) for told in self.report["diagnostics"])

    @property
    def errors(self) -> tuple[Mistake, ...]:
        """The mistakes that make the record invalid."""
        return tuple(mistake for mistake in self.mistakes if mistake.severity == "error")

    @property
    def game(self) -> Optional[str]:
        """`taluva`, `tikal` or `mykerinos`; None when the tags name none of them."""
        return self.report["game"]

    @property
    def finished(self) -> bool:
        """Returns whether the game came to its end, by its rules or off the board."""
        return self.report["finished"]

    @property
    def entries(self) -> int:
        """The number of entries of the main line."""
        return self.report["entries"]

    @property
    def gaps(self) -> int:
        """The number of times that the record continues from a position that is set up (`resume:`)."""
        return self.report["gaps"]

    @property
    def scores(self) -> Mapping[str, Mapping[str, int]]:
        """By colour, in seat order, the numbers of the score by name; before the first entry that
        breaks a rule, or at the end. Empty when the tags start no game."""
        return self.report["scores"]

    @property
    def winners(self) -> tuple[str, ...]:
        """Colours in seat order; none while the game is not finished."""
        return tuple(self.report["winners"])

    @property
    def places(self) -> tuple[tuple[str, ...], ...]:
        """Best place first, in games that are played for places."""
        return tuple(tuple(place) for place in self.report["places"])

    @property
    def eliminated(self) -> tuple[str, ...]:
        """Colours in seat order."""
        return tuple(self.report["eliminated"])

    @property
    def teams(self) -> tuple[Team, ...]:
        """Empty: everybody plays alone."""
        return tuple(Team(tuple(team["members"]), team["score"]) for team in self.report["teams"])

    @property
    def endings(self) -> tuple[tuple[str, Optional[str]], ...]:
        """How the game ended off the board: a kind, as `resign`, and the colour or None."""
        return tuple((ending["kind"], ending["player"]) for ending in self.report["endings"])
