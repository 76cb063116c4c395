"""Whether docs/contributing/architecture.md matches the real architecture: architecture_test.py SOURCE STELA

The picture must show the real dependencies.
"""

import pathlib
import sys

SOURCE = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(SOURCE / "tools" / "layout"))
import draw  # noqa: E402


def main():
    picture = SOURCE / "docs" / "images" / "house.svg"
    if picture.read_text(encoding="utf-8") != draw.of_source(SOURCE):
        sys.exit("docs/images/house.svg is out of date: run tools/layout/update")


if __name__ == "__main__":
    main()
