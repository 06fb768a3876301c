// An exercise that the reader solves. The main line of the game is the solution; variations at the other side's moves are
// other defences; variations at the solver's moves are other moves: with NAG $2 a wrong try and its refutation, without it
// as right as the main move.

/** Whether a move has the sign of a mistake. */
function isMistake(node) {
  return node.signs.some(({ n, g, l }) => !l && (n === '2' || (n === undefined && g === '?')));
}

/** The moves of the tree after a node that can be played. */
function playable(node) {
  return node.next.filter((next) => next.legal && next.known);
}

/** The moves that solve, at a node where the solver is to move: the main move, and others that are no tries. */
function rightMoves(node) {
  return playable(node).filter((next) => next === node.next[0] || !isMistake(next));
}

/** The moves of a tree from a node to the end of its first line. */
function lineFrom(node) {
  const line = [];
  for (let next = playable(node)[0]; next; next = playable(next)[0]) {
    line.push(next);
  }
  return line;
}

export class Solving {
  /** start: the node of the position to solve. It and its moves are those of Game. */
  constructor(start) {
    this.start = start;
    this.restart();
  }

  /** Whether a tree of moves has a solution. */
  static hasSolution(start) {
    return rightMoves(start).length > 0;
  }

  restart() {
    this.node = this.start;
    this.seen = new Set();  // defences that were played
    this.isSolved = false;
  }

  get side() {
    return this.start.position.side;
  }

  /** The square of a piece that makes a right move. */
  get hint() {
    return rightMoves(this.node)[0]?.path[0] ?? -1;
  }

  /**
   * The reader's move: {text, pieces}, the pieces after it. Returns one of
   *   {kind: 'wrong'}                       the tree does not have it;
   *   {kind: 'refuted', move, line}         a wrong try, and the moves that refute it;
   *   {kind: 'right', move, back, answer}   a right move, and the defence after it; back is the move;
   *   {kind: 'other', move, back, answer}   a right move that ends a line: back is the place of another defence, answer;
   *   {kind: 'solved', move}                a right move after which no defence is left.
   * A move that is not right leaves everything as it was.
   */
  play({ text, pieces }) {
    const moves = playable(this.node);
    const move = moves.find((next) => next.text === text) ?? moves.find((next) => next.position.pieces === pieces);
    if (!move) {
      return { kind: 'wrong' };
    }
    if (!rightMoves(this.node).includes(move)) {
      return { kind: 'refuted', move, line: lineFrom(move) };
    }
    return this.goOn(move);
  }

  /** After a right move: the next defence, here or at the last place that has one which has not been seen. */
  goOn(move) {
    for (let place = move; place && place !== this.start; place = place.parent?.parent) {
      for (const defence of playable(place)) {
        if (!this.seen.has(defence)) {
          this.seen.add(defence);
          if (rightMoves(defence).length > 0) {
            this.node = defence;
            const kind = place === move ? 'right' : 'other';
            return { kind, move, back: place, answer: defence };
          }
        }
      }
    }
    this.isSolved = true;
    return { kind: 'solved', move };
  }

  /** The defences that were answered; those that leave nothing to find count, too. */
  get defences() {
    return this.seen.size;
  }
}
