
// --- The text of an entry ----------------------------------------------------------------------

function linkTo(index, text) {
  const link = make('a', text, 'user');
  link.href = `#${nodes[index].id}`;
  return link;
}

function fill(list, texts) {
  list.replaceChildren(...texts.map((text) => make('li', text, 'user')));
  list.hidden = texts.length === 0;
}

function label(node) {
  const nags = node.nags ? ` ${node.nags.join(', ')}` : '';
  return node.written ? `${node.written}${nags}` : '';
}

/** Describes what an entry did. */
function wordsOf(node) {
  return [...(node.steps || []), ...(node.events || [])].filter((text) => text).join('; ');
}

/** Shows the clock times. */
function timesOf(node) {
  const times = [];
  if (node.took) times.push(tr('took {0}', node.took));
  if (node.clock) times.push(tr('{0} left', node.clock));
  return times.join(', ');
}

function describeVariation(index) {
  const node = nodes[index];
  const text = `${node.heading} ${node.written || ''}`;
  if (node.follows) return `${text} (${tr('as it could have gone on after entry {0}', node.follows)})`;
  return node.illegal ? `${text} ${tr('(example of {0})', node.illegal)}` : text;
}

/** Returns the number of an entry, and who acted. */
function tellWho(node) {
  const heading = byId('heading');
  const [, number, actor] = /^(\d+)\. (.*)$/s.exec(node.heading) || [undefined, '', node.heading];
  heading.replaceChildren();
  if (number) heading.append(make('span', number, 'number'), ' ');
  if (node.seat !== undefined) heading.append(chipOf(node.seat), ' ');
  heading.append(make('span', node.seat === undefined ? actor : nameOf(node.seat), 'user'));
  heading.classList.toggle('not', Boolean(node.wrong));
}

/** Shows the analysis: win shares, the loss, and the better entry. */
function tellValue(node) {
  const value = byId('value');
  value.hidden = !node.shares;
  if (!node.shares) return;
  const shares = make('p', tr('Win share:'));
  node.shares.forEach((share, seat) => {
    shares.append(chipOf(seat), ` ${share}\u00a0%`);
  });
  value.replaceChildren(shares);
  if (!node.loss) return;
  const loss = make('p', '', 'loss');
  loss.append(make('b', node.exact ? tr('certain') : tr('estimated'), node.exact ? 'exact' : 'about'),
    ` ${node.loss}`);
  value.append(loss);
  if (node.better === undefined) return;
  const better = make('p', `${tr('Better:')} `);
  const words = wordsOf(nodes[node.better]) || nodes[node.better].written;
  const [gained, kept] = [nodes[node.better], node].map(({shares}) => shares[node.seat]);
  better.append(linkTo(node.better, words), ` ${tr('({0} instead of {1} %; marked green)', gained, kept)}`);
  value.append(better);
}

function tell(index) {
  const node = nodes[index];
  tellWho(node);
  tellValue(node);
  const why = highlights.get(stepOf.get(index));
  byId('why').textContent = why || '';
  byId('why').hidden = !why;
  byId('written').textContent = [label(node), timesOf(node)].filter((text) => text).join(' · ');
  fill(byId('steps'), node.steps || []);
  fill(byId('events'), node.events || []);
  const mistakes = [...(node.mistakes || [])];
  if (node.unplayed) mistakes.push(tr('not played'));
  fill(byId('mistakes'), mistakes);
  byId('comments').replaceChildren(
    ...(node.comments || []).map((text) => make('p', text, 'user comment')));
  byId('back').hidden = !node.depth;
  byId('main-line').href = `#${nodes[mainOf(index)].id}`;
  byId('variations').hidden = variations[index].length === 0;
  byId('variations').querySelector('ul').replaceChildren(...variations[index].map((first) => {
    const item = make('li');
    item.append(linkTo(first, describeVariation(first)));
    return item;
  }));
  const scores = lastOf('scores', index);
  const facts = lastOf('facts', index);
  const over = stepOf.get(index) === lastStep;
  cards.forEach((card, seat) => card.show(scores[seat], facts[seat] || [[]], over));
  byId('remarks').replaceChildren(...lastOf('remarks', index).map((text) => make('p', text)));
  showEnd(node);
  byId('now').scrollTop = 0;
  byId('described').textContent = descriptions.textAt(index);
}
