
// --- The charts' cursors -----------------------------------------------------------------------

const charts = [...document.querySelectorAll('#chart .chart')].map((svg) => {
  const height = svg.viewBox.baseVal.height;
  const cursor = makeSvg('line', {class: 'cursor', y1: 8, y2: height});
  const [left, right] = [Number(svg.dataset.left), Number(svg.dataset.right)];
  const steps = Math.max(Number(svg.dataset.points) - 1, 1);
  for (const [step, text] of highlights) {
    const x = left + (right - left) * Math.min(step, steps) / steps;
    const star = makeSvg('path', {class: 'star', d: `M${x - 4} 1h8l-4 7z`});
    const title = makeSvg('title', {});
    title.textContent = text;
    star.append(title);
    svg.append(star);
  }
  svg.append(cursor);
  return {svg, cursor, left, right, steps};
});

function moveCursors(step) {
  for (const {cursor, left, right, steps} of charts) {
    const x = left + (right - left) * Math.min(step, steps) / steps;
    cursor.setAttribute('x1', x);
    cursor.setAttribute('x2', x);
  }
}

/** Tells `choose` of the step that a reader points at. */
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
