// The end of the game.

function showEndings() {
  const kind = byId('end-kind');
  const old = kind.value;
  kind.replaceChildren(make('option', {value: ''}, record.finished && !record.endings.length ? tr('the rules') : tr('not finished')),
    ...record.kinds.map((one) => make('option', {value: one.name}, one.words)));
  kind.value = old;
  const colours = record.tags.filter(([name]) => name === 'Player').map((tag) => tag[1]);
  byId('end-colour').replaceChildren(...colours.map((colour) => make('option', {value: colour}, colour)));
  const due = view && view.players && view.players.find((one) => one.due);
  if (due) byId('end-colour').value = due.colour;
  byId('outcome').textContent = record.finished ? tr('The game is over. {0}', resultWords())
    : tr('The game goes on. When the rules end it, the result is written by itself.');
  byId('end-winners').replaceChildren(make('legend', {}, tr('Winners, as the table says')),
    ...colours.map((colour) => make('label', {}, make('input', {type: 'checkbox', value: colour}), colour)));
  showEndKind();
}
function showEndKind() {
  const kind = record.kinds.find((one) => one.name === byId('end-kind').value);
  byId('end-who').hidden = !kind || !kind.player;
  byId('end-winners').hidden = !kind;
  fillWinner();
}

/** Of two players the other one wins. */
function fillWinner() {
  const kind = record.kinds.find((one) => one.name === byId('end-kind').value);
  const boxes = [...byId('end-winners').querySelectorAll('input')];
  if (!kind || !kind.player || boxes.length !== 2) return;
  for (const box of boxes) box.checked = box.value !== byId('end-colour').value;
}
byId('end-kind').onchange = showEndKind;
byId('end-colour').onchange = fillWinner;
byId('result').onsubmit = (event) => {
  event.preventDefault();
  const name = byId('end-kind').value;
  const kind = record.kinds.find((one) => one.name === name);
  const endings = kind ? [{kind: name, colour: kind.player ? byId('end-colour').value : ''}] : [];
  const winners = [...byId('end-winners').querySelectorAll('input:checked')].map((box) => box.value);
  change({do: 'result', endings, winners});
};
byId('end-none').onclick = () => change({do: 'result', end: 'none'});

