"""No command loses, doubles or changes a record: what lines_fuzz.py counts after a line has run."""

import collections
import json
import os
import pathlib
import re
import sqlite3

from lines_fuzz_checks import REGULAR, Failure, output_of, outputs

SELECTING = ("--from", "--recursive", "--record", "--shard", "--offset")
FORMS = ("stela", "json", "ndjson", "xml")
PRESSED = (b"\x1f", b"\x28")  # gzip, zstd
COPYING = ("merge", "split", "dedupe", "find")
TOLD = re.compile(r"^(.+?):(\d+):(\d+): \w+\[([a-z0-9.-]+)\]", re.M)


def printable(name):
    """As the program prints a name."""
    out = ""
    for c in name:
        code = ord(c)
        odd = not 0x20 <= code < 0x7F and (code < 0xA0 or 0xDC80 <= code < 0xDD00
                                           or 0x202A <= code <= 0x202E or 0x2066 <= code <= 0x2069)
        out += "".join(f"\\x{byte:02X}" for byte in os.fsencode(c)) if odd else c
    return out


def key(row):
    """What must not change about a record."""
    return (row["game"], row["verdict"], row["finished"], row["entries"], json.dumps(row["scores"]),
            tuple(row["winners"]),
            tuple((told["rule"], told["severity"], told["entry"]) for told in row["diagnostics"]))


def loose_key(row):
    """The same, except that errors may come in another order, as other formats have it."""
    return (*key(row)[:-1], tuple(sorted(key(row)[-1])))


def listed(program, folder, words, stdin=None):
    """The rows of a report, and the exit code."""
    done = program.run(["validate", "--report=ndjson", "--jobs=1", *words], folder, stdin)
    if done.code == 2:
        return None, 2
    return [json.loads(row) for row in done.out.decode().split("\n") if row], done.code


def listed_data(program, scratch, data, form):
    """Returns the rows of the output."""
    at = pathlib.Path(scratch, f"seen.{form}")
    at.write_bytes(data)
    return listed(program, scratch, [f"--from={form}", "--", at.name])[0]


def start_of(path):
    """Returns the first byte of a file that is significant for its format."""
    return path.read_bytes().removeprefix(b"\xef\xbb\xbf").lstrip()[:1]


def form_of(line, folder, name):
    """Returns the format that the program assumes for an input (`-`: standard input); None if it depends on the
    first bytes and they are ambiguous."""
    if line.value("--from"):
        return line.value("--from")
    ending = os.path.splitext(re.sub(r"\.(gz|zst)$", "", name))[1][1:]
    if ending in FORMS:
        return ending
    at = pathlib.Path(folder, (line.stdin or "") if name == "-" else name)
    start = start_of(at) if at.is_file() else b"{"
    return "stela" if start not in (b"{", b"[", b"<", *PRESSED) else None


def compare(kind, expected, seen, key_of=key):
    """Compares lists of rows, in order."""
    before, after = [key_of(row) for row in expected], [key_of(row) for row in seen]
    if before == after:
        return
    lost = collections.Counter(before) - collections.Counter(after)
    more = collections.Counter(after) - collections.Counter(before)
    what = "lost" if len(before) > len(after) else "doubled" if len(before) < len(after) else \
        "changed" if lost else "in another order"
    raise Failure(f"{kind}: records {what}", f"{len(before)} became {len(after)}; gone: "
                  f"{list(lost)[:3]}; new: {list(more)[:3]}")


def is_part(part, whole, key_of=key):
    """Returns whether the rows are a subsequence of the others."""
    rest = iter([key_of(row) for row in whole])
    return all(any(key_of(row) == other for other in rest) for row in part)


def left_out(done):
    """Returns how many records are reported as omitted."""
    return done.err.count(b"` is left out: ")


def compare_kept(kind, expected, seen, done, key_of=key):
    """The same as `compare`, except for the records that are reported as omitted."""
    missing = left_out(done)
    if missing == 0:
        compare(kind, expected, seen, key_of)
    elif done.code == 0:
        raise Failure(f"{kind}: records left out with exit code 0", done.err.decode(errors="replace"))
    elif len(seen) + missing != len(expected) or not is_part(seen, expected, key_of):
        raise Failure(f"{kind}: records lost",
                      f"{len(expected)} became {len(seen)}, {missing} said to be left out")


class Records:
    """Counts what a line did. `fresh` is the folder as it was, `folder` as it is now."""

    def __init__(self, program, fresh, scratch):
        self.program, self.fresh, self.scratch = program, fresh, scratch

    def selection(self, line):
        return [word for option in line.options if option[0].split("=", 1)[0] in SELECTING
                for word in option]

    def read(self, line):
        words = [*self.selection(line), "--", *line.files]
        return listed(self.program, self.fresh, words, line.stdin_path(self.fresh))

    def well_formed(self, line, done, rows):
        """Returns the rows without those that standard error reports as unreadable."""
        told = {tuple(found) for found in TOLD.findall(done.err.decode())}

        def is_told(row):
            name = printable(row["file"]).replace("\ufffd", "\\xFF")
            return any((name, str(d["line"]), str(d["column"]), d["rule"]) in told
                       for d in row["diagnostics"])
        return [row for row in rows if not is_told(row)]

    def check(self, line, done, folder, before, after):
        if done.code == 2 or line.has("--merge"):
            return
        if line.has("--in-place"):
            self.check_in_place(line, folder, before)
            return
        handler = getattr(self, f"check_{line.command}", None)
        if handler is None:
            return
        rows, code = self.read(line)
        if done.code == 3 and (code != 3 or outputs(line)):
            return  # refused, or the output cannot be written
        if code == 2:
            raise Failure("validate refuses what another command takes")
        forms = self.forms(line)
        if line.command in COPYING and (len(forms) > 1 or not forms <= {"stela", "ndjson"}):
            return  # cannot be copied one behind another
        written = line.command not in ("split", "index") and not line.has("--check")
        if written and output_of(line, done, folder) is None:
            raise Failure("an output is not there", f"exit code {done.code}")
        handler(line, done, rows, folder, before, after)

    def check_in_place(self, line, folder, before):
        for name in line.files:
            at = pathlib.Path(folder, name)
            if not at.is_file() or line.files.count(name) > 1:
                continue
            words = [*self.selection(line), "--", name]
            old, code = listed(self.program, self.fresh, words)
            new, _ = listed(self.program, folder, words)
            if old is None or new is None:
                continue
            compare("in place", old, new)
            was, now = (start_of(pathlib.Path(where, name)) for where in (self.fresh, folder))
            is_text = [start not in b"{[<" for start in (was, now)]
            if code == 0 and old and is_text[0] != is_text[1] and was not in PRESSED:
                raise Failure("in place changes the format", name)

    def check_format(self, line, done, rows, folder, _before, _after):
        if line.has("--check"):
            return
        data = output_of(line, done, folder)
        sound = self.well_formed(line, done, rows)
        names = {row["file"] for row in rows if row not in sound}
        forms = {form_of(line, self.fresh, name) for name in names}
        if forms <= {"stela"}:
            compare_kept("format", rows, listed_data(self.program, self.scratch, data, "stela"), done)
        elif not forms & {"stela", None}:
            compare_kept("format", sound, listed_data(self.program, self.scratch, data, "stela"),
                         done)
        pathlib.Path(self.scratch, "once.stela").write_bytes(data)
        again = self.program.run(["format", "once.stela"], self.scratch)
        if again.out != data:
            raise Failure("format twice is not format once", f"{data[:300]} {again.out[:300]}")

    def check_convert(self, line, done, rows, folder, _before, _after):
        form = line.value("--to")
        data = output_of(line, done, folder)
        sound = self.well_formed(line, done, rows)
        compare_kept("convert", sound, listed_data(self.program, self.scratch, data, form), done,
                     loose_key)
        pathlib.Path(self.scratch, f"there.{form}").write_bytes(data)
        back = self.program.run(["convert", "--to=stela", f"there.{form}"], self.scratch)
        straight = self.program.run(["convert", "--to=stela", *self.selection(line), "--",
                                     *line.files], self.fresh,
                                    line.stdin_path(self.fresh))
        if back.out != straight.out:
            raise Failure("convert there and back differs",
                          f"{back.out[:300]} {straight.out[:300]}")

    def forms(self, line):
        return {form_of(line, self.fresh, name) for name in line.files or ["-"]}

    def data_form(self, line):
        """That of all inputs, as `check` has seen to."""
        return min(self.forms(line))

    def check_merge(self, line, done, rows, folder, _before, _after):
        data = output_of(line, done, folder)
        compare_kept("merge", rows,
                     listed_data(self.program, self.scratch, data, self.data_form(line)), done)

    def check_dedupe(self, line, done, rows, folder, _before, _after):
        if line.has("--list"):
            return
        seen = listed_data(self.program, self.scratch, output_of(line, done, folder),
                           self.data_form(line))
        if not is_part(seen, rows):
            raise Failure("dedupe: records changed", f"{len(rows)} became {len(seen)}")
        told = re.search(rb"(\d+) records? left out", done.err)
        if told and len(seen) + int(told[1]) + left_out(done) != len(rows):
            raise Failure("dedupe: records lost", f"{len(rows)} became {len(seen)}, {told[0]}")

    def check_find(self, line, done, rows, folder, _before, _after):
        if line.has("--entry", "--count"):
            return
        data = output_of(line, done, folder)
        seen = listed_data(self.program, self.scratch, data, self.data_form(line)) if data else []
        if line.value("--where") == "1":
            compare_kept("find", rows, seen, done)
        elif not is_part(seen, rows):
            raise Failure("find: records changed", f"{len(rows)} became {len(seen)}")

    def check_split(self, line, done, rows, folder, before, after):
        made = [name for name, seen in after.items()
                if seen.kind == REGULAR
                and (name not in before or before[name].content != seen.content)]
        kept = [name for name in made if name in before]
        if kept:
            return  # some may be the same as before, which cannot be told
        made.sort(key=lambda name: [int(part) if part.isdigit() else part
                                    for part in re.split(r"(\d+)", name)])
        seen = []
        limit = len(rows) if line.has("--by") else int(line.value("--records"))
        for name in made:
            found, _ = listed(self.program, folder, ["--", name])
            if len(found) > limit:
                raise Failure("split: too many records in a file", f"{name}: {len(found)}")
            seen += found
        if left_out(done):
            if len(seen) + left_out(done) != len(rows):
                raise Failure("split: records lost", f"{len(rows)} became {len(seen)}")
            return
        order = key if line.has("--by") else lambda row: ()
        compare("split", sorted(rows, key=lambda row: repr(order(row))),
                sorted(seen, key=lambda row: repr(order(row))))

    def check_validate(self, line, done, rows, folder, _before, _after):
        told = re.search(rb"(?m)^(\d+) records?: (\d+) valid, (\d+) invalid", done.out + done.err)
        if told and not line.has("--max-errors"):
            invalid = sum(row["verdict"] == "invalid" for row in rows)
            if (int(told[1]), int(told[3])) != (len(rows), invalid):
                raise Failure("validate: reports disagree", f"{told[0]} {len(rows)} {invalid}")
        whole = not line.has("--max-errors", "--strict")
        if line.value("--report") == "json" and whole:
            data = output_of(line, done, folder)
            if data and json.loads(data)["records"] != rows:
                raise Failure("validate: reports disagree", "json and ndjson")
        self.check_sorted_out(line, done, rows, folder)

    def check_sorted_out(self, line, done, rows, folder):
        parts = {}
        for name in ("--quarantine", "--passed"):
            told = line.value(name)
            at = pathlib.Path(folder, told or ".")
            if told not in ("", "-") and at.is_file():
                if not self.forms(line) <= {"stela", "ndjson"} or len(self.forms(line)) > 1:
                    return
                parts[name] = listed_data(self.program, self.scratch, at.read_bytes(),
                                          self.data_form(line))
        if line.has("--max-errors") and len(parts) == 2:
            rows = rows[:sum(map(len, parts.values()))]
        elif line.has("--max-errors"):
            return
        if left_out(done):
            return  # of which part is not told
        for name, seen in parts.items():
            wanted = [row for row in rows
                      if (row["verdict"] == "invalid") == (name == "--quarantine")]
            compare(name.strip("-"), wanted, seen)

    def check_index(self, line, _done, rows, folder, before, _after):
        name = os.path.normpath(line.value("--output"))
        at = pathlib.Path(folder, name)
        if name in before or not at.is_file():
            return
        connection = sqlite3.connect(at)
        count = connection.execute("SELECT count(*) FROM records").fetchone()[0]
        connection.close()
        if count > len(rows) or (rows and not count):
            raise Failure("index: records lost", f"{len(rows)} became {count}")
