"""The page in the hands of people: page_use.py SOURCE STELA

With fingers, with keys alone, on a phone, with a screen reader; notes, positions, endings, and what
is taken away as files.
"""

import pathlib
import re
import sys
import tempfile
import xml.dom.minidom

import recorder as page
import pages
import taps

TAGS = '[Game "Taluva"]\n[Player "white" "Anna"]\n[Player "red" ""]\n'
TWO = TAGS + "\n1. white: JC@0,0/0 hut@0,1\n2. red: SR@1,0/3 hut@2,-1\nresult: *\n"
SMALL = """
const small = [];
for (const one of document.querySelectorAll('button, select, input, summary')) {
  const box = one.getBoundingClientRect();
  if (!box.width || one.type === 'checkbox' || one.type === 'file') continue;
  if (box.height < 43.5 || box.width < 43.5) {
    small.push(`${one.id || one.textContent || one.dataset.place}: ${box.width} x ${box.height}`);
  }
}
return small;"""


def check_sizes(recorder, checks):
    widths = (360, 768, 1600)

    def check(name):
        for width in widths:
            recorder.resize(width)
            recorder.wait(f"return innerWidth === {width}")
            checks.true(recorder.run(pages.WIDER) <= 0, f"{name} at {width} pixels scrolls sideways")
            checks.equal(recorder.run(SMALL), [], f"{name} at {width} pixels: what is too small")

    recorder.open()
    check("the start")
    for game in ("taluva", "tikal", "mykerinos"):
        recorder.begin(re.split(r"^7\. ", pages.play(game, 5, 2), flags=re.M)[0])
        check(game)
        place = recorder.run("return board.can.keys().next().value")
        taps.tap(recorder, f'#board .can[data-place="{place}"]')
        check(f"{game}, a place is chosen,")
    recorder.resize(1200)


ONE_SCREEN = """
const box = (one) => byId(one).getBoundingClientRect();
const inside = (one) => { const b = box(one); return b.left >= -1 && b.top >= -1 && b.right <= innerWidth + 1 && b.bottom <= innerHeight + 1; };
return ['strip', 'stage', 'prompt', 'choose', 'tabs'].filter((one) => !inside(one) || !box(one).height)
  .concat(document.documentElement.scrollHeight > innerHeight ? ['the page scrolls'] : [])
  .concat(board.can.size ? [] : ['no place can be chosen'])
  .concat([...document.querySelectorAll('#whats button')].filter((one) =>
    one.getBoundingClientRect().bottom > box('choose').bottom + 1).map((one) => one.dataset.what));"""
BELOW = """
const sheet = byId('choose').getBoundingClientRect();
return [...document.querySelectorAll(arguments[0])].filter((one) => one.getClientRects().length
  && one.getBoundingClientRect().bottom > sheet.bottom).map((one) => one.textContent);"""
# Finds choices offered twice with the same words and pictures.
ALIKE = """
const offered = [...document.querySelectorAll(':is(#options, #facet, #whats) button')].filter((one) => one.getClientRects().length)
  .map((one) => one.textContent + [...one.querySelectorAll('img')].map((image) => image.src).join());
return offered.filter((one, i) => offered.indexOf(one) !== i).map((one) => one.slice(0, 40));"""
# The text of a turn and of the list of entries, with the names for screen readers.
READ = """
return ['strip', 'prompt', 'choose', 'panel-game', 'panel-end'].map((name) => byId(name).textContent + ' '
  + [...byId(name).querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label')).join(' ')).join(' ');"""
NOTATION = re.compile(r"\S*[@=^*]\S*|\bis due\b|\b[a-z]+:[a-z]+")


def check_one_screen(recorder, checks):
    """Nothing that a turn needs is out of sight."""
    for game, entry in (("taluva", 20), ("tikal", 14), ("mykerinos", 40)):
        text = re.split(rf"^{entry}\. ", pages.play(game, 3, 2), flags=re.M)[0]
        recorder.resize(390, 844)
        recorder.begin(text)
        for width, height in ((390, 844), (844, 390), (768, 1024), (1200, 900), (1920, 1080)):
            recorder.resize(width, height)
            recorder.wait(f"return innerWidth === {width}")
            checks.equal(recorder.run(ONE_SCREEN), [], f"{game}, {width} x {height}: what is out of sight")
        checks.equal(NOTATION.findall(recorder.run(READ)), [], f"{game}: what is no word")
        place = recorder.run("return board.can.keys().next().value")
        taps.tap(recorder, f'#board .can[data-place="{place}"]')
        checks.equal(NOTATION.findall(recorder.run(READ)), [], f"{game}, a place is chosen: what is no word")
        checks.equal(recorder.run(ALIKE), [], f"{game}, a place is chosen: what cannot be told apart")
        for width, height in ((390, 844), (844, 390)):
            recorder.resize(width, height)
            recorder.wait(f"return innerWidth === {width}")
            checks.equal(recorder.run(BELOW, "#whats button, #options button"), [],
                         f"{game}, a place is chosen, {width} x {height}: what is out of sight")
    recorder.resize(1200)


def middle(recorder, selector):
    return recorder.run("""const box = document.querySelector(arguments[0]).getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];""", selector)


def check_touch(recorder, checks):
    recorder.resize(360, touch=True)
    recorder.begin(TAGS)
    taps.tap(recorder, '[data-what="JC"]', touch=True)
    checks.eventually(lambda: recorder.run("return chosen.what === 'JC'"), "a tap chooses a tile")
    taps.tap(recorder, '#board [data-place="0,0"]', touch=True)
    checks.eventually(lambda: recorder.run("return turns.length === 6"), "a tap shows the tile")
    checks.true(recorder.run("return document.querySelectorAll('#board .ghost').length > 0"), "the ghost")
    taps.tap(recorder, '#board .can[data-place="0,0"]', touch=True)
    checks.eventually(lambda: recorder.run("return turn === 1"), "a second tap turns it")
    taps.tap(recorder, "#lay", touch=True)
    checks.eventually(lambda: recorder.run("return view.begun[0] === 'JC@0,0/1'"), "it is laid")
    recorder.touched(False)
    place = recorder.run("return board.can.keys().next().value")
    taps.tap(recorder, f'#board [data-place="{place}"]')
    checks.eventually(lambda: "1. white: JC@0,0/1 hut@" in recorder.text(), "a tap builds")
    recorder.resize(1200)


def check_double_tap(recorder, checks):
    """The second tap of a double tap means nothing that the first one put under the finger."""
    recorder.resize(390, 844, touch=True)
    recorder.begin(TWO)
    taps.tap(recorder, '[data-what="JS"]', touch=True)
    taps.tap(recorder, '#board [data-place="-1,0"]', touch=True)
    spot = middle(recorder, "#lay")
    taps.double_tap(recorder, spot, touch=True)
    checks.equal([recorder.run("return view.begun.length"), recorder.text()], [1, TWO], "a double tap places the tile")
    recorder.touched(False)
    recorder.resize(1200)
    taps.tap(recorder, "#close")
    kept = recorder.run("return keptRecords().length")
    spot = middle(recorder, "#kept li button:last-child")
    taps.double_tap(recorder, spot)
    checks.equal(recorder.run("return keptRecords().length"), kept, "a double tap deletes no game")
    taps.tap_at(recorder, spot)
    checks.equal(recorder.run("return keptRecords().length"), kept - 1, "a second tap does")


def check_drag(recorder, checks):
    """A tile is dragged onto the board and turned towards the finger; nothing is lost on the way."""
    recorder.resize(390, 844, touch=True)
    recorder.begin(TAGS)
    start = middle(recorder, '[data-what="JC"]')
    # The tile is shown above the finger.
    place = recorder.run("return board.onScreen(board.can.get('0,0').shape)")
    goal = [place[0], place[1] + 44]

    def drag_to(goal):
        recorder.touch("touchStart", start)
        for part in (0.2, 0.6, 1):
            recorder.touch("touchMove", [a + (b - a) * part for a, b in zip(start, goal)])

    drag_to(goal)
    checks.eventually(lambda: recorder.run("return Boolean(drag) && drag.over === '0,0'"), "the place is reached")
    # A second finger: the drag ends, the tile stays chosen.
    recorder.touch("touchStart", goal, [200, 300])
    recorder.touch("touchEnd")
    checks.eventually(lambda: recorder.run("return !drag && chosen.what === 'JC' && !view.begun.length"),
                      "a second finger ends the drag")
    taps.tap(recorder, "#anew")
    # The phone is turned in the middle of a drag.
    drag_to(goal)
    recorder.resize(844, 390, touch=True)
    recorder.wait("return innerWidth === 844 && !drag")
    recorder.touch("touchEnd")
    checks.equal(recorder.run("return [chosen.what, view.begun.length]"), ["JC", 0], "the phone is turned")
    recorder.resize(390, 844, touch=True)
    recorder.wait("return innerWidth === 390")
    taps.tap(recorder, "#anew")
    # The page is hidden in the middle of a drag, as by a call, and comes back.
    drag_to(goal)
    recorder.wait("return drag && drag.over === '0,0'")
    recorder.run("""Object.defineProperty(document, 'hidden', {configurable: true, get: () => true});
        document.dispatchEvent(new Event('visibilitychange'));
        delete document.hidden;""")
    recorder.touch("touchEnd")
    checks.equal(recorder.run("return [Boolean(drag), chosen.what, view.begun.length]"), [False, "JC", 0],
                 "the page is hidden")
    taps.tap(recorder, "#anew")
    start = middle(recorder, '[data-what="JC"]')
    drag_to(goal)
    recorder.touch("touchEnd")
    checks.eventually(lambda: recorder.run("return turns.length === 6"), "letting go puts the tile there")
    # Dragging on the tile turns it towards the finger; letting go lays it.
    place, goal = recorder.run("""const at = (name) => board.onScreen(board.shape(name));
        return [at('0,0'), at(turnPlaces[4][1])];""")
    recorder.touch("touchStart", place)
    recorder.touch("touchMove", [(a + b) / 2 for a, b in zip(place, goal)])
    recorder.touch("touchMove", goal)
    recorder.touch("touchEnd")
    checks.eventually(lambda: recorder.run("return view.begun[0] || ''") == "JC@0,0/4", "a flick lays it")
    # Two fingers make the board larger.
    recorder.touch("touchStart", [180, 200])
    recorder.touch("touchStart", [180, 200], [220, 200])
    recorder.touch("touchMove", [140, 200], [260, 200])
    recorder.touch("touchEnd")
    checks.eventually(lambda: recorder.run("return look.scale > 1.5"), "two fingers zoom")
    checks.equal(recorder.run("return view.begun"), ["JC@0,0/4"], "and choose nothing")
    recorder.resize(1200)


# A tile is dragged to 0,0 and laid by a tap, all before any timer of the page runs.
DRAG_AND_TAP = """
const at = (target, kind, [clientX, clientY]) => target.dispatchEvent(new PointerEvent(kind, {
  bubbles: true, pointerId: 1, pointerType: 'mouse', isPrimary: true, clientX, clientY}));
const tile = document.querySelector('[data-what="JC"]');
const box = tile.getBoundingClientRect();
at(tile, 'pointerdown', [box.x, box.y]);
at(document, 'pointermove', [box.x + 30, box.y]);
const goal = board.onScreen(board.can.get('0,0').shape);
at(document, 'pointermove', goal);
at(document, 'pointerup', goal);
const seen = turns.length;
at(byId('lay'), 'pointerdown', [0, 0]);
byId('lay').click();
return [seen, view.begun];"""


def check_tap_after_drag(recorder, checks):
    recorder.begin(TAGS)
    checks.equal(recorder.run(DRAG_AND_TAP), [6, ["JC@0,0/0"]], "a tap at once after a drag counts")


def check_instructions(recorder, checks):
    """In each state of a game the page shows one instruction, and following it leads on."""
    said = {}
    for game, players in (("taluva", 2), ("tikal", 3), ("mykerinos", 2)):
        text = pages.play(game, 6, players)
        recorder.resize(390, 844)
        recorder.open()
        taps.fill_start(recorder, text)
        for _, actions in taps.entries_of(text)[:6]:
            for action in actions:
                told = recorder.run("return byId('due').textContent")
                said.setdefault(game, set()).add(told)
                checks.true(re.search(r"^(\S.*: |\w)\w.* \w", told) and told[-1] not in ".:", f"{game}, {action}: {told!r}")
                # What it names is there: a place with a ring, a tile, or a button.
                checks.true(recorder.run("""return 'tap the tile' === byId('due').textContent.split(': ').pop().slice(0, 12)
                    ? document.querySelectorAll('#whats .letters').length > 0
                    : /: tap/.test(byId('due').textContent) ? document.querySelectorAll('#board .ring').length > 0
                    : true"""), f"{game}, {action}: nothing to tap for {told!r}")
                taps.choose(recorder, action)
            if recorder.run("return view.begun.length > 0"):
                checks.true("end the turn" in recorder.run("return byId('due').textContent"), f"{game}: the end of a turn")
                taps.tap(recorder, "#end")
    checks.true("white: tap" not in str(said) and len(said["tikal"]) > 3, f"instructions: {said}")
    recorder.resize(1200)


def check_moving(recorder, checks):
    """A tile that lies in the wrong place is moved there by a tap on the right one."""
    recorder.resize(390, 844, touch=True)
    recorder.begin(TWO)
    taps.tap(recorder, '[data-what="JS"]', touch=True)
    taps.tap_at(recorder, recorder.run("return board.onScreen(board.can.get('-1,0').shape)"), touch=True)
    checks.eventually(lambda: recorder.run("return chosen.places[0] === '-1,0' && turns.length > 1"), "a place")
    other = recorder.run("return [...board.can.keys()].find((one) => one !== '-1,0' && turnPlaces.flat().includes(one))")
    checks.true(other, "a place beside it that the tile covers")
    taps.tap_at(recorder, recorder.run("return board.onScreen(board.can.get(arguments[0]).shape)", other), touch=True)
    checks.eventually(lambda: recorder.run("return [chosen.places[0], view.begun.length]") == [other, 0], "it is moved, not laid")
    taps.tap(recorder, "#undo", touch=True)
    checks.eventually(lambda: recorder.run("return chosen.places[0]") == "-1,0", "Undo moves it back")
    # A finger that rests sees what is below it, and slides to what it means.
    taps.tap(recorder, "#turn-away", touch=True)
    taps.tap(recorder, '[data-what="JS"]', touch=True)
    start, goal = recorder.run("""const at = (name) => board.onScreen(board.shape(name));
        return [at('-1,0'), at('-2,0')];""")
    recorder.touch("touchStart", start)
    checks.eventually(lambda: recorder.run("return Boolean(loupe.shown)"), "a magnified view")
    recorder.touch("touchMove", goal)
    checks.eventually(lambda: recorder.run("return document.querySelector('#loupe .hot').dataset.ring") == "-2,0", "what is below")
    recorder.touch("touchEnd")
    checks.eventually(lambda: recorder.run("return [chosen.places[0], loupe.shown]") == ["-2,0", None], "letting go chooses it")
    # Where places are too close together for a finger, the first tap enlarges them.
    taps.tap(recorder, "#turn-away", touch=True)
    taps.tap(recorder, '[data-what="JS"]', touch=True)
    recorder.run("document.querySelector('#stage').style.width = '90px'; setLook(1, 0, 0)")
    between = recorder.run("""const at = (name) => board.onScreen(board.shape(name));
        return at('-1,0').map((one, i) => (one + at('-2,0')[i]) / 2);""")
    taps.tap_at(recorder, between, touch=True)
    checks.eventually(lambda: recorder.run("return [look.scale > 1.4, chosen.places.length]") == [True, 0], "it is enlarged")
    recorder.run("document.querySelector('#stage').style.width = ''")
    recorder.resize(1200)


# Text of 200 %: the largest and least heights of lines, and what lies over each other.
CROWDED = """
const box = (one) => one.getBoundingClientRect();
const tabs = [...document.querySelectorAll('#tabs button')];
return [...tabs.slice(1).filter((one, i) => box(one).left < box(tabs[i]).right - 1).map((one) => one.id),
  ...['due', 'undo', 'board', 'choose', 'tabs'].filter((one) => box(byId(one)).height < 20),
  ...(box(byId('due')).bottom > box(byId('choose')).top + 1 ? ['due'] : []),
  ...(document.documentElement.scrollWidth > innerWidth ? ['wide'] : [])];"""


def check_large_text(recorder, checks):
    """With text twice as large the page stays usable."""
    for width, height in ((390, 844), (1200, 900)):
        recorder.resize(width, height)
        for game in ("taluva", "tikal"):
            recorder.begin(re.split(r"^7\. ", pages.play(game, 5, 4), flags=re.M)[0])
            recorder.run("document.documentElement.style.fontSize = '200%'")
            checks.equal(recorder.run(CROWDED), [], f"{game}, {width} x {height}, text of 200 %")
    recorder.resize(1200)


# The names in the strip: the letters that are seen of each, which is never broken into lines.
NAMES = """
return [...document.querySelectorAll('#scores .who')].map((one) => {
  const style = getComputedStyle(one);
  const canvas = document.createElement('canvas').getContext('2d');
  canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  return [one.textContent, one.clientWidth >= canvas.measureText(one.textContent.slice(0, 6)).width, one.clientHeight < 24];
}).filter(([, seen, line]) => !seen || !line);"""


def check_player_names(recorder, checks):
    for game in ("taluva", "tikal", "mykerinos"):
        text = pages.play(game, 5, 4)
        for name in ("Katharina", "Maximilian", "Jo", "Friederike"):
            text = text.replace('" ""]', f'" "{name}"]', 1)
        recorder.resize(390, 844)
        recorder.begin(re.split(r"^9\. ", text, flags=re.M)[0])
        checks.equal(recorder.run(NAMES), [], f"{game}: names of four players")
        recorder.resize(844, 390)
        recorder.wait("return innerWidth === 844")
        checks.equal(recorder.run(NAMES), [], f"{game}: names of four players in landscape")
        checks.true(recorder.run("""const right = (one) => one.getBoundingClientRect().right;
            return Math.max(...[byId('scores').lastChild, byId('pips')].map(right)) <= byId('look').getBoundingClientRect().left"""),
                    f"{game}: beside the buttons")
    recorder.resize(390, 844)
    recorder.begin(TWO.replace("Anna", "A very long name " * 9))
    widths = recorder.run("return [...document.querySelectorAll('#scores .who')].map((one) => one.clientWidth)")
    checks.true(min(widths) > 20, f"a long name leaves room for the other: {widths}")
    recorder.begin(TAGS.replace("Anna", "\u202eAnna"))
    checks.true("\u202e" not in recorder.run(READ) and "Anna: tap" in recorder.run("return byId('due').textContent"),
                "a name that turns letters around")
    recorder.resize(1200)


def check_undo(recorder, checks):
    """Undo takes back the last tap first, and survives a reload."""
    with page.served(recorder.page.parent) as address:
        recorder.open_served(address)
        recorder.paste(TWO)
        taps.tap(recorder, '[data-what="JS"]')
        checks.equal(recorder.run("return chosen.what"), "JS", "half a choice")
        taps.tap(recorder, "#undo")
        checks.equal(recorder.run("return chosen.what"), "", "is taken back first")
        taps.choose(recorder, "JS@-1,0/2")
        taps.choose(recorder, "hut@-1,-1")
        checks.true("3. white: JS@-1,0/2 hut@-1,-1" in recorder.text(), "an entry")
        recorder.driver.refresh()
        recorder.wait("return typeof record !== 'undefined' && Boolean(record)")
        taps.tap(recorder, "#undo")
        checks.equal(recorder.run("return view.begun"), ["JS@-1,0/2"], "undone after a reload, by the same player first")
        taps.tap(recorder, "#undo")
        checks.equal([recorder.run("return view.begun.length"), recorder.text()], [0, TWO], "and the tile")


def check_reload(recorder, checks):
    """A page that is loaded again is as it was."""
    def reload():
        recorder.driver.refresh()
        recorder.wait("return typeof record !== 'undefined' && Boolean(record)")

    with page.served(recorder.page.parent) as address:
        recorder.driver.get("about:blank")
        recorder.driver.get(f"{address}{recorder.page.name}#r={page.packed(TWO)}")
        recorder.wait("return typeof record !== 'undefined' && Boolean(record)")
        recorder.run("change({do: 'nags', entry: 0, nags: ['!']})")
        text = recorder.text()
        for _ in range(2):
            reload()
        checks.equal([recorder.text(), recorder.run("return keptRecords().length")], [text, 1], "what was added to a link")
        taps.tap(recorder, "#tab-notes")
        taps.tap(recorder, "#add-comment")
        recorder.press("On the ")
        recorder.wait("return byId('source').value.includes('{On the}')")
        recorder.press("coast")
        recorder.wait("return byId('source').value.includes('{On the coast}')")
        reload()
        checks.true("{On the coast}" in recorder.text(), "a comment that is being written")
        taps.tap(recorder, "#undo")
        checks.equal(recorder.text(), text, "it is one step")
        taps.tap(recorder, "#set-here")
        recorder.run("""byId('tokens').value += '\\nwhite:hut@40,40';
            byId('tokens').dispatchEvent(new Event('input'));""")
        recorder.wait("return byId('tokens').value === setting.shown")
        reload()
        checks.true(recorder.run("return Boolean(setting) && byId('tokens').value.includes('40,40')"), "a position that is being set")
        taps.tap(recorder, "#set-leave")
        reload()
        checks.true(recorder.run("return !setting"), "but not one that was left")


def check_cards(recorder, checks):
    """Kept records are shown as cards on the start page, and opened by a tap."""
    recorder.begin(TWO)
    taps.tap(recorder, "#close")
    recorder.wait("return Boolean(byId('kept').querySelector('img[src]'))")
    card = recorder.run("return byId('kept').querySelector('.open').textContent")
    checks.true("Taluva" in card and "Anna: 0·0·1" in card and "Red: 0·0·1" in card, f"a card: {card}")
    taps.tap(recorder, "#kept .open")
    checks.equal(recorder.text(), TWO, "the record of the card")
    recorder.run("""localStorage.clear();
        for (let i = 0; i < 60; ++i) localStorage.setItem(newKey(), JSON.stringify({version: kVersion, when: i, text: arguments[0]}));
        showStart();""", TWO)
    checks.equal(recorder.run("return document.activeElement.id"), "start-title", "the focus is on the start page")
    checks.equal(recorder.run("return byId('kept').querySelectorAll('.open').length"), 60, "all are shown")
    checks.true(recorder.run("return byId('new').getBoundingClientRect().bottom <= byId('kept').getBoundingClientRect().top"),
                "below a new game")
    recorder.run("speak('de'); showKept()")
    checks.true(recorder.run("return byId('kept').textContent.includes('01.01.1970')"), "with dates in the page's language")
    recorder.run("speak('en'); showKept()")
    remove = "#kept li:last-child button:last-child"
    taps.tap(recorder, remove)
    checks.equal(recorder.find(remove).get_attribute("aria-label"), "Delete?", "a question, for screen readers, too")
    taps.tap(recorder, remove)
    checks.equal(recorder.run("return [keptRecords().length, document.activeElement.id]"), [59, "start-title"], "one is deleted")
    recorder.run("localStorage.clear()")


def check_repair(recorder, checks):
    recorder.begin(TWO)
    checks.true(recorder.run("return byId('alarm').hidden && !document.querySelector('#marks .bad')"),
                "a record that goes on has no mistake")
    recorder.paste(TWO)
    type_text(recorder, TWO.replace("2. red: ", "2. red:").replace("1. white: ", "1. white:"))
    taps.tap(recorder, "#repair-all")
    checks.equal(recorder.text(), TWO, "all is repaired")
    checks.true(recorder.run("return byId('alarm').hidden"), "and no mistake is left")
    recorder.paste(TWO.replace("[Player \"red\"", "[Player \"white\""))
    checks.true(recorder.run("return Boolean(byId('mistakes').querySelector('code')) && !/`|\\[record\\./.test(byId('mistakes').textContent)"),
                "a mistake in words")
    taps.tap(recorder, "#tab-save")
    taps.tap(recorder, "#close")
    recorder.run("""const first = byId('seats').querySelector('select');
        first.value = byId('seats').querySelectorAll('select')[1].value;
        first.dispatchEvent(new Event('change'));""")
    colours = recorder.run("return [...byId('seats').querySelectorAll('select')].map((one) => one.value)")
    checks.equal(len(set(colours)), len(colours), f"each player has a colour: {colours}")


def check_keyboard(recorder, checks):
    from selenium.webdriver.common.keys import Keys
    recorder.begin(TAGS)

    recorder.tab_to("one.dataset && one.dataset.what === 'JC'", "a tile", checks)
    recorder.press(Keys.ENTER)
    checks.equal(recorder.run("return document.activeElement.dataset.place"), "0,0",
                 "the focus goes to the board")
    recorder.press(Keys.ENTER)
    checks.equal(recorder.run("return turns.length"), 6, "Enter puts the tile there")
    recorder.press("r")
    checks.equal(recorder.run("return turn"), 1, "R turns it")
    recorder.press(Keys.ENTER)
    checks.equal(recorder.run("return view.begun"), ["JC@0,0/1"], "Enter lays it, and never turns")
    checks.true(recorder.run("return document.activeElement !== document.body"), "the focus is not lost")
    recorder.tab_to("one.dataset && one.dataset.place", "the board", checks)
    first = recorder.run("return document.activeElement.dataset.place")
    for key in (Keys.ARROW_LEFT, Keys.ARROW_RIGHT, Keys.ARROW_UP, Keys.ARROW_DOWN):
        recorder.press(key)
    checks.true(first and recorder.run("return Boolean(document.activeElement.dataset.place)"),
                "the arrows go from place to place")
    recorder.press(Keys.SPACE)
    checks.true("\n1. white: JC@0,0/1 hut@" in recorder.text(), "an entry by keys alone")
    recorder.find("body").send_keys(Keys.CONTROL, "z")
    checks.true("hut@" not in recorder.text(), "Ctrl+Z takes back")
    recorder.find("body").send_keys(Keys.CONTROL, "y")
    checks.true("hut@" in recorder.text(), "Ctrl+Y does it again")
    recorder.press(Keys.CONTROL, "z")
    recorder.press(Keys.CONTROL, Keys.SHIFT, "z")
    checks.true("hut@" in recorder.text(), "and so does Ctrl+Shift+Z")
    checks.equal(recorder.run("""byId('save').onclick = () => {};
        return byId('source').dispatchEvent(new KeyboardEvent('keydown', {key: 'S', ctrlKey: true, bubbles: true, cancelable: true}));"""),
        False, "Ctrl+S in the text is the page's")
    recorder.run("byId('marks').style.height = '2rem'; showTab('text'); byId('panel-text').focus()")
    recorder.press(Keys.TAB)
    checks.equal(recorder.run("return document.activeElement.id"), "source", "only what can be used has the focus")
    recorder.run("showTab('end'); byId('end-kind').value = 'agreed'; byId('result').querySelector('.main').focus()")
    recorder.press(Keys.ENTER)
    checks.true(recorder.run("return record.finished && document.activeElement !== document.body"), "after the end, too")


def check_names(recorder, checks):
    """For screen readers, every control has a name."""
    recorder.open()
    for stage in ("start", "work"):
        if stage == "work":
            recorder.paste(TWO)
            recorder.run("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        tree = recorder.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        used = [node for node in tree if not node.get("ignored") and node.get("role", {}).get("value")
                in ("button", "textbox", "combobox", "checkbox", "spinbutton", "link")]
        checks.true(len(used) > 8, f"{stage}: {len(used)} things to use")
        nameless = [node["role"]["value"] for node in used if not node.get("name", {}).get("value", "").strip()]
        checks.equal(nameless, [], f"{stage}: what has no name")
    roles = {node.get("role", {}).get("value") for node in tree}
    checks.true({"main", "heading", "status"} <= roles, f"landmarks: {sorted(r for r in roles if r)}")
    places = [node for node in tree if node.get("name", {}).get("value", "").startswith("place ")]
    checks.true(places, "places on the board are told")


def check_notes(recorder, checks):
    recorder.begin(TWO)
    recorder.run("go(0)")
    taps.tap(recorder, "#nags [title=interesting]")
    checks.true("hut@0,1 !?\n" in recorder.text(), "a judgement")
    taps.tap(recorder, "#add-comment")
    recorder.press("On the } coast")
    taps.tap(recorder, "#nags [title=good]")
    checks.true("hut@0,1 !? !\n" in recorder.text(), "a judgement after a comment")
    taps.tap(recorder, "#nags [title=good]")
    checks.true("  {On the \\} coast}\n" in recorder.text(), "a comment")
    recorder.run("byId('ink-kind').value = 'arrow'; byId('ink').value = 'green'")
    taps.tap(recorder, "#ink-on")
    taps.tap(recorder, '#board [data-place="0,0"]')
    text = recorder.text()
    taps.tap(recorder, "#undo")
    checks.equal([recorder.text(), recorder.run("return drawing.places")], [text, []], "Undo takes back half an arrow")
    taps.tap(recorder, '#board [data-place="0,1"]')
    taps.tap(recorder, '#board [data-place="0,0"]')
    recorder.run("byId('ink-on').focus()")
    recorder.press("\ue00c")  # Escape
    checks.equal(recorder.run("return [drawing, byId('ink-on').getAttribute('aria-pressed')]"), [None, "false"], "Escape")
    checks.true("[%arrow green 0,1-0,0]" in recorder.text(), "an arrow")
    checks.true(recorder.run("return record.valid"), "valid with notes")
    recorder.type_action("JC@9,9/0")
    checks.true("taluva" in recorder.run("return byId('problem').textContent").lower()
                or recorder.find("#problem").text, "why it is not allowed")
    taps.tap(recorder, "#claim")
    checks.true("{[%illegal taluva.tile.detached]}" in recorder.text(), "a claim")
    checks.true(recorder.run("return record.valid"), "the claim holds")
    recorder.run("go(record.last)")
    recorder.type_action("JC@9,9/0")
    taps.tap(recorder, "#claim")
    checks.true("  ( {[%illegal taluva.tile.detached]}\n    2. red: SR@1,0/3 hut@2,-1\n"
                "    3. white: JC@9,9/0 )\n" in recorder.text(), "a claim at the end")
    checks.true(recorder.run("return record.valid && view.at === record.last && view.next < 0"),
                "the claim holds, and the game goes on")
    checks.equal(recorder.run("""return [...byId('entries').querySelectorAll('li')]
        .map((one) => one.textContent).filter((text) => text.includes('not allowed'))"""),
                 ["2. Red: JC@9,9/0 – not allowed", "3. Anna: JC@9,9/0 – not allowed"], "the list says so")
    recorder.run("go(0)")
    recorder.type_action("SR@1,0/3")
    recorder.type_action("hut@1,-1")
    checks.true("2. red: SR@1,0/3 hut@1,-1 )" in recorder.text(), "a variation")
    taps.tap(recorder, "#take-back")
    checks.true("hut@1,-1" not in recorder.text(), "the variation is taken back")
    taps.tap(recorder, "#undo")
    checks.true("hut@1,-1" in recorder.text(), "and undone")
    recorder.run("go(1)")
    taps.tap(recorder, "#clock")
    recorder.type_action("JS@-1,0/2")
    recorder.type_action("hut@-1,-1")
    checks.true(re.search(r"\{\[%clk \d+:\d\d:\d\d\]\}", recorder.text()), "a clock stamp")


def type_text(recorder, text):
    recorder.run("""byId('source').value = arguments[0];
        byId('source').dispatchEvent(new Event('input'));""", text)
    recorder.wait("return record.text === byId('source').value")


def check_text(recorder, checks):
    recorder.begin(TWO)
    type_text(recorder, TWO.replace("hut@2,-1", "hut@9,9"))
    checks.true(recorder.run("return document.querySelectorAll('#marks .bad').length") > 0, "underlined")
    checks.equal(recorder.run("return document.querySelector('#marks .bad').textContent"), "hut@9,9",
                 "what is underlined")
    checks.true(recorder.find("#mistakes").text, "the message")
    checks.true(recorder.run("return view.there"), "the board shows what could be played")
    type_text(recorder, TWO.replace("Anna", "Ännë 😀").replace("hut@2,-1", "hut@9,9"))
    checks.equal(recorder.run("return document.querySelector('#marks .bad').textContent"), "hut@9,9",
                 "underlined behind wide letters")
    type_text(recorder, TWO)
    checks.true(recorder.run("return record.valid"), "repaired")
    taps.tap(recorder, "#source")
    spot = recorder.run("""const field = byId('source');
        field.scrollTop = 0;
        const line = field.value.slice(0, field.value.indexOf('1. white')).split('\\n').length - 1;
        const box = field.getBoundingClientRect();
        const style = getComputedStyle(field);
        return [box.x + 60, box.y + parseFloat(style.paddingTop) + (line + 0.5) * parseFloat(style.lineHeight)];""")
    taps.tap_at(recorder, spot)
    checks.equal(recorder.run("return view.at"), 0, "a tap into the text goes there")
    recorder.run("""for (const id of ['source', 'marks']) byId(id).style.height = '3rem';
        byId('source').blur();
        go(record.last);""")
    recorder.wait("""const now = document.querySelector('#marks .now');
        const field = byId('source');
        return now.offsetTop >= field.scrollTop && now.offsetTop < field.scrollTop + field.clientHeight;""")
    recorder.run("for (const id of ['source', 'marks']) byId(id).style.height = '';")
    taps.choose(recorder, "JS@-1,0/2")
    where = recorder.run("return [view.at, view.begun]")
    taps.tap(recorder, "#tab-save")
    taps.tap(recorder, "#copy")
    checks.eventually(lambda: recorder.status().endswith(" The unfinished turn is left out."), "it is told what is not copied")
    type_text(recorder, TWO.replace("Anna", "Ada"))
    checks.equal(recorder.run("return [view.at, view.begun]"), where, "what was begun stays while the text changes")
    taps.tap(recorder, "#undo")
    checks.equal([recorder.text(), *recorder.run("return [view.at, view.begun]")], [TWO, *where], "and after Undo")
    recorder.run("""byId('source').value = byId('source').value.replace('Anna', 'Eva');
        byId('source').dispatchEvent(new Event('input'));
        change({do: 'nags', entry: 0, nags: ['!']});""")
    checks.true('"Eva"' in recorder.text() and "hut@0,1 !" in recorder.text(), "what was typed just now stays")
    type_text(recorder, TWO.replace("2. red: ", "2. red:"))
    taps.tap(recorder, "#mistakes .repair")
    checks.equal(recorder.text(), TWO, "what is certain is repaired")


def check_endings(recorder, checks):
    shown = """return [byId('end-kind').value, byId('end-winners').hidden,
        ...[...byId('end-winners').querySelectorAll('input:checked')].map((one) => one.value)]"""
    recorder.begin(TWO.replace("result: *", "result: white=0/0/1 red=0/0/1 end=time:red winner=white"))
    checks.equal(recorder.run(shown), ["time:red", False, "white"], "the ending of the record")
    recorder.paste(TWO)
    checks.equal(recorder.run(shown), ["", True], "not that of another record")
    for kind in ("resign:red", "agreed"):
        recorder.run("byId('end-kind').value = arguments[0]; byId('end-kind').dispatchEvent(new Event('change'));", kind)
    checks.equal(recorder.run(shown), ["agreed", False], "nobody wins by a choice that was changed")
    offered = recorder.run("return [...byId('end-kind').options].map((one) => one.textContent)")
    checks.true("Anna resigned" in offered and "Red resigned" in offered, f"by name: {offered}")
    checks.true(not any("{" in one for one in offered), f"no gaps: {offered}")
    recorder.run("byId('end-kind').value = 'resign:red'; byId('end-kind').dispatchEvent(new Event('change'));")
    taps.tap(recorder, "#result [type=submit]")
    checks.true(recorder.text().endswith("result: white=0/0/1 red=0/0/1 end=resign:red winner=white\n"),
                "a resignation")
    checks.true(recorder.run("return record.valid && record.finished"), "it ends the record")
    over = "return [byId('due').textContent, board.can.size, byId('over').innerText.split(/\\n+/).slice(0, 2), byId('end').hidden]"
    checks.equal(recorder.run(over), ["The game is over: Anna wins", 0, ["Anna wins", "Red resigned"], True], "and the game")
    taps.tap(recorder, "#back")
    checks.true(recorder.run("return board.can.size > 0 || found.whats.length > 0"), "before the end it goes on")
    taps.tap(recorder, "#forth")
    taps.tap(recorder, "#undo")
    checks.true(recorder.run("return !record.finished && found.whats.length > 0"), "Undo takes the resignation back")
    taps.tap(recorder, "#redo")
    checks.true(recorder.run("return record.finished"), "and Redo repeats it")
    taps.tap(recorder, "#end-none")
    checks.true("result" not in recorder.text(), "no result")
    taps.tap(recorder, "#set-here")
    recorder.wait("return byId('tokens').value.length > 0")
    recorder.run("byId('tokens').value = byId('tokens').value.replace(/^stack=.*$/m, 'stack=5')")
    taps.tap(recorder, "#set-keep")
    checks.true("\nsetup: " in recorder.text() and "stack=5" in recorder.text(), "a position is set")
    checks.true(recorder.run("return record.valid"), "it is valid")
    recorder.run("""byId('tokens').value += '\\nwhite:hut@40,40';
        byId('tokens').dispatchEvent(new Event('input'));""")
    checks.eventually(lambda: recorder.find("#setting-mistakes").get_attribute("textContent"),
                      "what is impossible is said")


def check_over(recorder, checks):
    """If nothing can be chosen any more, the end is described in full."""
    text = pages.play("taluva", 4, 2)
    told = "return byId('over').hidden ? '' : byId('over').innerText"
    recorder.begin(text)
    winner = re.search(r" winner=(\w+)$", text, re.M)[1]
    checks.true(recorder.run(told).startswith(f"{winner.capitalize()} wins\n"), "who won")
    checks.true(recorder.run("return byId('over').querySelectorAll('li').length") > 1, "what happened last")
    taps.tap(recorder, "#back")
    checks.equal(recorder.run(told), "", "before the end")
    taps.tap(recorder, "#forth")
    checks.true(recorder.run(told), "the end again")


def check_files(recorder, checks):
    with tempfile.TemporaryDirectory(prefix="stela-recorder-") as folder:
        recorder.driver.execute_cdp_cmd("Page.setDownloadBehavior",
                                        {"behavior": "allow", "downloadPath": folder})
        recorder.begin(TWO)
        folder = pathlib.Path(folder)

        def saved(button, name):
            taps.tap(recorder, f"#{button}")
            file = folder / name
            checks.eventually(lambda: file.exists() and file.stat().st_size > 0, f"{name} is written")
            return file.read_bytes() if file.exists() else b""

        checks.equal(saved("save", "taluva.stela").decode(), TWO, "the file")
        checks.equal(pages.run("validate", "--quiet", folder / "taluva.stela").returncode, 0, "the file is valid")
        svg = saved("save-svg", "taluva.svg")
        checks.equal(xml.dom.minidom.parseString(svg).documentElement.tagName, "svg", "the SVG")
        checks.equal(saved("save-png", "taluva.png")[:8], b"\x89PNG\r\n\x1a\n", "the PNG")
        saved("save-page", "taluva.html")
        recorder.driver.get((folder / "taluva.html").as_uri())
        checks.eventually(lambda: recorder.run("return document.querySelectorAll('#board > *').length > 0"),
                          "the replay page shows its board, within its policy")
        checks.equal([entry["message"] for entry in recorder.driver.get_log("browser")], [],
                     "messages of the replay page")


def check_box(recorder, checks):
    """The content of the box is shown while parcels are laid out."""
    recorder.begin(pages.play("mykerinos", 1, 2).split("\n\n")[0] + "\n")
    left = "return [...byId('facet').querySelectorAll('button')].map((one) => one.textContent)"
    checks.true(any(one.endswith("7 left") for one in recorder.run(left)), "a full box")
    taps.choose(recorder, "lay@1L=V2:.^/../^.")
    taps.choose(recorder, "lay@1R=N5:.^/../^.")
    checks.true(any(one.endswith("6 left") for one in recorder.run(left)), "one less")
    checks.equal(recorder.run("return chosen.places"), ["2L"], "the places fill in order")
    for width, height in ((360, 740), (390, 844), (844, 390)):
        recorder.resize(width, height)
        recorder.wait(f"return innerWidth === {width}")
        checks.equal(recorder.run(SMALL), [], f"parcels at {width} pixels: what is too small")
        if width > 360:
            checks.equal(recorder.run(BELOW, "#pattern button, #facet button"), [], f"parcels at {width}: out of sight")
    recorder.resize(1200)
    # The last parcel can still be changed, even after an undo, but not the one before it.
    taps.tap(recorder, '#pattern [data-cell="0"]')
    checks.equal(recorder.run("return view.begun[1]"), "lay@1R=N5:^^/../^.", "one pyramid more")
    taps.tap(recorder, '#pattern [data-cell="6"]')
    taps.tap(recorder, "#undo")
    checks.equal(recorder.run("return view.begun[1]"), "lay@1R=N5:^^/../^.", "Undo brings a cell back")
    taps.tap(recorder, '#pattern [data-cell="0"]')
    checks.equal(recorder.run("return view.begun"), ["lay@1L=V2:.^/../^.", "lay@1R=N5:.^/../^."], "a second tap")
    for _ in range(8):
        if recorder.run("return view.begun.length") == 1:
            break
        taps.tap(recorder, "#undo")
    checks.true(recorder.run("return byId('pattern').hidden || lastLaid().action.startsWith('lay@1L')"),
                "no pattern of what is not there")
    recorder.begin(TAGS)
    checks.true(recorder.run("return byId('rest').hidden"), "the palette of Taluva says it")
    checks.true("JC, 6 left" in recorder.run("return byId('whats').querySelector('[data-what=JC]').getAttribute('aria-label')"),
                "how many of a tile are left")


def check_icons(recorder, checks):
    """Pictures on buttons come while the mouse rests where it tapped last."""
    text = pages.play("tikal", 4, 2)
    recorder.begin(re.split(r"^2\. ", text, flags=re.M)[0])
    for number, (_, actions) in enumerate(taps.entries_of(text)[1:5], 2):
        for action in actions:
            taps.choose(recorder, action)
        if recorder.run("return view.begun.length > 0"):
            taps.tap(recorder, "#end")
        checks.eventually(lambda: recorder.run("return icons.waiting.length === 0"), f"pictures after entry {number}")


def check_looks(recorder, checks):
    def media(name, value):
        recorder.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": name, "value": value}]})

    paper = "return getComputedStyle(document.body).backgroundColor"
    recorder.begin(TAGS)
    media("prefers-color-scheme", "light")
    light = recorder.run(paper)
    media("prefers-color-scheme", "dark")
    checks.true(recorder.run(paper) != light, "a dark page")
    taps.tap(recorder, '[data-what="JC"]')
    taps.tap(recorder, '#board [data-place="0,0"]')
    motion = "return getComputedStyle(document.querySelector('#board .ghost')).animationName"
    media("prefers-reduced-motion", "no-preference")
    checks.true(recorder.run(motion) != "none", "the ghost moves")
    media("prefers-reduced-motion", "reduce")
    checks.equal(recorder.run(motion), "none", "the ghost does not move")
    media("prefers-color-scheme", "light")


# Each uses one page; the last three open others.
CHECKS = (check_sizes, check_one_screen, check_touch, check_double_tap, check_drag, check_tap_after_drag, check_moving,
          check_instructions, check_large_text, check_player_names, check_cards, check_repair, check_keyboard,
          check_names, check_notes, check_text, check_endings, check_over, check_looks, check_box, check_icons)


def main():
    with page.opened(sys.argv[1]) as (recorder, checks):
        for check in CHECKS:
            check(recorder, checks)
        pages.check_quiet(recorder.driver, recorder.page, checks)
        check_undo(recorder, checks)
        check_reload(recorder, checks)
        check_files(recorder, checks)


if __name__ == "__main__":
    main()
