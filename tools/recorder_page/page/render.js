/** Shows what the engine answered; with `anew` the record itself is another, too. */
function render(anew) {
  byId('start').hidden = true;
  byId('work').hidden = false;
  if (anew) {
    const source = byId('source');
    if (source.value !== record.text) source.value = record.text;
    showEntries();
    showMistakes();
    showEndings();
  }
  showPosition();
  showMarks();
  showNotes();
  showUndo();
}

function showUndo() {
  const steps = setting || {done, undone};
  byId('undo').disabled = !steps.done.length;
  byId('redo').disabled = !steps.undone.length;
}

const entryOf = (id) => record.entries.find((entry) => entry.id === id);

function nameOf(player) {
  return player.name ? `${player.name} (${player.colour})` : player.colour;
}

function headOf(entry) {
  return entry.kind === 'play' ? `${entry.number}. ${entry.actor}` : entry.actor;
}

function showPosition() {
  if (setting) return showSetting();
  const due = byId('due');
  byId('choose').hidden = !view.there;
  byId('table').hidden = !view.there;
  if (!view.there) {
    due.textContent = record.started ? 'The game does not reach this place: correct the mistake before it.'
      : 'The tags start no game yet: mend them in the text.';
    byId('players').replaceChildren();
    return;
  }
  board.show(view.svg);
  const player = view.players.find((one) => one.due);
  const who = player ? nameOf(player) : view.due;
  due.textContent = view.due ? `${who} ${player ? 'is to move' : 'is due'}` : `The game is over. ${view.won}`;
  if (view.due && view.begun.length) due.append(make('span', {className: 'soft'}, view.remarks[0] || ''));
  byId('said').textContent = lastWords();
  byId('begun').replaceChildren(...view.begun.map((action, i) => make('li', {},
    make('code', {}, action), ` ${words(view.did[i] || [])}`)));
  byId('join').hidden = view.next < 0;
  if (view.next < 0) setJoin('variation');
  byId('end').hidden = !view.canEnd;
  byId('back').disabled = view.at < 0 && !view.begun.length;
  byId('forth').disabled = view.next < 0;
  showPlayers();
  showChoices(view.choices);
}

/** What the last entry did. */
function lastWords() {
  if (view.begun.length) return '';
  const entry = entryOf(view.at);
  if (!entry) return view.remarks[0] || '';
  return `${headOf(entry)}: ${words(entry.events || [])}`;
}

let remarksOpen = false;
function showPlayers() {
  byId('players').replaceChildren(...view.players.map((player, seat) => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('class', 'chip stela');
    svg.setAttribute('viewBox', '-12 -12 24 24');
    svg.setAttribute('text-anchor', 'middle');
    svg.setAttribute('aria-hidden', 'true');
    const part = (tag, attributes, text = '') => {
      const made = document.createElementNS(svg.namespaceURI, tag);
      for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
      made.textContent = text;
      svg.append(made);
    };
    part('circle', {r: 11, class: `player${seat + 1}`});
    part('text', {y: 5, 'font-size': 14, class: `strong on${seat + 1}`}, player.letter);
    const fate = player.wins ? ' – wins' : player.out ? ' – eliminated' : '';
    return make('section', {className: player.due ? 'player card due' : 'player card'}, svg,
      make('span', {className: 'user'}, nameOf(player) + fate), make('b', {}, player.score),
      make('ul', {}, ...player.facts.map((fact) => make('li', {}, fact))));
  }), make('details', {className: 'soft remarks', open: remarksOpen,
    ontoggle: (event) => { remarksOpen = event.target.open; }},
  make('summary', {}, view.remarks[0] || 'The picture'), view.remarks.slice(1).join(' · ')));
}

// --- Text ----------------------------------------------------------------------------------------

/** Underlines mistakes and shows the entry where the page stands, behind the text. */
function showMarks() {
  const text = byId('source').value;
  const spans = [];
  if (record && text === record.text) {
    const entry = entryOf(view.at);
    if (entry) {
      const later = record.entries.filter((one) => one.from > entry.from).map((one) => one.from);
      spans.push({from: entry.from, to: Math.min(...later, text.length), kind: 'now'});
    }
    for (const one of record.mistakes) {
      spans.push({from: one.from, to: Math.max(one.to, one.from + 1), kind: 'bad'});
    }
  }
  const ends = [...new Set([0, text.length, ...spans.flatMap((s) => [s.from, s.to])])]
    .filter((at) => at <= text.length).sort((a, b) => a - b);
  const pieces = [];
  for (let i = 0; i + 1 < ends.length; ++i) {
    const piece = text.slice(ends[i], ends[i + 1]);
    const kinds = spans.filter((s) => s.from <= ends[i] && s.to >= ends[i + 1]).map((s) => s.kind);
    pieces.push(kinds.length ? make('mark', {className: kinds.join(' ')}, piece) : piece);
  }
  byId('marks').replaceChildren(...pieces, '\n');
  settle();
}

let settling = 0;
/** Scrolls what must follow, in the next frame: asking where things are lays the page out. */
function settle() {
  cancelAnimationFrame(settling);
  settling = requestAnimationFrame(() => {
    byId('marks').scrollTop = byId('source').scrollTop;
    const item = byId('entries').querySelector('[aria-current]');
    if (!item) return;
    const list = byId('entries').querySelector('ol');
    const top = item.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 44) {
      list.scrollTop = top - list.clientHeight / 2;
    }
  });
}

function showMistakes() {
  const open = record.mistakes.filter((one) => one.rule.id !== 'record.unfinished');
  byId('mistakes').replaceChildren(...open.slice(0, 50).map((one) => make('li', {},
    button(`${one.line}:${one.column} ${one.message}${one.hint ? `; ${one.hint}` : ''} – ${
      one.rule.sentence} [${one.rule.id}]`, () => {
      byId('source').focus();
      byId('source').setSelectionRange(one.from, one.to);
    }), ...(one.fix && one.fix.length ? [button('Mend this', () => mend(one.fix))] : []))));
}

/** Makes the changes that mend a mistake, as the engine proposes them. */
function mend(edits) {
  let text = record.text;
  for (const edit of [...edits].reverse()) text = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
  change({do: 'open', text});
}

let typing = 0;
byId('source').addEventListener('input', () => {
  autosave();
  showMarks();
  clearTimeout(typing);
  typing = setTimeout(() => {
    const text = byId('source').value;
    const answer = engine.ask({do: 'open', text, at: view ? view.at : -1});
    if (answer.error) return problem(answer.error);
    const before = record.text;
    record = answer.record;
    if (answer.style) pictureStyle.replaceSync(answer.style);
    // The page stands where the game gets: the entry of before may be none any more.
    view = answer.view.there ? answer.view : engine.ask({do: 'go', at: record.last}).view;
    done.push({text: before, at: -1, begun: []});
    undone.length = 0;
    startOver();
    render(true);
    autosave();
  }, 250);
});
byId('source').addEventListener('scroll', () => { byId('marks').scrollTop = byId('source').scrollTop; });
byId('source').addEventListener('click', () => {
  const at = byId('source').selectionStart;
  if (at !== byId('source').selectionEnd || byId('source').value !== record.text) return;
  const before = record.entries.filter((entry) => entry.from <= at).pop();
  if (before && before.played && before.id !== view.at) go(before.id);
});

// --- Entries -------------------------------------------------------------------------------------

function go(at, begun = []) {
  startOver();
  change({do: 'go', at, begun}, false);
}

function showEntries() {
  const items = record.entries.map((entry) => {
    const words_ = entry.kind === 'result' ? entry.tokens.join(' ') : words(entry.events || []);
    const text = `${headOf(entry)} ${words_ || entry.tokens.slice(0, 8).join(' ')}${
      entry.nags.length ? ` ${entry.nags.join(' ')}` : ''}${entry.claimed ? ' – not allowed' : ''}`;
    const item = button(text, () => go(entry.id), {'data-entry': entry.id});
    item.disabled = !entry.played || entry.kind === 'result';
    const wrong = (entry.mistakes || []).length && !entry.claimed;
    return make('li', {className: [entry.depth ? 'deep' : '', wrong ? 'wrong' : ''].join(' ')}, item);
  });
  byId('entries').querySelector('ol').replaceChildren(
    make('li', {}, button('Start', () => go(-1), {'data-entry': -1})), ...items);
}

function showNotes() {
  for (const item of byId('entries').querySelectorAll('button')) {
    if (Number(item.dataset.entry) === view.at) item.setAttribute('aria-current', 'step');
    else item.removeAttribute('aria-current');
  }
  settle();
  const entry = entryOf(view.at);
  byId('notes-title').textContent = entry ? `Notes on ${headOf(entry)}` : 'Notes before the game';
  byId('events').textContent = entry ? words(entry.events || []) : '';
  const comments = entry ? entry.comments : record.comments;
  byId('comments').replaceChildren(...comments.map((text, index) => commentField(text, index)));
  byId('add-comment').hidden = !record.readable;
  byId('nags').hidden = byId('take-back').hidden = !entry;
  const nags = entry ? entry.nags : [];
  byId('nags').replaceChildren(...[['!', 'good'], ['?', 'mistake'], ['!!', 'brilliant'],
    ['??', 'blunder'], ['!?', 'interesting'], ['?!', 'dubious']].map(([nag, meaning]) =>
    button(nag, () => change({do: 'nags', entry: view.at, nags: nags.includes(nag)
      ? nags.filter((one) => one !== nag) : [...nags, nag]}),
    {'aria-label': meaning, title: meaning, 'aria-pressed': String(nags.includes(nag))})));
}

function commentField(text, index) {
  const field = make('textarea', {value: text, rows: 2, 'aria-label': `Comment ${index + 1}`});
  field.onchange = () => change({do: 'comment', entry: view.at, index, text: field.value.trim()});
  return field;
}

byId('add-comment').onclick = () => {
  const count = byId('comments').childElementCount;
  const field = commentField('', count);
  byId('comments').append(field);
  field.focus();
};
byId('take-back').onclick = () => change({do: 'remove', entry: view.at});
byId('undo').onclick = () => {
  if (setting) return undoSetting(setting.done, setting.undone);
  startOver();
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

for (const ink of ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'black', 'white']) {
  byId('ink').append(make('option', {value: ink}, ink));
}
byId('ink-on').onclick = () => {
  drawing = drawing ? null : {places: []};
  byId('ink-on').setAttribute('aria-pressed', String(Boolean(drawing)));
  if (!drawing) return showPosition();
  askForPlaces();
};

function askForPlaces() {
  const all = board.places().map((place) => place.dataset.place);
  board.mark(all, drawing.places, (place) => {
    drawing.places.push(place);
    const kind = byId('ink-kind').value;
    if (kind === 'arrow' && drawing.places.length < 2) return askForPlaces();
    const [first, second] = drawing.places;
    const text = byId('ink-text').value.replace(/["\\\]]/g, '');
    const command = kind === 'mark' ? `[%mark ${byId('ink').value} ${first}]`
      : kind === 'arrow' ? `[%arrow ${byId('ink').value} ${first}-${second}]`
        : `[%label ${first} "${text || first}"]`;
    const entry = entryOf(view.at);
    const comments = entry ? entry.comments : record.comments;
    drawing = {places: []};
    change({do: 'comment', entry: view.at, index: 0, text: [comments[0], command].filter(Boolean).join(' ')});
    askForPlaces();
  });
}
