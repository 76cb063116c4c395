
// --- The board ---------------------------------------------------------------------------------

const kMostZoom = 8;
const kZoomStep = 1.5;
/** Distance that a key moves a zoomed board, as a fraction of the visible part. */
const kKeyMove = 0.2;
const kGlideMilliseconds = 220;
const kMostRatio = 1.8;
/** Minimum scale, in pixels per unit, at which the letters of a picture are readable. */
const kLeastScale = 0.84;
/** Horizontal swipe distance in pixels that turns to another entry. */
const kSwipe = 40;

const calm = matchMedia('(prefers-reduced-motion: reduce)');

class Board {
  constructor() {
    this.svg = byId('board');
    const {symbols, forms, elements, view, ground} = data.board;
    // Each element is given as the index of its form, and the numbers to insert.
    const parts = forms.map((form) => form.split('&;'));
    const drawn = elements.map((element) => {
      const [form, ...numbers] = element.split(' ');
      return parts[form].map((part, i) => part + (numbers[i] || '')).join('');
    });
    const text = `<svg xmlns="${kSvg}" xmlns:xlink="http://www.w3.org/1999/xlink"><defs>${symbols}<${
      '/defs'}>${drawn.join('')}<${'/svg'}>`;
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
    [this.symbols, ...this.elements] =
      [...parsed.documentElement.children].map((e) => document.importNode(e, true));
    this.frames = new Frames('board');
    // The board keeps its shape, whatever it shows, so that nothing below it moves.
    const [x, y, width, height] = view;
    this.svg.style.aspectRatio = Math.min(width / height, kMostRatio);
    this.svg.style.minHeight = `max(16rem, ${Math.ceil(height * kLeastScale)}px)`;
    // The background extends beyond every view.
    this.ground = makeSvg('rect', {
      class: ground || 'page', x: x - 4 * width, y: y - 4 * height, width: 9 * width,
      height: 9 * height,
    });
    /** Visible part of the board when not zoomed. */
    this.box = view;
    /** Zoomed view: its middle and width, or null to show everything. */
    this.eye = null;
    this.seen = null;
    this.glide = 0;
    new ResizeObserver(() => this.look(false)).observe(this.svg);
    this.listen();
  }

  show(index) {
    const used = new Set();
    this.svg.replaceChildren(this.symbols, this.ground, ...this.frames.at(index).map((number) => {
      const element = this.elements[number];
      if (used.has(number)) return element.cloneNode(true);
      used.add(number);
      return element;
    }));
    const first = this.seen === null;
    this.box = lastOf('view', index);
    this.look(!first);
  }

  // Views have the shape of the element, so that screen points map to board points by scaling.

  whole() {
    const [x, y, width, height] = this.box;
    const place = this.svg.getBoundingClientRect();
    const ratio = place.width && place.height ? place.width / place.height : width / height;
    const wide = Math.max(width, height * ratio);
    return {x: x + width / 2, y: y + height / 2, width: wide, height: wide / ratio};
  }

  wanted() {
    const whole = this.whole();
    if (!this.eye || this.eye.width >= whole.width) {
      this.eye = null;
      return whole;
    }
    const width = Math.max(this.eye.width, whole.width / kMostZoom);
    const height = width * whole.height / whole.width;
    const within = (at, middle, room) => Math.min(Math.max(at, middle - room), middle + room);
    this.eye = {
      x: within(this.eye.x, whole.x, (whole.width - width) / 2),
      y: within(this.eye.y, whole.y, (whole.height - height) / 2),
      width,
    };
    return {...this.eye, height};
  }

  /** Shows the current view, at once or, unless the reader prefers reduced motion, gradually. */
  look(smooth) {
    const from = this.seen;
    const to = this.wanted();
    this.svg.classList.toggle('near', this.eye !== null);
    byId('farther').disabled = byId('whole').disabled = this.eye === null;
    byId('closer').disabled = to.width <= this.whole().width / kMostZoom + 0.01;
    cancelAnimationFrame(this.glide);
    if (!smooth || calm.matches || document.hidden || !from) return this.see(to);
    const start = performance.now();
    const step = (now) => {
      const part = Math.min(Math.max((now - start) / kGlideMilliseconds, 0), 1);
      const eased = 1 - (1 - part) ** 3;
      const between = {};
      for (const key of ['x', 'y', 'width', 'height']) {
        between[key] = from[key] + (to[key] - from[key]) * eased;
      }
      this.see(between);
      if (part < 1) this.glide = requestAnimationFrame(step);
    };
    this.glide = requestAnimationFrame(step);
  }

  see(view) {
    this.seen = view;
    const corner = [view.x - view.width / 2, view.y - view.height / 2, view.width, view.height];
    this.svg.setAttribute('viewBox', corner.map((number) => number.toFixed(1)).join(' '));
  }

  /** Zooms by `factor`, keeping `point` where it is. */
  zoom(factor, point, smooth = true) {
    const now = this.eye ? {...this.eye} : this.whole();
    const width = Math.max(now.width / factor, this.whole().width / kMostZoom);
    const part = width / now.width;
    const at = point || now;
    this.eye = {x: at.x + (now.x - at.x) * part, y: at.y + (now.y - at.y) * part, width};
    this.look(smooth);
  }

  /** Moves by fractions of the visible part. */
  move(right, down) {
    if (!this.eye) return;
    const {x, y, width} = this.eye;
    this.eye = {x: x + right * this.seen.width, y: y + down * this.seen.height, width};
    this.look(true);
  }

  fit() {
    this.eye = null;
    this.look(true);
  }

  pointAt(event) {
    const place = this.svg.getBoundingClientRect();
    return {
      x: this.seen.x + ((event.clientX - place.left) / place.width - 0.5) * this.seen.width,
      y: this.seen.y + ((event.clientY - place.top) / place.height - 0.5) * this.seen.height,
    };
  }

  listen() {
    this.svg.addEventListener('wheel', (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      this.zoom(Math.exp(-event.deltaY * lines / 300), this.pointAt(event), false);
    }, {passive: false});
    /** Pointers, and the board point below each. */
    this.held = new Map();
    this.svg.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      this.held.set(event.pointerId, event);
      if (!this.eye && this.held.size < 2) return;
      for (const id of this.held.keys()) this.svg.setPointerCapture(id);
      this.svg.classList.add('held');
    });
    this.svg.addEventListener('pointermove', (event) => this.drag(event));
    this.svg.addEventListener('touchstart', (event) => {
      const [finger] = event.touches;
      this.from = event.touches.length === 1 && !this.eye ? [finger.clientX, finger.clientY] : null;
    }, {passive: true});
    this.svg.addEventListener('touchend', (event) => {
      if (!this.from) return;
      const [finger] = event.changedTouches;
      const [right, down] = [finger.clientX - this.from[0], finger.clientY - this.from[1]];
      this.from = null;
      if (Math.abs(right) < kSwipe || Math.abs(right) < 2 * Math.abs(down)) return;
      byId(right < 0 ? 'next' : 'previous').click();
    });
    for (const end of ['pointerup', 'pointercancel']) {
      this.svg.addEventListener(end, (event) => {
        this.held.delete(event.pointerId);
        this.svg.classList.remove('held');
      });
    }
  }

  drag(event) {
    const before = this.held.get(event.pointerId);
    if (!before) return;
    const others = [...this.held.values()].filter((one) => one.pointerId !== event.pointerId);
    const [from, to] = [this.pointAt(before), this.pointAt(event)];
    this.held.set(event.pointerId, event);
    if (others.length === 0) {
      if (!this.eye) return;
      this.eye = {...this.eye, x: this.eye.x + from.x - to.x, y: this.eye.y + from.y - to.y};
      this.look(false);
    } else {
      // The other finger and the board below it stay in place.
      const still = this.pointAt(others[0]);
      const apart = (point) => Math.hypot(point.x - still.x, point.y - still.y);
      if (apart(from) > 0) this.zoom(apart(to) / apart(from), still, false);
    }
  }
}

const board = new Board();
byId('closer').addEventListener('click', () => board.zoom(kZoomStep));
byId('farther').addEventListener('click', () => board.zoom(1 / kZoomStep));
byId('whole').addEventListener('click', () => board.fit());
