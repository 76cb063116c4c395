"""Whether the site is whole, and does what its doors promise: site_test.py SOURCE STELA

Every page of the sources and of the rules is there and is reached from the first one, every link leads
somewhere, and nothing is loaded from a network. In Chromium, at 390 pixels: a game is recorded, a record is
checked and repaired, a rule is found by everyday words, a puzzle is played. Sources with a wrong link are
refused. Skipped without cmark-gfm, or if tools/recorder --hosted has not written the recorder.
"""

import functools
import html.parser
import json
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


ENGINE = SOURCE / "build/wasm/bin/stela_engine.lzma"
RECORDER = SOURCE / "build/recorder"
LANGUAGES = ("", "de/")
# Pages other than the recorder.
MOST_BYTES = 200_000

sys.path.insert(0, str(SOURCE / "tests/browser"))
sys.path.insert(0, str(SOURCE / "tools/site_pages"))
import pages as browser


def write(out):
    subprocess.run([sys.executable, SOURCE / "tools/site_pages/site.py", SOURCE, STELA, RECORDER, ENGINE, out], check=True)


HOLDER = tempfile.TemporaryDirectory()


@functools.cache
def written():
    """The site, which is written once."""
    root = pathlib.Path(HOLDER.name) / "site"
    write(root)
    return root


def write_docs(source, out):
    """The pages of the sources alone: status and messages."""
    out.mkdir()
    script = "import sys, pathlib, docs; docs.Docs(pathlib.Path(sys.argv[1]), '1.0', pathlib.Path(sys.argv[2])).write()"
    return subprocess.run([sys.executable, "-c", script, source, out], check=False, capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": str(SOURCE / "tools/site_pages")})


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
        cls.root = written()
        cls.pages = {path: Page(path) for path in sorted(cls.root.rglob("*.html"))}

    def target(self, page, link):
        """Where a link of a page leads: the file, and the anchor."""
        path, _, anchor = link.partition("#")
        file = page if not path else pathlib.Path(os.path.normpath(page.parent / urllib.parse.unquote(path)))
        return file, urllib.parse.unquote(anchor)

    def test_pages(self):
        sources = [*SOURCE.glob("*.md"), *(SOURCE / "docs").rglob("*.md")]
        wanted = {str(path.relative_to(SOURCE).with_suffix(".html")) for path in sources}
        there = {str(path.relative_to(self.root)) for path in self.pages}
        self.assertEqual(wanted - there, set())
        rules = json.loads(subprocess.run([STELA, "explain", "--to", "json"], check=True, capture_output=True).stdout)
        self.assertGreater(len(rules), 200)
        for language in LANGUAGES:
            self.assertEqual({f"{language}rules/{rule['id']}.html" for rule in rules} - there, set())
            self.assertLessEqual({f"{language}{name}.html" for name in ("index", "check", "puzzles", "rules/index",
                                                                        "games/tikal", "games/taluva", "games/mykerinos")}, there)

    def test_size(self):
        for path in self.pages:
            name = str(path.relative_to(self.root))
            if "recorder" not in name:
                self.assertLess(path.stat().st_size, MOST_BYTES, name)

    def test_rules(self):
        """A page of a rule is led by its sentence; no name of a rule is a title, and no backtick is left."""
        for language in LANGUAGES:
            for path in (self.root / language / "rules").glob("*.*.html"):
                text = path.read_text("utf-8")
                heading = re.search(r"<h1>(.*?)</h1>", text, re.S)[1]
                self.assertNotRegex(heading, r"`|^(taluva|tikal|mykerinos|record)\.")
                card = re.search(r'<section id="[^"]+" class="card">(.*?)</section>', text, re.S)[1]
                said = re.sub(r"<(svg|pre)\b.*?</\1>", "", card, flags=re.S)
                self.assertNotIn("`", said, path)
                self.assertNotIn(f"<p>{heading[:1].lower()}{heading[1:]}</p>", said, path)

    def test_pictures(self):
        """A picture of a rule has the symbols that it shows."""
        pictures = [*self.root.glob("rules/*.svg"), *self.root.glob("de/rules/*.svg")]
        self.assertGreater(len(pictures), 200)
        for path in pictures:
            text = path.read_text("utf-8")
            shown = set(re.findall(r'href="#([^"]+)"', text))
            self.assertEqual(shown - set(re.findall(r' id="([^"]+)"', text)), set(), path)

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

    def test_games(self):
        """A replay page leads to the recorder and back to the site."""
        for language in LANGUAGES:
            folder = self.root / language / "games"
            for path in folder.iterdir():
                targets = {self.target(path, link)[0] for link in self.pages[path].links}
                self.assertLessEqual({self.root / "recorder/index.html", self.root / language / "index.html"}, targets, path)

    def test_no_network(self):
        for path, page in self.pages.items():
            self.assertEqual([load for load in page.loads if re.match(r"([a-z]+:)?//", load)], [], path)
        for path in (*self.root.rglob("*.css"), *self.root.rglob("*.svg")):
            self.assertEqual(re.findall(r"(?:url\(|@import|href=|src=)\s*['\"]?((?:\w+:)?//[^'\")]*)", path.read_text("utf-8")),
                             [], path)


class Use(unittest.TestCase):
    """The site in a browser, from a disk, on a phone."""

    @classmethod
    def setUpClass(cls):
        cls.root = written()
        cls.driver = browser.open_browser(390, 844)
        cls.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 390, "height": 844, "deviceScaleFactor": 1,
                                                                         "mobile": True})
        cls.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})

    @classmethod
    def tearDownClass(cls):
        cls.driver.quit()

    def open(self, name):
        self.driver.get((self.root / name).as_uri())

    def run_script(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def eventually(self, script, *arguments):
        """What the script returns once that is true."""
        from selenium.webdriver.support.ui import WebDriverWait
        return WebDriverWait(self.driver, browser.HANGS_AFTER_SECONDS, 0.05).until(
            lambda _: self.run_script(script, *arguments))

    def tap(self, selector):
        """A finger on the middle of an element, which must be what lies there."""
        spot = self.run_script("""const one = document.querySelector(arguments[0]);
            one.scrollIntoView({block: 'center'});
            const box = one.getBoundingClientRect();
            const at = {x: box.x + box.width / 2, y: box.y + box.height / 2};
            const below = document.elementFromPoint(at.x, at.y);
            return one.contains(below) || below.contains(one) ? at : null;""", selector)
        self.assertTrue(spot, selector)
        for kind, points in (("touchStart", [spot]), ("touchEnd", [])):
            self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def test_record(self):
        self.open("index.html")
        self.tap(".doors .door")
        self.eventually("return location.pathname.endsWith('recorder/index.html') && typeof engine !== 'undefined' && engine.face > 0"
                        " && byId('game').options.length === 3")
        self.tap("#new [type=submit]")
        self.eventually("return Boolean(view) && byId('due').textContent.includes(': tap')")

    def test_check(self):
        for page, bad, good in (("check.html", "Not valid", "Valid"), ("de/check.html", "Nicht gültig", "gültig")):
            self.open(page)
            self.tap("#sample")
            self.assertIn(bad, self.eventually("const one = document.querySelector('.verdict'); return one && one.textContent"))
            self.assertTrue(self.run_script("return Boolean(document.querySelector('.board div').shadowRoot.querySelector('svg')) && document.querySelectorAll('.mistakes li a').length > 0"))
            target = self.run_script("return document.querySelector('.mistakes li a').getAttribute('href')")
            self.assertTrue((self.root / pathlib.Path(page).parent / target).exists(), target)
            self.run_script("""byId('text').value = '[Game "Taluva"]\\n[Player "white" "Anna"]\\n[Player "red" ""]\\n\\n1. white:JC@0,0/0 hut@0,1\\n';
                byId('form').requestSubmit();""")
            self.eventually("return document.querySelector('.mistakes button')")
            self.tap(".verdict + p .button")
            self.assertIn(good, self.eventually("const one = document.querySelector('.verdict.good'); return one && one.textContent"))
            self.assertIn("1. white: JC@0,0/0", self.run_script("return byId('text').value"))
        # A verdict goes when the text changes.
        self.run_script("byId('text').dispatchEvent(new Event('input'))")
        self.assertEqual(self.run_script("return out.childElementCount"), 0)
        # Many records are all checked, and each board has its own colours.
        self.run_script("""const text = byId('text').value;
            byId('text').value = text.replace('red', 'blue') + text.repeat(23) + text.replace('@0,1', '@9,9');
            byId('form').requestSubmit();""")
        self.eventually("return document.querySelectorAll('.verdict').length === 25")
        self.assertEqual(self.run_script("return document.querySelectorAll('.verdict.bad').length"), 1)
        self.assertEqual(self.run_script("""return new Set([...document.querySelectorAll('.board div')].slice(0, 2)
            .map((one) => one.shadowRoot.adoptedStyleSheets[0].cssRules.length + [...one.shadowRoot.adoptedStyleSheets[0].cssRules].map((rule) => rule.cssText).join())).size"""), 2)
        self.assertEqual(self.run_script("return document.adoptedStyleSheets.length"), 0)

    def test_find(self):
        for page, words, rule in (("rules/index.html", "diagonal", "taluva.hut.adjacent"),
                                  ("rules/index.html", "hut beside own", "taluva.hut.adjacent"),
                                  ("rules/index.html", "must build", "taluva.out"),
                                  ("de/rules/index.html", "Hütte neben", "taluva.hut.adjacent")):
            self.open(page)
            every = self.run_script("return document.querySelectorAll('.rules li').length")
            self.run_script("field.value = arguments[0]; field.dispatchEvent(new Event('input'))", words)
            found = self.run_script("return [...document.querySelectorAll('.rules li:not([hidden])')].map((one) => one.id)")
            self.assertTrue(any(one.startswith(rule) for one in found), f"{words}: {found}")
            self.assertLess(len(found), every / 3, words)
        self.run_script("field.value = 'xyzzy'; field.dispatchEvent(new Event('input'))")
        self.assertIn("keiner", self.run_script("return count.textContent"))

    def test_puzzle(self):
        self.open("puzzles.html")
        self.tap(".rules a")
        self.eventually("return document.querySelector('.puzzle .choice0')")
        self.tap(".puzzle text.choice0")
        self.eventually("return document.querySelector('.puzzle .try0.shown') && !document.querySelector('.puzzle .play').hidden")
        self.tap(".puzzle .play")
        self.assertTrue(self.eventually("return document.querySelector('.verdict').textContent"))

    def test_widths(self):
        for name in ("index.html", "de/index.html", "check.html", "rules/index.html", "rules/taluva.hut.adjacent.html",
                     "puzzles.html", "README.html", "docs/recorder.html"):
            for width in (320, 390, 1200):
                self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": 844, "deviceScaleFactor": 1,
                                                                                  "mobile": False})
                self.open(name)
                wide = self.run_script("return document.documentElement.scrollWidth - innerWidth")
                self.assertLessEqual(wide, 0, f"{name} at {width}")
        # The text of a page of the docs is in the first screen.
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 390, "height": 844, "deviceScaleFactor": 1,
                                                                          "mobile": True})
        self.open("docs/recorder.html")
        self.assertLess(self.run_script("return document.querySelector('main h1').getBoundingClientRect().top"), 300)

    def test_z_quiet(self):
        """After all of that, nothing was requested from a network, and nothing went wrong."""
        asked = set()
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                asked.add(message["params"]["request"]["url"].split(":")[0])
        self.assertLessEqual(asked, {"file", "data", "blob"})


class Wrong(unittest.TestCase):
    """Sources whose pages are not right."""

    def told(self, readme):
        with tempfile.TemporaryDirectory() as holder:
            source = pathlib.Path(holder) / "source"
            (source / "docs").mkdir(parents=True)
            (source / "README.md").write_text(f"# Title\n\n{readme}\n\n[page](docs/page.md)\n")
            (source / "docs/page.md").write_text("# Page\n\n## One `two`\n")
            (source / "secret").write_text("x")
            done = write_docs(source, pathlib.Path(holder) / "out")
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
    if not shutil.which("cmark-gfm") or not ENGINE.exists() or not (RECORDER / "hosted" / "index.html").exists():
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
