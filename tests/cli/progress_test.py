"""The bar that long work shows on a terminal: progress_test.py SOURCE_DIR STELA"""

import os
import pty
import re
import select
import subprocess
import sys

sys.path.append(f"{sys.path[0]}/..")
from testing import STELA, FolderTest, main, output


def shown_on_terminal(*arguments, feed=b"", until=None, pieces=40):
    """What `stela` writes to a terminal: it gets `feed` again and again, until what it has written
    matches `until`; without that, `pieces` times."""
    leader, follower = pty.openpty()
    said = b""
    with subprocess.Popen([STELA, *arguments], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                          stderr=follower) as process:
        os.close(follower)
        # Only what is longer than a batch is worked on before the input ends.
        while not re.search(until, said.decode()) if until else pieces > 0:
            pieces -= 1
            process.stdin.write(feed)
            process.stdin.flush()
            if select.select([leader], [], [], 0.05)[0]:
                said += os.read(leader, 4096)
        process.stdin.close()
        while True:
            try:
                piece = os.read(leader, 4096)
            except OSError:  # the terminal is gone
                break
            if not piece:
                break
            said += piece
    os.close(leader)
    return said.decode()


class Progress(FolderTest):
    def test_bar(self):
        games = output("random", "taluva", "--count", "20") + b"\n"
        said = shown_on_terminal("validate", feed=games, until=r"\r-: \d+ MiB, \d+\.\d MiB/s")
        self.assertTrue(said.endswith("\r\x1b[K"), "it is wiped away")
        self.assertEqual(shown_on_terminal("validate", "--quiet", feed=games), "")

    def test_part_of_a_file(self):
        game = output("random", "taluva", "--count", "100") + b"\n"
        # The second input keeps it waiting for as long as the bar waits.
        shown_on_terminal("validate", self.put("pile.stela", game * 100), "-", feed=game,
                          until=r"\[#+ *\] +\d+ %, \d+\.\d MiB/s, \d+:\d\d left")

    def test_entries_that_are_analysed(self):
        path = self.put("game.stela", output("random", "taluva", "--players", "2", "--gaps", "--seed", "5"))
        numbers = [int(n) for n in re.findall(r"^(\d+)\. ", path.read_text(encoding="utf-8"), re.M)]
        some = [n for n in numbers if 3 <= n <= 20]
        for more, all_of_them in (([], len(numbers)), (["--entries", "3..20"], len(some))):
            said = shown_on_terminal("analyse", "--effort", "2", "--jobs", "1", *more, path, pieces=0)
            counts = {tuple(map(int, found)) for found in re.findall(r"entry (\d+) of (\d+)", said)}
            self.assertLessEqual({count for _, count in counts}, {all_of_them})
            self.assertIn((all_of_them, all_of_them), counts)
            self.assertLessEqual(max(done for done, _ in counts), all_of_them)


main()
