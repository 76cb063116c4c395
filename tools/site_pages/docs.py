"""The Markdown pages of the sources as pages of the site.

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

from layout import top

FRAME = pathlib.Path(__file__).resolve().parent / "pages"


def page_paths(source: pathlib.Path) -> list[pathlib.Path]:
    """The pages of the sources, from their root: README and the index first, then as they link them, then the others."""
    found = [path.relative_to(source) for path in
             (*sorted(source.glob("*.md")), *sorted((source / "docs").rglob("*.md")))]
    first = [pathlib.Path("README.md"), pathlib.Path("docs/README.md")]
    linked = [pathlib.Path(os.path.normpath(page.parent / name)) for page in first if page in found
              for name in re.findall(r"\]\(([\w./-]+\.md)\)", (source / page).read_text(encoding="utf-8"))]
    order = {path: place for place, path in reversed(list(enumerate([*first, *linked])))}
    return sorted(found, key=lambda path: (order.get(path, len(order)), path))


def place_of(path: pathlib.Path) -> str:
    """Returns the location of a page of the sources in the site."""
    return path.with_suffix(".html").as_posix()


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


class Docs:
    """The pages while they are written."""

    def __init__(self, source, version, out):
        self.source, self.version, self.out = source, version, out
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

    def navigation(self, here: str) -> str:
        """Links to all pages; those of the commands are on the page that lists them, and contributors' on the index."""
        current = ' aria-current="page"'
        folders = tuple(f"docs/{name}/" for name in ("commands", "contributing"))
        shown = [(to, title) for to, title in self.links
                 if to == here or to.endswith("/README.html") or not to.startswith(folders)]
        return "\n".join(f'<li><a href="{os.path.relpath(to, pathlib.Path(here).parent)}"'
                         f'{current if to == here else ""}>{title}</a></li>' for to, title in shown)

    def write(self):
        contents = {path: self.render(path) for path in self.pages}
        for path, content in contents.items():
            title = re.search(r"<h1[^>]*>(.*?)</h1>", content, re.S)[1]
            self.links.append((place_of(path), title + (" (Deutsch)" if path.name == "README.de.md" else "")))
        self.links.append(("rules/index.html", "Rules and rulings"))
        if self.wrong:
            sys.exit("\n".join(self.wrong))
        frame = string.Template((FRAME / "frame.html").read_text(encoding="utf-8"))
        titles = dict(self.links)
        for path, content in contents.items():
            to = self.out / place_of(path)
            to.parent.mkdir(parents=True, exist_ok=True)
            root = "../" * (len(pathlib.Path(place_of(path)).parts) - 1)
            language = "de" if ".de." in path.name else "en"
            to.write_text(frame.substitute(
                title=re.sub(r"<[^>]*>", "", titles[place_of(path)]), version=self.version, language=language,
                content=content.strip(), root=root, top=top(language, root), links=self.navigation(place_of(path))),
                encoding="utf-8")
