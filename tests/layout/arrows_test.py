"""Whether folders use what the pages say: arrows_test.py SOURCE STELA

Each folder has one library. What it includes must be reached by what its CMakeLists.txt names,
what that names must be included by one of its files, and both tables must say the same.
"""

import pathlib
import re
import sys

SOURCE = pathlib.Path(sys.argv[1])


def declared(folder):
    """The libraries that the one of a folder uses."""
    text = (folder / "CMakeLists.txt").read_text()
    if "${games}" in text:
        games = re.search(r"^set\(STELA_GAMES (.*?)\)", (SOURCE / "CMakeLists.txt").read_text(), re.M)
        return set(games[1].split())
    return set(re.findall(r"stela::(\w+)", re.search(r"stela_library\((.*?)\)$", text, re.S | re.M)[1]))


def included(folder, folders):
    """The libraries whose headers the files of a folder include."""
    found = set()
    for path in [*folder.glob("*.h"), *folder.glob("*.cpp")]:
        for name in re.findall(r'^#include "((?:lib|formats)/.*)/[^/"]*"', path.read_text(), re.M):
            found.add(folders[SOURCE / name])
    return found - {folders[folder]}


def reached(name, arrows):
    out = set()
    for used in arrows[name]:
        out |= {used} | reached(used, arrows)
    return out


def told(page, row):
    """What a page says of each library: `row` matches the folders of a row and what they use."""
    out = {}
    for folders, uses in re.findall(row, (SOURCE / page).read_text(), re.M):
        names = set(re.findall(r"\w+", uses))
        for path in re.findall(r"(?:lib|formats)/\w+(?:\.h)?", folders):
            out[path.removesuffix(".h").split("/")[1]] = names
    return out


def main():
    folders = {path.parent: path.parent.name for top in ("lib", "formats")
               for path in (SOURCE / top).glob("*/CMakeLists.txt")}
    folders[SOURCE / "lib"] = "stela"
    arrows = {name: declared(folder) for folder, name in folders.items()}
    games = arrows["games"]
    wrong = []
    for folder, name in folders.items():
        uses = included(folder, folders)
        wrong += [f"{name} includes {other}, which it does not reach"
                  for other in uses - reached(name, arrows)]
        wrong += [f"{name} names {other}, but includes none of it" for other in arrows[name] - uses]
    for page, row in (("docs/architecture.md", r"^((?:lib|formats)/.*)-> (.*)$"),
                      ("CONTRIBUTING.md", r"^\| (`(?:lib|formats)/.*?) \| .* \| (.*) \|$")):
        of_page = told(page, row)
        for name, uses in arrows.items():
            says = of_page.get(name, set())
            if {"the", "games"} <= says:  # "the games"
                says = games
            if says != uses:
                wrong.append(f"{page} says that {name} uses {sorted(says)}, not {sorted(uses)}")
    sys.exit("\n".join(wrong) or None)


if __name__ == "__main__":
    main()
