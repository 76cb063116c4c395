// A position that is being set up. Its tokens, as in a `setup:` entry, are in a field, which holds
// the whole state: taps change the tokens, and the engine answers what can be put where.
let setting = null;

function tokensSet() {
  return byId('tokens').value.split(/\s+/).filter(Boolean);
}

/** The members of a request about the position that is being set up. */
function settingAsked() {
  return setting ? {tokens: tokensSet()} : {};
}

function beginSetting() {
  if (setting || !record) return;
  setting = {done: [], undone: [], shown: byId('tokens').value, things: [], taking: false};
  byId('setting').open = true;
  byId('work').classList.add('setting');
  startOver();
  byId('said').textContent = '';
  showSetting();
  showTab(desk.matches ? 'text' : 'play');
}

function endSetting() {
  if (!setting) return;
  clearTimeout(settingTimer);
  setting = null;
  byId('setting').open = false;
  byId('work').classList.remove('setting');
  startOver();
}

/** Shows the position of the tokens, and what can be put next. */
function showSetting() {
  const field = byId('tokens');
  if (field.value !== setting.shown) {
    setting.done.push(setting.shown);
    setting.undone.length = 0;
  }
  setting.shown = field.value;
  autosave();
  showUndo();
  const answer = engine.ask({do: 'position', kind: 'setup', tokens: tokensSet()});
  const mistakes = answer.error ? [answer.error] : answer.mistakes;
  byId('setting-mistakes').replaceChildren(...mistakes.map((text) => make('li', {}, ...told(text))));
  problem(mistakes[0] || '');
  byId('board').hidden = Boolean(answer.error);
  if (answer.error) return;
  byId('nowhere').hidden = true;
  setting.things = answer.things;
  setting.svg = answer.svg;
  board.show(answer.svg);
  byId('taking').setAttribute('aria-pressed', String(setting.taking));
  // Tokens without a space on the board, or that are impossible, are removed here.
  byId('things').replaceChildren(...answer.things.filter((one) => !one.places.length || !one.possible)
    .map(({token, possible}) => button(`× ${token}`, () => takeAway({action: token}),
      {'data-token': token, 'aria-label': tr('Remove {0}', token), className: possible ? '' : 'wrong'})));
  narrow();
}

/** The spaces from which a tap would remove something. */
function takenAt() {
  if (!setting || chosen.places.length || !(setting.taking || chosen.what)) return [];
  const there = setting.things.filter((one) => one.possible && (setting.taking || one.what === chosen.what));
  return [...new Set(there.flatMap((one) => one.places))];
}

function putToken(action) {
  editTokens(engine.ask({do: 'put', action, ...settingAsked()}));
}

function takeAway(what) {
  editTokens(engine.ask({do: 'take', ...what, ...settingAsked()}));
}

function editTokens(answer) {
  if (answer.error) return problem(answer.error);
  problem('');
  byId('tokens').value = answer.tokens.join('\n');
  // A piece stays chosen for the next space.
  const what = chosen.places.length || takenAt().length ? chosen.what : '';
  startOver();
  chosen.what = what;
  showSetting();
  byId('said').textContent = answer.leftOut.length
    ? tr('Removed, because it no longer fits: {0}', answer.leftOut.join(' ')) : '';
}

function undoSetting(from, to) {
  if (!from.length) return;
  to.push(setting.shown);
  byId('tokens').value = setting.shown = from.pop();
  startOver();
  showSetting();
}

function keepPosition(kind) {
  const answer = engine.ask({do: 'position', kind, tokens: tokensSet(), keep: 'yes'});
  if (answer.error) {
    byId('setting-mistakes').replaceChildren(make('li', {}, ...told(answer.error)));
    return;
  }
  endSetting();
  take(answer);
}

let settingTimer = 0;
byId('tokens').oninput = () => {
  clearTimeout(settingTimer);
  settingTimer = setTimeout(() => {
    startOver();
    if (setting) showSetting();
    else beginSetting();
  }, 200);
};
byId('taking').onclick = () => {
  setting.taking = !setting.taking;
  startOver();
  showSetting();
};
byId('set-here').onclick = () => {
  beginSetting();
  byId('tokens').value = (view.setup || []).join('\n');
  startOver();
  showSetting();
};
byId('set-empty').onclick = () => {
  beginSetting();
  byId('tokens').value = '';
  startOver();
  showSetting();
};
byId('set-keep').onclick = () => keepPosition('setup');
byId('set-resume').onclick = () => keepPosition('resume');
function leaveSetting() {
  endSetting();
  autosave();
  render(false);
}
byId('set-leave').onclick = leaveSetting;
byId('setting').ontoggle = () => {
  if (byId('setting').open === Boolean(setting)) return;
  if (!setting) return beginSetting();
  leaveSetting();
};
