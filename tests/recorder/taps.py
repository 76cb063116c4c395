"""Records games in the page as a person does: by taps on what is seen, which are real pointer events.

Each tap falls on the middle of what it means, and what lies there must be just that
(`elementFromPoint`): what is covered, or out of sight, cannot be hit."""

import math
import re
import time

# What a person taps next who wants to record the action: its middle, or that all is done. `taps.js`
# of the page, so to say; it looks at what is shown, and touches nothing.
HELPERS = r"""
window.taps = {
  took: [],
  // What each tap took: in the engine, by request; in the page's script, with the wait for the frame;
  // and in that frame, for what the browser does: styles, layout, paint.
  watch() {
    if (this.watching) return;
    this.watching = true;
    let now = null;
    const ask = engine.ask;
    engine.ask = function timed(request) {
      const from = performance.now();
      const answer = ask.call(this, request);
      if (now) now.asked.push([request.do, performance.now() - from]);
      return answer;
    };
    const begin = (event) => {
      const from = performance.now();
      const one = now = {asked: [], entry: view && record ? record.entries.length + 1 : 0, game: record ? record.game : '',
        on: this.named(event.target)};
      const channel = new MessageChannel();
      let frame = 0;
      channel.port1.onmessage = () => {
        const all = performance.now() - from;
        const engine_ = one.asked.reduce((sum, [, took]) => sum + took, 0);
        this.took.push({...one, all, engine: engine_, script: frame - from - engine_, browser: all - (frame - from)});
        if (now === one) now = null;
      };
      requestAnimationFrame(() => {
        frame = performance.now();
        channel.port2.postMessage(0);
      });
    };
    window.addEventListener('pointerup', begin, true);
  },
  // What a tap falls on: the place or button, and the part of the page that it is in.
  named(target) {
    const place = target.closest && target.closest('[data-place]');
    if (!target.closest) return 'the page';
    if (place) return `place ${place.dataset.place}`;
    const item = target.closest('button') || target;
    const part = item.parentNode && item.parentNode.closest && item.parentNode.closest('[id]');
    return `${part ? part.id : ''} ${item.id || item.textContent.slice(0, 30)}`;
  },
  seen() {
    return JSON.stringify([record && record.text, view && view.at, view && view.begun, byId('tokens').value]);
  },
  // The middle of an element or a place, and whether a finger there hits it.
  spot(target) {
    let scrolled = 0;
    const middle = () => {
      if (target.place !== undefined) return board.onScreen(board.can.get(target.place).shape);
      const box = target.element.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const hits = ([x, y]) => {
      const below = document.elementFromPoint(x, y);
      if (!below) return false;
      if (target.place === undefined) return target.element.contains(below);
      return Boolean(below.closest('#board')) && board.guess(x, y, true).name === target.place;
    };
    if (!hits(middle()) && target.element) {
      target.element.scrollIntoView({block: 'center', inline: 'center'});
      ++scrolled;
    }
    const at = middle();
    return {at, hits: hits(at), scrolled, goal: target.goal, name: target.place === undefined
      ? target.element.id || target.element.textContent : `place ${target.place}`};
  },
  // The spot to tap for the first element of that selector that is seen; where none is, for what
  // brings one in sight: its tab, or the heading of what is folded.
  toward(selector) {
    const all = [...document.querySelectorAll(selector)];
    const seen = all.find((one) => one.getClientRects().length && one.checkVisibility());
    if (seen) {
      const place = seen.closest('#board [data-place]');
      const known = place && board.can.has(place.dataset.place);
      return {...this.spot(known ? {place: place.dataset.place} : {element: seen}), last: true};
    }
    for (const one of all) {
      const panel = one.closest('[role=tabpanel]');
      if (panel && panel.hidden) return this.spot({element: byId(panel.getAttribute('aria-labelledby'))});
      if (one.closest('#choose') && !byId('choose').getClientRects().length) return this.spot({element: byId('tab-play')});
      const shut = one.closest('details:not([open])');
      if (shut) return this.spot({element: shut.querySelector('summary')});
    }
    return null;
  },
  // Places that can be chosen now but that a finger on their middle does not hit.
  missed() {
    return [...board.can.keys()].filter((place) => !this.spot({place}).hits);
  },
  inSight(one) {
    const {x, y, width, height} = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  },
  element(selector) {
    const one = document.querySelector(selector);
    return one && one.offsetParent !== null && !one.disabled ? {element: one} : null;
  },
  place(name) {
    if (board.can.has(name)) return {place: name};
    return this.element(`#elsewhere [data-place="${CSS.escape(name)}"]`);
  },
  number(field, value, done) {
    const left = value - Number(field.value);
    if (!left) return {element: done};
    const label = `${Math.abs(left) >= 10 ? 10 : 1} ${left > 0 ? 'more' : 'fewer'}`;
    return {element: field.parentNode.querySelector(`[aria-label="${label}"]`)};
  },
  // The next cell that is not as it should be, among those laid without marks, such as parcels.
  cell(wanted) {
    const last = lastLaid();
    const meant = last && laid.choices.find((choice) => choice.action === wanted);
    if (!meant) return null;
    const at = [...meant.values[0]].findIndex((letter, i) => letter !== last.values[0][i]);
    return at < 0 ? null : this.element(`#pattern [data-cell="${at}"]`);
  },
  // Who goes: first who leads, then how many.
  party(wanted) {
    const now = going.parties[going.party];
    if (wanted.leaders !== now.leaders) return this.element('#chosen [role=switch]');
    return this.element(`#chosen .stepper button:${wanted.members < now.members ? 'first' : 'last'}-child`);
  },
  next(wanted, counted) {
    const same = (action) => action === wanted || action === counted;
    const shown = [...document.querySelectorAll('#thumbs button, #options button, #whats [data-action], #going [data-action]')]
      .filter((one) => one.offsetParent !== null);
    const exact = shown.find((one) => same(one.dataset.action));
    const meant = engine.ask({do: 'values', action: wanted});
    // Instead of scrolling to it, its place on the board is tapped.
    if (exact && (this.inSight(exact) || meant.error || !board.can.has(meant.places[0]))) return {element: exact};
    if (meant.error) return {error: meant.error};
    const head = wanted.split(/[@=]/)[0];
    const {places} = meant;
    if (found.others && chosen.places[0] !== places[0]) return this.place(places[0]);
    if (going && wanted.startsWith(`${going.what}@`)) {
      const end = wanted.slice(`${going.what}@${places.join('-')}`.length);
      const goal = going.goals.find((one) => one.place === places.at(-1));
      if (!going.parties.some((one) => one.written === end)) return this.element('#stepwise');
      if (going.parties[going.party].written !== end) return this.party(going.parties.find((one) => one.written === end));
      if (!goal || !goal.ways.includes(wanted)) return this.element('#stepwise');
      if (!going.shown || going.shown.place !== goal.place || going.shown.ways[going.shown.way] !== wanted) {
        return {place: goal.place};
      }
      return this.element('#going .main');
    }
    if (found.pattern) {
      const text = meant.values[found.pattern.names[0]];
      const marked = [...byId('pattern').querySelectorAll('[data-cell]')];
      const {empty} = byId('pattern').dataset;
      const pressed = (cell) => cell.getAttribute('aria-pressed') === 'true';
      // The one that leaves the fewest: when but one is left, that is it.
      const count = (cell) => found.pattern.choices.filter((choice) => [...marked.filter(pressed), cell]
        .every((one) => choice.values[0][one.dataset.cell] !== empty)).length;
      const [open] = marked.filter((cell) => text[cell.dataset.cell] !== empty && !pressed(cell))
        .sort((a, b) => count(a) - count(b));
      return open ? {element: open} : this.element('#pattern [data-whole]');
    }
    const next = places[chosen.places.length];
    const what = this.element(`#whats [data-what="${CSS.escape(head)}"]`);
    const tile = what && what.element.querySelector('.letters');
    // The last tile of its kind need not be chosen.
    const alone = tile && tilesOf(found.whats).length === 1 && board.can.has(places[0]);
    if (!chosen.what && what && (tile || setting) && !alone) return {...what, goal: tile ? places[0] : undefined};
    if (next !== undefined && this.place(next)) return this.place(next);
    const number = document.querySelector('#ranges input');
    if (number && (chosen.what || !what) && wanted.startsWith(number.getAttribute('aria-label'))) {
      const value = Number(wanted.slice(number.getAttribute('aria-label').length));
      if (value >= Number(number.min) && value <= Number(number.max)) {
        return this.number(number, value, document.querySelector('#ranges [data-range]'));
      }
    }
    if (!byId('facet').hidden) {
      const field = byId('facet').querySelector('input');
      if (field) return this.number(field, Number(meant.values[field.dataset.facet]), document.querySelector('#facet .main'));
      const values = found.facet.names.map((name) => (meant.values[name] === undefined ? '' : meant.values[name]));
      const button = [...byId('facet').querySelectorAll('button')].find((one) =>
        one.dataset.values === JSON.stringify(values));
      if (button) return {element: button};
    }
    if (what && !chosen.what) return what;
    return {error: `nothing leads to ${wanted}: ${byId('choose').textContent}`};
  },
};
taps.watch();
"""

NEXT = """
const [wanted, counted, seen] = arguments;
const done = Boolean(seen) && taps.seen() !== seen;
const target = done ? taps.cell(wanted) : taps.next(wanted, counted);
if (done && !target) return {done: true};
if (!target) return {error: 'what is wanted cannot be seen'};
if (target.error) return target;
return {...taps.spot(target), seen: taps.seen(), missed: setting ? [] : taps.missed(), can: board.can.size,
  told: byId('due').textContent};"""

# The frame after a tap: until then it is not seen.
SETTLED = "const done = arguments[0]; requestAnimationFrame(() => setTimeout(done, 0));"
MOST_TAPS = 400


DOUBLE_TAP = 0.45
last_tap = (0.0, (0.0, 0.0))


def tap_at(recorder, spot, touch=False):
    """A finger, or the mouse, at a point of the screen, which is not the second tap of a double tap."""
    global last_tap
    since, near = time.monotonic() - last_tap[0], math.dist(spot, last_tap[1]) < 25
    if near and since < DOUBLE_TAP:
        time.sleep(DOUBLE_TAP - since)
    press(recorder, spot, touch)
    last_tap = (time.monotonic(), spot)


def press(recorder, spot, touch, **more):
    if touch:
        recorder.touch("touchStart", spot, **more)
        recorder.touch("touchEnd", **more)
        recorder.driver.execute_async_script(SETTLED)
        return
    for kind in ("mousePressed", "mouseReleased"):
        recorder.mouse(kind, *spot, **more)


def double_tap(recorder, spot, touch=False):
    """Two taps that are 0.15 s apart for the page, however long the first one takes."""
    global last_tap
    now = time.time()
    for at in (now - 0.15, now):
        press(recorder, spot, touch, timestamp=at)
    last_tap = (time.monotonic(), spot)


def tap(recorder, selector, touch=False):
    """Taps the first visible element; its tab and folded section are opened before."""
    recorder.run("if (!window.taps) {" + HELPERS + "}")
    most_layers = 4
    for _ in range(most_layers):
        spot = recorder.run("return taps.toward(arguments[0])", selector)
        if not spot or not spot["hits"]:
            raise AssertionError(f"{selector} cannot be hit")
        tap_at(recorder, spot["at"], touch)
        if spot.get("last"):
            return
    raise AssertionError(f"{selector} is not reached")


class Tally:
    """What an entry costs."""

    def __init__(self):
        self.taps = 0
        self.scrolls = []
        self.places = 0
        self.missed = []
        # What the page asked for before each tap, and what was tapped.
        self.steps = []


GOAL = """
const [name] = arguments;
return chosen.what && board.can.has(name) ? taps.spot({place: name}) : null;"""


def drag_to(recorder, start, place):
    """Drags a tile from the palette to its space; returns false if that cannot be hit."""
    def mouse(kind, spot):
        recorder.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {
            "type": kind, "x": spot[0], "y": spot[1], "button": "left", "buttons": 1, "clickCount": 1})

    mouse("mousePressed", start)
    mouse("mouseMoved", [start[0] - 15, start[1] - 15])
    spot = recorder.run(GOAL, place)
    if not spot or not spot["hits"]:
        mouse("mouseReleased", start)
        return False
    mouse("mouseMoved", spot["at"])
    mouse("mouseReleased", spot["at"])
    return True


def choose(recorder, action, tally=None, touch=False, drags=False):
    """Records one action, or one token of a position that is being set; with `drags` tiles are
    dragged to their places."""
    tally = tally or Tally()
    recorder.run("if (!window.taps) {" + HELPERS + "}")
    counted = re.sub(r"^(grow@.*)\*\d+$", r"\1", action)
    seen = None
    for _ in range(MOST_TAPS):
        step = recorder.run(NEXT, action, counted, seen)
        if "error" in step:
            raise AssertionError(f"{action}: {step['error']}")
        if step.get("done"):
            return tally
        if not step["hits"]:
            raise AssertionError(f"{action}: {step['name']} cannot be hit at {step['at']}")
        seen = seen or step["seen"]
        tally.taps += 1
        tally.steps.append((step["told"], step["name"]))
        if step["scrolled"]:
            tally.scrolls.append(f"{action}: {step['name']}")
        tally.places += step["can"]
        tally.missed += step["missed"]
        if drags and step.get("goal"):
            if not drag_to(recorder, step["at"], step["goal"]):
                raise AssertionError(f"{action}: the tile cannot be dragged to {step['goal']}")
            continue
        tap_at(recorder, step["at"], touch)
    raise AssertionError(f"{action}: not reached by taps")


def tags_of(text):
    """The tags of a record, each as a list."""
    return [[name, *re.findall(r'"((?:[^"\\]|\\.)*)"', values)]
            for name, values in re.findall(r"^\[(\w+)((?: \"(?:[^\"\\]|\\.)*\")+)\]$", text, re.M)]


def entries_of(text):
    """The numbered entries of a record: actor and actions, claims left out."""
    body = text.split("\n\n", 1)[1]
    found = re.findall(r"^\d+\. ([a-z-]+):((?:[ \n]+(?!result:|\d+\. )\S+)*)", body, re.M)
    return [(actor, [token for token in tokens.split() if token[0] not in "=#"])
            for actor, tokens in found]


def fill_start(recorder, text):
    """Fills the form with the record's tags and begins."""
    tags = tags_of(text)
    game = tags[0][1].lower()
    recorder.run("""
        const [game, tags] = arguments;
        const set = (field, value) => {
          field.value = value;
          field.dispatchEvent(new Event('change', {bubbles: true}));
        };
        set(byId('game'), game);
        const players = tags.filter((tag) => tag[0] === 'Player');
        set(byId('count'), String(players.length));
        document.querySelectorAll('#tags input').forEach((field) => { field.value = ''; });
        document.querySelectorAll('#seats .row').forEach((row, seat) => {
          set(row.querySelector('select'), players[seat][1]);
          row.querySelector('input').value = players[seat][2];
        });
        for (const [name, ...values] of tags) {
          if (name === 'Variant') {
            for (const value of values) document.querySelector(`[data-variant="${value}"]`).checked = true;
          }
          if (name === 'Option') set(document.querySelector(`[data-option="${values[0]}"]`), values[1]);
          const needed = document.querySelector(`[data-needed="${name}"]`);
          if (needed) needed.value = values.join(' ');
        }""", game, tags)
    tap(recorder, "#new [type=submit]")


def record_game(recorder, text, most=None, touch=False, drags=False):
    """Records `text` in the page by taps, and by drags if requested; returns the cost of each entry, by its
    actor."""
    fill_start(recorder, text)
    costs = []
    for number, (actor, actions) in enumerate(entries_of(text)[:most], 1):
        tally = Tally()
        try:
            for action in actions:
                choose(recorder, action, tally, touch, drags)
            if recorder.run("return view.begun.length > 0 || arguments[0]", not actions):
                tally.taps += 1
                tally.steps.append((recorder.run("return byId('due').textContent"), "end"))
                tap(recorder, "#end", touch)
        except AssertionError as failure:
            raise AssertionError(f"entry {number} ({actor}): {failure}") from failure
        costs.append((actor, tally))
    return costs
