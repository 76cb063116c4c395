"""Puzzles from games of strong players: a page for each, on which it is played on the board, and an index."""

import re
import subprocess

from layout import ROOTS, page

#: How many games of each kind are searched, and how many of their puzzles are shown.
COUNTS = {"taluva": (12, 3), "mykerinos": (6, 2), "tikal": (2, 2)}
SEARCH = ("analyse", "--puzzles", "--quiet", "--effort", "320", "--most", "1", "--to", "html")
WORDS = {
    "en": {"title": "Puzzles", "lead": "Positions from games with one right answer. Tap a letter on the board to see the entry, then play it.",
           "all": "All puzzles", "next": "Next", "other": "Deutsch", "one": "Puzzle {0}"},
    "de": {"title": "Rätsel", "lead": "Stellungen aus Partien mit einer richtigen Antwort. Tippe einen Buchstaben auf dem Plan an, um den Zug zu sehen, dann spiele ihn.",
           "all": "Alle Rätsel", "next": "Weiter", "other": "English", "one": "Rätsel {0}"},
}


def run(*command, text=""):
    return subprocess.run(command, input=text, capture_output=True, check=True, encoding="utf-8").stdout


def found(stela, game, games, most):
    """Pages by language, each with the best puzzle of one game of strong players: `most` of them, from so many games."""
    pages = []
    for seed in range(1, games + 1):
        record = run(stela, "random", game, "--policy", "strong", "--players", "2", "--seed", str(seed))
        first = run(stela, *SEARCH, text=record)
        if first:
            pages.append({"en": first, **{language: run(stela, *SEARCH, "--lang", language, text=record)
                                          for language in ROOTS if language != "en"}})
        if len(pages) == most:
            break
    return pages


def write(stela, names, out):
    """Writes all puzzles; `names` are the games by their id."""
    puzzles = [(names[game], pages) for game, (games, most) in COUNTS.items() for pages in found(stela, game, games, most)]
    for language, root in ROOTS.items():
        write_language([(name, pages[language]) for name, pages in puzzles], WORDS[language], root, language, out / root)


def write_language(puzzles, words, root, language, out):
    """Writes the pages of all puzzles, which are (game, page), and their index, in one language."""
    folder = out / "puzzles"
    folder.mkdir(parents=True)
    cards = []
    for number, (name, text) in enumerate(puzzles, 1):
        links = f'<a href="../puzzles.html">{words["all"]}</a>'
        if number < len(puzzles):
            links += f' · <a href="{number + 1}.html">{words["next"]}</a>'
        text = text.replace("<main>", f'<main>\n<nav aria-label="{words["title"]}"><p>{links}</p></nav>', 1)
        (folder / f"{number}.html").write_text(text, encoding="utf-8")
        question = re.sub(r"<[^>]*>", "", re.search(r"<h2[^>]*>1\. (.*?)</h2>", text, re.S)[1])
        cards.append(f'<li><a href="puzzles/{number}.html"><b>{words["one"].replace("{0}", str(number))}: {name}</b>'
                     f"<small>{question}</small></a></li>")
    content = f'<h1>{words["title"]}</h1>\n<p>{words["lead"]}</p>\n<ul class="rules">\n' + "\n".join(cards) + "\n</ul>"
    other = "de/puzzles.html" if language == "en" else "../puzzles.html"
    (out / "puzzles.html").write_text(
        page(language, words["title"], content, root="../" if root else "", other=(other, words["other"])), encoding="utf-8")
