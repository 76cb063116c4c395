// The line that says what to do next: who, what and where.

/** Whether the game ended off the board, such as by a resignation, and the page shows its end. */
function endedHere() {
  return Boolean(record && record.finished && record.endings.length && view.there && view.at === record.last
    && !view.begun.length && view.due);
}

/** Nothing is left to do in a game that has ended. */
function closed(there) {
  const none = {whats: [], places: [], count: 0, exact: 0, options: [], ranges: [], turns: [], turnPlaces: [],
    suggested: '', only: '', prompt: ''};
  return {...there, due: '', seat: -1, canEnd: false, choices: none, result: record.result, points: undefined,
    won: record.endings.join('; '), players: there.players.map((player) => ({...player, due: false}))};
}

/** A name turns no letters of the sentence around it. */
function playerCalled({name, word}) {
  const called = (name || '').replace(/[\u202a-\u202e\u2066-\u2069]/g, '') || capital(word);
  return /[\u0590-\u08ff\ufb1d-\ufefc]/.test(called) ? `\u2068${called}\u2069` : called;
}

/** Who acts; empty for the box. */
function whoActs() {
  const player = view.players.find((one) => one.due);
  if (player) return playerCalled(player);
  return view.due === 'table' ? '' : otherName(view.due);
}

/** What is to be done, as a clause. */
function taskNow() {
  if (drawing) return tr('tap the places to mark');
  if (setting) {
    return setting.taking ? tr('tap what is to be removed')
      : chosen.what ? tr('tap where it goes; a second tap removes it') : tr('choose what to put on the board');
  }
  if (going && going.shown) return tr('go there, or tap another place');
  if (going) return byId('options').querySelector('[data-action]') || found.facet ? tr('tap where they go, or choose an action there') : tr('tap where they go');
  const nothing = !found.count && !found.ranges.length;
  if (nothing) return view.canEnd ? tr('end the turn') : found.prompt || tr('nothing can be done here');
  if (view.canEnd && !isChosen()) return tr('{0}, or end the turn', found.prompt);
  return found.prompt;
}

function showPrompt() {
  const due = byId('due');
  const over = !view.due && !setting;
  const who = over || setting || drawing ? '' : found.others ? chosen.places[0] : whoActs();
  const ended = tr('the game is over');
  const task = !over ? taskNow() : view.result ? headed(ended, view.result) : ended;
  const text = who ? headed(who, task) : capital(task);
  const seat = who ? view.players.findIndex((one) => one.due) : -1;
  if (due.textContent === text) return;
  due.replaceChildren(...(seat < 0 ? [] : [makeSvg('svg', {class: 'dot stela', viewBox: '-10 -10 20 20', 'aria-hidden': 'true'},
    makeSvg('circle', {r: 8, class: `player${seat + 1}`}))]), text);
}
