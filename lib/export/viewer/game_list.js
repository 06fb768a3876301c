// The list of games: only the rows in sight are in the page.
import { make } from './words.js';

const rowHeight = 56;
const spare = 6;

/** A text as it is searched: without accents, in lower case. */
export function folded(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export class GameList {
  /**
   * elements: the controls of the list by name. chosen(game): the reader has chosen a game. isSolved(game): whether an
   * exercise has been solved.
   */
  constructor(elements, store, chosen, isSolved) {
    Object.assign(this, elements);
    this.store = store;
    this.chosen = chosen;
    this.isSolved = isSolved;
    this.shown = Array.from({ length: store.count }, (_, game) => game);
    this.open = -1;
    this.active = 0;
    this.keys = null;
    for (const control of [this.search, this.result, this.sort]) {
      control.addEventListener('input', () => this.filter());
    }
    this.reverse.addEventListener('click', () => {
      const pressed = this.reverse.getAttribute('aria-pressed') !== 'true';
      this.reverse.setAttribute('aria-pressed', String(pressed));
      this.filter();
    });
    this.list.addEventListener('scroll', () => this.draw(), { passive: true });
    this.list.addEventListener('click', (event) => this.choose(event.target.closest('[role=option]')));
    this.list.addEventListener('keydown', (event) => this.pressed(event));
    this.waits = false;
    new ResizeObserver(() => this.resized()).observe(this.list);
  }

  use(words) {
    this.words = words;
    this.keys = null;
    this.filter();
  }

  /** What a game is found by, made when it is first needed. */
  keyOf(game) {
    this.keys ??= this.store.heads.map(([number, white, black, result, , event, date, round, opening, , , fen]) =>
      folded([number, white, black, fen ? '' : result, event, date, this.words.date(date), round, fen ? '' : opening].join('\n')),
    );
    return this.keys[game];
  }

  filter() {
    const parts = folded(this.search.value).split(/\s+/).filter(Boolean);
    const result = this.result.value;
    const games = [];
    for (let game = 0; game < this.store.count; ++game) {
      const outcome = this.store.heads[game][4] || '-';
      if ((!result || outcome === result) && parts.every((part) => this.keyOf(game).includes(part))) {
        games.push(game);
      }
    }
    this.arrange(games);
    this.shown = games;
    this.active = Math.max(0, games.indexOf(this.open));
    this.count.textContent = games.length ? this.words.counted(games.length, 'results') : this.words.of('none');
    this.rows.style.height = `${games.length * rowHeight}px`;
    this.reveal();
    this.draw();
  }

  arrange(games) {
    const column = { white: 1, black: 2, result: 3, event: 5, date: 6, opening: 8 }[this.sort.value];
    if (column !== undefined) {
      const order = new Intl.Collator(this.words.code, { numeric: true });
      const keys = new Map(games.map((game) => [game, this.store.heads[game][column]]));
      // What is missing goes behind.
      games.sort((a, b) => Number(!keys.get(a)) - Number(!keys.get(b)) || order.compare(keys.get(a), keys.get(b)));
    }
    if (this.reverse.getAttribute('aria-pressed') === 'true') {
      games.reverse();
    }
  }

  /** A list that was hidden until now has its rows drawn, at the one that is chosen. */
  resized() {
    if (this.waits && this.list.clientHeight > 0) {
      this.waits = false;
      this.reveal();
    }
    this.draw();
  }

  draw() {
    if (this.list.clientHeight === 0) {
      this.waits = true;
      return;
    }
    const first = Math.max(0, Math.floor(this.list.scrollTop / rowHeight) - spare);
    const last = Math.min(this.shown.length, first + Math.ceil(this.list.clientHeight / rowHeight) + 2 * spare);
    const rows = [];
    for (let place = first; place < last; ++place) {
      rows.push(this.rowOf(place));
    }
    this.rows.replaceChildren(...rows);
    const active = this.rows.querySelector('.active');
    active ? this.list.setAttribute('aria-activedescendant', active.id) : this.list.removeAttribute('aria-activedescendant');
  }

  rowOf(place) {
    const head = this.store.head(this.shown[place]);
    const row = make('div', place === this.active ? 'row active' : 'row');
    row.id = `game-${this.shown[place]}`;
    row.setAttribute('role', 'option');
    row.setAttribute('aria-selected', String(this.shown[place] === this.open));
    row.setAttribute('aria-setsize', this.shown.length);
    row.setAttribute('aria-posinset', place + 1);
    row.dataset.place = place;
    row.style.top = `${place * rowHeight}px`;
    row.append(
      make('span', 'names', this.namesOf(head, this.shown[place])),
      make('span', 'outcome', this.outcomeOf(head, this.shown[place])),
      make('span', 'more', this.sourceOf(head, this.shown[place])),
    );
    return row;
  }

  /** Whether the list must not show where an exercise is from. */
  isHidden(head, game) {
    return Boolean(head.fen) && !this.isSolved(game);
  }

  sourceOf(head, game) {
    return this.isHidden(head, game) ? '' : [this.words.date(head.date), head.event, head.round].filter(Boolean).join(' · ');
  }

  namesOf(head, game) {
    return this.isHidden(head, game) || (head.fen && !head.white && !head.black)
      ? `${this.words.of('exercise')} ${head.number || game + 1}`
      : `${head.white || '?'} – ${head.black || '?'}`;
  }

  /** The result; of an exercise, whether it has been solved. */
  outcomeOf(head, game) {
    if (head.fen) {
      return this.isSolved(game) ? `✓ ${this.words.of('solved')}` : '';
    }
    return head.result === '*' ? '' : head.result;
  }

  choose(row) {
    if (row) {
      this.active = Number(row.dataset.place);
      this.chosen(this.shown[this.active]);
    }
  }

  /** Marks a game as open. */
  mark(game) {
    this.open = game;
    const place = this.shown.indexOf(game);
    this.active = place < 0 ? this.active : place;
    this.reveal();
    this.draw();
  }

  reveal() {
    const top = this.active * rowHeight;
    const height = this.list.clientHeight;
    if (top < this.list.scrollTop) {
      this.list.scrollTop = top;
    } else if (top + rowHeight > this.list.scrollTop + height) {
      this.list.scrollTop = top + rowHeight - height;
    }
  }

  pressed(event) {
    const page = Math.max(1, Math.floor(this.list.clientHeight / rowHeight) - 1);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -this.shown.length, End: this.shown.length };
    if (event.key in steps) {
      this.active = Math.max(0, Math.min(this.shown.length - 1, this.active + steps[event.key]));
      this.reveal();
      this.draw();
    } else if ((event.key === 'Enter' || event.key === ' ') && this.shown.length > 0) {
      this.chosen(this.shown[this.active]);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
