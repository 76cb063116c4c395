"""The games, and new ones."""

from __future__ import annotations

from typing import Mapping, NamedTuple, Optional, Sequence, Union

from ._files import read_text
from ._record import Position
from ._stela import games
from ._types import Tag


class Game(NamedTuple):
    """A game that Stela knows."""

    #: `taluva`, `tikal` or `mykerinos`.
    id: str
    #: As in the tag `Game`.
    name: str
    min_players: int
    max_players: int
    #: In the order in which `start` deals them out.
    colours: tuple[str, ...]
    #: Values of the tag `Variant`.
    variants: tuple[str, ...]
    #: Names of options, of the tag `Option`.
    options: tuple[str, ...]


#: By id.
GAMES: Mapping[str, Game] = {
    raw[0]: Game(*raw[:4], *(tuple(names) for names in raw[4:7])) for raw in games()}
_NEEDED_TAGS = {raw[0]: raw[7] for raw in games()}


def start(game: str, players: Union[Sequence[str], Mapping[str, str]], *,
          variants: Sequence[str] = (), options: Optional[Mapping[str, Union[str, int]]] = None,
          ) -> Position:
    """A new game, before its first entry.

    game: `taluva`, `tikal` or `mykerinos`.
    players: their names in seat order, who get the usual colours; or colours with names.
    variants, options: as in the tags of a record.

    Raises ValueError when nobody could play like that.
    """
    info = GAMES.get(game.lower()) if isinstance(game, str) else None
    if info is None:
        raise ValueError(f"a game is one of {', '.join(GAMES)}, not {game!r}")
    if not isinstance(players, Mapping):
        if isinstance(players, str) or len(players) > len(info.colours):
            raise ValueError(f"{info.name} has {info.min_players} to {info.max_players} players")
        players = dict(zip(info.colours, players))
    for colour, name in players.items():
        if not isinstance(colour, str) or not isinstance(name, str):
            raise TypeError(f"players are colours with names, which are texts, not {players!r}")
    if isinstance(variants, str):
        raise TypeError(f"variants is a list of names, as in [{variants!r}]")
    if options is not None and not isinstance(options, Mapping):
        raise TypeError(f"options are names with values, not {options!r}")
    tags = [Tag("Game", (info.name,))]
    tags += [Tag("Variant", (variant,)) for variant in variants]
    tags += [Tag("Option", (name, str(value))) for name, value in (options or {}).items()]
    tags += [Tag("Player", (colour, name)) for colour, name in players.items()]
    record = next(read_text("".join(f"{tag}\n" for tag in tags) + _NEEDED_TAGS[info.id]))
    errors = [mistake for mistake in record.validate().errors if mistake.entry == 0]
    if errors:
        raise ValueError("; ".join(mistake.message for mistake in errors))
    return record.position(0)
