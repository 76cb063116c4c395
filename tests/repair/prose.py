"""Words that are not notation, pieces of notation that are broken, and the borders of a record where people write them."""
import random
import re

PROSE = (
    "Ben thinks for long", "Referee's note: Ben's clock was broken, the game is to be replayed", "Anna took ten minutes",
    "The director was called twice;\nsee the sheet for the times.", "Signed: Ben", "Sent from my iPhone", "Good game!",
    "(he was surprised)", "We had pizza afterwards.", "see https://example.com/games/12?a=b&c=d for photos",
    "www.example.org/stela", "Call me: +49 221 12345", "+49 221 12345\n(Anna, evenings)", "anna@example.com", "Mail ben@club.example!",
    "Table 4, second round, started late", "Hello Ben,\n\nhere is our game:", "On Fri, 20 Nov 2026, Anna wrote:",
    "From: Anna\nSubject: our game", "Photo: IMG_2041.jpg", "He forgot the {bonus} and the } too", "C:\\games\\club",
    "a; b; and c", "\"Well played\", she said", "It began at 7:30 p.m. and took 90 minutes", "-- \nAnna", "---", "***\nEnd of page",
    "Hallo Ben,\n\nhier ist die Partie von gestern:", "Seite 2 von 3", "Viele Grüße\nUte Müller (Kassenwartin)", "Schöner Abend!",
    "Von meinem iPhone gesendet", "Anmerkung des Schiedsrichters: Uhr defekt", "Kaffeepause um 21:14 Uhr", "Wir spielen nächste Woche weiter",
    "Tel. 0176 1234567", "Anna Müller, Chloé O'Brien und Jörg", "Das Café hat geschlossen", "Der Vulkan war gemein :-)",
    "Salut,\n\nvoici la partie d'hier :", "Bonne soirée à tous", "Pause café à 15 h", "Envoyé de mon téléphone",
    "Zdeněk a Jiří hráli dobře", "Спасибо за игру", "good luck next time, Ng Wei",
)
BROKEN = (
    "4. white JS", "5) pass", "[Event \"x\"", "[Player pink]", "wniner=white", "whit: hut@0,1", "resutl: *", "Sieger: rot",
    "Winner: red", "white wins", "red resigned", "hut@99,99 nicely", "it was -1,0 I think", "resu", "%5BGame%5D %20 x", "=C3=B6 was here",
    "[%clk 0:12:30]", "SGFsbG8gQmVuLCBoaWVyIGlzdCBkaWUgUGFydGllIHZvbiBnZXN0ZXJuLCB2aWVsIFNwYXNzIQ==",
)
# Without its result, a record cannot end with this.
GAP_AT_END = re.compile(r"(?m)^resume:.*\nresult:")
VARIED = re.compile(r"(?m)^\d+\. (?!table|bid)[^{;\n]*$")
OTHER = '[Game "Taluva"]\n[Player "white" "Cleo"]\n[Player "red" "Dan"]\n\n1. white: JC@0,0/0 hut@0,1\nresult: *\n'


def entries_of(lines):
    return [i for i, line in enumerate(lines) if re.match(r"\d+\. ", line)]


def suitable(texts):
    """Returns the texts that have all borders: several entries, and one of which a variation can be made."""
    return [text for text in texts if len(entries_of(text.split("\n"))) > 3 and VARIED.search(text) and not GAP_AT_END.search(text)]


def inserted(lines, at, piece):
    return "\n".join(lines[:at] + [piece] + lines[at:])


def after_game(lines, piece, rng):
    return inserted(lines, 1, piece)


def among_tags(lines, piece, rng):
    return inserted(lines, rng.randrange(2, lines.index("")), piece)


def before_entries(lines, piece, rng):
    return inserted(lines, lines.index("") + 1, piece)


def between_entries(lines, piece, rng):
    return inserted(lines, rng.choice(entries_of(lines)[1:]), piece)


def on_entry(lines, piece, rng):
    at = rng.choice(entries_of(lines))
    return "\n".join(lines[:at] + [lines[at] + " " + piece] + lines[at + 1:])


def on_result(lines, piece, rng):
    return "\n".join(line + " " + piece if line.startswith("result:") else line for line in lines)


def after_result(lines, piece, rng):
    return "\n".join(lines).rstrip("\n") + "\n" + piece + "\n"


def after_last_entry(lines, piece, rng):
    return "\n".join(line for line in lines if not line.startswith("result:")).rstrip("\n") + "\n" + piece + "\n"


def between_records(lines, piece, rng):
    return "\n".join(lines).rstrip("\n") + "\n\n" + piece + "\n\n" + OTHER


def behind_records(lines, piece, rng):
    return OTHER + "\n" + "\n".join(lines).rstrip("\n") + "\n\n" + piece + "\n"


def in_variation(lines, piece, rng):
    at = rng.choice([i for i in entries_of(lines) if VARIED.match(lines[i])])
    return inserted(lines, at + 1, f"  ( {lines[at]}\n{piece}\n  )")


def before_record(lines, piece, rng):
    return piece + "\n\n" + "\n".join(lines)


BORDERS = {border.__name__: border for border in (
    before_record, after_game, among_tags, before_entries, between_entries, on_entry, on_result, after_result,
    after_last_entry, between_records, behind_records, in_variation)}


class Placed:
    """A record with a piece of prose, or of broken notation, at a border; members as of `damages.Damaged`."""

    def __init__(self, record, border, piece, seed):
        self.record, self.border, self.piece, self.seed = record, border, piece, seed
        lines = record.split("\n")
        text = BORDERS[border](lines, piece, random.Random(seed))
        without = BORDERS[border](lines, "", random.Random(seed)) if border != "in_variation" else \
            BORDERS[border](lines, "    {}", random.Random(seed))
        self.names = (border,)
        self.right = [without.lstrip("\n")]
        self.words, self.data = [text], text.encode()

    def again(self, record):
        return Placed(record, self.border, self.piece, self.seed)

    def __str__(self):
        return f"{self.border}: {self.piece!r}"
