// The tree of a game as a body again, as lib/export/viewer/game.js reads it, and as the text that is stored.
import { Game } from '/viewer/game.js';
import { pdnOf } from '/viewer/pdn.js';

function itemOf(node) {
  const after = node.known ? { f: node.position.pieces, s: node.position.side } : {};
  if (node.isSetup) {
    return { z: node.raw, ...after };
  }
  if (node.ply === node.parent.ply) {
    return { p: node.raw, ...after }; // a passed turn
  }
  if (!node.legal) {
    return { t: node.raw, w: node.path, ...after };
  }
  const isCrowned = node.parent.position.pieces[node.path[0]] !== node.position.pieces[node.path.at(-1)];
  return [node.text, node.path, node.taken, isCrowned ? 1 : 0];
}

function putNode(node, items) {
  items.push(itemOf(node), ...node.signs, ...node.notes);
}

function putLine(start, items) {
  for (let node = start; node.next.length > 0; node = node.next[0]) {
    const [first, ...others] = node.next;
    putNode(first, items);
    for (const other of others) {
      items.push('(');
      putNode(other, items);
      putLine(other, items);
      items.push(')');
    }
  }
}

/** The body of a game as its tree is now. */
export function bodyOf(game) {
  const items = [...game.start.notes];
  putLine(game.start, items);
  return { ...game.body, t: game.tags.map((tag) => [...tag]), b: items };
}

/** A body without what layers have put into it: only the game itself can be edited. */
export function ownBody(body) {
  return {
    ...body,
    t: body.t.map((tag) => [...tag]),
    b: body.b.filter((item) => typeof item === 'string' || Array.isArray(item) || !item.l),
  };
}

export function textOfBody(head, body, variant) {
  return pdnOf(new Game(head, body, variant));
}
