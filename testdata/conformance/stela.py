#!/usr/bin/env python3
"""Answers the questions of the kit (run.py) by what Stela says: stela.py STELA

Also an example of an adapter. All questions are read before any is answered: few runs of the
program are quicker than many.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

NO_DIGEST = "0" * 16
# Of one rule Stela reports so many mistakes in a record.
MOST_MISTAKES = 100


def main():
    stela = pathlib.Path(sys.argv[1]).resolve()
    questions = [json.loads(line) for line in sys.stdin]
    with tempfile.TemporaryDirectory() as folder:
        for answer in Answers(stela, pathlib.Path(folder), questions).all():
            print(json.dumps(answer, ensure_ascii=False, separators=(",", ":")))


class Answers:
    """What Stela says of records, each in a file of its own in `folder`."""

    def __init__(self, stela, folder, questions):
        self.stela, self.folder, self.questions = stela, folder, questions
        self.names = [f"{number}.stela" for number in range(len(questions))]
        for name, question in zip(self.names, questions):
            (folder / name).write_bytes(question["record"].encode())

    def run(self, *arguments, text=None):
        """What a command prints; that records are invalid is none of its mistakes."""
        done = subprocess.run([self.stela, *arguments], cwd=self.folder, input=text, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
        if done.returncode not in (0, 1):
            sys.exit(f"stela {arguments[0]}: {done.stderr}")
        return done.stdout

    def all(self):
        reports = self.reports()
        digests = self.digests(reports)
        counts = self.counts(reports)
        forms = self.canonical_forms(reports)
        for name, question in zip(self.names, self.questions):
            report = reports[name]
            error = next((one for one in report["diagnostics"] if one["severity"] == "error"), {})
            yield {
                "id": question["id"], "verdict": report["verdict"],
                "rule": error.get("rule"), "entry": error.get("entry"),
                "line": error.get("line"), "column": error.get("column"),
                "warnings": sorted({one["rule"] for one in report["diagnostics"]
                                    if one["severity"] == "warning"}),
                **{key: report[key] for key in ("finished", "gaps", "winners", "places",
                                                "endings", "eliminated")},
                "scores": {colour: list(score.values())
                           for colour, score in report["scores"].items()},
                "digests": digests.get(name, {}),
                "canonical": forms.get(name),
                "legal": counts.get(name),
            }

    def reports(self):
        """The report on each file, by its name; none holds two records."""
        found = {}
        for line in self.run("validate", "--strict", "--report", "ndjson", "--",
                             *self.names).splitlines():
            report = json.loads(line)
            if report["file"] in found:
                sys.exit(f"{self.questions[self.names.index(report['file'])]['id']}: two records")
            found[report["file"]] = report
        return found

    def counts(self, reports):
        """How many single actions are legal at the end of each valid record, by its name."""
        valid = [name for name in self.names if reports[name]["verdict"] == "valid"]
        lines = self.run("legal", "--count", "--", *valid).splitlines() if valid else []
        if len(lines) != len(valid):
            sys.exit(f"stela legal: {len(lines)} counts of {len(valid)} records")
        # A count that is not complete is none.
        return {name: int(line) for name, line in zip(valid, lines) if line.isdigit()}

    def well_formed(self, reports):
        """The names of the records that can be converted."""
        def is_misplaced(question, one):
            # Tags above `[Game ` belong to the record, but it cannot be read.
            line = question["record"].split("\n")[one["line"] - 1]
            return one["rule"] == "record.tag-missing" and line.startswith("[Game ")

        return [name for name, question in zip(self.names, self.questions)
                if not any(one["rule"] == "record.syntax" or is_misplaced(question, one)
                           for one in reports[name]["diagnostics"])]

    def without_game(self, names):
        """Those that are written alone: where a record begins is known by its `Game` tag."""
        return [name for name, question in zip(self.names, self.questions)
                if name in names and not question["record"].startswith("[Game ")]

    def canonical_forms(self, reports):
        """The canonical form of each well-formed record, by its name."""
        names = self.well_formed(reports)
        alone = self.without_game(names)
        together = [name for name in names if name not in alone]
        forms = re.split(r"\n(?=\[Game )", self.run("format", "--quiet", "--", *together)) if together else []
        if len(forms) != len(together):
            sys.exit(f"stela format: {len(forms)} of {len(together)} records")
        found = {name: form.rstrip("\n") + "\n" for name, form in zip(together, forms)}
        return found | {name: self.run("format", "--quiet", "--", name) for name in alone}

    def digests(self, reports):
        """The digest after each entry of each well-formed record, by its number: Stela tells it
        where another one is claimed."""
        names = self.well_formed(reports)
        if not names:
            return {}
        records = [json.loads(line) for line in
                   self.run("convert", "--quiet", "--to", "ndjson", "--", *names).splitlines()]
        if len(records) != len(names):
            sys.exit(f"stela convert: {len(records)} of {len(names)} records")
        asked = [(name, text) for name, record in zip(names, records) for text in self.claiming(record)]
        alone = self.without_game(names)
        found = {}
        for group in [[one for one in asked if one[0] not in alone],
                      *([one] for one in asked if one[0] in alone)]:
            # Fixes are edits of text.
            texts = self.run("convert", "--quiet", "--from", "ndjson", "--to", "stela", "-",
                             text="".join(f"{text}\n" for _, text in group))
            answers = self.run("validate", "--report", "ndjson", "-", text=texts).splitlines()
            for (name, _), line in zip(group, answers, strict=True):
                # The fix of a wrong claim is the right one.
                found.setdefault(name, {}).update(
                    {str(one["entry"]): one["fixes"][0]["edits"][0]["text"].removeprefix("#")
                     for one in json.loads(line)["diagnostics"] if one["rule"] == "record.digest"})
        return found

    @staticmethod
    def claiming(record):
        """The record with a wrong digest at all of its entries, as often as it takes for Stela to report
        each of them."""
        entries = record.get("entries", [])
        record.get("result", {}).pop("digest", None)
        for begin in range(0, max(len(entries), 1), MOST_MISTAKES):
            for number, entry in enumerate(entries):
                entry.pop("notes", None)
                entry.pop("digest", None)
                resumes = entry.get("actor") == "resume" or "resume" in entry
                if begin <= number < begin + MOST_MISTAKES and not resumes:
                    entry["digest"] = NO_DIGEST
            yield json.dumps(record)


if __name__ == "__main__":
    main()
