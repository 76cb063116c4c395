"""Whether the source package passes for one that people wrote: source_test.py SOURCE STELA

lintian takes a page or script with a line of more than 512 bytes for one that was generated, and misses
what it was generated from.
"""

import pathlib
import sys

SOURCE = pathlib.Path(sys.argv[1])
FOLDERS = ("lib", "tools", "tests", "testdata")
LONGEST = 512


def main():
    pages = [path for folder in FOLDERS for ending in ("html", "js", "css", "py")
             for path in sorted((SOURCE / folder).rglob(f"*.{ending}")) if "node_modules" not in path.parts]
    wrong = [f"{path.relative_to(SOURCE)}:{number}: {len(line)} bytes"
             for path in pages for number, line in enumerate(path.read_bytes().splitlines(), 1)
             if len(line) > LONGEST]
    if not pages:
        wrong.append("there are no pages and scripts")
    sys.exit("\n".join(wrong) or None)


main()
