"""Objects own what they show: each is kept alive when everything that it came from is gone.

tools/python/memcheck runs this file under valgrind, which would detect a view into freed memory.
"""

import copy
import gc
import pickle

import pytest
from conftest import GAME

import stela

DAMAGED = GAME.replace('"Anna"', "\N{LEFT DOUBLE QUOTATION MARK}Anna\N{RIGHT DOUBLE QUOTATION MARK}")
BROKEN = GAME.replace("hut@2,-1", "hut@0,1")


def forget():
    """Has memory that is free used for something else."""
    gc.collect()
    return [bytes([0x5A]) * size for size in range(64, 4096, 64) for _ in range(4)]


def records(name, text=GAME):
    """Two records of a format, whose reader and text are gone."""
    whole = text + "\n" + text
    if name != "stela":
        whole = stela.write_text(stela.read_text(whole), name)
    made = list(stela.read_text(whole.encode(), validate=name == "json", jobs=2, format=name))
    del whole
    forget()
    return made


@pytest.mark.parametrize("name", ["stela", "json", "ndjson", "xml"])
def test_records_outlive_what_they_were_read_from(name):
    first, second = records(name)
    entries = second.entries
    tags, players, comments = second.tags, second.players, second.comments
    verdict = second.validate()
    del first, second
    forget()
    assert entries[0].variations[0].entries[0].actions[1].text == "hut@-1,1"
    assert entries[0].actions[0].fields["at"] == {"q": 0, "r": 0}
    assert tags[0].values == ("Taluva",) and players[1].name == "Ben" and comments
    assert verdict.scores["red"]["huts"] == 1 and verdict.game == "taluva"


@pytest.mark.parametrize("name", ["stela", "json", "ndjson", "xml"])
def test_positions_outlive_their_records(name):
    positions = [position for record in records(name) for position in record.positions()]
    last = positions[-1]
    del positions
    forget()
    assert last.players[0].name == "Anna" and last.due == "white"
    assert last.state()["players"] and last.setup() and last.board() and last.svg()
    after = last.play(last.legal()[0])
    del last
    forget()
    assert after.scores["white"]["huts"] == 1 and after.legal()
    again = pickle.loads(pickle.dumps(after))
    assert again == after and copy.copy(again) == copy.deepcopy(after)
    del after
    forget()
    assert again.players[1].name == "Ben" and hash(again)


def test_mistakes_outlive_their_records():
    for text in (DAMAGED, BROKEN):
        mistakes = [mistake for record in records("stela", text)
                    for mistake in record.validate().mistakes]
        forget()
        assert all(mistake.message and mistake.rule and str(mistake) for mistake in mistakes)
    start = stela.start("taluva", ["A", "B"])
    with pytest.raises(stela.IllegalAction) as caught:
        start.play("JC@0,0/0 temple@0,1")
    del start
    forget()
    assert caught.value.mistake.hint and str(caught.value)


def test_a_mended_record_is_its_own():
    (first, second) = records("stela", DAMAGED)
    del first
    forget()
    assert second.players[0].name == "Anna" and second.explain()
    with pytest.raises(ValueError):
        second.write()
    assert second.entries[0].actions[0].written == "JC@0,-0/0"
    events = second.events()
    del second
    forget()
    assert events[0].text and events[0].player == "white"


def test_readers_go_at_any_moment():
    for taken in range(3):
        reader = stela.read_text((GAME + "\n") * 300, validate=True, jobs=3)
        some = [next(reader) for _ in range(taken)]
        del reader
        forget()
        assert all(record.validate() and record.entries for record in some)
