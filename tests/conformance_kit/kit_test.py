"""The conformance kit, its runner, and Stela driven by it: kit_test.py SOURCE STELA

Bad programs are small ones that know the right answers and spoil one of them.
"""

import json
import pathlib
import re
import shutil
import sys
import tempfile

from jsonschema import Draft202012Validator

sys.path.append(f"{sys.path[0]}/..")
from testing import SOURCE, STELA, call, output, run as stela

KIT = SOURCE / "testdata" / "conformance"
VICTIM = "taluva/ok/hut"

# Answers as the kit expects, except for the victim, which fails in the given way.
FAKE = """
import json, os, pathlib, sys, time
kit, way, victim = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
known = {}
for path in sorted(kit.glob("*.ndjson")):
    for one in map(json.loads, path.read_bytes().splitlines()):
        if one["expect"]["canonical"] is True:
            one["expect"]["canonical"] = one["record"]
        known[one["id"]] = one["expect"]
for question in map(json.loads, sys.stdin):
    answer = {"id": question["id"], **known[question["id"]]}
    line = json.dumps(answer)
    if question["id"] == victim:
        if way == "hang": time.sleep(1000000)
        if way == "crash": os.abort()
        if way == "exit": sys.exit(3)
        if way == "nonsense": line = "Segmentation fault \\x1b[31m"
        if way == "deep": line = "[" * 100000
        if way == "list": line = "[1]"
        if way == "id": line = json.dumps({**answer, "id": "x"})
        if way == "silent": continue
        if way == "twice": line += "\\n" + line
        if way == "flood":
            while True: print("x" * 1000)
        if way == "wrong": line = json.dumps({**answer, "legal": answer["legal"] + 1})
        if way == "true": line = json.dumps({**answer, "gaps": False})
        if way == "less": line = json.dumps({"id": answer["id"], "verdict": "valid"})
    print(line, flush=True)
"""

SAID = {
    "crash": "was ended by signal 6", "exit": "ended with exit code 3", "nonsense": "is not JSON",
    "deep": "is not JSON", "list": "is not an object", "id": 'the id is "x"',
    "silent": "answers too little: 0 lines", "twice": "answers too much: 2 lines",
    "flood": "answers too much: more bytes", "wrong": "`legal` is ",
    "true": "`gaps` is false, expected 0", "less": "says nothing about `rule`",
}


def run(*arguments, kit=KIT):
    done = call(sys.executable, kit / "run.py", *arguments, given="")
    return done.returncode, done.stdout + done.stderr


def check_runner(folder):
    fake = folder / "fake.py"
    fake.write_text(FAKE)

    def drive(way, *options):
        return run(*options, "--", sys.executable, fake, KIT, way, VICTIM)

    code, said = drive("right")
    assert code == 0 and " 0 with a mistake" in said, said
    for way, words in SAID.items():
        code, said = drive(way, "--records", VICTIM[:-2], "--batch", "16")
        lines = said.splitlines()
        assert code == 1 and len(lines) == 2, f"{way}: {said}"
        assert lines[0].startswith(f"{VICTIM}: ") and words in lines[0], f"{way}: {lines[0]}"
        assert "\x1b" not in said
    # Only this record is requested, so that it is to blame however slow the machine is.
    code, said = drive("hang", "--records", VICTIM, "--batch", "1", "--timeout", "3", "--most", "1")
    assert code == 1 and f"{VICTIM}: hangs" in said, said
    assert drive("wrong", "--records", VICTIM, "--only", "verdict,rule")[0] == 0
    assert drive("right", "--only", "colour")[0] != 0
    assert run("--", folder / "none")[0] == 2


def check_damage(folder):
    """An incomplete kit does not give any verdicts."""
    copy = folder / "kit"
    shutil.copytree(KIT, copy)
    path = copy / "taluva.ndjson"
    path.write_bytes(path.read_bytes()[:-1])
    code, said = run("--", "true", kit=copy)
    assert code == 3 and "taluva.ndjson" in said, said


def named_by(*arguments):
    """Returns the words in backticks after the first one in a message of the program."""
    said = stela(*arguments, given="").stderr
    return re.findall(r"`([^`]+)`", re.split("are |it is ", said, maxsplit=1)[1])


def check_coverage(records, manifest):
    rules = {one["expect"]["rule"] for one in records}
    rules |= {rule for one in records for rule in one["expect"]["warnings"]}
    names = [one["id"].split("/")[2] for one in records if "/articles/" in one["id"]]
    explained = json.loads(output("explain", "--to", "json"))
    for one in explained:
        there = one["id"] in rules if one["kind"] == "rule" else (
            any(re.fullmatch(re.escape(one["id"]) + r"(-\d+)?", name) for name in names))
        assert there, f"no record of the kit shows {one['id']}"
    for kind in ("rule", "article"):
        said = {one["id"]: one["sentence"] for one in explained if one["kind"] == kind}
        assert manifest[f"{kind}s"] == said, f"the manifest has other {kind}s than stela explain"

    valid = [one for one in records if one["expect"]["verdict"] == "valid"]
    kinds = {end["kind"] for one in valid for end in one["expect"]["endings"]}
    schema = json.loads((SOURCE / "schemas" / "conformance.schema.json").read_text("utf-8"))
    assert kinds == set(schema["$defs"]["expect"]["properties"]["endings"]["items"]["properties"]
                        ["kind"]["enum"]), kinds
    assert any(one["expect"]["gaps"] for one in valid)
    for game in ("taluva", "tikal", "mykerinos"):
        heads = "\n".join(one["record"] for one in valid if one["id"].startswith(f"{game}/"))
        for option in named_by("random", game, "--option", "0=0"):
            # A number of tiles has no values to list.
            for value in named_by("random", game, "--option", f"{option}=zz") or [""]:
                assert f'[Option "{option}" "{value}' in heads, f"{game}: {option} {value}"
        if game != "mykerinos":
            for variant in named_by("random", game, "--variant", "0"):
                assert re.search(rf'\[Variant [^]\n]*"{variant}"', heads), f"{game}: {variant}"


def check_page():
    """The question and the answer that the page shows."""
    page = (SOURCE / "docs" / "contributing" / "conformance.md").read_text("utf-8")
    question, answer = re.findall(r"```json\n(.*\n)```", page)
    done = call(sys.executable, KIT / "stela.py", STELA, given=question)
    assert done.stdout == answer, (done.stdout, done.stderr)


def main():
    schema = json.loads((SOURCE / "schemas" / "conformance.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    manifest = json.loads((KIT / "manifest.json").read_text("utf-8"))
    Draft202012Validator(schema).validate(manifest)
    of_record = Draft202012Validator({**schema["$defs"]["record"], "$defs": schema["$defs"]})
    records = []
    for file in manifest["files"]:
        lines = (KIT / file["name"]).read_bytes().splitlines()
        assert len(lines) == file["records"], file["name"]
        records += map(json.loads, lines)
    for one in records:
        of_record.validate(one)
    assert len(records) >= 1500
    assert len({one["id"] for one in records}) == len(records)
    check_coverage(records, manifest)
    check_page()

    code, said = run("--", sys.executable, KIT / "stela.py", STELA)
    assert code == 0, said
    with tempfile.TemporaryDirectory() as folder:
        check_runner(pathlib.Path(folder))
        check_damage(pathlib.Path(folder))


main()
