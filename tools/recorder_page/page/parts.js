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
  byId('status').replaceChildren(...told(words));
  byId('status').classList.toggle('loud', loud);
  byId('kept-said').replaceChildren(...told(words));
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

// --- Words ---------------------------------------------------------------------------------------

/** The language of the page: its code, what the engine says for the page's words, as far as they were
    asked for, and the page's own elements with their English. */
const language = {code: '', known: new Map(), own: null, gaveUp: ''};
const kLanguageKey = 'stela-recorder-language';

/** `text` with `values` in its places. */
function fill(text, values) {
  return text.replace(/\{(\d)\}/g, (place, i) => values[i]);
}

/** The translation of a key of the catalogues, or its English. */
function wordsOf(key) {
  if (!language.known.has(key)) language.known.set(key, engine.ask({do: 'told', words: [key]}).told[0]);
  return language.known.get(key);
}

/** What is said for `english`, with `values` in its places. */
function tr(english, ...values) {
  return fill(wordsOf(english), values);
}

/** The same of `count` things, which is the place `{0}`. */
function trn(count, one, many) {
  return fill(engine.ask({do: 'told', count, one, many}).told[0], [count]);
}

/** A player's colour in the language of the page; one that is in no list is as it is written. */
function colourWord(colour) {
  return wordsOf(`player\u0004${colour}`);
}

/** The words that stand in the page, each with who takes it. */
function ownWords() {
  const own = [];
  const walker = document.createTreeWalker(byId('recorder'), NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const part = node;
    if (node.nodeType === Node.TEXT_NODE) {
      const [before, english, after] = [/^\s*/.exec(node.data)[0], node.data.trim(), /\s*$/.exec(node.data)[0]];
      const {context} = node.parentElement.dataset;
      const key = context ? `${context}\u0004${english}` : english;
      if (/[a-z]{2}/i.test(english)) own.push([key, (words_) => { part.data = before + words_ + after; }]);
      continue;
    }
    for (const name of ['aria-label', 'title', 'placeholder']) {
      const english = node.getAttribute(name);
      if (/[a-z]{2}/i.test(english || '')) own.push([english, (words_) => part.setAttribute(name, words_)]);
    }
  }
  return own;
}

/** Has the page speak the language with that code, or one that the engine has. */
function speak(code) {
  language.own = language.own || ownWords();
  const answer = engine.ask({do: 'speak', language: code});
  language.code = answer.language;
  document.documentElement.lang = answer.language;
  language.known.clear();
  document.title = tr('Stela recorder');
  // Filled when it is needed: an engine that gave up does not translate.
  language.gaveUp = tr('the engine failed ({0}); the text is unchanged', '{0}');
  const said = engine.ask({do: 'told', words: language.own.map(([english]) => english)}).told;
  language.own.forEach(([, take_], i) => take_(said[i]));
  byId('language').replaceChildren(...Object.entries(answer.languages).map(([one, name]) =>
    make('option', {value: one, lang: one, selected: one === answer.language}, name)));
}

/** The language that was chosen here, else the browser's, else English. */
function firstLanguage() {
  let chosenOnce = '';
  try { chosenOnce = localStorage.getItem(kLanguageKey) || ''; } catch { /* forbidden */ }
  return chosenOnce || navigator.language.slice(0, 2);
}

function words(list) {
  return list.join('; ');
}

/** A text about what stands before a colon, as the language writes it. */
function headed(head, text) {
  return tr('{0}: {1}', head, text);
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
