"""Takes the programs of a page apart: examples.py PAGE FOLDER

Each block of C++ begins with its file name as a comment, and is followed by what it prints. The
block of CMake becomes CMakeLists.txt; what PROGRAM.cpp prints is written to PROGRAM.txt.
"""

import pathlib
import re
import sys


def main():
    page, folder = map(pathlib.Path, sys.argv[1:])
    blocks = re.findall(r"^```(\w+)\n(.*?)^```$", page.read_text(), re.M | re.S)
    program = None
    for language, text in blocks:
        if language == "cmake":
            name = "CMakeLists.txt"
        elif language == "cpp":
            name = re.match(r"// (\w+\.cpp)\n", text)[1]
            program = name.removesuffix(".cpp")
        else:
            assert language == "text" and program, f"a block of {language} follows no program"
            name, program = f"{program}.txt", None
        (folder / name).write_text(text)
    assert program is None, f"the page does not say what {program} prints"


main()
