"""Draws pictures with librsvg and looks whether what the SVG says is what one sees.

    raster_test.py SOURCE STELA

For each ground, piece and stone in the SVG a pixel of the PNG is looked up where nothing else can
lie, and compared with the colour that the style block gives to its class.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from png import Picture  # noqa: E402 (the folder must be known first)

SVG = "{http://www.w3.org/2000/svg}"
POSITIONS = ["taluva/positions/late-two-players.stela", "tikal/positions/late-four-players.stela",
             "mykerinos/positions/every-patron.stela"]
THEMES = ["light", "dark", "print", "safe"]


def draw(stela, path, *options, **variables):
    done = subprocess.run([stela, "diagram", path, *options], check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env={**os.environ, **variables})
    return done.returncode, done.stdout, done.stderr.decode()


def fills(root):
    """The opaque fill of each class, as (red, green, blue)."""
    style = root.find(f"{SVG}style").text
    found = {}
    for word, body in re.findall(r"\.stela \.([\w-]+)\{([^}]*)\}", style):
        fill = re.search(r"fill:#(\w{6})", body)
        if fill and "fill-opacity" not in body:
            found[word] = tuple(int(fill.group(1)[i:i + 2], 16) for i in (0, 2, 4))
    return found


def middle(element):
    """A point inside the element: of a polygon near its first corner, where no text stands."""
    if element.tag == f"{SVG}circle":
        # Where it is large enough for a letter, near the edge.
        radius = float(element.get("r"))
        beside = 0.75 * radius if radius > 10 else 0
        return (float(element.get("cx")) + beside, float(element.get("cy")))
    points = [tuple(map(float, p.split(","))) for p in element.get("points").split()]
    centre = [sum(p[i] for p in points) / len(points) for i in (0, 1)]
    # Pieces have heavy edges.
    part = 0.6 if is_piece(element) else 0.83
    return tuple(c + (p - c) * part for c, p in zip(centre, points[0]))


def is_piece(element):
    return element.get("class").startswith("player")


def agrees(seen, word, colours, piece):
    """Whether `seen` is the colour of `word`; of a small piece, rather than of another player's."""
    apart = {other: max(abs(a - b) for a, b in zip(seen, colour))
             for other, colour in colours.items()}
    if not piece:
        return apart[word] <= 12
    return all(apart[word] <= apart[other] for other in colours if other.startswith("player"))


def compare(svg, png, what):
    root = ElementTree.fromstring(svg)
    picture = Picture(png)
    left, top, width, height = map(float, root.get("viewBox").split())
    assert picture.width == int(root.get("width")), what
    assert picture.height == int(root.get("height")), what
    scale = picture.width / width
    offset = (picture.height - height * scale) / 2
    colours = fills(root)
    page = colours["page"]
    assert picture.at(1, 1) == page and picture.at(picture.width - 2, picture.height - 2) == page
    looked, wrong = {}, []
    elements = [e for e in root if e.tag in (f"{SVG}polygon", f"{SVG}circle")]
    for i, element in enumerate(elements):
        word = element.get("class")
        if word not in colours:
            continue
        x, y = middle(element)
        if any(covers(later, x, y) for later in elements[i + 1:]):
            continue
        seen = picture.at((x - left) * scale, (y - top) * scale + offset)
        looked[word] = looked.get(word, 0) + 1
        if not agrees(seen, word, colours, is_piece(element)):
            wrong.append((word, (x, y), seen, colours[word]))
    assert sum(looked.values()) >= 10 and len(looked) >= 4, f"{what}: hardly anything: {looked}"
    # Lines and letters are not looked at, so a few points may lie on one.
    assert len(wrong) <= sum(looked.values()) // 10, f"{what}: {wrong}"
    assert any(picture.at(x, y) != page for x in range(0, picture.width, 7)
               for y in range(0, picture.height, 7)), what


def covers(element, x, y):
    """Whether the box around the element has the point in it."""
    if element.tag == f"{SVG}circle":
        cx, cy, r = (float(element.get(k)) for k in ("cx", "cy", "r"))
        return abs(cx - x) <= r + 1 and abs(cy - y) <= r + 1
    points = [tuple(map(float, p.split(","))) for p in element.get("points").split()]
    xs, ys = zip(*points)
    return min(xs) - 1 <= x <= max(xs) + 1 and min(ys) - 1 <= y <= max(ys) + 1


def check_missing_library(stela, path):
    """librsvg is loaded only for a picture that needs it; that it cannot be is told."""
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "librsvg-2.so.2").write_bytes(b"no library")
        code, picture, errors = draw(stela, path, "--to", "png", LD_LIBRARY_PATH=folder)
        assert code == 2 and picture == b"", code
        assert "`png` needs librsvg, and `svg` does not: " in errors and folder in errors, errors
        assert draw(stela, path, LD_LIBRARY_PATH=folder)[0] == 0


def main():
    source, stela = pathlib.Path(sys.argv[1]), sys.argv[2]
    for position in POSITIONS:
        path = source / "testdata" / position
        for theme in THEMES:
            options = ["--theme", theme, "--size", "640"]
            _, svg, _ = draw(stela, path, *options)
            code, png, errors = draw(stela, path, *options, "--to", "png")
            if code == 2 and "needs librsvg" in errors:
                print("built without librsvg: nothing to compare")
                return
            assert code == 0, errors
            compare(svg, png, f"{position}, {theme}")
        code, pdf, errors = draw(stela, path, "--to", "pdf")
        assert code == 0 and pdf.startswith(b"%PDF-") and pdf.rstrip().endswith(b"%%EOF"), errors
        assert pdf == draw(stela, path, "--to", "pdf")[1], "the same picture, other bytes"
    check_missing_library(stela, source / "testdata" / POSITIONS[0])


if __name__ == "__main__":
    main()
