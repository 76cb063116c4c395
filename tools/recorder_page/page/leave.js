function download(blob, name) {
  const link = make('a', {href: URL.createObjectURL(blob), download: name});
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

function fileName(ending) {
  const date = (record && record.tags.find(([name]) => name === 'Date')) || [];
  const game = (record && record.game) || 'record';
  return `${game}${/^[\d-]+$/.test(date[1] || '') ? `-${date[1]}` : ''}.${ending}`;
}

byId('save').onclick = () => {
  download(new Blob([byId('source').value], {type: 'text/plain'}), fileName('stela'));
  if (view.begun.length) say('Saved without the entry that is not ended yet.');
};

function wholePicture(width) {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const answer = engine.ask({do: 'picture', theme: dark ? 'dark' : 'light', width});
  if (answer.error) problem(answer.error);
  return answer.svg;
}
byId('save-svg').onclick = () => {
  const svg = wholePicture(1000);
  if (svg) download(new Blob([svg], {type: 'image/svg+xml'}), fileName('svg'));
};
byId('save-png').onclick = async () => {
  const svg = wholePicture(1600);
  if (!svg) return;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  try {
    await image.decode();
    const canvas = make('canvas', {width: image.width, height: image.height});
    canvas.getContext('2d').drawImage(image, 0, 0);
    canvas.toBlob((blob) => (blob ? download(blob, fileName('png')) : say('No picture could be made.')));
  } catch (failure) {
    say(`No picture could be made (${failure.name}).`);
  }
};

/** The engine leaves to the browser to say which style and script the page's policy lets in. */
byId('save-page').onclick = async () => {
  const answer = engine.ask({do: 'page'});
  if (answer.error) return problem(answer.error);
  let page = answer.page;
  const digest = async (text) => {
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
    return btoa(String.fromCharCode(...bytes));
  };
  const inside = (tag, from) => page.slice(from + tag.length + 2, page.indexOf(`</${tag}>`, from));
  const style = inside('style', page.indexOf(`<${'style'}>`));
  const script = inside('script', page.lastIndexOf(`<${'script'}>`));
  for (const text of [style, script]) page = page.replace('stela-digest', await digest(text));
  download(new Blob([page], {type: 'text/html'}), fileName('html'));
};

// --- Links ---------------------------------------------------------------------------------------

async function packed(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const pieces = [];
  let size = 0;
  for (;;) {
    const {done: end, value} = await reader.read();
    if (end) break;
    size += value.length;
    if (size > kMostBytes) throw new RangeError('too long');
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

byId('share').onclick = async () => {
  const bytes = await packed(new TextEncoder().encode(byId('source').value), new CompressionStream('deflate-raw'));
  let text = '';
  for (let i = 0; i < bytes.length; i += 4096) text += String.fromCharCode(...bytes.subarray(i, i + 4096));
  const code = btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  const link = `${location.href.split('#')[0]}#r=${code}`;
  byId('link').hidden = false;
  const field = byId('link').querySelector('textarea');
  field.value = link;
  field.select();
  try {
    await navigator.clipboard.writeText(link);
    say('The link is copied.');
  } catch {
    say('Copy the link from its field.');
  }
};

/** Opens the record that the page's link holds. */
async function openLink() {
  const match = /^#r=(.*)$/s.exec(location.hash);
  if (!match) return false;
  try {
    const bytes = Uint8Array.from(atob(match[1].replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
    const text = new TextDecoder('utf-8', {fatal: true}).decode(await packed(bytes, new DecompressionStream('deflate-raw')));
    openText(text);
    return true;
  } catch (failure) {
    showStart();
    say(`The link holds no record (${failure.name}).`);
    return true;
  }
}
window.addEventListener('hashchange', openLink);

// --- The end of the game -------------------------------------------------------------------------

function showEndings() {
  const kind = byId('end-kind');
  const old = kind.value;
  kind.replaceChildren(make('option', {value: ''}, record.finished && !record.endings.length ? 'the rules' : 'not finished'),
    ...record.kinds.map((one) => make('option', {value: one.name}, one.words)));
  kind.value = old;
  const colours = record.tags.filter(([name]) => name === 'Player').map((tag) => tag[1]);
  byId('end-colour').replaceChildren(...colours.map((colour) => make('option', {value: colour}, colour)));
  byId('end-winners').replaceChildren(make('legend', {}, 'Winners, as the table says'),
    ...colours.map((colour) => make('label', {}, make('input', {type: 'checkbox', value: colour}), colour)));
  showEndKind();
}
function showEndKind() {
  const kind = record.kinds.find((one) => one.name === byId('end-kind').value);
  byId('end-who').hidden = !kind || !kind.player;
  byId('end-winners').hidden = !kind;
}
byId('end-kind').onchange = showEndKind;
byId('result').onsubmit = (event) => {
  event.preventDefault();
  const name = byId('end-kind').value;
  const kind = record.kinds.find((one) => one.name === name);
  const endings = kind ? [{kind: name, colour: kind.player ? byId('end-colour').value : ''}] : [];
  const winners = [...byId('end-winners').querySelectorAll('input:checked')].map((box) => box.value);
  change({do: 'result', endings, winners});
};
byId('end-none').onclick = () => change({do: 'result', end: 'none'});

byId('close').onclick = () => { history.replaceState(null, '', location.href.split('#')[0]); showStart(); };
