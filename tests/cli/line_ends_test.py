"""Text keeps its line endings, whatever command edits it: line_ends_test.py SOURCE STELA

Each record of testdata with CR LF and with CR in place of LF: commands that edit it give the same output as for
the record with LF, with its own line endings, and the language server proposes no edit if only line endings
differ.
"""

import pathlib
import random
import re
import sys
import tempfile
import unittest

sys.path += [f"{sys.path[0]}/{folder}" for folder in ("..", "../lsp")]
import client
from testing import SOURCE, STELA, main, told

ENDS = (b"\n", b"\r\n", b"\r")
OPTIONS = {"options": {"tabSize": 2, "insertSpaces": True}}
TAGS = b'[Game "Taluva"]\n[Player "white" "A"]\n[Player "red" "B"]\n'
LOOSE = TAGS + b"\n1. white:   JC@0,0/0 hut@0,1\nresult: *\n"
BROKEN = TAGS + b"\n1) white: JC@0,0/0 hut@0,1\nresult: *\n"
GOOD = LOOSE.replace(b"   ", b" ")


def with_ends(data, end):
    return re.sub(b"\r\n|\n|\r", lambda _: end, data)


def kinds(data):
    return set(re.findall(b"\r\n|\n|\r", data))


def run(*arguments, data=b"", cwd=None):
    return told(*arguments, given=data, cwd=cwd)[:2]


def records():
    """Returns all of testdata that is well-formed UTF-8 and has only one kind of line ending."""
    files = [path.read_bytes() for path in sorted((SOURCE / "testdata").glob("*/*/*.stela"))]
    texts = [data for data in files if kinds(data) == {b"\n"} and not re.search(rb"\\\n|^\xff|^\xfe", data)]
    assert len(texts) > 500, len(texts)
    return texts


class LineEnds(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.texts = records()
        cls.path = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))

    def files(self, name, end, texts):
        folder = self.path / name
        folder.mkdir()
        for number, text in enumerate(texts):
            (folder / f"{number}.stela").write_bytes(with_ends(text, end))
        return folder

    def listed(self, folder):
        """The files that are not canonical."""
        return run("format", "--check", "--recursive", ".", cwd=folder)

    def test_format_in_place(self):
        """`--check` is independent of line endings; `--in-place` writes the same text, and changes nothing the
        second time."""
        made, listed = {}, {}
        for number, end in enumerate(ENDS):
            folder = self.files(f"place{number}", end, self.texts)
            listed[end] = self.listed(folder)
            run("format", "--in-place", "--recursive", ".", cwd=folder)
            made[end] = [(folder / f"{i}.stela").read_bytes() for i in range(len(self.texts))]
            run("format", "--in-place", "--recursive", ".", cwd=folder)
            again = [(folder / f"{i}.stela").read_bytes() for i in range(len(self.texts))]
            self.assertEqual(again, made[end], f"formatted twice, {end}")
        self.assertGreater(listed[b"\n"][1].count(b"\n"), 0)
        for end in ENDS[1:]:
            self.assertEqual(listed[end], listed[b"\n"], f"--check, {end}")
            self.assertEqual(made[end], [with_ends(text, end) for text in made[b"\n"]], f"--in-place, {end}")

    def test_format_into_a_file(self):
        for end in ENDS[1:]:
            for text in (LOOSE, BROKEN, GOOD, LOOSE + b"\n" + BROKEN + b"\n" + GOOD, BROKEN[:-1], TAGS[:-1],
                         GOOD + b"\n" + TAGS[:15], TAGS[:15]):
                code, wanted = run("format", "-", data=text)
                if b"\n" not in text:  # nothing tells the line end
                    self.assertEqual(kinds(wanted), {b"\n"}, text)
                    continue
                self.assertEqual(run("format", "-", data=with_ends(text, end)), (code, with_ends(wanted, end)), text)
                out = self.path / "out.stela"
                run("format", "-", "-o", out, "--force", data=with_ends(text, end))
                self.assertEqual(out.read_bytes(), with_ends(wanted, end), text)

    def test_a_file_in_several_batches(self):
        """A worker gets only a part of the file; the line ending is that of the whole file."""
        text = TAGS[:15] + b"\r\n" + with_ends((LOOSE + b"\n") * 6000, b"\r\n")
        one = run("format", "-", "--jobs", "1", data=text)
        self.assertEqual(kinds(one[1]), {b"\r\n"})
        self.assertEqual(run("format", "-", "--jobs", "4", data=text), one)

    def test_mixed(self):
        """A well-formed record gets the line endings of the first line of its file; a malformed one is not
        changed."""
        chance = random.Random(25)
        for text in (LOOSE, GOOD, GOOD + b"\n" + LOOSE, LOOSE * 3):
            for _ in range(20):
                mixed = re.sub(b"\n", lambda _: chance.choice(ENDS), text)
                end = re.search(b"\r\n|\n|\r", mixed)[0]
                wanted = run("format", "-", data=with_ends(mixed, b"\n"))
                self.assertEqual(run("format", "-", data=mixed), (wanted[0], with_ends(wanted[1], end)), mixed)
        kept = with_ends(BROKEN, b"\r\n").replace(b"\r\n[Player", b"\n[Player", 1)
        self.assertEqual(run("format", "-", data=kept)[1], kept)

    def test_several_files(self):
        paths = []
        for name, end, text in (("a", b"\r\n", LOOSE), ("b", b"\n", BROKEN), ("c", b"\r", GOOD)):
            paths.append(self.path / f"{name}.stela")
            paths[-1].write_bytes(with_ends(text, end))
        self.assertEqual(kinds(run("format", *paths)[1]), {b"\r\n"})
        self.assertEqual(kinds(run("format", *reversed(paths))[1]), {b"\r"})

    def test_other_commands(self):
        """Text that is copied or added uses the existing line endings."""
        damaged = b"Hello,\n\n" + BROKEN.replace(b"hut@0,1\n", b"hut@0,1 2. red: SR@1,0/3 hut@2,-1\n")
        one_line = BROKEN[:-1].replace(b"]\n", b"] ", 1)
        commands = (("repair", "-"), ("merge", "-"), ("analyse", "--effort", "2", "--quiet", "--to", "stela", "-"),
                    ("analyse", "--strip", "-"), ("find", "--where", "1", "-"))
        changed = 0
        for text in (LOOSE, BROKEN, GOOD, GOOD + b"\n" + BROKEN, damaged, one_line, BROKEN[:-1],
                     *self.texts[::40]):
            for command in commands:
                code, wanted = run(*command, data=text)
                if command[0] in ("merge", "find") and not text.endswith(b"\n"):
                    continue
                changed += wanted != text
                for end in ENDS[1:]:
                    made = run(*command, data=with_ends(text, end))
                    self.assertEqual(made, (code, with_ends(wanted, end)), (command, text))
        self.assertGreater(changed, 20)

    def test_language_server(self):
        """Formatting has no edit for a canonical text, and else makes what the command makes."""
        texts = [text.decode() for text in self.texts[::5] + [LOOSE, BROKEN, GOOD, LOOSE * 2, TAGS[:-1]]]
        with client.Server(STELA) as server:
            server.initialize()
            for text in texts:
                wanted = run("format", "-", data=text.encode())[1]
                for end in ENDS:
                    server.open(with_ends(text.encode(), end).decode())
                    edits = server.about("textDocument/formatting", **OPTIONS)
                    made = client.applied(with_ends(text.encode(), end).decode(), edits)
                    self.assertEqual(made.encode(), with_ends(wanted, end), text)
                    if not wanted:
                        continue
                    server.open(with_ends(wanted, end).decode())
                    self.assertEqual(server.about("textDocument/formatting", **OPTIONS), [], text)
            # A client may have mixed ones: they are its own business.
            server.open(GOOD.decode().replace("\n[", "\r\n[", 1))
            self.assertEqual(server.about("textDocument/formatting", **OPTIONS), [])
            # Fixes and rewritings that add a line, too.
            for text in (BROKEN, b"Hello,\n\n" + LOOSE.replace(b"]\n", b"] ", 1), LOOSE):
                server.open(with_ends(text, b"\r\n").decode())
                actions = server.about("textDocument/codeAction", range=client.span(0, 0, 99, 0),
                                       context={"diagnostics": [], "only": ["quickfix", "refactor", "source"]})
                for action in actions:
                    for edits in action["edit"]["changes"].values():
                        made = client.applied(with_ends(text, b"\r\n").decode(), edits)
                        self.assertLessEqual(kinds(made.encode()), {b"\r\n"}, action)


main()
