// Checks a record with the engine of the recorder. Everything happens in this page.
const said = JSON.parse(byId('words').textContent);
const out = byId('out');
const kMostBytes = 4 << 20;
let ready = null;

function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** What is wrong in one of the texts, or its result, with its board if it is `drawn`; `change` takes the text
    with corrections. */
function verdictOn(text, change, drawn) {
  const answer = engine.ask({do: 'open', text});
  if (answer.error) return [make('p', {className: 'verdict bad'}, answer.error)];
  const {record: now, view, style} = answer;
  const mistakes = now.mistakes.filter((one) => !one.rule || one.rule.id !== 'record.unfinished');
  const errors = mistakes.filter((one) => !one.warning);
  const parts = [make('p', {className: `verdict ${now.valid ? 'good' : 'bad'}`}, !now.started && !mistakes.length ? said.empty
    : now.valid ? (now.finished ? said.valid : said.going) : errors.length === 1 ? said.one : said.invalid.replace('{0}', errors.length))];
  if (now.valid && now.result) parts.push(make('p', {}, make('b', {}, now.result)));
  if (mistakes.some((one) => one.fix)) {
    const all = make('button', {type: 'button', className: 'button'}, said.all);
    all.onclick = () => change(fullyRepaired(text));
    parts.push(make('p', {}, all));
  }
  parts.push(make('ul', {className: 'mistakes'}, ...mistakes.slice(0, 50).map((one) => {
    const item = make('li', {}, make('b', {}, `${said.line.replace('{0}', one.line)}: `), ...told(one.message), ...(one.hint ? ['; ', ...told(one.hint)] : []));
    if (one.rule) {
      const cited = one.article || one.rule;
      item.append(make('br'), ...told(`${one.rule.sentence} (${cited.source}) `), make('a', {href: `rules/${cited.id}.html`}, said.rule));
    }
    if (one.fix && one.fix.length) {
      const fix = make('button', {type: 'button', className: 'button plain'}, said.repair);
      fix.onclick = () => change(repairedText(text, [one]));
      item.append(make('br'), fix);
    }
    return item;
  })));
  if (view.there && drawn) {
    // Each board has the colours of its own record.
    const board = make('div');
    const root = board.attachShadow({mode: 'open'});
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${style} svg{display:block;max-width:100%;height:auto}`);
    root.adoptedStyleSheets = [sheet];
    const svg = new DOMParser().parseFromString(view.svg, 'image/svg+xml').documentElement;
    for (const part of svg.querySelectorAll('.places')) part.remove();
    root.append(document.importNode(svg, true));
    parts.push(make('div', {className: 'board'}, make('p', {className: 'soft'}, said.board), board));
  }
  return parts;
}

let checks = 0;
async function check() {
  await ready;
  const mine = ++checks;
  const text = byId('text').value;
  const split = engine.ask({do: 'split', text}).records || [text];
  const records = split.length ? split : [text];
  const change = (at) => (now) => {
    byId('text').value = records.map((one, i) => (i === at ? now : one)).join(records.length > 1 ? '\n' : '');
    check();
  };
  const kMostDrawn = 20;
  out.replaceChildren();
  for (const [i, one] of records.entries()) {
    out.append(...(records.length > 1 ? [make('h2', {}, said.which.replace('{0}', i + 1).replace('{1}', records.length))] : []),
      ...verdictOn(one, change(i), i < kMostDrawn));
    if ((i + 1) % kMostDrawn) continue;
    // The page can be used while many records are checked.
    await new Promise((go) => { setTimeout(go); });
    if (mine !== checks) return;
  }
  const save = make('a', {className: 'button plain', href: URL.createObjectURL(new Blob([text], {type: 'text/plain'})), download: 'record.stela'}, said.save);
  out.append(make('p', {}, save));
  out.scrollIntoView({block: 'nearest'});
}

async function take(file) {
  if (file.size > kMostBytes) return out.replaceChildren(make('p', {className: 'verdict bad'}, said.large));
  const bytes = new Uint8Array(await file.arrayBuffer());
  byId('text').value = new TextDecoder(encodingOf(bytes)).decode(bytes);
  return check();
}

byId('form').onsubmit = (event) => { event.preventDefault(); check(); };
// A verdict is about the text that was checked.
byId('text').oninput = () => {
  ++checks;
  out.replaceChildren();
};
byId('file').onchange = () => { if (byId('file').files[0]) take(byId('file').files[0]); };
byId('sample').onclick = () => { byId('text').value = byId('example').textContent; check(); };
for (const kind of ['dragover', 'dragleave', 'drop']) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    document.body.classList.toggle('over', kind === 'dragover');
    const [file] = kind === 'drop' ? event.dataTransfer.files : [];
    if (file) take(file);
  });
}
ready = engine.start().then(() => engine.ask({do: 'speak', language: document.documentElement.lang}));
