"""How the tables of docs/analysis.md are measured: how far shares can be trusted, and how strong the players are.

All of it takes hours. What a command has said is kept in build/figures, so that a run goes on after a break with
the next command, as long as the programs are the same.
"""

import hashlib
import os
import pathlib
import re
import subprocess

import tables

SOURCE = pathlib.Path(__file__).resolve().parents[2]
Rows = dict[str, list[list[str]]]
# The output of `ladder`: the win share and its interval, scores of the calibrated and of the raw shares, and
# the coverage of intervals.
SHARE = r"([\d.]+) \[([\d.]+), ([\d.]+)\] of"
USED = r"as used, .* Brier ([\d.]+), of the constant ([\d.]+), gap ([\d.]+)"
COUNTED = r"as counted, .* gap ([\d.]+)"
HELD = r"([\d.]+) of .* error ([\d.]+)"
# The tests that show what is certain: what a table calls it, and the program and the case that look at it.
CERTAIN = {
    "Taluva: wins at once": ("stela_analysis_tests", "No entry of Taluva that wins*"),
    "Taluva: the last two entries": ("stela_analysis_tests", "Who is sure of the win with the last two*"),
    "Mykerinos: the last zones": ("stela_analysis_tests", "Who is sure of the win in the last zones*"),
    "Tikal: scoring turns with few pieces": ("stela_tikal_tests", "the best of a scoring turn is*"),
    "luck and skill add up": ("stela_analysis_tests", "Luck and skill add up*"),
}


def said_once(*command, **variables) -> str:
    """Returns the output of a command, cached by the bytes of the programs that it names."""
    words = [*map(str, command), *(f"{name}={value}" for name, value in variables.items())]
    files = {word: SOURCE / word for word in words if (SOURCE / word).is_file()}
    key = hashlib.sha256("\0".join(files[word].name if word in files else word for word in words).encode())
    for file in files.values():
        key.update(file.read_bytes())
    kept = SOURCE / "build/figures" / key.hexdigest()
    if not kept.exists():
        text = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, cwd=SOURCE,
                              env={**os.environ, **variables}).stdout
        kept.parent.mkdir(parents=True, exist_ok=True)
        part = kept.with_suffix(".part")
        part.write_text(text, encoding="utf-8")
        part.replace(kept)
    return kept.read_text(encoding="utf-8")


def program(stela, name):
    """Returns a program of the same build: a coverage build has them in the folders of their sources."""
    return next(path for path in (stela.parent / name, *stela.parents[1].glob(f"t*/*/{name}")) if path.exists())


def numbers_in(command, pattern: str) -> list[str]:
    """Returns the numbers matched by the pattern in the output of a command, as fractions: `.988`."""
    text = said_once(*command)
    match = re.search(pattern, text)
    if match is None:
        raise ValueError(f"{command} says something else: {text}")
    return [f"{float(number):.3f}".removeprefix("0") for number in match.groups()]


def rows_of(names) -> list[list[str]]:
    return tables.of_source(SOURCE)[names[0]].rows


def game_of(words: str) -> tuple[str, str]:
    """The game and the variant of a cell such as `Taluva, teams`."""
    game, _, variant = words.lower().replace("`", "").partition(", ")
    return game, variant


def ladder(stela, names) -> Rows:
    """The share of the win of one player against others."""
    rows = []
    for words, players, upper, lower, games, *_ in rows_of(names):
        game, variant = game_of(words)
        tags = [f'[Variant "{variant}"]'] if variant else []
        share, low, high = numbers_in([program(stela, "ladder"), game, players, upper, lower, games, *tags],
                                      SHARE)
        rows.append([words, players, upper, lower, games, share, f"{low} to {high}"])
    return {names[0]: rows}


def shares(stela, names) -> Rows:
    """How well shares foretell how games end."""
    rows = []
    for words, players, upper, lower, games, *_ in rows_of(names):
        command = [program(stela, "ladder"), "shares", words.lower(), players, upper, lower, games]
        rows.append([words, players, upper, lower, games,
                     *numbers_in(command, USED), *numbers_in(command, COUNTED)])
    return {names[0]: rows}


def intervals(stela, names) -> Rows:
    """How often an interval contains the value of far more playouts; there are 157 in a position for each seat.
    """
    rows = []
    for words, players, positions, count, *_ in rows_of(names):
        command = [program(stela, "ladder"), "intervals", words.lower(), players, "greedy", "greedy", positions]
        if f"of {count.replace(',', '')} intervals" not in said_once(*command):
            raise ValueError(f"{command} looks at other intervals than {count}")
        rows.append([words, players, positions, count, *numbers_in(command, HELD)])
    return {names[0]: rows}


def losses(stela, names) -> Rows:
    """What players lose by an entry."""
    rows = []
    for words, players, who, games, *_ in rows_of(names):
        text = said_once("tools/losses", stela, words.lower(), players, games)
        told = next(tables.cells(row) for row in text.splitlines() if f"| {who} |" in row)
        _, _, _, count, entries, loss, error, seconds = told
        rows.append([words, players, who, count, f"{int(entries):,}", loss.removeprefix("0"), error.removeprefix("0"),
                     seconds])
    return {names[0]: rows}


def puzzles(stela, names) -> Rows:
    """How many puzzles keep their solution; half of the games are by `chance`, half by `greedy`."""
    rows = []
    for words, games, plays, *_ in rows_of(names):
        game, variant = game_of(words)
        options = ["--variant", variant] if variant else []
        text = said_once("tools/puzzles_kept", stela, game, str(int(games) // 2), plays, *options)
        kept = [f"{kept} of {found}" if found != "0" else "0"
                for found, kept in re.findall(r": (\d+) puzzles, (\d+) keep", text)]
        rows.append([words, games, plays, *kept])
    return {names[0]: rows}


def certain(stela, names) -> Rows:
    """Only checks that the tests pass as often as the table says; otherwise there is no table."""
    rows = rows_of(names)
    for what, _, _, times in rows:
        name, case = CERTAIN[what]
        said_once(program(stela, name), case, STELA_TRIES=times)
    return {names[0]: rows}
