#!/usr/bin/env python3
"""Holds the schemas against the reader: schemas_both_ways_test.py SOURCE STELA

Of the JSON and XML of all records of testdata/, each kind of member is spoiled in every way below.
The schema accepts a document if and only if the reader reports no error of form: `record.syntax`,
and `record.tag-value` for a date. What no schema language can say is listed with the reason
(CANNOT_SAY); anything else that differs is a failure.
"""

import copy
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree

from jsonschema import Draft202012Validator

SOURCE, STELA = Path(sys.argv[1]), sys.argv[2]
# So many places of each kind are spoiled, of the smallest records that have it.
PLACES = 1
NAMESPACE = "urn:stela:notation:1"
WORDS = ("", "x", "pink", "setup", "7", "-1", "a1", "ZZ", "5V", "a b", "2026-02-29", "20?4-02-29", "0:12:30", "!", "*",
         "q" * 25)
NUMBERS = (0, -1, 1, 7, 25, 1000, 2**31 - 1, 2**53, 0.5, 1.0005)
OTHERS = (True, [], {}, [[]], [{}], ["x"], {"x": 1}, {"text": "x"})



def kind_of(path):
    """A place without its numbers, so that alike places are one kind."""
    return tuple("*" if isinstance(step, int) else step for step in path)


def places(value, path=(), verb=""):
    """The path of every value within `value`, and a name for its kind."""
    if isinstance(value, dict):
        verb = value.get("do", verb)
        for key, inner in value.items():
            yield from places(inner, (*path, key), f"{verb}/{key}")
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from places(inner, (*path, i), f"{verb}*")
    if path:
        yield path, (kind_of(path[-3:]), verb)


def parent_of(document, path):
    for step in path[:-1]:
        document = document[step]
    return document


def spoiled_values(value):
    """What `value` may be replaced by."""
    yield from (other for other in (*WORDS, *NUMBERS, *OTHERS) if other != value or type(other) is not type(value))
    if isinstance(value, list):
        for i in range(len(value)):
            yield value[:i] + value[i + 1:]
        yield value + value[:1]
        yield value * 40
        yield value + [7]
    if isinstance(value, dict):
        yield {**value, "unknown": 1}
        for key in value:
            yield {k: v for k, v in value.items() if k != key}


def spoiled_json(records):
    """Documents that differ from a valid one in one place, and how."""
    seen = {}
    for record in records:
        for path, kind in places(record):
            kind = (record.get("game"), *kind)
            seen[kind] = seen.get(kind, 0) + 1
            if seen[kind] > PLACES:
                continue
            value = parent_of(record, path)[path[-1]]
            for new in spoiled_values(value):
                document = copy.deepcopy(record)
                parent_of(document, path)[path[-1]] = new
                yield document, path, new
            document = copy.deepcopy(record)
            del parent_of(document, path)[path[-1]]
            yield document, path, "(removed)"


def spoiled_xml(records):
    seen = {}
    for record in records:
        game = record.get("game")
        for path, element in elements(record):
            kind = (game, tuple(name for name, _ in path[-2:]))
            seen[kind] = seen.get(kind, 0) + 1
            if seen[kind] > PLACES:
                continue
            for how, spoil in ways_to_spoil(element):
                document = copy.deepcopy(record)
                target = document
                for _, i in path[1:]:
                    target = target[i]
                parent = document
                for _, i in path[1:-1]:
                    parent = parent[i]
                spoil(parent, target)
                yield document, "/".join(name for name, _ in path), how


def elements(element, path=None):
    path = path or ((local(element), 0),)
    yield path, element
    for i, child in enumerate(element):
        yield from elements(child, (*path, (local(child), i)))


def local(element):
    return element.tag.partition("}")[2]


def ways_to_spoil(element):
    for name, value in element.attrib.items():
        yield f"{name} removed", lambda _, e, n=name: e.attrib.pop(n)
        for word in (*WORDS, *map(str, NUMBERS), f"{value} {value}", " ".join([value] * 40), f" {value}"):
            if word != value:
                yield f"{name}={word!r}", lambda _, e, n=name, w=word: e.set(n, w)
    yield "unknown=", lambda _, e: e.set("unknown", "1")
    yield "unknown element", lambda _, e: e.append(ElementTree.Element(f"{{{NAMESPACE}}}unknown"))
    if element.text is not None or len(element) == 0:
        for word in WORDS:
            yield f"text {word!r}", lambda _, e, w=word: setattr(e, "text", w)
    if len(element) > 0:
        yield "first child removed", lambda _, e: e.remove(e[0])
        yield "first child 40 times", lambda _, e: [e.insert(0, copy.deepcopy(e[0])) for _ in range(40)]
        yield "all children removed", lambda _, e: [e.remove(child) for child in list(e)]
    yield "removed", lambda parent, e: parent.remove(e) if e in list(parent) else None


def run(*arguments):
    return subprocess.run([STELA, *map(str, arguments)], capture_output=True, text=True, encoding="utf-8",
                          check=False).stdout


def is_form(error):
    """Whether what a report has is an error of form."""
    # Of the values of tags the schemas describe only dates.
    return error["rule"] == "record.syntax" or (
        error["rule"] == "record.tag-value" and "is not a date" in error["message"])


def form_errors(path):
    """For each record of a file the errors of form that the reader reports."""
    reports = [json.loads(line) for line in run("validate", "--report", "ndjson", "--quiet", path).splitlines()]
    return [[error for error in report["diagnostics"] if is_form(error)] for report in reports]


class Differences:
    """Counts what was tried, and keeps what schema and reader disagree on."""

    def __init__(self):
        self.tried, self.refused, self.excused, self.failures = 0, 0, {}, []

    def compare(self, accepted, errors, where, how, value):
        self.tried += 1
        self.refused += not accepted
        if accepted == (not errors):
            return
        for reason, applies in CANNOT_SAY.items():
            if applies(accepted, errors, where, value):
                self.excused[reason] = self.excused.get(reason, 0) + 1
                return
        said = errors[0]["message"] if errors else "nothing"
        self.failures.append(f"{where}: {how}: the schema {'accepts' if accepted else 'refuses'} it, the reader says {said}")


CANNOT_SAY = {}


def check_json(records, differences):
    schema = Draft202012Validator(json.loads((SOURCE / "schemas/stela.schema.json").read_text(encoding="utf-8")))
    whole = schema.evolve(schema={**schema.schema, "anyOf": [{"$ref": "#/$defs/record"}]})
    tried = list(spoiled_json(records))
    with tempfile.NamedTemporaryFile("w", suffix=".ndjson", encoding="utf-8") as file:
        file.writelines(json.dumps(document) + "\n" for document, _, _ in tried)
        file.flush()
        found = form_errors(file.name)
    assert len(found) == len(tried), (len(found), len(tried))
    for (document, path, new), errors in zip(tried, found):
        differences.compare(whole.is_valid(document), errors, ("json", document, path), repr(new)[:80], new)


def check_xml(records, differences):
    tried = list(spoiled_xml(records))
    ElementTree.register_namespace("", NAMESPACE)
    with tempfile.NamedTemporaryFile("w", suffix=".xml", encoding="utf-8") as file:
        file.write(f'<stela xmlns="{NAMESPACE}">\n')
        for document, _, _ in tried:
            text = ElementTree.tostring(document, encoding="unicode").replace("\n", " ")
            file.write(text.strip() + "\n")
        file.write("</stela>\n")
        file.flush()
        found = form_errors(file.name)
        said = subprocess.run(["xmllint", "--noout", "--schema", SOURCE / "schemas/stela.xsd", file.name],
                              capture_output=True, text=True, check=False).stderr
    refused = {int(number) for number in re.findall(r"^[^:]+:(\d+): ", said, re.M)}
    assert len(found) == len(tried), (len(found), len(tried))
    for i, ((_, path, how), errors) in enumerate(zip(tried, found)):
        differences.compare(i + 2 not in refused, errors, ("xml", path, ()), how, how)


def main():
    files = sorted(SOURCE.glob("testdata/*/*/*.stela"))
    lines = run("convert", "--to", "ndjson", *files).splitlines()
    assert len(lines) > 100, len(lines)
    records = [json.loads(line) for line in sorted(lines, key=len)]
    differences = Differences()
    check_json(records, differences)
    tree = ElementTree.fromstring(run("convert", "--to", "xml", *files))
    check_xml(sorted(tree, key=lambda record: len(ElementTree.tostring(record))), differences)
    for failure in differences.failures[:50]:
        print(failure)
    for reason, count in sorted(differences.excused.items()):
        print(f"{count}: {reason}")
    print(f"{differences.tried} documents, {differences.refused} refused, {len(differences.failures)} failed")
    return 1 if differences.failures or not differences.refused else 0


if __name__ == "__main__":
    sys.exit(main())
