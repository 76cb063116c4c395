"""Randomly changed messages: whatever the input, the server answers what can be answered, and exits properly.

    fuzz_test.py SOURCE STELA
"""

import copy
import io
import random
import subprocess
import sys

from client import HANGS_AFTER_SECONDS, framed, read_message, source_and_stela, span

ROUNDS = 150
URI = {"uri": "file:///a.stela"}
PLACE = {"line": 4, "character": 12}
STRANGE = [None, True, 0, -1, 2**31, 2**63, 2**64, 1.5, 1e300, "", "x", "\x00", "\U0001f3b2", "file:///a.stela",
           [], {}, [[]], {"line": 1}, span(9, 9, 0, 0), "utf-16", "initialize", "shutdown"]


def conversation(text):
    """A usual one, with every kind of request."""
    def request(method, **params):
        return {"jsonrpc": "2.0", "id": 0, "method": method, "params": params}

    def notification(method, **params):
        return {"jsonrpc": "2.0", "method": method, "params": params}

    def about(method, **params):
        return request(f"textDocument/{method}", textDocument=URI, **params)

    everything = span(0, 0, 99, 0)
    argument = {"textDocument": URI, "position": PLACE}
    return [
        request("initialize", capabilities={
            "general": {"positionEncodings": ["utf-16"]},
            "textDocument": {"codeAction": {"resolveSupport": {"properties": ["edit"]}}}}),
        notification("initialized"),
        notification("textDocument/didOpen", textDocument={
            **URI, "languageId": "stela", "version": 1, "text": text}),
        about("hover", position=PLACE), about("completion", position=PLACE),
        about("inlayHint", range=everything), about("foldingRange"), about("documentSymbol"),
        about("selectionRange", positions=[PLACE, PLACE]),
        about("semanticTokens/full"), about("semanticTokens/range", range=everything),
        notification("textDocument/didChange", textDocument={**URI, "version": 2}, contentChanges=[
            {"range": span(4, 3, 5, 2), "text": "x\n"}, {"range": span(0, 0, 0, 0), "text": "{"}]),
        about("codeAction", range=everything, context={"diagnostics": [], "only": ["quickfix"]}),
        about("diagnostic"), about("formatting", options={}),
        about("rangeFormatting", range=everything, options={}),
        request("workspace/executeCommand", command="stela.diagram", arguments=[argument]),
        request("workspace/executeCommand", command="stela.legalActions", arguments=[argument]),
        request("workspace/executeCommand", command="stela.replayPage", arguments=[argument]),
        request("workspace/executeCommand", command="stela.rulePage",
                arguments=[{"rule": "taluva.hut.level"}]),
        request("codeAction/resolve", title="x", data=URI),
        notification("$/cancelRequest", id=3),
        notification("textDocument/didClose", textDocument=URI)]


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
        container[key] = copy.deepcopy(chance.choice(STRANGE))


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


def mutated(chance, text):
    messages = conversation(text)
    for i, message in enumerate(messages):
        if "id" in message:
            message["id"] = i + 1
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
    return b"".join(raw)


def answers_of(output):
    stream, answers = io.BytesIO(output), []
    while (message := read_message(stream)) is not None:
        answers.append(message)
    return answers


def run(stela, data):
    done = subprocess.run([stela, "lsp"], input=data, capture_output=True, check=False,
                          timeout=HANGS_AFTER_SECONDS)
    return done.returncode, done.stdout, done.stderr


def main():
    source, stela = source_and_stela(sys.argv)
    texts = [path.read_text(encoding="utf-8", errors="replace")
             for game in ("taluva", "tikal", "mykerinos")
             for path in sorted((source / "testdata" / game / "illegal").glob("*.stela"))[::9]]
    answered = refused = 0
    for seed in range(ROUNDS):
        chance = random.Random(seed)
        data = mutated(chance, chance.choice(texts))
        # The last messages show that the server is still running, whatever came before: two headers, since the
        # first may be taken for the rest of a truncated message.
        data += b"\r\n\r\n" + b" " * 10 + b"\r\n\r\n"
        data += framed({"jsonrpc": "2.0", "id": "last", "method": "no"}) * 2
        code, output, errors = run(stela, data)
        context = f"seed {seed}: exit code {code}, {errors.decode(errors='replace')[-2000:]}"
        assert code in (0, 1) and not errors, context
        answers = answers_of(output)
        for message in answers:
            assert message["jsonrpc"] == "2.0", context
            assert ("error" in message) + ("result" in message) + ("method" in message) == 1, context
        answered += sum("result" in message for message in answers)
        refused += sum("error" in message for message in answers)
        # Only a message with a length beyond the rest of the input can swallow the last one.
        ids = [message.get("id") for message in answers]
        cut = any("the input ends" in message.get("error", {}).get("message", "")
                  for message in answers)
        ended = b'"exit"' in data
        assert "last" in ids or cut or ended, context
        # The same bytes get the same answers.
        if seed % 10 == 0:
            assert run(stela, data)[1] == output, f"seed {seed}: another answer to the same"
    print(f"{ROUNDS} conversations: {answered} answers, {refused} errors")
    assert answered > 0 and refused > 0


if __name__ == "__main__":
    main()
