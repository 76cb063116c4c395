// The recorded game and the current entry: the engine's last answers.
let record = null;
let view = null;
const done = [];
const undone = [];
const kVersion = 1;
const kPrefix = 'stela-recorder:';
let ownKey = '';

function snapshot() {
  return {text: byId('source').value, at: view ? view.at : -1, begun: view ? view.begun : []};
}

/** Adopts an answer; returns true unless it is an error. */
function take(answer, keep = true) {
  if (answer.error) {
    const why = answer.mistake || {};
    problem(reasons(answer.error, why), why.rule);
    return false;
  }
  const before = view ? snapshot() : null;
  problem('');
  if (answer.record) record = answer.record;
  takeStyle(answer.style);
  view = answer.view;
  if (keep && before) {
    done.push(before);
    if (done.length > 500) done.shift();
    undone.length = 0;
  }
  render(Boolean(answer.record));
  autosave();
  return true;
}

function change(request, keep = true) {
  readTyped();
  return take(engine.ask(request), keep);
}

function restore(from, to) {
  readTyped();
  const last = from.pop();
  if (!last) return;
  to.push(snapshot());
  const same = record && last.text === record.text;
  take(engine.ask(same ? {do: 'go', at: last.at, begun: last.begun} : {do: 'open', ...last}), false);
  byId('source').value = last.text;
  showMarks();
}

/** What is wrong, with what helps and the rule. */
function reasons(text, {hint, rule}) {
  return text + (hint ? `; ${hint}` : '') + (rule ? ` – ${rule.sentence} (${rule.source})` : '');
}

function problem(text, rule) {
  const place = byId('problem');
  place.hidden = !text;
  place.replaceChildren(...told(text));
  byId('claim').hidden = !rule;
  // The message must also be visible on another tab of the page.
  if (text && tab !== 'play' && !desk.matches) say(text, true);
}

// --- Kept in the browser -----------------------------------------------------------------------

/** Keeps the current state; a browser may forbid that, or its storage may be full. */
function autosave() {
  const kept = {version: kVersion, when: Date.now(), ...snapshot(), undo: packedSteps(),
    ...(setting ? {tokens: byId('tokens').value} : {})};
  try {
    localStorage.setItem(ownKey, JSON.stringify(kept));
    sessionStorage.setItem('stela-recorder', ownKey);
    byId('status').classList.remove('wrong');
    const verdict = !record ? ''
      : !record.readable ? tr('The record has syntax errors.')
        : !record.started ? tr('The tags start no game yet.')
          : record.valid ? (record.finished ? tr('The record is valid and finished.') : tr('The record is valid so far.'))
            : tr('The record breaks a rule.');
    say(`${verdict} ${tr('Stored in this browser.')}`);
  } catch (failure) {
    byId('status').classList.add('wrong');
    say(tr('Not stored in this browser ({0}): save the file before you leave.', failure.name), true);
  }
}

const kKeptSteps = 60;
/** By step, the text that came next and the difference of the step's text from it. */
const packs = new WeakMap();
/** The undo steps, kept across a reload: of each text only its difference from the next one. Only new steps are
compared: this runs on every tap, before the board is shown. */
function packedSteps() {
  let next = byId('source').value;
  const packed = done.slice(-kKeptSteps).reverse().map((step) => {
    let known = packs.get(step);
    if (!known || known.next !== next) packs.set(step, known = {next, one: packedStep(step, next)});
    next = step.text;
    return known.one;
  });
  // Texts that change completely again and again are not worth the space.
  return packed.reduce((sum, one) => sum + one.text.length, 0) < 100000 ? packed : [];
}

function packedStep({text, at, begun}, next) {
  const least = Math.min(next.length, text.length);
  let same = 0;
  while (same < least && next[same] === text[same]) ++same;
  let end = 0;
  while (end < least - same && next.at(-1 - end) === text.at(-1 - end)) ++end;
  return {same, end, text: text.slice(same, text.length - end), at, begun};
}

function unpackSteps(packed, text) {
  const steps = [];
  for (const one of Array.isArray(packed) ? packed : []) {
    if (!one || ![one.same, one.end, one.at].every(Number.isInteger) || typeof one.text !== 'string'
      || one.same < 0 || one.end < 0 || one.same + one.end > text.length || !Array.isArray(one.begun)) break;
    text = text.slice(0, one.same) + one.text + text.slice(text.length - one.end);
    steps.unshift({text, at: one.at, begun: one.begun.filter((action) => typeof action === 'string')});
  }
  return steps;
}

function newKey() {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return `${kPrefix}${Date.now().toString(36)}-${random[0].toString(36)}${random[1].toString(36)}`;
}

/** Everything that is kept: key and value, newest first; unknown data is left alone. */
function keptRecords() {
  const found = [];
  try {
    for (let i = 0; i < localStorage.length; ++i) {
      const key = localStorage.key(i);
      if (!key.startsWith(kPrefix)) continue;
      const raw = localStorage.getItem(key);
      let kept = null;
      try {
        kept = JSON.parse(raw);
      } catch { /* told below */ }
      const known = kept && kept.version === kVersion && typeof kept.text === 'string';
      found.push({key, raw, kept: known ? kept : null, when: known ? Number(kept.when) || 0 : 0});
    }
  } catch { /* forbidden: then nothing is kept */ }
  return found.sort((a, b) => b.when - a.when);
}

/** Another tab works on the same record: this one continues with a copy. */
window.addEventListener('storage', (event) => {
  if (event.key !== ownKey || event.newValue === null || !record) return;
  ownKey = newKey();
  autosave();
  say(tr('This record is also open in another tab: this tab now keeps its own copy.'), true);
});
