"""What uses what: read from the CMakeLists.txt and the includes of lib, formats and tools."""

import collections
import dataclasses
import pathlib
import re

TOPS = ("lib", "formats", "tools")
INCLUDE = re.compile(r'^#include "((?:lib|formats|tools)/[^"]+)"', re.M)


@dataclasses.dataclass
class Room:
    """A folder that is a library or a program."""

    #: From the root of the repository; `lib/stela.h` for the front door.
    path: str
    name: str
    #: The names of the rooms that its CMakeLists.txt names.
    declared: set[str] = dataclasses.field(default_factory=set)
    #: Those whose headers its files include.
    included: set[str] = dataclasses.field(default_factory=set)

    @property
    def word(self):
        """What pages call it: `taluva_rules` is `rules`."""
        return self.name.rpartition("_")[2]


def games(source):
    """The games that are built in, as the top CMakeLists.txt lists them."""
    text = (source / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"^set\(STELA_GAMES (.*?)\)", text, re.M)[1].split()


def sources(folder):
    return sorted(path for path in folder.iterdir() if path.suffix in (".h", ".cpp"))


def name_of(folder, text):
    """The name of what a folder is built to; None: nothing of Stela."""
    library = re.search(r"^stela_(?:library|tool)\((\w+)", text, re.M)
    if library:
        return library[1]
    if re.search(r"^(?:add_executable|pybind11_add_module|add_library)\(", text, re.M):
        return "main" if folder.name == "stela" else folder.name
    return None


def read_rooms(source):
    """The rooms by name, in the order of their paths."""
    found = {}
    for top in TOPS:
        for cmake in sorted((source / top).rglob("CMakeLists.txt")):
            folder = cmake.parent
            text = re.sub(r"#.*", "", cmake.read_text(encoding="utf-8"))
            name = name_of(folder, text)
            if name is None:
                continue
            path = "lib/stela.h" if folder == source / "lib" else str(folder.relative_to(source))
            room = found[name] = Room(path, name, set(re.findall(r"stela::(\w+)", text)) - {name})
            if "${games}" in text:
                room.declared = set(games(source))
    by_folder = {str(pathlib.Path(room.path).parent) if room.path.endswith(".h") else room.path:
                 name for name, room in found.items()}
    for folder, name in by_folder.items():
        for path in sources(source / folder):
            for include in INCLUDE.findall(path.read_text(encoding="utf-8")):
                parent = str(pathlib.Path(include).parent)
                found[name].included.add(by_folder.get(parent, parent))
        found[name].included.discard(name)
    return found


def reached(name, rooms):
    """Returns everything that a room uses, directly or indirectly."""
    out, waiting = set(), [name]
    while waiting:
        for used in rooms[waiting.pop()].declared - out:
            out.add(used)
            waiting.append(used)
    return out


def circles(arrows):
    """The sets of nodes that reach each other, each sorted."""
    index, low, path, out = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        path.append(node)
        for other in sorted(arrows.get(node, ())):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in path:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            at = path.index(node)
            if len(path) > at + 1:
                out.append(sorted(path[at:]))
            del path[at:]

    for node in sorted(arrows):
        if node not in index:
            visit(node)
    return out


def file_circles(source):
    """Files that include each other; a source and its header are one."""
    includes = collections.defaultdict(set)
    for top in TOPS:
        for path in sorted((source / top).rglob("*")):
            if path.suffix not in (".h", ".cpp"):
                continue
            own = str(path.relative_to(source).with_suffix(""))
            includes[own] |= {include.rpartition(".")[0] for include in
                              INCLUDE.findall(path.read_text(encoding="utf-8"))} - {own}
    for path in sorted((source / "tools" / "python" / "stela").glob("*.py")):
        names = re.findall(r"^\s*from \.(\w+) import", path.read_text(encoding="utf-8"), re.M)
        includes[f"tools/python/stela/{path.stem}"] |= {f"tools/python/stela/{n}" for n in names}
    return circles(includes)
