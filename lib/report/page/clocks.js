
// --- Clock times by entry ----------------------------------------------------------------------

function secondsOf(clock) {
  return clock && clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Returns the time left on each player's clock, as points of step and seconds. */
function clockLines() {
  const lines = data.players.map(() => []);
  mainLine.forEach((index, step) => {
    const left = secondsOf(nodes[index].clock);
    if (left !== undefined && nodes[index].seat !== undefined) {
      lines[nodes[index].seat].push([step, left]);
    }
  });
  return lines;
}

function makeClocks(lines) {
  const [left, right, top, bottom] = [48, 700, 26, 150];
  const most = Math.max(1, ...lines.flat().map(([, seconds]) => seconds));
  const svg = makeSvg('svg', {
    class: 'stela chart clocks', viewBox: '0 0 720 166', role: 'img', 'font-size': 13,
    'text-anchor': 'end', 'data-left': left, 'data-right': right, 'data-points': lastStep + 1,
  });
  const title = makeSvg('title', {});
  title.textContent = tr('Time left on the clocks');
  const write = (words, x, y, anchor) => {
    const text = makeSvg('text', {class: anchor ? 'head' : 'tick', x, y});
    if (anchor) text.setAttribute('text-anchor', anchor);
    text.textContent = words;
    svg.append(text);
  };
  svg.append(title);
  const digits = most < 600 ? 1 : 0;
  const minutes = new Intl.NumberFormat(document.documentElement.lang || 'en',
                                        {minimumFractionDigits: digits, maximumFractionDigits: digits});
  write(tr('minutes left'), left, 15, 'start');
  for (const part of [0, 0.5, 1]) {
    const y = bottom - (bottom - top) * part;
    svg.append(makeSvg('path', {class: 'grid', d: `M${left} ${y}H${right}`}));
    write(minutes.format(most * part / 60), left - 7, y + 4);
  }
  lines.forEach((line, seat) => {
    const path = line.map(([step, seconds]) => [
      left + (right - left) * step / Math.max(lastStep, 1), bottom - (bottom - top) * seconds / most,
    ].map((number) => number.toFixed(1)).join(' ')).join('L');
    if (line.length < 2) return;
    svg.append(makeSvg('path', {class: 'edge', d: `M${path}`}),
               makeSvg('path', {class: `line player${seat + 1}-line`, d: `M${path}`}));
  });
  return svg;
}

{
  const lines = clockLines();
  if (lines.some((line) => line.length > 1)) {
    byId('chart').querySelector('.charts').append(makeClocks(lines));
  }
}
