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

/** Tells that something left the page, which an unfinished turn does not. */
function sayLeft(words_ = '') {
  const rest = view && view.begun.length ? tr('The unfinished turn is left out.') : '';
  if (words_ || rest) say(`${words_} ${rest}`.trim(), true);
}

byId('save').onclick = () => {
  download(new Blob([byId('source').value], {type: 'text/plain'}), fileName('stela'));
  sayLeft();
};

/** The record as a file, for other programs on a phone. */
function recordFile() {
  // Phones share only types that they know.
  return new File([byId('source').value], `${fileName('stela')}.txt`, {type: 'text/plain'});
}
byId('send').hidden = !(navigator.canShare && navigator.canShare({files: [new File([''], 'a.txt', {type: 'text/plain'})]}));
byId('send').onclick = async () => {
  try {
    await navigator.share({files: [recordFile()], title: fileName('stela')});
    sayLeft();
  } catch (failure) {
    if (failure.name !== 'AbortError') say(tr('It could not be shared ({0}): save the file.', failure.name), true);
  }
};
byId('copy').onclick = async () => {
  try {
    await navigator.clipboard.writeText(byId('source').value);
    sayLeft(tr('The record is copied.'));
  } catch {
    showTab('text');
    byId('source').select();
    sayLeft(tr('Copy the record from its field.'));
  }
};

/** The screen stays on while a game is recorded. */
const awake = {
  lock: null,
  async keep() {
    if (!navigator.wakeLock || this.lock || !record || document.hidden) return;
    try {
      this.lock = await navigator.wakeLock.request('screen');
      this.lock.onrelease = () => { this.lock = null; };
    } catch { /* the battery is low, or the browser forbids it */ }
  },
};
document.addEventListener('visibilitychange', () => awake.keep());

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
    canvas.toBlob((blob) => (blob ? download(blob, fileName('png')) : say(tr('No picture could be made.'))));
  } catch (failure) {
    say(tr('No picture could be made ({0}).', failure.name));
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
  sayLeft();
};

byId('close').onclick = showStart;
