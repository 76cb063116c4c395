"""Whether the site of a release is whole: site_test.py SOURCE STELA

Every page of the sources and of the rules is there and is reached from the first one, every link leads
somewhere, and nothing is loaded from a network. Sources with a wrong link are refused. Passes over
without cmark-gfm.
"""

import html.parser
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.parse

SOURCE = pathlib.Path(sys.argv[1]).resolve()
STELA = pathlib.Path(sys.argv[2]).resolve()
# What a page loads by itself; `href` of other elements is followed only when somebody wants it.
LOADS = {"src", "srcset", "poster", "data", "background", "action", "formaction", "manifest", "ping"}


def write(source, out):
    out.mkdir()
    return subprocess.run([sys.executable, SOURCE / "tools/releases/site.py", source, STELA, out], check=False,
                          capture_output=True, text=True)


class Page(html.parser.HTMLParser):
    """What a page leads to, what it loads, the anchors in it, and its text."""

    def __init__(self, path):
        super().__init__()
        self.links, self.loads, self.anchors, self.text = set(), set(), set(), []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name in ("id", "name"):
                self.anchors.add(value)
            elif name in ("href", "xlink:href"):
                (self.links if tag == "a" else self.loads).add(value)
            elif name in LOADS:
                self.loads.add(value)
            elif name == "style":
                self.styled(value)

    def handle_data(self, data):
        self.text.append(data)
        if self.cdata_elem:
            self.styled(data)

    def styled(self, text):
        self.loads.update(re.findall(r"url\(['\"]?([^'\")]+)", text))
        self.loads.update(re.findall(r"@import\s+['\"]([^'\"]+)", text))


class Site(unittest.TestCase):
    """The site of these sources."""

    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory()
        cls.root = pathlib.Path(cls.holder.name) / "site"
        done = write(SOURCE, cls.root)
        assert done.returncode == 0, done.stderr
        cls.pages = {path: Page(path) for path in sorted(cls.root.rglob("*.html"))}

    @classmethod
    def tearDownClass(cls):
        cls.holder.cleanup()

    def target(self, page, link):
        """Where a link of a page leads: the file, and the anchor."""
        path, _, anchor = link.partition("#")
        file = page if not path else pathlib.Path(os.path.normpath(page.parent / urllib.parse.unquote(path)))
        return file, urllib.parse.unquote(anchor)

    def test_pages(self):
        sources = [*SOURCE.glob("*.md"), *(SOURCE / "docs").rglob("*.md")]
        wanted = {"index.html" if path == SOURCE / "README.md" else str(path.relative_to(SOURCE).with_suffix(".html"))
                  for path in sources}
        games = [path.parent.name for path in SOURCE.glob("lib/*/rulebook.json")]
        self.assertGreater(len(games), 3)
        wanted |= {f"docs/rules/{folder}{game}.html" for game in games for folder in ("", "de/")}
        self.assertEqual({str(path.relative_to(self.root)) for path in self.pages}, wanted)

    def test_contents(self):
        for path in (SOURCE / "docs").rglob("*.md"):
            text = re.sub(r"\s+", " ", "".join(self.pages[self.root / path.relative_to(SOURCE).with_suffix(".html")].text))
            for heading in re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```", "", path.read_text("utf-8"), flags=re.M | re.S),
                                      re.M):
                self.assertIn(re.sub("[`*]", "", heading), text, path)
            self.assertNotIn("raw HTML omitted", text)

    def test_links(self):
        count = 0
        for path, page in self.pages.items():
            for link in page.links | page.loads:
                if re.match(r"(https?|mailto|data):", link):
                    continue
                count += 1
                file, anchor = self.target(path, link)
                self.assertTrue(file.is_file() and self.root in file.parents, f"{path}: {link}")
                if anchor:
                    self.assertIn(anchor, self.pages[file].anchors, f"{path}: {link}")
        self.assertGreater(count, 1000)

    def test_reached(self):
        seen, todo = set(), [self.root / "index.html"]
        while todo:
            path = todo.pop()
            if path not in seen:
                seen.add(path)
                todo += [file for file, _ in (self.target(path, link) for link in self.pages[path].links)
                         if file in self.pages]
        self.assertEqual(seen, set(self.pages))

    def test_no_network(self):
        for path, page in self.pages.items():
            self.assertEqual([load for load in page.loads if re.match(r"([a-z]+:)?//", load)], [], path)
            self.assertIsNone(re.search(r"\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts)\b *\(",
                                        path.read_text("utf-8") if "rules" in path.parts else ""), path)
        for path in (*self.root.rglob("*.css"), *self.root.rglob("*.svg")):
            self.assertEqual(re.findall(r"(?:url\(|@import|href=|src=)\s*['\"]?((?:\w+:)?//[^'\")]*)", path.read_text("utf-8")),
                             [], path)


class Wrong(unittest.TestCase):
    """Sources whose pages are not right."""

    def told(self, readme):
        with tempfile.TemporaryDirectory() as holder:
            source = pathlib.Path(holder) / "source"
            (source / "docs").mkdir(parents=True)
            (source / "README.md").write_text(f"# Title\n\n{readme}\n\n[page](docs/page.md)\n")
            (source / "docs/page.md").write_text("# Page\n\n## One `two`\n")
            (source / "secret").write_text("x")
            done = write(source, pathlib.Path(holder) / "out")
            return done.returncode, done.stderr

    def test_wrong(self):
        self.assertEqual(self.told("[x](docs/page.md#one-two)"), (0, ""))
        for readme, name in (("[x](docs/no.md)", "docs/no.md"), ("![x](no.png)", "no.png"), ("[x](docs)", "docs"),
                             ("![x](https://example.org/x.png)", "https://example.org/x.png"),
                             ("[x](../source/../../etc/passwd)", "etc/passwd")):
            with self.subTest(readme=readme):
                code, words = self.told(readme)
                self.assertEqual(code, 1)
                self.assertIn(name, words)


if __name__ == "__main__":
    if not shutil.which("cmark-gfm"):
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
