function byId(id) {
  return document.getElementById(id);
}

/** An element with properties and children; texts are texts, never markup. */
function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

function button(words, action, properties = {}) {
  return make('button', {type: 'button', onclick: action, ...properties}, words);
}

/** A picture of the engine's as elements. */
function picture(svg) {
  return new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
}

let saying = 0;
/** Tells what happened; what must be seen (`loud`) stands on the screen for a while. */
function say(words, loud = false) {
  clearTimeout(saying);
  byId('status').textContent = words;
  byId('status').classList.toggle('loud', loud);
  byId('kept-said').textContent = words;
  const kLong = 6000;
  if (loud) saying = setTimeout(() => byId('status').classList.remove('loud'), kLong);
}

/** Pictures have their colours from here: the page's policy allows no other style. */
const pictureStyle = new CSSStyleSheet();
document.adoptedStyleSheets = [pictureStyle];
/** The same, for pictures that are images. */
let pictureRules = '';

function takeStyle(rules) {
  if (!rules || rules === pictureRules) return;
  pictureRules = rules;
  woods.clear();
  pictureStyle.replaceSync(rules);
}

/** The address of a picture as an image, which holds of the rules just those that it needs: a browser
    reads them anew for each. */
function addressOf(svg) {
  const used = new Set((svg.match(/(?<=class=").*?(?=")/g) || []).join(' ').split(' '));
  const rules = pictureRules.split('\n').filter((rule) => {
    const named = rule.match(/^\.stela \.([\w-]+)/);
    return !named || used.has(named[1]);
  });
  // As text, since the page's policy lets no element of style in.
  const styled = svg.replace('>', () => `><style>${rules.join('\n')}</style>`);
  return `data:image/svg+xml,${encodeURIComponent(styled)}`;
}

function words(list) {
  return list.join('; ');
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function counted(number, one) {
  return `${number} ${one}${number === 1 ? '' : 's'}`;
}

/** Texts without what all of them begin and end with, as far as whole words go. */
function trimmed(texts) {
  if (texts.length < 2) return texts;
  const parts = texts.map((text) => text.split(' '));
  const least = Math.min(...parts.map((one) => one.length));
  const alike = (at) => parts.every((one) => one.at(at) === parts[0].at(at));
  let front = 0;
  while (front < least - 1 && alike(front)) ++front;
  let back = 0;
  while (back < least - 1 - front && alike(-1 - back)) ++back;
  const left = parts.map((one) => one.slice(front, one.length - back));
  const run = commonRun(left);
  return left.map((one) => {
    const text = one.join(' ').replace(/[,;:]$/, '');
    return run ? text.replace(` ${run} `, run.endsWith(':') ? ': ' : ' ') : text;
  });
}

/** The longest row of at least two words that stands between others in all. */
function commonRun(parts) {
  const texts = parts.map((one) => one.join(' '));
  const [first] = parts;
  let best = '';
  for (let from = 1; from + 2 < first.length; ++from) {
    for (let to = from + 2; to < first.length; ++to) {
      const run = first.slice(from, to).join(' ');
      if (run.length > best.length && texts.every((text) => text.includes(` ${run} `))) best = run;
    }
  }
  return best;
}
