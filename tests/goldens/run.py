"""Compares complete outputs of `stela` with approved files.

    run.py --stela PROGRAM [--approve] FOLDER

FOLDER is testdata/<game>. The first line of each goldens/*.txt there is a command, run in FOLDER, such as `$
stela replay ok/grow.stela`; the rest is its complete output. With --approve the files are rewritten.
"""

import argparse
import difflib
import os
import pathlib
import shlex
import subprocess
import sys


def output_of(stela, command, folder):
    """What the command prints; with its exit code when that is not 0."""
    words = shlex.split(command)
    if words[:2] != ["$", "stela"]:
        sys.exit(f"`{command}` is no command of stela")
    done = subprocess.run(
        [stela, *words[2:]], cwd=folder, check=False, encoding="utf-8",
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        env={key: value for key, value in os.environ.items() if key != "STELA_LANG"})
    code = f"exit code {done.returncode}\n" if done.returncode else ""
    return f"{command}\n{done.stdout}{code}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stela", required=True, type=pathlib.Path)
    parser.add_argument("--approve", action="store_true")
    parser.add_argument("folder", type=pathlib.Path)
    args = parser.parse_args()
    goldens = sorted((args.folder / "goldens").glob("*.txt"))
    if not goldens:
        sys.exit(f"no goldens in {args.folder / 'goldens'}")
    differ = False
    for path in goldens:
        expected = path.read_bytes().decode()
        command = expected.partition("\n")[0]
        seen = output_of(args.stela.resolve(), command, args.folder)
        if seen == expected:
            continue
        differ = True
        sys.stdout.writelines(difflib.unified_diff(
            expected.splitlines(True), seen.splitlines(True), f"{path} (approved)", "seen"))
        if args.approve:
            path.write_bytes(seen.encode())
    if differ and not args.approve:
        print("\nIf this is how it should be: tools/approve")
        sys.exit(1)


if __name__ == "__main__":
    main()
