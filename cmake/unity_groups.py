"""Decides which sources can be compiled as one: unity_groups.py ROOT TARGETS OUTPUT

TARGETS has a line for each target: its name, and its sources, separated by ;. OUTPUT becomes a CMake file that
sets UNITY_GROUP for the sources that share a group. Two sources do not share one if a name in the anonymous
namespace of one has a meaning in the other, too: so sources that compile alone also compile together, with the
same meaning.
"""

import functools
import pathlib
import re
import sys

TOKEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|(?m:^[ \t]*#[^\n]*)|R"([^(]*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"'
    r"|'(?:\\.|[^'\\\n])*'|[A-Za-z_]\w*|\d[\w.']*|::|\S", re.DOTALL)
INCLUDE = re.compile(r'(?m)^#include "([^"]+)"')
IDENTIFIER = re.compile(r"[A-Za-z_]\w*$")
NO_NAMES = {"alignas", "decltype", "default", "explicit", "noexcept", "operator", "requires",
            "static_assert"}
# A group is compiled on one core; it should not keep the others waiting.
MOST_LINES = 3500


def tokens_of(text):
    found = []
    for match in TOKEN.finditer(text):
        token = match.group()
        if not token.startswith(("//", "/*")) and not token.lstrip().startswith("#"):
            found.append('""' if token[0] in "\"'" or token.startswith('R"') else token)
    return found


def declared_name(head):
    """What a declaration that is cut at its first bracket of each kind declares, or None."""
    for name, after in zip(head, head[1:]):
        if IDENTIFIER.match(name) and name not in NO_NAMES and after in "({=;:[":
            return name
    return None


def end_of_block(tokens, at):
    """Where the bracket at `at` is closed, and one more."""
    depth = 0
    while at < len(tokens):
        depth += (tokens[at] in "({") - (tokens[at] in ")}")
        at += 1
        if depth == 0:
            break
    return at


def names_in(tokens):
    """The names declared in namespaces: in those without a name, and in others."""
    hidden, shown = set(), set()
    scopes, head, at = [], [], 0
    while at < len(tokens):
        token = tokens[at]
        if token == "namespace" and not head and "{" in tokens[at:at + 8]:
            opened = tokens.index("{", at)
            scopes.append(opened == at + 1)
            at = opened + 1
            continue
        if token == "}" and not head:
            scopes = scopes[:-1]
            at += 1
            continue
        head.append(token)
        ended = token == ";"
        at += 1
        if token in "({":
            at = end_of_block(tokens, at - 1)
            ended = token == "{" and tokens[at:at + 1] not in ([";"], [","])
        if ended:
            name = declared_name(head)
            if name:
                (hidden if any(scopes) else shown).add(name)
            head = []
    return hidden, shown


class House:
    """The declarations and includes of each file of the project."""

    def __init__(self, root):
        self.root = root

    @functools.cache
    def tokens(self, path):
        return tokens_of(self.text(path))

    @functools.cache
    def text(self, path):
        file = self.root / path
        return file.read_text(encoding="utf-8") if file.is_file() else ""

    @functools.cache
    def names(self, path):
        return names_in(self.tokens(path))

    @functools.cache
    def included(self, path):
        """Returns all headers of the project that a file includes, directly or indirectly."""
        found, todo = set(), [path]
        while todo:
            for header in INCLUDE.findall(self.text(todo.pop())):
                if header not in found:
                    found.add(header)
                    todo.append(header)
        return frozenset(found)

    @functools.cache
    def meant(self, path):
        """The names that mean something in a file beside those of the language and of libraries."""
        hidden, shown = self.names(path)
        found = hidden | shown
        for header in self.included(path):
            found = found.union(*self.names(header))
        # A constant of a function hides one of another file; clang warns of it.
        return found | {token for token in self.tokens(path) if re.match(r"k[A-Z]", token)}

    def apart(self, one, other):
        return bool(self.names(one)[0] & self.meant(other) or self.names(other)[0] & self.meant(one))


def groups_of(house, sources):
    """The sources in groups, each put into the first that has room for it."""
    groups = []
    for source in sources:
        lines = house.text(source).count("\n")
        for group in groups:
            if group["lines"] + lines <= MOST_LINES and not any(
                    house.apart(source, other) for other in group["sources"]):
                break
        else:
            group = {"lines": 0, "sources": []}
            groups.append(group)
        group["lines"] += lines
        group["sources"].append(source)
    return [group["sources"] for group in groups]


def main():
    root, targets, output = map(pathlib.Path, sys.argv[1:])
    house = House(root)
    lines = []
    for line in targets.read_text(encoding="utf-8").splitlines():
        target, *sources = line.split(";")
        for number, group in enumerate(groups_of(house, sorted(sources))):
            if len(group) > 1:
                paths = " ".join(f'"{root / source}"' for source in group)
                lines.append(f"set_property(SOURCE {paths} TARGET_DIRECTORY {target}\n"
                             f"  PROPERTY UNITY_GROUP {target}_{number})\n")
    output.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
