"""The requirements of lines_fuzz.py for every command line, whatever the content of the files."""

import csv
import html.parser
import io
import json
import os
import pathlib
import re
import resource
import signal
import sqlite3
import stat
import subprocess
import xml.etree.ElementTree as ElementTree

SECONDS = 120  # a hang is a failure; nothing here takes more than a moment
BYTES = 2 << 30
TROUBLE = re.compile(rb"std::|terminate called|[Aa]ssertion|Sanitizer|runtime error:|"
                     rb"basic_string|vector::|what\(\)|core dumped|Segmentation")
TEMPORARY = re.compile(r"\.[A-Za-z0-9]{6}$|-journal$|-wal$|-shm$")


LINK, REGULAR = str(stat.S_IFLNK), str(stat.S_IFREG)


class Failure(Exception):
    """A broken promise: its kind, which distinguishes it from others, and a description."""

    def __init__(self, kind, words=""):
        super().__init__(f"{kind}: {words}")
        self.kind = kind
        self.words = words


class Done:
    """What a run of the program left."""

    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err

    def told(self):
        return (self.code, self.out, self.err)


class Program:
    """Runs the program, and checks the invariants of every run."""

    def __init__(self, path):
        self.path = os.path.abspath(path)
        self.limited = True
        # The sanitizers need more memory than there is.
        self.limited = subprocess.run([self.path, "--version"], capture_output=True, check=False,
                                      preexec_fn=self.limit).returncode == 0

    def limit(self):
        if self.limited:
            resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))

    def run(self, words, folder, stdin=None):
        given = open(stdin, "rb") if stdin is not None else subprocess.DEVNULL
        try:
            done = subprocess.run([self.path, *words], cwd=folder, stdin=given,
                                  capture_output=True, check=False,
                                  timeout=SECONDS, preexec_fn=self.limit)
        except subprocess.TimeoutExpired as late:
            raise Failure("hang", f"more than {SECONDS} s") from late
        finally:
            if stdin is not None:
                given.close()
        if done.returncode not in (0, 1, 2, 3):
            code = done.returncode
            name = signal.Signals(-code).name if code < 0 else str(code)
            raise Failure("crash", f"{name} {done.stderr[-1000:]}")
        if TROUBLE.search(done.stderr):
            raise Failure("inner words on stderr", f"{done.stderr[-1000:]}")
        if b"out of memory" in done.stderr:
            raise Failure("out of memory", f"{done.stderr[-300:]}")
        return Done(done.returncode, done.stdout, done.stderr)


def check_stderr(done):
    try:
        said = done.err.decode()
    except UnicodeDecodeError:
        raise Failure("stderr is no UTF-8", done.err[:300]) from None
    if re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", said):
        raise Failure("stderr holds control characters", repr(said[:300]))
    if done.code == 3 and not done.err:
        raise Failure("exit code 3 without a word")


# --- Files ---------------------------------------------------------------------------------------


def outputs(line):
    """Returns the names of the outputs on a line; `-` is standard output, except for a database."""
    none = ([], "") if line.command == "index" else ([], "", "-")
    return [line.value(name) for name in ("--output", "--quarantine", "--quarantine-dir", "--passed")
            if line.has(name) and line.value(name) not in none]


def may_be_made(line, name):
    prefix = line.value("--prefix")
    if line.command == "split" and isinstance(prefix, str):
        start = os.path.normpath(prefix + "x")[:-1]  # `./p` and `../work/p` are `p`
        start = start.removeprefix("../work/")
        return name.startswith(start) and "/" not in name[len(start):]
    return any(os.path.normpath(name) == os.path.normpath(told) for told in outputs(line))


def inputs(line, folder):
    """Returns the inodes of all inputs."""
    found = set()
    for name in [*line.files, line.stdin]:
        at = os.path.join(folder, name or "-")
        if os.path.isdir(at):
            for root, _, names in os.walk(at, followlinks=False):
                for inner in names:
                    if os.path.exists(os.path.join(root, inner)):
                        found.add(os.stat(os.path.join(root, inner)).st_ino)
        elif os.path.exists(at):
            found.add(os.stat(at).st_ino)
    return found


def check_files(line, done, before, after, read):
    """`read`: the inodes of the inputs."""
    targets = {os.path.normpath(name) for name in outputs(line)}
    for name in sorted(targets):
        seen = before.get(name)
        if seen is not None and seen.kind == LINK:
            beside = os.path.join(os.path.dirname(name), os.fsdecode(seen.content))
            targets.add(os.path.normpath(beside))
    in_place = line.has("--in-place")
    for name, old in before.items():
        new = after.get(name)
        if new is None:
            raise Failure("a file is gone", name)
        changed = old.difference(new)
        if not changed:
            continue
        if in_place and old.inode in read and old.kind == new.kind:
            bad = set(changed) - {"content", "inode"}
            if old.links > 1 and "inode" in changed:
                bad.add("inode")
            if bad:
                raise Failure(f"in place changes {'+'.join(sorted(bad))}", name)
            continue
        if old.inode not in read and (name in targets
                                      or (line.has("--force") and may_be_made(line, name))):
            continue  # an output that was there
        if changed == ["links"] and old.inode not in read:
            continue
        raise Failure("a file is changed", f"{name}: {changed}, exit code {done.code}")
    for name in after:
        if name not in before:
            if TEMPORARY.search(name) and not may_be_made(line, name):
                raise Failure("a temporary file is left", name)
            if not may_be_made(line, name) and name not in targets:
                raise Failure("a file is made that nobody asked for", name)
            # These keep what they could do before.
            if done.code == 2 and line.command not in ("index", "split"):
                raise Failure("a wrong line makes a file", name)


# --- What is printed -----------------------------------------------------------------------------


class Page(html.parser.HTMLParser):
    """Payloads of the seeds must stay words."""

    def handle_starttag(self, tag, attrs):
        if tag == "img" and ("src", "x") in attrs:
            raise Failure("HTML holds an element of a record", tag)

    def handle_data(self, data):
        # Inside an element `script` that the payload has begun.
        if self.cdata_elem == "script" and data.strip().startswith("alert("):
            raise Failure("HTML holds a script of a record", data[:60])


# How pictures and booklets begin and end.
ENDS = {"gif": (b"GIF89a", b";"), "webp": (b"RIFF", b"</x:xmpmeta>"),
        "pdf": (b"%PDF-", (b"%%EOF\n%Stela picture\n", b"%%EOF\n%Stela summary\n"))}


def check_form(kind, data):
    """`data` is a whole document of that kind."""
    try:
        if kind == "xml":
            ElementTree.fromstring(data)
        elif kind == "json":
            json.loads(data)
        elif kind == "ndjson":
            for row in data.decode().split("\n")[:-1]:
                json.loads(row)
        elif kind == "html":
            Page().feed(data.decode())
        elif kind == "csv":
            parsed = list(csv.reader(io.StringIO(data.decode(), newline=""), strict=True))
            if len({len(row) for row in parsed}) > 1:
                raise Failure("rows of CSV differ in length")
        elif kind in ENDS:
            begin, end = ENDS[kind]
            if not data.startswith(begin) or not data.endswith(end):
                raise ValueError("cut, or something else")
        elif data:
            data.decode()
    except (ElementTree.ParseError, ValueError, csv.Error) as error:
        raise Failure(f"output is no {kind}", f"{error}: {data[:200]}") from None


def printed_form(line):
    """What kind of document a line writes; None: text."""
    if line.command == "validate":
        return {"ndjson": "ndjson", "json": "json", "sarif": "json",
                "junit": "xml"}.get(line.value("--report"))
    if line.command == "convert":
        return {"json": "json", "ndjson": "ndjson", "xml": "xml"}.get(line.value("--to"))
    if line.command in ("query", "standings", "stats", "score", "diff"):
        return {"json": "json", "csv": "csv", "html": "html", "pdf": "pdf"}.get(line.value("--to"))
    if line.command == "summary":
        return {"html": "html", "json": "ndjson", "pdf": "pdf"}.get(line.value("--to"))
    if line.command == "replay":
        return {"html": "html", "gif": "gif", "webp": "webp"}.get(line.value("--to"))
    if line.command == "diagram" and not line.has("--output"):
        return {"svg": "xml", None: "xml"}.get(line.value("--to"))
    if line.command in ("explain", "catalogue") and not line.has("--output"):
        return "xml" if line.has("--svg") else {"svg": "xml",
                                                "html": "html"}.get(line.value("--to"))
    return None


def output_of(line, done, folder):
    """Returns the output, from standard output or the file of `-o`; None if there is none."""
    name = line.value("--output")
    if name in (None, "", "-"):
        return done.out
    at = pathlib.Path(folder, name)
    return at.read_bytes() if at.is_file() else None


def check_output(line, done, folder):
    form = printed_form(line)
    data = output_of(line, done, folder)
    if form is None or not data or done.code == 2:
        return
    if line.command in ("stats", "standings") and form == "csv":
        return  # several tables
    if done.code == 3 and line.value("--output") is not None:
        return  # what was there before
    check_form(form, data)


def made_files(line, after, folder):
    """What a run has made, so that two runs can be compared."""
    found = {}
    for name, seen in after.items():
        at = pathlib.Path(folder, name)
        if line.command == "index" and at.is_file() and at.read_bytes()[:15] == b"SQLite format 3":
            connection = sqlite3.connect(at)
            connection.text_factory = os.fsdecode  # names of files need not be UTF-8
            found[name] = "\n".join(connection.iterdump())
            connection.close()
        else:
            found[name] = (seen.kind, seen.mode, seen.content)
    return found
