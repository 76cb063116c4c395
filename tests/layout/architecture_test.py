"""Whether docs/architecture.md matches the real architecture: architecture_test.py SOURCE STELA

The picture must show the real dependencies. The line counts of the folders are updated by hand, so that not
every change of a line changes the page; only the list of folders is compared.
"""

import pathlib
import re
import sys

SOURCE = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(SOURCE / "tools" / "layout"))
import arrows  # noqa: E402
import draw  # noqa: E402


def main():
    wrong = []
    picture = SOURCE / "docs" / "images" / "house.svg"
    if picture.read_text(encoding="utf-8") != draw.of_source(SOURCE):
        wrong.append("docs/images/house.svg is out of date: run tools/layout/update")
    page = (SOURCE / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^\| `((?:lib|formats|tools)/\w+)` \| [\d,]+ \|$", page, re.M))
    there = {"/".join(room.path.split("/")[:2]) for room in arrows.read_rooms(SOURCE).values()}
    there -= {"lib/stela.h"}
    if named != there:
        wrong.append(f"the lines of docs/architecture.md are of other folders: {named ^ there}; "
                     "run tools/layout/update")
    replay = {path.stem for path in (SOURCE / "lib" / "replay").glob("*.cpp")}
    told = set(re.findall(r"^\| `(\w+)` \| [^|\n]+ \|$", page, re.M))
    wrong += [f"docs/architecture.md does not say what lib/replay/{stem} is for"
              for stem in sorted(replay - told)]
    sys.exit("\n".join(wrong) or None)


if __name__ == "__main__":
    main()
