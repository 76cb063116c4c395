"""Signals at any moment: signals_test.py SOURCE_DIR STELA

Afterwards every file is what it was or whole, nothing else is left, and a database that was
interrupted is sound and can be completed.
"""

import collections
import itertools
import re
import signal
import subprocess
import time
import unittest

import faults
from faults import INDEX, contents, restore
from testing import STELA, main, run

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL)
MOMENTS = 25
# Calls that change files or the handling of signals, and those in between.
CALLS = ("openat,chmod,fchmod,write,pwrite64,fsync,fdatasync,rename,renameat2,unlink,close,fcntl,ftruncate,"
         "rt_sigaction")


class Signals(faults.FaultTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.writers = [writer for writer in faults.writers()
                       if writer.arguments[0] in ("validate", "format", "convert", "split",
                                                  "diagram", "merge")]
        for writer in cls.writers:
            writer.learn(cls.folder)
        assert len(cls.writers) >= 7

    def ended(self, what, code, usual, sent):
        """It was ended by the signal, unless that came too late."""
        self.assertIn(code, (usual, -sent, 128 + sent), f"{what} and {sent.name}")

    def test_after_any_time(self):
        for writer in self.writers:
            before = self.before(writer)
            restore(self.folder, before)
            start = time.monotonic()
            usual = run(*writer.arguments, cwd=self.folder).returncode
            takes = time.monotonic() - start
            for moment in range(MOMENTS):
                sent = ENDING[moment % len(ENDING)]
                restore(self.folder, before)
                with subprocess.Popen([STELA, *writer.arguments], cwd=self.folder,
                                      stdout=subprocess.DEVNULL,
                                      stderr=subprocess.DEVNULL) as process:
                    time.sleep(takes * moment / MOMENTS)
                    process.send_signal(sent)
                self.ended(writer, process.returncode, usual, sent)
                self.whole_or_not_at_all(writer, before, leftovers=sent == signal.SIGKILL)

    def trace(self, line, *options):
        """Runs a command under strace; returns its exit status and the observed calls."""
        log = self.folder / "strace.log"
        code = subprocess.run(
            ["strace", "-qq", "-o", log, "-e", f"trace={CALLS}", *options, STELA, *line],
            cwd=self.folder, env=faults.TRACED, check=False, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
        calls = log.read_text(errors="replace").splitlines()
        log.unlink()
        return code, calls

    def send(self, sent, moment, line):
        """Runs a command to which a signal is sent at a moment; returns its exit status."""
        return self.trace(line, "-e", f"inject={moment}:signal={sent.name}")[0]

    def moments(self, line, names):
        """Returns the calls from the first one that involves a file of that name, as counted by strace."""
        code, calls = self.trace(line)
        calls = [call for call in calls if re.match(r"\w+\(", call)]
        first = next(i for i, call in enumerate(calls) if re.search(names, call))
        counted = collections.Counter()
        every = []
        for call in calls:
            name = call.partition("(")[0]
            counted[name] += 1
            every.append(f"{name}:when={counted[name]}")
        every = every[first:]
        if len(every) <= 4 * MOMENTS:
            return code, every
        # All at the beginning and at the end, and some between.
        return code, [*every[:MOMENTS], *every[MOMENTS:-MOMENTS:len(every) // MOMENTS],
                      *every[-MOMENTS:]]

    @unittest.skipUnless(faults.can_trace(), "strace is not installed, or not allowed")
    def test_at_each_system_call(self):
        for writer in self.writers:
            before = self.before(writer)
            restore(self.folder, before)
            names = "|".join(f'"[^"]*{re.escape(name)}\\.' for name in writer.whole)
            usual, moments = self.moments(writer.arguments, names)
            self.assertGreater(len(moments), 3, str(writer))
            # Where the first file begins each signal is tried.
            tried = [(moment, sent) for moment in moments[:8] for sent in ENDING]
            tried += zip(moments[8:], itertools.cycle(ENDING))
            for moment, sent in tried:
                restore(self.folder, before)
                code = self.send(sent, moment, writer.arguments)
                self.ended(writer, code, usual, sent)
                self.whole_or_not_at_all(writer, before, leftovers=sent == signal.SIGKILL)

    @unittest.skipUnless(faults.can_trace(), "strace is not installed, or not allowed")
    def test_a_database(self):
        usual, moments = self.moments(INDEX, '"[^"]*new.db')
        self.assertGreater(len(moments), MOMENTS)
        for moment, sent in zip(moments, itertools.cycle(ENDING)):
            restore(self.folder, self.inputs)
            self.ended("index", self.send(sent, moment, INDEX), usual, sent)
            self.completes_database()

    def test_signals_that_are_ignored(self):
        # Under nohup a terminal may go away.
        for writer in self.writers:
            before = self.before(writer)
            restore(self.folder, before)
            with subprocess.Popen(["nohup", STELA, *writer.arguments], cwd=self.folder,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                  stdin=subprocess.DEVNULL) as process:
                while process.poll() is None:
                    process.send_signal(signal.SIGHUP)
                    time.sleep(0.002)
            self.assertIn(process.returncode, (0, 1, -signal.SIGHUP), str(writer))
            if process.returncode >= 0:
                self.assertEqual(contents(self.folder), before | writer.whole)


main()
