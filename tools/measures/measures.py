"""What tools/figures measures: how each table of the pages comes about.

A measure is given the program and the folder of its build, and returns the rows of each table that it
measures. One whose script writes the page itself returns what then stands there.
"""

import gzip
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from typing import NamedTuple

import strength
import tables

SOURCE = pathlib.Path(__file__).resolve().parents[2]
GAMES = {"taluva": "Taluva", "tikal": "Tikal", "mykerinos": "Mykerinos"}
Rows = dict[str, list[list[str]]]


class Measure(NamedTuple):
    """How tables are measured: the beginnings of their names, a command to do it by hand, and the function."""

    tables: list[str]
    command: str
    run: Callable[[pathlib.Path, list[str]], Rows]


def said(*command, given: bytes = b"") -> bytes:
    return subprocess.run(command, check=True, input=given, stdout=subprocess.PIPE, cwd=SOURCE).stdout


def processor_time(command: str, folder, runs: int = 5) -> float:
    """The least processor time of some runs of a command of the shell, in seconds."""
    least = float("inf")
    for _ in range(runs):
        process = subprocess.Popen(["bash", "-c", command], cwd=folder, stdout=subprocess.DEVNULL,  # pylint: disable=R1732
                                   stderr=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, command)
        least = min(least, used.ru_utime + used.ru_stime)
    return least


def standing(names: list[str]) -> Rows:
    """Returns the current rows of the tables."""
    found = tables.of_source(SOURCE)
    return {name: found[name].rows for name in found if name in names}


def kilobytes(size: float) -> str:
    return f"{size / 1000:.0f} kB"


def lines(_stela, names) -> Rows:
    said("tools/layout/update")
    return standing(names)


def bench(stela, names) -> Rows:
    said("tools/bench", "--stela", stela, "--runs", "5", "--scale", "0.3", "--write")
    return standing(names)


def editors(stela, names) -> Rows:
    said("tools/editors/bench", "--stela", stela, "--write")
    return standing(names)


def pictures(stela, names) -> Rows:
    """Sizes of pictures, as the benchmarks draw them."""
    told = json.loads(said(strength.program(stela, "stela_bench"), "--benchmark_filter=^draw_", "--benchmark_format=json",
                           "--benchmark_min_time=0.01"))
    bytes_of = {run["name"]: run["bytes"] for run in told["benchmarks"]}
    return {names[0]: [[word, *(kilobytes(bytes_of[f"draw_{game}_{when}"]) for when in ("early", "late"))]
                       for game, word in GAMES.items()]}


def moving(stela, names) -> Rows:
    """GIF and PNG, measured with tools/picture_times."""
    told = {}
    for row in said("tools/picture_times", stela, "3").decode().splitlines()[2:]:
        game, kind, time, times, frames, size = tables.cells(row)
        told[game, kind] = float(time), times, int(frames) * float(size)
    rows = []
    for game, word in GAMES.items():
        time, times, size = told[game, "GIF"]
        rows.append([word, f"{size / 1000:.2f} MB", f"{time / 1000:.1f} s", f"{float(times):.1f}", told[game, "PNG"][1]])
    return {names[0]: rows}


def colours(stela, names) -> Rows:
    """Measured with tools/picture_colours."""
    told = [tables.cells(row) for row in said("tools/picture_colours", stela).decode().splitlines()[2:]]
    return {names[0]: [[GAMES[game], *cells[:3], cells[3].replace("%", " %"), *cells[4:]] for game, *cells in told]}


def pages(stela, names) -> Rows:
    """Sizes of replay pages and summaries of whole games."""
    rows = []
    for game, players, options in (("taluva", 4, ["--variant", "all-tiles"]), ("tikal", 3, []), ("mykerinos", 3, [])):
        record = said(stela, "random", game, "--seed", "5", "--players", str(players), *options)
        entries = re.findall(rb"(?m)^(\d+)\. ", record)[-1].decode()
        row = [f"{GAMES[game]}, {players} players, {entries} entries"]
        for command in ("replay", "summary"):
            page = said(stela, command, "--to", "html", given=record)
            row += [kilobytes(len(page)), kilobytes(len(gzip.compress(page, 9)))]
        rows.append(row)
    return {names[0]: rows}


def coverage(_stela, names) -> Rows:
    """What tools/coverage prints of each folder."""
    text = said("tools/coverage").decode()
    rows = []
    for folder, *numbers in re.findall(r"^(\S+) +(\d+) +([\d.]+)% +(\d+) +([\d.]+)%$", text, re.M):
        rows.append([folder if folder == "all" else f"`{folder}`",
                     *(word if place % 2 == 0 else f"{word} %" for place, word in enumerate(numbers))])
    return {names[0]: rows}


def fuzz(_stela, names) -> Rows:
    """The total executions of all runs of tools/fuzz. What they found is added to the table by hand."""
    kept = SOURCE / "build/fuzz/runs"
    runs = [line.split() for line in kept.read_text(encoding="utf-8").splitlines()] if kept.exists() else []
    rows = []
    for target, *_, found in strength.rows_of(names):
        mine = [(float(time), int(executed), int(edges)) for name, time, executed, edges in runs if f"`{name}`" == target]
        if not mine:
            sys.exit(f"figures: tools/fuzz has not run {target} here; {kept} would say so")
        time, executed, edges = zip(*mine)
        rows.append([target, f"{sum(time) / 60:.0f}", f"{sum(executed):,}", f"{max(edges):,}", found])
    return {names[0]: rows}


def scaling(stela, names) -> Rows:
    """The cost of dividing the work."""
    commands = [row[0] for row in strength.rows_of(names)]
    with tempfile.TemporaryDirectory() as folder:
        small = pathlib.Path(folder) / "small.stela"
        said(stela, "random", "taluva", "--seed", "1", "--count", "3000", "-o", small)
        (small.parent / "pile.stela").write_bytes(30 * (small.read_bytes() + b"\n"))
        (small.parent / "stela").symlink_to(stela)
        report = "./stela validate --report ndjson --jobs 1"
        parallel = "parallel --jobs 2 -k --recend '\\n' --recstart '[Game '"
        one = processor_time(f"{report} pile.stela", folder)
        megabytes = (small.parent / "pile.stela").stat().st_size / 1e6

        def against(time):
            percent = round(100 * (time / one - 1))
            return f"{'+' if percent > 0 else '−' if percent < 0 else ''} {abs(percent)} %".strip()

        both = processor_time("./stela validate --report ndjson --jobs 2 pile.stela", folder)
        two = processor_time(f"for i in 1 2; do {report} --shard $i/2 pile.stela & done; wait", folder)
        ten = processor_time(f"for i in $(seq 10); do {report} --shard $i/10 pile.stela; done", folder)
        whole = processor_time(f"{parallel} --pipepart -a pile.stela --block -1 {report} --", folder)
        piped = processor_time(f"{parallel} --pipe --block 4M {report} < pile.stela", folder)
        stats = processor_time("./stela stats --jobs 1 pile.stela", folder)
        index = processor_time("rm -f x.db; ./stela index --jobs 1 -o x.db small.stela", folder)
        said("bash", "-c", f"cd '{folder}' && for i in $(seq 10); do "
             "./stela stats --format json --shard $i/10 pile.stela >part-$i.json; done")
        merge = processor_time("./stela stats --merge --format json part-*.json", folder)
    measured = [
        [f"{one:.2f} s", ""], [f"{both:.2f} s", against(both)], [f"{two:.2f} s", against(two)],
        [f"{ten:.2f} s", against(ten)],
        [f"{whole:.2f} s", f"+ {whole - one:.1f} s, the time in which GNU parallel starts"],
        [f"{piped:.2f} s", f"+ {(piped - one) / megabytes:.2f} s for each MB that it passes on"],
        [f"{stats:.2f} s", ""], [f"{index:.2f} s", ""],
        [f"under {0.01 * (int(100 * merge) + 1):.2f} s", ""]]
    return {names[0]: [[command, *new] for command, new in zip(commands, measured, strict=True)]}


def python(stela, names) -> Rows:
    """The ways to read many records in Python, beside the command line."""
    text = said("tools/python/bench", "--build", stela.parents[1]).decode()
    told = [tables.cells(row) for row in text.splitlines() if row.startswith("| ")][2:]
    return {names[0]: told}


def recorder(stela, names) -> Rows:
    """Measures the page written by tools/recorder with tests/recorder/measure.py."""
    text = said("/usr/bin/python3", "tests/recorder/measure.py", SOURCE, stela, "1", "0").decode()

    def told(pattern):
        return re.findall(pattern, text, re.M)

    def taps(game, what="taps"):
        return told(rf"^390 x 844 {game}: \d+ entries, ([\d.]+) {what} an entry")[0]

    def times(slower):
        return "{} ms, {} ms".format(*told(rf"^{slower} x slower: .* median (\d+) ms, .* worst (\d+) ms")[0])

    size, packed = told(r"^page (\d+ kB), (\d+ kB) gzipped")[0]
    now = [taps("taluva", "taps and drags"), taps("taluva"), taps("tikal"), taps("mykerinos"),
           "{} taps, {}".format(*told(r"parcels laid out: (\d+) taps, (\d+ scrolls)")[0]).replace(" 0 ", " no ")
           .replace("no scrolls", "no scroll"),
           min(told(r"contrast of at least ([\d.]+)"), key=float), size, packed, times(1), times(4)]
    return {names[0]: [[*row[:-1], new] for row, new in zip(strength.rows_of(names), now, strict=True)]}


ANALYSIS = "docs/analysis.md: "
PERFORMANCE = "docs/performance.md: "
MEASURES = {
    "lines": Measure(["docs/architecture.md: How large it is, 1"], "tools/layout/update", lines),
    "pages": Measure([PERFORMANCE + "Pages, 1"], "tools/figures pages", pages),
    "pictures": Measure([PERFORMANCE + "Pictures, 1"], "stela_bench --benchmark_filter=draw", pictures),
    "moving": Measure([PERFORMANCE + "Pictures, 2"], "tools/picture_times", moving),
    "colours": Measure([PERFORMANCE + "Pictures, 3"], "tools/picture_colours", colours),
    "bench": Measure([f"{PERFORMANCE}Performance, {place}" for place in range(1, 16)],
                     "tools/bench --runs 5 --scale 0.3 --write", bench),
    "editors": Measure([PERFORMANCE + "Editing large files, 1"], "tools/editors/bench --write", editors),
    "scaling": Measure(["docs/scaling.md: What it costs, 1"], "tools/figures scaling", scaling),
    "python": Measure(["docs/python.md: Many records, 1"], "tools/python/bench", python),
    "recorder": Measure(["docs/recorder.md: Measured, 1"], "tests/recorder/measure.py . build/publish/bin/stela 1 0",
                        recorder),
    "certain": Measure([ANALYSIS + "What is certain, 1"], "tests with STELA_TRIES", strength.certain),
    "puzzles": Measure([ANALYSIS + "Puzzles, 2"], "tools/puzzles_kept", strength.puzzles),
    "shares": Measure([ANALYSIS + "How far shares can be trusted, 1"], "ladder shares", strength.shares),
    "intervals": Measure([ANALYSIS + "How far shares can be trusted, 2"], "ladder intervals", strength.intervals),
    "losses": Measure([ANALYSIS + "How far shares can be trusted, 3"], "tools/losses", strength.losses),
    "ladder": Measure([ANALYSIS + "How strong the players are, 1"], "ladder", strength.ladder),
    "fuzz": Measure(["docs/reliability.md: Fuzzing, 2"], "tools/fuzz 3600", fuzz),
    "coverage": Measure(["docs/reliability.md: What the tests reach, 1"], "tools/coverage", coverage),
}
