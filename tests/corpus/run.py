"""Compares the verdicts of `stela validate` with those of an independent implementation.

    run.py --stela PROGRAM --corpus FOLDER GAME

FOLDER/GAME holds `legal/` and `illegal/`, each with records and an `expect.ndjson` (its README says
what stands there). Exit code 77 when there is no such folder: nothing to compare with.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys

SKIPPED = 77
# Maximum number of differences shown; more add nothing new.
MOST_SHOWN = 20


def verdicts(stela, folder, names):
    """Returns the reports of the files `names`, by file name; each must contain exactly one record."""
    run = subprocess.run(
        [stela, "validate", "--report", "ndjson", "--", *names],
        cwd=folder, capture_output=True, check=False)
    if run.returncode not in (0, 1) or run.stderr:
        sys.exit(f"stela ended with {run.returncode}: {run.stderr.decode(errors='replace')}")
    reports = collections.defaultdict(list)
    for line in run.stdout.splitlines():
        report = json.loads(line)
        reports[report["file"]].append(report)
    return reports


def score_of(score):
    """A score as a list of numbers, most telling first, as in the corpus."""
    return list(score.values())


def first_error(report):
    errors = [d for d in report["diagnostics"] if d["severity"] == "error"]
    return errors[0] if errors else {}


def differences(report, expected):
    """Returns the differences of the report: pairs of both values by key."""
    error = first_error(report)
    seen = {
        "verdict": report["verdict"],
        "rule": error.get("rule"),
        "entry": error.get("entry"),
        "scores": {colour: score_of(score) for colour, score in report.get("scores", {}).items()},
        "winners": report.get("winners"),
        "finished": report.get("finished"),
        "rank": report.get("places", []),
    }
    keys = ["verdict", "rule"]
    # Where the tags are wrong no game begins, and Stela names no scores; some of the corpus has a 0
    # for each player.
    began = report.get("scores") or any(expected["scores"].values())
    if expected.get("entry") is not None:
        keys.append("entry")
    # Where the text is malformed the corpus leaves open how far a replay got.
    if began and not (expected["rule"] == "record.syntax" and expected["scores"] == {}):
        keys += ["scores", "winners", "finished"]
        if expected.get("rank"):
            keys.append("rank")
    wanted = dict(expected)
    wanted["scores"] = {
        colour: score if isinstance(score, list) else [score]
        for colour, score in expected["scores"].items()}
    return {key: (seen[key], wanted[key]) for key in keys if seen[key] != wanted[key]}


def compare(stela, folder):
    """Compares all files of one folder; returns the number of files and of those that differ."""
    with open(folder / "expect.ndjson", encoding="utf-8") as lines:
        expectations = [json.loads(line) for line in lines]
    reports = verdicts(stela, folder, [e["file"] for e in expectations])
    different = 0
    for expected in expectations:
        found = reports[expected["file"]]
        if len(found) == 1:
            wrong = differences(found[0], expected)
        else:
            wrong = {"records": (len(found), 1)}
        if not wrong:
            continue
        different += 1
        if different <= MOST_SHOWN:
            print(f"{folder.name}/{expected['file']}:")
            for key, (seen, wanted) in wrong.items():
                print(f"  {key}: stela says {seen}, the corpus {wanted}")
    return len(expectations), different


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stela", required=True)
    parser.add_argument("--corpus", required=True, type=pathlib.Path)
    parser.add_argument("game")
    args = parser.parse_args()

    folders = [args.corpus / args.game / kind for kind in ("legal", "illegal")]
    folders = [folder for folder in folders if (folder / "expect.ndjson").exists()]
    if not folders:
        print(f"no corpus in {args.corpus / args.game}")
        sys.exit(SKIPPED)
    bad = 0
    for folder in folders:
        files, different = compare(args.stela, folder)
        print(f"{args.game}/{folder.name}: {files} records, {different} with another verdict")
        bad += different
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
