"""Compares real output with the schemas: schemas_test.py SOURCE_DIR STELA

Converts every record of testdata/ (and of the shared corpus, if present) and validates JSON with
python3-jsonschema and XML with xmllint, which are independent of Stela. Documents with a single error must be
rejected.
"""

import copy
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from jsonschema import Draft202012Validator

RECORD = """[Game "Taluva"]
[Player "white" "Anna"]
[Player "red" "Ben"]
[Remark "kept"]

1. white: JC@0,0/0 hut@0,1 =0/0/1 !
  {a comment}
  {[%wp white=0.412 red=0.588 ci=0.012] and [%luck red=0.031] [%loss 0.074 ci=0.016] [%clk 0:12:30]}
  ( 1. white: JC@0,0/1 hut@0,-1 )
2. red: SR@1,0/3 grow@0,1=J*2
result: white=0/0/1 winner=red
"""



def variation(record):
    return record["entries"][0]["notes"][2]["variation"]


def command(record, index):
    return record["entries"][0]["notes"][1]["commands"][index]


# Ways to corrupt the JSON of that record, one each.
SPOILED_JSON = {
    "unknown field": lambda r: r.update(evnt="x"),
    "wrong type": lambda r: r.update(players={}),
    "player without a name": lambda r: r["players"][0].pop("name"),
    "tag without values": lambda r: r["tags"][0].update(values=[]),
    "entry without an actor": lambda r: r["entries"][0].pop("actor"),
    "negative number": lambda r: r["entries"][0].update(number=-1),
    "number as text": lambda r: r["entries"][0].update(number="1"),
    "actor with a space": lambda r: r["entries"][0].update(actor="a b"),
    "unknown action": lambda r: r["entries"][0]["actions"][1].update(do="hat"),
    "action of one field too many": lambda r: r["entries"][0]["actions"][1].update(huts=1),
    "rotation": lambda r: r["entries"][0]["actions"][0].update(rotation=6),
    "tile": lambda r: r["entries"][0]["actions"][0].update(tile="jc"),
    "place": lambda r: r["entries"][0]["actions"][1]["at"].update(q=1000),
    "terrain": lambda r: r["entries"][1]["actions"][1].update(terrain="X"),
    "text with a space": lambda r: r["entries"][0]["actions"].append({"text": "a b"}),
    "score of another game": lambda r: r["entries"][0].update(score={"points": 3}),
    "annotation": lambda r: r["entries"][0].update(nags=["!!!"]),
    "note of another name": lambda r: r["entries"][0]["notes"].append({"remark": "x"}),
    "error in a variation": lambda r: variation(r)["entries"][0].update(x=1),
    "variation without entries": lambda r: variation(r).pop("entries"),
    "variation of the result": lambda r: r["result"].update(notes=[{"variation": {"entries": []}}]),
    "command": lambda r: command(r, 0).update(do="eval"),
    "command without players": lambda r: command(r, 0).pop("players"),
    "share above 1": lambda r: command(r, 0)["players"][0].update(share=1.001),
    "share as text": lambda r: command(r, 0)["players"][0].update(share="0.412"),
    "words of another name": lambda r: command(r, 1).update(words="x"),
    "time": lambda r: command(r, 4).update(time="0:61:00"),
    "commands with a comment": lambda r: r["entries"][0]["notes"][1].update(comment="x"),
    "claim": lambda r: r["result"]["claims"][1].update(do="loser"),
    "actions of an unknown game": lambda r: r.update(game="Chess"),
    "control character in a name": lambda r: r["players"][0].update(name="An\x01na"),
    "two lines in a tag": lambda r: r["tags"][0].update(values=["a\nb"]),
    "control character in a comment": lambda r: r["entries"][0]["notes"][0].update(comment="a\x85b"),
    "no character in a comment": lambda r: r["entries"][0]["notes"][0].update(comment="a\ufffeb"),
    "name of a tag": lambda r: r["tags"][0].update(name="Re mark"),
    "tag without a name": lambda r: r["tags"][0].update(name=""),
    "number of a setup": lambda r: r["entries"][0].update(actor="setup"),
    "number beyond 2^53": lambda r: r["entries"][0].update(number=2**53 + 1),
}

# The same for XML: what to replace by what.
SPOILED_XML = {
    "unknown attribute": ('game="Taluva"', 'game="Taluva" evnt="x"'),
    "unknown element": ("<player ", "<plyer/><player "),
    "player without a name": (' name="Anna"', ""),
    "entry without an actor": (' actor="white"', ""),
    "number": ('number="1"', 'number="01"'),
    "unknown action": ("<hut ", "<hat/><hut "),
    "rotation": ('rotation="0"', 'rotation="6"'),
    "tile": ('tile="JC"', 'tile="jc"'),
    "place": (' r="1"', ' r="1000"'),
    "terrain": ('terrain="J"', 'terrain="X"'),
    "annotation": ('nags="!"', 'nags="!!!"'),
    "command": ("<loss ", "<eval "),
    "words among commands": ("<commands>", "<commands>and"),
    "share above 1": ('share="0.588"', 'share="10000.000"'),
    "decimals": ('share="0.588"', 'share="0.5881"'),
    "time": ('time="0:12:30"', 'time="0:12:60"'),
    "text among elements": ("<entry ", "text<entry "),
    "another namespace": ("urn:stela:notation:1", "urn:stela:notation:2"),
    "control character in a name": ('name="Anna"', 'name="An&#x85;na"'),
    "two lines in a tag": ("<value>kept", "<value>ke\npt"),
    "control character in a comment": ("a comment", "a &#x7F; comment"),
    "name of a tag": ('name="Remark"', 'name="Re mark"'),
}

# White space that XML Schema ignores.
SPACED_XML = [('number="1"', 'number=" 1"'), ('rotation="0"', 'rotation="0 "')]


class Checks:
    def __init__(self, source, stela):
        self.source, self.stela, self.failures, self.count = source, stela, 0, 0
        schema = json.loads((source / "schemas/stela.schema.json").read_text(encoding="utf-8"))
        Draft202012Validator.check_schema(schema)
        self.schema = Draft202012Validator(schema)

    def check(self, good, words):
        self.count += 1
        if not good:
            self.failures += 1
            print(words)

    def run(self, *arguments, text=None):
        done = subprocess.run([self.stela, *arguments], input=text, capture_output=True, text=True,
                              encoding="utf-8")
        self.check(done.returncode in (0, 1), f"{arguments}: {done.stderr}")
        return done.stdout

    def convert(self, form, files=(), text=None):
        return self.run("convert", "--to", form, *(files or ["-"]), text=text)

    def json_mistakes(self, document):
        return [f"{'/'.join(map(str, e.path))}: {e.message}" for e in self.schema.iter_errors(document)]

    def xml_mistakes(self, document):
        with tempfile.NamedTemporaryFile("w", suffix=".xml", encoding="utf-8") as file:
            file.write(document)
            file.flush()
            done = subprocess.run(
                ["xmllint", "--noout", "--schema", self.source / "schemas/stela.xsd", file.name],
                capture_output=True, text=True)
        return done.stderr if done.returncode != 0 else ""

    def rules_broken(self, document):
        """Returns the rules that `document`, a JSON record, breaks according to its parser."""
        report = json.loads(self.run("validate", "--report", "json", "-", text=document))
        return {each["rule"] for record in report["records"] for each in record["diagnostics"]
                if each["severity"] == "error"}

    def is_refused(self, document):
        return not self.rules_broken(document).isdisjoint({"record.syntax", "record.tag-value", "record.game"})

    def real_output(self):
        """The output matches the schemas, except for a date that the parsers reject, too."""
        folders = [self.source / "testdata", *(self.source / "../shared/corpus").glob("taluva")]
        files = sorted(str(file) for folder in folders for file in folder.rglob("*.stela"))
        lines = self.convert("ndjson", files).splitlines()
        self.check(len(lines) > 100, f"only {len(lines)} records were converted")
        dates = 0
        for line in lines:
            record = json.loads(line)
            mistakes = self.json_mistakes(record)
            if mistakes and "record.tag-value" in self.rules_broken(line):
                dates += 1
                del record["date"]
                mistakes = self.json_mistakes(record)
            self.check(not mistakes, f"{line[:200]}\n  {mistakes}")
        document = json.loads(self.convert("json", files))
        self.check(document == [json.loads(line) for line in lines], "JSON and NDJSON differ")
        mistakes = [line for line in self.xml_mistakes(self.convert("xml", files)).splitlines()
                    if "validity error" in line]
        self.check(len(mistakes) == dates and all("attribute 'date'" in each for each in mistakes), mistakes[:20])

    def annotated_output(self):
        """Records that contain an analysis, with all of its values."""
        for game in ("taluva", "mykerinos", "tikal"):
            made = self.run("random", game, "--seed", "5")
            text = self.run("analyse", "--quiet", "--effort", "16", "--to", "stela", text=made)
            document = self.convert("json", text=text)
            self.check("[%" not in document, f"{game}: JSON has commands as text")
            for name in re.findall(r"\[%(\w+) ", text):
                self.check(f'"do": "{name}"' in document, f"{game}: JSON has no {name}")
            mistakes = self.json_mistakes(json.loads(document))
            self.check(not mistakes, f"{game}: {mistakes[:3]}")
            self.check(self.convert("stela", text=document) == text, f"{game}: JSON and back")
            document = self.convert("xml", text=text)
            mistakes = self.xml_mistakes(document)
            self.check(not mistakes, f"{game}: {mistakes[:2000]}")
            self.check(self.convert("stela", text=document) == text, f"{game}: XML and back")

    def spoiled_output(self):
        [record] = json.loads(self.convert("json", text=RECORD))
        self.check(not self.json_mistakes(record), "the record itself does not fit the schema")
        for name, spoil in SPOILED_JSON.items():
            spoiled = copy.deepcopy(record)
            spoil(spoiled)
            self.check(self.json_mistakes(spoiled), f"the JSON Schema accepts: {name}")
            self.check(self.is_refused(json.dumps(spoiled)), f"the reader accepts as JSON: {name}")
        document = self.convert("xml", text=RECORD)
        self.check(not self.xml_mistakes(document), "the record itself does not fit the XSD")
        for name, (old, new) in SPOILED_XML.items():
            spoiled = document.replace(old, new, 1)
            self.check(spoiled != document, f"nothing to spoil: {name}")
            self.check(self.xml_mistakes(spoiled), f"the XSD accepts: {name}")
            self.check(self.is_refused(spoiled), f"the reader accepts as XML: {name}")
        for old, new in SPACED_XML:
            spaced = document.replace(old, new, 1)
            self.check(spaced != document and not self.xml_mistakes(spaced), f"the XSD refuses: {new}")
            same = self.convert("xml", text=spaced) == document
            self.check(same, f"the reader refuses: {new}")

    def documented_output(self):
        page = (self.source / "docs/formats.md").read_text(encoding="utf-8")
        blocks = re.findall(r"^```(\w*)\n(.*?)^```", page, re.M | re.S)
        text = next(body for kind, body in blocks if body.startswith("[Game "))
        shown = next(body for kind, body in blocks if kind == "json")
        same = self.convert("json", text=text) == f"[\n{shown}]\n"
        self.check(same, "docs/formats.md: the JSON is not that of the text")
        examples = list(self.examples(page))
        self.check({game for game, _ in examples} == {"Taluva", "Tikal", "Mykerinos"},
                   "docs/formats.md: a game without examples of actions")
        for game, example in examples:
            item = json.loads(example)
            record = {"game": game, "entries": [{"actor": "white", "actions": [item]}]}
            result = {"game": game, "result": {"claims": [item]}}
            comment = {"game": game, "notes": [{"commands": [item]}]}
            good = not all(map(self.json_mistakes, (record, result, comment)))
            self.check(good, f"docs/formats.md: {example}")
        commands = re.findall(r"^\| `(\[%.*?\])` \| `(\{.*\})` \|$", page, re.M)
        schema = self.schema.schema["$defs"]["command"]["anyOf"]
        names = {form["properties"]["do"]["const"] for form in schema if "do" in form["properties"]}
        self.check({json.loads(value)["do"] for _, value in commands} == names,
                   f"docs/formats.md: the commands are {names}")
        for command, value in commands:
            [record] = json.loads(self.convert("json", text=f'[Game "Taluva"]\n{{{command}}}\n'))
            same = record["notes"] == [{"commands": [json.loads(value)]}]
            self.check(same, f"docs/formats.md: {command} is {record['notes']}")

    @staticmethod
    def examples(page):
        """Yields every action or claim of the page, with the game of its table."""
        game = "Taluva"
        for line in page.splitlines():
            if header := re.match(r"\| (\w+) \| JSON \|", line):
                game = "Taluva" if header[1] in ("claim", "command") else header[1].capitalize()
            for example in re.findall(r"`(\{\"do\".*?\})`", line) if line.startswith("|") else ():
                yield game, example


def main():
    checks = Checks(Path(sys.argv[1]), sys.argv[2])
    checks.real_output()
    checks.annotated_output()
    checks.spoiled_output()
    checks.documented_output()
    print(f"{checks.count} checks, {checks.failures} failed")
    return 1 if checks.failures else 0


if __name__ == "__main__":
    sys.exit(main())
