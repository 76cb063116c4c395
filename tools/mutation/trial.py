"""Runs the tests of the copy, with one mutant alive or with none."""

import json
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import time

from build import BUILD, HOME, PLAIN, SOURCE

MEMORY = 4 << 30
OUTPUT = 256 << 20
# A mutant may run for ever. This many times the processor time of the unmutated test, and some
# seconds more, are taken for it.
PATIENCE = 10
SECONDS_MORE = 10


def mutated(word):
    """Returns the mutated program if `word` is one that has mutants."""
    if not word.startswith(f"{PLAIN}/"):
        return word
    other = BUILD / pathlib.Path(word).relative_to(PLAIN)
    return str(other) if other.is_file() else word


class Test:
    """A CTest test and its measured properties."""

    def __init__(self, entry):
        self.name = entry["name"]
        self.command = [mutated(word) for word in entry["command"]]
        properties = {p["name"]: p["value"] for p in entry.get("properties", ())}
        self.folder = properties.get("WORKING_DIRECTORY", str(PLAIN))
        self.skipped_by = properties.get("SKIP_RETURN_CODE")
        self.seconds = 0.0
        self.met = b""
        self.kills = 0

    def run(self, mutant=0, met=None):
        """The exit code; negative for a signal."""
        environment = dict(os.environ, STELA_MUTANT=str(mutant))
        if met:
            environment["STELA_MUTANTS_MET"] = str(met)
        allowed = int(self.seconds * PATIENCE) + SECONDS_MORE if mutant or self.seconds else None

        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_FSIZE, (OUTPUT, OUTPUT))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if allowed:
                resource.setrlimit(resource.RLIMIT_CPU, (allowed, allowed + 1))

        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        with subprocess.Popen(self.command, cwd=self.folder, env=environment, preexec_fn=limit,
                              stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, start_new_session=True) as process:
            try:
                # One that waits uses no processor time.
                process.wait(allowed * 10 if allowed else None)
            except subprocess.TimeoutExpired:
                pass
            finally:
                try:
                    os.killpg(process.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        if not mutant:
            self.seconds = max(used, 0.001)
        return process.returncode


def kit():
    """The conformance kit alone, which can check any program."""
    folder = SOURCE / "testdata" / "conformance"
    return Test({"name": "conformance_kit/run",
                 "command": [sys.executable, str(folder / "run.py"), "--most", "1", "--",
                             str(folder / "stela.py"), str(PLAIN / "bin" / "stela")]})


def all_tests(pattern, but):
    listed = subprocess.run(["ctest", "--show-only=json-v1"], cwd=PLAIN, check=True,
                            capture_output=True).stdout
    return [Test(entry) for entry in json.loads(listed)["tests"]
            if entry.get("command") and re.search(pattern, entry["name"]) and not re.search(but, entry["name"])]


def learn(tests, say):
    """Runs each test without a mutant, and notes which it meets. Leaves out those skipped."""
    kept = []
    for test in tests:
        met = HOME / "met"
        met.unlink(missing_ok=True)
        code = test.run(met=met)
        if test.skipped_by is not None and code == int(test.skipped_by):
            say(f"skipped: {test.name}")
            continue
        if code != 0:
            raise SystemExit(f"mutate: without a mutant `{test.name}` ends with {code}")
        test.met = met.read_bytes() if met.exists() else b""
        kept.append(test)
    return kept


def killer(mutant, tests, met_only=True):
    """The first test that notices the mutant, with how; None when none does."""
    def meets(test):
        return not met_only or (len(test.met) > mutant and test.met[mutant])

    # The quick ones first, and those that have noticed much.
    for test in sorted((t for t in tests if meets(t)),
                       key=lambda t: (t.seconds + 0.02) / (t.kills + 1)):
        begin = time.monotonic()
        code = test.run(mutant if met_only else -1)
        if code == 0:
            continue
        test.kills += 1
        how = "fails"
        if code < 0:
            how = "is killed by " + signal.Signals(-code).name
            if code in (-signal.SIGXCPU, -signal.SIGKILL):
                how = "does not end"
        return test.name, how, time.monotonic() - begin
    return None
