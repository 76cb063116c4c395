"""Writes the pages of the sources, and the pages of rules, as a site that needs no network:
site.py SOURCE STELA OUT

Markdown becomes HTML by cmark-gfm. Headings get the anchors that GitHub gives them, links between
pages lead to the new pages, and files that pages link or show are copied. A link to nothing is an error, and
so is a picture from elsewhere.
"""

import html
import os
import pathlib
import re
import shutil
import string
import subprocess
import sys
import urllib.parse

FRAME = pathlib.Path(__file__).resolve().parent / "pages"
LANGUAGES = {"en": "", "de": "de/"}


def page_paths(source: pathlib.Path) -> list[pathlib.Path]:
    """The pages of the sources, from their root: README first, then as it links them, then the others."""
    found = [path.relative_to(source) for path in
             (*sorted(source.glob("*.md")), *sorted((source / "docs").rglob("*.md")))]
    readme = (source / "README.md").read_text(encoding="utf-8")
    linked = re.findall(r"\]\(([\w/-]+\.md)\)", readme)
    order = {pathlib.Path(name): place for place, name in reversed(list(enumerate(["README.md", *linked])))}
    return sorted(found, key=lambda path: (order.get(path, len(order)), path))


def place_of(path: pathlib.Path) -> str:
    """Where a page of the sources stands in the site."""
    return "index.html" if path == pathlib.Path("README.md") else path.with_suffix(".html").as_posix()


def slug(heading: str) -> str:
    """The anchor that GitHub gives a heading, which is HTML here."""
    text = html.unescape(re.sub(r"<[^>]*>", "", heading)).lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def with_anchors(content: str) -> str:
    """Headings with anchors; of equal ones the second ends in -1."""
    seen = {}

    def anchored(found):
        name = slug(found[2])
        seen[name] = seen.get(name, -1) + 1
        name += f"-{seen[name]}" if seen[name] else ""
        return f'<{found[1]} id="{html.escape(name)}">{found[2]}</{found[1]}>'

    return re.sub(r"<(h[1-6])>(.*?)</\1>", anchored, content, flags=re.S)


class Site:
    """The site while it is written."""

    def __init__(self, source, stela, out):
        self.source, self.stela, self.out = source, stela, out
        self.version = subprocess.run([stela, "--version"], capture_output=True, check=True,
                                      text=True).stdout.split()[1]
        self.pages = page_paths(source)
        self.links = []  # where and title of every page
        self.wrong = []

    def render(self, path: pathlib.Path) -> str:
        """A page of the sources as HTML. HTML within it is left out; the sources have it in comments only."""
        done = subprocess.run(["cmark-gfm", "-e", "table", "-e", "strikethrough", "-e", "autolink", self.source / path],
                              capture_output=True, check=True, encoding="utf-8")
        content = with_anchors(done.stdout.replace("<!-- raw HTML omitted -->\n", ""))
        return re.sub(r' (href|src)="([^"]*)"', lambda found: self.link(path, found[1], found[2]), content)

    def link(self, path: pathlib.Path, attribute: str, target: str) -> str:
        """An attribute of the page, whose target is as the page in the sources has it."""
        target = html.unescape(target)
        name, mark, anchor = target.partition("#")
        if not name or re.match(r"[a-z]+:", target):
            if attribute == "src":
                self.wrong.append(f"{path} shows {target}, which is not in the sources")
            return f' {attribute}="{html.escape(target)}"'
        wanted = pathlib.Path(os.path.normpath(path.parent / urllib.parse.unquote(name)))
        if wanted in self.pages:
            to = place_of(wanted)
        elif (self.source / wanted).is_file() and ".." not in wanted.parts:
            to = wanted.as_posix()
            (self.out / to).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(self.source / wanted, self.out / to)
        else:
            self.wrong.append(f"{path} links {target}, which is no file of the sources")
            to = name
        to = os.path.relpath(to, pathlib.Path(place_of(path)).parent)
        return f' {attribute}="{html.escape(urllib.parse.quote(to) + mark + anchor)}"'

    def write_rules(self):
        """The pages of rules, as the program writes them; each says its title."""
        games = [path.parent.name for path in sorted((self.source / "lib").glob("*/rulebook.json"))]
        for game in sorted(games, key=lambda name: (name == "record", name)):
            for language, folder in LANGUAGES.items():
                to = f"docs/rules/{folder}{game}.html"
                done = subprocess.run([self.stela, "explain", "--lang", language, "--to", "html", game],
                                      capture_output=True, check=True, encoding="utf-8")
                (self.out / to).parent.mkdir(parents=True, exist_ok=True)
                (self.out / to).write_text(done.stdout, encoding="utf-8")
                title = re.sub(r"<[^>]*>", "", re.search(r"<h1.*?</h1>", done.stdout, re.S)[0])
                self.links.append((to, title))

    def navigation(self, here: str) -> str:
        current = ' aria-current="page"'
        return "\n".join(f'<li><a href="{os.path.relpath(to, pathlib.Path(here).parent)}"'
                         f'{current if to == here else ""}>{title}</a></li>' for to, title in self.links)

    def write(self):
        contents = {path: self.render(path) for path in self.pages}
        for path, content in contents.items():
            self.links.append((place_of(path), re.search(r"<h1[^>]*>(.*?)</h1>", content, re.S)[1]))
        self.write_rules()
        if self.wrong:
            sys.exit("\n".join(self.wrong))
        frame = string.Template((FRAME / "frame.html").read_text(encoding="utf-8"))
        shutil.copyfile(FRAME / "style.css", self.out / "style.css")
        titles = dict(self.links)
        for path, content in contents.items():
            to = self.out / place_of(path)
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_text(frame.substitute(
                title=re.sub(r"<[^>]*>", "", titles[place_of(path)]), version=self.version, content=content.strip(),
                root="../" * (len(pathlib.Path(place_of(path)).parts) - 1), links=self.navigation(place_of(path))),
                encoding="utf-8")


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    Site(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve(), pathlib.Path(sys.argv[3])).write()


if __name__ == "__main__":
    main()
