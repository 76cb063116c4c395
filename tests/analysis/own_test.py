"""An analysis writes and strips only what is its own: own_test.py SOURCE STELA

Records get comments, annotations and variations of people wherever some can be, before they are
analysed and afterwards. Whatever the analysis then replaces or strips, those stay.
"""

import os
import random
import re
import sys

sys.path.append(f"{sys.path[0]}/..")
from testing import DONE, INVALID, output

TRIES = int(os.environ.get("STELA_TRIES", "3"))
ANALYSE = ["analyse", "--effort", "4", "--quiet", "--to", "stela"]
STRIP = ["analyse", "--strip"]
ENTRY = re.compile(r"\d+\. |resume:|result:")
LOSS = re.compile(r"\[%loss (\d)\.(\d{3}) ci=(\d)\.(\d{3})( exact)?\]")
MARKS = ("?!", "?", "??")
# The last look like those of an analysis, and are of other programs.
COMMENTS = ("{Bold.}", "{[%clk 0:10:00.5]}", "{[%wp of another program]}", "{[%eval 0.17]}",
            "{[%wp 0.530 ci=0.020]}", "{[%wp white=0.500]}", "{[%loss 0.300 ci=0.010]}",
            "{[%luck red=0.031]}", "{seen: [%wp white=0.500 red=0.500 ci=0.010]}",
            "{[%wp white=0.500 red=0.500 ci=0.010] or so}", "{[%analysis by hand]}",
            "{[%wp white=0.500 red=0.500 ci=0.010]x[%loss 0.300 ci=0.010]}")
SHARES = "{[%wp white=0.500 red=0.500 ci=0.010]}"
ANNOTATIONS = ("?!", "?", "??", "!", "!?", "$7", "? !", "?? ?", "! ??")
wrong = []


def stela(arguments, text):
    return output(*arguments, given=text, code=(DONE, INVALID))


def expect(what, found, wanted):
    if found == wanted:
        return
    lines = [f"  - {a}\n  + {b}" for a, b in zip(wanted.split("\n"), found.split("\n")) if a != b]
    wrong.append("\n".join([what, *lines[:4]]))


def blocks_of(record):
    """Returns the tags, then each entry with everything that belongs to it."""
    blocks = [[]]
    for line in record.splitlines():
        if ENTRY.match(line):
            blocks.append([])
        blocks[-1].append(line)
    return blocks


def text_of(blocks):
    return "".join(line + "\n" for block in blocks for line in block)


def notes_at(block):
    """Where the comments and variations of an entry begin."""
    return next((i for i, line in enumerate(block) if re.match(r" +[{(]", line)), len(block))


def is_played(block):
    return re.match(r"\d+\. (?!table:|bid:)", block[0])


def variation(block, inside):
    """Another course instead of the entry, which is that entry again."""
    number, played = re.match(r"(\d+)\. (.*)", " ".join(line.strip() for line in block[:notes_at(block)])).groups()
    played = re.sub(r" [!?$=#]\S*", "", played)
    return f"( {inside[0]} {number}. {played} {inside[1]} )"


def some_addition(rng, blocks, *insides):
    """Returns an addition to a random block: an annotation, or a comment or variation first or last."""
    index = rng.randrange(len(blocks))
    played = index > 0 and is_played(blocks[index])
    kind = rng.choice(("annotation", "comment", "comment", "variation") if played else ("comment",))
    if kind == "annotation":
        return index, kind, rng.choice(ANNOTATIONS)
    last = rng.random() < .5
    if kind == "comment":
        return index, last, rng.choice(COMMENTS)
    inside = rng.choice((("", ""), ("", "{Better?}"), ("{Or}", ""), ("", "?"), ("", f"! {SHARES}"),
                         ("{Or}", SHARES), ("", f"{{Well}} {SHARES}"), *insides))
    return index, last, variation(blocks[index], inside)


def add(blocks, additions):
    out = [block[:] for block in blocks]
    for index, where, text in additions:
        block = out[index]
        if where == "annotation":
            block[notes_at(block) - 1] += f" {text}"
        elif where:
            block.append(f"  {text}")
        else:
            block.insert(notes_at(block) if index > 0 else next(
                (i for i, line in enumerate(block) if not line.startswith("[")), len(block)), f"  {text}")
    return stela(["format"], text_of(out))


def annotations_of(block):
    return re.findall(r" ([!?]{1,2}|\$\d+)(?= |$)", " " + " ".join(block[:notes_at(block)]))


def mark_of(block):
    """Returns the mark of an entry according to its comment."""
    own = next((line for line in block
                if re.fullmatch(r"  \{\[%wp \w+=[^]]* ci=[^]]*\]( \[%\w+ [^]]*\])*\}", line)), "")
    loss = LOSS.search(own)
    if not loss or " kept]" in own:
        return ""
    low = int(loss[1] + loss[2]) - int(loss[3] + loss[4])
    return "??" if loss[5] or low >= 150 else "?" if low >= 100 else "?!" if low >= 50 else ""


def check(name, record, rng):
    before = blocks_of(record)
    # Until the analysis adds another one, a variation may even look like its own.
    theirs = add(before, [some_addition(rng, before, ("", SHARES)) for _ in range(rng.randrange(12))])
    expect(f"{name}: strip changes what is not the engine's", stela(STRIP, theirs), theirs)
    analysed = stela(ANALYSE, theirs)
    expect(f"{name}: strip is not what was analysed", stela(STRIP, analysed), theirs)
    expect(f"{name}: analysed again", stela(ANALYSE, analysed), analysed)
    marked = 0
    own, given = blocks_of(theirs), blocks_of(analysed)
    for mine, block in zip(own[1:], given[1:]):
        mark = mark_of(block)
        marked += mark != ""
        expect(f"{name}: marks of {block[0]}", " ".join(annotations_of(block)),
               " ".join(annotations_of(mine) + [mark] * (mark != "")))
    # Later additions of people are kept, too; the engine's own mark cannot be distinguished from theirs.
    later = []
    while len(later) < 12:
        index, where, text = some_addition(rng, own)
        marks = [word for word in text.split() if word in MARKS] if where == "annotation" else []
        if mark_of(given[index]) not in marks:
            later.append((index, where, text))
    edited = add(given, later)
    expect(f"{name}: strip of an edited analysis", stela(STRIP, edited), add(own, later))
    again = stela(ANALYSE, edited)
    expect(f"{name}: an edited analysis again", stela(STRIP, again), add(own, later))
    expect(f"{name}: an edited analysis twice", stela(ANALYSE, again), again)
    return marked


def main():
    marked = 0
    for seed in range(TRIES):
        rng = random.Random(seed)
        for game, more in (("taluva", ["--option", "tiles=12"]), ("mykerinos", ["--gaps"]), ("tikal", [])):
            made = stela(["random", game, "--seed", str(seed), "--players", "2", *more], "")
            marked += check(f"{game} {seed}", stela(["format"], made), rng)
    if marked == 0:
        wrong.append("no entry was marked")
    sys.exit("\n".join(wrong) or 0)


main()
