"""Prints the notes of a release: notes.py CHANGELOG VERSION SECTION

SECTION is VERSION, or for a trial `Unreleased`. Links lead into the pages of the site, which lies beside the
notes.
"""

import pathlib
import re
import sys

UNRELEASED = "Unreleased"


def sections(text: str) -> dict[str, str]:
    """Returns the text under each second-level heading, by the first word of the heading: the version."""
    parts = re.split(r"^## (\S+).*\n", text, flags=re.M)
    return {name: body.strip() for name, body in zip(parts[1::2], parts[2::2])}


def notes(text: str, version: str, section: str) -> str:
    """Returns the notes of `version`, from a section; SystemExit reports what the changelog lacks."""
    found = sections(text)
    if found.get(UNRELEASED) and section != UNRELEASED:
        sys.exit(f"CHANGELOG.md still has changes under `## {UNRELEASED}`: which version has them? "
                 f"Its heading would be `## {version}`")
    body = found.get(section)
    if not body:
        sys.exit(f"CHANGELOG.md says nothing under `## {section}`")
    body = re.sub(r"^#(#+ )", r"\1", body, flags=re.M)
    body = re.sub(r"\]\(((?:docs/)?[\w/-]+)\.md(#[\w-]+)?\)", r"](site/\1.html\2)", body)
    return f"# Stela {version}\n\n{body}\n"


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    print(notes(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"), *sys.argv[2:]), end="")


if __name__ == "__main__":
    main()
