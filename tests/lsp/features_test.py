"""The features of the language server other than diagnostics."""

import json
import re
import xml.etree.ElementTree as ElementTree

from client import Refused, ServerTest, applied, span, split_lines, units
from testing import SOURCE, STELA, main, output, run

TAGS = '[Game "Taluva"]\n[Player "white" "Anna"]\n[Player "red" "Ben"]\n\n'
RECORD = TAGS + ("1. white: JC@0,0/0 hut@0,1\n2. red: SR@1,0/3 hut@2,-1 {The far side.}\n"
                 "3. white: JS@-1,0/2 hut@-1,-1 =0/0/2 !?\n")
END = "result: *\n"
URI = "file:///a.stela"


class Features(ServerTest):
    def server(self, text=RECORD, encoding="utf-32", **capabilities):
        server = self.started(encoding=encoding, **capabilities)
        server.open(text)
        server.diagnostics()
        return server

    def stela(self, *words, text):
        return output(*words, given=text.encode()).decode()

    def labels(self, server, line, character):
        items = server.about("textDocument/completion", line, character)["items"]
        return [item["label"] for item in items]

    def actions(self, server, line, character, *only):
        context = {"diagnostics": [], **({"only": list(only)} if only else {})}
        return {a["title"]: a for a in server.about(
            "textDocument/codeAction", range=span(line, character, line, character),
            context=context)}

    def hover(self, server, line, character):
        result = server.about("textDocument/hover", line, character)
        return "" if result is None else result["contents"]["value"].replace("\\", "")

    # Completion.

    def test_tags(self):
        server = self.server('[Game "Ta"]\n[Player "white" ""]\n[Option "" ""]\n[')
        self.assertEqual(self.labels(server, 0, 9), ["Taluva"])
        self.assertIn("Player", self.labels(server, 3, 1))
        server.change((span(0, 7, 0, 9), "Tikal"), (span(3, 0, 3, 1), "[Ti"))
        self.assertEqual(self.labels(server, 3, 3), ["Tile"])
        self.assertIn("red", self.labels(server, 1, 9) + ["red"])
        options = self.labels(server, 2, 9)
        self.assertGreater(len(options), 1)
        server.change((span(2, 9, 2, 9), options[0]))
        self.assertGreater(len(self.labels(server, 2, len(f'[Option "{options[0]}" "'))), 0)
        server.change((span(3, 0, 3, 9), '[Rules "'))
        self.assertEqual(self.labels(server, 3, 8), ["riogrande", "ravensburger"])
        server.change((span(3, 0, 3, 9), '[Variant "'))
        self.assertEqual(self.labels(server, 3, 10), ["auction"])

    def test_whose_turn(self):
        server = self.server(TAGS)
        self.assertEqual(self.labels(server, 3, 0), ["1. white: "])
        server.change((span(3, 0, 3, 0), "1. "))
        self.assertEqual(self.labels(server, 3, 3), ["white: "])
        server = self.server(RECORD + "4. ")
        self.assertEqual(self.labels(server, 7, 3), ["red: "])
        server = self.server(RECORD)
        self.assertIn("4. red: ", self.labels(server, 7, 0))
        self.assertEqual(self.labels(server, 5, 30), [], "in a comment there is nothing to play")

    def test_actions_are_those_of_legal(self):
        text = RECORD + "4. red: "
        server = self.server(text)
        legal = self.stela("legal", text=RECORD).split()
        labels = self.labels(server, 7, 8)
        self.assertEqual(len(labels), 100)
        self.assertTrue(server.about("textDocument/completion", 7, 8)["isIncomplete"])
        for label in labels:
            self.assertTrue(any(action.startswith(label) for action in legal), label)
        prefix = legal[-1][:-1]
        server.change((span(7, 8, 7, 8), prefix))
        result = server.about("textDocument/completion", 7, 8 + len(prefix))
        self.assertFalse(result["isIncomplete"])
        found = [item for item in result["items"] if item["label"] in legal]
        self.assertEqual([item["label"] for item in found],
                         [action for action in legal if action.startswith(prefix)])
        item = found[0]
        self.assertIn("lays", item["detail"])
        # With one, Neovim 0.7 would look for a word of its own, which begins after the last comma.
        self.assertNotIn("filterText", item)
        changed = applied(text + prefix, [item["textEdit"]])
        self.assertTrue(changed.endswith(f"4. red: {item['label']}"))

    def test_actions_within_an_entry(self):
        tile = self.stela("legal", text=RECORD).split()[0]
        server = self.server(RECORD + f"4. red: {tile} ")
        legal = self.stela("legal", "--after", tile, text=RECORD).split()
        self.assertEqual(set(self.labels(server, 7, 9 + len(tile))) & set(legal), set(legal))
        self.assertEqual(self.labels(server, 7, 9 + len(tile))[0], sorted(
            {re.split("[@=*]", action)[0] for action in legal})[0])

    def test_cost(self):
        tikal = self.stela("random", "tikal", "--seed", "1", text="")
        lines = tikal.splitlines()
        at = next(i for i, line in enumerate(lines) if re.match(r"\d+\. .* in@", line))
        head = lines[at][:lines[at].index(" in@") + 1]
        server = self.server("\n".join(lines[:at] + [head]))
        items = server.about("textDocument/completion", at, len(head))["items"]
        self.assertTrue(any("action point" in item.get("detail", "") for item in items), items)

    def test_results(self):
        taluva = self.stela("random", "taluva", "--seed", "3", text="")
        body, result = taluva.rsplit("result: ", 1)
        lines = body.count("\n")
        server = self.server(body + "result: ")
        labels = self.labels(server, lines, 8)
        for token in result.split():
            self.assertIn(token, labels)
        self.assertIn("end=resign:white", labels)

    def test_variations(self):
        text = RECORD + "  ( "
        server = self.server(text)
        self.assertEqual(self.labels(server, 7, 4), ["3. white: "])
        server.change((span(7, 4, 7, 4), "3. white: J"))
        self.assertTrue(all(label.startswith("J") for label in self.labels(server, 7, 15)))
        self.assertGreater(len(self.labels(server, 7, 15)), 1)
        # Each begins where the entry does that it replaces, whatever the previous variations contain.
        others = "  ( 3. white: JS@0,0/5 hut@3,3 4. red: JS@-1,0/2 )\n"
        for opened in ("( ", "( {Words.} ", "( ; words\n  "):
            text = RECORD + others + "  " + opened
            place = (text.count("\n"), len(text) - text.rindex("\n") - 1)
            server = self.server(text)
            self.assertEqual(self.labels(server, *place), ["3. white: "], opened)
            server.change(text + "3. ")
            self.assertEqual(self.labels(server, place[0], place[1] + 3), ["white: "], opened)

    def test_behind_a_variation(self):
        played = RECORD[:RECORD.index("3. white")]
        text = played + "( 2. red: SR@1,0/3 hut@1,-1 3. white: JS@-1,0/2 hut@-1,-1 )\n"
        server = self.server(text)
        self.assertIn("3. white: ", self.labels(server, 7, 0))
        legal = self.run_command(server, "stela.legalActions", 7, 0)
        self.assertEqual(legal["actor"], "white")
        self.assertEqual([a["text"] for a in legal["actions"]],
                         self.stela("legal", text=played).split()[:1000])
        self.assertEqual(self.run_command(server, "stela.diagram", 7, 0)["title"], "after entry 2, red")
        server.change(text.rstrip("\n"))
        self.assertIn("3. white: ", self.labels(server, 6, len(text.splitlines()[-1])))
        server.change(text + "3. ")
        self.assertEqual(self.labels(server, 7, 3), ["white: "])
        server.change(text + END)
        self.assertEqual(self.run_command(server, "stela.diagram", 7, 4)["title"], "after entry 2, red")

    def test_variations_that_are_not_closed(self):
        begun = RECORD[:RECORD.index("2. red")] + "( 1. white: JC@0,0/0 hut@-1,1 "
        for text, label in ((begun, "2. red: "), (begun + "2. red: ", "JC@"),
                            (begun + "( 1. white: JC@0,0/0 hut@0,1 ", "2. red: "),
                            (begun + "( 1. white: JC@0,0/0 hut@0,1 ) ", "2. red: ")):
            labels = self.labels(self.server(text), 5, len(text.splitlines()[-1]))
            self.assertTrue(any(one.startswith(label) for one in labels), (text, labels))

    def commented(self, comment, encoding="utf-32", record=RECORD):
        """Returns the completions at `^` in a comment after the record."""
        text = record + "  " + comment
        at = text.index("^")
        server = self.server(text.replace("^", "", 1), encoding)
        line, begin = text.count("\n", 0, at), text.rfind("\n", 0, at) + 1
        items = server.about("textDocument/completion", line,
                             units(text[begin:at], encoding))["items"]
        for item in items:
            changed = applied(text.replace("^", "", 1), [item["textEdit"]], encoding)
            typed = re.search(r"[^\s%]*$", text[:at]).group()
            self.assertEqual(changed, text[:at - len(typed)] + item["label"] + text[at + 1:])
        return [item["label"] for item in items]

    def test_commands_in_comments(self):
        commands = ["mark", "arrow", "label", "diagram", "clk", "emt", "analysis", "wp", "luck", "loss", "why",
                    "line", "best", "rank", "forced", "puzzle"]
        for comment in ("{[%^", "{[%^]}", "{Look:\n[%^\n}", "; [%^", "{[%diagram \"]\"] [%^]}",
                        "{\U0001f3b2 [%^]}"):
            for encoding in ("utf-8", "utf-16"):
                self.assertEqual(self.commented(comment, encoding), commands, comment)
        self.assertEqual(self.commented("( {[%^"), [*commands[:4], "illegal", *commands[4:]])
        self.assertEqual(self.commented("( {[%il^]} 3. white: JS@-1,0/2 )"), ["illegal"])
        self.assertEqual(self.commented("{} [%m^"), [], "behind a comment")
        for words in ("{[^", "{%^", "{[%mark] ^", "{words ^", "{[%diagram \"^\"]}", "{[%clk ^",
                      "{[%no ^", "{[%label 0,0 ^"):
            self.assertEqual(self.commented(words), [], words)
        front = TAGS.replace("\n\n", "\n{[%^]}\n\n")
        self.assertEqual(self.commented("", record=front + "1. "), commands)

    def test_values_in_comments(self):
        inks = ["red", "orange", "yellow", "green", "blue", "purple", "black", "white"]
        for command in ("mark", "arrow"):
            self.assertEqual(self.commented(f"{{[%{command} ^]}}"), inks)
        self.assertEqual(self.commented("{[%mark b^]}"), ["blue", "black"])
        places = self.commented("{[%mark red ^]}")
        self.assertIn("0,0", places)
        self.assertEqual(self.commented("{[%mark red 0,1 ^]}"), places)
        self.assertEqual(self.commented("{[%label ^"), places)
        self.assertEqual(self.commented("{[%arrow red 0,0-^]}"),
                         [f"0,0-{place}" for place in places if place != "0,0"])
        # Each is one that can be drawn, there and not elsewhere.
        tikal = self.stela("random", "tikal", "--seed", "1", text="")
        cells = self.commented("{[%mark red ^]}", record=tikal)
        self.assertIn("a1", cells)
        for place in (places[0], cells[-1]):
            record = RECORD if place in places else tikal
            self.stela("diagram", "--mark", f"red {place}", text=record)
        self.assertNotIn("0,0", cells)

    def test_rules_in_comments(self):
        claimed = "( {[%illegal ^]} 3. white: JS@-1,0/2 hut@0,1 )"
        rules = self.commented(claimed)
        listed = json.loads(self.stela("explain", "--to", "json", text=""))
        ids = [rule["id"] for rule in listed]
        self.assertLessEqual(set(rules), set(ids))
        self.assertEqual({rule.split(".")[0] for rule in rules}, {"taluva", "record"})
        # What the variation breaks comes first, and claiming it is right.
        self.stela("validate", text=RECORD + "  " + claimed.replace("^", rules[0]) + "\n" + END)
        self.assertEqual(rules[0], "taluva.build.occupied")
        self.assertEqual(len(rules), len(set(rules)))
        huts = self.commented("( {[%illegal taluva.hut^]} 3. white: JS@-1,0/2 )")
        self.assertTrue(huts and all(rule.startswith("taluva.hut.") for rule in huts), huts)
        self.assertEqual(self.commented("( {[%illegal taluva.hut.level ^]}"), [])
        server = self.server(RECORD + "  ( {[%illegal taluva.hut.level")
        [item] = server.about("textDocument/completion", 7, 30)["items"]
        [rule] = [rule for rule in listed if rule["id"] == item["label"]]
        self.assertEqual(item["detail"], rule["sentence"])
        self.assertIn("rulebook", item["documentation"])

    # Hover, hints.

    def test_hover(self):
        server = self.server()
        self.assertIn("lays", self.hover(server, 4, 12))
        self.assertIn("hut", self.hover(server, 4, 20))
        self.assertIn("hut@", self.hover(server, 4, 20), "how it is written")
        self.assertEqual(self.hover(self.server(RECORD + "4. "), 7, 1).splitlines()[0], "entry 4")
        entry = self.hover(server, 5, 1)
        self.assertIn("entry 2, red", entry)
        self.assertIn("score white=0/0/1 red=0/0/1", entry)
        self.assertIn("0/0/2", self.hover(server, 6, 35))
        self.assertIn("PGN", self.hover(server, 6, 41))
        self.assertIn("seat", self.hover(server, 1, 3))
        self.assertEqual(self.hover(server, 3, 0), "")
        [bounds] = [server.about("textDocument/hover", 4, 12)["range"]]
        self.assertEqual(bounds, span(4, 10, 4, 18))

    def test_hover_over_what_is_wrong(self):
        server = self.server(RECORD.replace("hut@2,-1", "hut@0,1"))
        told = self.hover(server, 5, 22)
        self.assertIn("`taluva.", told)
        server = self.server(RECORD + "  ( {[%illegal taluva.hut.level]} 3. white: JS@-1,0/2 )\n")
        self.assertIn("level 1", self.hover(server, 7, 20))

    def test_hints(self):
        server = self.server()
        hints = server.about("textDocument/inlayHint", range=span(0, 0, 99, 0))
        self.assertEqual([(h["position"], h["label"]) for h in hints],
                         [({"line": 4, "character": 26}, "=0/0/1"),
                          ({"line": 5, "character": 25}, "=0/0/1")])
        [hint] = server.about("textDocument/inlayHint", range=span(5, 0, 5, 99))
        self.assertEqual(hint["position"]["line"], 5)

    def test_action_points(self):
        tikal = self.stela("random", "tikal", "--seed", "1", text="")
        told = self.stela("replay", text=tikal)
        server = self.server(tikal)
        hints = server.about("textDocument/inlayHint", range=span(0, 0, 9999, 0))
        lines = tikal.splitlines()
        checked = 0
        for hint in hints:
            number = lines[hint["position"]["line"]].split(".")[0]
            points = re.search(r"(\d+) points? left", hint["label"])
            entry = re.search(rf"(?m)^{number}\. .*\n(?:   .*\n)*", told)
            costs = re.findall(r"action points?, (\d+) left", entry.group()) if entry else []
            if points and costs:
                self.assertEqual(points.group(1), costs[-1], (hint, entry.group()))
                checked += 1
        self.assertGreater(checked, 20)

    # Actions on the text.

    def test_fixes(self):
        wrong = RECORD.replace("=0/0/2", "=0/0/3")
        server = self.server(wrong)
        fix = self.actions(server, 6, 35)["Replace `=0/0/3` with `=0/0/2`"]
        self.assertEqual(applied(wrong, fix["edit"]["changes"][URI]), RECORD)
        self.assertEqual(fix["kind"], "quickfix")
        self.assertEqual(self.actions(server, 4, 0, "refactor"), {})

    def test_all_certain_fixes(self):
        wrong = RECORD.replace("hut@0,1", "HUT@0,1").replace("2. red", "2) red")
        mended = self.stela("repair", "--quiet", text=wrong)
        self.assertEqual(self.stela("repair", "--quiet", text=RECORD), mended)
        server = self.server(wrong + wrong, textDocument={
            "codeAction": {"resolveSupport": {"properties": ["edit"]}}})
        actions = self.actions(server, 4, 20)
        edits = actions["Make all certain fixes of this record"]["edit"]["changes"][URI]
        self.assertEqual(applied(wrong + wrong, edits), RECORD + wrong)
        later = actions["Make all certain fixes of this file"]
        self.assertNotIn("edit", later)
        edits = server.request("codeAction/resolve", later)["edit"]["changes"][URI]
        self.assertEqual(applied(wrong + wrong, edits), RECORD + RECORD)
        named = self.actions(server, 0, 0, "source.fixAll")["Make all certain fixes"]
        self.assertEqual(applied(wrong + wrong, named["edit"]["changes"][URI]), RECORD + RECORD)

    def test_fixes_of_records_that_were_not_validated_yet(self):
        wrong = RECORD.replace("2. red", "2) red")
        server = self.started()
        request = server.request_message("textDocument/codeAction", {
            "textDocument": {"uri": URI}, "range": span(0, 0, 0, 0),
            "context": {"diagnostics": [], "only": ["source.fixAll.stela"]}})
        server.send({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {
            "uri": URI, "languageId": "stela", "version": 1, "text": wrong * 3}}}, request)
        [action] = server.answer_to(request["id"])
        self.assertEqual(applied(wrong * 3, action["edit"]["changes"][URI]), RECORD * 3)
        server.notify("textDocument/didChange", {
            "textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"text": 7}]})
        with self.assertRaisesRegex(Refused, "could not be read"):
            server.request("codeAction/resolve", {"title": "x", "data": {"uri": URI}})

    def test_renumber(self):
        wrong = RECORD.replace("2. red", "red").replace("3. white", "7. white")
        server = self.server(wrong)
        action = self.actions(server, 0, 0, "refactor")["Renumber the entries"]
        self.assertEqual(applied(wrong, action["edit"]["changes"][URI]), RECORD)
        self.assertEqual(self.actions(self.server(), 0, 0, "refactor.rewrite"), {})
        wide = RECORD.replace("1. white", "\uff11\uff12. white")
        action = self.actions(self.server(wide), 0, 0, "refactor")["Renumber the entries"]
        self.assertEqual(applied(wide, action["edit"]["changes"][URI]), RECORD)

    def test_result(self):
        taluva = self.stela("random", "taluva", "--seed", "3", text="")
        body, result = taluva.rsplit("result: ", 1)
        for there in ("", "result: *\n"):
            server = self.server(body + there)
            action = self.actions(server, 0, 0)["Write the computed result"]
            self.assertEqual(applied(body + there, action["edit"]["changes"][URI]), taluva)
        first, rest = result.split(" ", 1)
        for there, then in ((f"result: {first} {{kept}} {rest}", None),
                            ("result: * {kept} !\n", f"result: {result.rstrip()} {{kept}} !\n"),
                            ("result: white=1 {kept} * !\n", f"result: {result.rstrip()} {{kept}} !\n"),
                            ("result: {kept}\n", f"result: {result.rstrip()} {{kept}}\n")):
            action = self.actions(self.server(body + there), 0, 0).get("Write the computed result")
            self.assertEqual(action is None, then is None, there)
            if action is not None:
                self.assertEqual(applied(body + there, action["edit"]["changes"][URI]), body + then)
        self.assertNotIn("Write the computed result", self.actions(self.server(taluva), 0, 0))
        self.assertNotIn("Write the computed result", self.actions(self.server(), 0, 0))

    def test_formatting_is_that_of_the_program(self):
        # Some of all, since each starts a program.
        texts = [path.read_bytes() for path in sorted((SOURCE / "testdata").rglob("*.stela"))[::9]]
        texts += [RECORD.encode(), b"\n\n" + RECORD.encode() * 3, RECORD.encode() + b"[Game \"x\n" +
                  RECORD.encode(), b"\xef\xbb\xbf" + RECORD.encode(), b" \n", b"",
                  b"".join(b"\xef\xbb\xbf" + RECORD.encode() for _ in range(3))]
        server = self.server()
        for raw in texts:
            try:
                text = raw.decode()
            except UnicodeDecodeError:
                continue
            formatted = run("format", given=raw).stdout.decode()
            server.change(text)
            edits = server.about("textDocument/formatting", options={})
            # What a program writes has no mark, an editor keeps it.
            self.assertEqual(applied(text, edits).removeprefix("\ufeff"), formatted, text)
        server.change(RECORD * 2)
        edits = server.about("textDocument/rangeFormatting", range=span(8, 0, 8, 1), options={})
        self.assertTrue(all(edit["range"]["start"]["line"] >= 7 for edit in edits))

    # The shape of a document.

    def test_outline(self):
        text = RECORD + "  ( 3. white: JS@0,0/5 hut@3,3 )\n" + RECORD
        server = self.server(text, textDocument={
            "documentSymbol": {"hierarchicalDocumentSymbolSupport": True}})
        first, second = server.about("textDocument/documentSymbol")
        self.assertEqual(first["name"], "Taluva: Anna, Ben")
        self.assertEqual([e["name"].split(":")[0] for e in first["children"]],
                         ["1. white", "2. red", "3. white"])
        [variation] = first["children"][2]["children"]
        self.assertEqual(variation["range"], span(7, 2, 7, len(text.splitlines()[7])))
        self.assertEqual(first["children"][2]["range"]["end"], variation["range"]["end"])
        self.assertEqual(second["range"]["start"]["line"], 8)
        for symbol in (first, *first["children"], variation):
            self.assertLessEqual(symbol["range"]["start"]["line"],
                                 symbol["selectionRange"]["start"]["line"])
        flat = self.server(text).about("textDocument/documentSymbol")
        self.assertEqual(len(flat), 2 + 7 + 1)
        self.assertEqual(flat[1]["containerName"], "Taluva: Anna, Ben")

    def test_folding(self):
        varied = RECORD + "  ( 3. white: JS@0,0/5\n    hut@3,3 )\n"
        server = self.server(RECORD.replace("{The far side.}", "{The\nfar\nside.}") + varied)
        folds = {(f["startLine"], f["endLine"]): f["kind"]
                 for f in server.about("textDocument/foldingRange")}
        self.assertEqual(folds, {(0, 8): "region", (0, 2): "imports", (5, 7): "comment",
                                 (9, 17): "region", (9, 11): "imports", (16, 17): "region"})

    def selected(self, text, line, character):
        [told] = self.server(text).about("textDocument/selectionRange",
                                         positions=[{"line": line, "character": character}])
        ranges = []
        while told is not None:
            ranges.append(told["range"])
            told = told.get("parent")
        return ranges

    def test_selection(self):
        self.assertEqual(self.selected(RECORD, 4, 12),
                         [span(4, 10, 4, 18), span(4, 0, 4, 26), span(0, 0, 7, 0)])
        varied = RECORD + "  ( 3. white: JS@0,0/5 hut@3,3 )\n"
        self.assertEqual(self.selected(varied, 7, 8), [span(7, 4, 7, 30), span(7, 2, 7, 32), span(0, 0, 8, 0)])
        marked = "\ufeff" + RECORD
        self.assertEqual(self.selected(marked, 0, 0), [span(0, 0, 7, 0)])
        self.assertEqual(self.selected(marked, 0, 1)[-1], span(0, 0, 7, 0))

    def tokens(self, server, text, encoding, result):
        legend = ["property", "string", "number", "variable", "keyword", "function", "type",
                  "parameter", "enumMember", "enumMember", "macro", "operator", "comment", "decorator"]
        lines, line, at, found = split_lines(text), 0, 0, []
        for i in range(0, len(result["data"]), 5):
            lines_on, on, size, kind, modifiers = result["data"][i:i + 5]
            self.assertEqual(modifiers, 0)
            line, at = line + lines_on, on if lines_on else at + on
            begin = next(j for j in range(len(lines[line]) + 1)
                         if units(lines[line][:j], encoding) == at)
            end = next(j for j in range(len(lines[line]) + 1)
                       if units(lines[line][:j], encoding) == at + size)
            found.append((legend[kind], lines[line][begin:end]))
        return found

    def test_tokens(self):
        for encoding in ("utf-8", "utf-16", "utf-32"):
            text = RECORD.replace("The far side.", "\U0001f3b2 [%clk 0:01]\nx")
            server = self.server(text, encoding)
            found = self.tokens(server, text, encoding,
                                server.about("textDocument/semanticTokens/full"))
            self.assertEqual(found[:3], [("property", "Game"), ("string", '"Taluva"'),
                                         ("property", "Player")])
            at = found.index(("number", "2"))
            self.assertEqual(found[at + 1:at + 11],
                             [("variable", "red"), ("type", "SR"), ("enumMember", "1,0/3"),
                              ("function", "hut"), ("enumMember", "2,-1"),
                              ("comment", "{\U0001f3b2 "), ("decorator", "[%clk 0:01]"),
                              ("comment", "x}"), ("number", "3"), ("variable", "white")])
            self.assertEqual(found[-2:], [("macro", "=0/0/2"), ("operator", "!?")])
            part = server.about("textDocument/semanticTokens/range", range=span(0, 0, 0, 1))
            self.assertEqual(self.tokens(server, text, encoding, part), found)
        text = RECORD.replace("The far side.", '[%label 0,1 "]"]x [%no')
        server = self.server(text)
        found = self.tokens(server, text, "utf-32",
                            server.about("textDocument/semanticTokens/full"))
        at = found.index(("comment", "{"))
        self.assertEqual(found[at + 1:at + 3],
                         [("decorator", '[%label 0,1 "]"]'), ("comment", "x [%no}")])

    # Commands.

    def run_command(self, server, name, line, character, **more):
        return server.request("workspace/executeCommand", {
            "command": name, "arguments": [{"textDocument": {"uri": URI}, **more,
                                            "position": {"line": line, "character": character}}]})

    def test_diagram(self):
        server = self.server()
        result = self.run_command(server, "stela.diagram", 5, 10)
        self.assertEqual(result["title"], "after entry 2, red")
        ElementTree.fromstring(result["svg"])
        self.assertEqual(self.run_command(server, "stela.diagram", 0, 0)["title"], "the start")
        dark = self.run_command(server, "stela.diagram", 5, 10, theme="dark", size=400)
        self.assertNotEqual(dark["svg"], result["svg"])
        with self.assertRaises(Refused):
            self.run_command(server, "stela.diagram", 5, 10, theme="no")
        wrong = self.server(RECORD.replace("hut@2,-1", "hut@0,1"))
        ElementTree.fromstring(self.run_command(wrong, "stela.diagram", 5, 10)["svg"])
        none = self.server("nothing\n")
        with self.assertRaises(Refused):
            self.run_command(none, "stela.diagram", 0, 0)

    def test_replay_page(self):
        html = self.run_command(self.server(), "stela.replayPage", 0, 0)["html"]
        self.assertEqual(html, self.stela("replay", "--to", "html", text=RECORD))

    def test_legal_actions(self):
        server = self.server()
        result = self.run_command(server, "stela.legalActions", 6, 99)
        self.assertEqual(result["actor"], "red")
        self.assertEqual([a["text"] for a in result["actions"]],
                         self.stela("legal", text=RECORD).split()[:1000])
        few = self.run_command(server, "stela.legalActions", 6, 99, prefix="JC", limit=3)
        self.assertEqual((len(few["actions"]), few["more"]), (3, True))
        self.assertTrue(all(a["text"].startswith("JC") and a["words"] and a["places"]
                            for a in few["actions"]))
        german = self.started("--lang", "de")
        german.open(RECORD)
        [one] = self.run_command(german, "stela.legalActions", 6, 99, limit=1)["actions"]
        self.assertIn("legt", one["words"][0])
        before = self.run_command(server, "stela.legalActions", 5, 18)
        self.assertEqual(before["actor"], "red")
        self.assertTrue(all("@" in a["text"] for a in before["actions"]))

    def test_rule_page(self):
        server = self.server(RECORD.replace("hut@0,1", "hut@0,9"))
        html = server.request("workspace/executeCommand", {
            "command": "stela.rulePage", "arguments": [{"rule": "taluva.hut.level"}]})["html"]
        self.assertEqual(html, self.stela("explain", "--to", "html", "taluva.hut.level", text=""))

    def test_links_to_rules(self):
        if not (STELA.parent.parent / "docs" / "rules").is_dir():
            self.skipTest("this build makes no pages")
        server = self.started()
        server.open(RECORD.replace("hut@0,1", "hut@0,9") + "x\n")
        for found in server.diagnostics():
            href = found["codeDescription"]["href"]
            page, _, anchor = href.removeprefix("file://").partition("#")
            self.assertEqual(anchor, found["code"])
            with open(page, encoding="utf-8") as lines:
                self.assertIn(f'id="{anchor}"', lines.read())

    def test_related_places(self):
        wrong = (RECORD + END).replace("2. red", "2) red").replace("3. white", "3) white")
        server = self.started(textDocument={"publishDiagnostics": {"relatedInformation": True}})
        server.open(wrong)
        [found] = server.diagnostics()
        self.assertEqual([r["location"]["range"]["start"]["line"]
                          for r in found["relatedInformation"]], [6])

    def test_options(self):
        unknown = (RECORD + END).replace("[Player", '[Colour "x"]\n[Player', 1)
        for options, count in (((), 0), (("--strict",), 1)):
            server = self.started(*options)
            server.open(unknown)
            self.assertEqual(len(server.diagnostics()), count)


main()
