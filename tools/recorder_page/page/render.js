/** Shows the engine's answer; with `anew`, the record has changed too. */
function render(anew) {
  showWork(true);
  if (anew) {
    const source = byId('source');
    if (source.value !== record.text) source.value = record.text;
    showAnalysis();
    showEntries();
    showMistakes();
    showEndings();
  }
  if (endedHere()) view = closed(view);
  showPosition();
  showMarks();
  showNotes();
  showValue();
  showUndo();
}

function showUndo() {
  const kept = setting || {done, undone};
  byId('undo').disabled = !kept.done.length && !steps.length && !(going && going.shown) && !(drawing && drawing.places.length);
  byId('redo').disabled = !kept.undone.length;
}

const entryOf = (id) => record.entries.find((entry) => entry.id === id);

function nameOf(player) {
  return player.name ? `${playerCalled(player)} (${player.word})` : playerCalled(player);
}

/** A score in words if it counts several things: `1 temple, 2 towers, 0 huts`. */
function scoreWords(player) {
  return player.counts || player.score;
}

/** Who acts if no player does, in words for players. */
function otherName(actor) {
  if (actor === 'table') return tr('From the box');
  return actor === 'bid' ? tr('The auction') : capital(colourWord(actor));
}

function headOf(entry) {
  if (entry.kind !== 'play') return capital(entry.actor);
  const player = record.tags.filter(([name]) => name === 'Player').find((tag) => tag[1] === entry.actor);
  const name = player && player[2];
  return `${entry.number}. ${name ? playerCalled({name, word: entry.actor}) : otherName(entry.actor)}`;
}

function resultWords() {
  return record.result || tr('not finished');
}

/** `problemStays`: the last refusal stays visible. */
function showPosition(problemStays = false) {
  if (!problemStays) problem('');
  if (setting) return showSetting();
  const there = view.there;
  byId('choose').classList.toggle('nowhere', !there);
  byId('board').hidden = !there;
  byId('nowhere').hidden = there;
  if (!there) {
    byId('due').textContent = '';
    byId('said').textContent = '';
    byId('nowhere').textContent = record.started
      ? tr('The game does not reach this place: correct the mistake before it.')
      : tr('The tags start no game yet: correct them in the text.');
    for (const list of ['scores', 'players', 'whats', 'options', 'facet', 'elsewhere', 'ranges', 'begun', 'thumbs', 'chosen']) {
      byId(list).replaceChildren();
    }
    for (const part of ['pips', 'turning', 'going', 'pattern', 'end', 'rest', 'over', 'join']) byId(part).hidden = true;
    return;
  }
  board.show(view.svg);
  byId('said').textContent = lastWords();
  showOver();
  // A single action is already shown above the choices.
  const did = (view.did || []).length > 1 ? view.did : [];
  byId('begun').replaceChildren(...did.map((one) => make('li', {}, capital(words(one)))));
  byId('join').hidden = view.next < 0;
  if (view.next < 0) setJoin('variation');
  byId('back').disabled = view.at < 0 && !view.begun.length;
  byId('forth').disabled = view.next < 0;
  showPlayers();
  showPips();
  if (drawing) askForPlaces();
  // Half a choice stays, as after Undo; it was not the last one then, and is not played now.
  const answer = isChosen() ? engine.ask({do: 'choices', ...chosen}) : {error: 'nothing is chosen'};
  showChoices(answer.error ? view.choices : answer.choices);
}

/** If nothing can be chosen any more, the line above is given more room. */
function showOver() {
  const over = byId('over');
  over.hidden = Boolean(view.due);
  if (view.due) return over.replaceChildren();
  const last = entryOf(view.at);
  const events = (last && last.events) || [];
  over.replaceChildren(make('p', {}, make('b', {}, capital(view.result))), make('p', {}, capital(view.won)),
    make('ul', {className: 'plain soft'}, ...events.map((one) => make('li', {}, capital(one)))));
}

/** What the last entry did, or the phase of the game. */
function lastWords() {
  if (view.begun.length) return capital(words((view.did || []).at(-1) || []));
  const entry = entryOf(view.at);
  if (!entry || (view.due && !view.players.some((one) => one.due))) return capital(view.remarks[0] || '');
  return headed(headOf(entry), words(entry.events || []));
}

function chipOf(player, seat) {
  return makeSvg('svg', {class: 'chip stela', viewBox: '-12 -12 24 24', 'text-anchor': 'middle', 'aria-hidden': 'true'},
    makeSvg('circle', {r: 11, class: `player${seat + 1}`}),
    makeSvg('text', {y: 5, 'font-size': 14, class: `strong on${seat + 1}`}, player.letter));
}

function showPlayers() {
  byId('scores').classList.toggle('many', view.players.length > 2);
  byId('scores').replaceChildren(...view.players.map((player, seat) => make('li', {className: player.due ? 'due' : '',
    title: scoreWords(player), 'aria-label': player.due ? tr('{0}: {1}, to play', nameOf(player), scoreWords(player))
      : headed(nameOf(player), scoreWords(player))},
  chipOf(player, seat), make('span', {className: 'user who'}, playerCalled(player)),
  make('b', {}, player.score.replaceAll('/', '·')))));
  const fate = (player) => (player.wins ? ` – ${tr('wins')}` : player.out ? ` – ${tr('eliminated')}` : '');
  byId('players').replaceChildren(...view.players.map((player, seat) =>
    make('section', {className: player.due ? 'player card due' : 'player card'}, chipOf(player, seat),
      make('span', {className: 'user'}, nameOf(player) + fate(player)), make('b', {}, scoreWords(player)),
      make('ul', {}, ...player.facts.map((fact) => make('li', {}, fact))))),
  make('p', {className: 'soft'}, view.remarks.map(capital).join(' · ')));
}

let most = {entry: '', points: 0};
/** Action points as pips: spent ones are empty. */
function showPips() {
  const pips = byId('pips');
  const points = view.points;
  const kMostPips = 20;
  pips.hidden = points === undefined || !view.due;
  if (pips.hidden) return;
  const entry = `${ownKey} ${view.at}`;
  most = {entry, points: Math.max(points, most.entry === entry ? most.points : 0)};
  pips.setAttribute('aria-label', trn(points, '{0} action point left', '{0} action points left'));
  pips.replaceChildren(...(most.points > kMostPips ? [`${points}`]
    : Array.from({length: most.points}, (_, i) => make('i', {className: i < points ? 'left' : ''}))));
}
