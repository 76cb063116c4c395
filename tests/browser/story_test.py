"""The story bar of replay pages in a real browser: highlights, speeds, words and notation, clocks,
the table of the end, the record as a file, the size of letters, fingers, the whole screen.
"""

import pages
from replay import Replay

CLOCKS = """\
[Game "Taluva"]
[Player "white" "Anna"]
[Player "red" "Ben"]

1. white: JC@0,0/0 hut@0,1 {[%clk 0:10:00] A beginning.}
2. red: SR@1,0/3 hut@2,-1 ! {[%clk 0:09:30] [%emt 0:00:30]}
3. white: JS@-1,0/2 hut@-1,-1 {[%clk 0:08:00]}
4. red: LJ@2,0/4 hut@-2,0 {[%clk 0:07:00]}
result: *
"""
BROKEN = CLOCKS.replace("hut@-1,-1", "hut@9,9")
# Windows: a phone upright and lying, what is between, a desk, a low one.
SIZES = ((360, 740), (390, 844), (844, 390), (699, 900), (701, 900), (1200, 900), (1600, 700))
LEAST = 9
# The letters on the board and of the page that are smaller on the screen than they may be.
SMALL = """
    const out = [];
    for (const text of document.querySelectorAll('#board text')) {
      const matrix = text.getScreenCTM();
      const size = Number(text.getAttribute('font-size')) * matrix.d;
      if (size < arguments[0]) out.push(`${text.textContent}: ${size.toFixed(1)}`);
    }
    for (const text of document.querySelectorAll('#replay *:not(svg *)')) {
      const own = [...text.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
      if (!own || !text.getClientRects().length) continue;
      const size = parseFloat(getComputedStyle(text).fontSize);
      if (size < arguments[0]) out.push(`${text.textContent.slice(0, 20)}: ${size}`);
    }
    return out;"""
# Whether the ground of the board reaches every corner of its place.
GROUND = """
    const board = document.getElementById('board');
    const box = board.getBoundingClientRect();
    const below = board.querySelector('rect').getBoundingClientRect();
    return below.left <= box.left && below.top <= box.top && below.right >= box.right
      && below.bottom >= box.bottom
      && board.querySelector('rect').getAttribute('class') !== 'page';"""
TOP = "return Math.round(document.getElementById('players').getBoundingClientRect().top + scrollY)"


def check_letters(driver, checks):
    for game in ("taluva", "tikal", "mykerinos"):
        record = pages.play(game, 5, 4)
        replay = Replay(driver, pages.make_page(record, "replay", "--to", "html"))
        for width, height in SIZES:
            replay.resize(width, height)
            replay.open()
            replay.click("#last")
            for _ in range(3):
                replay.view()
                name = f"{game} at {width} x {height}, {replay.link()}"
                checks.equal(replay.run(SMALL, LEAST), [], f"{name}: letters")
                checks.true(replay.run(GROUND), f"{name}: the ground")
                replay.run("document.getElementById('previous').click()")


def check_places(driver, checks):
    """Nothing moves from entry to entry."""
    record = pages.play("tikal", 3, 2)
    replay = Replay(driver, pages.make_page(record, "replay", "--to", "html"))
    for width in (390, 1200):
        replay.resize(width)
        replay.open("#1")
        before = replay.run(TOP)
        for _ in range(12):
            replay.run("document.getElementById('next').click()")
            checks.equal(replay.run(TOP), before, f"at {width}, {replay.link()}: what is below")


def check_highlights(driver, checks):
    record = pages.play("taluva", 5, 2)
    replay = Replay(driver, pages.make_page(record, "replay", "--to", "html"))
    replay.resize(1200)
    replay.open()
    marks = len(replay.all("#marks i"))
    checks.true(marks > 2, "marks above the slider")
    checks.equal(len(replay.all(".chart.wide .star")), marks, "marks on the chart")
    seen = []
    while replay.find("#highlight").is_enabled() and len(seen) <= marks:
        replay.click("#highlight")
        seen.append(replay.link())
        checks.true(replay.text("#why"), f"{replay.link()}: why it is a highlight")
    checks.equal(len(set(seen)), marks, "each highlight is reached")
    replay.open()
    replay.click("#spoilers")
    checks.equal(len(replay.all("#marks i")), 0, "highlights to come are hidden")
    checks.equal(replay.find("#highlight").is_enabled(), False, "and cannot be reached")


def check_end(driver, checks):
    for game in ("taluva", "tikal"):
        record = pages.play(game, 5, 4)
        replay = Replay(driver, pages.make_page(record, "replay", "--to", "html"))
        replay.resize(390)
        replay.open()
        checks.equal(replay.find("#end").is_displayed(), False, f"{game}: no end at the start")
        replay.click("#last")
        checks.true("Final scores" in replay.text("#end"), f"{game}: the table of the end")
        checks.equal(len(replay.all("#end thead td, #end thead th")), 5, f"{game}: columns")
        checks.true(replay.all("#end thead .won"), f"{game}: who won")
        for width in (360, 390, 700, 1200):
            replay.resize(width)
            over = replay.run("""const end = document.getElementById('end');
                return [end.scrollWidth - end.clientWidth, end.scrollHeight - end.clientHeight];""")
            checks.true(max(over) <= 0, f"{game}: the whole table is seen at {width}: {over}")
        replay.resize(390)
        replay.click("#end button")
        checks.equal(replay.find("#end").is_displayed(), False, f"{game}: hidden")
        replay.click("#previous")
        checks.equal(replay.find("#end").is_displayed(), False, f"{game}: gone before the end")


def check_clocks(driver, checks):
    record = CLOCKS.replace("0:10:00", "0:09:55")
    replay = Replay(driver, pages.make_page(record, "replay", "--to", "html", "--lang", "de"))
    replay.open()
    ticks = [tick.get_attribute("textContent") for tick in replay.all(".clocks .tick")]
    checks.equal(ticks, ["0,0", "5,0", "9,9"], "minutes with decimal commas")


def check_words(driver, checks):
    page = pages.make_page(CLOCKS, "replay", "--to", "html")
    driver.get_log("performance")  # of other pages
    replay = Replay(driver, page)
    replay.resize(1200)
    replay.open("#2")
    second = replay.find('#entries a[href="#2"]')
    checks.true("lays sand and rock" in second.text, "words in the list")
    checks.true("hut@2,-1" not in second.text, "no notation in the list")
    checks.true("good (!)" in second.text, "annotations in the list")
    checks.true("0:09:30 left" in second.text, "clocks in the list")
    checks.true("A beginning." in replay.text('#entries a[href="#1"]'), "comments in the list")
    checks.true("%clk" not in replay.text("#entries"), "clocks are no comments")
    checks.true(replay.all('#entries a[href="#2"] .chip'), "chips in the list")
    checks.equal(len(replay.all("#steps li")), 2, "steps of the entry")
    replay.click("#notation")
    second = replay.find('#entries a[href="#2"]')
    checks.true("hut@2,-1" in second.text, "notation in the list")
    checks.true("lays sand" not in second.text, "no words in the list then")
    checks.equal(len(replay.all(".clocks .line")), 2, "the clocks of both players in a chart")
    speeds = []
    for _ in range(4):
        replay.click("#speed")
        speeds.append(replay.text("#speed"))
    checks.equal(speeds, ["2×", "4×", "½×", "1×"], "speeds")
    source = replay.run("return data.source")
    checks.equal(source.strip(), CLOCKS.strip(), "the record to keep")
    checks.true(replay.find("#save").is_displayed(), "it can be saved")
    replay.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    listed = replay.run("""
        const list = document.querySelector('#entries > ol');
        return [list.scrollHeight <= list.clientHeight + 1, list.getClientRects().length];""")
    checks.equal(listed, [True, 1], "the whole list is printed")
    replay.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    pages.check_quiet(driver, page, checks)


def check_few(driver, checks):
    """Records of one entry, of none, and one that breaks in its middle."""
    head = CLOCKS.split("\n\n", maxsplit=1)[0]
    one = f"{head}\n\n1. white: JC@0,0/0 hut@0,1\nresult: *\n"
    lost = "\n".join(f"{n}. {('red', 'white')[n % 2]}: hut@9,9 {{{n}}}" for n in range(3, 1001))
    many = "\n".join([*CLOCKS.splitlines()[:6], lost, "result: *", ""])
    for what, record, last in (("none", f"{head}\n\nresult: *\n", "Start"), ("one", one, "1. white"),
                               ("broken", BROKEN, "4. red"), ("many", many, "1000. red")):
        page = pages.make_page(record, "replay", "--to", "html")
        replay = Replay(driver, page)
        replay.resize(390)
        replay.open()
        if last != "Start":
            replay.click("#last")
        checks.equal(replay.heading(), last, f"{what}: the last entry")
        pages.check_quiet(driver, page, checks)


def swipe(replay, by, fingers=1):
    """Puts fingers on the middle of the board, moves them by some pixels in steps, and lifts them.

    A page that still scrolls from an earlier swipe would move the board away from the fingers, depending on the
    speed of the machine: each swipe uses a newly opened page.
    """
    x, y = replay.run("""
        const box = document.getElementById('board').getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];""")

    steps = 4
    for step in range(steps + 1):
        replay.touch("touchMove" if step else "touchStart", *(
            (x + by[0] * step / steps + 60 * i, y + by[1] * step / steps) for i in range(fingers)))
    replay.touch("touchEnd")


def check_fingers(driver, checks):
    """A swipe turns to the next entry or the one before; the board as the whole screen."""
    page = pages.make_page(CLOCKS, "replay", "--to", "html")
    replay = Replay(driver, page)
    replay.resize(390)
    replay.touched(True)
    for what, by, fingers, entry in (("to the left", (-120, 10), 1, "3. white"),
                                     ("to the right", (120, -10), 1, "1. white"),
                                     ("too short", (-20, 0), 1, "2. red"),
                                     ("upwards", (-60, -120), 1, "2. red"),
                                     ("of two fingers", (-120, 0), 2, "2. red")):
        replay.open("#2")
        swipe(replay, by, fingers)
        checks.eventually(lambda entry=entry: replay.heading() == entry, f"a swipe {what}")
    replay.open("#2")
    replay.click("#closer")
    before = replay.view()
    swipe(replay, (-120, 0))
    checks.equal(replay.heading(), "2. red", "a near board is moved, and no entry turned to")
    checks.true(replay.view() != before, "it is moved")
    replay.resize(1200)
    whole = "return document.fullscreenElement ? document.fullscreenElement.id : ''"
    replay.click("#full")
    checks.eventually(lambda: replay.run(whole) == "stage", "the whole screen")
    checks.true(replay.find("#next").is_displayed(), "the buttons are there")
    replay.click("#full")
    checks.eventually(lambda: replay.run(whole) == "", "the page again")
    pages.check_quiet(driver, page, checks)


def main():
    with pages.checked() as (driver, checks):
        check_letters(driver, checks)
        check_places(driver, checks)
        check_highlights(driver, checks)
        check_end(driver, checks)
        check_clocks(driver, checks)
        check_words(driver, checks)
        check_few(driver, checks)
        check_fingers(driver, checks)


main()
