const kLeastTarget = 44; // CSS pixels
let zoom = 1;

/**
 * Gives `old` the elements of `fresh`, and keeps those that are the same: most of a board stays from
 * click to click, and to style and lay out a whole one anew takes a tenth of a second.
 */
function renew(old, fresh) {
  let at = old.firstElementChild;
  for (const node of [...fresh.children]) {
    const group = /^(defs|g)$/.test(node.localName) && node.cloneNode();
    const same = ahead(at, (one) => one.isEqualNode(node))
      || (group && ahead(at, (one) => one.cloneNode().isEqualNode(group)));
    if (!same) {
      old.insertBefore(node, at);
      continue;
    }
    while (at !== same) at = dropped(at);
    if (group && !same.isEqualNode(node)) renew(same, node);
    at = same.nextElementSibling;
  }
  while (at) at = dropped(at);
}

/** The first of some elements from `at` on that is the one looked for. */
function ahead(at, wanted) {
  const kAhead = 60;
  for (let i = 0; at && i < kAhead; ++i, at = at.nextElementSibling) if (wanted(at)) return at;
  return null;
}

/** Takes an element away; gives the one behind it. */
function dropped(element) {
  const next = element.nextElementSibling;
  element.remove();
  return next;
}

const board = {
  /** Shows a picture of the engine's; the places in `can` may be chosen, `taken` were. */
  show(svg) {
    const shown = picture(svg);
    const name = shown.querySelector('desc');
    shown.removeAttribute('role');
    byId('described').textContent = name ? name.textContent : '';
    const old = this.svg();
    if (old) {
      old.setAttribute('viewBox', shown.getAttribute('viewBox'));
      renew(old, shown);
    } else {
      byId('board').append(shown);
    }
    this.size();
  },

  svg() {
    return byId('board').firstElementChild;
  },

  /** As wide as there is room, or as its places need to be touched. */
  size() {
    const svg = this.svg();
    if (!svg) return;
    const [, , width, height] = svg.getAttribute('viewBox').split(' ').map(Number);
    const room = byId('board').clientWidth || 300;
    let least = room;
    const across = this.places().map((place) => {
      const xs = place.getAttribute('points').trim().split(' ').map((p) => Number(p.split(',')[0]));
      return Math.max(...xs) - Math.min(...xs);
    }).filter((size) => size > 0);
    if (across.length) {
      least = Math.max(least, Math.min(width * kLeastTarget / Math.min(...across), room * 6));
    }
    const high = window.innerHeight * 0.7;
    const fitting = room > 700 ? Math.min(room, Math.max(width * high / height, 300)) : room;
    const wide = Math.max(fitting, least > room ? least : 0) * zoom;
    // What is as it was is not set: the whole board would be laid out once more.
    const set = (attribute, value) => {
      if (svg.getAttribute(attribute) !== String(value)) svg.setAttribute(attribute, value);
    };
    set('width', wide);
    set('height', wide * height / width);
  },

  places() {
    return [...byId('board').querySelectorAll('.place')];
  },

  /** Marks what can be chosen; gives the names that have no place in the picture. */
  mark(can, taken, pick) {
    const wanted = new Set(can);
    for (const place of this.places()) {
      const name = place.dataset.place;
      const on = wanted.delete(name);
      place.classList.toggle('can', on);
      place.classList.toggle('taken', taken.includes(name));
      if (on) {
        place.setAttribute('tabindex', '-1');
        place.setAttribute('role', 'button');
        place.setAttribute('aria-label', `place ${name}`);
        place.onclick = () => pick(name);
        place.parentNode.append(place); // above those that cannot be chosen
      } else {
        for (const attribute of ['tabindex', 'role', 'aria-label']) place.removeAttribute(attribute);
        place.onclick = null;
      }
    }
    const first = byId('board').querySelector('.can');
    if (first) first.setAttribute('tabindex', '0');
    return [...wanted];
  },

  /** The arrow keys go to the nearest place in their direction. */
  move(from, right, down) {
    const middle = (place) => {
      const box = place.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(from);
    let best = null;
    let least = Infinity;
    for (const place of byId('board').querySelectorAll('.can')) {
      if (place === from) continue;
      const [px, py] = middle(place);
      const ahead = (px - x) * right + (py - y) * down;
      const aside = Math.abs((px - x) * down) + Math.abs((py - y) * right);
      if (ahead < 1) continue;
      const far = ahead + 2 * aside;
      if (far < least) [best, least] = [place, far];
    }
    if (!best) return;
    from.setAttribute('tabindex', '-1');
    best.setAttribute('tabindex', '0');
    best.focus();
  },
};

byId('board').addEventListener('keydown', (event) => {
  const place = event.target.closest && event.target.closest('.can');
  if (!place) return;
  const ways = {ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1]};
  if (ways[event.key]) board.move(place, ...ways[event.key]);
  else if (event.key === ' ' || (event.key === 'Enter' && !turns.length)) place.onclick();
  else return;
  event.preventDefault();
  event.stopPropagation();
});
byId('closer').onclick = () => { zoom = Math.min(zoom * 1.4, 6); board.size(); };
byId('farther').onclick = () => { zoom = Math.max(zoom / 1.4, 1); board.size(); };
window.addEventListener('resize', () => board.size());
