"""Every message is filled in every language: filled.py SOURCE FILL

Each message of the sources is formatted with its arguments, those that are counted with several counts. Each
argument of the English message must occur, no placeholder may be left, and the plural forms are those of the
PO file.
"""

import pathlib
import re
import subprocess
import sys
import unittest

import polib

SOURCE, FILL = pathlib.Path(sys.argv[1]), sys.argv[2]
sys.path.insert(0, str(SOURCE / "tools" / "words"))
import keys  # noqa: E402

COUNTS = (0, 1, 2, 3, 5, 11, 21, 101)
PLACE = re.compile(r"(?<!\{)\{(\d)(?::\w+)?(?:~[^{}]*)?\}")
#: What depends on a trait of a word, which the arguments here do not have: the last text stands for it.
CHOICE = re.compile(r"\{\d\?(?:[^{}|]*\|)*([^{}|]*)\}")
CALL = re.compile(r"(?<![\w.])(trn?)\(")


def plain(message):
    """A message without its arguments and escapes, to be compared with its translation."""
    message = re.sub(r"\{\d(?::\w+)?~[^{}|]*\|([^{}]*)\}", r"\1⟦⟧", CHOICE.sub(r"\1", message))
    return re.sub(r"\{\d(?::\w+)?\}", "⟦⟧", message).replace("{{", "{").replace("}}", "}")


class Filled(unittest.TestCase):
    def setUp(self):
        self.keys = keys.all_keys(SOURCE)
        self.books = {path.stem: polib.pofile(str(path)) for path in (SOURCE / "lib" / "words").glob("*.po")}

    def formatted(self):
        """(key, count, code of the language, text) of everything that is formatted."""
        asked = [(key, count) for key in self.keys.values() for count in (COUNTS if key.plural else (0,))]
        self.assertGreater(len(asked), 2000)
        self.assertFalse([key.key for key, _ in asked if "\n" in key.key + key.plural])
        lines = "".join(f"{key.key}\n{key.plural}\n{count}\n" for key, count in asked)
        out = subprocess.run([FILL], input=lines, stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout
        answers = out.splitlines()
        languages = 1 + len(self.books)
        self.assertEqual(len(answers), len(asked) * languages)
        for i, (key, count) in enumerate(asked):
            for answer in answers[i * languages:(i + 1) * languages]:
                code, text = answer.split("\t", 1)
                yield key, count, code, text

    def test_arguments(self):
        wrong = []
        for key, count, code, text in self.formatted():
            places = set(PLACE.findall(key.english)) | set(PLACE.findall(key.plural))
            if key.plural and count == 1:
                places -= {"0"}  # one thing need not be counted in digits
            shown = set(re.findall("⟦(\\d)⟧", text))
            if not places <= shown or PLACE.search(text):
                wrong.append(f"{code}: `{key.english}` with {count}: `{text}`")
            if key.plural and "⟦0⟧" in text and f"⟦0⟧{count}" not in text:
                wrong.append(f"{code}: `{key.english}` with {count} shows another number: `{text}`")
        self.assertEqual(wrong, [])

    def test_plurals(self):
        """English has `one` for 1 only; a translation has the form that its PO file gives for the count."""
        expected = {}
        for code, book in self.books.items():
            rule = re.search(r"plural=([^;]+)", book.metadata["Plural-Forms"])[1]
            rule = rule.replace("&&", " and ").replace("||", " or ").replace("!", "not ").replace("not =", "!=")
            self.assertNotIn("?", rule, "this test knows rules without `?` only")
            for entry in book:
                if entry.msgid_plural and entry.translated():
                    key = entry.msgid if entry.msgctxt is None else entry.msgctxt + keys.CONTEXT_END + entry.msgid
                    for count in COUNTS:
                        form = int(eval(rule, {"n": count}))  # pylint: disable=eval-used
                        expected[key, count, code] = entry.msgstr_plural[form]
        checked = 0
        for key, count, code, text in self.formatted():
            if not key.plural:
                continue
            english = key.english if count == 1 else key.plural
            form = expected.get((key.key, count, code), english)
            self.assertEqual(re.sub("⟦0⟧\\d+|⟦\\d⟧", "⟦⟧", text), plain(form.split(" | ")[0]), (code, count))
            checked += 1
        self.assertGreater(checked, 500)

    def test_scripts(self):
        """A script gives each of its messages an argument for each placeholder."""
        wrong, calls = [], 0
        for folder in ("lib/report/page", "tools/recorder_page/page"):
            for path in sorted((SOURCE / folder).glob("*.js")):
                script = path.read_text(encoding="utf-8")
                for call in CALL.finditer(script):
                    if script[:call.start()].endswith(("function ", "the ")):
                        continue
                    given = keys.arguments_from(script, call.end())
                    english = given[0] if call[1] == "tr" else given[2]
                    places = 1 + max((int(place) for place in PLACE.findall(english)), default=-1)
                    values = len(given) - 1 if call[1] == "tr" else 1
                    if places != values and "..." not in "".join(given[1:]):
                        wrong.append(f"{path.name}: {call[1]}({', '.join(given)})")
                    calls += 1
        self.assertGreater(calls, 100)
        self.assertEqual(wrong, [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
