"""What `stela analyse --puzzles` promises: puzzles_test.py SOURCE STELA

Puzzles are of different positions, of which none is decided; they are valid records that go through
JSON and XML, the same with any number of threads, and right when they are judged anew.
"""

import json
import re
import sys

sys.path.append(f"{sys.path[0]}/..")
from testing import end, expect, output

# Games in which the current engine finds puzzles, and the entries that are examined.
GAMES = (("9", ["taluva", "--policy", "greedy", "--players", "2", "--seed", "8"]),
         ("18..19", ["mykerinos", "--policy", "greedy", "--players", "2", "--seed", "2"]),
         ("30..31", ["taluva", "--variant", "all-tiles", "--players", "2", "--seed", "36"]),
         ("11", ["tikal", "--players", "2", "--seed", "1"]))
NAME = '[Player "red" "<script>alert(1)</script>"]'
PUZZLES = ["analyse", "--puzzles", "--quiet"]


def stela(arguments, text=b"", code=0):
    return output(*arguments, given=text, code=code)


def game(arguments):
    """A game in which one player has a name that no page may believe."""
    text = stela(["random", *arguments]).decode()
    return text.replace('[Player "red" ""]', NAME).encode()


def puzzles_of(record, entries, *more):
    return stela([*PUZZLES, "--effort", "96", "--entries", entries, *more], record)


def positions(puzzles):
    """Returns the position of each puzzle: the setup, and the random draw."""
    return [(" ".join(setup.split()), drawn) for drawn, setup in
            re.findall(r"\[%puzzle (?:exact|estimated)[^]]*?(drawn=\w+)?[^]]*\].*?\nsetup: (.*?)\n1\. ",
                       puzzles.decode(), re.S)]


def check_records(puzzles):
    expect("they are valid", stela(["validate", "--quiet"], puzzles), b"")
    expect("they are canonical", stela(["format"], puzzles), puzzles)
    for kind in ("json", "ndjson", "xml"):
        there = stela(["convert", "--to", kind], puzzles)
        expect(f"{kind} and back", stela(["convert", "--to", "stela"], there), puzzles)
    found = positions(puzzles)
    expect("each has a position", len(found), puzzles.count(b"[Game "))
    expect("positions are distinct", len(set(found)), len(found))


def check_solutions(puzzles):
    """Solutions are evaluated again with other random numbers, and ten times as many of them."""
    heads = re.findall(r"\[%puzzle (exact|estimated)[^]]*\] (.*?)\}", puzzles.decode(), re.S)
    told = stela(["analyse", "--to", "ndjson", "--effort", "960", "--seed", "2", "--quiet"], puzzles)
    for (kind, question), line in zip(heads, told.splitlines(), strict=True):
        analysis = json.loads(line)
        entry = analysis["entries"][0]
        decided = max(share["value"] for share in analysis["start"]) > .98
        if kind == "estimated":
            expect(f"{question} decided", decided, False)
            expect(f"{question} a loss of the solution", entry["loss"], None)
        elif "wins" in question:
            expect(f"{question} the share of the winner", entry["shares"][
                ("white", "red").index(entry["actor"])]["value"], 1)
        else:
            points = int(re.search(r"scores (\d+),", question).group(1))
            expect(f"{question} decided", decided, False)
            expect(f"{question} what was missed", entry["facts"], [])
            expect(f"{question} nothing to score", points > 0)


def check_order(puzzles):
    """Certain puzzles come first, then the clearest."""
    kinds = re.findall(rb"\[%puzzle (exact|estimated)", puzzles)
    expect("exact ones stand first", kinds, sorted(kinds, key=lambda kind: kind != b"exact"))
    clear = [float(value) - float(ci) for value, ci in
             re.findall(rb"estimated margin=(\S+) ci=(\S+)", puzzles)]
    expect("clear ones stand before others", clear, sorted(clear, reverse=True))
    expect("all are clear", all(low > .049 for low in clear))


def check_reasons(puzzles):
    """The best wrong answer of an estimated puzzle tells why it is one; each puzzle how difficult it is."""
    for puzzle in puzzles.split(b"[Game ")[1:]:
        head = re.search(rb"\[%puzzle (exact|estimated) .*?greedy=(found|missed) quick=(\d+)/10 ", puzzle)
        expect("how difficult it is", head is not None)
        if b"[%puzzle estimated" in puzzle:
            expect("a reason", b"[%why " in puzzle)
            expect("several wrong answers", puzzle.count(b"[%puzzle other") > 1)


def check_shares(puzzles):
    """Wrong answers come best first; the margin is the lead over the first; points are not bought too dearly."""
    for puzzle in puzzles.split(b"[Game ")[1:]:
        solution = float(re.search(rb"\[%puzzle solution[^]]* share=(\S+)", puzzle)[1])
        others = [float(share) for share in re.findall(rb"\[%puzzle other[^]]* share=(\S+)", puzzle)]
        margin = re.search(rb"estimated margin=(\S+)", puzzle)
        if margin:
            expect("the best wrong answers come first", others, sorted(others, reverse=True))
            expect(f"the margin {margin[1]}", abs(solution - max(others) - float(margin[1])) < .0016)
        else:
            expect(f"a right answer of {solution} instead of {others}", max(others) - solution < .051)


def check_decided():
    """A turn that cannot change who wins is not a puzzle; nor is one whose points cost the game."""
    record = game(["tikal", "--policy", "greedy", "--players", "2", "--seed", "11"])
    last = int(re.findall(rb"(?m)^(\d+)\. ", record)[-1])
    expect("the last entry", puzzles_of(record, str(last)), b"")
    check_shares(puzzles_of(record, "11"))


def check_pages(record):
    page = puzzles_of(record, "30..31", "--to", "html").decode()
    expect("one script, that of the page", page.count("<script"), 1)
    expect("the name is shown", "&lt;script>alert(1)" in page or "&lt;script&gt;alert(1)" in page)
    expect("the tile, in words", "lake and sand <code>LS</code> was drawn" in page)
    booklet = puzzles_of(record, "30..31", "--to", "pdf")
    expect("a booklet", booklet[:5], b"%PDF-")
    entries, arguments = GAMES[1]
    german = puzzles_of(game(arguments), entries, "--to", "html", "--lang", "de").decode()
    expect("numbers of another language", re.findall(r"Anteil[^<\"]*\d\.\d[^<\"]*", german), [])
    expect("shares in German", bool(re.search(r"Anteil[^<\"]*\d,\d{3}", german)))


def check_words():
    """Answers describe actions: not their costs, and not their consequences."""
    entries, arguments = GAMES[3]
    page = puzzles_of(game(arguments), entries, "--to", "html").decode()
    answers = re.findall(r"<li><button.*?</button></li>", page, re.S)
    expect("several answers", len(answers) > 3)
    for answer in answers:
        actions = len(re.search(r"<code>(.*?)</code>", answer)[1].split())
        expect(f"each action in words: {answer}", answer.count('class="user deed"'),
               actions if actions > 2 else 0)
        expect(f"no costs: {answer}", "action point" in answer or "majority" in answer, False)


def main():
    records = [game(arguments) for _, arguments in GAMES]
    every = []
    for (entries, arguments), record in zip(GAMES, records):
        found = puzzles_of(record, entries, "--jobs", "1")
        expect(f"{arguments}: found", bool(found))
        expect(f"{arguments}: with four threads", puzzles_of(record, entries, "--jobs", "4") == found)
        every.append(found)
    every = b"\n".join(every)
    check_records(every)
    check_solutions(every)
    check_reasons(every)
    check_shares(every)
    check_decided()
    # A record that comes twice brings nothing new.
    once = puzzles_of(records[2], "30..31")
    expect("twice the same", puzzles_of(records[2] + b"\n" + records[2], "30..31"), once)
    check_order(once)
    check_order(puzzles_of(b"\n".join(records[1:3]), "18..31"))
    expect("the best", puzzles_of(records[2], "30..31", "--most", "1").count(b"[Game "), 1)
    check_pages(records[2])
    check_words()
    stela([*PUZZLES, "--to", "json"], records[0], 2)
    expect("nothing is found: nothing is written", puzzles_of(records[0], "1"), b"")
    end()


main()
