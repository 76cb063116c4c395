"""Runs of the program on many texts at once, and what is compared of its answers."""
import collections
import html
import json
import pathlib
import re
import subprocess
import tempfile
import unicodedata

import damages

Judged = collections.namedtuple("Judged", "errors records valid first")


class Ended(Exception):
    """The program crashed."""


class Program:
    """The program at a path."""

    def __init__(self, path):
        self.path = pathlib.Path(path).resolve()
        # What it crashed on.
        self.ended = []
        self.has_likely = "--likely" in self.run("repair", "--help").stdout.decode()

    def run(self, *arguments, given=None):
        return subprocess.run([self.path, *map(str, arguments)], capture_output=True, input=given, check=False)

    def in_folder(self, texts, *arguments):
        """Writes `texts` to a folder and runs the program on it. Returns the run and the texts in the folder then."""
        with tempfile.TemporaryDirectory() as folder:
            paths = [pathlib.Path(folder, f"{i:06}.stela") for i in range(len(texts))]
            for path, text in zip(paths, texts):
                path.write_bytes(text if isinstance(text, bytes) else text.encode())
            done = self.run(*arguments, "--recursive", folder)
            if done.returncode in (0, 1, 3):
                return done, [path.read_bytes() for path in paths]
        raise Ended(f"{arguments} ended with {done.returncode}: {done.stderr[-500:]}; {len(texts)} texts, the first {texts[0]!r}")

    def repair(self, texts, *options):
        """Returns each text repaired, and what standard error lists of it."""
        try:
            done, made = self.in_folder(texts, "repair", "--in-place", *options)
        except Ended as ended:
            if len(texts) > 1:
                half = len(texts) // 2
                return self.repair(texts[:half], *options) + self.repair(texts[half:], *options)
            self.ended.append(str(ended))
            return [(texts[0], [])]
        listed = [[] for _ in texts]
        for line in done.stderr.decode(errors="replace").splitlines():
            if found := re.search(r"(\d{6})\.stela(?::| )", line):
                listed[int(found[1])].append(line[found.end():].strip())
        return list(zip(made, listed))

    def judge(self, texts):
        """Returns the errors of each text, its number of records, whether all are valid, and where the first error is."""
        errors, valid = collections.Counter(), collections.defaultdict(list)
        first = {}
        done, _ = self.in_folder(texts, "validate", "--quiet", "--report", "ndjson")
        for report in map(json.loads, done.stdout.decode(errors="replace").splitlines()):
            i = int(pathlib.Path(report["file"]).stem)
            wrong = [(d["line"], d["column"]) for d in report["diagnostics"] if d["severity"] == "error"]
            errors[i] += len(wrong)
            valid[i].append(report["verdict"] == "valid")
            first[i] = min([first.get(i, (1 << 30, 0)), *wrong])
        return [Judged(errors[i], len(valid[i]), bool(valid[i]) and all(valid[i]), first.get(i)) for i in range(len(texts))]

    def games(self, texts, judged):
        """Returns the records of each text as JSON; null for those that are not valid."""
        chosen = [i for i, verdict in enumerate(judged) if verdict.valid]
        done, _ = self.in_folder([texts[i] for i in chosen], "convert", "--to", "ndjson")
        lines = iter(done.stdout.splitlines())
        found = [None] * len(texts)
        for i in chosen:
            found[i] = [json.loads(next(lines)) for _ in range(judged[i].records)]
        assert next(lines, None) is None
        return found


# The law of conservation, independently of the program.

LATIN = {ord(other): latin for other, latin in zip(
    "АВЕКМНОРСТУХЅІЈаеорсухѕіјΑΒΕΖΗΙΚΜΝΟΡΤΥΧικνορυχ", "ABEKMHOPCTYXSIJaeopcyxsijABEZHIKMNOPTYXikvopux")}
COLOURS = {other.casefold(): english for table in (damages.GERMAN, damages.FRENCH) for english, other in table.items()}
COLOURS |= {word: names.split()[0] for names in re.findall(
    r'"\), "(.*)"\}', pathlib.Path(__file__, "../../../lib/core/colour_names.cpp").resolve().read_text(encoding="utf-8"))
            for word in names.split()}


def words_of(text):
    """Counts the words of a text in one spelling: case, look-alikes, digits, fractions and colours."""
    if isinstance(text, bytes):
        text = re.sub("[\udc80-\udcff]", lambda found: chr(ord(found[0]) - 0xDC00), text.decode(errors="surrogateescape"))
    # The element of a blank line is not a word.
    text = "".join(c for c in unicodedata.normalize("NFKC", text.replace("<br>", "")) if unicodedata.category(c) != "Cf" and c != "\0")
    text = "".join(str(unicodedata.digit(c)) if unicodedata.category(c) == "Nd" else c for c in text)
    # A sign of multiplication, perhaps Cyrillic.
    text = re.sub(r"[xXхХ](?=\d+\b)", " ", text)
    found = (word.translate(LATIN) for word in re.findall(r"[^\W_]+", text))
    found = (COLOURS.get(word.casefold(), word) for word in found)
    return collections.Counter(word.casefold().translate(str.maketrans("oli", "011")) for word in found)


def lost_words(trial, made):
    """Returns the words that are missing in `made`: of its text after any of the transports."""
    now = words_of(made)
    # A part of a mail may be HTML.
    pages = [html.unescape(re.sub(r"</?\w+>", " ", text)) for text in trial.words if isinstance(text, str) and "<div>" in text]
    return min((words_of(text) - now for text in trial.words + pages), key=lambda lost: lost.total())


# The law of the outcome, and what a record is again.

def without_notes(value):
    if isinstance(value, dict):
        return {key: without_notes(part) for key, part in value.items() if key != "notes"}
    return [without_notes(part) for part in value] if isinstance(value, list) else value


def notes_of(value):
    """Counts the comments in a record as JSON."""
    if isinstance(value, dict):
        own = [str(note.get("comment")).split() for note in value.get("notes", []) if isinstance(note, dict)]
        return sum((notes_of(part) for key, part in value.items() if key != "notes"),
                   collections.Counter(" ".join(words) for words in own))
    return sum(map(notes_of, value), collections.Counter()) if isinstance(value, list) else collections.Counter()


def compared(right, made):
    """What the records `made` are, where `right` are the undamaged ones: `exact`, other `words`, or `wrong`."""
    if not right or len(made) % len(right):
        return "wrong"
    right = right * (len(made) // len(right))
    if right == made:
        return "exact"
    return "words" if without_notes(right) == without_notes(made) else "wrong"


def outcome(trial, right, made):
    """The best of the comparisons with each record that may be meant."""
    found = {compared(games, made) for games in right if games}
    return next((what for what in ("exact", "words") if what in found), "wrong")


class Result:
    """What became of a damaged record; `fate` is `valid` before, `left`, `exact`, other `words`, or `wrong`."""

    def __init__(self, trial, before, after):
        self.trial, self.before, self.after = trial, before, after
        self.made, self.again, self.listed, self.lost = b"", b"", [], collections.Counter()
        self.fate, self.broken, self.notes_changed = "", [], 0


def examine(program, trials, *options):
    """Repairs the damaged records and returns their results with the laws that are broken."""
    data = [trial.data for trial in trials]
    repaired = program.repair(data, *options)
    made = [text for text, _ in repaired]
    before, after, again = program.judge(data), program.judge(made), program.repair(made, *options)
    games = program.games(made, after)
    right = sorted({text for trial in trials for text in trial.right})
    right_games = dict(zip(right, program.games(right, program.judge(right))))
    results = []
    for i, trial in enumerate(trials):
        result = Result(trial, before[i], after[i])
        result.made, result.listed, result.again = *repaired[i], again[i][0]
        references = [right_games[text] for text in trial.right]
        result.fate = "valid" if before[i].valid else "left" if not after[i].valid else outcome(trial, references, games[i])
        result.lost = lost_words(trial, made[i])
        if result.fate in ("exact", "words") and references[0]:
            result.notes_changed = (notes_of(references[0]) - notes_of(games[i])).total()
        result.broken = list(broken_laws(result, "--likely" in options))
        results.append(result)
    return results


def broken_laws(result, likely):
    """Yields the laws that a result breaks. What a likely fix names, it may replace."""
    data, made, names = result.trial.data, result.made, result.trial.names
    # In a mail with several records, each is decoded by itself.
    apart = data.count(b"[Game ") > 1 and "mime-quoted-printable" in names
    if not likely and result.lost and not apart:
        yield "1: words are lost"
    if not likely and result.fate == "wrong":
        yield "2: the outcome is another"
    if result.after.errors > result.before.errors and not result.after.valid:
        yield "3: more errors than before"
    # Text before the first record has errors of its own.
    single = data.startswith(b"[Game ") and data.count(b"[Game ") == 1 or hasattr(result.trial, "border")
    if not likely and result.fate == "left" and made != data and single and not any(n in damages.TRANSPORTS for n in names):
        yield "3: it is still invalid and was changed"
    # A report has no more errors than this for a record.
    guessed = any("fixed, likely:" in line for line in result.listed)
    if guessed and single and not result.after.valid and result.after.errors == result.before.errors < 100 and \
            result.after.first <= result.before.first:
        yield "3: a likely fix removed no error"
    if result.before.valid and made != data:
        yield "4: it was valid"
    if result.again != made:
        yield "4: repairing again changes it"
    if (made != data) != any(re.search("fixed(, likely)?:", line) for line in result.listed):
        yield "5: the fixes are not listed"


def minimized(program, result, law, *options):
    """Returns the result of a smaller record with which the same damage breaks the same law."""
    size = max(1, result.trial.record.count("\n") // 2)
    while size:
        lines, smaller = result.trial.record.split("\n"), []
        for at in range(1, len(lines), size):
            try:
                smaller.append(result.trial.again("\n".join(lines[:at] + lines[at + size:])))
            except (ValueError, IndexError, UnicodeError, AttributeError):
                pass
        found = next((r for r in examine(program, smaller, *options) if law in r.broken), None) if smaller else None
        if found:
            result = found
        size = min(size, found.trial.record.count("\n")) if found else size // 2
    return result


def report(program, results, *options, most=3):
    """Prints the laws that are broken, by kind, each with a minimized example. Returns their number."""
    crashes, program.ended = program.ended, []
    print(*crashes, sep="\n", end="")
    groups = collections.defaultdict(list)
    for result in results:
        for law in result.broken:
            groups[law, result.trial.names].append(result)
    shown = collections.Counter()
    for (law, names), found in sorted(groups.items(), key=lambda item: (item[0][0], len(item[0][1]), -len(item[1]))):
        print(f"{law}: {len(found)} × {found[0].trial}")
        if shown[law] < most:
            shown[law] += 1
            small = minimized(program, min(found, key=lambda r: len(r.trial.data)), law, *options)
            print("--- damaged", *(["from", repr(small.trial.record)] if isinstance(small.trial.data, bytes) else []))
            print(small.trial.data.decode(errors="backslashreplace"))
            print("--- repaired, lost", dict(small.lost), *small.listed, sep="\n")
            print(small.made.decode(errors="backslashreplace") if small.made != small.trial.data else "(unchanged)")
    return len(crashes) + sum(map(len, groups.values()))
