"""What a program of a build is linked with, as Debian's packages.

Asks the program itself (readelf), the dynamic loader (ldd), the build (ninja) and dpkg. What belongs to
no package is an error, never left out.
"""

import os
import pathlib
import re
import subprocess
import sys

# The name of a library that is loaded on demand. The bytes before it in the program are arbitrary: a string, or
# a number.
LOADED = re.compile(rb"(lib[\w.+-]+\.so\.\d+)\0")


def said(*command, cwd=None) -> str:
    """What a command prints; its failure ends the program."""
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=cwd)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout


def candidates(path: str) -> list[str]:
    """Returns the names by which dpkg may know a file: paths in /usr/lib have aliases in /lib, a link to it."""
    real = os.path.realpath(path)
    return list(dict.fromkeys((path, real, path.removeprefix("/usr"), real.removeprefix("/usr"), f"/usr{real}")))


def packages_of(paths) -> dict[str, str]:
    """Returns the package of each file."""
    names = {path: candidates(path) for path in paths}
    if not names:
        return {}
    # Fails if it does not know one of the names. One lookup takes as long as all together.
    done = subprocess.run(["dpkg-query", "--search", *{name for some in names.values() for name in some}],
                          check=False, capture_output=True, text=True)
    owners = {path: re.split("[:,]", words)[0] for words, path in
              re.findall(r"^((?!diversion)\S.*?): (/.*)$", done.stdout, re.M)}
    out = {}
    for path, some in names.items():
        found = [owners[name] for name in some if name in owners]
        if not found:
            sys.exit(f"{path} is linked, and of no package")
        out[path] = found[0]
    return out


def needed(path: str) -> list[str]:
    """The names of the libraries that a program or a library asks the loader for."""
    return re.findall(r"\(NEEDED\)\s+Shared library: \[(.*?)\]", said("readelf", "--dynamic", "--wide", path))


def resolved(path: str) -> dict[str, str]:
    """Returns where the loader finds each library that `path` needs, directly or indirectly."""
    text = said("ldd", path)
    if "not found" in text:
        sys.exit(f"{path} needs what is not installed:\n{text}")
    found = dict(re.findall(r"^\s*(\S+) => (/\S+) \(", text, re.M))
    found.update((os.path.basename(loader), loader) for loader in re.findall(r"^\s*(/\S+) \(", text, re.M))
    return found


def loaded_later(path: str) -> dict[str, str]:
    """The libraries that a program loads by name when it needs them, and where they are."""
    names = {name.decode() for name in LOADED.findall(pathlib.Path(path).read_bytes())} - set(needed(path))
    cache = dict(re.findall(r"^\s*(\S+) \(.*\) => (\S+)$", said("/sbin/ldconfig", "-p"), re.M))
    if missing := names - cache.keys():
        sys.exit(f"{path} loads what is not installed: {', '.join(sorted(missing))}")
    return {name: cache[name] for name in names}


def library_packages(path: str) -> dict[str, set[str]]:
    """The packages that each library of `path` needs, by the library's package; those of `path` as ""."""
    places = resolved(path)
    packages = packages_of(places.values())
    out = {"": set()}
    todo = [("", path)]
    seen = set()
    while todo:
        package, file = todo.pop()
        if file in seen:
            continue
        seen.add(file)
        for name in needed(file):
            other = packages[places[name]]
            if other != package:
                out.setdefault(package, set()).add(other)
            todo.append((other, places[name]))
    return out


def compiled_in(build: str, target: str) -> set[str]:
    """The packages whose headers and archives were compiled and linked into a target of a build."""
    inputs = said("ninja", "-t", "inputs", target, cwd=build).split("\n")
    # A plugin is built before the program that loads it, but is not a part of it.
    plugins = [name for name in inputs if name.endswith(".so") and not name.startswith("/") and name != target]
    apart = {word for plugin in plugins for word in said("ninja", "-t", "query", plugin, cwd=build).split()}
    objects = [name for name in inputs if name.endswith(".o") and name not in apart]
    files = {name for name in inputs if name.startswith("/usr/") and name.endswith(".a")}
    for block in said("ninja", "-t", "deps", *objects, cwd=build).split("\n\n"):
        files.update(line.strip() for line in block.split("\n")[1:] if line.startswith("    /usr/"))
    if not any("/include/" in name for name in files):
        sys.exit(f"{build} does not know which headers {target} was compiled with")
    return set(packages_of(files).values())
