"""A few kilobytes that decompress into hundreds of megabytes: bombs_test.py SOURCE_DIR STELA

Every command reads each kind in at most 256 MiB of memory, with 16 threads, and reports what is too
large once, where it begins.
"""

import bz2
import gzip
import lzma
import os
import subprocess
import sys
import tempfile
import zipfile

sys.path.append(f"{sys.path[0]}/..")
from testing import STELA, FolderTest, main, zstd

MOST = 256 << 20
MEGABYTE = 1 << 20
SIZE = 300

HEAD = b'[Game "Taluva"]\n[Player "white" "A"]\n[Player "red" "B"]\n\n'
PLAYED = HEAD + b"1. white: JC@0,0/0 hut@0,1 "
XML = b'<stela xmlns="urn:stela:notation:1">'
TOO_LARGE = b"is larger than 16 MiB, the limit for a record"

# The start of a bomb, and the repeated part.
ONE = {
    "comment.stela": (HEAD + b"{", b"a"),
    "line.stela": (HEAD, b"a"),
    "tags.stela": (HEAD[:-1], b'[X "a"]\n'),
    "entries.stela": (HEAD, b"1. white: pass\n"),
    "blanks.stela": (HEAD, b" "),
    "string.json": (b'[{"game": "', b"a"),
    "values.json": (b'[{"game": "Taluva", "x": [', b"1,"),
    "lists.json": (b'[{"game": "a", "x": ', b"["),
    "line.ndjson": (b'{"game": "', b"a"),
    "attribute.xml": (XML + b'<record game="', b"a"),
    "comment.xml": (XML + b"<!--", b"a"),
    "tags.xml": (XML + b"<record>", b"<a/>"),
}
MANY = {
    "lines.stela": (b"", b"\n"),
    "tiny.stela": (b"", b'[Game "a"]\n'),
    "zeros.stela": (b"", b"\0"),
    "objects.json": (b"[", b"{},"),
    "objects.ndjson": (b"", b"{}\n"),
    "records.xml": (XML, b"<record/>"),
}
# Each is as large as a record may be.
DENSE = {
    "words.stela": HEAD + b"1. white:" + b" a" * 49_980 + b"\n\n",
    "comments.stela": PLAYED + b"{}" * 49_980 + b"\n\n",
    "variations.stela": PLAYED + b"(1. white: JC@0,0/0 hut@0,1)" * 12_000 + b"\n\n",
    "values.ndjson": b'{"game":"Taluva","x":[' + b"1," * 199_990 + b"1]}\n",
}
COMMANDS = ("format", "convert --to json", "convert --to xml", "score", "replay", "summary --to html",
            "summary --to md", "stats", "standings", "dedupe", "merge", "find --where 1",
            "split --by Event --prefix {out}/s-", "index -o {out}/a.db", "export --to bgg", "repair",
            "repair --dry-run", "diagram", "position", "legal --count",
            "validate --quarantine-dir {out}/q", "validate --report junit", "convert --from bga",
            "stats --merge", "standings --results")


def zipped(parts):
    with tempfile.TemporaryFile() as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            with archive.open("a.stela", "w") as entry:
                for part in parts:
                    entry.write(part)
        file.seek(0)
        return file.read()


COMPRESSIONS = {"gz": lambda content: gzip.compress(content, 1), "zst": zstd,
                "xz": lambda content: lzma.compress(content, preset=0),
                "bz2": lambda content: bz2.compress(content, 1)}


def bomb(begin, piece, pack=zstd, size=SIZE):
    """`begin`, and `size` MiB of `piece`."""
    block = piece * (MEGABYTE // len(piece))
    return pack(begin) + pack(block) * size


class Bombs(FolderTest):
    def measure(self, command, name, content):
        """Returns the exit status, and the end of the command's output."""
        path = self.folder / name
        path.write_bytes(content)
        with tempfile.TemporaryDirectory() as out:
            words = command.format(out=out).split()
            jobs = ["--jobs", "16"] if words[0] in ("validate", "format", "convert", "dedupe") else []
            with subprocess.Popen([STELA, *words, *jobs, str(path)], stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, cwd=out) as process:
                told = process.stdout.read(1000)
                while process.stdout.read(MEGABYTE):
                    pass
                _, status, usage = os.wait4(process.pid, 0)
                process.returncode = os.waitstatus_to_exitcode(status)
        self.assertIn(process.returncode, (0, 1, 2, 3), (command, name, told))
        self.assertLess(usage.ru_maxrss * 1024, MOST, (command, name))
        path.unlink()
        return process.returncode, told

    def test_each_kind_and_compression(self):
        for extension, pack in COMPRESSIONS.items():
            for kind, parts in (ONE | MANY).items():
                # The compression makes no difference to the result.
                size = (4 if kind in MANY else SIZE) if extension == "zst" else 1 if kind in MANY else 40
                code, told = self.measure("validate --max-errors 10", f"{kind}.{extension}",
                                          bomb(*parts, pack, size))
                self.assertEqual(TOO_LARGE in told, kind in ONE, (kind, extension, told))
                self.assertEqual(code, 0 if kind == "lines.stela" else 1, (kind, extension))

    def test_records_of_the_largest_size(self):
        for kind, record in DENSE.items():
            for command in ("validate", "convert --to xml"):
                self.measure(command, kind + ".zst", zstd(record) * 8)

    def test_each_command(self):
        # One kind each in turn: all commands read through the same readers.
        kinds = ("tags.stela", "string.json", "line.ndjson", "tags.xml")
        contents = [bomb(*ONE[kind]) for kind in kinds]
        for i, command in enumerate(COMMANDS):
            self.measure(command, kinds[i % 4] + ".zst", contents[i % 4])

    def test_archives(self):
        block = b"a" * MEGABYTE
        code, told = self.measure("validate", "a.zip", zipped([HEAD + b"{", *[block] * 100]))
        self.assertEqual((code, TOO_LARGE in told), (1, True))


main()
