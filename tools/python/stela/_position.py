"""A position of a game, which does not change."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Mapping, Optional, Union

from ._stela import RawPosition
from ._types import Mistake, Standing

if TYPE_CHECKING:
    from ._record import Record


class IllegalAction(ValueError):
    """An action that is not allowed; `mistake` says which rule it breaks, and what would do."""

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
        """The entry of its record behind which it stands, or from which it was played on."""
        return self._raw.entry

    @property
    def due(self) -> Optional[str]:
        """Whose turn it is: a colour, `table` or `bid`; None when the game is over."""
        return self._raw.due

    @property
    def finished(self) -> bool:
        """Whether the game is over by its rules."""
        return self._raw.due is None

    @property
    def digest(self) -> str:
        """As records claim it: `#` and 16 hex digits. Equal positions have the same."""
        return self._raw.digest

    @property
    def players(self) -> tuple[Standing, ...]:
        """How the players stand, in seat order."""
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
        """Colours in seat order; none while the game goes on."""
        return tuple(player.colour for player in self.players if player.wins)

    def legal(self) -> LegalActions:
        """The legal next actions of who is due; none when the game is over. Each is one action: in
        Taluva a tile, and then a building."""
        actions, left_out = self._raw.legal()
        legal = LegalActions(actions)
        legal.left_out = left_out
        return legal

    def can_end(self) -> bool:
        """Whether the entry may end here, so that the next one is due."""
        return self._raw.can_end()

    def play(self, actions: str = "", end: Optional[bool] = None) -> "Position":
        """The position after `actions`, which are separated by spaces: `JC@0,0/0 hut@0,1`.

        With `end` the entry ends behind them, so that the next one is due; without, it goes on; by
        default it ends when nothing else can be done. Raises IllegalAction, a ValueError, at the
        first action that is not allowed, or when the entry cannot end there.
        """
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
        from ._files import read_text
        from ._record import Record

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
        return next(read_text("\n".join(lines) + "\n", format="stela"))

    def setup(self) -> tuple[str, ...]:
        """The position as the tokens of a `setup:` entry, in canonical order."""
        return tuple(self._raw.setup())

    def state(self) -> dict[str, Any]:
        """What lies and stands where, what players have and what is due, as `stela position --to
        state` prints it (docs/formats.md, schemas/position.schema.json)."""
        return json.loads(self._raw.state())

    def board(self) -> str:
        """A drawing in plain text, with a legend."""
        return self._raw.board()

    def svg(self, theme: str = "light", width: int = 0) -> str:
        """A picture as an SVG document. `theme` is `light`, `dark`, `print` or `safe` (for those
        who confuse colours); `width` is in pixels, 0 leaves the size to whoever shows it.

        Raises ValueError for another theme or width.
        """
        return self._raw.svg(theme, width)

    def _repr_svg_(self) -> str:
        return self.svg(width=480)


def _played(raw: RawPosition, actions: str, complete: bool) -> RawPosition:
    after: Union[RawPosition, str] = raw.play(actions, complete)
    if isinstance(after, str):
        raise IllegalAction(Mistake._of(json.loads(after)["diagnostics"][0]))
    return after
