"""A record with an analysis in the recorder: page_analysis.py SOURCE STELA

The results of `stela analyse` are shown: the win shares along the game, the losses of entries, better entries;
a tap on the chart goes there. The analysis is kept when notes are added to the record, and removed when its
entries change.
"""

import json
import re
import sys

import recorder as page
import pages
import page_use
import taps

GAMES = (("taluva", "--players", "2"), ("mykerinos", "--players", "3"))
SEED = "8"
# The point of entry `arguments[0]` in the chart of the win shares.
SPOT = """
const chart = document.querySelector('#course svg');
chart.scrollIntoView({block: 'center'});
const {a, e} = chart.getScreenCTM();
const {left, right, points} = chart.dataset;
const box = chart.getBoundingClientRect();
return [e + a * (Number(left) + arguments[0] * (right - left) / (points - 1)), box.y + box.height / 2];"""
SHOWN = """
const entry = entryOf(view.at);
return {number: entry ? entry.number : 0, depth: entry ? entry.depth : 0,
  value: ['shares', 'lost', 'instead'].map((one) => byId(one).textContent).join(' '),
  kinds: [...document.querySelectorAll('#lost b')].map((one) => one.className),
  better: byId('better') && byId('better').textContent,
  marked: board.text.includes('#1f8a3b') || /class="[^"]*green/.test(board.text),
  cursor: document.querySelector('#course .cursor').getAttribute('x1'),
  last: byId('mistake').disabled};"""


def analysed(game):
    """Returns a random game with its analysis, and the results."""
    record = pages.output("format", given=pages.output("random", game[0], "--seed", SEED, *game[1:], given=""))
    analyse = ["analyse", "--effort", "24", "--quiet", "--to"]
    found = json.loads(pages.output(*analyse, "ndjson", given=record))
    for entry in found["entries"]:
        entry["exact"] = any(fact["mark"] for fact in entry["facts"])
    return pages.output(*analyse, "stela", given=record), found


def hundredths(share):
    return (round(share * 1000) + 5) // 10


def told_shares(entry):
    return [f"{hundredths(share['value'])} %" for share in entry["shares"]]


def check_shown(recorder, entry, name, checks):
    """Checks that the page shows the results for an entry; `entry` is from the analysis."""
    shown = recorder.run(SHOWN)
    checks.equal(shown["number"], entry["number"], f"{name}: the entry")
    checks.equal(re.findall(r"\d+ %", shown["value"])[:len(entry["shares"])], told_shares(entry), f"{name}: shares")
    lost = bool(entry["loss"])
    checks.equal(shown["kinds"], [] if not lost else ["exact"] if entry["exact"] else ["about"], f"{name}: kinds")
    # Nobody passes at a place.
    checks.equal(shown["marked"], lost and entry["better"] != ["pass"], f"{name}: the better places are marked")
    return shown


def check_course(recorder, text, found, name, checks):
    recorder.paste(text)
    taps.tap(recorder, "#tab-game")
    seats = len(found["players"])
    checks.equal(recorder.run("return document.querySelectorAll('#course .area').length"), seats, f"{name}: areas")
    marks = [entry["mark"] for entry in found["entries"] if entry["mark"]]
    checks.equal(recorder.run("return [...document.querySelectorAll('#course .mark')].map((one) => one.textContent)"),
                 marks, f"{name}: marks")
    checks.true(recorder.run("return byId('policy').textContent").startswith("By stela-"), f"{name}: the policy")
    recorder.run("go(-1)")
    checks.equal(re.findall(r"\d+ %", recorder.run(SHOWN)["value"]),
                 [f"{hundredths(share['value'])} %" for share in found["start"]], f"{name}: the start")
    cursors = set()
    for entry in (found["entries"][0], found["entries"][len(found["entries"]) // 2], found["entries"][-1]):
        taps.tap_at(recorder, recorder.run(SPOT, entry["number"]))
        cursors.add(check_shown(recorder, entry, f"{name}, {entry['number']}", checks)["cursor"])
    checks.equal(len(cursors), 3, f"{name}: the cursor goes along")


def check_mistakes(recorder, found, name, checks):
    """*Next mistake* goes from loss to loss, each with the better entry."""
    recorder.run("go(-1)")
    pale = 0
    for entry in (one for one in found["entries"] if one["loss"]):
        where = f"{name}, mistake {entry['number']}"
        checks.true(not recorder.run("return byId('mistake').disabled"), f"{where}: there is one more")
        taps.tap(recorder, "#mistake")
        shown = check_shown(recorder, entry, where, checks)
        told = "misses what is certain" if entry["exact"] else "loses about"
        checks.true(told in shown["value"], f"{where}: {shown['value']}")
        line = recorder.run("return document.querySelector(`#entries [data-entry=\"${view.at}\"]`).textContent")
        checks.true(told in line, f"{where}: beside the entry: {line}")
        checks.true(shown["better"], f"{where}: the better entry")
        pale += recorder.run("return document.querySelectorAll('#board .o65').length")
        checks.equal(page_use.NOTATION.findall(recorder.run("return byId('analysis').textContent")), [],
                     f"{where}: what is no word")
        taps.tap(recorder, "#better")
        there = recorder.run(SHOWN)
        checks.equal([there["number"], there["depth"]], [entry["number"], 1], f"{where}: the better entry on the board")
        recorder.run("go(entryOf(view.at).before); go(view.next)")
    checks.true(recorder.run("return byId('mistake').disabled"), f"{name}: that was the last")
    checks.true(pale, f"{name}: what the better entries would bring is on the board")
    recorder.run("go(-1); document.activeElement.blur()")
    recorder.press("m")
    checks.true(recorder.run("return view.at >= 0 && Boolean(lossOf(view.at))"), f"{name}: M goes to a mistake")


def check_notes(recorder, name, checks):
    """Notes are beside the analysis, and leave it as it is."""
    taps.tap(recorder, "#tab-notes")
    checks.equal(recorder.run("return byId('comments').childElementCount"), 0, f"{name}: what it wrote is no note")
    taps.tap(recorder, "#add-comment")
    recorder.press("Too greedy")
    taps.tap(recorder, "#notes-title")
    checks.true("{Too greedy}" in recorder.text(), f"{name}: a note")
    taps.tap(recorder, "#ink-on")
    place = recorder.run("return board.can.keys().next().value")
    taps.tap(recorder, f'#board [data-place="{place}"]')
    taps.tap(recorder, "#ink-on")
    checks.true(re.search(r"\{Too greedy \[%mark \w+ [^]]+\]\}", recorder.text()), f"{name}: a mark stands in the note")
    checks.true(recorder.run("return record.analysed && record.valid && !openMistakes().length"), f"{name}: it still fits")


def check_edited(recorder, text, checks):
    """Another game has no analysis; invalid numbers are reported at their location."""
    for what, changed in (
            ("an entry less", re.sub(r"\n  \{\[%wp[^}]*\}(?![\s\S]*\n  \{\[%wp)", "", text)),
            ("no number", text.replace(" ci=0.", " ci=x.", 1))):
        recorder.run("showStart()")
        recorder.paste(changed)
        checks.equal(recorder.run("return [byId('analysis').hidden, analysis]"), [True, None], f"{what}: not shown")
        checks.true(recorder.run("return openMistakes().length === 1 && openMistakes()[0].warning && record.valid"),
                    f"{what}: told")
        checks.equal(recorder.text(), changed, f"{what}: the text stays")
        checks.true(recorder.run("return byId('comments').textContent + record.entries[1].comments.join()").startswith("[%wp"),
                    f"{what}: then it is a note like others")


def check_hostile(recorder, text, checks):
    """Words that are markup are words."""
    markup = "<img/src=x/onerror=alert(1)>"
    recorder.run("showStart()")
    recorder.paste(text.replace("effort=24", f"effort={markup}", 1).replace('"blue" ""', f'"blue" "{markup}"'))
    checks.true(markup in recorder.run("return byId('policy').textContent"), "hostile words")
    checks.true(markup in recorder.run("return byId('course').textContent"), "a hostile name")
    checks.equal(recorder.run("return document.querySelectorAll('#analysis img').length"), 0, "they are no markup")


def check_kept(recorder, text, checks):
    """The replay page contains it, too; without one there is none; German."""
    recorder.run("showStart()")
    recorder.paste(text)
    checks.true(recorder.run("return engine.ask({do: 'page'}).page.includes('\"wp\":[')"), "the replay page")
    recorder.run("byId('language').value = 'de'; byId('language').dispatchEvent(new Event('change'))")
    recorder.paste(text)
    taps.tap(recorder, "#tab-game")
    taps.tap(recorder, "#mistake")
    said = recorder.run("return byId('analysis').textContent")
    checks.true("Share" not in said and "Better" not in said and "Anteil am Sieg" in said, f"in German: {said}")
    recorder.run("byId('language').value = 'en'; byId('language').dispatchEvent(new Event('change'))")
    recorder.paste(page_use.TWO)
    checks.true(recorder.run("return byId('analysis').hidden"), "a record without")


def main():
    with page.opened(sys.argv[1]) as (recorder, checks):
        for game, size in zip(GAMES, ((390, 844), (1200, 900))):
            recorder.resize(*size)
            recorder.open()
            text, found = analysed(game)
            checks.true(any(entry["loss"] for entry in found["entries"]), f"{game[0]}: something was lost")
            check_course(recorder, text, found, game[0], checks)
            check_mistakes(recorder, found, game[0], checks)
            check_notes(recorder, game[0], checks)
        check_edited(recorder, text, checks)
        check_hostile(recorder, text, checks)
        check_kept(recorder, text, checks)
        pages.check_quiet(recorder.driver, recorder.page, checks)


if __name__ == "__main__":
    main()
