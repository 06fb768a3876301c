// The modules have the figures and the moves of tests/reference.

import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

import { loadRules } from '../../lib/export/viewer/rules.js';

const modules = process.env.DAMIER_MODULES;
const most = 7_000_000;
const mostByText = 3_000;

/** The rows of a table of tests/reference, as objects. */
function table(name) {
  const path = fileURLToPath(new URL(`../reference/${name}`, import.meta.url));
  const lines = readFileSync(path, 'utf8').split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const [head, ...rows] = lines.map((line) => line.split('\t'));
  return rows.map((row) => Object.fromEntries(head.map((column, place) => [column, row[place]])));
}

const fileOf = (variant) => `${modules}/${variant.replaceAll('-', '_')}.wasm.gz`;
const loaded = new Map();
async function rulesOf(variant) {
  if (!loaded.has(variant)) {
    loaded.set(variant, await loadRules(gunzipSync(readFileSync(fileOf(variant)))));
  }
  return loaded.get(variant);
}

/** The number of move sequences, counted by way of the texts that a page sees. */
function countByText(rules, fen, depth) {
  const moves = rules.legalMoves(fen);
  return depth === 1 ? moves.length : moves.reduce((sum, move) => sum + countByText(rules, move.fen, depth - 1), 0);
}

// The tables number all boards from the top left, which is not so in PDN's Italian and Thai games.
const isUsable = (row) => !['italian', 'thai'].includes(row.variant) || row.fen === 'start';

test('every variant has a module of at most 60 KB', () => {
  const files = readdirSync(modules).filter((name) => name.endsWith('.wasm.gz'));
  assert.ok(files.length >= 18);
  for (const name of files) {
    assert.ok(readFileSync(`${modules}/${name}`).length <= 60_000, name);
  }
});

test('the figures of perft', async () => {
  for (const row of table('perft.tsv').filter((row) => row.counted === 'moves' && isUsable(row))) {
    const rules = await rulesOf(row.variant);
    const fen = row.fen === 'start' ? rules.startFen() : row.fen;
    row.leaves.split(' ').map(Number).forEach((leaves, place) => {
      if (leaves <= most) {
        assert.equal(rules.countMoves(fen, place + 1), leaves, `${row.variant} ${fen} depth ${place + 1}`);
      }
      if (leaves <= mostByText) {
        assert.equal(countByText(rules, fen, place + 1), leaves, `${row.variant} ${fen} depth ${place + 1} by text`);
      }
    });
  }
});

test('variants without figures of their own have moves at the start', async () => {
  for (const variant of ['pool-unified', 'jamaican', 'souffler']) {
    const rules = await rulesOf(variant);
    assert.ok(rules.legalMoves(rules.startFen()).length >= 7, variant);
  }
});

test('the legal moves of positions that articles of the rules describe', async () => {
  for (const row of table('legal-moves.tsv').filter((row) => isUsable(row) && existsSync(fileOf(row.variant)))) {
    const moves = (await rulesOf(row.variant)).legalMoves(row.fen);
    const expected = row.moves === '' ? [] : row.moves.split('; ');
    assert.equal(moves.length, expected.length, `${row.variant} ${row.fen}`);
    if (!/[a-h]/.test(row.moves)) {
      const said = expected.map((move) => move.replace(/ .*/, '').split(/[-x]/)).map((way) => `${way[0]} ${way.at(-1)}`);
      const found = moves.map((move) => `${move.from} ${move.to}`);
      assert.deepEqual(found.sort(), said.sort(), `${row.variant} ${row.fen}`);
    }
  }
});

test('a rafle has its squares one by one, and its pieces in the order of their capture', async () => {
  const rules = await rulesOf('international');
  const [move, ...others] = rules.legalMoves('B:W23,29,30,38,39:BK35');
  assert.deepEqual(others, []);
  assert.equal(move.text, '35x34');
  assert.equal(move.from, 35);
  assert.equal(move.to, 34);
  assert.deepEqual([...move.captured].sort(), [23, 30, 38, 39]);
  assert.equal(move.path.length, move.captured.length + 1);
  assert.equal(move.fen, 'W:W29:BK34');
});

test('two captures between the same squares have different texts', async () => {
  const rules = await rulesOf('international');
  const moves = rules.legalMoves('W:WK47:B14,19,29,31,42');
  assert.equal(new Set(moves.map((move) => move.text)).size, moves.length);
});

test('a Frisian king that has moved three times in succession rests, and the FEN says so', async () => {
  const rules = await rulesOf('frisian');
  let fen = 'W:WK46,50:BK4,1';
  for (const ends of [[46, 41], [4, 9], [41, 46], [9, 4], [46, 41]]) {
    fen = rules.legalMoves(fen).find((move) => move.from === ends[0] && move.to === ends[1]).fen;
  }
  assert.match(fen, /:\+24\+341$/);
  fen = rules.legalMoves(fen).find((move) => move.from === 1).fen;
  assert.ok(rules.legalMoves(fen).every((move) => move.from !== 41));
});

test('a text that is no FEN is an error, and the rules still answer after it', async () => {
  const rules = await rulesOf('international');
  for (const text of ['', 'x', 'W:W99', 'W:W1,1:W', 'W', 'é'.repeat(100_000), '\0'.repeat(1_000)]) {
    assert.throws(() => rules.legalMoves(text), /no FEN/);
    assert.throws(() => rules.countMoves(text, 3), /no FEN/);
  }
  assert.equal(rules.legalMoves(rules.startFen()).length, 9);
});
