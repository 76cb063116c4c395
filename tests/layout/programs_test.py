"""Whether scripts start only programs of packages that they install: programs_test.py SOURCE STELA

`tools/with-packages` shows it for what the tests run; this looks at every shell script of the project, the
seldom ones too. A program may come from a package that the script names for `install_missing`, that
the scripts it calls name, or that one of these depends on, or from Debian's essential ones.
"""

import importlib.machinery
import importlib.util
import pathlib
import re
import shutil
import subprocess
import sys

SOURCE = pathlib.Path(sys.argv[1])
# Positions in which a word may be a command: at the beginning of a line, after operators that join commands, or
# after words that start another one.
COMMAND = re.compile(r"(?:^|[;|&(`!]|\b(?:then|do|else|if|while|exec|time|nice|env|xargs(?: -\S+)*)\b)"
                     r"\s*(?:[A-Z_a-z]\w*=[^\s(]*\s+)*([a-z][\w.+-]*)(?=\s|$|;|\))", re.M)


def load_packages():
    loader = importlib.machinery.SourceFileLoader("with_packages", str(SOURCE / "tools" / "with-packages"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("with_packages", loader))
    loader.exec_module(module)
    return module


def scripts():
    """All shell scripts of the project, by their path from its root."""
    paths = [str(path.relative_to(SOURCE)) for top in ("tools", ".ci")
             for path in sorted((SOURCE / top).rglob("*")) if path.is_file()]
    found = {}
    for path in paths:
        text = (SOURCE / path).read_bytes()
        if re.match(rb"#!.*\b(ba)?sh\n", text):
            found[path] = text.decode()
    return found


def plain(text: str) -> str:
    """Returns a script without comments, quoted strings, and input for other programs."""
    text = re.sub(r"<<'?(\w+)'?.*?\n.*?^\1$", "", text, flags=re.S | re.M)
    text = re.sub(r"(?m)(^|\s)#.*$", r"\1", text)
    text = re.sub(r"\\\n", " ", text)
    text = re.sub(r"\$\(\([^()]*\)\)", "1", text)
    text = re.sub(r'"(\$\{[^}"]*\}|\$\w+)"', r"\1", text)
    text = re.sub(r"""'[^']*'|"(?:\\.|[^"\\])*\"""",
                  lambda quoted: " ".join(re.findall(r"\$\([^()]*\)", quoted[0])) or "_", text)
    # Lists, `case` patterns, and operands of test are not commands.
    text = re.sub(r"\w+=\((?:[^()$]|\$\{[^}]*\})*\)", "", text)
    text = re.sub(r"(?m)^\s*[^\s()]+(?: \| [^\s()]+)*\)", "", text)
    return re.sub(r"\[\[? .*? \]\]?", "", text)


def words_of_bash() -> set[str]:
    return set(subprocess.run(["bash", "-c", "compgen -b; compgen -k"], capture_output=True,
                              check=True, text=True).stdout.split())


def packages_of(path: str, texts: dict[str, str], seen: set[str]) -> set[str]:
    """What a script and those that it calls install."""
    if path in seen:
        return set()
    seen.add(path)
    text = re.sub(r"\\\n", " ", texts[path])
    arrays = {name: words.split() for name, words in
              re.findall(r"^(\w+_packages)=\(([^)]*)\)", texts["tools/setup"], re.M)}
    found = set(arrays["build_packages"])
    for line in re.findall(r"^ *install_missing (.*)$", text, re.M):
        for word in line.split():
            name = re.match(r'"\$\{(\w+)\[@\]\}"', word)
            found |= set(arrays[name[1]]) if name else {word}
    for other in re.findall(r"(?<![\w/])(?:tools|\.ci)/[\w/-]+", text):
        if other in texts:
            found |= packages_of(other, texts, seen)
    return found


def main():
    if not shutil.which("dpkg-query"):
        print("not a Debian system")
        sys.exit(77)
    program = load_packages()
    packages = program.Packages()
    texts = scripts()
    known = words_of_bash()
    functions = set(re.findall(r"^(\w+)\(\)", "\n".join(texts.values()), re.M))
    wrong = []
    for path, text in texts.items():
        if path.endswith("try-inside"):  # it runs in a system of its own, and installs there
            continue
        named = packages_of(path, texts, set())
        installed = named & packages.lists.keys()
        closure = packages.with_needed(sorted(installed))
        there = packages.files(closure)
        for word in sorted(set(COMMAND.findall(plain(text))) - known - functions):
            places = [f"/usr/{folder}/{word}" for folder in ("bin", "sbin", "games")]
            if any(place in there or is_alternative(place, there) for place in places):
                continue
            # A program that is not installed here may be in a package that is not, either.
            if installed != named and not any(pathlib.Path(place).exists() for place in places):
                continue
            wrong.append(f"{path} starts `{word}`, which none of its packages brings")
    if len(texts) < 10:
        wrong.append(f"only {len(texts)} scripts were found")
    sys.exit("\n".join(wrong) or None)


def is_alternative(place: str, there: set[str]) -> bool:
    link = pathlib.Path(place)
    return link.is_symlink() and str(link.resolve()) in there


if __name__ == "__main__":
    main()
