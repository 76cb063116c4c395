"""Whole games by chance, recorded in the page by clicks alone, are the bytes that `stela random`
wrote: games.py SOURCE STELA [GAMES]"""

import subprocess
import sys

import recorder as page
import pages
import clicks

GAMES = (("taluva", "--players", "2"), ("tikal", "--players", "2"),
         ("tikal", "--players", "3", "--variant", "auction"),
         ("mykerinos", "--players", "2"), ("mykerinos", "--players", "3"))


# Whether the board is the engine's picture, whatever it kept of the pictures before.
SAME_BOARD = """
const fresh = document.importNode(picture(view.svg), true);
const shapes = (svg) => [...svg.querySelectorAll('*')].filter((one) => !one.closest('.places'))
  .map((one) => one.cloneNode().outerHTML + (one.children.length ? '' : one.textContent));
const places = (svg) => [...svg.querySelectorAll('.place')].map((one) =>
  one.dataset.place + one.getAttribute('points')).sort();
return JSON.stringify([shapes(board.svg()), places(board.svg())]) ===
  JSON.stringify([shapes(fresh), places(fresh)]) && shapes(fresh).length > 3;"""


def by_chance(stela, game, seed):
    return subprocess.run([stela, "random", game[0], "--seed", str(seed), *game[1:]], check=True,
                          capture_output=True, encoding="utf-8").stdout


def main():
    source, stela = sys.argv[1:3]
    seeds = range(1, 1 + int(sys.argv[3])) if len(sys.argv) > 3 else (1,)
    checks = pages.Checks()
    path = page.page_of(source)
    driver = pages.open_browser()
    driver.set_script_timeout(120)
    times = []
    try:
        for seed in seeds:
            for game in GAMES:
                wanted = by_chance(stela, game, seed)
                recorder = page.Recorder(driver, path)
                recorder.open()
                name = f"{' '.join(game)}, seed {seed}"
                try:
                    times += clicks.record_game(recorder, wanted)
                except AssertionError as failure:
                    checks.true(False, f"{name}: {failure}")
                    continue
                checks.equal(recorder.text(), wanted, name)
                for entry in (-1, 3, 1):
                    recorder.run("go(arguments[0])", entry)
                    checks.true(recorder.run(SAME_BOARD), f"{name}: the board behind entry {entry}")
        pages.check_quiet(driver, path, checks)
    finally:
        driver.quit()
    times.sort()
    if times:
        print(f"{len(times)} clicks; from a click to the new board: median "
              f"{times[len(times) // 2][0]:.1f} ms, worst "
              f"{times[-1][0]:.1f} ms ({times[-1][1]})")
    checks.finish()


if __name__ == "__main__":
    main()
