// The board that asks: a position played, set up or described by a mask; the tree of its moves, and the games that have it.
import { MoveList } from '/viewer/move_list.js';
import { fenOf, positionOfFen } from '/viewer/variant.js';
import { get } from './api.js';
import { joined, maskQuery, positionQuery, widened } from './board_query.js';
import { readCatalogue } from './catalogue.js';
import { app, counted, errorText, notice, openBase, t } from './context.js';
import { button, check, el, field, select, settled } from './dom.js';
import { Draft } from './draft.js';
import { EnginePanel } from './engine_panel.js';
import { GamePlayer } from './game_player.js';
import { GamesList } from './games_list.js';
import { movesMeant } from './move_entry.js';
import { go, keepRoute, routeTo } from './route.js';
import { legalMoves } from './rules_source.js';
import { SetupBoard } from './setup_board.js';
import { TreeTable } from './tree_table.js';

const modes = ['moves', 'exact', 'mask'];
const askWait = 120;
const listColumns = ['white', 'black', 'result', 'date', 'event'];

export class BoardView {
  constructor() {
    this.mode = 'moves';
    this.side = 'w';
    this.boards = [];
    this.wide = { mirror: false, shift: false };
    this.player = new GamePlayer({ shown: () => this.changed(), played: (move, node) => this.played(move, node) });
    this.setup = new SetupBoard(() => this.changed());
    this.line = el('div', { id: 'moves', class: 'short', tabindex: 0, role: 'group', 'aria-label': t('moves') });
    this.moves = new MoveList(this.line, (node) => this.player.show(node, false));
    this.tree = new TreeTable((entry) => this.playText(entry.move));
    this.list = new GamesList({
      columns: listColumns,
      short: true,
      answered: ({ total }) => (this.count.textContent = counted(total, 'games-found')),
    });
    this.engine = new EnginePanel(
      () => ({ variant: this.variant.name, fen: this.fen }),
      (text) => this.playText(text),
    );
    this.ask = settled(askWait, () => this.askNow());
    this.element = el('div', { class: 'board-view' }, this.boardPart(), this.answerPart());
    this.request = new AbortController();
  }

  boardPart() {
    this.modeChoice = el(
      'div',
      { class: 'choices', role: 'radiogroup', 'aria-label': t('mode') },
      modes.map((mode) => this.modeButton(mode)),
    );
    this.variantChoice = select(
      [...app.variants.values()].map((variant) => [variant.name, variant.title[app.words.code] ?? variant.name]),
      '',
      (name) => this.use(app.variants.get(name)),
    );
    this.sideChoice = select(
      [
        ['w', t('white')],
        ['b', t('black')],
        ['?', t('either')],
      ],
      'w',
      (side) => {
        this.side = side;
        this.changed();
      },
    );
    this.fenInput = el('input', { type: 'text', spellcheck: 'false', autocomplete: 'off' });
    this.movesInput = el('input', { type: 'text', spellcheck: 'false', autocomplete: 'off', placeholder: '1. 32-28 18-23' });
    this.setupPart = el(
      'div',
      {},
      this.setup.element,
      el(
        'div',
        { class: 'row-of-fields' },
        field(t('to-move'), this.sideChoice),
        button(t('start-position'), () => this.put(this.variant.start)),
        button(t('empty-board'), () => this.put(null)),
        button(t('flip'), () => this.flip()),
      ),
    );
    const form = (input, title, act) =>
      el(
        'form',
        {
          class: 'row-of-fields',
          on: {
            submit: (event) => {
              event.preventDefault();
              act(input.value.trim());
            },
          },
        },
        field(title, input, { class: 'grow' }),
        el('button', { type: 'submit', text: t('show') }),
      );
    return el(
      'div',
      { class: 'board-part' },
      el('h2', { class: 'unseen', text: t('view-board') }),
      el('div', { class: 'row-of-fields' }, field(t('variant'), this.variantChoice)),
      this.modeChoice,
      this.player.element,
      this.setupPart,
      this.line,
      form(this.fenInput, 'FEN', (fen) => this.useFen(fen)),
      form(this.movesInput, t('by-moves'), (text) => this.useMoves(text)),
      this.engine.element,
    );
  }

  answerPart() {
    this.filter = el('input', {
      type: 'text',
      spellcheck: 'false',
      autocomplete: 'off',
      placeholder: 'year >= 2000',
      on: { input: () => this.changed() },
    });
    this.query = el('p', { class: 'query-text', dir: 'ltr' });
    this.more = el('p', { class: 'faint' });
    this.count = el('p', { class: 'count', role: 'status' });
    this.fault = el('p', { class: 'fault-line', role: 'alert' });
    this.treePart = el('section', { 'aria-label': t('tree') }, el('h2', { text: t('tree') }), this.tree.element);
    return el(
      'div',
      { class: 'answers' },
      this.treePart,
      el(
        'section',
        { 'aria-label': t('games') },
        el('h2', { text: t('games') }),
        el('div', { class: 'row-of-fields' }, field(t('only-games'), this.filter, { class: 'grow' })),
        this.widening(),
        this.query,
        this.more,
        this.fault,
        this.count,
        this.list.element,
      ),
    );
  }

  widening() {
    const box = (name) =>
      check(t(name), false, (isOn) => {
        this.wide[name] = isOn;
        this.changed();
      });
    this.shift = box('shift');
    return el(
      'div',
      { class: 'buttons' },
      box('mirror'),
      this.shift,
      button(t('or-board'), () => this.another('or')),
      button(t('then-board'), () => this.another('then')),
      button(t('no-other-boards'), () => this.another(null)),
      button(t('open-in-games'), () => go(routeTo('games', [], { q: this.where })), { class: 'first' }),
    );
  }

  modeButton(mode) {
    return button(t(`mode-${mode}`), () => this.setMode(mode), { role: 'radio', 'aria-checked': 'false', data: { mode } });
  }

  get title() {
    return t('view-board');
  }

  get keys() {
    return this.mode === 'moves' && this.player.game ? this.player.keys : null;
  }

  close() {
    this.player.close();
    this.engine.clear();
    this.request.abort();
  }

  // What is on the board.

  async update({ fields }) {
    const { variant, fen, mode, mask } = fields;
    if (this.variant && fen === this.fen && (mode ?? 'moves') === this.mode) {
      return;
    }
    this.mode = modes.includes(mode) ? mode : 'moves';
    this.side = this.mode === 'mask' ? '?' : fen?.startsWith('B') ? 'b' : 'w';
    this.use(app.variants.get(variant) ?? this.mostPlayed());
    if (mask && mask.length === this.variant.squares) {
      this.setup.use(this.variant, mask, true);
    } else if (fen) {
      await this.useFen(fen);
    }
    if (fields.moves) {
      await this.useMoves(fields.moves);
    }
  }

  mostPlayed() {
    return app.variants.get('international') ?? app.variants.values().next().value;
  }

  /** Another variant, from its start. */
  use(variant) {
    this.variant = variant;
    this.boards = []; // those of another variant
    this.more.textContent = '';
    this.variantChoice.value = variant.name;
    this.setup.use(variant, this.mode === 'mask' ? '?'.repeat(variant.squares) : variant.start, this.mode === 'mask');
    this.startFrom(variant.startPosition());
    this.setMode(this.mode, false);
  }

  startFrom({ pieces, side }) {
    this.draft = new Draft(
      { number: 0, white: '', black: '', result: '*' },
      { t: [], r: '*', f: pieces, s: side, b: [] },
      this.variant,
    );
    this.useDraft(0);
  }

  useDraft(place) {
    this.moves.use(this.draft.game, app.words);
    this.player.use(this.draft.game, this.draft.node(place));
    this.moves.mark(this.player.node);
  }

  setMode(mode, carry = true) {
    if (carry && mode !== this.mode) {
      this.carry(mode);
    }
    this.mode = mode;
    for (const choice of this.modeChoice.children) {
      choice.setAttribute('aria-checked', String(choice.dataset.mode === mode));
    }
    this.player.element.hidden = this.line.hidden = mode !== 'moves';
    this.setupPart.hidden = mode === 'moves';
    this.treePart.hidden = mode === 'mask';
    this.shift.hidden = mode !== 'mask';
    this.sideChoice.value = this.side;
    this.changed();
  }

  /** Takes the position over to another mode. */
  carry(mode) {
    if (mode === 'moves') {
      const pieces = this.setup.symbols.map((symbol) => ('wWbB'.includes(symbol) ? symbol : '.')).join('');
      this.mode = mode;
      this.startFrom({ pieces, side: this.side === 'b' ? 'b' : 'w' });
      return;
    }
    const { pieces, side } = this.position;
    this.side = mode === 'mask' ? '?' : side === '?' ? 'w' : side;
    this.setup.use(
      this.variant,
      mode === 'mask' ? pieces.replaceAll('.', '?') : pieces,
      mode === 'mask',
      this.player.flipped,
    );
  }

  get position() {
    return this.mode === 'moves'
      ? this.player.node.position
      : { pieces: this.setup.symbols.map((symbol) => ('wWbB'.includes(symbol) ? symbol : '.')).join(''), side: this.side };
  }

  get fen() {
    const { pieces, side } = this.position;
    return fenOf(this.variant, { pieces, side: side === 'b' ? 'b' : 'w' });
  }

  put(pieces) {
    const empty = this.mode === 'mask' ? '?' : '.';
    const symbols = pieces ?? empty.repeat(this.variant.squares);
    this.setup.use(
      this.variant,
      this.mode === 'mask' ? symbols.replaceAll('.', '?') : symbols,
      this.mode === 'mask',
      this.setup.flipped,
    );
    this.changed();
  }

  flip() {
    this.setup.use(this.variant, this.setup.symbols, this.mode === 'mask', !this.setup.flipped);
  }

  async useFen(fen) {
    try {
      const answer = await get('position', { variant: this.variant.name, fen });
      const { pieces, side } = positionOfFen(this.variant, answer.fen);
      this.side = side;
      if (this.mode === 'moves') {
        this.startFrom({ pieces, side });
      } else {
        this.setup.use(this.variant, pieces, false);
        this.setMode('exact', false);
      }
    } catch (error) {
      notice(errorText(error), 'error');
    }
  }

  /** Plays moves from the start, in any notation. */
  async useMoves(text) {
    this.setMode('moves');
    this.startFrom(this.variant.startPosition());
    for (const word of text
      .replace(/\d+\.+/g, ' ')
      .split(/\s+/)
      .filter(Boolean)) {
      const { position, place } = this.player.node;
      const moves = await legalMoves(this.variant, position);
      const [move] = movesMeant(this.variant, moves, word);
      if (!move) {
        this.player.entry.use(this.variant, position, moves);
        await this.player.entry.explain(word);
        return;
      }
      this.useDraft(this.draft.play(place, move));
    }
  }

  played(move, node) {
    const known = node.next.find((next) => next.text === move.text);
    if (!known) {
      this.useDraft(this.draft.play(node.place, move));
    } else {
      this.player.show(known, true);
    }
    this.player.say();
  }

  /** Plays a move of the tree or of the engine by its text. */
  async playText(text) {
    if (this.mode !== 'moves') {
      this.setMode('moves');
    }
    const { node } = this.player;
    const moves = await legalMoves(this.variant, node.position);
    const [move] = movesMeant(this.variant, moves, text);
    if (move && node === this.player.node) {
      this.played(move, node);
    }
  }

  // What is asked.

  get own() {
    const query =
      this.mode === 'mask'
        ? maskQuery(this.variant, this.setup.symbols, this.side)
        : positionQuery(this.variant, this.position.pieces, this.position.side);
    return widened(query, { mirror: this.wide.mirror, shift: this.wide.shift && this.mode === 'mask' });
  }

  get where() {
    const { own, link } = this;
    const boards = joined([...this.boards, ...(own ? [{ link: link ?? 'or', query: own }] : [])]);
    const filter = this.filter.value.trim();
    return filter && boards ? `(${filter}) (${boards})` : filter || boards;
  }

  /** Another board is joined to this one. link: or, then; null for none. */
  another(link) {
    if (link === null) {
      this.boards = [];
    } else if (this.own) {
      this.boards.push({ link: this.link ?? 'or', query: this.own });
    }
    this.link = link;
    this.more.textContent =
      this.boards.length > 0 ? t('boards-before', { n: this.boards.length, link: t(`link-${link}`) }) : '';
    this.changed();
  }

  changed() {
    if (!this.variant || !this.draft) {
      return;
    }
    this.moves.mark(this.player.node);
    this.fenInput.value = this.fen;
    this.query.textContent = this.where;
    const mask = this.mode === 'mask' ? this.setup.text : '';
    keepRoute(
      routeTo('board', [], {
        variant: this.variant.name,
        mode: this.mode === 'moves' ? '' : this.mode,
        fen: mask ? '' : this.fen,
        mask,
      }),
    );
    this.ask();
  }

  async askNow() {
    if (!openBase() || !this.element.isConnected) {
      return;
    }
    this.request.abort();
    this.request = new AbortController();
    this.fault.textContent = '';
    await Promise.all([this.askTree(this.request.signal), this.askGames()]);
  }

  async askTree(signal) {
    if (this.mode === 'mask') {
      return;
    }
    try {
      const [tree] = await Promise.all([
        get('tree', { variant: this.variant.name, fen: this.fen, where: this.filter.value.trim() }, signal),
        readCatalogue(),
      ]);
      this.tree.use(tree);
    } catch (error) {
      if (error.name !== 'AbortError') {
        this.tree.clear(error.status === 400 ? error.message : errorText(error));
      }
    }
  }

  async askGames() {
    try {
      this.list.element.hidden = this.where === '';
      if (this.where) {
        await this.list.use({ where: this.where, order: '', reverse: false });
      }
    } catch (error) {
      this.fault.textContent = errorText(error);
      this.list.element.hidden = true;
      this.count.textContent = '';
    }
  }
}
