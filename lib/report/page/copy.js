
// --- Copying -----------------------------------------------------------------------------------

const kPictureWidth = 1200;
/** Of a letter of the caption, in text sizes; never less than it is. */
const kLetterWidth = 0.62;

function say(text) {
  const box = byId('copied');
  box.classList.toggle('said', text !== '');
  box.querySelector('p').textContent = text;
  box.querySelector('textarea').hidden = true;
}

/** Shows a text that cannot be copied by itself, for the reader to do so. */
function offer(text) {
  say('Copy it from here:');
  const field = byId('copied').querySelector('textarea');
  field.hidden = false;
  field.value = text;
  field.focus();
  field.select();
}

async function copyText(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    return say(`${what} copied.`);
  } catch { /* not allowed here; there is an older way */ }
  offer(text);
  if (document.execCommand('copy')) say(`${what} copied.`);
}

/** The rules of the page's style that pictures need, as they apply now. */
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

function linesOf(text, most) {
  const lines = [];
  for (const word of text.split(' ')) {
    const longer = lines.length ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length && longer.length <= most) {
      lines[lines.length - 1] = longer;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

/** The board as it is seen, below what it shows, as an SVG document of its own and its height. */
function pictureOf(index) {
  const {x, y, width, height} = board.wanted();
  const [left, top] = [x - width / 2, y - height / 2];
  const size = width / 40;
  const colours = getComputedStyle(document.documentElement);
  const caption = [data.title, `${nodes[index].heading} ${nodes[index].written || ''}`]
    .map((text) => linesOf(text.trim(), 38 / kLetterWidth));
  const room = (caption.flat().length * 1.4 + 0.8) * size;
  const svg = makeSvg('svg', {
    xmlns: kSvg, class: 'stela', 'text-anchor': 'middle',
    viewBox: [left, top - room, width, height + room].join(' '),
    width: kPictureWidth, height: Math.round(kPictureWidth * (height + room) / width),
  });
  const style = makeSvg('style', {});
  style.textContent = pictureRules(document.styleSheets[0].cssRules);
  const band = makeSvg('rect', {
    x: left, y: top - room, width, height: room, fill: colours.getPropertyValue('--bar'),
  });
  svg.append(style, ...[...board.svg.childNodes].map((node) => node.cloneNode(true)), band);
  caption.flat().forEach((line, i) => {
    const text = makeSvg('text', {
      x: left + size, y: top - room + (i * 1.4 + 1.4) * size, 'font-size': size,
      'text-anchor': 'start', fill: colours.getPropertyValue('--ink'),
      'font-weight': i < caption[0].length ? 'bold' : 'normal',
    });
    text.textContent = line;
    svg.append(text);
  });
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
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
    };
    const text = new XMLSerializer().serializeToString(svg);
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  });
}

async function copyPicture(index) {
  const pixels = pixelsOf(pictureOf(index));
  try {
    await navigator.clipboard.write([new ClipboardItem({'image/png': pixels})]);
    return say('Picture copied.');
  } catch { /* not allowed here: it is saved instead */ }
  try {
    const link = make('a');
    link.href = URL.createObjectURL(await pixels);
    link.download = `${nodes[index].id}.png`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    say('Picture saved as a file.');
  } catch {
    say('This browser cannot make the picture.');
  }
}

const copies = {
  'copy-link': (index) =>
    copyText(`${location.href.split('#')[0]}#${nodes[index].id}`, 'Link'),
  'copy-entry': (index) =>
    copyText(`${nodes[index].heading}: ${nodes[index].written}`, 'Entry'),
  'copy-position': (index) => copyText(`setup: ${setups.textAt(index)}`, 'Position'),
  'copy-picture': copyPicture,
};

function showCopies(shown) {
  byId('copies').hidden = !shown;
  byId('copy').setAttribute('aria-expanded', String(shown));
}

/** What there is to copy of an entry; what was said of another one is over. */
function offerCopies(index) {
  byId('copy-entry').disabled = !nodes[index].written;
  byId('copy-position').disabled = setups.at(index).length === 0;
  say('');
}
