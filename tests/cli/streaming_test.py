"""Reading piles of records: streaming_test.py SOURCE_DIR STELA

Compressed input, folders, parts of files, and everything that can go wrong on the way: each mishap
is told once, and the rest is still done.
"""

import gzip
import json
import os
import pathlib
import re
import subprocess
import sys

sys.path.append(f"{sys.path[0]}/..")
import testing
from testing import STELA, FolderTest, zstd

BROKEN = (b'[Game "Taluva"]\n[Player "white" "Anna"]\n[Player "red" "Ben"]\n\n'
          b"1. white: JC@0,0/0 hut@9,9\nresult: *\n")


def run(*arguments, given=b"", code=0, cwd=None):
    """Returns the output of `stela ARGUMENTS`, and its errors."""
    seen, out, errors = testing.told(*arguments, given=given, cwd=cwd)
    if seen != code:
        raise AssertionError(f"{arguments}: {seen} {errors}")
    return out, errors


def records(output):
    return [json.loads(line) for line in output.splitlines()]


class Streaming(FolderTest):
    @classmethod
    def setUpClass(cls):
        cls.pile = run("random", "taluva", "--seed", "3", "--count", "300", "--players", "2")[0]
        cls.pile += b"\n" + BROKEN + b"\n" + run("random", "tikal", "--count", "20")[0]
        cls.report = run("validate", "--report", "ndjson", given=cls.pile, code=1)[0]

    def test_compressed(self):
        half = self.pile.index(b"\n[Game", len(self.pile) // 2) + 1
        two_members = gzip.compress(self.pile[:half]) + gzip.compress(self.pile[half:])
        two_frames = zstd(self.pile[:half]) + zstd(self.pile[half:])
        for given in (gzip.compress(self.pile), two_members, zstd(self.pile), two_frames):
            for jobs in ("1", "3"):
                arguments = ("validate", "--report", "ndjson", "--jobs", jobs)
                self.assertEqual(run(*arguments, given=given, code=1)[0], self.report)
        for name, given in (("a.stela.gz", gzip.compress(self.pile)), ("a.zst", zstd(self.pile))):
            path = self.put(name, given)
            self.assertEqual(run("format", path)[0], run("format", given=self.pile)[0])
        ndjson = run("convert", "--to", "ndjson", given=self.pile)[0]
        path = self.put("a.ndjson.gz", gzip.compress(ndjson))
        self.assertEqual(run("convert", "--to", "stela", path)[0], run("format", given=self.pile)[0])

    def test_the_outside_changes_nothing(self):
        crlf = self.pile.replace(b"\n", b"\r\n")
        for command in ("format", "convert --to json", "convert --to xml", "score",
                        "stats --format json", "standings --format csv", "dedupe --list",
                        "query --format csv SELECT~*~FROM~events",
                        "find --entry --where kind='end'"):
            arguments = [word.replace("~", " ") for word in command.split()]

            def told(given, *more):
                done = testing.run(*arguments, *more, given=given)
                self.assertLess(done.returncode, 2, command)
                if command != "format":
                    return done.returncode, done.stdout
                # It keeps the line endings of its input.
                self.assertEqual(len(set(re.findall(rb"\r\n|\r|\n", done.stdout))), 1)
                return done.returncode, re.sub(rb"\r\n?", b"\n", done.stdout)

            expected = told(self.pile, "--jobs", "1")
            self.assertGreater(len(expected[1]), -1 if command == "dedupe --list" else 100)
            joined = self.pile.replace(b"\n[Game ", b"\n\xef\xbb\xbf[Game ")
            for given in (crlf, self.pile.replace(b"\n", b"\r"), b"\xef\xbb\xbf" + self.pile, joined,
                          gzip.compress(self.pile), zstd(b"\xef\xbb\xbf" + crlf)):
                self.assertEqual(told(given, "--jobs", "3"), expected, command)

    def test_record_cut_at_the_end_of_a_pipe(self):
        out = run("validate", "--report", "ndjson", given=BROKEN + BROKEN[:-18], code=1)[0]
        self.assertEqual([len(r["diagnostics"]) for r in records(out)], [1, 1])

    def test_pieces_of_one_byte(self):
        given = BROKEN + run("random", "taluva", "--seed", "1")[0]
        whole = run("validate", "--report", "ndjson", given=given, code=1)[0]
        for packed in (given, gzip.compress(given), zstd(given)):
            with subprocess.Popen([STELA, "validate", "--report", "ndjson"], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, bufsize=0) as process:
                for i in range(len(packed)):
                    process.stdin.write(packed[i:i + 1])
                process.stdin.close()
                self.assertEqual(process.stdout.read(), whole)

    def test_folders(self):
        self.put("b/2.stela", BROKEN)
        self.put("b/1.stela.gz", gzip.compress(BROKEN))
        self.put("a.stela", BROKEN)
        self.put("c.txt", b"no record at all")
        self.put("b/deep/3.ndjson", b"")
        (self.folder / "b/again").symlink_to(self.folder)
        (self.folder / "gone.stela").symlink_to("nowhere")
        os.mkfifo(self.folder / "pipe.stela")
        out, errors = run("validate", "--recursive", "--report", "ndjson", ".", code=3,
                          cwd=self.folder)
        self.assertEqual([r["file"] for r in records(out)],
                         ["./a.stela", "./b/1.stela.gz", "./b/2.stela"])
        self.assertEqual(errors, "stela: cannot read `./b/again`: the folder contains itself through a link\n"
                                 "stela: `./b/deep/3.ndjson` contains no record\n"
                                 "stela: cannot read `./gone.stela`: No such file or directory\n"
                                 "stela: cannot read `./pipe.stela`: it is not a regular file\n")

    def test_one_bad_file_among_a_thousand(self):
        for i in range(1000):
            self.put(f"{i:04}.stela", BROKEN)
        (self.folder / "0500.stela").unlink()
        (self.folder / "0500.stela").symlink_to("nowhere")
        for command, lines in (("validate --report ndjson", 999), ("convert --to ndjson", 999)):
            for jobs in ("1", "4"):
                out, errors = run(*command.split(), "--jobs", jobs, "--recursive", self.folder,
                                  code=3)
                self.assertEqual(len(out.splitlines()), lines)
                self.assertEqual(len(errors.splitlines()), 1)

    def test_shards(self):
        text = self.put("pile.stela", b"\xef\xbb\xbf" + self.pile)
        lines = self.put("pile.ndjson", run("convert", "--to", "ndjson", given=self.pile)[0])
        document = self.put("pile.json", run("convert", "--to", "json", given=self.pile)[0])
        dense = self.put("dense.json", json.dumps(json.loads(document.read_bytes())).encode())
        xml = self.put("pile.xml", run("convert", "--to", "xml", given=self.pile)[0])
        keys = ("game", "verdict", "entries", "scores", "winners")
        for path in (text, lines, document, dense, xml):
            whole = records(run("validate", "--report", "ndjson", path, code=1)[0])
            for shards in (1, 2, 3, 17, 1000):
                found = []
                for i in range(1, shards + 1) if shards < 100 else range(1, 40):
                    found += self.parts(path, "--shard", f"{i}/{shards}")
                expected = whole[:len(found)] if shards == 1000 else whole
                self.assertEqual([[r[k] for k in keys] for r in found],
                                 [[r[k] for k in keys] for r in expected])
        self.assertIn("not compressed", run("validate", "--shard", "1/2", given=b"", code=3)[1])

    def test_documents_by_several_threads(self):
        document = run("convert", "--to", "json", given=self.pile)[0]
        broken = document.replace(b'"red", "name"', b'"red" "name"', 40).replace(b"]},\n", b"]}\n", 3)
        xml = run("convert", "--to", "xml", given=self.pile)[0]
        for given in (document, broken, document[:len(document) // 3],
                      xml, xml.replace(b"<tile ", b"<tile", 40), xml[:len(xml) // 3]):
            for command in ("validate --report ndjson", "validate", "convert --to json",
                            "convert --to stela", "score"):
                seen = set()
                for jobs in ("1", "2", "8"):
                    done = testing.run(*command.split(), "--jobs", jobs, given=given)
                    self.assertLess(done.returncode, 2, done.stderr)
                    seen.add((done.returncode, done.stdout, done.stderr))
                self.assertEqual(len(seen), 1, command)

    def test_what_is_wrong_in_a_document_costs_only_itself(self):
        lines = run("convert", "--to", "ndjson", given=run(
            "random", "taluva", "--seed", "5", "--count", "9")[0])[0].decode().splitlines()
        indented = json.dumps([json.loads(line) for line in lines], indent=1)
        dense = "[" + ",".join(lines) + "]"
        mistakes = (('"colour"', "colour"), ('"players":', '"players"'), ("{", "", 3), ("[", "", 2),
                    ("]", "", -1), ('"actor":', '"actor:', 1), ('"Taluva"', '"Taluva', 0),
                    ('"actor":', '"actor":}', 0), ('"do":', "]", 1), ("white", "w\\qhite"))
        for document in (indented, dense):
            begins = [i for i in range(len(document)) if document.startswith("{", i) and
                      document[i + 1:].lstrip().startswith('"game"')]
            self.assertEqual(len(begins), 9)
            for mistake in mistakes:
                own = document[begins[4]:begins[5]]
                parts = own.split(mistake[0])
                at = mistake[2] % (len(parts) - 1) if len(mistake) == 3 else 0
                wrong = mistake[0].join(parts[:at + 1]) + mistake[1] + mistake[0].join(parts[at + 1:])
                given = document[:begins[4]] + wrong + document[begins[5]:]
                seen = records(testing.run("validate", "--report", "ndjson", "--from", "json", given=given).stdout)
                self.assertEqual([r["verdict"] for r in seen].count("valid"),
                                 8, (mistake, given[:200], seen))
                self.assertEqual(seen[4]["verdict"], "invalid")

    def test_documents_of_xml_are_sorted_out_as_documents(self):
        document = run("convert", "--to", "xml", given=self.pile)[0]
        path = self.put("pile.xml", document)
        self.assertEqual(run("merge", path)[0].split(), document.split())
        run("split", "--records", "200", "--prefix", self.folder / "part-", path)
        parts = sorted(self.folder.glob("part-*.xml"))
        self.assertEqual([part.read_bytes().count(b"<record") for part in parts], [200, 121])
        self.assertEqual(run("merge", *parts)[0].split(), document.split())
        prefixed = self.put("prefixed.xml", document.replace(b"<stela ", b'<stela xmlns:a="b" ', 1))
        errors = run("merge", "-o", os.devnull, prefixed, code=1)[1]
        self.assertIn("is left out: its document has prefixes for namespaces", errors)

    def test_documents_are_sorted_out_as_documents(self):
        document = run("convert", "--to", "json", given=self.pile)[0]
        path = self.put("pile.json", document)
        whole = records(run("validate", "--report", "ndjson", path, code=1)[0])
        good, bad = self.folder / "good.json", self.folder / "bad.json"
        run("validate", "--passed", good, "--quarantine", bad, path, code=1)
        for out, verdict in ((good, "valid"), (bad, "invalid")):
            self.assertEqual(len(json.loads(out.read_bytes())),
                             [r["verdict"] for r in whole].count(verdict))
        run("split", "--records", "100", "--prefix", self.folder / "part-", path)
        parts = sorted(self.folder.glob("part-*.json"))
        self.assertEqual([len(json.loads(part.read_bytes())) for part in parts], [100, 100, 100, 21])
        run("merge", "-o", self.folder / "again.json", *parts)
        self.assertEqual(json.loads((self.folder / "again.json").read_bytes()), json.loads(document))
        # A record that is not well-formed would break the records next to it.
        broken = self.put("broken.json", document[:-300])
        errors = run("validate", "--quiet", "--quarantine", bad, "-o", os.devnull, broken, code=1)[1]
        self.assertIn("is left out: it is not well formed", errors)
        self.assertEqual(len(json.loads(bad.read_bytes())), 1)

    def test_every_record_begins_in_one_shard(self):
        # Byte-order marks, comments that look like JSON at the start of a shard, records within whitespace.
        pieces = [b"\n \n", BROKEN, b"\xef\xbb\xbf" + BROKEN, b"\xef\xbb\xbf\n" + BROKEN, BROKEN.replace(b"\n", b"\r") + b'{"a": b}\r{}\n', b"junk\n",
                  b" " + BROKEN, b'[Game "Taluva"]\n{"[Game "} {\n"', BROKEN]
        ndjson = run("convert", "--to", "ndjson", given=BROKEN)[0]
        for mark in (b"", b"\xef\xbb\xbf"):
            for first in (0, 2, 3, 4, 5):
                given = mark + b"".join(pieces[first:] + pieces[:first])
                self.check_parts(self.put("noname", given))
            self.check_parts(self.put("lines", mark + ndjson + b"\r\n \n" + ndjson * 2))
            record = ndjson.strip()
            for given in (b"[" + record + b", " + record + b"{}\n] x", b" " + record + b" ,", b"[",
                          b"[\n" + record[:-9] + b"\n," + record + b"\n"):
                self.check_parts(self.put("pile.json", mark + given))

    def check_parts(self, path):
        whole = [r["offset"] for r in self.parts(path, "--offset", 0)]
        size = path.stat().st_size
        for shards in (1, 2, 3, 7, size, size + 5):
            found = []
            for i in range(1, shards + 1):
                # For large files, only the boundaries near the start of a record are tested.
                if shards < size or any(size * (i - 1) // shards <= at + 3 and
                                        at <= size * i // shards + 3 for at in (0, *whole)):
                    found += [r["offset"] for r in self.parts(path, "--shard", f"{i}/{shards}")]
            self.assertEqual(found, whole, (path.read_bytes(), shards))
        for at in sorted({near for offset in (0, *whole) for near in range(offset, offset + 5)}):
            expected = [offset for offset in whole if offset >= at]
            self.assertEqual([r["offset"] for r in self.parts(path, "--offset", at)], expected,
                             (path.read_bytes(), at))

    def parts(self, path, *part):
        done = testing.run("validate", "--report", "ndjson", *part, path)
        self.assertEqual(done.stderr, b"")
        return records(done.stdout)

    def test_resuming_at_an_offset(self):
        path = self.put("pile.stela", self.pile)
        whole = records(run("validate", "--report", "ndjson", "--offset", "0", path, code=1)[0])
        for report in whole:
            self.assertTrue(self.pile[report["offset"]:].startswith(b"[Game "))
        stopped_after = whole[:100]
        rest = records(run("validate", "--report", "ndjson", "--offset",
                           stopped_after[-1]["offset"] + 1, path, code=1)[0])
        self.assertEqual([r["offset"] for r in stopped_after + rest], [r["offset"] for r in whole])
        # Also where nothing can be sought.
        packed = run("validate", "--report", "ndjson", "--offset", whole[200]["offset"],
                     given=gzip.compress(self.pile), code=1)[0]
        self.assertEqual([r["offset"] for r in records(packed)],
                         [r["offset"] for r in whole[200:]])

    def test_memory_does_not_grow(self):
        if b"__tsan_init" in pathlib.Path(STELA).read_bytes():
            self.skipTest("the thread sanitizer keeps a history of what was touched")
        # A sanitizer keeps what has been freed, up to a bound of its own.
        quarantine = {"ASAN_OPTIONS": ":".join(
            filter(None, (os.environ.get("ASAN_OPTIONS"), "quarantine_size_mb=8")))}

        def most_memory(times, *command):
            # By members, as the program begins with the memory that this one has.
            given = (gzip.compress(before, 1) + gzip.compress(piece + between, 1) * (times - 1) +
                     gzip.compress(piece + after, 1))
            with subprocess.Popen([STELA, *command, "--quiet", "--jobs", "2"],
                                  stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                                  env=os.environ | quarantine) as process:
                process.stdin.write(given)
                process.stdin.close()
                _, _, usage = os.wait4(process.pid, 0)
                process.returncode = 0
            return usage.ru_maxrss
        document = run("convert", "--to", "json", given=self.pile)[0].strip()[1:-1].strip()
        xml = run("convert", "--to", "xml", given=self.pile)[0]
        begin, end = xml.index(b"<record"), xml.index(b"</stela>")
        for before, piece, between, after in (
                (b"", self.pile, b"", b""), (b"[", document, b",\n", b"]"),
                (xml[:begin], xml[begin:end], b"", xml[end:])):
            for command in (("validate",), ("convert", "--to", "xml")):
                small, large = most_memory(10, *command), most_memory(60, *command)
                self.assertLess(large, small * 1.3 + 4096, f"KiB for six times the records {before}")

    def test_sorting_out(self):
        given = self.pile.replace(b"\n", b"\r\n")
        path = self.put("pile.stela", given)
        run("validate", "--passed", self.folder / "good", "--quarantine", self.folder / "bad", path,
            code=1)
        good, bad = (self.folder / "good").read_bytes(), (self.folder / "bad").read_bytes()
        self.assertEqual(bad.strip(), BROKEN.replace(b"\n", b"\r\n").strip())
        self.assertEqual(len(good) + len(bad), len(given))
        self.assertEqual(good, given.replace(bad, b""))


testing.main()
