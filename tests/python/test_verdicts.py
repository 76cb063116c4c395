"""Verdicts are those of the program."""

import json
import pickle

import pytest
from conftest import GAME, ILLEGAL, OK, program

import stela


def test_reports_are_those_of_the_program():
    paths = OK + ILLEGAL
    expected = [json.loads(line) for line in
                program("validate", "--report", "ndjson", "--offset", "0", *paths).splitlines()]
    found = [record.validate().report for path in paths for record in stela.read(path)]
    assert found == expected


def test_records_that_are_judged_while_they_are_read_are_told_the_same(pile):
    expected = [json.loads(line) for line in
                program("validate", "--report", "ndjson", "--offset", "0", pile).splitlines()]
    for jobs in (1, 3):
        found = [record.validate().report for record in stela.read(pile, validate=True, jobs=jobs)]
        assert found == expected


def test_a_mistake_has_its_rule_place_and_reason():
    (record,) = stela.read_text(GAME.replace("hut@2,-1", "hut@0,1"))
    verdict = record.validate()
    assert not verdict and not verdict.valid and verdict.game == "taluva"
    (mistake,) = verdict.errors
    assert mistake.rule == "taluva.build.occupied" and mistake.severity == "error"
    assert (mistake.entry, mistake.line, mistake.column, mistake.length) == (2, 9, 18, 7)
    assert any(cite.startswith("en: ") for cite in mistake.cite)
    assert str(mistake).startswith("9:18: error: cannot build on 0,1, which has huts of white")
    assert verdict.scores["white"] == {"temples": 0, "towers": 0, "huts": 1}
    assert verdict.winners == () and verdict.teams == () and verdict.gaps == 0
    told = record.explain()
    assert "<text>:9:18" in told and "^^^^^^^" in told
    assert pickle.loads(pickle.dumps(verdict)) == verdict
    assert pickle.loads(pickle.dumps(mistake)) == mistake
    assert repr(verdict) == "<Verdict: invalid, 1 mistakes>"


def test_a_valid_record_may_have_warnings(game):
    verdict = game.validate()
    assert verdict and not verdict.errors
    assert all(mistake.severity == "warning" for mistake in verdict.mistakes)
    strict = next(stela.read_text(GAME.replace("Event", "Evvent"))).validate(strict=True)
    assert strict and any(m.rule == "record.tag-unknown" for m in strict.mistakes)


def test_strict_verdicts_are_strict_whenever_they_are_made():
    text = GAME.replace("Event", "Evvent").replace("result: *\n", "")
    plain, judged, strict = (next(stela.read_text(text, **how)) for how in
                             ({}, {"validate": True}, {"validate": True, "strict": True}))
    rules = [mistake.rule for mistake in plain.validate(strict=True).mistakes]
    assert "record.tag-unknown" in rules and len(rules) == 2
    for verdict in (judged.validate(strict=True), strict.validate(), strict.validate(language="de")):
        assert [mistake.rule for mistake in verdict.mistakes] == rules
    assert len(judged.validate().mistakes) == len(plain.validate().mistakes) == 1
    assert strict.explain() == plain.explain(strict=True)


def test_fixes_mend_what_cannot_be_meant_otherwise():
    damaged = GAME.replace('"Anna"', "\N{LEFT DOUBLE QUOTATION MARK}Anna\N{RIGHT DOUBLE QUOTATION MARK}")
    # Behind another record, since fixes count from the beginning of the file.
    record = list(stela.read_text(GAME + "\n" + damaged))[1]
    verdict = record.validate()
    assert not verdict
    fixes = [fix for mistake in verdict.mistakes for fix in mistake.fixes]
    assert fixes and all(fix.certain for fix in fixes)
    assert {edit.text for fix in fixes for edit in fix.edits} == {'"'}
    assert record.mended() == GAME
    assert next(stela.read_text(record.mended())).validate()
    assert next(stela.read_text(GAME)).mended() == GAME


def test_what_ends_off_the_board_is_told():
    record = next(stela.read_text(GAME.replace("result: *", "result: end=resign:red winner=white")))
    verdict = record.validate()
    assert verdict.valid, record.explain()
    assert verdict.endings == (("resign", "red"),) and verdict.winners == ("white",)
    assert verdict.finished and verdict.entries == 2


def test_everything_is_told_in_the_language_that_is_asked_for():
    (record,) = stela.read_text(GAME.replace("hut@2,-1", "hut@0,1"))
    (mistake,) = record.validate(language="de").errors
    assert (mistake.rule, mistake.line) == ("taluva.build.occupied", 9)
    assert mistake.message == "auf 0,1 kann nicht gebaut werden: dort stehen Hütten von Weiß"
    assert "auf 0,1 kann nicht gebaut werden: dort stehen Hütten von Weiß" in record.explain(language="de")
    assert record.validate().errors[0].message == "cannot build on 0,1, which has huts of white"
    assert record.events()[0].text != record.events(language="de")[0].text
    assert "Plättchen gelegt." in record.position().svg(language="de")
    with pytest.raises(ValueError, match="no language `xx`: there are en, de"):
        record.validate(language="xx")
