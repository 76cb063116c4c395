"""A record, which holds all that it shows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Optional

from ._position import Position
from ._stela import RawRecord
from ._types import Action, Entry, Event, Player, Tag, Variation, Verdict

if TYPE_CHECKING:
    from ._stela import RawContent, RawEntry


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

    # --- where it stood ------------------------------------------------------------------------

    @property
    def file(self) -> str:
        """The path that was read; `<text>` for a text."""
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
        """Its bytes as they stand in the file; of UTF-16 their UTF-8."""
        return self._raw.source

    # --- what it says --------------------------------------------------------------------------

    def _taken(self) -> RawContent:
        if self._content is None:
            self._content = self._raw.content()
        return self._content

    @property
    def tags(self) -> tuple[Tag, ...]:
        """All tags in the order of the text."""
        return tuple(Tag(name, tuple(values)) for name, values in self._taken()[0])

    def tag(self, name: str, default: Optional[str] = None) -> Optional[str]:
        """The first value of the first tag `name`; `default` when there is none."""
        for known, values in self._taken()[0]:
            if known == name and values:
                return values[0]
        return default

    @property
    def game(self) -> Optional[str]:
        """The value of the tag `Game`: `Taluva`; None when there is none."""
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
        """The main line with `setup:`, `resume:` and `result:`; variations stand in its entries."""
        if self._entries is None:
            self._entries = tuple(map(_entry, self._taken()[2]))
        return self._entries

    @property
    def result(self) -> Optional[Entry]:
        """The entry `result:`; None when there is none."""
        return next((entry for entry in self.entries if entry.kind == "result"), None)

    # --- what becomes of it --------------------------------------------------------------------

    def validate(self, strict: bool = False) -> Verdict:
        """Judges the record, as `stela validate` does; `strict` warns of unknown tags.

        A record that was judged while it was read (`read(..., validate=True)`) keeps the verdict
        from there. Never raises: what is wrong stands in the verdict.
        """
        valid, report = self._raw.judge(strict)
        return Verdict(valid, report, self._raw, strict)

    def explain(self, strict: bool = False) -> str:
        """What is wrong, as the command line shows it: the lines of the record with carets, the
        rules, where they are written, hints. Empty when nothing is."""
        return self._raw.explain(strict)

    def mended(self) -> str:
        """The text of the record with all fixes that are certain; the same text when there are
        none. Raises ValueError for a record that is not text: its fixes have no place."""
        if self.format != "stela":
            raise ValueError("only a record in text can be mended")
        source = bytearray(self.source)
        edits = [edit for mistake in self.validate().mistakes for fix in mistake.fixes
                 if fix.certain for edit in fix.edits]
        for edit in sorted(edits, reverse=True):
            begin = edit.offset - self.offset
            source[begin:begin + edit.length] = edit.text.encode()
        return source.decode(errors="surrogateescape")

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
        if entry < -1:
            raise IndexError("entries count from 0, the start; -1 is the end")
        return Position(self._raw.position(entry))

    def events(self) -> list[Event]:
        """What happened in the main line: points, tiles covered, eruptions, and so on. Raises
        ValueError when the tags start no game."""
        return [Event(*event) for event in self._raw.events()]

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
