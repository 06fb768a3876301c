// The query that a board asks: exactly this position, or all that fit its mask.
import { fenOf } from '/viewer/variant.js';
import { quoted } from './cell.js';

/** The query of a position; side: w, b, or ? for either. */
export function positionQuery(variant, pieces, side) {
  const fen = fenOf(variant, { pieces, side: 'w' });
  return `fen ${quoted(fen.replace(/^W/, { w: 'W', b: 'B' }[side] ?? '?'))}`;
}

/** The query of a mask; empty if it asks for nothing. */
export function maskQuery(variant, symbols, side) {
  const not = (symbol) => symbols.flatMap((at, square) => (at === symbol ? [variant.names[square]] : []));
  const rows = [];
  const patterned = symbols.map((symbol) => ('nm'.includes(symbol) ? '?' : symbol));
  for (let row = 0; row < variant.rows; ++row) {
    const squares = patterned.slice(row * variant.rowSquares, (row + 1) * variant.rowSquares);
    rows.push((variant.mirrored ? squares.reverse() : squares).join('')); // from the left, as White sees the board
  }
  const parts = [
    patterned.some((symbol) => symbol !== '?') ? `pattern ${quoted(rows.join('/'))}` : '',
    not('n').length ? `w none ${not('n').join(',')}` : '',
    not('m').length ? `b none ${not('m').join(',')}` : '',
  ].filter(Boolean);
  const sides = { w: 'side white', b: 'side black' };
  return parts.length > 0 && sides[side] ? [...parts, sides[side]].join(' ') : parts.join(' ');
}

/** A query with its mirror, and moved over the board. */
export function widened(query, { mirror, shift }) {
  if (!query) {
    return '';
  }
  const moved = shift ? `shift(${query})` : query;
  return mirror ? `(${moved} or mirror(${moved}))` : moved;
}

/** Several boards: each with the word that joins it to the one before. */
export function joined(boards) {
  return boards.reduce((text, { link, query }) => (text ? `${text} ${link} ${bracketed(query)}` : bracketed(query)), '');
}

function bracketed(query) {
  return /^\(.*\)$|^\w+ "[^"]*"$/.test(query) ? query : `(${query})`;
}
