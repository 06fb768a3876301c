// Cells of the tables that damier answers with.
import { shownText } from '/viewer/words.js';
import { shownName } from './catalogue.js';
import { number } from './context.js';

/** The value of a cell: itself, or what it has beside the text that is shown. */
export function valueOf(cell) {
  return cell !== null && typeof cell === 'object' && 'v' in cell ? cell.v : cell;
}

/** The text of a cell. */
export function textOf(cell, key = '') {
  if (cell === null || cell === undefined) {
    return '';
  }
  if (Array.isArray(cell)) {
    return cell.map((part) => textOf(part, key)).join(', ');
  }
  if (typeof cell === 'object') {
    return cell.t === undefined ? textOf(cell.v, key) : shownText(String(cell.t));
  }
  if (typeof cell === 'boolean') {
    return cell ? '✓' : '';
  }
  return typeof cell === 'number' && !plainNumbers.has(key)
    ? number(cell)
    : shownText(named.has(key) ? shownName(cell) : String(cell));
}

/** Columns of identifiers that have names. */
const named = new Set(['opening', 'motif', 'motifs', 'opening_name']);

/** Numbers that are names rather than counts: they have no signs for thousands. */
const plainNumbers = new Set([
  'game',
  'year',
  'first_year',
  'last_year',
  'rating',
  'entry',
  'id',
  'line',
  'white_rating',
  'black_rating',
]);

/** The value of a row in the column of a key: of two columns, that of the one that is data and not shown. */
export function dataOf(row, columns, key) {
  const data = columns.findIndex((column) => column.key === key && column.table === false);
  const place = data < 0 ? columns.findIndex((column) => column.key === key) : data;
  return place < 0 ? undefined : valueOf(row[place]);
}

/** A text in quotation marks, as queries have it. */
export function quoted(text) {
  return `"${String(text).replace(/[\\"]/g, '\\$&')}"`;
}
