// The replay page of each game is compressed with others, and opens in a frame that may only run its
// script. `#game=12&entry=7` opens game 12 after entry 7.

const stored = JSON.parse(document.getElementById('games').textContent);
const list = document.getElementById('list');
const game = document.getElementById('game');
const title = document.title;

/** The number of the open game, from 1; 0: the list. */
let open = 0;
let address = '';
let frame = document.getElementById('frame');
/** The entry that the frame shows. */
let shown = '';

/** The block that was unpacked last, and its pages. */
let unpackedBlock = -1;
let pages = [];

function pageOf(number) {
  const [block, index] = stored.games[number - 1];
  if (block !== unpackedBlock) {
    const bytes = Uint8Array.from(atob(stored.blocks[block]), (c) => c.charCodeAt(0));
    pages = new TextDecoder().decode(unpacked(bytes)).split('\0');
    unpackedBlock = block;
  }
  return pages[index];
}

/** Shows the page at `url`, or nothing, in a new frame: another page in the same one would be a step back in the history. */
function show(url) {
  const next = frame.cloneNode();
  if (address) URL.revokeObjectURL(address);
  address = url;
  if (url) next.src = withEntry(shown);
  else next.removeAttribute('src');
  next.addEventListener('load', () => next.focus());
  frame.replaceWith(next);
  frame = next;
}

function withEntry(entry) {
  return entry ? `${address}#${encodeURIComponent(entry)}` : address;
}

function close(number) {
  show('');
  game.hidden = true;
  list.hidden = false;
  document.title = title;
  const link = rows[number - 1] && rows[number - 1].querySelector('a');
  if (link) link.focus();
}

function follow() {
  const link = new URLSearchParams(location.hash.slice(1));
  const number = Number(link.get('game')) || 0;
  const entry = link.get('entry') || '';
  if (!stored.games[number - 1]) {
    if (open) close(open);
    open = 0;
    return;
  }
  if (number === open) {
    if (entry !== shown && address) frame.contentWindow.location.replace(withEntry(entry));
    return;
  }
  open = number;
  shown = entry;
  list.hidden = true;
  game.hidden = false;
  document.title = rows[number - 1].querySelector('a').textContent;
  show(URL.createObjectURL(new Blob([pageOf(number)], {type: 'text/html;charset=utf-8'})));
}
window.addEventListener('hashchange', follow);
window.addEventListener('message', (event) => {
  if (event.source !== frame.contentWindow || !open || !event.data || typeof event.data.entry !== 'string') return;
  shown = event.data.entry;
  history.replaceState(null, '', `#game=${open}&entry=${encodeURIComponent(shown)}`);
});
follow();
