"""Good records damaged as people and their programs damage files, each with its number of causes."""
import quopri
import random
import re
import subprocess

import hand_damages
import mail_damages


def good_records(stela) -> list[str]:
    """Returns valid records of all games, generated at random from seeds."""
    texts = []
    for game in ("taluva", "tikal", "mykerinos"):
        for seed in range(4):
            done = subprocess.run([stela, "random", game, "--seed", str(seed), "--players", "3"],
                                  capture_output=True, check=True)
            texts.append(joined(done.stdout.decode()))
    return texts


def joined(text: str) -> str:
    """With each entry on one line."""
    return re.sub(r"\n +", " ", text)


EVENTS = ("Herbstturnier Köln", "Club night 12", "Soirée à Besançon")
NAMES = ("Jörg", "Anna", "Zoë Müller", "Chloé O'Brien", "Ng Wei", "Ben – der Ältere", "Zdeněk", "Ívar", "")
COMMENTS = ("{the table agreed}", "{Schöner Zug, (kein) Fehler}", "{nach 20 Minuten Überlegung}",
            "{1. white: hut @ 0, 1 would be better}", "{C'est la vie – “non” ?}")


def furnished_records(stela) -> list[str]:
    """Valid records as people keep them: with names, an event, a date, comments, some ended early."""
    rng = random.Random(5)
    texts = []
    for game in ("taluva", "tikal", "mykerinos"):
        for seed in range(12):
            options = [[], ["--endings"], ["--gaps"]][seed % 3]
            done = subprocess.run([stela, "random", game, "--seed", str(seed), "--players", str(2 + seed % 3),
                                   *options], capture_output=True, check=True)
            text = re.sub(r'(\[Player "[^"]*" )"[^"]*"', lambda m: f'{m[1]}"{rng.choice(NAMES)}"',
                          joined(done.stdout.decode()))
            text = text.replace("\n\n", f'\n[Event "{rng.choice(EVENTS)}"]\n[Site "Jörg\'s Café"]\n'
                                '[Date "2026-11-20"]\n\n', 1)
            texts.append("\n".join(f"{line}\n  {rng.choice(COMMENTS)}"
                                   if re.match(r"\d+\. ", line) and rng.random() < 0.1 else line
                                   for line in text.split("\n")))
    return texts


def canonical(stela, text: str) -> bytes:
    return subprocess.run([stela, "format", "-"], capture_output=True, input=text.encode(),
                          check=False).stdout


def expected(names, record: str, data: bytes) -> list[str]:
    """Returns the correct results after the damages `names` other than the record itself."""
    texts = []
    if any(name.startswith("result-words") for name in names):
        for words in hand_damages.WORDS:
            for written in (words, words.strip("()[]"), words.lstrip("; ")):
                texts.append(record.rstrip("\n") + " {" + written + "}\n")
    if "one-line-twice" in names:
        texts.append(record + "\n" + record)
    return texts


def numbered(text: str) -> list[int]:
    """The indices of the lines that begin with the number of an entry."""
    return [i for i, line in enumerate(text.split("\n")) if re.match(r"\d+\. ", line)]


def named(text: str) -> str:
    """With letters in a name that are not ASCII."""
    return re.sub(r'(\[Player "[^"]*" )"[^"]*"', r'\1"Zoë Müller"', text, count=1)


def tags_of(text: str, change) -> str:
    return "\n".join(change(l) if l.startswith("[") else l for l in text.split("\n"))


def entries_of(text: str, change) -> str:
    return "\n".join(change(l) if re.match(r"\d+\. ", l) else l for l in text.split("\n"))


def drop_line(text: str, rng) -> str:
    lines = text.split("\n")
    at = rng.choice(numbered(text)[2:-2])
    return "\n".join(lines[:at] + lines[at + 1:])


def double_line(text: str, rng) -> str:
    lines = text.split("\n")
    at = rng.choice(numbered(text)[2:-2])
    return "\n".join(lines[:at + 1] + lines[at:])


def slip(text: str, rng, by: int) -> str:
    lines = text.split("\n")
    for at in numbered(text)[rng.randrange(3, 6):]:
        number, rest = lines[at].split(".", 1)
        lines[at] = f"{int(number) + by}.{rest}"
    return "\n".join(lines)


def verbs_up(line: str) -> str:
    return re.sub(r"(?<= )([a-z]+)(?=@)", lambda m: m.group(1).upper(), line)


def by_name(text: str) -> str:
    """With names of players at the heads of entries and in the result."""
    names = ("Chloé Miller", "Ben", "Łukasz", "Dana", "Émile", "Fritz", "Gül", "Hana", "Ines")
    colours = dict.fromkeys(re.findall(r'\[Player "([^"]*)"', text))
    for colour, name in zip(colours, names):
        text = re.sub(rf'(\[Player "{colour}") "[^"]*"', rf'\1 "{name}"', text)
        text = re.sub(rf"(?m)^(\d+\. ){colour}:", rf"\1{name.split()[0]}:", text)
        text = re.sub(rf"(?m)(^result:.*=){colour}$", rf"\1{name}", text)
    return text


def in_german(text: str) -> str:
    """With other words for the colours at the heads of entries."""
    words = {"white": "weiß", "red": "rot", "blue": "blau", "green": "grün", "yellow": "Gelb",
             "brown": "braun", "black": "schwarz", "orange": "arancione"}
    return re.sub(r"(?m)^(\d+\. )(\w+):",
                  lambda m: f"{m.group(1)}{words.get(m.group(2), m.group(2))}:", text)


def swap_lines(text: str, rng) -> str:
    lines = text.split("\n")
    at = rng.choice(numbered(text)[2:-3])
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    return "\n".join(lines)


def with_semicolon(text: str, rng) -> str:
    """With one between the actions of an entry."""
    lines = text.split("\n")
    several = [at for at in numbered(text) if re.match(r"\d+\. \w+: \S+ \w+@", lines[at])]
    at = rng.choice(several) if several else 0
    lines[at] = re.sub(r"(: \S+) ", rng.choice((r"\1; ", r"\1 ; ", r"\1;")), lines[at], count=1)
    return "\n".join(lines)


SIGNATURE = "\n-- \nAnna Müller (Kassenwartin)\nTel. 0176 1234567; anna@example.com\n"
GREETING = "Hallo Ben,\n\nhier ist die Partie von gestern:\n\n"
HEADERS = ("From: Anna <anna@example.com>\nTo: ben@example.com\nSubject: Fwd: our game\n"
           "Date: Fri, 20 Nov 2026 21:14:03 +0100\n\n")

# The damage to a text, and the number of its causes. The result is text or bytes.
DAMAGES = {
    "utf16-le": (1, lambda t, r: b"\xff\xfe" + t.encode("utf-16-le")),
    "utf16-be": (1, lambda t, r: b"\xfe\xff" + t.encode("utf-16-be")),
    "utf16-le-bare": (1, lambda t, r: t.encode("utf-16-le")),
    "utf16-be-bare": (1, lambda t, r: t.encode("utf-16-be")),
    "latin-1": (1, lambda t, r: named(t).encode("latin-1")),
    "windows-1252": (1, lambda t, r: named(t).replace("Müller", "Müller – “Mü”")
                     .encode("windows-1252")),
    "mixed": (1, lambda t, r: named(t).encode("utf-8")
              + '[%s "x"]'.encode()[:0] + b"; caf\xe9\n"),
    "cut-character": (1, lambda t, r: t.encode("utf-8") + b"; Zo\xc3"),
    "cut-comment": (1, lambda t, r: t.encode("utf-8") + b"{Zo\xc3"),
    "quotes-high": (1, lambda t, r: tags_of(t, lambda l: re.sub(r'"([^"]*)"', r"“\1”", l))),
    "quotes-low": (1, lambda t, r: tags_of(t, lambda l: re.sub(r'"([^"]*)"', r"„\1“", l))),
    "quotes-french": (1, lambda t, r: tags_of(t, lambda l: re.sub(r'"([^"]*)"', r"«\1»", l))),
    "quotes-single": (1, lambda t, r: tags_of(t, lambda l: l.replace('"', "'"))),
    "quotes-right": (1, lambda t, r: tags_of(t, lambda l: l.replace('"', "”"))),
    "quotes-none": (1, lambda t, r: tags_of(t, lambda l: l.replace('"', "")
                                            if not l.startswith("[Player") else l)),
    "dashes": (1, lambda t, r: entries_of(t, lambda l: l.replace("-", "–"))),
    "minus": (1, lambda t, r: entries_of(t, lambda l: l.replace("-", "−"))),
    "no-break-spaces": (1, lambda t, r: entries_of(t, lambda l: l.replace(" ", "\u00a0", 1))),
    "zero-width": (1, lambda t, r: entries_of(t, lambda l: "\u200b" + l)),
    "brackets": (1, lambda t, r: re.sub(r"(?m)^(\d+)\.", r"\1)", t)),
    "no-dots": (1, lambda t, r: re.sub(r"(?m)^(\d+)\.", r"\1", t)),
    "colons-for-dots": (1, lambda t, r: re.sub(r"(?m)^(\d+)\.", r"\1:", t)),
    "bracketed": (1, lambda t, r: re.sub(r"(?m)^(\d+)\.", r"(\1)", t)),
    "bullets": (1, lambda t, r: re.sub(r"(?m)^(\d+)\.", r"- \1.", t)),
    "greeting": (1, lambda t, r: GREETING + t),
    "signature": (1, lambda t, r: t + SIGNATURE),
    "mail": (1, lambda t, r: HEADERS + GREETING + t + SIGNATURE),
    "mail-headers": (1, lambda t, r: HEADERS + t),
    "mail-of-three": (1, lambda t, r: GREETING + t + "\nund noch eine:\n\n" + t
                      + "\nund die letzte, sorry:\n" + t + SIGNATURE),
    "quoted": (1, lambda t, r: re.sub(r"(?m)^", "> ", t)),
    "quoted-twice": (1, lambda t, r: re.sub(r"(?m)^", ">> ", t)),
    "quoted-mail": (2, lambda t, r: GREETING + re.sub(r"(?m)^", "> ", t) + SIGNATURE),
    "quoted-three": (1, lambda t, r: re.sub(r"(?m)^", "> ", (t + "\n") * 3)),
    "quoted-printable": (1, lambda t, r: quopri.encodestring(t.encode("utf-8"))),
    "fence": (1, lambda t, r: "```\n" + t + "```\n"),
    "fence-named": (1, lambda t, r: "Our game:\n\n~~~ stela\n" + t + "~~~\n\nThanks!\n"),
    "markdown-escaped": (1, lambda t, r: re.sub(r"([\[\]*])", r"\\\1", t)),
    "html-pre": (1, lambda t, r: "<html><body><pre>\n" + t.replace('"', "&quot;")
                 + "</pre></body></html>\n"),
    "html-breaks": (1, lambda t, r: "<p>" + t.strip().replace("\n", "<br>\n") + "</p>\n"),
    "html-lines": (1, lambda t, r: "".join(f"<p>{l}</p>" for l in t.split("\n"))),
    "forum": (1, lambda t, r: "[code]\n" + t + "[/code]\n"),
    "capital-result": (1, lambda t, r: t.replace("result:", "Result:")),
    "capital-verbs": (1, lambda t, r: entries_of(t, verbs_up)),
    "capital-heads": (1, lambda t, r: re.sub(r"(?m)^(\d+\. )([a-z])",
                                             lambda m: m.group(1) + m.group(2).upper(), t)),
    "small-tags": (1, lambda t, r: tags_of(t, lambda l: re.sub(
        r"^\[(\w+)", lambda m: "[" + m.group(1).lower(), l))),
    "small-game": (1, lambda t, r: tags_of(t, lambda l: l.lower()
                                           if l.startswith("[Game") else l)),
    "capitals": (1, lambda t, r: tags_of(t, lambda l: l.upper()
                                         if l.startswith("[Game") else l)),
    "small-tiles": (1, lambda t, r: entries_of(t, lambda l: re.sub(
        r"(?<= )([A-Z0-9]+)(?=@)", lambda m: m.group(1).lower(), l))),
    "names": (1, lambda t, r: by_name(t)),
    "german": (1, lambda t, r: in_german(t)),
    "swapped": (1, swap_lines),
    "semicolon": (1, with_semicolon),
    "remark": (1, lambda t, r: re.sub(r"(?m)^([2-4]\..*)$", r"\1 (nice, Zoë)", t)),
    "remark-line": (1, lambda t, r: re.sub(r"(?m)^(3\..*)$", r"\1\n(he was surprised)", t)),
    "tag-colon": (1, lambda t, r: t.replace("\n\n", "\nEvent: Club night\n\n", 1)),
    "dropped": (1, drop_line),
    "doubled": (1, double_line),
    "slip-up": (1, lambda t, r: slip(t, r, 1)),
    "slip-down": (1, lambda t, r: slip(t, r, -1)),
    "from-zero": (1, lambda t, r: re.sub(r"(?m)^(\d+)\.", lambda m: f"{int(m.group(1)) - 1}.", t)),
    "binary": (1, lambda t, r: r.randbytes(5000)),
    "picture": (1, lambda t, r: b"\x89PNG\r\n\x1a\n" + r.randbytes(3000)),
    "jpeg": (1, lambda t, r: b"\xff\xd8\xff\xe0" + r.randbytes(3000)),
    "csv": (1, lambda t, r: "".join(l.replace(": ", ";").replace(" ", ";") + "\n"
                                    for l in t.split("\n") if re.match(r"\d+\. ", l))),
    "csv-commas": (1, lambda t, r: "number,player,tile,action\n1,white,JC,hut\n2,red,SR,hut\n"),
    "csv-cells": (1, lambda t, r: "".join('"%s"\n' % l.replace('"', '""') if l else "\n"
                                          for l in t.split("\n"))),
    "json": (1, lambda t, r: '{\n "game": "Taluva"\n}\n'),
    "page": (1, lambda t, r: "<!DOCTYPE html>\n<html><body><h1>Results</h1></body></html>\n"),
    "novel": (1, lambda t, r: "It was a dark and stormy night.\nThe rain fell (in torrents);\n" * 9),
    "page-breaks": (1, lambda t, r: t.replace("\n", "\f\n", 12)),
    "missing-colon": (1, lambda t, r: re.sub(r"(?m)^(3\. [a-z-]+):", r"\1", t)),
    "no-blank": (1, lambda t, r: re.sub(r"(?m)^(\d+\. [a-z-]+): ", r"\1:", t)),
    "blank-before-colon": (1, lambda t, r: re.sub(r"(?m)^(\d+\. [a-z-]+):", r"\1 :", t)),
    "wrapped-tag": (1, lambda t, r: re.sub(r'(\[Player "[^"]*" )"[^"]*"', r'\1"Anna\nMueller"',
                                           t, count=1)),
    "word": (2, lambda t, r: re.sub(r"(?m)^(\d+)\.", r"\1)", tags_of(
        t, lambda l: re.sub(r'"([^"]*)"', r"“\1”", l)))),
    "windows-quotes": (2, lambda t, r: tags_of(named(t), lambda l: re.sub(
        r'"([^"]*)"', r"“\1”", l)).encode("windows-1252")),
    "latin-1-mail": (2, lambda t, r: (GREETING + named(t) + SIGNATURE).encode("latin-1")),
}


DAMAGES |= mail_damages.DAMAGES | hand_damages.DAMAGES

# Damages after which the record is not the same, even if everything possible is repaired.
LOSSY = ("mixed", "cut-character", "cut-comment", "windows-1252", "latin-1", "windows-quotes", "latin-1-mail",
         "capitals", "dropped", "doubled", "binary", "picture", "jpeg", "csv", "csv-commas", "json", "page",
         "novel", "wrapped-tag", "mail-of-three", "quoted-three", "one-line-twice",
         "quotes-none",
         # They change names, or add a comment.
         "names", "remark", "remark-line")
LOSSLESS = tuple(name for name in DAMAGES if name not in LOSSY)


def damaged_files(records: list[str], seed: int):
    """Yields (name, record, bytes, causes): each damage of a record that the seed chooses."""
    rng = random.Random(seed)
    for name, (causes, damage) in DAMAGES.items():
        for _ in range(50):
            record = rng.choice(records)
            try:
                made = damage(record, rng)
            except UnicodeError:  # a character that the encoding does not have
                continue
            made = made.encode("utf-8") if isinstance(made, str) else made
            if made != record.encode("utf-8"):
                break
        yield name, record, made, causes
