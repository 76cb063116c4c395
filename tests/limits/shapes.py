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


BODY = HEAD + b"\n"
PLAYED = BODY + ENTRY

TEXT = {
    "parentheses": repeated(b"(", PLAYED),
    "parentheses, no entry": repeated(b"(", BODY),
    "closing parentheses": repeated(b")", PLAYED),
    "empty variations": repeated(b"()", PLAYED),
    "variations in variations": repeated(b"(1. white: JC@0,0/0 hut@0,1 ", PLAYED),
    "variations": repeated(b"(1. white: JC@0,0/0 hut@-1,1)\n", PLAYED),
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
    "labels": repeated(b'[%label 0,0 "a"]', PLAYED + b"{", b"}\n"),
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
    "heads of records": repeated(b'[Game "Taluva"]\n'),
    "unfinished heads": repeated(b"[Game "),
    "unfinished heads on lines": repeated(b"[Game \n"),
}

JSON = {
    "lists": repeated(b"["),
    "objects": repeated(b'{"a":'),
    "empty objects": repeated(b"{},", b"[", b"{}]"),
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
    "records": repeated(JSON_HEAD + b'"entries":[]},', b"[", b"{}]"),
    "records with mistakes": repeated(b'{"game":"a"},', b"[", b"{}]"),
    "records with mistakes on lines": repeated(b'{"game":"a"},\n', b"[", b"{}]"),
    "blanks": repeated(b" ", b"[", b"]"),
    "commas": repeated(b",", b"["),
    "NUL": repeated(b"\0", b"["),
}

NDJSON = {
    "records": repeated(JSON_HEAD + b'"entries":[]}\n'),
    "mistakes": repeated(b'{"game":\n'),
    "blank lines": repeated(b"\n", b'{"game":"a"}\n'),
    "one line": repeated(b"{}", b'{"game":"a"}'),
}

XML = {
    "elements": repeated(b"<a>", XML_OPEN),
    "roots": repeated(b"<stela>"),
    "records": repeated(b'<record game="Taluva"><players><player colour="red" name=""/></players>'
                        b"</record>", XML_OPEN, b"</stela>"),
    "records with mistakes": repeated(b"<record/>", XML_OPEN, b"</stela>"),
    "records with mistakes on lines": repeated(b"<record/>\n", XML_OPEN, b"</stela>"),
    "entries": repeated(b"<entry/>", XML_OPEN + b'<record game="Taluva"><entries>',
                        b"</entries></record></stela>"),
    "attributes": numbered(b' a%d="a"', XML_OPEN + b"<record", b"/></stela>"),
    "equal attributes": repeated(b' a="a"', XML_OPEN + b"<record", b"/></stela>"),
    "a long attribute": repeated(b"a", XML_OPEN + b'<record game="', b'"/></stela>'),
    "an attribute never closed": repeated(b"a", XML_OPEN + b'<record game="'),
    "a long name": repeated(b"a", XML_OPEN + b"<", b"/></stela>"),
    "namespaces": numbered(b' xmlns:a%d="a"', XML_OPEN + b"<record", b"/></stela>"),
    "text": repeated(b"a", XML_OPEN, b"</stela>"),
    "lines of text": repeated(b"a\n", XML_OPEN, b"</stela>"),
    "text in a comment": repeated(b"a\n&amp;", XML_OPEN + b'<record game="Taluva"><notes><comment>',
                                  b"</comment></notes></record></stela>"),
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
}

SHAPES = {f"{extension}: {name}": (extension, shape)
          for extension, shapes in (("stela", TEXT), ("json", JSON), ("ndjson", NDJSON),
                                    ("xml", XML))
          for name, shape in shapes.items()}
