"""No decision hangs on the text of a message: decisions_test.py SOURCE STELA

Messages are for people: code decides by rules, kinds and typed values. This test searches the sources for
comparisons with messages, and for texts of messages that are taken apart.
"""

import re
import sys
import unittest

sys.path.append(f"{sys.path[0]}/..")
from testing import SOURCE, main

#: The comparison of messages is defined there, for tests.
DEFINED = SOURCE / "lib" / "words" / "message.h"
TAKES_APART = r"(?:find|rfind|starts_with|ends_with|substr|contains|remove_suffix|remove_prefix)"
IN_CODE = re.compile("|".join((
    r"(?<!operator)[=!]=\s*(?:Message|trn?)\(",
    rf"\b{TAKES_APART}\((?:[\w.*>-]+, )?(?:Message|trn?)\(",
    rf"\.(?:english|in)\([^()]*\)\s*(?:[=!]=|\.{TAKES_APART})",
    r"[=!]=\s*[\w.>()-]*\.(?:english|in)\(",
    r"(?:\.|->)(?:message|hint)\s*[=!]=",
)))
SPLITS = r"(?:split|slice|replace|replaceAll|startsWith|endsWith|includes|match|search|indexOf|lastIndexOf|substring)\("
IN_SCRIPT = re.compile("|".join((
    rf"\b(?:words|trn?)\([^()]*\)\.{SPLITS}",
    rf"\.(?:words|meaning|message|error|hint|said|textContent)(?:\.join\([^()]*\))?\.{SPLITS}",
    r"\.test\([\w.]*\.(?:words|meaning|message|error|hint|said|textContent)\)",
    r"\.(?:words|meaning|message|error|hint|said) [=!]== ['`]",
)))
KEY = r"\[['\"](?:message|hint)['\"]\]"
IN_PYTHON = re.compile("|".join((
    rf"\bre\.\w+\([^\n]*{KEY}", rf"{KEY}\.(?:split|partition|startswith|endswith|find|index|replace)\b",
    rf"(?:[=!]=| in) *\w*{KEY}", rf"{KEY} *[=!]=",
)))


def found_in(pattern, path):
    """Path, line and code of each occurrence."""
    text = re.sub(r"//[^\n]*", "", path.read_text(encoding="utf-8"))
    return [f"{path}:{text.count(chr(10), 0, found.start()) + 1}: {found[0]}" for found in pattern.finditer(text)]


class Decisions(unittest.TestCase):
    def sources(self, *suffixes):
        found = [path for top in ("lib", "formats", "tools") for path in sorted((SOURCE / top).rglob("*"))
                 if path.suffix in suffixes and path != DEFINED]
        self.assertGreater(len(found), 20)
        return found

    def test_sources(self):
        self.assertEqual([hit for path in self.sources(".h", ".cpp") for hit in found_in(IN_CODE, path)], [])

    def test_scripts(self):
        self.assertEqual([hit for path in self.sources(".js") for hit in found_in(IN_SCRIPT, path)], [])

    def test_programs(self):
        found = [path for path in (*self.sources(".py", ""), *(SOURCE / "testdata" / "conformance").glob("*.py"))
                 if path.is_file() and (path.suffix == ".py" or b"python3" in path.read_bytes()[:40])]
        self.assertEqual([hit for path in found for hit in found_in(IN_PYTHON, path)], [])

    def test_it_finds(self):
        """Each kind of what was done once."""
        for code in ('contains(diagnostics, Message("this comment is never closed"), &Diagnostic::message)',
                     "if (part.message == broken.message) continue;", "if (words.english() == name) return words;",
                     'if (hint.in(language).ends_with("?"))', 'if (event.text == tr("the game ends"))'):
            self.assertTrue(IN_CODE.search(code), code)
        for code in ("words(option.words).split(': ')", "one.words.split(' ')[0]", "/^\\d+ /.test(one.words)",
                     "what.meaning.replace(/;.*/, '')", "if (kind.words === 'resigned')"):
            self.assertTrue(IN_SCRIPT.search(code), code)
        for code in ('re.search("#([0-9a-f]{16})", one["message"])', 'if "digest" in one["message"]:'):
            self.assertTrue(IN_PYTHON.search(code), code)
        for code in ("out += message.in(language);", "return Message(english, values);", "CHECK(a == b)"):
            self.assertFalse(IN_CODE.search(code), code)


main()
