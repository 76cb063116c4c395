"""What docs/scaling.md shows works: scaling_test.py SOURCE_DIR STELA

Its blocks are run one after another in one folder. Those that need GNU parallel or Dask are passed
over where these are not installed, and this says so.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.append(f"{sys.path[0]}/..")
from testing import GAMES, SOURCE, STELA, output

PYTHON = "/usr/bin/python3"  # the one that Debian's packages are for


def has_dask():
    return subprocess.run([PYTHON, "-c", "import distributed, dask.dataframe"],
                          capture_output=True, check=False).returncode == 0


def main():
    page = (SOURCE / "docs/scaling.md").read_text()
    blocks = re.findall(r"```(sh|python)\n(.*?)```", page, re.S)
    assert len(blocks) >= 8
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        environment = {**os.environ, "PATH": f"{STELA.parent}:/usr/bin:/bin", "HOME": folder,
                       "PARALLEL_HOME": f"{work}/.parallel", "LC_ALL": "C.UTF-8"}
        # If Stela was built with its Python module.
        package = STELA.parents[1] / "python"
        environment["PYTHONPATH"] = str(package)
        with open(work / "games.stela", "wb") as pile:
            for game in GAMES:
                pile.write(output("random", game, "--seed", "2", "--count", "80") + b"\n")
        tables = []
        for kind, block in blocks:
            if "parallel " in block and not shutil.which("parallel", path="/usr/bin:/bin"):
                print(f"passed over, GNU parallel is not there:\n{block}")
                continue
            if kind == "python" and not has_dask():
                print(f"passed over, Dask is not there:\n{block}")
                continue
            if "import stela" in block and not package.exists():
                print(f"passed over, the module for Python was not built:\n{block}")
                continue
            if kind == "python":
                (work / "table.py").write_text(block)
                command = [PYTHON, "table.py"]
            else:
                # A command whose output is cut off by `head` ends with a broken pipe.
                command = ["bash", "-e", "-c", block]
            done = subprocess.run(command, cwd=work, env=environment, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
            said = done.stdout.decode()
            if done.returncode != 0:
                sys.exit(f"{block}\ngives {done.returncode}:\n{said}")
            if kind == "python":
                assert re.search(r"taluva +80 ", said) and re.search(r"tikal +80 ", said), said
                # On a busy machine Dask logs that its workers are slow to stop.
                tables.append("".join(line for line in said.splitlines(keepends=True)
                                      if " - distributed." not in line))
        # The tables of reports, and of records read with the Python module.
        assert len(set(tables)) <= 1, tables


main()
