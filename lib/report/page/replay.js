'use strict';
// Steps through a record. All that it shows stands in the page: texts are set as text, and pictures
// are made from elements that the page's own writer has written.
(() => {
  const data = JSON.parse(document.getElementById('record').textContent);
  const nodes = data.nodes;
  const byId = (id) => document.getElementById(id);
  const kSvg = 'http://www.w3.org/2000/svg';
  const kAutoplayMilliseconds = 1200;

  // --- The tree of entries ---------------------------------------------------------------------

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
  const indexOf = new Map(nodes.map((node, index) => [node.id, index]));

  /** The entry of the main line that `index` is, or from which its variation goes off. */
  function mainOf(index) {
    while (nodes[index].depth) {
      index = nodes[index].instead === undefined ? nodes[index].before : nodes[index].instead;
    }
    return index;
  }

  /** The last entry of the line in which `index` stands. */
  function endOf(index) {
    while (following[index] > 0) index = following[index];
    return index;
  }

  // --- Pictures --------------------------------------------------------------------------------

  class Picture {
    constructor(id) {
      const source = data[id];
      this.key = id;
      this.svg = byId(id);
      this.svg.setAttribute('viewBox', source.view);
      const text = `<svg xmlns="${kSvg}">${source.elements.join('')}<${'/svg'}>`;
      const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
      this.elements = [...parsed.documentElement.children].map((e) => document.importNode(e, true));
      this.frames = [];
      // The ground of the theme, which need not be that of the page.
      this.ground = document.createElementNS(kSvg, 'rect');
      this.ground.setAttribute('class', 'page');
      // It reaches beyond the view, whatever the shape of the place that the picture has.
      const [x, y, width, height] = source.view.split(' ').map(Number);
      const ground = {x: x - width, y: y - height, width: 3 * width, height: 3 * height};
      for (const [key, value] of Object.entries(ground)) this.ground.setAttribute(key, value);
    }

    /** The numbers of the elements after `index`, made from those before it. */
    frame(index) {
      const missing = [];
      for (let i = index; this.frames[i] === undefined; i = nodes[i].before) {
        missing.push(i);
        if (nodes[i].before === undefined) break;
      }
      for (const i of missing.reverse()) {
        const before = nodes[i].before === undefined ? [] : this.frames[nodes[i].before];
        const change = nodes[i][this.key];
        const frame = [];
        for (let k = 0; k < change.length; k += 2) {
          const [first, count] = [change[k], change[k + 1]];
          if (first < 0) {
            frame.push(count);
          } else {
            for (let n = 0; n < count; ++n) frame.push(before[first + n]);
          }
        }
        this.frames[i] = frame;
      }
      return this.frames[index];
    }

    show(index) {
      const used = new Set();
      this.svg.replaceChildren(this.ground, ...this.frame(index).map((number) => {
        const element = this.elements[number];
        if (used.has(number)) return element.cloneNode(true);
        used.add(number);
        return element;
      }));
    }
  }

  const board = new Picture('board');

  // --- What an entry says ----------------------------------------------------------------------

  function make(name, text, className) {
    const element = document.createElement(name);
    if (text !== undefined) element.textContent = text;
    if (className) element.className = className;
    return element;
  }

  function linkTo(index, text) {
    const link = make('a', text, 'user');
    link.href = `#${nodes[index].id}`;
    return link;
  }

  function fill(list, texts) {
    list.replaceChildren(...texts.map((text) => make('li', text, 'user')));
    list.hidden = texts.length === 0;
  }

  function label(node) {
    const nags = node.nags ? ` ${node.nags.join(', ')}` : '';
    return node.written ? `${node.written}${nags}` : '';
  }

  function describeVariation(index) {
    const node = nodes[index];
    const text = `${node.heading} ${node.written || ''}`;
    return node.illegal ? `${text} (example of ${node.illegal})` : text;
  }

  const scoreRows = data.players.map((player, seat) => {
    const row = make('tr');
    const head = make('th', undefined, 'user');
    head.scope = 'row';
    const badge = document.createElementNS(kSvg, 'svg');
    badge.setAttribute('class', 'stela badge');
    badge.setAttribute('viewBox', '-12 -12 24 24');
    badge.setAttribute('text-anchor', 'middle');
    badge.setAttribute('aria-hidden', 'true');
    const disc = document.createElementNS(kSvg, 'circle');
    disc.setAttribute('r', '10');
    disc.setAttribute('class', `player${seat + 1}`);
    const letter = document.createElementNS(kSvg, 'text');
    letter.setAttribute('class', `strong on${seat + 1}`);
    letter.setAttribute('y', '4.5');
    letter.setAttribute('font-size', '13');
    letter.textContent = player.letter;
    badge.append(disc, letter);
    head.append(badge, ` ${player.name}`, make('span', '', 'due'), make('span', '', 'facts'));
    row.append(head, ...data.parts.map((part) => make('td', '', '')));
    return row;
  });
  const scoreHead = make('tr');
  scoreHead.append(make('td'), ...data.parts.map((part) => {
    const cell = make('th', part);
    cell.scope = 'col';
    return cell;
  }));
  byId('scores').tBodies[0].append(scoreHead, ...scoreRows);

  /** What was last said of `key` at or before `index`. */
  function lastOf(key, index) {
    while (nodes[index][key] === undefined) index = nodes[index].before;
    return nodes[index][key];
  }

  function tell(index) {
    const node = nodes[index];
    byId('heading').textContent = node.heading;
    byId('written').textContent = label(node);
    fill(byId('events'), node.events || []);
    const mistakes = [...(node.mistakes || [])];
    if (node.unplayed) mistakes.push('not played');
    fill(byId('mistakes'), mistakes);
    byId('comments').replaceChildren(
      ...(node.comments || []).map((text) => make('p', text, 'user comment')));
    byId('back').hidden = !node.depth;
    byId('main-line').href = `#${nodes[mainOf(index)].id}`;
    byId('variations').hidden = variations[index].length === 0;
    byId('variations').querySelector('ul').replaceChildren(...variations[index].map((first) => {
      const item = make('li');
      item.append(linkTo(first, describeVariation(first)));
      return item;
    }));
    lastOf('scores', index).forEach((score, seat) => {
      score.forEach((value, part) => { scoreRows[seat].cells[part + 1].textContent = value; });
    });
    lastOf('facts', index).forEach(([facts, due], seat) => {
      scoreRows[seat].querySelector('.facts').textContent = facts;
      scoreRows[seat].querySelector('.due').textContent = due ? ', to move' : '';
    });
    byId('remarks').replaceChildren(...lastOf('remarks', index).map((text) => make('p', text)));
  }

  // --- The list of entries ---------------------------------------------------------------------

  const entryList = byId('entries').querySelector('ol');
  const entryLinks = nodes.map((node, index) => {
    const item = make('li', undefined, `d${Math.min(node.depth || 0, 4)}`);
    const link = linkTo(index, '');
    link.append(make('b', node.heading), ` ${label(node)}`);
    if (node.wrong) {
      link.append(make('span', ' ✗ not allowed', 'wrong'));
    } else if (node.mistakes) {
      link.append(make('span', ' ✗', 'wrong'));
    }
    if (node.unplayed) link.append(make('span', ' not played', 'wrong'));
    if (node.comments) {
      const mark = make('span', ' …', 'soft');
      mark.setAttribute('aria-label', 'has a comment');
      mark.setAttribute('role', 'img');
      link.append(mark);
    }
    item.append(link);
    return link;
  });
  entryList.replaceChildren(...entryLinks.map((link) => link.parentElement));

  /** Scrolls the list, and nothing else, so that `link` can be seen. */
  function reveal(link) {
    const box = byId('entries');
    const frame = box.getBoundingClientRect();
    const place = link.getBoundingClientRect();
    if (place.top < frame.top) {
      box.scrollTop -= frame.top - place.top + place.height;
    } else if (place.bottom > frame.bottom) {
      box.scrollTop += place.bottom - frame.bottom + place.height;
    }
  }

  // --- The chart's cursor ----------------------------------------------------------------------

  const chart = document.querySelector('#chart svg');
  const cursor = document.createElementNS(kSvg, 'line');
  cursor.id = 'cursor';
  cursor.setAttribute('class', 'cursor');
  cursor.setAttribute('y1', '8');
  cursor.setAttribute('y2', data.chart.height);
  chart.append(cursor);
  const chartSteps = Math.max(data.chart.points - 1, 1);

  function moveCursor(index) {
    const step = Math.min(mainLine.indexOf(mainOf(index)), data.chart.points - 1);
    const x = data.chart.left + (data.chart.right - data.chart.left) * step / chartSteps;
    cursor.setAttribute('x1', x);
    cursor.setAttribute('x2', x);
  }

  chart.addEventListener('click', (event) => {
    const matrix = chart.getScreenCTM();
    if (!matrix) return;
    const x = (event.clientX - matrix.e) / matrix.a;
    const part = (x - data.chart.left) / (data.chart.right - data.chart.left);
    const step = Math.round(Math.min(Math.max(part, 0), 1) * chartSteps);
    pause();
    go(mainLine[Math.min(step, mainLine.length - 1)]);
  });

  // --- Going about -----------------------------------------------------------------------------

  const slider = byId('slider');
  slider.max = mainLine.length - 1;
  let current = -1;
  let timer = 0;

  function go(index, written = false) {
    if (index < 0 || index === current) return;
    if (current >= 0) entryLinks[current].removeAttribute('aria-current');
    current = index;
    board.show(index);
    tell(index);
    entryLinks[index].setAttribute('aria-current', 'step');
    reveal(entryLinks[index]);
    moveCursor(index);
    const step = mainLine.indexOf(mainOf(index));
    slider.value = step;
    slider.setAttribute('aria-valuetext', nodes[index].heading);
    byId('count').textContent = `${step} / ${mainLine.length - 1}`;
    byId('first').disabled = byId('previous').disabled = index === 0;
    byId('last').disabled = byId('next').disabled = following[index] < 0;
    if (!written) history.replaceState(null, '', `#${nodes[index].id}`);
  }

  function previous() {
    // Before the first entry of a variation stands what came before it in the main line.
    if (nodes[current].before !== undefined) go(nodes[current].before);
  }
  function next() {
    go(following[current]);
  }

  function showPlaying(playing) {
    const button = byId('play');
    button.setAttribute('aria-pressed', String(playing));
    button.setAttribute('aria-label', playing ? 'Pause' : 'Play');
    button.classList.toggle('playing', playing);
  }
  function pause() {
    clearInterval(timer);
    timer = 0;
    showPlaying(false);
  }
  function togglePlay() {
    if (timer) return pause();
    if (following[current] < 0) go(0);
    timer = setInterval(() => {
      next();
      if (following[current] < 0) pause();
    }, kAutoplayMilliseconds);
    showPlaying(true);
  }

  function byHand(action) {
    return () => {
      pause();
      action();
    };
  }
  const actions = {
    first: byHand(() => go(0)),
    previous: byHand(previous),
    play: togglePlay,
    next: byHand(next),
    last: byHand(() => go(endOf(current))),
  };
  for (const [id, action] of Object.entries(actions)) byId(id).addEventListener('click', action);
  slider.addEventListener('input', byHand(() => go(mainLine[Number(slider.value)])));

  const keys = {
    ArrowLeft: 'previous', ArrowRight: 'next', Home: 'first', End: 'last', ' ': 'play',
  };
  document.addEventListener('keydown', (event) => {
    const action = keys[event.key];
    if (!action || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // Where a key has a meaning of its own it keeps it.
    const on = event.target;
    if (event.key === ' ' && on.closest && on.closest('button, a')) return;
    event.preventDefault();
    actions[action]();
  });

  function followLink() {
    const index = indexOf.get(decodeURIComponent(location.hash.slice(1)));
    if (index === undefined) return false;
    pause();
    go(index, true);
    return true;
  }
  window.addEventListener('hashchange', followLink);
  if (!followLink()) go(0, true);
})();
