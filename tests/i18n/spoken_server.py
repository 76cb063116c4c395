"""Whether the language server uses the chosen language everywhere: spoken_server.py SOURCE STELA MADE_UP

The second program uses a pseudo-language (made_up.py). The server's answers for test records of each game, at
any position of the cursor, have no English words except ids, citations, and words of the record itself; in
English the same test fails.
"""

import pathlib
import re
import sys

import foreign

SOURCE, STELA, MADE_UP = sys.argv[1:]
sys.path.insert(0, str(pathlib.Path(SOURCE, "tests", "lsp")))
from client import Server

RECORDS = sorted(path for path in pathlib.Path(SOURCE, "testdata").rglob("*.stela")
                 if path.stat().st_size < 3_000)[::7]
#: The members of answers that people read; what is inserted, and what it is called, is notation.
SHOWN = {"message", "title", "detail", "documentation", "value"}


def shown_in(answer, name=""):
    if isinstance(answer, str):
        if name in SHOWN:
            yield answer
    elif isinstance(answer, list):
        for item in answer:
            yield from shown_in(item, name)
    elif isinstance(answer, dict):
        for key, item in answer.items():
            yield from shown_in(item, key)


def told(program, language, text):
    """What the server shows beside the record `text`."""
    lines = text.splitlines()
    everything = {"start": {"line": 0, "character": 0}, "end": {"line": len(lines), "character": 0}}
    with Server(program, "--lang", language) as server:
        server.initialize()
        server.open(text)
        yield from shown_in(server.diagnostics())
        yield from shown_in(server.about("textDocument/documentSymbol"))
        for hint in server.about("textDocument/inlayHint", range=everything):
            # Behind the score.
            yield re.sub(r"^=[-\d/]+", "", hint["label"])
        for number, line in enumerate(lines):
            for word in re.finditer(r"[^\s=]+", line):
                place = {"line": number, "character": word.start()}
                yield from shown_in(server.about("textDocument/hover", number, word.start()))
                yield from shown_in(server.about("textDocument/codeAction", range={"start": place, "end": place},
                                                 context={"diagnostics": []}))
                if word.start() % 3 == 0:
                    yield from shown_in(server.about("textDocument/completion", number, word.start()))
        server.shut_down()


def english_in(program, language, path):
    text = path.read_text("utf-8", "replace")
    own = set(re.findall(r"[A-Za-z]+", text))
    for words in told(program, language, text):
        # A link shows what it leads to; rooms, places and letters are the same in all languages.
        plain = re.sub(r"\]\([^)]*\)|\b\d[A-Z]{2}\b", " ", words.replace("\\", ""))
        for word in foreign.english_in(STELA, plain):
            if word not in own and re.fullmatch("[A-Za-z]{2,}", word):
                yield word, words


def main():
    found = {}
    for path in RECORDS:
        for word, words in english_in(MADE_UP, "qaa", path):
            found.setdefault((word, words), path)
    for (word, words), path in sorted(found.items()):
        print(f"`{word}` in `{words}` of {path.relative_to(SOURCE)}")
    silent = not any(True for path in RECORDS[:3] for _ in english_in(STELA, "en", path))
    if silent:
        print("the test finds no English in English")
    sys.exit(bool(found or silent))


main()
