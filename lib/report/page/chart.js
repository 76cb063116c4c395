
// --- The charts --------------------------------------------------------------------------------

/** Moves each of `points` down by the share of `seat`; team members have the share of the team. */
function lowered(points, seat, height) {
  return points.map(({x, y, shares}) => {
    const sum = shares.reduce((all, share) => all + share, 0);
    return {x, y: y + height * shares[seat] / Math.max(sum, 1), shares};
  });
}

/** Moves ascending places apart by the `widths` of what is there, or by less if the plot is too narrow. */
function spread(places, widths, left, right) {
  const part = Math.min(1, (right - left) / widths.reduce((all, width) => all + width, 1));
  const halves = widths.map((width) => width * part / 2);
  const out = [];
  places.forEach((x, i) => out.push(Math.max(x, (i > 0 ? out[i - 1] + halves[i - 1] : left) + halves[i])));
  for (let i = out.length, most = right; i-- > 0; most = out[i] - halves[i]) out[i] = Math.min(out[i], most - halves[i]);
  return out;
}

/** Draws the shares as stacked areas, the first player on top, and the marks above them. */
function drawShares(svg, xOf) {
  const [top, bottom] = [Number(svg.dataset.top), Number(svg.dataset.bottom)];
  let points = mainLine.flatMap((index, step) => {
    const {wp} = nodes[index];
    return wp ? [{x: xOf(step), y: top, shares: wp.slice(0, -1)}] : [];
  });
  svg.querySelectorAll('.area').forEach((area, seat) => {
    // Extends to the bottom, below the areas that follow.
    const corners = [...points, {x: points[points.length - 1].x, y: bottom}, {x: points[0].x, y: bottom}];
    area.setAttribute('points', corners.map(({x, y}) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' '));
    points = lowered(points, seat, bottom - top);
  });
  const size = 0.8 * Number(svg.getAttribute('font-size'));
  const marked = losses.filter((step) => nodes[mainLine[step]].nags && !nodes[mainLine[step]].unmarked);
  const texts = marked.map((step) => {
    const {nags, mark} = nodes[mainLine[step]];
    return mark || /\((\S+)\)$/.exec(nags[nags.length - 1])[1];
  });
  // Estimated, as one of the charts is hidden.
  const widths = texts.map((text) => (0.6 * text.length + 0.3) * size);
  spread(marked.map(xOf), widths, Number(svg.dataset.left), Number(svg.dataset.right)).forEach((x, i) => {
    const mark = makeSvg('text', {class: 'mark', x: x.toFixed(1), y: top - size / 5, 'font-size': size});
    mark.textContent = texts[i];
    svg.append(mark);
  });
}

// --- The charts' cursors -----------------------------------------------------------------------

const charts = [...document.querySelectorAll('#chart .chart')].map((svg) => {
  const height = svg.viewBox.baseVal.height;
  const cursor = makeSvg('line', {class: 'cursor', y1: 8, y2: height});
  const [left, right] = [Number(svg.dataset.left), Number(svg.dataset.right)];
  const steps = Math.max(Number(svg.dataset.points) - 1, 1);
  const xOf = (step) => left + (right - left) * Math.min(step, steps) / steps;
  if (valued.length > 0) drawShares(svg, xOf);
  for (const [step, text] of highlights) {
    const x = xOf(step);
    const star = makeSvg('path', {class: 'star', d: `M${x - 4} 1h8l-4 7z`});
    const title = makeSvg('title', {});
    title.textContent = text;
    star.append(title);
    svg.append(star);
  }
  svg.append(cursor);
  return {svg, cursor, left, right, steps, xOf};
});

function moveCursors(step) {
  for (const {cursor, xOf} of charts) {
    cursor.setAttribute('x1', xOf(step));
    cursor.setAttribute('x2', xOf(step));
  }
}

/** Calls `choose` with the step that the reader points at. */
function listenToCharts(choose) {
  for (const {svg, left, right, steps} of charts) {
    svg.addEventListener('click', (event) => {
      const matrix = svg.getScreenCTM();
      if (!matrix) return;
      const part = ((event.clientX - matrix.e) / matrix.a - left) / (right - left);
      choose(Math.round(Math.min(Math.max(part, 0), 1) * steps));
    });
  }
}
