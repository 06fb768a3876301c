// A game as PDN.
import { fenOf } from './variant.js';

const lineLength = 80;

function quoted(text) {
  return '"' + text.replace(/[\u0000-\u001f]+/g, ' ').replace(/[\\"]/g, '\\$&') + '"';
}

function comment(text) {
  return '{' + text.replace(/\{/g, '(').replace(/\}/g, ')') + '}';
}

function tagLines(game) {
  const tags = game.tags.map(([name, value]) => [name, value]);
  const has = (name) => tags.some(([known]) => known === name);
  if (game.variant?.type && !has('GameType')) {
    tags.push(['GameType', game.variant.type]);
  }
  if (game.body.f && !has('FEN')) {
    tags.push(['FEN', fenOf(game.variant, game.start.position)]);
  }
  return tags.map(([name, value]) => `[${name} ${quoted(value)}]\n`).join('');
}

/** The words after a move, each of which may begin a text line. */
function putLine(start, words, numbered) {
  let needsNumber = numbered;
  for (let node = start; node.next.length > 0; node = node.next[0]) {
    const [first, ...others] = node.next;
    putMove(first, words, needsNumber);
    for (const other of others) {
      words.push('(');
      putMove(other, words, true);
      putLine(other, words, other.notes.length > 0);
      words.push(')');
    }
    needsNumber = first.notes.length > 0 || others.length > 0;
  }
}

function putNotes(node, words) {
  words.push(...node.notes.map((note) => comment(note.c ?? note.x)));
}

function putMove(node, words, needsNumber) {
  if (node.isSetup) {
    words.push('/FEN ' + quoted(node.raw) + '/');
    putNotes(node, words);
    return;
  }
  const number = node.leads || needsNumber ? node.number + ' ' : '';
  words.push(number + (node.raw ?? node.text));
  words.push(...node.signs.filter((sign) => !sign.l).map((sign) => (sign.n !== undefined ? '$' + sign.n : sign.g)));
  putNotes(node, words);
}

export function pdnOf(game) {
  const words = [];
  putNotes(game.start, words);
  putLine(game.start, words, true);
  words.push(game.body.r);
  let text = '';
  let line = '';
  for (const word of words) {
    if (line && line.length + 1 + word.length > lineLength) {
      text += line + '\n';
      line = word;
    } else {
      line += (line && !line.endsWith('(') && word !== ')' ? ' ' : '') + word;
    }
  }
  return tagLines(game) + text + line + '\n\n';
}
