document.addEventListener('keydown', (event) => {
  const typingText = /^(TEXTAREA|INPUT|SELECT)$/.test(event.target.tagName);
  if (event.ctrlKey || event.metaKey) {
    if (typingText || !record) return;
    if (event.key === 'z') byId(event.shiftKey ? 'redo' : 'undo').click();
    else if (event.key === 'y') byId('redo').click();
    else if (event.key === 's') byId('save').click();
    else return;
    event.preventDefault();
    return;
  }
  if (typingText || !record || !view.there) return;
  if (event.key === 'Escape') {
    dropGestures();
    startOver();
    showPosition();
  } else if (event.key === '+' || event.key === '-') zoomBy(event.key === '+' ? 1.4 : 1 / 1.4);
  else if (event.key === 'm' && analysis) byId('mistake').click();
  else if ((event.key === 'r' || event.key === 'R') && turns.length) turnOn(event.shiftKey ? -1 : 1);
  else if (event.key !== 'Enter' || event.target.closest('button:not(#turn), summary') || !confirmChoice()) return;
  event.preventDefault();
});

byId('language').onchange = () => {
  try { localStorage.setItem(kLanguageKey, byId('language').value); } catch { /* forbidden: for this time */ }
  speak(byId('language').value);
  fillStart();
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
