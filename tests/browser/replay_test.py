"""Clicks through replay pages in a real browser.

    replay_test.py SOURCE STELA
"""

import sys

import pages

pages.require_browser()
# pylint: disable=wrong-import-position
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait


class Replay:
    """A page that is open in a browser."""

    def __init__(self, driver, page):
        self.driver = driver
        self.page = page

    def open(self, link=""):
        self.driver.get("about:blank")
        self.driver.get(self.page.as_uri() + link)

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector):
        return self.find(selector).text

    def heading(self):
        return self.text("#heading")

    def click(self, selector):
        self.find(selector).click()

    def press(self, *keys):
        """Presses keys wherever the focus is."""
        self.driver.switch_to.active_element.send_keys(*keys)

    def follow(self, activate):
        """Follows a link within the page, which the browser tells it of when it finds the time."""
        self.driver.execute_script(
            "window.followed = false;"
            "addEventListener('hashchange', () => { window.followed = true; }, {once: true});")
        activate()
        WebDriverWait(self.driver, 60).until(
            lambda driver: driver.execute_script("return window.followed"))

    def link(self):
        return self.driver.execute_script("return location.hash")

    def board(self):
        return self.driver.execute_script(
            "return [...document.querySelectorAll('#board > *')].map((e) => e.outerHTML)")

    def current(self):
        return [e.get_attribute("hash") for e in self.all("#entries [aria-current]")]


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
    for _ in range(60):
        replay.press(Keys.TAB)
        active = replay.driver.switch_to.active_element
        reached.append(active.get_attribute("id") or active.get_attribute("hash"))
        style = active.value_of_css_property("outline-style")
        if active.tag_name != "body":
            checks.true(style != "none", f"the focus on {reached[-1]} can be seen")
    for wanted in ("play", "next", "last", "slider", "entries", "#2"):
        checks.true(wanted in reached, f"the tabulator reaches {wanted}")
    entry = replay.find("#entries a[href='#2']")
    replay.follow(lambda: entry.send_keys(Keys.ENTER))
    checks.equal(replay.heading(), "2. red", "Enter on an entry of the list")
    replay.find("#next").send_keys(Keys.ENTER)
    checks.equal(replay.heading(), "3. white", "Enter on a button")
    replay.find("#previous").send_keys(Keys.SPACE)
    checks.equal(replay.heading(), "2. red", "space on a button presses just that button")
    replay.find("#slider").send_keys(Keys.ARROW_RIGHT)
    checks.equal(replay.heading(), "3. white", "right arrow on the slider is one step")


def check_autoplay(replay, checks):
    replay.open()
    replay.click("#play")
    checks.equal(replay.find("#play").get_attribute("aria-label"), "Pause", "the button says so")
    checks.eventually(lambda: replay.heading() == "1. white", "autoplay goes on by itself")
    replay.click("#play")
    shown = replay.heading()
    checks.equal(replay.find("#play").get_attribute("aria-label"), "Play", "and can be paused")
    replay.driver.execute_async_script("setTimeout(arguments[0], 1600)")
    checks.equal(replay.heading(), shown, "a pause is a pause")
    replay.driver.execute_script("document.activeElement.blur()")
    replay.press(Keys.SPACE)
    checks.eventually(lambda: replay.heading() != shown, "space plays")
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
    before = replay.find("#cursor").get_attribute("x1")
    replay.click("#previous")
    checks.true(replay.find("#cursor").get_attribute("x1") != before, "the chart's cursor follows")
    replay.driver.execute_script("""
        const chart = document.querySelector('#chart svg');
        const box = chart.getBoundingClientRect();
        chart.dispatchEvent(new MouseEvent('click', {
          clientX: box.right, clientY: box.top + 20, bubbles: true}));""")
    checks.equal(replay.heading(), "3. white", "the chart ends with the last legal entry")


def check_links(replay, checks):
    replay.open("#2")
    checks.equal(replay.heading(), "2. red", "a link to an entry")
    replay.open("#nonsense%3Cscript%3E")
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


def check_hostile(replay, checks):
    replay.open()
    checks.true("<script>alert(1)</script> (white)" in replay.text("#scores"), "a player's name")
    checks.true('" onload="alert(2) (red)' in replay.text("#scores"), "another player's name")
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
    replay.follow(links[0].click)
    checks.true(replay.link().startswith("#v"), "a variation has a link of its own")
    checks.true("taluva.eruption.settlement" in replay.text("#mistakes"), "why it is not allowed")
    checks.equal(replay.text("#comments"), "The village would vanish.", "what is said of it")
    checks.true(replay.board() != board, "what was tried is drawn")
    checks.true("not allowed" in replay.text("#entries [aria-current]"), "the list marks it")
    replay.follow(replay.find("#main-line").click)
    checks.equal(replay.heading(), "3. white", "back to the main line")
    replay.follow(replay.all("#variations a")[1].click)
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


def check_narrow(stela, folder, checks):
    """On a phone nothing is wider than the screen, and buttons can be hit with a thumb."""
    del stela
    driver = pages.open_browser(400, 800, dark=True)
    try:
        replay = Replay(driver, folder)
        driver.set_window_size(400, 800)
        replay.open("#1")
        too_wide = driver.execute_script(
            "return document.documentElement.scrollWidth > document.documentElement.clientWidth")
        checks.equal(too_wide, False, "the page is no wider than a phone")
        for name in ("first", "previous", "play", "next", "last"):
            size = replay.find(f"#{name}").size
            checks.true(size["width"] >= 40 and size["height"] >= 40, f"the size of #{name}")
        colour = driver.execute_script("return getComputedStyle(document.body).backgroundColor")
        checks.true(sum(int(n) for n in colour[4:-1].split(",")) < 200, "a dark page at night")
    finally:
        driver.quit()


def main():
    stela = sys.argv[2]
    checks = pages.Checks()
    driver = pages.open_browser()
    try:
        with pages.temporary_folder() as folder:
            page = pages.make_page(stela, folder, pages.HOSTILE, "replay", "--to", "html")
            replay = Replay(driver, page)
            check_buttons(replay, checks)
            check_keys(replay, checks)
            check_autoplay(replay, checks)
            check_slider_and_chart(replay, checks, 5)
            check_links(replay, checks)
            check_hostile(replay, checks)
            check_variations(replay, checks)
            check_broken(replay, checks)
            pages.check_quiet(driver, page, checks)
            check_narrow(stela, page, checks)
        for game in ("taluva", "tikal", "mykerinos"):
            with pages.temporary_folder() as folder:
                record = pages.play(stela, game, 3, 3)
                page = pages.make_page(stela, folder, record, "replay", "--to", "html")
                check_boards(Replay(driver, page), checks, 12)
                pages.check_quiet(driver, page, checks)
    finally:
        driver.quit()
    checks.finish()


if __name__ == "__main__":
    main()
