// One screen: the board, the current choices, and tabs for everything else.
const kTabs = ['play', 'game', 'notes', 'text', 'end', 'save'];
/** A desktop screen has room for two panes, so the choices get a pane of their own. */
const desk = matchMedia('(min-width:62rem) and (min-height:36.01rem)');
let tab = 'play';

/** On an upright phone pictures are laid out for little width. */
const upright = matchMedia('(orientation:portrait) and (max-width:46rem)');
let onUpright = false;
/** Asks the engine for pictures that suit the screen; returns whether that has changed. */
function askLayout() {
  if (onUpright === upright.matches) return false;
  onUpright = upright.matches;
  engine.ask({do: 'layout', narrow: onUpright ? 'yes' : 'no'});
  return true;
}

function showTab(name, focus = false) {
  tab = name;
  const shown = desk.matches && name === 'play' ? 'text' : name;
  byId('work').dataset.tab = shown;
  for (const one of kTabs) {
    const item = byId(`tab-${one}`);
    item.setAttribute('aria-selected', String(one === shown));
    item.tabIndex = one === shown ? 0 : -1;
    if (one !== 'play') byId(`panel-${one}`).hidden = one !== shown;
  }
  if (focus) byId(`tab-${shown}`).focus();
  if (!record) return;
  settle();
  keepFocus();
}

for (const name of kTabs) byId(`tab-${name}`).onclick = () => showTab(name);
byId('tabs').onkeydown = (event) => {
  const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
  if (!step) return;
  const names = kTabs.filter((name) => !(desk.matches && name === 'play'));
  const at = names.indexOf(byId('work').dataset.tab);
  showTab(names[(at + step + names.length) % names.length], true);
  event.preventDefault();
};
desk.onchange = () => showTab(tab);

/** Switches between the start page and a record. */
function showWork(working) {
  byId('start').hidden = working;
  byId('work').hidden = !working;
  if (working) awake.keep();
  document.body.classList.toggle('working', working);
}
