// A game: the board, its moves, what is known about it, and everything that can be corrected.
import { Game } from '/viewer/game.js';
import { MoveList } from '/viewer/move_list.js';
import { Plot } from '/viewer/plot.js';
import { fenOf } from '/viewer/variant.js';
import { makeSvg } from '/viewer/words.js';
import { address, get, post } from './api.js';
import { listenToDrawing } from './board_drawing.js';
import { redo, tellChanged, undo, whenChanged } from './changes.js';
import { ClockPlot } from './clock_plot.js';
import { app, errorText, notice, readOnly, say, t, variantAt } from './context.js';
import { button, el, saveFile, saveFrom } from './dom.js';
import { Draft } from './draft.js';
import { EditBar } from './edit_bar.js';
import { EnginePanel } from './engine_panel.js';
import { findingsPanel } from './findings_panel.js';
import { GamePlayer } from './game_player.js';
import { LabelsPanel } from './labels_panel.js';
import { LayersPanel } from './layers_panel.js';
import { movesMeant } from './move_entry.js';
import { go, keepRoute, readRoute, routeTo } from './route.js';
import { legalMoves } from './rules_source.js';
import { TagsForm } from './tags_form.js';
import { TextEditor } from './text_editor.js';

export function headOf([number, white, black, result, outcome, event, date, round, opening, variant, plies, fen]) {
  return { number, white, black, result, outcome, event, date, round, opening, variant, plies, fen };
}

function plyText(node) {
  return `${node.number} ${node.text.replaceAll('x', '×')}`;
}

export class GameView {
  constructor() {
    this.player = new GamePlayer({ shown: (node) => this.shown(node), played: (move, node) => this.played(move, node) });
    listenToDrawing(
      this.player.board,
      this.player.host,
      (...drawn) => this.game.variant && this.change((draft, place) => draft.draw(place, ...drawn)),
    );
    this.list = el('div', { id: 'moves', tabindex: 0, role: 'group', 'aria-label': t('moves') });
    this.moves = new MoveList(this.list, (node) => this.player.show(node, false));
    this.plotSvg = makeSvg('svg', { id: 'plot', role: 'img', preserveAspectRatio: 'none', hidden: '' });
    this.plot = new Plot(this.plotSvg, (node) => this.player.show(node, false));
    this.clocks = new ClockPlot((node) => this.player.show(node, false));
    this.names = el('h2', { id: 'players', dir: 'auto' });
    this.facts = el('p', { id: 'facts', dir: 'auto' });
    this.findings = el('div');
    this.hits = el('p', { class: 'hits buttons' });
    this.engine = new EnginePanel(
      () => ({ variant: this.player.variant.name, fen: this.fen }),
      (text) => this.playText(text),
    );
    this.source = el('p', { class: 'faint' });
    this.labels = new LabelsPanel();
    this.layers = new LayersPanel(
      () => this.showLayers(),
      (body) => this.accept(body),
    );
    this.tags = new TagsForm();
    this.text = new TextEditor((text) => this.save(text));
    this.edit = new EditBar({
      draft: (act) => this.change(act),
      replaceNext: (isOn) => this.replaceNext(isOn),
      save: () => this.save(this.draft.text),
      discard: () => this.discard(),
      undo: () => this.undo(),
      redo: () => this.redo(),
    });
    this.element = el('div', { class: 'game-view' }, this.player.element, this.record(), this.panels());
    this.forget = whenChanged(() => this.refresh());
    this.draft = null;
  }

  record() {
    this.way = el('nav', { class: 'buttons way', 'aria-label': t('games') });
    return el(
      'section',
      { id: 'moves-panel', 'aria-label': t('moves') },
      this.way,
      this.names,
      this.facts,
      this.plotSvg,
      this.clocks.svg,
      this.hits,
      this.list,
      this.edit.element,
      this.copies(),
    );
  }

  panels() {
    const edits = readOnly() ? [] : [this.text.element];
    return el(
      'section',
      { class: 'panels', 'aria-label': t('about') },
      this.findings,
      this.layers.element,
      this.engine.element,
      this.labels.element,
      this.tags.element,
      edits,
      this.source,
    );
  }

  copies() {
    const copied = async (text) => {
      try {
        await navigator.clipboard.writeText(text);
        say(t('copied'));
        notice(t('copied'));
      } catch {
        notice(t('copy-failed'), 'error');
      }
    };
    return el(
      'div',
      { class: 'buttons copies' },
      button(t('search-position'), () => go(routeTo('board', [], { variant: this.player.variant.name, fen: this.fen }))),
      button(t('play-from'), () => go(routeTo('play', [], { variant: this.player.variant.name, fen: this.fen }))),
      button(t('copy-fen'), () => copied(this.fen)),
      button(t('copy-pdn'), () => copied(this.draft?.isChanged ? this.draft.text : this.data.pdn)),
      button(t('save-file'), () => saveFile(`game-${this.number}.pdn`, this.data.pdn)),
      button(t('diagram'), () =>
        saveFrom(address('diagram', { variant: this.player.variant.name, fen: this.fen, size: 600 }), 'diagram.svg'),
      ),
    );
  }

  get fen() {
    return fenOf(this.player.variant, this.player.node.position);
  }

  get title() {
    return this.data ? `${this.head.white || '?'} – ${this.head.black || '?'}` : t('game');
  }

  get keys() {
    return this.player.game ? this.player.keys : null;
  }

  get unsaved() {
    return !readOnly() && (this.draft?.isChanged || this.text.isChanged);
  }

  /** Whether a place of the address is in the game that is shown. */
  keeps({ name, parts }) {
    return name === 'game' && Number(parts[0]) === this.number;
  }

  close() {
    this.forget();
    this.player.close();
    this.engine.clear();
  }

  // Loading and showing.

  async update(route) {
    const number = Number(route.parts[0]);
    this.query = route.fields.q;
    this.order = { order: route.fields.order, reverse: route.fields.reverse };
    this.player.flipped = route.fields.flip === '1';
    if (number !== this.number) {
      await this.load(number);
    }
    this.player.show(this.nodeOf(route.fields), false);
    this.drawHits().catch(() => {}); // the list says what is wrong with the query
  }

  /** The positions of this game that the query of the list finds. */
  async drawHits() {
    const { plies } = this.query ? await get('hits', { game: this.number, where: this.query }) : { plies: [] };
    const found = plies.filter((ply) => ply > 0).slice(0, 60);
    const buttons = found.map((ply) =>
      button(plyText(this.game.atPly(ply)), () => this.player.show(this.game.atPly(ply), false), { class: 'small' }),
    );
    this.hits.replaceChildren(...(found.length > 0 ? [el('span', { class: 'faint', text: t('hits') }), ...buttons] : []));
  }

  nodeOf({ ply, move }) {
    const { game } = this;
    return (move !== undefined && game.nodes[Number(move)]) || (ply !== undefined && game.atPly(Number(ply))) || game.start;
  }

  async load(number, keep = false) {
    const at = keep && this.player.node ? this.player.node.place : 0;
    this.data = await get('game', { game: number, where: this.query, ...this.order });
    this.number = number;
    this.head = headOf(this.data.head);
    this.draft = null;
    this.layers.use(this.data.body);
    this.game = new Game(this.head, this.layers.shownBody(), variantAt(this.head.variant));
    this.useGame(this.game.nodes[at] ?? this.game.start);
    this.usePanels();
  }

  /** The base has changed: what the reader has not saved yet stays. */
  async refresh() {
    if (!this.unsaved) {
      await this.load(this.number, true);
      return;
    }
    const { labels } = await get('game', { game: this.number });
    this.labels.use(this.number, labels ?? {});
  }

  useGame(node) {
    const { game } = this;
    this.moves.use(game, app.words);
    this.plot.use(game, app.words);
    this.clocks.use(game);
    this.edit.write(Boolean(this.draft?.isChanged), !readOnly());
    this.player.use(game, node);
  }

  usePanels() {
    const { head, data, game } = this;
    this.names.textContent = this.title;
    const rules = game.variant?.title[app.words.code];
    this.facts.textContent = [
      head.result === '*' ? '' : head.result,
      head.event,
      head.round,
      app.words.date(head.date),
      head.opening,
      rules,
    ]
      .filter(Boolean)
      .join(' · ');
    this.findings.replaceChildren(
      findingsPanel(
        data.findings ?? [],
        (ply) => this.player.show(this.game.atPly(ply), false),
        readOnly() ? null : (slips) => this.repair(slips),
      ),
    );
    this.labels.use(this.number, data.labels ?? {});
    this.tags.use(this.number, data.body.t);
    this.text.use(data.text);
    const { file, line, number } = data.source ?? {};
    this.source.textContent = file ? t('source-of', { file, line: line ?? '?', number: number ?? '?' }) : '';
    const to = (game, text) =>
      el('a', { class: 'as-button', href: routeTo('game', [game], { q: this.query, ...this.order }), text });
    this.way.replaceChildren(
      ...[
        el('a', { class: 'as-button', href: routeTo('games', [], { q: this.query, ...this.order }), text: t('to-list') }),
        data.previous && to(data.previous, t('previous-game')),
        data.next && to(data.next, t('next-game')),
        el('span', { class: 'faint', text: t('game-number', { n: this.number }) }),
      ].filter(Boolean),
    );
    document.title = `${this.title} · damier`;
  }

  shown(node) {
    if (this.replaced && this.game.nodes[this.replaced]?.parent !== node) {
      this.edit.toggleReplace(false);
    }
    this.moves.mark(node);
    this.plot.mark(node);
    this.clocks.mark(node);
    this.edit.mark(node);
    const { fields } = readRoute();
    const place = node.parent ? (node.main ? { ply: node.ply } : { move: node.place }) : {};
    keepRoute(
      routeTo('game', [this.number], {
        base: fields.base,
        q: this.query,
        ...this.order,
        ...place,
        flip: this.player.flipped,
      }),
    );
  }

  /** Other layers are shown; while the game is edited it has none. */
  showLayers() {
    if (!this.draft?.isChanged) {
      this.game = new Game(this.head, this.layers.shownBody(), variantAt(this.head.variant));
      this.useGame(this.game.nodes[this.player.node.place] ?? this.game.start);
    }
  }

  accept(body) {
    this.change((draft, place) => {
      draft.put(body);
      return place;
    });
  }

  // Changing.

  /** A legal move on the board: one of the game, another one in its place, or a new one. */
  played(move, node) {
    if (this.replaced) {
      const place = this.replaced;
      this.edit.toggleReplace(false);
      this.change((draft) => draft.replace(place, move), true);
      return;
    }
    const known = node.next.find((next) => next.text === move.text);
    if (known) {
      this.player.show(known, true);
      this.player.say();
    } else {
      this.change((draft, place) => draft.play(place, move), true);
      this.player.say();
    }
  }

  /** Changes the draft; act(draft, place) gives the place of the node to show. */
  change(act, moving = false) {
    this.draft ??= new Draft(this.head, this.data.body, this.game.variant);
    const place = act(this.draft, this.player.node.place);
    this.useDraft(place, moving);
  }

  useDraft(place, moving = false) {
    this.game = this.draft.game;
    const node = this.game.nodes[place] ?? this.game.start;
    this.useGame(moving && node.parent ? node.parent : node);
    if (moving) {
      this.player.show(node, true);
    }
  }

  /** The next move that the reader plays comes in the place of the one that is shown. */
  replaceNext(isOn) {
    const { node } = this.player;
    this.replaced = isOn && node.parent ? node.place : null;
    if (this.replaced !== null) {
      this.player.show(node.parent, false);
      notice(t('replace-help'));
    }
  }

  /** Plays a move of the engine by its text. */
  async playText(text) {
    const { node } = this.player;
    const [move] = movesMeant(this.game.variant, await legalMoves(this.game.variant, node.position), text);
    if (move && node === this.player.node) {
      this.played(move, node);
    }
  }

  /** Puts moves, each by its ply and text, in the place of others. */
  async repair(slips) {
    for (const { ply, after } of slips) {
      const node = this.game.atPly(ply);
      const moves = node.parent?.known ? await legalMoves(this.game.variant, node.parent.position) : [];
      const [move] = movesMeant(this.game.variant, moves, after);
      if (!move) {
        notice(t('cannot-replace'), 'error');
        return;
      }
      this.player.show(node, false);
      this.change((draft, place) => draft.replace(place, move));
    }
  }

  discard() {
    this.load(this.number, true).catch((error) => notice(errorText(error), 'error'));
  }

  undo() {
    return this.draft?.isChanged ? this.step(this.draft.undo()) : undo();
  }

  redo() {
    return this.draft && this.step(this.draft.redo()) ? true : redo();
  }

  step(moved) {
    if (moved) {
      this.useDraft(this.player.node.place);
    }
    return moved;
  }

  async save(text) {
    try {
      const answer = await post('edit', { game: this.number, before: this.text.text ?? this.data.text, after: text });
      notice(t('game-saved'), 'done', { title: t('undo'), act: () => undo() });
      this.draft = null;
      this.text.use(text);
      await tellChanged(answer);
    } catch (error) {
      error.status === 409 ? await this.conflict(text) : notice(errorText(error), 'error');
    }
  }

  /** The game has been changed meanwhile: it is shown as it is now, with the reader's text beside it. */
  async conflict(text) {
    await this.load(this.number, true);
    this.text.keep(text, this.data.text);
    notice(t('conflict'), 'error');
  }
}
