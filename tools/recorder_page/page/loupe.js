// A magnified view of the board around a finger, which hides what it is on.
const kPress = 180; // ms after which a touch is no longer a tap
const kLoupeGrows = 2.2;

const loupe = {
  timer: 0,
  shown: null,

  /** Shows it once the finger has rested that long. */
  wait(pointer) {
    this.end();
    this.timer = setTimeout(() => this.show(pointer.x, pointer.y), kPress);
  },

  show(x, y) {
    clearTimeout(this.timer);
    const svg = board.svg();
    if (this.shown || !svg || !board.can.size) return;
    const copy = svg.cloneNode(true);
    // Symbols are those of the board itself.
    for (const part of copy.querySelectorAll('defs,.places,title,desc')) part.remove();
    copy.style.transform = '';
    this.shown = make('div', {id: 'loupe', 'aria-hidden': 'true'}, copy);
    this.shown.style.background = byId('board').style.background;
    document.body.append(this.shown);
    this.move(x, y);
  },

  /** The finger is at that point of the screen; returns the place below it. */
  move(x, y) {
    const {name} = board.guess(x, y, true);
    board.hot(name);
    const size = this.shown.offsetWidth;
    const {a, e, f} = board.svg().getScreenCTM();
    const part = size / (a * kLoupeGrows);
    const copy = this.shown.firstChild;
    copy.setAttribute('viewBox', `${(x - e) / a - part / 2} ${(y - f) / a - part / 2} ${part} ${part}`);
    for (const ring of copy.querySelectorAll('.ring')) ring.classList.toggle('hot', ring.dataset.ring === name);
    // Above the finger, or beside it where the screen ends.
    const above = y - size - 36;
    const left = above >= 0 ? x - size / 2 : x > window.innerWidth / 2 ? x - size - 44 : x + 44;
    const within = (at, most) => Math.max(4, Math.min(most - size - 4, at));
    this.shown.style.transform = `translate(${within(left, window.innerWidth)}px,${within(above, window.innerHeight)}px)`;
    return name;
  },

  end() {
    clearTimeout(this.timer);
    if (!this.shown) return;
    this.shown.remove();
    this.shown = null;
    board.hot('');
  },
};
