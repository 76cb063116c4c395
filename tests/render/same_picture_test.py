"""Compares the pixels that Stela draws from a scene with those that rsvg-convert draws from its SVG.

    same_picture_test.py SOURCE STELA [all]

With `all`, every game in every theme at every size; otherwise a selection.
"""

import io
import itertools
import pathlib
import shutil
import subprocess
import sys
import tempfile

try:
    from PIL import Image, ImageChops
except ImportError:
    print("python3-pil is not there")
    sys.exit(77)

# From where on a pixel differs, of 255 in any colour, and how many of a hundred may.
FAR, MOST = 24, 1
POSITIONS = {"taluva": "taluva/positions/late-two-players.stela",
             "tikal": "tikal/positions/late-four-players.stela",
             "mykerinos": "mykerinos/positions/every-patron.stela"}
THEMES, SIZES = ["light", "dark", "print", "safe"], [240, 300, 400, 600, 800, 1200]
SOME = [("taluva", "light", 600), ("taluva", "dark", 1200), ("taluva", "print", 240),
        ("tikal", "light", 1200), ("tikal", "dark", 240), ("tikal", "safe", 800),
        ("mykerinos", "dark", 600), ("mykerinos", "print", 400), ("mykerinos", "safe", 300)]
# A callout with a ghost, all tiles, a sheet, and names in other scripts.
OTHERS = [["explain", "taluva.hut.adjacent"], ["catalogue", "tikal", "--size", "700"],
          ["new", "mykerinos", "--sheet"]]
STRANGERS = ('[Game "Taluva"]\n[Player "white" "\u05e9\u05dc\u05d5\u05dd   <b>&amp;"]\n'
             '[Player "red" "\u6f22\u5b57 A\u0301\u0302 \u0416"]\n\n1. white: JC@0,0/0 hut@0,1\n')


def stela(program, *words, given=None):
    done = subprocess.run([program, *words], input=given, capture_output=True, check=False)
    if b"needs cairo and pango" in done.stderr:
        print("built without cairo and pango")
        sys.exit(77)
    assert done.returncode == 0, (words, done.stderr.decode())
    return done.stdout


def far_apart(one, other):
    """How many of a hundred pixels differ."""
    red, green, blue = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()
    return 100 * sum(most[FAR + 1:]) / sum(most)


def check(program, *words, given=None):
    svg = stela(program, *words, "--to", "svg", given=given)
    png = stela(program, *words, "--to", "png", given=given)
    right = subprocess.run(["rsvg-convert"], input=svg, capture_output=True, check=True).stdout
    mine, right = [Image.open(io.BytesIO(data)).convert("RGB") for data in (png, right)]
    assert mine.size == right.size, (words, mine.size, right.size)
    assert len(mine.getcolors(1 << 24)) > 20, words
    part = far_apart(mine, right)
    print(f"{part:.3f} % {' '.join(words[:8])}")
    return part


def main():
    source, program = pathlib.Path(sys.argv[1]), sys.argv[2]
    if shutil.which("rsvg-convert") is None:
        print("rsvg-convert is not there")
        sys.exit(77)
    parts = []
    with tempfile.TemporaryDirectory() as folder:
        every = itertools.product(POSITIONS, THEMES, SIZES)
        for game, theme, size in every if sys.argv[3:] == ["all"] else SOME:
            path = source / "testdata" / POSITIONS[game]
            parts.append(check(program, "diagram", "--theme", theme, "--size", str(size), "--last",
                               str(path)))
        for words in OTHERS:
            parts.append(check(program, *words))
        strangers = pathlib.Path(folder) / "strangers.stela"
        strangers.write_text(STRANGERS, encoding="utf-8")
        parts.append(check(program, "diagram", "--size", "500", str(strangers)))
    assert max(parts) <= MOST, f"{max(parts):.2f} % of the pixels differ"


main()
