"""Reports for machines keep the form that their readers expect: reports_test.py SOURCE_DIR STELA

There is no copy of the schema of SARIF 2.1.0 here, so what it requires of the parts that are
written stands below as a schema of its own, with nothing allowed besides.
"""

import json
import re
import sys
import unittest
import xml.etree.ElementTree

import jsonschema

sys.path.append(f"{sys.path[0]}/..")
from testing import SOURCE, main, run


def strict(required, optional=None):
    return {"type": "object", "required": sorted(required), "additionalProperties": False,
            "properties": {**required, **(optional or {})}}


TEXT = {"type": "string"}
MESSAGE = strict({"text": TEXT})
COUNT = {"type": "integer", "minimum": 1}
OFFSET = {"type": "integer", "minimum": 0}
URI = {"type": "string", "pattern": "^[!-~]*$"}
FIX = strict({"properties": {"type": "object"}, "artifactChanges": {
    "type": "array", "minItems": 1, "items": strict({
        "artifactLocation": strict({"uri": URI}),
        "replacements": {"type": "array", "minItems": 1, "items": strict(
            {"deletedRegion": strict({"byteOffset": OFFSET, "byteLength": OFFSET})},
            {"insertedContent": MESSAGE})}})}})
SARIF = strict({
    "$schema": {"const": "https://json.schemastore.org/sarif-2.1.0.json"},
    "version": {"const": "2.1.0"},
    "runs": {"type": "array", "minItems": 1, "items": strict({
        "tool": strict({"driver": strict({
            "name": TEXT, "version": TEXT,
            "rules": {"type": "array", "uniqueItems": True, "items": strict(
                {"id": TEXT, "shortDescription": MESSAGE, "help": MESSAGE})}})}),
        "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
        "results": {"type": "array", "items": strict({
            "ruleId": TEXT, "level": {"enum": ["none", "note", "warning", "error"]},
            "message": MESSAGE, "properties": {"type": "object"},
            "locations": {"type": "array", "items": strict({"physicalLocation": strict({
                "artifactLocation": strict({"uri": {"type": "string", "pattern": "^[!-~]*$"}}),
                "region": strict({"startLine": COUNT, "startColumn": COUNT,
                                  "endLine": COUNT, "endColumn": COUNT})})})}},
            {"fixes": {"type": "array", "minItems": 1, "items": FIX}})},
        "invocations": {"type": "array", "items": strict(
            {"executionSuccessful": {"type": "boolean"}},
            {"toolExecutionNotifications": {"type": "array", "items": strict(
                {"level": TEXT, "message": MESSAGE})}})}})}})


def report(kind, *arguments):
    files = sorted(SOURCE.glob("testdata/*/illegal/*.stela"))
    return run("validate", "--report", kind, "--strict", *arguments, *files, given="").stdout


class Reports(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.found = [json.loads(line) for line in report("ndjson").splitlines()]
        cls.diagnostics = [d for r in cls.found for d in r["diagnostics"]]

    def assert_told(self, diagnostic, told):
        """The pieces `told` contain everything in `diagnostic`."""
        whole = "; ".join(told)
        self.assertTrue(whole.startswith(diagnostic["message"]), whole)
        if diagnostic["reason"]:
            self.assertIn("reason: " + diagnostic["reason_sentence"], whole)
        for note in diagnostic["notes"]:
            self.assertIn("note: " + note, whole)
        if diagnostic["hint"]:
            self.assertTrue(whole.endswith("hint: " + diagnostic["hint"]), whole)

    def test_sarif(self):
        sarif = json.loads(report("sarif", "no-such-file"))
        jsonschema.validate(sarif, SARIF)
        run = sarif["runs"][0]
        self.assertFalse(run["invocations"][0]["executionSuccessful"])
        rules = {rule["id"] for rule in run["tool"]["driver"]["rules"]}
        seen = [(r["ruleId"], r["level"], r["locations"][0]["physicalLocation"]["region"]["startLine"])
                for r in run["results"]]
        self.assertEqual(seen, [(d["rule"], d["severity"], d["line"]) for d in self.diagnostics])
        self.assertLessEqual({rule for rule, _, _ in seen}, rules)
        for result, diagnostic in zip(run["results"], self.diagnostics):
            told = result["message"]["text"].split("\n")
            self.assert_told(diagnostic, told)
            for name in ("reason", "reason_sentence", "reason_cite"):
                self.assertEqual(result["properties"].get(name) or None, diagnostic[name] or None)

    def test_languages(self):
        for kind in ("ndjson", "sarif", "junit", "github"):
            self.assertEqual(report(kind, "--lang", "de"), report(kind), kind)

    def test_junit(self):
        root = xml.etree.ElementTree.fromstring(report("junit"))
        cases = root.findall("testsuite/testcase")
        self.assertEqual(len(cases), len(self.found))
        for case, record in zip(cases, self.found):
            failure = case.find("failure")
            self.assertEqual(failure is not None, record["verdict"] == "invalid")
            if failure is None:
                continue
            errors = [d for d in record["diagnostics"] if d["severity"] == "error"]
            self.assert_told(errors[0], failure.get("message").split("; "))
            for diagnostic in errors:
                self.assertIn(diagnostic["message"], failure.text)
                self.assertIn(diagnostic["reason_sentence"], failure.text)
                for note in diagnostic["notes"]:
                    self.assertIn(note, failure.text)

    def test_github(self):
        lines = report("github").splitlines()
        self.assertEqual(len(lines), len(self.diagnostics))
        for line, diagnostic in zip(lines, self.diagnostics):
            place = re.fullmatch(r"::(\w+) file=[^,:]*,line=(\d+),endLine=\d+,col=(\d+)"
                                 r"(?:,endColumn=\d+)?,title=([\w.-]+)::.*", line)
            self.assertEqual(place.groups(), (diagnostic["severity"], str(diagnostic["line"]),
                                              str(diagnostic["column"]), diagnostic["rule"]))
            message = re.sub("%([0-9A-F]{2})", lambda c: chr(int(c[1], 16)),
                             line.split("::", 2)[2])
            self.assert_told(diagnostic, message.split("\n"))


main()
