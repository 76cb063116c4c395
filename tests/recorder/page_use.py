"""The page in the hands of people: page_use.py SOURCE STELA

With fingers, with keys alone, on a phone, with a screen reader; notes, positions, endings, and what
is taken away as files.
"""

import pathlib
import re
import subprocess
import sys
import tempfile
import xml.dom.minidom

import clicks
import recorder as page
import pages

TAGS = '[Game "Taluva"]\n[Player "white" "Anna"]\n[Player "red" ""]\n'
TWO = TAGS + "\n1. white: JC@0,0/0 hut@0,1\n2. red: SR@1,0/3 hut@2,-1\nresult: *\n"
SMALL = """
const small = [];
for (const one of document.querySelectorAll('button, select, input, summary, #board .can')) {
  const box = one.getBoundingClientRect();
  if (!box.width || one.type === 'checkbox' || one.type === 'file') continue;
  if (box.height < 43.5 || box.width < 43.5) {
    small.push(`${one.id || one.textContent || one.dataset.place}: ${box.width} x ${box.height}`);
  }
}
return small;"""
WIDTH = "return document.documentElement.scrollWidth - innerWidth"


def check_sizes(recorder, stela, checks):
    for width in (360, 768, 1600):
        recorder.resize(width)
        recorder.open()
        checks.true(recorder.run(WIDTH) <= 0, f"the start at {width} pixels scrolls sideways")
        checks.equal(recorder.run(SMALL), [], f"what is too small at {width} pixels")
        for game in ("taluva", "tikal", "mykerinos"):
            recorder.open()
            clicks.record_game(recorder, pages.play(stela, game, 5, 2), 6)
            name = f"{game} at {width} pixels"
            checks.true(recorder.run(WIDTH) <= 0, f"{name} scrolls sideways")
            checks.equal(recorder.run(SMALL), [], f"{name}: what is too small")
    recorder.resize(1200)


def tap(recorder, selector):
    recorder.wait(f"return document.querySelector('{selector}') !== null")
    spot = recorder.run("""
        const one = document.querySelector(arguments[0]);
        one.scrollIntoView({block: 'center', inline: 'center'});
        const box = one.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];""", selector)
    point = [{"x": spot[0], "y": spot[1]}]
    recorder.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point})
    recorder.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def check_touch(recorder, checks):
    recorder.resize(360, touch=True)
    recorder.open()
    recorder.paste(TAGS)
    tap(recorder, '[data-what="JC"]')
    checks.eventually(lambda: recorder.run("return chosen.what === 'JC'"), "a tap chooses a tile")
    tap(recorder, '#board [data-place="0,0"]')
    checks.eventually(lambda: recorder.run("return turns.length === 6"), "a tap shows the tile")
    checks.eventually(lambda: recorder.run("return document.querySelectorAll('#board .ghost').length > 0"),
                      "the ghost")
    tap(recorder, '#board .can[data-place="0,0"]')
    checks.eventually(lambda: recorder.run("return turn === 1"), "a second tap turns it")
    tap(recorder, "#lay")
    checks.eventually(lambda: recorder.run("return view.begun[0] === 'JC@0,0/1'"), "it is laid")
    tap(recorder, '[data-what="hut"]')
    checks.eventually(lambda: recorder.run("return chosen.what === 'hut'"), "a tap chooses the hut")
    tap(recorder, '#board .can')
    checks.eventually(lambda: "1. white: JC@0,0/1 hut@" in recorder.text(), "a tap builds")
    recorder.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})
    recorder.resize(1200)


def check_keyboard(recorder, checks):
    from selenium.webdriver.common.keys import Keys
    recorder.open()
    recorder.paste(TAGS)

    recorder.tab_to("one.dataset && one.dataset.what === 'JC'", "a tile", checks)
    recorder.press(Keys.ENTER)
    checks.equal(recorder.run("return document.activeElement.dataset.place"), "0,0",
                 "the focus goes to the board")
    recorder.press(Keys.ENTER)
    checks.equal(recorder.run("return turns.length"), 6, "Enter puts the tile there")
    recorder.press("r")
    checks.equal(recorder.run("return turn"), 1, "R turns it")
    recorder.tab_to("one.id === 'lay'", "what lays it", checks)
    recorder.press(Keys.ENTER)
    checks.equal(recorder.run("return view.begun"), ["JC@0,0/1"], "Enter lays it")
    recorder.tab_to("one.dataset && one.dataset.what === 'hut'", "the hut", checks)
    recorder.press(Keys.ENTER)
    first = recorder.run("return document.activeElement.dataset.place")
    for key in (Keys.ARROW_LEFT, Keys.ARROW_RIGHT, Keys.ARROW_UP, Keys.ARROW_DOWN):
        recorder.press(key)
    checks.true(first and recorder.run("return Boolean(document.activeElement.dataset.place)"),
                "the arrows go from place to place")
    recorder.press(Keys.SPACE)
    checks.true("\n1. white: JC@0,0/1 hut@" in recorder.text(), "an entry by keys alone")
    recorder.run("document.activeElement.blur()")
    body = recorder.find("body")
    body.send_keys(Keys.CONTROL, "z")
    checks.true("hut@" not in recorder.text(), "Ctrl+Z takes back")
    recorder.find("body").send_keys(Keys.CONTROL, "y")
    checks.true("hut@" in recorder.text(), "Ctrl+Y does it again")


def check_names(recorder, checks):
    """What a screen reader is told: everything that can be used has a name."""
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
    recorder.open()
    recorder.paste(TWO)
    recorder.run("go(0)")
    recorder.run("[...byId('nags').children].find((one) => one.textContent === '!?').click()")
    checks.true("hut@0,1 !?\n" in recorder.text(), "a judgement")
    recorder.run("byId('add-comment').click()")
    recorder.run("""const field = byId('comments').lastElementChild;
        field.value = 'On the } coast'; field.dispatchEvent(new Event('change'));""")
    checks.true("  {On the \\} coast}\n" in recorder.text(), "a comment")
    recorder.run("""byId('ink-kind').value = 'arrow'; byId('ink').value = 'green'; byId('ink-on').click();
        document.querySelector('#board .can[data-place="0,1"]').dispatchEvent(new MouseEvent('click'));
        document.querySelector('#board .can[data-place="0,0"]').dispatchEvent(new MouseEvent('click'));
        byId('ink-on').click();""")
    checks.true("[%arrow green 0,1-0,0]" in recorder.text(), "an arrow")
    checks.true(recorder.run("return record.valid"), "valid with notes")
    recorder.find("#action").send_keys("JC@9,9/0\n")
    checks.true("taluva" in recorder.run("return byId('problem').textContent").lower()
                or recorder.find("#problem").text, "why it is not allowed")
    recorder.run("byId('claim').click()")
    checks.true("{[%illegal taluva.tile.detached]}" in recorder.text(), "a claim")
    checks.true(recorder.run("return record.valid"), "the claim holds")
    recorder.run("go(record.last)")
    recorder.find("#action").send_keys("JC@9,9/0\n")
    recorder.run("byId('claim').click()")
    checks.true("  ( {[%illegal taluva.tile.detached]}\n    2. red: SR@1,0/3 hut@2,-1\n"
                "    3. white: JC@9,9/0 )\n" in recorder.text(), "a claim at the end")
    checks.true(recorder.run("return record.valid && view.at === record.last && view.next < 0"),
                "the claim holds, and the game goes on")
    checks.equal(recorder.run("""return [...byId('entries').querySelectorAll('li')]
        .map((one) => one.textContent).filter((text) => text.includes('not allowed'))"""),
                 ["2. red JC@9,9/0 – not allowed", "3. white JC@9,9/0 – not allowed"], "the list says so")
    recorder.run("go(0)")
    recorder.find("#action").send_keys("SR@1,0/3\n")
    recorder.find("#action").send_keys("hut@1,-1\n")
    checks.true("2. red: SR@1,0/3 hut@1,-1 )" in recorder.text(), "a variation")
    recorder.run("byId('take-back').click()")
    checks.true("hut@1,-1" not in recorder.text(), "the variation is taken back")
    recorder.run("byId('undo').click()")
    checks.true("hut@1,-1" in recorder.text(), "and undone")
    recorder.run("go(1); byId('clock').click()")
    recorder.find("#action").send_keys("JS@-1,0/2\n")
    recorder.find("#action").send_keys("hut@-1,-1\n")
    checks.true(re.search(r"\{\[%clk \d+:\d\d:\d\d\]\}", recorder.text()), "a clock stamp")


def type_text(recorder, text):
    recorder.run("""byId('source').value = arguments[0];
        byId('source').dispatchEvent(new Event('input'));""", text)
    recorder.wait("return record.text === byId('source').value")


def check_text(recorder, checks):
    recorder.open()
    recorder.paste(TWO)
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
    checks.true(recorder.run("return record.valid"), "mended")
    recorder.run("""const field = byId('source'); const at = field.value.indexOf('1. white');
        field.setSelectionRange(at + 3, at + 3); field.dispatchEvent(new MouseEvent('click'));""")
    checks.equal(recorder.run("return view.at"), 0, "a click into the text goes there")
    type_text(recorder, TWO.replace("2. red: ", "2. red:"))
    if recorder.run("return [...document.querySelectorAll('#mistakes button')].some((b) => b.textContent === 'Mend this')"):
        recorder.run("[...document.querySelectorAll('#mistakes button')].find((b) => b.textContent === 'Mend this').click()")
        checks.equal(recorder.text(), TWO, "what is certain is mended")


def check_endings(recorder, checks):
    recorder.open()
    recorder.paste(TWO)
    recorder.run("""byId('end-kind').value = 'resign'; byId('end-kind').dispatchEvent(new Event('change'));
        byId('end-colour').value = 'red'; byId('end-winners').querySelector('[value=white]').click();
        byId('result').querySelector('[type=submit]').click();""")
    checks.true(recorder.text().endswith("result: white=0/0/1 red=0/0/1 end=resign:red winner=white\n"),
                "a resignation")
    checks.true(recorder.run("return record.valid && record.finished"), "it ends the record")
    recorder.run("byId('end-none').click()")
    checks.true("result" not in recorder.text(), "no result")
    recorder.run("byId('set-here').click()")
    recorder.wait("return byId('tokens').value.length > 0")
    recorder.run("byId('tokens').value = byId('tokens').value.replace(/^stack=.*$/m, 'stack=5'); byId('set-keep').click()")
    checks.true("\nsetup: " in recorder.text() and "stack=5" in recorder.text(), "a position is set")
    checks.true(recorder.run("return record.valid"), "it is valid")
    recorder.run("""byId('tokens').value += '\\nwhite:hut@40,40';
        byId('tokens').dispatchEvent(new Event('input'));""")
    checks.eventually(lambda: recorder.find("#setting-mistakes").get_attribute("textContent"),
                      "what is impossible is said")


def check_files(recorder, stela, checks):
    with tempfile.TemporaryDirectory(prefix="stela-recorder-") as folder:
        recorder.driver.execute_cdp_cmd("Page.setDownloadBehavior",
                                        {"behavior": "allow", "downloadPath": folder})
        recorder.open()
        recorder.paste(TWO)
        folder = pathlib.Path(folder)

        def saved(button, name):
            recorder.run(f"byId('{button}').click()")
            file = folder / name
            checks.eventually(lambda: file.exists() and file.stat().st_size > 0, f"{name} is written")
            return file.read_bytes() if file.exists() else b""

        checks.equal(saved("save", "taluva.stela").decode(), TWO, "the file")
        done = subprocess.run([stela, "validate", "--quiet", folder / "taluva.stela"], check=False,
                              capture_output=True)
        checks.equal(done.returncode, 0, "the file is valid")
        svg = saved("save-svg", "taluva.svg")
        checks.equal(xml.dom.minidom.parseString(svg).documentElement.tagName, "svg", "the SVG")
        checks.equal(saved("save-png", "taluva.png")[:8], b"\x89PNG\r\n\x1a\n", "the PNG")
        saved("save-page", "taluva.html")
        recorder.driver.get((folder / "taluva.html").as_uri())
        checks.eventually(lambda: recorder.run("return document.querySelectorAll('#board > *').length > 0"),
                          "the replay page shows its board, within its policy")
        checks.equal([entry["message"] for entry in recorder.driver.get_log("browser")], [],
                     "messages of the replay page")


def check_box(recorder, stela, checks):
    """What is left in the box stands there while parcels are laid out."""
    recorder.open()
    recorder.paste(pages.play(stela, "mykerinos", 1, 2).split("\n\n")[0] + "\n")
    checks.equal(recorder.find("#rest").text,
                 "Left in the box: V × 7, L × 7, B × 7, K × 7, T × 7, N × 1; 36 in all", "a full box")
    clicks.click_action(recorder, "lay@1L=V2:.^/../^.")
    clicks.click_action(recorder, "lay@1R=N5:.^/../^.")
    checks.equal(recorder.find("#rest").text,
                 "Left in the box: V × 6, L × 7, B × 7, K × 7, T × 7; 34 in all", "two parcels less")
    recorder.run("choose({what: 'lay'}); choose({place: '2L'})")
    checks.true("V × 6" in recorder.find("#facet").text, "the choice of a patron says it, too")
    recorder.open()
    recorder.paste(TAGS)
    checks.true(recorder.run("return byId('rest').hidden"), "the palette of Taluva says it")
    checks.true("JC × 6" in recorder.find("#whats").text, "how many of a tile are left")


def check_looks(recorder, checks):
    def media(name, value):
        recorder.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": name, "value": value}]})

    paper = "return getComputedStyle(document.body).backgroundColor"
    recorder.open()
    recorder.paste(TAGS)
    media("prefers-color-scheme", "light")
    light = recorder.run(paper)
    media("prefers-color-scheme", "dark")
    checks.true(recorder.run(paper) != light, "a dark page")
    recorder.run("choose({what: 'JC'}); choose({place: '0,0'})")
    motion = "return getComputedStyle(document.querySelector('#board .ghost')).animationName"
    media("prefers-reduced-motion", "no-preference")
    checks.true(recorder.run(motion) != "none", "the ghost moves")
    media("prefers-reduced-motion", "reduce")
    checks.equal(recorder.run(motion), "none", "the ghost does not move")
    media("prefers-color-scheme", "light")


def main():
    source, stela = sys.argv[1:3]
    with page.opened(source) as (recorder, checks):
        check_sizes(recorder, stela, checks)
        check_touch(recorder, checks)
        check_keyboard(recorder, checks)
        check_names(recorder, checks)
        check_notes(recorder, checks)
        check_text(recorder, checks)
        check_endings(recorder, checks)
        check_looks(recorder, checks)
        check_box(recorder, stela, checks)
        pages.check_quiet(recorder.driver, recorder.page, checks)
        check_files(recorder, stela, checks)


if __name__ == "__main__":
    main()
