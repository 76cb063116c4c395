'use strict';
// Steps through a record. All of its data is in the page: text is set as text, and pictures are
// made from elements that Stela wrote.

/** Restores the data of the page, in which a mark stands for characters before it: a length, and how
    far back they begin (lib/report/replay_nodes.h). */
function unpack({textContent: packed, dataset: {size}}) {
  const [kMark, kZero, kLeast] = [96, 63, 12];
  const bytes = new Uint8Array(size);
  let at = 0;
  let from = 0;
  const next = () => packed.charCodeAt(from++);
  const digit = () => next() - kZero;
  while (at < bytes.length) {
    const code = next();
    if (code !== kMark) {
      bytes[at++] = code;
      continue;
    }
    const end = at + kLeast + digit();
    const back = (digit() * 64 + digit()) * 64 + digit();
    for (; at < end; ++at) bytes[at] = bytes[at - back];
  }
  return JSON.parse(new TextDecoder().decode(bytes));
}

const data = unpack(document.getElementById('record'));
const nodes = data.nodes;
const kSvg = 'http://www.w3.org/2000/svg';

/** Returns `english` in the language of the page, with `values` for its placeholders. */
function tr(english, ...values) {
  const said = (data.messages && data.messages[english]) || english;
  return said.replace(/\{(\d)\}/g, (place, i) => values[i]);
}

function byId(id) {
  return document.getElementById(id);
}

function make(name, text, className) {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

function makeSvg(name, attributes) {
  const element = document.createElementNS(kSvg, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

// Possessions are given only when they change.
for (const node of nodes) {
  if (node.facts) node.facts = node.facts.map((facts, seat) => facts || lastOf('facts', node.before)[seat]);
}

// --- The analysis ------------------------------------------------------------------------------

// Win shares in thousandths, followed by half their widest interval; shown in hundredths, because
// they are not more precise than that.
const valued = nodes.filter((node) => node.wp);
for (const node of valued) {
  // The last share is omitted if it follows from the others.
  if (node.wp.length === data.players.length) {
    const ci = node.wp.pop();
    node.wp.push(1000 - node.wp.reduce((sum, share) => sum + share, 0), ci);
  }
  node.shares = node.wp.slice(0, -1).map((share) => Math.round(share / 10));
}

/** Returns the commands in the record for these numbers, without their ends. */
function commandsOf({wp, lost}) {
  const decimal = (thousandths) => (thousandths / 1000).toFixed(3);
  const numbers = wp.map(decimal);
  const shares = data.players.map(({colour}, seat) => `${colour}=${numbers[seat]}`);
  return [`[%wp ${shares.join(' ')} ci=${numbers[shares.length]}`,
    ...(lost ? [`[%loss ${lost.map(decimal).join(' ci=')}`] : [])];
}
if (data.source) {
  const commands = ['', ...valued.flatMap(commandsOf)];
  data.source = data.source.map((piece, i) => commands[i] + piece).join('');
}

// --- The tree of entries -----------------------------------------------------------------------

const following = nodes.map(() => -1);
const variations = nodes.map(() => []);
nodes.forEach((node, index) => {
  if (node.instead !== undefined) {
    variations[node.instead].push(index);
  } else if (index > 0) {
    following[node.before] = index;
  }
});
const mainLine = [0];
while (following[mainLine[mainLine.length - 1]] > 0) {
  mainLine.push(following[mainLine[mainLine.length - 1]]);
}
const lastStep = mainLine.length - 1;
const stepOf = new Map(mainLine.map((index, step) => [index, step]));
const indexOf = new Map(nodes.map((node, index) => [node.id, index]));

/** Texts of turning points, by step. */
const highlights = new Map(
  data.highlights.map(([id, text]) => [stepOf.get(indexOf.get(id)), text]));
highlights.delete(undefined);

/** Steps with a loss, from an analysis. */
const losses = mainLine.flatMap((index, step) => (nodes[index].loss ? [step] : []));

/** Returns `index` or the main-line entry where its variation starts. */
function mainOf(index) {
  while (nodes[index].depth) {
    index = nodes[index].instead === undefined ? nodes[index].before : nodes[index].instead;
  }
  return index;
}

/** Returns the last value of `key` at or before `index`. */
function lastOf(key, index) {
  while (nodes[index][key] === undefined) index = nodes[index].before;
  return nodes[index][key];
}

/** Rows of numbers, each stored as changes of the previous entry's row. */
class Frames {
  constructor(key) {
    this.key = key;
    this.known = [];
    // New numbers are given as differences from the lowest number not seen before.
    let next = 0;
    for (const {[key]: change} of nodes) {
      for (let k = 2; k < change.length; k += 3) {
        for (let left = change[k]; left > 0; --left) {
          change[++k] += next;
          next = Math.max(next, change[k] + 1);
        }
      }
    }
  }

  at(index) {
    const missing = [];
    for (let i = index; this.known[i] === undefined; i = nodes[i].before) {
      missing.push(i);
      if (nodes[i].before === undefined) break;
    }
    for (const i of missing.reverse()) {
      const before = nodes[i].before === undefined ? [] : this.known[nodes[i].before];
      const change = nodes[i][this.key];
      const frame = [];
      let at = 0;
      for (let k = 0; k < change.length;) {
        at += change[k++];
        for (let left = change[k++]; left > 0; --left) frame.push(before[at++]);
        for (let left = change[k++]; left > 0; --left) frame.push(change[k++]);
      }
      this.known[i] = frame;
    }
    return this.known[index];
  }

  /** Returns the row as words, joined to a text. */
  textAt(index) {
    return this.at(index).map((number) => data.words[number]).join(' ');
  }
}

const setups = new Frames('setup');
const descriptions = new Frames('described');

/** Returns a player's disc. */
function chipOf(seat) {
  const chip = makeSvg('svg', {
    class: 'stela chip', viewBox: '-12 -12 24 24', 'text-anchor': 'middle', 'aria-hidden': 'true',
  });
  const letter = makeSvg('text', {class: `strong on${seat + 1}`, y: '4.5', 'font-size': '13'});
  letter.textContent = data.players[seat].letter;
  chip.append(makeSvg('circle', {r: '10', class: `player${seat + 1}`}), letter);
  return chip;
}
