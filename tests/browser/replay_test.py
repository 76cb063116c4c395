"""Clicks through replay pages in a real browser."""

import pages

pages.require_browser()
from selenium.webdriver.common.keys import Keys

from replay import Replay


def check_buttons(replay, checks):
    replay.open()
    checks.equal(replay.heading(), "Start", "without a link the page begins at the start")
    checks.equal(replay.find("#first").is_enabled(), False, "nothing is before the start")
    replay.click("#next")
    checks.equal(replay.heading(), "1. white", "next")
    checks.equal(replay.link(), "#1", "the link follows")
    checks.equal(replay.current(), ["#1"], "the list follows")
    checks.equal(replay.text("#count").partition(" ")[0], "1", "the count follows")
    replay.click("#next")
    checks.equal(replay.heading(), "2. red", "next again")
    replay.click("#previous")
    checks.equal(replay.heading(), "1. white", "previous")
    replay.click("#last")
    checks.equal(replay.find("#next").is_enabled(), False, "nothing is behind the last entry")
    last = replay.link()
    replay.click("#previous")
    checks.true(replay.link() != last, "previous from the end")
    replay.click("#first")
    checks.equal(replay.heading(), "Start", "first")


def check_keys(replay, checks):
    replay.open()
    replay.press(Keys.ARROW_RIGHT)
    checks.equal(replay.heading(), "1. white", "right arrow")
    replay.press(Keys.ARROW_RIGHT)
    replay.press(Keys.ARROW_LEFT)
    checks.equal(replay.heading(), "1. white", "left arrow")
    replay.press(Keys.END)
    checks.equal(replay.find("#next").is_enabled(), False, "End")
    replay.press(Keys.HOME)
    checks.equal(replay.heading(), "Start", "Home")
    # Everything can be reached with the tabulator, and is seen to have the focus.
    reached = []
    for _ in range(30):
        replay.press(Keys.TAB)
        active = replay.driver.switch_to.active_element
        reached.append(active.get_attribute("id") or active.get_attribute("hash"))
        style = active.value_of_css_property("outline-style")
        if active.tag_name != "body":
            checks.true(style != "none", f"the focus on {reached[-1]} can be seen")
    for wanted in ("board", "play", "next", "last", "slider", "closer", "copy", "spoilers", "#0"):
        checks.true(wanted in reached, f"the tabulator reaches {wanted}")
    entry = replay.find("#entries a[href='#2']")
    entry.send_keys(Keys.ENTER)
    checks.equal(replay.heading(), "2. red", "Enter on an entry of the list")
    replay.driver.back()
    checks.eventually(lambda: replay.heading() == "Start", "the browser goes back")
    replay.driver.forward()
    checks.eventually(lambda: replay.heading() == "2. red", "and forth")
    replay.find("#next").send_keys(Keys.ENTER)
    checks.equal(replay.heading(), "3. white", "Enter on a button")
    replay.find("#previous").send_keys(Keys.SPACE)
    checks.equal(replay.heading(), "2. red", "space on a button presses just that button")
    replay.find("#slider").send_keys(Keys.ARROW_RIGHT)
    checks.equal(replay.heading(), "3. white", "right arrow on the slider is one step")


def check_spoken(replay, checks):
    """Every control, and every picture, has a name for screen readers."""
    replay.open("#2")
    replay.click("#copy")
    nodes = replay.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    found = {}
    for node in nodes:
        role = node.get("role", {}).get("value")
        if not node["ignored"]:
            found.setdefault(role, []).append(node.get("name", {}).get("value", ""))
    for role in ("button", "slider", "switch", "link", "image", "region", "heading"):
        checks.true(found.get(role), f"there is a {role}")
        checks.equal([name for name in found.get(role, []) if not name.strip()], [],
                     f"every {role} has a name")
    told = [node.get("description", {}).get("value", "") for node in nodes
            if node.get("name", {}).get("value") == '2 " onload="alert(2)'
            and node["role"]["value"] == "image"]
    checks.equal(len(told), 1, "the board is the entry's")
    told = told[0]
    checks.true("2,-1" in told and len(told) > 40, f"what lies on the board is told: {told}")


def check_tree(replay, checks):
    """The tree of entries is one stop of the tabulator; arrows go up and down in it."""
    replay.open("#2")
    checks.equal([link.get_attribute("hash") for link in replay.all("#entries a[tabindex='0']")],
                 ["#2"], "the tabulator stops at the current entry")
    replay.find("#entries a[href='#2']").send_keys(Keys.ARROW_DOWN)
    checks.equal(replay.heading(), "3. white", "arrow down in the tree")
    checks.equal(replay.driver.switch_to.active_element.get_attribute("hash"), "#3",
                 "the focus goes along")
    replay.press(Keys.ARROW_DOWN)
    checks.true(replay.link().startswith("#v"), "below an entry stand its variations")
    branch = "#entries li:has(> a[href='#3']) > ul > li"
    checks.equal(len(replay.all(branch)), 2, "each variation is a branch")
    checks.equal([link.get_attribute("hash") for link in
                  replay.all(f"{branch} > ol > li > a[aria-current]")],
                 [replay.link()], "the current one is marked")
    replay.press(Keys.ARROW_UP)
    checks.equal(replay.link(), "#3", "arrow up in the tree")
    replay.find("#board").send_keys(Keys.ARROW_DOWN)
    checks.equal(replay.link(), "#3", "elsewhere such an arrow scrolls the page")
    order = replay.run("return [...document.querySelectorAll('#entries a')].map((a) => a.hash)")
    replay.find("#entries a[href='#3']").send_keys(Keys.HOME)
    walked = [replay.link()]
    for _ in order[1:]:
        replay.press(Keys.ARROW_DOWN)
        walked.append(replay.link())
    checks.equal(walked, order, "arrows reach every entry")


def check_spoilers(driver, checks):
    """Nothing reveals how the game continues before its reader gets there."""
    record = pages.play("taluva", 3, 2)
    last = sum(1 for line in record.splitlines() if line[:1].isdigit())
    hidden = Replay(driver, pages.make_page(record, "replay", "--to", "html", "--no-spoilers"))
    shown = Replay(driver, pages.make_page(record, "replay", "--to", "html"))
    shown.open()
    result = shown.text("#below")
    checks.true("wins" in result or "win." in result, "the result is there")
    for replay, switch in ((shown, True), (hidden, False)):
        replay.open()
        if switch:
            checks.equal(replay.find("#spoilers").get_attribute("aria-checked"), "true", "shown")
            replay.click("#spoilers")
        checks.equal(replay.find("#spoilers").get_attribute("aria-checked"), "false", "hidden")
        text = replay.text("body")
        checks.true(result not in text and "wins" not in text, "the result is hidden")
        checks.equal([link.is_displayed() for link in replay.all("#entries a")],
                     [True] + [False] * last, "entries to come are hidden")
        checks.equal([svg.is_displayed() for svg in replay.all("#chart svg")], [False, False],
                     "so is the chart")
        checks.equal(replay.text("#count"), "0", "and how long the game is")
        replay.click("#next")
        checks.equal(replay.all("#entries a")[1].is_displayed(), True, "what was reached is shown")
        checks.equal(replay.find("#last").is_enabled(), False, "one cannot jump ahead")
        replay.press(Keys.END)
        checks.equal(replay.link(), "#1", "with a key, neither")
        driver.refresh()
        checks.equal(replay.find("#spoilers").get_attribute("aria-checked"), "false",
                     "the page remembers it")
        driver.execute_script("location.hash = arguments[0]", f"#{last}")
        checks.eventually(lambda replay=replay: replay.text("#below") == result,
                          "at the end the result shows")
        checks.true(replay.find("#chart svg").is_displayed(), "and the chart")
        checks.true(any(tab.is_displayed() for tab in replay.all(".fate")), "and who wins")
        replay.click("#first")
        checks.equal(replay.text("#below"), result, "what was seen stays seen")
        replay.click("#spoilers")
        checks.equal(replay.find("#spoilers").get_attribute("aria-checked"), "true", "shown again")
    pages.check_quiet(driver, hidden.page, checks, shown.page)


# The clock of autoplay, advanced by the test.
CLOCK = """
    window.heldClock = null;
    window.setInterval = (tick, milliseconds) => { window.heldClock = {tick, milliseconds}; return 1; };
    window.clearInterval = () => { window.heldClock = null; };"""


def check_autoplay(replay, checks):
    replay.open()
    replay.run(CLOCK)
    replay.click("#play")
    checks.equal(replay.find("#play").get_attribute("aria-label"), "Pause", "the button says so")
    checks.true(replay.run("return heldClock.milliseconds > 100"), "there is time to look")
    replay.run("heldClock.tick()")
    checks.equal(replay.heading(), "1. white", "autoplay goes on by itself")
    replay.click("#play")
    checks.equal(replay.find("#play").get_attribute("aria-label"), "Play the entries", "and can be paused")
    checks.equal(replay.run("return heldClock"), None, "a pause is a pause")
    replay.driver.execute_script("document.activeElement.blur()")
    replay.press(Keys.SPACE)
    replay.run("heldClock.tick()")
    checks.equal(replay.heading(), "2. red", "space plays")
    replay.press(Keys.ARROW_LEFT)
    checks.equal(replay.find("#play").get_attribute("aria-pressed"), "false",
                 "a step by hand ends autoplay")


def check_slider_and_chart(replay, checks, entries):
    replay.open()
    slider = replay.find("#slider")
    checks.equal(slider.get_attribute("max"), str(entries), "the slider covers the game")
    replay.driver.execute_script(
        "arguments[0].value = 2; arguments[0].dispatchEvent(new Event('input'))", slider)
    checks.equal(replay.heading(), "2. red", "the slider")
    before = replay.find(".cursor").get_attribute("x1")
    replay.click("#previous")
    checks.true(replay.find(".cursor").get_attribute("x1") != before, "the chart's cursor follows")
    replay.driver.execute_script("""
        const chart = document.querySelector('#chart svg');
        const box = chart.getBoundingClientRect();
        chart.dispatchEvent(new MouseEvent('click', {
          clientX: box.right, clientY: box.top + 20, bubbles: true}));""")
    checks.equal(replay.heading(), "3. white", "the chart ends with the last legal entry")


def check_links(replay, checks):
    replay.open("#2")
    checks.equal(replay.heading(), "2. red", "a link to an entry")
    for link in ("#nonsense%3Cscript%3E", "#%", "#" + "9" * 5000):
        replay.open(link)
        checks.equal(replay.heading(), "Start", "a link that leads nowhere")
    replay.driver.execute_script("location.hash = '#1'")
    checks.eventually(lambda: replay.heading() == "1. white", "a link that changes")


def check_boards(replay, checks, steps):
    """However one comes to a position, its picture is the same."""
    replay.open()
    forward = [replay.board()]
    for _ in range(steps):
        replay.click("#next")
        forward.append(replay.board())
    checks.true(all(a != b for a, b in zip(forward, forward[1:])), "every entry changes the board")
    for index in (steps, steps // 2, 1, 0):
        replay.open(f"#{index}")
        checks.equal(replay.board() == forward[index], True, f"the board after entry {index}")


def check_list(replay, checks):
    """The list shows where the current entry begins, however high that is."""
    steps = int(replay.find("#slider").get_attribute("max"))
    for entry in (steps, steps // 2, steps - 1, steps):
        replay.run("""
            const slider = document.getElementById('slider');
            slider.value = arguments[0];
            slider.dispatchEvent(new Event('input', {bubbles: true}));""", entry)
        replay.view()
        top, room = replay.run("""
            const link = document.querySelector('#entries a[aria-current]');
            const list = link.closest('#entries > *');
            return [link.getBoundingClientRect().top - list.getBoundingClientRect().top,
              list.clientHeight];""")
        checks.true(-1 <= top < room - 9, f"entry {entry} begins in the list: at {top} of {room}")


def check_hostile(replay, checks):
    replay.open()
    checks.true("<script>alert(1)</script> white" in replay.text("#players"), "a player's name")
    checks.true('" onload="alert(2) red' in replay.text("#players"), "another player's name")
    checks.true("</title><script>alert(3)</script>" in replay.text("h1"), "the title")
    checks.equal(replay.text("#comments"), "Before the start.", "a comment before the start")
    replay.click("#next")
    checks.equal(replay.text("#comments"),
                 "A ]]> comment, javascript:alert(4), </script><script>alert(5)</script> &lt; <b>.",
                 "a comment")
    checks.true("interesting (!?)" in replay.text("#written"), "an annotation")
    checks.true(any("&lt;i&gt;L&lt;/i&gt;" in e for e in replay.board()), "a label on the board")
    checks.equal(len(replay.all("script")), 2, "no script but the page's own and its data")
    schemes = replay.driver.execute_script(
        "return [...document.querySelectorAll('[href], [src]')].map((e) => e.protocol)")
    checks.true("javascript:" not in schemes, "no link runs a script")


def check_variations(replay, checks):
    replay.open("#3")
    links = replay.all("#variations a")
    checks.equal(len(links), 2, "the variations of an entry")
    checks.true("taluva.eruption.settlement" in links[0].text, "what a variation is to show")
    board = replay.board()
    links[0].click()
    checks.true(replay.link().startswith("#v"), "a variation has a link of its own")
    checks.true("taluva.eruption.settlement" in replay.text("#mistakes"), "why it is not allowed")
    checks.equal(replay.text("#comments"), "The village would vanish.", "what is said of it")
    checks.true(replay.board() != board, "what was tried is drawn")
    checks.true("not allowed" in replay.text("#entries [aria-current]"), "the list marks it")
    replay.find("#main-line").click()
    checks.equal(replay.heading(), "3. white", "back to the main line")
    replay.all("#variations a")[1].click()
    replay.click("#next")
    checks.equal(replay.heading(), "4. red", "a variation can be stepped through")
    checks.true(replay.find("#back").is_displayed(), "it is no entry of the main line")
    link = replay.link()
    replay.open(link)
    checks.equal(replay.link(), link, "a link into a variation")
    for _ in range(2):
        replay.click("#previous")
    checks.equal(replay.heading(), "2. red", "before a variation stands what came before its entry")


def check_broken(replay, checks):
    replay.open("#4")
    checks.true("record." in replay.text("#mistakes") or "taluva." in replay.text("#mistakes"),
                "why an entry of the main line is not allowed")
    board = replay.board()
    replay.click("#next")
    checks.equal(replay.text("#mistakes"), "not played", "what stands behind it")
    checks.equal(replay.board() == board, True, "the board of an entry that was not played")


def check_dark(page, checks):
    with pages.browsed(dark=True) as driver:
        Replay(driver, page).open("#1")
        colour = driver.execute_script("return getComputedStyle(document.body).backgroundColor")
        checks.true(sum(int(n) for n in colour[4:-1].split(",")) < 200, "a dark page at night")


def main():
    with pages.checked() as (driver, checks):
        page = pages.make_page(pages.HOSTILE, "replay", "--to", "html")
        replay = Replay(driver, page)
        check_buttons(replay, checks)
        check_keys(replay, checks)
        check_spoken(replay, checks)
        check_tree(replay, checks)
        check_autoplay(replay, checks)
        check_slider_and_chart(replay, checks, 5)
        check_links(replay, checks)
        check_hostile(replay, checks)
        check_variations(replay, checks)
        check_broken(replay, checks)
        pages.check_quiet(driver, page, checks)
        check_dark(page, checks)
        check_spoilers(driver, checks)
        for game in ("taluva", "tikal", "mykerinos"):
            record = pages.play(game, 3, 3)
            page = pages.make_page(record, "replay", "--to", "html")
            check_boards(Replay(driver, page), checks, 12)
            check_list(Replay(driver, page), checks)
            pages.check_quiet(driver, page, checks)


main()
