"""What messengers, mail, files and programs put around the lines of a record, or make of them."""
import base64
import json
import quopri
import re

NAMES = ("Jörg", "Anna", "Ben", "Anna Müller", "Chloé O'Brien", "~ Zoë", "+49 176 1234567", "Kassenwartin Ute",
         "white", "red")
GREETINGS = ("Hallo Ben,\n\nhier ist die Partie von gestern:\n\n", "Hi all,\n\nhere is our game:\n\n",
             "Salut,\n\nvoici la partie d'hier :\n\n", "Our game:\n\n", "Servus!\n")
PAGES = {
    "de": ("{t}\n\n", "\nSeite {n} von {m}\n"),
    "en": ("{t} - Page {n}\n", "\n"),
    "fr": ("\n", "\nPage {n} sur {m}\n"),
    "feet": ("", "\n- {n} -\n\f"),
    "browser": ("20.11.26, 21:14    {t}\n", "https://example.com/games/12.html    {n}/{m}\n"),
    "head": ("{t}    {n}/{m}\n\n", "\n"),
}


def lines_of(text):
    return text.rstrip("\n").split("\n")


def entry_messages(text):
    """The record as it is sent entry by entry: the tags together, then a message for each entry."""
    head, body = text.split("\n\n", 1)
    messages = [head] if "\n" in head else [head]
    for line in lines_of(body):
        if line.startswith((" ", "\t", "{")) and len(messages) > 1:
            messages[-1] += "\n" + line
        elif line:
            messages.append(line)
    return messages


def messages_of(text, how):
    if how == "whole":
        return [text.rstrip("\n")]
    if how == "lines":
        return [line for line in lines_of(text) if line]
    return entry_messages(text)


def sent(text, rng, prefix, how, ends="\n"):
    """`prefix(name, minute)` before each message."""
    names = rng.sample(NAMES, 2)
    minute, out = rng.randrange(600), []
    for i, message in enumerate(messages_of(text, how)):
        out.append(prefix(names[i % 2] if how != "whole" else names[0], minute + 2 * i) + message + ends)
    return "".join(out)


def clock(minute):
    return 12 + minute // 60 % 12, minute % 60


def whatsapp_ios(name, minute):
    return "[20.11.26, %02d:%02d:03] %s: " % (*clock(minute), name)


def whatsapp_ios_marked(name, minute):
    return "\u200e[20.11.2026, %02d:%02d:59] %s: \u200e" % (*clock(minute), name)


def whatsapp_us(name, minute):
    return "[11/20/26, %d:%02d:03\u202fPM] %s: " % (clock(minute)[0] - 12 or 12, minute % 60, name)


def whatsapp_android(name, minute):
    return "20.11.26, %02d:%02d - %s: " % (*clock(minute), name)


def whatsapp_android_us(name, minute):
    return "11/20/26, %d:%02d PM - %s: " % (clock(minute)[0] - 12 or 12, minute % 60, name)


def whatsapp_french(name, minute):
    return "20/11/2026 à %02d:%02d - %s : " % (*clock(minute), name)


def telegram(name, minute):
    return "%s, [20.11.2026 %02d:%02d]\n" % (name, *clock(minute))


def telegram_web(name, minute):
    return "%s, [20 Nov 2026 at %02d:%02d:11]:\n" % (name, *clock(minute))


def discord(name, minute):
    return "%s — Today at %d:%02d PM\n" % (name, clock(minute)[0] - 12 or 12, minute % 60)


def discord_german(name, minute):
    return "%s — 20.11.2026 %02d:%02d\n" % (name, *clock(minute))


def discord_yesterday(name, minute):
    return "%s — gestern um %02d:%02d Uhr\n" % (name, *clock(minute))


def slack(name, minute):
    return "%s  %d:%02d PM\n" % (name, clock(minute)[0] - 12 or 12, minute % 60)


def signal(name, minute):
    return "%s\n20. Nov. 2026, %02d:%02d\n" % (name, *clock(minute))


def irc(name, minute):
    return "[%02d:%02d] <%s> " % (*clock(minute), name.replace(" ", "_"))


CHATS = (whatsapp_ios, whatsapp_ios_marked, whatsapp_us, whatsapp_android, whatsapp_android_us,
         whatsapp_french, telegram, telegram_web, discord, discord_german, discord_yesterday, slack, signal,
         irc)


def chat(prefix, how):
    return lambda text, rng: sent(text, rng, prefix, how)


def paged(text, rng, style):
    """With the head and foot of each page."""
    top, bottom = PAGES[style]
    title = rng.choice(("Herbstturnier Köln", "Club night 12", "Partie du soir"))
    lines = lines_of(text)
    size = rng.randrange(12, 20)
    pages = [lines[at:at + size] for at in range(0, len(lines), size)]
    return "".join(top.format(n=n, m=len(pages), t=title) + "\n".join(page) + "\n"
                   + bottom.format(n=n, m=len(pages), t=title) for n, page in enumerate(pages, 1))


MAIL = "From: Anna <anna@example.com>\nTo: ben@example.com\nSubject: Fwd: our game\nMIME-Version: 1.0\n"


def mime_body(text, coding):
    if coding == "base64":
        return base64.encodebytes(text.encode()).decode()
    if coding == "quoted-printable":
        return quopri.encodestring(text.encode()).decode()
    return text


def as_html(text):
    return ("<html><body>" + "".join(f"<div>{line.replace('&', '&amp;').replace(chr(34), '&quot;') or '<br>'}</div>"
                                     for line in lines_of(text)) + "</body></html>\n")


def mime(text, rng, coding, parts):
    """A mail with the record in it: alone, beside its HTML, or as an attached file."""
    text = text if parts == "attached" else rng.choice(GREETINGS) + text
    if parts == "single":
        return (MAIL + f"Content-Type: text/plain; charset=\"utf-8\"\nContent-Transfer-Encoding: {coding}\n\n"
                + mime_body(text, coding))
    mark = rng.choice(("=_abc123", "000000000000a1b2c3", "Apple-Mail=_7F", "----=_Part_12_34.56"))
    kind = "alternative" if parts == "alternative" else "mixed"
    out = MAIL + f"Content-Type: multipart/{kind};\n\tboundary=\"{mark}\"\n\n"
    if parts == "alternative":
        out += f"--{mark}\nContent-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: {coding}\n\n"
        out += mime_body(text, coding) + "\n"
        out += f"--{mark}\nContent-Type: text/html; charset=UTF-8\nContent-Transfer-Encoding: {coding}\n\n"
        out += mime_body(as_html(text), coding)
    else:
        out += f"--{mark}\nContent-Type: text/plain; charset=UTF-8\n\nHere it is.\n\n"
        out += (f"--{mark}\nContent-Type: application/octet-stream; name=\"game.stela\"\n"
                f"Content-Disposition: attachment; filename=\"game.stela\"\nContent-Transfer-Encoding: {coding}\n\n")
        out += mime_body(text, coding)
    return out + f"\n--{mark}--\n"


def numbered_lines(text, form, first=1, blanks=True):
    out, number = "", first
    for line in lines_of(text):
        if line or blanks:
            out += (form % number) + line + "\n"
            number += 1
        else:
            out += "\n"
    return out


def one_line(text, glue=" "):
    return glue.join(line.strip() for line in lines_of(text) if line) + "\n"


def diff(text, rng):
    lines = lines_of(text)
    return (f"diff --git a/game.stela b/game.stela\nnew file mode 100644\nindex 0000000..4f2c1aa\n--- /dev/null\n"
            f"+++ b/game.stela\n@@ -0,0 +1,{len(lines)} @@\n" + "".join(f"+{line}\n" for line in lines))


def bulleted(text, mark, tags=True):
    return "".join(f"{mark} {line}\n" if line and not line.startswith(" ") and (tags or line[0] != "[")
                   else line + "\n" for line in lines_of(text))


# Text before the first record of a file is reported separately.
DAMAGES = {
    **{f"{prefix.__name__.replace('_', '-')}-{how}": (1, chat(prefix, how))
       for prefix in CHATS for how in ("whole", "lines", "entries")},
    **{f"pages-{style}": (2, lambda t, r, style=style: paged(t, r, style)) for style in PAGES},
    **{f"mime-{coding}-{parts}": (1 if coding == "base64" else 2,
                                  lambda t, r, coding=coding, parts=parts: mime(t, r, coding, parts))
       for coding in ("base64", "quoted-printable", "8bit") for parts in ("single", "alternative", "attached")},
    "line-numbers-cat": (1, lambda t, r: numbered_lines(t, "%6d\t")),
    "line-numbers-colon": (1, lambda t, r: numbered_lines(t, "%d: ")),
    "line-numbers-bar": (1, lambda t, r: numbered_lines(t, "%3d | ")),
    "line-numbers-zeros": (1, lambda t, r: numbered_lines(t, "%03d ")),
    "line-numbers-no-blanks": (1, lambda t, r: numbered_lines(t, "%4d  ", blanks=False)),
    "line-numbers-grep": (1, lambda t, r: numbered_lines(t, "games/club.stela:%d:", 7)),
    "diff": (1, diff),
    "diff-plus": (1, lambda t, r: re.sub(r"(?m)^(?=.)", "+", t)),
    "bullets-dots": (1, lambda t, r: bulleted(t, "•")),
    "bullets-dashes": (1, lambda t, r: bulleted(t, "–")),
    "bullets-stars": (1, lambda t, r: bulleted(t, "*")),
    "bullets-hyphens": (1, lambda t, r: bulleted(t, "-")),
    "bullets-entries": (1, lambda t, r: bulleted(t, r.choice("•◦▪*-+"), False)),
    "one-line": (1, lambda t, r: one_line(t)),
    "one-line-tabs": (1, lambda t, r: one_line(t, "\t")),
    "one-line-bars": (1, lambda t, r: one_line(t, " | ")),
    "one-line-tight": (1, lambda t, r: one_line(t, "")),
    "one-line-twice": (1, lambda t, r: one_line(t + "\n" + t)),
    "json-string": (1, lambda t, r: json.dumps(t) + "\n"),
    "json-string-utf-8": (1, lambda t, r: json.dumps(t, ensure_ascii=False) + "\n"),
    "json-member": (1, lambda t, r: json.dumps({"from": "Jörg", "text": t, "id": 12}, indent=r.choice((None, 1)))),
    "literal-line-ends": (1, lambda t, r: t.rstrip("\n").replace("\n", "\\n")),
    "literal-crlf": (1, lambda t, r: t.rstrip("\n").replace("\n", "\\r\\n").replace('"', '\\"')),
    "backslash-ends": (1, lambda t, r: re.sub(r"(?m)(?<=.)$", r"\\", t)),
    "backslash-blank-ends": (1, lambda t, r: re.sub(r"(?m)(?<=.)$", r" \\", t)),
    "double-encoded": (1, lambda t, r: t.encode().decode("cp1252", "strict")),
    "double-encoded-latin-1": (1, lambda t, r: t.encode().decode("latin-1")),
    "fence-before": (1, lambda t, r: r.choice(GREETINGS) + "```" + r.choice(("", "text", "stela")) + "\n" + t
                     + "```\n"),
    "greeting-french": (1, lambda t, r: GREETINGS[2] + t),
    "greeting-short": (1, lambda t, r: "Servus!\n" + t),
    "greeting-notes": (1, lambda t, r: "**Our game** of 20.11.2026 (club night):\n---\n" + t),
    "quoted-reply": (1, lambda t, r: "Thanks!\n\nOn Fri, 20 Nov 2026 at 21:14, Anna <anna@example.com> wrote:\n"
                     + re.sub(r"(?m)^", "> ", t)),
    "quoted-bars": (1, lambda t, r: re.sub(r"(?m)^", "| ", t)),
}
# Nobody names a Cyrillic letter in a mail: what cp1252 has no character for is not double-encoded so.
NEEDS_LETTERS = ("double-encoded", "double-encoded-latin-1")
