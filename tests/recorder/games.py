"""Random games, recorded in the page by taps alone, result in the bytes that `stela random` wrote, and on the
way every space that can be chosen can be hit: games.py SOURCE STELA [GAMES | steps]

Each is played on a screen of another size: by touch on phones and the tablet, with the mouse on desks. GAMES is the
number of whole games of each kind; without it, one of every second kind is recorded, and only the first entries of
longer ones. With `steps` a whole game of each of the three is recorded by touch on a phone, and each tap is printed
with the instruction that the page showed before it.
"""

import re
import subprocess
import sys

import recorder as page
import pages
import taps

GAMES = (("taluva", "--players", "2"), ("tikal", "--players", "2"),
         ("tikal", "--players", "3", "--variant", "auction"),
         ("mykerinos", "--players", "3"), ("mykerinos", "--players", "2"))
# Number of entries without GAMES: an expedition past the first volcano, a round of Mykerinos.
PART = {"taluva": 24, "tikal": 12, "mykerinos": 30}
# Phones in both positions, a tablet, desks, and whether they are touched.
SIZES = ((390, 844, True), (1200, 900, False), (844, 390, True), (768, 1024, True), (1920, 1080, False))


# Whether the board is the engine's picture, even if parts of earlier pictures were kept. Elements that the page
# draws as images must be in the same order.
SAME_BOARD = """
const fresh = document.importNode(picture(view.svg), true);
const woods = new Set([...fresh.querySelectorAll('[data-box]')].map((one) => `#${one.id}`));
const isWood = (one) => one.localName === 'image' || woods.has(one.getAttribute('xlink:href'));
const shapes = (svg) => [...svg.querySelectorAll('*')].filter((one) => !one.closest('.places,.rings'))
  .map((one) => isWood(one) ? 'wood' : one.cloneNode().outerHTML + (one.children.length ? '' : one.textContent));
const places = (svg) => [...svg.querySelectorAll('.place')].map((one) =>
  one.dataset.place + one.getAttribute('points')).sort();
return JSON.stringify([shapes(board.svg()), places(board.svg())]) ===
  JSON.stringify([shapes(fresh), places(fresh)]) && shapes(fresh).length > 3;"""

# Finds symbols drawn as images that would be clipped, with a corner outside or nothing visible.
CUT = """
return [...document.querySelectorAll('#board [data-box]')].filter((one) => {
  const [x, y, width, height] = one.dataset.box.split(' ').map(Number);
  const box = one.getBBox();
  return !box.width || box.x < x || box.y < y || box.x + box.width > x + width || box.y + box.height > y + height;
}).map((one) => one.id);"""


def by_chance(stela, game, seed):
    return subprocess.run([stela, "random", game[0], "--seed", str(seed), *game[1:]], check=True,
                          capture_output=True, encoding="utf-8").stdout


def print_steps(recorder, stela, game):
    """Records a whole game by touch, and prints what the page asked for and what was tapped."""
    wanted = by_chance(stela, game, 1)
    print(f"\n{' '.join(game)}")
    recorder.open()
    for number, (_, tally) in enumerate(taps.record_game(recorder, wanted, touch=True), 1):
        print(f"{number}.")
        for told, name in tally.steps:
            print(f"    {told}  [{name}]")
    return wanted


def check_game(recorder, wanted, most, touch, name, checks):
    """Records a game, or its first entries, and checks the result."""
    try:
        costs = taps.record_game(recorder, wanted, most, touch)
    except AssertionError as failure:
        checks.true(False, f"{name}: {failure}")
        return
    if most and most < len(taps.entries_of(wanted)):
        wanted = re.split(rf"^{most + 1}\. ", wanted, flags=re.M)[0]
    checks.equal(recorder.text(), wanted, name)
    tallies = [tally for _, tally in costs]
    checks.equal([place for tally in tallies for place in tally.missed], [],
                 f"{name}: places that cannot be hit")
    checks.equal([scroll for tally in tallies for scroll in tally.scrolls], [], f"{name}: scrolls")
    for entry in (-1, 3, 1):
        recorder.run("go(arguments[0])", entry)
        checks.true(recorder.run(SAME_BOARD), f"{name}: the board behind entry {entry}")
        checks.equal(recorder.run(CUT), [], f"{name}: woods that are cut behind entry {entry}")


def main():
    source, stela = sys.argv[1:3]
    steps = sys.argv[3:] == ["steps"]
    many = len(sys.argv) > 3 and not steps
    seeds = range(1, 1 + int(sys.argv[3])) if many else (1,)
    kinds = GAMES if many else GAMES[::2]
    with page.opened(source) as (recorder, checks):
        recorder.driver.set_script_timeout(120)
        if steps:
            recorder.resize(390, 844, True)
            for game in (GAMES[0], GAMES[1], GAMES[3]):
                checks.equal(print_steps(recorder, stela, game), recorder.text(), " ".join(game))
            return
        for seed in seeds:
            for number, game in enumerate(kinds):
                width, height, touch = SIZES[(seed + number) % len(SIZES)]
                recorder.resize(width, height, touch)
                recorder.open()
                check_game(recorder, by_chance(stela, game, seed), None if many else PART[game[0]], touch,
                           f"{' '.join(game)}, seed {seed}, {width} x {height}", checks)
        pages.check_quiet(recorder.driver, recorder.page, checks)


if __name__ == "__main__":
    main()
