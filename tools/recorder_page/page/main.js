document.addEventListener('keydown', (event) => {
  const typingText = /^(TEXTAREA|INPUT|SELECT)$/.test(event.target.tagName);
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (!record || (typingText && key !== 's')) return;
    if (key === 'z') byId(event.shiftKey ? 'redo' : 'undo').click();
    else if (key === 'y') byId('redo').click();
    else if (key === 's') byId('save').click();
    else return;
    event.preventDefault();
    return;
  }
  if (typingText || !record || !view.there) return;
  if (event.key === 'Escape') {
    dropGestures();
    setDrawing(false);
    startOver();
    showPosition();
  } else if (event.key === '+' || event.key === '-') zoomBy(event.key === '+' ? 1.4 : 1 / 1.4);
  else if (key === 'm' && analysis) byId('mistake').click();
  else if (key === 'r' && turns.length) turnOn(event.shiftKey ? -1 : 1);
  else if (event.key !== 'Enter' || event.target.closest('button:not(#turn), summary') || !confirmChoice()) return;
  event.preventDefault();
});

byId('language').onchange = () => {
  try { localStorage.setItem(kLanguageKey, byId('language').value); } catch { /* forbidden: for this time */ }
  speak(byId('language').value);
  // What was chosen and written stays.
  const fields = () => [...byId('new').querySelectorAll('input, select')];
  const old = fields().map(({value, checked}) => ({value, checked}));
  fillStart();
  [fillGame, fillSeats].forEach((refill, i) => {
    fields()[i].value = old[i].value;
    refill();
  });
  fields().forEach((field, i) => Object.assign(field, old[i]));
  showStart();
};

engine.start().then(async () => {
  askLayout();
  speak(firstLanguage());
  fillStart();
  showStart();
  if (await openLink()) return;
  let own = null;
  try { own = sessionStorage.getItem('stela-recorder'); } catch { /* forbidden */ }
  const kept = own && keptRecords().find((one) => one.key === own && one.kept);
  if (kept) {
    return openKept(kept);
  }
  say('');
}, (failure) => say(`The engine could not be started: ${failure.message}`));
showTab('play');
