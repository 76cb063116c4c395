"""The library with mutants, built beside the development build.

What holds mutants is compiled to build/mutate, and whatever is made of it is made again there; all
else is taken as it stands in build/dev. The sources themselves are only read.
"""

import hashlib
import json
import pathlib
import pickle
import re
import shlex
import subprocess

import schemata
from places import Finder

SOURCE = pathlib.Path(__file__).resolve().parents[2]
PLAIN = SOURCE / "build" / "dev"
HOME = SOURCE / "build" / "mutate"
OVERLAY = HOME / "source"
BUILD = HOME / "build"
HEADER = SOURCE / "tools" / "mutation" / "mutant.h"
# Each has a folder of records, and one of tests.
GAMES = sorted(folder.name for folder in (SOURCE / "testdata").iterdir()
               if (SOURCE / "lib" / folder.name).is_dir())
# What tests the library without pictures, beside the program.
TESTS = [f"stela_{folder}_tests" for folder in (
    "rules", "conformance", "counts", "replay", *GAMES, "text", "formats", "core")]
# Every place that a message of the compiler names.
PLACE = re.compile(r"([^:\s,]+):(\d+):\d+[:,]")


def run(*command, **options):
    return subprocess.run(command, text=True, check=False, errors="replace",
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)


def required(*command, **options):
    done = run(*command, **options)
    if done.returncode != 0:
        raise SystemExit(f"mutate: `{shlex.join(command)}` failed\n{done.stdout[-6000:]}")
    return done.stdout


def tracked_files():
    """Returns the tracked and the new files; relative to the repository's root."""
    names = required("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard",
                     cwd=SOURCE).split("\0")
    return [name for name in names if name and (SOURCE / name).is_file()]


def write_if_changed(path, content):
    if path.exists() and path.read_bytes() == content:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def build_plain(targets, jobs):
    """Builds TARGETS without mutants."""
    # Each source is compiled separately: a unity source would contain no mutants.
    required("cmake", "--preset", "dev", "-DSTELA_UNITY=OFF", cwd=SOURCE)
    required("cmake", "--build", "--preset", "dev", "--target", *targets, "--", f"-j{jobs}",
             cwd=SOURCE)


def find_mutants(names):
    """All mutants of the files `names`, numbered in the order of the source."""
    finder = Finder([str(SOURCE / name) for name in names])
    # Reading takes a minute or two, and most runs follow one on the same sources.
    read = [*names, *(f"tools/mutation/{own}.py" for own in ("places", "build"))]
    key = hashlib.sha256(b"".join((SOURCE / name).read_bytes() for name in read)).hexdigest()
    cache = HOME / f"places-{key[:16]}.pickle"
    if cache.exists():
        places = pickle.loads(cache.read_bytes())
    else:
        places = read_places(finder, names)
        cache.write_bytes(pickle.dumps(places))
    return [schemata.Mutant(i + 1, place, finder.sources[place.file])
            for i, place in enumerate(places)]


def read_places(finder, names):
    with open(PLAIN / "compile_commands.json", encoding="utf-8") as commands:
        entries = json.load(commands)
    # Headers are parsed through the sources next to them.
    header_folders = {str(pathlib.Path(name).parent) for name in names if name.endswith(".h")}
    for entry in entries:
        name = str(pathlib.Path(entry["file"]).relative_to(SOURCE))
        if name in names or str(pathlib.Path(name).parent) in header_folders:
            finder.read(entry["file"], [word for word in shlex.split(entry["command"])
                                        if word.startswith(("-I", "-std", "-D"))])
    return finder.found()


class Command:
    """A command of the plain build that makes `output`."""

    def __init__(self, line):
        segments = [shlex.split(part) for part in line.split(" && ")]
        # Other steps of a link command, such as listing the program's tests, are left out.
        self.segments = [s for s in segments if s[0].endswith(("c++", "ccache", "ar", "ranlib"))]
        self.words = {word for segment in self.segments for word in segment}
        self.source = self.output = None
        for segment in self.segments:
            if "-c" in segment:
                self.source = segment[segment.index("-c") + 1]
            if "-o" in segment:
                self.output = segment[segment.index("-o") + 1]
            elif segment[0].endswith("/ar"):
                self.output = segment[2]


class Tree:
    """The mutants in their files, and the build of everything that contains them."""

    def __init__(self, mutants, targets, jobs, say):
        self.say = say
        self.jobs = jobs
        self.by_file = {}
        for mutant in mutants:
            self.by_file.setdefault(mutant.place.file, []).append(mutant)
        lines = required("ninja", "-C", str(PLAIN), "-t", "commands", *targets).splitlines()
        commands = [Command(line) for line in lines if not line.startswith("ninja: ")]
        self.commands = [c for c in commands if c.output]
        self.headers_of = self.read_dependencies() if self.has_headers() else {}
        self.made = set()

    def has_headers(self):
        return any(file.endswith(".h") for file in self.by_file)

    def read_dependencies(self):
        """The mutated headers that each object includes."""
        headers, output = {}, None
        for line in required("ninja", "-C", str(PLAIN), "-t", "deps").splitlines():
            if line and not line.startswith(" "):
                output = line.partition(":")[0]
            elif line.strip() in self.by_file:
                headers.setdefault(output, set()).add(line.strip())
        return headers

    def overlay(self, file):
        return OVERLAY / pathlib.Path(file).relative_to(SOURCE)

    def write(self, file, alone=None):
        carried = [m for m in self.by_file[file] if m.carried == "inline" or m is alone]
        source = self.by_file[file][0].source
        write_if_changed(self.overlay(file),
                         schemata.render(source, carried).encode() if carried else source)

    def build(self):
        """Builds all inline mutants; those that cannot be are to be carried alone."""
        for file in self.by_file:
            self.write(file)
        waiting = [c for c in self.commands if c.source and
                   (c.source in self.by_file or c.output in self.headers_of)]
        self.say(f"{len(waiting)} files to compile")
        while waiting:
            failed, output = [], ""
            for command in waiting:
                done = self.execute(command)
                if done.returncode != 0:
                    failed.append(command)
                    output += done.stdout
            self.blame(output, failed)
            waiting = failed
        self.link()

    def blame(self, output, failed):
        if not failed:
            return
        blamed = self.blamed(output)
        if not blamed:
            raise SystemExit(f"mutate: cannot build\n{output[-6000:]}")
        self.say(f"{len(blamed)} mutants cannot be compiled beside others")
        for mutant in blamed:
            mutant.carried = "alone"
        for file in {m.place.file for m in blamed}:
            self.write(file)

    def link(self):
        """Rebuilds everything that depends on mutated files; returns whether that worked."""
        for command in self.commands:
            if not command.source and (command.words & self.made):
                done = self.execute(command)
                if done.returncode != 0:
                    return False
        return True

    def build_alone(self, mutant):
        """Builds a mutant with a build of its own; returns whether it can be built."""
        file = mutant.place.file
        self.write(file, mutant)
        good = self.rebuild(file)
        self.write(file)
        return good

    def rebuild(self, file):
        for command in self.commands:
            if command.source and (command.source == file or
                                   file in self.headers_of.get(command.output, ())):
                if self.execute(command).returncode != 0:
                    return False
        return self.link()

    def execute(self, command):
        """Runs a command of the plain build so that it takes and makes what is mutated."""
        output = BUILD / command.output
        output.parent.mkdir(parents=True, exist_ok=True)
        output.unlink(missing_ok=True)
        for segment in command.segments:
            words = [str(BUILD / w) if w in self.made or w == command.output else w
                     for w in segment]
            if command.source:
                words = self.compiling(words, command.source)
            done = run(*words, cwd=PLAIN)
            if done.returncode != 0:
                return done
        self.made.add(command.output)
        return done

    def compiling(self, words, source):
        """A compiler's command for mutated sources: without what serves people only."""
        out = []
        skip = False
        for word in words:
            if not skip and word not in ("-MD", "-MT", "-MF", "-g") and not word.startswith("-W"):
                out.append(word)
            skip = word in ("-MT", "-MF")
        if source in self.by_file:
            out[out.index("-c") + 1] = str(self.overlay(source))
        at = next(i for i, word in enumerate(out) if word.endswith("c++")) + 1
        out[at:at] = [f"-I{OVERLAY}", "-w", "-fpermissive", "-include", str(HEADER)]
        return out

    def blamed(self, output):
        """The inline mutants on lines that the compiler complains about."""
        lines = {}
        for match in PLACE.finditer(output):
            path = (PLAIN / match.group(1)).resolve()
            if path.is_relative_to(OVERLAY):
                lines.setdefault(str(SOURCE / path.relative_to(OVERLAY)), set()).add(
                    int(match.group(2)))
        blamed = []
        for file, complained in lines.items():
            mutants = [m for m in self.by_file.get(file, ()) if m.carried == "inline"]
            # A constant that others need takes all of its mutants along.
            constants = {m.place.constant for m in mutants if m.place.constant and any(
                m.source[:m.place.constant[0]].count(b"\n") + 1 <= line <= m.last_line
                for line in complained)}
            blamed += [m for m in mutants if m.place.constant in constants or
                       any(m.line <= line <= m.last_line for line in complained)]
        return blamed
