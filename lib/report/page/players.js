
// --- The players -------------------------------------------------------------------------------

function nameOf(seat) {
  return data.players[seat].name || data.players[seat].word;
}

/** Returns a text with emphasised numbers. */
function withNumbers(text) {
  return text.split(/(\d+)/).map((part, i) => (i % 2 ? make('b', part) : part));
}

/** Returns a number with a true minus sign. */
function withSign(number) {
  return String(number).replace('-', '−');
}

class Card {
  constructor(player, seat) {
    this.element = make('article', undefined, 'card player');
    const name = make('h3', undefined, 'user');
    name.append(make('span', nameOf(seat), 'user'));
    if (player.name) name.append(' ', make('span', player.word, 'soft user'));
    this.scores = data.parts.map(() => make('dd', ''));
    const scores = make('dl');
    scores.append(...data.parts.map((part, i) => {
      const score = make('div');
      score.append(make('dt', part), this.scores[i]);
      return score;
    }));
    this.facts = make('ul', undefined, 'facts');
    this.due = make('span', tr('to move'), 'tab');
    this.fate = make('span', player.fate, 'tab fate');
    this.element.append(chipOf(seat), name, scores, this.facts, this.due, this.fate);
  }

  show(score, [facts, due], over) {
    score.forEach((value, part) => { this.scores[part].textContent = withSign(value); });
    this.facts.replaceChildren(...facts.map((fact) => {
      const item = make('li', undefined, 'user');
      item.append(...withNumbers(fact));
      return item;
    }));
    this.facts.hidden = facts.length === 0;
    this.due.hidden = !due;
    this.element.classList.toggle('due', Boolean(due));
    this.fate.hidden = !over || !this.fate.textContent;
  }
}

const cards = data.players.map((player, seat) => new Card(player, seat));
byId('players').append(...cards.map((card) => card.element));
