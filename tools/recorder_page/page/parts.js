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

function say(words) {
  byId('status').textContent = words;
}

/** Pictures have their colours from here: the page's policy allows no other style. */
const pictureStyle = new CSSStyleSheet();
document.adoptedStyleSheets = [pictureStyle];

function words(list) {
  return list.join('; ');
}
