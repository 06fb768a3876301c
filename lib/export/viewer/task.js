// An exercise on the page: the reader plays against all defences, the page answers, and the rest of the game is hidden.
import { Solving } from './solving.js';
import { OwnMove } from './tries.js';
import { positionOfFen } from './variant.js';
import { keepChoice, keptChoice } from './words.js';

/** Milliseconds between a move and its answer, besides those of the moving piece. */
const answerWait = 650;
const jumpWait = 220;

/** The exercises that were solved: kept in the browser, or for this visit where it keeps nothing. */
export class SolvedExercises {
  constructor() {
    this.keys = new Set();
  }

  add(key) {
    this.keys.add(key);
    keepChoice(key, '1');
  }

  has(key) {
    return this.keys.has(key) || keptChoice(key) !== null;
  }
}

export class Task {
  /**
   * elements: panel, prompt, help, line, outcome, and the buttons again, hint, giveUp, restart, next; legal: the list of
   * legal moves. page: words, calm, board, tries, solved; show(node, moving), say(text), spokenMove(node), ended(node, moving),
   * began(), nextExercise() (the place of another exercise, or -1), open(place).
   */
  constructor(elements, page) {
    Object.assign(this, elements, { page });
    this.game = null;
    this.isOpen = false;
    this.again.addEventListener('click', () => this.takeBack());
    this.hint.addEventListener('click', () => this.giveHint());
    this.giveUp.addEventListener('click', () => this.end('given-up', this.game.start, false));
    this.restart.addEventListener('click', () => this.begin());
    this.next.addEventListener('click', () => this.page.open(this.page.nextExercise()));
  }

  /** Another game is open. key: under which a solution is kept; empty if the game is no exercise. */
  use(game, key) {
    clearTimeout(this.timer);
    this.game = key && Solving.hasSolution(game.start) ? game : null;
    this.key = key;
    this.hasRules = true;
    this.reset(this.game !== null);
  }

  reset(isOpen) {
    clearTimeout(this.timer);
    this.isOpen = isOpen;
    this.solving = isOpen ? new Solving(this.game.start) : null;
    this.waitsFor = 'reader';  // or 'page', or 'again': the reader has to take a move back
    this.message = [];
    this.result = [];
  }

  /** Shows the exercise once more from its start. */
  begin() {
    this.reset(true);
    this.page.began();
    this.page.show(this.game.start, false);
    this.focusOn(this.hint);
  }

  /** A legal move of the reader, {text, fen, path, taken}. Returns whether it is a matter of the exercise. */
  play(move) {
    if (!this.isOpen || this.waitsFor !== 'reader') {
      return this.isOpen;
    }
    const { variant } = this.game;
    this.fromList = this.legal.contains(document.activeElement);
    const place = this.solving.node;
    const found = this.solving.play({ text: move.text, pieces: positionOfFen(variant, move.fen).pieces });
    this.waitsFor = 'page';
    if (found.kind === 'wrong') {
      this.refute(new OwnMove(place, move, variant), 'not-solution', []);
    } else if (found.kind === 'refuted') {
      this.refute(found.move, 'refuted', found.line);
    } else if (found.kind === 'solved') {
      this.page.solved.add(this.key);
      this.end('solved', found.move, true);
    } else {
      this.show(found.move, true, ['right', found.move]);
      this.later(found.move, () => (found.kind === 'other' ? this.goBack(found) : this.defend(found.answer)));
    }
    return true;
  }

  /** Shows a move that is not right and, one by one, those that refute it. */
  refute(move, word, [next, ...others]) {
    this.waitsFor = 'again';
    this.show(move, true, [word, move]);
    if (this.fromList) {
      this.again.focus();
    }
    if (next) {
      this.later(move, () => this.refute(next, word, others));
    }
  }

  goBack({ back, answer }) {
    this.show(back, false, ['other-defence', back]);
    this.later(back, () => this.defend(answer, ['other-defence']));
  }

  defend(answer, words = []) {
    this.waitsFor = 'reader';
    this.show(answer, true, [...words, answer, answer.position.side === 'w' ? 'white-to-move' : 'black-to-move']);
    if (this.fromList) {
      this.focusOn(this.legal.querySelector('button'));
    }
  }

  /** Takes back a move that is not right. */
  takeBack() {
    if (!this.isOpen || this.waitsFor !== 'again') {
      return false;
    }
    clearTimeout(this.timer);
    const hadFocus = document.activeElement === this.again;
    this.waitsFor = 'reader';
    this.show(this.solving.node, false, []);
    if (hadFocus) {
      this.focusOn(this.legal.querySelector('button') ?? this.hint);
    }
    return true;
  }

  /** A press on the board: returns whether it is taken, because the page is to move, or a move is to be taken back. */
  press() {
    return this.takeBack() || (this.isOpen && this.waitsFor === 'page');
  }

  giveHint() {
    this.takeBack();
    if (this.isOpen && this.waitsFor === 'reader' && this.solving.hint >= 0) {
      const square = this.solving.hint;
      this.show(this.solving.node, false, [`${this.page.words.of('hint-piece')} ${this.game.variant.names[square]}`]);
      this.page.board.hint([{ square, kind: 'chosen' }]);
    }
  }

  /** The exercise is over: the page shows everything. */
  end(word, node, moving) {
    const { defences } = this.solving;
    const hadFocus = this.fromList || document.activeElement === this.giveUp;
    this.reset(false);
    this.result = word === 'solved' ? ['solved', 'defences', defences] : [word];
    this.page.ended(node, moving);
    this.page.say([moving ? this.page.spokenMove(node) : '', this.outcome.textContent].filter(Boolean).join('. '));
    if (hadFocus) {
      this.focusOn(this.next.hidden ? this.restart : this.next);
    }
    this.fromList = false;
  }

  show(node, moving, message) {
    this.message = message;
    this.page.show(node, moving);
    const spoken = message.map((part) => (typeof part === 'string' ? this.wordOf(part) : this.page.spokenMove(part)));
    this.page.say(spoken.length > 0 ? spoken.join('. ') : this.prompt.textContent);
  }

  later(node, act) {
    clearTimeout(this.timer);
    const jumps = this.page.calm.matches ? 0 : node.path.length - 1;
    this.timer = setTimeout(act, answerWait + jumpWait * jumps);
  }

  focusOn(element) {
    element?.focus();
  }

  /** A word of the page, or a text that is one already. */
  wordOf(part) {
    return this.page.words.of(part) ?? part;
  }

  moveText(node) {
    return `${node.number} ${node.text.replaceAll('x', '×')}`;
  }

  /** "White to move and win": by the result, or by the tag Gain. */
  promptText() {
    const { outcome } = this.game.head;
    const { side } = this.game.start.position;
    const wins = outcome === side || this.game.tags.some(([name, value]) => name === 'Gain' && value === 'won');
    const aim = wins ? 'win' : outcome === 'd' ? 'draw' : 'gain';
    return this.page.words.of(`task-${side === 'w' ? 'white' : 'black'}-${aim}`);
  }

  /** What is below the board. */
  status() {
    return this.message.length > 0
      ? this.message.map((part) => (typeof part === 'string' ? this.wordOf(part) : this.moveText(part))).join(' · ')
      : this.promptText();
  }

  /** Without rules no move can be tried. */
  useRules(hasRules) {
    this.hasRules = hasRules;
    this.help.textContent = this.page.words.of(hasRules ? 'task-help' : 'no-rules');
  }

  /** Writes the panel. */
  write() {
    this.panel.hidden = this.game === null;
    if (!this.game) {
      return;
    }
    const { words } = this.page;
    this.prompt.textContent = this.promptText();
    this.useRules(this.hasRules);
    this.help.hidden = !this.isOpen;
    this.line.textContent = this.isOpen ? this.lineText() : '';
    const [word, more, count] = this.result;
    this.outcome.textContent = word ? words.of(word) + (more ? ` · ${words.of(more)}: ${count}` : '') : '';
    this.again.hidden = !this.isOpen || this.waitsFor !== 'again';
    this.hint.hidden = this.giveUp.hidden = !this.isOpen;
    this.restart.hidden = this.isOpen;
    this.next.hidden = this.page.nextExercise() < 0;
  }

  /** The moves from the start to the position that is shown. */
  lineText() {
    const line = [];
    for (let { node } = this.page; node.parent; node = node.parent) {
      line.unshift(node);
    }
    const listed = (node, place) => (node.leads || place === 0 ? node.number + '\u00a0' : '') + node.text.replaceAll('x', '×');
    return line.map(listed).join(' ');
  }
}
