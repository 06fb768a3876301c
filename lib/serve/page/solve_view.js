// Exercises to solve, from the combinations of the base: every defence has to be answered.
import { Game } from '/viewer/game.js';
import { MoveList } from '/viewer/move_list.js';
import { SolvedExercises, Task } from '/viewer/task.js';
import { get } from './api.js';
import { app, attempt, number, say, t, variantAt } from './context.js';
import { button, el, select } from './dom.js';
import { GamePlayer } from './game_player.js';
import { headOf } from './game_view.js';
import { combinationsButton } from './layers_part.js';
import { keepRoute, routeTo } from './route.js';
import { rulesOf } from './rules_source.js';

const session = 20;

export class SolveView {
  constructor() {
    this.words = app.words;
    this.calm = app.calm;
    this.solved = new SolvedExercises();
    this.player = new GamePlayer({
      before: () => this.before(),
      shown: (node) => this.shown(node),
      played: (move) => this.task.play(move),
    });
    this.board = this.player.board;
    this.player.host.addEventListener(
      'click',
      () => this.task.isOpen && this.task.waitsFor === 'again' && this.task.press(),
    );
    this.line = el('div', { id: 'moves', tabindex: 0, role: 'group', 'aria-label': t('moves') });
    this.moves = new MoveList(this.line, (node) => this.player.show(node, false));
    this.task = new Task(this.taskParts(), this);
    this.choice = select([], '', (place) => this.open(Number(place)), { 'aria-label': t('exercise') });
    this.done = el('p', { class: 'faint', role: 'status' });
    this.facts = el('p', { class: 'faint', dir: 'auto' });
    this.element = el(
      'div',
      { class: 'solve-view' },
      this.player.element,
      el(
        'section',
        { class: 'play-part', 'aria-label': t('view-solve') },
        el('h2', { text: t('view-solve') }),
        el(
          'div',
          { class: 'buttons' },
          this.choice,
          button(t('others'), () => attempt(() => this.loadOthers())),
        ),
        this.done,
        combinationsButton(() => this.loadOthers()),
        this.parts.panel,
        this.facts,
        this.line,
      ),
    );
    this.player.statusText = () =>
      this.task.isOpen ? this.task.status() : GamePlayer.prototype.statusText.call(this.player);
  }

  taskParts() {
    const act = (word) => el('button', { type: 'button', text: t(word) });
    const parts = {
      prompt: el('h3'),
      help: el('p'),
      line: el('p', { id: 'task-line' }),
      outcome: el('p', { id: 'task-outcome' }),
      again: act('again'),
      hint: act('hint'),
      giveUp: act('give-up'),
      restart: act('solve-again'),
      next: act('next'),
      legal: this.player.entry.list,
    };
    const { prompt, outcome, help, line, again, hint, giveUp, restart, next } = parts;
    parts.again.id = 'task-again';
    parts.panel = el(
      'div',
      { id: 'task', hidden: true },
      prompt,
      outcome,
      help,
      line,
      el('div', { class: 'buttons' }, again, hint, giveUp, restart, next),
    );
    this.parts = parts;
    return parts;
  }

  get title() {
    return t('view-solve');
  }

  get keys() {
    return this.task.isOpen || !this.game ? null : this.player.keys;
  }

  close() {
    clearTimeout(this.task.timer);
    this.player.close();
  }

  get node() {
    return this.player.node;
  }

  async update({ parts }) {
    if (!this.puzzles) {
      await this.load();
    }
    if (this.puzzles.length > 0) {
      this.open(Math.max(0, Math.min(this.puzzles.length - 1, Number(parts[0] ?? 1) - 1)));
    }
  }

  async loadOthers() {
    await this.load();
    if (this.puzzles.length > 0) {
      await this.open(0);
    }
  }

  async load() {
    this.done.textContent = t('looking-for-puzzles');
    this.showBoard(false);
    const { games } = await get('puzzles', { limit: session }).catch((error) => {
      if (error.status !== 404) {
        throw error;
      }
      return { games: [] }; // damier was built without them
    });
    this.puzzles = games.map(({ head, body }) => ({ head: headOf(head), body }));
    const isEmpty = this.puzzles.length === 0;
    this.showBoard(!isEmpty);
    this.drawChoice();
    if (isEmpty) {
      this.done.textContent = t('no-puzzles');
    }
  }

  showBoard(isShown) {
    this.player.element.hidden = this.choice.hidden = !isShown;
    this.line.hidden = true;
  }

  drawChoice() {
    const isSolved = (place) => this.solved.has(this.keyOf(place));
    const count = this.puzzles.filter((_, place) => isSolved(place)).length;
    this.done.textContent = t('solved-of', { n: number(count), all: number(this.puzzles.length) });
    this.choice.replaceChildren(
      ...this.puzzles.map((_, place) =>
        el('option', { value: place, text: `${t('exercise')} ${place + 1}${isSolved(place) ? ' ✓' : ''}` }),
      ),
    );
    this.choice.value = String(this.place ?? 0);
  }

  /** Under which a solution is kept. */
  keyOf(place) {
    const { fen, variant, number: game } = this.puzzles[place].head;
    return `solved-${variantAt(variant)?.name}-${fen || game}`;
  }

  /** Shows an exercise. */
  async open(place) {
    const { head, body } = this.puzzles[place];
    this.place = place;
    this.game = new Game(head, body, variantAt(head.variant));
    this.task.use(this.game, this.keyOf(place));
    this.task.useRules(true);
    this.player.flipped = this.game.start.position.side === 'b';
    this.began();
    this.player.use(this.game);
    keepRoute(routeTo('solve', [place + 1]));
    say(this.task.isOpen ? this.task.status() : '');
    await rulesOf(this.game.variant);
  }

  // What the exercise asks of its page.

  began() {
    this.drawChoice();
    this.facts.textContent = this.task.isOpen
      ? ''
      : [this.game.head.white, this.game.head.black, this.game.head.event, app.words.date(this.game.head.date)]
          .filter(Boolean)
          .join(' · ');
    this.line.hidden = this.task.isOpen;
    this.task.isOpen ? this.moves.clear() : this.moves.use(this.game, app.words);
  }

  ended(node, moving) {
    this.began();
    this.show(node, moving);
  }

  show(node, moving) {
    this.player.show(node, moving);
  }

  before() {
    this.player.hidesNotes = this.task.isOpen;
    this.player.takesMoves = this.task.isOpen && this.task.waitsFor === 'reader';
  }

  shown(node) {
    if (!this.task.isOpen) {
      this.moves.mark(node);
    }
    this.player.element.classList.toggle('task', this.task.isOpen);
    this.task.write();
  }

  say(text) {
    say(text);
  }

  spokenMove(node) {
    return this.player.spokenMove(node);
  }

  nextExercise() {
    const others = this.puzzles.map((_, place) => place).filter((place) => place !== this.place);
    return others.find((place) => !this.solved.has(this.keyOf(place))) ?? others[0] ?? -1;
  }
}
