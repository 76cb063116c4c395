"""Builds of stela by other compilers, with other options, print the same.

    builds.py SOURCE_DIR STELA STELA...
"""

import pathlib
import sys
import tempfile

import outcomes

import command_lines


def main():
    source, programs = sys.argv[1], [pathlib.Path(path).resolve() for path in sys.argv[2:]]
    if len(programs) < 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as home:
        folder = pathlib.Path(home) / "work"
        folder.mkdir()
        # Made by the first, so that all read the same.
        command_lines.prepare(programs[0], source, folder)
        environment = outcomes.plain_environment(home)
        expected = outcomes.outcomes(programs[0], folder, environment)
        failed = False
        for program in programs[1:]:
            found = outcomes.differences(expected,
                                         outcomes.outcomes(program, folder, environment))
            for line in found:
                print(f"{program}: {line}")
            failed = failed or bool(found)
    whole = outcomes.digest(repr(expected).encode())
    print(f"{len(expected)} commands by {len(programs)} programs: "
          f"{'they differ' if failed else f'all the same, digest {whole}'}")
    sys.exit(1 if failed else 0)


main()
