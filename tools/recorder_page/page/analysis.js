// The analysis in the record, as reported by the engine: nothing is computed here.
let analysis = null;

function showAnalysis() {
  analysis = record.analysed ? engine.ask({do: 'analysis'}).analysis : null;
  byId('analysis').hidden = !analysis;
  byId('course').replaceChildren();
  if (!analysis) return;
  byId('policy').textContent = analysis.words;
  const chart = picture(analysis.chart);
  chart.append(makeSvg('line', {class: 'cursor', y1: 20, y2: chart.getAttribute('height')}));
  byId('course').append(chart);
}

/** The loss of an entry in words; empty if none was found. */
function lossOf(id) {
  return (analysis && analysis.entries[id] && analysis.entries[id].loss) || '';
}

/** The main-line entry that this is, or is a variation of; and the next loss after it. */
function placeOf(id) {
  const at = record.entries.findIndex((entry) => entry.id === id);
  const main = record.entries.slice(0, at + 1).reverse().find((entry) => !entry.depth);
  return {main: main ? main.id : -1, loss: record.entries.slice(at + 1).find((entry) => lossOf(entry.id))};
}

/** Shows the analysis of the current entry. */
function showValue() {
  if (!analysis) return;
  const {main, loss} = placeOf(view.at);
  byId('mistake').disabled = !loss;
  const cursor = byId('course').querySelector('.cursor');
  const x = xOf(cursor.parentNode, Math.max(0, analysis.points.indexOf(main)));
  cursor.setAttribute('x1', x);
  cursor.setAttribute('x2', x);
  const value = analysis.entries[view.at] || {shares: []};
  byId('shares').replaceChildren(...(value.shares.length ? [tr('Win share:')] : []),
    ...value.shares.map((share, seat) => make('span', {}, chipOf(view.players[seat], seat), `${share} %`)));
  byId('lost').replaceChildren(...(value.loss ? [make('b', {className: value.exact ? 'exact' : 'about'},
    value.exact ? tr('certain') : tr('estimated')), ` ${value.loss}`] : []));
  const better = entryOf(value.better);
  byId('instead').replaceChildren(...(better ? [`${tr('Better:')} `,
    button(words(better.events), () => go(better.id), {id: 'better'}),
    ` ${tr('({0} instead of {1} %; marked green)', value.gained, value.kept)}`] : []));
}

/** The spaces of the entry that is better than the one on the board. */
function betterPlaces() {
  return (!setting && view && view.better) || [];
}

/** The x coordinate of this point in the chart of the win shares. */
function xOf(chart, point) {
  const {left, right, points} = chart.dataset;
  return Number(left) + (right - left) * point / Math.max(1, points - 1);
}

byId('course').onclick = (event) => {
  const chart = byId('course').firstChild;
  const {a, e} = chart.getScreenCTM();
  const [left, right] = [xOf(chart, 0), xOf(chart, analysis.points.length - 1)];
  const part = Math.max(0, Math.min(1, ((event.clientX - e) / a - left) / (right - left)));
  go(analysis.points[Math.round(part * (analysis.points.length - 1))]);
};
byId('mistake').onclick = () => {
  const {loss} = placeOf(view.at);
  if (loss) go(loss.id);
};
