"""Whether the numbers in tables of the pages are the measured ones: figures_test.py SOURCE STELA

A table with numbers is measured by tools/figures, whose docs/figures.json then has the same numbers; or it is
listed with the reason why it is not measured, or with what is to measure it. The sizes of pages, which are
reproducible, are measured again.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(sys.argv[1]).resolve()
STELA = pathlib.Path(sys.argv[2]).resolve()
sys.path.insert(0, str(SOURCE / "tools/measures"))
import measures  # noqa: E402 pylint: disable=wrong-import-position
import tables  # noqa: E402 pylint: disable=wrong-import-position


def listed(source, name):
    """Returns the tables named by a list, with their descriptions."""
    lines = (source / "tools/measures" / name).read_text(encoding="utf-8").splitlines()
    return dict(line.split(" | ") for line in lines if not line.startswith("#"))


def wrong(source):
    """Returns the errors in the numbers of the pages."""
    figures = json.loads((source / "docs/figures.json").read_text(encoding="utf-8"))
    given, owed = listed(source, "given.txt"), listed(source, "owed.txt")
    found = tables.of_source(source)
    told = []
    for name, table in found.items():
        numbers = table.numbers()
        where = [list_ for list_, names in (("figures.json", figures), ("given.txt", given), ("owed.txt", owed))
                 if name in names]
        if numbers and not where:
            told.append(f"{name}: no figure backs its numbers; measure them by tools/figures, or list it")
        elif len(where) > 1:
            told.append(f"{name}: is in {' and '.join(where)}")
        elif name in figures:
            backed = figures[name]["rows"]
            told += [f"{name}: {row} is not what was measured" for row in numbers if row not in backed]
            told += [f"{name}: {row} was measured, and is not there" for row in backed if row not in numbers]
    told += [f"{name}: is listed, and is no table with numbers" for name in {**figures, **given, **owed}
             if name not in found or not found[name].numbers()]
    return told


class Figures(unittest.TestCase):
    """The numbers of the pages."""

    def test_backed(self):
        self.assertEqual(wrong(SOURCE), [])

    def test_told(self):
        """Each figure has the program that measured it, and the commit."""
        figures = json.loads((SOURCE / "docs/figures.json").read_text(encoding="utf-8"))
        for name, figure in figures.items():
            self.assertIn(name, measures.MEASURES[figure["measure"]].tables)
            self.assertEqual(figure["command"], measures.MEASURES[figure["measure"]].command)
            self.assertRegex(figure["commit"], r"^[0-9a-f]{40}$")
            self.assertTrue(figure["machine"])

    def test_measures(self):
        """Each measure names tables that are there, no two the same, and a command that is there."""
        found = tables.of_source(SOURCE)
        names = [name for measure in measures.MEASURES.values() for name in measure.tables]
        self.assertEqual(len(names), len(set(names)))
        self.assertLessEqual(set(names), set(found))
        commands = [measure.command for measure in measures.MEASURES.values()]
        for command in (*commands, *listed(SOURCE, "owed.txt").values()):
            if program := re.match(r"(tools|tests)/[\w./]+", command):
                self.assertTrue((SOURCE / program[0]).exists(), command)

    def test_noticed(self):
        """A changed number, a new or missing table, and an outdated list are reported."""
        with tempfile.TemporaryDirectory() as holder:
            root = pathlib.Path(holder)
            shutil.copytree(SOURCE / "docs", root / "docs", ignore=shutil.ignore_patterns("images"))
            shutil.copytree(SOURCE / "tools/measures", root / "tools/measures")
            shutil.copy(SOURCE / "README.md", root)
            self.assertEqual(wrong(root), [])
            page = root / "docs/performance.md"
            text = page.read_text(encoding="utf-8")
            row = re.search(r"^\| Tikal, 3 players, .*$", text, re.M)[0]
            changed = re.sub(r"\d( kB \|)$", lambda found: f"x{found[1]}", row).replace("x", "0" if row[-6] != "0" else "1")
            for new, words in ((changed, "is not what was measured"), ("", "was measured, and is not there"),
                               (row + "\n\n| a | b |\n| --- | --- |\n| c | 7 |", "no figure backs")):
                self.assertIn(row, text)
                page.write_text(text.replace(row + "\n", new + "\n" if new else ""), encoding="utf-8")
                self.assertIn(words, "\n".join(wrong(root)))
            page.write_text(text, encoding="utf-8")
            with open(root / "tools/measures/given.txt", "a", encoding="utf-8") as given:
                given.write("docs/none.md: Nothing, 1 | none\ndocs/performance.md: Pages, 1 | none\n")
            self.assertEqual(wrong(root), ["docs/performance.md: Pages, 1: is in figures.json and given.txt",
                                           "docs/none.md: Nothing, 1: is listed, and is no table with numbers"])

    def test_tables(self):
        text = ("# A\n\n| x | y |\n| --- | ---: |\n| 1 | `2` |\n| a | b 3 |\n\n```\n| no | 4 |\n| --- | --- |\n```\n"
                "## B\n\n| x |\n| --- |\n| UTF-8 \\| 9 | [n](a1.md) | 0,5 % |\n\n| x |\n|---|\n")
        found = tables.of_page("p.md", text)
        self.assertEqual([table.name for table in found], ["p.md: A, 1", "p.md: B, 1", "p.md: B, 2"])
        self.assertEqual([table.numbers() for table in found],
                         [[["a", "b 3"]], [["UTF-8 \\| 9", "[n](a1.md)", "0,5 %"]], []])

    def test_pages(self):
        """What a measure returns is what the table has: the sizes of pages of this program."""
        name = measures.MEASURES["pages"].tables[0]
        told = measures.pages(STELA, [name])[name]
        self.assertEqual([row[0] for row in told], [row[0] for row in tables.of_source(SOURCE)[name].rows])
        for row, old in zip(told, tables.of_source(SOURCE)[name].rows):
            for new, before in zip(row[1:], old[1:]):
                self.assertLess(abs(int(new.split()[0]) - int(before.split()[0])), 0.05 * int(before.split()[0]) + 1,
                                f"{row} is far from {old}: measure anew by tools/figures pages")


class Command(unittest.TestCase):
    """tools/figures in a repository with one page: gaps, commits, and refusals."""

    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.root = pathlib.Path(holder.name)
        (self.root / "docs").mkdir()
        shutil.copytree(SOURCE / "tools/measures", self.root / "tools/measures")
        shutil.copy(SOURCE / "tools/figures", self.root / "tools")
        (self.root / "README.md").write_text("# A\n\n| x | n |\n| --- | --- |\n| a | 1 |\n\n## B\n\n| x | n |\n| --- | --- |\n| b | 1 |\n")
        (self.root / "tools/measures/measures.py").write_text(
            "import pathlib\nfrom collections import namedtuple\nMeasure = namedtuple('Measure', 'tables command run')\n"
            "def one(stela, names): return {names[0]: [['a', stela.read_text()]]}\n"
            "def two(stela, names):\n"
            "    if pathlib.Path('broken').exists(): raise SystemExit('broken')\n"
            "    return {names[0]: [['b', stela.read_text()]]}\n"
            "MEASURES = {'one': Measure(['README.md: A, 1'], 'one', one), 'two': Measure(['README.md: B, 1'], 'two', two)}\n")
        (self.root / "tools/measures/owed.txt").write_text("# Owed\nREADME.md: A, 1 | one\nREADME.md: B, 1 | two\n")
        self.git("init", "--quiet")
        self.commit()
        (self.root / "program").write_text("2")

    def git(self, *arguments):
        subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@example.org", *arguments], cwd=self.root, check=True,
                       capture_output=True)

    def commit(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message", "x")

    def figures(self, *arguments):
        done = subprocess.run([sys.executable, "-B", "tools/figures", "--stela", "program", *arguments], cwd=self.root,
                              check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.returncode, done.stdout

    def told(self):
        path = self.root / "docs/figures.json"
        return {name: figure["rows"] for name, figure in json.loads(path.read_text()).items()} if path.exists() else {}

    def test_break(self):
        (self.root / "broken").write_text("x")
        self.assertEqual(self.figures(), (1, "figures: one …\nfigures: two …\nbroken\n"))
        self.assertEqual(self.told(), {"README.md: A, 1": [["a", "2"]]})
        self.assertEqual((self.root / "tools/measures/owed.txt").read_text(), "# Owed\nREADME.md: B, 1 | two\n")
        (self.root / "broken").unlink()
        (self.root / "program").write_text("3")
        self.assertEqual(self.figures(), (0, "figures: one is measured\nfigures: two …\n"))
        self.assertEqual(self.told(), {"README.md: A, 1": [["a", "2"]], "README.md: B, 1": [["b", "3"]]})
        self.assertIn("| a | 2 |\n\n## B\n\n| x | n |\n| --- | --- |\n| b | 3 |\n", (self.root / "README.md").read_text())
        self.assertEqual(self.figures("--again", "one"), (0, "figures: one …\n"))
        self.assertEqual(self.told()["README.md: A, 1"], [["a", "3"]])
        self.commit()
        self.assertEqual(self.figures("two"), (0, "figures: two …\n"))

    def test_refused(self):
        self.assertEqual(self.figures("three")[0], 2)
        self.assertIn("README.md: A, 1: not measured here", self.figures("--list")[1])
        (self.root / "tools/more").write_text("x")
        code, words = self.figures()
        self.assertEqual(code, 1)
        self.assertIn("tools/more", words)
        (self.root / "program").unlink()
        self.assertEqual(self.figures()[0], 2)
        self.assertEqual(self.told(), {})


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
