"""Whether what is said of records is said in the chosen language: spoken_records.py SOURCE STELA MADE_UP

The second program speaks a made-up language (made_up.py). What `validate`, `replay`, `score` and
`summary` say in it of the test records has no word of English but ids, citations, and words of the
record itself; in English the same test fails, so that it would notice a lost table.
"""

import pathlib
import re
import subprocess
import sys

import foreign

SOURCE, STELA, MADE_UP = sys.argv[1:]
RECORDS = sorted(path for path in pathlib.Path(SOURCE, "testdata").rglob("*.stela")
                 if path.stat().st_size < 40_000)
#: Of each command, how many of the records are gone through.
COMMANDS = {"validate": 1, "replay": 7, "score": 7, "summary": 7}


def told(program, command, path, language):
    done = subprocess.run([program, command, "--lang", language, str(path)], capture_output=True,
                          check=False)
    return (done.stdout + done.stderr).decode("utf-8", "replace").replace(str(path), "")


def without_source(text):
    """What is said without lines of the record, and the marks under them."""
    lines = (re.sub(r"^ *\| +\^+", "", line) for line in text.splitlines()
             if not re.match(r"^ *\d+ \| ", line))
    return "\n".join(lines)


def english_in(text, path, command):
    """The words of a told record that are neither of the made-up language nor of the record."""
    if command == "replay":  # an entry stands there as it is written, and so does a comment
        text = re.sub(r"^ *(?:\d+\. )?[^\s:]+:(?: .*)?$|^ *\{.*\}$", "", text, flags=re.M)
    if command == "summary":  # comments, and boards drawn as text
        text = re.sub(r"^(?:> )*(\*[^*].*\*|~{8}.*)$", "", re.sub(
            r"^((?:> )*)~{8} text\n.*?^\1~{8}$", "", text, flags=re.M | re.S), flags=re.M)
    record = path.read_bytes().decode("utf-8", "replace")
    own = set(re.findall(r"[A-Za-z]+", re.sub(r"\{[^{}]*\}", " ", record)))
    # Numbers, letters and places, as `a1`, are the same in all languages.
    return [word for word in foreign.english_in(STELA, without_source(text))
            if word not in own and re.fullmatch("[A-Za-z]{2,}", word)]


def main():
    found, english = {}, 0
    for command, step in COMMANDS.items():
        for path in RECORDS[::step]:
            for word in english_in(told(MADE_UP, command, path, "qaa"), path, command):
                found.setdefault(word, (command, path))
        english += bool(english_in(told(STELA, command, RECORDS[0], "en"), RECORDS[0], command))
    for word, (command, path) in sorted(found.items()):
        print(f"`{word}` in `{command} {path.relative_to(SOURCE)}`")
    if not english:
        print("the test finds no English in English")
    sys.exit(bool(found) or not english)


if __name__ == "__main__":
    main()
