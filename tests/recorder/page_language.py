"""Whether the page speaks the language that is chosen: page_language.py SOURCE STELA

In German no sentence stands in it that the German PO file translates, wherever one goes; the language
is kept, outlives an engine that ends, and leaves the record as it is.
"""

import pathlib
import re
import sys

import polib

import recorder as page
import pages
import taps

SEEN = """
const seen = new Set();
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
  if (node.nodeType === Node.TEXT_NODE) {
    if (!node.parentElement.closest('script, style, textarea, option')) seen.add(node.data.trim());
  } else for (const name of ['aria-label', 'title', 'placeholder']) seen.add((node.getAttribute(name) || '').trim());
}
return [...seen];"""
SPEAK = """
byId('language').value = arguments[0];
byId('language').dispatchEvent(new Event('change'));"""


def english_of(source):
    """Returns the sentences without placeholders whose German differs."""
    book = polib.pofile(str(pathlib.Path(source) / "lib" / "words" / "de.po"))
    told = {words for entry in book for words in [entry.msgstr, *entry.msgstr_plural.values()]}
    return {entry.msgid for entry in book if entry.msgid not in told and len(entry.msgid) > 3}


def check_seen(recorder, english, where, checks):
    left = sorted(english.intersection(recorder.run(SEEN)))
    checks.equal(left, [], f"English {where}")


def check_record(recorder, path, english, checks):
    text = path.read_text("utf-8")
    recorder.paste(text)
    recorder.wait("return Boolean(record) && !byId('work').hidden")
    last = recorder.run("return record.entries.length")
    for entry in {-1, 0, 1, last // 2, last - 1}:
        recorder.run("if (record.entries.some((one) => one.id === arguments[0] && one.played)) go(arguments[0]);"
                     "if (arguments[0] < 0) go(-1);", entry)
        check_seen(recorder, english, f"after entry {entry} of {path.name}", checks)
    for tab in ("game", "notes", "text", "end", "save", "play"):
        taps.tap(recorder, f"#tab-{tab}")
        check_seen(recorder, english, f"behind the tab {tab}", checks)
    checks.equal(recorder.text(), text, f"{path.name} stays as it is")


def main():
    source = sys.argv[1]
    samples = pathlib.Path(source) / "testdata"
    english = english_of(source)
    with page.opened(source) as (recorder, checks):
        recorder.resize(390, 844)
        recorder.open()
        checks.equal(recorder.run("return document.documentElement.lang"), "en", "the browser's language")
        checks.true(english.intersection(recorder.run(SEEN)), "English is found in English")
        form = """return [...byId('new').querySelectorAll('input, select')].map((one) => one.value)"""
        recorder.run("""byId('game').value = 'taluva';
            fillGame();
            byId('count').value = '2';
            fillSeats();
            byId('seats').querySelector('input').value = 'Anna';
            byId('tags').querySelector('input').value = 'Club';""")
        filled = recorder.run(form)
        recorder.run(SPEAK, "de")
        checks.equal(recorder.run(form), filled, "what was chosen and written")
        checks.equal(recorder.driver.title, "Stela-Aufzeichner", "the title")
        checks.equal(recorder.run("return document.documentElement.lang"), "de", "the language that was chosen")
        checks.equal(recorder.find("#new .main").text, "Beginnen", "a word of the page")
        for game in ("taluva", "tikal", "mykerinos"):
            recorder.run("byId('game').value = arguments[0]; fillGame()", game)
            check_seen(recorder, english, f"before a game of {game}", checks)
            records = sorted((samples / game / "ok").glob("*.stela"), key=lambda path: path.stat().st_size)
            for path in (records[len(records) // 2], records[-1]):
                check_record(recorder, path, english, checks)
                taps.tap(recorder, "#close")
        path = samples / "taluva" / "illegal" / "taluva.hut.level.stela"
        recorder.paste(path.read_text("utf-8"))
        recorder.run("speak('fr'); render(true)")
        said = recorder.run("return byId('due').textContent")
        checks.true(re.search(r"\w\s: ", said), f"a French colon: {said}")
        recorder.run("speak('de'); render(true)")
        checks.true("ist auf Ebene 2" in recorder.run("return byId('mistakes').textContent"), "a mistake in German")
        recorder.run("return engine.begin()")
        recorder.wait("return Boolean(engine.face)")
        checks.equal(recorder.run("return engine.ask({do: 'told', words: ['Begin']}).told"), ["Beginnen"],
                     "another engine speaks it, too")
        pages.check_quiet(recorder.driver, recorder.page, checks)
        with page.served(recorder.page.parent) as address:
            recorder.open_served(address)
            recorder.run(SPEAK, "de")
            recorder.open_served(address)
            checks.equal(recorder.run("return document.documentElement.lang"), "de", "the language is kept")
            recorder.run(SPEAK, "en")
            checks.equal(recorder.find("#new .main").text, "Begin", "and English again")


main()
