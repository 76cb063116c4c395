"""Editors with the files of tools/editors and the server: Neovim and Emacs without a screen, and the
client of the VS Code extension in node. Those that are not there are named; without any, exit code 77.

    editors_test.py SOURCE STELA
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from client import HANGS_AFTER_SECONDS, source_and_stela

SKIPPED = 77
RECORD = ('[Game "Taluva"]\n[Player "white" "A"]\n[Player "red" "B"]\n\n'
          '1. white: JC@0,0/0 hut@0,9\nresult: *\n')


def run(name, words, folder, **variables):
    environment = {**os.environ, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder),
                   "XDG_DATA_HOME": str(folder), "XDG_CACHE_HOME": str(folder), **variables}
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, check=False,
                          stdin=subprocess.DEVNULL, timeout=HANGS_AFTER_SECONDS)
    if done.returncode != 0:
        sys.exit(f"{name} ended with {done.returncode}:\n"
                 f"{done.stdout.decode(errors='replace')}{done.stderr.decode(errors='replace')}")
    print(f"{name}: good")


def neovim(program, source, stela, folder, record):
    init = folder / "init.lua"
    init.write_text(f"vim.opt.runtimepath:prepend({json.dumps(str(source / 'tools/editors/vim'))})\n"
                    f"vim.g.stela_command = {{ {json.dumps(stela)}, 'lsp' }}\n"
                    "vim.cmd('filetype plugin on | syntax on')\n", encoding="utf-8")
    run("Neovim", [program, "--headless", "-u", init, record,
                   "-c", f"luafile {source / 'tests/lsp/neovim.lua'}"], folder)


def vim(program, source, _, folder, record):
    """Of Vim itself only the colours."""
    script = folder / "look.vim"
    script.write_text("let s:groups = map([[1, 2], [5, 4], [5, 11], [5, 20]],"
                      " {_, at -> synIDattr(synID(at[0], at[1], 1), 'name')})\n"
                      "if &filetype ==# 'stela' && s:groups ==# ['stelaKnownTag', 'stelaPlayer',"
                      " 'stelaTile', 'stelaVerb']\n  qall!\nendif\n"
                      "call writefile([&filetype] + s:groups, 'seen.txt')\ncquit!\n")
    run("Vim", [program, "-Nu", "NONE", "-es", "--cmd",
                f"set runtimepath^={source / 'tools/editors/vim'}", "--cmd",
                "filetype plugin on | syntax on", record, "-S", script], folder)


def emacs(program, source, stela, folder, record):
    have = subprocess.run([program, "--batch", "--eval", "(require 'eglot)"], capture_output=True,
                          check=False)
    if have.returncode != 0:
        print("Emacs: without eglot (Debian: elpa-eglot), skipped")
        return
    editor = source / "tools/editors/emacs"
    run("Emacs", [program, "--batch", "-L", editor, "--eval",
                  f"(setq stela-command '({json.dumps(stela)} \"lsp\"))",
                  "-l", source / "tests/lsp/emacs.el"], folder, STELA_RECORD=str(record))


def node(program, source, stela, folder, record):
    run("VS Code's client", [program, source / "tests/lsp/node.js", source / "tools/editors/vscode",
                             stela, record], folder)


def main():
    source, stela = source_and_stela(sys.argv)
    source, stela = source.resolve(), str(pathlib.Path(stela).resolve())
    editors = {"nvim": neovim, "vim": vim, "emacs": emacs, "node": node}
    any_there = False
    for name, look in editors.items():
        program = shutil.which(name)
        if program is None:
            print(f"{name}: not there, skipped")
            continue
        any_there = True
        with tempfile.TemporaryDirectory() as folder:
            record = pathlib.Path(folder) / "a.stela"
            record.write_text(RECORD, encoding="utf-8")
            look(program, source, stela, pathlib.Path(folder), record)
    sys.exit(0 if any_there else SKIPPED)


if __name__ == "__main__":
    main()
