"""The content of a record."""

import pickle

import pytest
from conftest import GAME, OK, program

import stela


def test_tags_players_and_comments(game):
    assert game.game == "Taluva"
    assert game.tag("Event") == "Tuesday"
    assert game.tag("Site") is None and game.tag("Site", "?") == "?"
    assert game.tags[1] == stela.Tag("Player", ("white", "Anna"))
    assert game.players == (("white", "Anna"), ("red", "Ben"))
    assert game.comments == ("A short one.",)


def test_entries_have_all_parts(game):
    first, second, result = game.entries
    assert (first.kind, first.number, first.actor, first.line) == ("play", 1, "white", 7)
    assert first.nags == ("!?",) and first.comments == ("Usual.",)
    tile, hut = first.actions
    assert tile.written == "JC@0,-0/0" and tile.text == str(tile) == "JC@0,0/0"
    assert tile.fields == {"do": "tile", "tile": "JC", "at": {"q": 0, "r": 0}, "rotation": 0}
    assert hut.fields == {"do": "hut", "at": {"q": 0, "r": 1}}
    assert second.score == "0/0/1" and second.digest is None
    assert str(second) == "2. red: SR@1,0/3 hut@2,-1 =0/0/1"
    assert result is not None and result.kind == "result" and game.result == result


def test_variations_nest(game):
    (variation,) = game.entries[0].variations
    (entry,) = variation.entries
    assert entry.number == 1 and entry.actions[1].text == "hut@-1,1"
    assert entry.comments == ("Or so.",)
    assert entry.variations[0].entries[0].actions[1].text == "hut@0,1"


def test_variations_may_be_as_deep_as_the_notation_allows():
    deep = "1. white: JC@0,0/0 hut@0,1\n" + "(1. white: JC@0,0/0 hut@0,1\n" * 64 + ")" * 64
    record = next(stela.read_text(GAME.split("\n\n")[0] + "\n\n" + deep + "\n"))
    assert record.validate().valid
    depth, entry = 0, record.entries[0]
    while entry.variations:
        depth, entry = depth + 1, entry.variations[0].entries[0]
    assert depth == 64
    assert pickle.loads(pickle.dumps(record)).entries == record.entries
    deeper = next(stela.read_text(record.write().replace("(", "((", 1)))
    assert not deeper.validate().valid and deeper.entries


def test_every_record_of_testdata_is_written_as_the_program_writes_it():
    for path in OK:
        records = list(stela.read(path))
        assert stela.write_text(records) == program("format", path).decode(), path
        for name in ("json", "ndjson", "xml"):
            assert stela.write_text(records, name) == program("convert", "--to", name, path).decode()


def test_entries_written_one_by_one_are_the_record():
    for path in OK:
        record = next(stela.read(path))
        plain = [str(entry) for entry in record.entries]
        lines = record.write().splitlines()
        assert all(any(line.split() == entry.split() for line in lines) or len(entry) > 100
                   for entry in plain), path


def test_a_dictionary_is_the_json_form(game):
    told = game.to_dict()
    assert told["game"] == "Taluva" and len(told["entries"]) == 2
    (again,) = stela.read_text(game.write("json"), format="json")
    assert again.to_dict() == told and again.write() == game.write()


def test_equal_records_are_equal(game):
    other = next(stela.read_text(GAME))
    assert game == other and hash(game) == hash(other) and len({game, other}) == 1
    assert game != next(stela.read_text(GAME.replace("Anna", "Ada")))
    assert game != GAME


@pytest.mark.parametrize("name", ["stela", "json", "ndjson", "xml"])
def test_records_of_every_format_are_pickled(game, name):
    record = list(stela.read_text(stela.write_text([game, game], name)))[1]
    again = pickle.loads(pickle.dumps(record))
    assert again == record and again.entries == record.entries
    assert (again.number, again.line, again.offset) == (record.number, record.line, record.offset)
    assert again.validate() == record.validate()
    assert pickle.loads(pickle.dumps(record.entries)) == record.entries


def test_a_record_tells_its_place(tmp_path):
    path = tmp_path / "two.stela"
    path.write_text(GAME + "\n" + GAME)
    second = list(stela.read(path))[1]
    assert (second.file, second.number, second.line) == (str(path), 2, 12)
    assert second.offset == len(GAME) + 1 and second.source == GAME.encode()
    assert "Record 2" in repr(second)
