"""No repair loses a word of a comment, or makes another game than the undamaged one.

usage: kept_test.py SOURCE_FOLDER STELA [COUNT [SEED]]

Records of all games with gaps, endings, comments, variations and broken lines, several in a file,
are damaged in each way of damages.py and in pairs of them. COUNT damaged files are tried.
"""

import collections
import functools
import itertools
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest

import damages

SOURCE = pathlib.Path(sys.argv[1]).resolve()
STELA = pathlib.Path(sys.argv[2]).resolve()
COUNT = int(sys.argv[3]) if len(sys.argv) > 3 else 1200
SEED = int(sys.argv[4]) if len(sys.argv) > 4 else 1
# Number of texts passed to the program at once.
BATCH = 2000
# Longer records take longer and show nothing more.
LONGEST = 6000

TABLES = (["taluva", "--players", "2"], ["taluva", "--players", "3"],
          ["taluva", "--players", "4", "--variant", "teams"],
          ["taluva", "--players", "3", "--variant", "ranking"],
          ["taluva", "--players", "2", "--variant", "all-tiles"],
          ["tikal", "--players", "2"], ["tikal", "--players", "3", "--variant", "auction"],
          ["mykerinos", "--players", "2"], ["mykerinos", "--players", "3"],
          ["mykerinos", "--players", "4"])

# `%s` is a unique word. Some look like damage, some like notation.
COMMENTS = ("{%s}", "{Schöner Zug – %s, it's 50 %% luck; see (2) & more... ok?}",
            "{%s\n  in two\n  lines}", "{3. red: hut@0,1 was better, %s}", "{> %s: quoted}",
            "{1) %s “gut”}", "{entry=6 %s}", "{%s\n\nbehind an empty line}", "; %s to the end",
            "; [Game \"%s\"]", "{= 5 %s * ** `code`}", "{%s\nSent from my iPhone}",
            "{[%%clk 0:12:30] %s}", "{RESULT: %s, 12 %s}", "{%s: white\n12 red}", "{!? $3 %s #12}",
            "{a -> b %s < 3 > 2 & x}", "{  %s \\} \\\\ }", "{%s = C3 =3}")


def run(*arguments, given=None):
    return subprocess.run([STELA, *map(str, arguments)], capture_output=True, input=given,
                          check=False)


def records():
    """Returns valid records: random ones, and those of the tests that have variations or comments."""
    texts = []
    for table in TABLES:
        for options in ([], ["--gaps", "--endings"]):
            made = run("random", *table, "--seed", SEED, "--count", 12, *options).stdout.decode()
            parts = [part.strip() + "\n" for part in re.split(r"(?m)^(?=\[Game )", made) if part]
            short = [part for part in parts if len(part) < LONGEST] or parts[:1]
            texts += short[:6]
    for path in sorted(SOURCE.glob("testdata/*/*/*.stela")):
        text = path.read_text(encoding="utf-8")
        if path.parent.name in ("ok", "articles") and "(" in text and len(text) < LONGEST:
            texts.append(text)
    return texts


class Decorator:
    """Adds comments with unique words, variations and line endings."""

    def __init__(self):
        self.words = 0

    def comment(self, rng):
        form = rng.choice(COMMENTS)
        self.words += 1
        word = f"zq{self.words}w"
        return form.replace("%%", "%").replace("%s", word)

    def decorate(self, text, rng):
        lines = text.rstrip("\n").split("\n")
        out = []
        for i, line in enumerate(lines):
            entry = re.match(r"(\d+\. [a-z-]+:|resume:|result:)", line)
            last = i + 1 == len(lines) or re.match(r"(\d+\.|resume:|result:|$)", lines[i + 1])
            plain = line.count("{") == line.count("}") and "(" not in line and ")" not in line
            inside = re.match(r"  \S", line) and plain and "{" not in line and ";" not in line
            if (entry or inside) and plain and rng.random() < 0.05:
                line = re.sub(r"(?<=\S) (?=[a-z]\S*[@=])", rng.choice(("\n", "\n  ", " \n\t")), line)
            if entry and last and plain and line[0].isdigit() and rng.random() < 0.05:
                line += rng.choice((" !", " ?!", "\n  $7", " !\n  $12"))
            out.append(line)
            if not (entry and last and plain):
                continue
            if rng.random() < 0.25:
                comment = self.comment(rng)
                if comment.startswith(";") or rng.random() < 0.5:
                    out[-1] += " " + comment
                else:
                    out.append("  " + comment)
            if re.match(r"\d+\. (?!table|bid)", line) and "\n" not in line and rng.random() < 0.08:
                again = line.split(" {")[0].split(" ;")[0]
                comment = self.comment(rng) if rng.random() < 0.5 else "{[%mark red 0,1] in}"
                inner = f"\n    ( {again} {comment}\n    )"
                out.append(f"  ( {again}{rng.choice(('', inner))}\n  )")
        return "\n".join(out) + "\n"


def lines_lost(text, rng, begins=r"\d+\. ", most=4):
    """Removes up to `most` lines, starting at one that matches `begins`."""
    lines = text.split("\n")
    at = rng.choice([i for i, line in enumerate(lines) if re.match(begins, line)])
    del lines[at:at + rng.randrange(1, most + 1)]
    return "\n".join(lines)


def swapped(text, rng):
    lines = text.split("\n")
    at = rng.choice(damages.numbered(text))
    lines[at:at + 2] = lines[at:at + 2][::-1]
    return "\n".join(lines)


# Damage that cannot be undone, because something is missing or was moved. Nothing may be invented.
LOSSES = {
    "lines-lost": lines_lost,
    "second-line-lost": lambda t, r: lines_lost(t, r, r"  \S", 1),
    "gap-lost": lambda t, r: lines_lost(t, r, "resume:", 3),
    "tag-lost": lambda t, r: lines_lost(t, r, r"\[(?!Game)", 1),
    "end-lost": lambda t, r: t[:r.randrange(len(t) // 2, len(t))],
    "piece-lost": lambda t, r: (lambda at: t[:at] + t[at + r.randrange(1, 200):])(
        r.randrange(len(t) // 4, len(t))),
    "swapped": swapped,
}


# Damage that may result in a valid record of another game: even a reader cannot know whether a semicolon begins
# a comment.
OTHER_GAMES = (*LOSSES, "dropped", "doubled", "semicolon")


def apply(name, text, rng):
    """The text with a damage; None when it cannot have it."""
    try:
        return LOSSES[name](text, rng) if name in LOSSES else damages.DAMAGES[name][1](text, rng)
    except (AttributeError, IndexError, ValueError):
        return None  # too short, or of other letters


def ways(rng):
    """Names of damages, alone and in pairs, each as often as the others."""
    names = [*damages.DAMAGES, *LOSSES]
    while True:
        rng.shuffle(names)
        yield from ((name,) for name in names)
        for _ in range(2):
            others = names[:]
            rng.shuffle(others)
            # Lost text is removed before the other damage.
            yield from (sorted(pair, key=lambda name: name not in OTHER_GAMES)
                        for pair in zip(names, others))


def readable(data):
    """The text of a damaged file, in which words of ASCII are found."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    if data[1::2].count(0) * 4 > len(data):
        return data.decode("utf-16-le", errors="replace")
    if data[::2].count(0) * 4 > len(data):
        return data.decode("utf-16-be", errors="replace")
    return data.decode("latin-1")


def without(value, names):
    if isinstance(value, dict):
        return {key: without(part, names) for key, part in value.items() if key not in names}
    return [without(part, names) for part in value] if isinstance(value, list) else value


def game_of(record):
    """Returns the actions of a record, from its JSON."""
    kept = {key: record.get(key) for key in ("game", "variants", "options", "museum", "tiles",
                                             "entries", "result")}
    kept["seats"] = [player["colour"] for player in record.get("players", [])]
    return json.dumps(without(kept, ("notes",)), sort_keys=True)


def notes_of(value):
    """All comments in the JSON of a record."""
    if isinstance(value, dict):
        own = [json.dumps(value["notes"], ensure_ascii=False)] if "notes" in value else []
        return " ".join(own + [notes_of(part) for key, part in value.items() if key != "notes"])
    return " ".join(map(notes_of, value)) if isinstance(value, list) else ""


def encoded_once(data):
    """What data may be that was encoded twice: a warning, in what is valid all the same."""
    for encoding in ("cp1252", "latin-1"):
        try:
            yield data.decode().encode(encoding)
        except UnicodeError:
            pass


TOKEN = re.compile(r"(?<!\S)[a-zA-Z0-9:]+[@=][^\s{};()]+")
HEAD = re.compile(r"(?m)^(\d+)\. ([a-z-]+: \S+)")
# The same as somebody may have written it, or a mail have broken it.
ANY_HEAD = re.compile(r"(?<!\d)(\d+)\W{1,6}([a-z-]+: \S+)")


class Trial:
    """A damaged file and the record it was made of."""

    def __init__(self, names, originals, data):
        self.names = names
        self.originals = originals
        self.data = data
        self.text = readable(data)


class Kept(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.fates = collections.defaultdict(collections.Counter)
        self.wrong = []

    @functools.lru_cache(maxsize=None)
    def read(self, text):
        """The records of a valid text as JSON."""
        out = run("convert", "--from", "stela", "--to", "ndjson", "-", given=text.encode()).stdout
        return [json.loads(line) for line in out.splitlines()]

    def trials(self):
        rng = random.Random(SEED)
        given = [text for text in records()
                 if run("validate", "-", given=text.encode()).returncode == 0]
        self.assertGreater(len(given), 80)
        decorator = Decorator()
        pool = []
        for names in ways(rng):
            if len(pool) < 240 or rng.random() < 0.02:
                text = decorator.decorate(rng.choice(given), rng)
                if not self.read(text) or run("validate", "-", given=text.encode()).returncode != 0:
                    continue
                pool.append(text)
                del pool[:-240]
            else:
                text = rng.choice(pool)
            originals = [text]
            if rng.random() < 0.15:
                originals += [rng.choice(pool) for _ in range(rng.randrange(1, 3))]
            data = "\n".join(originals)
            for i, name in enumerate(names):
                data = apply(name, data, rng) if isinstance(data, str) else None
                # What a loss has left may be a whole game, too.
                lost = i + 1 < len(names) and name in OTHER_GAMES and data
                if lost and run("validate", "-", given=data.encode()).returncode == 0:
                    originals = [data]
            if data is not None:
                data = data if isinstance(data, bytes) else data.encode()
                yield Trial(names, originals, data)

    def judged(self, folder):
        """Returns for each file whether each of its records is valid."""
        verdicts = collections.defaultdict(list)
        out = run("validate", "--recursive", "--report", "ndjson", folder).stdout
        for report in map(json.loads, out.splitlines()):
            verdicts[int(pathlib.Path(report["file"]).stem)].append(report["verdict"] == "valid")
        return verdicts

    def blame(self, trial, repaired, why):
        self.wrong.append((trial, repaired, why))
        return "wrong"

    def lost(self, trial, now):
        """A word of a comment, or a token, that the damaged text had and the repaired has not."""
        whole = "\n".join(trial.originals)
        for word in re.findall(r"zq\d+w", whole):
            if word in trial.text and word not in now:
                return word
        own = collections.Counter(TOKEN.findall(whole))
        held = own & collections.Counter(TOKEN.findall(trial.text))
        missing = held - collections.Counter(TOKEN.findall(now))
        return next(iter(missing), None)

    def fate(self, trial, repaired, was_valid, valid, made):
        """What became of a damaged file."""
        if was_valid:
            if repaired == trial.data:
                return "valid as it is"
            return "whole" if repaired in encoded_once(trial.data) else \
                self.blame(trial, repaired, "it was valid")
        now = readable(repaired)
        lost = self.lost(trial, now)
        if lost:
            return self.blame(trial, repaired, f"`{lost}` is lost")
        if not valid:
            # Other kinds of blanks, and those before colons, do not affect numbers.
            given = re.sub("\u00e2\u0080\u008b| (?=:)", "", trial.text.replace("\u00c2\u00a0", " "))
            known = "\n".join([*trial.originals, given]).lower()
            heads = set(ANY_HEAD.findall(known.replace("=3d", "=")))
            # In what is left of raw mail an equals sign is still a code.
            for head in HEAD.findall(now.lower().replace("=3d", "=")):
                twin = any(actor == head[1] for _, actor in heads)
                if twin and head not in heads:
                    return self.blame(trial, repaired, f"`{head[0]}. {head[1]}` has a new number")
            return "left" if repaired == trial.data else "partly"
        originals = [record for text in trial.originals for record in self.read(text)]
        games = [game_of(record) for record in originals]
        if len(made) % len(games) or [game_of(r) for r in made] != games * (len(made) // len(games)):
            return self.blame(trial, repaired, "it is another game")
        held = trial.text.lower()
        words = set(re.findall(r"[a-z0-9]+", held))
        for old, new in zip(originals, made):
            new_notes = notes_of(new).lower()
            # In a record that is already valid nothing is repaired, not even a line of raw mail.
            new_notes += new_notes.replace("= ", "")
            for word in re.findall(r"[a-z0-9]+", notes_of(old).lower()):
                # A short one may be a part of any other.
                kept = held if len(word) > 2 else words
                if word not in new_notes and word in kept:
                    return self.blame(trial, repaired, f"`{word}` is no comment any more")
        return "whole"

    def go_through(self, trials):
        before, after = self.folder / "before", self.folder / "after"
        for folder in (before, after):
            folder.mkdir(exist_ok=True)
            for path in folder.iterdir():
                path.unlink()
        for i, trial in enumerate(trials):
            for folder in (before, after):
                (folder / f"{i}.stela").write_bytes(trial.data)
        done = run("repair", "--recursive", "--in-place", "--quiet", after)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        was, now = self.judged(before), self.judged(after)
        valid = [i for i in range(len(trials)) if now[i] and all(now[i])]
        repaired = [(after / f"{i}.stela").read_bytes() for i in range(len(trials))]
        # Blanks are allowed before a first record, but not before a later one.
        pile = b"\n".join(repaired[i].removeprefix(b"\xef\xbb\xbf").lstrip() for i in valid)
        lines = run("convert", "--from", "stela", "--to", "ndjson", "-", given=pile).stdout.splitlines()
        self.assertEqual(len(lines), sum(len(now[i]) for i in valid))
        at = 0
        for i, trial in enumerate(trials):
            made = []
            if now[i] and all(now[i]):
                made = [json.loads(line) for line in lines[at:at + len(now[i])]]
                at += len(now[i])
            fate = self.fate(trial, repaired[i], bool(was[i]) and all(was[i]), bool(made), made)
            for name in trial.names if len(trial.names) == 1 else ("pairs",):
                self.fates[name][fate] += 1

    def test_damaged_records(self):
        trials = self.trials()
        for done in range(0, COUNT, BATCH):
            self.go_through(list(itertools.islice(trials, min(BATCH, COUNT - done))))
            if COUNT > BATCH:
                print(done, len(self.wrong), file=sys.stderr)
        self.report()
        self.assertEqual(len(self.wrong), 0)
        total = sum(self.fates.values(), collections.Counter())
        self.assertGreater(total["whole"] * 5, COUNT * 2)

    def report(self):
        """Counts the outcomes for each kind of damage; failures are kept."""
        total = sum(self.fates.values(), collections.Counter())
        for name, fates in [*sorted(self.fates.items()), ("all", total)]:
            print(f"{name:20} " + ", ".join(f"{fate} {count}" for fate, count in sorted(fates.items())))
        for trial, repaired, why in self.wrong[:20]:
            kept = pathlib.Path(tempfile.mkdtemp(prefix="stela-repair-"))
            (kept / "damaged.stela").write_bytes(trial.data)
            (kept / "repaired.stela").write_bytes(repaired)
            (kept / "original.stela").write_text("\n".join(trial.originals), encoding="utf-8")
            print(kept, " and ".join(trial.names), "-", why)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
