"""Tests cmake/art.py and tools/art: art_test.py SOURCE STELA

What a drawing says is compiled, anything else is an error with its location, and the copies for an
editor compile to the same code.
"""

import pathlib
import subprocess
import sys
import tempfile

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"{}>\n{}\n</svg>\n'
# Path data as drawn, and as compiled: rounded to tenths, with the commands it has.
OUTLINES = {"M1 2L3.04 4": "M1 2L3 4", "M1,2 3,4z": "M1 2 3 4z", "m1 1h2v-2": "M1 1h2v-2".replace("M", "m"),
            "M0 0l.04 0 .04 0 .04 0": "M0 0l0 0 0.1 0 0 0", "M0 0a1 1 0 015 5": "M0 0a1 1 0 0 1 5 5",
            "M-1-1Q0-2 1-1": "M-1-1Q0-2 1-1", "M0 0C1 1 2 2 3 3S4 4 5 5": "M0 0C1 1 2 2 3 3S4 4 5 5"}
MISTAKES = [('<path d="M0 0T1 1"/>', 2, "command T is not supported"),
            ('<path d="M0 0L1"/>', 2, "command L lacks a number"),
            ('<path d="0 0"/>', 2, "has no command"),
            ('<path d="M0 0x"/>', 2, "command x is not supported"),
            ('\n<path class="blood" d="M0 0"/>', 3, "class `blood` is not known"),
            ('<path fill="red" d="M0 0"/>', 2, "attribute fill of path is not supported"),
            ('<circle r="1"/>', 2, "element circle is not supported"),
            ('<use href="#art-other"/>', 0, "uses `other`, which does not exist"),
            ('<use href="#art-it" transform="rotate(3)"/>', 2, "transform is not"),
            ("<path>", 3, "mismatched tag")]


def compiled(source, folder, files):
    """The exit code, the output and the text of the errors."""
    out = pathlib.Path(folder) / "out.cpp"
    done = subprocess.run([sys.executable, source / "cmake/art.py", "stela::it", source / "lib/render/colours.cpp",
                           out, *sorted(files)], capture_output=True, text=True, check=False)
    return done.returncode, out.read_text("utf-8") if out.exists() else "", done.stderr


def check_outlines(source, folder):
    for drawn, kept in OUTLINES.items():
        file = pathlib.Path(folder) / "it.svg"
        file.write_text(SVG.format("", f'<path class="jungle" d="{drawn}"/>'), "utf-8")
        code, text, errors = compiled(source, folder, [file])
        assert code == 0 and f'"jungle", "{kept}"' in text, (drawn, kept, text, errors)


def check_mistakes(source, folder):
    for body, line, words in MISTAKES:
        file = pathlib.Path(folder) / "it.svg"
        file.write_text(SVG.format("", body), "utf-8")
        code, _, errors = compiled(source, folder, [file])
        assert code == 1 and words in errors, (body, errors)
        assert line == 0 or f"it.svg:{line}:" in errors, (body, line, errors)


def check_copies(source, folder):
    copies = pathlib.Path(folder) / "copies"
    subprocess.run([source / "tools/art", copies], check=True)
    assert (copies / "index.html").stat().st_size > 100_000
    for name, path in (("pieces", "lib/scene/art"), ("taluva", "lib/taluva/art"), ("tikal", "lib/tikal/art")):
        files = sorted((source / path).glob("*.svg"))
        assert files, path
        code, text, errors = compiled(source, folder, files)
        assert code == 0 and text.count("kShapes.data() +") == len(files), errors
        assert compiled(source, folder, (copies / name).glob("*.svg"))[1] == text, name


def main():
    source = pathlib.Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        check_outlines(source, folder)
        check_mistakes(source, folder)
        check_copies(source, folder)


main()
