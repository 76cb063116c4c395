
// --- Navigation --------------------------------------------------------------------------------

const kAutoplayMilliseconds = 1200;
const kSpeeds = [1, 2, 4, 0.5];

const slider = byId('slider');
const kept = (history.state && history.state.stela) || {};
/** Whether later entries are revealed, and how far the reader got; stored only in the page. */
let spoilers = kept.spoilers === undefined ? data.spoilers : kept.spoilers;
let reached = Math.min(kept.reached || 0, lastStep);
let current = -1;
let timer = 0;
let speed = kSpeeds[0];

/** Returns the last step the reader may jump to. */
function lastShown() {
  return spoilers ? lastStep : reached;
}

function hideWhatComes() {
  const over = spoilers || reached === lastStep;
  mainLine.forEach((index, step) => {
    entryLinks[index].parentElement.hidden = step > lastShown();
  });
  for (const {svg} of charts) svg.parentElement.hidden = !over;
  byId('no-chart').hidden = over;
  const result = byId('below');
  if (result) result.textContent = over ? data.result : data.hidden;
  byId('spoilers').setAttribute('aria-checked', String(spoilers));
  slider.max = lastShown();
  showMarks();
}

/** Marks decisive events above the slider, except those still hidden. */
function showMarks() {
  const most = lastShown();
  const marks = byId('marks');
  if (marks.most === most) return;
  marks.most = most;
  marks.replaceChildren(...[...highlights.keys()].filter((step) => step <= most).map((step) => {
    const mark = make('i');
    mark.style.left = `${100 * step / Math.max(most, 1)}%`;
    return mark;
  }));
}

/** Returns the next of `steps` that may be shown, or undefined. */
function nextOf(steps) {
  const step = stepOf.get(mainOf(current));
  return [...steps].find((other) => other > step && other <= lastShown());
}
function goToNextOf(steps) {
  const step = nextOf(steps);
  if (step !== undefined) go(mainLine[step]);
}

function showPlace() {
  const step = stepOf.get(mainOf(current));
  const end = stepOf.has(current) ? step >= lastShown() : following[current] < 0;
  slider.value = step;
  byId('count').textContent = lastShown() === lastStep ? `${step} / ${lastStep}` : step;
  byId('first').disabled = byId('previous').disabled = current === 0;
  byId('last').disabled = end;
  byId('next').disabled = following[current] < 0;
  byId('highlight').disabled = nextOf(highlights.keys()) === undefined;
  byId('mistake').disabled = nextOf(losses) === undefined;
}

/** Stores the current entry in the link, if allowed. `anew`: as a new history entry. */
function keep(anew) {
  const state = {stela: {spoilers, reached}};
  const link = `#${nodes[current].id}`;
  try {
    if (anew) history.pushState(state, '', link);
    else history.replaceState(state, '', link);
  } catch { /* a frame without an address of its own */ }
  // A page with many games (league.js) keeps the entry in its own link.
  if (location.protocol === 'blob:') parent.postMessage({entry: nodes[current].id}, '*');
}

function go(index, written = false) {
  if (index < 0 || index === current) return;
  if (current >= 0) {
    entryLinks[current].removeAttribute('aria-current');
    entryLinks[current].tabIndex = -1;
  }
  current = index;
  reached = Math.max(reached, stepOf.get(mainOf(index)));
  board.show(index);
  tell(index);
  hideWhatComes();
  entryLinks[index].setAttribute('aria-current', 'step');
  entryLinks[index].tabIndex = 0;
  reveal(entryLinks[index]);
  moveCursors(stepOf.get(mainOf(index)));
  slider.setAttribute('aria-valuetext', nodes[index].heading);
  showPlace();
  offerCopies(index);
  if (!written) keep(false);
}

function previous() {
  // The main-line entry before a variation precedes its first entry.
  if (nodes[current].before !== undefined) go(nodes[current].before);
}
function next() {
  go(following[current]);
}
function last() {
  if (stepOf.has(current)) return go(mainLine[lastShown()]);
  let index = current;
  while (following[index] > 0) index = following[index];
  go(index);
}

function showPlaying(playing) {
  const button = byId('play');
  button.setAttribute('aria-pressed', String(playing));
  button.setAttribute('aria-label', playing ? tr('Pause') : tr('Play the entries'));
  button.classList.toggle('playing', playing);
}
function pause() {
  clearInterval(timer);
  timer = 0;
  showPlaying(false);
}
function playOn() {
  clearInterval(timer);
  timer = setInterval(() => {
    next();
    if (following[current] < 0) pause();
  }, kAutoplayMilliseconds / speed);
}
function togglePlay() {
  if (timer) return pause();
  if (following[current] < 0) go(0);
  playOn();
  showPlaying(true);
}

function changeSpeed() {
  speed = kSpeeds[(kSpeeds.indexOf(speed) + 1) % kSpeeds.length];
  byId('speed').textContent = speed < 1 ? '½×' : `${speed}×`;
  if (timer) playOn();
}

function toggleNotation() {
  const shown = byId('entries').classList.toggle('notation');
  byId('notation').setAttribute('aria-pressed', String(shown));
}

function toggleFull() {
  if (document.fullscreenElement) document.exitFullscreen();
  else byId('stage').requestFullscreen().catch(() => {});
}

function saveRecord() {
  const link = make('a');
  link.href = URL.createObjectURL(new Blob([data.source], {type: 'text/plain'}));
  const name = data.title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '').slice(0, 60);
  link.download = `${name || 'record'}.stela`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

function byHand(action) {
  return () => {
    pause();
    action();
  };
}
const actions = {
  first: byHand(() => go(0)),
  previous: byHand(previous),
  play: togglePlay,
  next: byHand(next),
  last: byHand(last),
  highlight: byHand(() => goToNextOf(highlights.keys())),
  mistake: byHand(() => goToNextOf(losses)),
  speed: changeSpeed,
  notation: toggleNotation,
  full: toggleFull,
  save: saveRecord,
};
byId('full').hidden = !document.fullscreenEnabled;
byId('save').hidden = !data.source;
byId('mistake').hidden = losses.length === 0;
for (const [id, action] of Object.entries(actions)) byId(id).addEventListener('click', action);
slider.addEventListener('input', byHand(() => go(mainLine[Number(slider.value)])));
listenToCharts((step) => byHand(() => go(mainLine[Math.min(step, lastStep)]))());

byId('spoilers').addEventListener('click', () => {
  spoilers = !spoilers;
  if (!spoilers) reached = stepOf.get(mainOf(current));
  hideWhatComes();
  showPlace();
  keep(false);
});

byId('copy').addEventListener('click', () => {
  announce('');
  showCopies(byId('copies').hidden);
});
for (const [id, copy] of Object.entries(copies)) {
  byId(id).addEventListener('click', () => copy(current));
}

// --- Keys --------------------------------------------------------------------------------------

const keys = {
  ArrowLeft: actions.previous,
  ArrowRight: actions.next,
  Home: actions.first,
  End: actions.last,
  ' ': actions.play,
  h: actions.highlight,
  m: actions.mistake,
  n: actions.notation,
  f: actions.full,
  '+': () => board.zoom(kZoomStep),
  '=': () => board.zoom(kZoomStep),
  '-': () => board.zoom(1 / kZoomStep),
  0: () => board.fit(),
};
const keysWithShift = {
  '+': keys['+'],
  ArrowLeft: () => board.move(-kKeyMove, 0),
  ArrowRight: () => board.move(kKeyMove, 0),
  ArrowUp: () => board.move(0, -kKeyMove),
  ArrowDown: () => board.move(0, kKeyMove),
};
const keysInTree = {
  ArrowUp: byHand(() => go(besideInTree(current, false))),
  ArrowDown: byHand(() => go(besideInTree(current, true))),
};

document.addEventListener('keydown', (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  // Keys keep their meaning in controls.
  const on = event.target;
  if (on.closest('textarea') || (event.key === ' ' && on.closest('button, a'))) return;
  if (event.key === 'Escape' && on.closest('#copies')) {
    showCopies(false);
    return byId('copy').focus();
  }
  const inTree = byId('entries').contains(on);
  let action = (event.shiftKey ? keysWithShift : keys)[event.key];
  if (inTree && !event.shiftKey) action = keysInTree[event.key] || action;
  if (!action) return;
  event.preventDefault();
  action();
  if (inTree) entryLinks[current].focus({preventScroll: true});
});

function followLink() {
  const index = indexOf.get(location.hash.slice(1));
  if (index === undefined) return false;
  pause();
  go(index, true);
  return true;
}
window.addEventListener('hashchange', followLink);
// A frame that may only run scripts cannot follow its own links, so the script does.
document.addEventListener('click', (event) => {
  const link = event.target.closest('a');
  const index = link ? indexOf.get(link.hash.slice(1)) : undefined;
  if (index === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  pause();
  go(index, true);
  keep(true);
});
new ResizeObserver(() => reveal(entryLinks[current])).observe(entryTree);
if (!followLink()) go(0, true);
