// The page: one game on the board, its moves beside it, and the list of games.
import { Board, positionWords } from './board.js';
import { listenToKeys, listenToTouch, listenToWheel, repeat } from './controls.js';
import { Game, GameStore } from './game.js';
import { GameList } from './game_list.js';
import { MoveList } from './move_list.js';
import { pdnOf } from './pdn.js';
import { Plot } from './plot.js';
import { loadRules } from './rules.js';
import { SolvedExercises, Task } from './task.js';
import { Tries } from './tries.js';
import { fenOf, Variant } from './variant.js';
import { dataBlock, keepChoice, keptChoice, make, shownText, Words } from './words.js';

const playTime = 1400;
/** Milliseconds from the page's first picture to the loading of the rules. */
const rulesWait = 200;
/** Characters of a comment below the board; all of it is beside the moves. */
const mostWords = 600;

/** The elements of the page by their identifiers. */
const part = (id) => document.getElementById(id);

function clockText(seconds) {
  const two = (number) => String(number).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  return `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** A number with its sign: +0.5, −1.2. */
function signed(value) {
  return (value > 0 ? '+' : value < 0 ? '−' : '') + Math.abs(value);
}

class Page {
  constructor() {
    this.words = new Words(dataBlock('words'), document.documentElement.lang);
    const title = document.querySelector('meta[name="damier-title"]');
    if (title) {
      this.words.entitle(title.content);
    }
    this.variants = dataBlock('variants');
    this.store = new GameStore(part('games').textContent);
    this.flipped = false;
    this.playing = 0;
    this.calm = matchMedia('(prefers-reduced-motion: reduce)');
    this.board = new Board();
    part('board').append(this.board.svg);
    this.moves = new MoveList(part('moves'), (node) => this.show(node, false));
    this.plot = new Plot(part('plot'), (node) => this.show(node, false));
    this.list = new GameList(
      {
        list: part('list'),
        rows: part('rows'),
        search: part('search'),
        result: part('result'),
        sort: part('sort'),
        reverse: part('reverse'),
        count: part('count'),
      },
      this.store,
      (game) => this.open(game),
      (game) => this.solved.has(this.exerciseKey(game)),
    );
    this.solved = new SolvedExercises();
    this.task = this.makeTask();
    this.rules = null;
    this.tries = new Tries(
      { own: part('own'), ownLine: part('own-line'), tries: part('tries'), legal: part('legal') },
      (node, moving) => {
        this.stopPlay();
        this.show(node, moving);
        this.say();
      },
      (word) => {
        part('status').textContent = this.words.of(word);
        part('spoken').textContent = this.words.of(word);
      },
      (move) => this.task.play(move),
    );
    const numbers = new Set(this.store.heads.map(([number]) => number));
    this.hasNumbers = numbers.size === this.store.count && !numbers.has(0);
  }

  makeTask() {
    const elements = {
      panel: part('task'),
      prompt: part('task-prompt'),
      help: part('task-help'),
      line: part('task-line'),
      outcome: part('task-outcome'),
      again: part('task-again'),
      hint: part('task-hint'),
      giveUp: part('task-give-up'),
      restart: part('task-restart'),
      next: part('task-next'),
      legal: part('legal'),
    };
    return new Task(elements, this);
  }

  /** The variant at a place of the block "variants"; null if there is none. */
  variantAt(place) {
    const data = this.variants[place];
    if (data && !(data instanceof Variant)) {
      this.variants[place] = new Variant(data);
    }
    return this.variants[place] ?? null;
  }

  /** Everything is written before it is shown: a browser then arranges the page once. */
  begin() {
    document.body.classList.toggle('alone', this.store.count < 2);
    document.querySelector('footer').before(...document.querySelectorAll('.event-tables'));
    this.beginLanguages();
    this.beginTheme();
    if (this.store.count === 0) {
      this.beginWithoutGames();
      return;
    }
    if (this.store.solves) {
      this.hideResults();
    }
    this.readAddress();
    part('page').hidden = false;
    if (this.node?.parent) {
      this.moves.mark(this.node);
    }
    this.listen();
    addEventListener('hashchange', () => this.readAddress());
    // The rules wait until the page has been seen.
    requestAnimationFrame(() => setTimeout(() => this.beginRules(), rulesWait));
  }

  /** An archive without games has nothing but these words. */
  beginWithoutGames() {
    const words = make('p');
    words.dataset.word = 'none';
    document.querySelector('main').replaceChildren(words);
    document.querySelector('footer').remove();
    this.words.apply(words.parentElement);
    part('page').hidden = false;
  }

  /** Results and openings of exercises would help to solve them. */
  hideResults() {
    part('result').closest('label').hidden = true;
    for (const option of part('sort').querySelectorAll('[value=result], [value=opening]')) {
      option.remove();
    }
  }

  beginRules() {
    this.rules = {};
    if (this.game) {
      this.useRules();
    }
  }

  beginLanguages() {
    const select = part('language');
    for (const code of this.words.codes) {
      const option = make('option', '', this.words.nameOf(code));
      option.value = code;
      option.lang = code;
      select.append(option);
    }
    this.words.use(keptChoice('language') ?? this.words.code);
    select.addEventListener('change', () => {
      keepChoice('language', select.value);
      this.speak(select.value);
    });
    this.speak(this.words.code);
  }

  /** Shows the page in a language. */
  speak(code) {
    this.words.use(code);
    document.documentElement.lang = this.words.code;
    part('language').value = this.words.code;
    this.words.apply(document.body);
    for (const tables of document.querySelectorAll('.event-tables')) {
      tables.hidden = tables.lang !== this.words.code;
    }
    this.list.use(this.words);
    if (this.game) {
      this.useGame();
      this.show(this.node, false);
    }
  }

  beginTheme() {
    const dark = part('dark');
    const system = matchMedia('(prefers-color-scheme: dark)');
    const use = (isDark) => {
      document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
      dark.setAttribute('aria-pressed', String(isDark));
    };
    const kept = keptChoice('theme');
    use(kept ? kept === 'dark' : system.matches);
    system.addEventListener('change', () => {
      if (!keptChoice('theme')) {
        use(system.matches);
      }
    });
    dark.addEventListener('click', () => {
      const isDark = dark.getAttribute('aria-pressed') !== 'true';
      keepChoice('theme', isDark ? 'dark' : 'light');
      use(isDark);
    });
  }

  listen() {
    const actions = {
      start: () => this.toStart(),
      back: () => this.step(-1),
      forward: () => this.step(1),
      end: () => this.toEnd(),
      lineUp: () => this.changeLine(-1),
      lineDown: () => this.changeLine(1),
      flip: () => this.flip(),
      play: () => this.togglePlay(),
    };
    listenToKeys(actions);
    for (const name of ['start', 'end', 'flip', 'play']) {
      part(name).addEventListener('click', actions[name]);
    }
    repeat(part('back'), actions.back);
    repeat(part('forward'), actions.forward);
    const board = part('board');
    listenToWheel(board, (direction) => this.step(direction));
    listenToTouch(
      board,
      (direction) => this.step(direction),
      (x, y) => this.task.press() || this.tries.press(this.board.squareAt(x, y)),
    );
    part('menu').addEventListener('click', () => this.toggleList());
    part('own-back').addEventListener('click', () => this.show(this.tries.root ?? this.game.start, false, true));
    this.listenToCopies();
  }

  toggleList() {
    const open = document.body.classList.toggle('list-open');
    part('menu').setAttribute('aria-expanded', String(open));
    if (open) {
      part('search').focus();
    }
  }

  listenToCopies() {
    const copies = {
      'copy-fen': () => (this.game.variant ? fenOf(this.game.variant, this.node.position) : ''),
      'copy-pdn': () => pdnOf(this.game),
      'copy-embed': () => this.embedLine(),
    };
    for (const [id, text] of Object.entries(copies)) {
      part(id).addEventListener('click', async () => {
        const done = await copy(text());
        part('copied').textContent = this.words.of(done ? 'copied' : 'copy-failed');
      });
    }
  }

  embedLine() {
    const escaped = (text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
    const address = location.href.split('#')[0] + '#embed&' + this.address();
    const style = 'width:100%;max-width:40em;height:50em;border:0';
    return `<iframe src="${escaped(address)}" title="${escaped(this.title())}" style="${style}" loading="lazy"></iframe>`;
  }

  // The address of what is shown.

  linkOf(game) {
    return this.hasNumbers ? this.store.heads[game][0] : game + 1;
  }

  address() {
    const node = this.node.own ? this.tries.root : this.node;
    const parts = [`game=${this.linkOf(this.place)}`];
    if (!this.task.isOpen && node.parent) {
      parts.push(node.main ? `ply=${node.ply}` : `move=${node.place}`);
    }
    if (this.flipped) {
      parts.push('flip');
    }
    return parts.join('&');
  }

  writeAddress() {
    const embed = document.body.classList.contains('embed') ? 'embed&' : '';
    const hash = '#' + embed + this.address();
    if (hash !== location.hash) {
      try {
        history.replaceState(null, '', hash);
      } catch {
        // A page without an address of its own, as in a frame, has no link either.
      }
    }
  }

  readAddress() {
    const fields = new URLSearchParams(location.hash.slice(1));
    document.body.classList.toggle('embed', fields.has('embed'));
    if (fields.has('lang')) {
      this.speak(fields.get('lang'));
    }
    this.flipped = fields.has('flip');
    const link = Number(fields.get('game') ?? NaN);
    const place = this.hasNumbers ? this.store.placeOf(link) : link - 1;
    if (this.store.count > 0) {
      this.open(this.store.heads[place] ? place : 0, fields);
    }
  }

  // One game.

  open(place, fields = null) {
    this.stopPlay();
    const isOther = place !== this.place;
    if (isOther) {
      this.place = place;
      const head = this.store.head(place);
      this.game = new Game(head, this.store.body(place), this.variantAt(head.variant));
      this.task.use(this.game, this.exerciseKey(place));
      this.useGame();
      this.useRules();
    }
    if (this.task.game) {
      this.flipped = this.task.game.start.position.side === 'b';  // the solver is below
    }
    const node = this.task.isOpen ? !isOther && this.node : this.nodeOf(fields);
    document.body.classList.remove('list-open');
    part('menu').setAttribute('aria-expanded', 'false');
    this.show(node || this.game.start, false);
    if (isOther && this.task.isOpen) {
      this.say(this.task.status());
    }
  }

  /** The move that an address leads to, if it is one of the game. */
  nodeOf(fields) {
    return fields?.has('move')
      ? this.game.nodes[Number(fields.get('move'))]
      : fields?.has('ply') && this.game.atPly(Number(fields.get('ply')));
  }

  // Exercises.

  /** Under which a solution of an exercise is kept: its variant and position. Empty for other games. */
  exerciseKey(place) {
    const { fen, variant } = this.store.head(place);
    return fen ? `solved-${this.variantAt(variant)?.name}-${fen}` : '';
  }

  /** The place of the next exercise of the list, if possible one that has not been solved; -1 if there is no other. */
  nextExercise() {
    const { shown } = this.list;
    const at = shown.indexOf(this.place);
    const others = [...shown.slice(at + 1), ...shown.slice(0, Math.max(0, at))].filter((game) => this.exerciseKey(game));
    return others.find((game) => !this.solved.has(this.exerciseKey(game))) ?? others[0] ?? -1;
  }

  /** An exercise is shown from its start once more. */
  began() {
    this.useGame();
  }

  /** An exercise is over: from now on everything is shown. */
  ended(node, moving) {
    this.useGame();
    this.show(node, moving);
  }

  title() {
    return `${this.game.head.white || '?'} – ${this.game.head.black || '?'}`;
  }

  /** Writes what the page says about the game. */
  useGame() {
    const { head, tags, variant } = this.game;
    this.list.mark(this.place);
    this.useTask();
    if (this.task.isOpen) {
      document.title = `${this.words.of('exercise')} ${this.linkOf(this.place)} · ${this.words.of('title')}`;
      return;
    }
    document.title = `${this.title()} · ${this.words.of('title')}`;
    part('players').textContent = this.title();
    const rules = variant?.title[this.words.code];
    const facts = [head.result === '*' ? '' : head.result, head.event, head.round, this.words.date(head.date), head.opening, rules];
    part('facts').textContent = facts.filter(Boolean).join(' · ');
    const rows = tags.filter(([name]) => name !== 'FEN').flatMap(([name, value]) => [
      make('dt', '', shownText(name)),
      make('dd', '', shownText(value)),
    ]);
    for (const row of rows) {
      row.dir = 'auto';
    }
    part('tags').replaceChildren(...rows);
    this.moves.use(this.game, this.words);
    this.plot.use(this.game, this.words);
  }

  /** Hides what an exercise must not show, or shows it again. */
  useTask() {
    const { isOpen } = this.task;
    document.body.classList.toggle('task', isOpen);
    part('record').hidden = isOpen;
    part('tries-title').dataset.word = isOpen ? 'legal-moves' : 'own-moves';
    this.words.apply(part('tries'));
    if (isOpen) {
      this.moves.clear();
      for (const id of ['players', 'facts', 'tags', 'plot', 'note']) {
        part(id).replaceChildren();
      }
      part('plot').removeAttribute('aria-label');
    }
  }

  /** Shows a position. moving: the piece is seen going there. */
  show(node, moving, leaving = false) {
    this.node = node;
    const variant = this.game.variant ?? this.variantAt(0);
    this.board.use(variant, this.flipped);
    const glide = moving && !this.calm.matches && node.parent !== null;
    this.board.show(node.position, node, this.task.isOpen ? [] : node.notes, glide, node.parent?.position);
    const seen = this.game.variant ? positionWords(variant, node.position, this.words) : '';
    this.board.svg.setAttribute('aria-label', `${this.words.of('board')}. ${seen}`);
    this.moves.mark(node);
    this.plot.mark(node);
    this.writePlayers();
    this.writeStatus();
    this.task.write();
    this.writeAddress();
    part('copied').textContent = '';
    if (leaving) {
      this.tries.forget();
    }
    this.tries.words = this.words;
    this.tries.careful = this.task.isOpen;
    this.tries.paused = this.task.isOpen && this.task.waitsFor !== 'reader';
    this.tries.at(this.game.variant, node, this.board);
  }

  writePlayers() {
    const clocks = {};
    const { isOpen } = this.task;
    for (let node = isOpen ? null : this.node; node; node = node.parent) {
      for (const note of node.notes) {
        clocks.w ??= note.kw;
        clocks.b ??= note.kb;
      }
    }
    const { head, tags } = this.game;
    const write = (element, side) => {
      const white = side === 'w';
      const rating = tags.find(([name]) => name === (white ? 'WhiteRating' : 'BlackRating'))?.[1] ?? '';
      const player = isOpen ? this.words.of(white ? 'white' : 'black') : (white ? head.white : head.black) || '?';
      const sign = make('span', white ? 'sign white' : 'sign black');
      sign.setAttribute('role', 'img');
      sign.setAttribute('aria-label', this.words.of(white ? 'white' : 'black'));
      const parts = [sign, make('bdi', 'name', player), make('span', 'rating', isOpen ? '' : shownText(rating.slice(0, 20)))];
      if (clocks[side] !== undefined) {
        parts.push(make('span', 'clock', clockText(clocks[side])));
      }
      element.replaceChildren(...parts);
      element.classList.toggle('to-move', this.node.position.side === side);
    };
    write(part('above'), this.flipped ? 'w' : 'b');
    write(part('below'), this.flipped ? 'b' : 'w');
  }

  writeStatus() {
    const { node } = this;
    if (this.task.isOpen) {
      part('status').textContent = this.task.status();
      return;
    }
    const turn = this.words.of(node.position.side === 'w' ? 'white-to-move' : 'black-to-move');
    const move = node.parent && !node.isSetup ? `${node.number} ${node.text.replaceAll('x', '×')}` : '';
    const { evaluation: value, wonIn } = node;
    const shown = wonIn === undefined ? signed(value) : `#${wonIn}`;
    const evaluation = typeof value === 'number' ? `${this.words.of('evaluation')} ${shown}` : '';
    const warning = node.known && this.game.variant ? '' : this.words.of('unread');
    part('status').textContent = [move, turn, evaluation, warning].filter(Boolean).join(' · ');
    const words = node.notes.map((note) => this.moves.wordsOf(note)).filter(Boolean).join(' ');
    part('note').textContent = words.length > mostWords ? words.slice(0, mostWords) + '…' : words;
  }

  say(text = this.spokenMove(this.node)) {
    part('spoken').textContent = text;
  }

  /** A move as it is read aloud: "32 to 28", "28 takes 19, king". */
  spokenMove(node) {
    const { names } = this.game.variant ?? { names: [] };
    if (!node.parent) {
      return this.words.of('start');
    }
    const [from, to] = [node.path[0], node.path[node.path.length - 1]];
    const piece = (position, square) => position.pieces[square];
    let text = node.text;
    if (from !== undefined && to !== undefined) {
      text = `${names[from]} ${this.words.of(node.taken.length ? 'takes' : 'to')} ${names[to]}`;
      if (piece(node.parent.position, from) !== piece(node.position, to)) {
        text += `, ${this.words.of('king')}`;
      }
    }
    return text;
  }

  // Going through the moves.

  toStart() {
    if (!this.task.isOpen) {
      this.show(this.game.start, false);
    }
  }

  /** Goes one move on or back. Returns whether there was one. In an exercise a wrong move is taken back, nothing else. */
  step(direction) {
    if (this.task.isOpen) {
      return direction < 0 && this.task.takeBack();
    }
    const next = direction > 0 ? this.node.next[0] : this.node.parent;
    if (!next) {
      return false;
    }
    this.show(next, direction > 0);
    this.say();
    return true;
  }

  toEnd() {
    if (this.task.isOpen) {
      return;
    }
    let node = this.node;
    while (node.next.length > 0) {
      node = node.next[0];
    }
    this.show(node, false);
    this.say();
  }

  /** Goes to another alternative to the last move. */
  changeLine(direction) {
    const { parent } = this.node;
    const others = parent?.next ?? [];
    const next = others[others.indexOf(this.node) + direction];
    if (next && !this.node.own && !this.task.isOpen) {
      this.show(next, true);
      this.say();
    }
  }

  flip() {
    this.flipped = !this.flipped;
    this.show(this.node, false);
  }

  togglePlay() {
    if (this.task.isOpen) {
      return;
    }
    if (this.playing) {
      this.stopPlay();
      return;
    }
    if (this.node.next.length === 0) {
      this.show(this.game.start, false);
    }
    const go = () => {
      const jumps = this.node.next[0]?.taken.length ?? 0;
      const moved = this.step(1);
      if (!moved || this.node.next.length === 0) {
        this.stopPlay();
      } else {
        this.playing = setTimeout(go, playTime + 220 * jumps);
      }
    };
    this.markPlay(true);
    this.playing = setTimeout(go, 300);
  }

  stopPlay() {
    clearTimeout(this.playing);
    this.playing = 0;
    this.markPlay(false);
  }

  markPlay(playing) {
    const button = part('play');
    button.classList.toggle('playing', playing);
    button.dataset.label = playing ? 'stop' : 'play';
    this.words.apply(button.parentElement);
  }

  /** Loads the rules of the game's variant, where the page has them: then the reader can try moves. */
  async useRules() {
    const { game } = this;
    const packed = game.variant && part(`rules-${game.variant.name}`);
    this.tries.rules = null;
    if (!packed || !this.rules) {
      this.task.useRules(packed !== null);
      return;
    }
    // An old browser cannot unpack them, and then has everything else.
    this.rules[game.variant.name] ??= unpacked(packed.textContent).then(loadRules, () => null);
    const rules = await this.rules[game.variant.name];
    if (this.game === game) {
      this.tries.rules = rules;
      this.task.useRules(rules !== null);
      this.tries.at(game.variant, this.node, this.board);  // a move that is being shown goes on
    }
  }
}

/** The bytes of a text in base64 of something that gzip has packed. */
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Copies a text; false where the browser refuses. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Pages without https have no clipboard of this kind.
    const area = make('textarea', 'unseen', text);
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}

new Page().begin();
