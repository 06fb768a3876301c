// The text of a query, from what the reader has filled in.
import { quoted } from './cell.js';

/** "20..60", "20..", "..60"; empty if both are. */
export function rangeText(from, to) {
  const [low, high] = [String(from ?? '').trim(), String(to ?? '').trim()];
  return low || high ? (low === high ? low : `${low}..${high}`) : '';
}

/** The games of a list of numbers: "id 3 or id 7..9". */
export function numbersText(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const ranges = [];
  for (const number of sorted) {
    const last = ranges[ranges.length - 1];
    if (last && last[1] === number - 1) {
      last[1] = number;
    } else {
      ranges.push([number, number]);
    }
  }
  return ranges.map(([from, to]) => `id ${rangeText(from, to)}`).join(' or ');
}

/** Queries that must all be true. */
export function allOf(parts) {
  const given = parts.filter((part) => part && part.trim());
  return given.length < 2
    ? (given[0] ?? '')
    : given.map((part) => (/\b(or|then|next|in)\b/.test(part) ? `(${part})` : part)).join(' ');
}

/** The query of the form: player, colour, score, opponent, event, years, result, opening, length, motif, shot, text. */
export function formText(fields) {
  const other = { white: 'black', black: 'white' }[fields.colour];
  const colour = (value) => (value ? ` as ${value}` : '');
  const named = (word, value) => (value ? `${word} ${quoted(value)}` : '');
  const numbers = (word, from, to) => {
    const range = rangeText(from, to);
    return range ? `${word} ${range}` : '';
  };
  return allOf([
    fields.player ? `player ${quoted(fields.player)}${colour(fields.colour)}${fields.score ? ` ${fields.score}` : ''}` : '',
    fields.opponent ? `player ${quoted(fields.opponent)}${colour(other)}` : '',
    fields.event ? `event ~ ${quoted(fields.event)}` : '',
    numbers('year', fields.yearFrom, fields.yearTo),
    fields.result ? `result ${fields.result}` : '',
    named('opening', fields.opening),
    numbers('plies', fields.pliesFrom, fields.pliesTo),
    named('motif', fields.motif),
    fields.shot ? `shot ${fields.shot === 'any' ? '' : fields.shot}`.trim() : '',
    fields.text ? `text ~ ${quoted(fields.text)}` : '',
    fields.has ? `has ${fields.has}` : '',
  ]);
}
