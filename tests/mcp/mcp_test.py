"""The tools for language models: mcp_test.py SOURCE STELA

A scripted client asks fifty questions, and a hostile one sends everything else.
"""

import base64
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.append(f"{sys.path[0]}/..")
from testing import SOURCE, STELA, main, run

TOOLS = ["validate", "legal", "explain", "position", "diagram", "analyse"]
PARSE_ERROR, INVALID_REQUEST, NO_METHOD, INVALID_PARAMS = -32700, -32600, -32601, -32602

GAME = ('[Game "Taluva"]\n[Player "white" "A"]\n[Player "red" "B"]\n\n'
        '1. white: JC@0,0/0 hut@0,1\nresult: *\n')
BROKEN = GAME.replace("hut@0,1", "temple@0,1")

# What people ask, and the rule or article that answers it.
QUESTIONS = {
    "may I build a house on lava": "taluva.build.volcano", "hut next to own settlement": "taluva.hut.adjacent",
    "house on a volcano": "taluva.build.volcano", "lava": "taluva.", "diagonal": "taluva.", "second temple": "taluva.temple.taken",
    "tower on level 3": "taluva.tower", "destroy a temple": "taluva.", "must I build": "taluva.", "eliminated": "taluva.",
    "what is a city": "taluva.", "expand a village": "taluva.", "gap under a tile": "taluva.", "stack": "taluva.",
    "volcano direction": "taluva.", "same volcano direction": "taluva.", "tie": "taluva.", "first tile": "taluva.",
    "pieces in stock": "taluva.build.stock", "most temples": "taluva.winner", "explorer": "tikal.", "where may I build a camp": "tikal.camp", "auction": "tikal.",
    "guardian": "tikal.guard", "steal a treasure": "tikal.", "mask": "tikal.", "stones": "tikal.", "majority": "tikal.",
    "action points": "tikal.", "volcano scoring": "tikal.", "secret path": "tikal.", "leader": "tikal.", "dig": "tikal.dig",
    "lift": "tikal.", "bid": "tikal.bid", "swap": "tikal.swap", "camp": "tikal.", "dig limit": "tikal.dig.limit",
    "archaeologist": "mykerinos.", "worker": "mykerinos.", "pyramid": "mykerinos.", "museum": "mykerinos.",
    "patron": "mykerinos.", "neutral": "mykerinos.", "parcel": "mykerinos.", "series": "mykerinos.", "pass": "mykerinos.",
    "exhibition": "mykerinos.", "round": "mykerinos.", "block": "mykerinos."}


def is_running(process):
    try:
        return ") Z " not in pathlib.Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


class Client:
    """A running `stela mcp`, one message a line."""

    def __init__(self, stderr=None, **environment):
        self.process = subprocess.Popen([STELA, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stderr,
                                        env={**os.environ, **environment})
        self.last = 0

    def send(self, line):
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def receive(self):
        message = json.loads(self.process.stdout.readline())
        assert message["jsonrpc"] == "2.0", message
        return message

    def request(self, method, **params):
        self.last += 1
        self.send(json.dumps({"jsonrpc": "2.0", "id": self.last, "method": method, "params": params}).encode())
        message = self.receive()
        assert message["id"] == self.last, message
        return message

    def call(self, name, **arguments):
        """Returns the result of a call: its parts, and whether it failed."""
        result = self.request("tools/call", name=name, arguments=arguments)["result"]
        assert set(result) == {"content", "isError"}, result
        return result["content"], result["isError"]

    def text(self, name, **arguments):
        content, failed = self.call(name, **arguments)
        assert not failed and len(content) == 1 and content[0]["type"] == "text", content
        return content[0]["text"]

    def end(self):
        self.process.stdin.close()
        rest = self.process.stdout.read()
        code = self.process.wait()
        self.process.stdout.close()
        return rest, code


class McpTest(unittest.TestCase):
    def setUp(self):
        self.client = Client()

    def tearDown(self):
        if not self.client.process.stdin.closed:
            self.assertEqual(self.client.end(), (b"", 0))

    def stela(self, *words, given=GAME):
        return run(*words, given=given.encode())


class Protocol(McpTest):
    def test_a_session(self):
        for asked, answered in (("2024-11-05", "2024-11-05"), ("2025-03-26", "2024-11-05"),
                                ("2025-06-18", "2025-06-18"), ("2099-01-01", "2025-11-25")):
            result = self.client.request("initialize", protocolVersion=asked, capabilities={},
                                         clientInfo={"name": "test", "version": "1"})["result"]
            self.assertEqual((result["protocolVersion"], result["capabilities"]), (answered, {"tools": {}}))
            self.assertEqual(result["serverInfo"]["name"], "stela")
        self.client.send(b'{"jsonrpc":"2.0","method":"notifications/initialized"}')
        self.assertEqual(self.client.request("ping")["result"], {})

    def test_the_schemas_follow_the_commands(self):
        tools = self.client.request("tools/list")["result"]["tools"]
        self.assertEqual([tool["name"] for tool in tools], TOOLS)
        for tool in tools:
            schema = tool["inputSchema"]
            shown = self.stela(tool["name"], "--help").stdout.decode()
            # The first line of the help of each argument is the beginning of its description.
            self.assertEqual(schema["required"], ["rule" if tool["name"] == "explain" else "record"])
            self.assertFalse(schema["additionalProperties"])
            self.assertTrue(shown.replace("\n", " ").startswith(tool["description"].replace("\n", " ")[:34]))
            # Nothing about the command line, which a call does not have.
            for text in (tool["description"], *(one["description"] for one in schema["properties"].values())):
                self.assertNotRegex(text, r"--[a-z]|[Ee]xit code|FILE|[Cc]ount|pdf|STELA_LANG")
            for name, property_ in schema["properties"].items():
                self.assertIn(property_["type"], ("string", "integer", "boolean", "array"))
                self.assertTrue(property_["description"])
                if name not in ("record", "rule"):
                    self.assertIn(f"--{name}", shown)
            # Nothing that names a file, and nothing that changes one.
            self.assertFalse({"output", "force", "recursive", "from", "passed", "quarantine", "jobs"} & set(schema["properties"]))
        legal = tools[1]["inputSchema"]["properties"]
        self.assertEqual((legal["entry"]["type"], legal["entry"]["minimum"], legal["after"]["type"]), ("integer", 0, "array"))
        self.assertEqual(tools[4]["inputSchema"]["properties"]["to"]["enum"], ["svg", "png"])
        seed = tools[5]["inputSchema"]["properties"]["seed"]
        self.assertEqual((seed["type"], seed["minimum"]), ("integer", 0))

    def test_messages_that_are_none(self):
        for line, code in ((b"{", PARSE_ERROR), (b"nonsense", PARSE_ERROR), (b"\xff\xfe\x00", PARSE_ERROR), (b"[" * 100000, PARSE_ERROR),
                           (b"[]", INVALID_REQUEST), (b"7", INVALID_REQUEST), (b"{}", INVALID_REQUEST),
                           (b'{"jsonrpc":"2.0","id":{},"method":"ping"}', INVALID_REQUEST),
                           (b'{"jsonrpc":"2.0","id":1.5,"method":"ping"}', INVALID_REQUEST),
                           (b'{"jsonrpc":"2.0","id":99999999999999999999,"method":"ping"}', INVALID_REQUEST),
                           (b'{"jsonrpc":"1.0","id":1,"method":"ping"}', INVALID_REQUEST),
                           (b'{"jsonrpc":"2.0","id":1,"method":7}', INVALID_REQUEST),
                           (b'{"jsonrpc":"2.0","id":1,"method":"ping","params":"x"}', INVALID_REQUEST),
                           (b'{"jsonrpc":"2.0","id":1,"method":"resources/list"}', NO_METHOD),
                           (b'{"jsonrpc":"2.0","id":1,"method":"initialize"}', INVALID_PARAMS),
                           (b'{"jsonrpc":"2.0","id":1,"method":"tools/call"}', INVALID_PARAMS),
                           (b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"index"}}', INVALID_PARAMS),
                           (b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":7}}', INVALID_PARAMS),
                           (b"Content-Length: 2\r", PARSE_ERROR)):
            self.client.send(line)
            self.assertEqual(self.client.receive()["error"]["code"], code, line)
        # Answers, notifications and empty lines need no answer.
        for line in (b"", b"  \r", b'{"jsonrpc":"2.0","id":1,"result":{}}', b'{"jsonrpc":"2.0","method":"notifications/x"}',
                     b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}'):
            self.client.send(line)
        self.assertEqual(self.client.request("ping")["result"], {})

    def test_a_line_that_is_too_long(self):
        piece = b"x" * (1 << 20)
        for _ in range(17):
            self.client.process.stdin.write(piece)
        self.client.send(b"")
        self.assertEqual(self.client.receive()["error"]["code"], PARSE_ERROR)
        self.assertEqual(self.client.request("ping")["result"], {})

    def test_a_line_without_an_end(self):
        self.client.process.stdin.write(b'{"jsonrpc":"2.0","id":"a","method":"ping"}')
        rest, code = self.client.end()
        self.assertEqual((json.loads(rest)["id"], code), ("a", 0))

    def test_a_call_can_be_cancelled(self):
        self.begin_long_call()
        self.client.send(b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"long"}}')
        # The next answer is that to the next request.
        self.assertEqual(self.client.request("ping")["result"], {})


    def begin_long_call(self):
        self.client.send(json.dumps({"jsonrpc": "2.0", "id": "long", "method": "tools/call", "params": {
            "name": "analyse", "arguments": {"record": GAME, "effort": 1000000}}}).encode())

    def test_a_ping_is_answered_during_a_call(self):
        self.begin_long_call()
        self.assertEqual(self.client.request("ping")["result"], {})
        self.client.send(b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"long"}}')

    def test_a_call_ends_with_the_server(self):
        self.begin_long_call()
        process = self.client.process
        children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children")
        while not (child := children.read_text().strip()):
            self.assertIsNone(process.poll())
            time.sleep(0.01)
        process.kill()
        self.assertNotEqual(self.client.end()[1], 0)
        for _ in range(1000):
            if not is_running(child):
                break
            time.sleep(0.01)
        self.assertFalse(is_running(child))

    def test_half_a_surrogate_pair(self):
        report = self.client.text("validate", record=GAME.replace('"A"', '"A\ud83c"'))
        self.assertIn("valid", report)

    def test_a_language_that_is_none(self):
        self.client.end()
        self.client = Client(STELA_LANG="xx", stderr=subprocess.PIPE)
        self.assertIn("taluva.temple", self.client.text("validate", record=BROKEN))
        self.assertEqual(self.client.end(), (b"", 0))
        self.assertEqual(self.client.process.stderr.read().count(b"xx"), 1)
        self.client.process.stderr.close()


class Questions(McpTest):
    def test_questions_about_rules(self):
        self.assertEqual(len(QUESTIONS), 50)
        for question, rule in QUESTIONS.items():
            rules = json.loads(self.client.text("explain", rule=question))
            self.assertTrue(any(one["id"].startswith(rule) for one in rules), (question, rule))
            # Only a search that tells apart is an answer.
            self.assertLess(len(rules), 120, question)

    def test_the_same_as_the_command_line(self):
        for name, words, arguments in (
                ("validate", ["--report", "json"], {}), ("legal", ["--to", "json", "--entry", "0"], {"entry": 0}),
                ("legal", ["--to", "json", "--after", "SR@1,0/3", "--verb", "hut"], {"after": ["SR@1,0/3"], "verb": "hut"}),
                ("position", ["--to", "state"], {}), ("diagram", ["--to", "svg", "--last"], {"to": "svg", "last": True}),
                ("analyse", ["--to", "json", "--effort", "4", "--entries", "1"], {"effort": 4, "entries": "1"})):
            text = self.client.text(name, record=GAME, **arguments)
            self.assertEqual(text, self.stela(name, *words, "-").stdout.decode(), name)
        told = self.client.text("explain", rule="taluva.hut.level")
        self.assertEqual(told, self.stela("explain", "--to", "json", "taluva.hut.level").stdout.decode())

    def test_an_invalid_record_is_an_answer(self):
        report = json.loads(self.client.text("validate", record=BROKEN))
        self.assertIn("taluva.temple", json.dumps(report))
        content, failed = self.client.call("legal", record=BROKEN)
        self.assertTrue(failed)
        self.assertIn("taluva.temple", content[-1]["text"])

    def test_pictures(self):
        content, failed = self.client.call("diagram", record=GAME, to="png", size="300")
        self.assertFalse(failed, content)
        self.assertEqual((content[0]["type"], content[0]["mimeType"]), ("image", "image/png"))
        self.assertTrue(base64.b64decode(content[0]["data"], validate=True).startswith(b"\x89PNG"))
        self.assertTrue(self.client.text("diagram", record=GAME).startswith("<svg"))

    def test_the_language(self):
        german = self.client.text("validate", record=BROKEN, lang="de")
        self.assertEqual(german, self.stela("validate", "--report", "json", "--lang", "de", "-", given=BROKEN).stdout.decode())


class Limits(McpTest):
    def fails(self, name, part, **arguments):
        content, failed = self.client.call(name, **arguments)
        self.assertTrue(failed, content)
        self.assertIn(part, content[0]["text"])

    def test_arguments_that_are_none(self):
        self.fails("validate", "`record` is required")
        self.fails("validate", "`record` is required", record=7)
        self.fails("validate", "`record` is required", record=1.5)
        self.fails("explain", "`rule` is required", rule="")
        self.fails("legal", "has no argument `output`", record=GAME, output="x")
        self.fails("legal", "has no argument `count`", record=GAME, count=True)
        self.fails("legal", "`entry` is a whole number", record=GAME, entry="1")
        self.fails("legal", "no entry 7", record=GAME, entry=7)
        self.fails("legal", "entry", record=GAME, entry=-1)
        self.fails("legal", "`after` is a list", record=GAME, after="JC@0,1/3")
        self.fails("diagram", "`last` is true or false", record=GAME, last="yes")
        self.fails("legal", "`entry` is a whole number", record=GAME, entry=1.5)
        self.assertEqual(self.client.text("legal", record=GAME, entry=0.0), self.client.text("legal", record=GAME, entry=0))
        self.fails("diagram", "`to`: `pdf`", record=GAME, to="pdf")
        self.fails("diagram", "`to`: ", record=GAME, to="")
        for name in ("position", "diagram"):
            self.assertIn("no record", self.client.text(name, record="[]"))
        self.fails("diagram", "give only one", record=GAME + GAME)
        self.fails("diagram", "`-o` is not", record=GAME, theme="-o")
        self.fails("explain", "U+0000", rule="a\0b")
        self.fails("legal", "`huts` is not known; did you mean `hut`?", record=GAME, verb="huts")
        self.fails("legal", "Taluva has no place `zz`", record=GAME, after=["SR@1,0/3"], at="zz")
        for arguments in ({"lang": "xx"}, {"strict": True, "lang": "dee"}):
            content, failed = self.client.call("validate", record=GAME, **arguments)
            self.assertTrue(failed)
            self.assertTrue(content[0]["text"].startswith("`lang`: `"), content)
        content, failed = self.client.call("diagram", record=GAME, last=True, after=["SR@1,0/3"])
        self.assertEqual((content[0]["text"], failed), ("stela: --after excludes --last\n", True))
        result = self.client.request("tools/call", name="validate", arguments=[GAME])["result"]
        self.assertTrue(result["isError"])

    def test_words_stay_words(self):
        with tempfile.TemporaryDirectory() as folder:
            target = pathlib.Path(folder, "x.svg")
            for text in (f"--output={target}", "-o", str(target), "--help", "@" + str(target)):
                self.client.call("explain", rule=text)
                self.client.call("diagram", record=GAME, mark=[text], label=[text], after=[text])
                self.client.call("legal", record=text, verb=text, tile=text, at=text)
            self.assertEqual(list(pathlib.Path(folder).iterdir()), [])
        # A record that is the name of a file is a text like others.
        content, _ = self.client.call("validate", record=str(SOURCE / "testdata/taluva/ok"))
        self.assertNotIn("valid\": true", json.dumps(content))

    def test_hostile_records(self):
        for record in ("(" * 100000, "[Game \"Taluva\"]\n" + "{" * 100000, "\0", "\u202e", "<svg/>", "{}", "[" * 10000,
                       GAME * 2000, "1. white: " + "JC@0,1/3 " * 50000):
            for name in ("validate", "legal", "position", "diagram", "analyse"):
                content, _ = self.client.call(name, record=record, **({"effort": "1", "entries": "1"} if name == "analyse" else {}))
                self.assertIsInstance(content, list)
        self.assertEqual(self.client.request("ping")["result"], {})

    def test_an_answer_that_is_too_large(self):
        content, failed = self.client.call("position", record="\n".join([GAME] * 9000))
        self.assertEqual((content[0]["text"], failed), ("the answer has more than 8 MiB", True))


main()
