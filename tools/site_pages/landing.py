"""The landing page and the page that checks a record, in English and German."""

import html

from layout import ROOTS, page

WORDS = {
    "en": {
        "lead": "Stela validates, scores, draws and analyzes records of Tikal, Mykerinos and Taluva games.",
        "doors": "What would you like to do?",
        "record": ("Record a game", "Tap what is played on a picture of the board. It knows the rules, works offline and sends nothing.", "Open the recorder"),
        "see": ("See a game", "A whole game on the board, with each player's chances and the moves that cost the most."),
        "check": ("Check a record", "Paste or drop a record: what is wrong in it and which rule says so, repairs, and a picture.", "Check a record"),
        "why": "An illegal action, with the reason",
        "why_text": "Chloé's tile would cover all of Ben's settlement. Stela draws the action, names the rule and cites the rulebook.",
        "why_link": "The rule, with its citation", "rules": "All rules and rulings",
        "puzzle": "Solve a puzzle", "puzzle_text": "Positions from games with one right answer. Play it on the board; the reason comes after.",
        "puzzle_link": "Play the puzzles",
        "install": "Install the program", "install_text": "On Debian 12 or newer, with the package of a release:",
        "install_phone": "To keep the recorder on a phone, open it from a web server and choose “Add to Home Screen”; or download the one file:",
        "for": "For you", "moving": "An island of Taluva that grows tile by tile", "illegal": "A tile of Taluva that would cover a whole settlement, crossed out, with the reason",
        "player": ("Players and clubs", [("docs/first-record.html", "Your first record"), ("docs/recorder.html", "The recorder"), ("docs/analysis.html", "Analyzing a game")]),
        "judge": ("Tournament directors", [("rules/index.html", "Rules and rulings"), ("docs/commands/standings.html", "A tournament table"), ("docs/commands/README.html", "All commands"), ("docs/import.html", "Importing games")]),
        "coder": ("Programmers", [("docs/specification.html", "The notation"), ("docs/library.html", "The library"), ("docs/python.html", "Python"), ("docs/contributing/conformance.html", "The conformance kit")]),
        "all": "All pages", "other": "Deutsch",
        "check_lead": "Paste a record, drop a file, or open one. It is checked in this page by the same engine as the program; nothing is sent.",
        "check_field": "The record", "check_button": "Check", "check_open": "Open a file", "check_sample": "Try an example",
        "script": "This page needs its script to check records.",
    },
    "de": {
        "lead": "Stela prüft, wertet, zeichnet und analysiert Aufzeichnungen von Partien Tikal, Mykerinos und Taluva.",
        "doors": "Was möchtest du tun?",
        "record": ("Spiel aufzeichnen", "Tippe auf einem Bild des Plans an, was gespielt wird. Der Aufzeichner kennt die Regeln, braucht kein Netz und sendet nichts.", "Aufzeichner öffnen"),
        "see": ("Spiel ansehen", "Eine ganze Partie auf dem Plan, mit den Aussichten aller und den Zügen, die am meisten kosteten."),
        "check": ("Aufzeichnung prüfen", "Füge eine Aufzeichnung ein: was daran falsch ist und nach welcher Regel, wie es sich beheben lässt, und ein Bild.", "Aufzeichnung prüfen"),
        "why": "Eine verbotene Aktion mit dem Grund",
        "why_text": "Chloés Plättchen würde Bens ganze Siedlung überdecken. Stela zeichnet die Aktion, nennt die Regel und zitiert das Regelheft.",
        "why_link": "Die Regel mit ihrem Zitat", "rules": "Alle Regeln und Entscheidungen",
        "puzzle": "Ein Rätsel lösen", "puzzle_text": "Stellungen aus Partien mit einer richtigen Antwort. Spiele sie auf dem Plan; danach kommt der Grund.",
        "puzzle_link": "Rätsel spielen",
        "install": "Das Programm installieren", "install_text": "Unter Debian 12 oder neuer, mit dem Paket einer Version:",
        "install_phone": "Auf dem Telefon: Öffne den Aufzeichner von einem Webserver und wähle „Zum Startbildschirm hinzufügen“; oder lade die eine Datei:",
        "for": "Für dich", "moving": "Eine Insel von Taluva, die Plättchen für Plättchen wächst", "illegal": "Ein Plättchen von Taluva, das eine ganze Siedlung überdecken würde, durchgestrichen, mit dem Grund",
        "player": ("Spieler und Vereine", [("docs/first-record.de.html", "Deine erste Aufzeichnung"), ("docs/recorder.html", "Der Aufzeichner (englisch)"), ("docs/analysis.html", "Partien analysieren (englisch)")]),
        "judge": ("Turnierleiter", [("de/rules/index.html", "Regeln und Entscheidungen"), ("docs/commands/standings.html", "Turniertabelle (englisch)"), ("docs/commands/README.html", "Alle Befehle (englisch)"), ("docs/import.html", "Partien übernehmen (englisch)")]),
        "coder": ("Programmierer", [("docs/specification.html", "Die Notation (englisch)"), ("docs/library.html", "Die Bibliothek (englisch)"), ("docs/python.html", "Python (englisch)"), ("docs/contributing/conformance.html", "Die Prüfsammlung (englisch)")]),
        "all": "Alle Seiten (englisch)", "other": "English",
        "check_lead": "Füge eine Aufzeichnung ein, ziehe eine Datei hierher oder öffne eine. Geprüft wird in dieser Seite, von derselben Maschine wie im Programm; nichts wird gesendet.",
        "check_field": "Die Aufzeichnung", "check_button": "Prüfen", "check_open": "Datei öffnen", "check_sample": "Beispiel ausprobieren",
        "script": "Diese Seite braucht ihr Skript, um Aufzeichnungen zu prüfen.",
    },
}
#: What the script of the page that checks a record says.
SAID = {
    "en": {"valid": "Valid, and finished.", "going": "Valid so far; the game is not finished.", "invalid": "Not valid: {0} errors.", "one": "Not valid: 1 error.",
           "repair": "Repair", "all": "Repair all", "line": "line {0}", "rule": "The rule", "which": "Record {0} of {1}", "large": "This file is too large for a record (limit 4 MB).",
           "board": "The position at the end, or before the first error", "save": "Save the record", "empty": "This is not a record."},
    "de": {"valid": "Gültig und beendet.", "going": "Bis hierher gültig; die Partie ist nicht beendet.", "invalid": "Nicht gültig: {0} Fehler.", "one": "Nicht gültig: 1 Fehler.",
           "repair": "Beheben", "all": "Alles beheben", "line": "Zeile {0}", "rule": "Die Regel", "which": "Aufzeichnung {0} von {1}", "large": "Diese Datei ist zu groß für eine Aufzeichnung (höchstens 4 MB).",
           "board": "Die Stellung am Ende oder vor dem ersten Fehler", "save": "Aufzeichnung speichern", "empty": "Das ist keine Aufzeichnung."},
}


def linked(root, links):
    return "\n".join(f'<li><a href="{root}{to}">{name}</a></li>' for to, name in links)


def landing(language, games):
    """The first page; `games` are (file, name) of replay pages."""
    words = WORDS[language]
    root = "" if language == "en" else "../"
    here = root + ROOTS[language]
    images = f"{root}docs/images/readme/"
    own = images + ("" if language == "en" else "de/")
    replays = " ".join(f'<a class="button plain" href="{here}games/{file}">{name}</a>' for file, name in games)
    readers = "\n".join(f"<li><b>{words[kind][0]}</b><ul>{linked(root, words[kind][1])}</ul></li>"
                        for kind in ("player", "judge", "coder"))
    content = f"""<div class="hero">
<div><h1>Stela</h1>
<p class="lead">{words["lead"]}</p></div>
<picture><source media="(prefers-reduced-motion:reduce)" srcset="{own}taluva.svg"><img src="{images}taluva.gif" width="480" alt="{words["moving"]}"></picture>
</div>
<ul class="doors" aria-label="{words["doors"]}">
<li><h2>{words["record"][0]}</h2><p>{words["record"][1]}</p><a class="door" href="{root}recorder/index.html">{words["record"][2]}</a></li>
<li><h2>{words["see"][0]}</h2><p>{words["see"][1]}</p>{replays}</li>
<li><h2>{words["check"][0]}</h2><p>{words["check"][1]}</p><a class="door" href="check.html">{words["check"][2]}</a></li>
</ul>
<h2>{words["why"]}</h2>
<p>{words["why_text"]} <a href="rules/taluva.eruption.settlement.html">{words["why_link"]}</a> · <a href="rules/index.html">{words["rules"]}</a></p>
<p><picture><source media="(max-width:40rem)" srcset="not-allowed.svg"><img src="{own}not-allowed.svg" alt="{words["illegal"]}" loading="lazy"></picture></p>
<h2>{words["puzzle"]}</h2>
<p>{words["puzzle_text"]} <a class="button plain" href="puzzles.html">{words["puzzle_link"]}</a></p>
<h2>{words["install"]}</h2>
<p>{words["install_text"]}</p>
<pre>sudo apt install ./stela_*.deb</pre>
<p>{words["install_phone"]} <a href="{root}stela-recorder.html" download>stela-recorder.html</a></p>
<h2>{words["for"]}</h2>
<ul class="links">
{readers}
</ul>
<p><a href="{root}docs/README.html">{words["all"]}</a></p>"""
    other = "de/index.html" if language == "en" else "../index.html"
    return page(language, "Stela: " + words["lead"].split(" ", 1)[1].rstrip("."), content, root, (other, words["other"]), wide=True)


def check(language, script_words, example):
    """The page that checks a record."""
    words = WORDS[language]
    root = "" if language == "en" else "../"
    content = f"""<h1>{words["check"][0]}</h1>
<p>{words["check_lead"]}</p>
<noscript><p>{words["script"]}</p></noscript>
<form id="form"><label for="text">{words["check_field"]}</label>
<textarea id="text" rows="9" spellcheck="false" autocapitalize="off" autocomplete="off"></textarea>
<div class="row"><button class="button" type="submit">{words["check_button"]}</button>
<label class="button plain file">{words["check_open"]} <input type="file" id="file" accept=".stela,.txt,text/plain"></label>
<button class="button plain" type="button" id="sample">{words["check_sample"]}</button></div></form>
<div id="out" aria-live="polite"></div>"""
    other = "de/check.html" if language == "en" else "../check.html"
    tail = (f'<script type="application/json" id="words">{script_words}</script>\n'
            f'<script type="text/plain" id="example">{html.escape(example, quote=False)}</script>\n'
            + "\n".join(f'<script src="{root}{name}"></script>' for name in ("engine.js", "check.js")))
    return page(language, words["check"][0], content, root, (other, words["other"]), tail=tail)
