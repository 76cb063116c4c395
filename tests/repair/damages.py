"""Good records, and what people and their programs do to them: damages by name, each from a text to a text or bytes."""
import base64
import calendar
import functools
import html
import json
import quopri
import random
import re
import subprocess
import textwrap
import urllib.parse

# Names, events and comments that one code page has each; the first needs none.
LANGUAGES = {
    "plain": (("Anna", "Ben", "Mr. X", "O'Neill", "Chloe Miller", "Ng Wei", ""), ("Club night 12", "Friday"),
              ("the table agreed", "1. white: hut @ 0, 1 would be better", "a gift; or not?")),
    "western": (("Jörg", "Zoë Müller", "Chloé O'Brien", "Ívar Öst", "Bjørn", "Anaïs"),
                ("Herbstturnier Köln", "Soirée à Besançon"), ("Schöner Zug, (kein) Fehler", "nach 20 Minuten Überlegung")),
    "typographic": (("Zoë Müller", "Ben – der Ältere", "Chloé O’Brien", "“Mü” Öst"), ("Soirée – “Besançon”",),
                    ("C’est la vie – “non” ?", "so …")),
    "central": (("Zdeněk", "Łukasz Wójcik", "Jiří Dvořák", "Ágnes Szőke", "Květa"), ("Turnaj v Brně", "Łódź 12"),
                ("dobrý tah, škoda času", "zagrał źle")),
    "russian": (("Ольга", "Иван Сосна", "Пётр", "Юлия Жукова"), ("Кубок клуба",), ("хороший ход", "жаль, время вышло")),
}
GAMES = ("taluva", "tikal", "mykerinos")


def joined(text):
    """Returns `text` with each entry on one line."""
    return re.sub(r"\n +", " ", text)


@functools.lru_cache(maxsize=None)
def records(stela, count=36, seed=5):
    """Returns valid records as people keep them: with names, an event, a date, comments, some ended early."""
    rng, texts = random.Random(seed), []
    for i in range(count):
        options = [[], ["--endings"], ["--gaps"], []][i // 3 % 4]
        done = subprocess.run([stela, "random", GAMES[i % 3], "--seed", str(seed * 1000 + i), "--players",
                               str(2 + i // 3 % 3), *options], capture_output=True, check=True)
        names, events, comments = LANGUAGES[("western", "plain", "western", "central", "typographic", "russian")[i // 3 % 6]]
        chosen = iter(rng.sample(names, min(len(names), 4)))
        text = re.sub(r'(\[Player "[^"]*" )"[^"]*"', lambda m: f'{m[1]}"{next(chosen)}"', joined(done.stdout.decode()))
        text = text.replace("\n\n", f'\n[Event "{rng.choice(events)}"]\n[Date "2026-11-20"]\n\n', 1)
        lines = [line + rng.choice(("\n  ", " ")) + "{" + rng.choice(comments) + "}"
                 if re.match(r"\d+\. ", line) and rng.random() < 0.1 else line for line in text.split("\n")]
        texts.append("\n".join(lines))
    return texts


# Comments and values that only look damaged.
ENCODED_TWICE = "Â« Ã¶ Â»"
LOOKS = (
    "1) “gut” – said Zoë", "> quoted [Game &quot;x&quot;]", "1 White: HUT@0,1 = 3.", "RESULT: *, ```, <br>, •", "= 5 a * ** `code`",
    "3. red: hut@0,1 was better", "[20.11.26, 21:14:03] Jörg: 1. white: hm", "white\u00a0: hut @ 0 , 1", "a -> b < 3 > 2 & x",
    "=3D and =C3=B6, 50 %", "%5BGame%20x%5D", "Game: Taluva", ENCODED_TWICE, "die Ã-Dur", "Seite 2 von 3", "hello\u200bthere",
    "½ × 2 → −1", "–— 1–2", "Сосна и hut", "lO l0 O,l", "Anna — Today at 9:14 PM", "SGFsbG8gQmVuLCBoaWVyIGlzdCBkaWUgUGFydGllIHZvbiBnZXN0",
    "Von meinem iPhone gesendet", "winner=red", "wniner=white", "+[Player]", "| 1 | white |", "12 red", "resume: x", "ﬁve ｗｉｄｅ", "٣ and 𝟏",
    "Content-Type: text/plain", "--=_abc123", "http://a.b/?c=%20&amp;d", "{ open", "weiß: Hütte", "20.11.2026", "#12 (3) 4:", "tab\there", "``x''",
    "„x“ «y» »z«", "• 1. white",
)


def furnished(text, rng):
    """Returns a record with comments that look damaged, and with variations."""
    # In a text of ASCII, its only other letters may have been encoded twice.
    looks, lines = [look for look in LOOKS if not text.isascii() or look != ENCODED_TWICE], []
    for line in text.split("\n"):
        lines.append(line)
        entry = re.match(r"\d+\. (?!table|bid)[^{}();]*$", line)
        if entry and rng.random() < 0.15:
            comment = rng.choice(("{%s}", "{%s}", "{\n%s\n}", "; %s")) % rng.choice(looks)
            lines[-1] += rng.choice((" ", "\n  ")) + comment
        elif entry and rng.random() < 0.06:
            lines.append(f"  ( {line} {{{rng.choice(looks)}}}\n  )")
    return "\n".join(lines)


# Parts of a text.

def numbered(text):
    """Returns the indices of the lines that begin with the number of an entry."""
    return [i for i, line in enumerate(text.split("\n")) if re.match(r"\d+\. ", line)]


def tags_of(text, change):
    return "\n".join(change(line) if line.startswith("[") else line for line in text.split("\n"))


def entries_of(text, change):
    return "\n".join(change(line) if re.match(r"\d+\. ", line) else line for line in text.split("\n"))


def code_of(text, change):
    """Changes what is neither tag nor comment."""
    return "\n".join(line if line.startswith(("[", "［")) else "".join(
        part if part.startswith("{") else change(part) for part in re.split(r"(\{[^}]*\})", line))
        for line in text.split("\n"))


def lines_of(text):
    return text.rstrip("\n").split("\n")


# Each returns a damage.

def sub(pattern, to):
    return lambda t, r: re.sub(pattern, to, t)


def tags(pattern, to):
    return lambda t, r: tags_of(t, lambda l: re.sub(pattern, to, l))


def code(pattern, to):
    return lambda t, r: code_of(t, lambda l: re.sub(pattern, to, l))


def entries(pattern, to):
    return lambda t, r: entries_of(t, lambda l: re.sub(pattern, to, l))


def some(pattern, to, share=0.3):
    """Changes some of the matches of `pattern` outside tags, at least one."""
    def damage(t, r):
        hits = [m.start() for m in re.finditer(pattern, t)]
        chosen = {hit for hit in hits if r.random() < share} or set(hits[:1])
        return re.sub(pattern, lambda m: m.expand(to) if m.start() in chosen else m[0], t)
    return damage


def letters(pattern, table):
    return lambda t, r: code_of(t, lambda l: re.sub(pattern, lambda m: m[0].translate(table), l))


def quotes(opening, closing):
    return tags(r'"([^"]*)"', opening + r"\1" + closing)


def encoded(encoding, mark=b""):
    return lambda t, r: mark + t.encode(encoding)


def before(head):
    return lambda t, r: (r.choice(head) if isinstance(head, tuple) else head) + t


def behind(words):
    return lambda t, r: t + r.choice(words)


def dated(*forms):
    """Writes dates otherwise, the day first."""
    return lambda t, r: re.sub(r'(?m)^(\[Date ")(\d+)-(\d+)-(\d+)', lambda m: m[1] + r.choice(forms).format(
        y=m[2], m=m[3], d=m[4], name=calendar.month_name[int(m[3])]), t)


def bare_tags(form):
    def change(line):
        name, values = re.match(r"\[(\w+) (.*)\]$", line).groups()
        return form(name, re.findall(r'"([^"]*)"', values))
    return lambda t, r: tags_of(t, change)


def edited(change):
    """`change` gets the lines, the index of an entry in the middle, and the random source."""
    def damage(t, r):
        lines = t.split("\n")
        change(lines, r.choice(numbered(t)[2:-3]), r)
        return "\n".join(lines)
    return damage


def colours(words):
    """Names the actors in another language."""
    return entries(r"^(\d+\. )(\w+):", lambda m: f"{m[1]}{words.get(m[2], m[2])}:")


GERMAN = dict(white="weiß", red="rot", blue="blau", green="grün", yellow="gelb", brown="braun", black="schwarz")
FRENCH = dict(white="blanc", red="rouge", blue="bleu", green="vert", yellow="jaune", brown="brun", black="noir")


def by_name(t, r):
    """With the first names of players in the place of their colours."""
    found = [(colour, name.split()[0]) for colour, name in re.findall(r'\[Player "([^"]*)" "([^"]+)"', t)]
    for colour, name in found or r.choice([]):
        t = re.sub(rf"(?m)^(\d+\. ){colour}:", rf"\g<1>{name}:", t)
        t = re.sub(rf"(?m)(^result:.*=){colour}$", rf"\g<1>{name}", t)
    return t


def upper_at(pattern):
    return code(pattern, lambda m: m[0].upper())


def slip(by):
    def damage(t, r):
        lines = t.split("\n")
        for at in numbered(t)[r.randrange(3, 6):]:
            number, rest = lines[at].split(".", 1)
            lines[at] = f"{int(number) + by}.{rest}"
        return "\n".join(lines)
    return damage


def swap(lines, at, r):
    lines[at], lines[at + 1] = lines[at + 1], lines[at]


def rewrapped(width):
    """Breaks lines as mail programs do; raises an error if a record would begin within a comment."""
    def damage(t, r):
        made = "\n".join(part for line in t.split("\n") for part in (textwrap.wrap(
            line, width, break_on_hyphens=True, break_long_words=False) or [""]))
        if made.count("\n[Game ") > t.count("\n[Game "):
            raise ValueError("a record begins within a comment")
        return made
    return damage


def cells(separator, width=1, always=True):
    """Saves each line as the first of `width` cells."""
    def cell(line):
        quoted = always or '"' in line or separator in line
        return '"' + line.replace('"', '""') + '"' if quoted else line
    return lambda t, r: "".join(cell(line) + separator * (width - 1) + "\n" for line in lines_of(t))


# Messages, mails and files around a record.

SENDERS = ("Jörg", "Anna", "Ben", "Anna Müller", "Chloé O'Brien", "~ Zoë", "+49 176 1234567", "Kassenwartin Ute", "red")
GREETING = "Hallo Ben,\n\nhier ist die Partie von gestern:\n\n"
GREETINGS = (GREETING, "Hi all,\n\nhere is our game:\n\n", "Salut,\n\nvoici la partie d'hier :\n\n", "Our game:\n\n",
             "Servus!\n")
SIGNATURE = "\n-- \nAnna Müller (Kassenwartin)\nTel. 0176 1234567; anna@example.com\n"
HEADERS = ("From: Anna <anna@example.com>\nTo: ben@example.com\nSubject: Fwd: our game\n"
           "Date: Fri, 20 Nov 2026 21:14:03 +0100\n\n")
# The beginning of a message: {h}, {H} and {m} are the time, {n} the sender.
CHATS = {
    "whatsapp-ios": "[20.11.26, {H:02}:{m:02}:03] {n}: ", "whatsapp-marked": "\u200e[20.11.2026, {H}:{m:02}:59] {n}: \u200e",
    "whatsapp-us": "[11/20/26, {h}:{m:02}:03\u202fPM] {n}: ", "whatsapp-android": "20.11.26, {H}:{m:02} - {n}: ",
    "whatsapp-android-us": "11/20/26, {h}:{m:02} PM - {n}: ", "whatsapp-french": "20/11/2026 à {H}:{m:02} - {n} : ",
    "telegram": "{n}, [20.11.2026 {H}:{m:02}]\n", "telegram-web": "{n}, [20 Nov 2026 at {H}:{m:02}:11]:\n",
    "discord": "{n} — Today at {h}:{m:02} PM\n", "discord-german": "{n} — gestern um {H}:{m:02} Uhr\n",
    "slack": "{n}  {h}:{m:02} PM\n", "signal": "{n}\n20. Nov. 2026, {H}:{m:02}\n", "irc": "[{H}:{m:02}] <{n}> ",
}


def chat(head):
    """The record as one message, a message for each line, or one for the tags and one for each entry."""
    def damage(t, r):
        how, names, minute, out = r.choice(("whole", "lines", "entries")), r.sample(SENDERS, 2), r.randrange(480), []
        tags_, _, body = t.rstrip("\n").partition("\n\n")
        messages = [t.rstrip("\n")] if how == "whole" else [line for line in lines_of(t) if line] if how == "lines" else [
            tags_, *re.split(r"\n(?=\S)", body)]
        for i, message in enumerate(messages):
            hour = 12 + (minute + 2 * i) // 60 % 12
            out.append(head.format(n=names[i % 2], H=hour, h=hour - 12 or 12, m=(minute + 2 * i) % 60) + message + "\n")
        return "".join(out)
    return damage


def paged(t, r):
    """With the head and foot of each page."""
    top, bottom = r.choice((("{t}\n\n", "\nSeite {n} von {m}\n"), ("{t} - Page {n}\n", "\n"), ("\n", "\nPage {n} sur {m}\n"),
                            ("", "\n- {n} -\n\f"), ("{t}    {n}/{m}\n\n", "\n")))
    lines, size = lines_of(t), r.randrange(12, 20)
    if len(lines) <= size:
        raise ValueError("a single page")
    pages = [lines[at:at + size] for at in range(0, len(lines), size)]
    return "".join(top.format(n=n, m=len(pages), t="Club night 12") + "\n".join(page) + "\n"
                   + bottom.format(n=n, m=len(pages)) for n, page in enumerate(pages, 1))


def as_html(t):
    return "<html><body>" + "".join(f"<div>{html.escape(line) or '<br>'}</div>" for line in lines_of(t)) + "</body></html>\n"


def mime(coding, read=False):
    """A mail with the record in it: alone, beside its HTML, or as an attached file; `read`: its parts are not encoded."""
    def body(t):
        if read:
            return t
        if coding == "base64":
            return base64.encodebytes(t.encode()).decode()
        return quopri.encodestring(t.encode()).decode() if coding == "quoted-printable" else t

    def damage(t, r):
        parts, greeting, mark = r.choice(("single", "alternative", "attached")), r.choice(GREETINGS), r.choice(
            ("=_abc123", "000000000000a1b2c3", "Apple-Mail=_7F"))
        kind = 'Content-Type: text/{}; charset="utf-8"\nContent-Transfer-Encoding: ' + coding + "\n\n"
        if parts == "single":
            return HEADERS[:-1] + kind.format("plain") + body(greeting + t)
        first = body(greeting + t) if parts == "alternative" else "Here it is.\n"
        second = body(as_html(greeting + t)) if parts == "alternative" else body(t)
        return (HEADERS[:-1] + f'Content-Type: multipart/mixed;\n\tboundary="{mark}"\n\n--{mark}\n'
                + (kind.format("plain") if parts == "alternative" else "Content-Type: text/plain\n\n") + first
                + f"\n--{mark}\n" + kind.format("html" if parts == "alternative" else "x-stela") + second + f"\n--{mark}--\n")
    return damage


def numbered_lines(form, first=1, blanks=True):
    def damage(t, r):
        out, number = "", first
        for line in lines_of(t):
            marked = blanks or bool(line)
            out += (form % number if marked else "") + line + "\n"
            number += marked
        return out
    return damage


DIFF = "diff --git a/game.stela b/game.stela\nnew file mode 100644\nindex 0000000..4f2c1aa\n--- /dev/null\n+++ b/game.stela\n"


def diff(t, r):
    return DIFF + f"@@ -0,0 +1,{len(lines_of(t))} @@\n" + "".join(f"+{line}\n" for line in lines_of(t))


def percent(keep):
    return lambda t, r: "\n".join(urllib.parse.quote(line, safe=keep) for line in t.split("\n"))


def within(mark, end):
    """Puts lines before and after a part of the record, at the beginning of tags or entries, or after the last."""
    def damage(t, r):
        lines = lines_of(t)
        borders = [i for i, line in enumerate(lines) if re.match(r"\[|\d+\. |result:", line)] + [len(lines)]
        first, last = sorted(r.sample(borders, 2))
        return "\n".join([*lines[:first], mark, *lines[first:last], end, *lines[last:], ""])
    return damage


def one_line(glue):
    return lambda t, r: glue.join(line.strip() for line in lines_of(t) if line) + "\n"


LOOK_CYRILLIC = str.maketrans("ABCEHKMOPTXaceopxyi", "АВСЕНКМОРТХасеорхуі")
LOOK_GREEK = str.maketrans("ABEHIKMNOPTXZo", "ΑΒΕΗΙΚΜΝΟΡΤΧΖο")
WIDE = {ord(c): ord(c) + 0xFEE0 for c in "@,/=:0123456789"}
ARABIC = {ord("0") + i: 0x660 + i for i in range(10)}
BOLD = {ord("0") + i: 0x1D7CE + i for i in range(10)}
WORDS = ("(unfinished)", "we had to stop", "gg", "thanks all;", "-- schöne Partie", "(Abbruch um 23:10)", "[aborted]",
         "– à bientôt", "because the café closed")
ACTION = r"\b[A-Za-z]+\d?@\S+"

# What programs do to a whole text or to whole lines. Each with the words that stay beside the record, or null.
TRANSPORTS = {
    "utf16-le": (encoded("utf-16-le", b"\xff\xfe"), None), "utf16-be": (encoded("utf-16-be", b"\xfe\xff"), None),
    "utf16-le-bare": (encoded("utf-16-le"), None), "utf16-be-bare": (encoded("utf-16-be"), None),
    **{f"code-page-{page}": (encoded(page), None) for page in ("cp1252", "cp1250", "cp1251", "mac-roman", "cp850")},
    "utf16-joined": (lambda t, r: t.encode(code := r.choice(("utf-16", "utf-16-le", "utf-16-be"))) + "\ufeff".encode(code)[-2:]
                     + t.encode(code), lambda t, r: t),
    "line-comment": (lambda t, r: t.encode() + b"; caf\xe9\n", lambda t, r: t + "; café\n"),
    "double-encoded": (lambda t, r: t.encode().decode("cp1252"), None),
    "double-encoded-latin-1": (lambda t, r: t.encode().decode("latin-1"), None),
    "quotes-high": (quotes("“", "”"), None), "quotes-low": (quotes("„", "“"), None), "quotes-french": (quotes("«", "»"), None),
    "quotes-french-wide": (quotes("«\u00a0", "\u00a0»"), None), "quotes-german": (quotes("»", "«"), None),
    "quotes-single": (quotes("'", "'"), None), "quotes-right": (quotes("”", "”"), None),
    "quotes-backtick": (quotes("``", "''"), None), "quotes-two": (quotes("''", "''"), None),
    "quotes-single-low": (quotes("‚", "‘"), None), "quotes-wide": (quotes("＂", "＂"), None),
    "quotes-none": (lambda t, r: tags_of(t, lambda l: l.replace('"', "")), None),
    "percent": (percent(""), None), "percent-some": (percent("/:@=,*-() "), None),
    "json-string": (lambda t, r: json.dumps(t) + "\n", None),
    "json-string-utf-8": (lambda t, r: json.dumps(t, ensure_ascii=False) + "\n", None),
    "literal-line-ends": (lambda t, r: t.rstrip("\n").replace("\n", "\\n").replace('"', '\\"'), None),
    "quoted-printable": (lambda t, r: quopri.encodestring(t.encode()), None),
    "base64": (lambda t, r: base64.encodebytes(t.encode()), None),
    "base64-one-line": (lambda t, r: base64.b64encode(t.encode()) + b"\n", None),
    "mime-base64": (mime("base64"), mime("base64", True)),
    "mime-quoted-printable": (mime("quoted-printable"), mime("quoted-printable", True)),
    "html-pre": (lambda t, r: "<html><body><pre>\n" + html.escape(t) + "</pre></body></html>\n", None),
    "html-breaks": (lambda t, r: "<p>" + html.escape(t.strip(), False).replace("\n", "<br>\n") + "</p>\n",
                    None),
    "html-lines": (lambda t, r: as_html(t), None),
    "html-table": (lambda t, r: "<table>" + "".join(f"<tr><td>{html.escape(l)}</td></tr>\n" for l in lines_of(t)) + "</table>\n",
                   None),
    "entities": (lambda t, r: html.escape(t), None),
    "markdown-escaped": (sub(r"([\[\]*])", r"\\\1"), None),
    "fence": (lambda t, r: "```\n" + t + "```\n", None),
    "fence-named": (lambda t, r: "Our game:\n\n~~~ stela\n" + t + "~~~\n\nThanks!\n",
                    lambda t, r: "Our game:\n" + t + "Thanks!\n"),
    "forum": (lambda t, r: "[code]\n" + t + "[/code]\n", None),
    "fence-part": (within("```", "```"), None), "forum-part": (within("[code]", "[/code]"), None),
    "forum-quote": (within("[quote]", "[/quote]"), None), "pre-part": (within("<pre>", "</pre>"), None),
    "quoted": (sub(r"(?m)^", "> "), None), "quoted-twice": (sub(r"(?m)^", ">> "), None),
    "quoted-mail": (lambda t, r: GREETING + re.sub(r"(?m)^", "> ", t) + SIGNATURE, lambda t, r: GREETING + t + SIGNATURE),
    "quoted-three": (lambda t, r: re.sub(r"(?m)^", "> ", (t + "\n") * 3), lambda t, r: (t + "\n") * 3),
    "diff": (diff, lambda t, r: DIFF + t), "diff-plus": (sub(r"(?m)^(?=.)", "+"), None),
    "bar": (sub(r"(?m)^", "| "), None),
    "line-numbers-cat": (numbered_lines("%6d\t"), None), "line-numbers-colon": (numbered_lines("%d: "), None),
    "line-numbers-bar": (numbered_lines("%3d | "), None), "line-numbers-no-blanks": (numbered_lines("%4d  ", blanks=False), None),
    "bullets": (lambda t, r: (lambda mark: entries_of(t, lambda l: mark + " " + l))(r.choice("•–*-▪")), None),
    **{name: (chat(head), None) for name, head in CHATS.items()},
    "json-member": (lambda t, r: json.dumps({"from": "Anna", "text": t, "id": 12}, ensure_ascii=False, indent=r.choice((None, 1))),
                    lambda t, r: "from Anna text id 12\n" + t),
    "csv-cells": (cells(","), None), "csv-cells-some": (cells(",", 1, False), None), "csv-columns": (cells(",", 4, False), None),
    "csv-semicolons": (cells(";", 3), None), "tab-columns": (entries(r"^(\d+)\. ([a-z-]+): ", r"\1\t\2\t"), None),
    "backslash-ends": (sub(r"(?m)$(?=\n)", r"\\"), None), "break-ends": (lambda t, r: html.escape(t, False).replace("\n", "<br>\n"), None),
    "one-line": (one_line(" "), None),
    "one-line-bars": (one_line(" | "), None), "wrapped": (rewrapped(24), None),
    "line-numbers-grep": (numbered_lines("games/club.stela:%d:", 7), None),
    "bare-colons": (bare_tags(lambda n, v: f"{n}: {' '.join(v)}".rstrip()), None),
    "bare-game": (lambda t, r: re.sub(r'(?m)^\[(Game|Event|Date) "(.*)"\]$', r"\1: \2", t), None),
}

# Another spelling of the same notation.
SPELLINGS = {
    "dashes": code("-", "–"), "minus": code("-", "−"), "no-break-spaces": code(r"(?<=\S) (?=\S)", "\u00a0"),
    "narrow-spaces": code(r"(?<=:) ", "\u202f"), "zero-width": entries("^", "\u200b"), "zero-width-inside": some("@", "\u200b@"),
    "soft-hyphens": code(r"(?<=[a-z]{2})(?=[a-z]+@)", "\u00ad"),
    "brackets": sub(r"(?m)^(\d+)\.", r"\1)"), "no-dots": sub(r"(?m)^(\d+)\.", r"\1"), "colons-for-dots": sub(r"(?m)^(\d+)\.", r"\1:"),
    "bracketed": sub(r"(?m)^(\d+)\.", r"(\1)"), "hash-numbers": sub(r"(?m)^(\d+)\.", r"#\1"), "ordinals": sub(r"(?m)^(\d+)\.", r"\1.)"),
    "blank-before-dot": sub(r"(?m)^(\d+)\.", r"\1 ."),
    "missing-colon": sub(r"(?m)^(3\. [a-z-]+):", r"\1"), "missing-colons": entries(r"^(\d+\. [a-z-]+):", r"\1"),
    "no-blank": entries(r"^(\d+\. [a-z-]+): ", r"\1:"), "blank-before-colon": entries(r"^(\d+\. [a-z-]+):", r"\1 :"),
    "semicolon-heads": entries(r"^(\d+\. [a-z-]+):", r"\1;"), "bold-heads": entries(r"^(\d+\. [a-z-]+:)", r"**\1**"),
    "emphasis": entries(r"^(\d+\. )([a-z-]+):", r"\1*\2*:"), "code-spans": entries(r"^(.*)$", r"`\1`"),
    "capital-result": sub("(?m)^result:", "Result:"), "capital-heads": sub(r"(?m)^(\d+\. )([a-z])", lambda m: m[1] + m[2].upper()),
    "capital-verbs": upper_at(r"\b[a-z]+(?=@)"), "capital-tokens": upper_at(ACTION), "capital-places": upper_at(r"@\S+"),
    "capital-entries": lambda t, r: code_of(t, str.upper), "small-tiles": code(r"(?<= )[A-Z0-9]+(?=@)", lambda m: m[0].lower()),
    "small-tags": tags(r"^\[\w+", lambda m: m[0].lower()), "capital-tags": tags(r"^\[\w+", lambda m: m[0].upper()),
    "small-game": tags(r"^\[Game.*", lambda m: m[0].lower()), "capital-colours": tags(r'^\[Player "\w+"', lambda m: '[Player' +
                                                                                     m[0][7:].title()),
    "comma-blanks": code(r"(?<=\d),", ", "), "comma-blanks-some": some(r"(?m)(?<=\d),(?=-?\d+/)", ", "),
    "at-blanks": code("@", " @"), "at-blanks-both": code("@", " @ "), "at-blanks-some": some(r"(?<=\w)@(?=[-\w])", " @"),
    "letter-o": code(r"(?<=[@=])\S+", lambda m: m[0].replace("0", "O")), "letter-o-some": some(r"(?<=[@,])0(?=[,/ ])", "O"),
    "letter-l": code(r"(?<=[@,])1(?=[,/ ])", "l"), "letters-in-numbers": sub(r"(?m)^\d+(?=\.)", lambda m: m[0].replace("1", "l")),
    "letter-i-in-numbers": sub(r"(?m)^\d+(?=\.)", lambda m: m[0].replace("1", "I")),
    "cyrillic": letters(ACTION, LOOK_CYRILLIC), "cyrillic-tags": tags(r"^\[\w+", lambda m: m[0].translate(LOOK_CYRILLIC)),
    "cyrillic-heads": letters(r"^\d+\. \w+:", LOOK_CYRILLIC), "greek": letters(r"\b[A-Z]+(?=\d*@)", LOOK_GREEK),
    "wide-characters": letters(r".+", WIDE), "arabic-digits": letters(ACTION, ARABIC), "bold-digits": letters(r"^\d+", BOLD),
    "fractions": code(r"1/4|1/2|3/4", lambda m: {"1/4": "¼", "1/2": "½", "3/4": "¾"}[m[0]]), "slashes": code("/", "∕"),
    "times": code(r"\*(?=[\dL])", "×"), "times-x": code(r"(?<=[a-zA-Z\d])\*(?=\d)", "x"), "times-dot": code(r"\*(?=[\dL])", "·"),
    "arrows": code(r"(?<=\b[a-h]\d)-(?=[a-h]\d)", "→"), "arrows-ascii": code(r"(?<=[a-h]\d)-(?=[a-h]\d)", "->"),
    "wide-brackets": tags(r"^\[(.*)\]$", r"［\1］"), "date-dots": dated("{d}.{m}.{y}", "{d}. {m}. {y}"), "date-dashes": dated(
        "{y}–{m}–{d}"), "colours-german": colours(GERMAN), "colours-french": colours(FRENCH),
    "page-breaks": sub(r"\n(?=\d+\.)", "\f\n"),
}

# Words around a record and in it.
ADDITIONS = {
    "greeting": before(GREETINGS), "greeting-marked": lambda t, r: (lambda text, at: text[:at] + "\ufeff" + text[at:])(
        (greeting := r.choice(GREETINGS)) + t, r.choice((0, len(greeting), r.randrange(len(greeting))))),
    "greeting-notes": before("**Our game** of 20.11.2026 (club night):\n---\n"),
    "signature": behind((SIGNATURE, "\nSent from my iPhone\n", "\nViele Grüße\nUte\n")),
    "mail": lambda t, r: HEADERS + GREETING + t + SIGNATURE, "mail-headers": before(HEADERS), "mime-8bit": mime("8bit"),
    "mail-of-three": lambda t, r: (GREETING + t + "\nund noch eine:\n\n" + t + "\nund die letzte, sorry:\n" + t + SIGNATURE),
    "pages": paged, "result-words": lambda t, r: re.sub(r"(?m)^(result: .*)$", lambda m: f"{m[1]} {r.choice(WORDS)}", t),
    "prose-line": edited(lambda lines, at, r: lines.insert(at, r.choice(("Ben thinks for long", "Kaffeepause um 21:14!")))),
    "remark-line": edited(lambda lines, at, r: lines.insert(at, "(he was surprised)")),
}

# What only a likely fix undoes, and what nothing undoes.
OTHERS = {
    "names": by_name, "swapped": edited(swap), "doubled": edited(lambda lines, at, r: lines.insert(at, lines[at])),
    "slip-up": slip(1), "slip-down": slip(-1), "from-zero": sub(r"(?m)^(\d+)\.", lambda m: f"{int(m[1]) - 1}."),
    "misspelled-verb": some(r"\b([a-z])([a-z])([a-z]*)(?=@)", r"\2\1\3", 0),
    "misspelled-actor": some(r"(?m)^(\d+\. \w)\w(\w+:)", r"\1\2", 0.1), "misspelled-tag": sub(r"(?m)^\[Player", "[Palyer"),
    "misspelled-claim": sub("winner=", "wniner="),
    "swapped-players": tags(r'^\[Player ("[^"]*") ("[^"]*")', r"[Player \2 \1"), "initials": entries(r"^(\d+\. \w)\w+:", r"\1:"),
    "no-closing-bracket": some(r"(?m)(?<=\")\]$", ""), "no-closing-brackets": tags(r"\]$", ""), "no-opening-brackets": tags(r"^\[", ""),
    "round-brackets": tags(r"^\[(.*)\]$", r"(\1)"), "tags-above-game": sub(r'\A(\[Game .*\n)((?:\[.*\n)+?)(?=\[Player)', r"\2\1"),
    "no-game": sub(r"\A\[Game .*\n", ""), "tag-colons": tags(r"^\[(\w+) ", r"[\1: "),
    "bare-equals": bare_tags(lambda n, v: f"{n} = {' '.join(v)}".rstrip()),
    "tag-colon": sub(r'(?m)^\[Event "(.*)"\]', r"Event: \1"), "semicolon": some(r"(?m)^(\d+\. \w+: \S+) (?=\w+@)", r"\1; ", 0.1),
    "semicolon-comma": some(r"(?m)(@-?\d+),(?=-?\d+/)", r"\1;", 0.1), "slash-blanks": code(r"(?<=\d)/(?=\d)", " / "),
    "date-slashes": dated("{d}/{m}/{y}", "{m}/{d}/{y}", "{y}/{m}/{d}"), "date-words": dated("{d} {name} {y}", "{name} {d}, {y}"),
    "remark": entries(r"^([2-4]\..*)$", r"\1 (nice, Zoë)"), "table": lambda t, r: tags_of(t, str) and re.sub(
        r"(?m)^(\d+)\. ([a-z-]+): (.*)$", r"| \1 | \2 | \3 |", t),
    "wrapped-name": sub(r'(?m)^(\[Player "[^"]*" "[^" \n]+) ', r"\1\n"),
}
LOSSES = {
    "dropped": edited(lambda lines, at, r: lines.pop(at)), "tag-lost": sub(r"(?m)^\[Player .*\n(?!\[Player)", ""),
    "end-lost": lambda t, r: t[:r.randrange(len(t) // 2, len(t))],
    "piece-lost": lambda t, r: (lambda at: t[:at] + t[at + r.randrange(1, 200):])(r.randrange(len(t) // 4, len(t))),
    "cut-character": lambda t, r: t.encode() + b"; Zo\xc3", "cut-comment": lambda t, r: t.encode() + b"{Zo\xc3",
    "utf16-lost-byte": lambda t, r: (lambda b, at: b[:at] + b[at + 1:])(t.encode("utf-16-le"), r.randrange(len(t), 2 * len(t))),
    "utf16-appended": lambda t, r: b"".join(r.sample(((t + r.choice(("Danke\n", t))).encode(), t.encode("utf-16")), 2)),
    "binary": lambda t, r: r.randbytes(5000), "picture": lambda t, r: b"\x89PNG\r\n\x1a\n" + r.randbytes(3000),
    "csv": lambda t, r: "".join(re.sub(r"[: ]+", ";", l) + "\n" for l in t.split("\n") if re.match(r"\d+\. ", l)),
    "json": lambda t, r: '{\n "game": "Taluva"\n}\n', "page": lambda t, r: "<!DOCTYPE html>\n<html><body><h1>Hi</h1></body></html>\n",
    "novel": lambda t, r: "It was a dark and stormy night.\nThe rain fell (in torrents);\n" * 9,
}

# The number of independent causes, for the tests of diagnostics, and the damage.
SEVERAL = {"quoted-mail": 2, "mail": 2, "pages": 2, "mime-quoted-printable": 3, "mime-8bit": 2, "mail-of-three": 3, "json-member": 2,
           "discord": 2, "slack": 2, "telegram": 2, "from-zero": 2}
DAMAGES = {name: (SEVERAL.get(name, 1), damage) for name, damage in {
    **{name: damage for name, (damage, _) in TRANSPORTS.items()}, **SPELLINGS, **ADDITIONS, **OTHERS, **LOSSES}.items()}
# Kinds of which a record can become whole again.
REPAIRABLE = tuple(name for name in DAMAGES if name not in LOSSES)


class Damaged:
    """A record with damages: the bytes, texts whose games are right, and texts of one of which it must keep the words."""

    def __init__(self, record, names, seed):
        """Raises an error where a damage cannot be done to the record."""
        self.record, self.names, self.seed = record, tuple(names), seed
        self.right, data = [record], record
        # With each of the transports, and without it.
        self.words = [record]
        for name in names:
            if isinstance(data, bytes):
                raise ValueError("bytes are damaged no further")
            damage, before_it = DAMAGES[name][1], data
            data = damage(data, random.Random(seed))
            if data in (before_it, before_it.encode()):
                raise ValueError("nothing is damaged")
            if isinstance(data, str) and (name in LOSSES or name in OTHERS or name.startswith("double")):
                self.right.append(data)
            if name.startswith("double"):
                # In a record that is valid without its other damages, it stays.
                self.right.append(damage(record, random.Random(seed)))
            ways = [damage]
            if name in TRANSPORTS:
                ways.insert(0, TRANSPORTS[name][1] or (lambda t, r: t))
            self.words = [way(text, random.Random(seed)) for text in self.words for way in ways]
        self.data = data if isinstance(data, bytes) else data.encode()

    def again(self, record):
        """The same damages to another record."""
        return Damaged(record, self.names, self.seed)

    def __str__(self):
        return " and ".join(self.names)


def damaged(texts, names, rng):
    """Returns a damaged one of `texts`, or null if none can be damaged in this way."""
    # What is lost is known in a text that is not damaged; what changes single entries finds none in a transported one.
    names = sorted(names, key=lambda name: [name in kinds for kinds in (LOSSES, OTHERS, SPELLINGS)], reverse=True)
    for _ in range(40):
        try:
            return Damaged(rng.choice(texts), names, rng.randrange(2**32))
        except (UnicodeError, IndexError, ValueError, AttributeError):
            pass
    return None
