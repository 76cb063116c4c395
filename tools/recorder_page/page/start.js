let games = [];
const kTags = ['Event', 'Site', 'Date', 'Round', 'Table', 'Annotator'];

/** The players' word for the tag. */
function toldTag(name) {
  return {Event: tr('Event'), Site: tr('Site'), Date: tr('Date'), Round: tr('Round'), Table: tr('Table'),
    Annotator: tr('Annotator')}[name];
}

function gameChosen() {
  return games.find((game) => game.id === byId('game').value);
}

function showStart() {
  readTyped();
  endSetting();
  byId('tokens').value = '';
  const working = Boolean(record);
  showWork(false);
  dropGestures();
  setLook(1, 0, 0);
  board.clear();
  board.wasRaised = false;
  setDrawing(false);
  byId('link').hidden = true;
  record = view = null;
  done.length = undone.length = 0;
  byId('source').value = '';
  ownKey = newKey();
  showKept();
  if (working) byId('start-title').focus();
}

function fillStart() {
  games = engine.ask({do: 'games'}).games;
  byId('game').replaceChildren(...games.map((game) => make('option', {value: game.id}, game.name)));
  byId('tags').replaceChildren(...kTags.map((name) => make('label', {}, toldTag(name),
    make('input', {'data-tag': name, size: 12}))));
  fillNotes();
  byId('tags').querySelector('[data-tag=Date]').value = new Date().toISOString().slice(0, 10);
  fillGame();
}

function fillGame() {
  const game = gameChosen();
  byId('count').replaceChildren();
  for (let n = game.min; n <= game.max; ++n) byId('count').append(make('option', {value: n}, String(n)));
  byId('count').value = String(game.max);
  fillSeats();
  const settings = [];
  for (const variant of game.variants) {
    settings.push(make('label', {}, make('input', {type: 'checkbox', 'data-variant': variant.name}),
      headed(variant.name, variant.meaning)));
  }
  for (const option of game.options) {
    const field = option.choices.length
      ? make('select', {'data-option': option.name}, make('option', {value: ''}, tr('{0} (usual)', option.choices[0])),
        ...option.choices.map((choice) => make('option', {value: choice}, choice)))
      : make('input', {type: 'number', 'data-option': option.name, min: option.low, max: option.high});
    settings.push(make('label', {}, headed(option.name, option.meaning), field));
  }
  if (game.editions.length > 1) {
    settings.push(make('label', {}, tr('Edition'), make('select', {'data-edition': '1'},
      make('option', {value: ''}, tr('usual')),
      ...game.editions.map((edition) => make('option', {value: edition.name}, edition.title)))));
  }
  // Tags required by the game, such as the museum: one field for each value.
  for (const [, name, values] of game.tags.matchAll(/\[(\w+)((?: "[^"]*")*)\]/g)) {
    settings.push(make('label', {}, name, make('input', {'data-needed': name,
      value: [...values.matchAll(/"([^"]*)"/g)].map((match) => match[1]).join(' ')})));
  }
  byId('settings').replaceChildren(...settings.map((one) => make('div', {}, one)));
}

function fillSeats() {
  const game = gameChosen();
  const old = byId('seats').querySelectorAll('.row');
  const names = [...old].map((row) => row.querySelector('input').value);
  old.forEach((row) => row.remove());
  const colours = [...new Set([...game.colours, 'white', 'red', 'blue', 'yellow', 'green', 'brown', 'black', 'orange', 'purple'])];
  for (let seat = 0; seat < Number(byId('count').value); ++seat) {
    const colour = make('select', {'aria-label': tr('Colour of player {0}', seat + 1)},
      ...colours.map((name) => make('option', {value: name}, colourWord(name))));
    colour.value = game.colours[seat] || colours[seat];
    // Whoever had the colour takes one that nobody has.
    colour.onchange = () => {
      const others = [...byId('seats').querySelectorAll('select')].filter((one) => one !== colour);
      const twin = others.find((one) => one.value === colour.value);
      if (twin) twin.value = colours.find((name) => name !== colour.value && others.every((one) => one.value !== name));
    };
    byId('seats').append(make('div', {className: 'row'}, colour,
      make('input', {placeholder: tr('Name'), value: names[seat] || '', 'aria-label': tr('Name of player {0}', seat + 1),
        autocomplete: 'off'})));
  }
}

byId('game').onchange = fillGame;
byId('count').onchange = fillSeats;
// The browser cannot say what is wrong in a field that is folded away.
byId('new').addEventListener('invalid', (event) => {
  const folded = event.target.closest('details');
  if (folded) folded.open = true;
}, true);

byId('new').onsubmit = (event) => {
  event.preventDefault();
  const tags = [];
  const all = (selector) => [...byId('new').querySelectorAll(selector)];
  for (const box of all('[data-variant]')) if (box.checked) tags.push(['Variant', box.dataset.variant]);
  for (const field of all('[data-option]')) if (field.value) tags.push(['Option', field.dataset.option, field.value]);
  for (const field of all('[data-edition]')) if (field.value) tags.push(['Rules', field.value]);
  for (const field of all('[data-needed]')) tags.push([field.dataset.needed, ...field.value.trim().split(/\s+/)]);
  for (const row of byId('seats').querySelectorAll('.row')) {
    tags.push(['Player', row.querySelector('select').value, row.querySelector('input').value]);
  }
  for (const field of all('[data-tag]')) if (field.value) tags.push([field.dataset.tag, field.value]);
  startOver();
  showTab('play');
  change({do: 'new', game: gameChosen().name, tags}, false);
};

// --- Opening -------------------------------------------------------------------------------------

const kMostBytes = 4 << 20;

/** Opens text that may be one record, several, or something else, which is kept unchanged. */
function openText(text) {
  if (text.length > kMostBytes) return say(tr('This text is too large for a record (limit 4 MB).'), true);
  const split = engine.ask({do: 'split', text});
  const records = split.records || [text];
  if (records.length > 1) return chooseRecord(records);
  openOne(records[0] === undefined ? text : records[0]);
}

function chooseRecord(records) {
  byId('found').hidden = false;
  byId('found').querySelector('ul').replaceChildren(...records.map((text, i) =>
    make('li', {}, button(`${i + 1}: ${text.slice(0, 100).replace(/\s+/g, ' ')}`, () => openOne(text)))));
  byId('found').scrollIntoView();
}

function openOne(text, at, begun, key = newKey()) {
  readTyped();
  endSetting();
  byId('tokens').value = '';
  startOver();
  ownKey = key;
  done.length = undone.length = 0;
  board.clear();
  board.wasRaised = false;
  setLook(1, 0, 0);
  byId('source').value = text;
  const request = {do: 'open', text};
  if (at !== undefined) Object.assign(request, {at, begun});
  byId('found').hidden = true;
  if (!change(request, false)) {
    // Nothing is lost: the text stays, to be corrected or saved.
    showWork(true);
    showTab('text');
    byId('source').value = text;
  } else if (openMistakes().length && !view.there) {
    showTab('text');
  }
}

/** Opens a file that was chosen or dropped; the open record is kept like every other. */
async function openFile(file) {
  try {
    if (file.size > kMostBytes) return say(tr('This file is too large for a record (limit 4 MB).'), true);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const encoding = encodingOf(bytes);
    openText(new TextDecoder(encoding).decode(bytes));
    if (encoding === 'windows-1252') say(tr('The file was not UTF-8: check the names.'), true);
  } catch (failure) {
    say(tr('The file could not be read ({0}).', failure.name), true);
  }
}

byId('file').onchange = () => {
  const [file] = byId('file').files;
  if (file) openFile(file);
  byId('file').value = '';
};
byId('take-pasted').onclick = () => { if (byId('pasted').value.trim()) openText(byId('pasted').value); };
for (const [kind, over] of [['dragover', true], ['dragleave', false], ['drop', false]]) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    document.body.classList.toggle('over', over);
    if (kind !== 'drop') return;
    const [file] = event.dataTransfer.files;
    const text = event.dataTransfer.getData('text/plain');
    if (file) openFile(file);
    else if (text) openText(text);
  });
}

/** Opens a kept record in the state in which it was left, including its undo steps. */
function openKept({kept, key}) {
  const begun = Array.isArray(kept.begun) ? kept.begun.filter((one) => typeof one === 'string') : [];
  openOne(kept.text, Number.isInteger(kept.at) ? kept.at : -1, begun, key);
  done.push(...unpackSteps(kept.undo, kept.text));
  if (record && typeof kept.tokens === 'string') {
    byId('tokens').value = kept.tokens;
    beginSetting();
  }
  autosave();
  if (record) showUndo();
}

const cards = {waiting: [], timer: 0};

/** Shows kept games as cards; their pictures are drawn when the page is idle. */
function showKept() {
  const kept = keptRecords();
  byId('kept').hidden = !kept.length;
  cards.waiting = [];
  byId('kept').querySelector('ul').replaceChildren(...kept.map((one, i) => {
    const remove = button('×', () => {
      if (remove.textContent === '×') {
        return call(tr('Delete?'), tr('Delete?'));
      }
      try { localStorage.removeItem(one.key); } catch { /* then it stays */ }
      showKept();
      (byId('kept').querySelectorAll('li>:first-child')[i] || byId('start-title')).focus();
    });
    const call = (text, name) => {
      remove.textContent = text;
      remove.setAttribute('aria-label', name);
    };
    remove.onblur = () => call('×', tr('Delete'));
    remove.onblur();
    if (!one.kept) {
      return make('li', {}, button(tr('Stored by another version: save it unchanged'),
        () => download(new Blob([one.raw]), 'kept.txt')), remove);
    }
    const image = make('img', {alt: ''});
    const title = make('span', {}, one.kept.text.slice(0, 80).replace(/[[\]"\n]+/g, ' '));
    cards.waiting.push({text: one.kept.text, image, title});
    return make('li', {}, button('', () => openKept(one), {className: 'open'}), remove);
  }));
  const items = byId('kept').querySelectorAll('.open');
  cards.waiting.forEach((card, i) => {
    const dated = kept.filter((one) => one.kept)[i];
    items[i].append(card.image, make('span', {}, card.title,
      make('span', {className: 'soft'}, new Date(dated.when).toLocaleString(language.code, {dateStyle: 'medium', timeStyle: 'short'}))));
  });
  clearTimeout(cards.timer);
  cards.timer = setTimeout(drawCard, 20);
}

function drawCard() {
  const card = cards.waiting.shift();
  if (!card || !card.title.isConnected) return;
  const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const answer = engine.ask({do: 'card', text: card.text, theme});
  if (!answer.error && answer.started) {
    card.title.replaceChildren(make('b', {}, answer.game), ...answer.players.map((player) =>
      make('span', {className: 'user'}, headed(playerCalled(player), player.score.replaceAll('/', '·') + (player.wins ? ` – ${tr('wins')}` : '')))));
    if (answer.svg) card.image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(answer.svg)}`;
  }
  cards.timer = setTimeout(drawCard, 20);
}
