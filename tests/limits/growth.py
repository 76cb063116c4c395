"""Whether time and memory grow no faster than the input, for every command and every kind of input.

    growth.py SOURCE STELA RUNS [--size BYTES] [--times N] [--part N] [SHAPE...]

Runs every command of the program, its language server and the engine of the recorder (by RUNS, see
programs/runs.cpp) on hostile inputs (shapes.py) of --size bytes and of FACTOR times as many, and
prints what took longer than linear growth allows. --times N goes on to inputs FACTOR times as large,
N times. With --part N each kind of input meets one command in N, and each command one kind in N. A
SHAPE stands for all that have it in their name.

Processor time is compared, not time: a busy machine changes it by parts, quadratic growth by a factor
of FACTOR². What took too long is measured again, together with the smaller input. Fails as well when
memory grows by more than a fixed number of bytes for each byte of input, when an input of up to 10 MB
takes more than 256 MiB, or when the program crashes.
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.append(f"{sys.path[0]}/..")
import command_lines
import shapes

SIZE = 2_000
FACTOR = 4
# Kinds that hold too much at the smallest size to grow by this much get more, up to so often twice.
GROWS_LEAST = 2.9
DOUBLED_MOST = 3
# Linear growth is FACTOR, and n log n hardly more; n² is FACTOR².
TIMES_LARGER = 7
# Runs are not compared when they take less than this more than with next to no input. At FACTOR × SIZE
# bytes, a pass over the rest of the input for each byte of it takes at least several times as long.
SECONDS_LEAST = 0.015
TRIES = 5
# Pages keep the steps of a record with their positions and drawings, which makes them largest. Some
# comments of a few bytes ask for a picture each, up to the 2,000 of a page, which come on top.
MEMORY_PER_BYTE = 1200
MEMORY_MORE = 160 << 20
# What docs/limits.md promises of inputs up to that size.
MEMORY_MOST = 256 << 20
SIZE_OF_MOST = 10_500_000

# `{in}` is the input, `{out}` an output; a line without `{in}` reads the input from standard input.
COMMANDS = """
validate {in}
validate --strict --report sarif {in}
validate --report ndjson {in}
validate --report json {in}
validate --report junit {in}
validate --report github {in}
repair -o {out} {in}
repair --dry-run {in}
format {in}
format --check {in}
convert --to stela {in}
convert --to json {in}
convert --to ndjson {in}
convert --to xml {in}
export --to bgstats {in}
export --to bgsplay {in}
export --to bgg {in}
replay {in}
replay --board {in}
replay --to html --record 1 {in}
replay --to site --record 1 -o {out}.site {in}
replay --to gif --record 1 --until 2 -o {out} {in}
score {in}
summary --record 1 {in}
summary --to text {in}
summary --to json {in}
summary --to html --record 1 {in}
summary --to pdf --record 1 -o {out}.pdf {in}
analyse --effort 1 --entries 1 --record 1 {in}
analyse --strip {in}
position --record 1 {in}
diagram --record 1 {in}
diagram --record 1 --last --to png -o {out}.png {in}
diagram --illegal --record 1 {in}
legal --count --record 1 {in}
stats {in}
standings {in}
split --by Event --prefix {out} {in}
merge -o {out} {in}
dedupe {in}
dedupe --list {in}
diff {in} {in}
index -o {out} {in}
query -o {out} "SELECT count(*) FROM events" {in}
find --where 1 {in}
lsp
mcp
"""
# They read no records.
NO_INPUT = {"explain", "catalogue", "new", "random", "completion", "man", "help", "version"}
# What reads a kind of file of its own.
OF_EXTENSION = {
    "bga": "convert --from bga --to json {in}\nconvert --from bga --lenient {in}",
    "bgsplay": "standings --results {in}",
    "bgg.xml": "standings --results {in}",
    "alias": "standings --alias {in} {game}",
}


class Run:
    """One run of a command: its exit code, its seconds of processor time, its memory in bytes."""

    def __init__(self, result):
        code, microseconds, kib = map(int, result.split())
        self.code, self.seconds, self.memory = code, microseconds / 1e6, kib * 1024

    def is_slow_after(self, smaller, of_little):
        """Whether it grew too much since the run `smaller`, which may have had nothing to do: opening
        a record costs the same for each size, once the input holds one."""
        return self.seconds > TIMES_LARGER * max(smaller.seconds, of_little) + SECONDS_LEAST


class Program:
    """The measured program, in a folder of its own."""

    def __init__(self, stela, runs, folder):
        self.folder = folder
        self.runs = subprocess.Popen([runs], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.of_little = {}
        self.game = folder / "game.stela"
        self.game.write_bytes(subprocess.run([stela, "random", "taluva", "--seed", "1"],
                                             stdout=subprocess.PIPE, check=True).stdout)

    def run(self, line, path):
        """A run of the command `line` on the file at `path`; `recorder` is its engine."""
        if line == "recorder":
            return self.run_words([], self.streamed(path, shapes.engine_requests))
        if line == "lsp":
            return self.run_words(["lsp"], self.streamed(path, shapes.server_requests))
        if line == "mcp":
            return self.run_words(["mcp"], self.streamed(path, shapes.model_requests))
        places = {"in": path, "out": self.folder / "out", "game": self.game}
        words = [word.strip('"').format(**places)
                 for word in re.findall(r'"[^"]*"|\S+', line)]
        return self.run_words(words, path)

    def seconds_of_little(self, line):
        """The processor time of the command `line` on a record of one entry."""
        if line not in self.of_little:
            path = self.folder / "little.stela"
            path.write_bytes(shapes.PLAYED)
            self.of_little[line] = min(self.run(line, path).seconds for _ in range(3))
        return self.of_little[line]

    def run_words(self, words, given):
        self.runs.stdin.write("\t".join([str(given), *words]) + "\n")
        self.runs.stdin.flush()
        run = Run(self.runs.stdout.readline())
        for file in self.folder.glob("out*"):
            shutil.rmtree(file) if file.is_dir() else file.unlink()
        return run

    def end(self):
        self.runs.stdin.close()
        self.runs.wait()

    def streamed(self, path, requests):
        stream = path.with_suffix(f".{requests.__name__}")
        if not stream.exists():
            stream.write_bytes(requests(path.read_bytes()))
        return stream


def measure(program, line, paths):
    """Returns the runs of a command on inputs of growing size, and the error of the last one, or an empty
    string. If the largest is quick enough, smaller ones are not run."""
    largest = program.run(line, paths[-1])
    if largest.seconds < SECONDS_LEAST:
        return [largest], fault(largest, paths[-1])
    of_little = program.seconds_of_little(line)
    if largest.seconds < SECONDS_LEAST + of_little:
        return [largest], fault(largest, paths[-1])
    runs = []
    for i, path in enumerate(paths):
        run = largest if i + 1 == len(paths) else program.run(line, path)
        for _ in range(TRIES - 1):
            if not runs or not run.is_slow_after(runs[-1], of_little):
                break
            # Runs both again: the load of the machine may have changed in between.
            runs[-1] = min(program.run(line, paths[i - 1]), runs[-1], key=lambda run: run.seconds)
            run = min(program.run(line, path), run, key=lambda run: run.seconds)
        slow = bool(runs) and run.is_slow_after(runs[-1], of_little)
        runs.append(run)
        wrong = fault(run, path) or ("TOO SLOW" if slow else "")
        if wrong:
            return runs, wrong
    return runs, ""


def fault(run, path):
    if not 0 <= run.code <= 3:
        return f"ended with {run.code}"
    size = path.stat().st_size
    if (run.memory > MEMORY_PER_BYTE * size + MEMORY_MORE
            or (size <= SIZE_OF_MOST and run.memory > MEMORY_MOST)):
        return "TOO MUCH MEMORY"
    return ""


def write_inputs(folder, extension, make, sizes):
    """The paths of inputs of about `sizes` bytes, or of more when they would hardly grow."""
    for _ in range(DOUBLED_MOST):
        if len(make(sizes[1])) >= GROWS_LEAST * len(make(sizes[0])):
            break
        sizes = [2 * size for size in sizes]
    paths = [folder / f"{size}.{extension}" for size in sizes]
    for path, size in zip(paths, sizes):
        path.write_bytes(make(size))
    return paths


def lines_of(text):
    return [line for line in text.split("\n") if line]


def check_commands(stela):
    """Fails when the program has a command that is not measured."""
    commands = command_lines.names(stela)
    measured = {line.split()[0] for line in lines_of(COMMANDS)}
    if not commands or commands != measured | (commands & NO_INPUT):
        sys.exit(f"COMMANDS lacks or invents {commands - NO_INPUT ^ measured}")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("stela")
    parser.add_argument("runs")
    parser.add_argument("--size", type=int, default=SIZE, metavar="BYTES")
    parser.add_argument("--times", type=int, default=1, metavar="N")
    parser.add_argument("--part", type=int, default=1, metavar="N")
    parser.add_argument("--apart", action="store_true", help="each member of a family by itself")
    parser.add_argument("--all", action="store_true", help="print what is right, too")
    parser.add_argument("--commands", default="", metavar="WORD", help="only lines with this word")
    parser.add_argument("shapes", nargs="*", metavar="SHAPE")
    args = parser.parse_intermixed_args()
    check_commands(args.stela)
    sizes = [args.size * FACTOR**i for i in range(args.times + 1)]
    failures = count = kinds = 0
    worst = (0, "")
    everything = shapes.all_shapes(args.source.resolve(), args.stela, args.apart)
    print(f"seconds of processor time and MiB for inputs of {', '.join(map(str, sizes))} bytes")
    with tempfile.TemporaryDirectory() as name:
        program = Program(args.stela, args.runs, pathlib.Path(name))
        for shape, (extension, make) in everything.items():
            if args.shapes and not any(wanted in shape for wanted in args.shapes):
                continue
            kinds += 1
            paths = write_inputs(program.folder, extension, make, sizes)
            own = OF_EXTENSION.get(extension)
            for number, line in enumerate(lines_of(own or COMMANDS + "recorder\n")):
                if args.commands not in line or (not own and (number + kinds) % args.part):
                    continue
                runs, wrong = measure(program, line, paths)
                count += 1
                failures += bool(wrong)
                if len(runs) > 1:
                    ratio = runs[-1].seconds / max(runs[-2].seconds, 0.001)
                    worst = max(worst, (ratio, f"{shape}: {line}"))
                if wrong or args.all:
                    print(f"{shape:<44} {line:<40}",
                          " ".join(f"{run.seconds:7.3f} {run.memory / 2**20:5.0f}" for run in runs),
                          f" {wrong}", flush=True)
            for file in program.folder.glob(f"[0-9]*.*"):
                file.unlink()
        program.end()
    print(f"{kinds} kinds, {count} measured, {failures} failed; "
          f"largest ratio {worst[0]:.1f}: {worst[1]}")
    sys.exit(failures > 0 or count == 0)


main()
