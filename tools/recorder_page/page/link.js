// A link with the whole record, compressed, after its `#`, a part that browsers never send.

const kBaseKey = 'stela-recorder-base';

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

/** Decompresses as much as possible of truncated data: messengers cut long links. */
async function unpackedAsFar(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const decoder = new TextDecoder();
  let text = '';
  let whole = true;
  try {
    for (;;) {
      const {done: end, value} = await reader.read();
      if (end) break;
      text += decoder.decode(value, {stream: true});
      if (text.length > kMostBytes) throw new RangeError('too long');
    }
  } catch (failure) {
    if (failure instanceof RangeError) throw failure;
    whole = false;
  }
  return {text, whole};
}

/** Where others find the page; empty for a page on a disk, which nobody else can open. */
function base() {
  let kept = '';
  try { kept = localStorage.getItem(kBaseKey) || ''; } catch { /* forbidden */ }
  return kept || (location.protocol === 'file:' ? '' : location.href.split('#')[0]);
}

byId('share').onclick = async () => {
  const bytes = await packed(new TextEncoder().encode(byId('source').value), new CompressionStream('deflate-raw'));
  let text = '';
  for (let i = 0; i < bytes.length; i += 4096) text += String.fromCharCode(...bytes.subarray(i, i + 4096));
  const code = btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  byId('link').dataset.code = code;
  byId('link').hidden = false;
  byId('base').value = base();
  const link = showLink();
  if (!link) {
    sayLeft();
    return byId('base').focus();
  }
  byId('link').querySelector('textarea').select();
  try {
    await navigator.clipboard.writeText(link);
    sayLeft(tr('The link is copied.'));
  } catch {
    sayLeft(tr('Copy the link from its field.'));
  }
};

byId('base').onchange = () => {
  try { localStorage.setItem(kBaseKey, byId('base').value.trim()); } catch { /* forbidden: for this time */ }
  showLink();
};

/** Shows the link, and its QR code if it is short enough. */
function showLink() {
  const there = byId('base').value.trim().split('#')[0];
  const reached = /^https?:/.test(there);
  const link = reached ? `${there}#r=${byId('link').dataset.code}` : '';
  byId('link-text').hidden = !reached;
  byId('link').querySelector('textarea').value = link;
  const kMostBytesOfCode = 2953; // capacity of a QR code of version 40 with the lowest error
                                 // correction
  const fits = link.length <= kMostBytesOfCode;
  byId('qr-said').textContent = !reached
    ? tr('This page is on your device, so a link to it opens nothing for others. Enter the address of a recorder that they can reach, or share the file.')
    : !fits ? tr('The record is too long for a QR code: send the link or the file.') : tr('Scan it with a phone:');
  byId('qr').replaceChildren(...(fits && reached ? [qrOf(link)] : []));
  byId('qr').scrollIntoView({block: 'center'});
  return link;
}

function qrOf(text) {
  const code = qrcode(0, 'L');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const kQuiet = 4;
  let path = '';
  for (let row = 0; row < size; ++row) {
    for (let column = 0; column < size; ++column) if (code.isDark(row, column)) path += `M${column},${row}h1v1h-1z`;
  }
  return makeSvg('svg', {viewBox: `${-kQuiet} ${-kQuiet} ${size + 2 * kQuiet} ${size + 2 * kQuiet}`, role: 'img',
    'aria-label': tr('QR code of the link'), 'shape-rendering': 'crispEdges'},
  makeSvg('path', {d: `M${-kQuiet},${-kQuiet}h${size + 2 * kQuiet}v${size + 2 * kQuiet}h${-size - 2 * kQuiet}z`, fill: '#fff'}),
  makeSvg('path', {d: path, fill: '#000'}));
}

/** Opens the record in the page's link. */
async function openLink() {
  // Messengers append punctuation to a link, or truncate it.
  const match = /^#r=([\w-]*)/.exec(location.hash);
  if (!match) return false;
  // What is recorded from then on is found by a reload, not the record of the link.
  history.replaceState(null, '', location.href.split('#')[0]);
  try {
    const code = match[1].replace(/-/g, '+').replace(/_/g, '/');
    // Truncated text may end in the middle of a character.
    const bytes = Uint8Array.from(atob(code.length % 4 === 1 ? code.slice(0, -1) : code), (c) => c.charCodeAt(0));
    const {text, whole} = await unpackedAsFar(bytes, new DecompressionStream('deflate-raw'));
    if (whole) new TextDecoder('utf-8', {fatal: true}).decode(await packed(bytes, new DecompressionStream('deflate-raw')));
    if (!whole && !text.startsWith('[')) throw new TypeError('no record');
    openText(text);
    if (!whole) say(tr('The link was truncated: this part survived.'), true);
  } catch {
    showStart();
    say(tr('The link contains no record.'), true);
  }
  return true;
}
window.addEventListener('hashchange', openLink);
