"""Stela's messages: the English sentences of the sources, which are the keys of the PO files.

A key is the English text, or a context, U+0004 and the English text, as in gettext's tables.
"""

import dataclasses
import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "layout"))
from arrows import TOPS, games  # noqa: E402
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import remarks  # noqa: E402

LITERAL = r'"(?:\\.|[^"\\\n])*"'
LITERALS = rf"({LITERAL}(?:\s*{LITERAL})*)"
#: A language or a count as an argument: without a comma outside of brackets.
ARGUMENT = r"[^,()\"]*(?:\([^()]*\)[^,()\"]*)*"
CALLS = {
    "tr": re.compile(rf"\s*(?:{ARGUMENT},\s*)?{LITERALS}\s*[,)]"),
    "trn": re.compile(rf"\s*{ARGUMENT},\s*(?:{ARGUMENT},\s*)?{LITERALS},\s*{LITERALS}\s*[,)]"),
    "trn_noop": re.compile(rf"\s*{LITERALS},\s*{LITERALS}\s*\)"),
    "tr_noop": re.compile(rf"\s*{LITERALS}\s*\)"),
    "word_noop": re.compile(rf"\s*{LITERALS}\s*\)"),
}
#: What the pages' scripts say, and what stands in their HTML: labels, and text between tags.
QUOTED = r"'((?:\\.|[^'\\\n])*)'"
IN_SCRIPT = re.compile(rf"(?<![\w.])tr\((?:{QUOTED})?|(?<![\w.])trn\({ARGUMENT}, {QUOTED}, {QUOTED}\)")
SEEN = re.compile(r"(?:aria-label|title|placeholder)=\"([^\"]*)\"|>([^<>]+)<")
#: The context of the text of an element.
OF_ELEMENT = re.compile(r'data-context="([^"]*)"[^<>]*>$')
ESCAPES = {"n": "\n", "t": "\t", '"': '"', "'": "'", "\\": "\\", "?": "?"}
#: Separates a context from the English text.
CONTEXT_END = "\4"


def number_of(key):
    """Returns the number of a key as in lib/words/language.h, in hexadecimal digits."""
    number = 0x811C9DC5
    for byte in key.encode():
        number = (number ^ byte) * 0x01000193 & 0xFFFFFFFF
    return f"{number:08x}"


class Mistake(Exception):
    """What cannot be read, and where."""


@dataclasses.dataclass
class Key:
    """A message."""

    #: What the catalogues know it by, with its context.
    key: str
    #: What is said of several things; empty: it is not counted.
    plural: str = ""
    #: Paths from the root of the sources.
    files: set[str] = dataclasses.field(default_factory=set)
    #: For translators: the rule and what of it the sentence is, then what fills each placeholder.
    remarks: list[str] = dataclasses.field(default_factory=list)
    #: The expressions that fill the placeholders, as the sources have them.
    values: dict[int, set[str]] = dataclasses.field(default_factory=dict)

    @property
    def context(self):
        """What tells it from others with the same English, or None."""
        return self.key.rpartition(CONTEXT_END)[0] or None

    @property
    def english(self):
        return self.key.rpartition(CONTEXT_END)[2]

    def comment(self):
        """Returns the comment for translators."""
        return "\n".join([*self.remarks, *remarks.of_files(self.files),
                          *remarks.of_values(self.english + self.plural, self.values)])


def unquoted(literals):
    """The text of adjacent literals."""
    inner = "".join(part[1:-1] for part in re.findall(LITERAL, literals))
    return unescaped(inner)


def unescaped(literal):
    """Returns the text of a literal of C++ or a script, without its quotes."""
    return re.sub(r"\\([0-7]{3}|u[0-9a-fA-F]{4}|.)", lambda found: ESCAPES.get(found[1]) or
                  chr(int(found[1][1:], 16) if found[1][0] == "u" else int(found[1], 8)), literal)


def arguments_from(text, at):
    """Returns the arguments of a call from `at`, inside of its parentheses, to its end."""
    depth, quote, found = 0, "", [""]
    while at < len(text):
        c = text[at]
        if quote:
            if c == "\\":
                at += 1
            elif c == quote:
                quote = ""
        elif c in "'`\"":
            quote = c
        elif c in "([{":
            depth += 1
        elif c in ")]}":
            if depth == 0:
                break
            depth -= 1
        elif c == "," and depth == 0:
            found.append("")
            at += 1
            continue
        found[-1] += text[at]
        at += 1
    return [" ".join(one.split()) for one in found if one.strip()]


def of_rulebook(book):
    """Yields (sentence, what it is) of a rulebook.json."""
    for heading in dict.fromkeys(heading for editions in book["sections"].values() for languages in editions.values()
                                 for heading in languages.get("notation", [])):
        yield heading, "heading of docs/notation.md"
    for rule in [*book["rules"], *book.get("articles", [])]:
        for member in ("sentence", "hint", "reason", "mark"):
            if member in rule:
                yield rule[member], f"{rule['id']}: {member}"


def of_example(text):
    """The words of the comments of a record, without their commands."""
    for comment in re.findall(r"\{([^{}\n]*)\}", text):
        words = re.sub(r"\[%[^\]]*\]", "", comment).strip()
        if words:
            yield words


def of_source(path, text):
    """Yields (key, plural, values) of the calls in a C++ source, which has other functions of these
    names if it does not include them.
    """
    if str(path).endswith("words/tr.h") or not re.search(r'#include "lib/words/tr(_noop)?\.h"', text):
        return
    plain = re.sub(r"^(\s*)//.*$", r"\1", text, flags=re.M)
    for call in re.finditer(r"(?<![\w.>])(tr|trn|tr_noop|trn_noop|word_noop)\(", plain):
        found = CALLS[call[1]].match(plain, call.end())
        if not found:
            line = plain.count("\n", 0, call.start()) + 1
            raise Mistake(f"{path}:{line}: `{call[1]}` without a literal at its place")
        parts = [unquoted(part) for part in found.groups()]
        values = [] if found[0].endswith(")") else arguments_from(plain, found.end())
        if call[1] == "word_noop":
            parts[0] = pathlib.Path(path).parts[-3] + CONTEXT_END + parts[0]
        if call[1] == "trn":
            values = ["count", *values]
        yield parts[0], parts[1] if len(parts) > 1 else "", values


def of_script(path, text):
    """Yields (key, plural, values) of the messages in a page's script."""
    for call in IN_SCRIPT.finditer(text):
        if call[1]:
            at = call.end() + len(text[call.end():]) - len(text[call.end():].lstrip(", \n"))
            yield unescaped(call[1]), "", arguments_from(text, at) if text[call.end()] == "," else []
        elif call[2]:
            yield unescaped(call[2]), unescaped(call[3]), ["count"]
        elif not text[:call.start()].endswith(("function ", "the ")):
            line = text.count("\n", 0, call.start()) + 1
            raise Mistake(f"{path}:{line}: `tr` without a literal at its place")


def of_page(text):
    """Yields (key, no plural, no values) that readers see or hear of a page's HTML."""
    for found in SEEN.finditer(text):
        words = (found[1] or found[2]).strip()
        if re.search("[A-Za-z]{2}", words):
            context = None if found[1] else OF_ELEMENT.search(text[:found.start() + 1])
            yield context[1] + CONTEXT_END + words if context else words, "", []


def all_keys(source):
    """Every message by its key, rulebooks first, then sources."""
    keys = {}

    def add(english, plural, path, remark="", values=()):
        plural = plural.rpartition(CONTEXT_END)[2]
        key = keys.setdefault(english, Key(english, plural))
        if key.plural != plural:
            raise Mistake(f"{path}: `{english}` is counted in one place only, or in two ways")
        for place, value in enumerate(values):
            key.values.setdefault(place, set()).add(value)
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
                for english, plural, values in of_source(path, path.read_text(encoding="utf-8")):
                    add(english, plural, path, values=values)
    for folder in ("lib/report/page", "tools/recorder_page/page"):
        for path in sorted((source / folder).glob("*")):
            text = path.read_text(encoding="utf-8")
            found = of_script(path, text) if path.suffix == ".js" else of_page(text) if path.suffix == ".html" else ()
            for english, plural, values in found:
                add(english, plural, path, values=values)
    return keys

