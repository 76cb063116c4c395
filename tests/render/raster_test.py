"""Draws pictures as pixels and looks whether a browser shows the same.

    raster_test.py SOURCE STELA

Edges and letters are smoothed differently, so a few pixels may differ; a colour, a place or a
drawing that does not may not.
"""

import io
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "browser"))
import pages  # noqa: E402 (the folder must be known first)

POSITIONS = ["taluva/positions/late-two-players.stela", "tikal/positions/late-four-players.stela",
             "mykerinos/positions/every-patron.stela"]
THEMES = ["light", "dark", "print", "safe"]
WIDTH = 640
# Of 255, over the three colours; and from where on a pixel shows another thing.
MEAN, FAR = 4, 64
FAR_PART = 0.02


def draw(stela, path, *options, **variables):
    done = subprocess.run([stela, "diagram", path, *options], check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env={**os.environ, **variables})
    return done.returncode, done.stdout, done.stderr.decode()


def shown(driver, svg, height, folder):
    """The picture as a browser shows it."""
    from selenium.common.exceptions import TimeoutException  # pylint: disable=import-outside-toplevel
    page = pathlib.Path(folder) / "picture.svg"
    page.write_bytes(svg)
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": WIDTH, "height": height, "deviceScaleFactor": 1, "mobile": False})
    # On a busy machine Chromium may replace the process of a page that has just been opened, and the driver
    # then fails to get the picture that it had requested from the old one.
    for left in reversed(range(5)):
        try:
            driver.get(page.as_uri())
            return driver.get_screenshot_as_png()
        except TimeoutException:
            if left == 0:
                raise
    raise AssertionError


def compare(driver, svg, png, folder, what):
    from PIL import Image, ImageChops  # pylint: disable=import-outside-toplevel
    drawn = Image.open(io.BytesIO(png)).convert("RGB")
    assert drawn.width == WIDTH, what
    seen = Image.open(io.BytesIO(shown(driver, svg, drawn.height, folder))).convert("RGB")
    assert seen.size == drawn.size, f"{what}: {seen.size} and {drawn.size}"
    counts = ImageChops.difference(drawn, seen).convert("L").histogram()
    mean = sum(value * count for value, count in enumerate(counts)) / sum(counts)
    far = sum(counts[FAR:]) / sum(counts)
    assert mean <= MEAN and far <= FAR_PART, f"{what}: {mean:.1f} apart, {far:.3f} far"


def check_missing_library(stela, path):
    """Cairo and pango are loaded only for a picture that needs them; a failure to load them is reported."""
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "libpangocairo-1.0.so.0").write_bytes(b"no library")
        code, picture, errors = draw(stela, path, "--to", "png", LD_LIBRARY_PATH=folder)
        assert code == 2 and picture == b"", code
        assert "`png` needs cairo and pango, and `svg` does not: " in errors, errors
        assert folder in errors, errors
        assert draw(stela, path, LD_LIBRARY_PATH=folder)[0] == 0


def check_missing_plugin(stela, path):
    """A copy of the program alone draws SVG, and reports that the plugin for PNG is missing."""
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "bin").mkdir()
        copy = shutil.copy(stela, pathlib.Path(folder) / "bin")
        assert draw(copy, path) == draw(stela, path)
        code, picture, errors = draw(copy, path, "--to", "png")
        assert code == 2 and picture == b"", code
        assert f"`png` needs cairo and pango, and `svg` does not: {folder}/" in errors, errors


def check_pictures(source, stela, driver, folder):
    for position in POSITIONS:
        path = source / "testdata" / position
        for theme in THEMES:
            options = ["--theme", theme, "--size", str(WIDTH)]
            _, svg, _ = draw(stela, path, *options)
            code, png, errors = draw(stela, path, *options, "--to", "png")
            if code == 2 and "needs cairo and pango" in errors:
                print("built without cairo and pango: nothing to compare")
                return
            assert code == 0, errors
            compare(driver, svg, png, folder, f"{position}, {theme}")
        code, pdf, errors = draw(stela, path, "--to", "pdf")
        assert code == 0 and pdf.startswith(b"%PDF-") and pdf.endswith(b"%%EOF\n%Stela picture\n"), errors
        assert pdf == draw(stela, path, "--to", "pdf")[1], "the same picture, other bytes"


def main():
    source, stela = pathlib.Path(sys.argv[1]), sys.argv[2]
    check_missing_library(stela, source / "testdata" / POSITIONS[0])
    check_missing_plugin(stela, source / "testdata" / POSITIONS[0])
    with pages.browsed(WIDTH) as driver, tempfile.TemporaryDirectory() as folder:
        check_pictures(source, stela, driver, folder)


if __name__ == "__main__":
    main()
