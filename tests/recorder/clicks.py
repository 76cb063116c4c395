"""Records games in the page by clicks alone."""

import re

# Chooses one action as a person does who knows which one it is: by clicks on what the page offers.
# Gives how often it clicked, and how long the page took from the last click to the new board.
CLICK_ACTION = r"""
const [wanted, counted] = arguments;
const same = (action) => action === wanted || action === counted;
const times = [];
const click = (element) => {
  const before = performance.now();
  element.dispatchEvent(new MouseEvent('click', {bubbles: true}));
  element.isConnected && element.getBoundingClientRect();
  document.body.getBoundingClientRect();
  times.push(performance.now() - before);
};
const seen = () => JSON.stringify([record && record.entries.length, view.at, view.begun.length,
  byId('tokens').value]);
const start = seen();
const find = (selector) => document.querySelector(selector);
const meant = engine.ask({do: 'values', action: wanted});
if (meant.error) return {error: `${wanted}: ${meant.error}`};
const head = wanted.split(/[@=]/)[0];
for (let i = 0; i < 60; ++i) {
  if (seen() !== start) return {times};
  const option = [...document.querySelectorAll('#options button')].find((b) => same(b.dataset.action));
  if (option) { click(option); continue; }
  if (turns.some(same)) {
    for (let k = 0; k < 13 && !same(byId('lay').dataset.action); ++k) click(byId('turn'));
    click(byId('lay'));
    continue;
  }
  if (!chosen.what) {
    const what = find(`[data-what="${CSS.escape(head)}"]`);
    if (!what) return {error: `${wanted}: ${head} is not offered`};
    click(what);
    continue;
  }
  const range = [...document.querySelectorAll('#ranges input')].find((field) =>
    wanted.startsWith(field.getAttribute('aria-label')));
  const number = range && Number(wanted.slice(range.getAttribute('aria-label').length));
  if (range && number >= Number(range.min) && number <= Number(range.max)) {
    range.value = number;
    click(range.parentNode.querySelector('button'));
    continue;
  }
  const next = meant.places[chosen.places.length];
  if (next !== undefined) {
    const place = find(`#board .can[data-place="${CSS.escape(next)}"]`)
      || find(`#elsewhere [data-place="${CSS.escape(next)}"]`);
    if (!place) return {error: `${wanted}: ${next} cannot be chosen`};
    click(place);
    continue;
  }
  const facet = byId('facet');
  const name = facet.getAttribute('aria-label') || '';
  const letter = /^(.*) (\d+)$/.exec(name);
  let value = meant.values[name];
  if (value === undefined && letter && meant.values[letter[1]] !== undefined
      && meant.values[name] === undefined) {
    value = meant.values[letter[1]][Number(letter[2]) - 1];
  }
  if (facet.hidden) return {error: `${wanted}: nothing is left to choose: ${document.getElementById('options').textContent}`};
  if (value === undefined) value = '';
  const list = facet.querySelector('select');
  if (list) {
    list.value = value;
    list.dispatchEvent(new Event('change'));
    continue;
  }
  const choice = facet.querySelector(`[data-value="${CSS.escape(value)}"]`);
  if (!choice) return {error: `${wanted}: ${name} = ${value} is not offered`};
  click(choice);
}
return {error: `${wanted}: not reached by clicks`};
"""

def click_action(recorder, action):
    """Chooses one action, or one token of a position that is being set, by clicks."""
    answer = recorder.run(CLICK_ACTION, action, action)
    if "error" in answer:
        raise AssertionError(answer["error"])


CLICK_END = """
const end = byId('end');
if (end.hidden) return {error: 'the entry cannot be ended'};
const before = performance.now();
end.click();
document.body.getBoundingClientRect();
return {times: [performance.now() - before]};
"""


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
            for (const value of values) document.querySelector(`[data-variant="${value}"]`).click();
          }
          if (name === 'Option') set(document.querySelector(`[data-option="${values[0]}"]`), values[1]);
          const needed = document.querySelector(`[data-needed="${name}"]`);
          if (needed) needed.value = values.join(' ');
        }
        byId('new').querySelector('[type=submit]').click();""", game, tags)


def record_game(recorder, text, most=None):
    """Records `text` in the page by clicks; gives the milliseconds from each click to the new board,
    with the action."""
    fill_start(recorder, text)
    times = []
    for number, (actor, actions) in enumerate(entries_of(text)[:most], 1):
        for action in actions:
            counted = re.sub(r"^(grow@.*)\*\d+$", r"\1", action)
            answer = recorder.run(CLICK_ACTION, action, counted)
            if "error" in answer:
                raise AssertionError(f"entry {number} ({actor}): {answer['error']}")
            times += [(took, action) for took in answer["times"]]
        open_entry = recorder.run("return view.begun.length > 0 || arguments[0]", not actions)
        if open_entry:
            answer = recorder.run(CLICK_END)
            if "error" in answer:
                raise AssertionError(f"entry {number} ({actor}): {answer['error']}")
            times += [(took, "end") for took in answer["times"]]
    return times
