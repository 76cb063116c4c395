"""Hostile inputs of any size: what grows without end in text, JSON and XML.

`SHAPES` maps a name to (file extension, function of a size that gives about that many bytes).
"""

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
    """Variations in variations, each as often as its own entry has others."""
    inner = b"(1. white: JC@0,0/0 hut@0,1)" * 3
    for _ in range(5):
        inner = (b"(1. white: JC@0,0/0 hut@0,1 " + inner + b")\n") * 3
    return PLAYED + inner * (size // len(inner))


MOST_PARTS = 50_000


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
# many variations of the entry behind it.
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

SHAPES = {f"{extension}: {name}": (extension, shape)
          for extension, shapes in (("stela", TEXT), ("json", JSON), ("ndjson", NDJSON),
                                    ("xml", XML))
          for name, shape in shapes.items()}
