"""Every request and command of the server on damaged documents: each is answered, none ends it.

The requests are those of the server's table, the commands those that it announces. An internal error is
a failure, too: a handler has thrown what it does not throw on purpose.
"""

import collections
import copy
import io
import os
import random
import re
import subprocess
import threading

from client import HANGS_AFTER_SECONDS, framed, read_message, span
from testing import GAMES, SOURCE, STELA, told

# Under sanitizers there are fewer places in each document, and fewer mutations.
LESS = 8 if "STELA_SANITIZED" in os.environ else 1
CONVERSATIONS = 150
INTERNAL_ERROR, NOT_INITIALIZED, INVALID_REQUEST = -32603, -32002, -32600
URI = "file:///a.stela"
FAR = (0, 1, 2**31 - 1, 2**31, 2**32, 2**53, 2**63 - 1)
STRANGE = (None, True, -1, -2**63, 2**63, 2**64, 1.5, 1e308, -0.0, "", "x", "\x00", "\U0001f3b2", URI, "file:///no",
           [], {}, [[]], [None], [{}], {"line": 1}, {"uri": URI}, {"line": -1, "character": -1},
           {"line": 0, "character": -2**63}, {"line": "0", "character": 0}, span(9, 9, 0, 0), span(-1, 0, 0, -1),
           {"start": None, "end": {"line": 0, "character": 0}}, "quickfix", ["quickfix", 7])
CAPABILITIES = (
    {"general": {"positionEncodings": ["utf-16"]}, "textDocument": {"diagnostic": {}}},
    {"general": {"positionEncodings": ["utf-8"]}, "textDocument": {
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "publishDiagnostics": {"relatedInformation": True},
        "codeAction": {"resolveSupport": {"properties": ["edit"]}}}},
    {"general": {"positionEncodings": ["utf-32"]}})


def request(method, params=None):
    message = {"jsonrpc": "2.0", "id": 0, "method": method}
    return message if params is None else {**message, "params": params}


def notification(method, params=None):
    message = {"jsonrpc": "2.0", "method": method}
    return message if params is None else {**message, "params": params}


def opened(text, uri=URI):
    return notification("textDocument/didOpen", {"textDocument": {
        "uri": uri, "languageId": "stela", "version": 1, "text": text}})


def changed(*changes):
    return notification("textDocument/didChange", {
        "textDocument": {"uri": URI, "version": 2}, "contentChanges": list(changes)})


def closed(uri=URI):
    return notification("textDocument/didClose", {"textDocument": {"uri": uri}})


def begun(capabilities=CAPABILITIES[0]):
    return [request("initialize", {"capabilities": capabilities}), notification("initialized", {})]


class Death(Exception):
    """The server ended before it had answered."""


def check_form(message):
    assert message["jsonrpc"] == "2.0", message
    assert ("error" in message) + ("result" in message) + ("method" in message) == 1, message


def converse(messages):
    """Sends all messages at once. Returns the answer to each request, all other messages and the exit
    code."""
    sent = []
    for number, message in enumerate(messages):
        if isinstance(message, dict) and "id" in message:
            message = {**message, "id": number}
        sent.append(message if isinstance(message, bytes) else framed(message))
    answers, others = {}, []
    with subprocess.Popen([STELA, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE) as process:
        def feed():
            try:
                process.stdin.write(b"".join(sent))
                process.stdin.close()
            except BrokenPipeError:
                pass

        errors = []
        threads = [threading.Thread(target=feed),
                   threading.Thread(target=lambda: errors.append(process.stderr.read()))]
        for thread in threads:
            thread.start()
        while (said := read_message(process.stdout)) is not None:
            check_form(said)
            if not isinstance(said.get("id"), int):
                others.append(said)
            else:
                assert said["id"] not in answers, f"two answers to {messages[said['id']]}"
                answers[said["id"]] = said
        code = process.wait(timeout=HANGS_AFTER_SECONDS)
        for thread in threads:
            thread.join()
    errors = errors[0].decode(errors="replace")
    wanted = [i for i, message in enumerate(messages) if isinstance(message, dict) and "id" in message]
    missing = [i for i in wanted if i not in answers]
    if missing or errors or code not in (0, 1):
        # The document of the first request without an answer is the one that was opened last.
        first = missing[0] if missing else len(messages) - 1
        text = next((message["params"]["textDocument"]["text"] for message in reversed(messages[:first])
                     if isinstance(message, dict) and message["method"] == "textDocument/didOpen"), "")
        raise Death(f"exit code {code} at {messages[first]}\nof the document {text!r}\n{errors[-4000:]}")
    return answers, others, code


class Fuzz:
    """Asks for everything, and counts the answers."""

    def __init__(self):
        self.counted = collections.Counter()
        self.refused = collections.Counter()
        table = (SOURCE / "tools" / "lsp" / "server.cpp").read_text(encoding="utf-8")
        table = table[table.index("kFeatures = {"):]
        named = re.findall(r'\{"([A-Za-z/]+)", ', table[:table.index("}};")])
        assert len(named) > 10 and "shutdown" in named, named
        answers, _, _ = converse(begun())
        capabilities = answers[0]["result"]["capabilities"]
        commands = capabilities["executeCommandProvider"]["commands"]
        # Each kind of request is announced: the table has everything that a client can find.
        providers = [name for name in capabilities if name.endswith("Provider")]
        assert len(providers) >= 9, providers
        self.methods = [name for name in named if name not in ("shutdown", "workspace/executeCommand")]
        self.commands = commands

    def requests(self, places, **more):
        """All of them; each has every member that any reads."""
        for place in places:
            params = {"textDocument": {"uri": URI}, "position": place, "positions": [place, place],
                      "range": {"start": place, "end": place}, "context": {"diagnostics": []},
                      "options": {}, "title": "x", "data": {"uri": URI}, "rule": "taluva.hut.level",
                      "limit": 3, **more}
            for method in self.methods:
                yield request(method, params)
            for command in self.commands:
                yield request("workspace/executeCommand", {"command": command, "arguments": [params]})

    def run(self, messages, what):
        try:
            answers, others, code = converse(messages)
        except Death as death:
            raise AssertionError(f"{what}: {death}") from None
        for number, answer in answers.items():
            asked = messages[number]
            name = str(asked["method"])
            if name == "workspace/executeCommand" and isinstance(asked.get("params"), dict):
                name = str(asked["params"].get("command"))
            error = answer.get("error")
            assert error is None or error["code"] != INTERNAL_ERROR, f"{what}: {asked}: {error}"
            self.counted[name] += error is None
            self.refused[name] += error is not None
        return answers, others, code

    # Documents.

    def places_in(self, text, chance):
        """The ends of lines, most of them the last ones, and places within."""
        lines = re.split(r"\r\n|\n|\r", text)
        last = len(lines) - 1
        wanted = {last, max(0, last - 1), chance.randrange(len(lines)), chance.randrange(len(lines))}
        wanted = sorted(wanted, reverse=True)[:1 if LESS > 1 else 4]
        return [{"line": line, "character": chance.choice([len(lines[line]), len(lines[line]) // 2])}
                for line in wanted]

    def about(self, text, chance):
        """Opens a document, sends requests about it and closes it."""
        places = self.places_in(text, chance)
        everything = {"range": span(0, 0, 2**20, 0)} if chance.randrange(2) else {}
        return [opened(text), *self.requests(places, **everything), closed()]

    def documents(self, texts, what):
        at_once = 20
        for begin in range(0, len(texts), at_once):
            messages = begun(CAPABILITIES[begin // at_once % len(CAPABILITIES)])
            for number, text in enumerate(texts[begin:begin + at_once]):
                messages += self.about(text, random.Random(f"{what} {begin + number}"))
            self.run(messages, what)

    def check_files(self):
        files = sorted((SOURCE / "testdata").glob("*/illegal/*.stela"))
        assert len(files) > 100, files
        # A checkout without the corpus tests the project's own files.
        corpus = SOURCE / ".." / "shared" / "corpus"
        for folder in ("repair", "hostile", "found"):
            files += sorted(path for path in corpus.glob(f"{folder}/*.stela") if path.stat().st_size < 2**17)
        self.documents([path.read_bytes().decode("utf-8", "replace") for path in files], "a file")

    def check_mutations(self):
        texts = [path.read_text(encoding="utf-8") for game in GAMES
                 for path in sorted((SOURCE / "testdata" / game / "illegal").glob("*.stela"))]
        short = sorted(texts, key=len)[:40:10]
        made = [text[:cut] for text in short for cut in range(0, len(text), LESS)]
        made += [text[cut:] for text in short for cut in range(0, len(text), 7 * LESS)]
        for number, text in enumerate(texts[::LESS]):
            made.append(mutated(random.Random(f"mutation {number}"), text))
        made += [CRASHED, CRASHED.replace("2. red", "1. red"), CRASHED.replace("\n", "\r\n"),
                 CRASHED.replace("\n", "\r"), CRASHED * 3, "", "\n", "\ufeff", "[Game ", "\ufeff[Game ",
                 '[Game "Taluva"]', "\x00" * 100, "{" * 1000, "(" * 1000, '[Game "Taluva"]\n' * 50]
        self.documents(made, "a mutation")

    # Edits.

    def check_edits(self):
        """Incremental ones, in and out of range, within characters, reversed; full ones between."""
        texts = [path.read_text(encoding="utf-8") for path in
                 sorted((SOURCE / "testdata").glob("*/illegal/*.stela"))[::40]]
        pieces = ["", "\n", "\r", "\r\n", "[Game ", '[Game "Tikal"]\n', "{", "}", "(", ")", "\ufeff", "\U0001f3b2ä",
                  "1. white: ", " hut@0,1", "result: *\n", "\x00", '"', "\\", ";"]
        for capabilities in CAPABILITIES:
            for number, text in enumerate(texts):
                chance = random.Random(f"edits {number}")
                messages = begun(capabilities) + [opened(text.replace("A", "\U0001f3b2ä"))]

                def spot():
                    line = chance.choice([chance.randrange(12), chance.randrange(3), chance.choice(FAR)])
                    return line, chance.choice([chance.randrange(25), chance.randrange(5), chance.choice(FAR)])

                for _ in range(24 // LESS + 2):
                    edits = [{"range": span(*spot(), *spot()), "text": chance.choice(pieces)}
                             for _ in range(chance.choice([1, 1, 3]))]
                    messages.append(changed(*edits))
                    line, character = spot()
                    messages += self.requests([{"line": line, "character": character}])
                messages += [changed({"text": text}), *self.requests([{"line": 0, "character": 0}])]
                self.run(messages, f"edits {number}")

    # Params.

    def check_params(self):
        """Each member of wrong types and values; none; too many; documents that are not open."""
        place = {"line": 4, "character": 12}
        usual = list(self.requests([place]))
        messages = begun() + [*usual, closed(), opened(CRASHED), opened(CRASHED), opened(CRASHED, "file:///b")]
        for message in usual:
            params = message["params"]
            inner = params["arguments"][0] if "arguments" in params else params
            for key in inner:
                for value in (*STRANGE, ...):
                    replaced = {k: v for k, v in inner.items() if k != key}
                    if value is not ...:
                        replaced[key] = value
                    if "arguments" in params:
                        replaced = {**params, "arguments": [replaced]}
                    messages.append({**message, "params": replaced})
            messages += [request(message["method"], value) for value in (*STRANGE, None)]
        for value in STRANGE:
            messages += [request("workspace/executeCommand", {"command": command, "arguments": value})
                         for command in self.commands]
            messages += [request("workspace/executeCommand", {"command": value, "arguments": [{}]}),
                         {**request("no"), "method": value},
                         notification("textDocument/didOpen", value),
                         notification("textDocument/didOpen", {"textDocument": value}),
                         notification("textDocument/didClose", value),
                         notification("textDocument/didChange", value),
                         changed(value), changed({"text": value}), changed({"text": "", "range": value}),
                         notification("$/cancelRequest", value), notification("initialized", value),
                         changed({"text": CRASHED})]
        messages += self.requests([{"line": a, "character": b} for a in FAR for b in FAR])
        messages += self.requests([place], range=span(2**53, 7, 0, 0), positions=[place] * 100, limit=-1, size=2**62)
        messages += [closed(), closed(), *usual, closed("file:///b"), *usual, request("shutdown"), *usual,
                     notification("exit")]
        answers, _, code = self.run(messages, "params")
        assert code == 0, code
        late = [answers[i] for i in range(len(messages) - 1 - len(usual), len(messages) - 1)]
        assert all(answer["error"]["code"] == INVALID_REQUEST for answer in late), late

    def check_before(self):
        """Before `initialize` only that is answered."""
        place = [{"line": 0, "character": 0}]
        messages = [opened(CRASHED), changed({"text": "x"}), closed(), *self.requests(place), request("shutdown"),
                    *begun(), opened(CRASHED), *self.requests(place)]
        answers, _, _ = self.run(messages, "before `initialize`")
        first = next(i for i, message in enumerate(messages) if message["method"] == "initialize")
        early = [answer for number, answer in answers.items() if number < first]
        assert all(answer["error"]["code"] == NOT_INITIALIZED for answer in early), early
        assert "result" in answers[first]

    # The protocol.

    def check_conversations(self):
        """Randomly changed values, messages and bytes: what can still be read is answered, always the same."""
        texts = [path.read_text(encoding="utf-8", errors="replace")
                 for path in sorted((SOURCE / "testdata").glob("*/illegal/*.stela"))[::9]]
        # Two headers, since the first may be taken for the rest of a truncated message.
        end = b"\r\n\r\n" + b" " * 10 + b"\r\n\r\n" + framed({**request("no"), "id": "last"}) * 2
        for seed in range(CONVERSATIONS // LESS):
            chance = random.Random(seed)
            place = {"line": 4, "character": 12}
            messages = [*begun(chance.choice(CAPABILITIES)), opened(chance.choice(texts)), *self.requests([place]),
                        changed({"range": span(4, 3, 5, 2), "text": "x\n"}, {"range": span(0, 0, 0, 0), "text": "{"}),
                        *self.requests([place]), notification("$/cancelRequest", {"id": 3}), closed()]
            data = b"".join(shuffled(chance, messages)) + end
            code, out, errors = answered = told("lsp", given=data, timeout=HANGS_AFTER_SECONDS)
            said = f"seed {seed}: exit code {code}, {errors[-2000:]}"
            assert code in (0, 1) and not errors, said
            stream, answers = io.BytesIO(out), []
            while (message := read_message(stream)) is not None:
                check_form(message)
                answers.append(message)
            # Only a message with a length beyond the rest of the input can swallow the last one.
            cut = any("the input ends" in answer.get("error", {}).get("message", "") for answer in answers)
            assert cut or b'"exit"' in data or "last" in [answer.get("id") for answer in answers], said
            if seed % 10 == 0:
                assert told("lsp", given=data, timeout=HANGS_AFTER_SECONDS) == answered, f"{said}: not the same again"


def places_in(value, found):
    """All containers within a value, each with one of its keys."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(pairs):
        found.append((value, key))
        if isinstance(inner, (dict, list)):
            places_in(inner, found)
    return found


def change_value(chance, message):
    container, key = chance.choice(places_in(message, []))
    what = chance.randrange(4)
    if what == 0:
        del container[key]
    elif what == 1 and isinstance(container, list):
        container.append(copy.deepcopy(container[key]))
    else:
        container[key] = copy.deepcopy(chance.choice((*STRANGE, *FAR, "utf-16", "initialize", "shutdown")))


def change_bytes(chance, raw):
    raw = bytearray(raw)
    for _ in range(chance.choice([1, 1, 2, 8])):
        at = chance.randrange(len(raw) + 1)
        what = chance.randrange(4)
        if what == 0:
            del raw[at:at + chance.choice([1, 3, 50])]
        elif what == 1:
            raw[at:at] = bytes(chance.randrange(256) for _ in range(chance.choice([1, 4, 40])))
        elif what == 2 and at < len(raw):
            raw[at] ^= 1 << chance.randrange(8)
        else:
            raw[at:at] = raw[:chance.randrange(len(raw) + 1)]
    return bytes(raw)


def shuffled(chance, messages):
    """The messages as bytes, with some values, places and bytes changed."""
    messages = [{**copy.deepcopy(message), **({"id": i} if "id" in message else {})}
                for i, message in enumerate(messages, 1)]
    for _ in range(chance.choice([0, 1, 3])):
        change_value(chance, chance.choice(messages))
    for _ in range(chance.choice([0, 0, 2])):
        i, j = (chance.randrange(len(messages)) for _ in range(2))
        messages[i], messages[j] = messages[j], messages[i]
    if chance.randrange(4) == 0:
        del messages[chance.randrange(len(messages))]
    raw = [framed(message) for message in messages]
    for _ in range(chance.choice([0, 0, 1, 2])):
        i = chance.randrange(len(raw))
        raw[i] = change_bytes(chance, raw[i])
    return raw


# The report: entry 2 of a record whose first is missing, asked for its picture.
CRASHED = '[Game “Taluva”]\n[Player "white" "A"]\n[Player "red" "B"]\n\n2. red: SR@1,0/3 hut@2,-1\n'


def mutated(chance, text):
    """Lines deleted, doubled or swapped, characters flipped, ends cut."""
    for _ in range(chance.choice([1, 2, 6])):
        lines = text.splitlines(keepends=True) or [""]
        what = chance.randrange(6)
        i, j = chance.randrange(len(lines)), chance.randrange(len(lines))
        if what == 0:
            del lines[i]
        elif what == 1:
            lines.insert(i, lines[j])
        elif what == 2:
            lines[i], lines[j] = lines[j], lines[i]
        text = "".join(lines)
        at = chance.randrange(len(text) + 1)
        if what == 3:
            text = text[:at]
        elif what == 4 and at < len(text):
            flipped = ord(text[at]) ^ 1 << chance.randrange(16)
            text = text[:at] + (chr(flipped) if not 0xD800 <= flipped < 0xE000 else "\ufffd") + text[at + 1:]
        elif what == 5:
            text = text[:at] + chance.choice("{}()[]\";:@,=-\r\n\x00\ufeff0") + text[at + chance.randrange(3):]
    return text


def main():
    fuzz = Fuzz()
    for check in (fuzz.check_files, fuzz.check_mutations, fuzz.check_edits, fuzz.check_params, fuzz.check_before,
                  fuzz.check_conversations):
        check()
    print(f"{sum(fuzz.counted.values())} answers, {sum(fuzz.refused.values())} refusals")
    # Each of them has been answered, too.
    unanswered = [name for name in (*fuzz.methods, *fuzz.commands) if not fuzz.counted[name]]
    assert not unanswered, unanswered


main()
