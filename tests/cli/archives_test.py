"""Compressed files and archives: archives_test.py SOURCE_DIR STELA

Whatever a record is packed in, it is read as if it lay there unpacked; whatever is wrong with the
packing is reported once, after the records that are complete. No name in an archive does anything.
"""

import bz2
import gzip
import io
import json
import lzma
import os
import random
import struct
import sys
import tarfile
import warnings
import zipfile

sys.path.append(f"{sys.path[0]}/..")
from testing import FolderTest, main, zstd

RECORD = (b'[Game "Taluva"]\n[Player "white" "Anna"]\n[Player "red" "Ben"]\n\n'
          b"1. white: JC@0,0/0 hut@0,1\nresult: *\n")
OTHER = RECORD.replace(b"Anna", b"Clara")
EMPTY = bytes([0x50, 0x2A, 0x4D, 0x18, 0, 0, 0, 0])


COMPRESSIONS = {"gz": gzip.compress, "zst": zstd, "xz": lzma.compress, "bz2": bz2.compress}


def tar(files, form=tarfile.PAX_FORMAT):
    """A tar archive of `files`: names and contents, or the headers of members."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=form) as archive:
        for name, content in files:
            info = name if isinstance(name, tarfile.TarInfo) else tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return out.getvalue()


def zipped(files, method=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of names that occur twice
        with zipfile.ZipFile(out, "w", method) as archive:
            for name, content in files:
                archive.writestr(name, content)
    return out.getvalue()


class Pipe(io.RawIOBase):
    """A non-seekable output for ZIP archives: sizes are written after the files."""

    def __init__(self):
        super().__init__()
        self.written = b""

    def writable(self):
        return True

    def write(self, content):
        self.written += bytes(content)
        return len(content)


class Archives(FolderTest):
    def run_stela(self, *arguments, given=b"", **more):
        before = sorted(self.folder.rglob("*"))
        done = super().run_stela(*arguments, given=given, **more)
        self.assertIn(done.returncode, range(4), done.stderr)
        if "-o" not in arguments and "--in-place" not in arguments:
            self.assertEqual(sorted(self.folder.rglob("*")), before, arguments)
        return done.returncode, done.stdout, done.stderr.decode()

    def validate(self, name, content=None, *more):
        """The exit code for the file, the file and verdict of each record, and standard error."""
        if content is not None:
            (self.folder / name).write_bytes(content)
        code, out, errors = self.run_stela("validate", "--report", "ndjson", *more, name)
        lines = [json.loads(line) for line in out.splitlines()]
        return code, [(line["file"], line["verdict"]) for line in lines], errors

    def test_padding_trailing_bytes_and_members(self):
        for name, pack in COMPRESSIONS.items():
            file = f"a.stela.{name}"
            packed = pack(RECORD)
            valid = (file, "valid")
            for good in (packed, packed + bytes(4), packed + bytes(200_000), packed + bytes(512)):
                self.assertEqual(self.validate(file, good), (0, [valid], ""))
            for good in (packed + pack(OTHER), packed + bytes(8) + pack(OTHER),
                         pack(RECORD[:30]) + pack(RECORD[30:] + OTHER),
                         packed + pack(b"") * 1000 + pack(OTHER)):
                self.assertEqual(self.validate(file, good), (0, [valid] * 2, ""))
            for other in (b"x", bytes(100) + b"x" * 100_000, RECORD, b"\xff" * 5):
                code, records, errors = self.validate(file, packed + other)
                self.assertEqual((code, records), (3, [valid]))
                self.assertIn("other bytes follow the ", errors)
                self.assertEqual(errors.count("\n"), 1)

    def test_skippable_frames(self):
        for magic in range(16):
            frame = bytes([0x50 + magic, 0x2A, 0x4D, 0x18]) + struct.pack("<I", 70_000) + bytes(70_000)
            for packed in (frame + zstd(RECORD), zstd(RECORD) + frame, frame * 2 + zstd(RECORD) + EMPTY,
                           EMPTY + zstd(RECORD[:20]) + frame + zstd(RECORD[20:])):
                self.assertEqual(self.validate("a.zst", packed), (0, [("a.zst", "valid")], ""))
        self.assertEqual(self.validate("a.zst", EMPTY)[:2], (0, []))
        code, _, errors = self.validate("a.zst", EMPTY[:6])
        self.assertEqual((code, errors), (3, "stela: cannot read `a.zst`: the zstd data end too early\n"))

    def test_damaged_compressed_data(self):
        """Data before the damage is read, even if there is little of it."""
        pile = RECORD * 3 + b"[Event " + random.Random(1).randbytes(4000).hex().encode()
        for name, pack in COMPRESSIONS.items():
            packed = pack(pile)
            if name == "gz":  # the others unpack blocks
                code, records, errors = self.validate("a." + name, packed[:-12])
                self.assertEqual((code, len(records)), (3, 2), name)
                self.assertEqual(errors.count("\n"), 1)
            code, records, errors = self.validate("a." + name, pack(RECORD * 2) + packed[:len(packed) // 2])
            self.assertEqual(code, 3, name)
            self.assertGreaterEqual(len(records), 1)
            self.assertEqual({verdict for _, verdict in records}, {"valid"}, name)
            self.assertIn("end too early", errors)
            # The file after it is read.
            code, records, _ = self.validate("next.stela", OTHER, "a." + name)
            self.assertEqual((code, records[-1]), (3, ("next.stela", "valid")), name)
            for at in range(0, len(packed), max(1, len(packed) // 40)):
                damaged = bytearray(packed)
                damaged[at] ^= 0x55
                self.assertLessEqual(self.validate("a." + name, bytes(damaged))[2].count("\n"), 1)

    def test_dictionaries_of_xz(self):
        """Those of up to 128 MiB are read; larger ones are refused before they are filled."""
        def packed(size):
            return lzma.compress(RECORD, filters=[{"id": lzma.FILTER_LZMA2, "dict_size": size}])
        self.assertEqual(self.validate("a.xz", packed(128 << 20))[0], 0)
        code, _, errors = self.validate("a.xz", packed(1 << 30))
        self.assertEqual(code, 3)
        self.assertIn("more than 128 MiB of memory", errors)

    def files(self, archive):
        return [(f"{archive}/round1/a.stela", "valid"), (f"{archive}/round1/b.json.gz", "valid"),
                (f"{archive}/c.stela", "valid"), (f"{archive}/c.stela", "valid")]

    def content(self):
        document = self.run_stela("convert", "--to", "json", given=RECORD)[1]
        return [("readme.txt", b"no record"), ("round1/", b""), ("round1/a.stela", RECORD),
                ("round1/b.json.gz", gzip.compress(document)), ("round1/._a.stela", b"\0\5\x16\7"),
                ("c.stela", RECORD + OTHER)]

    def test_archives_are_several_files(self):
        content = self.content()
        plain = [(n, c) for n, c in content if not n.endswith("/")]
        archives = {"a.zip": zipped(content), "stored.zip": zipped(content, zipfile.ZIP_STORED),
                    "b.zip": zipped(content, zipfile.ZIP_BZIP2)}
        for form, number in (("ustar", tarfile.USTAR_FORMAT), ("gnu", tarfile.GNU_FORMAT),
                             ("pax", tarfile.PAX_FORMAT)):
            archives[f"{form}.tar"] = tar(plain, number)
        for name, pack in COMPRESSIONS.items():
            archives[f"a.tar.{name}"] = pack(archives["pax.tar"])
            archives[f"a.zip.{name}"] = pack(archives["a.zip"])
        archives["league.tgz"] = gzip.compress(archives["gnu.tar"])
        archives["unnamed"] = archives["a.zip"]
        pipe = Pipe()
        with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, piece in content:
                archive.writestr(name, piece)
        archives["pipe.zip"] = pipe.written
        for name, archive in archives.items():
            for jobs in ("1", "4"):
                self.assertEqual(self.validate(name, archive, "--jobs", jobs),
                                 (0, self.files(name), ""))
            out = self.run_stela("validate", "--report", "ndjson", given=archive)[1]
            found = [json.loads(line)["file"] for line in out.splitlines()]
            self.assertEqual(found, [name for name, _ in self.files("-")])
        # In folders archives are found by their names; one without records is passed over.
        (self.folder / "unnamed").unlink()
        (self.folder / "pictures.zip").write_bytes(zipped([("a.png", b"\x89PNG")]))
        code, out, errors = self.run_stela("validate", "--report", "ndjson", "--recursive", ".")
        self.assertEqual((code, errors), (0, ""))
        self.assertEqual(len(out.splitlines()), 4 * (len(archives) - 1))
        code, _, errors = self.run_stela("validate", "pictures.zip")
        self.assertEqual(code, 3)
        self.assertEqual(errors, "stela: cannot read `pictures.zip`: no file in it has a name that "
                                 "tells a format\n")

    def test_every_command_reads_archives(self):
        (self.folder / "a.zip").write_bytes(zipped([("x/1.stela", RECORD), ("x/2.stela", OTHER)]))
        (self.folder / "1.stela").write_bytes(RECORD)
        (self.folder / "2.stela").write_bytes(OTHER)
        for command in ("format", "convert --to json", "convert --to xml", "score", "summary --to md",
                        "replay", "stats --format json", "standings --format csv", "dedupe", "merge",
                        "find --where 1", "find --entry --where 1",
                        "position", "legal --count"):
            words = command.split()
            code, out, errors = self.run_stela(*words, "1.stela", "2.stela")
            if code == 2:  # for one record
                continue
            packed = self.run_stela(*words, "a.zip")
            packed = (packed[0], packed[1].replace(b"a.zip/x/", b""), packed[2].replace("a.zip/x/", ""))
            self.assertEqual(packed, (code, out, errors), command)
        self.run_stela("index", "-o", "a.db", "a.zip")
        rows = self.run_stela("query", "--format", "csv", "SELECT file, number, line FROM records",
                              "a.db")[1].decode()
        self.assertEqual(rows.splitlines()[1:], ["a.zip/x/1.stela,1,1", "a.zip/x/2.stela,1,1"])
        code, out, errors = self.run_stela("validate", "--record", "2", "a.zip")
        self.assertIn("`a.zip/x/1.stela` has no record 2", errors)

    def test_nothing_is_written_into_archives(self):
        messy = RECORD.replace(b"\n1.", b"\n\n\n1.")
        for name, content in (("a.zip", zipped([("a.stela", messy)])), ("b.tar", tar([("a.stela", messy)])),
                              ("c.tgz", gzip.compress(tar([("a.stela", messy)]))),
                              ("none.zip", zipped([])),
                              *((f"d.stela.{c}", pack(messy)) for c, pack in COMPRESSIONS.items())):
            (self.folder / name).write_bytes(content)
            for command in ("format", "repair"):
                code, _, errors = self.run_stela(command, "--in-place", name)
                self.assertTrue(code == 1 or (code == 0 and command == "repair"), (name, errors))
                self.run_stela(command, "--in-place", "--recursive", ".")
                self.assertEqual((self.folder / name).read_bytes(), content)
        for arguments in (("--shard", "1/2"), ("--offset", "5")):
            self.assertEqual(self.run_stela("validate", *arguments, "a.zip")[0], 3)
        self.assertEqual(self.run_stela("convert", "--from", "bga", "a.zip")[0], 3)
        self.assertEqual(self.run_stela("stats", "--merge", "a.zip")[0], 3)

    def test_damaged_archives(self):
        rng = random.Random(7)
        content = [(f"{i}.stela", RECORD + b"{" + rng.randbytes(500).hex().encode() + b"}\n")
                   for i in range(20)]
        archives = {"a.zip": zipped(content), "b.tar": tar(content), "c.tgz": gzip.compress(tar(content)),
                    "d.tar.zst": zstd(tar(content))}
        for name, archive in archives.items():
            for size in range(600, len(archive), len(archive) // 17):
                code, records, errors = self.validate(name, archive[:size])
                self.assertEqual({verdict for _, verdict in records} | {"valid"}, {"valid"})
                if code == 0:  # the end of a tar archive is missed by nobody
                    self.assertIn(name, ("b.tar", "d.tar.zst"))
                    continue
                self.assertEqual((code, errors.count("\n")), (3, 1), (name, size, errors))
                if name != "d.tar.zst":  # one block of which is unpacked at once
                    self.assertGreaterEqual(len(records) + 2, 20 * size // len(archive) - 1, (name, size))
            for _ in range(30):
                damaged = bytearray(archive)
                for _ in range(3):
                    damaged[rng.randrange(len(damaged))] = rng.randrange(256)
                self.validate(name, bytes(damaged))
            code, records, errors = self.validate(name, archive + b"more")
            self.assertEqual((code, len(records)), (3, 20), name)
            self.assertIn("other bytes follow", errors)
            if name != "a.zip":
                self.assertEqual(self.validate(name, archive + bytes(3000))[0], 0)
        # In a sequence of files, a damaged one does not prevent reading the following ones.
        damaged = archives["a.zip"].replace(b"5.stela", b"5.stela", 1)
        at = damaged.index(b"5.stela") + 100
        code, records, errors = self.validate("a.zip", damaged[:at] + b"\0\0\0" + damaged[at + 3:])
        self.assertEqual((code, errors.count("\n")), (3, 1))
        self.assertIn("a.zip/5.stela", errors)
        self.assertIn(("a.zip/6.stela", "valid"), records)

    def test_hostile_names(self):
        names = ["/etc/x.stela", "../../x.stela", "a\nb\x1b]0;x\a.stela", "é.stela", "é.stela",
                 "a" * 200 + "/" + "b" * 200 + ".stela", ".stela", "x/../y.stela"]
        for name, archive in (("a.zip", zipped([(n, RECORD) for n in names])),
                              ("a.tar", tar([(n, RECORD) for n in names])),
                              ("g.tar", tar([(n, RECORD) for n in names], tarfile.GNU_FORMAT))):
            code, records, errors = self.validate(name, archive)
            self.assertEqual((code, errors), (0, ""))
            self.assertEqual([file for file, _ in records], [f"{name}/{n}" for n in names])
            out = self.run_stela("validate", "--quiet", name)[1]
            self.assertNotIn(b"\x1b", out)
        raw = tar([("xx.stela", RECORD)], tarfile.GNU_FORMAT)
        raw = raw.replace(b"xx.stela", b"\xff\xfe.stela", 1)
        raw = raw[:148] + b"%06o\0 " % sum(raw[:148] + b" " * 8 + raw[156:512]) + raw[156:]
        self.assertEqual(self.validate("raw.tar", raw)[0], 0)
        long = zipped([("a" * 60_000 + ".stela", RECORD), ("b.stela", RECORD)])
        code, records, errors = self.validate("long.zip", long)
        self.assertEqual((code, records, len(errors) < 200), (3, [("long.zip/b.stela", "valid")], True))

    def test_links_devices_and_holes(self):
        (self.folder / "secret.stela").write_bytes(b"secret words")
        special = []
        for number, kind in enumerate((tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE,
                                       tarfile.FIFOTYPE, tarfile.DIRTYPE)):
            info = tarfile.TarInfo(f"{number}.stela")
            info.type = kind
            info.linkname = str(self.folder / "secret.stela")
            special.append((info, b""))
        archive = tar([*special, ("a.stela", RECORD)])
        self.assertEqual(self.validate("a.tar", archive), (0, [("a.tar/a.stela", "valid")], ""))
        # A file of 8 EiB that is but a hole.
        hole = tarfile.TarInfo("hole.stela")
        hole.pax_headers = {"GNU.sparse.major": "0", "GNU.sparse.minor": "1",
                            "GNU.sparse.size": str(2**62), "GNU.sparse.numblocks": "1",
                            "GNU.sparse.map": f"{2**62 - 1},1", "GNU.sparse.name": "hole.stela"}
        code, records, errors = self.validate("b.tar", tar([(hole, b"x"), ("a.stela", RECORD)]))
        self.assertEqual((code, errors.count("\n")), (3, 1), errors)
        self.assertIn(("b.tar/a.stela", "valid"), records)

    def test_encrypted_and_rare_methods(self):
        archive = bytearray(zipped([("a.stela", RECORD), ("b.stela", RECORD)]))
        archive[6] |= 1
        code, records, errors = self.validate("a.zip", bytes(archive))
        self.assertEqual((code, records), (3, [("a.zip/b.stela", "valid")]))
        self.assertEqual(errors, "stela: cannot read `a.zip/a.stela`: it is encrypted\n")
        code, records, errors = self.validate("l.zip", zipped([("a.stela", RECORD)], zipfile.ZIP_LZMA))
        self.assertEqual((code, records), (3, []))
        self.assertIn("another method", errors)

    def test_overlapping_files(self):
        """A directory that names the same bytes a thousand times makes one file of them."""
        archive = zipped([("a.stela", RECORD)])
        at = archive.index(b"PK\1\2")
        end = archive.index(b"PK\5\6")
        directory = archive[at:end] * 1000
        last = bytearray(archive[end:])
        last[8:16] = struct.pack("<HHI", 1000, 1000, len(directory))
        self.assertEqual(self.validate("a.zip", archive[:at] + directory + bytes(last)),
                         (0, [("a.zip/a.stela", "valid")], ""))

    def test_many_files(self):
        content = [(f"{i}.stela", b"") for i in range(20_000)] + [("last.stela", RECORD)]
        code, records, _ = self.validate("a.zip", zipped(content, zipfile.ZIP_STORED), "--quiet")
        self.assertEqual((code, records), (0, [("a.zip/last.stela", "valid")]))

    def test_office_documents_are_not_archives(self):
        for first, what in (("[Content_Types].xml", "DOCX"), ("_rels/.rels", "DOCX")):
            code, records, _ = self.validate("a.docx", zipped([(first, b"<a/>"), ("w.xml", b"<a/>")]))
            self.assertEqual((code, records), (1, [("a.docx", "invalid")]), what)

    def test_without_libarchive(self):
        (self.folder / "lib").mkdir()
        (self.folder / "lib/libarchive.so.13").write_bytes(b"no library")
        (self.folder / "a.zip").write_bytes(zipped([("a.stela", RECORD)]))
        (self.folder / "a.stela").write_bytes(RECORD)
        environment = {**os.environ, "LD_LIBRARY_PATH": str(self.folder / "lib")}
        code, _, errors = self.run_stela("validate", "a.zip", "a.stela", env=environment)
        self.assertEqual((code, errors.count("\n")), (3, 1))
        self.assertIn("`a.zip`: archives need libarchive", errors)


main()
