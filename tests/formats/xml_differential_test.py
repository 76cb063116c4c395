"""Compares the XML parser with libxml2: xml_differential_test.py SOURCE_DIR STELA [RUNS [SEED]]

Documents are corrupted at random: bytes, tokens, elements. Documents that are not well-formed for libxml2 must
be rejected, and those that it accepts and the schema allows must be read.
"""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    from lxml import etree
except ImportError:
    # System packages are for the system's Python, which need not be the current one.
    system = "/usr/bin/python3"
    if sys.executable != system and os.access(system, os.X_OK):
        os.execv(system, [system, *sys.argv])
    sys.exit(77)

RUNS = 4000
BATCH = 2000

# What the reader refuses although it is well formed, as docs/formats.md says, and what no XSD 1.0
# can say: that fields come together, or which are those of the record's game.
STRICTER = re.compile(
    "a document type declaration is refused|only UTF-8 is read|only 1.0 is read|"
    "namespaces are declared here|the control character|is in another namespace|"
    "lacks the (attribute|element)|has no (attribute|element)|is not an action of|is not a claim of|names no known game|"
    "cannot be|is text, but|is a number, but|has no player|is a player|(there is|this record has) no player|is the name of|"
    "`setup` (comes|has)|`resume` comes before the first entry|`result` is among|this variation|"
    "cannot be the name of a tag|`Game` tag|is not allowed in a|"
    "`}` comes|is given a second time")

SEEDS = ["""<?xml version="1.0" encoding="UTF-8" standalone='yes'?>
<!-- a record --><?x y?>
<s:stela xmlns:s="urn:stela:notation:1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
 xsi:schemaLocation="urn:stela:notation:1 stela.xsd">
<s:record game = 'Taluva' event="a &amp; b&#9;c&#x1F30B; &quot;"><!-- - --><?x?>
<s:player colour="white" name=""/><s:player colour="red" name="é"></s:player>
<s:comment>a <![CDATA[<&]]>]] &gt;&lt;</s:comment>
<s:entry actor="white" number="1" nags="! $7"><s:text>hut@0,0</s:text></s:entry>
</s:record><s:record/></s:stela>
<!-- end -->
""", "\ufeff<stela xmlns='urn:stela:notation:1'><record/>\r\n<record></record >\t</stela>"]

BYTES = [bytes([b]) for b in b"<>&\"'/=!?-[]();:#x0aA \t\r\n\x00\x01\x7f\x80\xff"] + [
    "é".encode(), "\u00b7".encode(), "\u0300".encode(), "\u2028".encode(), "\ufffe".encode(),
    "\ufeff".encode(), b"\xed\xa0\x80", b"\xc0\xaf", b"\xf4\x90\x80\x80"]
TOKENS = [t.encode() for t in [
    "<!--", "-->", "--", "<![CDATA[", "]]>", "<?", "?>", "<?xml version='1.0'?>", "<?xml?>",
    "<?xmlx ?>", "<!DOCTYPE stela>", "<!DOCTYPE s [<!ENTITY a 'b'>]>", "<!ELEMENT a ANY>", "&amp;",
    "&lt;", "&apos;", "&foo;", "&#10;", "&#0;", "&#x10FFFF;", "&#x110000;", "&#xD800;", "&#65",
    "&;", "&#;", "&#x;", "xmlns='urn:x'", "xmlns:x='urn:stela:notation:1'", "xmlns:x=''", "x:y='1'",
    "xml:lang='en'", "<x:record/>", "<record/>", "<record>", "</record>", "<stela>", "</stela>",
    "<result/>", "text", " ", "/", "=", "''", '""', "é='1'", "a='1'", "<a/>", "<a b/>", "<a b=c/>",
    "<:a/>", "<a:/>", "<1/>", "< a/>", "<a / >", "</ a>", "<a\n/>", "encoding='latin1'"]]
TOKEN = re.compile(rb"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|</?[^\s<>/=]+|/?>|\s+|=|\"[^\"]*\""
                   rb"|'[^']*'|[^\s<>=\"'/]+|.", re.S)


def spoil_bytes(rng, document, _):
    at = rng.randrange(len(document) + 1)
    end = at + rng.choice((0, 1, 1, 2))
    return document[:at] + rng.choice(BYTES + [b""]) + document[end:]


def spoil_tokens(rng, document, others):
    tokens = TOKEN.findall(document)
    at = rng.randrange(len(tokens))
    kind = rng.randrange(5)
    if kind == 0:
        del tokens[at]
    elif kind == 1:
        tokens.insert(at, tokens[rng.randrange(len(tokens))])
    elif kind == 2:
        other = rng.randrange(len(tokens))
        tokens[at], tokens[other] = tokens[other], tokens[at]
    elif kind == 3:
        tokens.insert(at, rng.choice(TOKENS))
    else:
        tokens[at] = rng.choice(TOKEN.findall(rng.choice(others)))
    return b"".join(tokens)


def spoil_elements(rng, document, _):
    try:
        return spoiled_tree(rng, etree.fromstring(document))
    except etree.XMLSyntaxError:  # also of what was written of a tree with an entity that is not known
        return document


def spoiled_tree(rng, root):
    elements = [e for e in root.iter() if isinstance(e.tag, str)]
    element = rng.choice(elements)
    other = rng.choice(elements)
    kind = rng.randrange(6)
    if kind == 0 and element.getparent() is not None:
        element.getparent().remove(element)
    elif kind == 1:
        element.append(etree.fromstring(etree.tostring(other, with_tail=False)))
    elif kind == 2 and element.attrib:
        del element.attrib[rng.choice(list(element.attrib))]
    elif kind == 3 and other.attrib:
        name = rng.choice(list(other.attrib))
        element.set(name, other.attrib[name])
    elif kind == 4:
        element.tag = other.tag
    else:
        element.tail = (element.tail or "") + rng.choice([" ", "x", "\n"])
    return etree.tostring(root, encoding="UTF-8", xml_declaration=rng.random() < 0.5)


class Differential:
    def __init__(self, source, stela, seed):
        self.stela = stela
        self.rng = random.Random(seed)
        self.schema = etree.XMLSchema(etree.parse(str(source / "schemas/stela.xsd")))
        self.parser = etree.XMLParser(resolve_entities=False, no_network=True)
        self.counts = dict.fromkeys(("not well formed", "read", "valid"), 0)
        self.seeds = [seed.encode() for seed in SEEDS]
        files = sorted((source / "testdata").rglob("*.stela"), key=lambda f: (f.stat().st_size, f))
        for file in files[:: max(1, len(files) // 60)]:
            done = subprocess.run([stela, "convert", "--to", "xml", file], capture_output=True)
            if 0 < len(done.stdout) < 4000:
                self.seeds.append(done.stdout)

    def spoiled(self):
        document = self.rng.choice(self.seeds)
        for _ in range(self.rng.choice((0, 1, 1, 1, 2, 3))):
            spoil = self.rng.choice((spoil_bytes, spoil_tokens, spoil_tokens, spoil_elements))
            document = spoil(self.rng, document, self.seeds) or b"<"
        return document

    def refused(self, documents):
        """The messages of `record.syntax` for each document."""
        messages = [[] for _ in documents]
        with tempfile.TemporaryDirectory(prefix="stela-xml.") as folder:
            files = [Path(folder, f"{number:06}.xml") for number in range(len(documents))]
            for file, document in zip(files, documents):
                file.write_bytes(document)
            done = subprocess.run([self.stela, "validate", "--report", "ndjson", *files],
                                  capture_output=True)
            if done.returncode not in (0, 1):
                raise AssertionError(f"exit code {done.returncode}: {done.stderr.decode()[:2000]}")
        for line in done.stdout.splitlines():
            report = json.loads(line)
            found = messages[int(Path(report["file"]).stem)]
            found += [d["message"] for d in report["diagnostics"] if d["rule"] == "record.syntax"]
        return messages

    def judge(self, document, messages):
        """Returns the errors in the messages for `document`, or an empty string."""
        try:
            tree = etree.fromstring(document, self.parser)
        except etree.XMLSyntaxError as error:
            self.counts["not well formed"] += 1
            return None if messages else f"read, but it is not well formed: {error}"
        valid = self.schema.validate(tree)
        self.counts["read"] += not messages
        self.counts["valid"] += valid
        if not valid or all(STRICTER.search(message) for message in messages):
            return None
        return f"refused, but it is valid: {messages}"

    def run(self, runs):
        failures = 0
        for begin in range(0, runs, BATCH):
            documents = [self.spoiled() for _ in range(min(BATCH, runs - begin))]
            for document, messages in zip(documents, self.refused(documents)):
                if words := self.judge(document, messages):
                    failures += 1
                    if failures <= 20:
                        print(words, document, sep="\n  ")
        print(f"{runs} documents, {failures} failures, {self.counts}")
        return failures


def main():
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 17
    runs = int(sys.argv[3]) if len(sys.argv) > 3 else RUNS
    test = Differential(Path(sys.argv[1]), sys.argv[2], seed)
    return 1 if test.run(runs) or not all(test.counts.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
