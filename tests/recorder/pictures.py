"""Updates the pictures of docs/recorder.md: pictures.py SOURCE STELA"""

import pathlib
import sys

from PIL import Image

import recorder as page
import page_analysis
import pages
import page_setting
import taps


def take(driver, file):
    # Icons are drawn when there is nothing else to do.
    driver.execute_async_script("""const done = arguments[0];
        const look = () => (icons.waiting.length ? setTimeout(look, 100) : setTimeout(done, 1000));
        look();""")
    driver.execute_script("scrollTo(0, 0)")
    driver.save_screenshot(str(file))
    # 256 colours look the same and are a third of the size.
    Image.open(file).convert("RGB").quantize(256).save(file, optimize=True)


def main():
    source = sys.argv[1]
    images = pathlib.Path(source) / "docs" / "images"
    with page.browsed(source, 1280, 900) as recorder:
        for name, width, height, game, entries in (
                ("phone", 390, 844, "taluva", 12), ("desk", 1280, 860, "tikal", 20)):
            recorder.resize(width, height)
            recorder.open()
            taps.record_game(recorder, pages.play(game, 4, 2), entries)
            take(recorder.driver, images / f"recorder-{name}.png")
        recorder.resize(1280, 860)
        recorder.begin(page_analysis.analysed(page_analysis.GAMES[1])[0])
        taps.tap(recorder, "#tab-game")
        recorder.run("go(-1)")
        taps.tap(recorder, "#mistake")
        take(recorder.driver, images / "recorder-analysis.png")
        tags, tokens = page_setting.position("mykerinos", 45, "--players", "2")
        recorder.begin(tags)
        page_setting.open_setting(recorder)
        recorder.run("""byId('tokens').value = arguments[0];
            byId('tokens').dispatchEvent(new Event('input'));""",
                     "\n".join(token for token in tokens if "@" in token))
        take(recorder.driver, images / "recorder-setting.png")


main()
