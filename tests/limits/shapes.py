"""Hostile inputs of any size: what grows without end in text, JSON, XML and the files of others.

`SHAPES` maps a name to (file extension, function of a size that gives about that many bytes);
`all_shapes` adds what the program's own tables of tags, commands and claims give, and the damages
that `repair` is tested with.
"""

import functools
import json
import pathlib
import random
import re
import subprocess
import sys

sys.path += [str(pathlib.Path(__file__).parent.parent / folder) for folder in ("repair",)]
import damages

HEAD = b'[Game "Taluva"]\n[Player "white" ""]\n[Player "red" ""]\n'
TIKAL = HEAD.replace(b"Taluva", b"Tikal")
MYKERINOS = HEAD.replace(b"Taluva", b"Mykerinos")
ENTRY = b"1. white: JC@0,0/0 hut@0,1\n"
ILLEGAL = b"(1. white: JC@0,0/0 hut@9,9)\n"
XML_OPEN = b'<stela xmlns="urn:stela:notation:1">'
JSON_HEAD = (b'{"game":"Taluva","players":[{"colour":"white","name":""},'
             b'{"colour":"red","name":""}],')


def repeated(piece, before=b"", after=b""):
    """A shape: `piece` as often as it fits, between `before` and `after`."""
    return lambda size: before + piece * (size // len(piece)) + after


def numbered(piece, before=b"", after=b""):
    """A shape: `piece` as often as it fits, each time with another number for its `%d`."""
    def shape(size):
        count = size // (len(piece) + 4)
        return before + b"".join(piece % i for i in range(count)) + after
    return shape


def halves(first, second, before=b"", after=b""):
    """A shape: half of the size filled by the one piece, half by the other."""
    return lambda size: (before + first * (size // 2 // len(first)) +
                         second * (size // 2 // len(second)) + after)


def lines_of(piece, before, after):
    """A shape: five lines, each filled with `piece` between `before` and `after`."""
    return lambda size: (before + piece * (size // 5 // len(piece)) + after) * 5


def deep_and_wide(size):
    """Variations in variations, each as often as its own entry has others, and as deep as fits."""
    inner = least = b"(1. white: JC@0,0/0 hut@0,1)\n" * 3
    while 3 * len(inner) < size:
        inner = (b"(1. white: JC@0,0/0 hut@0,1 " + inner + b")\n") * 3
    return PLAYED + inner + least * ((size - len(inner)) // len(least))


MOST_PARTS = 50_000
GAMES = ("taluva", "tikal", "mykerinos")
# The number of damages tried together.
IN_GROUP = 6


def full(piece, parts, before):
    """A shape: records that have as many parts as they may, each `before` and then `piece`, which has
    `parts` parts, again and again."""
    def shape(size):
        record = before + piece * min((MOST_PARTS - 100) // parts, size // len(piece)) + b"\n\n"
        return record * max(1, size // len(record))
    return shape


BODY = HEAD + b"\n"
PLAYED = BODY + ENTRY

TIKAL_PLAYED = (TIKAL + b'[Player "blue" ""]\n[Player "yellow" ""]\n\n'
                b"1. white: A3@b3/0 in@a1 in@a1*L+1 in@a1 go@a1-b2-b3*L in@a1*3\n")
MYKERINOS_PLAYED = (MYKERINOS + b'[Museum "V" "L" "B" "K" "T"]\n\n'
                    b"1. table: lay@1L=T0:^./../.. lay@1R=B3:../^./.. lay@2L=V3:../^./.^ "
                    b"lay@2R=T2:../^./.^ lay@3L=B2:../../.. lay@3R=N5:^^/.^/.. lay@4L=K3:.^/^^/.. "
                    b"lay@4R=L0:../.^/..\n2. white: dig@h6\n")

TEXT = {
    "full: legal variations": full(b"(1. white: JC@0,0/0 hut@0,1)", 4, PLAYED),
    "full: illegal variations": full(b"(1. white: JC@0,0/0 hut@9,9)", 4, PLAYED),
    "full: variations of Tikal": full(b"(1. white: A3@b3/0 in@a1 in@a1*L)", 5, TIKAL_PLAYED),
    "full: variations of Mykerinos": full(b"(2. white: dig@a4)", 3, MYKERINOS_PLAYED),
    "full: variations with diagrams": full(b"(1. white: JC@0,0/0 hut@0,1 {[%diagram]})", 5, PLAYED),
    "full: diagrams of Tikal": full(b"{[%diagram]}", 1, TIKAL_PLAYED),
    "full: comments": full(b"{}", 1, PLAYED),
    "full: entries": full(b"a:\n", 1, BODY),
    "full: tokens": full(b" a", 1, BODY + b"1. white:"),
    "full: false scores": full(b" =9/9/9", 1, PLAYED.rstrip()),
    "full: result claims": full(b" white=0/0/1", 1, PLAYED + b"result:"),
    "full: tags": full(b'[X ""]\n', 2, HEAD),
    "full: setups": full(b" JC@0,0/0", 1, BODY + b"setup:"),
    "parentheses": repeated(b"(", PLAYED),
    "parentheses, no entry": repeated(b"(", BODY),
    "closing parentheses": repeated(b")", PLAYED),
    "empty variations": repeated(b"()", PLAYED),
    "variations in variations": repeated(b"(1. white: JC@0,0/0 hut@0,1 ", PLAYED),
    "variations": repeated(b"(1. white: JC@0,0/0 hut@-1,1)\n", PLAYED),
    "short variations": repeated(b"(a: b)", PLAYED),
    "legal variations": repeated(b"(1. white: JC@0,0/0 hut@0,1)\n", PLAYED),
    "legal variations with diagrams": repeated(
        b"(1. white: JC@0,0/0 hut@0,1 {[%diagram]})\n", PLAYED),
    "deep and wide variations": deep_and_wide,
    "illegal variations": repeated(ILLEGAL, PLAYED),
    "variations claimed illegal": repeated(
        b"({[%illegal taluva.hut.adjacent]} 1. white: JC@0,0/0 hut@9,9)\n", PLAYED),
    "braces": repeated(b"{", PLAYED),
    "empty comments": repeated(b"{}", PLAYED),
    "comments": repeated(b"{a} ", PLAYED),
    "comments before the first entry": repeated(b"{a} ", BODY),
    "one comment": repeated(b"words ", PLAYED + b"{", b"}\n"),
    "a comment without spaces": repeated(b"a", PLAYED + b"{", b"}\n"),
    "escapes in a comment": repeated(b"\\}", PLAYED + b"{", b"}\n"),
    "`[%` in a comment": repeated(b"[%", PLAYED + b"{", b"}\n"),
    "commands never closed": repeated(b"[%mark ", PLAYED + b"{", b"}\n"),
    "commands with a far end": repeated(b"[%x ", PLAYED + b"{", b"]}\n"),
    "commands with odd quotes": repeated(b'[%"]" ', PLAYED + b"{", b"}\n"),
    "one long command": repeated(b"a1 ", PLAYED + b"{[%mark red ", b"]}\n"),
    "arrow of minus signs": repeated(b"-", PLAYED + b"{[%arrow red ", b"]}\n"),
    "commands with values": repeated(b"[%clk 0:12:30] ", PLAYED + b"{", b"}\n"),
    "commands with wrong values": repeated(b"[%luck red=0.031 ci=0.1] ", PLAYED + b"{", b"}\n"),
    "one command with many values": repeated(b" red=0.031", PLAYED + b"{[%luck", b"]}\n"),
    "labels": repeated(b'[%label 0,0 "a"]', PLAYED + b"{", b"}\n"),
    "comments with diagrams": repeated(b"{[%diagram]}", PLAYED),
    "diagrams": repeated(b'[%diagram "a"]', PLAYED + b"{", b"}\n"),
    "line comments": repeated(b"; a\n", PLAYED),
    "semicolons": repeated(b";", PLAYED),
    "brackets": repeated(b"[", PLAYED),
    "brackets at the head": repeated(b"[", b""),
    "bracket lines": repeated(b"[\n", b""),
    "`[%`": repeated(b"[%", PLAYED),
    "tags": numbered(b'[X%d "a"]\n', HEAD, b"\n" + ENTRY),
    "equal unknown tags": repeated(b'[X "a"]\n', HEAD, b"\n" + ENTRY),
    "players": numbered(b'[Player "p%d" ""]\n', HEAD),
    "equal players": repeated(b'[Player "red" ""]\n', HEAD),
    "single tags again": halves(b'[X "a"]\n', b'[Date "2026-01-01"]\n', HEAD),
    "options": repeated(b'[Option "tiles" "a"]\n', HEAD),
    "values of a variant": repeated(b' "ranking"', b'[Game "Taluva"]\n[Variant', b"]\n"),
    "values of an unknown tag": repeated(b' "a"', HEAD + b"[X", b"]\n\n" + ENTRY),
    "tile tags": numbered(b'[Tile "A%d" "empty" "0" "1"]\n', TIKAL),
    "equal tile tags": repeated(b'[Tile "A1" "empty" "0" "1"]\n', TIKAL),
    "museum tags": repeated(b'[Museum "V" "L" "B" "K" "T"]\n', MYKERINOS),
    "a long tag value": repeated(b"a", HEAD + b'[Event "', b'"]\n\n' + ENTRY),
    "escapes in a tag value": repeated(b'\\"', HEAD + b'[Event "', b'"]\n\n' + ENTRY),
    "a long player name": repeated(b"a b", b'[Game "Taluva"]\n[Player "white" "',
                                   b'"]\n[Player "red" ""]\n\n' + ENTRY),
    "a long tag name": repeated(b"a", HEAD + b"[", b' "a"]\n'),
    "a long colour": repeated(b"a", HEAD + b'[Player "', b'" ""]\n'),
    "digits": repeated(b"1", PLAYED),
    "digits of an entry number": repeated(b"1", BODY, b". white: a\n"),
    "digits of a coordinate": repeated(b"1", BODY + b"1. white: JC@", b",0/0\n"),
    "digits of a score": repeated(b"1", PLAYED.rstrip() + b" =", b"\n"),
    "digits of an annotation": repeated(b"1", PLAYED.rstrip() + b" $", b"\n"),
    "digits of a digest": repeated(b"1", PLAYED.rstrip() + b" #", b"\n"),
    "parts of a score": repeated(b"1/", PLAYED.rstrip() + b" =", b"\n"),
    "a long word": repeated(b"a", PLAYED),
    "a long actor": repeated(b"a", BODY + b"1. ", b": a\n"),
    "exclamation marks": repeated(b"!", PLAYED.rstrip() + b" "),
    "annotations": repeated(b" !", PLAYED.rstrip()),
    "numbered annotations": repeated(b" $1", PLAYED.rstrip()),
    "scores": repeated(b" =0/0/1", PLAYED.rstrip()),
    "actions": repeated(b" hut@0,1", BODY + b"1. white:"),
    "actions of Tikal": repeated(b" pass", TIKAL + b"\n1. white:"),
    "legal moves to and fro": repeated(b" go@a1-b2 go@b2-a1", TIKAL + b"\n1. white:"),
    "entries": repeated(b"white: a\n", BODY),
    "numbers": repeated(b"1. ", BODY),
    "colons": repeated(b":", BODY),
    "a setup": repeated(b" JC@0,0/0", BODY + b"setup:"),
    "a setup of Tikal": repeated(b" A1@a1/0", TIKAL + b"\nsetup:"),
    "a setup of Mykerinos": repeated(b" red:1L", MYKERINOS + b"\nsetup:"),
    "result claims": repeated(b" winner=white", PLAYED + b"result:"),
    "score claims": repeated(b" white=0/0/1", PLAYED + b"result:"),
    "behind the result": repeated(b" a: b", PLAYED + b"result: *"),
    "blank lines": repeated(b"\n", PLAYED),
    "blanks": repeated(b" ", PLAYED),
    "blank lines only": repeated(b"\n"),
    "carriage returns": repeated(b"\r", PLAYED),
    "both line ends": repeated(b"\r\n", PLAYED),
    "NUL": repeated(b"\0", PLAYED),
    "NUL and words": repeated(b"\0 a ", PLAYED),
    "no UTF-8": repeated(b"\xff", PLAYED),
    "changing bad bytes": repeated(b"\0\xff", PLAYED),
    "bad bytes in a tag": repeated(b"\0\xff", HEAD + b'[X "', b'"]\n'),
    "combining characters": repeated("e\u0301".encode(), PLAYED + b"{", b"}\n"),
    "a line of mistakes": repeated(b"a: ) ", BODY),
    "records": repeated(BODY + ENTRY + b"result: *\n\n"),
    "records with mistakes": repeated(BODY + b"1. white: JC@0,0/0 hut@9,9 (\n\n"),
    "short unknown tags": repeated(b'[X ""]\n', HEAD, b"\n" + ENTRY),
    "short values of an unknown tag": repeated(b' ""', HEAD + b"[X", b"]\n\n" + ENTRY),
    "short tokens": repeated(b" a", BODY + b"1. white:"),
    "short entries": repeated(b"a:\n", BODY),
    "false scores": repeated(b" =9/9/9", PLAYED.rstrip()),
    "records without an entry": repeated(BODY),
    "heads of records": repeated(b'[Game "Taluva"]\n'),
    "unfinished heads": repeated(b"[Game "),
    "unfinished heads on lines": repeated(b"[Game \n"),
}

JSON = {
    "lists": repeated(b"["),
    "objects": repeated(b'{"a":'),
    "empty objects": repeated(b"{},", b"[", b"{}]"),
    "empty lists": repeated(b"[],", b"[", b"[]]"),
    "lists in a record": repeated(b"[],", b'{"a":[', b"[]]}"),
    "lists of one in a record": repeated(b"[1],", b'{"a":[', b"[1]]}"),
    "objects of one in a record": repeated(b'{"a":1},', b'{"a":[', b"{}]}"),
    "short texts in a record": repeated(b'"",', b'{"a":[', b'""]}'),
    "actions": repeated(b'{"text":"a"},', JSON_HEAD + b'"entries":[{"actor":"white","actions":[',
                        b'{"text":"a"}]}]}'),
    "values of a tag": repeated(b'"",', JSON_HEAD + b'"tags":[{"name":"X","values":[', b'""]}]}'),
    "records before a mistake": repeated(JSON_HEAD + b'"entries":[]},', b"[", b"{]"),
    "numbers": repeated(b"1,", b"[", b"1]"),
    "a long number": repeated(b"1"),
    "a long number in a record": repeated(b"1", JSON_HEAD + b'"entries":[{"actor":"white","number":',
                                          b"}]}"),
    "a long text": repeated(b"a", JSON_HEAD + b'"event":"', b'"}'),
    "a text never closed": repeated(b"a", JSON_HEAD + b'"event":"'),
    "escapes": repeated(b"\\\\", JSON_HEAD + b'"event":"', b'"}'),
    "code points": repeated(b"\\u00e9", JSON_HEAD + b'"event":"', b'"}'),
    "half code points": repeated(b"\\ud800", JSON_HEAD + b'"event":"', b'"}'),
    "a long key": repeated(b"a", b'{"', b'":1}'),
    "members": numbered(b'"a%d":1,', b"{", b'"b":1}'),
    "equal members": repeated(b'"game":"Taluva",', b"{", b'"b":1}'),
    "entries": repeated(b"{},", JSON_HEAD + b'"entries":[', b"{}]}"),
    "players": repeated(b'{"colour":"red","name":""},', b'{"game":"Taluva","players":[', b"{}]}"),
    "tags": numbered(b'{"name":"X%d","values":["a"]},', JSON_HEAD + b'"tags":[',
                     b'{"name":"Y","values":["a"]}]}'),
    "notes": repeated(b'{"comment":"a"},', JSON_HEAD + b'"notes":[', b'{"comment":"a"}]}'),
    "commands": repeated(b'{"do":"loss","share":0.5,"ci":1.5},', JSON_HEAD + b'"notes":[{"commands":[',
                         b'{"text":"a"}]}]}'),
    "records": repeated(JSON_HEAD + b'"entries":[]},', b"[", b"{}]"),
    "records with mistakes": repeated(b'{"game":"a"},', b"[", b"{}]"),
    "records with mistakes on lines": repeated(b'{"game":"a"},\n', b"[", b"{}]"),
    "blanks": repeated(b" ", b"[", b"]"),
    "commas": repeated(b",", b"["),
    "NUL": repeated(b"\0", b"["),
    "quotes": repeated(b'"'),
    "quotes in a record": repeated(b'"', b'[{"game":'),
    "backslashes": repeated(b"\\"),
    "backslashes in a text": repeated(b"\\", b'[{"game":"'),
    "braces": repeated(b"{"),
    "closing brackets": repeated(b"]"),
    "closing braces": repeated(b"}", b"[{}"),
    "openings of records": repeated(b'{"game"'),
    "openings in texts": repeated(b'{"game":"'),
    "names of games": repeated(b'"game"', b'[{"a":{'),
    "blanks before names of games": repeated(b' "game":1,', b'[{' + b" " * 1000, b'"a":1}]'),
    "records without commas": repeated(JSON_HEAD + b'"entries":[]}\n', b"[", b"]"),
    "records never closed": repeated(JSON_HEAD + b'"entries":[{"actor":\n', b"["),
    "records with a text never closed": repeated(b'{"game":"Taluva}\n,', b"[", b"]"),
    "records of another beginning never closed": repeated(b'{"event":"a","entries":[{\n', b"["),
    "records on lines never closed": repeated(b'{"a":[\n  1,\n', b"[\n"),
    "braces where fields are due": repeated(b'{"a":1,', b"["),
    "brackets that do not fit": repeated(b',[}', b'[{"a":' * 1000, b"]"),
    "objects in a record, closed as a list": repeated(b'{"a":', b"[", b"]]"),
    "a long first line, and lines": halves(b"[", b"\n{", b"[\n{", b"]"),
}

NDJSON = {
    "records": repeated(JSON_HEAD + b'"entries":[]}\n'),
    "mistakes": repeated(b'{"game":\n'),
    "empty objects": repeated(b"{}\n"),
    "lists": repeated(b"[]\n"),
    "records on one line": repeated(b"{},", b"[", b"{}]\n"),
    "lines of numbers": lines_of(b"1,", b'{"a":[', b"1]}\n"),
    "blank lines": repeated(b"\n", b'{"game":"a"}\n'),
    "one line": repeated(b"{}", b'{"game":"a"}'),
}

XML = {
    "elements": repeated(b"<a>", XML_OPEN),
    "roots": repeated(b"<stela>"),
    "records": repeated(b'<record game="Taluva"><player colour="red" name=""/></record>', XML_OPEN, b"</stela>"),
    "wrong elements between records": repeated(b"<record/><a/>", XML_OPEN, b"</stela>"),
    "short elements": repeated(b"<a/>", XML_OPEN + b"<record>", b"</record></stela>"),
    "notes": repeated(b"<comment/>", XML_OPEN + b'<record game="Taluva">',
                      b"</record></stela>"),
    "commands": repeated(b"<loss share='0.5' ci='1.5'/>", XML_OPEN + b'<record game="Taluva"><commands>',
                         b"</commands></record></stela>"),
    "records with mistakes": repeated(b"<record/>", XML_OPEN, b"</stela>"),
    "records with mistakes on lines": repeated(b"<record/>\n", XML_OPEN, b"</stela>"),
    "entries": repeated(b"<entry/>", XML_OPEN + b'<record game="Taluva">',
                        b"</record></stela>"),
    "attributes": numbered(b' a%d="a"', XML_OPEN + b"<record", b"/></stela>"),
    "equal attributes": repeated(b' a="a"', XML_OPEN + b"<record", b"/></stela>"),
    "a long attribute": repeated(b"a", XML_OPEN + b'<record game="', b'"/></stela>'),
    "an attribute never closed": repeated(b"a", XML_OPEN + b'<record game="'),
    "a long name": repeated(b"a", XML_OPEN + b"<", b"/></stela>"),
    "namespaces": numbered(b' xmlns:a%d="a"', XML_OPEN + b"<record", b"/></stela>"),
    "text": repeated(b"a", XML_OPEN, b"</stela>"),
    "lines of text": repeated(b"a\n", XML_OPEN, b"</stela>"),
    "text in a comment": repeated(b"a\n&amp;", XML_OPEN + b'<record game="Taluva"><comment>',
                                  b"</comment></record></stela>"),
    "entities": repeated(b"&amp;", XML_OPEN, b"</stela>"),
    "unknown entities": repeated(b"&amp;&a;", XML_OPEN, b"</stela>"),
    "CDATA": repeated(b"<![CDATA[a]]>", XML_OPEN, b"</stela>"),
    "CDATA never closed": repeated(b"<![CDATA[", XML_OPEN),
    "comments": repeated(b"<!--a-->", XML_OPEN, b"</stela>"),
    "a comment never closed": repeated(b"<!--", XML_OPEN),
    "instructions": repeated(b"<?a b?>", XML_OPEN, b"</stela>"),
    "a document type": repeated(b'<!ENTITY a "b">', b"<!DOCTYPE a ["),
    "comments before a document type": repeated(b"<!--a-->", b"", b"<!DOCTYPE a>" + XML_OPEN),
    "blanks": repeated(b" ", XML_OPEN, b"</stela>"),
    "ampersands": repeated(b"&", XML_OPEN),
    "angles": repeated(b"<", XML_OPEN),
    "quotes": repeated(b'"', XML_OPEN + b"<record a="),
    "quotes between records": repeated(b'"', XML_OPEN),
    "ends of CDATA": repeated(b"]]>", XML_OPEN),
    "openings of CDATA": repeated(b"<![CDATA[", XML_OPEN + b"<record>"),
    "openings of comments": repeated(b"<!--", XML_OPEN + b"<record>"),
    "openings of instructions": repeated(b"<?a ", XML_OPEN),
    "openings of document types": repeated(b"<!DOCTYPE "),
    "openings of records": repeated(b"<record>", XML_OPEN),
    "ends of records": repeated(b"</record>", XML_OPEN),
    "records without a root": repeated(b"<record/>"),
    "prefixes": numbered(b"<a%d:a/>", XML_OPEN + b'<record xmlns:a0="a">', b"</record></stela>"),
    "words": repeated(b"! ", XML_OPEN + b'<record><entry actor="red" nags="', b'"/></record></stela>'),
}

# What a page of `replay` draws: a board with many pieces, or with much that comments ask for, and
# many variations of the entry after it.
CROWDED = (TIKAL + b"\nsetup: " +
           b" ".join(b"%s@%s/0" % pair for pair in zip(
               b"A1 A2 A3 A4 A5 A6 B1 B2 B3 B4".split(), b"a3 a4 a5 b3 b4 b5 c2 c3 c4 c5".split())) +
           b" next=red\n1. red: B5@d2/0\n")
SECOND = b"2. red: SR@1,0/3 hut@2,-1"
# Fewer pictures, so that the measurement takes no longer than others.
REMARK = b" {" + b"words " * 15 + b"}"


def labels_before(piece):
    """A shape: half of the size labels on a board, half `piece`, which follows the entry after."""
    return lambda size: (PLAYED + b'{[%label 0,0 "a"]}\n' * (size // 2 // 20) + SECOND + b"\n" +
                         piece * (size // 2 // len(piece)))


TEXT |= {
    "a board, variations": repeated(b"(1. red: B5@d2/5" + REMARK + b")\n", CROWDED),
    "a board, variations not played": repeated(b"(red: x" + REMARK + b")\n", CROWDED),
    "a board with labels, variations": labels_before(b"(" + SECOND + b")\n"),
    "a board with labels, variations not played": labels_before(b"(red: x)\n"),
}

# Where brackets can have one end: before a record of them, and around each kind.
PLACES = {
    "an entry": (PLAYED, b"2. red: SR@1,0/3 ", b"\n"),
    "the head": (HEAD, b"", b"\n"),
    "a tag": (HEAD, b'[Event "', b'"]\n'),
    "a comment": (PLAYED, b"{", b"}\n"),
    "a variation": (PLAYED, b"(1. white: JC@0,0/0 ", b")\n"),
    "prose": (PLAYED, b"\nHello, ", b"\n"),
}
BRACKETS = [(both[:len(both) // 2], both[len(both) // 2:])
            for both in (b"()", b"[]", b"{}", b'""', b"<>", b"''", b"``", "“”".encode())]
PAIRED = {
    "with one end": lambda a, b, n: a * n + b,
    "never closed": lambda a, b, n: a * n,
    "nested": lambda a, b, n: a * (n // 2) + b * (n // 2),
    "one after the other": lambda a, b, n: (a + b"a" + b + b" ") * (n // 4),
}


def joined(before, parts, after=b""):
    """A shape: one record with all `parts`, which are shapes, of the same size."""
    return lambda size: before + b"".join(part(size // len(parts)) for part in parts) + after


def of_brackets():
    for place, (before, opening, closing) in PLACES.items():
        for how, pair in PAIRED.items():
            def part(size, pair=pair, both=None, opening=opening, closing=closing):
                return opening + pair(*both, size // len(both[0])) + closing
            yield (f"brackets in {place}, {how}", before, b"",
                   {a.decode(): functools.partial(part, both=(a, b)) for a, b in BRACKETS})


# Many names, of which each may be compared with all others.
NAMES = numbered(b" a%d", b'[Game "Taluva"]\n[Player "red" ""]\n[Player "white" "Anna',
                 b'"]\n\n' + ENTRY)
TEXT |= {
    "parts of a name": NAMES,
    "actors, and parts of a name": lambda size: (
        HEAD.replace(b'"white" ""', b'"white" "%s"' % numbered(b" a%d")(size // 2))
        + b"\n" + ENTRY + numbered(b"(1. a%d: hut@0,1)")(size // 2) + b"\n"),
    "claims, and parts of a name": lambda size: (
        HEAD.replace(b'"white" ""', b'"white" "%s"' % numbered(b" a%d")(size // 2))
        + b"\n" + ENTRY + b"result:" + numbered(b" a%d=0/0/1")(size // 2) + b"\n"),
    "misspelt actors": repeated(b"(1. whit: JC@0,0/0)", PLAYED),
    "misspelt actors, and tags": halves(b"(1. whit: JC@0,0/0)", b"(1. rd: JC@0,0/0)",
                                        HEAD + b'[X ""]\n' * 300 + b"\n" + ENTRY),
    "records of many names": numbered(
        b'[Game "Taluva"]\n[Player "white" "Anna%d Mueller"]\n[Player "red" "Bo%%d"]\n\n'
        .replace(b"%%d", b"") + ENTRY + b"result: white=0/0/1 red=0/0/0 end=resign:red\n\n"),
}


def parsed(source, path, pattern):
    """What `pattern` finds in a table of the sources; it must find something."""
    found = re.findall(pattern, (source / path).read_text())
    assert found, (path, pattern)
    return found


# Separators of the parts of a value.
SEPARATORS = (b"-", b",", b"=", b":", b"/", b" ", b"+", b"@", b".", b'"', b"\\", b"%", b"|", b"*", b"#")
PIECES = (b"0,1-0,1 ", b"0,1 ", b"white=0.5 ", b"0:01:00 ", b"0,1-", b"a-b,c=d:e/f", b"a' ", b"&amp;")


def each(pieces, before, after):
    """By piece, a shape of it again and again."""
    return {piece.decode(): repeated(piece, before, after) for piece in pieces}


def of_commands(source):
    """Comment commands, each with many separators and parts, and many of each."""
    names = parsed(source, "lib/core/comment_command.h", r'\{"(\w+)", "') + ["illegal", "unknown"]
    for name in names:
        command = b"[%" + name.encode()
        yield (f"[%{name}]", PLAYED + b"{", b"}\n",
               each(SEPARATORS + PIECES, command + b" red ", b"] "))
        yield (f"many [%{name}]", PLAYED, b"", {
            "commands": repeated(command + b" red 0,0-0,1]", b"{", b"}\n"),
            "comments": repeated(b"{" + command + b" white=0.5]}"),
            "variations": repeated(b"({" + command + b" taluva.hut.adjacent]} 1. white: JC@0,0/0 hut@9,9)")})


def of_tags(source):
    """Tags, each with a value of many parts and with many values."""
    names = parsed(source, "lib/record/tags.h", r'Tag = (?:tr_noop\()?"(\w+)"')
    for name in dict.fromkeys(names + ["Annotator", "Source", "Unknown"]):
        tag = b"[" + name.encode() + b' "'
        head = TIKAL if name == "Tile" else MYKERINOS if name == "Museum" else HEAD
        values = {
            "many values": numbered(b'a%d" "', tag, b'"]\n'),
            "many": numbered(tag + b'a%d" "b"]\n'),
            "never closed": repeated(tag + b"a\n")}
        yield (f"{name} tag", head, b"\n" + ENTRY,
               each(SEPARATORS + PIECES, tag, b'"]\n') | values)
        # As the first of its name, which counts.
        yield (f"{name} tag first", b"", head + b"\n" + ENTRY,
               {"mixed": repeated(b"a-b,c=d:e/f+g.h ", tag, b'"]\n')})


def of_claims(source):
    """Claims, each with many parts, and many of them."""
    endings = parsed(source, "lib/record/record.h", r'\{+"(\w+)", tr_noop')
    claims = ["white=", "winner=", "rank=", "end=", "setup=", "*"] + [f"end={e}:" for e in endings]
    for claim in claims:
        name = claim.encode()
        yield (f"claim {claim}", PLAYED + b"result:", b"\n",
               each(SEPARATORS + (b"white,", b"white+", b"0/"), b" " + name, b"") | {
                   "many": numbered(b" %sa%%d" % name), "equal": repeated(b" " + name + b"white")})
    for claim in (b"=", b"#", b"$", b"!", b"?"):
        yield (f"claim {claim.decode()} of an entry", PLAYED.rstrip(), b"\n",
               each((b"/", b"1", b"1/", b"=", b"!", b"#", b"?"), b" " + claim, b""))


def of_actions(stela):
    """Tokens of positions and actions of all games, each again and again and with many parts."""
    for game in GAMES:
        record = made(stela, "random", game, "--seed", "5")
        position = made(stela, "position", "-", given=record)
        head = record.partition(b"\n\n")[0] + b"\n\n"
        name = re.compile(rb"[@=].*")
        setup = {name.sub(b"", token): token for token in re.findall(rb"\S+[@=:]\S+", position)}
        actions = {name.sub(b"", token): token for token in re.findall(rb"(?<= )\w+@\S+", record)}
        assert setup and actions, game
        for kind, before, tokens in (("setup", b"setup: ", setup), ("entry", b"1. red: ", actions)):
            again = each([token + b" " for token in tokens.values()], head + before, b"\n\n")
            parts = {f"{token.decode()} with {separator.decode()}": repeated(
                token + separator, head + before + begin + b"@", b"\n\n")
                     for begin, token in tokens.items() for separator in (b"-", b",", b"*")}
            yield f"{game} {kind}, tokens again", b"", b"", again
            yield f"{game} {kind}, tokens of many parts", b"", b"", parts
        whole = b" ".join(setup.values())
        yield f"{game} positions", b"", b"", {
            "again": repeated(whole + b" ", head + b"setup: ", b"\n\n"),
            "one after the other": repeated(b"resume: " + whole + b"\n", head, b"\n")}


def of_damages(stela):
    """Each damage, done to records of many short lines, and to many records."""
    record = damages.joined(made(stela, "random", "taluva", "--seed", "3", "--players", "3").decode())
    # A short one, so that a small size holds it in each damage of a group.
    record = re.sub(r"\n(?=1\d\.)(?s:.*)(?=\nresult:)", "", record)
    record = record.replace('"white" ""', '"white" "Anna"').replace(
        "\n\n", '\n[Event "Night"]\n[Date "2026-11-20"]\n\n', 1)
    body, _, result = record.rstrip("\n").rpartition("\n")

    def lines(damage):
        def shape(size):
            more = "".join(f"\n{i}. red: hut@0,1 {{so}}"
                           for i in range(100, 100 + max(0, size - len(body)) // 24))
            return damaged(damage, body + more + "\n" + result + "\n") + b"\n\n"
        return shape

    def records(damage):
        small = damaged(damage, record)
        return lambda size: (small + b"\n\n") * max(1, size // len(small))

    named = list(damages.DAMAGES.items())
    for i in range(0, len(named), IN_GROUP):
        group = named[i:i + IN_GROUP]
        said = f"damages {group[0][0]} to {group[-1][0]}"
        # Bytes that are not UTF-8 change how the rest is read.
        yield f"lines: {said}", b"", b"", {name: lines(damage) for name, (_, damage) in group}
        yield f"records: {said}", b"", b"", {name: records(damage) for name, (_, damage) in group}


def damaged(damage, text):
    try:
        done = damage(text, random.Random(1))
    except (UnicodeError, IndexError):  # it cannot be done to this record
        return text.encode()
    return done if isinstance(done, bytes) else done.encode("utf-8", "surrogatepass")


def made(stela, *arguments, given=b""):
    """What a command prints."""
    return subprocess.run([stela, *arguments], input=given, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, check=False).stdout


def bga_log(events):
    """A shape: a log of Board Game Arena, of as many packets as fit, each with `events` of a number."""
    def shape(size):
        packet = json.dumps(packet_of(0, events(0)))
        return json.dumps({"status": 1, "data": {"valid": 1, "data": {"logs": [
            packet_of(i, events(i)) for i in range(1, max(2, size // len(packet)))],
            "players": [{"id": i, "name": f"p{i}", "color": "ff0000"} for i in range(2)]}}}).encode()
    return shape


def packet_of(number, events):
    return {"channel": "/table/t1", "table_id": "1", "packet_id": str(number), "move_id": str(number),
            "time": "1793457112", "data": events}


def event(kind, **args):
    return {"uid": f"{random.random()}", "type": kind, "log": "", "args": args}


BGA = {
    "packets": bga_log(lambda i: []),
    "packets with gaps": lambda size: bga_log(lambda i: [])(size).replace(b'1", "move', b'5", "move'),
    "draws": bga_log(lambda i: [event("draw", player_id=1 + i % 2, tile_type="11", remain=24 - i)]),
    "tiles": bga_log(lambda i: [event("commitTile", player_id=1, tile_type="12", x=i, y=0, r=0, z=1)]),
    "names of players": bga_log(lambda i: [event("message", player_id=i, player_name=f"p{i}")]),
    "unknown notifications": bga_log(lambda i: [event(f"x{i}")]),
    "concessions": bga_log(lambda i: [event("playerConcedeGame", player_id=i)]),
    "players who leave": bga_log(lambda i: [event("skipTurnOfPlayer", player_id=i + 1)]),
    "hexes of a building": lambda size: bga_log(lambda i: [event(
        "commitBuilding", player_id=1, bldg_type=1,
        buildings=[{"x": j, "y": i, "face": 1} for j in range(size // 60)])])(1),
    "scores": lambda size: bga_log(lambda i: [event(
        "scores", scores={str(j): j for j in range(size // 12)})])(1),
    "brackets": repeated(b"["),
    "objects": repeated(b'{"data":'),
    "players": numbered(b'{"id":"%d","name":"a"},', b'{"data":{"logs":[],"players":[', b"{}]}}"),
}


def plays_of(play, before, between, after):
    def shape(size):
        one = play(10_000)
        return before + between.join(play(i) for i in range(max(2, size // len(one)))) + after
    return shape


BGSPLAY_HEAD = (b'{"games":[{"id":1,"name":"Taluva","bggId":24508}],"players":[{"id":1,"name":"A"},'
                b'{"id":2,"name":"B"}],"plays":[')
PLAYS = {
    "bgsplay": {
        "plays": plays_of(lambda i: b'{"uuid":"%d","gameRefId":1,"playerScores":[{"playerRefId":1,'
                          b'"score":"3","winner":true},{"playerRefId":2,"score":"1"}]}' % i,
                          BGSPLAY_HEAD, b",", b"]}"),
        "players of a play": plays_of(lambda i: b'{"playerRefId":1,"score":"%d"}' % i,
                                      BGSPLAY_HEAD + b'{"gameRefId":1,"playerScores":[', b",", b"]}]}"),
        "players": plays_of(lambda i: b'{"id":%d,"name":"n%d"}' % (i, i), b'{"games":[],"players":[',
                            b",", b'],"plays":[]}'),
        "names that differ a little": plays_of(
            lambda i: b'{"id":%d,"name":"Anna M%07d"}' % (i, i), b'{"games":[],"players":[', b",",
            b'],"plays":[]}'),
        "brackets": repeated(b"["),
    },
    "bgg.xml": {
        "plays": plays_of(lambda i: b'<play id="%d" date="2026-01-01" quantity="1"><item name="Taluva" '
                          b'objectid="24508"/><players><player name="A%d" score="1" win="1"/><player '
                          b'name="B" score="0" win="0"/></players></play>' % (i, i),
                          b'<plays username="a">', b"", b"</plays>"),
        "players of a play": plays_of(lambda i: b'<player name="A%d" score="%d"/>' % (i, i),
                                      b'<plays><play id="1"><item name="Taluva"/><players>', b"",
                                      b"</players></play></plays>"),
        "elements": repeated(b"<play>", b"<plays>"),
    },
    "alias": {
        "pairs": numbered(b"a%d = b\n"),
        "a chain": lambda size: b"".join(b"a%d = a%d\n" % (i, i + 1) for i in range(size // 16)),
        "one name": repeated(b"a = b\n"),
        "a long line": repeated(b"a = "),
        "lines of words": repeated(b"a\n"),
        "equals signs": repeated(b"="),
    },
}


def server_requests(text):
    """What an editor sends about the document `text`: every kind of request, at its begin, middle and
    end."""
    uri = {"uri": "file:///a.stela"}
    words = text.decode(errors="replace")
    lines = words.split("\n")
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": len(lines), "character": 0}}
    places = [{"line": line, "character": len(lines[line]) // part}
              for line, part in {0: 2, len(lines) // 2: 2, len(lines) - 1: 1}.items()]
    calls = [("initialize", {"capabilities": {}}), ("initialized", {}),
             ("textDocument/didOpen", {"textDocument": {**uri, "languageId": "stela", "version": 1,
                                                        "text": words}})]

    def about(method, **params):
        calls.append((f"textDocument/{method}", {"textDocument": uri, **params}))
    for place in places:
        about("hover", position=place)
        about("completion", position=place)
        about("selectionRange", positions=[place])
        for command in ("diagram", "legalActions", "replayPage"):
            calls.append(("workspace/executeCommand", {
                "command": f"stela.{command}", "arguments": [{"textDocument": uri, "position": place}]}))
    about("selectionRange", positions=[{"line": i, "character": 0}
                                       for i in range(0, len(lines), len(lines) // 1000 + 1)])
    for method in ("inlayHint", "semanticTokens/range", "rangeFormatting"):
        about(method, range=whole, options={})
    about("codeAction", range=whole, context={"diagnostics": []})
    for method in ("foldingRange", "documentSymbol", "semanticTokens/full", "diagnostic", "formatting"):
        about(method, options={})
    about("didChange", contentChanges=[{"range": {"start": places[0], "end": places[0]}, "text": "x"}])
    about("diagnostic")
    calls += [("shutdown", None), ("exit", None)]
    out = b""
    for i, (method, params) in enumerate(calls):
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if not re.search("initialized|did[OC]|exit", method):
            message["id"] = i
        if "didChange" in method:
            params["textDocument"] = {**uri, "version": 2}
        body = json.dumps(message).encode()
        out += b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
    return out


def model_requests(text):
    """What a language model asks about the record `text`: each tool that reads one, once."""
    words = text.decode(errors="replace")
    return b"".join(json.dumps({"jsonrpc": "2.0", "id": i, "method": "tools/call", "params": {
        "name": tool, "arguments": {"record": words}}}).encode() + b"\n"
                    for i, tool in enumerate(("validate", "legal", "position", "diagram")))


def engine_requests(text):
    """What the page of the recorder asks of its engine about `text`."""
    words = text.decode(errors="replace")
    requests = [{"do": "split", "text": words}, {"do": "judge", "text": words},
                {"do": "open", "text": words}]
    requests += [{"do": do} for do in ("choices", "goals", "card", "values", "picture", "page", "analysis")]
    requests += [{"do": "go", "at": 0}, {"do": "preview", "action": "JC@0,0/0"},
                 {"do": "try", "action": "JC@0,0/0"}, {"do": "play", "action": "JC@0,0/0"},
                 {"do": "end"}, {"do": "comment", "entry": 1, "text": words[:2000]},
                 {"do": "nags", "entry": 1, "nags": ["!"]}, {"do": "result", "end": "none"},
                 {"do": "claim", "action": "hut@9,9"}, {"do": "remove", "entry": 1},
                 {"do": "comment", "entry": -1, "text": words},
                 {"do": "position", "tokens": words.split()},
                 {"do": "put", "tokens": words.split(), "action": "JC@0,0/0"},
                 {"do": "take", "tokens": words.split(), "place": "0,0"}]
    return b"".join(json.dumps(request).encode() + b"\n" for request in requests)


def all_shapes(source, stela, apart=False):
    """The shapes below, and those that are made of the tables of the program and its tests. These
    come in families, which are one shape together, or each by itself when they are wanted `apart`."""
    text = {}
    for families in (of_brackets(), of_commands(source), of_tags(source), of_claims(source),
                     of_actions(stela), of_damages(stela)):
        for family, before, after, parts in families:
            assert family not in text
            if not apart:
                text[family] = joined(before, list(parts.values()), after)
                continue
            for name, part in parts.items():
                text[f"{family}, {name}"] = joined(before, [part], after)
    shapes = SHAPES | {f"stela: {name}": ("stela", shape) for name, shape in text.items()}
    shapes |= {f"bga: {name}": ("bga", shape) for name, shape in BGA.items()}
    return shapes | {f"{extension}: {name}": (extension, shape)
                     for extension, plays in PLAYS.items() for name, shape in plays.items()}


SHAPES = {f"{extension}: {name}": (extension, shape)
          for extension, shapes in (("stela", TEXT), ("json", JSON), ("ndjson", NDJSON),
                                    ("xml", XML))
          for name, shape in shapes.items()}
