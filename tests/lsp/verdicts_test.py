"""The language server reports for every record the same as `stela validate`: the same rules, words, locations
and fixes, in every encoding of positions.

Uses all records of testdata, and of the corpus next to the project if it is there.
"""

import json
import pathlib
import sys
import tempfile

from client import Server, applied, split_lines, units
from testing import SOURCE, STELA, run

ENCODINGS = ("utf-8", "utf-16", "utf-32")
# Maximum number of differences shown; more add nothing new.
MOST_SHOWN = 10


def texts_of(folder):
    """The records below `folder` as an editor has them: it replaces invalid UTF-8."""
    for path in sorted(folder.rglob("*.stela")):
        # An editor removes the byte-order mark, or shows it; one that knows of another encoding decodes it.
        raw = path.read_bytes()
        if not raw.startswith((b"\xff\xfe", b"\xfe\xff")):  # UTF-16, which `validate` decodes
            yield path, raw.decode("utf-8", "replace")


def reports(files):
    """Returns the results of `stela validate` for each file: results of SARIF, in order."""
    found = {name: [] for name in files}
    names = list(files)
    for begin in range(0, len(names), 500):
        done = run("validate", "--report", "sarif", "--", *names[begin:begin + 500])
        assert done.returncode in (0, 1) and not done.stderr, done.stderr[:500]
        for result in json.loads(done.stdout)["runs"][0]["results"]:
            location = result["locations"][0]["physicalLocation"]
            found[location["artifactLocation"]["uri"]].append(result)
    return found


def place_of(text_lines, line, column, encoding):
    """A place that counts from 1 and in code points, as the protocol counts it."""
    before = text_lines[line - 1][:column - 1] if line <= len(text_lines) else ""
    return {"line": line - 1, "character": units(before, encoding)}


def expected_of(text, results, encoding):
    lines = split_lines(text)
    expected = []
    for result in results:
        region = result["locations"][0]["physicalLocation"]["region"]
        expected.append({
            "code": result["ruleId"],
            "severity": {"error": 1, "warning": 2}[result["level"]],
            "message": result["message"]["text"],
            "range": {"start": place_of(lines, region["startLine"], region["startColumn"], encoding),
                      "end": place_of(lines, region["endLine"], region["endColumn"], encoding)}})
    return expected


def seen_of(diagnostics):
    return [{key: d[key] for key in ("code", "severity", "message", "range")} for d in diagnostics]


def edited(text, fixes):
    """The text after a fix of SARIF, whose places are bytes."""
    raw = text.encode()
    for change in sorted(fixes["artifactChanges"][0]["replacements"],
                         key=lambda r: -r["deletedRegion"]["byteOffset"]):
        begin = change["deletedRegion"]["byteOffset"]
        end = begin + change["deletedRegion"]["byteLength"]
        raw = raw[:begin] + change.get("insertedContent", {"text": ""})["text"].encode() + raw[end:]
    return raw.decode()


def fixes_offered(server, uri, text, diagnostic, encoding):
    """Returns the texts that result from the quick fixes of a diagnostic."""
    actions = server.about("textDocument/codeAction", uri=uri, range=diagnostic["range"],
                           context={"diagnostics": [], "only": ["quickfix"]})
    return [applied(text, action["edit"]["changes"][uri], encoding) for action in actions]


def compare(texts):
    differences, checked, fixes = [], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        files = {}
        for i, (path, text) in enumerate(texts):
            name = f"{folder}/{i}.stela"
            pathlib.Path(name).write_bytes(text.encode())
            files[name] = (path, text)
        results = reports(files)
        for encoding in ENCODINGS:
            with Server(STELA) as server:
                server.initialize(encoding)
                for name, (path, text) in files.items():
                    uri = f"file://{name}"
                    server.open(text, uri)
                    diagnostics = server.diagnostics(uri)
                    seen, expected = seen_of(diagnostics), expected_of(text, results[name], encoding)
                    checked += 1
                    if seen != expected:
                        differences.append(f"{path} ({encoding}):\n  server  {seen}\n  program {expected}")
                    elif encoding == "utf-16":
                        for diagnostic, result in zip(diagnostics, results[name]):
                            offered = fixes_offered(server, uri, text, diagnostic, encoding) \
                                if result.get("fixes") else []
                            for fix in result.get("fixes", []):
                                fixes += 1
                                if edited(text, fix) not in offered:
                                    differences.append(f"{path}: this fix is not offered: {fix}")
                    server.close(uri)
                    server.diagnostics(uri)
                assert server.shut_down() == 0
    return differences, checked, fixes


def main():
    texts = list(texts_of(SOURCE / "testdata"))
    assert len(texts) > 500, "where are the records of testdata?"
    corpus = SOURCE / ".." / "shared" / "corpus"
    if corpus.is_dir():
        texts += list(texts_of(corpus))
    else:
        print(f"no corpus in {corpus}: only testdata is compared")
    differences, checked, fixes = compare(texts)
    print(f"{checked} comparisons of {len(texts)} files, {fixes} fixes: {len(differences)} differ")
    print("\n".join(differences[:MOST_SHOWN]))
    assert fixes > 0
    sys.exit(1 if differences else 0)


main()
