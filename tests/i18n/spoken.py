"""Whether translated output is translated completely: spoken.py STELA STELA_MADE_UP

The second program uses a pseudo-language (made_up.py). Its output must not contain unaccented letters except in
ids, citations, names and the notation, and nothing else outside of the marks. English output must fail the same
test: so it would detect a missing table.
"""

import os
import re
import subprocess
import sys

import foreign

STELA, MADE_UP = sys.argv[1:]
LANGUAGE = "qaa"

def run(program, *words, variable=None, fails=False):
    environment = {key: value for key, value in os.environ.items() if key != "STELA_LANG"}
    if variable is not None:
        environment["STELA_LANG"] = variable
    done = subprocess.run([program, *words], env=environment, capture_output=True, encoding="utf-8",
                          check=False)
    assert (done.returncode != 0) == fails, (words, done)
    return done.stderr if fails else done.stdout


RULES = foreign.rules(STELA)


def without_notation(text):
    """A record that is shown without all but the words of its comments, and without an entry that is shown
    before it."""
    text = re.sub(r"(?:\d+\. )?\w+: [^⟦⟧]+?(·*⟧)?: ⟦", r"\1: ⟦", text)
    text = re.sub(r"(?m)^ *(?:\d+\. )?[a-z]+: ", "", text)
    begin = re.search("[:⟧]\n\n  ", text)
    if not begin:
        return text
    comments = re.findall(r"\{([^{}\n]*)\}", text[begin.end():])
    return text[:begin.start() + 1] + "\n".join(re.sub(r"\[%[^\]]*\]", "", comment) for comment in comments)


def english_in(text):
    """Returns the parts of a text that are not in the pseudo-language, but no letters of tiles, rooms and cells."""
    return [word for word in foreign.english_in(STELA, without_notation(text)) if not re.fullmatch("[A-Za-z]|[A-Z]{2}", word)]


def asked():
    """Returns the arguments of `explain`, and whether it finds something."""
    games = sorted({rule["game"] or "record" for rule in RULES})
    yield from (([], False), (["volcano", "direction"], False))
    yield from (([name], False) for name in [*games, *(rule["id"] for rule in RULES)])
    yield from ((["taluv"], True), (["no such words"], True))


def test_all_of_it():
    for words, fails in asked():
        told = run(MADE_UP, "explain", "--lang", LANGUAGE, *words, fails=fails)
        assert not english_in(told), (words, english_in(told), told)
        english = run(STELA, "explain", *words, fails=fails)
        assert english_in(english), words
        assert run(MADE_UP, "explain", "--lang", "en", *words, fails=fails) == english
        if not fails:
            assert run(MADE_UP, "explain", *words, variable=LANGUAGE) == told


def test_machines():
    for words in ([], ["record"], ["tikal"], ["taluva.hut.level"]):
        english = run(STELA, "explain", "--to", "json", *words)
        for code in ("en", "fr", "de"):
            assert run(STELA, "explain", "--lang", code, "--to", "json", *words) == english
            assert run(STELA, "explain", "--to", "json", *words, variable=code) == english
        assert run(MADE_UP, "explain", "--lang", LANGUAGE, "--to", "json", *words) == english


def test_a_word_of_the_language_is_found():
    found = run(STELA, "explain", "--lang", "de", "ausgezählt")
    assert found and run(STELA, "explain", "ausgezählt", fails=True)


def main():
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            test()


main()
