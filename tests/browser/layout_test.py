"""Measures pages in a real browser: from phones to wide screens, with names and words of any kind."""

import pathlib
import re
import sys

import pages
from replay import Replay

WIDTHS = (360, 768, 1200, 1600)
LEAST_TARGET = 44
LEAST_TEXT = 9
NAMES = {
    "long": ("Bartholomew Maximilian Featherstonehaugh the Younger of Lower Slaughter " * 3)[:200],
    "one word": "W" * 200,
    "right to left": ("محمد بن عبد الله الخوارزمي " * 8)[:200],
    "combining": ("a\u0300\u0301\u0302\u0303\u0308" * 40)[:200],
    "pictures": ("\U0001f30b\U0001f469\u200d\U0001f469\u200d\U0001f467 \u202e\u2067x " * 30)[:200],
    "wide": ("図書館の長い名前の選手" * 20)[:200],
}
# A page of text, as part of a label or next to one.
LABEL = "The village on the hill was the one that everybody wanted, and nobody got it. " * 30
WRITTEN = """\
[Game "Taluva"]
[Player "white" "{name}"]
[Player "red" "{name} 2"]
[Player "brown" "{name} 3"]
[Player "yellow" "{name} 4"]
[Event "{name}"]
[Site "{name}"]

1. white: JC@0,0/0 hut@0,1 {{[%label 0,1 "{label}"] [%diagram "{label}"] {label}}}
2. red: SR@1,0/3 hut@2,-1 {{{name}}}
3. brown: JS@-1,0/2 hut@-1,-1
  ( {{{name}}} 3. brown: JS@0,0/5
    ( 3. brown: JS@-1,0/2 grow@0,1=J {{{label}}}
      ( 3. brown: JS@-1,0/2 hut@-1,-1 ) ) )
4. yellow: LJ@2,0/4 hut@9,9
result: *
"""

# Finds elements that extend beyond the page, or beyond the card that contains them.
OUTSIDE = """
    const seen = (e) => e.getClientRects().length > 0 && getComputedStyle(e).clipPath === 'none';
    const out = [];
    for (const box of document.querySelectorAll('.player, #now, .bar, #controls, #tools, #chart')) {
      const place = box.getBoundingClientRect();
      for (const part of box.querySelectorAll('*')) {
        if (!seen(part) || part.closest('svg') && part.tagName !== 'svg') continue;
        const at = part.getBoundingClientRect();
        const inside = at.left >= place.left - 1 && at.right <= place.right + 1;
        const scrolled = getComputedStyle(box).overflowY === 'auto';
        if (!inside || (!scrolled && at.bottom > place.bottom + 1)) {
          out.push(`${part.tagName} ${part.id || part.className} in ${box.id || box.className}`);
        }
      }
    }
    return out;"""
# Finds labels of the visible chart that touch each other, extend beyond it, or are too small.
CHART = """
    const out = [];
    const chart = [...document.querySelectorAll('.chart')].find((e) => e.getClientRects().length);
    const place = chart.getBoundingClientRect();
    const scale = place.width / chart.viewBox.baseVal.width;
    const texts = [...chart.querySelectorAll('text')].map((text) => {
      const size = parseFloat(getComputedStyle(text).fontSize) * scale;
      if (size < arguments[0]) out.push(`${text.textContent}: ${size} pixels`);
      const {left, top, right, bottom} = text.getBoundingClientRect();
      // A line has room above and below its letters.
      const room = (bottom - top) * 0.2;
      if (left < place.left - 1 || right > place.right + 1) out.push(`${text.textContent} outside`);
      return {words: text.textContent, left, right, top: top + room, bottom: bottom - room};
    });
    texts.forEach((a, i) => texts.slice(i + 1).forEach((b) => {
      if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) {
        out.push(`${a.words} and ${b.words}`);
      }
    }));
    return out.concat(texts.length > 8 ? [] : ['hardly any text']);"""
TARGETS = """
    return [...document.querySelectorAll('button, input, #replay a')]
      .filter((e) => e.getClientRects().length)
      .map((e) => [e.id || e.hash, e.getBoundingClientRect()])
      .filter(([, box]) => box.width < arguments[0] || box.height < arguments[0])
      .map(([name, box]) => `${name}: ${box.width} x ${box.height}`);"""
# Finds players' cards that overlap each other, or something else of the page.
CARDS = """
    const boxes = [...document.querySelectorAll(
      '.player, #table, #controls, #tools, #now, #entries, #chart')]
      .map((e) => [e.id || e.querySelector('h3').textContent, e.getBoundingClientRect()]);
    const out = [];
    boxes.forEach(([a, x], i) => boxes.slice(i + 1).forEach(([b, y]) => {
      if (a === 'controls' || b === 'controls') return;  // which stay above what is scrolled
      if (x.left < y.right - 1 && y.left < x.right - 1 && x.top < y.bottom - 1
          && y.top < x.bottom - 1) out.push(`${a} and ${b}`);
    }));
    return out;"""
CONTRAST = """
    const light = (colour) => {
      const parts = colour.match(/[\\d.]+/g).slice(0, 3).map((n) => n / 255)
        .map((n) => (n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4));
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
    };
    const contrast = (a, b) => {
      const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
      return (x + 0.05) / (y + 0.05);
    };
    const ground = getComputedStyle(document.getElementById('chart')).backgroundColor;
    const out = [];
    for (const line of document.querySelectorAll('.chart.wide .line')) {
      const strokes = [line, line.previousElementSibling].map((l) => getComputedStyle(l).stroke);
      const best = Math.max(...strokes.map((stroke) => contrast(stroke, ground)));
      if (best < 3) out.push(`${line.className.baseVal}: ${best}`);
    }
    for (const text of document.querySelectorAll('.chart.wide .name, .chart.wide .tick')) {
      const found = contrast(getComputedStyle(text).fill, ground);
      if (found < 4.5) out.push(`${text.textContent}: ${found}`);
    }
    for (const text of document.querySelectorAll(
      '#replay .soft, #replay dt, #replay a, #count, h1, .tab')) {
      let box = text;
      while (getComputedStyle(box).backgroundColor === 'rgba(0, 0, 0, 0)') box = box.parentElement;
      const found = contrast(getComputedStyle(text).color, getComputedStyle(box).backgroundColor);
      if (found < 4.5) out.push(`${text.textContent}: ${found}`);
    }
    return out;"""
WIDE = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"


def check_widths(replay, checks, what):
    for width in WIDTHS:
        replay.resize(width)
        replay.open()
        name = f"{what} at {width}"
        checks.equal(replay.run(WIDE), 0, f"{name}: wider than its window")
        checks.equal(replay.run(OUTSIDE), [], f"{name}: what reaches out of its box")
        checks.equal(replay.run(CARDS), [], f"{name}: what lies on something else")
        if replay.all(".chart"):
            checks.equal(replay.run(CHART, LEAST_TEXT), [], f"{name}: the chart's texts")
        if replay.all("#copy") and width < 960:
            replay.click("#copy")
            checks.equal(replay.run(TARGETS, LEAST_TARGET), [], f"{name}: too small for a thumb")


def named(record):
    """Returns a random game with names for its players."""
    for name in ("Anna Köhler", "François Petit", "Gül Şahin", "Jürgen Brandt-Weiß"):
        record = re.sub(r'(\[Player "\w+") ""\]', rf'\1 "{name}"]', record, count=1)
    return record


def check_languages(source, driver, checks):
    """Words that are longer in another language have room, too."""
    languages = sorted(path.stem for path in pathlib.Path(source, "lib", "words").glob("*.po"))
    checks.true(languages, "languages but English")
    for language in languages:
        for game in ("taluva", "tikal", "mykerinos"):
            record = named(pages.play(game, 5, 4))
            for command, option in (("replay", "--to"), ("summary", "--to"), ("stats", "--format"),
                                    ("standings", "--format")):
                page = pages.make_page(record, command, option, "html", "--lang", language)
                checks.true(f'<html lang="{language}">' in page.read_text("utf-8"), f"{command} in {language}")
                check_widths(Replay(driver, page), checks, f"{command} of {game} in {language}")


def check_games(driver, checks):
    for game in ("taluva", "tikal", "mykerinos"):
        record = named(pages.play(game, 5, 4))
        page = pages.make_page(record, "replay", "--to", "html")
        replay = Replay(driver, page)
        check_widths(replay, checks, game)
        for theme in ("light", "dark", "print", "safe"):
            themed = pages.make_page(record, "replay", "--to", "html", "--theme", theme)
            Replay(driver, themed).open("#9")
            checks.equal(replay.run(CONTRAST), [], f"{game}, {theme}: contrast")


def check_names(driver, checks):
    for what, name in NAMES.items():
        record = WRITTEN.format(name=name, label=LABEL)
        for command in (("replay", "--to", "html"), ("replay", "--to", "html", "--embed"),
                        ("summary", "--to", "html"), ("stats", "--format", "html"),
                        ("query", "--format", "html", "SELECT * FROM tags")):
            replay = Replay(driver, pages.make_page(record, *command))
            check_widths(replay, checks, f"{what} names in {' '.join(command)}")
        page = pages.make_page(record, "replay", "--to", "html")
        check_label(Replay(driver, page), checks, what)
        game = pages.play("taluva", 3, 2)
        for number in (1, 2):
            game = re.sub(r'(\[Player "\w+") ""\]', rf'\1 "{name[:-2]} {number}"]', game,
                          count=1)
        replay = Replay(driver, pages.make_page(game, "standings", "--format", "html"))
        check_widths(replay, checks, f"{what} names in standings")
        # Text with direction controls is not returned unchanged by the browser driver.
        checks.true(name[:6] in replay.text("table"), f"{what} names in standings")


def check_label(replay, checks, what):
    """A page of text on the board leaves the board as large as it is."""
    for width in (360, 1200):
        replay.resize(width)
        replay.open("#1")
        replay.view()
        board, tile = replay.run("""
            const box = (e) => [e.getBoundingClientRect().width, e.getBoundingClientRect().height];
            const drawn = [...document.querySelectorAll('#board use')].map(box);
            return [box(document.getElementById('board')), drawn.sort((a, b) => b[0] - a[0])[0]];""")
        checks.true(max(tile[0] / board[0], tile[1] / board[1]) > 0.1,
                    f"{what} names at {width}: the board beside a label: {tile} of {board}")
        checks.equal(replay.run(WIDE), 0, f"{what} names at {width}: with a label of a page")


def main():
    source = sys.argv[1]
    with pages.checked() as (driver, checks):
        check_games(driver, checks)
        check_languages(source, driver, checks)
        check_names(driver, checks)


main()
