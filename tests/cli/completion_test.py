"""Names of files are completed whole, and nothing in them is run: completion_test.py SOURCE STELA

A real shell on a terminal of its own is asked, since the quoting is done by its line editor.
"""

import os
import pty
import select
import signal
import sys

sys.path.append(f"{sys.path[0]}/..")
from testing import FolderTest, main, output
# The typed text before the tab, and the only matching file.
NAMES = {
    "a": "a b.stela",
    "x": "x*.stela",
    "y": "y?[z].stela",
    "\\$": "$(touch pwned).stela",
    "-n": "-n.stela",
    "q": "q'\"q.stela",
    "s": "s;touch pwned&.stela",
    "\\`": "`touch pwned`.stela",
    "ü": "ü\\n.stela",
    "deep/i": "deep/i n.stela",
}


def completed(folder, lines):
    """Returns the arguments of `stela` after each of `lines` is typed, followed by a tab."""
    (folder / ".script").write_bytes(output("completion", "bash"))
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder)
        os.execvpe("bash", ["bash", "--norc", "--noprofile", "-i"],
                   os.environ | {"TERM": "dumb", "LC_ALL": "C.UTF-8", "HISTFILE": "", "PS1": ""})
    typed = ["source .script", "bind 'set bell-style none'",
             "stela() { printf '%s\\0' \"$@\" X >> .given; }"]
    typed += [f"stela {line}\t" for line in lines]
    os.write(terminal, ("\n".join(typed) + "\nexit\n").encode())
    # A shell that was left in the middle of a quotation waits for its end.
    while select.select([terminal], [], [], 20)[0]:
        try:
            if not os.read(terminal, 65536):
                break
        except OSError:  # the shell has gone
            break
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    given = (folder / ".given").read_bytes().decode().split("\0X\0")
    return [line.split("\0") for line in given if line]


class Completion(FolderTest):
    def test_names_of_files(self):
        for file in NAMES.values():
            self.put(file, b"")
        before = sorted(path.name for path in self.folder.iterdir())
        seen = completed(self.folder, [f"validate {typed}" for typed in NAMES]
                         + ["format -o a", "validate --report nd", "validate --quar", "va",
                            "catalogue tal", "find x"])
        expected = [["validate", file] for file in NAMES.values()]
        expected += [["format", "-o", "a b.stela"], ["validate", "--report", "ndjson"],
                     ["validate", "--quarantine"], ["validate"], ["catalogue", "taluva"],
                     ["find", "x*.stela"]]
        self.assertEqual(seen, expected)
        after = sorted(path.name for path in self.folder.iterdir()
                       if path.name not in (".script", ".given"))
        self.assertEqual(after, before)


main()
