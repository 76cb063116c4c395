"""Random command lines for lines_fuzz.py: all commands and options, and their values.

An option of the program that is missing from this table is an error, so that no new one is forgotten.
"""

import dataclasses
import os
import re
import sys

sys.path.append(f"{sys.path[0]}/..")
import command_lines

GAMES = ("tikal", "mykerinos", "taluva")
NUMBERS = ("0", "1", "2", "3", "7", "-1", "99999999999999999999", "x", "")
SQL = ("SELECT * FROM records", "SELECT * FROM tags", "SELECT count(*) FROM players",
       "SELECT * FROM diagnostics",
       "SELECT * FROM entries LIMIT 3", "SELECT name FROM players ORDER BY 1",
       "SELECT 'x<script>alert(1)</script>'",
       "SELECT", "DROP TABLE records", "SELECT 1; SELECT 2", "ATTACH 'x.db' AS y",
       "SELECT * FROM sources")
CONDITIONS = ("1", "0", "kind = 'end'", "game = 'taluva'", "nonsense", "1) OR (1", "points > 1",
              "'")
OUTPUTS = ("out.stela", "out.json", "out.xml", "out", "no/such/folder/x", "sub/out.stela", "sub",
           "", "-", "-out",
           "new\nout", "gone", "link", "1.stela", ".", "sub/", "o ut*.ndjson")


def flag(_rng, _files):
    return []


def one_of(*words):
    return lambda rng, _files: [rng.choice(words)]


def path(rng, files):
    return [rng.choice([*OUTPUTS, rng.choice(files)] if files else OUTPUTS)]


NUMBER = one_of(*NUMBERS)
THEME = {"--theme": one_of("light", "dark", "print", "safe", "odd")}
PICTURE = THEME | {"--to": one_of("svg", "svg", "svg", "text", "html", "odd"),
                   "--no-coordinates": flag,
                   "--size": one_of("240", "2000", "239", "800", "1200x630", "240x2000", "630x", "x")}
AFTER = {"--after": one_of("JC@0,1/3", "pass", "JC@0,1/3 hut@0,2", "")}
ENTRY = {"--entry": one_of("0", "1", "2", "3", "99", "-1", "x")}
OUTPUT = {"--output": path, "--force": flag}
LANG = {"--lang": one_of("en", "fr", "de", "odd")}
READ = LANG | {"--from": one_of(*("stela", "json", "ndjson", "xml") * 3, "odd", ""),
               "--recursive": flag, "--record": NUMBER}
PILE = READ | {"--jobs": None, "--quiet": flag}
PARTS = PILE | {"--shard": one_of("1/1", "1/2", "2/2", "2/3", "0/2", "3/2", "x"),
                "--offset": one_of("0", "1", "100", "1000", "99999999", "-1")}
DOCUMENT = {"--to": one_of("text", "md", "html", "pdf", "odd")}
TABLES = {"--to": one_of("text", "csv", "json", "md", "html", "pdf", "xlsx", "odd"), "--raw": flag}

# Options of each command; None means that the checks set it. Those after a bar are required.
COMMANDS = {
    "validate": PARTS | OUTPUT | {
        "--report": one_of("text", "ndjson", "json", "sarif", "junit", "github", "odd"),
        "--strict": flag,
        "--fail-on": one_of("error", "warning", "odd"),
        "--max-errors": one_of("0", "1", "2", "9", "-1"),
        "--quarantine": path, "--quarantine-dir": path, "--passed": path},
    "repair": PILE | OUTPUT | {"--dry-run": flag, "--in-place": flag, "--claims": flag, "--likely": flag},
    "format": PILE | OUTPUT | {
        "--check": flag, "--in-place": flag, "--anonymous": flag,
        "--without": one_of("comments", "variations,marks", "times,analysis", "odd", ",", ""),
        "--names": one_of("a", "no/such", "-", "1.stela", "")},
    "convert": PARTS | OUTPUT | {
        "--to": one_of(*("stela", "json", "ndjson", "xml") * 3, "odd"), "--lenient": flag,
        "--from": one_of(*("stela", "json", "ndjson", "xml") * 3, "bga", "odd", ""),
        "--table": one_of("a", "no/such", "-", ""), "--census": flag},
    "export": PILE | OUTPUT | {"--to": one_of("bgstats", "bgsplay", "bgg", "odd"),
                               "--bgg-id": NUMBER, "--me": one_of("Anna", "<b>", ""),
                               "--results": one_of("a", "no/such", "1.stela", ""),
                               "--game": one_of("chess", "<b>", "")},
    "replay": READ | ENTRY | THEME | OUTPUT | {
        "--board": flag, "--embed": flag, "--no-spoilers": flag, "--to": one_of("text", "html", "site", "gif", "webp", "odd"),
        "--results": one_of("a", "no/such", "1.stela", ""), "--game": one_of("chess", "<b>", ""),
        "--from": one_of(*("stela", "json", "ndjson", "xml") * 3, "0", "2", "99", "odd", ""),
        "--until": one_of("0", "3", "99", "-1", "x"), "--delay": one_of("20", "500", "19", "x"),
        "--size": one_of("240", "300x240", "239", "x")},
    "score": PARTS | ENTRY | DOCUMENT | OUTPUT,
    "summary": READ | THEME | OUTPUT | {
        "--to": one_of("md", "html", "text", "json", "pdf", "odd"),
        "--diagram-every": one_of("1", "3", "10000", "0", "x")},
    "analyse": READ | THEME | OUTPUT | {
        "--to": one_of("text", "stela", "json", "ndjson", "html", "md", "pdf", "odd"), "--effort": one_of("1", "2", "0", "x"),
        "--seed": NUMBER, "--entries": one_of("1", "2..3", "3..2", "99", "x"), "--exact": flag,
        "--strip": flag, "--puzzles": flag, "--most": one_of("0", "2", "-1", "x"), "--jobs": None,
        "--quiet": flag},
    "position": READ | ENTRY | AFTER | OUTPUT | {"--to": one_of("record", "state", "x")},
    "diagram": READ | ENTRY | AFTER | PICTURE | OUTPUT | {
        "--last": flag, "--illegal": flag, "--legal": one_of("hut", "J", "", "in@a1"),
        "--mark": one_of("red 0,0 0,1", "blue a1", "x", ""),
        "--arrow": one_of("green 0,0-1,0", "red a1-b2", "-"),
        "--label": one_of("0,0 here", "0,0 <script>alert(1)</script>", "c2 \u202e", "0,0 \uffff",
                          "\n")},
    "legal": READ | ENTRY | AFTER | OUTPUT | {"--count": flag,
                                     "--depth": one_of("1", "1", "0", "9"),
                                     "--to": one_of("text", "ndjson", "json", "x"),
                                     "--verb": one_of("hut", "tile", "x", ""),
                                     "--tile": one_of("J", "in@", ""), "--at": one_of("0,0", "a1")},
    "explain": PICTURE | LANG | OUTPUT,
    "catalogue": PICTURE | LANG | OUTPUT | {"--svg": flag},
    "new": OUTPUT | THEME | LANG | {
        "--player": one_of("white=Anna", "red=<b>", "blue=", "odd=x", "x", "\n"),
        "--variant": one_of("auction", "all-tiles", "ranking", "teams", "x"),
        "--option": one_of("hut-beside=allow", "overbid=x", "=", "x"),
        "--tag": one_of("Event=x", "Museum=V L B K T", "Event=\"]\n", "=", "x"),
        "--sheet": flag, "--cheat-sheet": flag, "--to": one_of("svg", "pdf", "png", "md", "html", "odd"),
        "--size": one_of("240", "2000", "300x630", "239", "x"), "--no-coordinates": flag},
    "random": OUTPUT | {"--seed": NUMBER, "--players": one_of("2", "3", "4", "1", "5", "x"),
                        "--count": one_of("1", "2", "0", "-1"),
                        "--variant": one_of("auction", "all-tiles", "ranking", "teams", "x"),
                        "--option": one_of("hut-beside=allow", "overbid=x", "=", "x"),
                        "--policy": one_of("chance", "greedy", "x"), "--effort": one_of("16", "quick", "0", "x"),
                        "--endings": flag, "--gaps": flag},
    "stats": PARTS | TABLES | OUTPUT | {"--merge": flag},
    "standings": PILE | TABLES | OUTPUT | {
        "--points": one_of("5,3,1,0", "1", "0.5,0.1", "x", "", "-1"),
        "--ties": one_of("share", "each", "x"), "--luck": flag,
        "--tie-break": one_of("head,wins", "score", "strength,head", "x", ""),
        "--event": one_of("x", "", "www.x.de @a #1"),
        "--results": one_of("a", "no/such", "1.stela", ""), "--alias": one_of("a", "no/such", "-", ""),
        "--game": one_of("chess", "<b>", ""),
        "--duplicates": one_of("refuse", "keep", "x"), "--teams": one_of("together", "apart", "x")},
    "split": PARTS | {"--records": one_of("1", "2", "3", "0", "x"), "--prefix": one_of(
        "", "p", "sub/", "sub/p", "no/such/", "-", "x y*", "a", "../work/", "link/", "./"),
        "--by": one_of("Game", "Event", "Player", "Odd", "No", ""), "--force": flag},
    "merge": PARTS | OUTPUT,
    "dedupe": PILE | OUTPUT | {"--list": flag, "--ignore-names": flag},
    "diff": READ | DOCUMENT | OUTPUT,
    "index": PARTS | {"--output": path},
    "query": PARTS | TABLES | OUTPUT,
    "find": PARTS | OUTPUT | {"--where": one_of(*CONDITIONS), "--entry": flag, "--count": flag,
                              "--position": one_of("a", "no/such", "1.stela", "-", ""),
                              "--to": one_of(*("stela", "json", "ndjson", "xml") * 3, "odd")},
    "lsp": LANG | {"--strict": flag},
    "mcp": {},
    "completion": {},
    "man": {},
    "help": {},
}
REQUIRED = {"analyse": ["--effort"], "convert": ["--to"], "export": ["--to"], "split": ["--prefix"], "index": ["--output"], "find": ["--where"]}
NO_FILES = {"explain", "catalogue", "new", "random", "lsp", "mcp", "completion", "man", "help"}


@dataclasses.dataclass
class Line:
    """A command line; `options` are lists of words, `first` is the words before the files."""

    command: str
    options: list
    first: list
    files: list
    stdin: str = None

    def words(self, *more):
        options = [word for option in self.options for word in option]
        return [self.command, *options, *more, "--", *self.first, *self.files]

    def value(self, name):
        """Returns the value of an option; [] for a flag, None if it is not given."""
        for option in self.options:
            if option[0] == name:
                return option[1] if len(option) > 1 else []
            if option[0].startswith(name + "="):
                return option[0].partition("=")[2]
        return None

    def stdin_path(self, folder):
        """The file that is standard input, when it is one."""
        at = os.path.join(folder, self.stdin) if self.stdin else ""
        return at if os.path.isfile(at) else None

    def has(self, *names):
        return any(self.value(name) is not None for name in names)

    def without(self, *names):
        kept = [option for option in self.options if option[0].split("=", 1)[0] not in names]
        return dataclasses.replace(self, options=kept)


def random_line(rng, files):
    """A line that has to do with `files`, the names in a folder."""
    command = rng.choices(list(COMMANDS), [1 if name in NO_FILES else 4 for name in COMMANDS])[0]
    chosen = [name for name in COMMANDS[command] if COMMANDS[command][name] is not None and
              (name in REQUIRED.get(command, []) or rng.random() < 0.2)]
    if command == "split" and rng.random() < 0.9:
        chosen += [name for name in [rng.choice(("--by", "--records"))]
                   if not {"--by", "--records"} & set(chosen)]
    # Nothing behind `=` would take the next word for the value.
    options = [[name, *words] if words in ([], [""]) else [f"{name}={words[0]}"] for name in chosen
               for words in [COMMANDS[command][name](rng, files)]]
    rng.shuffle(options)
    first = []
    if command == "query":
        first = [rng.choice(SQL)]
    elif command in NO_FILES:
        first = [rng.choice({"explain": ("taluva.hut.level", "tikal.dig.limit", "taluva", "odd"),
                             "completion": ("bash", "zsh", "fish", "odd"),
                             "man": ("validate", "query", "odd")}.get(command, (*GAMES, "odd")))]
        if command in ("explain", "man", "lsp", "mcp") and rng.random() < 0.2:
            first = []
        return Line(command, options, first, [])
    count = rng.choices((0, 1, 2, 3), (2, 6, 3, 2))[0]
    if command == "diff":
        count = rng.choice((2, 2, 2, 2, 1, 3))
    operands = [rng.choice([*files, *files, "no-such-file.stela", "-", "sub", "."])
                if rng.random() < 0.15
                else rng.choice(files) for _ in range(count)]
    stdin = rng.choice(files) if not operands or "-" in operands else None
    return Line(command, options, first, operands, stdin)


def unknown(stela):
    """What the program and the table do not have in common."""
    commands = command_lines.names(stela)
    found = [f"the command {name}" for name in sorted(commands ^ set(COMMANDS))]
    for name in sorted(commands & set(COMMANDS)):
        options = command_lines.made(stela, name, "--help").decode().partition("\nOptions:\n")[2].partition("\n\n")[0]
        known = set(re.findall(r"(?m)^  (?:-\w, )?(--[\w-]+)", options)) - {"--help"}
        found += [f"{name} {option}" for option in sorted(known ^ set(COMMANDS[name]))]
    return found
