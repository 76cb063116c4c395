"""Figures of the recorder, printed and not asserted: measure.py [--worst N] SOURCE STELA [GAMES [SWEPT [RECORDS]]]

What a person needs for an entry, by game and width: taps and scrolls of real pointer events in the
cheapest way over the page, of GAMES games by chance of each kind; the share of the places that can
be chosen that a finger hits, at every action of SWEPT games by chance of three kinds of each game,
and of the records in the folder RECORDS; twelve parcels of Mykerinos; how well what can be chosen
stands out on every ground; how long the page takes from a tap to the new board, also on a processor
four times slower, and its processor time; the size of the page. With 0 for GAMES only the size and the share of places.
With --worst N only these times, and of the N slowest taps where they fell and what took so long.
"""

import gzip
import pathlib
import re
import statistics
import sys

import games
import recorder as page
import taps

SIZES = ((390, 844), (844, 390), (1200, 900))
SLOWER = 4
# The contrast (WCAG 2.2) of the rim of each ring with the ground below it: the better of its two
# lines.
CONTRAST = r"""
const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
const rgb = (colour) => {
  canvas.fillStyle = '#000';
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data];
};
const light = (colour) => {
  const [r, g, b] = rgb(colour).map((v) => v / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ratio = (one, other) => {
  const [a, b] = [light(one), light(other)].sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
};
const fills = new Set();
for (const shape of document.querySelectorAll('#board > svg *')) {
  if (shape.closest('.places, .rings, defs')) continue;
  const style = getComputedStyle(shape);
  if (style.fill !== 'none' && style.fill.startsWith('rgb(')) fills.add(style.fill);
}
const lines = ['.rings .outer', '.rings .inner'].map((one) => getComputedStyle(document.querySelector(one)).stroke);
return [...fills].map((fill) => Math.max(...lines.map((line) => ratio(line, fill))));"""


def measure_games(recorder, stela, seeds, size, drags=False):
    recorder.resize(*size)
    costs = {}
    for seed in seeds:
        for game in games.GAMES:
            recorder.open()
            recorder.run("if (!window.taps) {" + taps.HELPERS + "}")
            for actor, tally in taps.record_game(recorder, games.by_chance(stela, game, seed), drags=drags):
                chance = actor == "table"
                costs.setdefault((game[0], chance), []).append(tally)
    for (game, chance), tallies in sorted(costs.items()):
        missed = sum(len(tally.missed) for tally in tallies)
        print(f"{size[0]} x {size[1]} {game}{', from the box' if chance else ''}: {len(tallies)} entries, "
              f"{statistics.mean(tally.taps for tally in tallies):.2f} taps{' and drags' if drags else ''} an entry, most "
              f"{max(tally.taps for tally in tallies)}; {sum(len(tally.scrolls) for tally in tallies)} scrolls; "
              f"{missed} places missed", flush=True)


# At every action of a record: the places that can be chosen, and those that a finger on their middle
# does not hit; on the way to that action, too, from place to place, but it is not played again.
SWEEP = """
openOne(arguments[0]);
const seen = {places: 0, states: 0, missed: [], game: record.game, valid: record.valid};
let name = '';
const look = () => {
  seen.places += board.can.size;
  for (const place of taps.missed()) seen.missed.push(`${name}: ${place}`);
};
const played = play;
let over = false;
play = () => { over = true; };
for (const entry of record.entries) {
  if (entry.kind !== 'play' || entry.depth || !entry.played) continue;
  const actions = entry.tokens.filter((token) => !/^[=#!?]/.test(token));
  for (let i = 0; i <= actions.length - 1; ++i) {
    go(entry.before, actions.slice(0, i));
    name = `${entry.number} ${actions[i]}`;
    ++seen.states;
    look();
    const {places} = engine.ask({do: 'values', action: actions[i]});
    const what = actions[i].split(/[@=]/)[0];
    if (byId('whats').querySelector(`[data-what="${CSS.escape(what)}"] .letters`)) choose({what});
    over = false;
    for (const place of places) {
      if (!board.can.has(place)) break;
      board.pick(place);
      if (over) break;
      look();
    }
  }
}
play = played;
return seen;"""
SWEPT = (*((game, "--players", count) for game in ("taluva", "mykerinos") for count in "234"),
         ("tikal", "--players", "2"), ("tikal", "--players", "3", "--variant", "auction"),
         ("tikal", "--players", "4"))
TURNED = ((390, 844), (1200, 900), (844, 390), (1200, 1600))


def sweep(recorder, records):
    """Returns whether each legal place of records can be hit, whatever was played."""
    for size in TURNED:
        recorder.resize(*size)
        recorder.open()
        recorder.run(taps.HELPERS)
        counts = {}
        for name, text in records:
            seen = recorder.run(SWEEP, text)
            count = counts.setdefault(seen["game"], [0, 0, 0, 0])
            for i, more in enumerate((1, seen["states"], seen["places"], len(seen["missed"]))):
                count[i] += more
            if seen["missed"] or not seen["valid"]:
                print(f"  {name}: valid: {seen['valid']}; missed: {seen['missed'][:8]}")
        for game, (games_, states, places, missed) in sorted(counts.items()):
            print(f"{size[0]} x {size[1]} {game}: {games_} records, {states} actions, "
                  f"{places - missed} of {places} places can be hit", flush=True)


def measure_parcels(recorder, stela):
    """The last round of Mykerinos lays out twelve parcels."""
    text = games.by_chance(stela, ("mykerinos", "--players", "2"), 1)
    last = [actions for actor, actions in taps.entries_of(text) if actor == "table"][-1]
    number = max(i for i, (actor, _) in enumerate(taps.entries_of(text), 1) if actor == "table")
    before = re.split(rf"^{number}\. ", text, flags=re.M)[0]
    recorder.resize(390, 844)
    recorder.begin(before)
    tally = taps.Tally()
    for action in last:
        taps.choose(recorder, action, tally)
    print(f"{len(last)} parcels laid out: {tally.taps} taps, {len(tally.scrolls)} scrolls")


def measure_contrast(recorder, stela):
    for theme in ("light", "dark"):
        recorder.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": theme}]})
        least = 99.0
        for game in games.GAMES:
            for entries in (0, 12):
                recorder.open()
                text = games.by_chance(stela, game, 2)
                recorder.paste("\n".join(text.split("\n\n")[:1]) + "\n" if not entries
                               else re.split(rf"^{entries}\. ", text, flags=re.M)[0])
                if recorder.run("return board.can.size"):
                    least = min(least, *recorder.run(CONTRAST))
        print(f"{theme}: what can be chosen has a contrast of at least {least:.1f} on every ground")


def measure_times(recorder, stela, seeds, slower, worst=0):
    recorder.driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": slower})
    took = []
    recorder.resize(390, 844)
    for seed in seeds:
        for game in games.GAMES:
            recorder.open()
            taps.record_game(recorder, games.by_chance(stela, game, seed), 40)
            took += recorder.run("return taps.took")
    recorder.driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": 1})
    took.sort(key=lambda tap: tap["all"])
    print(f"{slower} x slower: {len(took)} taps, from a tap to the new board median "
          f"{took[len(took) // 2]['all']:.0f} ms, 99 % {took[len(took) * 99 // 100]['all']:.0f} ms, "
          f"worst {took[-1]['all']:.0f} ms")
    for tap in took[::-1][:worst]:
        asked = ", ".join(f"{what} {ms:.0f}" for what, ms in tap["asked"])
        print(f"  {tap['all']:.0f} ms: {tap['game']}, entry {tap['entry']}, {tap['on']}: engine {tap['engine']:.0f} "
              f"({asked}), script and wait {tap['script']:.0f}, browser {tap['browser']:.0f}")


def measure_work(recorder, stela):
    """What a tap costs the page in processor time, which other work on the machine does not change;
    with what the page draws when there is nothing else to do."""
    run = recorder.driver.execute_cdp_cmd
    run("Performance.enable", {"timeDomain": "threadTicks"})

    def worked():
        metrics = run("Performance.getMetrics", {})["metrics"]
        return next(one["value"] for one in metrics if one["name"] == "TaskDuration") * 1000

    took = []
    tap_at = taps.tap_at

    def timed(*arguments):
        before = worked()
        tap_at(*arguments)
        recorder.driver.execute_async_script(taps.SETTLED)
        took.append(worked() - before)

    recorder.resize(390, 844)
    taps.tap_at = timed
    try:
        for game in (games.GAMES[0], games.GAMES[1], games.GAMES[3]):
            recorder.open()
            taps.record_game(recorder, games.by_chance(stela, game, 1), 10)
    finally:
        taps.tap_at = tap_at
        run("Performance.disable", {})
    took.sort()
    print(f"{len(took)} taps, processor time median {took[len(took) // 2]:.0f} ms, "
          f"99 % {took[len(took) * 99 // 100]:.0f} ms, worst {took[-1]:.0f} ms")


def main():
    worst = 0
    if "--worst" in sys.argv:
        at = sys.argv.index("--worst")
        worst = int(sys.argv[at + 1])
        del sys.argv[at:at + 2]
    source, stela = sys.argv[1:3]
    seeds = range(1, 1 + (int(sys.argv[3]) if len(sys.argv) > 3 else 2))
    swept = range(1, 1 + (int(sys.argv[4]) if len(sys.argv) > 4 else 2))
    records = sorted(pathlib.Path(sys.argv[5]).glob("**/*.stela")) if len(sys.argv) > 5 else []
    text = page.page_of(source).read_bytes()
    print(f"page {len(text) / 1000:.0f} kB, {len(gzip.compress(text, 9)) / 1000:.0f} kB gzipped")
    with page.browsed(source) as recorder:
        recorder.driver.set_script_timeout(1200)
        if worst:
            measure_times(recorder, stela, seeds, 1, worst)
            measure_times(recorder, stela, seeds, SLOWER, worst)
            return
        sweep(recorder, [(f"{' '.join(game)}, seed {seed}", games.by_chance(stela, game, seed))
                         for game in SWEPT for seed in swept])
        sweep(recorder, [(record.name, record.read_text(encoding="utf-8")) for record in records])
        if not seeds:
            return
        measure_parcels(recorder, stela)
        measure_contrast(recorder, stela)
        measure_work(recorder, stela)
        measure_times(recorder, stela, seeds[:1], 1)
        measure_times(recorder, stela, seeds[:1], SLOWER)
        for size in SIZES:
            measure_games(recorder, stela, seeds, size)
        measure_games(recorder, stela, seeds, SIZES[0], drags=True)


if __name__ == "__main__":
    main()
