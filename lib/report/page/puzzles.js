'use strict';
// The page does not know the rules: the correct answer is in its data.
const puzzles = [...document.querySelectorAll('.puzzle')];
const solved = new Set();
const kSolved = document.getElementById('solved').dataset.words;
let current = 0;

function tell() {
  document.getElementById('solved').textContent =
    solved.size ? kSolved.replace('{0}', solved.size).replace('{1}', puzzles.length) : '';
}

function answer(index, choice) {
  const puzzle = puzzles[index];
  const button = puzzle.querySelectorAll('.answers button')[choice];
  if (!button) return;
  current = index;
  const right = button.hasAttribute('data-right');
  button.classList.add(right ? 'yes' : 'no');
  puzzle.querySelector('.verdict').textContent = button.dataset.says;
  if (!right) {
    // Wrong answers fade on the board.
    for (const part of puzzle.querySelectorAll(`.choice${choice}`)) part.classList.add('out');
    return;
  }
  solved.add(index);
  puzzle.querySelector('.solution').open = true;
  tell();
}

puzzles.forEach((puzzle, index) => {
  puzzle.querySelectorAll('.answers button').forEach((button, choice) => {
    button.addEventListener('click', () => answer(index, choice));
    for (const part of puzzle.querySelectorAll(`.choice${choice}`)) {
      part.addEventListener('click', () => answer(index, choice));
    }
  });
  puzzle.addEventListener('focusin', () => { current = index; });
});

function go(index) {
  if (!puzzles[index]) return;
  current = index;
  puzzles[index].scrollIntoView();
  puzzles[index].querySelector('.answers button').focus({preventScroll: true});
}

// Keys act on the visible puzzle.
function see() {
  const {top, bottom} = puzzles[current].getBoundingClientRect();
  if (bottom > 0 && top < innerHeight) return;
  current = Math.max(0, puzzles.findIndex((one) => one.getBoundingClientRect().bottom > innerHeight / 3));
}

function toggle(selector) {
  const details = puzzles[current].querySelector(selector);
  details.open = !details.open;
}

document.addEventListener('keydown', (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  see();
  const choice = 'abcde'.indexOf(event.key);
  if (choice >= 0) answer(current, choice);
  else if (event.key === 'h') toggle('.hint');
  else if (event.key === 's') toggle('.solution');
  else if (event.key === 'n') go(current + 1);
  else if (event.key === 'p') go(current - 1);
  else return;
  event.preventDefault();
});
