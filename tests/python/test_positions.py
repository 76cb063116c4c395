"""Positions: their content, their legal actions, and how they look."""

import json
import pickle
import xml.etree.ElementTree

import pytest
from conftest import GAME, ILLEGAL, OK, program

import stela


def test_positions_are_those_of_the_program():
    for path in OK:
        record = next(stela.read(path))
        if record.validate().gaps:
            continue
        for position in record.positions():
            if position.entry > 6:
                break
            told = json.loads(program("position", "--to", "state", "--entry", position.entry,
                                      "--record", 1, path))
            assert position.state() == told, (path, position.entry)
            assert position.digest == "#" + told["digest"] and position.due == told["due"]


def test_every_position_of_testdata_is_the_one_behind_its_entry():
    for path in OK:
        record = next(stela.read(path))
        positions = record.positions()
        assert positions[0] == record.position(0)
        assert positions[-1].scores == record.position().scores
        last = [entry for entry in record.entries if entry.kind == "play"][-1:]
        assert not last or positions[-1].entry == last[0].number


def test_positions_end_before_a_setup_that_breaks_a_rule():
    (path,) = (path for path in ILLEGAL if path.match("taluva/illegal/record.setup-17.stela"))
    record = next(stela.read(path))
    assert record.positions() == [record.position()]


def test_legal_actions_are_those_of_the_program(game):
    position = game.position(1)
    listed = program("legal", "--entry", "1", "-", input=GAME.encode()).decode().split()
    assert list(position.legal()) == listed and position.legal().left_out == 0
    assert position.due == "red" and not position.finished


def test_a_position_does_not_change(game):
    start = game.position(0)
    digest = start.digest
    after = start.play("JC@0,0/0 hut@0,1")
    assert start.digest == digest and after != start
    assert after == game.position(1) and hash(after) == hash(game.position(1))
    assert len({after, game.position(1), start}) == 2
    assert after != "position" and after.entry == 0


def test_an_entry_ends_when_it_is_told_or_nothing_is_left():
    start = stela.start("taluva", ["Anna", "Ben"])
    tile = start.play("JC@0,0/0")
    assert tile.due == "white" and not tile.can_end()
    hut = tile.play("hut@0,1", end=False)
    assert hut.due == "white" and hut.can_end()
    assert hut.play(end=True) == tile.play("hut@0,1") == start.play("JC@0,0/0  hut@0,1", end=True)
    assert start.play(["JC@0,0/0", "hut@0,1"]) == start.play("JC@0,0/0 hut@0,1")
    with pytest.raises(stela.IllegalAction):
        start.play("JC@0,0/0", end=True)


def test_what_is_illegal_says_why():
    start = stela.start("taluva", ["Anna", "Ben"])
    with pytest.raises(stela.IllegalAction) as caught:
        start.play("JC@0,0/0 temple@0,1")
    mistake = caught.value.mistake
    assert mistake.rule == "taluva.temple.adjacent" and mistake.column == 10
    assert mistake.hint and mistake.rule in str(caught.value)
    assert isinstance(caught.value, ValueError)
    for nonsense in ("castle@0,0", "\0", "{}", "=3", "JC@0,0/0 " * 3):
        with pytest.raises(stela.IllegalAction):
            start.play(nonsense)


def test_a_game_is_played_to_its_end_by_legal_actions():
    position = stela.start("taluva", {"red": "", "brown": "B \"the\" \\ B"}, options={"tiles": 12})
    assert position.players[1].name == 'B "the" \\ B'
    actions = 0
    while not position.finished:
        legal = position.legal()
        position = position.play(legal[len(legal) // 2])
        actions += 1
        assert actions < 200
    assert position.due is None and position.legal() == () and position.winners
    assert {"temples", "towers", "huts"} == set(position.scores["red"])
    assert any(player.wins for player in position.players)
    with pytest.raises(stela.IllegalAction):
        position.play("hut@0,0")
    record = position.record()
    verdict = record.validate()
    assert verdict and verdict.winners == position.winners and record.position() == position
    assert 2 * len(record.entries) == actions


@pytest.mark.parametrize("game", list(stela.GAMES))
def test_every_game_can_be_started(game):
    info = stela.GAMES[game]
    position = stela.start(game, ["A", "B"])
    assert position.game == game and len(position.players) == 2
    assert [player.colour for player in position.players] == list(info.colours[:2])
    assert position.legal() and position.setup()
    with pytest.raises(ValueError):
        stela.start(game, ["A"] * (info.max_players + 1))
    with pytest.raises(ValueError):
        stela.start(game, ["A", "B"], variants=["no such"])


def test_pictures_are_well_formed(game):
    position = game.position()
    for theme in ("light", "dark", "print", "safe"):
        root = xml.etree.ElementTree.fromstring(position.svg(theme, width=400))
        assert root.tag == "{http://www.w3.org/2000/svg}svg" and root.get("width") == "400"
    assert position._repr_svg_().startswith("<svg ")
    for theme, width in (("pink", 0), ("light", -1), ("light", 10**9)):
        with pytest.raises(ValueError):
            position.svg(theme, width)


def test_names_of_strangers_are_text_in_a_picture():
    evil = "</svg><script>alert(1)</script>"
    picture = stela.start("tikal", [evil, "B"]).svg()
    assert "<script" not in picture
    xml.etree.ElementTree.fromstring(picture)


def test_positions_are_pickled(game):
    for position in (*game.positions(), game.position(0).play("JC@0,0/0", end=False)):
        again = pickle.loads(pickle.dumps(position))
        assert again == position and again.digest == position.digest
        assert again.legal() == position.legal()


def test_a_position_is_a_record_up_to_there():
    for path in OK:
        record = next(stela.read(path))
        for position in record.positions()[::4]:
            again = position.record()
            assert again.position() == position, path
            assert again.tags == record.tags
    game = stela.start("tikal", ["A", "B"])
    turn = game.play(game.legal()[0], end=False)
    assert not turn.record().entries and turn.record().position() == game


def test_what_has_no_position_says_so(game):
    for entry in (3, 99, -2):
        with pytest.raises(IndexError):
            game.position(entry)
    broken = next(stela.read_text(GAME.replace("hut@2,-1", "hut@0,1")))
    assert len(broken.positions()) == 2 and broken.position() == broken.position(1)
    with pytest.raises(IndexError):
        broken.position(2)
    nothing = next(stela.read_text("[Game \"Chess\"]\n"))
    for ask in (nothing.position, nothing.positions, nothing.events):
        with pytest.raises(ValueError):
            ask()


def test_events_are_what_happened(game):
    events = game.events()
    assert [(event.entry, event.actor, event.kind) for event in events[:2]] == [
        (1, "white", "tile"), (1, "white", "hut")]
    assert events[1].part == "huts" and events[1].amount == 1 and events[1].place == "0,1"


def test_a_setup_is_the_start():
    for path in OK:
        record = next(stela.read(path))
        start = record.positions()[0]
        tags = record.write().split("\n\n")[0]
        (again,) = stela.read_text(f"{tags}\n\nsetup: {' '.join(start.setup())}\n")
        assert again.position(0) == start, path
        assert again.entries[0].kind == "setup"
