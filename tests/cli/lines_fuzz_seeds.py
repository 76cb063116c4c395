"""The content of the files that lines_fuzz.py has commands read."""

import gzip
import pathlib
import random
import shutil
import subprocess

FORMS = ("stela", "json", "ndjson", "xml")
EXTENSIONS = {form: f".{form}" for form in FORMS} | {"stats": ".json"}
# Where commands write, what shells and programs take for something else, and plain ones.
STEMS = ["a", "b", "1", "2", "x y", "s*r", "-n", "--help", ".hid", "new\nline", "q'\"t",
         "\u00fc\u4e16",
         "$(touch pwned)", "Taluva", "p1", "a.stela.", "tab\t", "back\\slash", "b\udcff",
         "U\u202ex", "%s"]
JUNK = [b"junk\n", b"\n\n", b" \t", b"[Game ", b"{}", b"<x/>", b"\x00", b"\xff\xfe",
        b"# not a record\n",
        b'[Event "x"]\n', b"\xef\xbb\xbf", b"1. white: pass\n", b"\r\n\r\n", b"[%", b"result: *\n"]
PAYLOAD = ('[Game "Taluva"]\n[Player "white" "<script>alert(1)</script>"]\n'
           '[Player "red" "=1+1\\"|,x"]\n'
           '[Event "www.x.de @a #1"]\n[Odd "../../x"]\n\n{</script><img src=x onerror=alert(2)>}\n'
           '1. white: JC@0,0/0 hut@0,1 !? {&lt; [%diagram "<script>alert(3)</script>"]}\n'
           "  ( 1. white: JC@0,0/0 hut@1,0 )\nresult: *\n").encode()


class Seeds:
    """Piles of one to four records in every format, all made from testdata."""

    def __init__(self, stela, source):
        self.zstd = shutil.which("zstd")
        rng = random.Random(0)
        paths = sorted(path for path in pathlib.Path(source, "testdata").rglob("*.stela")
                       if path.stat().st_size < 3000)
        records = [PAYLOAD] * 4 + [path.read_bytes() for path in rng.sample(paths, 60)]
        records += [self.made(stela, "random", game, "--players", "2", "--seed", "1")
                    for game in ("taluva", "mykerinos")]
        self.piles = {form: [] for form in (*FORMS, "stats")}
        for _ in range(40):
            text = b"\n".join(rng.choices(records, k=rng.choice((1, 1, 2, 3, 4))))
            self.piles["stela"].append(text)
            for form in FORMS[1:]:
                self.piles[form].append(self.made(stela, "convert", "--to", form, given=text))
            self.piles["stats"].append(self.made(stela, "stats", "--to", "json", given=text))

    @staticmethod
    def made(stela, *words, given=b""):
        return subprocess.run([stela, *words], input=given, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, check=False).stdout

    def content(self, rng):
        """Returns a format and the content of a file in it."""
        form = rng.choices((*FORMS, "stats"), (6, 2, 4, 2, 0.3))[0]
        data = rng.choice(self.piles[form])
        for _ in range(rng.choice((0, 0, 0, 0, 1, 1, 2, 4))):
            data = self.mutated(rng, data)
        pressed = rng.random()
        if pressed < 0.06:
            data = gzip.compress(data, mtime=0)
        elif pressed < 0.1 and self.zstd:
            data = subprocess.run([self.zstd, "-q", "-c"], input=data, stdout=subprocess.PIPE,
                                  check=True).stdout
        if pressed < 0.02:
            data = data[:rng.randrange(len(data))]
        return form, data

    def mutated(self, rng, data):
        """`data` with one thing changed."""
        if not data:
            return rng.choice(JUNK)
        at, to = sorted(rng.randrange(len(data) + 1) for _ in range(2))
        lines = data.splitlines(keepends=True)
        line = rng.randrange(len(lines))
        return rng.choice((
            lambda: data[:at],
            lambda: data[:at] + data[min(to, at + 40):],
            lambda: data[:to] + data[at:],
            lambda: data[:at] + bytes([rng.randrange(256)]) + data[at + 1:],
            lambda: data[:at] + rng.choice(JUNK) + data[at:],
            lambda: rng.choice(JUNK) + data,
            lambda: data + rng.choice(JUNK),
            lambda: b"\xef\xbb\xbf" + data,
            lambda: data.replace(b"\n", b"\r\n"),
            lambda: data.replace(b"\n", b"\r"),
            lambda: data.replace(b"\n", b" "),
            lambda: data.replace(b"\n", b"\r\n", 1),
            lambda: data.rstrip(),
            lambda: b"".join(lines[:line] + lines[line + 1:]),
            lambda: b"".join(lines[:line] + lines[line:line + 1] + lines[line:]),
            lambda: b"".join(lines[line:] + lines[:line]),
            lambda: data.rstrip() + rng.choice(self.piles["stela"]),
            lambda: data + rng.choice(self.piles[rng.choice(FORMS)]),
            lambda: data.replace(b"\n\n", b"\n"),
        ))()
