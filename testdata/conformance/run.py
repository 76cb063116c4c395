#!/usr/bin/env python3
"""Drives a program by the records of this kit, and compares what it says of them.

    run.py [OPTION…] -- PROGRAM [ARGUMENT…]

The program reads questions from its standard input, one JSON object a line: `{"id": …, "record":
…}`. It answers each with one line of JSON, in the same order: `{"id": …, "verdict": …, …}`, and ends
with exit code 0. docs/contributing/conformance.md describes the fields. Needs Python 3.9 or later, and no package.

Exit code 0: the program agrees with the kit; 1: it does not; 2: the command line is wrong; 3: the
kit cannot be read, or is not what its manifest says.
"""

import argparse
import hashlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import threading

KIT = pathlib.Path(__file__).resolve().parent
# An answer is at most about as long as its question, with a digest for each entry; a program that
# writes more than this is not waited for.
MOST_BYTES_BEYOND = 1 << 20
MOST_BYTES_PER_BYTE = 20


def shown(value):
    """A value as ASCII without control characters, however long or hostile it is."""
    text = json.dumps(value)
    return text if len(text) <= 160 else text[:157] + "…"


def load(kit):
    """The questions of the kit, each with its id, record and what is expected."""
    try:
        manifest = json.loads((kit / "manifest.json").read_text("utf-8"))
        records = []
        for file in manifest["files"]:
            data = (kit / file["name"]).read_bytes()
            if hashlib.sha256(data).hexdigest() != file["sha256"]:
                raise ValueError(f"{file['name']} is not the file that the manifest describes")
            records += [json.loads(line) for line in data.splitlines()]
    except (OSError, KeyError, TypeError, ValueError) as error:
        print(f"run.py: the kit cannot be read: {error}", file=sys.stderr)
        sys.exit(3)
    for record in records:
        # `true` saves the text where a record is canonical.
        if record["expect"].get("canonical") is True:
            record["expect"]["canonical"] = record["record"]
    return records


class Asked:
    """What a program wrote when asked, and what was wrong with how it did: `trouble`, or None."""

    def __init__(self, command, questions, timeout, errors):
        self.output = b""
        self.trouble = None
        self._most = MOST_BYTES_BEYOND + MOST_BYTES_PER_BYTE * len(questions)
        self._process = subprocess.Popen(  # pylint: disable=consider-using-with
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors,
            start_new_session=True)
        writer = threading.Thread(target=self._write, args=(questions,), daemon=True)
        reader = threading.Thread(target=self._read, daemon=True)
        writer.start()
        reader.start()
        try:
            reader.join(timeout)
            if reader.is_alive():
                raise subprocess.TimeoutExpired(command, timeout)
            code = self._process.wait(timeout if self.trouble is None else 0)
            if code != 0 and self.trouble is None:
                self.trouble = f"ended with exit code {code}" if code > 0 else (
                    f"was ended by signal {-code}")
        except subprocess.TimeoutExpired:
            self.trouble = self.trouble or f"hangs: nothing more for {timeout:g} seconds"
        finally:
            self._end()
        writer.join()
        reader.join()
        self._process.stdout.close()

    def _write(self, questions):
        try:
            self._process.stdin.write(questions)
            self._process.stdin.close()
        except OSError:
            pass  # It ended, or reads no more: what it answered tells.

    def _read(self):
        parts, size = [], 0
        while part := os.read(self._process.stdout.fileno(), 1 << 16):
            size += len(part)
            if size > self._most:
                self.trouble = "answers too much: more bytes than any answer has"
                break
            parts.append(part)
        self.output = b"".join(parts)

    def _end(self):
        """Ends the program, and what it started."""
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass
        self._process.wait()


def read_answer(line, record):
    """The answer in a line, or what is wrong with it."""
    try:
        answer = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        return None, f"answers nonsense: {shown(line[:200].decode('utf-8', 'replace'))} is not JSON"
    if not isinstance(answer, dict):
        return None, f"answers nonsense: {shown(answer)} is not an object"
    if answer.get("id") != record["id"]:
        return None, f"answers nonsense: the id is {shown(answer.get('id'))}"
    return answer, None


class Runner:
    """Asks, and collects what is wrong as pairs of a record's id and a sentence."""

    def __init__(self, args):
        self.args = args
        self.wrong = []

    def full(self):
        return len(self.wrong) >= self.args.most > 0

    def judge(self, records):
        """Asks for all records at once. Where that goes wrong halves are asked for, down to the
        record that is to blame."""
        if self.full():
            return
        lines = b"".join(
            json.dumps({"id": record["id"], "record": record["record"]}).encode() + b"\n"
            for record in records)
        asked = Asked(self.args.command, lines, self.args.timeout,
                      None if self.args.stderr else subprocess.DEVNULL)
        answers, trouble = [], asked.trouble
        if trouble is None:
            answered = asked.output.split(b"\n")
            if answered[-1] == b"":
                answered.pop()
            if len(answered) < len(records):
                trouble = f"answers too little: {len(answered)} lines for {len(records)} records"
            elif len(answered) > len(records):
                trouble = f"answers too much: {len(answered)} lines for {len(records)} records"
            else:
                pairs = [read_answer(*pair) for pair in zip(answered, records)]
                answers = [answer for answer, _ in pairs]
                trouble = next((wrong for _, wrong in pairs if wrong), None)
        if trouble is None:
            for record, answer in zip(records, answers):
                self.compare(record, answer)
        elif len(records) == 1:
            self.wrong.append((records[0]["id"], trouble))
        else:
            before = len(self.wrong)
            self.judge(records[:len(records) // 2])
            self.judge(records[len(records) // 2:])
            if len(self.wrong) == before:
                self.wrong.append((records[0]["id"],
                                   f"{trouble}; only when asked for {len(records)} at once"))

    def compare(self, record, answer):
        said = []
        for field, expected in record["expect"].items():
            if self.args.only and field not in self.args.only:
                continue
            if field not in answer:
                said.append(f"says nothing about `{field}`")
            # As text: to Python, `true` is 1, and 1.0 as well.
            elif json.dumps(answer[field], sort_keys=True) != json.dumps(expected, sort_keys=True):
                said.append(f"`{field}` is {shown(answer[field])}, expected {shown(expected)}")
        if said:
            self.wrong.append((record["id"], "; ".join(said)))


def parse():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", type=lambda text: text.split(","), metavar="FIELD,…",
                        help="compare only these fields of the answers")
    parser.add_argument("--records", metavar="TEXT", default="",
                        help="ask only for records whose id contains TEXT")
    parser.add_argument("--batch", type=int, default=250, metavar="N",
                        help="how many records a run of the program gets (250)")
    parser.add_argument("--timeout", type=float, default=120, metavar="SECONDS",
                        help="how long a run may take (120)")
    parser.add_argument("--most", type=int, default=50, metavar="N",
                        help="stop after about N records with a mistake; 0: never (50)")
    parser.add_argument("--stderr", action="store_true", help="show what the program says there")
    parser.add_argument("--kit", type=pathlib.Path, default=KIT, help="another kit's folder")
    parser.add_argument("command", nargs="+", metavar="PROGRAM")
    args = parser.parse_args()
    if args.batch < 1 or args.timeout <= 0:
        parser.error("--batch and --timeout are at least 1 and more than 0")
    return args


def main():
    args = parse()
    records = [record for record in load(args.kit) if args.records in record["id"]]
    known = {field for record in records for field in record["expect"]}
    if args.only and (unknown := set(args.only) - known):
        sys.exit(f"run.py: no record says what is expected of {sorted(unknown)}")
    if not records:
        sys.exit(f"run.py: no id contains {args.records!r}")
    runner = Runner(args)
    try:
        for begin in range(0, len(records), args.batch):
            runner.judge(records[begin:begin + args.batch])
    except OSError as error:
        print(f"run.py: {error}", file=sys.stderr)
        sys.exit(2)
    for name, what in runner.wrong:
        print(f"{name}: {what}")
    rest = ", and the rest was not asked for" if runner.full() else ""
    print(f"{len(records)} records, {len(runner.wrong)} with a mistake{rest}")
    sys.exit(1 if runner.wrong else 0)


if __name__ == "__main__":
    main()
