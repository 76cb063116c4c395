"""Whether tools/abi reports changes of lib/stela.h: abi_test.py SOURCE STELA

lib/stela.abi must match the header. Then the header and its source are changed, in a copy, and each change must
be reported. Exits with 77, "skipped", without `abidiff`, and if the sizes of the standard library may differ
from those of the baseline.
"""

import pathlib
import platform
import shutil
import sys
import tempfile

sys.path.append(f"{sys.path[0]}/..")
from testing import SOURCE, call

MEMBER = "  /// Length of the offending text in bytes.\n  std::size_t size = 0;\n"
DIGEST = "std::string Game::digest() const { return digest_claim(inside_->at()); }\n"
JUDGE = "Verdict judge(std::string_view record, std::size_t "
# The changes: file, old text, new text. And the expected report.
CHANGES = [
    ([("stela.h", " private:\n", "  [[nodiscard]] int turns() const;\n\n private:\n"),
      ("stela.cpp", DIGEST, DIGEST + "int Game::turns() const { return 1; }\n")],
     ["0 Removed, 0 Changed, 1 Added function", "method int stela::Game::turns() const"]),
    ([("stela.h", JUDGE, JUDGE.replace("judge", "assess")), ("stela.cpp", JUDGE, JUDGE.replace("judge", "assess"))],
     ["1 Removed, 0 Changed, 1 Added function", "[D] 'function stela::Verdict stela::judge("]),
    ([("stela.h", "bool started() const", "int started() const"),
      ("stela.cpp", "bool Game::started() const", "int Game::started() const")],
     ["0 Removed, 1 Changed, 0 Added function", "type name changed from 'bool' to 'int'"]),
    ([("stela.h", "std::string digest() const", "std::vector<std::string> digest() const"),
      ("stela.cpp", DIGEST, DIGEST.replace("std::string ", "std::vector<std::string> ", 1)
       .replace("return ", "return {").replace("; }", "}; }"))],
     ["'method std::string stela::Game::digest() const' has some", "0 Removed, 1 Changed"]),
    ([("stela.h", MEMBER, MEMBER + "  int severity = 0;\n")], ["stela::Mistake", "1 data member insertion:", "'int severity'"]),
    ([("stela.h", "  std::string hint;\n", "  std::string_view hint;\n")], ["stela::Mistake", "type of 'std::string hint' changed:"]),
]


def run(root):
    done = call(root / "tools/abi", given="")
    return done.returncode, done.stdout + done.stderr


def changed(root, changes):
    """Makes the changes, and returns the texts from before by path."""
    before = {}
    for name, old, new in changes:
        path = root / "lib" / name
        text = path.read_text()
        assert text.count(old) == 1, f"{name} has no longer {old}"
        before.setdefault(path, text)
        path.write_text(text.replace(old, new))
    return before


def main():
    compiler = call("g++", "-dumpversion", given="").stdout.strip()
    if not shutil.which("abidiff") or compiler != "12" or platform.machine() != "x86_64":
        sys.exit(77)
    wrong = []
    with tempfile.TemporaryDirectory() as holder:
        root = pathlib.Path(holder)
        for name in ("lib", "formats"):
            shutil.copytree(SOURCE / name, root / name)
        (root / "tools").mkdir()
        for name in ("abi", "setup"):
            shutil.copy(SOURCE / "tools" / name, root / "tools")
        code, told = run(root)
        if code != 0:
            wrong.append(f"lib/stela.abi is not what lib/stela.h offers; see CONTRIBUTING.md\n{told}")
        for changes, words in CHANGES:
            before = changed(root, changes)
            code, told = run(root)
            wrong += [f"`{word}` is not told of {changes}, but\n{told}" for word in words if word not in told]
            if code != 1:
                wrong.append(f"the exit code of {changes} is {code}\n{told}")
            for path, text in before.items():
                path.write_text(text)
    sys.exit("\n".join(wrong) or None)


main()
