const kSpread = 8; // CSS pixels by which fingers typically miss
const kReach = 24; // CSS pixels within which a small place is meant
const kSeen = 160; // CSS pixels beyond which a place is not considered
const kSure = 0.95; // how likely a place must be to be taken
const kApart = 54; // CSS pixels between places that fingers can tell apart
const kTarget = 24; // CSS pixels: nothing is taken that has another place nearer than that

/** The elements of a picture, which has one on each line, or a text and its halo; a group holds others. */
function elementsOf(svg) {
  const open = [[]];
  for (const line of svg.split(/(?<=>)\n(?=<)|(?<=<\/text>)(?=<)/)) {
    if (line.startsWith('</')) {
      open.pop();
      continue;
    }
    const group = !/\/>$|<\/\w+>$/.test(line);
    const one = {line, node: null, within: group ? [] : null};
    open.at(-1).push(one);
    if (group) open.push(one.within);
  }
  return open[0][0];
}

/** Images of symbols that are made of others, by these. */
const woods = new Map();
/** Draws those of a picture as images: the trees of a wood cost more than all else on a board. */
function withWoods(shown) {
  const defs = shown.within.find(({line}) => line === '<defs>');
  const symbols = new Map((defs ? defs.within : []).map(({line}) => [line.match(/id="(.*?)"/)[1], line]));
  for (const one of shown.within) {
    const [, id, x, y] = one.line.match(/^<use xlink:href="#(.*?)" x="(.*?)" y="(.*?)"\/>$/) || [];
    const symbol = symbols.get(id) || '';
    const [, box] = symbol.match(/data-box="(.*?)"/) || [];
    if (!box) continue;
    if (!woods.has(symbol)) {
      const parts = new Set([...symbol.matchAll(/href="#(.*?)"/g)].map(([, part]) => symbols.get(part)));
      woods.set(symbol, addressOf(`${shown.line.replace(/viewBox=".*?"/, `viewBox="${box}"`)}<defs>${[...parts].join('')}</defs>${symbol}</svg>`));
    }
    const [left, top, width, height] = box.split(' ').map(Number);
    one.line = `<image x="${Number(x) + left}" y="${Number(y) + top}" width="${width}" height="${height}" href="${woods.get(symbol)}"/>`;
  }
  return shown;
}

/**
 * Gives `node`, which holds the elements `old`, those that are `fresh`, and keeps what is the same: most
 * of a board stays from tap to tap, and to read, style and lay out a whole one anew takes long.
 */
function renew(node, old, fresh, root) {
  let at = 0;
  const drop = (end) => { for (; at < end; ++at) old[at].node.remove(); };
  const kAhead = 60;
  const known = new Map();
  for (const one of fresh) {
    const end = Math.min(old.length, at + kAhead);
    let to = at;
    while (to < end && old[to].line !== one.line) ++to;
    if (to === end) continue;
    drop(to);
    known.set(one, old[at].within);
    one.node = old[at++].node;
  }
  drop(old.length);
  const added = fresh.filter((one) => !one.node).map(({line, within}) => (within ? line.replace(/>$/, '/>') : line));
  const nodes = added.length ? [...picture(`${root}${added.join('')}</svg>`).children] : [];
  let next = null;
  for (const one of [...fresh].reverse()) {
    if (!one.node) one.node = node.insertBefore(nodes.pop(), next);
    if (one.within) renew(one.node, known.get(one) || [], one.within, root);
    next = one.node;
  }
}

/** The corners, middle and size of a place's outline. */
function shapeOf(place) {
  const corners = place.getAttribute('points').trim().split(' ').map((pair) => pair.split(',').map(Number));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  return {corners, x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top};
}

const kSvg = 'http://www.w3.org/2000/svg';
function makeSvg(tag, attributes, ...children) {
  const made = document.createElementNS(kSvg, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

const board = {
  /** What can be chosen: by name what a tap does, the element and its shape. */
  can: new Map(),
  /** The same for places to which what is half chosen can be moved; they are not marked. */
  others: new Map(),
  /** The place that had the focus before the picture was renewed. */
  had: '',

  /** The picture that is shown: its text, and its elements. */
  text: '',
  shown: null,

  /** Shows a picture of the engine's. */
  show(svg) {
    if (svg === this.text) return;
    const fresh = withWoods(elementsOf(svg));
    const first = !this.svg();
    this.had = this.focused();
    if (first) {
      this.shown = {within: []};
      byId('board').append(picture(`${fresh.line}</svg>`));
      this.svg().removeAttribute('role');
    } else if (fresh.line !== this.shown.line) {
      this.svg().setAttribute('viewBox', fresh.line.match(/viewBox="(.*?)"/)[1]);
    }
    renew(this.svg(), this.shown.within, fresh.within, fresh.line);
    [this.text, this.shown] = [svg, fresh];
    const name = this.svg().querySelector('desc');
    const described = name ? name.textContent : '';
    if (byId('described').textContent !== described) byId('described').textContent = described;
    if (first) this.ground();
  },

  /** The ground of the picture reaches the rim of the screen. */
  ground() {
    const first = this.svg() && this.svg().querySelector(':scope>:is(path,rect,polygon):not(.page)');
    byId('board').style.background = first ? getComputedStyle(first).fill : '';
  },

  svg() {
    return byId('board').querySelector(':scope>svg');
  },

  places() {
    return [...byId('board').querySelectorAll('.place')];
  },

  clear() {
    if (this.svg()) this.svg().remove();
    this.text = '';
    this.can.clear();
  },

  /** Marks what can be chosen; gives the names that have no place in the picture. `rings`: whether
      rings are drawn around it, pale ones, or none. */
  mark(can, taken, pick, rings = 'all') {
    const wanted = new Set(can);
    const had = this.focused() || this.had;
    this.had = '';
    this.can.clear();
    const shapes = [];
    for (const place of this.places()) {
      const name = place.dataset.place;
      const on = wanted.delete(name);
      if (on) place.setAttribute('class', 'place can');
      if (on || taken.includes(name)) shapes.push([place, name, shapeOf(place), on]);
      if (on) {
        place.setAttribute('tabindex', '-1');
        place.setAttribute('role', 'button');
        place.setAttribute('aria-label', tr('place {0}', name));
      } else {
        this.unmark(place);
      }
    }
    for (const [place, name, shape, on] of shapes) {
      if (on) this.can.set(name, {place, shape, pick: () => pick(name)});
    }
    const better = betterPlaces();
    this.draw(shapes.filter(([, name]) => rings !== 'none' || taken.includes(name) || better.includes(name)), taken,
      rings === 'pale');
    const first = this.can.get(had) || this.can.values().next().value;
    if (first) first.place.setAttribute('tabindex', '0');
    if (had && first && document.activeElement !== first.place) first.place.focus({preventScroll: true});
    return [...wanted];
  },

  unmark(place) {
    if (!place.classList.contains('can')) return;
    place.setAttribute('class', 'place');
    for (const attribute of ['tabindex', 'role', 'aria-label']) place.removeAttribute(attribute);
  },

  /** The name of the place that has the focus. */
  focused() {
    const place = document.activeElement && document.activeElement.closest('#board .place');
    return place ? place.dataset.place : '';
  },

  /** Rings: dark below gold, so that they are seen on every ground. Where the outlines of places lie
      one above the other, as on a land with heights, they are small, and hide nothing. */
  draw(shapes, taken, pale) {
    const old = this.svg().querySelector('.rings');
    if (old) old.remove();
    const raised = this.overlaps(shapes.map(([, , shape]) => shape));
    const rings = shapes.map(([, name, shape, on]) => {
      const ring = (attributes) => {
        if (raised) {
          return makeSvg('circle', {cx: shape.x, cy: shape.y, r: Math.min(shape.width, shape.height) * 0.27, ...attributes});
        }
        const kInset = 0.88;
        const points = shape.corners.map(([x, y]) =>
          `${shape.x + (x - shape.x) * kInset},${shape.y + (y - shape.y) * kInset}`).join(' ');
        return makeSvg('polygon', {points, 'stroke-linejoin': 'round', ...attributes});
      };
      return makeSvg('g', {class: `ring${taken.includes(name) ? ' picked' : pale ? ' pale' : ''}${betterPlaces().includes(name) ? ' better' : ''}`, 'data-ring': name}, ring({class: 'outer'}),
        ring({class: 'inner', ...(on ? {'data-place': name} : {})}));
    });
    this.svg().append(makeSvg('g', {class: 'rings', 'aria-hidden': 'true'}, ...rings));
  },

  /** Writes what each of these places costs above its middle, to the right: pairs of name and number. */
  price(costs) {
    const {a} = this.svg().getScreenCTM();
    const kLetter = 13; // CSS pixels
    for (const [name, cost] of costs) {
      const known = this.can.get(name);
      if (!known) continue;
      const {width, height} = known.shape;
      const [x, y] = [known.shape.x + width * 0.24, known.shape.y - height * 0.27];
      this.svg().querySelector('.rings').append(makeSvg('g', {class: 'price'},
        makeSvg('circle', {cx: x, cy: y, r: kLetter * 0.75 / a}),
        makeSvg('text', {x, y: y + kLetter * 0.36 / a, 'font-size': kLetter / a, 'text-anchor': 'middle'}, String(cost))));
    }
  },

  overlaps(shapes) {
    if (shapes.length < 2) return this.wasRaised;
    const sizes = shapes.map((shape) => shape.width).sort((a, b) => a - b);
    const least = sizes[0];
    // Neighbours on one level are a whole width apart, or one and a half heights of a side.
    this.wasRaised = shapes.some((one, i) => shapes.some((other, k) => k > i
      && Math.abs(one.x - other.x) < least * 0.9 && Math.abs(one.y - other.y) < Math.min(one.height, other.height) * 0.66))
      || this.wasRaised;
    return this.wasRaised;
  },
  wasRaised: false,

  /** From the units of the picture to the screen. */
  onScreen({x, y}) {
    const {a, b, c, d, e, f} = this.svg().getScreenCTM();
    return [a * x + c * y + e, b * x + d * y + f];
  },

  /** The shape of a place in the picture; null if it has none there. */
  shape(name) {
    const place = this.svg().querySelector(`.place[data-place="${CSS.escape(name)}"]`);
    return place ? shapeOf(place) : null;
  },

  /** What a tap at that point of the screen means: `name` is the place whose centre is nearest within
      reach. A finger falls beside what it means: unless that place is far more likely than those around
      it, `zoom` says by how much the board must grow until they can be told apart. */
  guess(x, y, exact = false, among = this.can) {
    const {a, b, c, d, e, f} = this.svg().getScreenCTM();
    const near = [];
    for (const [name, {shape}] of among) {
      const [px, py] = [a * shape.x + c * shape.y + e, b * shape.x + d * shape.y + f];
      const far = Math.hypot(px - x, py - y);
      if (far < kSeen) near.push({name, px, py, far, reach: Math.max(kReach, a * Math.max(shape.width, shape.height) / 2)});
    }
    near.sort((one, other) => one.far - other.far);
    const [first] = near;
    if (!first || first.far > first.reach) return {name: ''};
    const weights = near.map(({far}) => Math.exp((first.far ** 2 - far ** 2) / (2 * kSpread ** 2)));
    const likely = 1 / weights.reduce((sum, one) => sum + one, 0);
    const apart = Math.min(...near.slice(1).map((one) => Math.hypot(one.px - first.px, one.py - first.py)));
    if (exact || (likely >= kSure && apart >= kTarget) || look.scale >= kMostZoom) return {name: first.name};
    return {name: first.name, zoom: {x, y, by: Math.max(1.5, kApart / Math.max(1, apart))}};
  },

  pick(name) {
    const place = this.can.get(name);
    if (place) place.pick();
  },

  hot(name) {
    for (const ring of byId('board').querySelectorAll('.ring')) ring.classList.toggle('hot', ring.dataset.ring === name);
  },

  /** The arrow keys go to the nearest place in their direction. */
  move(from, right, down) {
    const [x, y] = this.onScreen(shapeOf(from));
    let best = null;
    let least = Infinity;
    for (const {place, shape} of this.can.values()) {
      if (place === from) continue;
      const [px, py] = this.onScreen(shape);
      const ahead = (px - x) * right + (py - y) * down;
      const aside = Math.abs((px - x) * down) + Math.abs((py - y) * right);
      if (ahead < 1) continue;
      const far = ahead + 2 * aside;
      if (far < least) [best, least] = [place, far];
    }
    if (!best) return;
    from.setAttribute('tabindex', '-1');
    best.setAttribute('tabindex', '0');
    best.focus({preventScroll: true});
  },
};

byId('board').addEventListener('keydown', (event) => {
  const place = event.target.closest && event.target.closest('.can');
  if (!place) return;
  const name = place.dataset.place;
  const ways = {ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1]};
  if (ways[event.key]) board.move(place, ...ways[event.key]);
  else if (event.key === 'Enter' && name === chosen.places[0] && confirmChoice()) { /* laid */ }
  else if (event.key === ' ' || event.key === 'Enter') board.pick(name);
  else return;
  event.preventDefault();
  event.stopPropagation();
});
byId('board').addEventListener('focusin', () => board.hot(board.focused()));
byId('board').addEventListener('focusout', () => board.hot(''));
// Screen readers click; fingers and mice are followed in touch.js.
byId('board').addEventListener('click', (event) => {
  const place = event.detail === 0 && event.target.closest('[data-place]');
  if (place) board.pick(place.dataset.place);
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => board.ground());
