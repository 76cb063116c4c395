"""How reports show an analysis in a record: reports_test.py SOURCE STELA

They show the results of `stela analyse`; an analysis of another game, or one that `stela analyse` would not
write like that, is reported as a warning at its location and ignored.
"""

import json
import re
import sys

from jsonschema import Draft202012Validator

sys.path.append(f"{sys.path[0]}/..")
from testing import SOURCE, end, expect, output, wrong


def stela(arguments, text, code=0):
    return output(*arguments, given=text, code=code)


def analysed(record, effort="24"):
    """Returns the record with its analysis, and the results."""
    options = ["analyse", "--effort", effort, "--quiet"]
    return (stela([*options, "--to", "stela"], record),
            json.loads(stela([*options, "--to", "ndjson"], record)))


def annotated(game, *more):
    """The same for a random game."""
    return analysed(stela(["format"], stela(["random", game, "--seed", "8", *more], b"")))


def summary_of(record, code=0):
    return json.loads(stela(["summary", "--to", "json"], record, code))


def check_summary(game, record, found, validator):
    summary = summary_of(record)
    for error in validator.iter_errors(summary):
        wrong.append(f"{game}: {error.message} at {list(error.path)}")
    told = summary["analysis"]
    expect(f"{game}: engine and seed", (told["engine"], told["seed"]), (found["engine"], found["seed"]))
    for seat, there in zip(told["players"], found["players"]):
        expect(f"{game}: seat", [seat["player"], seat["entries"], seat["forced"], seat["marks"]],
               [there[name] for name in ("colour", "entries", "forced", "marks")])
        expect(f"{game}: loss", seat["loss"], there["loss"])
        expect(f"{game}: luck", seat.get("luck"), there["luck"])
    expect(f"{game}: shares", [list(point["shares"].values()) for point in told["course"]],
           [[share["value"] for share in entry["shares"]] for entry in found["entries"]])
    losses = {entry["number"]: entry for entry in found["entries"] if entry["loss"]}
    for loss in told["losses"]:
        if loss["exact"] and loss["entry"] not in losses:
            continue
        there = losses.pop(loss["entry"])
        expect(f"{game}: a loss", [loss[name] for name in ("player", "loss", "mark")],
               [there[name] for name in ("player", "loss", "mark")])
        expect(f"{game}: the better entry", loss["better"], " ".join(there["better"]))
    expect(f"{game}: losses that are not told", sorted(losses), [])


def check_auction(validator):
    """A call that costs the game is a loss of the caller, even if only the auction is analysed."""
    record = (b'[Game "Tikal"]\n[Variant "auction"]\n[Player "red" ""]\n[Player "blue" ""]\n\n'
              b"setup: red:score=40 blue:score=40\n1. table: show=A1,A2\n"
              b"2. bid: red=1 blue=2 red=35 blue=pass\nresult: *\n")
    record, found = analysed(record, "128")
    check_summary("auction", record, found, validator)
    called = found["entries"][1]
    expect("auction: who loses", (called["actor"], called["player"]), ("bid", "red"))
    expect("auction: what is better", called["better"], ["red=1", "blue=2", "red=pass"])
    expect("auction: nothing is reported", warnings(record), [])


def check_kept(validator):
    """An entry that people annotated has its mark in every report."""
    record = stela(["format"], stela(["random", "taluva", "--seed", "8", "--players", "2"], b""))
    kept = re.sub(rb"(?m)^(\d+\. .*)$", rb"\1 ??", record)
    kept, found = analysed(stela(["format"], kept))
    expect("kept: said", b" kept]" in kept)
    expect("kept: marks", sum(sum(player["marks"]) for player in found["players"]) > 0)
    check_summary("kept", kept, found, validator)


def check_places(game, record):
    """The players of a finished game have places; the winner's is the first."""
    for player in summary_of(record)["players"]:
        expect(f"{game}: the place of {player['colour']}", player["place"] == 1, player["wins"])


def check_formats(game, record):
    for kind in ("text", "md", "html"):
        page = stela(["summary", "--to", kind], record).decode()
        expect(f"{game}: the chapter in {kind}", "Analysis" in page)
        expect(f"{game}: the commands in {kind}", "[%" in page, False)
        pairs = page.split('<div class="pair">')[1:]
        expect(f"{game}: both positions side by side are laid out for narrow screens in {kind}",
               any('class="large"' in pair.split("</div>")[0] for pair in pairs), False)
        plain = stela(["summary", "--to", kind], stela(["analyse", "--strip"], record)).decode()
        expect(f"{game}: no chapter without", "Analysis" in plain, False)
        expect(f"{game}: at once in {kind}", kind == "text" or stela(
            ["analyse", "--effort", "24", "--quiet", "--to", kind], record).decode() == page)
    expect(f"{game}: the booklet", stela(["summary", "--to", "pdf"], record)[:5], b"%PDF-")
    expect(f"{game}: a warning", stela(["validate", "--report", "ndjson"], record).count(b'"warning"'),
           0)


def warnings(record):
    return [(one["rule"], one["message"]) for line in
            stela(["validate", "--report", "ndjson"], record).splitlines()
            for one in json.loads(line).get("diagnostics", ())]


def check_edited(game, record):
    """A record that was changed afterwards, and comments that no analysis writes."""
    lines = record.split(b"\n")
    last = max(number for number, line in enumerate(lines) if line.startswith(b"  {[%wp"))
    shorter = b"\n".join(lines[:last] + lines[last + 1:])
    changes = [
        (shorter, "changed after it was analysed"),
        (record.replace(b"[%wp white=", b"[%wp pink=", 1), "`white=` is expected here"),
        (record.replace(b" ci=0.", b" ci=7.", 1), "the number is from 0.000 to 1.000"),
        (record.replace(b"effort=24", b"effort", 1), "`effort=` is expected here"),
        (record.replace(b"seed=1", b"seed=1x", 1), "this is not a number as written by an analysis"),
        (record.replace(b"] [%forced", b" kept] [%forced", 1), "nothing more is expected here"),
    ]
    first = next(line for line in lines[last // 2:] if line.startswith(b"  {[%wp"))
    share = first.split(b"=")[1].split(b" ")[0]
    other = b"0.900" if share < b"0.500" else b"0.100"
    changes.append((record.replace(first, first.replace(share, other, 1), 1), "the shares add up to"))
    changes.append((record.replace(first, first.replace(share, b"0.5", 1), 1),
                    "a number has three decimals"))
    changes.append((record.replace(first, first.replace(b"]", b"] [%luck pink=0.100]", 1), 1),
                    "nobody of that colour plays"))
    changes.append((record.replace(first, first.replace(b"}", b" [%loss 0.100 ci=0.010 exactly]}"), 1),
                    "nothing more is expected here"))
    for text, message in [*changes, *forged(record, first)]:
        found = warnings(text)
        expect(f"{game}: {message}: told", sum(message in one for _, one in found), 1)
        expect(f"{game}: {message}: only that", len(found), 1)
        expect(f"{game}: {message}: left out", "analysis" in summary_of(text), False)
        if (text, message) not in changes:
            continue
        mended = stela(["analyse", "--effort", "24", "--quiet", "--to", "stela"], text)
        expect(f"{game}: {message}: analysed again", warnings(mended), [])


def forged(record, entry):
    """Yields values out of range in the comment `entry` and in that on the record, each with the expected
    message."""
    def put(old, new, line=entry):
        changed = re.sub(old, new, line, count=1)
        assert changed != line, (old, line)
        return record.replace(line, changed, 1)

    game = next(line for line in record.split(b"\n") if b"[%analysis" in line)
    for number in (b"NaN", b"1e999", b"-", b"", b"1.0000", b"inf", b"0x1.000"):
        yield put(rb"=[0-9.]+ ", b"=" + number + b" "), "a number has three decimals"
    for number in (b"1.001", b"-0.001", b"9999.000"):
        yield put(rb"=[0-9.]+ ", b"=" + number + b" "), "the number is from 0.000 to 1.000"
    yield put(rb"%wp \S+ ", b"%wp "), "is expected here"
    yield put(rb" ci=", b" blue=0.000 ci="), "is expected here"
    yield put(rb" ci=[0-9.]+", b""), "is expected here"
    # Missing text has no location: the whole value is shown.
    yield put(rb"\}", b" [%loss 0.100]}"), "`0.100`: `ci=` is expected here"
    yield put(rb"\}", b" [%loss 2.000 ci=0.010]}"), "`2.000`: the number is from 0.000 to 1.000"
    yield put(rb"\}", b" [%loss NaN ci=0.010]}"), "`NaN`: a number has three decimals"
    yield put(rb"\}", b" [%luck white=5.000]}"), "`5.000`: the number is from -1.000 to 1.000"
    yield put(rb"\}", b"}\n  {[%loss 2.000 ci=0.010]}"), "`2.000`: the number is from 0.000 to 1.000"
    yield put(rb"\}", b"}\n  {[%luck pink=0.100]}"), "nobody of that colour plays"
    yield put(rb"\[%forced (\w+)=\d+", rb"[%forced \1=999", game), "were analysed"
    yield put(rb"\[%forced (\w+)=\d+", rb"[%forced \1=-1", game), "this is not a number as written by an analysis"
    yield put(rb"\[%loss (\w+)=-?\d+", rb"[%loss \1=999", game), "is out of range for"
    yield put(rb"\[%wp (\w+)=[0-9.]+", rb"[%wp \1=1.000", game), "the shares add up to"


def check_entries_alone():
    """Without a comment on the record no results are shown; invalid values are still reported."""
    record = (b'[Game "Taluva"]\n[Player "white" ""]\n[Player "red" ""]\n\n'
              b"1. white: JC@0,0/0 hut@0,1\n  {[%wp white=7.000 red=-6.000 ci=0.010]}\n")
    found = [(rule, message) for rule, message in warnings(record) if rule != "record.unfinished"]
    expect("alone: told", found, [("record.syntax", "`7.000`: the number is from 0.000 to 1.000")])
    expect("alone: left out", "analysis" in summary_of(record), False)


def check_standings():
    """Luck is shown next to the results; it is the sum of the analyses' values."""
    pile, luck, games = b"", 0, 0
    for seed in ("21", "22", "23"):
        made = stela(["random", "taluva", "--policy", "greedy", "--seed", seed, "--players", "2"], b"")
        made = made.replace(b'[Player "white" ""]', b'[Player "white" "Anna"]')
        made = stela(["analyse", "--effort", "deep", "--entries", "21..22", "--quiet", "--to", "stela"],
                     made.replace(b'[Player "red" ""]', b'[Player "red" "Ben"]'))
        told = summary_of(made)["analysis"]["players"][0]
        luck, games, pile = luck + told["luck"]["value"], games + 1, pile + made + b"\n"
    pile += stela(["random", "mykerinos", "--seed", "1", "--players", "2"], b"").replace(
        b'[Player "yellow" ""]', b'[Player "yellow" "Anna"]')
    rows = json.loads(stela(["standings", "--luck", "--format", "json", "--quiet"], pile))
    plain = json.loads(stela(["standings", "--format", "json", "--quiet"], pile))
    columns = ("analysed", "won", "luck", "luck ci", "won less luck")
    for row, without in zip(rows, plain):
        expect("standings: the results", {name: row[name] for name in without}, without)
        if row["player"] not in ("Anna", "Ben"):
            expect("standings: no luck is known", [row[name] for name in columns], [0, None, None, None, None])
            continue
        sign = 1 if row["player"] == "Anna" else -1
        expect("standings: games", row["analysed"], games)
        expect("standings: luck", abs(row["luck"] - sign * luck) < .0011, True)
        expect("standings: the rest", abs(row["won"] - row["luck"] - row["won less luck"]) < .0005, True)
    expect("standings: wins", sum(row["won"] or 0 for row in rows), games)


def check_foreign():
    """Commands of other programs in comments are neither reported nor removed."""
    record = (b'[Game "Taluva"]\n[Player "white" ""]\n[Player "red" ""]\n'
              b"  {[%analysis by hand]}\n\n1. white: JC@0,0/0 hut@0,1\n  {[%wp 0.4] [%loss much]}\n")
    expect("of others: taken away", stela(["analyse", "--strip"], record), record)
    found = warnings(record)
    expect("of others: told", [rule for rule, _ in found if rule != "record.unfinished"], [])


def main():
    schema = json.loads((SOURCE / "schemas/summary.schema.json").read_text())
    validator = Draft202012Validator(schema)
    for game, *more in (("taluva", "--players", "2"), ("taluva", "--variant", "teams", "--players", "4"),
                        ("mykerinos", "--players", "3"), ("tikal", "--players", "2")):
        record, found = annotated(game, *more)
        check_summary(game, record, found, validator)
        check_formats(game, record)
        check_places(game, record)
        if b"[%wp white=" in record and len(more) == 2:
            check_edited(game, record)
    check_auction(validator)
    check_kept(validator)
    check_standings()
    check_foreign()
    check_entries_alone()
    end()


main()
