'use strict';
// A list of games with a search.

const search = document.getElementById('search');
const kind = document.getElementById('kind');
const count = document.getElementById('count');
const rows = [...document.querySelectorAll('#games-list tbody tr')];
const plain = (text) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss');
const texts = rows.map((row) => plain(row.textContent));

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
