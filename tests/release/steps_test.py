"""How tools/release runs its steps: steps_test.py SOURCE STELA

In a test repository, with steps that do little: completed steps are not repeated, a step that fails leaves
nothing, a dirty tree and a folder without commits are refused, and the same commit gives the same folder.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys

sys.path.append(f"{sys.path[0]}/..")
from testing import SOURCE, FolderTest, call, main

# Records the executed steps and their arguments in a file outside.
STEP = """#!/bin/sh
echo "$0 $VERSION $PRESET $SOURCE_DATE_EPOCH" | sed 's:.*/::' >>"$NOTED"
case " $FAILING " in *" ${0##*/} "*) echo half >"$1/half"; echo "no luck" >&2; exit 1 ;; esac
mkdir -p "$1/${0##*/}"
echo made >"$1/${0##*/}/a file"
[ -z "$LARGE" ] || head -c 16384 /dev/zero >"$1/${0##*/}/large"
"""
WHO = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org")


class Steps(FolderTest):
    """A repository with tools/release."""

    def setUp(self):
        super().setUp()
        self.root = self.folder / "a clone"
        self.noted = self.folder / "noted"
        (self.root / "tools/releases").mkdir(parents=True)
        shutil.copy(SOURCE / "tools/release", self.root / "tools")
        text = (SOURCE / "tools/release").read_text()
        self.steps = re.search(r"^steps=\((.*)\)$", text, re.M)[1].split()
        for step in self.steps:
            self.assertTrue(os.access(SOURCE / "tools/releases" / step, os.X_OK), step)
            (self.root / "tools/releases" / step).write_text(STEP)
            (self.root / "tools/releases" / step).chmod(0o755)
        (self.root / "CMakeLists.txt").write_text("project(Stela VERSION 3.2.1 LANGUAGES CXX)\n")
        (self.root / ".gitignore").write_text("build/\n")
        self.git("init", "--quiet")
        self.commit()
        self.out = self.root / "build/release-3.2.1"

    def git(self, *arguments):
        time = "1700000000 +0000"
        return subprocess.run(["git", *WHO, *arguments], cwd=self.root, check=True, capture_output=True, text=True,
                              env={**os.environ, "GIT_AUTHOR_DATE": time, "GIT_COMMITTER_DATE": time})

    def commit(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "Step")

    def release(self, *arguments, failing=""):
        """Runs tools/release --here: returns its exit status, its output, and which steps it ran."""
        self.noted.write_text("")
        done = call("tools/release", "--here", *arguments, cwd=self.root, given="", stderr=subprocess.STDOUT,
                    NOTED=str(self.noted), FAILING=failing)
        return done.returncode, done.stdout, [line.split()[0] for line in self.noted.read_text().splitlines()]

    def contents(self):
        return {str(path.relative_to(self.out)): (path.stat().st_mtime, path.read_bytes())
                for path in self.out.rglob("*") if path.is_file()}

    def test_whole(self):
        code, words, ran = self.release()
        self.assertEqual((code, ran), (0, self.steps), words)
        self.assertEqual(self.noted.read_text().splitlines()[0], f"{self.steps[0]} 3.2.1 publish 1700000000")
        first = self.contents()
        self.assertEqual(set(first), {"SHA256SUMS", *(f"{step}/a file" for step in self.steps)})
        sums = dict(reversed(line.split("  ", 1)) for line in first["SHA256SUMS"][1].decode().splitlines())
        self.assertEqual(sums, {name: hashlib.sha256(data).hexdigest() for name, (_, data) in first.items()
                                if name != "SHA256SUMS"})
        # Nothing is left to do; from nothing, the same.
        self.assertEqual(self.release()[2], [])
        self.assertEqual(self.contents(), first)
        shutil.rmtree(self.root / "build")
        self.assertEqual(self.release()[2], self.steps)
        self.assertEqual(self.contents(), first)

    def test_pieces(self):
        code, words, ran = self.release("site", "notes")
        self.assertEqual((code, ran, self.out.exists()), (0, ["site", "notes"], False), words)
        self.assertIn("left to do: " + " ".join(step for step in self.steps if step not in ran), words)
        self.assertEqual(self.release("site")[2], [])
        self.assertEqual(self.release("--again", "site")[2], ["site"])
        code, words, ran = self.release()
        self.assertEqual((code, sorted(ran)), (0, sorted(set(self.steps) - {"site", "notes"})), words)
        self.assertTrue(self.out.exists())
        # Another commit needs all of it again.
        (self.root / "more").write_text("x")
        self.commit()
        self.assertEqual(self.release("notes")[2], ["notes"])
        self.assertFalse(self.out.exists())

    def test_failure(self):
        last = self.steps[-1]
        code, words, ran = self.release(failing=last)
        self.assertEqual((code, ran, self.out.exists()), (1, self.steps, False))
        self.assertIn("no luck", words)
        self.assertIn(f"the step {last} failed", words)
        self.assertEqual(list((self.root / "build").rglob("half")), [])
        code, words, ran = self.release()
        self.assertEqual((code, ran, self.out.exists()), (0, [last], True), words)
        # A step that is done again, and fails, takes the whole with it.
        self.assertEqual(self.release("--again", last, failing=last)[0], 1)
        self.assertFalse(self.out.exists())

    def test_trial(self):
        code, words, ran = self.release("--trial")
        self.assertEqual((code, ran), (0, self.steps), words)
        self.assertIn(" release ", self.noted.read_text())
        self.assertFalse(self.out.exists())
        self.assertTrue((self.root / "build/release-3.2.1-trial/SHA256SUMS").is_file())

    def test_refused(self):
        self.assertEqual(self.release("nonsense")[0], 2)
        (self.root / "new file").write_text("x")
        code, words, ran = self.release()
        self.assertEqual((code, ran), (1, []))
        self.assertIn("new file", words)
        (self.root / "new file").unlink()
        (self.root / "CMakeLists.txt").write_text("project(Stela)\n")
        self.assertIn("M CMakeLists.txt", self.release()[1])
        self.commit()
        self.assertIn("names no version", self.release()[1])
        shutil.rmtree(self.root / ".git")
        code, words, ran = self.release()
        self.assertEqual((code, ran), (1, []))
        self.assertIn("is no clone", words)
        self.assertFalse((self.root / "build").exists())

    def test_full(self):
        """On a full disk a step fails, or finally the whole run: that is reported, and nothing is left
        incomplete."""
        (self.root / "build").mkdir()
        for size, at in ((f"{len(self.steps) * 24 + 24}k", "cannot be written"), ("40k", "failed")):
            script = (f'mount -t tmpfs -o size={size} none build && {{ tools/release --here; echo "code $?"; '
                      'ls build; find build -name "*.part"; }')
            done = call("unshare", "--mount", "--map-root-user", "sh", "-c", script, cwd=self.root, given="",
                        stderr=subprocess.STDOUT, NOTED=str(self.noted), LARGE="yes", FAILING="")
            if "code" not in done.stdout:
                self.skipTest("no namespaces here")
            self.assertIn("The disk is full", done.stdout)
            self.assertIn(at, done.stdout)
            self.assertTrue(done.stdout.endswith("code 1\nreleasing-3.2.1\n"), done.stdout)


if __name__ == "__main__":
    if not shutil.which("git"):
        sys.exit(77)
    main()
