"""Whether desktops recognise records by name and by magic: mime_test.py SOURCE STELA

tools/mime/stela.xml is compiled with the types of the system, and GLib is asked what files are, as
file managers ask it. Exits with 77, "passed over", where there is no database of types, or no `gio`.
"""

import pathlib
import re
import shutil
import sys
import tempfile

sys.path.append(f"{sys.path[0]}/..")
from testing import SOURCE, call, output

OTHERS = pathlib.Path("/usr/share/mime/packages/freedesktop.org.xml")
BOM = b"\xef\xbb\xbf"


def specified():
    """Media type, ending of names and magic, as the specification has them."""
    page = (SOURCE / "docs/specification.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| (name|media type|magic) \| [^`]*`([^`]*)`", page, re.M))
    return rows["media type"], rows["name"], rows["magic"].encode()


def compile_types(folder):
    """Creates the database of types in a folder, and returns the warnings."""
    (folder / "mime/packages").mkdir(parents=True)
    for path in (OTHERS, SOURCE / "tools/mime/stela.xml"):
        shutil.copy(path, folder / "mime/packages")
    done = call("update-mime-database", folder / "mime", given="")
    return [line for line in done.stderr.splitlines() if "stela" in line]


def types(folder, names):
    """Returns the types of files according to GLib."""
    told = call("gio", "info", "-a", "standard::content-type", *names, cwd=folder, given="",
                env={"PATH": "/usr/bin:/bin", "HOME": str(folder), "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": str(folder),
                     "XDG_DATA_DIRS": str(folder), "GIO_USE_VFS": "local"}).stdout
    found = re.findall(r"standard::content-type: (\S+)", told)
    assert len(found) == len(names), told
    return found


def main():
    if not (shutil.which("update-mime-database") and shutil.which("gio") and OTHERS.is_file()):
        sys.exit(77)
    kind, ending, magic = specified()
    record = output("random", "taluva", "--seed", "7")
    chess = b'[Event "Club"]\n[Site "?"]\n\n1. e4 e5 *\n'
    # The content of a file, and whether it is a record.
    files = {f"x{ending}": (record, True), f"prose{ending}": (b"lost\n", True),
             "record": (record, True), "marked": (BOM + record, True), "short": (magic, True),
             "wrong": (b" " + record, False), "cut": (magic[:-1] + b"'", False), "marked-twice": (BOM * 2 + record, False),
             "small": (magic.lower(), False), "chess": (chess, False), "prose": (b"a text\n" + record, False),
             "x.json": (b'{"game": "Taluva"}\n', False), f"x{ending}x": (b"text\n", False)}
    with tempfile.TemporaryDirectory() as holder:
        folder = pathlib.Path(holder)
        wrong = compile_types(folder)
        if f":{kind}:*{ending}\n" not in (folder / "mime/globs2").read_text():
            wrong.append(f"`*{ending}` is not a name of {kind}")
        for name, (content, _) in files.items():
            (folder / name).write_bytes(content)
        for (name, (_, is_record)), found in zip(files.items(), types(folder, files)):
            if (found == kind) != is_record:
                wrong.append(f"{name} is taken for {found}")
    sys.exit("\n".join(wrong) or None)


main()
