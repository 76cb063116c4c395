"""A browser shows an animated PNG as its reader in tests/render decodes it.

    moving_test.py SOURCE STELA
"""

import base64
import io
import pathlib
import subprocess
import sys

import pages

pages.require_browser()
# pylint: disable=wrong-import-position
sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "render"))
from PIL import Image

import apng

DECODE = """
    const [film, frame, done] = arguments;
    const draw = async () => {
      const data = Uint8Array.from(atob(film), (c) => c.charCodeAt(0));
      const decoder = new ImageDecoder({data, type: 'image/png', colorSpaceConversion: 'none'});
      await decoder.tracks.ready;
      const {image} = await decoder.decode({frameIndex: frame});
      const canvas = document.createElement('canvas');
      canvas.width = image.displayWidth;
      canvas.height = image.displayHeight;
      canvas.getContext('2d').drawImage(image, 0, 0);
      return [decoder.tracks.selectedTrack.frameCount, image.duration,
        canvas.toDataURL('image/png').split(',')[1]];
    };
    draw().then(done, (error) => done([String(error)]));"""


def check_film(driver, data, checks, game):
    frames = apng.frames_of(data)
    for i, (seen, time) in enumerate(frames):
        count, shown, png = driver.execute_async_script(DECODE, base64.b64encode(data).decode(), i)
        checks.equal((count, shown), (len(frames), 1000 * time), f"{game}, frame {i}")
        picture = Image.open(io.BytesIO(base64.b64decode(png))).convert("RGB")
        checks.equal(picture.size, seen.size, f"{game}, frame {i}")
        checks.true(picture.tobytes() == seen.tobytes(), f"{game}, frame {i}: its pixels")


def main():
    stela = sys.argv[2]
    checks = pages.Checks()
    driver = pages.open_browser()
    try:
        driver.set_script_timeout(pages.HANGS_AFTER_SECONDS)
        with pages.temporary_folder() as folder:
            page = pathlib.Path(folder) / "page.html"
            page.write_text("<!doctype html><title>page</title>")
            driver.get(page.as_uri())
        for game in ("taluva", "tikal", "mykerinos"):
            done = subprocess.run([stela, "replay", "--to", "apng", "--size", "300", "--until", "5"],
                                  input=pages.play(stela, game, 5, 3).encode(),
                                  capture_output=True, check=False)
            if b"needs cairo and pango" in done.stderr:
                print("built without cairo and pango")
                sys.exit(pages.SKIPPED)
            check_film(driver, done.stdout, checks, game)
    finally:
        driver.quit()
    checks.finish()


if __name__ == "__main__":
    main()
