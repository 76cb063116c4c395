// The choices next to the board: kinds of actions in words, tiles as pictures.

const icons = {
  made: new Map(),
  waiting: [],
  timer: 0,

  key(asked) {
    // A tile looks the same in every record; pieces have the colours of their players, and what an
    // action does with them depends on the position.
    const players = record.tags.filter(([name]) => name === 'Player').map((tag) => tag[1]);
    const mine = asked.pieces ? [players, view.seat, ...(asked.action ? [view.at, view.begun, record.text.length] : [])] : [];
    return JSON.stringify([record.game, asked.what || asked.action, asked.tokens ? players : [], mine]);
  },

  /** Draws what `asked` brings onto the board into `place`, when there is nothing else to do. */
  draw(asked, place, otherwise = '') {
    const key = this.key(asked);
    if (this.made.has(key)) {
      if (!this.fill(place, key)) place.classList.add('empty');
      return;
    }
    if (otherwise) place.textContent = otherwise;
    this.waiting.push({asked, place, key});
    if (!this.timer) this.wait();
  },

  next(idle) {
    this.timer = 0;
    const kLong = 10; // ms; several come in one frame
    const until = performance.now() + kLong;
    do {
      this.waiting = this.waiting.filter((one) => one.place.isConnected);
      const one = this.waiting.shift();
      if (!one || !record || !view.there) return;
      if (!this.made.has(one.key)) {
        const answer = engine.ask({do: 'icon', name: `icon${this.made.size}`, ...one.asked});
        if (this.made.size > 400) this.made.clear();
        this.made.set(one.key, answer.svg ? this.image(answer.svg, one.asked.top) : null);
      }
      this.fill(one.place, one.key);
    } while (idle && (idle.didTimeout ? performance.now() < until : idle.timeRemaining() > kLong));
    this.wait();
  },

  wait() {
    const work = (idle) => this.next(idle);
    // Safari has no such thing, and Chromium may wait with it until the mouse moves again.
    this.timer = window.requestIdleCallback ? requestIdleCallback(work, {timeout: 300}) : setTimeout(work, 30);
  },

  /** An image is one element for the browser, where a palette of pictures is thousands. */
  image(svg, top) {
    const bare = svg.replace(/<title>[^]*?<\/desc>|<rect class="page".*?>/g, '')
      .replace('<svg', top ? '$& preserveAspectRatio="xMidYMin slice"' : '$&');
    return make('img', {alt: '', draggable: false, src: addressOf(bare)});
  },

  /** Returns whether there is a picture; where there is none, the button must not move, as a finger
      may be on its way there: the next time it is shown, it has the room. */
  fill(place, key) {
    const image = this.made.get(key);
    if (image) place.replaceChildren(image.isConnected ? image.cloneNode() : image);
    return Boolean(image);
  },
};

/** The pieces of an action, or of a kind, beside its words. */
function pieceIcon(asked) {
  const icon = make('span', {'aria-hidden': 'true', className: 'icon'});
  icons.draw({...asked, ...(setting ? settingAsked() : {pieces: 'yes'})}, icon);
  return icon;
}

/** The tiles among kinds of actions, of which one is still to be chosen. */
function tilesOf(whats) {
  return chosen.what || setting ? [] : whats.filter((what) => /^[A-Z]/.test(what.name));
}

/** Kinds of actions; none where only one is left. */
function showWhats(whats) {
  const list = byId('whats');
  const shown = chosen.what || chosen.places.length > 1 || turns.length ? [] : whats;
  const tiles = tilesOf(shown);
  const kinds = shown.filter((what) => !tiles.includes(what));
  list.replaceChildren();
  if (tiles.length) list.append(tileGrid(tiles));
  // What has its places on the board is offered there, and here in words.
  const few = kinds.length > 1 || tiles.length || (kinds.length && !found.places.length && !found.options.length);
  // Values that differ between all of them are sufficient, too.
  const told = (chosen.places.length && byId('options').childElementCount) || (!setting && found.facet && !found.places.length);
  if (few && !told) {
    list.append(make('div', {className: 'kinds'}, ...kinds.flatMap((what) => (what.options || []).length
      ? what.options.map((option) => optionButton(option, () => play(option.action), {'data-action': option.action}))
      : [worded(capital(what.meaning || what.name) + (setting ? ` (${what.name})` : ''), () => choose({what: what.name}),
        {'data-what': what.name}, {what: what.name})])));
  }
}

/** Tiles that have a letter for each of two sides, in a square by these letters, also those that are
    gone; others in a row. */
function tileGrid(tiles) {
  const rest = restOf();
  const all = [...rest.keys()].filter((name) => /^[A-Z]{2}$/.test(name));
  const letters = [...new Set(all.map((name) => name[0]))];
  const square = all.length === letters.length ** 2 && tiles.every((tile) => all.includes(tile.name));
  const there = new Map(tiles.map((tile) => [tile.name, tile]));
  const grid = make('div', {className: square ? 'square' : 'tiles'});
  if (square) grid.style.setProperty('--across', letters.length);
  const names = square ? letters.flatMap((one) => letters.map((other) => one + other)) : tiles.map((tile) => tile.name);
  grid.append(...names.map((name) => {
    const can = there.has(name);
    const icon = make('span', {'aria-hidden': 'true', className: 'icon'});
    const left = rest.get(name);
    const item = button('', () => choose({what: name}), {'data-what': name, className: can ? '' : 'gone',
      disabled: !can, 'aria-label': left === undefined ? tr('tile {0}', name) : tr('tile {0}, {1} left', name, left)});
    item.append(icon, make('span', {className: 'letters', 'aria-hidden': 'true'}, name),
      ...(left === undefined ? [] : [make('span', {className: 'count', 'aria-hidden': 'true'}, `${left}`)]));
    if (can || icons.made.has(icons.key({what: name}))) icons.draw({what: name}, icon);
    return item;
  }));
  return grid;
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

/** The same in a line, while chance is due that nothing else tells it of. */
function showRest(next) {
  const rest = [...restOf()];
  const listed = next.facet || next.pattern || next.whats.some((what) => rest.some(([name]) => name === what.name));
  const place = byId('rest');
  place.hidden = !rest.length || listed || !view.due || view.seat >= 0;
  const all = rest.reduce((sum, [, count]) => sum + count, 0);
  place.textContent = tr('Left in the box: {0}; {1} in all',
    rest.map(([name, count]) => `${name} × ${count}`).join(', '), all);
}

function showChosen() {
  const list = byId('chosen');
  // Tiles need all the room; Undo takes the place back.
  const none = !isChosen() || found.turns.length || Boolean(found.others) || tilesOf(found.whats).length > 0;
  list.replaceChildren(...(none ? [] : [button('×',
    () => { startOver(); showPosition(); }, {title: tr('Something else (Escape)'), 'aria-label': tr('Something else'), id: 'anew'})]));
}

/** Where the focus goes when what had it is gone: to what is to be done next, never to the page. */
function keepFocus() {
  const here = document.activeElement;
  if (here && here !== document.body && here.isConnected && !here.disabled && here.offsetParent !== null) return;
  if (here && here.closest && here.closest('#board')) return;
  const next = byKeys && ((turns.length && byId('lay')) || (going && going.shown && byId('going').querySelector('.main'))
    || (isChosen() && byId('board').querySelector('.can[tabindex="0"]'))
    || document.querySelector('#facet button, #facet select, #options button, #whats button:not(:disabled)')
    || byId('board').querySelector('.can[tabindex="0"]') || (!byId('end').hidden && byId('end')));
  (next || byId('due')).focus({preventScroll: true});
}
let byKeys = false;
document.addEventListener('keydown', () => { byKeys = true; }, true);
document.addEventListener('pointerdown', () => { byKeys = false; }, true);
