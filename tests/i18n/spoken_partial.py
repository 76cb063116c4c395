"""A language that is not complete speaks from its first entry on: spoken_partial.py SOURCE STELA MADE_UP

The second program has a made-up language with every second message (made_up.py). Each command works in it as in
English: what is translated stands between marks, the rest is English, and no placeholder is left in either.
"""

import pathlib
import re
import sys

sys.path.append(f"{sys.path[0]}/..")
from testing import SOURCE, STELA, call

MADE_UP = sys.argv[3]
RECORDS = sorted(path for path in pathlib.Path(SOURCE, "testdata").rglob("*.stela")
                 if path.stat().st_size < 10_000)[::23]
COMMANDS = (("validate",), ("replay",), ("score",), ("summary",), ("repair", "--quiet"), ("diagram", "--last"),
            ("replay", "--to", "html"), ("summary", "--to", "html"))
ALONE = (("explain", "taluva"), ("explain", "record"), ("catalogue", "tikal", "--to", "svg"), ("new", "mykerinos", "--sheet"),
         ("new", "taluva", "--cheat-sheet"))
LEFT = re.compile(r"\{\d(?:[:~?][^{}]*)?\}")


def run(program, words, language):
    """Returns the exit status and the text of a command, without the record."""
    done = call(program, *words, "--lang", language)
    return done.returncode, (done.stdout + done.stderr).decode("utf-8", "replace")


def main():
    wrong, marked, plain = [], 0, 0
    asked = [(*command, str(path)) for command in COMMANDS for path in RECORDS]
    for words in (*asked, *ALONE):
        status, english = run(STELA, words, "en")
        again, text = run(MADE_UP, words, "qab")
        # A replay page has the scripts, in which placeholders are filled later.
        shown = re.sub(r"<script.*?</script>", "", text, flags=re.S)
        if again != status or LEFT.search(shown) or "\4" in text:
            wrong.append(" ".join(words))
        marked += "⟦" in text
        plain += bool(re.search("[a-z]{4}", re.sub("⟦[^⟦⟧]*⟧", "", text)))
        if "⟦" in english:
            wrong.append(f"{' '.join(words)} in English")
    print("\n".join(wrong))
    if min(marked, plain) < len(asked) // 3:
        sys.exit(f"{marked} texts are in the language, {plain} in English")
    sys.exit(bool(wrong))


main()
