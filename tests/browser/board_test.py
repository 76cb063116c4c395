"""Looks at boards from near and from afar in a real browser: what is seen, with every way to zoom."""

import pages

pages.require_browser()
from selenium.webdriver.common.keys import Keys

from replay import Replay

# Where the pieces of the board are on the screen, and the place that they have.
BOXES = """
    const box = (e) => {
      const {left, top, right, bottom} = e.getBoundingClientRect();
      return [left, top, right, bottom];
    };
    const board = document.getElementById('board');
    // The ground goes on beyond what is seen.
    const ground = board.querySelector('rect').getAttribute('class');
    const lies = (e) => e.tagName !== 'defs' && (e.tagName === 'g' ? e.firstChild : e)
      .getAttribute('class') !== ground;
    const parts = [...board.children].filter(lies).map(box);
    return {place: box(board), parts};"""
# Frames are triggered by the test, each 20 ms of its own time after the last.
FRAMES = """
    const waiting = new Map();
    let last = 0;
    let time = performance.now();
    window.requestAnimationFrame = (step) => { waiting.set(++last, step); return last; };
    window.cancelAnimationFrame = (id) => waiting.delete(id);
    window.nextFrame = () => {
      const steps = [...waiting.values()];
      waiting.clear();
      time += 20;
      for (const step of steps) step(time);
      return steps.length > 0;
    };"""
# Counts the views that a click on a button shows until nothing moves.
WATCH = """
    const board = document.getElementById('board');
    const before = board.getAttribute('viewBox');
    const views = new Set();
    document.getElementById(arguments[0]).click();
    do views.add(board.getAttribute('viewBox')); while (nextFrame());
    views.delete(before);
    return views.size;"""
# A tile each to the east, so that the island grows in one direction.
GROWING = """\
[Game "Taluva"]
[Player "white" "Anna"]
[Player "red" "Ben"]

1. white: JC@0,0/0 hut@0,1
2. red: SR@1,0/3 hut@2,-1
3. white: JS@-1,0/2 hut@-1,-1 {[%label 0,1 "@"]}
result: *
"""


def near(a, b, most=1.0):
    return all(abs(x - y) <= most for x, y in zip(a, b))


def middle(view):
    return [view[0] + view[2] / 2, view[1] + view[3] / 2]


def check_crop(driver, checks):
    """Everything on the board is visible, with almost no surroundings."""
    for game in ("taluva", "tikal", "mykerinos"):
        record = pages.play(game, 4, 4)
        entries = sum(1 for line in record.splitlines() if line[:1].isdigit())
        replay = Replay(driver, pages.make_page(record, "replay", "--to", "html"))
        widths = []
        for width in (360, 1200):
            replay.resize(width)
            replay.open()
            for entry in range(0, entries + 1, max(1, entries // 8)):
                replay.run("location.hash = arguments[0]", f"#{entry}")
                view = replay.view()
                widths.append(view[2])
                seen = replay.run(BOXES)
                left, top, right, bottom = seen["place"]
                out = [part for part in seen["parts"] if part[0] < left - 1 or part[1] < top - 1
                       or part[2] > right + 1 or part[3] > bottom + 1]
                checks.equal(out, [], f"{game}, entry {entry} at {width}: what is cut off")
                if game == "taluva" and entry > 8:
                    lefts, tops, rights, bottoms = zip(*seen["parts"])
                    used = max((max(rights) - min(lefts)) / (right - left),
                               (max(bottoms) - min(tops)) / (bottom - top))
                    checks.true(used > 0.85, f"entry {entry} at {width}: the island fills it")
        if game == "taluva":
            checks.true(widths[0] < max(widths), "the view grows with the island")


def check_movement(driver, replay, checks):
    """The view is animated, except for readers who prefer reduced motion."""
    replay.open("#1")
    replay.view()
    driver.execute_script(FRAMES)
    checks.true(driver.execute_script(WATCH, "next") > 3, "the view grows in small steps")
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
        "features": [{"name": "prefers-reduced-motion", "value": "reduce"}]})
    replay.open("#1")
    replay.view()
    driver.execute_script(FRAMES)
    checks.equal(driver.execute_script(WATCH, "next"), 1, "with reduced motion in one")
    checks.equal(driver.execute_script(WATCH, "closer"), 1, "zooming, too")
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def check_zoom(replay, checks):
    replay.open("#2")
    whole = replay.view()
    checks.equal([replay.find(f"#{name}").is_enabled() for name in ("closer", "farther", "whole")],
                 [True, False, False], "the whole board is seen")
    replay.click("#closer")
    view = replay.view()
    checks.true(near([view[2]], [whole[2] / 1.5]), "a button makes the board larger")
    checks.true(near(middle(view), middle(whole)), "from its middle")
    replay.click("#farther")
    checks.true(near(replay.view(), whole), "another one smaller")
    for _ in range(9):
        if replay.find("#closer").is_enabled():
            replay.click("#closer")
    checks.equal(replay.find("#closer").is_enabled(), False, "there is an end to it")
    checks.true(near([replay.view()[2]], [whole[2] / 8]), "at eight times its size")
    replay.click("#whole")
    checks.true(near(replay.view(), whole), "back to the whole")

    replay.find("#board").send_keys("+")
    close = replay.view()
    checks.true(close[2] < whole[2], "plus")
    for key, axis, sign in ((Keys.ARROW_RIGHT, 0, 1), (Keys.ARROW_LEFT, 0, -1),
                            (Keys.ARROW_DOWN, 1, 1), (Keys.ARROW_UP, 1, -1)):
        before = replay.view()
        replay.press(Keys.SHIFT, key)
        checks.true((replay.view()[axis] - before[axis]) * sign > 1, f"shift and arrow {key!r}")
    checks.equal(replay.link(), "#2", "which go to no other entry")
    for _ in range(20):
        replay.press(Keys.SHIFT, Keys.ARROW_RIGHT)
    edge = replay.view()
    checks.true(near([edge[0] + edge[2]], [whole[0] + whole[2]]), "but not beyond the edge")
    replay.press("-")
    checks.true(near(replay.view(), whole), "minus")
    replay.press("+")
    kept = replay.view()
    replay.click("#previous")
    checks.true(near([replay.view()[2]], [kept[2]]), "what is near stays near at another entry")
    replay.find("#board").send_keys("0")
    replay.click("#next")
    checks.true(near(replay.view(), whole), "zero")


def check_mouse(replay, checks):
    replay.open("#2")
    whole = replay.view()
    place = replay.run(BOXES)["place"]
    left, top = place[0] + 60, place[1] + 50
    scale = whole[2] / (place[2] - place[0])
    below = [whole[0] + 60 * scale, whole[1] + 50 * scale]
    replay.mouse("mouseWheel", left, top, deltaX=0, deltaY=-200, modifiers=2, button="none")
    view = replay.view()
    checks.true(view[2] < whole[2], "the wheel with Ctrl")
    scale = view[2] / (place[2] - place[0])
    checks.true(near([view[0] + 60 * scale, view[1] + 50 * scale], below, 2),
                "what is below the pointer stays there")
    replay.mouse("mousePressed", left + 100, top + 100, buttons=1)
    replay.mouse("mouseMoved", left + 140, top + 120, buttons=1)
    replay.mouse("mouseMoved", left + 180, top + 150, buttons=1)
    replay.mouse("mouseReleased", left + 180, top + 150)
    moved = replay.view()
    whole_moved = [max(view[0] - 80 * scale, whole[0]), max(view[1] - 50 * scale, whole[1])]
    checks.true(near(moved[:2], whole_moved, 2), "dragging moves the board")
    replay.mouse("mouseMoved", left, top, buttons=0)
    checks.true(near(replay.view(), moved), "letting go lets go")
    replay.find("#board").send_keys("0")
    replay.mouse("mousePressed", left + 100, top + 100, buttons=1)
    replay.mouse("mouseMoved", left + 180, top + 150, buttons=1)
    replay.mouse("mouseReleased", left + 180, top + 150)
    checks.true(near(replay.view(), whole), "the whole board stays where it is")


def check_fingers(replay, checks):
    try:
        replay.resize(400, 800)
        replay.touched(True)
        replay.open("#2")
        whole = replay.view()
        left, top, right, bottom = replay.run(BOXES)["place"]
        x, y = (left + right) / 2, (top + bottom) / 2
        replay.touch("touchStart", (x - 20, y), (x + 20, y))
        for apart in (30, 40, 50, 60):
            replay.touch("touchMove", (x - apart, y), (x + apart, y))
        replay.touch("touchEnd")
        view = replay.view()
        checks.true(near([view[2]], [whole[2] / 3], whole[2] / 30), "two fingers, thrice as far")
        checks.true(near(middle(view), middle(whole), whole[2] / 30), "about the same middle")
        replay.touch("touchStart", (x, y))
        for step in (10, 20, 30):
            replay.touch("touchMove", (x - step, y - step))
        replay.touch("touchEnd")
        moved = replay.view()
        checks.true(moved[0] > view[0] and moved[1] > view[1], "one finger drags")
        checks.equal(replay.run("return scrollY"), 0, "and does not scroll the page")
    finally:
        replay.touched(False)


def main():
    with pages.checked() as (driver, checks):
        check_crop(driver, checks)
        page = pages.make_page(GROWING, "replay", "--to", "html")
        replay = Replay(driver, page)
        replay.resize(1200)
        check_movement(driver, replay, checks)
        check_zoom(replay, checks)
        check_mouse(replay, checks)
        check_fingers(replay, checks)
        driver.get_log("performance")  # of the pages before
        replay.open()
        pages.check_quiet(driver, replay.page, checks)


main()
