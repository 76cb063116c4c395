"""The output is read back as the same records: boundaries_test.py SOURCE_DIR STELA

Pieces that are hard to separate are concatenated in all pairs, in one file and in two. Whatever command writes
them, the output has as many records as the input, except for those that it reports, each with the same verdict;
and formatted output does not change when it is formatted again.
"""

import collections
import itertools
import json
import pathlib
import re
import sys

sys.path.append(f"{sys.path[0]}/..")
from testing import FolderTest, main, run, told

MARK = b"\xef\xbb\xbf"


def game(name, end=b"\n", tags=b"", head=b'[Game "Taluva"]', entries=b"1. white: JC@0,0/0 hut@0,1"):
    lines = [head, b'[Player "white" "' + name + b'"]', b'[Player "red" ""]', tags, entries,
             b"result: *", b""]
    return end.join(line for line in lines if line or line is lines[-1])


# Each is a whole file, or a part of one.
TEXTS = {
    "plain": game(b"plain"),
    "open": game(b"open").rstrip(),
    "crlf": game(b"crlf", b"\r\n"),
    "cr": game(b"cr", b"\r"),
    "wrong": game(b"wrong", entries=b"1. white: JC@0,0/0 hut@9,9"),
    "malformed": game(b"malformed", entries=b"1 white JC@0,0/0 (") + b"{never closed ",
    "string": b'[Game "Taluva"]\n[Event "never closed \\',
    "indented": b" \t" + game(b"indented"),
    "tab": game(b"tab", head=b'[Game\t"Taluva"]'),
    "spaced": b"\r\n \n" + game(b"spaced"),
    "commented": b"{first} " + game(b"commented"),
    "second": game(b"second", tags=b'  [Game "Tikal"]'),
    "late": b'[Event "late"]\n [Game "Taluva"]\n[Player "white" ""]\n[Player "red" ""]\n',
    "two values": game(b"two values", head=b'[Game "Taluva" "Tikal"]'),
    "bare": b"[Game ",
    "bare lines": b"[Game  \r\n\n",
    "no border": b"[Game",
    "junk": b"\njunk\n",
    "headless": b'[Event "x"]\n{a comment}\n',
    "entries": b"\n1. white: JC@0,0/0\n",
    "comment": b"{\n [Game } ; \x7d",
    "line comment": game(b"line comment").rstrip() + b' ; [Game "no"]',
    "text in tag": game(b"text in tag", tags=b'[Event "[Game \\"x\\"] }{ ;"]'),
    "mark": MARK + game(b"mark"),
    "marks": MARK + MARK + game(b"marks"),
    "marked line": game(b"marked line") + MARK,
    "gzip": MARK + b"\x1f\x8b",
    "zstd": MARK + b"\x28\xb5\x2f\xfd",
    "zero": b"\0",
    "blank": b" \r\n\t",
}

RECORD = '{"game":"Taluva","players":[{"colour":"white","name":"%s"},{"colour":"red","name":""}],' \
         '"result":{"claims":[{"do":"none"}]}}'
OBJECTS = {
    "plain": RECORD % "json",
    "empty": "{}",
    "no game": '{"players":[{"colour":"white","name":""},{"colour":"red","name":""}],"entries":[]}',
    "second": RECORD[:-1] % "second" + ',"tags":[{"name":"Game","values":["Tikal"]}]}',
    "late": '{"tags":[{"name":"Event","values":["x"]},{"name":"Game","values":["Taluva"]}]}',
    "two values": '{"tags":[{"name":"Game","values":["Taluva","b"]},{"name":"Event","values":["c"]}]}',
    "no value": '{"tags":[{"name":"Game","values":[]}]}',
    "line": RECORD % "[Game \\\"x\\\"]",
    "comment": '{"notes":[{"comment":"\\n[Game \\"Taluva\\"]"}]}',
    "comments": RECORD[:-1] % "comments" + ',"notes":[{"comment":"\\r\\n[Game "}]}',
    "token": '{"game":"Taluva","entries":[{"actor":"white","actions":[{"text":"[Game"}]}]}',
    "entries": '{"entries":[{"actor":"white"}]}',
    "wrong": '{"game":"Taluva","players":1}',
}
LINES = {
    "plain": (RECORD % "line").encode() + b"\n",
    "open": (RECORD % "open").encode(),
    "crlf": (RECORD % "crlf").encode() + b"\r\n",
    "cr": (RECORD % "cr").encode() + b"\r",
    "blank": b" \r\n\n",
    "mark": MARK + (RECORD % "mark").encode() + b"\n",
    "marks": MARK + MARK + (RECORD % "marks").encode() + b"\n",
    "only a mark": MARK + b"\n",
    "list": b"[" + (RECORD % "1").encode() + b"," + (RECORD % "2").encode() + b"]\n",
    "empty list": b" []\n",
    "text": b'[Game "Taluva"]\n',
    "half": b'{"game":"Ta\r',
    "gzip": MARK + b"\x1f\x8b\n",
    "empty": b"{}\n",
}

# The result of `validate` for a record; `malformed` ones cannot be converted.
Verdict = collections.namedtuple("Verdict", "verdict game finished entries wrong malformed")


def verdicts_of(paths):
    """Returns for each file the verdicts of its records, in order."""
    found = {str(path): [] for path in paths}
    paths = list(found)
    for begin in range(0, len(paths), 1000):
        done = run("validate", "--report", "ndjson", *paths[begin:begin + 1000])
        for line in done.stdout.splitlines():
            report = json.loads(line)
            wrong = sorted((d["rule"], d["severity"], d["entry"]) for d in report["diagnostics"])
            # A `Game` tag below others, with a fix that moves it, is not read either.
            syntax = any(d["rule"] == "record.syntax" or d["rule"] == "record.tag-missing" and
                         any(fix["edits"][0]["text"].startswith("[Game") and len(fix["edits"]) > 1 for fix in d["fixes"])
                         for d in report["diagnostics"])
            found[report["file"]].append(
                Verdict(report["verdict"], str(report["game"]), report["finished"],
                        report["entries"], str(wrong), syntax))
    return found


def left_out_of(errors):
    """Returns the records that standard error reports as omitted, by file."""
    found = collections.Counter()
    for number, file in re.findall(r"^stela: record (\d+) of `(.*?)` is left out: ", errors, re.M):
        found[file, int(number)] += 1
    assert all(count == 1 for count in found.values()), errors
    return set(found)


def can_be_left_out(path, number, form):
    """Returns whether a record may be omitted: of text only the first of its file, if it does not begin like a
    record after others; of lines nothing that is copied."""
    if path.suffix == ".stela":
        return number == 1 and not path.read_bytes().removeprefix(MARK).lstrip().startswith(b"[Game ")
    return form != "ndjson"


class Borders(FolderTest):
    maxDiff = 4000

    def setUp(self):
        super().setUp()
        self.count = itertools.count()
        self.cases = []

    def put(self, content, suffix):
        return super().put(f"{next(self.count)}.{suffix}", content)

    def inputs(self, pieces, suffix):
        """Returns files in which each piece comes before and after each other one, separately and two in a
        file. Each piece is the first of some file."""
        pieces = list(pieces.values())
        for i, piece in enumerate(pieces):
            others = pieces[i:] + pieces[:i]
            yield [self.put(part, suffix) for other in others for part in (piece, other)]
            yield [self.put(piece + other, suffix) for other in others]

    def check(self, inputs, form, *command, files=(), drops=""):
        """Runs `command` on `inputs`; `finish` compares what it printed, in format `form`, and the
        `files` that it wrote. `drops` says what the command does not carry over: `malformed`
        records, `copies` of others or their `order`. Gives the file with what was printed."""
        code, printed, errors = told(*command, *inputs)
        self.assertIn(code, (0, 1), (command, errors))
        left_out = left_out_of(errors)
        self.assertTrue(code == 1 or not left_out, (command, errors))
        for file, number in left_out:
            self.assertTrue(can_be_left_out(pathlib.Path(file), number, form), (command, errors))
        output = self.put(printed, form)
        outputs = files or (output,)
        self.cases.append((command, inputs, outputs, left_out, drops, errors))
        return output

    def finish(self):
        """Compares verdicts; of all files in one run, because that is what takes time."""
        files = {path for case in self.cases for path in (*case[1], *case[2])}
        verdicts = verdicts_of(path for path in files if path.exists())
        for command, inputs, outputs, left_out, drops, errors in self.cases:
            expected = [verdict for path in inputs
                        for number, verdict in enumerate(verdicts[str(path)], 1)
                        if (str(path), number) not in left_out
                        and not (drops == "malformed" and verdict.malformed)]
            outputs = [path for path in outputs if path.exists()]
            seen = [verdict for path in outputs for verdict in verdicts[str(path)]]
            where = "\n".join(map(str, (command, *(path.read_bytes() for path in inputs), "gave",
                                        *(path.read_bytes() for path in outputs), errors)))
            if drops == "copies":
                copies = re.search(r"^stela: (\d+) records? left out$", errors, re.M)
                self.assertEqual(len(seen) + int(copies[1] if copies else 0), len(expected), where)
                self.assertLessEqual(set(seen), set(expected), where)
            elif drops == "order":
                self.assertEqual(sorted(seen), sorted(expected), where)
            else:
                self.assertEqual(seen, expected, where)
        self.assertGreater(len(self.cases), 100)

    def copy(self, inputs, form):
        """The commands that copy records unchanged."""
        self.check(inputs, form, "merge")
        self.check(inputs, form, "find", "--where", "1")
        self.check(inputs, form, "dedupe", drops="copies")
        sorted_out = [self.folder / f"{next(self.count)}.{form}" for _ in range(2)]
        self.check(inputs, "txt", "validate", "--passed", sorted_out[0], "--quarantine",
                   sorted_out[1], files=sorted_out, drops="order")
        prefix = self.folder / f"{next(self.count)}-"
        self.check(inputs, "txt", "split", "--records", "20", "--prefix", prefix,
                   files=[pathlib.Path(f"{prefix}{i}.{form}") for i in range(1, 9)])

    def rewrite(self, inputs, drops=""):
        """The commands that rewrite records; returns a formatted file."""
        for form in ("stela", "json", "ndjson", "xml"):
            self.check(inputs, form, "convert", "--to", form, drops="malformed")
        self.check(inputs, "stela", "analyse", "--strip", drops=drops)
        self.check(inputs, "stela", "analyse", "--to", "stela", "--effort", "1", "--quiet", drops=drops)
        return self.check(inputs, "stela", "format", drops=drops)

    def finish_formatted(self, paths):
        """Formatting does not change formatted output."""
        self.finish()
        for path in paths:
            self.assertEqual(told("format", path)[1], path.read_bytes())

    def test_copies_of_text(self):
        for inputs in self.inputs(TEXTS, "stela"):
            self.copy(inputs, "stela")
        self.finish()

    def test_texts_written_anew(self):
        self.finish_formatted([self.rewrite(inputs) for inputs in self.inputs(TEXTS, "stela")])

    def test_lines(self):
        for inputs in self.inputs(LINES, "ndjson"):
            self.copy(inputs, "ndjson")
        self.finish_formatted(
            [self.rewrite(inputs, "malformed") for inputs in self.inputs(LINES, "ndjson")])

    def test_documents(self):
        formatted = []
        objects = list(OBJECTS.values())
        for i, first in enumerate(objects):
            pairs = [part for other in objects[i:] + objects[:i] for part in (first, other)]
            json_file = self.put(f"[{','.join(pairs)}]".encode(), "json")
            xml_file = self.check((json_file,), "xml", "convert", "--to", "xml", drops="malformed")
            for given, form in (((json_file,), "json"), ((xml_file,), "xml")):
                formatted.append(self.rewrite(given, "malformed"))
                self.check(given, form, "find", "--where", "1")
                self.check(given, "stela", "find", "--where", "1", "--to", "stela",
                           drops="malformed")
        self.finish_formatted(formatted)


main()
