'use strict';
// The search in the gallery: every word must occur in a rule, as it is or as a word beside it in the table.
const field = document.getElementById('find');
const count = document.getElementById('count');
const synonyms = JSON.parse(document.getElementById('synonyms').textContent);
const plain = (text) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss');
const cards = [...document.querySelectorAll('.rules li')].map((card) => ({card, game: card.dataset.game, text: plain(`${card.id} ${card.textContent}`)}));
const kLeast = 3; // letters of a word that may be cut: "temples" finds "temple"

/** The words with which a rule can say this one: alternatives, each of one or more words. */
function meanings(word, game) {
  const stem = word.length > kLeast + 1 ? word.replace(/(e?s|en|e)$/, '') : word;
  const found = [[stem]];
  for (const table of [synonyms.all, synonyms[game] || {}]) {
    for (const [said, meant] of Object.entries(table)) {
      if (plain(said).startsWith(stem) || stem.startsWith(plain(said))) found.push(...meant.map((one) => plain(one).split(' ')));
    }
  }
  return found;
}

function find() {
  const skipped = new Set(synonyms.skipped.map(plain));
  const words = plain(field.value).split(/[^\p{L}\p{N}.-]+/u).filter((word) => word && !skipped.has(word));
  let shown = 0;
  for (const {card, game, text} of cards) {
    const fits = words.every((word) => meanings(word, game).some((all) => all.every((one) => text.includes(one))));
    card.hidden = !fits;
    shown += fits ? 1 : 0;
  }
  for (const part of document.querySelectorAll('[data-part]')) part.hidden = !part.querySelector('li:not([hidden])');
  count.textContent = shown === 1 ? count.dataset.one : shown ? count.dataset.template.replace('{0}', shown) : count.dataset.none;
}
field.addEventListener('input', find);
field.form.addEventListener('submit', (event) => event.preventDefault());
// A link can hold the words to search.
field.value = decodeURIComponent(location.hash.slice(1));
find();
