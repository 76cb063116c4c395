"""Finds the parts of a text that are not in the pseudo-language (made_up.py)."""

import functools
import json
import re
import subprocess

# Where nothing can be translated: codes, the notation in backticks, a place in the documentation.
FOREIGN = re.compile(r"`[^`]*`|docs/[\w./#-]+|\((?:de|en|fr)\)|\b(?:Tikal|Mykerinos|Taluva|stela)\b")


@functools.lru_cache
def rules(stela):
    """The rules as the program `stela` lists them."""
    done = subprocess.run([stela, "explain", "--to", "json"], capture_output=True, check=True)
    return json.loads(done.stdout)


@functools.lru_cache
def known(stela):
    """Ids and citations, the longest first: one may be the beginning of another."""
    words = {re.escape(word) for rule in rules(stela)
             for word in [rule["id"], *(citation["section"] for citation in rule["citations"])]}
    return re.compile("|".join(sorted(words, key=len, reverse=True)))


def english_in(stela, text):
    """Returns the words with unaccented letters, and everything outside of the marks."""
    rest = FOREIGN.sub(" ", known(stela).sub(" ", text))
    found = re.findall(r"[A-Za-z]+", rest)
    # From the inside out: a marked piece can be in the place of another.
    while True:
        outer = re.sub(r"⟦[^⟦⟧]*⟧", "", rest)
        if outer == rest:
            return found + re.findall(r"\w+|[⟦⟧]", rest)
        rest = outer
