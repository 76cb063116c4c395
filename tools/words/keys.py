"""Stela's messages: the English sentences of the sources, which are the keys of the PO files."""

import dataclasses
import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "layout"))
from arrows import TOPS, games  # noqa: E402

LITERAL = r'"(?:\\.|[^"\\\n])*"'
LITERALS = rf"({LITERAL}(?:\s*{LITERAL})*)"
#: A language or a count as an argument: without a comma outside of brackets.
ARGUMENT = r"[^,()\"]*(?:\([^()]*\)[^,()\"]*)*"
CALLS = {
    "tr": re.compile(rf"\s*(?:{ARGUMENT},\s*)?{LITERALS}\s*[,)]"),
    "trn": re.compile(rf"\s*{ARGUMENT},\s*(?:{ARGUMENT},\s*)?{LITERALS},\s*{LITERALS}\s*[,)]"),
    "trn_noop": re.compile(rf"\s*{LITERALS},\s*{LITERALS}\s*\)"),
    "tr_noop": re.compile(rf"\s*{LITERALS}\s*\)"),
}
#: What the pages' scripts say, and what stands in their HTML: labels, and text between tags.
QUOTED = r"'((?:[^'\\\n])*)'"
IN_SCRIPT = re.compile(rf"(?<![\w.])tr\((?:{QUOTED})?|(?<![\w.])trn\({ARGUMENT}, {QUOTED}, {QUOTED}\)")
SEEN = re.compile(r"(?:aria-label|title|placeholder)=\"([^\"]*)\"|>([^<>]+)<")
ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\", "?": "?"}


class Mistake(Exception):
    """What cannot be read, and where."""


@dataclasses.dataclass
class Key:
    """A message."""

    english: str
    #: What is said of several things; empty: it is not counted.
    plural: str = ""
    #: Paths from the root of the sources.
    files: set[str] = dataclasses.field(default_factory=set)
    #: What translators are told: the rule and what of it the sentence is.
    remarks: list[str] = dataclasses.field(default_factory=list)


def unquoted(literals):
    """The text of adjacent literals."""
    inner = "".join(part[1:-1] for part in re.findall(LITERAL, literals))
    return re.sub(r"\\(.)", lambda found: ESCAPES[found[1]], inner)


def of_rulebook(book):
    """(sentence, what it is) of a rulebook.json."""
    for rule in [*book["rules"], *book.get("articles", [])]:
        for member in ("sentence", "hint", "reason"):
            if member in rule:
                yield rule[member], f"{rule['id']}: {member}"


def of_example(text):
    """The words of the comments of a record, without their commands."""
    for comment in re.findall(r"\{([^{}\n]*)\}", text):
        words = re.sub(r"\[%[^\]]*\]", "", comment).strip()
        if words:
            yield words


def of_source(path, text):
    """(English, plural) of the calls in a C++ source, which has other functions of these names if it
    does not include them.
    """
    if str(path).endswith("words/tr.h") or not re.search(r'#include "lib/words/tr(_noop)?\.h"', text):
        return
    plain = re.sub(r"^(\s*)//.*$", r"\1", text, flags=re.M)
    for call in re.finditer(r"(?<![\w.>])(tr|trn|tr_noop|trn_noop)\(", plain):
        found = CALLS[call[1]].match(plain, call.end())
        if not found:
            line = plain.count("\n", 0, call.start()) + 1
            raise Mistake(f"{path}:{line}: `{call[1]}` without a literal at its place")
        parts = [unquoted(part) for part in found.groups()]
        yield parts[0], parts[1] if len(parts) > 1 else ""


def of_script(path, text):
    """Yields (English, plural) of the messages in a page's script."""
    for call in IN_SCRIPT.finditer(text):
        if call[1] or call[2]:
            yield call[1] or call[2], call[3] or ""
        elif not text[:call.start()].endswith(("function ", "the ")):
            line = text.count("\n", 0, call.start()) + 1
            raise Mistake(f"{path}:{line}: `tr` without a literal at its place")


def of_page(text):
    """(English, no plural) that readers see or hear of a page's HTML."""
    for label, words in SEEN.findall(text):
        words = (label or words).strip()
        if re.search("[A-Za-z]{2}", words):
            yield words, ""


def all_keys(source):
    """Every key by its English, rulebooks first, then sources."""
    keys = {}

    def add(english, plural, path, remark=""):
        key = keys.setdefault(english, Key(english, plural))
        if key.plural != plural:
            raise Mistake(f"{path}: `{english}` is counted in one place only, or in two ways")
        key.files.add(str(path.relative_to(source)))
        if remark and remark not in key.remarks:
            key.remarks.append(remark)

    ids = set()
    for game in ("record", *games(source)):
        path = source / "lib" / game / "rulebook.json"
        book = json.loads(path.read_text(encoding="utf-8"))
        ids |= {rule["id"] for rule in [*book["rules"], *book.get("articles", [])]}
        for sentence, remark in of_rulebook(book):
            add(sentence, "", path, remark)
    for game in games(source):
        for folder in ("illegal", "articles"):
            for path in sorted((source / "testdata" / game / folder).glob("*.stela")):
                if path.stem not in ids:
                    continue
                for words in of_example(path.read_bytes().decode("utf-8", "replace")):
                    add(words, "", path, f"{path.stem}: comment")
    for top in TOPS:
        for path in sorted((source / top).rglob("*")):
            if path.suffix in (".h", ".cpp"):
                for english, plural in of_source(path, path.read_text(encoding="utf-8")):
                    add(english, plural, path)
    for folder in ("lib/report/page", "tools/recorder_page/page"):
        for path in sorted((source / folder).glob("*")):
            text = path.read_text(encoding="utf-8")
            found = of_script(path, text) if path.suffix == ".js" else of_page(text) if path.suffix == ".html" else ()
            for english, plural in found:
                add(english, plural, path)
    return keys

