// The same game several times: the games of a group, the best first, compared and removed one by one.
import { get, getReport } from './api.js';
import { dataOf, textOf } from './cell.js';
import { change } from './changes.js';
import { attempt, readOnly, t } from './context.js';
import { button, el } from './dom.js';
import { routeTo } from './route.js';
import { difference } from './text_difference.js';

/** The rows of each group. */
function groupsOf(rows, columns) {
  const groups = new Map();
  for (const row of rows) {
    const group = dataOf(row, columns, 'group');
    groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  return [...groups.values()];
}

export async function duplicatesPanel() {
  const { columns, rows, empty } = await getReport('duplicates');
  const groups = groupsOf(rows, columns);
  return el(
    'div',
    {},
    groups.length === 0 ? el('p', { text: empty ?? t('nothing') }) : groups.map((group) => groupPart(group, columns)),
  );
}

function groupPart(group, columns) {
  const shown = columns.map((column, place) => ({ ...column, place })).filter(({ key, table }) => table && key !== 'group');
  const compared = el('div', { class: 'comparison' });
  const best = dataOf(group[0], columns, 'game');
  const rowOf = (row) =>
    el(
      'tr',
      {},
      shown.map(({ key, place, number }) => cellOf(key, row[place], number)),
      el('td', { class: 'actions' }, actions(dataOf(row, columns, 'game'), best, compared)),
    );
  return el(
    'section',
    { class: 'group' },
    el(
      'div',
      { class: 'wide', tabindex: 0, role: 'group', 'aria-label': t('archive-duplicates') },
      el(
        'table',
        { class: 'report' },
        el('caption', { class: 'unseen', text: t('archive-duplicates') }),
        el(
          'thead',
          {},
          el(
            'tr',
            {},
            shown.map(({ title }) => el('th', { scope: 'col', text: title })),
            el('td'),
          ),
        ),
        el('tbody', {}, group.map(rowOf)),
      ),
    ),
    compared,
  );
}

function cellOf(key, cell, isNumber) {
  const text = textOf(cell, key);
  return el(
    'td',
    { class: isNumber ? 'n' : null, dir: isNumber ? null : 'auto' },
    key === 'game' ? el('a', { href: routeTo('game', [text]), text }) : text,
  );
}

function actions(game, best, compared) {
  const remove = button(t('remove'), () => change('remove', { game }, t('removed')), {
    'aria-label': `${t('remove')}: ${game}`,
  });
  return [
    game !== best &&
      button(t('compare'), () => attempt(() => compare(best, game, compared)), {
        'aria-label': `${t('compare')}: ${best}, ${game}`,
      }),
    !readOnly() && remove,
  ].filter(Boolean);
}

/** Shows both texts beside each other. */
async function compare(best, game, compared) {
  const [one, other] = await Promise.all([best, game].map((number) => get('game', { game: number })));
  const [left, right] = difference(one.text, other.text);
  compared.replaceChildren(
    el('div', {}, el('h3', { text: t('game-number', { n: best }) }), left),
    el('div', {}, el('h3', { text: t('game-number', { n: game }) }), right),
  );
}
