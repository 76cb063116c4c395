"""Compares machine-readable reports with their schemas: report_schemas_test.py SOURCE_DIR STELA

The output of the commands for every record of testdata/ is valid, and so are the examples in the manual; with
one member more or less in an object, it is not.
"""

import copy
import json
import re
import sys
import unittest

from jsonschema import Draft202012Validator

sys.path.append(f"{sys.path[0]}/..")
import testing
from testing import SOURCE

RECORDS = sorted(str(path) for path in SOURCE.glob("testdata/*/*/*.stela"))


def run(*words):
    return testing.run(*words, given="").stdout


def lines(*words):
    return [json.loads(line) for line in run(*words).splitlines()]


def schema_of(name):
    schema = json.loads((SOURCE / f"schemas/{name}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def objects_of(value):
    """Every object in `value` whose members have names of their own."""
    if isinstance(value, list):
        for item in value:
            yield from objects_of(item)
    elif isinstance(value, dict):
        yield value
        for name, member in value.items():
            # Maps from colours, parts of a score or words to numbers have any names.
            if name not in ("score", "scores", "amounts", "actions", "endings", "rules"):
                yield from objects_of(member)


class ReportSchemas(unittest.TestCase):
    def fits(self, name, documents, least):
        schema = schema_of(name)
        count = 0
        for document in documents:
            mistakes = [e.message for e in schema.iter_errors(document)]
            self.assertEqual(mistakes, [], json.dumps(document)[:500])
            count += 1
        self.assertGreaterEqual(count, least)

    def is_strict(self, name, document):
        """`document` is not valid any more if one of its objects is corrupted."""
        schema = schema_of(name)
        self.assertTrue(schema.is_valid(document))
        spoiled = copy.deepcopy(document)
        for part in objects_of(spoiled):
            part["unheard-of"] = 1
            self.assertFalse(schema.is_valid(spoiled), f"a member more: {part}")
            del part["unheard-of"]
        for part in objects_of(spoiled):
            for member in part:
                if isinstance(part[member], str):
                    text, part[member] = part[member], 7
                    self.assertFalse(schema.is_valid(spoiled), f"{member} is a number: {part}")
                    part[member] = text
        self.assertTrue(schema.is_valid(spoiled))

    def test_reports(self):
        document = json.loads(run("validate", "--strict", "--report", "json", *RECORDS))
        self.fits("report", [document], 1)
        self.assertGreater(len(document["records"]), 500)
        self.fits("report", lines("validate", "--strict", "--report", "ndjson", *RECORDS), 500)
        part = run("validate", "--report", "ndjson", "--shard", "1/2", RECORDS[0])
        self.fits("report", map(json.loads, part.splitlines()), 1)
        told = [r for r in document["records"] if r["diagnostics"]]
        reasons = [r for r in told if r["diagnostics"][0]["reason"]]
        ended = [r for r in document["records"] if r["endings"]]
        self.is_strict("report", {**document, "records": [told[0], reasons[0], ended[0]]})

    def test_explained(self):
        document = json.loads(run("explain", "--to", "json"))
        self.fits("explain", [document], 1)
        self.assertGreater(len(document), 200)
        self.assertTrue(all(item["sentence"] and (item["citations"] or item["reason"])
                            for item in document), "neither written nor ruled")
        self.is_strict("explain", document[:1] + document[-1:])

    def test_summaries(self):
        documents = lines("summary", "--to", "json", *RECORDS)
        self.fits("summary", documents, 500)
        rich = [d for d in documents if "teams" in d or d["mistakes"] or len(d["items"]) > 8]
        for document in rich[:10]:
            self.is_strict("summary", document)

    def test_statistics(self):
        document = json.loads(run("stats", "--format", "json", *RECORDS))
        self.fits("statistics", [document], 1)
        self.is_strict("statistics", document)

    def test_manual(self):
        pages = "\n".join(page.read_text(encoding="utf-8") for page in sorted((SOURCE / "docs/commands").glob("*.md")))
        shown = [json.loads(block) for block in re.findall(r"^```json\n(.*?)^```", pages, re.M | re.S)]
        self.fits("report", [d for d in shown if "verdict" in d], 1)
        self.fits("explain", [[d] for d in shown if "citations" in d], 1)


testing.main()
