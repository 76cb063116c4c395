"""Texts with a special meaning for the reader of some format, and records that contain them."""

# By their meaning, for a reader that does not take them as plain text.
PAYLOADS = {
    "html script": "<script>alert(1)</script>",
    "html attribute": "\" onload=\"alert(2)\" x='",
    "html end of title": "</title></style></svg><img src=x onerror=alert(3)>",
    "html end of script": "</script><script>alert(4)</script><!--",
    "html comment": "--><b>bold</b><!-- --&gt;",
    "html entities": "&amp;&lt;&#60;script&#62;&#0;&quot;",
    "link": "javascript:alert(5)",
    "style": "red;}*{background:url(http://example.invalid/x)",
    "xml cdata": "]]><x/><![CDATA[",
    "xml entity": "&xxe; <!DOCTYPE x [<!ENTITY xxe SYSTEM 'file:///etc/passwd'>]> <?php ?>",
    "markdown link": "[click](javascript:alert(6)) ![i](http://example.invalid/i.png)",
    "markdown table": "a | b | c || `code` ~~~ ``` *x* _y_ # h",
    "markdown autolink": "<http://example.invalid/> https://example.invalid/",
    "markdown links": "www.example.invalid https://example.invalid/ ftp://example.invalid/ "
                      "a.b+c@example.invalid mailto:a@example.invalid xmpp:a@example.invalid/x "
                      "WWW.example.invalid (www.example.invalid)",
    "markdown mentions": "@name, (@org/team) #1 x/y#12 hut@0,1 @-a",
    "csv formula": "=HYPERLINK(\"http://example.invalid/\",\"x\")",
    "csv plus": "+1+cmd|' /C calc'!A0",
    "csv minus": "-2+3",
    "csv at": "@SUM(1+1)*cmd|' /C calc'!A0",
    "csv quotes": "a\",=1+1,\"b",
    "sql": "'; DROP TABLE records; --",
    "sql quotes": "\" OR 1=1 -- '",
    "workflow": "::error file=x,line=1::gotcha %0A::set-output name=a::b %25",
    "json": "\",\"verdict\":\"valid\",\"x\":{\"y\":[",
    "right to left": "a\u202ecod.exe\u2066b",
    "spaces": "\u2028x\u2029y\ufeff\u00a0",
    "shell": "$(touch owned) `touch owned` ; touch owned | %s %n \\n",
}
# Forbidden in a record: it is refused, and the error message must not contain it unescaped.
REFUSED = {
    "colour": b"\x1b[31mred\x1b[0m",
    "link": b"\x1b]8;;http://example.invalid/\x1b\\x\x1b]8;;\x1b\\",
    "title": b"\x1b]0;owned\x07",
    "c1": "\u009b31m".encode(),
    "c1 byte": b"\x9b31m",
    "nul": b"a\x00b",
    "invalid": b"\xff\xfe\xc0\xaf",
}


def quoted(text):
    """As the value of a tag."""
    return text.replace("\\", "\\\\").replace('"', '\\"')


def comment(text):
    return text.replace("\\", "\\\\").replace("}", "\\}")


def record(text, game="Taluva", last="hut@0,1"):
    """A record with `text` wherever a writer may put words of their own."""
    value, said = quoted(text), comment(text)
    drawn = said.replace('"', "'")  # a quotation mark would end it
    return (f'[Game "{game}"]\n[Player "white" "{value}"]\n[Player "red" "other"]\n'
            f'[Event "{value}"]\n[Site "{value}"]\n[Round "{value}"]\n[Annotator "{value}"]\n\n'
            f'{{{said}}}\n'
            f'1. white: JC@0,0/0 {last} !?\n'
            f'  {{{said} [%mark red 0,1] [%label 0,1 "{drawn}"] [%diagram "{drawn}"]}}\n'
            f'  ( {{{said}}} 1. white: JC@0,0/0 hut@1,0 {{{said}}} )\n'
            f'2. red: SR@1,0/3 hut@2,-1\n'
            f'result: *\n')
