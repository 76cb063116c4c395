"""The page with many games, in a real browser."""

import pages

pages.require_browser()
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.keys import Keys

from replay import Replay

GAMES = ("taluva", "tikal", "mykerinos")
NAMES = ("Zoë", "Müller", "<img src=x onerror=alert(1)>", "Anna")


def league():
    """Records of three games with names, rounds, and a hostile one with an illegal entry."""
    records = []
    for number in range(6):
        text = pages.play(GAMES[number % 3], number + 1, 2)
        head, _, entries = text.partition("\n\n")
        tags, players = [], 0
        for line in head.split("\n"):
            if line.startswith("[Player"):
                colour = line.split('"')[1]
                name = NAMES[(number + players) % len(NAMES)]
                players += 1
                line = f'[Player "{colour}" "{name}"]'
            tags.append(line)
        tags += [f'[Round "{number // 3 + 1}"]', f'[Date "2026-0{number + 1}-01"]', '[Event "Club & friends"]']
        records.append("\n".join(tags) + "\n\n" + entries)
    return "\n".join([*(record.rstrip() + "\n" for record in records), pages.HOSTILE])


def inside(page, script):
    """Runs a script in the frame of the open game; None while it is replaced or not loaded."""
    try:
        page.driver.switch_to.frame(page.find("#frame"))
        return page.driver.execute_script(f"try {{ {script} }} catch {{ return null }}")
    except StaleElementReferenceException:
        return None
    finally:
        page.driver.switch_to.default_content()


def is_open(page):
    return page.find("#game").is_displayed() and inside(page, "return Boolean(document.querySelector('#board > *'))")


def choose(page, kind):
    page.run("kind.value = arguments[0]; kind.dispatchEvent(new Event('change'))", kind)


def shown(page):
    return [row.get_attribute("data-game") for row in page.all("#games-list tbody tr") if row.is_displayed()]


def check_list(page, checks):
    page.open()
    checks.equal(len(shown(page)), 7, "all games are listed")
    page.find("#search").send_keys("muller")
    checks.equal(len(shown(page)), len([text for text in page.run("return texts") if "muller" in text]), "found without an accent")
    checks.true(0 < len(shown(page)) < 7, "the search tells games apart")
    page.find("#search").clear()
    page.find("#search").send_keys("tikal", Keys.SPACE, "zoe")
    checks.true(set(shown(page)) == {"tikal"}, "every word must occur")
    page.find("#search").clear()
    page.find("#search").send_keys("nobody")
    checks.equal((shown(page), page.text("#count")), ([], "0 / 7"), "nothing is found")
    page.find("#search").clear()
    page.find("#search").send_keys(Keys.SPACE)
    choose(page, "mykerinos")
    checks.equal(shown(page), ["mykerinos"] * 2, "games of one kind")
    choose(page, "")
    checks.equal(len(shown(page)), 7, "all again")
    checks.true("Standings" in page.text("#list"), "there are standings")
    checks.true("Zoë" in page.text("#list table:last-of-type"), "with the players")


def check_games(page, checks):
    page.open()
    page.click('#games-list a[href="#game=2"]')
    checks.eventually(lambda: is_open(page), "a game opens")
    checks.true(not page.find("#list").is_displayed(), "instead of the list")
    checks.eventually(lambda: page.link().startswith("#game=2"), "with its link")
    # The frame has the focus: keys work at once.
    page.press(Keys.ARROW_RIGHT)
    checks.eventually(lambda: page.link() == "#game=2&entry=1", "the link has the entry")
    page.driver.back()
    page.run("location.hash = '#game=3&entry=4'")
    checks.eventually(lambda: page.find("#game").is_displayed() and inside(page, "return nodes[current].id") == "4",
                      "a link opens a game at an entry")
    page.run("location.hash = '#game=3&entry=2'")
    checks.eventually(lambda: inside(page, "return nodes[current].id") == "2", "and another entry of it")
    page.click("#game nav a")
    checks.eventually(lambda: page.find("#list").is_displayed(), "back to the list")
    checks.equal(page.run("return document.activeElement.hash"), "#game=3", "where the game was")
    page.press(Keys.ENTER)
    checks.eventually(lambda: page.find("#game").is_displayed(), "by keyboard")
    for link in ("#game=99", "#game=0", "#game=-1", "#game=x", "#game=2e9&entry=1", "#%", "#entry=3"):
        page.open(link)
        checks.true(page.find("#list").is_displayed(), f"the list at {link}")
    page.open("#game=1&entry=<b>&game=2")
    checks.eventually(lambda: is_open(page), "an entry that there is not")
    # The hostile game: its texts stay texts.
    page.open("#game=7")
    checks.eventually(lambda: is_open(page), "the hostile game opens")
    checks.equal(inside(page, "return document.querySelectorAll('script:not([type])').length"), 1, "with its own script only")
    checks.equal(inside(page, "try { return parent.document.title } catch { return '' }"), "", "and cannot read the page")


def check_layout(page, checks):
    for width, height in ((390, 844), (844, 390), (1200, 900), (320, 640)):
        page.resize(width, height)
        page.open()
        checks.true(page.run(pages.WIDER) <= 0, f"the list is too wide at {width}")
        page.open("#game=1&entry=3")
        checks.eventually(lambda: is_open(page), f"a game at {width}")
        checks.true(page.run(pages.WIDER) <= 0, f"the game is too wide at {width}")
        checks.true(inside(page, pages.WIDER) <= 0, f"its frame is too wide at {width}")


def main():
    checks = pages.Checks()
    path = pages.make_page(league(), "replay", "--to", "html")
    text = path.read_text(encoding="utf-8")
    checks.true("<img src=x" not in text, "names are escaped")
    again = pages.make_page(league(), "replay", "--to", "html")
    checks.equal(again.read_bytes(), path.read_bytes(), "the same input, the same page")
    hidden = pages.make_page(league(), "replay", "--to", "html", "--no-spoilers")
    checks.true("Standings" not in hidden.read_text(encoding="utf-8").split("<script")[0], "no standings without spoilers")
    german = pages.run("replay", "--lang", "de", "--to", "html", path.parent / "record.stela", given="").stdout
    checks.true('placeholder="Suchen"' in german, "German")
    for dark in (False, True):
        with pages.browsed(dark=dark) as driver:
            page = Replay(driver, path)
            if not dark:
                check_list(page, checks)
                check_games(page, checks)
                check_layout(page, checks)
            else:
                page.open()
                paper = page.run("return getComputedStyle(document.body).backgroundColor")
                page.open("#game=1")
                checks.eventually(lambda: is_open(page), "a game in the dark")
                checks.equal(inside(page, "return getComputedStyle(document.body).backgroundColor"), paper, "both are dark")
            checks.equal([entry["message"] for entry in driver.get_log("browser")], [], "messages of the console")
    checks.finish()


main()
