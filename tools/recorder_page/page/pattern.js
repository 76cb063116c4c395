// Patterns of a few symbols, such as those of pyramids on a parcel: each of their cells is tapped.
// Random draws are laid without symbols immediately, and their cells are tapped while the next one
// is already offered.

/** What was laid last: its entry, what was done before it, and its patterns. */
let laid = null;

/** The letters of patterns: of an empty cell, and between two rows. */
function lettersOf(choices) {
  const texts = choices.map((choice) => choice.values[0]);
  const between = texts[0].includes('/') ? '/' : '';
  const counts = new Map();
  for (const letter of texts.join('').replaceAll('/', '')) counts.set(letter, (counts.get(letter) || 0) + 1);
  const [[empty]] = [...counts].sort((a, b) => b[1] - a[1]);
  return {between, empty};
}

/** Which cells of a pattern are marked. */
function marksOf(text, {between, empty}) {
  return new Set([...text].map((letter, at) => (letter === empty || letter === between ? -1 : at)).filter((at) => at >= 0));
}

const sameMarks = (one, other) => one.size === other.size && [...one].every((at) => other.has(at));

/** Lays what chance brings without marks, unless the entry would end with it; false: it does not. */
function layPlain({choices}) {
  const letters = lettersOf(choices);
  const plain = choices.find((choice) => !marksOf(choice.values[0], letters).size);
  if (setting || !plain || !found.others || found.others.length < 2) return false;
  laid = {at: view.at, before: view.begun, choices};
  play(plain.action);
  return true;
}

/** The pattern of what was just laid, where it was laid so; it can still be changed. */
function lastLaid() {
  if (!laid || setting || drawing || view.at !== laid.at || view.begun.length !== laid.before.length + 1) return null;
  if (laid.before.some((action, i) => action !== view.begun[i])) return null;
  return laid.choices.find((choice) => choice.action === view.begun.at(-1)) || null;
}

/** Shows the pattern that is chosen next, or that of what was laid. */
function showPattern(pattern) {
  const last = pattern ? null : lastLaid();
  const place = byId('pattern');
  place.hidden = !pattern && !last;
  place.classList.toggle('laid', Boolean(last));
  place.replaceChildren();
  if (place.hidden) return;
  const choices = last ? laid.choices : pattern.choices;
  const letters = lettersOf(choices);
  place.dataset.empty = letters.empty;
  let marks = last ? marksOf(last.values[0], letters) : new Set();
  const has = (choice, some) => [...some].every((at) => choice.values[0][at] !== letters.empty);
  const exact = () => choices.find((choice) => sameMarks(marksOf(choice.values[0], letters), marks));
  const tap = (at) => {
    if (marks.has(at)) marks.delete(at);
    else marks.add(at);
    if (!choices.some((choice) => has(choice, marks))) marks = new Set([at]);
    const left = choices.filter((choice) => has(choice, marks));
    if (!last) return left.length === 1 ? play(left[0].action) : draw();
    const other = exact() || left[0];
    if (!other) return undefined;
    startOver();
    change({do: 'go', at: laid.at, begun: [...laid.before, other.action]});
    const cell = byKeys && place.querySelector(`[data-cell="${at}"]`);
    if (cell) cell.focus({preventScroll: true});
    return undefined;
  };
  const draw = () => {
    const left = choices.filter((choice) => has(choice, marks));
    const [row] = choices[0].values[0].split(letters.between || '\n');
    const cells = [...choices[0].values[0]].flatMap((letter, at) => (letter === letters.between ? [] : [
      button(marks.has(at) ? '▲' : '', () => tap(at), {'data-cell': at, 'aria-pressed': String(marks.has(at)),
        disabled: !marks.has(at) && !left.some((choice) => choice.values[0][at] !== letters.empty)})]));
    cells.forEach((cell, i) => cell.setAttribute('aria-label', marks.has(Number(cell.dataset.cell))
      ? tr('Cell {0}, marked', i + 1) : tr('Cell {0}', i + 1)));
    const grid = make('div', {className: 'cells'}, ...cells);
    grid.style.gridTemplateColumns = `repeat(${row.length}, auto)`;
    const whole = last ? null : exact();
    place.replaceChildren(grid, make('div', {}, make('p', {className: 'soft'}, tr('Tap the cells that are marked.')),
      ...(whole ? [button(marks.size ? tr('No more') : tr('None is marked'), () => play(whole.action), {'data-whole': whole.action})] : [])));
  };
  draw();
}
