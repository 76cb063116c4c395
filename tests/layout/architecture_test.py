"""Whether docs/contributing/architecture.md matches the real architecture: architecture_test.py SOURCE STELA

The picture must show the real dependencies, and the page must describe each file of lib/replay.
"""

import pathlib
import re
import sys

SOURCE = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(SOURCE / "tools" / "layout"))
import draw  # noqa: E402


def main():
    wrong = []
    picture = SOURCE / "docs" / "images" / "house.svg"
    if picture.read_text(encoding="utf-8") != draw.of_source(SOURCE):
        wrong.append("docs/images/house.svg is out of date: run tools/layout/update")
    page = (SOURCE / "docs" / "contributing" / "architecture.md").read_text(encoding="utf-8")
    replay = {path.stem for path in (SOURCE / "lib" / "replay").glob("*.cpp")}
    told = set(re.findall(r"^\| `(\w+)` \| [^|\n]+ \|$", page, re.M))
    wrong += [f"docs/contributing/architecture.md does not say what lib/replay/{stem} is for"
              for stem in sorted(replay - told)]
    sys.exit("\n".join(wrong) or None)


if __name__ == "__main__":
    main()
