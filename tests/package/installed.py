"""What may be in an installation: installed.py PREFIX"""

import pathlib
import re
import shutil
import subprocess
import sys


def main():
    prefix = pathlib.Path(sys.argv[1])
    include = prefix / "include"
    headers = sorted(include.rglob("*.h"))
    wrong = [f"{path} is not below include/stela" for path in headers
             if path.relative_to(include).parts[0] != "stela"]
    for path in headers:
        # Headers that are not installed are internal, and installed ones include none of them.
        for name in re.findall(r'^#include "(.*)"', path.read_text(), re.M):
            if not (include / "stela" / name).is_file():
                wrong.append(f"{path} includes {name}, which is not installed")
    front = (include / "stela" / "stela.h").read_text()
    if re.search('#include "', front):
        wrong.append("stela/stela.h includes another header of Stela")
    archives = sorted(prefix.rglob("*.a"))
    if not archives:
        wrong.append("no archive is installed")
    if shutil.which("readelf"):
        for path in archives:
            sections = subprocess.run(["readelf", "--wide", "--sections", path], check=True,
                                      capture_output=True, text=True).stdout
            # Every program linked to it would optimise all of Stela again.
            if ".gnu.lto_" in sections or ".text" not in sections:
                wrong.append(f"{path} is no archive of machine code alone")
    if not (prefix / "share/mime/packages/stela.xml").is_file():
        wrong.append("desktops cannot tell what a record is")
    manuals = prefix / "share/man/man1"
    if manuals.is_dir():  # a build without docs has none
        told = subprocess.run([prefix / "bin/stela", "--help"], check=True, capture_output=True,
                              text=True).stdout
        commands = re.findall(r"^  ([a-z]+) {2,}", told.partition("Commands:")[2], re.M)
        wrong += [f"`stela {command}` has no man page" for command in commands
                  if not (manuals / f"stela-{command}.1").is_file()]
        if not commands:
            wrong.append("`stela --help` names no commands")
    sys.exit("\n".join(wrong) or None)


main()
