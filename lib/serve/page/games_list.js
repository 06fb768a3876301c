// A list of the games that a query finds, with columns that the reader chooses and sorts by.
import { get } from './api.js';
import { textOf, valueOf } from './cell.js';
import { say, t, tellError } from './context.js';
import { button, el } from './dom.js';
import { go, routeTo } from './route.js';
import './rows.js';

export const usualColumns = ['white', 'black', 'result', 'date', 'event', 'round', 'plies', 'variant'];
const sortable = new Set(['game', 'white', 'black', 'event', 'date', 'plies', 'rating']);
const widths = {
  game: '5.5rem',
  result: '5rem',
  date: '7.5rem',
  round: '5rem',
  plies: '6.5rem',
  ply: '6.5rem',
  variant: '8rem',
  white_rating: '5rem',
  black_rating: '5rem',
  year: '4.5rem',
  stars: '4.5rem',
};

/**
 * selection: a Set of game numbers that have a mark, or null for a list without marks. sorted({order, reverse}): the reader has
 * chosen an
 * order. answered(answer): the first rows of a list are there.
 */
export class GamesList {
  constructor({
    columns = usualColumns,
    selection = null,
    sorted = () => {},
    answered = () => {},
    selected = () => {},
    short = false,
  }) {
    Object.assign(this, { wanted: columns, selection, sorted, answered, selected });
    this.query = { where: '', order: '', reverse: false };
    this.columns = [];
    this.element = el('damier-rows', { class: short ? 'games short' : 'games' });
    this.element.begin({
      load: (offset, limit, signal) => this.load(offset, limit, signal),
      draw: (row, place, element) => this.draw(row, element),
      chosen: (row) => this.open(row),
      marked: (row) => this.mark(valueOf(row[0])),
      failed: tellError,
      label: t('games'),
    });
  }

  /** Shows what a query finds; a query that cannot be read throws. */
  async use(query, keep = false) {
    this.query = query;
    this.columns = [];
    const answer = await this.element.reload(keep);
    if (answer) {
      this.answered(answer);
    }
    return answer;
  }

  async load(offset, limit, signal) {
    const { where, order, reverse } = this.query;
    const answer = await get('games', { where, order, reverse, columns: this.wanted.join(','), offset, limit }, signal);
    const { columns, rows } = answer.report;
    if (this.columns.length !== columns.length) {
      this.columns = columns;
      this.drawHead();
    }
    if (this.stamp && answer.mark !== this.stamp) {
      this.element.blocks.clear(); // the base has changed
    }
    this.stamp = answer.mark;
    return { ...answer, rows };
  }

  drawHead() {
    const { order, reverse } = this.query;
    const cells = this.columns.map(({ key, title, number: isNumber }, place) => {
      const sort = order === key ? (reverse ? 'descending' : 'ascending') : 'none';
      const content = sortable.has(key)
        ? button(title, () => this.sort(key), { class: 'sort', tabindex: -1 })
        : el('span', { text: title });
      return el(
        'span',
        {
          role: 'columnheader',
          'aria-sort': sortable.has(key) ? sort : null,
          'aria-colindex': place + 1,
          class: `cell ${key}${isNumber ? ' n' : ''}`,
        },
        content,
      );
    });
    const box = this.selection
      ? [el('span', { role: 'columnheader', class: 'cell mark' }, el('span', { class: 'unseen', text: t('selected') }))]
      : [];
    this.element.head.replaceChildren(...box, ...cells);
    const columns = this.columns.map(({ key }) => widths[key] ?? 'minmax(8rem, 1fr)');
    this.element.style.setProperty('--columns', [...(this.selection ? ['2.4rem'] : []), ...columns].join(' '));
  }

  draw(row, element) {
    const game = valueOf(row[0]);
    const cells = this.columns.map(({ key, number: isNumber }, place) => {
      const text = textOf(row[place], key);
      return el('span', {
        role: 'gridcell',
        class: `cell ${key}${isNumber ? ' n' : ''}`,
        text,
        title: text.length > 18 ? text : null,
        dir: 'auto',
      });
    });
    if (!this.selection) {
      return cells;
    }
    const box = el('input', {
      type: 'checkbox',
      tabindex: -1,
      'aria-label': `${t('select-game')} ${game}`,
      on: { change: () => this.mark(game) },
    });
    box.checked = this.selection.has(game);
    element.setAttribute('aria-selected', String(box.checked));
    return [el('span', { role: 'gridcell', class: 'cell mark' }, box), ...cells];
  }

  sort(key) {
    const reverse = this.query.order === key && !this.query.reverse;
    this.sorted({ order: key, reverse });
    say(`${t('sort')}: ${this.columns.find((column) => column.key === key)?.title ?? key}`);
  }

  mark(game) {
    if (!this.selection) {
      return;
    }
    this.selection.has(game) ? this.selection.delete(game) : this.selection.add(game);
    this.selected();
  }

  open(row) {
    const place = this.columns.findIndex(({ key }) => key === 'ply');
    const ply = place < 0 ? null : valueOf(row[place]);
    const { where, order, reverse } = this.query;
    go(routeTo('game', [valueOf(row[0])], { ply: ply || null, q: where, order, reverse }));
  }

  get total() {
    return this.element.total;
  }
}
