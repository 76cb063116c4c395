"""Whether the dependencies of folders match the pages and the picture of them: arrows_test.py SOURCE STELA

Each folder of lib, formats and tools with sources is a library or a program. Its includes must be reachable
through the libraries in its CMakeLists.txt, each of these must be included by one of its files, and the tables
of the pages must agree. No dependencies and no includes are circular.
"""

import pathlib
import re
import sys

SOURCE = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(SOURCE / "tools" / "layout"))
import arrows  # noqa: E402
import draw  # noqa: E402

# What must never know another, whatever the arrows allow.
STRANGERS = [
    *([f"{game}_{room}" for room in ("rules", "words", "pictures")] for game in arrows.games(SOURCE)),
    ["lsp", "recorder", "python", "commands"],
]
KNOWS = {f"{game}_{room}": {f"{game}_rules"} for game in arrows.games(SOURCE)
         for room in ("words", "pictures")}


def told(page, row):
    """Returns the libraries of a page: `row` matches the folders of a row and what they use."""
    out = {}
    for folders, uses in re.findall(row, (SOURCE / page).read_text(encoding="utf-8"), re.M):
        for path in re.findall(r"`((?:lib|formats|tools)/[\w/.]+)`", folders):
            out[path] = set(re.findall(r"\w+", uses))
    return out


def compare_page(page, row, rooms):
    """Returns the errors of a page about the folders; an error for a game is reported once for all games."""
    of_page = told(page, row)
    wrong = []
    for room in rooms.values():
        says = of_page.pop(room.path, None)
        if says is None:
            wrong.append(f"{page} says nothing of {room.path}")
        elif says != (uses := {rooms[used].word for used in room.declared}):
            wrong.append(f"{page} says that {room.path} uses {sorted(says)}, not {sorted(uses)}")
    return wrong + [f"{page} names {path}, which is no library" for path in of_page]


def main():
    rooms = arrows.read_rooms(SOURCE)
    wrong = [f"the arrows go in a circle: {' -> '.join(circle)}"
             for circle in arrows.circles({name: room.declared for name, room in rooms.items()})]
    if wrong:
        sys.exit("\n".join(wrong))
    for name, room in rooms.items():
        reached = arrows.reached(name, rooms)
        wrong += [f"{room.path} includes {other}, which it does not reach"
                  for other in sorted(room.included - reached)]
        wrong += [f"{room.path} names {other}, but includes none of it"
                  for other in sorted(room.declared - room.included)]
        for group in STRANGERS:
            wrong += [f"{room.path} knows {other}" for other in group if name in group
                      and other in reached and other not in KNOWS.get(name, ())]
    wrong += [f"files include each other: {', '.join(circle)}"
              for circle in arrows.file_circles(SOURCE)]
    for page, row in (("CONTRIBUTING.md", r"^\| (`(?:lib|formats|tools)/.*?) \| .* \| (.*) \|$"),):
        wrong += compare_page(page, row, rooms)
    if (SOURCE / "docs/images/house.svg").read_text(encoding="utf-8") != draw.of_source(SOURCE):
        wrong.append("docs/images/house.svg is out of date: run tools/layout/update")
    sys.exit("\n".join(wrong) or None)


main()
