"""What hands, phones and word processors do to the words of a record."""
import re

ENTRY = re.compile(r"\d+\. ")
CYRILLIC = dict(zip("ABCEHKMOPTXaceopxyi", "АВСЕНКМОРТХасеорхуі"))
GREEK = dict(zip("ABEHIKMNOPTXZo", "ΑΒΕΗΙΚΜΝΟΡΤΧΖο"))
MONTHS = {"de": "20. November 2026", "en": "20 November 2026", "us": "November 20, 2026", "fr": "20 novembre 2026",
          "short": "20 Nov 2026"}


def tags_of(text, change):
    return "\n".join(change(l) if l.startswith("[") else l for l in text.split("\n"))


def code_of(text, change):
    """Changes the text of entries outside of comments."""
    out = []
    for line in text.split("\n"):
        if '"' in line or "Jörg's" in line:
            out.append(line)
        else:
            out.append("".join(part if part.startswith("{") else change(part)
                               for part in re.split(r"(\{[^}]*\})", line)))
    return "\n".join(out)


def numbers_of(text, change):
    """Changes the digits of places, values and claims, not those of tiles and numbers of entries."""
    return code_of(text, lambda l: re.sub(r"(?<=[@=])\S+", lambda m: change(m[0]), l))


def dated(text, date):
    return re.sub(r'(?m)^\[Date "[^"]*"\]', f'[Date "{date}"]', text)


def some(pattern, change, share=0.3):
    """Changes some of the matches of `pattern`, at least one."""
    def damage(text, rng):
        hits = [m.start() for m in re.finditer(pattern, text)]
        chosen = {h for h in hits if rng.random() < share} or set(hits[:1])
        return re.sub(pattern, lambda m: change(m[0]) if m.start() in chosen else m[0], text)
    return damage


def bare_tags(text, form):
    """Tags without their brackets."""
    def change(line):
        name, values = re.match(r"\[(\w+) (.*)\]$", line).groups()
        return form(name, re.findall(r'"([^"]*)"', values))
    return tags_of(text, change)


def words_after(words):
    return lambda t, r: re.sub(r"(?m)^(result: .*)$", rf"\1 {r.choice(words)}", t)


WORDS = ("(unfinished)", "Anna gewinnt", "white wins!", "Anna a gagné.", "- Anna wins by 3", "gg", "thanks all;",
         "-- schöne Partie", "(Abbruch um 23:10)", "(white wins)", "[aborted]", "– Anna gewinnt",
         "— fin de partie", "- Anna wins")

DAMAGES = {
    "quotes-french-wide": (1, lambda t, r: tags_of(t, lambda l: re.sub(r'"([^"]*)"', "«\u00a0\\1\u00a0»", l))),
    "quotes-french-narrow": (1, lambda t, r: tags_of(t, lambda l: re.sub(r'"([^"]*)"', "«\u202f\\1\u202f»", l))),
    "quotes-french-spaces": (1, lambda t, r: tags_of(t, lambda l: re.sub(r'"([^"]*)"', r"« \1 »", l))),
    "quotes-german-guillemets": (1, lambda t, r: tags_of(t, lambda l: re.sub(r'"([^"]*)"', r"»\1«", l))),
    "quotes-backtick": (1, lambda t, r: tags_of(t, lambda l: re.sub(r'"([^"]*)"', r"``\1''", l))),
    "comma-blanks": (1, lambda t, r: code_of(t, lambda l: l.replace(",", ", "))),
    "comma-blanks-some": (1, some(r"(?m)(?<=\d),(?=-?\d)", lambda m: ", ")),
    "at-blanks": (1, lambda t, r: code_of(t, lambda l: l.replace("@", " @"))),
    "at-blanks-some": (1, some(r"(?<=\w)@(?=[-\w])", lambda m: " @")),
    "at-blanks-both": (1, lambda t, r: code_of(t, lambda l: l.replace("@", " @ "))),
    "slash-blanks": (1, lambda t, r: code_of(t, lambda l: re.sub(r"(?<=\d)/(?=\d)", " / ", l))),
    "letter-o": (1, lambda t, r: numbers_of(t, lambda w: w.replace("0", "O"))),
    "letter-o-some": (1, some(r"(?<=[@,/=])0(?=[,/ ])", lambda m: "O")),
    "letter-o-small": (1, lambda t, r: numbers_of(t, lambda w: w.replace("0", "o"))),
    "letter-l": (1, lambda t, r: numbers_of(t, lambda w: w.replace("1", "l"))),
    "letter-l-numbers": (1, lambda t, r: re.sub(r"(?m)^\d+(?=\.)", lambda m: m[0].replace("1", "l"), t)),
    "letter-i-numbers": (1, lambda t, r: re.sub(r"(?m)^\d+(?=\.)", lambda m: m[0].replace("1", "I"), t)),
    "letters-in-numbers": (1, lambda t, r: re.sub(r"(?m)^\d+(?=\.)", lambda m: m[0].replace("1", "l")
                                                  .replace("0", "O"), t)),
    "capital-entries": (1, lambda t, r: code_of(t, lambda l: l.upper())),
    "capital-tokens": (1, lambda t, r: code_of(t, lambda l: re.sub(r"\S+@\S+", lambda m: m[0].upper(), l))),
    "capital-verbs-first": (1, lambda t, r: code_of(t, lambda l: re.sub(
        r"(?<= )[a-z](?=[a-z]*[@:=])", lambda m: m[0].upper(), l))),
    "capital-places": (1, lambda t, r: code_of(t, lambda l: re.sub(
        r"@\S+", lambda m: m[0].upper(), l))),
    "cyrillic": (1, some(r"(?m)(?<=^\[)[A-Z]|(?<= )[A-Z]{2}(?=@)|(?<= )[a-z](?=[a-z]+@)",
                         lambda m: "".join(CYRILLIC.get(c, c) for c in m))),
    "cyrillic-tokens": (1, lambda t, r: code_of(t, lambda l: re.sub(
        r"\S+@\S+", lambda m: "".join(CYRILLIC.get(c, c) for c in m[0]), l))),
    "cyrillic-tags": (1, lambda t, r: re.sub(r"(?m)^\[\w+", lambda m: "".join(CYRILLIC.get(c, c) for c in m[0]), t)),
    "cyrillic-heads": (1, lambda t, r: re.sub(r"(?m)^(\d+\. )([a-z]+)(?=:)", lambda m: m[1] + "".join(
        CYRILLIC.get(c, c) for c in m[2]), t)),
    "greek": (1, lambda t, r: code_of(t, lambda l: re.sub(
        r"[A-Z]+(?=\d*@)", lambda m: "".join(GREEK.get(c, c) for c in m[0]), l))),
    "date-dashes": (1, lambda t, r: tags_of(t, lambda l: l.replace("-", "–") if re.match(
        r"\[(Date|Option|Variant)", l) else l)),
    "date-dots": (1, lambda t, r: dated(t, "20.11.2026")),
    "date-dots-first": (1, lambda t, r: dated(t, "2026.11.20")),
    "date-dots-blanks": (1, lambda t, r: dated(t, "20. 11. 2026")),
    "date-slashes": (1, lambda t, r: dated(t, r.choice(("20/11/2026", "11/20/2026", "2026/11/20")))),
    "date-words": (1, lambda t, r: dated(t, r.choice(list(MONTHS.values())))),
    "no-closing-bracket": (1, some(r"(?m)(?<=\")\]$", lambda m: "")),
    "no-closing-brackets": (1, lambda t, r: tags_of(t, lambda l: l.rstrip("]"))),
    "no-opening-brackets": (1, lambda t, r: tags_of(t, lambda l: l.lstrip("["))),
    "round-brackets": (1, lambda t, r: tags_of(t, lambda l: "(" + l[1:-1] + ")")),
    "wide-brackets": (1, lambda t, r: tags_of(t, lambda l: "［" + l[1:-1] + "］")),
    "bare-colons": (1, lambda t, r: bare_tags(t, lambda n, v: f"{n}: {' '.join(v)}".rstrip())),
    "bare-equals": (1, lambda t, r: bare_tags(t, lambda n, v: f"{n} = {' '.join(v)}".rstrip())),
    "bare-quoted": (1, lambda t, r: bare_tags(t, lambda n, v: f"{n} " + " ".join(f'"{x}"' for x in v))),
    "bare-colons-quoted": (1, lambda t, r: bare_tags(t, lambda n, v: f"{n}: " + " ".join(f'"{x}"' for x in v))),
    "colons-in-tags": (1, lambda t, r: tags_of(t, lambda l: re.sub(r"^\[(\w+) ", r"[\1: ", l))),
    "result-words": (1, words_after(WORDS[:9])),
    "result-words-brackets": (1, words_after(("(unfinished)", "(white wins)", "[aborted]"))),
    "result-words-dash": (1, words_after(("- Anna wins", "– Anna gewinnt", "— fin de partie"))),
    "semicolon-heads": (1, lambda t, r: re.sub(r"(?m)^(\d+\. [a-z-]+):", r"\1;", t)),
    "ordinals": (1, lambda t, r: re.sub(r"(?m)^(\d+)\.", r"\1.)", t)),
    "hash-numbers": (1, lambda t, r: re.sub(r"(?m)^(\d+)\.", r"#\1", t)),
    "half-fractions": (1, lambda t, r: code_of(t, lambda l: l.replace("1/2", "½").replace("1/4", "¼"))),
    "wide-characters": (1, lambda t, r: code_of(t, lambda l: "".join(
        chr(ord(c) + 0xFEE0) if c in "@,/=:" else c for c in l))),
    "bold-heads": (1, lambda t, r: re.sub(r"(?m)^(\d+\. [a-z-]+:)", r"**\1**", t)),
    "code-spans": (1, lambda t, r: re.sub(r"(?m)^(\d+\..*)$", r"`\1`", t)),
    "emphasis": (1, lambda t, r: re.sub(r"(?m)^(\d+\. )([a-z-]+):", r"\1*\2*:", t)),
    "arrows": (1, lambda t, r: code_of(t, lambda l: re.sub(r"(?<=\b[a-h]\d)-(?=[a-h]\d)", "→", l))),
}
