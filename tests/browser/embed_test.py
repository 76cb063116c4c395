"""Replay pages in a frame of another page, and the output of their copy buttons, in a real browser."""

import base64
import pathlib
import re
import struct
import sys

import pages

pages.require_browser()
from selenium.webdriver.common.keys import Keys

from replay import Replay

# As in docs/commands/replay.md, with the names of a file and a game.
FRAME = re.compile(r"^<iframe .*</iframe>$", re.MULTILINE)


def allow_clipboard(driver, allowed):
    setting = "granted" if allowed else "denied"
    for name in ("clipboard-read", "clipboard-write"):
        driver.execute_cdp_cmd("Browser.setPermission", {
            "permission": {"name": name, "allowWithoutSanitization": False}
                          if name == "clipboard-write" else {"name": name},
            "setting": setting})


def pasted(driver):
    """The text of the clipboard, as it comes out where it is pasted."""
    driver.execute_script("""
        const field = document.createElement('textarea');
        field.id = 'paste';
        document.body.append(field);
        field.focus();""")
    driver.switch_to.active_element.send_keys(Keys.CONTROL, "v")
    return driver.execute_script("""
        const field = document.getElementById('paste');
        field.remove();
        return field.value;""")


def copy(replay, what):
    if replay.find("#copy").get_attribute("aria-expanded") == "false":
        replay.click("#copy")
    replay.click(f"#copy-{what}")


def said(replay):
    return replay.text("#copied [role=status]")


def check_copies(driver, replay, checks):
    driver.execute_cdp_cmd("Emulation.setFocusEmulationEnabled", {"enabled": True})
    allow_clipboard(driver, True)
    replay.open("#2")
    checks.equal(replay.find("#copies").is_displayed(), False, "what can be copied, on demand")
    wanted = {"link": replay.page.as_uri() + "#2", "entry": "2. red: SR@1,0/3 hut@2,-1"}
    for what, text in wanted.items():
        copy(replay, what)
        checks.eventually(lambda what=what: said(replay) == f"{what.title()} copied.",
                          f"the page says that the {what} was copied")
        checks.equal(pasted(driver), text, f"the {what} that was copied")
    copy(replay, "position")
    checks.eventually(lambda: said(replay) == "Position copied.", "the position")
    setup = pasted(driver)
    record = replay.page.parent / "record.stela"
    position = pages.run("position", "--entry", "2", record, given="").stdout
    tokens = " ".join(position.partition("setup:")[2].partition("result:")[0].split())
    checks.equal(setup, "setup: " + tokens.rpartition(" #")[0], "as `stela position` has it")
    copy(replay, "picture")
    checks.eventually(lambda: said(replay) == "Picture copied.", "the picture")
    pixels = driver.execute_async_script("""
        const done = arguments[arguments.length - 1];
        navigator.clipboard.read().then(async ([item]) => {
          const reader = new FileReader();
          reader.onload = () => done(reader.result.split(',')[1]);
          reader.readAsDataURL(await item.getType('image/png'));
        }).catch((error) => done(String(error)));""")
    check_picture(base64.b64decode(pixels), driver, checks)
    replay.find("#copy-link").send_keys(Keys.ESCAPE)
    checks.equal(replay.find("#copies").is_displayed(), False, "Escape closes them")
    replay.click("#previous")
    checks.equal(replay.find("#copied").is_displayed(), False, "what was said is over")
    replay.open("#4")
    replay.click("#copy")
    checks.equal(replay.find("#copy-position").is_enabled(), False,
                 "an entry that is not allowed has no position")
    # Where the browser does not let the page write, the reader gets the words to copy.
    allow_clipboard(driver, False)
    driver.execute_script("document.execCommand = () => false")
    copy(replay, "link")
    checks.eventually(lambda: replay.find("#copied textarea").is_displayed(), "words to copy")
    checks.equal(replay.find("#copied textarea").get_attribute("value"),
                 replay.page.as_uri() + "#4", "the link in them")
    allow_clipboard(driver, True)


def check_picture(png, driver, checks):
    """It has the shape of a picture, and the colours of the board and of the pieces on it."""
    checks.equal(png[:8], b"\x89PNG\r\n\x1a\n", "a PNG")
    width, height = struct.unpack(">II", png[16:24])
    checks.equal(width, 1200, "its width")
    checks.true(height > 500, "its height")
    colours = driver.execute_async_script("""
        const done = arguments[arguments.length - 1];
        const image = new Image();
        image.onload = () => {
          const canvas = document.createElement('canvas');
          [canvas.width, canvas.height] = [image.width, image.height];
          const context = canvas.getContext('2d');
          context.drawImage(image, 0, 0);
          const {data} = context.getImageData(0, 0, image.width, image.height);
          const count = new Map();
          for (let i = 0; i < data.length; i += 4) {
            const key = `rgb(${data[i]}, ${data[i + 1]}, ${data[i + 2]})`;
            count.set(key, (count.get(key) || 0) + 1);
          }
          const fills = [...document.querySelectorAll('#board .player1, #board .player2')];
          done(fills.map((e) => count.get(getComputedStyle(e).fill) || 0));
        };
        image.src = `data:image/png;base64,${arguments[0]}`;""",
        base64.b64encode(png).decode())
    checks.true(len(colours) >= 2 and min(colours) > 300, f"pieces in their colours: {colours}")


def check_frame(source, driver, checks):
    """The line of the handbook, in a page that trusts the frame with nothing but scripts."""
    page = pages.make_page(pages.HOSTILE, "replay", "--to", "html", "--embed")
    lines = FRAME.findall((source / "docs" / "commands" / "replay.md").read_text("utf-8"))
    checks.equal(len(lines), 1, "the line to paste")
    line = lines[0].replace("game.html", page.name)
    checks.true(page.name in line and 'sandbox="allow-scripts"' in line, "it names the page")
    outer = page.parent / "outer.html"
    outer.write_text(f"""<!DOCTYPE html><meta charset="utf-8"><title>Outer</title>
<script>
window.told = [];
addEventListener('message', (event) => window.told.push(event.data));
</script>
<p>A report.</p>
{line}
""", encoding="utf-8")
    replay = Replay(driver, outer)
    for width in (360, 768, 1200, 1600):
        replay.resize(width)
        replay.open()
        frame = replay.find("iframe")
        checks.equal(replay.run("return document.documentElement.scrollWidth <= innerWidth"), True,
                     f"the outer page at {width}")
        driver.switch_to.frame(frame)
        checks.eventually(lambda: replay.heading() == "Start", "the page in the frame is there")
        checks.equal(replay.run("return document.documentElement.scrollWidth <= innerWidth"), True,
                     f"the frame at {width}: nothing beside it")
        box = replay.run("""
            const {left, top, right} = document.getElementById('table').getBoundingClientRect();
            return [left, top, right - document.documentElement.clientWidth];""")
        if width < 960:
            checks.equal(box, [0, 0, 0], f"the board fills the frame's width at {width}")
        checks.equal(len(replay.all("h1, header")), 0, "no heading")
        bottom = replay.run(
            "return document.getElementById('controls').getBoundingClientRect().bottom")
        checks.true(bottom <= replay.run("return innerHeight"), f"the steps are seen at {width}")
        replay.click("#next")
        checks.equal(replay.heading(), "1. white", "the steps work")
        replay.find("#board").send_keys(Keys.ARROW_RIGHT)
        checks.equal(replay.heading(), "2. red", "keys work")
        replay.find("#entries a[href='#1']").click()
        checks.eventually(lambda: replay.heading() == "1. white", "links work")
        replay.click("#spoilers")
        checks.equal(replay.find("#spoilers").get_attribute("aria-checked"), "false", "switches")
        copy(replay, "link")
        checks.eventually(lambda: said(replay) != "", "what is copied, or offered")
        driver.switch_to.default_content()
        checks.equal(replay.run("return window.told"), [], "the frame tells nothing")
        checks.equal(replay.run("return [location.hash, document.title]"), ["", "Outer"],
                     "the outer page stays as it is")


def main():
    source = pathlib.Path(sys.argv[1])
    with pages.checked() as (driver, checks):
        page = pages.make_page(pages.HOSTILE, "replay", "--to", "html")
        check_copies(driver, Replay(driver, page), checks)
        check_frame(source, driver, checks)


main()
