#!/usr/bin/env python3
"""Random command lines, with hostile files and names: nothing is lost, whatever the request.

    tests/cli/lines_fuzz.py build/dev/bin/stela --runs 50000 --seed 1

Each run makes a folder of a few files, runs one line, and checks the resulting files, the output,
whether another number of threads, standard input or compression makes a difference, and whether all
records are still there. Failures are printed as shell commands, reduced as far as possible.
"""

import argparse
import collections
import dataclasses
import gzip
import multiprocessing
import os
import pathlib
import random
import sqlite3
import sys
import tempfile
import time
import traceback

import lines_fuzz_checks as checks
import lines_fuzz_folder as folders
import lines_fuzz_lines as lines
from lines_fuzz_checks import Failure
from lines_fuzz_records import FORMS, Records
from lines_fuzz_seeds import Seeds

SOURCE = pathlib.Path(__file__).resolve().parents[2]


@dataclasses.dataclass
class Case:
    """A folder and a line."""

    files: list
    line: lines.Line

    def shell(self, stela):
        given = f"./{folders.shell_words([self.line.stdin])}" if self.line.stdin else "/dev/null"
        return "\n".join(["(cd \"$(mktemp -d)\" && mkdir work && cd work",
                          *folders.shell_lines(self.files),
                          f"{stela} {folders.shell_words(self.line.words())} < {given}",
                          "echo \"exit code $?\"; ls -laR)"])


class Judge:
    """Runs cases and finds out whether every promise is kept."""

    def __init__(self, stela):
        self.program = checks.Program(stela)
        self.runs = 0

    def kind(self, case):
        """The promise that `case` breaks, as (kind, words), or None."""
        with tempfile.TemporaryDirectory(prefix="stela-lines.") as scratch:
            try:
                self.check(case, scratch)
            except Failure as failure:
                return failure.kind, failure.words
            except (ValueError, KeyError, TypeError, OSError,
                    sqlite3.Error) as error:  # what is read is not as it should be
                return "cannot be judged", f"{error!r} {traceback.format_exc()[-400:]}"
        return None

    def run(self, case, folder, *more):
        """Makes the folder and runs the line; both snapshots and what was said."""
        self.runs += 1
        folders.make(folder, case.files)
        before = folders.snapshot(folder)
        done = self.program.run(case.line.words(*more), folder, case.line.stdin_path(folder))
        return done, before, folders.snapshot(folder)

    def check(self, case, scratch):
        line = case.line
        work = os.path.join(scratch, "one", "work")
        fresh = os.path.join(scratch, "fresh", "work")
        threads = lines.COMMANDS[line.command].get("--jobs", line) is None
        folders.make(fresh, case.files)
        done, before, after = self.run(case, work, *(["--jobs=1"] if threads else []))
        # Inodes of the folder as it was made.
        read = self.read_inodes(line, fresh, before)
        checks.check_stderr(done)
        checks.check_files(line, done, before, after, read)
        checks.check_output(line, done, work)
        other = os.path.join(scratch, "two", "work")
        again, _, then = self.run(case, other, *(["--jobs=3"] if threads else []))
        what = "threads make a difference" if threads else "the same line twice makes a difference"
        self.same(what, done.told(), again.told())
        self.same(what + " in files", checks.made_files(line, after, work),
                  checks.made_files(line, then, other))
        Records(self.program, fresh, scratch).check(line, done, work, before, after)
        self.check_ways_in(case, scratch)

    @staticmethod
    def read_inodes(line, fresh, before):
        """The inodes in `before` of what the line reads, which `fresh` still shows by name."""
        wanted = checks.inputs(line, fresh)
        names = {os.path.relpath(os.path.join(root, name), fresh)
                 for root, _, found in os.walk(fresh) for name in found
                 if os.lstat(os.path.join(root, name)).st_ino in wanted}
        return {before[name].inode for name in names}

    @staticmethod
    def same(what, one, other):
        if one != other:
            if isinstance(one, tuple):
                which = next(i for i in range(3) if one[i] != other[i])
                raise Failure(f"{what}: {('exit code', 'stdout', 'stderr')[which]}",
                              f"{str(one[which])[:500]} / {str(other[which])[:500]}")
            names = sorted(set(one) ^ set(other)) or [name for name in one if one[name] != other[name]]
            raise Failure(what, f"{names}")

    def check_ways_in(self, case, scratch):
        """A file, standard input and a compressed file are read alike."""
        line = case.line
        if len(line.files) != 1 or line.command in ("index", "split", "diff"):
            return
        if line.has("--in-place", "--recursive", "--merge"):
            return
        file = next((file for file in case.files if file.name == line.files[0]
                     and file.kind == "file"), None)
        if file is None or line.has("--output", "--quarantine", "--passed"):
            return
        if line.command in ("query", "standings") and line.value("--to") in (None, "text", "md"):
            return  # columns are as wide as the name, and Markdown takes a dash for a list
        ending = os.path.splitext(line.files[0])[1]
        ending = ending if ending[1:] in FORMS else ""
        name = "INPUT0x7" + ending
        plain = Case([dataclasses.replace(file, name=name)],
                     dataclasses.replace(line, files=[name]))
        done, _, _ = self.run(plain, os.path.join(scratch, "plain"))
        given = dataclasses.replace(plain.line, files=["-"], stdin=name)
        if ending and not line.has("--from"):
            given.options = [*given.options, [f"--from={ending[1:]}"]]
        piped, _, _ = self.run(Case(plain.files, given), os.path.join(scratch, "piped"))
        renamed = [said.replace(name.encode(), b"-") for said in (done.out, done.err)]
        self.same("standard input makes a difference", (done.code, *renamed), piped.told())
        is_plain = file.data and file.data[:2] not in (b"\x1f\x8b", b"\x28\xb5")
        if is_plain and not line.has("--shard", "--offset"):
            pressed = [dataclasses.replace(plain.files[0], data=gzip.compress(file.data, mtime=0))]
            pressed, _, _ = self.run(Case(pressed, plain.line), os.path.join(scratch, "pressed"))
            self.same("compression makes a difference", done.told(), pressed.told())


def smaller_cases(case):
    """Cases with something left out."""
    needed = {file.target for file in case.files}
    for file in case.files:
        if file.name not in needed and file.name != case.line.stdin:
            rest = [other for other in case.files if other is not file]
            if file.kind == "folder" and any("/" in other.name for other in rest):
                continue
            names = [name for name in case.line.files if name != file.name]
            yield Case(rest, dataclasses.replace(case.line, files=names))
    for index in range(len(case.line.files)):
        names = case.line.files[:index] + case.line.files[index + 1:]
        yield Case(case.files, dataclasses.replace(case.line, files=names))
    for option in case.line.options:
        yield Case(case.files, case.line.without(option[0].split("=", 1)[0]))
    for at, file in enumerate(case.files):
        parts = file.data.splitlines(keepends=True)
        size = len(parts) // 2
        while size:
            for begin in range(0, len(parts), size):
                data = b"".join(parts[:begin] + parts[begin + size:])
                changed = [dataclasses.replace(file, data=data)]
                yield Case(case.files[:at] + changed + case.files[at + 1:], case.line)
            size //= 2


def shrunk(judge, case, kind, tries=250):
    """A smaller case that breaks the same promise."""
    going = True
    while going and tries > 0:
        going = False
        for smaller in smaller_cases(case):
            tries -= 1
            if case.line.files and not smaller.line.files and not smaller.line.stdin:
                continue  # would read nothing
            found = judge.kind(smaller)
            if found and found[0] == kind:
                case, going = smaller, True
                break
            if tries <= 0:
                break
    return case


def make_case(seeds, seed, number):
    """The same for the same numbers."""
    rng = random.Random(f"{seed}/{number}")
    files = folders.random_files(rng, seeds)
    names = [file.name for file in files if file.kind != "folder"]
    return Case(files, lines.random_line(rng, names))


def work(told):
    """Runs every n-th case; returns the number of cases and of runs, the failures (by kind and command), and
    how often each occurred."""
    stela, options, part, parts = told
    judge = Judge(stela)
    seeds = Seeds(judge.program.path, SOURCE)
    found, count = {}, collections.Counter()
    numbers = [options.only] if options.only is not None else range(part, options.runs, parts)
    end = time.monotonic() + options.seconds if options.seconds else None
    done = 0
    for number in numbers:
        if end and time.monotonic() > end:
            break
        case = make_case(seeds, options.seed, number)
        done += 1
        failure = judge.kind(case)
        if failure is None:
            continue
        name = (failure[0], case.line.command)
        count[name] += 1
        if name not in found:
            if options.shrink:
                case = shrunk(judge, case, failure[0])
                failure = judge.kind(case) or failure
            found[name] = (number, failure[1], case.shell("stela"))
    return done, judge.runs, found, count


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("stela")
    parser.add_argument("--runs", type=int, default=1000, help="how many lines")
    parser.add_argument("--seconds", type=float, help="stop after that time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="just the line of this number")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--no-shrink", dest="shrink", action="store_false")
    options = parser.parse_args(arguments)
    missing = lines.unknown(options.stela)
    if missing:
        print("lines_fuzz_lines.py and the program do not know the same: " + ", ".join(missing))
        return 1
    parts = 1 if options.only is not None else options.processes
    with multiprocessing.Pool(parts) as pool:
        results = pool.map(work, [(options.stela, options, part, parts) for part in range(parts)],
                           chunksize=1)
    found, count = {}, collections.Counter()
    for _, _, more, counted in results:
        count += counted
        for name, told in more.items():
            if name not in found or told[0] < found[name][0]:
                found[name] = told
    for name in sorted(found):
        number, words, shell = found[name]
        where = f"{count[name]} times; --seed {options.seed} --only {number}"
        print(f"\n=== {name[1]}: {name[0]} ({where})\n{words}\n{shell}")
    print(f"{sum(r[0] for r in results)} lines, {sum(r[1] for r in results)} runs, "
          f"{sum(count.values())} failures of {len(found)} kinds")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
