// The moves that were played in a position, with their results, ratings, years and openings.
import { shownName } from './catalogue.js';
import { number, t } from './context.js';
import { button, el } from './dom.js';

const percent = (part, all) => (all > 0 ? Math.round((100 * part) / all) : 0);

export class TreeTable {
  /** chosen(move): the reader wants to play a move of the tree. */
  constructor(chosen) {
    this.chosen = chosen;
    this.facts = el('p', { class: 'faint', role: 'status' });
    this.body = el('tbody');
    this.table = el(
      'table',
      { class: 'tree' },
      el('caption', { class: 'unseen', text: t('tree') }),
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          [
            ['move', ''],
            ['count', 'n'],
            ['results', ''],
            ['score', 'n'],
            ['rating', 'n'],
            ['years', ''],
            ['opening', ''],
          ].map(([name, kind]) => el('th', { scope: 'col', class: kind, text: t(`tree-${name}`) })),
        ),
      ),
      this.body,
    );
    this.element = el(
      'div',
      { class: 'tree-panel' },
      this.facts,
      el('div', { class: 'wide', tabindex: 0, role: 'group', 'aria-label': t('tree') }, this.table),
    );
  }

  clear(text = '') {
    this.facts.textContent = text;
    this.table.hidden = true;
  }

  use(tree) {
    const opening = tree.opening ? ` · ${openingName(tree.opening)}` : '';
    this.facts.textContent = `${t('tree-games', { n: number(tree.games) })} · ${resultWords(tree)}${opening}`;
    this.table.hidden = tree.moves.length === 0;
    this.body.replaceChildren(...tree.moves.map((move) => this.row(move)));
  }

  row(entry) {
    const known = entry.white + entry.draws + entry.black;
    return el(
      'tr',
      {},
      el(
        'th',
        { scope: 'row' },
        button(entry.move.replaceAll('x', '×'), () => this.chosen(entry), { class: 'move' }),
      ),
      el('td', { class: 'n', text: number(entry.games) }),
      el('td', {}, resultBar(entry)),
      el('td', { class: 'n', text: known > 0 ? `${percent(entry.white + entry.draws / 2, known)} %` : '–' }),
      el('td', { class: 'n', text: entry.rating ?? '–' }),
      el('td', {}, el('span', { class: 'nowrap', text: yearsText(entry) }), yearBars(entry.years ?? {})),
      el('td', { text: entry.opening ? openingName(entry.opening) : '', dir: 'auto' }),
    );
  }
}

function openingName(opening) {
  return typeof opening === 'object' ? (opening.name ?? '') : shownName(opening);
}

function resultWords({ white, draws, black }) {
  const known = white + draws + black;
  return `${t('white')} ${percent(white, known)} % · ${t('drawn')} ${percent(draws, known)} % · ${t('black')} ${percent(black, known)} %`;
}

/** White's wins, draws and Black's wins as parts of a bar. */
function resultBar(entry) {
  const known = entry.white + entry.draws + entry.black;
  const bar = el('span', { class: 'results', role: 'img', 'aria-label': resultWords(entry), title: resultWords(entry) });
  for (const [name, count] of [
    ['of-white', entry.white],
    ['of-draws', entry.draws],
    ['of-black', entry.black],
  ]) {
    const part = el('span', { class: name, text: percent(count, known) >= 12 ? percent(count, known) : '' });
    part.style.width = known > 0 ? `${(100 * count) / known}%` : '0';
    bar.append(part);
  }
  return bar;
}

function yearsText({ first_year: first, last_year: last }) {
  return first === null || first === undefined ? '' : first === last ? String(first) : `${first}–${last}`;
}

/** How many games each decade of years has, as small bars. */
function yearBars(years) {
  const counts = Object.entries(years).map(([year, count]) => [Number(year), count]);
  if (counts.length < 2) {
    return null;
  }
  const [first, last] = [counts[0][0], counts.at(-1)[0]];
  const parts = Math.min(24, last - first + 1);
  const sums = Array(parts).fill(0);
  for (const [year, count] of counts) {
    sums[Math.min(parts - 1, Math.floor(((year - first) / (last - first + 1)) * parts))] += count;
  }
  const most = Math.max(...sums);
  const bars = sums.map((sum) => {
    const bar = el('span');
    bar.style.height = `${Math.ceil((100 * sum) / most)}%`;
    return bar;
  });
  return el('span', { class: 'years', 'aria-hidden': 'true' }, bars);
}
