'use strict';
// The page does not know the rules: the correct answer is in its data.
const puzzles = [...document.querySelectorAll('.puzzle')];
const solved = new Set();
const kSolved = document.getElementById('solved').dataset.template;
let current = 0;

function tell() {
  document.getElementById('solved').textContent =
    solved.size ? kSolved.replace('{0}', solved.size).replace('{1}', puzzles.length) : '';
}

/** Shows on the board what an answer brings; once it is shown, it is played. */
function choose(index, choice) {
  const puzzle = puzzles[index];
  const button = puzzle.querySelectorAll('.answers button')[choice];
  if (!button) return;
  current = index;
  if (puzzle.dataset.shown === String(choice)) return answer(index, choice);
  show(puzzle, choice);
  const play = puzzle.querySelector('.play');
  play.hidden = false;
  play.textContent = play.dataset.template.replace('{0}', button.querySelector('b').textContent);
  puzzle.querySelector('.next').replaceChildren(...button.querySelector('span').cloneNode(true).childNodes);
  puzzle.querySelector('.verdict').textContent = '';
}

/** Shows what that answer brings, or nothing for -1. */
function show(puzzle, choice) {
  puzzle.dataset.shown = choice;
  for (const part of puzzle.querySelectorAll('.try')) part.classList.toggle('shown', part.classList.contains(`try${choice}`));
  for (const part of puzzle.querySelectorAll('.choice')) part.classList.toggle('now', part.classList.contains(`choice${choice}`));
}

function answer(index, choice) {
  const puzzle = puzzles[index];
  const button = puzzle.querySelectorAll('.answers button')[choice];
  if (!button) return;
  current = index;
  puzzle.querySelector('.play').hidden = true;
  puzzle.dataset.shown = '';
  const right = button.hasAttribute('data-right');
  button.classList.add(right ? 'yes' : 'no');
  puzzle.querySelector('.verdict').textContent = button.dataset.says;
  if (!right) {
    show(puzzle, -1);
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
    button.addEventListener('click', () => choose(index, choice));
    for (const part of puzzle.querySelectorAll(`.choice${choice}`)) {
      part.addEventListener('click', () => choose(index, choice));
    }
  });
  // It is played on the board; the list is for those who prefer words.
  puzzle.querySelector('.words').open = !puzzle.querySelector('.choice');
  puzzle.querySelector('.play').addEventListener('click', () => answer(index, Number(puzzle.dataset.shown)));
  puzzle.addEventListener('focusin', () => { current = index; });
});

function go(index) {
  if (!puzzles[index]) return;
  current = index;
  puzzles[index].scrollIntoView();
  puzzles[index].querySelector('.hint summary').focus({preventScroll: true});
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
  if (choice >= 0) choose(current, choice);
  else if (event.key === 'h') toggle('.hint');
  else if (event.key === 's') toggle('.solution');
  else if (event.key === 'n') go(current + 1);
  else if (event.key === 'p') go(current - 1);
  else return;
  event.preventDefault();
});
