// What can be done with the games that the reader has marked, or with all that a query finds.
import { address, getReport } from './api.js';
import { askDialog, confirmed } from './ask_dialog.js';
import { valueOf } from './cell.js';
import { change } from './changes.js';
import { app, number, readOnly, t } from './context.js';
import { button, el, field, saveFrom, select } from './dom.js';
import { nameInput } from './query_form.js';
import { numbersText } from './query_text.js';

export const commonTags = [
  'White',
  'Black',
  'Result',
  'Event',
  'Site',
  'Date',
  'Round',
  'WhiteRating',
  'BlackRating',
  'Annotator',
];

/** The kind of names that a tag has; empty for others. */
export function kindOfTag(tag) {
  return { White: 'player', Black: 'player', Event: 'event', Site: 'site' }[tag] ?? '';
}

export class SelectionBar {
  /** list: the GamesList; selection: the set of marked games. */
  constructor(list, selection) {
    Object.assign(this, { list, selection });
    this.count = el('span', { role: 'status', class: 'count' });
    const edits = readOnly()
      ? []
      : [
          button(t('set-tag'), () => this.setTag()),
          button(t('label'), () => this.label()),
          button(t('remove'), () => this.remove()),
        ];
    this.element = el(
      'div',
      { class: 'bar selection', role: 'group', 'aria-label': t('selected') },
      this.count,
      edits,
      button(t('export'), () => this.export()),
      button(t('select-none'), () => this.clear(), { class: 'none' }),
    );
    this.write();
  }

  clear() {
    this.selection.clear();
    this.list.element.show();
    this.write();
  }

  get size() {
    return this.selection.size || this.list.total;
  }

  /** The query for the games that are meant. */
  get where() {
    return this.selection.size ? numbersText(this.selection) : this.list.query.where;
  }

  write() {
    const { size } = this.selection;
    this.count.textContent = size
      ? t('games-selected', { n: number(size) })
      : t('all-found', { n: number(this.list.total) });
    this.element.querySelector('.none').hidden = size === 0;
    this.element.hidden = size === 0 && this.list.total === 0;
  }

  async setTag() {
    const tag = select(
      commonTags.map((name) => [name, name]),
      'Event',
    );
    const values = { input: null };
    const place = el('div');
    const useTag = () => {
      const { input, list } = nameInput(kindOfTag(tag.value) || 'none', {});
      values.input = input;
      place.replaceChildren(field(t('value'), input), list);
    };
    tag.addEventListener('change', useTag);
    useTag();
    const given = await askDialog({
      title: t('set-tag-of', { n: number(this.size) }),
      content: [field(t('tag'), tag), place],
      values: () => ({ [tag.value]: values.input.value }),
    });
    if (given) {
      await change('set', { where: this.where, tags: given });
    }
  }

  async label() {
    const kind = select(
      ['collection', 'flag', 'stars', 'note'].map((name) => [name, t(name)]),
      'collection',
    );
    const { input: text, list } = nameInput(() => kind.value, { required: true });
    const remove = select(
      [
        ['', t('give')],
        ['1', t('take-away')],
      ],
      '',
    );
    const given = await askDialog({
      title: t('label-of', { n: number(this.size) }),
      content: [field(t('kind'), kind), field(t('text'), text), list, field(t('what'), remove)],
      values: () => ({ kind: kind.value, text: text.value, remove: remove.value === '1' }),
    });
    if (given) {
      await change('label', { where: this.where, ...given });
    }
  }

  async remove() {
    if (await confirmed(t('remove-really', { n: number(this.size) }), t('remove'))) {
      const answer = await change('remove', { where: this.where }, t('removed'));
      if (answer) {
        this.clear();
      }
    }
  }

  async export() {
    const format = select(
      app.session.formats.map(({ name, extension }) => [name, `${name} (${extension})`]),
      'pdn',
    );
    const given = await askDialog({
      title: t('export-of', { n: number(this.size) }),
      content: [field(t('format'), format)],
      values: () => format.value,
      action: t('export'),
    });
    if (given) {
      saveFrom(address('export', { where: this.where, to: given }));
    }
  }
}

/** The queries that the base keeps, as {name, query}. */
export async function savedQueries() {
  const { columns, rows } = await getReport('labels', { kind: 'query' });
  const at = (wanted) => columns.findIndex(({ key }) => key === wanted);
  return rows.map((row) => ({ name: String(valueOf(row[at('name')])), text: String(valueOf(row[at('text')]) ?? '') }));
}
