"""Writes the site: site.py SOURCE STELA RECORDER ENGINE OUT

RECORDER is the folder with the recorder that tools/recorder --hosted wrote, and ENGINE its engine, compressed and in
base64. OUT gets static files, which work from any web server and, except for installing the recorder, from a disk.
"""

import json
import pathlib
import shutil
import subprocess
import sys

import docs
import gallery
import landing
import puzzles
from layout import PAGES, ROOTS, WORDS

#: The games that can be seen: random ones of the `greedy` policy, and how they are called.
GAMES = {"tikal": ("Tikal", "3", "2"), "mykerinos": ("Mykerinos", "3", "5"), "taluva": ("Taluva", "2", "3")}
NAMES = ["Anna", "Ben", "Chloé", "David"]


def run(*command, text=""):
    return subprocess.run(command, input=text, capture_output=True, check=True, encoding="utf-8").stdout


def named(record):
    """A record whose players have names."""
    for name in NAMES:
        record = record.replace('" ""]', f'" "{name}"]', 1)
    return record


def led_back(page, language, root):
    """A replay page with links to the site in its header; `root` leads to the site's first folder."""
    links = (f"{root}{ROOTS[language]}index.html", "Stela"), (f"{root}recorder/index.html", WORDS[language]["record"])
    named_links = " · ".join(f'<a href="{address}">{name}</a>' for address, name in links)
    return page.replace("</header>", f'<nav aria-label="Stela"><p>{named_links}</p></nav>\n</header>', 1)


class Site:
    def __init__(self, source, stela, recorder, engine, out):
        self.source, self.stela, self.recorder, self.engine, self.out = source, stela, recorder, engine, out
        self.version = run(stela, "--version").split()[1]

    def write(self):
        self.out.mkdir(parents=True)
        for name in ("style.css", "gallery.js", "check.js"):
            shutil.copyfile(PAGES / name, self.out / name)
        shutil.copytree(self.recorder / "hosted", self.out / "recorder")
        shutil.copyfile(self.recorder / "stela-recorder.html", self.out / "stela-recorder.html")
        self.write_engine()
        docs.Docs(self.source, self.version, self.out).write()
        for path in ("docs/images/readme/taluva.svg", "docs/images/readme/taluva.gif", "docs/images/readme/not-allowed.svg",
                     "docs/images/readme/de/taluva.svg", "docs/images/readme/de/not-allowed.svg"):
            (self.out / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(self.source / path, self.out / path)
        self.write_games()
        # For phones, where the wide picture of the README is too small to read.
        illegal = self.source / "docs/images/readme/not-allowed.stela"
        example = illegal.read_text(encoding="utf-8")
        for language, root in ROOTS.items():
            gallery.Gallery(self.stela, language).write(self.out)
            games = [(f"{game}.html", name) for game, (name, *_) in GAMES.items()]
            (self.out / root / "index.html").write_text(landing.landing(language, games), encoding="utf-8")
            run(self.stela, "diagram", "--illegal", "--lang", language, "--size", "400", "-o", self.out / root / "not-allowed.svg", illegal)
            words = json.dumps(landing.SAID[language], ensure_ascii=False)
            (self.out / root / "check.html").write_text(landing.check(language, words, example), encoding="utf-8")

    def write_engine(self):
        """The engine of the recorder as a script, since a page from a disk can load nothing else."""
        page = self.source / "tools" / "recorder_page" / "page"
        own = ("'use strict';\nconst byId = (id) => document.getElementById(id);\n"
               "const fill = (text, values) => text.replace(/\\{(\\d)\\}/g, (place, i) => values[i]);\n"
               "const language = {code: '', gaveUp: '{0}'};\nconst onUpright = false;\nconst record = null;\n"
               "const packedEngine = document.createElement('script');\npackedEngine.type = 'text/plain';\n"
               f"packedEngine.id = 'engine';\npackedEngine.textContent = '{self.engine.read_text()}';\n"
               "document.head.append(packedEngine);\n")
        files = page / "engine.js", self.source / "lib/report/page/unpack.js", page / "repair.js"
        scripts = [path.read_text(encoding="utf-8") for path in files]
        (self.out / "engine.js").write_text(own + "\n".join(scripts).replace("'use strict';\n", ""), encoding="utf-8")

    def write_games(self):
        """An analysed game of each kind, and puzzles from others."""
        for game, (_, players, seed) in GAMES.items():
            record = named(run(self.stela, "random", game, "--players", players, "--policy", "greedy", "--seed", seed))
            analysed = run(self.stela, "analyse", "--quiet", "--effort", "quick", "--to", "stela", text=record)
            for language, root in ROOTS.items():
                folder = self.out / root / "games"
                folder.mkdir(parents=True, exist_ok=True)
                page = run(self.stela, "replay", "--lang", language, "--to", "html", "-", text=analysed)
                (folder / f"{game}.html").write_text(
                    led_back(page, language, "../../" if root else "../"), encoding="utf-8")
        puzzles.write(self.stela, {game: name for game, (name, *_) in GAMES.items()}, self.out)


def main():
    if len(sys.argv) != 6:
        sys.exit(__doc__)
    Site(*(pathlib.Path(path).resolve() for path in sys.argv[1:])).write()


if __name__ == "__main__":
    main()
