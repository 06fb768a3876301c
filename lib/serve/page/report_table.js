// A table of an answer: names lead to their games, numbers of games to the game.
import { address } from './api.js';
import { dataOf, quoted, textOf, valueOf } from './cell.js';
import { number, t } from './context.js';
import { button, el } from './dom.js';
import { routeTo } from './route.js';

const firstRows = 300;
const diagramSize = 140;

/** The queries that the cells of a column lead to, by the key of the column. */
const queries = {
  player: (name) => `player = ${quoted(name)}`,
  opponent: (name) => `player = ${quoted(name)}`,
  white: (name) => `white = ${quoted(name)}`,
  black: (name) => `black = ${quoted(name)}`,
  event: (name) => `event = ${quoted(name)}`,
  site: (name) => `site = ${quoted(name)}`,
  motif: (name) => `motif ${quoted(name)}`,
  opening: (name) => `opening ${quoted(name)}`,
  collection: (name) => `in ${quoted(name)}`,
  flag: (name) => `flag ${quoted(name)}`,
  year: (year) => `year ${year}`,
  query: (text) => text,
};

/** Names that lead to a report on them, in the reports that list them. */
const reports = {
  players: { player: (name) => routeTo('reports', ['player'], { player: name }) },
  events: { event: (name) => routeTo('reports', ['event'], { event: name }) },
};

function linkOf(key, row, columns, of) {
  const value = dataOf(row, columns, key);
  if (value === null || value === undefined || value === '') {
    return null;
  }
  if (reports[of]?.[key] && typeof value === 'string') {
    return reports[of][key](value);
  }
  if (key === 'games' && reports[of]) {
    const [named] = Object.keys(reports[of]);
    return routeTo('games', [], { q: queries[named](dataOf(row, columns, named)) });
  }
  if (key === 'game' && typeof value === 'number') {
    return routeTo('game', [value], { ply: dataOf(row, columns, 'ply') });
  }
  return queries[key] && (typeof value === 'string' || key === 'year')
    ? routeTo('games', [], { q: queries[key](value) })
    : null;
}

/** A position as a small diagram, which leads to the board that asks. */
function diagramCell(fen, variant) {
  const picture = el('img', {
    src: address('diagram', { variant, fen, size: diagramSize }),
    alt: fen,
    width: diagramSize,
    height: diagramSize,
    loading: 'lazy',
  });
  return el('td', {}, el('a', { href: routeTo('board', [], { variant, fen }) }, picture));
}

function cellOf(column, cell, row, columns, of) {
  if (column.key === 'fen' && valueOf(cell)) {
    return diagramCell(valueOf(cell), dataOf(row, columns, 'variant'));
  }
  const text = textOf(cell, column.key);
  const link = linkOf(column.key, row, columns, of);
  const numeric = column.number ?? typeof valueOf(cell) === 'number';
  return el(
    'td',
    { class: numeric ? 'n' : null, dir: numeric ? null : 'auto' },
    link ? el('a', { href: link, text }) : text,
  );
}

/**
 * A table of {columns, rows, empty, warning}. actions(row, columns): elements behind a row; of: the report, whose names may
 * have links
 * of their own.
 */
export function reportTable({ columns, rows, empty, warning }, title, { actions = null, of = '' } = {}) {
  const shown = columns.map((column, place) => ({ ...column, place })).filter((column) => column.table !== false);
  const body = el('tbody');
  const rowOf = (row) =>
    el(
      'tr',
      {},
      shown.map((column) => cellOf(column, row[column.place], row, columns, of)),
      actions && el('td', { class: 'actions' }, actions(row, columns)),
    );
  const draw = (list) => body.replaceChildren(...list.map(rowOf));
  let order = rows;
  let all = rows.length <= firstRows;
  const show = () => {
    draw(all ? order : order.slice(0, firstRows));
    more.hidden = all;
  };
  const more = button(t('show-all', { n: number(rows.length) }), () => {
    all = true;
    show();
  });
  const heads = shown.map((column) =>
    headOf(column, (sorted) => {
      order = sorted(rows);
      show();
    }),
  );
  const table = el(
    'table',
    { class: 'report' },
    el('caption', { class: 'unseen', text: title }),
    el('thead', {}, el('tr', {}, heads, actions && el('td'))),
    body,
  );
  show();
  return el(
    'div',
    {},
    warning && el('p', { class: 'fault warning', text: warning }),
    rows.length === 0
      ? el('p', { text: empty ?? t('nothing') })
      : el('div', { class: 'wide', tabindex: 0, role: 'group', 'aria-label': title }, table),
    more,
  );
}

/** The head of a column, by which the rows are sorted. */
function headOf(column, sort) {
  const head = el('th', { scope: 'col', 'aria-sort': 'none' });
  head.append(
    button(
      column.title,
      () => {
        const down = head.getAttribute('aria-sort') === 'ascending';
        for (const other of head.parentElement.querySelectorAll('th')) {
          other.setAttribute('aria-sort', 'none');
        }
        head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
        sort((rows) => sortedBy(rows, column.place, down));
      },
      { class: 'sort' },
    ),
  );
  return head;
}

function sortedBy(rows, place, down) {
  const order = new Intl.Collator(undefined, { numeric: true });
  const key = (row) => valueOf(row[place]) ?? '';
  const compare = (a, b) =>
    typeof key(a) === 'number' && typeof key(b) === 'number'
      ? key(a) - key(b)
      : order.compare(String(key(a)), String(key(b)));
  const sorted = [...rows].sort(compare);
  return down ? sorted.reverse() : sorted;
}
