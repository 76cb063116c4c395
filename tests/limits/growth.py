"""Whether time and memory grow no faster than the input.

    growth.py STELA [--size BYTES]... [--every-command] [SHAPE...]

Runs commands on hostile inputs (shapes.py), of which each --size is ten times the one before, and
prints what they took. Fails when ten times the input takes more than fifteen times the time, when
memory grows by more than a fixed number of bytes for each byte of input, when an input of up to
10 MB takes more than 256 MiB, or when the program crashes. What fails is not tried on the next
larger input. A SHAPE stands for all that have it in their name. What took too long is measured
again together with the smaller input, since others may have kept the machine busy meanwhile.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

from shapes import SHAPES

SIZES = [30_000, 300_000]
# Ten times the time, and what a larger input costs in the processor's caches and a busy machine
# adds; what grows with the square takes a hundred times as long.
TIMES_LARGER = 15
# What may come on top: starting the program takes as long as reading a small input, and a command
# that takes quadratic time needs far more for the larger one.
SECONDS_MORE = 0.3
TRIES = 4
# Pages keep the steps of a record with their positions and drawings, which makes them largest. Some
# comments of a few bytes ask for a picture each, up to the 2,000 of a page, which come on top.
MEMORY_PER_BYTE = 1200
MEMORY_MORE = 160 << 20
# What docs/limits.md promises of inputs up to that size.
MEMORY_MOST = 256 << 20
SIZE_OF_MOST = 10_500_000

# Every way through the program that reads all of a record.
COMMANDS = {
    "validate": "validate --report sarif",
    "convert": "convert --to xml",
    "replay": "replay --board",
    "page": "summary --to html --record 1",
    "index": "index -o {out}",
    "dedupe": "dedupe",
}
# Documents differ from text in how they are read.
DOCUMENT_COMMANDS = ("validate", "convert", "dedupe")
MORE_COMMANDS = {
    "validate text": "validate --strict",
    "validate ndjson": "validate --report ndjson",
    "validate junit": "validate --report junit",
    "validate github": "validate --report github",
    "format": "format",
    "convert text": "convert --to stela",
    "convert json": "convert --to json",
    "convert ndjson": "convert --to ndjson",
    "replay page": "replay --to html --record 1",
    "score": "score",
    "summary": "summary --to md",
    "summary text": "summary --to text",
    "summary json": "summary --to json",
    "diagram": "diagram --record 1",
    "diagram illegal": "diagram --illegal --record 1",
    "position": "position --record 1",
    "legal": "legal --count --record 1",
    "stats": "stats",
    "standings": "standings",
    "find": "find --where 1",
    "split": "split --by Event --prefix {out}",
    "diff": "diff {in}",
}


class Run:
    """One run of a command: its exit code, its seconds of processor time, its memory in bytes."""

    def __init__(self, stela, command, path, folder):
        arguments = [word.format(**{"in": path, "out": folder / "out"}) for word in command.split()]
        with subprocess.Popen([stela, *arguments, str(path)], stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        self.code = process.returncode
        self.seconds = usage.ru_utime + usage.ru_stime
        self.memory = usage.ru_maxrss * 1024
        for file in folder.glob("out*"):
            file.unlink()

    def is_slow_after(self, smaller):
        return self.seconds > TIMES_LARGER * smaller.seconds + SECONDS_MORE


def measure(run, path, smaller, smaller_path):
    """The quickest of the runs that it takes, and what is wrong with it; nothing: an empty text."""
    best = run(path)
    for _ in range(TRIES - 1):
        if smaller is None or not best.is_slow_after(smaller):
            break
        # Both anew: a machine that was quiet then may be busy now.
        smaller = run(smaller_path)
        best = min(best, run(path), key=lambda run: run.seconds)
    if not 0 <= best.code <= 3:
        return best, f"ended with {best.code}"
    if smaller is not None and best.is_slow_after(smaller):
        return best, "TOO SLOW"
    size = path.stat().st_size
    if (best.memory > MEMORY_PER_BYTE * size + MEMORY_MORE
            or (size <= SIZE_OF_MOST and best.memory > MEMORY_MOST)):
        return best, "TOO MUCH MEMORY"
    return best, ""


def commands_for(shape, extension, every):
    if "a board" in shape and not every:
        return {"replay page": MORE_COMMANDS["replay page"]}
    if every:
        return COMMANDS | MORE_COMMANDS
    if extension == "stela":
        return COMMANDS
    return {name: COMMANDS[name] for name in DOCUMENT_COMMANDS}


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("stela")
    parser.add_argument("--size", type=int, action="append", dest="sizes", metavar="BYTES")
    parser.add_argument("--every-command", action="store_true")
    parser.add_argument("shapes", nargs="*", metavar="SHAPE")
    args = parser.parse_intermixed_args()
    sizes = args.sizes or SIZES
    failures = count = 0
    print(f"seconds and MiB for inputs of {', '.join(map(str, sizes))} bytes")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for shape, (extension, make) in SHAPES.items():
            if args.shapes and not any(wanted in shape for wanted in args.shapes):
                continue
            paths = [folder / f"{size}.{extension}" for size in sizes]
            for path, size in zip(paths, sizes):
                path.write_bytes(make(size))
            for command, words in commands_for(shape, extension, args.every_command).items():
                runs, wrong = [], ""
                while len(runs) < len(paths) and not wrong:
                    done = len(runs)
                    run, wrong = measure(lambda at, words=words: Run(args.stela, words, at, folder),
                                         paths[done], runs[-1] if runs else None, paths[done - 1])
                    runs.append(run)
                count += 1
                failures += bool(wrong)
                print(f"{shape:<44} {command:<16}",
                      " ".join(f"{run.seconds:7.2f} {run.memory / 2**20:5.0f}" for run in runs),
                      f" {wrong}", flush=True)
    print(f"{count} measured, {failures} failed")
    sys.exit(failures > 0 or count == 0)


if __name__ == "__main__":
    main()
