"""Editors find the files that are installed for them, and the program: editors.py CMAKE BUILD CONFIG SOURCE WORK

What the editors do with them is seen by tests/lsp/editors_test.py, whose exit code this has.
"""

import pathlib
import shutil
import subprocess
import sys

CMAKE, BUILD, CONFIG, SOURCE, WORK = sys.argv[1:]


def main():
    prefix = pathlib.Path(WORK) / "editors"
    shutil.rmtree(prefix, ignore_errors=True)  # a file left over would hide a missing rule
    subprocess.run([CMAKE, "--install", BUILD, "--config", CONFIG, "--component", "program",
                    "--prefix", prefix], check=True, stdout=subprocess.DEVNULL)
    templates = [str(path) for path in prefix.rglob("*.in")]
    if templates:
        sys.exit(f"templates are installed: {templates}")
    sys.exit(subprocess.run([sys.executable, f"{SOURCE}/tests/lsp/editors_test.py", SOURCE,
                             prefix / "bin/stela", "all", prefix], check=False).returncode)


main()
