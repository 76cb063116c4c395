"""What a finger hits: fingers.py SOURCE STELA [GAMES]

Fingers are simulated as taps that fall beside the middle of their place by a normally distributed distance (sigma 6
and 9 CSS pixels in each direction; 6 px are about 1 mm on a phone). At the actions of whole random games the places
that can be chosen are tapped in this way, and the page says which one it takes. If a tap is not clear enough, the
page enlarges the board there, and the place is tapped again, with the same spread.

Prints the share of right and of other places, by game and screen, and fails if fewer are right, or more are wrong,
than `AIMS` allows, or one is taken that has another nearer than `TARGET`: of a few positions, or with GAMES of that
many whole games of each kind, at all sizes.
"""

import sys

import games
import recorder as page

KINDS = (("taluva", "--players", "4"), ("tikal", "--players", "3"), ("mykerinos", "--players", "4"))
SIZES = ((390, 844), (360, 640), (844, 390), (768, 1024))
# By sigma: the least share of right places, and the largest of others, in percent.
AIMS = {6: (98, 1), 9: (92, 3)}
# In CSS pixels: the least distance of a place that is taken from any other.
TARGET = 24

# At each `every`-th action of the open record, from the part `from` of the game on: taps on the place that the
# action names next, and on others that can be chosen.
FINGERS = r"""
const [sigma, every, from, samples] = arguments;
let state = 20261128;
const uniform = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return (state + 0.5) / 4294967296;
};
const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
const centre = (name) => board.onScreen(board.can.get(name).shape);
const near = (name) => {
  const [x, y] = centre(name);
  return [x + sigma * normal(), y + sigma * normal()];
};
// How far the nearest other place is from this one.
const apart = (name) => {
  const [x, y] = centre(name);
  const far = (other) => Math.hypot(x - centre(other)[0], y - centre(other)[1]);
  return Math.min(1e9, ...[...board.can.keys()].filter((other) => other !== name).map(far));
};
const told = {right: 0, other: 0, none: 0, taps: 0, tries: 0, states: 0, closest: 1e9, target: 1e9, open: 0};
const guess = (x, y) => (board.guess ? board.guess(x, y) : {name: board.at(x, y)});
const touch = (name) => {
  const before = {...look};
  let hit = guess(...near(name));
  let taps_ = 1;
  while (hit.zoom) {
    enlarge(hit.zoom);
    ++taps_;
    hit = guess(...near(name));
  }
  if (hit.name) told.target = Math.min(told.target, apart(hit.name));
  if (taps_ > 1) setLook(before.scale, before.x, before.y);
  ++told.tries;
  told.taps += taps_;
  if (hit.name === name) ++told.right;
  else if (hit.name) ++told.other;
  else ++told.none;
};
const sample = (target) => {
  const names = [...board.can.keys()];
  const points = names.map(centre);
  ++told.states;
  told.open += names.length;
  points.forEach(([x, y], i) => points.slice(0, i).forEach(([u, v]) => {
    told.closest = Math.min(told.closest, Math.hypot(x - u, y - v));
  }));
  const some = [target, target];
  while (some.length < samples) some.push(names[Math.floor(uniform() * names.length)]);
  some.forEach(touch);
};
const steps = [];
for (const entry of record.entries) {
  if (entry.kind !== 'play' || entry.depth || !entry.played) continue;
  const actions = entry.tokens.filter((token) => !/^[=#!?]/.test(token));
  actions.forEach((action, i) => steps.push({at: entry.before, begun: actions.slice(0, i), action}));
}
const played = play;
let over = false;
play = () => { over = true; };
for (let n = Math.floor(from * steps.length); n < steps.length; n += every) {
  const {at, begun, action} = steps[n];
  go(at, begun);
  const {places} = engine.ask({do: 'values', action});
  const what = action.split(/[@=]/)[0];
  over = false;
  if (byId('whats').querySelector(`[data-what="${CSS.escape(what)}"] .letters`)) choose({what});
  for (const place of places) {
    if (over || !board.can.has(place) || chosen.places.length && turns.length) break;
    sample(place);
    board.pick(place);
  }
}
play = played;
return told;"""


def touch_game(recorder, text, sigma, every=1, since=0.0, samples=20):
    """Returns what a finger hits in the record `text`, at every `every`-th action."""
    recorder.begin(text)
    return recorder.run(FINGERS, sigma, every, since, samples)


def check(name, told, sigma, checks):
    """Prints the shares of right and of other places, and checks them."""
    least, most = AIMS[sigma]
    right, other, none = (100 * told[part] / max(1, told["tries"]) for part in ("right", "other", "none"))
    print(f"{name}, sigma {sigma}: right {right:.1f} %, another {other:.1f} %, none {none:.1f} %, "
          f"{told['taps'] / max(1, told['tries']):.2f} taps; closest at first {told['closest']:.0f} px, "
          f"when taken {told['target']:.1f} px, "
          f"{told['open'] / max(1, told['states']):.0f} open, {told['tries']} taps in {told['states']} states", flush=True)
    checks.true(told["tries"] > 50 and right >= least and other <= most, f"{name}, sigma {sigma}")
    checks.true(told["target"] >= TARGET, f"{name}, sigma {sigma}: what is taken has room around it")


def check_whole(recorder, stela, seeds, checks):
    for width, height in SIZES:
        recorder.resize(width, height)
        for game in KINDS:
            for part, since in (("whole", 0), ("last third", 2 / 3)):
                for sigma in AIMS:
                    told = {}
                    for seed in seeds:
                        one = touch_game(recorder, games.by_chance(stela, game, seed), sigma, 2 if since else 5, since)
                        least = {key: min(one[key], told.get(key, one[key])) for key in ("closest", "target")}
                        told = {key: told.get(key, 0) + value for key, value in one.items()} | least
                    check(f"{game[0]} {part}, {width} x {height}", told, sigma, checks)


def check_some(recorder, stela, checks):
    for width, height in SIZES[:2]:
        recorder.resize(width, height)
        for game in KINDS:
            for sigma in AIMS:
                told = touch_game(recorder, games.by_chance(stela, game, 1), sigma, 11, 1 / 2, 50)
                check(f"{game[0]}, {width} x {height}", told, sigma, checks)


def main():
    source, stela = sys.argv[1:3]
    with page.opened(source) as (recorder, checks):
        recorder.driver.set_script_timeout(600)
        if len(sys.argv) > 3:
            check_whole(recorder, stela, range(1, 1 + int(sys.argv[3])), checks)
        else:
            check_some(recorder, stela, checks)


main()
