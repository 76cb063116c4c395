// The record as text, and its errors.

/** Underlines errors and highlights the current entry, on a layer below the text. */
function showMarks() {
  const text = byId('source').value;
  const spans = [];
  if (record && text === record.text) {
    const entry = entryOf(view.at);
    if (entry) {
      const later = record.entries.filter((one) => one.from > entry.from).map((one) => one.from);
      spans.push({from: entry.from, to: Math.min(...later, text.length), kind: 'now'});
    }
    for (const one of openMistakes()) {
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

/** Scrolls `list` until its part at `top` is seen. */
function bring(list, top) {
  if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 44) list.scrollTop = top - list.clientHeight / 2;
}

let settling = 0;
/** Scrolls dependent elements in the next frame: querying positions forces a layout. */
function settle() {
  cancelAnimationFrame(settling);
  settling = requestAnimationFrame(() => {
    const source = byId('source');
    const now = byId('marks').querySelector('.now');
    // While somebody writes, the text stays.
    if (now && document.activeElement !== source) bring(source, now.offsetTop);
    byId('marks').scrollTop = source.scrollTop;
    const item = byId('entries').querySelector('[aria-current]');
    if (!item) return;
    const list = byId('entries').querySelector('ol');
    bring(list, item.offsetTop - list.offsetTop);
  });
}

/** An unfinished record is not reported as an error. */
function openMistakes() {
  return record.mistakes.filter((one) => !one.rule || one.rule.id !== 'record.unfinished');
}

/** Shows the errors at the top of the page. */
function showMistakes() {
  const open = openMistakes();
  const repairable = open.filter((one) => one.fix && one.fix.length);
  const kMostShown = 50;
  byId('alarm').hidden = !open.length;
  byId('alarm-count').textContent = trn(open.length, '{0} mistake', '{0} mistakes');
  byId('repair-all').hidden = !repairable.length;
  byId('mistakes').replaceChildren(...open.slice(0, kMostShown).map((one) => make('li', {},
    make('button', {type: 'button', className: 'where', onclick: () => {
      showTab('text');
      byId('source').focus();
      byId('source').setSelectionRange(one.from, one.to);
    }}, ...told(`${one.line}:${one.column} ${reasons(one.message, one)}`)), ...(one.fix && one.fix.length ? [button(tr('Repair'), () => repair([one]), {className: 'repair'})] : []))));
}

function repair(mistakes) {
  return change({do: 'open', text: repairedText(record.text, mistakes)});
}

byId('repair-all').onclick = () => change({do: 'open', text: fullyRepaired(byId('source').value)});

let typing = 0;
byId('source').addEventListener('input', () => {
  autosave();
  showMarks();
  clearTimeout(typing);
  typing = setTimeout(readTyped, 250);
});

/** Has the engine read what was typed since it read the text. */
function readTyped() {
  if (!typing) return;
  clearTimeout(typing);
  typing = 0;
  const now = snapshot();
  const answer = engine.ask({do: 'open', ...now});
  if (answer.error) return problem(answer.error);
  if (record) done.push({...now, text: record.text});
  record = answer.record;
  takeStyle(answer.style);
  // The page shows the last entry that the game reaches: the previous one may no longer exist.
  view = answer.view.there ? answer.view : engine.ask({do: 'go', at: record.last}).view;
  undone.length = 0;
  startOver();
  render(true);
  autosave();
}
byId('source').addEventListener('scroll', () => { byId('marks').scrollTop = byId('source').scrollTop; });
byId('source').addEventListener('click', () => {
  const at = byId('source').selectionStart;
  if (at !== byId('source').selectionEnd || byId('source').value !== record.text) return;
  const before = record.entries.filter((entry) => entry.from <= at).pop();
  if (before && before.played && before.id !== view.at) go(before.id);
});

