"""What the program shows on a terminal: terminal_test.py SOURCE STELA

Messages are wrapped at words and go on further right, `replay` has colours, boards and help fit 80
columns or say that they do not; where the output is no terminal, nothing of that.
"""

import pathlib
import re
import sys
import tempfile

sys.path.append(f"{sys.path[0]}/..")
import command_lines
from testing import GAMES, STELA, on_terminal, output, run

COLOUR = re.compile("\x1b\\[[0-9;]*m")
NAME = "N" * 200
RECORD = f"""[Game "Taluva"]
[Player "white" "{NAME}"]
[Player "red" "Ben \u202e \U0001f30b"]

1. white: JC@0,0/0 hut@0,1
2. red: SR@1,0/3 hut@2,-1 {{ A remark of the one who wrote the record. }}
3. white: JS@-1,0/2 hut@9,9
"""


def shown(columns, *words, **variables):
    return on_terminal(*words, columns=columns, **variables)[1].decode()


def check_messages(path):
    """Each line of a message fits, except for lines of the record and very long words."""
    unwrapped = run("validate", path, given="").stdout
    assert max(map(len, unwrapped.splitlines())) > 80
    for columns in (50, 60, 80):
        text = COLOUR.sub("", shown(columns, "validate", path))
        for line in text.splitlines():
            own = re.match(r" +\d+ \|| +\|", line) or len(line.split()) < 2
            assert own or len(line) <= columns or str(path) in line, (columns, line)
        # The same words, wherever the lines end.
        said = " ".join(text.split())
        for part in re.findall(r"(?:hint|reason): (.+)", unwrapped):
            assert " ".join(part.split()) in said, (part, said)
        further = [line for line in text.splitlines() if re.match(r"( {4}| {9})\S", line)]
        assert further, text


def check_replay(path):
    text = shown(80, "replay", path)
    assert "\x1b[1m" in text and "\x1b[31m" in text, text
    assert not COLOUR.search(shown(80, "replay", path, NO_COLOR="1"))
    piped = run("replay", path, given="").stdout
    assert "\x1b" not in piped
    assert COLOUR.sub("", text).startswith(piped[:40])


def check_help():
    """Every command's help fits 80 columns, except for addresses and examples that are one word."""
    commands = command_lines.names(STELA)
    assert len(commands) > 15, commands
    for words in ([], *([command] for command in commands)):
        for line in output(*words, "--help", given="").splitlines():
            assert len(line) <= 80, (words, line)


def check_boards(folder):
    """A board fits 80 columns, or its width is printed."""
    for game in GAMES:
        for players in (2, 4):
            for seed in (1, 2, 3):
                path = folder / "game.stela"
                path.write_bytes(output("random", game, "--seed", seed, "--players", players))
                told = output("replay", "--board", path, given="")
                widths = [check_width(entry, (game, players, seed))
                          for entry in re.split(r"\n(?=\d+\. )", told)[1:]]
                assert sum(width > 20 for width in widths) > 20, (game, widths)


def check_width(text, what):
    """Checks the width of an entry's board; the events are three columns to the right of it."""
    told = {int(number) for number in re.findall(r"\((\d+) columns wide\)", text)}
    rows = [line for line in text.splitlines() if re.match(r"  (?! \S)", line)]
    widest = max(map(len, rows))
    assert widest <= 80 or told, (what, widest)
    assert not told or max(told) == widest, (what, told, widest)
    return widest


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        path = folder / "record.stela"
        path.write_text(RECORD, encoding="utf-8")
        check_messages(path)
        check_replay(path)
        check_boards(folder)
    check_help()


main()
