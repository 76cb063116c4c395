"""A client of `stela lsp` that is led step by step."""

import array
import fcntl
import json
import queue
import signal
import subprocess
import sys
import termios
import threading
import unittest

sys.path.append(f"{sys.path[0]}/..")
from testing import STELA

# A short record, and one with an error in line 4 (from 0) and character 19.
RECORD = ('[Game "Taluva"]\n[Player "white" "A"]\n[Player "red" "B"]\n\n'
          '1. white: JC@0,0/0 hut@0,1\nresult: *\n')
BROKEN = RECORD.replace("hut@0,1", "hut@0,9")

# Far beyond what any answer here takes: only a server that hangs needs so long.
HANGS_AFTER_SECONDS = 300


class Refused(Exception):
    """The server answered with an error."""

    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['message']}")
        self.code = error["code"]


def framed(content):
    """A message as bytes, with its head; `content` is a value, or bytes as they are."""
    body = content if isinstance(content, bytes) else json.dumps(content).encode()
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def read_message(stream):
    """Returns the next message of `stream`; None at its end. Fails on invalid framing."""
    length = None
    while True:
        line = stream.readline()
        if not line:
            assert length is None, "the output ends in a head"
            return None
        if line == b"\r\n":
            break
        name, colon, value = line.decode("ascii").partition(":")
        assert colon and line.endswith(b"\r\n"), line
        if name == "Content-Length":
            length = int(value)
    body = stream.read(length)
    assert len(body) == length, "the output ends in a message"
    return json.loads(body)


class Server:
    """A running `stela lsp`, and its messages."""

    def __init__(self, stela, *options):
        self.process = subprocess.Popen([stela, "lsp", *options], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.said = queue.Queue()
        self.killed = False
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        self.notifications = []
        self.answers = {}
        self.faults = []
        self.next_id = 0
        self.version = 0

    def _read(self):
        try:
            while (message := read_message(self.process.stdout)) is not None:
                self.said.put(message)
        except AssertionError:
            if not self.killed:
                raise
        finally:
            self.said.put(None)

    # Sending.

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, *messages):
        """All in one piece, so that the server sees them together."""
        self.send_bytes(b"".join(framed(message) for message in messages))

    def send_cancelled(self, request):
        """Sends a request and, once the server has taken it, cancels it while the server is stopped.
        The server may have answered before."""
        self.send(request)
        unread = array.array("i", [1])
        while unread[0] > 0:
            fcntl.ioctl(self.process.stdin, termios.FIONREAD, unread)
        self.process.send_signal(signal.SIGSTOP)
        try:
            self.notify("$/cancelRequest", {"id": request["id"]})
        finally:
            self.process.send_signal(signal.SIGCONT)

    def request_message(self, method, params=None):
        self.next_id += 1
        message = {"jsonrpc": "2.0", "id": self.next_id, "method": method}
        if params is not None:
            message["params"] = params
        return message

    def notify(self, method, params=None):
        message = {"jsonrpc": "2.0", "method": method}
        if params is not None:
            message["params"] = params
        self.send(message)

    # Listening.

    def listen(self):
        """Takes in one message; False at the end."""
        message = self.said.get(timeout=HANGS_AFTER_SECONDS)
        if message is None:
            return False
        if "method" in message:
            self.notifications.append(message)
        elif message["id"] is None:
            self.faults.append(message["error"])
        else:
            self.answers[message["id"]] = message
        return True

    def answer_to(self, request_id):
        while request_id not in self.answers:
            assert self.listen(), f"no answer to request {request_id}: {self.end_words()}"
        message = self.answers.pop(request_id)
        if "error" in message:
            raise Refused(message["error"])
        return message["result"]

    def request(self, method, params=None):
        message = self.request_message(method, params)
        self.send(message)
        return self.answer_to(message["id"])

    def next_fault(self):
        """The error that answers something without an id."""
        while not self.faults:
            assert self.listen(), f"no error came: {self.end_words()}"
        return self.faults.pop(0)

    def next_notification(self, method):
        while True:
            for i, message in enumerate(self.notifications):
                if message["method"] == method:
                    return self.notifications.pop(i)["params"]
            assert self.listen(), f"no {method} came: {self.end_words()}"

    def diagnostics(self, uri="file:///a.stela"):
        """Those that are published next for a document."""
        while True:
            params = self.next_notification("textDocument/publishDiagnostics")
            if params["uri"] == uri:
                return params["diagnostics"]

    # The usual course.

    def initialize(self, encoding="utf-32", **capabilities):
        general = {"general": {"positionEncodings": [encoding]}} if encoding else {}
        result = self.request("initialize",
                              {"processId": None, "rootUri": None,
                               "capabilities": {**general, **capabilities}})
        self.notify("initialized", {})
        return result

    def open(self, text, uri="file:///a.stela"):
        self.version += 1
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": "stela", "version": self.version, "text": text}})

    def change(self, *changes, uri="file:///a.stela"):
        """Each change is (range, text), or only a text."""
        self.version += 1
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": uri, "version": self.version},
            "contentChanges": [{"text": c} if isinstance(c, str)
                               else {"range": c[0], "text": c[1]} for c in changes]})

    def close(self, uri="file:///a.stela"):
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    def about(self, method, line=None, character=None, uri="file:///a.stela", **more):
        params = {"textDocument": {"uri": uri}, **more}
        if line is not None:
            params["position"] = {"line": line, "character": character}
        return self.request(method, params)

    def end_words(self):
        self.process.stdin.close()
        code = self.process.wait(timeout=HANGS_AFTER_SECONDS)
        return f"exit code {code}, {self.process.stderr.read().decode(errors='replace')}"

    def shut_down(self):
        """Shuts down normally; returns the exit status. The server must not have written errors."""
        self.request("shutdown")
        self.notify("exit")
        return self.wait()

    def wait(self):
        while self.listen():
            pass
        code = self.process.wait(timeout=HANGS_AFTER_SECONDS)
        errors = self.process.stderr.read()
        assert not errors, errors
        return code

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.killed = True
            self.process.kill()
            self.process.wait()
        self.reader.join()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                stream.close()
            except BrokenPipeError:
                pass


class ServerTest(unittest.TestCase):
    """Tests that lead servers, which end with them."""

    def new_server(self, *options):
        server = Server(STELA, *options)
        self.addCleanup(server.__exit__)
        return server

    def started(self, *options, encoding="utf-32", **capabilities):
        server = self.new_server(*options)
        server.initialize(encoding, **capabilities)
        return server


def span(first_line, first, last_line, last):
    return {"start": {"line": first_line, "character": first},
            "end": {"line": last_line, "character": last}}


def units(text, encoding):
    return {"utf-8": lambda: len(text.encode()), "utf-16": lambda: len(text.encode("utf-16-le")) // 2,
            "utf-32": lambda: len(text)}[encoding]()


def split_lines(text):
    """Lines with their ends, as the protocol counts them: LF, CR LF and CR."""
    lines, begin, at = [], 0, 0
    while at < len(text):
        if text[at] == "\r" and text[at + 1:at + 2] == "\n":
            at += 2
        elif text[at] in "\r\n":
            at += 1
        else:
            at += 1
            continue
        lines.append(text[begin:at])
        begin = at
    return lines + [text[begin:]]


def offset_of(text, place, encoding="utf-32"):
    """The character of `text` at a place."""
    lines = split_lines(text)
    if place["line"] >= len(lines):
        return len(text)
    line = lines[place["line"]].rstrip("\r\n")
    at = next((i for i in range(len(line) + 1) if units(line[:i], encoding) >= place["character"]),
              len(line))
    return sum(map(len, lines[:place["line"]])) + at


def applied(text, edits, encoding="utf-32"):
    """`text` after edits, which must not overlap."""
    marked = sorted(((offset_of(text, e["range"]["start"], encoding),
                      offset_of(text, e["range"]["end"], encoding), i, e["newText"])
                     for i, e in enumerate(edits)), reverse=True)
    last = len(text)
    for begin, end, _, new in marked:
        assert begin <= end <= last, f"edits overlap: {edits}"
        text = text[:begin] + new + text[end:]
        last = begin
    return text
