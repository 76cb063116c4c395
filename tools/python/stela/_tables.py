"""Records as tables, and as Dask bags."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Callable, Iterable, Iterator, Sequence, Union

from ._files import Shard, read, shards
from ._record import Record

if TYPE_CHECKING:
    import dask.bag


def _of_record(record: Record) -> Iterator[dict[str, Any]]:
    verdict = record.validate()
    yield {
        "game": verdict.game, "valid": verdict.valid, "finished": verdict.finished,
        "entries": verdict.entries, "players": len(verdict.scores),
        "winners": " ".join(verdict.winners), "errors": len(verdict.errors),
        "date": record.tag("Date"), "event": record.tag("Event"),
    }


def _of_entries(record: Record) -> Iterator[dict[str, Any]]:
    for entry in record.entries:
        yield {
            "entry": entry.number, "kind": entry.kind, "actor": entry.actor,
            "actions": " ".join(action.text for action in entry.actions), "score": entry.score,
            "comments": " ".join(entry.comments), "variations": len(entry.variations),
        }


def _of_events(record: Record) -> Iterator[dict[str, Any]]:
    try:
        events = record.events()
    except ValueError:  # no game was started, so that nothing happened
        return
    for event in events:
        yield event._asdict()


def _of_players(record: Record) -> Iterator[dict[str, Any]]:
    verdict = record.validate()
    names = {player.colour: player.name for player in record.players}
    for seat, (colour, score) in enumerate(verdict.scores.items(), 1):
        yield {
            "game": verdict.game, "seat": seat, "colour": colour, "name": names.get(colour, ""),
            "wins": colour in verdict.winners, "eliminated": colour in verdict.eliminated,
            "score": "/".join(str(part) for part in score.values()),
        }


_PLACE = ("file", "record")
_TABLES: dict[str, tuple[Callable[[Record], Iterator[dict[str, Any]]], tuple[str, ...]]] = {
    "records": (_of_record, ("game", "valid", "finished", "entries", "players", "winners", "errors",
                             "date", "event")),
    "players": (_of_players, ("game", "seat", "colour", "name", "wins", "eliminated", "score")),
    "entries": (_of_entries, ("entry", "kind", "actor", "actions", "score", "comments",
                              "variations")),
    "events": (_of_events, ("entry", "actor", "kind", "player", "part", "amount", "place", "text")),
}


def table(records: Union[Record, Iterable[Record]], of: str = "entries") -> dict[str, list[Any]]:
    """A table of records as columns of equal length, which `pandas.DataFrame` takes.

    of: `records`, a row each; `players`, a row for each seat of each; `entries`, of the main line;
        or `events`, what happened in those. The first columns are `file` and `record`, its number
        there. Fields that a record does not fill are None.

    Raises ValueError for another table.
    """
    if of not in _TABLES:
        raise ValueError(f"a table is one of {', '.join(_TABLES)}, not {of!r}")
    rows, names = _TABLES[of]
    columns: dict[str, list[Any]] = {name: [] for name in _PLACE + names}
    for record in [records] if isinstance(records, Record) else records:
        for row in rows(record):
            columns["file"].append(record.file)
            columns["record"].append(record.number)
            for name in names:
                columns[name].append(row[name])
    return columns


def _read_shard(shard: Shard, validate: bool) -> list[Record]:
    return list(read(shard, validate=validate, jobs=1))


def bag(paths: Union[str, os.PathLike, Sequence[Union[str, os.PathLike]]], parts: int = 8, *,
        validate: bool = False) -> "dask.bag.Bag":
    """The records of files as a Dask bag, with `parts` partitions for each file.

    A partition is a range of bytes (`shards`), read by its worker: the files must be available there, and not
    compressed. With `validate` the records are validated. Needs Dask (python3-dask).
    """
    import dask.bag  # imported only on demand

    if isinstance(paths, (str, os.PathLike)):
        paths = [paths]
    cut = [shard for path in paths for shard in shards(path, parts)]
    return dask.bag.from_sequence(cut, npartitions=max(1, len(cut))).map(
        _read_shard, validate=validate).flatten()
