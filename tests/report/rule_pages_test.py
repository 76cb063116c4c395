"""What `stela explain` makes of all rules of a game is whole: a section and a picture for each, which marks what it is
about.
"""

import json
import re
import sys
import xml.etree.ElementTree as ElementTree

sys.path.append(f"{sys.path[0]}/..")
from testing import SOURCE, output

SVG = "{http://www.w3.org/2000/svg}"

# What is drawn around places and pieces by an illegal action, the last entry, or a comment.
MARKS = re.compile("gold-line|error|error-line|ink-(red|orange|yellow|green|blue|purple|black|white)")
# Rules and articles whose pictures mark no place, and why.
UNMARKED = {
    "it is about the auction, whose bids are on the players' cards": """
        tikal.bid.open tikal.auction.rounds tikal.auction.first-caller tikal.auction.next-caller
        tikal.auction.new-round tikal.auction.calls""",
    "it is about tiles that are not on the table yet": "tikal.show.count",
    "it is about treasures, on the players' cards": "tikal.scoring.treasures",
    "it is about pieces and tiles in supply": "taluva.setup.pieces taluva.setup.tiles taluva.setup.all-tiles",
    "the final table shows it": """
        tikal.winner.points tikal.winner.shared mykerinos.end.rounds mykerinos.scoring.series
        mykerinos.scoring.no-patron mykerinos.winner.points mykerinos.winner.hand mykerinos.winner.shared""",
    "it is about the order of play":
        "record.after-end record.actor-turn",
    "there is no such place on the board": "tikal.tile.off-board mykerinos.field.none mykerinos.museum.room",
    "it is about the text of a record":
        "record.entry-number record.actor-unknown record.setup record.action-unknown record.action-malformed",
}


def is_mark(element):
    words = element.get("class", "").split()
    if element.tag == f"{SVG}use":
        # Rims of pieces that came, and of temples that were dug.
        return re.search("-(fresh|dug)", "".join(element.attrib.values())) is not None
    shape = element.get("d", "")
    if element.tag == f"{SVG}text" or words == ["card", "error-edge", "round"]:  # a callout
        return False
    # The legend has straight lines, and the final table a box with round corners around the winner.
    if re.fullmatch(r"M[-\d.]+,[-\d.]+L[-\d.]+,[-\d.]+", shape) or ("gold-line" in words and re.search("[aA]", shape)):
        return False
    return any(MARKS.fullmatch(word) for word in words)


def unmarked_in(text):
    """Returns the names of the sections of `text` whose picture marks nothing."""
    unmarked = set()
    for name, section in re.findall(r'<section id="([\w.-]+)"(.*?)</section>', text, re.DOTALL):
        drawing = re.search(r'<svg[^>]*role="img".*?</svg>', section, re.DOTALL)
        if drawing and not any(map(is_mark, ElementTree.fromstring(drawing.group()))):
            unmarked.add(name)
    return unmarked


def main():
    unmarked = set()
    for game in [*sorted(path.parent.name for path in SOURCE.glob("testdata/*/ok")), "record"]:
        text = output("explain", "--to", "html", game, given="")
        assert "<script" not in text and "script-src" not in text
        assert "content=\"default-src 'none';" in text
        drawings = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
        pictures = [drawing for drawing in drawings if 'role="img"' in drawing]
        sections = re.findall(r'<section id="([\w.-]+)"', text)
        unmarked |= unmarked_in(text)
        explained = json.loads(output("explain", "--to", "json", game))
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
    known = set(" ".join(UNMARKED.values()).split())
    assert unmarked == known, f"mark nothing: {unmarked - known}; mark something: {known - unmarked}"


main()
