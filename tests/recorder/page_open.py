"""Files and text dropped on the page or chosen as a file, and the wheel: page_open.py SOURCE STELA"""

import pathlib
import sys
import tempfile

import recorder as page
import pages
import taps

TAGS = '[Game "Taluva"]\n[Player "white" "Änne"]\n[Player "red" ""]\n'
ONE = TAGS + "\n1. white: JC@0,0/0 hut@0,1\n"


def drop(recorder, *files, text=None):
    """Drags files, or text, from outside onto the page and drops them."""
    data = {"items": [], "files": [str(file) for file in files], "dragOperationsMask": 1}
    if text is not None:
        data["items"] = [{"mimeType": "text/plain", "data": text}]
    for kind in ("dragEnter", "dragOver", "drop"):
        recorder.driver.execute_cdp_cmd("Input.dispatchDragEvent", {
            "type": kind, "x": 200, "y": 200, "data": data})
        if kind == "dragOver":
            recorder.wait("return document.body.classList.contains('over')")


def check_drop(recorder, folder, checks):
    recorder.open()
    drop(recorder, folder / "one.stela")
    checks.eventually(lambda: recorder.text() == ONE, "a file that is dropped")
    checks.true(not recorder.run("return document.body.classList.contains('over')"), "the rim is gone")
    drop(recorder, text=TAGS)
    checks.eventually(lambda: recorder.text() == TAGS, "a text that is dropped, over an open record")
    checks.equal(recorder.run("return keptRecords().map((one) => one.kept.text).sort().reverse()"),
                 sorted([ONE, TAGS], reverse=True), "both are kept")
    recorder.open()
    drop(recorder, folder / "two.stela")
    recorder.wait("return !byId('found').hidden")
    checks.equal(recorder.run("return byId('found').querySelectorAll('button').length"), 2,
                 "a pile that is dropped: which record?")
    taps.tap(recorder, "#found li:nth-child(2) button")
    checks.true(recorder.run("return record.valid && record.tags[1][2] === 'Zoë'"), "the second one")
    recorder.open()
    drop(recorder, folder / "large.stela")
    checks.eventually(lambda: "4 MB" in recorder.status(), "a file of 5 MB")
    drop(recorder, folder / "bytes.stela")
    recorder.wait("return !byId('work').hidden")
    checks.true(recorder.run("return !record.readable && byId('mistakes').childElementCount > 0"),
                "a file that is no text")


def check_encodings(recorder, folder, checks):
    for encoding in ("utf-8-sig", "utf-16", "windows-1252"):
        recorder.open()
        drop(recorder, folder / f"{encoding}.stela")
        checks.eventually(lambda: recorder.text() == ONE, f"a file in {encoding}: {recorder.text()}")
        checks.equal("UTF-8" in recorder.status(), encoding == "windows-1252", f"{encoding}: {recorder.status()}")


def check_chooser(recorder, folder, checks):
    recorder.open()
    recorder.find("#file").send_keys(str(folder / "one.stela"))
    checks.eventually(lambda: recorder.text() == ONE, "a file that is chosen")
    recorder.open()
    recorder.find("#file").send_keys(str(folder / "one.stela"))
    checks.eventually(lambda: recorder.text() == ONE, "the same file once more")
    recorder.open()
    recorder.find("#file").send_keys(str(folder / "large.stela"))
    checks.eventually(lambda: "4 MB" in recorder.status(), "a file of 5 MB that is chosen")
    # It is gone when the page wants to read it.
    recorder.run("File.prototype.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'))")
    recorder.find("#file").send_keys(str(folder / "one.stela"))
    checks.eventually(lambda: "NotFoundError" in recorder.status(), "a file that is lost")


def check_wheel(recorder, checks):
    recorder.begin(TAGS)
    taps.tap(recorder, '[data-what="JC"]')
    taps.tap(recorder, '#board [data-place="0,0"]')
    spot = recorder.run("const box = byId('board').getBoundingClientRect(); return [box.x + 50, box.y + 50]")

    def wheel(way):
        recorder.mouse("mouseWheel", *spot, deltaX=0, deltaY=way, button="none")

    wheel(100)
    checks.eventually(lambda: recorder.run("return turn") == 1, "the wheel turns the tile")
    wheel(-100)
    checks.eventually(lambda: recorder.run("return turn") == 0, "and back")
    wheel(-100)
    checks.eventually(lambda: recorder.run("return turn") == 5, "and around")
    taps.tap(recorder, "#lay")
    checks.equal(recorder.run("return view.begun"), ["JC@0,0/5"], "what was turned is laid")
    width = "return board.svg().getBoundingClientRect().width"
    before = recorder.run(width)
    taps.tap(recorder, "#closer")
    checks.true(recorder.run(width) > before * 1.3, "+ makes the board larger")
    taps.tap(recorder, "#farther")
    checks.equal(round(recorder.run(width)), round(before), "− makes it as it was")
    wheel(-100)
    checks.eventually(lambda: recorder.run(width) > before * 1.1, "without a tile the wheel zooms")
    taps.tap(recorder, "#fit")
    checks.equal(round(recorder.run(width)), round(before), "the whole board again")


def main():
    source = sys.argv[1]
    with page.opened(source) as (recorder, checks):
        with tempfile.TemporaryDirectory(prefix="stela-recorder-") as name:
            folder = pathlib.Path(name)
            (folder / "one.stela").write_text(ONE, encoding="utf-8")
            (folder / "two.stela").write_text(ONE + "\n" + ONE.replace("Änne", "Zoë"), encoding="utf-8")
            (folder / "large.stela").write_text(ONE + "{" + "x" * 5_000_000 + "}\n", encoding="utf-8")
            (folder / "bytes.stela").write_bytes(bytes(range(256)) * 40)
            for encoding in ("utf-8-sig", "utf-16", "windows-1252"):
                (folder / f"{encoding}.stela").write_text(ONE, encoding=encoding)
            check_drop(recorder, folder, checks)
            check_encodings(recorder, folder, checks)
            check_chooser(recorder, folder, checks)
            check_wheel(recorder, checks)
            pages.check_quiet(recorder.driver, recorder.page, checks)


main()
