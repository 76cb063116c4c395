"""Runs command lines and compares their complete output and exit status.

    run.py --stela PROGRAM [--approve] CASE...

A case file is a sequence of sections; each begins with a line `== KIND ARGUMENTS`. Text before the
first section is a comment.

    == file NAME     an initial file; its text follows
    == setup         initial bash commands, for what no text file can contain; must succeed
    == run COMMAND   the bash command under test
    == exit CODE     its expected exit status; 0 by default
    == stdout        its complete expected output; none by default
    == stderr        the same for errors

Every case runs in a folder of its own, which contains the files of the case, with `stela` on the path
and $SOURCE the source folder. Bytes that are not UTF-8 are shown as \\xNN and CR as \\r; a last line
without a line ending is followed by the line `\\ no end of line`. With --approve the files are rewritten
to expect the actual results.
"""

import argparse
import difflib
import os
import pathlib
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parents[2]
NO_END = "\\ no end of line\n"
# Far beyond what any command here needs: only a program that hangs takes so long.
HANGS_AFTER_SECONDS = 300


class Section:
    """A section of a case file: its head without `== `, and the text below it."""

    def __init__(self, head):
        self.kind, _, self.arguments = head.partition(" ")
        self.text = ""

    def written(self):
        head = f"== {self.kind} {self.arguments}".rstrip()
        return f"{head}\n{self.text}"


def read_case(path):
    """Returns the comment before the first section, and the sections."""
    remark, sections = "", []
    with open(path, encoding="utf-8", newline="") as lines:
        for line in lines:
            if line.startswith("== "):
                sections.append(Section(line[3:].rstrip("\n")))
            elif sections:
                sections[-1].text += line
            else:
                remark += line
    known = {"file", "setup", "run", "exit", "stdout", "stderr"}
    for section in sections:
        if section.kind not in known:
            sys.exit(f"{path}: no section is called `{section.kind}`")
    return remark, sections


def shown(raw):
    text = raw.decode("utf-8", "backslashreplace").replace("\r", "\\r")
    return text if not text or text.endswith("\n") else text + "\n" + NO_END


class Runner:
    """Runs the commands of one case in a folder of its own."""

    def __init__(self, stela, folder):
        self.folder = folder / "work"
        self.folder.mkdir()
        programs = folder / "bin"
        programs.mkdir()
        (programs / "stela").symlink_to(pathlib.Path(stela).resolve())
        kept = {key: os.environ[key]
                for key in ("HOME", "ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS",
                            "GCOV_ERROR_FILE")
                if key in os.environ}
        self.environment = kept | {
            "PATH": f"{programs}:{os.environ['PATH']}",
            "SOURCE": str(SOURCE),
            "LC_ALL": "C.UTF-8",
            "TERM": "dumb",
        }

    def run(self, command):
        return subprocess.run(
            ["bash", "-c", command], cwd=self.folder, env=self.environment, check=False,
            stdin=subprocess.DEVNULL, capture_output=True, timeout=HANGS_AFTER_SECONDS)

    def prepare(self, section):
        if section.kind == "file":
            path = self.folder / section.arguments
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(section.text.encode())
            return
        done = self.run("set -e\n" + section.text)
        if done.returncode != 0:
            sys.exit(f"the setup failed: {shown(done.stderr)}")


def play(stela, sections):
    """Returns the sections with the actual results."""
    played = []
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(stela, pathlib.Path(folder))
        for section in sections:
            if section.kind in ("file", "setup"):
                runner.prepare(section)
                played.append(section)
            elif section.kind == "run":
                played.append(section)
                done = runner.run(section.arguments)
                if done.returncode != 0:
                    played.append(Section(f"exit {done.returncode}"))
                for kind, raw in (("stdout", done.stdout), ("stderr", done.stderr)):
                    if raw:
                        played.append(Section(kind))
                        played[-1].text = shown(raw)
    return played


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stela", required=True)
    parser.add_argument("--approve", action="store_true")
    parser.add_argument("cases", nargs="+", type=pathlib.Path)
    args = parser.parse_args()
    differ = False
    for path in args.cases:
        remark, sections = read_case(path)
        expected = remark + "".join(section.written() for section in sections)
        seen = remark + "".join(section.written() for section in play(args.stela, sections))
        if seen == expected:
            continue
        differ = True
        sys.stdout.writelines(difflib.unified_diff(
            expected.splitlines(True), seen.splitlines(True), f"{path} (expected)", "seen"))
        if args.approve:
            path.write_bytes(seen.encode())
    if differ and not args.approve:
        print("\nIf this is how it should be: tools/approve")
        sys.exit(1)


if __name__ == "__main__":
    main()
