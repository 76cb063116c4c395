"""How the page handles text: page_texts.py SOURCE STELA [CORPUS]

Its verdicts are those of the command line for testdata and, if present, the corpus. Hostile words stay words,
and broken records and links are reported and kept.
"""

import base64
import json
import pathlib
import sys

import recorder as page
import pages
import taps

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "injection"))
from payloads import PAYLOADS, record

MOST_SHOWN = 10
JUDGE = """
return arguments[0].map((text) => engine.ask({do: 'judge', text}).verdicts);"""


def by_command(files):
    """Returns by file, for each of its records, whether it is valid and its errors."""
    found = {str(file): [] for file in files}
    for line in pages.run("validate", "--report", "ndjson", "--", *files).stdout.splitlines():
        report = json.loads(line)
        wrong = [[d["rule"], d["line"], d["column"], d["message"]] for d in report["diagnostics"]]
        found[report["file"]].append([report["verdict"], wrong])
    return found


def by_page(recorder, texts):
    answers = recorder.run(JUDGE, texts)
    return [[["valid" if one["valid"] else "invalid", one["mistakes"]] for one in answer]
            for answer in answers]


def check_verdicts(recorder, source, corpus, checks):
    source = pathlib.Path(source)
    files = sorted((source / "testdata").glob("**/*.stela"))
    files += sorted(pathlib.Path(corpus).glob("**/*.stela"))
    compared = skipped = shown = 0
    for begin in range(0, len(files), 100):
        part, texts = [], []
        for file in files[begin:begin + 100]:
            try:
                texts.append(file.read_bytes().decode("utf-8"))
                part.append(file)
            except UnicodeDecodeError:
                skipped += 1  # a page has no such text
        wanted = by_command(part)
        for file, seen in zip(part, by_page(recorder, texts)):
            compared += len(seen)
            if seen == wanted[str(file)]:
                continue
            shown += 1
            if shown <= MOST_SHOWN:
                checks.equal(seen, wanted[str(file)], f"the verdict of {file.name}")
    checks.equal(shown, 0, "files whose verdict differs")
    checks.true(compared > 900, f"{compared} records compared")
    print(f"{compared} records in {len(files) - skipped} files have the verdict of the command line; "
          f"{skipped} files are not UTF-8")


# The pictures of buttons and of the history come when they are in sight, at another
# moment each time; they are not counted.
COUNT = pages.COUNT % "svg, #marks, #start, .icon"


def check_hostile(recorder, checks):
    recorder.begin(record("harmless words"))
    expected = recorder.run(COUNT)
    checks.true(expected.get("BUTTON", 0) > 10, "the page shows a record")
    for what, text in PAYLOADS.items():
        recorder.run("showStart()")
        recorder.paste(record(text))
        for entry in (0, -1):
            recorder.run("go(arguments[0])", entry)
        recorder.run("go(record.last)")
        checks.equal(recorder.run(COUNT), expected, what)
        checks.true(recorder.driver.title != "owned", f"{what}: the title")


GOOD = '[Game "Taluva"]\n[Player "white" "Änne"]\n[Player "red" ""]\n\n1. white: JC@0,0/0 hut@0,1\n'


def check_links(recorder, checks):
    recorder.resize(390, 600)
    recorder.open("#r=" + page.packed(GOOD.encode()))
    checks.eventually(lambda: recorder.text() == GOOD, "the record of a link")
    recorder.run("localStorage.setItem(kBaseKey, 'https://example.org/')")
    taps.tap(recorder, "#share")
    recorder.wait("return !byId('link').hidden && byId('link').querySelector('textarea').value")
    link = recorder.run("return byId('link').querySelector('textarea').value")
    recorder.open(link[link.index("#"):])
    checks.eventually(lambda: recorder.text() == GOOD, "the record of the link that the page gave")
    bomb = page.packed(b" " * (1 << 27))
    noise = base64.urlsafe_b64encode(bytes(i * 7919 % 251 for i in range(1 << 19))).decode()
    for name, code in (("broken", "!!!"), ("empty", ""), ("no deflate", "AAAA"),
                       ("not UTF-8", page.packed(b"\xff\xfe\xff")), ("a bomb", bomb),
                       ("a million letters", "A" * 1_000_000), ("noise", noise)):
        recorder.open()
        recorder.run("location.hash = '#r=' + arguments[0]", code)
        recorder.wait("return byId('status').textContent.includes('contains no record') || record")
        checks.true(recorder.run("return Boolean(record) || byId('status').getBoundingClientRect().bottom <= innerHeight"),
                    f"{name}: the message is in sight")
        checks.true(recorder.run("return engine.ask({do: 'games'}).games.length === 3"),
                    f"{name}: the engine lives")
        checks.true(recorder.run("return !byId('start').hidden || Boolean(record)"), f"{name}: the page lives")
    long = GOOD + "{" + "x y " * 250_000 + "}\n"
    recorder.open("#r=" + page.packed(long.encode()))
    checks.eventually(lambda: len(recorder.text()) > 900_000, "a record of a million letters")


def check_codes(recorder, checks):
    """A link begins with the configured address, and has a QR code if it is short enough."""
    base = "https://example.org/recorder/"
    noise = base64.b64encode(bytes(i * i * 7919 % 65521 % 251 for i in range(6000))).decode()
    for text, fits in ((GOOD, True), (GOOD + "  {" + noise + "}\n", False)):
        recorder.begin(text)
        taps.tap(recorder, "#share")
        recorder.wait("return !byId('link').hidden")
        checks.true(recorder.run("return !document.querySelector('#qr svg')"), "no code for a page from a disk")
        checks.equal(recorder.run("return [byId('link-text').hidden, byId('link').querySelector('textarea').value]"),
                     [True, ""], "and no link to it")
        recorder.run("byId('base').value = arguments[0]; byId('base').dispatchEvent(new Event('change'))", base)
        link = recorder.run("return byId('link').querySelector('textarea').value")
        checks.true(link.startswith(base + "#r="), "the address that is set")
        checks.equal(recorder.run("return Boolean(document.querySelector('#qr svg path'))"), fits, f"a code, {fits}")
        checks.equal("too long" in recorder.run("return byId('qr-said').textContent"), not fits, "that is said")
        recorder.open(link[link.index("#"):])
        checks.eventually(lambda: recorder.text() == text, "the record of the link")


LONG = GOOD + "".join(f"  {{Note {number} on the hut at the coast}}\n" for number in range(40))


def check_cut_links(recorder, checks):
    """Messengers truncate long links, and append punctuation; and there are codes of other programs."""
    code = page.packed(LONG.encode())
    for name, link in (("a mark", code + "."), ("a bracket", code + ")"), ("dots", code + "…")):
        recorder.open("#r=" + link)
        checks.eventually(lambda: recorder.text() == LONG, f"a link with {name} behind it")
    for share in (0.5, 0.8, 0.95, 0.99):
        recorder.open("#r=" + code[:int(len(code) * share)] + "…")
        recorder.wait("return record || byId('status').textContent.includes('contains no record')")
        text = recorder.text()
        checks.true(text.startswith('[Game "Taluva"]') and LONG.startswith(text), f"{share} of a link: {text!r}")
        checks.true("truncated" in recorder.status(), f"{share} of a link: it is told")
    for link in ("#WIFI:S:club;P:secret;;", "#r", "#record=abc", "#r=", "#/route?x=1"):
        recorder.open(link)
        checks.true(recorder.run("return !byId('start').hidden && !record"), f"{link}: the start is shown")


def check_broken(recorder, checks):
    """What cannot be read stays as it is, and can be saved."""
    for name, text in (
            ("a page of a PDF", "Tikal – Spielanleitung\f\n2–4 Spieler\nVorbereitung ﬁnden"),
            ("another tool's", "(;GM[1]FF[4]SZ[19];B[pd];W[dp])"),
            ("cut", GOOD + "2. red: SR@1,0/3 hut@2,-1 {never closed"),
            ("markup", "<html><script>alert(1)</script></html>"),
            ("no rule is kept", GOOD + "2. red: SR@0,0/0 hut@9,9\n3. white: out\n"),
            ("deep", GOOD + "(" * 5000), ("many", GOOD + "2. red: x " * 30000)):
        recorder.begin(text)
        recorder.wait("return !byId('work').hidden")
        checks.equal(recorder.text(), text, f"{name}: the text")
        checks.true(recorder.run("return byId('mistakes').childElementCount > 0"), f"{name}: what is wrong")
        kept = recorder.run("return keptRecords()[0].kept.text")
        checks.equal(kept, text, f"{name}: what is kept")


def check_storage(recorder, checks):
    recorder.open()
    recorder.run("""
        localStorage.setItem('stela-recorder:old', '{"version":0,"record":"[Game"}');
        localStorage.setItem('stela-recorder:bad', 'no JSON <img src=x>');
        showStart();""")
    checks.equal(recorder.run("return byId('kept').querySelectorAll('li').length"), 2,
                 "what an older version kept")
    recorder.paste(GOOD)
    checks.equal(recorder.run("return localStorage.getItem('stela-recorder:bad')"),
                 "no JSON <img src=x>", "what is not understood stays")
    recorder.run("""
        Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
        byId('source').value += '{more}';
        byId('source').dispatchEvent(new Event('input'));""")
    checks.true("Not stored" in recorder.status(), "a full storage is told")
    recorder.wait("return record.text.endsWith('{more}')")
    checks.true(recorder.text().endswith("{more}"), "what was typed stays")
    recorder.open()
    recorder.run("""
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, {get() { throw new DOMException('no', 'SecurityError'); }});
        }
        showStart();""")
    recorder.paste(GOOD)
    checks.equal(recorder.text(), GOOD, "a record without any storage")
    checks.true("SecurityError" in recorder.status(), "that storage is forbidden is told")


def check_end_of_engine(recorder, checks):
    """An engine that ends is replaced, and nothing is lost."""
    recorder.begin(GOOD)
    recorder.run("""
        window.first = engine.face && engine.exports;
        engine.exports = {...engine.exports, stela_answer() { throw new WebAssembly.RuntimeError('unreachable'); }};
        change({do: 'nags', entry: 0, nags: ['!']});""")
    checks.eventually(lambda: recorder.run("return engine.exports !== first && !engine.ask({do: 'games'}).error"),
                      "another engine")
    checks.equal(recorder.text(), GOOD, "the text after the engine's end")
    recorder.run("change({do: 'nags', entry: 0, nags: ['!']})")
    checks.true("hut@0,1 !" in recorder.text(), "the new engine stands where the old one did")


def open_twice(recorder):
    """Opens the page with a record, and again in a second tab; returns the first one's key and both.

    On a busy machine a browser may show outdated storage in a new tab, and continue with it: then retries.
    """
    for _ in range(20):
        recorder.begin(GOOD)
        key = recorder.run("return ownKey")
        recorder.driver.execute_script("window.open(location.href)")
        first, second = recorder.driver.window_handles[:2]
        recorder.driver.switch_to.window(second)
        recorder.wait("return typeof engine !== 'undefined' && Boolean(engine.face)")
        if recorder.run("return Boolean(record) || Boolean(localStorage.getItem(arguments[0]))", key):
            break
        recorder.driver.close()
        recorder.driver.switch_to.window(first)
    recorder.wait("return Boolean(record)")
    return key, first, second


def check_tabs(recorder, checks):
    key, first, second = open_twice(recorder)
    checks.equal(recorder.text(), GOOD, "the second tab takes over what the first has")
    recorder.run("change({do: 'nags', entry: 0, nags: ['!!']})")
    recorder.driver.switch_to.window(first)
    checks.eventually(lambda: recorder.run("return ownKey") != key, "two tabs do not write the same")
    checks.equal(recorder.text(), GOOD, "the first tab's text")
    checks.equal(recorder.run("return keptRecords().filter((one) => one.kept).length"), 2,
                 "both are kept")
    recorder.driver.switch_to.window(second)
    recorder.driver.close()
    recorder.driver.switch_to.window(first)


def main():
    source = sys.argv[1]
    corpus = sys.argv[3] if len(sys.argv) > 3 else pathlib.Path(source) / ".." / "shared" / "corpus"
    with page.opened(source) as (recorder, checks):
        recorder.open()
        check_verdicts(recorder, source, corpus, checks)
        check_hostile(recorder, checks)
        check_links(recorder, checks)
        check_codes(recorder, checks)
        check_cut_links(recorder, checks)
        check_broken(recorder, checks)
        check_storage(recorder, checks)
        check_end_of_engine(recorder, checks)
        check_tabs(recorder, checks)
        pages.check_quiet(recorder.driver, recorder.page, checks)


main()
