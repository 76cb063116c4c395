"""Whatever characters the input has, the output is well-formed: characters_test.py SOURCE_DIR STELA

Each odd character is used in names, comments, labels, broken tokens, SQL and file names; all XML, SVG or HTML
output is parsed again.
"""

import os
import sys
import xml.etree.ElementTree as ElementTree

sys.path.append(f"{sys.path[0]}/..")
import testing
from testing import FolderTest

ODD = {f"U+{code:04X}": chr(code).encode("utf-8", "surrogatepass") for code in
       [*range(1, 0x20), *range(0x7F, 0xA0), 0xD800, 0xDFFF, 0xFDD0, 0xFDEF, 0xFEFF, 0xFFFD, 0xFFFE,
        0xFFFF, 0x1FFFE, 0x10FFFF, 0x2028, 0x2029, 0x0E0001]}
ODD |= {"NUL": b"\0", "overlong": b"\xc0\xaf", "beyond": b"\xf4\x90\x80\x80", "cut": b"\xe2\x82"}
# Characters that no XML document may contain; U+FFFD replaces them.
NO_XML = "".join(map(chr, [*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF]))


def record(name=b"", comment=b"", last=b""):
    return (b'[Game "Taluva"]\n[Player "white" "n' + name + b'"]\n[Player "red" "other"]\n\n'
            b'1. white: JC@0,0/0 hut@0,1 {c' + comment + b' [%diagram]}\n2. red: SR@1,0/3 hut@2,-1'
            + last + b'\nresult: *\n')


def run(*command, given=b"", cwd=None):
    """What a command prints; exit codes up to `3` are its own business."""
    done = testing.run(*command, given=given, cwd=cwd)
    assert 0 <= done.returncode <= 3, f"{command}: {done.returncode} {done.stderr}"
    return done


class Characters(FolderTest):
    def check_xml(self, document):
        root = ElementTree.fromstring(document)
        said = "".join(root.itertext()) + "".join(v for e in root.iter() for v in e.attrib.values())
        self.assertFalse(set(said) & set(NO_XML))
        return root

    def check_html(self, page):
        said = page.decode()
        self.assertEqual(set(said) & set(NO_XML), set(), "a page holds what no document may")

    def check_all(self, given, *arguments, **other):
        """What every command makes of `given`; whether the record could be read."""
        for command in (("validate", "--report", "junit"), ("convert", "--to", "xml")):
            with self.subTest(command=command):
                self.check_xml(run(*command, *arguments, given=given, **other).stdout)
        for command in (("diagram",), ("diagram", "--illegal")):
            drawn = run(*command, *arguments, given=given, **other).stdout
            with self.subTest(command=command):
                self.assertTrue(not drawn or self.check_xml(drawn))
        for command in (("summary", "--to", "html"), ("replay", "--to", "html"),
                        ("query", "--format", "html", "SELECT * FROM tags, sources"),
                        ("query", "--format", "html", "SELECT * FROM diagnostics")):
            with self.subTest(command=command):
                self.check_html(run(*command, *arguments, given=given, **other).stdout)

    def test_in_records(self):
        for what, odd in ODD.items():
            for place in ("name", "comment", "last"):
                with self.subTest(character=what, place=place):
                    self.check_all(record(**{place: odd}))

    def test_in_documents(self):
        """Characters that are illegal in text can be escaped in JSON and XML; they are rejected there."""
        there = run("convert", "--to", "json", given=record(b"@@")).stdout
        for code in (0, 1, 0x1B, 0x7F, 0x85, 0xD800, 0xFDD0, 0xFFFE, 0xFFFF):
            for mark in (b"@@", b"hut"):
                given = there.replace(mark, b"\\u%04X" % code)
                with self.subTest(code=code, mark=mark):
                    self.assertNotEqual(given, there)
                    self.check_all(given, "--from", "json")
                    if mark == b"@@" and code != 0xFDD0:
                        done = run("convert", "--to", "xml", "--from", "json", given=given)
                        self.assertEqual(done.returncode, 1)
                        self.assertRegex(done.stderr, rb"(?m)^-:\d+:\d+: error\[record\.")
                        self.assertIsNone(self.check_xml(done.stdout).find("{*}record"))
        there = run("convert", "--to", "xml", given=record(b"@@")).stdout
        for code in (1, 0x7F, 0x85, 0xFDD0, 0xFFFE, 0xFFFF, 0xD800):
            self.check_all(there.replace(b"@@", b"&#%d;" % code), "--from", "xml")

    def test_in_names_of_files(self):
        for what, odd in ODD.items():
            if odd == b"\0":
                continue
            with self.subTest(character=what):
                name = os.fsdecode(b"a" + odd + b".stela")
                self.put(name, record(last=b" hut@9,9"))
                self.check_all(b"", "--", name, cwd=self.folder)
                gone = run("validate", "--report", "junit", "no-" + name, cwd=self.folder)
                self.assertIsNotNone(self.check_xml(gone.stdout).find(".//error"))

    def test_in_arguments(self):
        for what, odd in ODD.items():
            if odd == b"\0":
                continue
            word = os.fsdecode(odd)
            with self.subTest(character=what):
                drawn = run("diagram", "--label", f"0,1 {word}x", given=record()).stdout
                self.assertTrue(not drawn or self.check_xml(drawn))
                self.check_html(run("query", "--format", "html",
                                    f"SELECT 'a{word}b' AS \"c{word}\"",
                                    given=record()).stdout)
                self.check_html(run("standings", "--format", "html", "--event", word,
                                    given=record()).stdout)
        for code in (*range(0x20), 0x7F, 0x85, 0xFFFE, 0xFFFF):
            self.check_html(run("query", "--format", "html", f"SELECT char({code})",
                                given=record()).stdout)


testing.main()
