"""Whether the Containerfile matches the sources: container_test.py SOURCE STELA

No container engine is needed: the file is only parsed. It may name no packages except the ones built from the
sources, and the program must not run as root.
"""

import json
import pathlib
import re
import subprocess
import sys

SOURCE = pathlib.Path(sys.argv[1])


def stages():
    """The instructions of each stage, as name and text, without comments and broken lines."""
    text = (SOURCE / "Containerfile").read_text(encoding="utf-8")
    text = re.sub(r"\\\n", " ", re.sub(r"^#.*\n", "", text, flags=re.M))
    lines = [line.split(None, 1) for line in text.splitlines() if line.strip()]
    begins = [number for number, line in enumerate(lines) if line[0] == "FROM"] + [len(lines)]
    return [lines[begin:end] for begin, end in zip(begins, begins[1:])]


def packages(script):
    """Returns the arguments of `apt-get install` in a RUN line."""
    return [word for command in re.findall(r"apt-get install ([^&|;]*)", script)
            for word in command.split() if not word.startswith("-")]


def check_build(stage, wrong):
    commands = [text for name, text in stage if name == "RUN"]
    called = re.findall(r"^(tools/[\w/]+)", "\n".join(commands), re.M)
    if not called or not all((SOURCE / path).is_file() for path in called):
        wrong.append(f"the first stage calls no script of the sources: {called}")
    if any(packages(command) for command in commands):
        wrong.append("the first stage names packages, which tools/setup does")
    presets = json.loads((SOURCE / "CMakePresets.json").read_text(encoding="utf-8"))["configurePresets"]
    preset = next(text.partition("=")[2] for name, text in stage if name == "ARG")
    if preset not in {told["name"] for told in presets}:
        wrong.append(f"there is no preset {preset}")
    # Where the script leaves the packages, the other stage finds them.
    if not re.search(r"^out=\$PWD/build/packages$", (SOURCE / "tools/package").read_text(), re.M):
        wrong.append("tools/package does not write to build/packages")


def check_last(stage, wrong):
    names = [name for name, _ in stage]
    said = dict(stage)
    if packages(said["RUN"]) != ["/packages/stela_*.deb"]:
        wrong.append(f"the last stage installs {packages(said['RUN'])}")
    if "from=build,source=/src/build/packages,target=/packages " not in said["RUN"]:
        wrong.append("the last stage takes its package from elsewhere")
    if not re.fullmatch(r"[1-9]\d*:[1-9]\d*", said.get("USER", "")):
        wrong.append("the program may run as root")
    if "RUN" in names[names.index("USER"):]:
        wrong.append("the last stage runs something as its user")
    if json.loads(said["ENTRYPOINT"]) != ["stela"]:
        wrong.append("the container starts something else")


def main():
    wrong = []
    found = stages()
    if len(found) != 2 or {stage[0][1].split()[0] for stage in found} != {"debian:12-slim"}:
        sys.exit("there are not two stages from debian:12-slim")
    check_build(found[0], wrong)
    check_last(found[1], wrong)
    for stage in found:
        for name, text in stage:
            script = re.sub(r"^(--\S+ +)+", "", text)
            if name == "RUN" and subprocess.run(["sh", "-n", "-c", script], check=False).returncode != 0:
                wrong.append(f"no shell takes {script}")
    # What git ignores is not part of the sources, and .git is.
    ignored = (SOURCE / ".dockerignore").read_text().split()
    if [line.removeprefix("**/") for line in ignored] != (SOURCE / ".gitignore").read_text().split():
        wrong.append(".dockerignore and .gitignore differ")
    sys.exit("\n".join(wrong) or None)


if __name__ == "__main__":
    main()
