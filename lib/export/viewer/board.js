// The board as SVG. The side of a square is 100, as in damier's diagrams, and the pieces look like theirs.
import { makeSvg } from './words.js';

const side = 100;
const frame = 14;
const margin = 56;
const stepTime = 220;
const marks = { G: 'green', R: 'red', Y: 'yellow', B: 'blue' };

function pieceOf(letter) {
  const white = letter.toLowerCase() === 'w';
  const piece = makeSvg('g', { class: white ? 'piece white' : 'piece black' });
  if (letter === letter.toLowerCase()) {
    piece.append(makeSvg('circle', { r: 38, class: 'body' }), makeSvg('circle', { r: 26, class: 'ring' }));
  } else {
    piece.append(
      makeSvg('circle', { r: 36, cy: 7, class: 'body' }),
      makeSvg('circle', { r: 36, cy: -5, class: 'body' }),
      makeSvg('path', { d: 'M-20 10L-20 -16L-10 -4L0 -20L10 -4L20 -16L20 10Z', class: 'crown' }),
    );
  }
  return piece;
}

export class Board {
  constructor() {
    this.svg = makeSvg('svg', { class: 'board', role: 'group' });
    this.variant = null;
    this.flipped = false;
    this.running = [];
  }

  /** Draws the empty board of a variant. */
  use(variant, flipped) {
    if (this.variant === variant && this.flipped === flipped) {
      return;
    }
    this.variant = variant;
    this.flipped = flipped;
    const width = variant.columns * side;
    const height = variant.rows * side;
    const left = frame + (variant.letters ? margin : 0);
    const bottom = left;
    this.svg.setAttribute('viewBox', `${-left} ${-frame} ${width + left + frame} ${height + frame + bottom}`);
    this.layers = Object.fromEntries(
      ['squares', 'marks', 'names', 'ghosts', 'pieces', 'arrows', 'hints'].map((name) => [name, makeSvg('g', { class: name })]),
    );
    this.layers.squares.append(
      makeSvg('rect', { class: 'frame', x: -frame, y: -frame, width: width + 2 * frame, height: height + 2 * frame }),
      makeSvg('rect', { class: 'light', width, height }),
    );
    for (let square = 0; square < variant.squares; ++square) {
      const { x, y } = this.centre(square);
      const at = { x: x - side / 2, y: y - side / 2, width: side, height: side };
      this.layers.squares.append(makeSvg('rect', { class: variant.isOther(square) ? 'dark other' : 'dark', ...at }));
    }
    this.drawNames(width, height);
    this.svg.replaceChildren(...Object.values(this.layers));
  }

  drawNames(width, height) {
    const add = (x, y, className, text) => {
      const name = makeSvg('text', { x, y, class: className });
      name.textContent = text;
      this.layers.names.append(name);
    };
    const { variant, flipped } = this;
    if (!variant.letters) {
      for (let square = 0; square < variant.squares; ++square) {
        const { x, y } = this.centre(square);
        add(x - side / 2 + 4, y - side / 2 + 21, variant.columns > 10 ? 'number large' : 'number', variant.names[square]);
      }
      return;
    }
    for (let column = 0; column < variant.columns; ++column) {
      const file = flipped ? variant.columns - 1 - column : column;
      add(column * side + side / 2, height + frame + 40, 'edge', String.fromCharCode(97 + file));
    }
    for (let row = 0; row < variant.rows; ++row) {
      const drawn = flipped ? variant.rows - 1 - row : row;
      add(-frame - margin / 2, row * side + side / 2 + 14, 'edge', variant.ranks[drawn]);
    }
  }

  centre(square) {
    const { row, column } = this.variant.place(square, this.flipped);
    return { x: column * side + side / 2, y: row * side + side / 2 };
  }

  /** The square at a point of the window; -1 outside the squares that are used. */
  squareAt(clientX, clientY) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix || !this.variant) {
      return -1;
    }
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    for (let square = 0; square < this.variant.squares; ++square) {
      const at = this.centre(square);
      if (Math.abs(at.x - x) < side / 2 && Math.abs(at.y - y) < side / 2) {
        return square;
      }
    }
    return -1;
  }

  put(layer, element, square) {
    const { x, y } = this.centre(square);
    element.setAttribute('transform', `translate(${x} ${y})`);
    layer.append(element);
    return element;
  }

  /**
   * Draws a position, and the move that led to it: {path, taken}. notes: those of the position, with marks and arrows.
   * moving: the piece is shown going over the squares of the path; before: the pieces before the move.
   */
  show(position, move, notes, moving, before) {
    this.stop();
    const { ghosts, pieces, arrows, marks: markLayer, hints } = this.layers;
    for (const layer of [ghosts, pieces, arrows, markLayer, hints]) {
      layer.replaceChildren();
    }
    let moved = null;
    const last = move.path.length > 1 ? move.path[move.path.length - 1] : -1;
    for (let square = 0; square < position.pieces.length; ++square) {
      if (position.pieces[square] !== '.') {
        const piece = this.put(pieces, pieceOf(position.pieces[square]), square);
        moved = square === last ? piece : moved;
      }
    }
    if (moved) {
      pieces.append(moved);
    }
    this.drawMove(move, moved, position);
    for (const note of notes) {
      for (const [colour, square] of note.m ?? []) {
        this.drawMark(colour, square);
      }
      for (const [colour, from, to] of note.a ?? []) {
        this.drawArrow([from, to], 'arrow ' + marks[colour], 14);
      }
    }
    if (moving && moved) {
      this.animate(move, moved, before);
    }
  }

  drawMove(move, moved, position) {
    for (const square of move.taken) {
      if (position.pieces[square] === '.') {
        this.put(this.layers.ghosts, makeSvg('circle', { r: 36, class: 'taken' }), square);
      }
    }
    if (move.path.length > 1) {
      this.drawArrow(move.path, 'arrow last', 9, moved !== null);
    }
  }

  drawMark(colour, square) {
    const shapes = {
      G: 'M-45 -45H45V45H-45Z',
      R: 'M0 -48L48 0L0 48L-48 0Z',
      Y: 'M-45 0A45 45 0 1 1 45 0A45 45 0 1 1 -45 0Z',
      B: 'M-45 -45H45V45H-45Z',
    };
    const mark = makeSvg('g', { class: 'mark ' + marks[colour] });
    mark.append(makeSvg('path', { d: shapes[colour], class: 'halo' }), makeSvg('path', { d: shapes[colour], class: 'line' }));
    this.put(this.layers.marks, mark, square);
  }

  /** An arrow along squares. short: it ends at the edge of the piece there, and begins at a small circle. */
  drawArrow(path, className, width, short = false) {
    const points = path.map((square) => this.centre(square));
    const pulled = (from, to, by) => {
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      return length < by ? from : { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length };
    };
    const group = makeSvg('g', { class: className });
    const end = points.length - 1;
    if (short) {
      const { x, y } = points[0];
      group.append(makeSvg('circle', { cx: x, cy: y, r: 14, class: 'line' }));
      points[end] = pulled(points[end], points[end - 1], 46);
      points[0] = pulled(points[0], points[1], 14);
    }
    const line = 'M' + points.map(({ x, y }) => `${x} ${y}`).join('L');
    group.append(makeSvg('path', { d: line, class: 'halo' }), makeSvg('path', { d: line, class: 'line' }));
    const to = points[end];
    const from = points[end - 1];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length >= 1) {
      const unit = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
      const size = 24 + width;
      const point = (along, across) =>
        `${to.x + along * unit.x - across * unit.y} ${to.y + along * unit.y + across * unit.x}`;
      const tip = `M${point(size * 0.5, 0)}L${point(-size * 0.7, size * 0.6)}L${point(-size * 0.7, -size * 0.6)}Z`;
      group.append(makeSvg('path', { d: tip, class: 'tip' }));
    }
    this.layers.arrows.append(group);
  }

  /** Shows the piece going from square to square, and what it takes fading as it is jumped. */
  animate(move, moved, before) {
    const places = move.path.map((square) => {
      const { x, y } = this.centre(square);
      return { transform: `translate(${x}px, ${y}px)` };
    });
    const duration = stepTime * (places.length - 1);
    const run = (element, frames, timing) => {
      if (element.animate) {
        this.running.push(element.animate(frames, timing));
      }
    };
    run(moved, places, { duration, easing: 'ease-in-out' });
    run(this.layers.arrows, [{ opacity: 0 }, { opacity: 0 }, { opacity: 1 }], { duration: duration + 60 });
    move.taken.forEach((square, place) => {
      const letter = before.pieces[square];
      if (letter === '.') {
        return;
      }
      const piece = this.put(this.layers.ghosts, pieceOf(letter), square);
      piece.classList.add('fading');
      run(piece, [{ opacity: 1 }, { opacity: 1, offset: (place + 0.5) / move.taken.length }, { opacity: 0.35 }], { duration });
    });
    const last = this.running[this.running.length - 1];
    if (last) {
      last.onfinish = () => this.removeFaded();
    }
  }

  removeFaded() {
    for (const piece of this.layers.ghosts.querySelectorAll('.fading')) {
      piece.remove();
    }
  }

  /** Ends what is moving. */
  stop() {
    for (const animation of this.running) {
      animation.cancel();
    }
    this.running = [];
    if (this.layers) {
      this.removeFaded();
    }
  }

  /** Marks squares for the reader's own moves: {square, kind}; kind: piece, chosen, target or forced. */
  hint(hints) {
    this.layers.hints.replaceChildren();
    for (const { square, kind } of hints) {
      const shape =
        kind === 'target' ? makeSvg('circle', { r: 17, class: kind }) : makeSvg('rect', { x: -46, y: -46, width: 92, height: 92, rx: 12, class: kind });
      this.put(this.layers.hints, shape, square);
    }
  }
}

/** The pieces of a position in words, for those who do not see the board. */
export function positionWords(variant, position, words) {
  const listOf = (man, king) =>
    variant.names
      .filter((_, square) => position.pieces[square] === man || position.pieces[square] === king)
      .map((name) => name + (position.pieces[variant.indexes.get(name)] === king ? ' ' + words.of('king') : ''))
      .join(', ');
  return `${words.of('white')}: ${listOf('w', 'W')}. ${words.of('black')}: ${listOf('b', 'B')}.`;
}
