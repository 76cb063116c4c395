"""What `stela explain` makes of all rules of a game is whole: a section and a picture for each.

    rule_pages_test.py SOURCE STELA
"""

import json
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def main():
    source, stela = pathlib.Path(sys.argv[1]), sys.argv[2]
    for game in [*sorted(path.parent.name for path in source.glob("testdata/*/ok")), "record"]:
        page = subprocess.run([stela, "explain", "--to", "html", game], check=True,
                              stdout=subprocess.PIPE).stdout
        text = page.decode()
        assert "<script" not in text and "script-src" not in text
        assert "content=\"default-src 'none';" in text
        drawings = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
        pictures = [drawing for drawing in drawings if 'role="img"' in drawing]
        sections = re.findall(r'<section id="([\w.-]+)"', text)
        explained = json.loads(subprocess.run(
            [stela, "explain", "--to", "json", game], check=True, encoding="utf-8",
            stdout=subprocess.PIPE).stdout)
        # The page has them in the order of the rulebook.
        assert sorted(sections) == sorted(one["id"] for one in explained), f"{game}: {sections}"
        for link in re.findall(r'<a href="#([\w.-]+)"', text):
            assert link in sections, f"{game}: {link}"
        # Every rule of a game is broken on its table, and every example of an article is on one, so
        # there is a picture of each.
        drawn = sum(1 for one in explained if one["example"])
        # A record that breaks a rule of the notation may have no position.
        assert len(pictures) == drawn or (game == "record" and 0 < len(pictures) < drawn), \
            f"{game}: {len(pictures)} of {drawn}"
        styled = set(re.findall(r"^\.(stela\d*) \.([\w-]+)\{", text, re.MULTILINE))
        roots = [ElementTree.fromstring(drawing) for drawing in drawings]
        symbols = {g.get("id"): g for root in roots for g in root.iter(f"{SVG}g")}
        # The styles of a picture apply to its elements, those of a symbol to the symbol's.
        for scope in [*roots, *symbols.values()]:
            for element in scope:
                if element.tag in (f"{SVG}defs", f"{SVG}g"):
                    continue
                for word in (element.get("class") or "").split():
                    assert (scope.get("class"), word) in styled, f"{game}: {word}"
                for name, value in element.attrib.items():
                    if name.endswith("href"):
                        assert value.removeprefix("#") in symbols, f"{game}: {value}"


if __name__ == "__main__":
    main()
