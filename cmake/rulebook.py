"""Makes the constants of C++ from a rulebook: rulebook.py RULEBOOK KIND FOLDER

RULEBOOK is the rulebook.json of a game or of the notation, described by schemas/rulebook.schema.json.
KIND says which files are written into FOLDER: `rules` sections.h, rulebook.h and rulebook.cpp,
`words` contents.h, articles.h and articles.cpp, `record` rulebook.cpp. A mistake is told with its
place, and nothing is written.
"""

import json
import pathlib
import re
import sys

LIST = "[[nodiscard]] std::span<const Rule* const> all();"
RULE = {"id": str, "sentence": str, "section": str, "hint": str, "reason": str, "silent": str,
        "mark": str}
ARTICLE = {"id": str, "sentence": str, "section": str, "reason": str, "silent": str}
NEEDED = {"id", "sentence"}


class Mistake(Exception):
    """An error and its location."""


def object_of(pairs):
    """An object of JSON; a member that is given twice would hide one."""
    found = dict(pairs)
    if len(found) != len(pairs):
        twice = next(name for at, (name, _) in enumerate(pairs) if name in dict(pairs[:at]))
        raise Mistake(f"`{twice}` is given twice")
    return found


def check(good, place, what):
    if not good:
        raise Mistake(f"{place}: {what}")


def check_members(value, known, needed, place):
    check(isinstance(value, dict), place, "is no object")
    for name in value:
        check(name in known, place, f"knows no member `{name}`")
    for name in sorted(needed):
        check(name in value, place, f"lacks `{name}`")
    for name, member in value.items():
        check(isinstance(member, known[name]), place, f"`{name}` has the wrong type")
        check(member != "", place, f"`{name}` is empty")


def check_language(language, place):
    check(re.fullmatch(r"[a-z]{2}|notation", language), place, f"`{language}` is no language")


def check_texts(texts, place):
    check(isinstance(texts, list) and texts, place, "is no list of headings")
    for text in texts:
        check(isinstance(text, str) and text, place, "has a heading that is no text")


def read(path):
    """The rulebook in `path`, in which all is found to be right."""
    try:
        book = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=object_of)
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise Mistake(str(error)) from None
    check_members(book, {"$schema": str, "name": str, "contents": dict, "sections": dict,
                         "rules": list, "articles": list},
                  {"name", "sections", "rules"}, "the rulebook")
    for name, editions in book["sections"].items():
        place = f"section `{name}`"
        check(re.fullmatch(r"[a-z]+(-[a-z]+)*", name), place, "its name has other letters than a-z and -")
        check(isinstance(editions, dict) and editions, place, "cites nothing")
        for edition, languages in editions.items():
            check(isinstance(languages, dict) and languages, place, f"`{edition}` cites nothing")
            for language, headings in languages.items():
                check_language(language, place)
                check_texts(headings, f"{place}, `{edition}` in `{language}`")
    if "contents" in book:
        check_members(book["contents"], {"edition": str, "language": str, "headings": list},
                      {"edition", "language", "headings"}, "the contents")
        check_language(book["contents"]["language"], "the contents")
        check_texts(book["contents"]["headings"], "the contents")
    ids, names = set(), set()
    for kind, known in (("rules", RULE), ("articles", ARTICLE)):
        for number, rule in enumerate(book.get(kind, []), 1):
            told = rule.get("id", "no id") if isinstance(rule, dict) else "no object"
            place = f"number {number} of `{kind}` ({told})"
            check_members(rule, known, NEEDED, place)
            check(re.fullmatch(rf"{book['name']}(\.[a-z]+(-[a-z]+)*)+", rule["id"]), place,
                  f"its id is not `{book['name']}.` and words of a-z and -")
            check(rule["id"] not in ids, place, "its id is given twice")
            check((kind, constant(rule["id"])) not in names, place, "another id has its constant")
            ids.add(rule["id"])
            names.add((kind, constant(rule["id"])))
            check("section" in rule or "reason" in rule, place, "has neither a section nor a reason")
            check_language(rule.get("silent", "en"), place)
            check(rule.get("section", "") in {"", *book["sections"]}, place,
                  f"there is no section `{rule.get('section')}`")
    return book


def constant(name):
    """`kHutLevel` for the id `taluva.hut.level`, `kHut` for the section `hut`."""
    words = re.split(r"[.-]", name.partition(".")[2] or name)
    return "k" + "".join(word.capitalize() for word in words)


def text(words):
    """Returns a string literal; a rulebook may contain any character."""
    escaped = words.replace("\\", "\\\\").replace('"', '\\"').replace("?", "\\?")
    return '"' + re.sub(r"[\x00-\x1f\x7f]", lambda found: f"\\{ord(found[0]):03o}", escaped) + '"'


def sections(book, storage):
    for name, editions in book["sections"].items():
        cited = [f"    {{{text(edition)}, {text(language)}, {text(heading)}}}"
                 for edition, languages in editions.items()
                 for language, headings in languages.items() for heading in headings]
        yield f"{storage} Citation {constant(name)}[] = {{\n" + ",\n".join(cited) + "};\n"


def definition(rule, kind):
    section = rule.get("section")
    values = [text(rule["id"]), text(rule["sentence"]), "sections::" + constant(section) if section else "{}",
              text(rule.get("hint", "")), text(rule.get("reason", "")), f"RuleKind::{kind}",
              text(rule.get("silent", "")), text(rule.get("mark", ""))]
    return f"constinit const Rule {constant(rule['id'])}{{{', '.join(values)}}};\n"


def definitions(rules, kind):
    names = ", ".join("&" + constant(rule["id"]) for rule in rules)
    return ("".join(definition(rule, kind) for rule in rules)
            + "\nstd::span<const Rule* const> all() {\n"
            f"  static constexpr std::array kAll = {{{names}}};\n  return kAll;\n}}\n")


def header(includes, space, body):
    lines = "".join(f"#include {name}\n" for name in includes)
    return f"#pragma once\n\n{lines}\nnamespace {space} {{\n\n{body}\n}}  // namespace {space}\n"


def source(includes, space, body):
    lines = "".join(f"#include {name}\n" for name in includes)
    return f"{lines}\nnamespace {space} {{\n\n{body}\n}}  // namespace {space}\n"


def declarations(rules):
    named = "".join(f"/// {' '.join(rule['sentence'].split())}\nextern const Rule {constant(rule['id'])};\n"
                    for rule in rules)
    return f"{named}\n/// All of the above, in the order of the rulebook.\n{LIST}\n"


def rules_files(book):
    game = book["name"]
    rule = '"lib/core/diagnostic.h"'
    yield "sections.h", header([rule], f"stela::{game}::sections",
                               "\n".join(sections(book, "inline constexpr")))
    yield "rulebook.h", header(["<span>\n", rule], f"stela::{game}::rules", declarations(book["rules"]))
    yield "rulebook.cpp", source(
        ['"rulebook.h"\n', "<array>\n", '"sections.h"'],
        f"stela::{game}::rules", definitions(book["rules"], "kRule"))


def words_files(book):
    game, articles = book["name"], book.get("articles", [])
    headings = book["contents"]["headings"]
    listed = "".join(f"    {text(heading)},\n" for heading in headings)
    yield "contents.h", header(
        ["<array>", "<string_view>"], f"stela::{game}",
        "/// The headings of the rulebook, in its order, as far as rules and articles cite them.\n"
        f"inline constexpr std::array<std::string_view, {len(headings)}> kContents = {{{{\n{listed}}}}};\n")
    yield "articles.h", header(["<span>\n", '"lib/core/diagnostic.h"'], f"stela::{game}::articles",
                               declarations(articles))
    yield "articles.cpp", source(
        ['"articles.h"\n', "<array>\n", '"../rules/sections.h"'],
        f"stela::{game}::articles", definitions(articles, "kArticle"))


def record_files(book):
    body = ("namespace sections {\n\n" + "\n".join(sections(book, "constexpr"))
            + "\n}  // namespace sections\n\n" + definitions(book["rules"], "kRule"))
    yield "rulebook.cpp", source(["<array>\n", '"lib/record/record.h"'], "stela::record_rules", body)


def main():
    path, kind, folder = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
    files = {"rules": rules_files, "words": words_files, "record": record_files}[kind]
    try:
        made = list(files(read(path)))
    except Mistake as mistake:
        sys.exit(f"{path}: {mistake}")
    folder.mkdir(parents=True, exist_ok=True)
    for name, written in made:
        file = folder / name
        # What has not changed need not be compiled again.
        if not file.exists() or file.read_text(encoding="utf-8") != written:
            file.write_text(written, encoding="utf-8")


if __name__ == "__main__":
    main()
