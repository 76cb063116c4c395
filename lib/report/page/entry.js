
// --- What an entry says ------------------------------------------------------------------------

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

function describeVariation(index) {
  const node = nodes[index];
  const text = `${node.heading} ${node.written || ''}`;
  return node.illegal ? `${text} (example of ${node.illegal})` : text;
}

/** The number of an entry, and who acted. */
function tellWho(node) {
  const heading = byId('heading');
  const [, number, actor] = /^(\d+)\. (.*)$/s.exec(node.heading) || [undefined, '', node.heading];
  heading.replaceChildren();
  if (number) heading.append(make('span', number, 'number'), ' ');
  if (node.seat !== undefined) heading.append(chipOf(node.seat), ' ');
  heading.append(make('span', node.seat === undefined ? actor : nameOf(node.seat), 'user'));
  heading.classList.toggle('not', Boolean(node.wrong));
}

function tell(index) {
  const node = nodes[index];
  tellWho(node);
  byId('written').textContent = label(node);
  fill(byId('events'), node.events || []);
  const mistakes = [...(node.mistakes || [])];
  if (node.unplayed) mistakes.push('not played');
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
  byId('described').textContent = descriptions.textAt(index);
}
