// Entries, their comments and annotations, and the drawings on the board.

function go(at, begun = []) {
  startOver();
  change({do: 'go', at, begun}, false);
}

function showEntries() {
  const items = record.entries.map((entry) => {
    const words_ = entry.kind === 'result' ? resultWords() : words(entry.events || []);
    const text = `${headed(headOf(entry), words_ || entry.tokens.slice(0, 8).join(' '))}${
      entry.nags.length ? ` ${entry.nags.join(' ')}` : ''}${entry.claimed ? ` – ${tr('not allowed')}` : ''}${
      lossOf(entry.id) ? ` – ${lossOf(entry.id)}` : ''}${
      entry.follows ? ` (${tr('as it could have gone on after entry {0}', entry.follows)})` : ''}`;
    const item = button(text, () => go(entry.id), {'data-entry': entry.id});
    item.disabled = !entry.played || entry.kind === 'result';
    const wrong = (entry.mistakes || []).length && !entry.claimed;
    return make('li', {className: [entry.depth ? 'deep' : '', wrong ? 'wrong' : ''].join(' ')}, item);
  });
  byId('entries').querySelector('ol').replaceChildren(
    make('li', {}, button(tr('Start'), () => go(-1), {'data-entry': -1})), ...items);
}

function showNotes() {
  for (const item of byId('entries').querySelectorAll('button')) {
    if (Number(item.dataset.entry) === view.at) item.setAttribute('aria-current', 'step');
    else item.removeAttribute('aria-current');
  }
  settle();
  const entry = entryOf(view.at);
  byId('notes-title').textContent = entry ? tr('Notes on {0}', headOf(entry)) : tr('Notes before the game');
  byId('events').textContent = entry ? words(entry.events || []) : '';
  showComments();
  byId('add-comment').hidden = !record.readable;
  byId('nags').hidden = byId('take-back').hidden = !entry;
  for (const item of byId('nags').children) {
    item.setAttribute('aria-pressed', String(Boolean(entry) && entry.nags.includes(item.textContent)));
  }
}

/** Leaves the fields where they are if they hold the comments: somebody may be writing. */
function showComments() {
  const plain = (text) => text.trim().replace(/\s+/g, ' ');
  const shown = commentsHere().flatMap((text, index) => (text === null ? [] : [{text, index}]));
  const fields = [...byId('comments').children].filter((one) => one.value.trim() || one !== document.activeElement);
  const same = ({text, index}, i) => Number(fields[i].dataset.index) === index && plain(fields[i].value) === plain(text);
  if (fields.length === shown.length && shown.every(same)) return;
  byId('comments').replaceChildren(...shown.map(({text, index}) => commentField(text, index)));
}

/** The comments where the page stands; null for that of an analysis, which is shown in other words. */
function commentsHere() {
  return (entryOf(view.at) || record).comments;
}

function commentField(text, index) {
  const field = make('textarea', {value: text, rows: 2, 'aria-label': tr('Comment {0}', index + 1), 'data-index': index});
  let timer = 0;
  let kept = false;
  // What is typed at a stretch is one step to undo.
  const keep = () => {
    clearTimeout(timer);
    kept = change({do: 'comment', entry: view.at, index, text: field.value.trim()}, !kept) || kept;
  };
  field.oninput = () => {
    clearTimeout(timer);
    if (field.value.trim()) timer = setTimeout(keep, 250);
  };
  field.onchange = () => {
    keep();
    kept = false;
  };
  return field;
}

byId('add-comment').onclick = () => {
  const field = commentField('', commentsHere().length);
  byId('comments').append(field);
  field.focus();
};
byId('take-back').onclick = () => change({do: 'remove', entry: view.at});
byId('undo').onclick = () => {
  if (stepBack()) return;
  if (setting) return undoSetting(setting.done, setting.undone);
  restore(done, undone);
};
byId('redo').onclick = () => {
  if (setting) return undoSetting(setting.undone, setting.done);
  startOver();
  restore(undone, done);
};
byId('back').onclick = () => {
  if (view.begun.length) return go(view.at, view.begun.slice(0, -1));
  const entry = entryOf(view.at);
  if (entry) go(entry.before);
};
byId('forth').onclick = () => { if (view.next >= 0) go(view.next); };

// --- Drawing on the board ------------------------------------------------------------------------

/** The annotations and the colours of drawings, in the reader's words. */
function fillNotes() {
  byId('nags').replaceChildren(...[['!', tr('good')], ['?', tr('mistake')], ['!!', tr('brilliant')],
    ['??', tr('blunder')], ['!?', tr('interesting')], ['?!', tr('dubious')]].map(([nag, meaning]) => button(nag, () => {
    const {nags} = entryOf(view.at);
    change({do: 'nags', entry: view.at, nags: nags.includes(nag) ? nags.filter((one) => one !== nag) : [...nags, nag]});
  }, {'aria-label': meaning, title: meaning})));
  const old = byId('ink').value;
  byId('ink').replaceChildren(...['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'black', 'white'].map((ink) =>
    make('option', {value: ink}, colourWord(ink))));
  if (old) byId('ink').value = old;
}
function setDrawing(on) {
  drawing = on ? {places: []} : null;
  byId('ink-on').setAttribute('aria-pressed', String(on));
}
byId('ink-on').onclick = () => {
  setDrawing(!drawing);
  showPosition();
};

function askForPlaces() {
  const all = board.places().map((place) => place.dataset.place);
  showUndo();
  board.mark(all, drawing.places, (place) => {
    drawing.places.push(place);
    const kind = byId('ink-kind').value;
    if (kind === 'arrow' && drawing.places.length < 2) return askForPlaces();
    const [first, second] = drawing.places;
    const text = byId('ink-text').value.replace(/["\\\]]/g, '');
    const command = kind === 'mark' ? `[%mark ${byId('ink').value} ${first}]`
      : kind === 'arrow' ? `[%arrow ${byId('ink').value} ${first}-${second}]`
        : `[%label ${first} "${text || first}"]`;
    const comments = commentsHere();
    const own = comments.findIndex((one) => one !== null);
    drawing = {places: []};
    change({do: 'comment', entry: view.at, index: own < 0 ? comments.length : own,
      text: [comments[own], command].filter(Boolean).join(' ')});
    askForPlaces();
  });
}
