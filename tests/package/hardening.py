"""What a release is hardened with, read from the program: hardening.py STELA

Exits with 77, "passed over", where there is no readelf.
"""

import re
import shutil
import subprocess
import sys


def readelf(*options):
    return subprocess.run(["readelf", "--wide", *options, sys.argv[1]], capture_output=True,
                          check=True, text=True, env={"PATH": "/usr/bin:/bin", "LC_ALL": "C"}).stdout


def main():
    if not shutil.which("readelf"):
        sys.exit(77)
    header, segments = readelf("--file-header"), readelf("--segments")
    dynamic, symbols = readelf("--dynamic"), readelf("--dyn-syms")
    stack = re.search(r"GNU_STACK.* (RWE|RW) ", segments)
    checks = {
        "it can be loaded anywhere": re.search(r"FLAGS_1.*\bPIE\b", dynamic),
        "what is relocated is read-only afterwards": "GNU_RELRO" in segments,
        "all functions are bound at the start": "BIND_NOW" in dynamic,
        "the stack is not executable": stack and stack[1] == "RW",
        "stacks are guarded": "__stack_chk_fail" in symbols,
        "functions of the C library check sizes": re.search(r" __\w+_chk@", symbols),
    }
    if "X86-64" in header:
        notes = readelf("--notes")
        checks["jumps and returns are tracked"] = "IBT" in notes and "SHSTK" in notes
    for what, holds in checks.items():
        print("yes" if holds else "NO ", what)
    sys.exit(not all(checks.values()))


if __name__ == "__main__":
    main()
