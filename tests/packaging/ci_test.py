"""The offers of docs/ci.md work as described: ci_test.py SOURCE STELA

The commands of .pre-commit-hooks.yaml and action.yml are run as by their users, with good and bad records and
odd names.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import yaml

sys.path.append(f"{sys.path[0]}/..")
from testing import SOURCE, STELA, call, main

GOOD = '[Game "Taluva"]\n[Player "white" "Anna"]\n[Player "red" "Ben"]\n\n1. white: JC@0,0/0 hut@0,1\nresult: *\n'
BAD = GOOD.replace("result:", "2. red: SR@1,0/3 hut@0,1\nresult:")
WARNED = GOOD.replace("result: *\n", "")
LOOSE = GOOD.replace("1. ", "1.  ")
# Writes each of its arguments on a line, and how it was called.
NOTES = '#!/bin/sh\nfor word in "${0##*/}" "$@"; do printf "%s\\n" "$word"; done >>"$NOTES"\n'


def read(name):
    return yaml.safe_load((SOURCE / name).read_text(encoding="utf-8"))


class Folder(unittest.TestCase):
    """A folder with records, in which `stela` is on the path."""

    def setUp(self):
        self.root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.folder, self.programs = self.root / "records", self.root / "programs"
        self.folder.mkdir()
        self.programs.mkdir()
        (self.programs / "stela").symlink_to(STELA)
        for name, text in {"good.stela": GOOD, "bad.stela": BAD, "warned.stela": WARNED, "loose.stela": LOOSE,
                           "-o.stela": GOOD, "a b/c  d.stela": GOOD, "deep/er/bad.stela": BAD,
                           ".hidden/bad.stela": BAD, "$(touch broken).stela": GOOD}.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        self.before = self.contents()

    def contents(self):
        return {path: path.read_bytes() for path in sorted(self.folder.rglob("*")) if path.is_file()}

    def run_in(self, *command, **variables):
        environment = {"PATH": f"{self.programs}:/usr/bin:/bin", "LC_ALL": "C.UTF-8", **variables}
        return call(*command, cwd=self.folder, given="", env=environment)


class Hooks(Folder):
    """The hooks of pre-commit."""

    def hook(self, name, files, arguments=None):
        hook = next(hook for hook in read(".pre-commit-hooks.yaml") if hook["id"] == name)
        self.assertEqual(hook["language"], "system")
        for file in files:
            self.assertRegex(file, hook["files"])
        # pre-commit splits `entry` as a shell does, and appends the arguments and the names.
        return self.run_in("sh", "-c", f'{hook["entry"]} "$@"', "sh",
                           *(hook["args"] if arguments is None else arguments), *files)

    def test_codes(self):
        for name, files, code in (
                ("stela-validate", ["good.stela", "-o.stela", "a b/c  d.stela", "loose.stela"], 0),
                ("stela-validate", ["good.stela", "bad.stela"], 1), ("stela-validate", ["warned.stela"], 0),
                ("stela-validate", ["missing.stela"], 3),
                ("stela-format", ["good.stela", "-o.stela", "bad.stela", "$(touch broken).stela"], 0),
                ("stela-format", ["good.stela", "loose.stela"], 1), ("stela-format", ["missing.stela"], 3)):
            with self.subTest(name=name, files=files):
                done = self.hook(name, files)
                self.assertEqual(done.returncode, code, done.stdout + done.stderr)
                self.assertEqual(done.stdout + done.stderr == "", code == 0 and files != ["warned.stela"])
        self.assertEqual(self.contents(), self.before)


class Action(Folder):
    """The action for GitHub."""

    def setUp(self):
        super().setUp()
        self.action = read("action.yml")
        self.install, self.check = self.action["runs"]["steps"]

    def step(self, step, inputs, **variables):
        """Runs a step of the action as GitHub runs it, with these inputs and the defaults."""
        given = {name: told["default"] for name, told in self.action["inputs"].items()} | inputs
        self.assertEqual(given.keys(), self.action["inputs"].keys())
        self.assertNotIn("${{", step["run"])
        for name, value in step["env"].items():
            variables[name] = re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda found: given[found[1]], value)
        script = self.root / "step.sh"
        script.write_text(step["run"])
        self.assertEqual(step["shell"], "bash")
        return self.run_in("bash", "--noprofile", "--norc", "-eo", "pipefail", script, **variables)

    def rules(self, name="stela.sarif"):
        report = json.loads((self.folder / name).read_text())
        self.assertEqual(report["version"], "2.1.0")
        return [(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], result["ruleId"])
                for result in report["runs"][0]["results"] if result["level"] == "error"]

    def test_good(self):
        for files in ("good.stela", "\n-o.stela\n\n", "a b/c  d.stela\ngood.stela", "$(touch broken).stela", "a b/*"):
            with self.subTest(files=files):
                done = self.step(self.check, {"files": files})
                self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
                self.assertEqual(self.rules(), [])
        (self.folder / "stela.sarif").unlink()
        self.assertEqual(self.contents(), self.before)

    def test_bad(self):
        done = self.step(self.check, {})
        self.assertEqual(done.returncode, 1, done.stderr)
        found = [("bad.stela", "taluva.build.occupied"), ("deep/er/bad.stela", "taluva.build.occupied")]
        self.assertEqual(self.rules(), found)
        self.assertEqual(re.findall(r"^::error file=([^,]+),", done.stdout, re.M), [name for name, _ in found])
        # Again, over the report that is there; and with none.
        self.assertEqual(self.step(self.check, {"files": "bad.stela"}).returncode, 1)
        self.assertEqual(self.rules(), found[:1])
        (self.folder / "stela.sarif").unlink()
        self.assertEqual(self.step(self.check, {"sarif": ""}).returncode, 1)
        self.assertEqual(self.contents(), self.before)

    def test_warnings(self):
        self.assertEqual(self.step(self.check, {"files": "warned.stela"}).returncode, 0)
        self.assertEqual(self.step(self.check, {"files": "warned.stela", "fail-on": "warning"}).returncode, 1)

    def test_errors(self):
        for code, inputs in ((2, {"files": "no/*.stela"}), (2, {"files": "\n"}), (3, {"files": "missing.stela"}),
                             (2, {"fail-on": "rain"}), (3, {"files": "good.stela", "sarif": "no/folder.sarif"}),
                             (2, {"files": "good.stela", "sarif": "loose.stela"})):
            with self.subTest(inputs=inputs):
                done = self.step(self.check, inputs)
                self.assertEqual(done.returncode, code, done.stdout + done.stderr)
                self.assertNotEqual(done.stdout + done.stderr, "")

    def test_stays_inside(self):
        """Neither a link nor a pattern shows or writes what is outside of the repository, or in its `.git`."""
        secret = "SECRET TOKEN " * 9
        outside = self.root / "outside"
        outside.mkdir()
        (outside / "secret.stela").write_text(secret)
        (self.folder / ".git").mkdir()
        (self.folder / ".git/config").write_text(secret)
        (self.folder / "sub/.git").mkdir(parents=True)
        (self.folder / "sub/.git/config").write_text(secret)
        links = {"file.stela": outside / "secret.stela", "config.stela": ".git/config", "folder": outside,
                 "relative.stela": "../outside/secret.stela", "chain.stela": "relative.stela",
                 "module.stela": "sub/.git/config", "##[error]x\n::error::y%0A.stela": outside / "secret.stela",
                 "gone.stela": outside / "gone.stela", "stela.sarif": outside / "new.sarif"}
        for name, target in links.items():
            (self.folder / name).symlink_to(target)
        (self.folder / "inner.stela").symlink_to("good.stela")
        files = [name for name in links if "\n" not in name and name.endswith(".stela")]
        for given in (*files, "##*", "folder/secret.stela", "folder/*", "../outside/*", "deep/../../outside/*",
                      str(outside / "*"), ".git/*", "sub/.git/config", "**/*.stela", "missing/../../x.stela"):
            with self.subTest(files=given):
                done = self.step(self.check, {"files": given, "sarif": ""})
                self.assertEqual(done.returncode, 3, done.stdout + done.stderr)
                self.assertNotIn("SECRET", done.stdout + done.stderr)
                self.assertNotRegex(done.stdout + done.stderr, r"##\w*\[")
                self.assertIn("it leads out of the repository", done.stdout)
                for line in (done.stdout + done.stderr).splitlines():
                    self.assertRegex(line, "^::(error|warning)[ :]")
        # The others are still checked.
        done = self.step(self.check, {"files": "config.stela\nbad.stela\ninner.stela", "sarif": ""})
        self.assertEqual(done.returncode, 3)
        self.assertIn("::error file=bad.stela,", done.stdout)
        self.assertEqual(self.step(self.check, {"files": "inner.stela", "sarif": ""}).returncode, 0)
        # Nor is the report written there.
        for report in ("stela.sarif", "folder/x.sarif", "../outside/x.sarif", ".git/x.sarif"):
            with self.subTest(report=report):
                self.assertEqual(self.step(self.check, {"files": "good.stela", "sarif": report}).returncode, 3)
        self.assertEqual([path.name for path in outside.iterdir()], ["secret.stela"])
        own = str(self.root / "own.sarif")
        self.assertEqual(self.step(self.check, {"files": "good.stela", "sarif": own}).returncode, 0)
        self.assertTrue(pathlib.Path(own).exists())

    def test_names_are_no_commands(self):
        """Odd names in the log, on either stream, are not commands to a runner."""
        shutil.rmtree(self.folder)
        self.folder.mkdir()
        for name in ("::error::x", "##[error]x", "a##[group]b", "###[debug]", "##vso[task.complete]", "##teamcity[x]",
                     " ::warning::x", "\u3000::error::x", "a\n::error::b", "a\r::error::b", "a,b:c%0A::error::d",
                     "\x1b[31m::error::e", "\u202ex"):
            for text in (BAD, "SECRET", BAD.replace('"Anna"', '"##[error]A ::error::B"').replace("hut@0,1", "##[set]", 1)):
                path = self.folder / f"{name}.stela"
                path.write_text(text)
                with self.subTest(name=name, text=text):
                    for given in (self.step(self.check, {"files": "*.stela"}),
                                  self.step(self.check, {"files": "*.stela", "fail-on": "rain"}),
                                  self.run_in("stela", "validate", "--", path.name),
                                  self.run_in("stela", "validate", "--", path.name + "x"),
                                  self.run_in("stela", "format", "--check", "--", path.name),
                                  self.run_in("stela", path.name), self.run_in("stela", "validate", f"--{name}"),
                                  self.run_in("stela", "validate", "--jobs", name)):
                        self.check_log(given.stdout)
                        self.check_log(given.stderr)
                path.unlink()

    def check_log(self, log):
        self.assertNotRegex(log, r"##\w*\[")
        self.assertNotRegex(log, "[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]")
        # The commands that are ours: with a place, or a message.
        for line in log.split("\n"):
            if line.strip("\u3000 \t").startswith("::"):
                self.assertRegex(line, r"^::(error|warning|notice)( file=[^:]*,line=\d+,endLine=\d+,col=\d+"
                                       r"(,endColumn=\d+)?,title=[\w.-]+)?::")

    def installed(self, inputs):
        """Returns the exit status of the step, and what it would have run as root or downloaded."""
        notes = self.root / "notes"
        notes.write_text("")
        for name in ("sudo", "apt-get", "curl"):
            (self.programs / name).write_text(NOTES)
            (self.programs / name).chmod(0o755)
        # curl creates the requested file.
        (self.programs / "curl").write_text(
            NOTES + 'while [ $# -gt 0 ]; do [ "$1" = --output ] && printf package >"$2"; shift; done\n')
        done = self.step(self.install, inputs, NOTES=str(notes), TMPDIR=str(self.root))
        lines = [line for line in notes.read_text().splitlines() if line != "sudo" or os.getuid() == 0]
        self.assertEqual(list(self.root.glob("tmp.*")), [], "a folder is left")
        return done.returncode, lines

    def test_install(self):
        address = "https://example.org/stela_1_amd64.deb?$(touch broken)"
        (self.folder / "local.deb").write_text("package")
        right = subprocess.run(["sha256sum"], input=b"package", capture_output=True, check=True).stdout.decode()[:64]
        self.assertIn("inputs.package != ''", self.install["if"])
        for inputs, code in (({"package": address}, 0), ({"package": address, "sha256": right}, 0),
                             ({"package": address, "sha256": "0" * 64}, 1), ({"package": "local.deb"}, 0),
                             ({"package": "http://example.org/x.deb"}, 2), ({"package": "no.deb"}, 1)):
            with self.subTest(inputs=inputs):
                done, lines = self.installed(inputs)
                self.assertEqual(done, code)
                self.assertEqual(bool(lines) and lines[-1].endswith("/stela.deb"), code == 0)
                self.assertEqual(address in lines, inputs["package"] == address)
        (self.folder / "local.deb").unlink()
        self.assertEqual(self.contents(), self.before)


main()
