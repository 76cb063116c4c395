
// --- Copying -----------------------------------------------------------------------------------

const kPictureWidth = 1200;
/** Widths of a picture, of a caption line and of its letters, in font sizes. */
const kLettersAcross = 40;
const kLineWidth = 38;
const kLetterWidth = 0.62;
const kWideLetter = 1.05;
const kLineStep = 1.4;
const kMostLines = 4;

function announce(text) {
  const box = byId('copied');
  box.classList.toggle('said', text !== '');
  box.querySelector('p').textContent = text;
  box.querySelector('textarea').hidden = true;
}

/** Shows a text that cannot be copied automatically, for the reader to copy. */
function offer(text) {
  announce(tr('Copy it from here:'));
  const field = byId('copied').querySelector('textarea');
  field.hidden = false;
  field.value = text;
  field.focus();
  field.select();
}

/** Copies a text, then announces `done`. */
async function copyText(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    return announce(done);
  } catch { /* not allowed here; there is an older way */ }
  offer(text);
  if (document.execCommand('copy')) announce(done);
}

/** Returns the style rules that pictures need, as they currently apply. */
function pictureRules(rules) {
  let out = '';
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      if (matchMedia(rule.conditionText).matches) out += pictureRules(rule.cssRules);
    } else if (rule.selectorText && rule.selectorText.startsWith('.stela')) {
      out += rule.cssText;
    }
  }
  return out;
}

/** Returns the approximate width of a text in font sizes; never too small. */
function widthOf(text) {
  const widths = [...text].map((letter) => (letter < '\u1100' ? kLetterWidth : kWideLetter));
  return widths.reduce((sum, width) => sum + width, 0);
}

/** Wraps `text`; breaks words that are too long, and drops what does not fit. */
function linesOf(text) {
  const lines = [''];
  for (const word of text.split(/(?<= )/)) {
    const line = lines[lines.length - 1];
    if (line && widthOf(line + word) > kLineWidth) lines.push('');
    for (const letter of word) {
      if (widthOf(lines[lines.length - 1]) > kLineWidth - kWideLetter) lines.push('');
      lines[lines.length - 1] += letter;
    }
  }
  if (lines.length <= kMostLines) return lines;
  return [...lines.slice(0, kMostLines - 1), `${lines[kMostLines - 1].slice(0, -2)}…`];
}

/** Returns a band of lines above `view`, the first `bold` of them in bold. */
function captionOf(lines, bold, view) {
  const colours = getComputedStyle(document.documentElement);
  const size = view.width / kLettersAcross;
  const height = (lines.length * kLineStep + 0.8) * size;
  const [left, top] = [view.x - view.width / 2, view.y - view.height / 2 - height];
  const band = makeSvg('rect', {
    x: left, y: top, width: view.width, height, fill: colours.getPropertyValue('--bar'),
  });
  const texts = lines.map((line, i) => {
    const text = makeSvg('text', {
      x: left + size, y: top + (i + 1) * kLineStep * size, 'font-size': size,
      'text-anchor': 'start', fill: colours.getPropertyValue('--ink'),
      'font-weight': i < bold ? 'bold' : 'normal',
    });
    text.textContent = line;
    return text;
  });
  return {height, elements: [band, ...texts]};
}

/** Returns the visible board below its caption, as a separate SVG document. */
function pictureOf(index) {
  const view = board.wanted();
  const title = linesOf(data.title);
  const entry = linesOf(`${nodes[index].heading} ${nodes[index].written || ''}`);
  const caption = captionOf([...title, ...entry], title.length, view);
  const [left, top] = [view.x - view.width / 2, view.y - view.height / 2 - caption.height];
  const height = view.height + caption.height;
  const svg = makeSvg('svg', {
    xmlns: kSvg, class: 'stela', 'text-anchor': 'middle',
    viewBox: [left, top, view.width, height].join(' '),
    width: kPictureWidth, height: Math.round(kPictureWidth * height / view.width),
  });
  const style = makeSvg('style', {});
  style.textContent = pictureRules(document.styleSheets[0].cssRules);
  const shown = [...board.svg.childNodes].map((node) => node.cloneNode(true));
  svg.append(style, ...shown, ...caption.elements);
  return svg;
}

function pixelsOf(svg) {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onerror = () => reject(new Error('the picture cannot be drawn'));
    image.onload = () => {
      const canvas = make('canvas');
      canvas.width = svg.getAttribute('width');
      canvas.height = svg.getAttribute('height');
      canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob((blob) => {
        if (blob) resolve(blob);
        else reject(new Error('the picture is too large'));
      }, 'image/png');
    };
    const text = new XMLSerializer().serializeToString(svg);
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  });
}

async function copyPicture(index) {
  const pixels = pixelsOf(pictureOf(index));
  try {
    await navigator.clipboard.write([new ClipboardItem({'image/png': pixels})]);
    return announce(tr('Picture copied.'));
  } catch { /* not allowed here: it is saved instead */ }
  try {
    const link = make('a');
    link.href = URL.createObjectURL(await pixels);
    link.download = `${nodes[index].id}.png`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    announce(tr('Picture saved as a file.'));
  } catch {
    announce(tr('This browser cannot make the picture.'));
  }
}

const copies = {
  'copy-link': (index) =>
    copyText(`${location.href.split('#')[0]}#${nodes[index].id}`, tr('Link copied.')),
  'copy-entry': (index) =>
    copyText(`${nodes[index].heading}: ${nodes[index].written}`, tr('Entry copied.')),
  'copy-position': (index) => copyText(`setup: ${setups.textAt(index)}`,
    tr('Position copied.')),
  'copy-picture': copyPicture,
};

function showCopies(shown) {
  byId('copies').hidden = !shown;
  byId('copy').setAttribute('aria-expanded', String(shown));
}

/** Enables what can be copied of an entry, and clears the message about another one. */
function offerCopies(index) {
  byId('copy-entry').disabled = !nodes[index].written;
  byId('copy-position').disabled = setups.at(index).length === 0;
  announce('');
}
