
// --- The tree of entries beside the board ------------------------------------------------------

/** Links to the entries, in display order. */
const entryLinks = [];

function entryLink(index) {
  const node = nodes[index];
  const link = linkTo(index, '');
  link.tabIndex = -1;
  if (node.seat === undefined) {
    link.append(make('b', node.heading));
  } else {
    const number = /^\d+\./.exec(node.heading);
    link.append(chipOf(node.seat), make('b', number ? number[0] : node.heading));
    link.setAttribute('aria-label', `${node.heading} ${label(node)}`);
  }
  link.classList.toggle('star', highlights.has(stepOf.get(index)));
  const words = wordsOf(node);
  if (words) link.append(' ', make('span', words, 'words user'));
  link.append(' ', make('span', node.written || '', 'code user'));
  if (node.nags) link.append(make('span', ` ${node.nags.join(', ')}`, 'soft'));
  if (node.loss) {
    link.append(' ', make('span', node.loss, node.exact ? 'exact loss' : 'about loss'));
  }
  const times = timesOf(node);
  if (times) link.append(' ', make('span', times, 'clock soft'));
  if (node.follows) {
    link.append(make('span', ` (${tr('as it could have gone on after entry {0}', node.follows)})`, 'soft'));
  }
  if (node.illegal) link.append(make('span', ` ${tr('(example of {0})', node.illegal)}`, 'soft'));
  if (node.wrong) {
    link.append(make('span', ` ✗ ${tr('not allowed')}`, 'wrong'));
  } else if (node.mistakes) {
    link.append(make('span', ' ✗', 'wrong'));
  }
  if (node.unplayed) link.append(make('span', ` ${tr('not played')}`, 'wrong'));
  for (const text of node.comments || []) link.append(make('span', text, 'said user'));
  return link;
}

/** Builds the tree: each variation is a nested list below the entry that it replaces. */
function makeTree() {
  const root = make('ol');
  const items = [];
  const lists = [];
  nodes.forEach((node, index) => {
    let list = index === 0 ? root : lists[node.before];
    if (node.instead !== undefined) {
      const replaced = items[node.instead];
      let branches = replaced.querySelector(':scope > ul');
      if (!branches) {
        branches = make('ul');
        branches.setAttribute('aria-label', tr('Variations of {0}', nodes[node.instead].heading));
        replaced.append(branches);
      }
      const branch = make('li');
      list = make('ol');
      branch.append(list);
      branches.append(branch);
    }
    lists[index] = list;
    items[index] = make('li');
    entryLinks[index] = entryLink(index);
    items[index].append(entryLinks[index]);
    list.append(items[index]);
  });
  byId('entries').append(root);
  return root;
}

const entryTree = makeTree();

/** Scrolls only the tree, to show `link`, or its beginning if it is too high. */
function reveal(link) {
  const frame = entryTree.getBoundingClientRect();
  const place = link.getBoundingClientRect();
  // Shows its neighbours, too, if there is room.
  const beside = Math.min(place.height, (frame.height - place.height) / 2);
  if (place.top < frame.top || beside < 0) {
    entryTree.scrollTop -= frame.top - place.top + Math.max(beside, 0);
  } else if (place.bottom > frame.bottom) {
    entryTree.scrollTop += place.bottom - frame.bottom + beside;
  }
}

/** Returns the entry above or below the current one in the tree, or -1 if there is none. */
function besideInTree(index, down) {
  const seen = [...entryTree.querySelectorAll('a')].filter((link) => !link.closest('[hidden]'));
  const link = seen[seen.indexOf(entryLinks[index]) + (down ? 1 : -1)];
  return link ? entryLinks.indexOf(link) : -1;
}
