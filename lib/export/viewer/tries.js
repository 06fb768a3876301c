// Moves of the reader's own, by the real rules: a line beside the game.
import { fenOf, positionOfFen } from './variant.js';
import { make } from './words.js';

/** A position of the reader's own line. Like a move of the game, it has what the board and the buttons need. */
export class OwnMove {
  constructor(parent, move, variant) {
    Object.assign(this, { parent, ...move });
    this.position = positionOfFen(variant, move.fen);
    Object.assign(this, { own: true, next: [], notes: [], signs: [], known: true, legal: true });
    this.ply = parent.ply + 1;
    this.turnsBefore = parent.turns;
    this.turns = parent.turns + 1;
  }

  get leads() {
    return this.turnsBefore % 2 === 0;
  }

  get number() {
    return Math.floor(this.turnsBefore / 2) + 1 + (this.leads ? '.' : '...');
  }
}

export class Tries {
  /**
   * elements: own, ownLine, tries, legal. shown(node, moving): to show a move; said(word): to say a word of the page;
   * taken(move): whether a move of the reader belongs to an exercise, which answers it.
   */
  constructor(elements, shown, said, taken) {
    Object.assign(this, elements, { shown, said, taken });
    this.rules = null;
    this.paused = false;  // the reader is not to move
    this.careful = false;  // a piece with one move waits for its square, too
    this.chosen = -1;
    this.moves = [];
    this.forget();
    this.tries.addEventListener('toggle', () => this.list());
    this.legal.addEventListener('click', (event) => {
      const button = event.target.closest('button');
      if (button) {
        this.play(this.moves[Number(button.dataset.place)]);
      }
    });
    this.ownLine.addEventListener('click', (event) => {
      const button = event.target.closest('button');
      if (button) {
        this.shown(this.line[Number(button.dataset.place)], false);
      }
    });
  }

  /** The page shows another move, of the game or of the reader's own. */
  at(variant, node, board) {
    Object.assign(this, { variant, node, board });
    this.chosen = -1;
    if (!node.own && node !== this.root) {
      this.forget();
    }
    this.moves = this.legalMoves();
    this.tries.hidden = !this.rules;
    this.write();
    this.list();
    this.hint();
  }

  /** The legal moves, with squares as the page has them. None where the rules or the position are not known. */
  legalMoves() {
    const { node, variant } = this;
    if (!this.rules || this.paused || !variant || !node.known) {
      return [];
    }
    const squares = (numbers) => numbers.map((number) => variant.byNumber[number]);
    try {
      return this.rules
        .legalMoves(node.fen ?? fenOf(variant, node.position))
        .map(({ text, fen, path, captured }) => ({ text, fen, path: squares(path), taken: squares(captured) }));
    } catch {
      // A position with too many captures to list.
      return [];
    }
  }

  forget() {
    this.root = null;
    this.line = [];
  }

  write() {
    this.own.hidden = this.line.length === 0;
    const buttons = this.line.map((move, place) => {
      const number = move.leads || place === 0 ? move.number + '\u00a0' : '';
      const button = make('button', 'move', number + move.text.replaceAll('x', '×'));
      button.type = 'button';
      button.dataset.place = place;
      if (move === this.node) {
        button.setAttribute('aria-current', 'true');
      }
      return button;
    });
    this.ownLine.replaceChildren(...buttons);
  }

  /** The legal moves as buttons, for the keyboard, and where one square does not say which capture is meant. */
  list(moves = this.moves) {
    if (!this.tries.open) {
      return;
    }
    const buttons = moves.map((move) => {
      const button = make('button', '', move.text.replaceAll('x', '×'));
      button.type = 'button';
      button.dataset.place = this.moves.indexOf(move);
      return button;
    });
    this.legal.replaceChildren(...buttons);
    if (moves.length === 0) {
      this.legal.textContent = this.paused ? '' : this.words.of(this.node.known ? 'no-move' : 'unread');
    }
  }

  get forced() {
    return this.moves.length > 0 && this.moves[0].taken.length > 0;
  }

  /** Shows which pieces must take, once the reader has begun, and where the chosen piece can go. */
  hint(always = false) {
    const hints = [];
    if (this.forced && (always || this.line.length > 0)) {
      for (const square of new Set(this.moves.map((move) => move.path[0]))) {
        hints.push({ square, kind: 'forced' });
      }
    }
    if (this.chosen >= 0) {
      hints.push({ square: this.chosen, kind: 'chosen' });
      for (const square of new Set(this.movesOf(this.chosen).map((move) => move.path[move.path.length - 1]))) {
        hints.push({ square, kind: 'target' });
      }
    }
    this.board.hint(hints);
  }

  movesOf(square) {
    return this.moves.filter((move) => move.path[0] === square);
  }

  isOwnPiece(square) {
    return square >= 0 && this.node.position.pieces[square]?.toLowerCase() === this.node.position.side;
  }

  /** The reader has chosen a square. Returns whether it meant anything. */
  press(square) {
    if (!this.rules) {
      return false;
    }
    const fitting = this.movesOf(this.chosen).filter((move) => move.path[move.path.length - 1] === square);
    if (fitting.length === 1) {
      this.play(fitting[0]);
      return true;
    }
    if (fitting.length > 1) {
      this.tries.open = true;
      this.list(fitting);
      return true;
    }
    if (!this.isOwnPiece(square)) {
      const chosen = this.chosen >= 0;
      this.chosen = -1;
      this.hint();
      if (chosen) {
        this.said('not-legal');
      }
      return chosen;
    }
    const moves = this.movesOf(square);
    const atOnce = moves.length === 1 && !this.careful;
    this.chosen = moves.length > 0 && !atOnce ? square : -1;
    if (atOnce) {
      this.play(moves[0]);
    } else {
      this.hint(moves.length === 0);
      if (moves.length === 0) {
        this.said(this.forced ? 'must-take' : 'not-legal');
      }
    }
    return true;
  }

  play(move) {
    if (this.taken(move)) {
      return;
    }
    const known = [...this.node.next, ...this.line].find((next) => next.parent === this.node && next.text === move.text);
    if (known) {
      this.shown(known, true);
      return;
    }
    if (!this.node.own) {
      this.root = this.node;
      this.line = [];
    } else {
      this.line.length = this.line.indexOf(this.node) + 1;
      this.node.next = [];
    }
    const own = new OwnMove(this.node, move, this.variant);
    if (this.node.own) {
      this.node.next = [own];
    }
    this.line.push(own);
    this.shown(own, true);
  }
}
