"""Reading piles of records: streaming_test.py SOURCE_DIR STELA

Compressed input, folders, parts of files, and everything that can go wrong on the way: each mishap
is told once, and the rest is still done.
"""

import gzip
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

SOURCE = pathlib.Path(sys.argv[1])
STELA = str(pathlib.Path(sys.argv[2]).resolve())

BROKEN = (b'[Game "Taluva"]\n[Player "white" "Anna"]\n[Player "red" "Ben"]\n\n'
          b"1. white: JC@0,0/0 hut@9,9\nresult: *\n")


def run(*arguments, given=b"", code=0, cwd=None):
    """What `stela ARGUMENTS` prints, and what it says on standard error."""
    done = subprocess.run([STELA, *map(str, arguments)], input=given, capture_output=True,
                          check=False, cwd=cwd)
    if done.returncode != code:
        raise AssertionError(f"{arguments}: {done.returncode} {done.stderr.decode()}")
    return done.stdout, done.stderr.decode()


def records(output):
    return [json.loads(line) for line in output.splitlines()]


class Streaming(unittest.TestCase):
    """See above."""

    @classmethod
    def setUpClass(cls):
        cls.pile = run("random", "taluva", "--seed", "3", "--count", "300", "--players", "2")[0]
        cls.pile += b"\n" + BROKEN + b"\n" + run("random", "tikal", "--count", "20")[0]
        cls.report = run("validate", "--report", "ndjson", given=cls.pile, code=1)[0]

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def put(self, name, content):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return path

    def zstd(self, content):
        return subprocess.run(["zstd", "-q", "-c"], input=content, capture_output=True,
                              check=True).stdout

    def test_compressed(self):
        half = self.pile.index(b"\n[Game", len(self.pile) // 2) + 1
        two_members = gzip.compress(self.pile[:half]) + gzip.compress(self.pile[half:])
        two_frames = self.zstd(self.pile[:half]) + self.zstd(self.pile[half:])
        for given in (gzip.compress(self.pile), two_members, self.zstd(self.pile), two_frames):
            for jobs in ("1", "3"):
                arguments = ("validate", "--report", "ndjson", "--jobs", jobs)
                self.assertEqual(run(*arguments, given=given, code=1)[0], self.report)
        for name, given in (("a.stela.gz", gzip.compress(self.pile)), ("a.zst", self.zstd(self.pile))):
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
                done = subprocess.run([STELA, *arguments, *more], input=given, capture_output=True,
                                      check=False)
                self.assertLess(done.returncode, 2, command)
                return done.returncode, done.stdout

            expected = told(self.pile, "--jobs", "1")
            self.assertGreater(len(expected[1]), -1 if command == "dedupe --list" else 100)
            for given in (crlf, self.pile.replace(b"\n", b"\r"), b"\xef\xbb\xbf" + self.pile,
                          gzip.compress(self.pile), self.zstd(b"\xef\xbb\xbf" + crlf)):
                self.assertEqual(told(given, "--jobs", "3"), expected, command)

    def test_truncated_and_damaged(self):
        for name, packed in (("gzip", gzip.compress(self.pile)), ("zstd", self.zstd(self.pile))):
            path = self.put("cut.stela", packed[:len(packed) // 2])
            out, errors = run("validate", "--report", "ndjson", path, self.put("b.stela", BROKEN),
                              code=3)
            self.assertEqual(errors, f"stela: cannot read `{path}`: the {name} data end too early\n")
            # What came whole is judged, the record that was cut is not, and the next file is read.
            seen = records(out)
            self.assertEqual([r["verdict"] for r in seen[:-1]], ["valid"] * (len(seen) - 1))
            self.assertGreater(len(seen), 20 if name == "gzip" else 0)
            self.assertEqual(seen[-1]["verdict"], "invalid")
        for packed in (gzip.compress(self.pile), self.zstd(self.pile)):
            damaged = bytearray(packed)
            damaged[len(packed) // 2] ^= 0xFF
            errors = run("validate", "--quiet", "--report", "ndjson", self.put("d", bytes(damaged)),
                         code=3)[1]
            self.assertIn(": damaged ", errors)
            self.assertEqual(errors.count("\n"), 1)
        errors = run("validate", self.put("e.gz", gzip.compress(b"") + b"more"), code=3)[1]
        self.assertIn("damaged gzip data", errors)

    def test_record_cut_at_the_end_of_a_pipe(self):
        out = run("validate", "--report", "ndjson", given=BROKEN + BROKEN[:-18], code=1)[0]
        self.assertEqual([len(r["diagnostics"]) for r in records(out)], [1, 1])

    def test_pieces_of_one_byte(self):
        given = BROKEN + run("random", "taluva", "--seed", "1")[0]
        whole = run("validate", "--report", "ndjson", given=given, code=1)[0]
        for packed in (given, gzip.compress(given), self.zstd(given)):
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
        self.assertEqual(errors, "stela: cannot read `./b/again`: the folder holds itself by a link\n"
                                 "stela: `./b/deep/3.ndjson` holds no record\n"
                                 "stela: cannot read `./gone.stela`: No such file or directory\n"
                                 "stela: cannot read `./pipe.stela`: it is no regular file\n")

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

    def test_rewriting_folders(self):
        path = self.put("x/a.stela", b"\n\n" + BROKEN)
        packed = self.put("x/b.stela.gz", gzip.compress(BROKEN))
        run("format", "--in-place", "--recursive", self.folder)
        self.assertEqual(path.read_bytes(), BROKEN)
        self.assertEqual(gzip.decompress(packed.read_bytes()), BROKEN)
        run("format", "--in-place", packed, code=1)

    def test_shards(self):
        text = self.put("pile.stela", b"\xef\xbb\xbf" + self.pile)
        lines = self.put("pile.ndjson", run("convert", "--to", "ndjson", given=self.pile)[0])
        keys = ("game", "verdict", "entries", "scores", "winners")
        for path, code in ((text, 1), (lines, 1)):
            whole = records(run("validate", "--report", "ndjson", path, code=1)[0])
            for shards in (1, 2, 3, 17, 1000):
                found = []
                for i in range(1, shards + 1) if shards < 100 else range(1, 40):
                    done = subprocess.run(
                        [STELA, "validate", "--report", "ndjson", "--shard", f"{i}/{shards}", path],
                        capture_output=True, check=False)
                    self.assertEqual(done.stderr, b"")
                    found += records(done.stdout)
                expected = whole[:len(found)] if shards == 1000 else whole
                self.assertEqual([[r[k] for k in keys] for r in found],
                                 [[r[k] for k in keys] for r in expected])
        self.assertIn("not compressed", run("validate", "--shard", "1/2", given=b"", code=3)[1])

    def test_every_record_begins_in_one_shard(self):
        # Marks, comments that look like JSON where a shard begins, records within white space.
        pieces = [b"\n \n", BROKEN, BROKEN.replace(b"\n", b"\r") + b'{"a": b}\r{}\n', b"junk\n",
                  b" " + BROKEN, b'[Game "Taluva"]\n{"[Game "} {\n"', BROKEN]
        ndjson = run("convert", "--to", "ndjson", given=BROKEN)[0]
        for mark in (b"", b"\xef\xbb\xbf"):
            for first in (0, 2, 3):
                given = mark + b"".join(pieces[first:] + pieces[:first])
                self.check_parts(self.put("noname", given))
            self.check_parts(self.put("lines", mark + ndjson + b"\r\n \n" + ndjson * 2))

    def check_parts(self, path):
        whole = [r["offset"] for r in self.parts(path, "--offset", 0)]
        size = path.stat().st_size
        for shards in (1, 2, 3, 7, size, size + 5):
            found = []
            for i in range(1, shards + 1):
                # Of many only those are looked at where something can begin.
                if shards < size or any(size * (i - 1) // shards <= at + 3 and
                                        at <= size * i // shards + 3 for at in (0, *whole)):
                    found += [r["offset"] for r in self.parts(path, "--shard", f"{i}/{shards}")]
            self.assertEqual(found, whole, (path.read_bytes(), shards))
        for at in sorted({near for offset in (0, *whole) for near in range(offset, offset + 5)}):
            expected = [offset for offset in whole if offset >= at]
            self.assertEqual([r["offset"] for r in self.parts(path, "--offset", at)], expected,
                             (path.read_bytes(), at))

    def parts(self, path, *part):
        done = subprocess.run([STELA, "validate", "--report", "ndjson", *map(str, part), path],
                              capture_output=True, check=False)
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
        def most_memory(times):
            given = gzip.compress(self.pile * times, 1)
            with subprocess.Popen([STELA, "validate", "--quiet", "--jobs", "2"],
                                  stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
                process.stdin.write(given)
                process.stdin.close()
                _, _, usage = os.wait4(process.pid, 0)
                process.returncode = 0
            return usage.ru_maxrss
        small, large = most_memory(10), most_memory(60)
        self.assertLess(large, small * 1.3 + 4096, "KiB for six times the records")

    def test_a_file_that_changes_while_it_is_read(self):
        path = self.put("pile.stela", self.pile * 40)
        with subprocess.Popen([STELA, "convert", "--to", "ndjson", "--jobs", "1", path],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            process.stdout.read(1000)  # it waits for its reader, in the middle of the file
            with open(path, "ab") as file:
                file.write(b"\n" + BROKEN)
            process.stdout.read()
            self.assertEqual(process.stderr.read().decode(),
                             f"stela: cannot read `{path}`: it changed while it was read\n")
            self.assertEqual(process.wait(), 3)

    def test_interrupting_leaves_no_half_file(self):
        self.put("pile.stela", self.pile)
        fifo = self.folder / "fifo"
        os.mkfifo(fifo)
        with subprocess.Popen([STELA, "validate", "-o", "out.txt", "--passed", "good.stela",
                               "--quarantine", "bad.stela", "pile.stela", "fifo"],
                              cwd=self.folder) as process:
            with open(fifo, "wb"):  # opened by both: it waits there, threads and all
                self.assertEqual(len(list(self.folder.glob("*.??????"))), 3)
                process.send_signal(signal.SIGINT)
                self.assertEqual(process.wait(timeout=10), -signal.SIGINT)
        self.assertEqual(sorted(p.name for p in self.folder.iterdir()), ["fifo", "pile.stela"])

    def test_sorting_out(self):
        given = self.pile.replace(b"\n", b"\r\n")
        path = self.put("pile.stela", given)
        run("validate", "--passed", self.folder / "good", "--quarantine", self.folder / "bad", path,
            code=1)
        good, bad = (self.folder / "good").read_bytes(), (self.folder / "bad").read_bytes()
        self.assertEqual(bad.strip(), BROKEN.replace(b"\n", b"\r\n").strip())
        self.assertEqual(len(good) + len(bad), len(given))
        self.assertEqual(good, given.replace(bad, b""))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
