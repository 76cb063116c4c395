'use strict';
// A list of games. The replay page of each is compressed, and opens in a frame that may only run
// its script. `#game=12&entry=7` opens game 12 after entry 7.

const stored = JSON.parse(document.getElementById('games').textContent);
const list = document.getElementById('list');
const game = document.getElementById('game');
const failed = document.getElementById('failed');
const search = document.getElementById('search');
const kind = document.getElementById('kind');
const count = document.getElementById('count');
const rows = [...document.querySelectorAll('#games-list tbody tr')];
const plain = (text) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss');
const texts = rows.map((row) => plain(row.textContent));
const title = document.title;

/** The number of the open game, from 1; 0: the list. */
let open = 0;
let address = '';
let frame = document.getElementById('frame');
/** The entry that the frame shows. */
let shown = '';

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))).text();
}

async function pageOf(number) {
  const {style, page} = stored.games[number - 1];
  const [head, middle, end] = (await unpack(page)).split('\u0000');
  return head + await unpack(stored.styles[style]) + middle + await unpack(stored.script) + end;
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

async function follow() {
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
  failed.hidden = true;
  document.title = rows[number - 1].querySelector('a').textContent;
  try {
    const html = await pageOf(number);
    if (open !== number) return;
    show(URL.createObjectURL(new Blob([html], {type: 'text/html;charset=utf-8'})));
  } catch {
    failed.hidden = false;
  }
}
window.addEventListener('hashchange', follow);
window.addEventListener('message', (event) => {
  if (event.source !== frame.contentWindow || !open || !event.data || typeof event.data.entry !== 'string') return;
  shown = event.data.entry;
  history.replaceState(null, '', `#game=${open}&entry=${encodeURIComponent(shown)}`);
});

function find() {
  const words = plain(search.value).split(/\s+/).filter(Boolean);
  let found = 0;
  rows.forEach((row, i) => {
    row.hidden = (kind.value !== '' && row.dataset.game !== kind.value) || !words.every((word) => texts[i].includes(word));
    found += row.hidden ? 0 : 1;
  });
  count.textContent = `${found} / ${rows.length}`;
}
search.addEventListener('input', find);
kind.addEventListener('change', find);
document.getElementById('find').addEventListener('submit', (event) => event.preventDefault());
find();
follow();
