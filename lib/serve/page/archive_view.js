// The work of the archivist: imports, the journal, findings, names that may be one, collections.
import { get, getReport } from './api.js';
import { confirmed } from './ask_dialog.js';
import { dataOf, quoted } from './cell.js';
import { change, redo, undo, whenChanged } from './changes.js';
import { counted, openBase, readOnly, t } from './context.js';
import { button, el } from './dom.js';
import { duplicatesPanel } from './duplicates_panel.js';
import { ImportPanel } from './import_panel.js';
import { layersPart } from './layers_part.js';
import { reportTable } from './report_table.js';
import { routeTo } from './route.js';

const parts = ['import', 'journal', 'findings', 'names', 'duplicates', 'collections', 'flags', 'layers'];

/** What each part asks. */
const asked = {
  journal: () => getReport('journal'),
  findings: () => getReport('findings', { limit: 2000 }),
  names: () => getReport('names'),
  collections: () => getReport('labels', { kind: 'collection' }),
  flags: () => getReport('labels', { kind: 'flag' }),
};

export class ArchiveView {
  constructor() {
    this.links = el('nav', { class: 'side', 'aria-label': t('view-archive') });
    this.place = el('div', { class: 'answer' });
    this.facts = el('p', { class: 'faint' });
    this.element = el('div', { class: 'archive-view' }, this.links, el('div', {}, this.facts, this.place));
    this.forget = whenChanged(() => this.show());
    this.import = new ImportPanel();
  }

  get title() {
    return t(`archive-${this.name ?? 'import'}`);
  }

  close() {
    this.forget();
  }

  async update(route) {
    this.name = parts.includes(route.parts[0]) ? route.parts[0] : 'import';
    this.links.replaceChildren(
      ...parts.map((name) =>
        el('a', {
          href: routeTo('archive', [name]),
          text: t(`archive-${name}`),
          'aria-current': name === this.name ? 'page' : null,
        }),
      ),
    );
    await this.show();
  }

  async show() {
    this.writeFacts();
    if (this.name === 'import') {
      this.place.replaceChildren(this.import.element);
      return;
    }
    const { name } = this;
    const title = t(`archive-${name}`);
    const content = await this.content(name, title);
    if (name === this.name) {
      this.place.replaceChildren(
        el('h2', { text: title }),
        el('p', { class: 'faint', text: t(`archive-${name}-help`) }),
        content,
      );
    }
  }

  async content(name, title) {
    if (name === 'layers') {
      return layersPart();
    }
    return name === 'duplicates'
      ? duplicatesPanel()
      : reportTable(await asked[name](), title, { actions: (row, columns) => this.actions(row, columns) });
  }

  async writeFacts() {
    const base = openBase();
    this.facts.textContent = base ? base.name : t('no-base');
    if (base) {
      const { games, players, events } = await get('figures');
      const counts = [counted(games, 'games-found'), counted(players, 'players-of'), counted(events, 'events-of')];
      this.facts.textContent = [base.name, ...counts].join(' · ');
    }
  }

  /** What can be done with a row. */
  actions(row, columns) {
    return {
      journal: () => this.journalActions(row, columns),
      names: () => this.nameActions(row, columns),
      findings: () => this.findingActions(row, columns),
      collections: () => this.labelActions('in', row, columns),
      flags: () => this.labelActions('flag', row, columns),
    }[this.name]();
  }

  journalActions(row, columns) {
    const entry = dataOf(row, columns, 'entry');
    const isUndone = Boolean(dataOf(row, columns, 'undone'));
    return readOnly() || entry === undefined
      ? []
      : [isUndone ? button(t('redo'), () => redo(entry)) : button(t('undo'), () => undo(entry))];
  }

  nameActions(row, columns) {
    const kind = dataOf(row, columns, 'kind');
    const [before, after] = [dataOf(row, columns, 'before'), dataOf(row, columns, 'after')];
    const rename = async (from, to) => {
      if (await confirmed(t('rename-really', { from, to }), t('rename'))) {
        await change('rename', { kind, from, to }, t('renamed'));
      }
    };
    return readOnly()
      ? []
      : [
          button(`→ ${after}`, () => rename(before, after), {
            'aria-label': t('rename-really', { from: before, to: after }),
          }),
          button(`→ ${before}`, () => rename(after, before), {
            'aria-label': t('rename-really', { from: after, to: before }),
          }),
        ];
  }

  findingActions(row, columns) {
    const game = dataOf(row, columns, 'game');
    return game
      ? [
          el('a', {
            class: 'as-button',
            href: routeTo('game', [game], { ply: dataOf(row, columns, 'ply') }),
            text: t('show'),
          }),
        ]
      : [];
  }

  labelActions(word, row, columns) {
    const name = dataOf(row, columns, 'name');
    return name
      ? [el('a', { class: 'as-button', href: routeTo('games', [], { q: `${word} ${quoted(name)}` }), text: t('games') })]
      : [];
  }
}
