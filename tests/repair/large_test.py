"""Texts of a megabyte that have only one kind of damage are repaired or left unchanged: an algorithm that
compares each occurrence with all others would not finish.
"""

import sys
import unittest

sys.path.append(f"{sys.path[0]}/..")
from testing import main, run

SIZE = 1 << 20
TAGS = '[Game "Taluva"]\n[Player "white" "A"]\n'


def filled(piece, before="", behind=""):
    return before + piece * (SIZE // len(piece.encode())) + behind


TEXTS = {
    "prefixes": filled("[20.11.26, 21:14] x: 1. white: hut@0,1\n", '[20.11.26, 21:14:03] J: [Game "T"]\n'),
    "lines of names": filled("Anna — Today at 9:14 PM\n", TAGS),
    "tags on a line": filled('[Game "Taluva"] '),
    "tags without end": filled('[Game "Taluva" '),
    "brackets": filled("["),
    "closing brackets": filled("]", '[Game "T"]'),
    "glued entries": filled("1. white: hut@0,1", '[Game "Taluva"][Player "white" "A"]'),
    "bars": filled("| ", '[Game "Taluva"] 1. white: '),
    "digits": filled("0", TAGS + "1. white: "),
    "letters for digits": filled("O", TAGS + "1. white: hut@"),
    "blanks": filled(" ", TAGS + "1. white: hut", "@0,1"),
    "commas": filled("a , ", TAGS + "1. white: "),
    "slashes": filled("/ ", TAGS + "1. white: "),
    "cells": filled("a1 - ", TAGS + "1. white: "),
    "backslashes": filled("\\", '[Game \\"'),
    "written line ends": filled("\\n", '[Game "a"]\\n['),
    "quotes": filled('"', "", '[Game \\"'),
    "strings": filled('"[Game \\"'),
    "open strings": filled('[Game \\"'),
    "base64": filled("W0dhbWUg"),
    "lines of base64": filled("W0dhbWUg\n"),
    "mail fields": filled("Content-Type: text/html\n"),
    "mail heads": filled("Content-Type: text/html\n\n"),
    "mail parts": filled("--x\nContent-Type: a\n\nGame\n"),
    "encoded twice": filled("Ã¶", TAGS + "1. white: {", "}"),
    "encoded twice in words": filled("Ã¶ ", TAGS + "{", "}\n1. white: hut@0,1"),
    "encoded twice in a tag": filled("Ã", '[Game "', '"]'),
    "look-alikes": filled("о", TAGS + "1. white: "),
    "wide blanks before": filled("\u00a0", "", "[Game"),
    "wide blanks": filled("\u00a0", "[Game"),
    "French quotes": filled("«\u00a0", "[Game "),
    "pairs of French quotes": filled("« » ", "[Game ", "]"),
    "words behind the result": filled("words ", TAGS + "result: * "),
    "results": filled("result: * a\n", TAGS),
    "pages": filled("Page 1\n\n", TAGS),
    "lines of prose": TAGS + "".join(f"x{i} a\n" for i in range(SIZE // 9)),
    "lines beside pages": filled("foo\n", TAGS + "Page 1\nfoo\nPage 2\n"),
    "lines with tags": TAGS + "".join(f'[Event "{i}"]\n' for i in range(SIZE // 32))
                       + "Page 1\nfoo bar\n" * (SIZE // 32),
    "numbered tags": "".join(f'{i} [Game "a"]\n' for i in range(1, SIZE // 16)),
    "bullets": filled('• [Game "a"]\n'),
    "differences": filled('+[Game "a"]\n'),
    "emphasis": filled("1. *white*: hut@0,1\n", TAGS),
    "stars": filled("*", TAGS),
    "bare tags": filled("Game: Taluva\n"),
    "bare players": filled("Player: white A\n", "Game: Taluva\n"),
    "dates": filled("1.", '[Date "', '"]'),
    "braces": filled("{\n", TAGS),
    "numbers": filled("1 ", TAGS),
    "greetings": filled("hello\n", "", TAGS + "1. white: hut@0,1"),
}


class Large(unittest.TestCase):
    def test_each_kind(self):
        for name, text in TEXTS.items():
            with self.subTest(name):
                done = run("repair", "-", given=text)
                self.assertIn(done.returncode, (0, 1), done.stderr[-300:])


main()
