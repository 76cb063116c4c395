// Fingers and mice: taps on spaces, dragging and rotating tiles, and zooming and panning the board.
const kWander = 10; // CSS pixels that a finger may move in a tap
const pointers = new Map();
const kMostZoom = 8;
let look = {scale: 1, x: 0, y: 0};
/** Whether the board was zoomed by hand, and not by the page. */
let ownLook = false;
let aim = null; // a tile on the board is being rotated towards the finger
let pinch = null;
let drag = null; // a tile is being dragged from the palette
let spent = -1; // the pointer that ended a drag

function setLook(scale, x, y, own = false) {
  const box = byId('board').getBoundingClientRect();
  scale = Math.max(1, Math.min(kMostZoom, scale));
  look = {scale, x: Math.max(box.width * (1 - scale), Math.min(0, x)), y: Math.max(box.height * (1 - scale), Math.min(0, y))};
  const svg = board.svg();
  if (svg) svg.style.transform = scale === 1 ? '' : `translate(${look.x}px,${look.y}px) scale(${scale})`;
  ownLook = own && scale > 1;
  byId('fit').hidden = !ownLook;
}

/** Enlarges the part of the board that holds everything that can be chosen, if places are close together there. */
function frame() {
  if (!board.svg() || !board.can.size || pointers.size) return;
  const box = byId('board').getBoundingClientRect();
  const {a, e, f} = board.svg().getScreenCTM();
  const grown = a / look.scale; // as it is without zoom
  const shapes = [...board.can.values()].map(({shape}) => shape);
  const low = (side, size) => Math.min(...shapes.map((one) => one[side] - one[size] / 2));
  const high = (side, size) => Math.max(...shapes.map((one) => one[side] + one[size] / 2));
  const [left, top] = [low('x', 'width'), low('y', 'height')];
  const [width, height] = [(high('x', 'width') - left) * grown, (high('y', 'height') - top) * grown];
  const kRim = 0.9; // the names beside the board are seen, too
  const kMost = 4;
  const scale = Math.min(kMost, box.width * kRim / width, box.height * kRim / height);
  const kWorth = 1.05;
  if (scale < kWorth || Math.min(...shapes.map((one) => one.width)) * grown > kApart) return setLook(1, 0, 0);
  // The middle of that part is in the middle of the board.
  const [x, y] = [(e - box.x - look.x) / look.scale + left * grown + width / 2, (f - box.y - look.y) / look.scale + top * grown + height / 2];
  setLook(scale, box.width / 2 - x * scale, box.height / 2 - y * scale);
}

/** Moves a zoomed board until these places are seen. */
function bringIntoView(names) {
  if (look.scale === 1) return;
  const box = byId('board').getBoundingClientRect();
  const points = names.map((name) => board.shape(name)).filter(Boolean).map((shape) => board.onScreen(shape));
  if (!points.length) return;
  const kRim = 40;
  const shift = (values, low, high) => Math.max(0, low + kRim - Math.min(...values)) || Math.min(0, high - kRim - Math.max(...values));
  const dx = shift(points.map(([x]) => x), box.left, box.right);
  const dy = shift(points.map(([, y]) => y), box.top, box.bottom);
  if (dx || dy) setLook(look.scale, look.x + dx, look.y + dy, ownLook);
}

/** Enlarges the board where a tap was not clear. */
function enlarge({x, y, by}) {
  zoomAt(by, x, y);
}

/** Zooms around a point of the board. */
function zoomAt(factor, clientX, clientY) {
  const box = byId('board').getBoundingClientRect();
  const [px, py] = [clientX - box.x, clientY - box.y];
  const scale = Math.max(1, Math.min(kMostZoom, look.scale * factor));
  const grown = scale / look.scale;
  setLook(scale, px - (px - look.x) * grown, py - (py - look.y) * grown, true);
}

function zoomBy(factor) {
  const box = byId('board').getBoundingClientRect();
  zoomAt(factor, box.x + box.width / 2, box.y + box.height / 2);
}
byId('closer').onclick = () => zoomBy(1.4);
byId('farther').onclick = () => zoomBy(1 / 1.4);
byId('fit').onclick = () => setLook(1, 0, 0);

/** Cancels every gesture; choices stay. */
function dropGestures() {
  pointers.clear();
  pinch = aim = null;
  loupe.end();
  endDrag();
}
window.addEventListener('resize', () => {
  dropGestures();
  setLook(1, 0, 0);
  if (record && askLayout()) change({do: 'go', at: view.at, begun: view.begun}, false);
});
document.addEventListener('visibilitychange', () => { if (document.hidden) dropGestures(); });

byId('board').addEventListener('pointerdown', (event) => {
  if (event.button > 0 || event.pointerId === spent) return;
  spent = -1;
  byId('board').setPointerCapture(event.pointerId);
  const pointer = {finger: event.pointerType === 'touch', x: event.clientX, y: event.clientY, x0: event.clientX, y0: event.clientY, moved: false};
  pointers.set(event.pointerId, pointer);
  aim = null;
  loupe.end();
  if (pointers.size === 1 && turns.length > 1 && board.guess(event.clientX, event.clientY, true).name === chosen.places[0]) {
    aim = {turn};
  } else if (pointers.size === 1 && pointer.finger) {
    loupe.wait(pointer);
  }
  pinch = pointers.size === 2 ? {far: spread().far} : null;
});

function spread() {
  const [one, other] = [...pointers.values()];
  return {far: Math.hypot(one.x - other.x, one.y - other.y) || 1, x: (one.x + other.x) / 2, y: (one.y + other.y) / 2};
}

byId('board').addEventListener('pointermove', (event) => {
  const pointer = pointers.get(event.pointerId);
  if (!pointer) {
    if (event.pointerType === 'mouse') board.hot(board.guess(event.clientX, event.clientY, true).name);
    return;
  }
  const [dx, dy] = [event.clientX - pointer.x, event.clientY - pointer.y];
  [pointer.x, pointer.y] = [event.clientX, event.clientY];
  pointer.moved = pointer.moved || Math.hypot(pointer.x - pointer.x0, pointer.y - pointer.y0) > kWander;
  if (loupe.shown && pointers.size === 1) {
    loupe.move(pointer.x, pointer.y);
  } else if (pinch && pointers.size === 2) {
    loupe.end();
    for (const one of pointers.values()) one.moved = true;
    const now = spread();
    zoomAt(now.far / pinch.far, now.x, now.y);
    pinch.far = now.far;
  } else if (aim && pointer.moved) {
    aimAt(pointer.x, pointer.y);
  } else if (pointer.moved && look.scale > 1) {
    loupe.end();
    setLook(look.scale, look.x + dx, look.y + dy, true);
  } else if (pointer.moved && pointer.finger && pointers.size === 1) {
    // A whole board cannot be moved: the finger slides to what it means.
    loupe.show(pointer.x, pointer.y);
  }
});

byId('board').addEventListener('pointerup', (event) => {
  const pointer = pointers.get(event.pointerId);
  const alone = pointers.size === 1;
  pointers.delete(event.pointerId);
  if (!pointer || !alone) return;
  const aimed = aim && pointer.moved;
  aim = null;
  const slid = loupe.shown && loupe.move(event.clientX, event.clientY);
  loupe.end();
  if (aimed) confirmChoice();
  else if (slid) board.pick(slid);
  else if (!pointer.moved) tapAt(event.clientX, event.clientY, pointer.finger);
});

/** A tap on the board: chooses, enlarges where a finger may mean several places, moves what was half
    chosen, or shows the whole board. */
function tapAt(x, y, finger) {
  const hit = board.guess(x, y, !finger);
  if (hit.zoom) {
    enlarge(hit.zoom);
    say(tr('Enlarged: tap the place again.'));
  } else if (hit.name) {
    board.pick(hit.name);
  } else {
    const other = board.guess(x, y, true, board.others).name;
    if (other) board.others.get(other).pick();
    else if (look.scale > 1) setLook(1, 0, 0);
  }
}

byId('board').addEventListener('pointercancel', (event) => {
  pointers.delete(event.pointerId);
  aim = null;
  loupe.end();
});

/** Rotates the tile so that its second space, or its direction, points to the finger. */
function aimAt(x, y) {
  const middle = board.shape(chosen.places[0]);
  if (!middle) return;
  const [mx, my] = board.onScreen(middle);
  const wanted = Math.atan2(y - my, x - mx);
  const angles = turns.map((_, i) => {
    const next = board.shape((turnPlaces[i] || [])[1] || '');
    if (!next) return (i / turns.length) * 2 * Math.PI - Math.PI / 2;
    const [nx, ny] = board.onScreen(next);
    return Math.atan2(ny - my, nx - mx);
  });
  const off = (angle) => Math.abs(Math.atan2(Math.sin(angle - wanted), Math.cos(angle - wanted)));
  const best = angles.reduce((least, angle, i) => (off(angle) < off(angles[least]) ? i : least), 0);
  if (best !== turn) turnTo(best);
}

byId('board').addEventListener('wheel', (event) => {
  event.preventDefault();
  if (turns.length && !event.ctrlKey) turnOn(event.deltaY > 0 ? 1 : -1);
  else zoomAt(event.deltaY > 0 ? 1 / 1.2 : 1.2, event.clientX, event.clientY);
}, {passive: false});

// --- Tiles from the palette ----------------------------------------------------------------------

byId('whats').addEventListener('pointerdown', (event) => {
  const item = event.target.closest('[data-what]');
  if (event.button > 0 || !item || item.disabled || !item.querySelector('.letters')) return;
  if (drag) return endDrag(); // a second finger
  drag = {what: item.dataset.what, id: event.pointerId, x0: event.clientX, y0: event.clientY, on: false, over: '',
    icon: item.querySelector('.icon').cloneNode(true)};
});

document.addEventListener('pointerdown', (event) => {
  if (!drag || event.pointerId === drag.id) return;
  endDrag();
  // A finger that ends a drag chooses nothing.
  spent = event.pointerId;
}, true);
document.addEventListener('pointermove', (event) => {
  if (!drag || event.pointerId !== drag.id) return;
  if (!drag.on) {
    if (Math.hypot(event.clientX - drag.x0, event.clientY - drag.y0) < kWander) return;
    drag.on = true;
    drag.shown = make('div', {id: 'drag', 'aria-hidden': 'true'}, drag.icon);
    document.body.append(drag.shown);
    choose({what: drag.what});
    if (!drag) return;
  }
  // The tile is shown above the finger, which would hide it.
  const lift = event.pointerType === 'mouse' ? 0 : 44;
  const [x, y] = [event.clientX, event.clientY - lift];
  drag.shown.style.transform = `translate(${x - 44}px,${y - 38}px)`;
  const box = byId('board').getBoundingClientRect();
  const over = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom ? board.guess(x, y, true).name : '';
  if (over === drag.over) return;
  drag.over = over;
  board.hot(over);
});
document.addEventListener('pointerup', (event) => {
  if (!drag || event.pointerId !== drag.id) return;
  const {on, over} = drag;
  endDrag();
  if (on && over) board.pick(over);
  // The click that may follow is ignored: the tile was dragged.
  if (!on) return;
  const swallow = (click) => { click.stopPropagation(); click.preventDefault(); };
  const end = () => window.removeEventListener('click', swallow, true);
  window.addEventListener('click', swallow, true);
  window.addEventListener('pointerdown', end, {capture: true, once: true});
  setTimeout(end, 60);
});
document.addEventListener('pointercancel', (event) => { if (drag && event.pointerId === drag.id) endDrag(); });

function endDrag() {
  if (!drag) return;
  if (drag.shown) drag.shown.remove();
  board.hot('');
  drag = null;
}

// A tap can move a button below the finger: the click that follows one on the board, or the second
// of a double tap, is not meant for it.
const kDouble = 400; // milliseconds between the taps of a double tap
let begunOnBoard = false;
let lastTap = {timeStamp: -kDouble};
document.addEventListener('pointerdown', (event) => { begunOnBoard = byId('board').contains(event.target); }, true);
document.addEventListener('click', (event) => {
  if (!event.detail || byId('board').contains(event.target)) return;
  const pressed = event.target.closest('button');
  const double = event.timeStamp - lastTap.timeStamp < kDouble
    && Math.hypot(event.clientX - lastTap.clientX, event.clientY - lastTap.clientY) < kReach
    && (event.target.closest('#choose') ? pressed !== lastTap.pressed : event.target.closest('#kept'));
  lastTap = {pressed, timeStamp: event.timeStamp, clientX: event.clientX, clientY: event.clientY};
  if (!begunOnBoard && !double) return;
  event.preventDefault();
  event.stopPropagation();
}, true);
