"""axe-core finds nothing in any state of the page: axe.py SOURCE STELA [all]

Half of the states on phones in the light, the others on desks in the dark; with `all` each on both
in both.
axe-core comes from the npm registry, is kept in build/axe, and is checked against its digest; who
has no network and has not fetched it skips this test."""

import base64
import hashlib
import io
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile

import games
import page_analysis
import pages
import recorder as page
import taps

VERSION = "4.10.3"
DIGEST = ("Xm7bpRXnDSX2YE2YFfBk2FnF0ep6tmG7xPh8iHee8MIc"
          "rgq762Nkce856dYtJYLkuIoYZvGfTs/PbZhideTcEg==")
RUN = """
const done = arguments[0];
axe.run(document, {resultTypes: ['violations']}).then((found) => done(found.violations.map((one) =>
  `${one.id}: ${one.help} (${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(' | ')})`)));"""
SIZES = ((390, 844), (1200, 900))


def axe_of(source):
    """The script; ends the test when it cannot be fetched."""
    folder = pathlib.Path(source) / "build" / "axe"
    file = folder / f"axe-core-{VERSION}.tgz"
    if not file.exists():
        if not shutil.which("npm"):
            print("skipped: npm is not installed")
            sys.exit(pages.SKIPPED)
        folder.mkdir(parents=True, exist_ok=True)
        done = subprocess.run(["npm", "pack", f"axe-core@{VERSION}", "--silent"], cwd=folder, check=False,
                              capture_output=True)
        if done.returncode != 0 or not file.exists():
            print("skipped: the npm registry does not give axe-core")
            sys.exit(pages.SKIPPED)
    packed = file.read_bytes()
    if base64.b64encode(hashlib.sha512(packed).digest()).decode() != DIGEST:
        print(f"{file} is not the axe-core that is known")
        sys.exit(1)
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        return archive.extractfile("package/axe.min.js").read().decode("utf-8")


def states(recorder, stela):
    """Brings the page into each state; yields its name."""
    recorder.open()
    yield "start"
    for game in games.GAMES[:1] + games.GAMES[1:2] + games.GAMES[3:4]:
        text = games.by_chance(stela, game, 1)
        middle = re.split(r"^15\. ", text, flags=re.M)[0]
        recorder.run("showStart()")
        recorder.paste(middle)
        yield f"{game[0]}, in the middle"
        for tab in () if game[0] == "tikal" else ("game", "notes", "text", "end", "save"):
            recorder.run("showTab(arguments[0])", tab)
            yield f"{game[0]}, {tab}"
        recorder.run("showTab('play'); const [first] = board.can.keys(); if (first) board.pick(first);")
        yield f"{game[0]}, chosen"
        recorder.run("showStart()")
        recorder.paste(text)
        yield f"{game[0]}, the end"
    recorder.run("showStart()")
    recorder.paste(page_analysis.analysed(page_analysis.GAMES[0])[0])
    recorder.run("showTab('game'); go(-1); byId('mistake').click()")
    yield "a mistake by an analysis"
    recorder.run("showStart()")
    yield "games that are kept"
    recorder.paste('[Game "Taluva"]\n[Player "white" "A"]\n[Player "red" "B"]\n\n1. white:JC@0,0/0 hut@9,9\n')
    yield "damaged"
    recorder.run("showStart()")
    recorder.paste('[Game "Taluva"]\n[Player "white" "A"]\n[Player "red" "B"]\n')
    taps.tap(recorder, "#setting summary")
    recorder.wait("return Boolean(setting)")
    yield "a position is set"


def main():
    source, stela = sys.argv[1:3]
    script = axe_of(source)
    with page.opened(source) as (recorder, checks):
        recorder.driver.set_script_timeout(120)
        looks = [("light", SIZES[0]), ("dark", SIZES[1])]
        every = sys.argv[3:] == ["all"]
        if every:
            looks += [("dark", SIZES[0]), ("light", SIZES[1])]
        for look, (theme, size) in enumerate(looks):
            recorder.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
                "features": [{"name": "prefers-color-scheme", "value": theme}]})
            recorder.resize(*size)
            for number, state in enumerate(states(recorder, stela)):
                if not every and number % len(looks) != look:
                    continue
                recorder.run("if (!window.axe) {" + script + "}")
                found = recorder.driver.execute_async_script(RUN)
                checks.equal(found, [], f"{state}, {theme}, {size[0]} pixels")


main()
