// A game while it is edited: each change makes another body, so that it can be taken back.
import { afterMove, Game } from '/viewer/game.js';
import { positionOfFen } from '/viewer/variant.js';
import { drawnNote } from './board_drawing.js';
import { bodyOf, ownBody, textOfBody } from './game_body.js';

export class Draft {
  constructor(head, body, variant) {
    Object.assign(this, { head, variant });
    this.states = [ownBody(body)];
    this.at = 0;
    this.open();
  }

  open() {
    this.game = new Game(this.head, this.states[this.at], this.variant);
  }

  get isChanged() {
    return this.at > 0;
  }

  get text() {
    return textOfBody(this.head, this.states[this.at], this.variant);
  }

  /** Takes the tree as it is now for the next state. */
  keep() {
    this.put(bodyOf(this.game));
  }

  /** Another body is the next state. */
  put(body) {
    this.states.length = this.at + 1;
    this.states.push(ownBody(body));
    this.at += 1;
    this.open();
  }

  undo() {
    return this.go(-1);
  }

  redo() {
    return this.go(1);
  }

  go(by) {
    const isThere = this.states[this.at + by] !== undefined;
    if (isThere) {
      this.at += by;
      this.open();
    }
    return isThere;
  }

  node(place) {
    return this.game.nodes[place] ?? this.game.start;
  }

  /** Does something to the node at a place, and gives the place of a node afterwards. */
  change(place, act) {
    const node = this.node(place);
    const followed = act(node) ?? node;
    const path = pathTo(followed);
    this.keep();
    return nodeAt(this.game.start, path).place;
  }

  /** A move after a node; a variation if there is one already. Gives its place. */
  play(place, move) {
    const known = this.node(place).next.find((next) => next.text === move.text);
    if (known) {
      return known.place;
    }
    return this.change(place, (node) => {
      const added = this.game.make(node, itemOfMove(node, move, this.variant));
      node.next.push(added);
      return added;
    });
  }

  /** Another move instead of one; those behind it stay as they are written. */
  replace(place, move) {
    return this.change(place, (node) => {
      const { parent } = node;
      const made = this.game.make(parent, itemOfMove(parent, move, this.variant));
      Object.assign(made, { next: node.next, notes: node.notes, signs: node.signs });
      parent.next[parent.next.indexOf(node)] = made;
      for (const next of made.next) {
        next.parent = made;
      }
      return made;
    });
  }

  /** A move and all behind it are removed. */
  remove(place) {
    return this.change(place, (node) => {
      node.parent.next.splice(node.parent.next.indexOf(node), 1);
      return node.parent;
    });
  }

  /** A variation changes its place with the line before it. by: -1 is nearer to the main line. */
  promote(place, by = -1) {
    return this.change(place, (node) => {
      let first = node; // the move with which the variation begins
      while (first.parent && first.parent.next.indexOf(first) === 0 && by < 0) {
        first = first.parent;
      }
      const others = first.parent?.next;
      const at = others?.indexOf(first) ?? -1;
      if (others?.[at + by]) {
        [others[at], others[at + by]] = [others[at + by], others[at]];
      }
      return node;
    });
  }

  comment(place, text) {
    return this.change(place, (node) => {
      const kept = node.notes.filter((note) => note.c === undefined);
      node.notes = text ? [...kept, { c: text }] : kept;
    });
  }

  /** A mark or an arrow is drawn, or taken away if it is there. */
  draw(place, colour, from, to) {
    return this.change(place, (node) => {
      const own = node.notes.findLast((note) => note.c !== undefined && !note.v);
      const note = drawnNote(own ?? { c: '' }, this.variant.names, colour, from, to);
      node.notes = [...node.notes.filter((other) => other !== own), ...(note.c ? [note] : [])];
    });
  }

  /** sign: as it is shown, with the number of its NAG; null for none. */
  sign(place, sign) {
    return this.change(place, (node) => {
      node.signs = sign ? [sign] : [];
    });
  }

  /** The result: the tag and the end of the moves. */
  result(text) {
    return this.change(0, () => {
      const others = this.game.tags.filter(([name]) => name !== 'Result');
      this.game.tags = [...others, ['Result', text]];
      this.game.body = { ...this.game.body, r: text };
      this.head = { ...this.head, result: text };
    });
  }
}

function itemOfMove(parent, move, variant) {
  const after = afterMove(parent.position, move.path, move.taken, false);
  const isCrowned = after.pieces !== positionOfFen(variant, move.fen).pieces;
  return [move.text, move.path, move.taken, isCrowned ? 1 : 0];
}

function pathTo(node) {
  const path = [];
  for (let now = node; now.parent; now = now.parent) {
    path.unshift(now.parent.next.indexOf(now));
  }
  return path;
}

function nodeAt(start, path) {
  return path.reduce((node, place) => node.next[place] ?? node, start);
}
