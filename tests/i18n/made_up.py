"""Creates a made-up language from all of Stela's messages: made_up.py SOURCE PO

The name of the PO file says which one. qaa: each letter has an accent, each sentence is a third longer and is
enclosed in marks, so leftover English has plain letters, and truncated or overlong text is visible. qab: the same
for every second message, a language that is not complete. qac: each sentence is the number of its key in other
marks and what it has in its placeholders, so what is shown can be counted (tools/words/frequency).
"""

import pathlib
import re
import sys

import polib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "cmake"))
import words  # noqa: E402

ACCENTED = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀçðéƒĝĥíĵķĺɱñóþɋŕšţúṽŵẋýžÁɃÇÐÉƑĜĤÍĴĶĹṀÑÓÞɊŔŠŢÚṼŴẊÝŽ")
# The same in all languages: placeholders, words of the notation, HTML tags.
KEPT = re.compile(r"(\{[^{}]*\}|`[^`]*`|</?[a-z][^<>]*>)")


def made_up(english):
    """In each of its forms, if it has several, as in `tower | a=a tower`."""
    usual, named = words.forms_of(english)
    return " | ".join([sentence(usual), *(f"{name}={sentence(form)}" for name, form in named.items())])


def sentence(english):
    parts = KEPT.split(english)
    parts[::2] = [part.translate(ACCENTED) for part in parts[::2]]
    return f"⟦{''.join(parts)}{'·' * (len(english) // 3)}⟧"


def numbered(key, english):
    """Returns the number of the key, with the placeholders and marks of the text."""
    return f"⟪{key}⟫" + "".join(KEPT.findall(words.forms_of(english)[0]))


def main():
    source, path = map(pathlib.Path, sys.argv[1:])
    sys.path.insert(0, str(source / "tools" / "words"))
    import keys

    book = polib.POFile()
    book.metadata = {"Language": path.stem, "Content-Type": "text/plain; charset=UTF-8",
                     "Plural-Forms": "nplurals=2; plural=(n != 1);"}
    for key in keys.all_keys(source).values():
        number = keys.number_of(key.key)
        if path.stem == "qab" and int(number, 16) % 2:
            continue
        told = [numbered(number, text) if path.stem == "qac" else made_up(text) for text in (key.english, key.plural)]
        entry = polib.POEntry(msgctxt=key.context, msgid=key.english, msgstr=told[0])
        if key.plural:
            entry = polib.POEntry(msgctxt=key.context, msgid=key.english, msgid_plural=key.plural,
                                  msgstr_plural=dict(enumerate(told)))
        entry.comment = key.comment()
        book.append(entry)
    book.save(str(path))


main()
