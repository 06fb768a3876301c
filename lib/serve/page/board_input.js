// Moves on the board: a piece and a square, or the piece drawn to it, by mouse or by touch.

const least = 8;

export class BoardInput {
  /**
   * board: the viewer's board; host: the element around it. played(move): a legal move; several(moves): captures between the
   * same squares;
   * refused(from, to): no legal move; elsewhere(x, y): the press meant nothing.
   */
  constructor(board, host, { played, several, refused, elsewhere = () => {} }) {
    Object.assign(this, { board, host, played, several, refused, elsewhere });
    this.stop();
    host.addEventListener('pointerdown', (event) => this.pressed(event));
    host.addEventListener('pointermove', (event) => this.moved(event));
    host.addEventListener('pointerup', (event) => this.released(event));
    host.addEventListener('pointercancel', () => this.putBack());
  }

  /** No moves are taken. */
  stop() {
    this.use(null, []);
  }

  /** The legal moves of a position. */
  use(position, moves) {
    Object.assign(this, { position, moves, chosen: -1, from: null });
    this.host.classList.toggle('takes-moves', moves.length > 0);
    this.hint();
  }

  movesOf(square) {
    return this.moves.filter((move) => move.path[0] === square);
  }

  get forced() {
    return this.moves.length > 0 && this.moves[0].taken.length > 0;
  }

  hint(always = false) {
    if (!this.board.layers) {
      return;
    }
    const hints = [];
    if (always && this.forced) {
      hints.push(...[...new Set(this.moves.map((move) => move.path[0]))].map((square) => ({ square, kind: 'forced' })));
    }
    if (this.chosen >= 0) {
      hints.push({ square: this.chosen, kind: 'chosen' });
      hints.push(
        ...[...new Set(this.movesOf(this.chosen).map((move) => move.path.at(-1)))].map((square) => ({
          square,
          kind: 'target',
        })),
      );
    }
    this.board.hint(hints);
  }

  isOwn(square) {
    return square >= 0 && this.position?.pieces[square]?.toLowerCase() === this.position.side;
  }

  pressed(event) {
    if (this.moves.length === 0 || event.button !== 0 || !event.isPrimary) {
      return;
    }
    this.wasDrawn = false;
    const square = this.board.squareAt(event.clientX, event.clientY);
    const was = this.chosen;
    this.from = { x: event.clientX, y: event.clientY, square, was, piece: this.isOwn(square) ? this.pieceAt(square) : null };
    if (this.from.piece) {
      this.host.setPointerCapture(event.pointerId);
      this.chosen = square;
      this.hint(this.movesOf(square).length === 0);
    }
  }

  /** The drawn piece of a square. */
  pieceAt(square) {
    const { x, y } = this.board.centre(square);
    const place = `translate(${x} ${y})`;
    return [...this.board.layers.pieces.children].find((piece) => piece.getAttribute('transform') === place) ?? null;
  }

  moved(event) {
    const { from } = this;
    if (!from?.piece || (!from.drawn && Math.hypot(event.clientX - from.x, event.clientY - from.y) < least)) {
      return;
    }
    from.drawn = true;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.board.svg.getScreenCTM().inverse());
    from.piece.setAttribute('transform', `translate(${x} ${y})`);
    from.piece.parentElement.append(from.piece);
    event.preventDefault();
  }

  putBack() {
    if (this.from?.piece) {
      const { x, y } = this.board.centre(this.from.square);
      this.from.piece.setAttribute('transform', `translate(${x} ${y})`);
    }
    this.from = null;
  }

  released(event) {
    const { from } = this;
    if (!from) {
      return;
    }
    this.putBack();
    this.wasDrawn = Boolean(from.drawn);
    const square = this.board.squareAt(event.clientX, event.clientY);
    if (from.drawn && square !== from.square) {
      this.go(from.square, square);
    } else if (from.piece && !from.drawn && from.was === from.square) {
      this.chosen = -1;
      this.hint();
    } else if (!from.piece) {
      this.toSquare(square, event);
    } else if (this.movesOf(from.square).length === 0) {
      this.chosen = -1;
      this.refused(from.square, -1);
    }
  }

  toSquare(square, event) {
    if (this.chosen >= 0) {
      this.go(this.chosen, square);
    } else {
      this.elsewhere(event.clientX, event.clientY);
    }
  }

  /** The reader wants to go from a square to another. */
  go(from, to) {
    const fitting = this.movesOf(from).filter((move) => move.path.at(-1) === to);
    this.chosen = -1;
    this.hint(fitting.length === 0);
    if (fitting.length === 1) {
      this.played(fitting[0]);
    } else if (fitting.length > 1) {
      this.several(fitting);
    } else if (to !== from) {
      this.refused(from, to);
    }
  }
}
