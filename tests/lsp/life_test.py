"""The start and the end of the language server, and its reaction to invalid messages."""

import json
import os
import subprocess

from client import BROKEN, HANGS_AFTER_SECONDS, RECORD, Refused, ServerTest, framed, span
from testing import STELA, main, run

TILES = [f"{letter}{n}" for letter, most in zip("ABCDEFG", (6, 6, 5, 5, 5, 5, 4))
         for n in range(1, most + 1)]
CELLS = [f"{column}{row}" for column in "abcdefgh" for row in range(1, 6)
         if f"{column}{row}" not in ("a1", "a2", "b1", "b2")]
# A board on which there are millions of ways to go.
CROWDED = "".join(
    ['[Game "Tikal"]\n[Player "red" "A"]\n[Player "blue" "B"]\n',
     *(f'[Tile "{tile}" "jungle" "0" "111000"]\n' for tile in TILES), "\nsetup:",
     *(f" {tile}@{cell}/0" for tile, cell in zip(TILES[:-1], CELLS)),
     *(f" red:in@{cell}" for cell in "d3 c3 e3 d2 d4 c2 e2 c4 e4 b3 f3 d1 d5 f2 f4".split()),
     f" next=red\n1. red: {TILES[-1]}@{CELLS[-1]}/0 in@a1"])
PARSE_ERROR, INVALID_REQUEST, NO_METHOD, INVALID_PARAMS = -32700, -32600, -32601, -32602
NOT_INITIALIZED, CANCELLED, FAILED = -32002, -32800, -32803


class Life(ServerTest):
    def refused(self, code, call):
        with self.assertRaises(Refused) as caught:
            call()
        self.assertEqual(caught.exception.code, code, caught.exception)

    def alive(self, server):
        """The server still does its work, and then ends as it should."""
        server.open(RECORD)
        self.assertEqual(server.diagnostics(), [])
        self.assertEqual(server.shut_down(), 0)

    # Beginning and ending.

    def test_capabilities(self):
        result = self.new_server().initialize(encoding="utf-8")
        self.assertEqual(result["serverInfo"]["name"], "stela")
        capabilities = result["capabilities"]
        self.assertEqual(capabilities["positionEncoding"], "utf-8")
        self.assertEqual(capabilities["textDocumentSync"], {"openClose": True, "change": 2})
        self.assertNotIn("diagnosticProvider", capabilities)
        pulling = self.new_server().initialize(encoding=None, textDocument={"diagnostic": {}})
        self.assertIn("diagnosticProvider", pulling["capabilities"])
        self.assertEqual(pulling["capabilities"]["positionEncoding"], "utf-16")

    def test_the_first_encoding_that_is_known_counts(self):
        server = self.new_server()
        result = server.request("initialize", {"capabilities": {"general": {
            "positionEncodings": ["utf-7", 7, "utf-32", "utf-8"]}}})
        self.assertEqual(result["capabilities"]["positionEncoding"], "utf-32")

    def test_exit_codes(self):
        self.assertEqual(self.started().shut_down(), 0)
        without_shutdown = self.started()
        without_shutdown.notify("exit")
        self.assertEqual(without_shutdown.wait(), 1)
        at_once = self.new_server()
        at_once.notify("exit")
        self.assertEqual(at_once.wait(), 1)
        gone = self.started()
        gone.process.stdin.close()
        self.assertEqual(gone.wait(), 1)

    def test_nothing_comes(self):
        done = run("lsp", timeout=HANGS_AFTER_SECONDS)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (1, b"", b""))

    def test_the_client_reads_no_more(self):
        read, write = os.pipe()
        os.close(read)
        with subprocess.Popen([STELA, "lsp"], stdin=subprocess.PIPE, stdout=write) as process:
            os.close(write)
            process.stdin.write(framed({"jsonrpc": "2.0", "id": 1, "method": "no"}))
            process.stdin.flush()
            self.assertEqual(process.wait(timeout=HANGS_AFTER_SECONDS), 1)

    # Out of order.

    def test_before_initialize(self):
        server = self.new_server()
        self.refused(NOT_INITIALIZED, lambda: server.request("shutdown"))
        self.refused(NOT_INITIALIZED, lambda: server.about("textDocument/hover", 0, 0))
        server.open(RECORD)  # has no effect
        server.initialize()
        self.refused(INVALID_PARAMS, lambda: server.about("textDocument/hover", 0, 0))
        self.alive(server)

    def test_twice_and_too_late(self):
        server = self.started()
        self.refused(INVALID_REQUEST, lambda: server.request("initialize", {"capabilities": {}}))
        server.request("shutdown")
        self.refused(INVALID_REQUEST, lambda: server.request("shutdown"))
        self.refused(INVALID_REQUEST, lambda: server.about("textDocument/hover", 0, 0))
        server.open(RECORD)
        server.notify("exit")
        self.assertEqual(server.wait(), 0)

    def test_documents_that_are_not_open(self):
        server = self.started()
        for method in ("didChange", "didClose"):
            server.notify(f"textDocument/{method}", {"textDocument": {"uri": "file:///no"},
                                                     "contentChanges": []})
            self.assertIn("is not open", server.next_notification("window/logMessage")["message"])
        self.refused(INVALID_PARAMS, lambda: server.about("textDocument/hover", 0, 0))
        self.alive(server)

    def test_opened_twice_and_closed(self):
        server = self.started()
        server.open(BROKEN)
        self.assertEqual(len(server.diagnostics()), 1)
        server.open(RECORD)
        self.assertEqual(server.diagnostics(), [])
        server.open(BROKEN)
        self.assertEqual(len(server.diagnostics()), 1)
        server.close()
        self.assertEqual(server.diagnostics(), [])
        self.refused(INVALID_PARAMS, lambda: server.about("textDocument/hover", 0, 0))
        self.alive(server)

    # Malformed.

    def test_no_messages(self):
        server = self.started()
        for content, code in [
                (b"", PARSE_ERROR), (b"{", PARSE_ERROR), (b"\xff\xfe", PARSE_ERROR),
                (b'{"jsonrpc":"2.0","id":1,"method":"a"} x', PARSE_ERROR),
                (b'"\\ud800"', INVALID_REQUEST), (b'"\\ud80"', PARSE_ERROR), (b"[" * 500 + b"]" * 500, PARSE_ERROR),
                (b"[" * 100_000, PARSE_ERROR), (b'{"a":' * 100_000, PARSE_ERROR), (b"\xed\xa0\x80", PARSE_ERROR),
                (b"{}{}", PARSE_ERROR), (b"1e999", PARSE_ERROR), (b'"' + b"x" * 10_000, PARSE_ERROR),
                (b'{"jsonrpc":"2.0","id":1,"method":"\xff\xfe"}', PARSE_ERROR),
                (b'{"jsonrpc":"2.0","id":1,"method":"a","params":{"x":"\\u80"}}', PARSE_ERROR),
                (b"null", INVALID_REQUEST), (b"7", INVALID_REQUEST), (b"{}", INVALID_REQUEST),
                (b"[]", INVALID_REQUEST),
                (b"[" + b",".join([b'{"jsonrpc":"2.0","id":1,"method":"shutdown"}'] * 100) + b"]", INVALID_REQUEST),
                (b'{"jsonrpc":"2.0","id":null,"method":"shutdown"}', INVALID_REQUEST),
                (b'{"jsonrpc":"2.0","id":{},"method":"shutdown"}', INVALID_REQUEST),
                (b'{"jsonrpc":"2.0","method":7}', INVALID_REQUEST),
                (b'{"method":"initialized"}', INVALID_REQUEST),
                (b'{"jsonrpc":"1.0","method":"initialized"}', INVALID_REQUEST),
                (b'{"jsonrpc":"2.0","method":"initialized","params":7}', INVALID_REQUEST)]:
            server.send_bytes(framed(content))
            self.assertEqual(server.next_fault()["code"], code, content)
        self.alive(server)

    def test_ids(self):
        server = self.started()
        for name in ("a", "", "\u00e4\U0001f600\"", 0, -5, 2**53):
            server.send({"jsonrpc": "2.0", "id": name, "method": "no"})
            self.refused(NO_METHOD, lambda name=name: server.answer_to(name))
        server.send({"jsonrpc": "2.0", "id": 7, "method": 7})
        self.refused(INVALID_REQUEST, lambda: server.answer_to(7))
        # What answers a question that was never asked is passed over.
        server.send({"jsonrpc": "2.0", "id": 7, "result": None})
        self.refused(NO_METHOD, lambda: server.request("$/no"))
        server.notify("$/no")
        self.alive(server)

    def test_heads(self):
        shutdown = b'{"jsonrpc":"2.0","id":"x","method":"no"}'
        length = len(shutdown)
        good = [b"Content-Length: %d\r\n\r\n" % length,
                b"content-length:%d\n\n" % length,
                b"CONTENT-LENGTH:   %d  \r\n\r\n" % length,
                b"\r\n\r\nContent-Length: %d\r\n\r\n" % length,
                b"X-Other: 1\r\nContent-Length: %d\r\n\r\n" % length,
                b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n"
                b"Content-Length: %d\r\n\r\n" % length,
                *(b"Content-Type: " + kind + b"\r\nContent-Length: %d\r\n\r\n" % length
                  for kind in (b"a; charset=utf8", b'a; charset="utf-8"', b'a;CHARSET="UTF-8" ;x=1',
                               b'a; x="; charset=latin-1"; charset = utf-8', b'a; charset="u\\tf-8"',
                               b"a; xcharset=latin-1", b"a", b""))]
        for head in good:
            server = self.started()
            server.send_bytes(head + shutdown)
            self.refused(NO_METHOD, lambda: server.answer_to("x"))
            self.assertEqual(server.faults, [], head)
            self.alive(server)
        bad = [b"Content-Length: x\r\n\r\n", b"Content-Length: -1\r\n\r\n", b"Content-Length:\r\n\r\n",
               b"Content-Length: 18446744073709551615\r\n\r\n",
               b"Content-Length: 99999999999999999999999\r\n\r\n", b"Content-Length\r\n\r\n", b": 5\r\n\r\n",
               b"Content-Length: 1073741825\r\n\r\n", b"Content-Length: 2000000000\r\n\r\n", b"X: 1\r\n\r\n",
               b"nonsense\r\n\r\n",
               b"\x00\xff\r\n\r\n", b"x" * 5000, b"x" * 5000 + b"\r\n\r\n", shutdown,
               *(b"Content-Type: a; charset=" + name + b"\r\n"
                 for name in (b"latin-1", b'"latin-1"', b'"utf-16"', b"utf-80", b'"utf-8', b"", b'"', b'"\\"',
                              b"\xff"))]
        for head in bad:
            server = self.started()
            server.send_bytes(head + b"Content-Length: %d\r\n\r\n" % length + shutdown)
            self.assertEqual(server.next_fault()["code"], PARSE_ERROR, head)
            self.refused(NO_METHOD, lambda: server.answer_to("x"))
            self.alive(server)

    def test_wrong_lengths(self):
        message = b'{"jsonrpc":"2.0","id":"x","method":"no"}'
        for wrong in (1, len(message) - 1):
            server = self.started()
            server.send_bytes(b"Content-Length: %d\r\n\r\n" % wrong + message + framed(message))
            self.assertEqual(server.next_fault()["code"], PARSE_ERROR)
            self.refused(NO_METHOD, lambda: server.answer_to("x"))
            self.alive(server)
        server = self.started()
        server.send_bytes(b"Content-Length: %d\r\n\r\n" % (len(message) + 9) + message + framed(message))
        self.assertEqual(server.next_fault()["code"], PARSE_ERROR)
        self.alive(server)

    def test_cut(self):
        whole = framed({"jsonrpc": "2.0", "id": "x", "method": "no"})
        for size in range(1, len(whole)):
            done = run("lsp", given=whole[:size], timeout=HANGS_AFTER_SECONDS)
            self.assertEqual((done.returncode, done.stderr), (1, b""))
            answer = json.loads(done.stdout.partition(b"\r\n\r\n")[2])
            self.assertEqual(answer["error"]["code"], PARSE_ERROR, size)
            self.assertIsNone(answer["id"])

    def test_byte_by_byte(self):
        server = self.new_server()
        for byte in framed({"jsonrpc": "2.0", "id": "x", "method": "initialize",
                            "params": {"capabilities": {}}}):
            server.send_bytes(bytes([byte]))
        self.assertIn("capabilities", server.answer_to("x"))
        self.alive(server)

    def test_params(self):
        server = self.started()
        server.open(RECORD)
        server.diagnostics()
        place = {"line": 0, "character": 0}
        uri = {"uri": "file:///a.stela"}
        for method in ("hover", "completion"):
            for params in (None, [], {}, {"textDocument": uri}, {"position": place},
                           {"textDocument": 7, "position": place},
                           {"textDocument": {"uri": 7}, "position": place},
                           {"textDocument": uri, "position": 7},
                           {"textDocument": uri, "position": {"line": "0", "character": 0}},
                           {"textDocument": uri, "position": {"line": 0.5, "character": 0}},
                           {"textDocument": uri, "position": {"line": -1, "character": 0}},
                           {"textDocument": uri, "position": {"line": 0}}):
                self.refused(INVALID_PARAMS,
                             lambda: server.request(f"textDocument/{method}", params))
        far = 2**60
        self.assertIsNone(server.about("textDocument/hover", far, far))
        for method in ("codeAction", "inlayHint", "rangeFormatting", "semanticTokens/range"):
            self.refused(INVALID_PARAMS, lambda: server.about(f"textDocument/{method}"))
            server.about(f"textDocument/{method}", range=span(far, far, 0, 0))
        for params in ({}, {"command": 7}, {"command": "stela.diagram"},
                       {"command": "no", "arguments": [{}]},
                       {"command": "stela.diagram", "arguments": []},
                       {"command": "stela.diagram", "arguments": [7]},
                       {"command": "stela.diagram", "arguments": [{}]}):
            self.refused(INVALID_PARAMS, lambda: server.request("workspace/executeCommand", params))
        self.refused(INVALID_PARAMS, lambda: server.request("codeAction/resolve", {"title": "x"}))
        self.alive(server)

    def test_changes_that_cannot_be_read(self):
        uri = {"uri": "file:///a.stela", "version": 2}
        for changes in (None, {}, [7], [{}], [{"text": 7}], [{"text": "", "range": 7}],
                        [{"text": "", "range": {"start": {}, "end": {}}}]):
            server = self.started()
            server.open(RECORD)
            server.diagnostics()
            params = {"textDocument": uri}
            if changes is not None:
                params["contentChanges"] = changes
            server.notify("textDocument/didChange", params)
            server.next_notification("window/logMessage")
            # The client's text is unknown until it sends it again.
            self.refused(FAILED, lambda: server.about("textDocument/hover", 0, 0))
            server.change(RECORD)
            server.about("textDocument/hover", 0, 0)
            self.alive(server)

    # Cancelling.

    def cancelled(self, server, method, params):
        """A request is cancelled in the middle. If the server has answered before it was stopped, the
        request is sent again."""
        for _ in range(100):
            request = server.request_message(method, params)
            server.send_cancelled(request)
            try:
                server.answer_to(request["id"])
            except Refused as why:
                return self.assertEqual(why.code, CANCELLED, why)
        return self.fail(f"{method} is never cancelled")

    def test_cancelled_before_it_is_begun(self):
        server = self.started()
        server.open(RECORD)
        server.diagnostics()
        first = server.request_message("textDocument/hover", {
            "textDocument": {"uri": "file:///a.stela"}, "position": {"line": 4, "character": 12}})
        second = server.request_message("textDocument/hover", first["params"])
        third = server.request_message("textDocument/hover", first["params"])
        cancel = {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": second["id"]}}
        server.send(first, second, third, cancel)
        self.assertIsNotNone(server.answer_to(first["id"]))
        self.refused(CANCELLED, lambda: server.answer_to(second["id"]))
        self.assertIsNotNone(server.answer_to(third["id"]))
        self.alive(server)

    def test_cancelled_while_it_is_done(self):
        server = self.started()
        server.open(RECORD * 20000)
        server.diagnostics()
        self.cancelled(server, "textDocument/formatting", {
            "textDocument": {"uri": "file:///a.stela"}, "options": {}})
        self.alive(server)

    def test_cancelled_while_it_is_counted(self):
        """None of the actions is requested, so that they are only counted."""
        server = self.started()
        server.open(CROWDED)
        server.diagnostics()
        place = {"line": CROWDED.count("\n"), "character": CROWDED.splitlines()[-1].index("in@")}
        params = {"command": "stela.legalActions", "arguments": [{
            "textDocument": {"uri": "file:///a.stela"}, "position": place, "prefix": "none"}]}
        self.cancelled(server, "workspace/executeCommand", params)
        result = server.request("workspace/executeCommand", params)
        self.assertEqual(result, {"actor": "red", "actions": [], "more": True})
        self.alive(server)

    def test_cancelling_what_is_not_there(self):
        server = self.started()
        for params in (None, {}, {"id": 77}, {"id": "x"}, {"id": None}, {"id": []}):
            server.notify("$/cancelRequest", params)
        # An id may come again.
        server.send({"jsonrpc": "2.0", "id": 77, "method": "no"})
        self.refused(NO_METHOD, lambda: server.answer_to(77))
        self.alive(server)


main()
