"""Command lines that cover every command of stela, for tests of properties of all commands.

They read the files created by `prepare`, name them without a folder, and write to standard output or to files
next to them.
"""

import gzip
import json
import pathlib
import shlex
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent / "import"))
import tables

GAMES = ("taluva", "tikal", "mykerinos")

# The folder that a line makes, and fills; it must not be there, or be empty.
SORTED = "sorted"
# The content of the files on the lines is described in `prepare`.
LINES = """
--version
--help
validate pile.stela
validate --strict --report text --quiet pile.stela broken.stela
--color always validate broken.stela
validate --report ndjson pile.stela pile.ndjson
validate --report json --offset 3000 pile.stela
validate --report sarif broken.stela no-such-file.stela
validate --report junit pile.stela broken.stela
validate --report github broken.stela
validate --passed good.stela --quarantine bad.stela pile.stela broken.stela
validate --quarantine-dir sorted pile.stela broken.stela
repair pile.stela
repair --dry-run broken.stela
format pile.stela.gz
format --check pile.stela broken.stela
format -o formatted.stela pile.stela
convert --to json pile.stela
convert --to ndjson pile.stela
convert --to xml pile.stela
convert --to stela pile.ndjson
convert --to stela games.json
convert --to stela games.xml
convert --from bga table.logs.json
convert --from bga --lenient --to json --table table.tableinfos.json table.logs.json
export --to bgstats finished.stela
export --to bgsplay pile.stela
export --to bgg --bgg-id 7 pile.stela
replay game.stela
replay --board game.stela
replay --to html game.stela
replay --to html --theme safe broken.stela
replay --to html --embed --no-spoilers game.stela
replay --to site -o sorted game.stela other.stela
replay --to html --results plays.bgsplay game.stela
replay --to gif --from 3 --until 6 --size 240 game.stela
replay --to webp --until 2 --delay 200 --theme dark -o game.webp game.stela
score pile.stela
summary game.stela
summary --to html game.stela
summary --to text pile.stela
summary --to json pile.stela
summary --to pdf --diagram-every 9 game.stela
summary --diagram-every 20 game.stela
analyse --effort 1 --entries 1..3 game.stela
analyse --effort 1 --entries 2 --to json game.stela
analyse --effort 1 --entries 1..3 --to stela -o annotated.stela game.stela
analyse --effort 1 --entries 1..3 -o analysed.md game.stela
analyse --effort 1 --entries 2 --to html --theme dark -o analysed.html game.stela
analyse --effort 1 --entries 1..3 --to pdf -o analysed.pdf game.stela
analyse --strip pile.stela
analyse --puzzles --effort 16 --entries 48 -o puzzles.html game.stela
analyse --puzzles --effort 16 --entries 48 --most 2 --to stela game.stela
analyse --puzzles --effort 16 --entries 48 --to pdf -o puzzles.pdf game.stela
position --entry 12 game.stela
diagram --entry 12 --last game.stela
diagram --entry 12 --theme dark -o position.png game.stela
diagram --entry 12 --theme print -o position.pdf game.stela
diagram --illegal broken.stela
legal --entry 12 game.stela
legal --entry 12 --count --depth 2 game.stela
explain
explain taluva.hut.adjacent
explain volcano direction
explain house on lava
explain --lang de mykerinos
explain --to html tikal
explain --to svg tikal.dig.limit
explain --to png taluva.hut.adjacent
catalogue taluva
catalogue --lang de --to svg tikal
catalogue --to pdf mykerinos
new taluva --player white=Anna --player red=Ben
new tikal --sheet -o sheet.pdf
random taluva --seed 5 --players 3 --count 5
random tikal --variant auction --seed 5 --players 4
random mykerinos --seed 5 --players 2
stats pile.stela broken.stela
stats --format csv pile.stela
stats --format json pile.stela
stats --format md pile.stela
stats --format html pile.stela
stats --merge --format json 1.json 2.json
standings pile.stela
standings --format csv pile.stela
standings --format csv --lang de pile.stela
standings --format json pile.stela
standings --format md pile.stela
standings --format html --points 5,3,1,0 pile.stela
standings --luck --format md pile.stela
standings --results plays.bgsplay --results plays.xml
split --force --records 20 --prefix part- pile.stela
split --force --by Game --prefix by- pile.stela
merge -o merged.stela pile.stela broken.stela
dedupe pile.stela pile.stela
dedupe --list pile.stela pile.stela
diff game.stela other.stela
index -o new.db pile.stela broken.stela
query "SELECT name, count(*), avg(wins) FROM players GROUP BY name ORDER BY name" pile.db
query --format csv "SELECT * FROM events" pile.stela
query --format json "SELECT * FROM scores" pile.stela
query --format md "SELECT * FROM results" pile.db
query --format html "SELECT * FROM sources" pile.db
find --entry --where "kind = 'end'" pile.stela
find --position game.stela --entry 12 pile.stela
find --position game.stela --entry 12 pile.db
lsp
mcp
completion bash
completion zsh
completion fish
man
man validate
help
help validate
"""

ALL = [shlex.split(line) for line in LINES.split("\n") if line]


def made(stela, *arguments, folder=None):
    """What a command prints; that a record is broken does not matter."""
    done = subprocess.run([stela, *map(str, arguments)], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, check=False, cwd=folder)
    if done.returncode not in (0, 1):
        raise AssertionError(f"{arguments}: {done.returncode}")
    return done.stdout


def prepare(stela, source, folder, count=15):
    """Creates the files that the lines read; each large file contains `count` games."""
    folder = pathlib.Path(folder)
    source = pathlib.Path(source)
    games = [made(stela, "random", game, "--seed", seed, "--players", players, "--count", count)
             for seed, game in enumerate(GAMES) for players in (2, 3)]
    (folder / "pile.stela").write_bytes(b"\n".join(games))
    (folder / "pile.stela.gz").write_bytes(gzip.compress(b"\n".join(games), mtime=0))
    for name, game in (("game.stela", "3"), ("other.stela", "4")):
        (folder / name).write_bytes(made(stela, "random", "taluva", "--seed", game))
    (folder / "finished.stela").write_bytes((folder / "game.stela").read_bytes())
    table = tables.table_of(tables.random_records(stela, 2, 1, 9)[0])
    (folder / "table.logs.json").write_text(json.dumps(table.log()))
    (folder / "table.tableinfos.json").write_text(json.dumps(table.information()))
    (folder / "broken.stela").write_bytes(
        (source / "testdata/taluva/illegal/taluva.hut.adjacent.stela").read_bytes())
    for name, form in (("pile.ndjson", "ndjson"), ("games.json", "json"), ("games.xml", "xml")):
        (folder / name).write_bytes(made(stela, "convert", "--to", form, folder / "pile.stela"))
    for name, form in (("plays.bgsplay", "bgsplay"), ("plays.xml", "bgg")):
        (folder / name).write_bytes(
            made(stela, "export", "--to", form, "--bgg-id", "7", folder / "pile.stela"))
    made(stela, "index", "--quiet", "-o", folder / "pile.db", folder / "pile.stela")
    for part in ("1", "2"):
        (folder / f"{part}.json").write_bytes(
            made(stela, "stats", "--format", "json", "--shard", f"{part}/2",
                 folder / "pile.stela"))


def name_of(line):
    """Returns the command on a line, or an option if there is none."""
    words = line[2:] if line[0] == "--color" else line
    return words[0]


def names(stela):
    """The commands that the program has."""
    said = made(stela, "--help").decode()
    listed = said.partition("Commands:\n")[2].partition("\n\n")[0]
    return {line.split()[0] for line in listed.splitlines()}


def has_option(stela, line, option):
    """Returns whether the command on a line knows `option`."""
    name = name_of(line)
    return not name.startswith("-") and option in made(stela, name, "--help").decode().split()
