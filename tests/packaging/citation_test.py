"""Whether CITATION.cff can be read, and everything that names a version names that of CMakeLists.txt:
citation_test.py SOURCE STELA

The keys are those of the Citation File Format, version 1.2.0, whose readers reject any other.
"""

import json
import re
import sys

import yaml

sys.path.append(f"{sys.path[0]}/..")
from testing import SOURCE, output

NEEDED = {"cff-version", "message", "title", "authors"}
ALLOWED = NEEDED | {"abstract", "commit", "contact", "date-released", "doi", "identifiers", "keywords", "license",
                    "license-url", "preferred-citation", "references", "repository", "repository-artifact",
                    "repository-code", "type", "url", "version"}


def versions():
    """Returns the version given in each file."""
    # As strings: YAML takes 1.0 for a number and a day for a date.
    citation = yaml.load((SOURCE / "CITATION.cff").read_text(encoding="utf-8"), yaml.BaseLoader)
    told = output("--version", given="")
    project = re.search(r"^project\(Stela VERSION ([\d.]+) ",
                        (SOURCE / "CMakeLists.txt").read_text(encoding="utf-8"), re.M)
    extension = json.loads((SOURCE / "tools/editors/vscode/package.json").read_text(encoding="utf-8"))
    grammar = json.loads((SOURCE / "tools/editors/tree-sitter/tree-sitter.json").read_text(encoding="utf-8"))
    return citation, {"CITATION.cff": citation["version"], "CMakeLists.txt": project[1],
                      "stela --version": told.split()[1], "tools/editors/vscode/package.json": extension["version"],
                      "tools/editors/tree-sitter/tree-sitter.json": grammar["metadata"]["version"]}


def main():
    citation, found = versions()
    wrong = []
    if len(set(found.values())) != 1:
        wrong.append(f"the versions differ: {found}")
    if citation["cff-version"] != "1.2.0":
        wrong.append("CITATION.cff is of another version of its format")
    if missing := NEEDED - citation.keys():
        wrong.append(f"CITATION.cff lacks {sorted(missing)}")
    if unknown := citation.keys() - ALLOWED:
        wrong.append(f"CITATION.cff has keys that the format does not know: {sorted(unknown)}")
    if citation["authors"] != [{"name": "The Stela authors"}]:
        wrong.append(f"CITATION.cff names other authors: {citation['authors']}")
    if not re.match(rf"{re.escape(citation['license'])} License\n",
                    (SOURCE / "LICENSE").read_text(encoding="utf-8")):
        wrong.append(f"LICENSE is not {citation['license']}")
    keywords = citation.get("keywords", [])
    if len(set(keywords)) != len(keywords):
        wrong.append("CITATION.cff names a keyword twice, which the format forbids")
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", citation.get("date-released", "2026-01-01")):
        wrong.append(f"CITATION.cff has no date like 2026-01-01: {citation['date-released']}")
    sys.exit("\n".join(wrong) or None)


main()
