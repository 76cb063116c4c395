// What of an action was chosen, and what can be chosen next. Which that is, the engine says.
let chosen = {what: '', places: [], values: {}};
let turns = [];
let turn = 0;
let join = 'variation';
let drawing = null;
const icons = new Map();

function startOver() {
  chosen = {what: '', places: [], values: {}};
  turns = [];
  turn = 0;
}

function narrow() {
  const answer = engine.ask({do: 'choices', ...chosen, ...settingAsked()});
  if (answer.error) return problem(answer.error);
  const found = answer.choices;
  const picked = chosen.what || chosen.places.length || Object.keys(chosen.values).length;
  // Of a position that is being set each place is tapped, the last one, too.
  if (picked && found.count === 1 && !found.ranges.length && !(setting && found.places.length)) {
    return play(found.only);
  }
  const taken = takenAt();
  if (picked && found.count === 0 && !found.ranges.length && !taken.length) startOver();
  showChoices(found, taken);
}

function choose(part) {
  if (part.what !== undefined) chosen = {what: part.what, places: [...chosen.places], values: {}};
  if (part.place !== undefined) {
    if (turns.length && part.place === chosen.places[0]) return turnOn(1);
    chosen.places = [...chosen.places, part.place];
  }
  if (part.value !== undefined) chosen.values = {...chosen.values, [part.name]: part.value};
  narrow();
}

function play(action) {
  if (setting) return putToken(action);
  startOver();
  const clock = byId('clock').checked ? `[%clk ${stamp()}]` : '';
  if (!change({do: 'play', action, join, comment: clock})) narrow();
}

function endEntry() {
  startOver();
  const clock = byId('clock').checked ? `[%clk ${stamp()}]` : '';
  change({do: 'end', join, comment: clock});
}

function stamp() {
  const now = new Date();
  return [now.getHours(), now.getMinutes(), now.getSeconds()]
    .map((part, i) => (i ? String(part).padStart(2, '0') : part)).join(':');
}

function showChoices(found, taken = []) {
  const taking = setting && setting.taking;
  const open = taking ? [] : found.places;
  const can = found.turns.length ? [...open, chosen.places[0]] : [...open, ...taken];
  const pick = (place) => (taken.includes(place) && !open.includes(place)
    ? takeAway({place, what: chosen.what}) : choose({place}));
  const missing = drawing ? [] : board.mark(can, [...chosen.places, ...taken], pick);
  byId('elsewhere').replaceChildren(...missing.map((place) => button(place, () => pick(place),
    {'data-place': place})));
  showChosen();
  showTurns(found);
  const facet = byId('facet');
  // What is put is chosen before what tells it apart.
  const telling = found.facet && !(setting && !chosen.what && !chosen.places.length);
  facet.hidden = !telling;
  facet.replaceChildren();
  if (telling) showFacet(found.facet, facet);
  // Where nothing is chosen yet and there are several kinds, the kinds say it.
  const listed = !turns.length && (chosen.what || chosen.places.length || found.whats.length < 2);
  byId('options').replaceChildren(...(!listed ? [] : found.options.map((option) => {
    const said = option.words.length ? words(option.words) : '';
    return button('', () => play(option.action), {'data-action': option.action})
      .appendChild(make('span', {}, make('code', {}, option.action), said ? ` ${said}` : '')).parentNode;
  })));
  showWhats(taking ? [] : found.whats);
  showRest(found.whats);
  byId('ranges').replaceChildren(...(listed ? found.ranges : []).map((range) => {
    const number = make('input', {type: 'number', min: range.low, max: range.high,
      value: range.low, 'aria-label': range.before});
    return make('span', {className: 'row'}, make('code', {}, range.before), number,
      button(setting ? 'Put' : 'Play', () => play(range.before + number.value)));
  }));
  keepFocus();
}

function showFacet(facet, place) {
  const label = facet.name.replace(/~(\d)$/, (_, i) => ` ${Number(i) + 1}`);
  place.setAttribute('aria-label', label);
  place.append(make('span', {className: 'soft'}, `${label}:`));
  const pick = (value) => choose({name: facet.name, value});
  if (facet.values.length > 16) {
    const list = make('select', {'aria-label': label});
    list.append(make('option', {value: '', disabled: true, selected: true}, '…'),
      ...facet.values.map((value) => make('option', {value}, value || 'none')));
    list.onchange = () => pick(list.value);
    place.append(list);
    return;
  }
  const rest = /\bpatron$/.test(facet.name) ? restOf() : new Map();
  place.append(...facet.values.map((value) => button(
    (value || 'none') + (rest.has(value) ? ` × ${rest.get(value)}` : ''), () => pick(value),
    {'data-value': value})));
}

/** Where the focus goes when what had it is gone: to what is to be done next. */
function keepFocus() {
  if (!byKeys || (document.activeElement && document.activeElement !== document.body)) return;
  const next = (turns.length && byId('turn')) || (chosen.what && byId('board').querySelector('.can[tabindex="0"]'))
    || document.querySelector('#facet button, #facet select, #options button, #whats button')
    || byId('board').querySelector('.can[tabindex="0"]') || byId('end');
  if (next) next.focus();
}
let byKeys = false;
document.addEventListener('keydown', () => { byKeys = true; }, true);
document.addEventListener('pointerdown', () => { byKeys = false; }, true);

function showChosen() {
  const list = byId('chosen');
  const parts = [chosen.what, ...chosen.places, ...Object.values(chosen.values)].filter(Boolean);
  list.hidden = !parts.length;
  list.replaceChildren(make('span', {}, parts.join(' · ')),
    button('Start over', () => { startOver(); showPosition(); }, {title: 'Escape'}));
}

/** Kinds of actions; none where only one is left. */
function showWhats(whats) {
  const list = byId('whats');
  list.hidden = Boolean(chosen.what);
  const left = restOf();
  list.replaceChildren(...(chosen.what ? [] : whats).map((what) => {
    const rest = left.get(what.name);
    const item = button('', () => choose({what: what.name}), {'data-what': what.name,
      title: what.meaning});
    const icon = make('span', {'aria-hidden': 'true', className: 'icon'});
    item.append(icon, make('strong', {}, what.name.replace(':', ':\u200b') + (rest === undefined ? '' : ` × ${rest}`)),
      make('small', {}, what.meaning));
    const key = iconKey(what.name);
    if (icons.has(key)) icon.replaceChildren(...icons.get(key).map((one) => one.cloneNode(true)));
    return item;
  }));
  if (!chosen.what && !chosen.places.length) drawIcons(whats);
}

/** What the box still holds, where the engine says so. */
function restOf() {
  const rest = new Map();
  if (setting) return rest;
  const unseen = view.facts && view.facts.unseen;
  if (!Array.isArray(unseen)) return rest;
  for (const {tile, copies, patron, count} of unseen) rest.set(tile || patron, tile ? copies : count);
  return rest;
}

/** The same in a line, while chance is due that no palette shows: parcels have no names. */
function showRest(whats) {
  const rest = [...restOf()];
  const listed = whats.some((what) => rest.some(([name]) => name === what.name));
  const place = byId('rest');
  place.hidden = !rest.length || listed || !view.due || view.seat >= 0;
  const all = rest.reduce((sum, [, count]) => sum + count, 0);
  place.textContent = `Left in the box: ${rest.map(([name, count]) => `${name} × ${count}`).join(', ')}; ${all} in all`;
}

/** A tile looks the same in every record; pieces have the colours of their players. */
function iconKey(what) {
  const players = record.tags.filter(([name]) => name === 'Player').map((tag) => tag[1]);
  return [record.game, ...(setting ? players : []), what].join(' ');
}

let iconTimer = 0;
/** Draws what is not drawn yet when there is nothing else to do. */
function drawIcons(whats) {
  clearTimeout(iconTimer);
  const open = whats.filter((what) => (setting || /^[A-Z]/.test(what.name)) && !icons.has(iconKey(what.name)));
  if (!open.length) return;
  iconTimer = setTimeout(() => {
    if (!record || !view.there) return;
    const what = open[0].name;
    const name = `icon${icons.size}`;
    const answer = engine.ask({do: 'icon', what, name, ...settingAsked()});
    const drawn = answer.svg ? [picture(answer.svg)] : [];
    for (const svg of drawn) {
      svg.removeAttribute('role');
      svg.querySelectorAll('title,desc,.page').forEach((one) => one.remove());
    }
    icons.set(iconKey(what), drawn);
    const place = byId('whats').querySelector(`[data-what="${CSS.escape(what)}"] .icon`);
    if (place) place.replaceChildren(...drawn.map((one) => one.cloneNode(true)));
    drawIcons(open);
  }, 30);
}

// --- Turning a tile ------------------------------------------------------------------------------

function showTurns(found) {
  const same = turns.length === found.turns.length && turns.every((t, i) => t === found.turns[i]);
  turns = found.turns;
  if (!same) turn = 0;
  byId('turning').hidden = !turns.length;
  if (turns.length) preview();
}

function turnOn(step) {
  turn = (turn + step + turns.length) % turns.length;
  preview();
}

/** Shows the tile as it would lie. */
function preview() {
  const answer = engine.ask({do: 'preview', action: turns[turn], ...settingAsked()});
  if (answer.error) return problem(answer.error);
  board.show(answer.svg);
  byId('lay').dataset.action = turns[turn];
  byId('said').textContent = `${turns[turn]}: ${words(answer.words)}`;
  board.mark([chosen.places[0]], chosen.places, (place) => choose({place}));
}

byId('turn').onclick = () => turnOn(1);
byId('lay').onclick = () => play(turns[turn]);
byId('board').addEventListener('wheel', (event) => {
  if (!turns.length) return;
  event.preventDefault();
  turnOn(event.deltaY > 0 ? 1 : -1);
}, {passive: false});
byId('end').onclick = endEntry;
byId('vary').onclick = () => setJoin('variation');
byId('replace').onclick = () => setJoin('replace');
function setJoin(way) {
  join = way;
  byId('vary').setAttribute('aria-pressed', String(way === 'variation'));
  byId('replace').setAttribute('aria-pressed', String(way === 'replace'));
}
byId('write').onsubmit = (event) => {
  event.preventDefault();
  const action = byId('action').value.trim();
  if (!action) return;
  const before = view;
  play(action);
  if (view !== before) byId('action').value = '';
};
byId('claim').onclick = () => {
  if (change({do: 'claim', action: byId('action').value.trim()})) byId('action').value = '';
};
