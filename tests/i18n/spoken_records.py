"""Whether messages about records are in the chosen language: spoken_records.py SOURCE STELA MADE_UP

The second program uses a pseudo-language (made_up.py). Its output for the test records, as text, pages and
pictures, has no English words except ids, citations, and words of the record itself; in English the same test
fails, so that it would detect a missing table.
"""

import html
import pathlib
import re
import subprocess
import sys

import foreign

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import replay_data

SOURCE, STELA, MADE_UP = sys.argv[1:]
RECORDS = sorted(path for path in pathlib.Path(SOURCE, "testdata").rglob("*.stela")
                 if path.stat().st_size < 40_000)
FOLDERS = sorted(pathlib.Path(SOURCE, "testdata").glob("*/ok"))
#: What each command is asked to tell of.
COMMANDS = {("validate",): RECORDS, ("replay",): RECORDS[::7], ("score",): RECORDS[::7],
            ("summary",): RECORDS[::7], ("diagram", "--last"): RECORDS[::5],
            ("diagram", "--illegal", "--size", "1000"): RECORDS[::5], ("summary", "--to", "html"): RECORDS[::29],
            ("replay", "--to", "html"): RECORDS[::29], ("stats", "--recursive"): FOLDERS,
            ("standings", "--recursive"): FOLDERS, ("stats", "--recursive", "--format", "html"): FOLDERS,
            # There is no such record, no such file, and nothing to draw.
            ("validate", "--record", "9999"): RECORDS[::29], ("replay", "-o", "no/such"): RECORDS[::29],
            ("replay", "--to", "gif", "--from", "1", "--until", "0", "-o", "no.gif"): RECORDS[::29],
            ("standings", "--recursive", "--format", "html"): FOLDERS}
#: What is notation or a name in what a replay page is made of.
WRITTEN = {"id", "heading", "written", "comments", "colour", "letter", "name", "setup", "described", "board",
           "source", "symbols", "forms", "view", "ground", "title", "clock", "took", "illegal", "words"}
#: Commands that tell players of several records apart.
BY_PLAYER = {"standings", "stats"}
#: Notation that pictures show without backticks.
NOTATION = {"done", "museum", "table", "take", "volcano"}


def told(program, command, path, language):
    name, *options = command
    done = subprocess.run([program, name, *options, "--lang", language, str(path)], capture_output=True,
                          check=False)
    return re.sub(re.escape(str(path)) + r"(/[\w.-]+)?", "", (done.stdout + done.stderr).decode("utf-8", "replace"))


def without_source(text):
    """Returns the messages without lines of the record, and the marks under them."""
    lines = (re.sub(r"^ *\| +\^+", "", line) for line in text.splitlines()
             if not re.match(r"^ *\d+ \| ", line))
    return "\n".join(lines)


def texts_in(value, key=""):
    """Yields the text of a replay page about its entries."""
    if key in WRITTEN or key == "messages":
        return
    if isinstance(value, str):
        yield from read_markup(value) if "<" in value else [value]
    elif isinstance(value, (dict, list)):
        for name, item in value.items() if isinstance(value, dict) else ((key, item) for item in value):
            yield from texts_in(item, name)


def read_markup(text):
    """Returns the text between the tags of a page or picture, and its labels; nothing of names, which have an
    element of their own, and of notation.
    """
    for data in replay_data.packed_in(text):
        yield from texts_in(replay_data.unpacked(*data))
    plain = re.sub(r"<(script|style|code|pre|kbd)\b.*?</\1>|<p class=\"comment.*?</p>", " ", text, flags=re.S)
    for label, words in re.findall(r'(?:aria-label|title|placeholder|data-says|data-template)="([^"]*)"|>([^<>]+)<',
                                   plain):
        yield html.unescape(label or words)


def english_in(text, path, command):
    """Returns the words of the output that are neither in the pseudo-language nor from the record."""
    if text.startswith("<"):
        # Letters on pieces, and names of spaces, are not words.
        text = " ".join(" ".join(words for words in read_markup(text) if not re.fullmatch(r"\W*\w{1,3}\W*", words)).split())
    elif command == ("replay",):  # an entry is shown as written, and so is a comment
        text = re.sub(r"^ *(?:\d+\. )?[^\s:]+:(?: .*)?$|^ *\{.*\}$", "", text, flags=re.M)
    elif command == ("summary",):  # comments, and boards drawn as text
        text = re.sub(r"^(?:> )*(\*[^*].*\*|~{8}.*)$", "", re.sub(
            r"^((?:> )*)~{8} text\n.*?^\1~{8}$", "", text, flags=re.M | re.S), flags=re.M)
    record = "".join(one.read_bytes().decode("utf-8", "replace")
                     for one in ([path] if path.is_file() else path.glob("*.stela")))
    own = set(re.findall(r"[A-Za-z]+", re.sub(r"\{[^{}]*\}", " ", record)))
    # A colour is a word of the reader's language but in notation, and where nothing else is known of a player.
    colours = set(re.findall(r'\[Player "([a-z]+)" "(?!\1")', record)) if command[0] not in BY_PLAYER else set()
    prose = re.sub(r"`[^`]*`|\b\d+\. \w+|\S*[@=]\S*", " ", text)
    # What a message shows as notation has no backticks in a picture.
    messages = told(MADE_UP, ("replay",), path, "qaa") if command[0] == "diagram" else text
    notation = " ".join(re.findall(r"`[^`]*`", messages))
    own -= {colour for colour in colours if re.search(rf"\b{colour}\b", prose) and colour not in notation}
    # Numbers, letters and places, as `a1`, are the same in all languages.
    return [word for word in foreign.english_in(STELA, without_source(text))
            if word not in own | NOTATION and re.fullmatch("[A-Za-z]{2,}", word)]


def main():
    found, silent = {}, []
    for command, paths in COMMANDS.items():
        for path in paths:
            for word in english_in(told(MADE_UP, command, path, "qaa"), path, command):
                found.setdefault((command, word), path)
        if not any(english_in(told(STELA, command, path, "en"), path, command) for path in paths):
            silent.append(" ".join(command))
    for (command, word), path in sorted(found.items()):
        print(f"`{word}` in `{' '.join(command)} {path.relative_to(SOURCE)}`")
    for command in silent:
        print(f"the test finds no English in English of `{command}`")
    sys.exit(bool(found or silent))


main()
