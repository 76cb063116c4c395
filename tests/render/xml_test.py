"""Every picture is well-formed XML and shows hostile text as text."""

import sys
import xml.etree.ElementTree as ElementTree

sys.path.append(f"{sys.path[0]}/..")
from testing import SOURCE, output

SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {"svg", "title", "desc", "style", "rect", "polygon", "polyline", "path", "circle", "text",
           "defs", "g", "use"}
HOSTILE = ["<script>alert(1)</script>", "]]>", "javascript:alert(1)", "&amp;&lt;", "\"' onload='x",
           "]]><!--", "&#0;", "a\u202eb", "\U0001F600" * 40, "W" * 400]


def check(svg, what):
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg" and root.get("role") == "img", what
    assert [e.tag for e in list(root)[:2]] == [f"{SVG}title", f"{SVG}desc"], what
    assert all(e.text for e in list(root)[:2]), what
    drawn = {element.get("id") for element in root.iter(f"{SVG}g")}
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in ALLOWED, f"{what}: {element.tag}"
        for name in element.attrib:
            assert not name.startswith("on"), f"{what}: {name}"
            # Every reference is to an element of the picture.
            if "href" in name:
                assert element.tag == f"{SVG}use", f"{what}: {element.tag}"
                assert element.get(name).removeprefix("#") in drawn, f"{what}: {element.get(name)}"
    return root


def main():
    for game in sorted(path.parent.name for path in SOURCE.glob("testdata/*/ok")):
        check(output("catalogue", game, "--svg", given=""), game)
        for path in sorted((SOURCE / "testdata" / game / "positions").glob("*.stela")):
            check(output("diagram", path, given=""), path.name)
    for text in HOSTILE:
        quoted = text.replace("\\", "\\\\").replace('"', '\\"')
        comment = text.replace("\\", "\\\\").replace("}", "\\}")
        record = (f'[Game "Taluva"]\n[Player "white" "{quoted}"]\n[Player "red" ""]\n'
                  f'1. white: JC@0,0/0 hut@0,1 {{[%label 0,1 "{comment}"] '
                  f'[%diagram "{comment}"]}}\nresult: *\n')
        svg = output("diagram", "--label", f"-1,1 {text}", "-", given=record)
        root = check(svg, text)
        # Cut when it is too long, and without what would turn the text around it.
        start = text.replace("\u202e", "")[:6]
        shown = [e.text for e in root.iter(f"{SVG}text") if e.text and start in e.text]
        assert len(shown) >= 3, f"{text!r}: {shown}"
        assert "\u202e" not in svg


main()
