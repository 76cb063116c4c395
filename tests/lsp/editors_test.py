"""Editors with the files of tools/editors and the server: Neovim and Vim without a screen; with `all`,
also Emacs, and the client of the VS Code extension in node. Those that are not there are named; without any,
exit code 77.

    editors_test.py SOURCE STELA [all [PREFIX]]     PREFIX: with those that are installed there
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

from client import BROKEN, HANGS_AFTER_SECONDS
from testing import SOURCE, STELA

SKIPPED = 77


def run(name, words, folder, **variables):
    environment = {**os.environ, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder),
                   "XDG_DATA_HOME": str(folder), "XDG_CACHE_HOME": str(folder), **variables}
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, check=False,
                          stdin=subprocess.DEVNULL, timeout=HANGS_AFTER_SECONDS)
    if done.returncode != 0:
        sys.exit(f"{name} ended with {done.returncode}:\n"
                 f"{done.stdout.decode(errors='replace')}{done.stderr.decode(errors='replace')}")
    print(f"{name}: good")


class Sources:
    """The files of tools/editors, and a program somewhere."""

    def __init__(self):
        editors = SOURCE / "tools/editors"
        self.variables = {}
        self.vim = editors / "vim"
        self.neovim = (f"vim.opt.runtimepath:prepend({json.dumps(str(self.vim))})\n"
                       f"vim.g.stela_command = {{ {json.dumps(str(STELA))}, 'lsp' }}\n")
        self.emacs = ["-L", editors / "emacs", "-l", "stela-mode", "--eval",
                      f"(setq stela-command '({json.dumps(str(STELA))} \"lsp\"))"]

    def extension(self, folder):
        return SOURCE / "tools/editors/vscode"


class Installation:
    """What `cmake --install` made of them below a prefix; editors look there as below /usr."""

    def __init__(self, prefix):
        self.prefix = prefix
        self.variables = {"PATH": f"{prefix / 'bin'}:{os.environ['PATH']}",
                          "XDG_DATA_DIRS": str(prefix / "share"),
                          "EMACSLOADPATH": f"{prefix / 'share/emacs/site-lisp'}:"}
        self.vim = prefix / "share/vim/vimfiles"
        self.neovim = ""
        self.emacs = ["--eval", "(package-activate-all)"]

    def extension(self, folder):
        with zipfile.ZipFile(self.prefix / "share/stela/editors/stela.vsix") as archive:
            archive.extractall(folder)
        return folder / "extension"


def neovim(program, files, folder, record):
    init = folder / "init.lua"
    init.write_text(f"{files.neovim}vim.cmd('filetype plugin on | syntax on')\n", encoding="utf-8")
    run("Neovim", [program, "--headless", "-u", init, record,
                   "-c", f"luafile {SOURCE / 'tests/lsp/neovim.lua'}"], folder, **files.variables)


def vim(program, files, folder, record):
    """In plain Vim, only the colours."""
    script = folder / "look.vim"
    script.write_text("let s:groups = map([[1, 2], [5, 4], [5, 11], [5, 20]],"
                      " {_, at -> synIDattr(synID(at[0], at[1], 1), 'name')})\n"
                      "if &filetype ==# 'stela' && s:groups ==# ['stelaKnownTag', 'stelaPlayer',"
                      " 'stelaTile', 'stelaVerb']\n  qall!\nendif\n"
                      "call writefile([&filetype] + s:groups, 'seen.txt')\ncquit!\n")
    run("Vim", [program, "-Nu", "NONE", "-es", "--cmd", f"set runtimepath^={files.vim}", "--cmd",
                "filetype plugin on | syntax on", record, "-S", script], folder)


def emacs(program, files, folder, record):
    have = subprocess.run([program, "--batch", "--eval", "(require 'eglot)"], capture_output=True,
                          check=False)
    if have.returncode != 0:
        print("Emacs: without eglot (Debian: elpa-eglot), skipped")
        return
    run("Emacs", [program, "--batch", *files.emacs, "-l", SOURCE / "tests/lsp/emacs.el"], folder,
        STELA_RECORD=str(record), **files.variables)


def node(program, files, folder, record):
    run("VS Code's client", [program, SOURCE / "tests/lsp/node.js", files.extension(folder), STELA,
                             record], folder)


def main():
    files = Installation(pathlib.Path(sys.argv[4])) if len(sys.argv) > 4 else Sources()
    editors = {"nvim": neovim, "vim": vim}
    if "all" in sys.argv[3:]:
        editors |= {"emacs": emacs, "node": node}
    any_there = False
    for name, look in editors.items():
        program = shutil.which(name)
        if program is None:
            print(f"{name}: not there, skipped")
            continue
        any_there = True
        with tempfile.TemporaryDirectory() as folder:
            record = pathlib.Path(folder) / "a.stela"
            record.write_text(BROKEN, encoding="utf-8")
            look(program, files, pathlib.Path(folder), record)
    sys.exit(0 if any_there else SKIPPED)


main()
