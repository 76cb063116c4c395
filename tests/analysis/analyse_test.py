"""What `stela analyse` promises: analyse_test.py SOURCE STELA

An analysis is taken away without a trace, is the same when it is made again and with any number of
threads, makes valid records, and goes through JSON and XML.
"""

import json
import sys

from jsonschema import Draft202012Validator

sys.path.append(f"{sys.path[0]}/..")
from testing import DONE, INVALID, SOURCE, end, expect, output, run

EFFORT = ["--effort", "4", "--quiet"]


def stela(arguments, text=b""):
    return output(*arguments, given=text, code=(DONE, INVALID))


def records():
    """Yields small canonical records of all kinds, and random games."""
    for path in sorted(SOURCE.glob("testdata/*/ok/*.stela"))[::6]:
        yield path.name, stela(["format", str(path)])
    for game, more in (("mykerinos", []), ("taluva", ["--variant", "ranking"]), ("tikal", []),
                       ("taluva", ["--variant", "teams", "--players", "4"]),
                       ("tikal", ["--variant", "auction"])):
        made = stela(["random", game, "--seed", "3", "--endings", "--gaps", *more])
        yield f"{game} {more}", stela(["format"], made)


def check_record(name, record):
    again = ["analyse", *EFFORT, "--to", "stela"]
    annotated = stela([*again, "--jobs", "1"], record)
    expect(f"{name}: --strip gives another record", stela(["analyse", "--strip"], annotated) == record)
    expect(f"{name}: analysed again it is another", stela([*again, "--jobs", "3"], annotated) == annotated)
    expect(f"{name}: not canonical", stela(["format"], annotated) == annotated)
    if b"[%wp" not in annotated:
        return 0
    expect(f"{name}: not valid, but the record was",
           run("validate", "--quiet", given=record).returncode != 0 or not stela(["validate", "--quiet"], annotated))
    for kind in ("json", "xml"):
        there = stela(["convert", "--to", kind], annotated)
        expect(f"{name}: {kind} and back", stela(["convert", "--to", "stela"], there) == annotated)
    return 1


def check_words_of_people():
    """Existing comments and annotations are kept."""
    record = stela(["random", "taluva", "--seed", "4", "--players", "2"]).decode()
    lines = record.splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("1. "))
    for sign in ("??", "!", "$7"):
        spoiled = lines[:]
        spoiled[first] += f" {sign}\n  {{Bold. [%clk 0:10:00]}}\n  {{[%wp of another program]}}"
        text = stela(["format"], ("\n".join(spoiled) + "\n").encode())
        annotated = stela(["analyse", *EFFORT, "--to", "stela"], text)
        expect(f"{sign} is gone", f" {sign}\n  {{Bold. [%clk 0:10:00]}}".encode() in annotated)
        expect(f"{sign}: --strip", stela(["analyse", "--strip"], annotated) == text)


def check_what_cannot_be_analysed():
    """A record that is not well formed, or whose tags set no table, stays as it is."""
    good = stela(["random", "taluva", "--seed", "4", "--players", "2"])
    broken = b'[Game "Taluva"]\n[Player "white" ""]\n[Player "red" ""]\n\n1. white: (  )\nresult:  *\n'
    no_table = b'[Game "Taluva"]\n[Player "white" ""]\n[Player "white" ""]\n\nresult: *\n'
    pile = b"\n".join([broken, good, no_table])
    annotated = stela(["analyse", *EFFORT, "--to", "stela"], pile)
    expect("an analysis is missing", b"[%wp" in annotated)
    expect("the first record is gone", annotated.startswith(broken + b"\n"))
    expect("the last record is gone", annotated.endswith(b"\n" + no_table))
    expect("--strip gives another pile", stela(["analyse", "--strip"], annotated) == pile)


def check_balance(player, luck):
    sum_of = (player["start"] + luck - player["loss"]["value"] + player["others"] + player["rest"])
    expect(f"{player['colour']}: it does not add up", round(sum_of - player["result"], 3) == 0)


def check_entry(entry):
    """Numbers agree with each other, and only certain ones are 0 or 1."""
    name = f"entry {entry['number']}"
    for shares in (entry["shares"], entry["better_shares"] or ()):
        for share in shares:
            certain = share["low"] == share["high"]
            expect(f"{name}: neither certain nor an estimate", certain or share["value"] <= .99)
            expect(f"{name}: certain of {share['value']}", not certain or share["value"] in (0, .5, 1))
    if entry["loss"] is None:
        expect(f"{name}: better without a loss", entry["better_shares"] is None and
               entry["close"] == bool(entry["better"]))
        return
    seat = ("white", "red").index(entry["actor"])
    better, kept = entry["better_shares"][seat]["value"], entry["shares"][seat]["value"]
    expect(f"{name}: the loss is another", abs(better - kept - entry["loss"]["value"]) < .0021)
    expect(f"{name}: a loss of more than there was", entry["loss"]["value"] <= better)


def check_others():
    """No other entry has a larger share than the better one."""
    record = stela(["random", "taluva", "--policy", "greedy", "--seed", "3", "--players", "2"])
    told = json.loads(stela(["analyse", "--entries", "13", "--quiet", "--to", "ndjson"], record))
    entry, = told["entries"]
    seat = ("white", "red").index(entry["actor"])
    shares = [other["shares"][seat]["value"] for other in entry["others"]]
    expect("others are told", bool(shares))
    expect("better than the better one", max(shares) <= entry["better_shares"][seat]["value"])
    expect("the best comes first", shares == sorted(shares, reverse=True))


def check_reports():
    record = stela(["random", "taluva", "--seed", "6", "--players", "2"])
    told = json.loads(stela(["analyse", *EFFORT, "--to", "ndjson"], record))
    schema = json.loads((SOURCE / "schemas/analysis.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(told)
    numbers = [entry["number"] for entry in told["entries"]]
    expect("entries are counted from 1", numbers == list(range(1, len(numbers) + 1)))
    for entry in told["entries"]:
        total = sum(share["value"] for share in entry["shares"])
        expect(f"shares of entry {entry['number']} add up to {total}", abs(total - 1) < .0021)
        check_entry(entry)
    for player in told["players"]:
        expect(f"{player['colour']}: luck without deep", player["luck"] is None)
        check_balance(player, 0)
    deep = json.loads(stela(["analyse", "--effort", "deep", "--quiet", "--entries", "20..21", "--to", "ndjson"],
                            record))
    Draft202012Validator(schema).validate(deep)
    for player in deep["players"]:
        expect(f"{player['colour']}: no luck with deep", player["luck"] is not None)
        check_balance(player, player["luck"]["value"])
    some = json.loads(stela(["analyse", *EFFORT, "--to", "ndjson", "--entries", "3..5"], record))
    expect("a part is another than the whole", some["entries"] == told["entries"][2:5])
    for last in range(5, len(numbers), 3):
        some = json.loads(stela(["analyse", *EFFORT, "--to", "ndjson", "--entries", f"{last - 2}..{last}"], record))
        expect(f"a turning point before entry {last} is the end", some["turning_point"] is None)
    alone = stela(["analyse", *EFFORT, "--entries", "4"], record).decode()
    expect("one entry is not said", "win shares, entry 4\n" in alone)
    expect("a result of a game that goes on", "result" not in alone.split("Turning")[-1])
    exact = json.loads(stela(["analyse", "--exact", "--to", "ndjson"], record))
    expect("--exact tells shares", all(entry["shares"] is None for entry in exact["entries"]))


def main():
    annotated = sum([check_record(name, record) for name, record in records()])
    expect("hardly a record was analysed", annotated > 10)
    check_words_of_people()
    check_what_cannot_be_analysed()
    check_others()
    check_reports()
    end()


main()
