// A game against damier, or between two persons.
import { MoveList } from '/viewer/move_list.js';
import { fenOf, positionOfFen } from '/viewer/variant.js';
import { get, post } from './api.js';
import { change } from './changes.js';
import { app, notice, number, readOnly, say, t, tellError } from './context.js';
import { button, el, field, select } from './dom.js';
import { Draft } from './draft.js';
import { GamePlayer } from './game_player.js';
import { PlayClock } from './play_clock.js';
import { go, routeTo } from './route.js';
import { legalMoves } from './rules_source.js';
import { keepChoice, keptChoice } from '/viewer/words.js';

const wins = { w: '2-0', b: '0-2', d: '1-1' };

export class PlayView {
  constructor() {
    this.player = new GamePlayer({
      before: (node) => this.before(node),
      shown: (node) => this.shown(node),
      played: (move) => this.played(move),
    });
    this.clock = new PlayClock((side) => this.end(side === 'w' ? 'b' : 'w', t('time-over')));
    this.clock.shown = () => this.writeClocks();
    this.line = el('div', { id: 'moves', tabindex: 0, role: 'group', 'aria-label': t('moves') });
    this.moves = new MoveList(this.line, (node) => this.player.show(node, false));
    this.state = el('p', { class: 'play-state', role: 'status' });
    this.element = el(
      'div',
      { class: 'play-view' },
      this.player.element,
      el(
        'section',
        { class: 'play-part', 'aria-label': t('view-play') },
        el('h2', { text: t('view-play') }),
        this.choices(),
        this.state,
        this.acts(),
        this.line,
      ),
    );
  }

  choices() {
    const variants = [...app.variants.values()].map((variant) => [
      variant.name,
      variant.title[app.words.code] ?? variant.name,
    ]);
    this.variantChoice = select(variants, keptChoice('play-variant') ?? 'international');
    this.opponent = select(
      [
        ['w', t('you-white')],
        ['b', t('you-black')],
        ['2', t('two-persons')],
      ],
      'w',
    );
    this.level = select([], '');
    this.time = select(
      [['', t('no-clocks')], ...['3+2', '5+3', '10+5', '30+0', '60+30'].map((time) => [time, time])],
      keptChoice('play-time') ?? '',
      null,
      { title: t('time-help') },
    );
    this.name = el('input', { type: 'text', autocomplete: 'off', value: keptChoice('play-name') ?? '', maxlength: 80 });
    return el(
      'form',
      {
        class: 'fields',
        on: {
          submit: (event) => {
            event.preventDefault();
            go(routeTo('play', [], { variant: this.variantChoice.value, as: this.opponent.value, level: this.level.value }));
            this.begin();
          },
        },
      },
      field(t('variant'), this.variantChoice),
      field(t('opponent'), this.opponent),
      field(t('level'), this.level),
      field(t('time'), this.time),
      field(t('your-name'), this.name),
      el('div', { class: 'buttons' }, el('button', { type: 'submit', class: 'first', text: t('new-game') })),
    );
  }

  acts() {
    this.back = button(t('take-back'), () => this.takeBack());
    this.hint = button(t('hint'), () => this.giveHint());
    this.resign = button(t('resign'), () => this.end(this.turn === 'w' ? 'b' : 'w', t('resigned')));
    this.draw = button(t('agree-draw'), () => this.end('d', t('drawn')));
    this.save = button(t('save-into-base'), () => this.store(), { disabled: readOnly() });
    return el('div', { class: 'buttons' }, this.back, this.hint, this.resign, this.draw, this.save);
  }

  get title() {
    return t('view-play');
  }

  get keys() {
    return this.player.game ? this.player.keys : null;
  }

  get turn() {
    return this.last.position.side;
  }

  close() {
    this.closed = true;
    this.clock.stop();
    this.player.close();
  }

  async update({ fields }) {
    if (this.draft) {
      return;
    }
    this.variantChoice.value = app.variants.has(fields.variant) ? fields.variant : this.variantChoice.value;
    this.opponent.value = ['w', 'b', '2'].includes(fields.as) ? fields.as : 'w';
    await this.readLevels(fields.level);
    await this.begin(fields.fen);
  }

  async readLevels(chosen) {
    try {
      const levels = await get('levels');
      this.level.replaceChildren(
        ...levels.map(({ level, elo }) =>
          el('option', { value: level, text: elo ? t('level-of', { n: level, elo: number(Math.round(elo)) }) : level }),
        ),
      );
      this.level.value = chosen ?? keptChoice('play-level') ?? String(levels[0]?.level ?? '');
      this.best = levels.at(-1)?.level;
    } catch {
      this.opponent.value = '2'; // without an engine two persons can play
    }
  }

  /** A new game, from the start or from a position. */
  async begin(fen = '') {
    this.variant = app.variants.get(this.variantChoice.value);
    keepChoice('play-variant', this.variant.name);
    keepChoice('play-level', this.level.value);
    keepChoice('play-name', this.name.value);
    keepChoice('play-time', this.time.value);
    const [minutes, bonus] = this.time.value.split('+').map(Number);
    this.clock.begin(minutes || 0, bonus || 0);
    this.start = this.variant.startPosition();
    this.startFen = '';
    if (fen) {
      this.startFen = (await get('position', { variant: this.variant.name, fen })).fen;
      this.start = positionOfFen(this.variant, this.startFen);
    }
    this.ending = null;
    this.mine = this.opponent.value;
    const names = this.names();
    const body = { t: this.tags(names, '*'), r: '*', b: [], ...(fen ? { f: this.start.pieces, s: this.start.side } : {}) };
    this.draft = new Draft({ number: 0, ...names, result: '*' }, body, this.variant);
    this.player.flipped = this.mine === 'b';
    this.useDraft(0);
    await this.next();
  }

  names() {
    const person = this.name.value.trim() || t('you');
    const other = this.mine === '2' ? '' : `damier (${t('level')} ${this.level.value})`;
    return this.mine === 'b' ? { white: other, black: person } : { white: person, black: other };
  }

  tags({ white, black }, result) {
    const now = new Date();
    const two = (value) => String(value).padStart(2, '0');
    return [
      ['White', white],
      ['Black', black],
      ['Date', `${now.getFullYear()}.${two(now.getMonth() + 1)}.${two(now.getDate())}`],
      ['Result', result],
    ];
  }

  useDraft(place, moving = false) {
    const node = this.draft.node(place);
    this.last = node;
    this.moves.use(this.draft.game, app.words);
    this.player.use(this.draft.game, moving && node.parent ? node.parent : node);
    if (moving) {
      this.player.show(node, true);
    }
  }

  /** Moves are taken at the end of the game, when it is the reader's turn. */
  before(node) {
    this.player.takesMoves = node === this.last && !this.ending && (this.mine === '2' || node.position.side === this.mine);
  }

  /** The moves that were played, as texts. */
  get texts() {
    const texts = [];
    for (let node = this.last; node.parent; node = node.parent) {
      texts.unshift(node.text);
    }
    return texts;
  }

  async played(move) {
    if (this.player.node !== this.last || this.ending) {
      return;
    }
    this.useDraft(this.draft.play(this.last.place, move), true);
    this.player.say();
    await this.next();
  }

  shown(node) {
    this.moves.mark(node);
    this.writeClocks();
  }

  writeClocks() {
    this.clock.write(this.player.above, this.player.flipped ? 'w' : 'b');
    this.clock.write(this.player.below, this.player.flipped ? 'b' : 'w');
  }

  /** Whose turn it is now: the game is over, damier answers, or the reader plays. */
  async next() {
    const { last } = this;
    this.write();
    if (last.parent) {
      this.clock.press(this.turn); // the first move starts them
    }
    try {
      const { outcome, moves, side } = await get('position', {
        variant: this.variant.name,
        fen: this.startFen || 'start',
        moves: this.texts.join(' '),
      });
      if (last !== this.last) {
        return;
      }
      const ended = outcome ?? (moves.length === 0 ? (side === 'w' ? 'black-wins' : 'white-wins') : null);
      if (ended) {
        this.end(outcomeSide(ended), t(`outcome-${ended}`));
      } else if (this.mine !== '2' && last.position.side !== this.mine) {
        await this.answer(last);
      }
    } catch (error) {
      tellError(error);
    }
  }

  async answer(last) {
    this.state.textContent = t('thinking');
    const { move } = await post('play', {
      variant: this.variant.name,
      fen: this.startFen || fenOf(this.variant, this.start),
      moves: this.texts,
      level: Number(this.level.value),
    });
    const legal = (await legalMoves(this.variant, last.position)).find(({ text }) => text === move);
    if (last !== this.last || this.closed || this.ending) {
      return;
    }
    if (!legal) {
      this.end(this.mine, t('resigned'));
      return;
    }
    this.useDraft(this.draft.play(last.place, legal), true);
    this.player.say();
    await this.next();
  }

  write() {
    this.state.textContent = this.ending
      ? `${this.ending.result} · ${this.ending.text}`
      : t(this.turn === 'w' ? 'white-to-move' : 'black-to-move');
    const hasMoves = Boolean(this.last.parent);
    this.back.disabled = !hasMoves;
    this.hint.disabled = this.resign.disabled = this.draw.disabled = Boolean(this.ending);
    this.draw.hidden = this.mine !== '2';
    this.save.disabled = readOnly() || !hasMoves;
  }

  /** winner: w, b, or d for a draw. */
  end(winner, text) {
    this.ending = { result: wins[winner] ?? '*', text };
    this.clock.stop();
    this.player.show(this.last, false);
    this.write();
    say(this.state.textContent);
  }

  /** Takes back the reader's last move, and the answer to it. */
  takeBack() {
    const isMine = (node) => this.mine === '2' || node.parent.position.side === this.mine;
    let node = this.last;
    while (node.parent && !isMine(node)) {
      node = node.parent;
    }
    if (node.parent) {
      this.ending = null;
      this.useDraft(this.draft.remove(node.place));
      this.write();
      this.clock.press(this.turn);
    }
  }

  async giveHint() {
    try {
      const { move } = await post('play', {
        variant: this.variant.name,
        fen: this.startFen || fenOf(this.variant, this.start),
        moves: this.texts,
        level: this.best,
      });
      const legal = (await legalMoves(this.variant, this.last.position)).find(({ text }) => text === move);
      if (legal) {
        this.player.board.hint([
          { square: legal.path[0], kind: 'chosen' },
          { square: legal.path.at(-1), kind: 'target' },
        ]);
        this.state.textContent = `${t('hint')}: ${move.replaceAll('x', '×')}`;
      }
    } catch (error) {
      tellError(error);
    }
  }

  async store() {
    const result = this.ending?.result ?? '*';
    this.draft.result(result);
    const place = this.last.place;
    this.useDraft(place);
    const answer = await change('add', { text: this.draft.text }, t('game-stored'));
    if (answer) {
      this.save.disabled = true;
      notice(t('game-stored'), 'done', {
        title: t('games'),
        act: () => go(routeTo('games', [], { order: 'game', reverse: true })),
      });
    }
  }
}

function outcomeSide(outcome) {
  return /white/.test(outcome) ? 'w' : /black/.test(outcome) ? 'b' : 'd';
}
