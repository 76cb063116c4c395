"""Read, judge, replay and draw records of Tikal, Mykerinos and Taluva.

>>> import stela
>>> for record in stela.read("league.stela.gz"):       # doctest: +SKIP
...     verdict = record.validate()
...     if not verdict:
...         print(record.explain())

`read` takes files and texts in every format and compression that the program `stela` takes, one
record after another. A `Record` holds all that it shows: it outlives its file. A `Position` never
changes; `play` gives another one. Everything can be pickled, and used from any thread.
"""

from ._files import Records, Shard, convert, read, read_text, shards, write, write_text
from ._games import GAMES, Game, start
from ._record import IllegalAction, LegalActions, Position, Record
from ._stela import version as __version__
from ._tables import bag, table
from ._types import (
    Action,
    Edit,
    Entry,
    Event,
    Fix,
    Mistake,
    Player,
    Standing,
    Tag,
    Team,
    Variation,
    Verdict,
)

__all__ = [
    "GAMES",
    "Action",
    "Edit",
    "Entry",
    "Event",
    "Fix",
    "Game",
    "IllegalAction",
    "LegalActions",
    "Mistake",
    "Player",
    "Position",
    "Record",
    "Records",
    "Shard",
    "Standing",
    "Tag",
    "Team",
    "Variation",
    "Verdict",
    "__version__",
    "bag",
    "convert",
    "read",
    "read_text",
    "shards",
    "start",
    "table",
    "write",
    "write_text",
]
