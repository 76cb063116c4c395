// The end of the game.

function showEndings() {
  const kind = byId('end-kind');
  const {ended = [], winners = []} = record;
  kind.replaceChildren(make('option', {value: ''}, record.finished && !record.endings.length ? tr('the rules') : tr('not finished')),
    ...record.kinds.flatMap((one) => (one.player ? seated().map(({colour, name}) =>
      make('option', {value: `${one.name}:${colour}`}, fill(one.words, [name])))
      : [make('option', {value: one.name}, one.label)])));
  kind.value = ended[0] || '';
  byId('outcome').textContent = record.finished ? tr('The game is over. {0}', resultWords())
    : tr('The game is still going on. When it ends by the rules, the result is written automatically.');
  byId('end-winners').replaceChildren(make('legend', {}, tr('Winners, as the table says')),
    ...seated().map(({colour, name}) => make('label', {}, make('input', {type: 'checkbox', value: colour,
      checked: ended.length > 0 && winners.includes(colour)}), name)));
  byId('end-winners').hidden = !ended.length;
}

/** The players as they are called, with their colours. */
function seated() {
  return record.tags.filter(([name]) => name === 'Player').map(([, colour, name]) =>
    ({colour, name: playerCalled({name, word: colourWord(colour)})}));
}

/** The chosen kind of ending, and the colour of its player if it has one. */
function chosenEnd() {
  const [name, colour = ''] = byId('end-kind').value.split(':');
  return {kind: record.kinds.find((one) => one.name === name), colour};
}

byId('end-kind').onchange = () => {
  const {kind, colour} = chosenEnd();
  const boxes = [...byId('end-winners').querySelectorAll('input')];
  byId('end-winners').hidden = !kind;
  // If there are two players, the other one wins.
  for (const box of boxes) box.checked = Boolean(kind && kind.player) && boxes.length === 2 && box.value !== colour;
};
byId('result').onsubmit = (event) => {
  event.preventDefault();
  const {kind, colour} = chosenEnd();
  const endings = kind ? [{kind: kind.name, colour}] : [];
  const winners = [...byId('end-winners').querySelectorAll('input:checked')].map((box) => box.value);
  if (change({do: 'result', endings, winners})) showTab('play');
};
byId('end-none').onclick = () => change({do: 'result', end: 'none'});

