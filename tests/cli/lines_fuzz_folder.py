"""The folder in which lines_fuzz.py runs a command line: its creation and its content."""

import base64
import dataclasses
import hashlib
import os
import pathlib
import shlex
import stat

from lines_fuzz_seeds import EXTENSIONS, STEMS


@dataclasses.dataclass
class File:
    """One name: a `file` with its bytes, a `folder`, a `link` or `hard` link to another name."""

    name: str
    kind: str
    data: bytes = b""
    target: str = ""
    mode: int = 0o644


def random_files(rng, seeds):
    """A few files, links to them, and one folder."""
    files = [File("sub", "folder")]
    for _ in range(rng.choice((1, 2, 2, 3, 4))):
        form, data = seeds.content(rng)
        is_told = rng.random() < 0.85
        ending = EXTENSIONS[form] if is_told else rng.choice(("", ".txt", ".json", ".stela"))
        if data[:2] in (b"\x1f\x8b", b"\x28\xb5"):
            ending += rng.choice(("", "", "", "", ".gz", ".zst"))
        name = rng.choice(("", "", "", "sub/")) + rng.choice(STEMS) + ending
        if all(name != file.name for file in files):
            files.append(File(name, "file", data, mode=rng.choice((0o644, 0o644, 0o444, 0o600))))
    for name in rng.sample(["link", "hard.stela", "l2.stela", "gone", "sub/up"],
                           rng.choice((0, 0, 1, 2))):
        target = rng.choice([file.name for file in files if file.kind == "file"])
        if name == "gone":
            files.append(File(name, "link", target="nowhere"))
        elif name == "hard.stela":
            files.append(File(name, "hard", target=target))
        elif name == "sub/up":
            files.append(File(name, "link", target=".."))
        else:
            files.append(File(name, "link", target=target))
    return files


def make(folder, files):
    """Makes the files in `folder`."""
    os.makedirs(folder)
    for file in files:
        at = os.path.join(folder, file.name)
        os.makedirs(os.path.dirname(at), exist_ok=True)
        if file.kind == "folder":
            os.makedirs(at, exist_ok=True)
        elif file.kind == "link":
            os.symlink(file.target, at)
        elif file.kind == "hard":
            os.link(os.path.join(folder, file.target), at)
        else:
            pathlib.Path(at).write_bytes(file.data)
            os.chmod(at, file.mode)


def shell_lines(files):
    """The same for a shell."""
    def quoted(name):
        return shlex.quote(name) if name.isprintable() and name.isascii() else \
            "$'" + "".join(f"\\x{byte:02x}" for byte in os.fsencode(name)) + "'"

    for file in files:
        at = quoted(f"./{file.name}")
        if "/" in file.name:
            yield "mkdir -p sub"
        if file.kind == "folder":
            yield f"mkdir -p {at}"
        elif file.kind == "link":
            yield f"ln -s {quoted(file.target)} {at}"
        elif file.kind == "hard":
            yield f"ln ./{quoted(file.target)} {at}"
        else:
            if file.data.isascii() and all(32 <= byte or byte == 10 for byte in file.data):
                yield f"printf %s {shlex.quote(file.data.decode())} > {at}"
            else:
                yield f"echo {base64.b64encode(file.data).decode()} | base64 -d > {at}"
            if file.mode != 0o644:
                yield f"chmod {file.mode:o} {at}"


def shell_words(words):
    return " ".join(shlex.quote(word) if word.isprintable() else
                    "$'" + "".join(f"\\x{byte:02x}" for byte in os.fsencode(word)) + "'"
                    for word in words)


@dataclasses.dataclass(frozen=True)
class Seen:
    """The known state of one name."""

    kind: str
    mode: int
    owner: tuple
    links: int
    inode: int
    content: bytes

    def difference(self, other):
        """Which of these have changed."""
        return [field.name for field in dataclasses.fields(self)
                if getattr(self, field.name) != getattr(other, field.name)]


def snapshot(folder):
    """Every name in and below `folder`."""
    found = {}
    for root, folders, names in os.walk(folder):
        for name in (*folders, *names):
            at = os.path.join(root, name)
            info = os.lstat(at)
            kind = stat.S_IFMT(info.st_mode)
            content = b""
            if stat.S_ISLNK(info.st_mode):
                content = os.fsencode(os.readlink(at))
            elif stat.S_ISREG(info.st_mode):
                content = hashlib.sha256(pathlib.Path(at).read_bytes()).digest()
            is_folder = stat.S_ISDIR(info.st_mode)
            found[os.path.relpath(at, folder)] = Seen(
                str(kind), stat.S_IMODE(info.st_mode), (info.st_uid, info.st_gid),
                0 if is_folder else info.st_nlink, info.st_ino, content)
    return found
