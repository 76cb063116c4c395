"""The gallery of rulings: each rule and article of the games as a page with picture, sentence and citation, and an
index with a search by everyday words, in English and German."""

import concurrent.futures
import dataclasses
import html
import json
import pathlib
import re
import subprocess

from layout import ROOTS, page

SYNONYMS = pathlib.Path(__file__).resolve().parents[2] / "lib" / "report" / "page" / "synonyms.json"

WORDS = {
    "en": {"title": "Rules and rulings", "find": "Search: hut beside own",
           "none": "No rule has these words.", "all": "All rules", "before": "Previous", "after": "Next",
           "lead": "What is allowed in Tikal, Mykerinos and Taluva, where the rulebooks say so, and what an illegal action looks like.",
           "other": "Deutsch", "count": "{0} rules and articles", "one": "1 rule or article"},
    "de": {"title": "Regeln und Entscheidungen", "find": "Suche: zweiter Tempel",
           "none": "In keiner Regel kommen diese Wörter vor.", "all": "Alle Regeln", "before": "Zurück", "after": "Weiter",
           "lead": "Was in Tikal, Mykerinos und Taluva erlaubt ist, wo es in den Regelheften steht, und wie verbotene Aktionen aussehen.",
           "other": "English", "count": "{0} Regeln und Artikel", "one": "1 Regel oder Artikel"},
}
GAMES = {"taluva": "Taluva", "tikal": "Tikal", "mykerinos": "Mykerinos", "record": "Records"}


@dataclasses.dataclass
class Ruling:
    """A rule or an article in one language."""

    id: str
    game: str
    section: str
    #: HTML.
    sentence: str
    page: str
    picture: str


def sections_of(contents):
    """(section, id) in the order of the rulebook, from the lists on the page of a game."""
    section = ""
    for heading, name in re.findall(r'<h2>(.*?)</h2>|<th scope="row"><a href="#([^"]+)">', contents):
        section = heading or section
        if name:
            yield html.unescape(section), name


def picture_of(text):
    """The example's picture as an image with its own style; empty if there is none."""
    found = re.search(r'<svg [^>]*viewBox=.*?</svg>', text, re.S)
    if not found:
        return ""
    # The rules of the light theme, then those of the dark one, for readers who prefer it.
    rules = "".join(re.findall(r"^(?:@media\(prefers-color-scheme:dark\)\{\n(?:\.stela.*\n)+\}|\.stela.*)\n", text, re.M))
    symbols = re.search(r'<svg [^>]*class="symbols".*?<defs>(.*?)</defs>', text, re.S)
    inner = f"<style>{rules}</style>" + (f"<defs>{symbols[1]}</defs>" if symbols else "")
    return re.sub(r">", ">" + inner.replace("\\", "\\\\"), found[0], count=1)


class Gallery:
    """All rules in one language."""

    def __init__(self, stela, language):
        self.stela, self.language = stela, language
        self.words = WORDS[language]
        self.rulings = []
        named = [(game, section, name) for game in GAMES for section, name in sections_of(self.explained(game))]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            self.rulings = list(pool.map(lambda one: self.ruling(*one), named))

    def explained(self, name):
        return subprocess.run([self.stela, "explain", "--lang", self.language, "--to", "html", name],
                              capture_output=True, check=True, encoding="utf-8").stdout

    def ruling(self, game, section, name):
        text = self.explained(name)
        card = re.search(r'<section id="[^"]+" class="card">(.*?)</section>', text, re.S)[1]
        sentence = re.search(r"<p>(.*?)\.</p>", card, re.S)[1]
        return Ruling(name, game, section, sentence, text, picture_of(text))

    def name_of(self, ruling):
        return f"{ruling.id}.html"

    def write(self, out):
        folder = out / ROOTS[self.language] / "rules"
        folder.mkdir(parents=True)
        for at, ruling in enumerate(self.rulings):
            (folder / self.name_of(ruling)).write_text(self.rule_page(at), encoding="utf-8")
            if ruling.picture:
                (folder / f"{ruling.id}.svg").write_text(ruling.picture, encoding="utf-8")
        (folder / "index.html").write_text(self.index(), encoding="utf-8")

    def rule_page(self, at):
        """The program's own page, led by the sentence, with links to the rules beside it."""
        ruling = self.rulings[at]
        text = ruling.page
        title = re.sub(r"<[^>]*>", "", ruling.sentence)
        beside = [(self.rulings[to], word) for to, word in ((at - 1, self.words["before"]), (at + 1, self.words["after"]))
                  if 0 <= to < len(self.rulings)]
        other = "de/" if self.language == "en" else ""
        root = "../" if self.language == "en" else "../../"
        links = " · ".join([f'<a href="index.html">{self.words["all"]}</a>',
                            *(f'<a href="{self.name_of(to)}">{word}</a>' for to, word in beside),
                            f'<a href="{root}{other}rules/{self.name_of(ruling)}">{self.words["other"]}</a>'])
        text = re.sub(r"<title>.*?</title>", lambda _: f"<title>{html.escape(title, quote=False)}</title>", text, flags=re.S)
        text = re.sub(r"<h1.*?</h1>", lambda _: f"<h1>{ruling.sentence}</h1>"
                      f"<p>{GAMES[ruling.game]}: {html.escape(ruling.section)} · <code>{ruling.id}</code></p>", text, count=1, flags=re.S)
        text = re.sub(r'(<section id="[^"]+" class="card">\s*)<p>.*?</p>', r"\1", text, count=1, flags=re.S)
        return text.replace("<main>", f'<main>\n<nav aria-label="{self.words["all"]}"><p>{links}</p></nav>', 1)

    def card(self, ruling):
        """A rule in the index: what a search finds are its words, and those beside them in a table."""
        image = f'<img src="{ruling.id}.svg" alt="" loading="lazy">' if ruling.picture else ""
        return (f'<li data-game="{ruling.game}" id="{ruling.id}"><a href="{self.name_of(ruling)}">{image}{ruling.sentence}'
                f"<small>{html.escape(ruling.section)}</small></a></li>")

    def index(self):
        parts = []
        for game, name in GAMES.items():
            cards = [self.card(one) for one in self.rulings if one.game == game]
            parts.append(f'<section data-part>\n<h2>{name}</h2>\n<ul class="rules">\n' + "\n".join(cards) + "\n</ul>\n</section>")
        root = "../" if self.language == "en" else "../../"
        other = "de/rules/index.html" if self.language == "en" else "rules/index.html"
        synonyms = json.loads(SYNONYMS.read_text(encoding="utf-8"))[self.language]
        content = (f"<h1>{self.words['title']}</h1>\n<p>{self.words['lead']}</p>\n"
                   f'<form class="find" role="search"><input type="search" id="find" aria-label="{self.words["find"]}" '
                   f'placeholder="{self.words["find"]}"> <span id="count" class="soft" role="status" '
                   f'data-template="{self.words["count"]}" data-one="{self.words["one"]}" data-none="{self.words["none"]}"></span></form>\n'
                   + "\n".join(parts))
        data = json.dumps(synonyms, ensure_ascii=False, sort_keys=True)
        return page(self.language, self.words["title"], content, root=root, wide=True,
                    other=(root + other, self.words["other"]),
                    tail=f'<script type="application/json" id="synonyms">{data}</script>\n<script src="{root}gallery.js"></script>')
