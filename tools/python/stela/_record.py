"""A record, which owns everything that it returns, and the positions of its game."""

from __future__ import annotations

import json
from operator import index
from typing import TYPE_CHECKING, Any, Mapping, Optional, Sequence, Union

from ._stela import RawPosition, RawRecord, Reader
from ._types import Action, Entry, Event, Mistake, Player, Standing, Tag, Variation, Verdict

if TYPE_CHECKING:
    from ._stela import RawContent, RawEntry


class IllegalAction(ValueError):
    """An illegal action; `mistake` has the rule that it breaks, and what would be legal."""

    def __init__(self, mistake: Mistake):
        super().__init__(mistake)
        self.mistake = mistake

    def __str__(self) -> str:
        mistake = self.mistake
        hint = f"; {mistake.hint}" if mistake.hint else ""
        return f"{mistake.message}{hint} [{mistake.rule}]"


class LegalActions(tuple[str, ...]):
    """Legal actions in the game's own order. A range of bids, as in `red=101..5000`, stands for
    all of them. `left_out` tells how many more there are that were only counted."""

    left_out: int = 0


class Position:
    """A game at some point; comes from a record, from `start`, or from `play`.

    Equal to a position of the same game in which everything is the same; names do not count. Can
    be a key of a dictionary. A notebook shows it as a picture.
    """

    __slots__ = ("_raw", "__weakref__")

    def __init__(self, raw: RawPosition):
        self._raw = raw

    def __repr__(self) -> str:
        due = f"{self.due} to move" if self.due else "over"
        return f"<Position of {self.game} {self.digest}: {due}>"

    def __str__(self) -> str:
        return self.board()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._raw.equals(other._raw)

    def __hash__(self) -> int:
        return hash(self.digest)

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self._raw,)

    @property
    def game(self) -> str:
        """`taluva`, `tikal` or `mykerinos`."""
        return self._raw.game

    @property
    def entry(self) -> int:
        """The number of the entry of its record before it, or from which it was played on."""
        return self._raw.entry

    @property
    def due(self) -> Optional[str]:
        """Whose turn it is: a colour, `table` or `bid`; None when the game is over."""
        return self._raw.due

    @property
    def finished(self) -> bool:
        """Returns whether the game is over by its rules."""
        return self._raw.due is None

    @property
    def digest(self) -> str:
        """As records claim it: `#` and 16 hex digits. Equal positions have the same."""
        return self._raw.digest

    @property
    def players(self) -> tuple[Standing, ...]:
        """The players' results so far, in seat order."""
        parts = self._raw.score_parts
        return tuple(Standing(colour, name, dict(zip(parts, score)), wins, out)
                     for colour, name, score, wins, out in self._raw.players())

    @property
    def scores(self) -> Mapping[str, Mapping[str, int]]:
        """By colour, in seat order, the numbers of the score by name: `{"red": {"points": 29}}`;
        in Taluva the pieces built: `{"temples": 1, "towers": 0, "huts": 7}`."""
        return {player.colour: player.score for player in self.players}

    @property
    def winners(self) -> tuple[str, ...]:
        """Colours in seat order; empty while the game continues."""
        return tuple(player.colour for player in self.players if player.wins)

    def legal(self) -> LegalActions:
        """The legal next actions of the current player; empty when the game is over. Each is one action: in
        Taluva a tile, and then a building."""
        actions, left_out = self._raw.legal()
        legal = LegalActions(actions)
        legal.left_out = left_out
        return legal

    def can_end(self) -> bool:
        """Returns whether the entry may end here, so that the next one is due."""
        return self._raw.can_end()

    def play(self, actions: Union[str, Sequence[str]] = "",
             end: Optional[bool] = None) -> "Position":
        """The position after `actions`, separated by spaces (`JC@0,0/0 hut@0,1`) or in a list.

        With `end` the entry ends behind them, so that the next one is due; without, it goes on; by
        default it ends when nothing else can be done. Raises IllegalAction, a ValueError, at the
        first action that is not allowed, or when the entry cannot end there.
        """
        if not isinstance(actions, str):
            if not (isinstance(actions, Sequence)
                    and all(isinstance(action, str) for action in actions)):
                raise TypeError(f"actions are a text or a list of texts, not {actions!r}")
            actions = " ".join(actions)
        actions = " ".join(actions.split())
        after = self._raw
        if actions or not end:
            after = _played(after, actions, False)
        if end is None:
            end = not after.legal()[0] and after.can_end()
        return Position(_played(after, "", True) if end else after)

    def record(self) -> Record:
        """The game up to here as a record: the tags and the main line of the record from which the
        position comes, then what was played; without comments, variations and an entry that has not
        ended."""
        origin = Record(self._raw.record())
        lines = [str(tag) for tag in origin.tags] + [""]
        lines += [entry.text for entry in origin.entries
                  if entry.kind != "result" and entry.number <= self.entry]
        position, number, actions = origin.position(self.entry), self.entry, [""]
        for played in self._raw.played:
            if played:
                actions.append(played)
                continue
            number += 1
            lines.append(f"{number}. {position.due}:" + " ".join(actions))
            for action in actions[1:]:
                position = position.play(action, end=False)
            position, actions = position.play(end=True), [""]
        text = ("\n".join(lines) + "\n").encode(errors="surrogateescape")
        return Record(Reader((text, b"<text>"), "stela", 0, 0, False, False, 1).next()[0])

    def setup(self) -> tuple[str, ...]:
        """The position as the tokens of a `setup:` entry, in canonical order."""
        return tuple(self._raw.setup())

    def state(self) -> dict[str, Any]:
        """The pieces on the board, the players' holdings and what comes next, as printed by `stela position
        --to state` (docs/formats.md, schemas/position.schema.json)."""
        return json.loads(self._raw.state())

    def board(self) -> str:
        """A drawing in plain text, with a legend."""
        return self._raw.board()

    def svg(self, theme: str = "light", width: int = 0, language: str = "en") -> str:
        """A picture as an SVG document. `theme` is `light`, `dark`, `print` or `safe` (for those
        who confuse colours); `width` is in pixels, 0 leaves the size to whoever shows it; words are
        in `language`, `en`, `de` or `fr`.

        Raises ValueError for another theme, width or language.
        """
        width = index(width)
        if not 0 <= width <= _WIDEST:
            raise ValueError(f"a width is 0 to {_WIDEST} pixels, not {width}")
        return self._raw.svg(theme, width, language)

    def _repr_svg_(self) -> str:
        return self.svg(width=480)


#: The largest width of a picture, in pixels.
_WIDEST = 100_000
#: No record has a later one.
_LAST_ENTRY = 2**31 - 1


def _check_strict(strict: bool) -> None:
    if not isinstance(strict, bool):
        raise TypeError(f"strict is True or False, not {strict!r}; language=\"de\" chooses a language")


def _played(raw: RawPosition, actions: str, complete: bool) -> RawPosition:
    after: Union[RawPosition, str] = raw.play(actions, complete)
    if isinstance(after, str):
        raise IllegalAction(Mistake._of(json.loads(after)["diagnostics"][0]))
    return after


def _entry(raw: RawEntry) -> Entry:
    kind, number, actor, actions, score, digest, nags, comments, variations, line = raw
    return Entry(kind, number, actor, tuple(Action(*action) for action in actions), score, digest,
                 tuple(nags), tuple(comments),
                 tuple(Variation(tuple(front), tuple(map(_entry, entries)))
                       for front, entries in variations),
                 line)


class Record:
    """A record of a game as it was written; comes from `read` and `read_text`.

    It may be nonsense: `validate` judges it. Equal when their bytes and their formats are. What it
    holds is read from the bytes when it is first asked for, and kept.
    """

    __slots__ = ("_raw", "_content", "_entries", "__weakref__")

    def __init__(self, raw: RawRecord):
        self._raw = raw
        self._content: Optional[RawContent] = None
        self._entries: Optional[tuple[Entry, ...]] = None

    def __repr__(self) -> str:
        game = self.game or "no game"
        return f"<Record {self.number} of {self.file!r}: {game}>"

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Record) and self.format == other.format
                and self.source == other.source)

    def __hash__(self) -> int:
        return hash(self.source)

    def __reduce__(self) -> tuple[Any, ...]:
        return Record, (self._raw,)

    # --- its source ----------------------------------------------------------------------------

    @property
    def file(self) -> str:
        """The path of the file; `<text>` for text."""
        return self._raw.file

    @property
    def number(self) -> int:
        """Which record of the file, or of the shard, from 1."""
        return self._raw.number

    @property
    def line(self) -> int:
        """The line of the file, or of the shard, in which it begins, from 1."""
        return self._raw.line

    @property
    def offset(self) -> int:
        """The byte of the (decompressed) file at which it begins, from 0."""
        return self._raw.offset

    @property
    def format(self) -> str:
        """`stela`, `json`, `ndjson` or `xml`."""
        return self._raw.format

    @property
    def source(self) -> bytes:
        """Its bytes in the file; for UTF-16, converted to UTF-8."""
        return self._raw.source

    # --- its content ---------------------------------------------------------------------------

    def _taken(self) -> RawContent:
        if self._content is None:
            self._content = self._raw.content()
        return self._content

    @property
    def tags(self) -> tuple[Tag, ...]:
        """All tags in the order of the text."""
        return tuple(Tag(name, tuple(values)) for name, values in self._taken()[0])

    def tag(self, name: str, default: Optional[str] = None) -> Optional[str]:
        """The first value of the first tag `name`; `default` if there is none."""
        for known, values in self._taken()[0]:
            if known == name and values:
                return values[0]
        return default

    @property
    def game(self) -> Optional[str]:
        """The value of the tag `Game`, such as `Taluva`; None if there is none."""
        return self.tag("Game")

    @property
    def players(self) -> tuple[Player, ...]:
        """In seat order, as the `Player` tags name them."""
        return tuple(Player(values[0], values[1] if len(values) > 1 else "")
                     for name, values in self._taken()[0] if name == "Player" and values)

    @property
    def comments(self) -> tuple[str, ...]:
        """Those before the first entry."""
        return tuple(self._taken()[1])

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The main line with `setup:`, `resume:` and `result:`; variations are in its entries."""
        if self._entries is None:
            self._entries = tuple(map(_entry, self._taken()[2]))
        return self._entries

    @property
    def result(self) -> Optional[Entry]:
        """The entry `result:`; None if there is none."""
        return next((entry for entry in self.entries if entry.kind == "result"), None)

    # --- validation and replay -----------------------------------------------------------------

    def validate(self, strict: bool = False, language: str = "en") -> Verdict:
        """Validates the record like `stela validate`; `strict` warns of unknown tags. Messages are in
        `language`: `en`, `de` or `fr`.

        A record that was validated while it was read (`read(..., validate=True)`) keeps that verdict; if it
        was read with `strict`, so is every verdict. Errors are part of the verdict; raises ValueError for
        another language.
        """
        _check_strict(strict)
        valid, report = self._raw.judge(strict, language)
        return Verdict(valid, report, self._raw, strict, language)

    def explain(self, strict: bool = False, language: str = "en") -> str:
        """The errors as shown on the command line: the lines of the record with carets, the rules, their
        sources, hints. Empty if there are none."""
        _check_strict(strict)
        return self._raw.explain(strict, language)

    def mended(self) -> str:
        """The text of the record with all fixes that are certain; the same text when there are
        none. Raises ValueError for a record that is not text: its fixes have no place."""
        if self.format != "stela":
            raise ValueError("only a record in text can be mended")
        return self._raw.repaired().decode(errors="surrogateescape")

    def positions(self) -> list[Position]:
        """The position at the start, or that `setup:` sets, then the one after each legal entry of
        the main line, up to the first that breaks a rule. `position.entry` tells the entry.

        Raises ValueError when the tags start no game.
        """
        return [Position(raw) for raw in self._raw.positions()]

    def position(self, entry: int = -1) -> Position:
        """The position after `entry`: 0 is the start, -1 the end, or the place before the first
        entry that breaks a rule.

        Raises ValueError when the tags start no game, IndexError when the record has no such entry
        or breaks a rule before it.
        """
        entry = index(entry)
        if entry < -1:
            raise IndexError("entries count from 0, the start; -1 is the end")
        if entry > _LAST_ENTRY:
            raise IndexError(f"the record has no entry {entry}")
        return Position(self._raw.position(entry))

    def events(self, language: str = "en") -> list[Event]:
        """What happened in the main line: points, tiles covered, eruptions, and so on, in the words
        of `language`, `en`, `de` or `fr`. Raises ValueError when the tags start no game."""
        return [Event(*event) for event in self._raw.events(language)]

    def write(self, format: str = "stela") -> str:
        """The record in canonical spelling, as `stela`, `json`, `ndjson` or `xml`; JSON and XML
        without what stands around the records of a file (`write_text`).

        Raises ValueError when it is not well formed.
        """
        return self._raw.write(format)

    def to_dict(self) -> dict[str, Any]:
        """The record as the JSON form has it (docs/formats.md). Raises ValueError when it is not
        well formed."""
        return json.loads(self._raw.write("ndjson"))
