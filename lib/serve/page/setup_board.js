// A board on which pieces are put by hand, by mouse, touch or keyboard. It has a symbol for each square, as patterns write
// them:
// w W b B pieces; o x * any piece of White, of Black, of either; . nothing; ? whatever; n, m no piece of White, of Black.
import { Board } from '/viewer/board.js';
import { makeSvg } from '/viewer/words.js';
import { say, t } from './context.js';
import { el } from './dom.js';

const names = {
  w: 'white-man',
  W: 'white-king',
  b: 'black-man',
  B: 'black-king',
  o: 'any-white',
  x: 'any-black',
  '*': 'any-piece',
  '.': 'no-piece',
  '?': 'whatever',
  n: 'not-white',
  m: 'not-black',
};
const exact = ['w', 'W', 'b', 'B', '.'];
const mask = ['w', 'W', 'b', 'B', 'o', 'x', '*', '.', 'n', 'm', '?'];
const shown = { o: '○', x: '●', '*': '◐', '.': '∅', n: '○̸', m: '●̸' };

export class SetupBoard {
  /** changed(): the reader has put something. */
  constructor(changed) {
    this.changed = changed;
    this.board = new Board();
    this.isMask = false;
    this.tool = 'w';
    this.cursor = 0;
    this.board.svg.setAttribute('tabindex', '0');
    this.board.svg.setAttribute('role', 'application');
    this.board.svg.dataset.keys = 'own';
    this.host = el('div', { id: 'board', class: 'setup' }, this.board.svg);
    this.palette = el('div', { class: 'palette', role: 'radiogroup', 'aria-label': t('palette') });
    this.element = el('div', {}, this.palette, this.host, el('p', { class: 'faint', text: t('setup-help') }));
    this.listen();
  }

  use(variant, symbols, isMask, flipped = false) {
    const isOther = this.isMask !== isMask;
    Object.assign(this, { variant, isMask, flipped, symbols: [...symbols] });
    if (isOther && !(isMask ? mask : exact).includes(this.tool)) {
      this.tool = 'w';
    }
    this.cursor = Math.min(this.cursor, variant.squares - 1);
    this.board.use(variant, flipped);
    this.drawPalette();
    this.draw();
  }

  get text() {
    return this.symbols.join('');
  }

  // The palette.

  drawPalette() {
    const tools = this.isMask ? mask : exact;
    this.palette.replaceChildren(...tools.map((symbol) => this.toolOf(symbol)));
  }

  toolOf(symbol) {
    const isOn = symbol === this.tool;
    const piece = 'wWbB'.includes(symbol)
      ? el('span', {
          class: `sign ${symbol.toLowerCase() === 'w' ? 'white' : 'black'}${symbol === symbol.toUpperCase() ? ' king' : ''}`,
          'aria-hidden': 'true',
        })
      : el('span', { text: shown[symbol] ?? '·', 'aria-hidden': 'true' });
    return el(
      'button',
      {
        type: 'button',
        role: 'radio',
        'aria-checked': String(isOn),
        tabindex: isOn ? 0 : -1,
        title: t(names[symbol]),
        'aria-label': t(names[symbol]),
        on: { click: () => this.choose(symbol), keydown: (event) => this.toolKey(event) },
      },
      piece,
      el('span', { class: 'tool-name', text: t(names[symbol]), 'aria-hidden': 'true' }),
    );
  }

  choose(symbol) {
    this.tool = symbol;
    this.drawPalette();
  }

  toolKey(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by) {
      const tools = this.isMask ? mask : exact;
      this.choose(tools[(tools.indexOf(this.tool) + by + tools.length) % tools.length]);
      this.palette.querySelector('[tabindex="0"]').focus();
      event.preventDefault();
      event.stopPropagation();
    }
  }

  // The board.

  listen() {
    let painted = null;
    this.host.addEventListener('pointerdown', (event) => {
      const square = event.button === 0 ? this.board.squareAt(event.clientX, event.clientY) : -1;
      if (square >= 0) {
        painted = this.symbols[square] === this.tool ? this.nothing : this.tool;
        this.cursor = square;
        this.put(square, painted);
      }
    });
    this.host.addEventListener('pointermove', (event) => {
      const square = painted !== null && event.buttons === 1 ? this.board.squareAt(event.clientX, event.clientY) : -1;
      if (square >= 0 && this.symbols[square] !== painted) {
        this.put(square, painted);
      }
    });
    addEventListener('pointerup', () => {
      painted = null;
    });
    this.board.svg.addEventListener('keydown', (event) => this.pressed(event));
    this.board.svg.addEventListener('focus', () => this.draw());
    this.board.svg.addEventListener('blur', () => this.draw());
  }

  get nothing() {
    return this.isMask ? '?' : '.';
  }

  put(square, symbol) {
    this.symbols[square] = symbol;
    this.draw();
    this.changed();
  }

  pressed(event) {
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    if (event.key in steps) {
      this.moveCursor(...steps[event.key]);
    } else if (event.key === ' ' || event.key === 'Enter') {
      this.put(this.cursor, this.symbols[this.cursor] === this.tool ? this.nothing : this.tool);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      this.put(this.cursor, this.nothing);
    } else if ((this.isMask ? mask : exact).includes(event.key)) {
      this.choose(event.key);
      this.put(this.cursor, event.key);
    } else {
      return;
    }
    say(`${this.variant.names[this.cursor]}: ${t(names[this.symbols[this.cursor]])}`);
    event.preventDefault();
    event.stopPropagation();
  }

  /** To the nearest square in a direction, as the board is drawn. */
  moveCursor(rows, columns) {
    const at = this.variant.place(this.cursor, this.flipped);
    const wanted = { row: at.row + rows, column: at.column + columns };
    let best = this.cursor;
    let least = Infinity;
    for (let square = 0; square < this.variant.squares; ++square) {
      const { row, column } = this.variant.place(square, this.flipped);
      const ahead = rows ? row === wanted.row : row === at.row && Math.sign(column - at.column) === columns;
      const distance = Math.abs(row - wanted.row) * 10 + Math.abs(column - wanted.column);
      if (ahead && distance < least) {
        [best, least] = [square, distance];
      }
    }
    this.cursor = best;
    this.draw();
  }

  draw() {
    const pieces = this.symbols.map((symbol) => ('wWbB'.includes(symbol) ? symbol : '.')).join('');
    this.board.show({ pieces, side: 'w' }, { path: [], taken: [] }, [], false, null);
    this.symbols.forEach((symbol, square) => this.isMask && symbol in shown && this.drawSymbol(symbol, square));
    this.host.classList.toggle('mask', this.isMask);
    if (document.activeElement === this.board.svg) {
      this.board.hint([{ square: this.cursor, kind: 'chosen' }]);
    }
    this.board.svg.setAttribute('aria-label', `${t('board')}. ${this.spoken()}`);
  }

  drawSymbol(symbol, square) {
    const text = makeSvg('text', { class: 'symbol', y: 20, 'text-anchor': 'middle' });
    text.textContent = shown[symbol];
    this.board.put(this.board.layers.marks, text, square);
  }

  spoken() {
    const groups = new Map();
    this.symbols.forEach((symbol, square) => {
      if (symbol !== this.nothing) {
        groups.set(symbol, [...(groups.get(symbol) ?? []), this.variant.names[square]]);
      }
    });
    return [...groups].map(([symbol, squares]) => `${t(names[symbol])}: ${squares.join(', ')}`).join('. ');
  }
}
