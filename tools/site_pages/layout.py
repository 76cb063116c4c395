"""The frame of the site's own pages."""

import html
import pathlib

PAGES = pathlib.Path(__file__).resolve().parent / "pages"
#: Folder of each language.
ROOTS = {"en": "", "de": "de/"}
WORDS = {
    "en": {"record": "Record a game", "check": "Check a record", "rules": "Rules", "docs": "Docs", "puzzles": "Puzzles"},
    "de": {"record": "Spiel aufzeichnen", "check": "Aufzeichnung prüfen", "rules": "Regeln", "docs": "Doku", "puzzles": "Rätsel"},
}


def top(language, root):
    """The links at the top of every page; `root` leads to the site's first folder."""
    words = WORDS[language]
    here = root + ROOTS[language]
    start = "README.de.html" if language == "de" else "docs/README.html"
    links = [(f"{here}index.html", "Stela"), (f"{root}recorder/index.html", words["record"]), (f"{here}check.html", words["check"]),
             (f"{here}rules/index.html", words["rules"]), (f"{here}puzzles.html", words["puzzles"]), (f"{root}{start}", words["docs"])]
    return "\n".join(f'<a href="{address}">{name}</a>' for address, name in links)


def page(language, title, content, root, other, wide=False, tail=""):
    """A page of the site; `root` leads to its first folder, and `other` is (address, name) of the page in the other
    language."""
    return f"""<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' file: 'wasm-unsafe-eval'; style-src 'self' file:; img-src 'self' file: data:; base-uri 'none'; form-action 'none'">
<meta name="color-scheme" content="light dark">
<title>{html.escape(title, quote=False)}</title>
<link rel="icon" href="{root}recorder/icon.svg">
<link rel="stylesheet" href="{root}style.css">
</head>
<body>
<header class="top"><nav aria-label="Stela">
{top(language, root)}
</nav><a class="end" href="{other[0]}" lang="{'de' if language == 'en' else 'en'}">{other[1]}</a></header>
<main{' class="wide"' if wide else ''}>
{content}
</main>
{tail}
</body>
</html>
"""
