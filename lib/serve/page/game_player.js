// A game on the board: steps through its moves, players with their clocks, and what the page says about the position.
import { Board, positionWords } from '/viewer/board.js';
import { listenToTouch, listenToWheel, repeat } from '/viewer/controls.js';
import { shownText } from '/viewer/words.js';
import { BoardInput } from './board_input.js';
import { app, say, t, variantAt } from './context.js';
import { drawnIcon, el, iconButton } from './dom.js';
import { MoveEntry } from './move_entry.js';
import { legalMoves } from './rules_source.js';

const playTime = 1400;
const jumpTime = 220;
const firstWait = 300;

export function clockText(seconds) {
  const two = (value) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** A number with its sign: +0.5, −1.2. */
function signed(value) {
  return (value > 0 ? '+' : value < 0 ? '−' : '') + Math.abs(value);
}

export class GamePlayer {
  /**
   * before(node) and shown(node): another position is going to be shown, is shown; played(move, node): the reader has played a
   * legal move there.
   */
  constructor({ before = () => {}, shown = () => {}, played = () => {} }) {
    Object.assign(this, { onBefore: before, onShown: shown, onPlayed: played });
    this.flipped = false;
    this.playing = 0;
    this.takesMoves = true;
    this.board = new Board();
    this.host = el('div', { id: 'board' }, this.board.svg);
    this.above = el('p', { class: 'player', id: 'above' });
    this.below = el('p', { class: 'player', id: 'below' });
    this.status = el('p', { id: 'status' });
    this.note = el('p', { id: 'note', dir: 'auto' });
    this.entry = new MoveEntry((move) => this.onPlayed(move, this.node));
    this.input = new BoardInput(this.board, this.host, {
      played: (move) => this.onPlayed(move, this.node),
      several: (moves) => this.entry.choose(moves),
      refused: (from, to) => this.entry.refuse(from, to),
    });
    this.element = el(
      'section',
      { id: 'board-panel', 'aria-label': t('board') },
      this.above,
      this.host,
      this.below,
      this.buttons(),
      this.status,
      this.note,
      this.entry.element,
    );
    listenToWheel(this.host, (direction) => this.step(direction));
    listenToTouch(
      this.host,
      (direction) => !this.input.wasDrawn && this.step(direction),
      () => true,
    );
  }

  buttons() {
    const back = iconButton('back', t('back'), null, { id: 'back' });
    const forward = iconButton('forward', t('forward'), null, { id: 'forward' });
    repeat(back, () => this.step(-1));
    repeat(forward, () => this.step(1));
    this.playButton = iconButton('play', t('play'), () => this.togglePlay(), { id: 'play' });
    return el(
      'div',
      { class: 'buttons' },
      iconButton('start', t('start'), () => this.toStart(), { id: 'start' }),
      back,
      this.playButton,
      forward,
      iconButton('end', t('end'), () => this.toEnd(), { id: 'end' }),
      iconButton('flip', t('flip'), () => this.flip(), { id: 'flip' }),
    );
  }

  get keys() {
    return {
      start: () => this.toStart(),
      back: () => this.step(-1),
      forward: () => this.step(1),
      end: () => this.toEnd(),
      lineUp: () => this.changeLine(-1),
      lineDown: () => this.changeLine(1),
      flip: () => this.flip(),
      play: () => this.togglePlay(),
    };
  }

  close() {
    this.stopPlay();
    this.board.stop();
  }

  /** Another game, shown at a position. */
  use(game, node = game.start) {
    this.stopPlay();
    this.game = game;
    this.show(node, false);
  }

  get variant() {
    return this.game.variant ?? variantAt(0);
  }

  /** Shows a position. moving: the piece is seen going there. */
  show(node, moving) {
    this.node = node;
    this.onBefore(node);
    const { variant } = this;
    this.board.use(variant, this.flipped);
    const glide = moving && !app.calm.matches && node.parent !== null;
    this.board.show(node.position, node, this.hidesNotes ? [] : node.notes, glide, node.parent?.position);
    const seen = this.game.variant ? positionWords(variant, node.position, app.words) : '';
    this.board.svg.setAttribute('aria-label', `${t('board')}. ${seen}`);
    this.writePlayers();
    this.status.textContent = this.statusText();
    this.note.textContent = this.hidesNotes
      ? ''
      : node.notes
          .map((note) => this.noteText(note))
          .filter(Boolean)
          .join(' ')
          .slice(0, 600);
    this.takeMoves();
    this.onShown(node);
  }

  noteText(note) {
    return shownText(note.w?.[app.words.code] ?? note.d ?? note.c ?? note.x ?? '');
  }

  /** The reader can play the legal moves of the position that is shown. */
  async takeMoves() {
    const { node, variant } = this;
    this.input.stop();
    this.entry.element.hidden = !this.takesMoves;
    if (!this.takesMoves || !this.game.variant || !node.known) {
      this.entry.use(variant, node.position, []);
      return;
    }
    const moves = await legalMoves(variant, node.position);
    if (this.node === node) {
      this.input.use(node.position, this.takesMoves ? moves : []);
      this.entry.use(variant, node.position, moves);
    }
  }

  // What is said.

  clocks() {
    const clocks = {};
    for (let { node } = this; node; node = node.parent) {
      for (const note of node.notes) {
        clocks.w ??= note.kw;
        clocks.b ??= note.kb;
      }
    }
    return clocks;
  }

  writePlayers() {
    const clocks = this.clocks();
    this.writePlayer(this.above, this.flipped ? 'w' : 'b', clocks);
    this.writePlayer(this.below, this.flipped ? 'b' : 'w', clocks);
  }

  writePlayer(element, side, clocks) {
    const colour = side === 'w' ? 'white' : 'black';
    const { head, tags } = this.game;
    const rating = tags.find(([name]) => name === (side === 'w' ? 'WhiteRating' : 'BlackRating'))?.[1] ?? '';
    element.replaceChildren(
      el('span', { class: `sign ${colour}`, role: 'img', 'aria-label': t(colour) }),
      el('bdi', { class: 'name', text: head[colour] || t(colour) }),
      el('span', { class: 'rating', text: shownText(rating.slice(0, 20)) }),
    );
    if (clocks[side] !== undefined) {
      element.append(el('span', { class: 'clock', text: clockText(clocks[side]) }));
    }
    element.classList.toggle('to-move', this.node.position.side === side);
  }

  statusText() {
    const { node } = this;
    const move = node.parent && !node.isSetup ? `${node.number} ${node.text.replaceAll('x', '×')}` : '';
    const { evaluation: value, wonIn } = node;
    const evaluation =
      typeof value === 'number' && !this.hidesNotes
        ? `${t('evaluation')} ${wonIn === undefined ? signed(value) : `#${wonIn}`}`
        : '';
    return [
      move,
      t(node.position.side === 'w' ? 'white-to-move' : 'black-to-move'),
      evaluation,
      node.known && this.game.variant ? '' : t('unread'),
    ]
      .filter(Boolean)
      .join(' · ');
  }

  /** A move as it is read aloud: "32 to 28", "28 takes 19, king". */
  spokenMove(node = this.node) {
    if (!node.parent) {
      return t('start');
    }
    const { names } = this.variant;
    const [from, to] = [node.path[0], node.path.at(-1)];
    if (from === undefined || to === undefined) {
      return node.text;
    }
    const crowned = node.parent.position.pieces[from] !== node.position.pieces[to] ? `, ${t('king')}` : '';
    return `${names[from]} ${t(node.taken.length ? 'takes' : 'to')} ${names[to]}${crowned}`;
  }

  say() {
    say(this.spokenMove());
  }

  // Going through the moves.

  toStart() {
    this.show(this.game.start, false);
    this.say();
  }

  /** Goes one move on or back. Gives whether there was one. */
  step(direction) {
    const next = direction > 0 ? this.node.next[0] : this.node.parent;
    if (!next) {
      return false;
    }
    this.show(next, direction > 0);
    this.say();
    return true;
  }

  toEnd() {
    let { node } = this;
    while (node.next.length > 0) {
      node = node.next[0];
    }
    this.show(node, false);
    this.say();
  }

  /** Goes to another alternative to the last move. */
  changeLine(direction) {
    const others = this.node.parent?.next ?? [];
    const next = others[others.indexOf(this.node) + direction];
    if (next) {
      this.show(next, true);
      this.say();
    }
  }

  flip() {
    this.flipped = !this.flipped;
    this.show(this.node, false);
  }

  togglePlay() {
    if (this.playing) {
      this.stopPlay();
      return;
    }
    if (this.node.next.length === 0) {
      this.show(this.game.start, false);
    }
    const go = () => {
      const jumps = this.node.next[0]?.taken.length ?? 0;
      if (!this.step(1) || this.node.next.length === 0) {
        this.stopPlay();
      } else {
        this.playing = setTimeout(go, playTime + jumpTime * jumps);
      }
    };
    this.markPlay('stop');
    this.playing = setTimeout(go, firstWait);
  }

  stopPlay() {
    clearTimeout(this.playing);
    this.playing = 0;
    this.markPlay('play');
  }

  markPlay(name) {
    this.playButton.replaceChildren(drawnIcon(name));
    this.playButton.setAttribute('aria-label', t(name));
    this.playButton.title = t(name);
  }
}
