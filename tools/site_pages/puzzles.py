"""Puzzles from random games: a page for each, on which it is played on the board, and an index."""

import re
import subprocess

from layout import ROOTS, page

#: Games of each kind that are looked through, and puzzles of it at most.
COUNTS = {"taluva": (12, 3), "mykerinos": (6, 2), "tikal": (2, 2)}
WORDS = {
    "en": {"title": "Puzzles", "lead": "Positions from games with one right answer. Tap a letter on the board to see the entry, then play it.",
           "all": "All puzzles", "next": "Next", "other": "Deutsch", "one": "Puzzle {0}"},
    "de": {"title": "Rätsel", "lead": "Stellungen aus Partien mit einer richtigen Antwort. Tippe einen Buchstaben auf dem Plan an, um den Zug zu sehen, dann spiele ihn.",
           "all": "Alle Rätsel", "next": "Weiter", "other": "English", "one": "Rätsel {0}"},
}


def run(*command, text=""):
    return subprocess.run(command, input=text, capture_output=True, check=True, encoding="utf-8").stdout


def found(stela):
    """(game, record) of each puzzle."""
    puzzles = []
    for game, (count, most) in COUNTS.items():
        games = run(stela, "random", game, "--players", "2", "--seed", "1", "--count", str(count))
        text = run(stela, "analyse", "--puzzles", "--to", "stela", "--quiet", "--effort", "quick", "--most", str(most), text=games)
        puzzles += [(game, one) for one in re.split(r"(?=^\[Game )", text, flags=re.M) if one.strip()]
    return puzzles


def write(stela, names, out):
    """Writes all puzzles; `names` are the games by their id."""
    puzzles = found(stela)
    for language, root in ROOTS.items():
        words = WORDS[language]
        folder = out / root / "puzzles"
        folder.mkdir(parents=True)
        cards = []
        for number, (game, record) in enumerate(puzzles, 1):
            text = run(stela, "analyse", "--puzzles", "--lang", language, "--to", "html", "--quiet", "--effort", "quick", text=record)
            links = f'<a href="../puzzles.html">{words["all"]}</a>'
            if number < len(puzzles):
                links += f' · <a href="{number + 1}.html">{words["next"]}</a>'
            text = text.replace("<main>", f'<main>\n<nav aria-label="{words["title"]}"><p>{links}</p></nav>', 1)
            (folder / f"{number}.html").write_text(text, encoding="utf-8")
            question = re.sub(r"<[^>]*>", "", re.search(r"<h2[^>]*>1\. (.*?)</h2>", text, re.S)[1])
            cards.append(f'<li><a href="puzzles/{number}.html"><b>{words["one"].replace("{0}", str(number))}: {names[game]}</b>'
                         f"<small>{question}</small></a></li>")
        content = f'<h1>{words["title"]}</h1>\n<p>{words["lead"]}</p>\n<ul class="rules">\n' + "\n".join(cards) + "\n</ul>"
        other = "de/puzzles.html" if language == "en" else "../puzzles.html"
        (out / root / "puzzles.html").write_text(
            page(language, words["title"], content, root="" if language == "en" else "../", other=(other, words["other"])), encoding="utf-8")
