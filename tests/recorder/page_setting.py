"""A position is set by taps: page_setting.py SOURCE STELA [all]

Positions of all three games, put on an empty table by taps alone, are those that `stela position`
writes; what was put is taken away, undone and written as text. With `all` they are positions late in a game.
"""

import re
import sys

import recorder as page
import pages
import taps
from page_use import SMALL

# Behind which entry, early and late.
GAMES = (("taluva", (6, 24), "--players", "3"), ("tikal", (12, 40), "--players", "3", "--variant", "auction"),
         ("mykerinos", (12, 60), "--players", "3"))
CHOOSE = '[data-what="{}"]'
TAP = '#board .can[data-place="{}"]'
TOKENS = "return byId('tokens').value.split('\\n').filter(Boolean)"
TALUVA = '[Game "Taluva"]\n[Player "white" "Anna"]\n[Player "red" ""]\n'


def open_setting(recorder):
    taps.tap(recorder, "#setting summary")
    recorder.wait("return Boolean(setting)")


def position(game, entry, *settings):
    """Returns the tags of a random game, and the tokens of its position after `entry`."""
    text = pages.output("random", game, "--seed", "3", *settings, given="")
    text = pages.output("position", "-", "--entry", entry, given=text)
    tags, body = text.split("\n\n", 1)
    tokens = body.removeprefix("setup:").split("result:")[0].split()
    return tags + "\n", [token for token in tokens if not token.startswith("#")]


def steps(token):
    """The tokens that put the same step by step: one more item of a list, one place each."""
    head, mark, rest = token.partition("=")
    if mark and "," in rest:
        items = rest.split(",")
        return [f"{head}={','.join(items[:count])}" for count in range(1, len(items) + 1)]
    head, mark, rest = token.partition(":dig@")
    if mark:
        return [f"{head}:dig@{place}" for place in rest.split("-")]
    return [token]


def put(recorder, token):
    if token.startswith("seen="):  # it begins with the cards of the players: then it is written
        recorder.run("""byId('tokens').value += '\\n' + arguments[0];
            byId('tokens').dispatchEvent(new Event('input'));""", token)
        recorder.wait("return setting.shown.includes('seen=')")
        return
    for step in steps(token):
        if recorder.run("return Boolean(chosen.what) && chosen.what !== arguments[0]",
                        re.split("[@=]", step)[0]):
            taps.tap(recorder, "#anew")
        taps.choose(recorder, step)


def check_games(recorder, late, checks):
    for game, entries, *settings in GAMES:
        tags, wanted = position(game, entries[late], *settings)
        name = f"{game} {' '.join(settings)}"
        recorder.begin(tags)
        open_setting(recorder)
        try:
            for token in wanted:
                put(recorder, token)
        except AssertionError as failure:
            checks.true(False, f"{name}: {failure}; set: {recorder.run(TOKENS)}")
            continue
        checks.equal(recorder.run("return byId('setting-mistakes').textContent"), "", f"{name}: mistakes")
        taps.tap(recorder, "#set-keep")
        checks.true(recorder.run("return !setting && record.valid"), f"{name}: the record is valid")
        checks.equal(recorder.run("return view.setup"), wanted, f"{name}: the position")


def check_pictures(recorder, checks):
    """A button stays where it is while its picture comes, or none: a finger may be on its way there."""
    for game, entries, *settings in GAMES:
        tags, _ = position(game, entries[0], *settings)
        for width in (390, 1200):
            recorder.resize(width)
            recorder.begin(tags)
            # They come when they are let in, not when the browser has nothing else to do.
            recorder.run("""icons.made.clear();
                window.nextIcons = icons.next;
                icons.next = () => { icons.timer = 0; };
                byId('setting').open = true; beginSetting();
                window.placed = (one) => JSON.stringify(one.getBoundingClientRect());
                window.before = [...document.querySelectorAll('#whats button')].map((one) => [one, placed(one)]);""")
            name = f"{game}, {width} px"
            checks.true(recorder.run("return before.length > 3 && icons.waiting.length > 3"),
                        f"{name}: pictures are on their way")
            recorder.run("icons.next = nextIcons; icons.wait();")
            recorder.wait("return !icons.waiting.length && !icons.timer")
            checks.equal(recorder.run("""return before.filter(([one, was]) => !one.isConnected || placed(one) !== was)
                .map(([one]) => one.textContent)"""), [], f"{name}: what moved when the pictures came")
    recorder.resize(1200)


def check_edits(recorder, checks):
    recorder.begin(TALUVA)
    open_setting(recorder)
    checks.true(recorder.run("return byId('undo').disabled"), "nothing to undo")
    taps.choose(recorder, "JC@0,0/0")
    taps.tap(recorder, "#anew")
    taps.choose(recorder, "white:hut@-1,1")
    checks.equal(recorder.run(TOKENS), ["JC@0,0/0", "white:hut@-1,1"], "two tokens")
    checks.equal(recorder.run("return chosen.what"), "white:hut", "the hut stays chosen")
    taps.tap(recorder, TAP.format("0,1"))
    checks.equal(recorder.run(TOKENS)[2:], ["white:hut@0,1"], "the next hut by one tap")
    taps.tap(recorder, TAP.format("0,1"))
    checks.equal(recorder.run(TOKENS), ["JC@0,0/0", "white:hut@-1,1"], "a second tap takes it away")
    checks.equal(recorder.run("return document.querySelector('#board .can[data-place=\"0,0\"]')"), None,
                 "no hut can stand on the volcano")
    taps.tap(recorder, "#undo")
    checks.equal(recorder.run(TOKENS)[2:], ["white:hut@0,1"], "undone")
    taps.tap(recorder, "#redo")
    checks.equal(len(recorder.run(TOKENS)), 2, "done again")
    taps.tap(recorder, "#taking")
    taps.tap(recorder, TAP.format("-1,1"))
    checks.equal(recorder.run(TOKENS), ["JC@0,0/0"], "the hut lies above the tile")
    taps.tap(recorder, TAP.format("-1,1"))
    checks.equal(recorder.run(TOKENS), [], "then the tile")
    for button in ("#taking", "#undo", "#undo"):
        taps.tap(recorder, button)
    checks.equal(len(recorder.run(TOKENS)), 2, "both again")
    # Text and board are synchronised: typed tokens can be removed by a tap, and errors are reported.
    recorder.run("""byId('tokens').value += '\\nred:hut@0,1\\nwhite:stock=3/2/19';
        byId('tokens').dispatchEvent(new Event('input'));""")
    recorder.wait("return byId('things').textContent.includes('white:stock')")
    checks.equal(recorder.run("return byId('setting-mistakes').textContent"), "", "no mistake")
    taps.tap(recorder, "#things button")
    checks.equal(recorder.run(TOKENS)[2:], ["red:hut@0,1"], "a value is taken away by its button")
    taps.tap(recorder, "#undo")
    checks.equal(len(recorder.run(TOKENS)), 4, "and comes back")
    taps.tap(recorder, "#taking")
    taps.tap(recorder, TAP.format("0,1"))
    taps.tap(recorder, "#taking")
    taps.tap(recorder, CHOOSE.format("white:hut"))
    taps.tap(recorder, TAP.format("0,1"))
    checks.equal(recorder.run(TOKENS), ["JC@0,0/0", "white:hut@-1,1", "white:hut@0,1"],
                 "a stock that the board does not leave is left out")
    checks.true("white:stock=3/2/19" in recorder.find("#said").text, "that is said")
    recorder.run("""byId('tokens').value += '\\nred:hut@9,9';
        byId('tokens').dispatchEvent(new Event('input'));""")
    recorder.wait("return byId('setting-mistakes').textContent.includes('no land')")
    checks.equal(recorder.run("return byId('things').textContent"), "× red:hut@9,9", "what is wrong is shown")
    taps.tap(recorder, "#things button")
    checks.equal(recorder.run("return byId('setting-mistakes').textContent"), "", "and is mended")
    taps.tap(recorder, "#setting summary")
    recorder.wait("return !setting")
    checks.true(recorder.run("return byId('due').textContent.includes(': tap')"), "back to the game")
    checks.equal(recorder.text(), TALUVA, "the record is as it was")


def check_keys_and_sizes(recorder, checks):
    from selenium.webdriver.common.keys import Keys
    recorder.resize(360)
    recorder.begin(TALUVA)

    recorder.tab_to("one.id === 'tab-play'", "the tabs", checks)
    for _ in range(3):
        recorder.press(Keys.ARROW_RIGHT)
    recorder.tab_to("one.parentNode.id === 'setting'", "the position", checks)
    recorder.press(Keys.ENTER)
    recorder.wait("return Boolean(setting)")
    recorder.tab_to("one.dataset && one.dataset.what === 'JC'", "a tile", checks)
    recorder.press(Keys.ENTER)
    recorder.press(Keys.ENTER)
    recorder.press("r")
    recorder.tab_to("one.id === 'lay'", "what lays it", checks)
    recorder.press(Keys.ENTER)
    checks.equal(recorder.run(TOKENS), ["JC@0,0/1"], "a tile by keys alone")
    recorder.press(Keys.ESCAPE)
    recorder.tab_to("one.dataset && one.dataset.what === 'red:hut'", "the hut", checks)
    recorder.press(Keys.ENTER)
    recorder.press(Keys.SPACE)
    recorder.press(Keys.ARROW_DOWN)
    checks.equal(len(recorder.run(TOKENS)), 2, "a hut by keys alone")
    checks.true(recorder.run(pages.WIDER) <= 0, "it scrolls sideways")
    checks.equal(recorder.run(SMALL), [], "what is too small")
    recorder.run("document.activeElement.blur()")
    recorder.find("body").send_keys(Keys.CONTROL, "z")
    checks.equal(len(recorder.run(TOKENS)), 1, "Ctrl+Z takes back")
    recorder.resize(1200)


def main():
    with page.opened(sys.argv[1]) as (recorder, checks):
        check_games(recorder, sys.argv[3:] == ["all"], checks)
        check_pictures(recorder, checks)
        check_edits(recorder, checks)
        check_keys_and_sizes(recorder, checks)
        pages.check_quiet(recorder.driver, recorder.page, checks)


if __name__ == "__main__":
    main()
