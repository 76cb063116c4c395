"""No command writes onto what it reads, or twice onto one file: run_files_test.py SOURCE_DIR STELA

Every option of every command that names a file to be written stands in WRITERS; one that the
program knows and this test does not is a failure.
"""

import json
import os
import re
import subprocess
import sys

sys.path.append(f"{sys.path[0]}/..")
import command_lines
from testing import DONE, FILE, INVALID, STELA, USAGE, FolderTest, main

# What each command needs beside its input and the option.
NEEDS = {
    "analyse": ["--effort", "1"], "convert": ["--to", "json"], "export": ["--to", "bgsplay"], "split": ["--records", "1"],
    "query": ["SELECT 1"], "find": ["--where", "1"], "diff": ["other.stela"],
    "catalogue": ["taluva"], "random": ["taluva"], "explain": ["taluva.hut.level"],
    "new": ["taluva"],
}
# Those without inputs.
MAKERS = {"catalogue", "random", "explain", "new"}
WRITERS = {(command, "--output") for command in (
    "validate", "format", "convert", "export", "replay", "score", "summary", "analyse", "position", "diagram", "legal",
    "explain", "catalogue", "random", "stats", "standings", "merge", "dedupe", "diff", "index",
    "query", "find", "repair", "new")} | {
        ("validate", "--quarantine"), ("validate", "--passed"), ("split", "--prefix"),
        ("format", "--in-place"), ("repair", "--in-place")}
IN_PLACE_OR_MANY = {("format", "--in-place"), ("repair", "--in-place"), ("split", "--prefix")}
# Those that name another file to be read.
READERS = {("standings", "--alias"), ("standings", "--results"), ("replay", "--results"), ("convert", "--table"),
           ("export", "--results"), ("find", "--position"), ("format", "--names")}
# Options whose value is a name, and those that write without one.
NAMES = re.compile(r"^ +(?:-o, )?(--[a-z-]+) (?:FILE|PREFIX)\b", re.M)
IN_PLACE = re.compile(r"^ +(--in-place)\b", re.M)

RECORD = b"""[Game "Taluva"]
[Player "white" "%s"]
[Player "red" "Ben"]

1.   white: JC@0,0/0 hut@0,1
result: *
"""
FIRST, SECOND = RECORD % b"Anna", RECORD % b"Zoe"
BROKEN = b'[Game "Taluva"]\n\n1. x\n'


class RunFilesTest(FolderTest):
    def setUp(self):
        super().setUp()
        self.put("game.stela", FIRST)
        self.put("other.stela", SECOND)

    def read(self, name):
        return (self.folder / name).read_bytes()

    def run_with(self, *arguments, **streams):
        return subprocess.run([STELA, *arguments], cwd=self.folder, check=False, stderr=subprocess.PIPE, **streams)

    def refused(self, done, why, code=USAGE):
        said = done.stderr.decode()
        self.assertEqual(done.returncode, code, said)
        self.assertIn(why, said)

    def verdicts(self, *names):
        out = self.run_stela("validate", "--report", "ndjson", *names).stdout
        return [json.loads(line)["verdict"] for line in out.splitlines()]


class Inputs(RunFilesTest):
    """Whatever it is called, an input is never an output."""

    def test_every_option_that_writes_is_known(self):
        known = set()
        for command in command_lines.names(STELA):
            text = self.run_stela(command, "--help").stdout.decode().split("\nOptions:")[1]
            text = text.split("\nExamples:")[0]
            known |= {(command, name) for name in NAMES.findall(text) + IN_PLACE.findall(text)}
        self.assertEqual(known, WRITERS | READERS)

    def test_what_else_is_read_is_no_output(self):
        for command, option in READERS:
            content = FIRST if command == "find" else b"Anna = Anne\n"
            (self.folder / "names.txt").write_bytes(content)
            asked = {"convert": ["--from", "bga"], "export": ["--to", "bgstats"],
                     "replay": ["--to", "html"]}.get(command, [])
            line = [command, *asked, option, "names.txt", "game.stela"]
            for name in ("names.txt", "./names.txt"):
                for more in ([], ["--force"]):
                    done = self.run_stela(*line, "-o", name, *more)
                    self.refused(done, "is an input; an output must be another file")
                    self.assertEqual(self.read("names.txt"), content, line)
            with open(self.folder / "names.txt", "ab") as taken:
                done = self.run_with(*line, stdout=taken)
            self.refused(done, "standard output goes into a file that is an input")
            self.assertEqual(self.read("names.txt"), content, line)

    def test_results_in_folders_are_no_output(self):
        (self.folder / "results").mkdir()
        self.put("results/tableinfos.json", b"{}")
        for line in (["standings", "--to", "json"], ["export", "--to", "bgsplay"],
                     ["replay", "--to", "html"]):
            done = self.run_stela(*line, "--recursive", "--results", "results", "--force",
                                  "-o", "results/tableinfos.json", "game.stela")
            self.refused(done, "is an input; an output must be another file")
            self.assertEqual(self.read("results/tableinfos.json"), b"{}")

    def test_an_input_is_no_output(self):
        os.symlink("game.stela", self.folder / "link.stela")
        os.link(self.folder / "game.stela", self.folder / "hard.stela")
        (self.folder / "below").mkdir()
        os.symlink("../game.stela", self.folder / "below" / "link.stela")
        tried = 0
        for command, option in sorted(WRITERS - IN_PLACE_OR_MANY):
            if command in MAKERS:
                continue
            for name in ("game.stela", "./game.stela", "below/../game.stela", "link.stela",
                         "hard.stela", str(self.folder / "game.stela")):
                needs = NEEDS.get(command, [])
                first = needs[:1] if command == "query" else []
                for inputs in (["game.stela"], ["--recursive", "below"]):
                    if command == "diff" and inputs != ["game.stela"]:
                        continue
                    done = self.run_stela(command, *first, *inputs, *needs[len(first):], option,
                                          name)
                    self.refused(done, "is an input; an output must be another file")
                    self.assertEqual(self.read("game.stela"), FIRST, (command, option))
                    tried += 1
        self.assertGreater(tried, 200)
        self.assertEqual(sorted(os.listdir(self.folder)),
                         ["below", "game.stela", "hard.stela", "link.stela", "other.stela"])

    def test_standard_input_and_output_are_files_too(self):
        with open(self.folder / "game.stela", "rb") as given:
            self.refused(self.run_with("format", "-o", "game.stela", stdin=given), "is an input")
        with open(self.folder / "game.stela", "ab") as taken:
            self.refused(self.run_with("format", "other.stela", "game.stela", stdout=taken),
                         "standard output goes into a file that is an input")
        self.assertEqual(self.read("game.stela"), FIRST)

    def test_a_name_is_needed(self):
        for command, option in sorted(WRITERS - IN_PLACE_OR_MANY):
            needs = NEEDS.get(command, [])
            inputs = [] if command in MAKERS else ["game.stela"]
            done = self.run_stela(command, *needs, *inputs, option, "")
            self.refused(done, "a file needs a name")

    def test_a_link_that_leads_nowhere(self):
        os.symlink("nowhere", self.folder / "link")
        self.refused(self.run_stela("format", "game.stela", "-o", "link"),
                     "`link` is a link to a missing file")
        self.assertEqual(os.readlink(self.folder / "link"), "nowhere")

    def test_the_longest_name(self):
        name = "n" * 255
        done = self.run_stela("format", "game.stela", "-o", name)
        self.assertEqual((done.returncode, done.stderr), (DONE, b""))
        self.assertEqual(self.verdicts(name), ["valid"])


class Outputs(RunFilesTest):
    """The output of a run is not overwritten, or read, in the same run."""

    def test_one_file_under_two_names(self):
        for other in ("q", "./q"):
            done = self.run_stela("validate", "--passed", "q", "--quarantine", other, "game.stela")
            self.refused(done, "cannot be two outputs at once")
        with open(self.folder / "q", "wb") as taken:
            done = self.run_with("validate", "--passed", "q", "game.stela", stdout=taken)
        self.refused(done, "cannot be two outputs at once")

    def test_split_leaves_its_inputs(self):
        self.put("1.stela", FIRST + SECOND)
        self.put("2.stela", SECOND)
        for more in ([], ["--force"]):
            done = self.run_stela("split", "--records", "1", "--prefix", "", *more, "1.stela",
                                  "2.stela")
            self.refused(done, "`1.stela` is an input")
        self.assertEqual((self.read("1.stela"), self.read("2.stela")), (FIRST + SECOND, SECOND))

    def test_split_replaces_nothing_unless_forced(self):
        self.put("part-1.stela", SECOND)
        done = self.run_stela("split", "--records", "1", "--prefix", "part-", "game.stela")
        self.refused(done, "`part-1.stela` exists; `--force` replaces it")
        self.assertEqual(self.read("part-1.stela"), SECOND)
        done = self.run_stela("split", "--records", "1", "--prefix", "part-", "--force",
                              "game.stela")
        self.assertEqual(done.returncode, DONE, done.stderr)
        self.assertEqual(self.read("part-1.stela"), FIRST)

    def test_split_does_not_read_what_it_writes(self):
        for recursive in (["--recursive", "."], ["game.stela", "other.stela", "2.stela"]):
            done = self.run_stela("split", "--records", "1", "--prefix", "", *recursive)
            parts = [self.read("1.stela"), self.read("2.stela")]
            self.assertEqual(parts, [FIRST, SECOND])
            self.assertFalse((self.folder / "3.stela").exists())
            for name in ("1.stela", "2.stela"):
                (self.folder / name).unlink()
        self.refused(done, "cannot read `2.stela`: No such file or directory", FILE)

    def test_values_that_look_alike_have_files_of_their_own(self):
        names = [b"A b", b"A_b", b"a b", b"A b", b"x" * 90, b"x" * 80 + b"y"]
        records = [b'[Game "Taluva"]\n[Event "%s"]\n\n' % name for name in names]
        self.put("pile.stela", b"".join(records))
        done = self.run_stela("split", "--by", "Event", "--prefix", "by-", "pile.stela")
        self.assertEqual(done.returncode, DONE, done.stderr)
        self.assertEqual(self.read("by-A_b.stela"), records[0] + records[3])
        self.assertEqual(self.read("by-A_b-2.stela"), records[1])
        self.assertEqual(self.read("by-a_b-3.stela"), records[2])
        self.assertEqual(self.read(f"by-{'x' * 80}.stela"), records[4])
        self.assertEqual(self.read(f"by-{'x' * 80}-2.stela"), records[5])

    def test_what_was_sorted_out_is_all_that_was_read(self):
        self.put("pile.stela", FIRST + BROKEN + SECOND)
        done = self.run_stela("validate", "--max-errors", "1", "--passed", "good",
                              "--quarantine", "bad", "pile.stela", "other.stela")
        self.refused(done, "stopped after record 2 of `pile.stela`: the rest was neither validated nor copied", INVALID)
        self.assertEqual((self.read("good"), self.read("bad")), (FIRST, BROKEN))


class InPlace(RunFilesTest):
    """`format --in-place` changes the form of a file and nothing else."""

    def format(self, *names, code=DONE):
        done = self.run_stela("format", "--in-place", *names)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stderr.decode()

    def canonical(self, name):
        return self.run_stela("format", "--check", name).returncode == DONE

    def test_the_format_stays(self):
        for form in ("json", "ndjson", "xml"):
            whole = self.run_stela("convert", "--to", form, "game.stela", "other.stela").stdout
            for name in (f"club-{form}", f"club.{form}"):
                self.put(name, whole)
                self.format(name)
                self.assertEqual(self.read(name), whole)
                self.put(name, whole.replace(b'"Taluva"', b'  "Taluva"').replace(b"<player ",
                                                                                b"<player  "))
                self.format(name)
                self.assertEqual(self.read(name), whole)

    def test_what_cannot_be_read_stays(self):
        whole = self.run_stela("convert", "--to", "json", "game.stela").stdout
        xml = self.run_stela("convert", "--to", "xml", "game.stela").stdout
        for content in (b'{"game":"Taluva"\n', whole[:-4], b'[{"game":7}]',
                        whole.replace(b'"entries"', b'"entires"'), xml[:-9], b"<a/>", b"<",
                        b'{"game":"Taluva"}\n{"game"\n'):
            self.put("club", content)
            said = self.format("club", code=INVALID)
            self.assertIn("`club` is left as it is: a part of it is not well formed", said)
            self.assertEqual(self.read("club"), content)

    def test_a_broken_record_of_text_is_kept_byte_for_byte(self):
        self.put("club", FIRST + BROKEN + SECOND)
        self.format("club", code=INVALID)
        self.assertEqual(self.read("club"), FIRST.replace(b"1.   ", b"1. ") + b"\n" + BROKEN +
                         b"\n" + SECOND.replace(b"1.   ", b"1. "))

    def test_empty_files_stay(self):
        for content in (b"", b"\n", b"[]", b" [\n]\n"):
            self.put("club", content)
            self.format("club")
            self.assertEqual(self.read("club"), content)

    def test_hard_links_stay_links(self):
        os.link(self.folder / "game.stela", self.folder / "hard.stela")
        before = os.stat(self.folder / "game.stela")
        self.format("game.stela", "hard.stela")
        after = os.stat(self.folder / "game.stela")
        self.assertEqual((after.st_ino, after.st_nlink), (before.st_ino, 2))
        self.assertTrue(self.canonical("hard.stela"))
        self.assertEqual(len(os.listdir(self.folder)), 3)

    def test_a_longer_form_for_hard_links(self):
        short = (b'[Game "Taluva"]\n[Player "white" ""]\n[Player "red" ""]\n'
                 b"white: JC@0,0/0 hut@0,1\nred: SR@1,0/3 hut@2,-1\n")
        self.put("short.stela", short)
        os.link(self.folder / "short.stela", self.folder / "hard.stela")
        self.format("hard.stela")
        self.assertGreater(len(self.read("short.stela")), len(short))
        self.assertTrue(self.canonical("short.stela"))

    def test_mode_and_owner_stay(self):
        path = self.folder / "game.stela"
        path.chmod(0o640)
        if os.geteuid() == 0:
            os.chown(path, 12345, 54321)
        before = os.stat(path)
        self.format("game.stela")
        after = os.stat(path)
        self.assertTrue(self.canonical("game.stela"))
        self.assertEqual((after.st_mode, after.st_uid, after.st_gid),
                         (before.st_mode, before.st_uid, before.st_gid))

    def test_a_file_that_is_read_only_stays(self):
        path = self.folder / "game.stela"
        path.chmod(0o444)
        done = self.run_stela("format", "--in-place", "game.stela")
        self.refused(done, "cannot write `game.stela`: Permission denied", FILE)
        self.assertEqual(self.read("game.stela"), FIRST)

    def test_canonical_files_are_not_touched(self):
        self.format("game.stela")
        before = os.stat(self.folder / "game.stela")
        self.format("game.stela")
        after = os.stat(self.folder / "game.stela")
        self.assertEqual((after.st_ino, after.st_mtime_ns), (before.st_ino, before.st_mtime_ns))

    def test_a_file_that_is_named_twice(self):
        os.symlink("game.stela", self.folder / "link.stela")
        self.format("game.stela", "link.stela", "game.stela")
        self.assertTrue(self.canonical("game.stela"))


main()
