"""Closed pipes, and missing standard streams: streams_test.py SOURCE_DIR STELA"""

import os
import subprocess

import faults
from faults import command_lines, contents, restore
from testing import FILE, STELA, main, run


def closing(*files):
    """Returns a function for a started program: it has none of these standard streams."""
    return lambda: [os.close(file) for file in files]


class Streams(faults.FaultTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.usual = []
        for line in command_lines.ALL:
            done = run(*line, cwd=cls.folder)
            cls.usual.append((line, done, contents(cls.folder)))
            restore(cls.folder, cls.inputs)

    def test_a_pipe_that_is_closed_at_once(self):
        for line, usual, _ in self.usual:
            reader, writer = os.pipe()
            os.close(reader)
            done = run(*line, cwd=self.folder, stdout=writer)
            os.close(writer)
            restore(self.folder, self.inputs)
            expected = FILE if usual.stdout else usual.returncode
            self.assertEqual(done.returncode, expected, line)
            # Nothing is reported about the pipe.
            self.assertIn(done.stderr, usual.stderr, line)

    def test_a_pipe_that_is_closed_after_a_few_bytes(self):
        pipe_holds = 65536
        long = 0
        # Pictures that are written while further frames are drawn, and those written as a whole.
        pictures = [["replay", "--to", "gif", "--size", "400", "game.stela"],
                    ["replay", "--to", "webp", "--size", "240", "game.stela"],
                    ["diagram", "--to", "png", "--size", "1200", "game.stela"]]
        drawn = [(line, run(*line, cwd=self.folder), None) for line in pictures]
        for line, usual, _ in self.usual + drawn:
            if len(usual.stdout) <= 2 * pipe_holds:
                continue
            long += 1
            with subprocess.Popen([STELA, *line], cwd=self.folder, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
                self.assertEqual(process.stdout.read(10), usual.stdout[:10])
                process.stdout.close()
                said = process.stderr.read()
                self.assertEqual(process.wait(), FILE, line)
            self.assertNotIn(b"cannot write", said, line)
            self.assertNotIn(b"pipe", said, line)
        self.assertGreater(long, 10)

    def test_no_standard_output(self):
        for line, usual, files in self.usual:
            done = run(*line, cwd=self.folder, preexec_fn=closing(1))
            if usual.stdout:
                self.assertEqual(done.returncode, FILE, line)
                closed = faults.cannot_print(line, "Bad file descriptor", "ungültige Dateinummer")
                self.assertIn(f"{closed}\n", done.stderr.decode(), line)
            else:
                self.assertEqual((done.returncode, done.stderr), (usual.returncode, usual.stderr))
            self.assertEqual(contents(self.folder), files, line)
            restore(self.folder, self.inputs)

    def test_no_standard_error(self):
        # Messages must not be written into a file that is opened instead of the stream.
        talkative = [("validate", "-o", "out", "no-such-file"), ("nonsense",), (),
                     ("validate", "--nonsense"), ("diagram", "-o", "out", "broken.stela"),
                     ("standings", "-o", "out", "broken.stela", "pile.stela")]
        for line in [line for line, _, _ in self.usual] + talkative:
            usual = run(*line, cwd=self.folder)
            files = contents(self.folder)
            restore(self.folder, self.inputs)
            with open("/dev/full", "wb") as full:
                for options in ({"preexec_fn": closing(2)}, {"stderr": full}):
                    done = run(*line, cwd=self.folder, **options)
                    self.assertEqual((done.returncode, done.stdout), (usual.returncode, usual.stdout), line)
                    self.assertEqual(contents(self.folder), files, line)
                    restore(self.folder, self.inputs)

    def test_no_standard_input(self):
        for command in (("validate",), ("format", "-"), ("stats", "-"), ("convert", "--to", "json"),
                        ("score",), ("replay",), ("merge", "-o", "out"),
                        ("index", "-o", "new.db", "-"), ("query", "SELECT 1")):
            done = run(*command, cwd=self.folder, preexec_fn=closing(0))
            self.assertEqual(done.returncode, FILE, command)
            self.assertIn(done.stderr, [b"stela: cannot read `-`: Bad file descriptor\n" + written
                                        for written in (b"", b"stela: `out` is not written\n")])
            self.assertNotIn("out", contents(self.folder))
            restore(self.folder, self.inputs)

    def test_no_standard_stream_at_all(self):
        for line, usual, files in self.usual:
            done = subprocess.run([STELA, *line], cwd=self.folder, check=False,
                                  preexec_fn=closing(0, 1, 2))
            self.assertEqual(done.returncode, FILE if usual.stdout else usual.returncode,
                             line)
            self.assertEqual(contents(self.folder), files, line)
            restore(self.folder, self.inputs)


main()
