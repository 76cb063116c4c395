"""Makes the tables of the languages from PO files: words.py [--engine] OUTPUT PO...

OUTPUT becomes the C++ source that defines stela::catalogues() (lib/words/language.h), with one
catalogue for each file, named by its language: de.po. Entries without a translation, and doubtful
ones (fuzzy), are left out: they appear in English. A wrong translation is reported with the line of
the entry and its English, and nothing is written.

--engine leaves out what the recorder's page never says, which holds the table, too: what only
commands and other formats than text say, and of the rules what `explain` alone tells.
"""

import collections
import pathlib
import re
import sys

import polib

from rulebook import text

PLURALS = re.compile(r"nplurals=([1-6]); plural=([n0-9()?:!=<>&|% ]+);")
#: Counts by which a plural rule is tried; those of all languages show within them.
COUNTS = range(1001)
PLACE = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")
#: The name of a form or a trait: letters of any language.
NAME = r"[^\W\d_]+"
#: A placeholder: alone; with a form, with what precedes it before a vowel and before another letter,
#: or both; or a text for each trait, and one for no trait.
ASKED = re.compile(rf"([0-9])(?::({NAME}))?(?:~[^|~?]*\|[^|~?]*)?"
                   rf"|([0-9])\?((?:{NAME}:[^|:]*\|)+)[^|:]*")
#: Separates a context from the English text.
CONTEXT_END = "\4"
#: What begins and ends something: words of the notation, tags of pages.
MARKUP = re.compile(r"`[^`]*`|</?[a-z][^<>]*>|`")
#: What the recorder's engine does not consist of; it reads and writes text alone.
NOT_OF_ENGINE = ("tools/", "testdata/", "formats/bga/", "formats/json/", "formats/tree/", "formats/xml/")


class Mistake(Exception):
    """An error and its line."""

    def __init__(self, line, what):
        super().__init__(what)
        self.line = line


def places(words):
    """Returns the placeholder numbers of a sentence, without duplicates, and the forms requested in it."""
    inner = PLACE.sub("", words)
    if "{" in inner or "}" in inner:
        raise ValueError("has a brace alone")
    numbers, names = set(), set()
    for place in (place[1] for place in PLACE.finditer(words) if place[1] is not None):
        asked = ASKED.fullmatch(place)
        if not asked:
            raise ValueError(f"has the place `{{{place}}}`, which is no number")
        if asked[3]:  # a choice, which does not show the value
            names |= {one.partition(":")[0] for one in asked[4].split("|") if one}
        else:
            numbers.add(asked[1])
            names |= {asked[2]} - {None}
    return sorted(numbers), names


def forms_of(words):
    """The forms of a word: the usual one, and others by their names; a trait has no form."""
    usual, *others = words.split(" | ")
    named = {}
    for other in others:
        name, sign, form = other.partition("=")
        if not re.fullmatch(NAME, name) or name in named or (sign and not form):
            raise ValueError(f"has the form `{other}`, which is none as in `den=den Turm`")
        named[name] = form
    return usual, named


def check_form(english, told):
    """That a translation has what its English has; raises ValueError where it does not."""
    for words in (english, told):
        if words != words.strip():
            raise ValueError("begins or ends with a blank")
        if re.search(r"[\x00-\x1f\x7f]", words):
            raise ValueError("has a control character")
    wanted, found = places(english)[0], places(told)[0]
    if wanted != found:
        shown = [", ".join(f"`{{{place}}}`" for place in some) or "none" for some in (found, wanted)]
        raise ValueError(f"has the places {shown[0]}, not {shown[1]}")
    wanted, found = (collections.Counter(MARKUP.findall(words)) for words in (english, told))
    for mark in (wanted - found) | (found - wanted):
        raise ValueError(f"{'lacks' if wanted[mark] > found[mark] else 'has too often'} {mark}"
                         if mark != "`" else "has a backtick alone")


def check(entry, forms):
    """That a translated entry can be used, in a language with so many `forms`."""
    if entry.msgid_plural:
        if sorted(entry.msgstr_plural) != list(range(forms)):
            raise Mistake(entry.linenum, f"has {len(entry.msgstr_plural)} forms, not {forms}")
        pairs = [(entry.msgid_plural, told) for _, told in sorted(entry.msgstr_plural.items())]
    else:
        pairs = [(entry.msgid, entry.msgstr)]
    of_script = any(file.endswith((".js", ".html")) for file, _ in entry.occurrences)
    for english, told in pairs:
        try:
            usual, named = forms_of(told)
            for form in (usual, *filter(None, named.values())):
                check_form(forms_of(english)[0], form)
            if of_script and (named or re.search(r"\{\d[^}]", told)):
                raise ValueError("has a form, which scripts do not choose")
        except ValueError as error:
            raise Mistake(entry.linenum, f"`{polib.escape(told)}` {error}") from None


def check_asked(book):
    """That some word has each form that a place asks for."""
    texts = [(entry, told) for entry in book
             for told in ([entry.msgstr] if entry.msgstr else entry.msgstr_plural.values())]
    there = {name for _, told in texts for name in forms_of(told)[1]}
    for entry, told in texts:
        for name in sorted(places(told)[1] - there):
            raise Mistake(entry.linenum, f"`{polib.escape(entry.msgid)}`: asks for the form "
                                         f"`{name}`, which no word has")


def plural_rule(book):
    """How many forms there are, and the C++ expression that chooses one."""
    found = PLURALS.fullmatch(book.metadata.get("Plural-Forms", "").strip())
    if not found:
        raise Mistake(1, "has no `Plural-Forms` as in `nplurals=2; plural=(n != 1);`")
    forms, rule = int(found[1]), found[2].strip()
    python = re.sub(r"!(?!=)", " not ", rule.replace("&&", " and ").replace("||", " or "))
    if "?" not in rule:  # Python has no `a ? b : c`; compilers see those.
        try:
            chosen = {int(eval(python, {"__builtins__": {}}, {"n": n})) for n in COUNTS}
        except (SyntaxError, TypeError, ZeroDivisionError):
            raise Mistake(1, f"its plural rule `{rule}` cannot be computed") from None
        if not chosen <= set(range(forms)):
            raise Mistake(1, f"its plural rule `{rule}` chooses other forms than the {forms} there are")
    return forms, rule


def is_of_engine(entry):
    """Returns whether the recorder can use it."""
    files = [file for file, _ in entry.occurrences]
    elsewhere = all(file.startswith(NOT_OF_ENGINE) and "recorder_page" not in file for file in files)
    parts = re.findall(r"^[\w.-]+: (sentence|hint|reason|comment)$", entry.comment, re.M)
    return not elsewhere and not (parts and set(parts) == {"reason"})


def is_missing(entry):
    """Returns whether an entry has no translation, or a doubtful or incomplete one."""
    told = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
    return entry.obsolete or "fuzzy" in entry.flags or not all(told)


def read(path, engine):
    """Returns the language of a file, its plural rule, and (English, translation) by English."""
    try:
        book = polib.pofile(str(path), encoding="utf-8", check_for_duplicates=False)
    except (OSError, UnicodeDecodeError) as error:
        place = re.fullmatch(r"Syntax error in po file .*?\(line (\d+)\)(?:: (.*))?", str(error), re.S)
        if place:
            raise Mistake(int(place[1]), place[2] or "is no PO file") from None
        raise Mistake(1, str(error)) from None
    language = book.metadata.get("Language", "")
    if not re.fullmatch(r"[a-z]{2,3}", language) or language != path.stem:
        raise Mistake(1, f"its `Language` is `{language}`, not the name of the file")
    forms, rule = plural_rule(book)
    said = {}
    for entry in book:
        if is_missing(entry):
            continue
        key = entry.msgid if entry.msgctxt is None else f"{entry.msgctxt}{CONTEXT_END}{entry.msgid}"
        try:
            check(entry, forms)
            if key in said:
                raise Mistake(entry.linenum, "stands there twice")
        except Mistake as mistake:
            raise Mistake(mistake.line, f"`{polib.escape(entry.msgid)}`: {mistake}") from None
        if engine and not is_of_engine(entry):
            continue
        told = [told for _, told in sorted(entry.msgstr_plural.items())] or [entry.msgstr]
        said[key] = "\0".join(told)
    if book.metadata.get("X-Complete") == "yes":
        check_asked(book)
    return language, rule, numbered(said)


def number_of(english):
    """As lib/words/language.h has it: FNV-1a, 32 bits."""
    number = 0x811C9DC5
    for byte in english.encode():
        number = (number ^ byte) * 0x01000193 & 0xFFFFFFFF
    return number


def numbered(said):
    """Yields (number of its English, translation) in the order of the numbers."""
    found = {}
    for english in said:
        other = found.setdefault(number_of(english), english)
        if other != english:
            raise Mistake(1, f"`{polib.escape(english)}` has the number of `{polib.escape(other)}`: change one")
    return [(number, said[english]) for number, english in sorted(found.items())]


def catalogue(language, rule, said):
    """The parts of one language, and its row in the list of all."""
    texts, rows, end = [], [], 0
    for number, words in said:
        texts.append(f"    {text(words + chr(10))}\n")
        rows.append(f"    {{{number}, {end}}},\n")
        end += len(words.encode()) + 1
    name = language.capitalize()
    body = (f"constexpr std::string_view k{name}Text =\n{''.join(texts)}    \"\"sv;\n"
            f"constexpr std::array<Translation, {len(rows)}> k{name} = {{{{\n{''.join(rows)}}}}};\n"
            f"std::size_t form_of_{language}([[maybe_unused]] unsigned long n) {{\n"
            f"  return static_cast<std::size_t>({rule});\n}}\n\n")
    return body, f"    {{\"{language}\", k{name}Text, k{name}, &form_of_{language}}},\n"


def source(languages):
    parts = [catalogue(*language) for language in languages]
    rows = "".join(row for _, row in parts)
    return ("// Written by cmake/words.py from lib/words/*.po.\n#include \"lib/words/language.h\"\n\n"
            "#include <array>\n\n"
            "// Longer than a compiler must be able to take; those that Stela is built with take it.\n"
            "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n\n"
            "namespace stela {\nnamespace {\n\n"
            "using namespace std::string_view_literals;\n\n"
            + "".join(body for body, _ in parts)
            + f"constexpr std::array<Catalogue, {len(parts)}> kCatalogues = {{{{\n{rows}}}}};\n\n"
            "}  // namespace\n\n"
            "std::span<const Catalogue> catalogues() { return kCatalogues; }\n\n}  // namespace stela\n")


def main():
    engine = sys.argv[1] == "--engine"
    words = sys.argv[2 if engine else 1:]
    output, wrong, languages = pathlib.Path(words[0]), [], []
    for path in sorted(map(pathlib.Path, words[1:])):
        try:
            languages.append(read(path, engine))
        except Mistake as mistake:
            wrong.append(f"{path}:{mistake.line}: {mistake}")
    if wrong:
        sys.exit("\n".join(wrong))
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(source(languages), encoding="utf-8")


if __name__ == "__main__":
    main()
