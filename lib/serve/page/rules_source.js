// The legal moves of a position: by the rules in the browser, or where there are none by those of the server.
import { loadRules } from '/viewer/rules.js';
import { fenOf } from '/viewer/variant.js';
import { get } from './api.js';

const modules = new Map();

/** The rules of a variant in the browser; null where damier is built without them. */
export function rulesOf(variant) {
  if (!modules.has(variant.name)) {
    modules.set(
      variant.name,
      fetchRules(variant.name).catch(() => null),
    );
  }
  return modules.get(variant.name);
}

async function fetchRules(name) {
  const response = await fetch(`/rules/${name}.wasm`);
  return response.ok ? loadRules(await response.arrayBuffer()) : null;
}

/** A move with squares as the page has them. */
export function pageMove(variant, { text, fen, path, captured }) {
  const squares = (numbers) => numbers.map((number) => variant.byNumber[number]);
  return { text, fen, path: squares(path), taken: squares(captured) };
}

/** The legal moves of a position as {text, fen, path, taken}; none where they cannot be listed. */
export async function legalMoves(variant, position) {
  const fen = fenOf(variant, position);
  const rules = await rulesOf(variant);
  try {
    const moves = rules ? rules.legalMoves(fen) : (await get('position', { variant: variant.name, fen })).moves;
    return moves.map((move) => pageMove(variant, move));
  } catch {
    return [];
  }
}

/** Why a move is not legal, in damier's words. */
export async function whyNot(variant, position, text) {
  try {
    await get('position', { variant: variant.name, fen: fenOf(variant, position), moves: text });
    return '';
  } catch (error) {
    return error.message;
  }
}
