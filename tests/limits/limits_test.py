"""What docs/limits.md promises, at the limit and just beyond: limits_test.py SOURCE_DIR STELA"""

import json
import pathlib
import resource
import struct
import sys
import tempfile
import unittest

from shapes import BODY, ENTRY, HEAD, JSON_HEAD, MYKERINOS, PLAYED, TIKAL, XML_OPEN

sys.path.append(f"{sys.path[0]}/..")
from testing import FolderTest, told as run


def messages(given, source="stela"):
    """The errors in the records of `given`, in the order of the report."""
    _, out, _ = run("validate", "--from", source, "--report", "ndjson", given=given)
    return [diagnostic["message"] for line in out.splitlines()
            for diagnostic in json.loads(line)["diagnostics"] if diagnostic["severity"] == "error"]


class Limits(FolderTest):
    def check_limit(self, within, beyond, message, source="stela"):
        """`message` is printed for `beyond` only."""
        self.assertFalse([m for m in messages(within, source) if message in m])
        self.assertTrue([m for m in messages(beyond, source) if message in m])

    def test_variations_nest_64_deep(self):
        """As in JSON (tests/formats) and, beyond the limit, in text (tests/cli/cases/huge.case)."""
        text = PLAYED + b"(".join([b""] + [ENTRY] * 64) + b")" * 64 + b"\n"
        code, within, _ = run("convert", "--to", "xml", given=text)
        self.assertEqual(code, 0)
        innermost = within.index(b"</entry>")
        beyond = within[:innermost] + b"<variation><entry/></variation>" + within[innermost:]
        self.check_limit(within, beyond, "variations nest deeper than 64 levels here", "xml")

    def test_documents_nest_400_deep(self):
        message = "the document nests deeper than 400 levels here"
        within = XML_OPEN + b"<record>" + b"<a>" * 398
        self.check_limit(within, within + b"<a>", message, "xml")
        # Around records the first error is the only one.
        self.assertEqual(len(messages(XML_OPEN + b"<a>" * 100_000, "xml")), 1)

    def test_elements_have_1000_attributes(self):
        def attributes(count):
            return XML_OPEN + b"<record" + b"".join(b' a%d="1"' % i for i in range(count)) + b"/></stela>"

        self.check_limit(attributes(1000), attributes(1001),
                         "`<record>` has more than 1000 attributes", "xml")

    def test_a_record_has_50000_parts(self):
        """Tests each kind; the part beyond the limit is shown."""
        limit, message = 50_000, "the record has more than 50000 parts here"

        def check(before, piece, parts, after=b"", given=0):
            """`given` is the number of parts before and after the pieces."""
            fit = (limit - given) // parts
            within = before + piece * fit + after
            beyond = before + piece * (fit + 1) + after
            self.assertNotIn(message, messages(within), piece)
            self.assertEqual(messages(beyond).count(message), 1, piece)

        head = 8  # a tag of one value and two of two
        check(BODY + b"1. white:", b" a", 1, given=head + 1)
        check(BODY, b"a: ", 1, given=head)
        check(PLAYED, b"{}", 1, given=head + 3)
        check(PLAYED, b"(a: b)", 3, given=head + 3)
        check(HEAD, b'[X ""]\n', 2, given=head)
        check(HEAD + b"[X", b' ""', 1, b"]\n", given=head + 1)
        place = json.loads(run("validate", "--report", "ndjson",
                               given=BODY + b"1. white:" + b" a" * limit)[1])["diagnostics"][0]
        self.assertEqual((place["line"], place["column"]), (5, 11 + 2 * (limit - head - 1)))

        # Records that fit into text fit into the other formats, which report the same for those that do not.
        record = PLAYED + b"(1. white: JC@0,0/0 hut@0,1)" * ((limit - head - 3 - 2) // 4) + b"result: *\n"
        for to, cut in (("json", b'"notes": ['), ("xml", b'r="1"/>'), ("ndjson", b'"notes":[')):
            code, document, _ = run("convert", "--to", to, given=record)
            self.assertEqual(code, 0, to)
            code, text, errors = run("convert", "--from", to, "--to", "stela", given=document)
            self.assertEqual((code, errors), (0, ""), to)
            self.assertEqual(text.count(b"("), record.count(b"("))
            more = {"xml": b"<comment>a</comment>"}.get(to, b'{"comment":"a"},') * 10
            at = document.index(cut) + len(cut)
            self.assertEqual(messages(document[:at] + more + document[at:], to), [message], to)

    def test_1000_mistakes_of_a_rule_are_told_of_a_file(self):
        folder = self.folder
        record = BODY + b"1. white: JC@0,0/0 hut@9,9\n\n"
        for name, count in (("a", 1000), ("b", 1001), ("c", 3000)):
            (folder / f"{name}.stela").write_bytes(record * count)
        for jobs in (1, 4):
            _, out, _ = run("validate", "--jobs", jobs, "a.stela", "b.stela", "c.stela", cwd=folder)
            lines = out.decode().splitlines()
            more = [line for line in lines if "not listed" in line]
            self.assertEqual(more, [
                "b.stela: 1 more of `taluva.build.nowhere` not listed",
                "c.stela: 2000 more of `taluva.build.nowhere` not listed"])
            self.assertEqual(sum("error[" in line for line in lines), 3000)
            self.assertIn("5001 errors", lines[-1])
            self.assertEqual(out, run("validate", "--jobs", jobs, "--max-errors", 99999, "a.stela",
                                      "b.stela", "c.stela", cwd=folder)[1])
            sarif = json.loads(run("validate", "--jobs", jobs, "--report", "sarif", "c.stela",
                                   cwd=folder)[1])["runs"][0]
            self.assertEqual(len(sarif["results"]), 1000)
            notes = sarif["invocations"][0]["toolExecutionNotifications"]
            self.assertEqual([note["message"]["text"] for note in notes], [more[1]])
            github = run("validate", "--jobs", jobs, "--report", "github", "c.stela", cwd=folder)[1]
            self.assertEqual(github.count(b"\n"), 1001)
            self.assertTrue(github.splitlines()[-1].startswith(b"::notice::c.stela: 2000 more"))
            ndjson = run("validate", "--jobs", jobs, "--report", "ndjson", "c.stela", cwd=folder)[1]
            self.assertEqual(ndjson.count(b"taluva.build.nowhere"), 3000)
        (folder / "d.stela").write_bytes((BODY + b"1. white: (\n\n") * 1500)
        for command in ("convert --to json", "format"):
            _, _, errors = run(*command.split(), "d.stela", cwd=folder)
            self.assertIn("more of `record.syntax` not listed", errors.splitlines()[-1])

    def test_pages_draw_2000_positions(self):
        def pictures(count, command):
            variation = b"(1. white: JC@0,0/0 hut@0,1 {[%diagram]})"
            given = PLAYED + variation * count + b"result: *\n"
            return run(*command, "--to", "html", given=given)[1]
        # A summary draws the last position at its head, a replay the start and entry 1.
        for command, one in ((["summary"], 1), (["replay"], 2)):
            for count, more in ((2000 - one, False), (2001 - one, True)):
                page = pictures(count, command)
                self.assertEqual(b"no picture: a page draws the first 2000 positions" in page, more)
        self.assertEqual(pictures(2500, ["summary"]).count(b"<figure"), 2000)

    def test_100_syntax_errors_are_told(self):
        for given, source in ((BODY + b") " * 1000, "stela"),
                              (JSON_HEAD + b'"entries":[' + b"1," * 999 + b"1]}", "json"),
                              (XML_OPEN + b'<record game="Taluva">' + b"<a/>" * 1000
                               + b"</record></stela>", "xml")):
            told = messages(given, source)
            self.assertEqual(told.count("more errors follow, which are not listed"), 1, source)
            self.assertLess(len(told), 110)

    def test_entities_are_refused(self):
        secret = self.folder / "secret"
        secret.write_bytes(b"secret words")
        levels = b"".join(b'<!ENTITY l%d "%s">' % (i, b"&l%d;" % (i - 1) * 10) for i in range(1, 20))
        for subset in (b'<!ENTITY l0 "ha">' + levels,
                       b'<!ENTITY l19 SYSTEM "file://%s">' % bytes(secret),
                       b'<!ENTITY %% l SYSTEM "file://%s"> %%l;' % bytes(secret)):
            given = (b"<!DOCTYPE stela [" + subset + b"]>" + XML_OPEN
                     + b'<record game="Taluva" event="&l19;"/></stela>')
            code, out, errors = run("validate", "--from", "xml", given=given)
            self.assertEqual(code, 1)
            self.assertIn(b"a document type declaration is refused", out)
            self.assertNotIn("secret words", out.decode() + errors)
        self.assertEqual(messages(b'<!DOCTYPE stela SYSTEM "http://example.org/">' + XML_OPEN, "xml"),
                         ["a document type declaration is refused"])

    def test_only_utf8_is_read(self):
        given = ('<?xml version="1.0" encoding="UTF-16"?><stela xmlns="urn:stela:notation:1"/>')
        for encoding in ("utf-16", "utf-16-le", "utf-16-be"):
            self.assertEqual(messages(given.encode(encoding), "xml"),
                             ["the document is in UTF-16, and only UTF-8 is read"], encoding)
        self.assertIn("the document is in `UTF-16`, and only UTF-8 is read",
                      messages(given.encode(), "xml"))
        given = (b'<?xml version="1.0" encoding="ISO-8859-1"?>' + XML_OPEN
                 + b'<record game="Taluva" event="K\xf6ln"/></stela>')
        self.assertEqual(messages(given, "xml"), ["the document is in `ISO-8859-1`, and only UTF-8 is read"])

    def test_two_to_four_players(self):
        colours = ["red", "blue", "white", "yellow", "green"]
        for game in ("Taluva", "Tikal", "Mykerinos"):
            def seated(count, game=game):
                tags = "".join(f'[Player "{colour}" ""]\n' for colour in colours[:count])
                return f'[Game "{game}"]\n{tags}'.encode()
            self.assertIn(f"this is player 5, but {game} has at most 4", messages(seated(5)))
            self.assertIn(f"the record has 1 player, but {game} needs at least 2",
                          messages(seated(1)))
            for count in (2, 3, 4):
                self.assertFalse([m for m in messages(seated(count)) if "player" in m])

    def test_sizes_of_words_and_numbers(self):
        def colour(size):
            return HEAD.replace(b"white", b"w" * size) + b"\n"
        self.check_limit(colour(24), colour(25), "cannot be a player's colour")

        def coordinate(number):
            return BODY + b"1. white: JC@%d,0/0 hut@0,1\n" % number
        self.check_limit(coordinate(999), coordinate(1000), "cannot be read from `1000")

        def annotated(number):
            return PLAYED.rstrip() + b" $%d\n" % number
        self.assertEqual(messages(annotated(255)), [])
        self.assertNotEqual(messages(annotated(256)), [])

        def claimed(number):
            return PLAYED + b"result: white=0/0/%d\n" % number
        self.assertNotEqual(messages(claimed(2**31 - 2)), messages(claimed(1)))
        self.assertEqual([m.replace(str(2**31), str(2**80)) for m in messages(claimed(2**31))], messages(claimed(2**80)))
        self.check_limit(JSON_HEAD + b'"entries":[{"actor":"white","number":%d}]}' % (2**63 - 1),
                         JSON_HEAD + b'"entries":[{"actor":"white","number":%d}]}' % 2**63,
                         "is a number beyond 64 bits", "json")

    def test_messages_are_short(self):
        """However long their subject is, and its line."""
        long = b"x" * 1_000_000
        for given in (PLAYED.rstrip() + b" " + long, HEAD + b"[" + long + b' "a"]\n',
                      BODY + b"1. " + long + b": a\n", HEAD + b'[Option "' + long + b'" "a"]\n',
                      HEAD.replace(b"white", long), BODY + b"1. white: JC@" + long):
            _, out, _ = run("validate", "--strict", given=given)
            self.assertGreater(len(out), 200)
            self.assertLess(len(out), 3000)

    def test_options(self):
        folder = self.folder
        record = folder / "a.stela"
        record.write_bytes(PLAYED)
        for arguments, lowest, highest in (("diagram -o {} --size", 240, 2000),
                                           ("validate --jobs", None, 256),
                                           ("legal --count --depth", 1, 8)):
            words = arguments.format(folder / "a.svg").split()
            if "legal" not in words:  # which takes its time for the highest
                self.assertEqual(run(*words, highest, record)[0], 0, arguments)
            self.assertEqual(run(*words, highest + 1, record)[0], 2, arguments)
            if lowest is not None:
                self.assertEqual(run(*words, lowest, record)[0], 0, arguments)
                self.assertEqual(run(*words, lowest - 1, record)[0], 2, arguments)

    def test_size_of_pictures(self):
        folder = self.folder
        for game, body in (("taluva", PLAYED), ("tikal", TIKAL), ("mykerinos", MYKERINOS)):
            record, picture = folder / f"{game}.stela", folder / f"{game}.png"
            record.write_bytes(body + (b"" if game != "mykerinos" else
                                       b'[Museum "V" "L" "B" "K" "T"]\n'))
            code, _, errors = run("diagram", "--to", "png", "--size", 2000, "-o", picture, record)
            if code == 2 and "png" in errors:
                self.skipTest("built without cairo and pango")
            self.assertEqual(code, 0, errors)
            width, height = struct.unpack(">II", picture.read_bytes()[16:24])
            self.assertEqual(width, 2000)
            self.assertLess(height, 4000)

    def test_moving_pictures(self):
        head = b'[Game "Taluva"]\n[Player "white" "A"]\n[Player "red" "B"]\n\n'
        long = head + b"".join(b"%d. white: JC@0,0/0 hut@0,1\n" % i for i in range(1, 10001))
        for part, frames in (["--until", 2000], 2001), ([], 10001), (["--from", 7], 9994):
            code, out, errors = run("replay", "--to", "webp", *part, given=long)
            if "needs cairo and pango" in errors:
                self.skipTest("built without cairo and pango")
            self.assertEqual((code, out), (2, b""), errors)
            self.assertIn(f"at most 2000 frames, but this one would have {frames}", errors)
        # The number drawn up to the error.
        for part in (["--until", 1999], ["--from", 1, "--until", 2000]):
            code, out, errors = run("replay", "--to", "webp", "--size", 240, *part, given=long)
            self.assertEqual((code, out[:4], out[8:12]), (1, b"RIFF", b"WEBP"), errors)
        record = run("random", "mykerinos", "--seed", 1, "--players", 4)[1]
        code, out, errors = run("replay", "--to", "gif", "--size", 2000, given=record)
        self.assertEqual((code, out), (2, b""), errors)
        self.assertIn("at most 500 million pixels in all its frames", errors)

    def test_split_opens_250_files(self):
        def records(count):
            return b"\n".join(HEAD + b'[Event "%03d%s"]\n' % (i, b"x" * 500) + b"\nresult: *\n"
                              for i in range(count))
        for count, code in ((250, 0), (251, 1)):
            folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
            seen, _, errors = run("split", "--by", "Event", "--prefix", "p-", given=records(count),
                                  cwd=folder)
            self.assertEqual(seen == 0, code == 0, errors)
            names = [path.name for path in folder.iterdir()]
            self.assertEqual(len(names), 250 if code == 0 else 0)
            self.assertLessEqual(max(map(len, names), default=0), len("p-.stela") + 80)

    def test_windows_of_zstd(self):
        """A frame that asks for 2 GiB is refused; by itself it has but 13 bytes."""
        def frame(exponent):
            content = b"\n"
            return (b"\x28\xb5\x2f\xfd\0" + bytes([exponent << 3])
                    + (len(content) << 3 | 1).to_bytes(3, "little") + content)
        self.assertEqual(run("validate", given=frame(17))[0], 0)
        code, _, errors = run("validate", given=frame(21))
        self.assertEqual(code, 3)
        self.assertIn("zstd", errors)

    def test_a_record_has_16_mib(self):
        """At the limit it is read; beyond it the record is refused and, but in documents, the next
        one is read."""
        limit = 16 << 20
        xml = XML_OPEN + b'<record game="Taluva" event="'
        for name, begin, end, pieces, after, at in (
                ("stela", b"", b"", (PLAYED.rstrip() + b" {", b"}\n"), True, (1, 1)),
                ("ndjson", b"", b"", (b'{"game":"', b'"}\n'), True, (1, 1)),
                ("json", b"[\n ", b"]", (b'{"game":"', b'"}'), False, (2, 2)),
                ("xml", XML_OPEN, b"</stela>", (xml[len(XML_OPEN):], b'"/>'), False,
                 (1, 1 + len(XML_OPEN)))):
            def record(size, pieces=pieces):
                return pieces[0] + b"a" * (size - len(b"".join(pieces))) + pieces[1]

            def told(given, name=name):
                code, out, errors = run("validate", "--from", name, "--report", "ndjson", given=given)
                self.assertEqual(errors, "")
                self.assertLess(code, 2)
                return [json.loads(line) for line in out.splitlines()]

            message = "what begins here is larger than 16 MiB, the limit for a record"
            within = told(begin + record(limit) + end)
            self.assertFalse([d for r in within for d in r["diagnostics"] if d["message"] == message])
            small = record(sum(map(len, pieces)))
            comma = b"," if name == "json" else b""
            # One byte more may be read to find the end.
            large = record(limit + 2)
            beyond = told(begin + large + comma + small + end)
            first = beyond[0]["diagnostics"][0]
            self.assertEqual([(d["message"], (d["line"], d["column"])) for d in
                              beyond[0]["diagnostics"]], [(message, at)], name)
            self.assertEqual(len(beyond), 2 if after else 1, name)
            self.assertEqual("hint" in first and "the rest of the document" in first["hint"], not after)
            if after:
                again = told(small)
                line = beyond[1]["line"]
                self.assertEqual([d["message"] for d in beyond[1]["diagnostics"]],
                                 [d["message"] for d in again[0]["diagnostics"]])
                self.assertEqual(line, large.count(b"\n") + 1)


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    unittest.main(argv=sys.argv[:1])
