"""The results of command lines: exit status, both outputs, and the created files."""

import hashlib
import os
import pathlib
import shlex
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import command_lines

# What the dynamic loader and the sanitizers need; nothing else of the caller's comes through.
KEPT = ("LD_LIBRARY_PATH", "ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS")


def plain_environment(home):
    """`home` is a folder for the caches of libraries."""
    kept = {key: os.environ[key] for key in KEPT if key in os.environ}
    return kept | {"PATH": "/usr/bin:/bin", "HOME": str(home), "LC_ALL": "C", "TZ": "UTC0"}


def digest(content):
    return hashlib.sha256(content).hexdigest()[:16]


def outcome(command, folder, environment, umask=0o022):
    """Returns the result of one command; the files that it created are removed again."""
    before = {str(path.relative_to(folder)) for path in folder.rglob("*")}
    done = subprocess.run(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                          capture_output=True, check=False, umask=umask)
    seen = {"exit": str(done.returncode), "stdout": digest(done.stdout),
            "stderr": digest(done.stderr)}
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = str(path.relative_to(folder))
        if name not in before:
            seen[name] = digest(path.read_bytes())
            path.unlink()
    if (folder / command_lines.SORTED).is_dir():
        (folder / command_lines.SORTED).rmdir()
    return seen


def outcomes(stela, folder, environment, umask=0o022, prefix=(), more=None):
    """Returns the result of each line, by line; `more(line)` gives additional arguments."""
    return {shlex.join(line): outcome([*prefix, stela, *line, *(more(line) if more else ())],
                                      folder, environment, umask)
            for line in command_lines.ALL}


def differences(expected, seen):
    """Returns the lines with different results, and the differences."""
    return [f"stela {line}: {part} differs"
            for line in expected
            for part in sorted(expected[line].keys() | seen[line].keys())
            if expected[line].get(part) != seen[line].get(part)]
