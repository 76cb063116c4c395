"""Pictures of a given width and height: sizes_test.py SOURCE STELA

What is asked for is what there is, in every format; letters stay readable, and nothing is cut.
"""

import re
import struct
import sys

sys.path.append(f"{sys.path[0]}/..")
from testing import told as stela

LEAST = 9
# The longest game has so many entries, which are the rows of a score sheet at least.
ROWS = {"taluva": 48, "tikal": 56, "mykerinos": 164}
SIZES = ((1200, 630), (600, 600), (400, 900), (2000, 500), (300, 240), (320, 240), (400, 300), (240, 2000), (800, None))


def check_sheet(game, svg):
    """The sheet is pages of A4, at 96 to the inch, with rows of 8 mm."""
    width, height = map(int, re.search(r'width="(\d+)" height="(\d+)"', svg).groups())
    pages = round(height / 1123)
    assert width == 794 and abs(height - pages * 1123) <= 1, (game, height)
    rows = [(int(row), float(x), float(y))
            for x, y, row in re.findall(r'x="([\d.]+)" y="([\d.]+)"[^>]*>(\d+)\.<', svg)]
    assert [row for row, _, _ in rows] == list(range(1, len(rows) + 1)) and len(rows) >= ROWS[game], (game, rows)
    for (_, x, y), (_, next_x, next_y) in zip(rows, rows[1:]):
        # A page has 1,000 units, which are written with one decimal.
        assert next_x != x or next_y - y >= 8 * 1000 / 210 - 0.11, (game, y, next_y)
    code, pdf, errors = stela("new", game, "--sheet", "--to", "pdf")
    assert (code, errors) == (0, ""), errors
    assert len(re.findall(rb"/Type /Page\b", pdf)) == pages, game


def name_of(width, height):
    return f"{width}x{height}" if height else str(width)


def check_svg(svg, width, height, what):
    root = re.search(r"<svg [^>]*>", svg)[0]
    told = [float(re.search(rf' {side}="([\d.]+)"', root)[1]) for side in ("width", "height")]
    assert told[0] == width and height in (None, told[1]), (what, root)
    _, _, wide, high = map(float, re.search(r'viewBox="([^"]+)"', root)[1].split())
    assert abs(wide / high - told[0] / told[1]) < 0.02, (what, root)
    of_classes = dict(re.findall(r"\.stela \.([\w-]+)\{[^}]*font-size:([\d.]+)px", svg))
    sizes = [float(of_classes[name]) for name in re.findall(r'<text[^>]* class="([\w-]+)"', svg)]
    # As they are written, with one decimal.
    assert sizes and min(sizes) * width / wide > LEAST - 0.2, (what, min(sizes) * width / wide)


def check_drawn(record, what):
    """PNG and animations, if this program can draw them."""
    code, png, errors = stela("diagram", "--to", "png", "--size", "1200x630", given=record)
    if code == 2 and "needs" in errors:
        print("built without a library that draws: only SVG is looked at")
        return
    assert struct.unpack(">II", png[16:24]) == (1200, 630), what
    _, gif, _ = stela("replay", "--to", "gif", "--size", "600x315", "--until", "3", given=record)
    assert struct.unpack("<HH", gif[6:10]) == (600, 315), what
    _, pdf, _ = stela("diagram", "--to", "pdf", "--size", "1200x630", given=record)
    box = re.search(rb"/MediaBox *\[ *0 0 ([\d.]+) ([\d.]+)", pdf)
    assert abs(float(box[1]) / float(box[2]) - 1200 / 630) < 0.01, (what, box[0])


def main():
    for game in ("taluva", "tikal", "mykerinos"):
        for players in (2, 4):
            _, record, _ = stela("random", game, "--seed", 5, "--players", players)
            for width, height in SIZES:
                for more in ([], ["--entry", "9", "--last"], ["--theme", "dark", "--entry", "20"]):
                    size = name_of(width, height)
                    what = (game, players, size, more)
                    code, svg, errors = stela("diagram", "--size", size, *more, given=record)
                    assert (code, errors) == (0, ""), (what, errors)
                    check_svg(svg.decode(), width, height, what)
        check_drawn(record, game)
        for words in (["catalogue", game, "--to", "svg"], ["new", game, "--sheet"]):
            code, svg, errors = stela(*words, "--size", "1200x630")
            assert (code, errors) == (0, ""), (words, errors)
            assert 'width="1200" height="630"' in svg.decode(), words
        code, svg, errors = stela("new", game, "--sheet", "--to", "svg")
        assert (code, errors) == (0, ""), errors
        check_sheet(game, svg.decode())
    for wrong in ("x", "630x", "x630", "1200x", "239x300", "300x2001", "1e3", "800x600x400", "-800"):
        code, out, errors = stela("diagram", f"--size={wrong}", given=record)
        assert code == 2 and out == b"" and "is not a size" in errors, (wrong, code, errors)


main()
