// The chosen parts of an action, and the choices available next, which come from the engine.
let chosen = {what: '', places: [], values: {}};
/** The previous choices, step by step: undo goes back through a half-made choice first. */
let steps = [];
let found = null;
let turns = [];
let turnPlaces = [];
let turn = 0;
let going = null;
let join = 'variation';
let drawing = null;
/** The places that could be chosen first, and for which kind of action. */
let firsts = {what: '', places: []};

function startOver() {
  chosen = {what: '', places: [], values: {}};
  steps = [];
  turns = [];
  turn = 0;
  going = null;
}

function isChosen() {
  return Boolean(chosen.what || chosen.places.length || Object.keys(chosen.values).length);
}

/** Undoes the last step of a choice; false if there is none. */
function stepBack() {
  if (going && going.shown) {
    going.shown = null;
    showPosition();
    return true;
  }
  if (drawing && drawing.places.pop()) {
    askForPlaces();
    return true;
  }
  const last = steps.pop();
  if (!last) return false;
  chosen = last;
  turn = 0;
  turns = [];
  going = null;
  showPosition();
  return true;
}

function narrow() {
  const answer = engine.ask({do: 'choices', ...chosen, ...settingAsked()});
  if (answer.error) return problem(answer.error);
  const next = answer.choices;
  if (isChosen() && next.pattern && layPlain(next.pattern)) return;
  // While a position is being set up, each space is tapped, including the last one.
  if (isChosen() && next.count === 1 && !next.ranges.length && !(setting && next.places.length)) {
    return play(next.only);
  }
  if (!chosen.places.length) firsts = {what: chosen.what, places: next.places};
  const taken = takenAt();
  if (isChosen() && next.count === 0 && !next.ranges.length && !taken.length) startOver();
  showChoices(next, taken);
}

function choose(part) {
  if (part.place !== undefined && turns.length) {
    if (part.place === chosen.places[0]) return turnOn(1);
    return moveTo(part.place);
  }
  problem('');
  steps.push(chosen);
  if (part.what !== undefined) chosen = {what: part.what, places: [...chosen.places], values: {}};
  if (part.place !== undefined) chosen = {...chosen, places: [...chosen.places, part.place]};
  if (part.values !== undefined) chosen = {...chosen, values: {...chosen.values, ...part.values}};
  const picture = turns.length || (going && going.shown);
  going = null;
  // Removes the preview of another choice.
  if (picture) board.show(setting ? setting.svg : view.svg);
  turns = [];
  narrow();
}

/** What is half chosen goes to another place instead. */
function moveTo(place) {
  problem('');
  steps.push(chosen);
  const turned = turns.length ? turns[turn].split('/').at(-1) : '';
  chosen = {what: turns.length ? chosen.what || turns[0].split('@')[0] : firsts.what, places: [place], values: {}};
  if (turns.length || (going && going.shown)) board.show(setting ? setting.svg : view.svg);
  going = null;
  turns = [];
  narrow();
  // A tile keeps its rotation where that is possible.
  const same = turns.findIndex((action) => action.split('/').at(-1) === turned);
  if (same > 0) turnTo(same);
}

function play(action) {
  if (setting) return putToken(action);
  startOver();
  const clock = byId('clock').checked ? `[%clk ${stamp()}]` : '';
  // A way over a secret path is several actions.
  for (const one of action.split(' ').filter(Boolean)) {
    if (!change({do: 'play', action: one, join, comment: clock})) return showPosition(true);
  }
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

/** Places the tile, or takes the route, that the board shows; false if it shows none. */
function confirmChoice() {
  if (turns.length) play(turns[turn]);
  else if (going && going.shown) play(going.shown.ways[going.shown.way]);
  else return false;
  return true;
}

function showChoices(next, taken = []) {
  found = next;
  if (!isChosen()) firsts = {what: '', places: next.places};
  // Random draws fill spaces in order: the next one is preselected, but another can be chosen.
  if (next.suggested && !isChosen() && !setting && !drawing) {
    chosen = {what: next.whats[0].name, places: [next.suggested], values: {}};
    const all = next.places;
    const answer = engine.ask({do: 'choices', ...chosen});
    if (!answer.error) return showChoices({...answer.choices, whats: [], others: all}, taken);
  }
  const taking = setting && setting.taking;
  const open = taking ? [] : next.places;
  if (!going && !setting && chosen.places.length === 1 && !next.turns.length && !chosen.stepwise
      && next.places.length) going = goalsFrom(chosen.places[0]);
  const goals = going ? going.goals.map((goal) => goal.place) : [];
  const can = next.turns.length ? placesOfTile()
    : next.others || (going ? [...new Set([...goals, ...othersThanWays(next)])] : [...open, ...taken]);
  const pick = (place) => {
    if (next.others) {
      chosen = {what: chosen.what, places: [place], values: {}};
      return narrow2(next.others);
    }
    if (taken.includes(place) && !open.includes(place)) return takeAway({place, what: chosen.what});
    if (going && goals.includes(place)) return goTo(place);
    return choose({place});
  };
  // Before a tile is chosen there is nothing to place.
  const rings = tilesOf(next.whats).length > 1 ? 'none' : next.turns.length ? 'pale' : 'all';
  const missing = drawing ? [] : board.mark(can, [...chosen.places, ...taken], pick, rings);
  if (going) board.price((going.shown ? [going.shown] : going.goals).map(({place, cost}) => [place, cost]));
  board.others = new Map(chosen.places.length !== 1 || next.others || setting || drawing ? []
    : firsts.places.filter((place) => !board.can.has(place)).map((place) => [place, board.shape(place)])
      .filter(([, shape]) => shape).map(([place, shape]) => [place, {shape, pick: () => moveTo(place)}]));
  byId('elsewhere').replaceChildren(...missing.map((place) => button(place, () => pick(place),
    {'data-place': place})));
  showChosen();
  showTurns(next);
  showGoing();
  showPattern(next.pattern);
  // The piece is chosen before the details of its action.
  const telling = next.facet && !next.turns.length && !(setting && !chosen.what && !chosen.places.length);
  byId('facet').hidden = !telling;
  byId('facet').replaceChildren(...(telling ? facetItems(next.facet) : []));
  // If nothing is chosen yet and there are several kinds, the list of kinds is enough; tiles are
  // shown as pictures.
  const listed = !next.turns.length && !tilesOf(next.whats).length
    && (chosen.what || chosen.places.length || next.whats.length < 2);
  const options = listed && !(going && going.shown) ? next.options : [];
  byId('options').replaceChildren(...options.map((option) =>
    optionButton(option, () => play(option.action), {'data-action': option.action})));
  offerSteps();
  showWhats(taking || (going && going.shown) ? [] : next.whats);
  // What can be done besides going: whose numbers they are.
  const besides = going ? next.whats.filter((what) => what.name !== going.what) : [];
  const home = telling ? byId('facet') : byId('options');
  if (besides.length === 1 && home.querySelector('[data-action],[data-values]')) {
    home.prepend(make('p', {className: 'heading'}, capital(besides[0].meaning)));
  }
  showRest(next);
  byId('ranges').replaceChildren(...(listed ? next.ranges : []).map(rangeItem));
  byId('end').hidden = !view || !view.canEnd || (isChosen() && !next.others);
  const kFewRows = 2;
  const kManyRows = 4;
  byId('work').classList.toggle('roomy-board', !setting && rowsOfChoices() <= kFewRows);
  // Long words take more room.
  if (byId('choose').scrollHeight > byId('choose').clientHeight) byId('work').classList.remove('roomy-board');
  byId('work').classList.toggle('many-choices', !setting && rowsOfChoices() > kManyRows && !tilesOf(next.whats).length);
  showPrompt();
  showUndo();
  keepFocus();
  if (next.turns.length) bringIntoView(turnPlaces[turn] || []);
  else if (!(going && going.shown)) frame();
}

/** About how many rows of buttons the choices take: where there are few, the board has their room. */
function rowsOfChoices() {
  const count = (selector) => document.querySelectorAll(selector).length;
  const shown = (id) => (byId(id).hidden || !byId(id).childElementCount ? 0 : 1);
  const [kAcross, kPatternRows, kTileRows, kTurningRows] = [2, 4, 5, 2];
  if (turns.length) return kTurningRows;
  return Math.ceil(count('#whats .kinds button') / kAcross) + Math.ceil(count('#options>*') / kAcross) + shown('chosen') + shown('going')
    + shown('join') + (byId('facet').hidden ? 0 : Math.ceil(count('#facet>*') / kAcross)) + (byId('end').hidden ? 0 : 1)
    + kPatternRows * shown('pattern') + count('#ranges>*') + (count('#whats .square') ? kTileRows : kTurningRows * count('#whats .tiles'))
    + (byId('over').hidden ? 0 : kTileRows) + Math.ceil(count('#begun li') / kAcross);
}

/** Where a tile can go whose place and kind are chosen: it can still be moved there. */
function placesOfTile() {
  const what = chosen.what || found.turns[0].split('@')[0];
  const answer = engine.ask({do: 'choices', what, places: [], values: {}, ...settingAsked()});
  return [...new Set([...(answer.error ? [] : answer.choices.places), chosen.places[0]])];
}

/** The other spaces that random draws can fill. */
function narrow2(others) {
  const answer = engine.ask({do: 'choices', ...chosen});
  if (answer.error) return problem(answer.error);
  showChoices({...answer.choices, whats: [], others});
}

/** What is done, and its cost; everything that happens while it is hovered. */
function optionButton(option, act, attributes) {
  const item = worded(capital(option.deed || option.action), act, {title: words(option.words), ...attributes}, {action: option.action});
  if (option.cost) item.lastChild.append(' ', make('small', {}, trn(option.cost, 'action points\u0004{0} point', 'action points\u0004{0} points')));
  return item;
}

/** A button with words beside the pieces of what is asked. */
function worded(text, act, attributes, asked) {
  const item = button('', act, {...attributes, className: 'worded'});
  // What has no place moves no pieces on the board.
  if (asked.what || asked.action.includes('@')) item.append(pieceIcon(asked));
  item.append(make('span', {}, text));
  return item;
}

/** A number range is chosen in a field with step buttons, so that nothing has to be typed. */
function rangeItem(range) {
  const number = make('input', {type: 'number', min: range.low, max: range.high, value: range.low,
    'aria-label': range.before, inputMode: 'numeric'});
  return make('span', {className: 'stepper'}, ...steppers(number), button(setting ? tr('Put') : tr('Play'),
    () => play(range.before + number.value), {className: 'main', 'data-range': range.before}));
}

function steppers(number) {
  const step = (by) => button(by > 0 ? `+${by}` : `−${-by}`, () => {
    number.value = Math.max(Number(number.min), Math.min(Number(number.max), Number(number.value) + by));
  }, {'aria-label': by > 0 ? tr('{0} more', by) : tr('{0} fewer', -by)});
  return [step(-10), step(-1), number, step(1), step(10)];
}

/** The values that differ between actions, described by their effect or shown as pictures. */
function facetItems(facet) {
  byId('facet').setAttribute('aria-label', facet.names.join(', '));
  const pick = (values) => choose({values: Object.fromEntries(facet.names.map((name, i) => [name, values[i]]))});
  const numbers = facet.choices.map((choice) => Number(choice.values[0] || NaN));
  const kMostButtons = 40;
  if (facet.names.length === 1 && facet.choices.length > 12 && numbers.every(Number.isInteger)) {
    const number = make('input', {type: 'number', min: Math.min(...numbers), max: Math.max(...numbers),
      value: Math.min(...numbers), 'aria-label': facet.names[0], 'data-facet': facet.names[0]});
    return [make('span', {className: 'stepper'}, ...steppers(number), button(tr('Choose'), () =>
      pick([number.value]), {className: 'main', 'data-facet': facet.names[0]}))];
  }
  if (facet.choices.length > kMostButtons) {
    const list = make('select', {'aria-label': facet.names.join(', ')});
    list.append(make('option', {value: '', disabled: true, selected: true}, '…'),
      ...facet.choices.map((choice, i) => make('option', {value: i}, choice.values.join(' ') || tr('none'))));
    list.onchange = () => pick(facet.choices[list.value].values);
    return [list];
  }
  const described = facet.choices.every((choice) => choice.deed);
  byId('facet').classList.toggle('dense', described && facet.choices.length > 12);
  const rest = restOf();
  // Two values chosen at once form a table, with a column for each value of the first, if that
  // leaves few gaps.
  const firsts = [...new Set(facet.choices.map((choice) => choice.values[0]))];
  const columns = firsts.map((first) => facet.choices.filter(({values}) => values[0] === first));
  const height = Math.max(...columns.map((column) => column.length));
  const table = !setting && facet.names.length === 2 && facet.choices.length > 12 && firsts.length <= 7
    && facet.choices.length * 3 > firsts.length * height * 2;
  byId('facet').classList.toggle('columns', table);
  if (table) {
    byId('facet').style.setProperty('--across', firsts.length);
    const rows = [...Array(height).keys()];
    return rows.flatMap((row) => columns.map((column) => {
      const choice = column[row];
      if (!choice) return make('span');
      const left = rest.get(choice.values[0]);
      const icon = make('span', {'aria-hidden': 'true', className: 'icon'});
      const item = button('', () => pick(choice.values), {'data-values': JSON.stringify(choice.values)});
      item.append(icon, make('span', {}, choice.values.join(' ')),
        ...(left === undefined ? [] : [make('small', {}, tr('{0} left', left))]));
      icons.draw({action: choice.action, top: true}, icon);
      return item;
    }));
  }
  return facet.choices.map((choice) => {
    const left = choice.values.map((value) => rest.get(value)).find((one) => one !== undefined);
    const values = {'data-values': JSON.stringify(choice.values)};
    const item = described ? optionButton(choice, () => pick(choice.values), values)
      : button(choice.values.filter(Boolean).join(' ') || tr('none'), () => pick(choice.values), values);
    if (left !== undefined) item.append(` (${tr('{0} left', left)})`);
    return item;
  });
}

// --- Routes --------------------------------------------------------------------------------------

/** Where the figures of a space can go; null if none can move. */
function goalsFrom(place, party = '') {
  const answer = engine.ask({do: 'goals', place, party});
  if (answer.error || !answer.goals.what || (chosen.what && chosen.what !== answer.goals.what)) return null;
  return {...answer.goals, from: place, shown: null};
}

/** The kinds of actions with two spaces that are not routes. */
function othersThanWays(next) {
  if (chosen.what || next.whats.length < 2) return [];
  return next.whats.filter((what) => what.name !== going.what).flatMap((what) => {
    const answer = engine.ask({do: 'choices', ...chosen, what: what.name});
    return answer.error ? [] : answer.choices.places;
  });
}

function goTo(place) {
  const goal = going.goals.find((one) => one.place === place);
  const others = engine.ask({do: 'choices', what: '', places: [going.from, place], values: {}}).choices;
  const more = others && !chosen.what ? others.options.filter((option) => !option.action.startsWith(`${going.what}@`)) : [];
  if (goal.ways.length === 1 && !more.length) return play(goal.ways[0]);
  const old = going.shown;
  const way = old && old.place === place ? (old.way + 1) % goal.ways.length : 0;
  going.shown = {...goal, way, more};
  const answer = engine.ask({do: 'preview', way: 'yes', action: goal.ways[way]});
  if (answer.error) return problem(answer.error);
  board.show(answer.svg);
  showChoices(found);
  byId('said').textContent = words(answer.words);
}

/** A route that costs more is taken space by space; that choice is offered last. */
function offerSteps() {
  if (!going) return;
  const home = ['facet', 'options'].map(byId).find((one) => !one.hidden && one.childElementCount) || byId('chosen');
  home.append(button(tr('Step by step'), () => {
    const {from, what} = going;
    going = null;
    steps.push(chosen);
    chosen = {what, places: [from], values: {}, stepwise: true};
    board.show(view.svg);
    narrow();
  }, {id: 'stepwise'}));
}

function showGoing() {
  const place = byId('going');
  const shown = going && going.shown;
  place.hidden = !shown;
  if (!going) return place.replaceChildren();
  place.replaceChildren(...(shown ? [make('div', {className: 'row'},
    button(trn(shown.cost, 'Go there: {0} point', 'Go there: {0} points'), () => confirmChoice(), {className: 'main', 'data-go': shown.ways[shown.way], 'data-action': shown.ways[shown.way]}),
    ...otherWays(shown),
    ...shown.more.map((option) => optionButton(option, () => play(option.action), {'data-action': option.action})))] : []));
  if (going.parties.length > 1) byId('chosen').append(...partyItems());
}

/** The ways of the same cost that are not shown: a tap takes them; if they are many, shows the next one. */
function otherWays({place, ways, way}) {
  const kMostOffered = 4;
  if (ways.length > kMostOffered) return [button(tr('Another way ({0} of {1})', way + 1, ways.length), () => goTo(place))];
  const through = (action) => action.split(' ').flatMap((one) => engine.ask({do: 'values', action: one}).places || [])
    .filter((one) => one !== going.from && one !== place);
  return ways.filter((_, i) => i !== way).map((action) => {
    const names = [...new Set(through(action))].join(', ');
    return button(names ? tr('Through {0}', names) : tr('Directly'), () => play(action), {'data-action': action});
  });
}

/** Who goes: a stepper for how many, and a switch for who leads them. */
function partyItems() {
  const now = going.parties[going.party];
  const of = (members, leaders) => going.parties.find((one) => one.members === members && one.leaders === leaders);
  const switchTo = (one) => {
    going = goalsFrom(going.from, one.written);
    board.show(view.svg);
    showChoices(found);
  };
  const step = (by, sign, label) => {
    const next = of(now.members + by, now.leaders);
    return button(sign, () => switchTo(next), {disabled: !next, 'aria-label': label, 'data-party': next ? next.written : ''});
  };
  const some = going.parties.some((one) => one.leaders);
  const led = of(now.members, 1 - now.leaders) || going.parties.find((one) => one.leaders !== now.leaders);
  return [make('span', {className: 'stepper', role: 'group', 'aria-label': tr('Members')}, step(-1, '−', tr('One fewer')),
    make('b', {}, trn(now.members, '{0} member', '{0} members')), step(1, '+', tr('One more'))),
  ...(some ? [button(tr('Leader'), () => switchTo(led), {role: 'switch', 'aria-checked': String(now.leaders > 0), disabled: !led,
    'data-leader': led ? led.written : ''})] : [])];
}

// --- Turning a tile ------------------------------------------------------------------------------

function showTurns(next) {
  const same = turns.length === next.turns.length && turns.every((one, i) => one === next.turns[i]);
  turns = next.turns;
  turnPlaces = next.turnPlaces || [];
  if (!same) turn = 0;
  byId('turning').hidden = !turns.length;
  if (!turns.length) return;
  preview();
  if (!same) showThumbs();
}

function turnOn(step) {
  turnTo((turn + step + turns.length) % turns.length);
}

function turnTo(which) {
  turn = which;
  preview();
}

/** Shows the tile in its current rotation. */
function preview() {
  const answer = engine.ask({do: 'preview', action: turns[turn], ...settingAsked()});
  if (answer.error) return problem(answer.error);
  const can = [...board.can.keys()];
  board.show(answer.svg);
  byId('lay').dataset.action = turns[turn];
  byId('said').textContent = capital(words(answer.words));
  board.mark(can, [chosen.places[0]], (place) => choose({place}), 'pale');
  for (const item of byId('thumbs').children) item.setAttribute('aria-pressed', String(item.dataset.action === turns[turn]));
}

/** Shows each rotation as a small picture; a tap places the tile. */
function showThumbs() {
  byId('thumbs').replaceChildren(...turns.map((action, i) => {
    const item = button('', () => play(action), {'data-action': action, 'aria-label': tr('Lay it this way ({0})', i + 1),
      'aria-pressed': String(i === turn)});
    icons.draw({action, ...settingAsked()}, item, String(i + 1));
    return item;
  }));
}

byId('turn-away').onclick = () => { startOver(); showPosition(); };
byId('turn').onclick = () => turnOn(1);
byId('lay').onclick = () => confirmChoice();
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
