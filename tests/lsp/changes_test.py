"""Changes of a document result in its new text: positions in every encoding, records that are split and joined,
many of them, and a random sequence of edits compared with a server that gets the whole text.
"""

import random

from client import BROKEN, RECORD, ServerTest, span, split_lines, units
from testing import main

# One, two, three and four bytes; one and two units of UTF-16; a letter of two code points.
LETTERS = ["a", "\u00e4", "\u6f22", "\U0001f3b2", "e\u0301", "\U0001f469\u200d\U0001f680", '"', "\\"]


def place_at(text, at, encoding):
    before = split_lines(text[:at])
    # There is no position between CR and LF.
    return {"line": len(before) - 1, "character": units(before[-1], encoding)}


class Changes(ServerTest):
    def server(self, encoding="utf-16", **capabilities):
        return self.started(encoding=encoding, **capabilities)

    def pulled(self, server, uri="file:///a.stela"):
        return server.about("textDocument/diagnostic", uri=uri)["items"]

    def test_places_behind_letters_of_every_size(self):
        for encoding in ("utf-8", "utf-16", "utf-32", None):
            server = self.server(encoding)
            comment = "{" + "".join(LETTERS[:6]) + "}"
            text = BROKEN.replace("hut@", comment.replace("}", "} ") + "hut@")
            server.open(text.replace(comment + " hut@0,9", "hut@0,9"))
            line = "1. white: JC@0,0/0 "
            server.diagnostics()
            server.change((span(4, len(line), 4, len(line)), comment + " "))
            [found] = server.diagnostics()
            begin = units(line + comment + " ", encoding or "utf-16")
            self.assertEqual(found["range"]["start"], {"line": 4, "character": begin}, encoding)
            # And back, through the very places.
            server.change((span(4, len(line), 4, begin), ""))
            [found] = server.diagnostics()
            self.assertEqual(found["range"]["start"], {"line": 4, "character": len(line)}, encoding)

    def test_a_place_within_a_letter_is_its_begin(self):
        for encoding, inside in (("utf-8", 3), ("utf-16", 2)):
            server = self.server(encoding)
            server.open(RECORD + "{\U0001f3b2}\n")
            server.diagnostics()
            server.change((span(6, 1, 6, inside), "x}{"))
            self.assertEqual(server.diagnostics(), [])

    def test_places_beyond(self):
        server = self.server()
        server.open(RECORD)
        server.diagnostics()
        server.change((span(4, 999, 4, 1000), " hut@5,5"))  # behind the line, not behind its end
        self.assertEqual(server.diagnostics()[0]["range"]["start"]["line"], 4)
        server.change((span(99, 99, 999, 999), BROKEN))
        self.assertEqual([d["range"]["start"]["line"] for d in server.diagnostics()][-1], 10)
        server.change((span(10, 0, 0, 0), ""))  # the ends the other way round
        self.assertEqual(server.diagnostics()[0]["range"]["start"]["line"], 0)

    def test_records_are_cut_and_joined(self):
        server = self.server()
        server.open(RECORD + BROKEN + RECORD)
        self.assertEqual([d["range"]["start"]["line"] for d in server.diagnostics()], [10])
        # Without its first letter the second record belongs to the first.
        server.change((span(6, 0, 6, 1), ""))
        joined = server.diagnostics()
        self.assertTrue(joined and all(d["range"]["start"]["line"] >= 5 for d in joined), joined)
        server.change((span(6, 0, 6, 0), "["))
        self.assertEqual([d["range"]["start"]["line"] for d in server.diagnostics()], [10])
        # Removes the preceding line ending, and inserts it again.
        server.change((span(5, 99, 6, 0), ""))
        self.assertNotEqual([d["range"]["start"]["line"] for d in server.diagnostics()], [10])
        server.change((span(5, len("result: *"), 5, len("result: *")), "\r"))
        self.assertEqual([d["range"]["start"]["line"] for d in server.diagnostics()], [10])
        # All away, and all there again.
        server.change((span(0, 0, 99, 0), ""))
        self.assertEqual(server.diagnostics(), [])
        server.change((span(0, 0, 0, 0), BROKEN))
        self.assertEqual([d["range"]["start"]["line"] for d in server.diagnostics()], [4])

    def test_tags_above_a_record_belong_to_it(self):
        server = self.server(textDocument={"diagnostic": {}})
        whole = self.server(textDocument={"diagnostic": {}})
        text = '[Event "x"]\n\n' + RECORD
        whole.open(text)
        server.open('[Game "Taluva"]\n' + text)
        server.change((span(0, 0, 1, 0), ""))
        self.assertEqual(self.pulled(server), self.pulled(whole))

    def test_half_a_surrogate_pair(self):
        line = "1. white: JC@0,0/0 "
        for comment in ("{\ud83c} ", "{\U0001f3b2\udfb2\ud83cx} ", "{\\\\ud83c\ud83c} "):
            server = self.server(textDocument={"diagnostic": {}})
            server.open(BROKEN)
            server.change((span(4, len(line), 4, len(line)), comment))
            [found] = self.pulled(server)
            begin = len((line + comment).encode("utf-16-le", "surrogatepass")) // 2
            self.assertEqual(found["range"]["start"], {"line": 4, "character": begin}, ascii(comment))

    def test_several_changes_in_one_message(self):
        server = self.server()
        server.open(RECORD)
        server.diagnostics()
        server.change((span(4, 0, 5, 0), ""), (span(4, 0, 4, 0), "1. white: JC@0,0/0 hut@0,9\n"),
                      (span(4, 24, 4, 26), "1"), RECORD, (span(0, 7, 0, 13), "Tikal"))
        [first, *_] = server.diagnostics()
        self.assertEqual(first["range"]["start"]["line"], 4)

    def test_pulled(self):
        server = self.server(textDocument={"diagnostic": {}})
        server.open(BROKEN)
        first = server.about("textDocument/diagnostic")
        self.assertEqual((first["kind"], len(first["items"])), ("full", 1))
        again = server.about("textDocument/diagnostic", previousResultId=first["resultId"])
        self.assertEqual(again, {"kind": "unchanged", "resultId": first["resultId"]})
        server.change(RECORD)
        then = server.about("textDocument/diagnostic", previousResultId=first["resultId"])
        self.assertEqual((then["kind"], then["items"]), ("full", []))
        self.assertEqual(server.shut_down(), 0)
        self.assertEqual(server.notifications, [], "who asks is not told besides")

    def test_many_that_are_wrong(self):
        server = self.server()
        server.open(BROKEN * 1500)
        told = server.diagnostics()
        self.assertEqual(len(told), 1002)  # one record was changed last; the last item counts others
        self.assertIn("499 more errors are not listed", told[-1]["message"])
        self.assertEqual(told[-1]["range"]["start"]["line"], 4 + 6 * 1001)
        # The record at the cursor is always among them.
        server.change((span(4 + 6 * 1400, 24, 4 + 6 * 1400, 26), "8"))
        lines = [d["range"]["start"]["line"] for d in server.diagnostics()]
        self.assertIn(4 + 6 * 1400, lines)

    def test_a_hundred_thousand_records(self):
        server = self.server()
        server.open(RECORD * 100_000)
        self.assertEqual(server.diagnostics(), [])
        last = 6 * 99_999 + 4
        for line in (4, 6 * 50_000 + 4, last):
            at = len("1. white: JC@0,0/0 hut@0,")
            server.change((span(line, at, line, at + 1), "9"))
            self.assertEqual([d["range"]["start"]["line"] for d in server.diagnostics()], [line])
            server.change((span(line, at, line, at + 1), "1"))
            self.assertEqual(server.diagnostics(), [])
        # One more in the middle, and one less.
        server.change((span(6 * 50_000, 0, 6 * 50_000, 0), BROKEN))
        self.assertEqual([d["range"]["start"]["line"] for d in server.diagnostics()],
                         [6 * 50_000 + 4])
        server.change((span(6 * 50_000, 0, 6 * 50_001, 0), ""))
        self.assertEqual(server.diagnostics(), [])
        self.assertEqual(server.shut_down(), 0)

    def random_edit(self, chance, text):
        """Returns a piece of the text, and its replacement."""
        begin = chance.randrange(len(text) + 1)
        size = chance.choice([0, 0, 1, 2, 5, 40, 300])
        end = min(len(text), begin + size)
        if chance.random() < 0.2:  # at the beginnings of lines
            begin, end = (text.rfind("\n", 0, at) + 1 for at in (begin, end))
        new = chance.choice(["", "", "x", "\n", "\r", "\r\n", "[Game ", '\n[Game "Tikal"]\n',
                             '[Event "x"]\n', "{", "}", "(", ")", RECORD, BROKEN, "2. red: ", "\ufeff", "\x00", *LETTERS])
        # No edit begins or ends between CR and LF: no position refers to it.
        if text[begin - 1:begin + 1] == "\r\n" and begin > 0:
            begin -= 1
        if text[end - 1:end + 1] == "\r\n" and end > 0:
            end = min(len(text), end + 1)
        return begin, max(begin, end), new

    def test_random_edits(self):
        for seed, encoding in enumerate(["utf-8", "utf-16", "utf-32"] * 4):
            chance = random.Random(seed)
            step = self.server(encoding, textDocument={"diagnostic": {}})
            whole = self.server(encoding, textDocument={"diagnostic": {}})
            text = chance.choice([RECORD, BROKEN, ""]) * 3
            step.open(text)
            whole.open(text)
            for _ in range(60):
                changes = []
                for _ in range(chance.choice([1, 1, 1, 3])):
                    begin, end, new = self.random_edit(chance, text)
                    changes.append(({"start": place_at(text, begin, encoding),
                                     "end": place_at(text, end, encoding)}, new))
                    text = text[:begin] + new + text[end:]
                step.change(*changes)
                whole.change(text)
                self.assertEqual(self.pulled(step), self.pulled(whole), (seed, text))
                wanted = {"textDocument": {"uri": "file:///a.stela"}}
                for method in ("foldingRange", "documentSymbol", "semanticTokens/full"):
                    self.assertEqual(step.request(f"textDocument/{method}", wanted),
                                     whole.request(f"textDocument/{method}", wanted), (seed, text))
            self.assertEqual((step.shut_down(), whole.shut_down()), (0, 0))


main()
