// The boards of the variants: where a square is, and what it is called. A square is its index along the rows from the top
// left, as White sees the board.

export class Variant {
  constructor(data) {
    Object.assign(this, data);
    this.names = data.names.split(' ');
    this.ranks = data.ranks.split(' ');
    this.numbers = data.numbers.split(' ').map(Number);
    this.byNumber = [];
    this.numbers.forEach((number, square) => {
      this.byNumber[number] = square;
    });
    this.squares = this.names.length;
    this.indexes = new Map(this.names.map((name, index) => [name, index]));
    this.rowSquares = this.all ? this.columns : this.columns / 2;
  }

  /** Row and column of a square as it is drawn, with White or Black below. */
  place(square, flipped) {
    const row = Math.floor(square / this.rowSquares);
    let column = square % this.rowSquares;
    if (!this.all) {
      column = 2 * column + ((row + this.rows) % 2 === 0 ? 1 : 0);
    }
    if (this.mirrored !== flipped) {
      column = this.columns - 1 - column;
    }
    return { row: flipped ? this.rows - 1 - row : row, column };
  }

  /** Whether a square has the lighter of the two colours of a board whose squares are all used. */
  isOther(square) {
    const row = Math.floor(square / this.rowSquares);
    return this.all && (row + (square % this.rowSquares)) % 2 !== 0;
  }

  /** The number of a square from 1, by which positions are written. */
  numberOf(name) {
    return this.numbers[this.indexes.get(name)];
  }

  startPosition() {
    return { pieces: this.start, side: this.first };
  }

  /** The squares of a quiet move's text, such as "32-28" or "c3-d4". */
  endsOf(text) {
    const parts = text.split(/[-x:]/);
    return [this.indexes.get(parts[0]), this.indexes.get(parts[parts.length - 1])];
  }
}

/** A position of a variant as FEN, in the form that damier writes. */
export function fenOf(variant, position) {
  const listOf = (man, king) => {
    const isMan = (number) => position.pieces[variant.byNumber[number]] === man;
    const list = [];
    for (let number = 1; number <= variant.squares; ++number) {
      const name = variant.names[variant.byNumber[number]];
      if (position.pieces[variant.byNumber[number]] === king) {
        list.push('K' + name);
      } else if (isMan(number)) {
        let last = number;
        while (!variant.letters && isMan(number + 1) && isMan(number + 2) && isMan(last + 1)) {
          last += 1;
        }
        list.push(last > number ? `${name}-${last}` : name);
        number = last;
      }
    }
    return list.join(',');
  };
  const side = position.side === 'w' ? 'W' : 'B';
  return `${side}:W${listOf('w', 'W')}:B${listOf('b', 'B')}`;
}

/** The position of a FEN in the form that damier writes. */
export function positionOfFen(variant, fen) {
  const pieces = Array(variant.squares).fill('.');
  const [side, white, black] = fen.split(':');
  for (const list of [white, black]) {
    const colour = list[0];
    for (const part of list.slice(1).split(',').filter(Boolean)) {
      const king = part.startsWith('K');
      const [first, last = first] = part.replace('K', '').split('-');
      const end = variant.numberOf(last);
      for (let number = variant.numberOf(first); number <= end; ++number) {
        pieces[variant.byNumber[number]] = king ? colour : colour.toLowerCase();
      }
    }
  }
  return { pieces: pieces.join(''), side: side === 'W' ? 'w' : 'b' };
}
