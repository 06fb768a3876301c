import { shownText } from './words.js';
// The games of the page. The block "games" is an array with two text lines a game, so that a game is decoded only when it
// is opened:
//   the head: [number, White, Black, result, outcome (w, b, d or nothing), event, date, round, opening, place of the
//              variant in the block "variants" or -1, plies, and the FEN of an exercise to solve];
//   the game: {t: tags, r: the terminator, f, s: pieces and side to move of the start, if it is not the variant's,
//              b: the body}.
// The body has in reading order:
//   "32-28"                       a quiet move
//   ["28x19", path, taken, 1]     a move with its path, the squares that it takes, and whether it becomes a king
//   {t, w, f, s}                  a move that the rules forbid, or that is not understood: text, its two ends, the position
//                                 after it; without f the position is not known
//   {p, f, s} and {z, f, s}       a passed turn, and a position set up within the game
//   "(" and ")"                   a variation: an alternative to the last move before it
//   {c, d, e, i, kw, kb, m, a}    a comment, itself without commands, evaluation, moves to the win, clocks, marks, arrows
//   {c, d, l, w, v, o}            one of a layer: its name, its words by language where they differ, and moves from the
//                                 position after (v) or before (o) the last move
//   {g, n}, {g, l}                a sign, with the number of its NAG, or with the layer that made it
//   {x}                           text that was not understood

/** Splits the text of the block into the lines of heads and games. */
export class GameStore {
  constructor(text) {
    this.lines = text.split('\n');
    this.count = Math.floor((this.lines.length - 3) / 2);
    this.solves = this.count > 0 && this.read(1).solve === true;  // exercises are tasks
    this.heads = [];
    for (let game = 0; game < this.count; ++game) {
      this.heads.push(this.read(2 + 2 * game));
    }
  }

  read(line) {
    const text = this.lines[line];
    return JSON.parse(text.endsWith(',') ? text.slice(0, -1) : text);
  }

  head(game) {
    const [number, white, black, result, outcome, event, date, round, opening, variant, plies, fen] = this.heads[game];
    return { number, white, black, result, outcome, event, date, round, opening, variant, plies, fen };
  }

  body(game) {
    return this.read(3 + 2 * game);
  }

  /** The place of the game with a number of its base or file; -1 if there is none. */
  placeOf(number) {
    return this.heads.findIndex((head) => head[0] === number);
  }
}

/** A move of the tree, or the start (without text). */
class MoveNode {
  constructor(parent, text, position) {
    this.parent = parent;
    this.text = text;
    this.position = position;
    this.path = [];
    this.taken = [];
    this.next = [];
    this.notes = [];
    this.signs = [];
    this.known = true;
    this.legal = true;
    this.turns = parent ? parent.turns : 0;
    this.ply = parent ? parent.ply : 0;
    this.main = false;
    this.place = 0;
  }

  /** "12." before the first move of a pair, "12..." before the second. */
  get number() {
    const before = this.turnsBefore;
    return Math.floor(before / 2) + 1 + (before % 2 === 0 ? '.' : '...');
  }

  get leads() {
    return this.turnsBefore % 2 === 0;
  }

  get evaluation() {
    return this.notes.map((note) => note.e).find((value) => value !== undefined);
  }

  /** In how many moves White wins, below zero Black. */
  get wonIn() {
    return this.notes.map((note) => note.i).find((value) => value !== undefined);
  }
}

/** The position after a move: the piece goes to the end of its path, what it takes is gone. */
export function afterMove(position, path, taken, crowned) {
  const pieces = [...position.pieces];
  const piece = pieces[path[0]];
  pieces[path[0]] = '.';
  for (const square of taken) {
    pieces[square] = '.';
  }
  pieces[path[path.length - 1]] = crowned ? piece.toUpperCase() : piece;
  return { pieces: pieces.join(''), side: piece.toLowerCase() === 'w' ? 'b' : 'w' };
}

/** A game with its tree of moves. */
export class Game {
  constructor(head, body, variant) {
    this.head = head;
    this.body = body;
    this.variant = variant;
    this.tags = body.t;
    const start = body.f ? { pieces: body.f, side: body.s } : variant?.startPosition();
    this.start = new MoveNode(null, '', start ?? { pieces: '', side: 'w' });
    this.start.main = true;
    this.start.turns = variant && this.start.position.side !== variant.first ? 1 : 0;
    this.nodes = [this.start];
    this.build();
  }

  build() {
    const lines = [{ before: this.start, now: this.start }];
    const noted = [];
    for (const item of this.body.b) {
      const line = lines[lines.length - 1];
      if (item === '(') {
        lines.push({ before: line.before, now: line.before });
      } else if (item === ')') {
        if (lines.length > 1) {
          lines.pop();
        }
      } else if (typeof item === 'string' || Array.isArray(item) || item.t !== undefined) {
        line.before = line.now;
        line.now = this.add(line.now, item, lines.length === 1);
      } else if (item.p !== undefined || item.z !== undefined) {
        line.now = line.before = this.addPosition(line.now, item, lines.length === 1);
      } else if (item.g !== undefined) {
        line.now.signs.push(item);
      } else {
        line.now.notes.push(item);
        if (item.v || item.o) {
          noted.push([item, item.v ? line.now : line.before]);
        }
      }
    }
    // Behind all others, so that the places of these, which are in links, do not depend on layers.
    for (const [note, parent] of noted) {
      this.addNoted(note, parent);
    }
  }

  /** The moves of a note are shown like those of a variation, but are none of the game: no move leads to the first. */
  addNoted(note, parent) {
    let last = parent;
    note.line = (note.v ?? note.o).map((item) => {
      const node = this.make(last, item);
      node.place = this.nodes.length;
      this.nodes.push(node);
      if (last !== parent) {
        last.next.push(node);
      }
      last = node;
      return node;
    });
  }

  put(node, main) {
    node.main = main;
    node.place = this.nodes.length;
    node.parent.next.push(node);
    this.nodes.push(node);
    return node;
  }

  add(parent, item, main) {
    return this.put(this.make(parent, item), main);
  }

  /** A move, not yet in the tree. */
  make(parent, item) {
    const node = new MoveNode(parent, '', parent.position);
    if (typeof item === 'string') {
      node.text = item;
      node.path = this.variant.endsOf(item);
      node.position = afterMove(parent.position, node.path, [], false);
    } else if (Array.isArray(item)) {
      [node.text, node.path, node.taken] = item;
      node.position = afterMove(parent.position, node.path, node.taken, item[3] === 1);
    } else {
      node.text = shownText(item.t.slice(0, 80)) || '?';
      node.raw = item.t;
      node.path = item.w ?? [];
      node.legal = false;
      node.known = item.f !== undefined;
      node.position = node.known ? { pieces: item.f, side: item.s } : parent.position;
    }
    node.turnsBefore = parent.turns;
    node.turns = parent.turns + 1;
    node.ply = parent.ply + 1;
    this.countTurnTo(node);
    return node;
  }

  addPosition(parent, item, main) {
    const node = new MoveNode(parent, shownText(item.p ?? ''), parent.position);
    node.raw = item.p ?? item.z;
    node.isSetup = item.z !== undefined;
    node.legal = false;
    node.known = item.f !== undefined;
    if (node.known) {
      node.position = { pieces: item.f, side: item.s };
    }
    node.turnsBefore = parent.turns;
    this.countTurnTo(node);
    return this.put(node, main);
  }

  /** Counts a turn as passed where the number of turns shows that the other side is to move. */
  countTurnTo(node) {
    if (this.variant && node.known && (node.turns % 2 === 0) !== (node.position.side === this.variant.first)) {
      node.turns += 1;
    }
  }

  get mainLine() {
    return this.nodes.filter((node) => node.main);
  }

  /** The main line's position after so many plies. */
  atPly(ply) {
    const line = this.mainLine;
    return line.find((node) => node.ply === ply) ?? line[line.length - 1];
  }
}
