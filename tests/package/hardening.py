"""What a release is hardened with, read from the program: hardening.py STELA

Exits with 77, "passed over", where there are no binutils.
"""

import re
import shutil
import subprocess
import sys


def told(*command):
    return subprocess.run([*command, sys.argv[1]], capture_output=True, check=True, text=True,
                          env={"PATH": "/usr/bin:/bin", "LC_ALL": "C"}).stdout


def readelf(option):
    return told("readelf", "--wide", option)


def main():
    if not (shutil.which("readelf") and shutil.which("objdump")):
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
        # Only its own code can be checked: the markings of a process depend on every library, and the start
        # files of Debian 12 have no tracked jumps.
        code = told("objdump", "--disassemble", "--no-show-raw-insn")
        checks["targets of jumps are marked"] = code.count("endbr64") > 1000
        checks["large frames touch every page"] = re.search(r"orq? +\$0x0,\(%rsp\)", code)
    for what, holds in checks.items():
        print("yes" if holds else "NO ", what)
    sys.exit(not all(checks.values()))


main()
