
// --- The result table --------------------------------------------------------------------------

function makeEnd({columns, rows}) {
  const header = make('header');
  const hide = make('button', tr('Hide'));
  hide.type = 'button';
  hide.addEventListener('click', () => { byId('end').hidden = true; });
  header.append(make('h2', tr('Final scores')), hide);
  const table = make('table');
  const heads = make('tr');
  heads.append(make('th'), ...columns.map(({seat, fate, won}) => {
    const head = make('th', undefined, won ? 'won' : '');
    head.scope = 'col';
    head.title = nameOf(seat);
    const name = make('span', nameOf(seat), 'unseen user');
    head.append(chipOf(seat), name, fate);
    return head;
  }));
  const top = make('thead');
  top.append(heads);
  const body = make('tbody');
  body.append(...rows.map(({words, cells, sum, decides}) => {
    const row = make('tr', undefined, [sum && 'sum', decides && 'decides'].filter(Boolean).join(' '));
    const name = make('th', decides ? `${words} ✓` : words);
    name.scope = 'row';
    row.append(name, ...cells.map(([number, of], i) => {
      const cell = make('td', number || of || sum ? withSign(number) : '–', columns[i].won ? 'won' : '');
      if (of) cell.append(make('small', of));
      return cell;
    }));
    return row;
  }));
  table.append(top, body);
  return [header, table];
}

function showEnd(node) {
  const box = byId('end');
  box.hidden = !node.end;
  box.replaceChildren(...(node.end ? makeEnd(node.end) : []));
}
