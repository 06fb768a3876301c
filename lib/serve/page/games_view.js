// The games of the base: a query, a form beside it, and the list of what is found.
import { asked, get } from './api.js';
import { askDialog } from './ask_dialog.js';
import { change, whenChanged } from './changes.js';
import { counted, errorText, notice, openBase, readOnly, say, t } from './context.js';
import { button, check, details, el, field, select } from './dom.js';
import { GamesList, usualColumns } from './games_list.js';
import { QueryForm } from './query_form.js';
import './query_line.js';
import { go, readRoute, routeTo } from './route.js';
import { savedQueries, SelectionBar } from './selection_bar.js';
import { welcome } from './welcome.js';
import { keepChoice, keptChoice } from '/viewer/words.js';

const columnChoices = [
  'white',
  'black',
  'result',
  'date',
  'event',
  'round',
  'plies',
  'variant',
  'opening',
  'site',
  'year',
  'white_rating',
  'black_rating',
  'annotator',
  'source',
  'stars',
  'flags',
  'collections',
];

function keptColumns() {
  const kept = keptChoice('columns');
  return kept ? kept.split(',').filter(Boolean) : usualColumns;
}

export class GamesView {
  constructor() {
    this.selection = new Set();
    this.list = new GamesList({
      columns: keptColumns(),
      selection: this.selection,
      sorted: (order) => this.ask({ ...this.query, ...order }),
      answered: (answer) => this.answered(answer),
      selected: () => this.bar.write(),
    });
    this.line = el('damier-query');
    this.line.begin({ asked: (where) => this.ask({ ...this.query, where }) });
    this.form = new QueryForm(
      (text) => this.line.use(text),
      () => this.ask({ ...this.query, where: this.line.text }),
    );
    this.bar = new SelectionBar(this.list, this.selection);
    this.count = el('p', { class: 'count', role: 'status' });
    this.saved = el('div', { class: 'buttons saved' });
    this.element = el(
      'div',
      { class: 'games-view' },
      el('h2', { class: 'unseen', text: t('games') }),
      el(
        'div',
        { class: 'asks' },
        this.line,
        this.form.element,
        el('div', { class: 'tools' }, this.saved, this.columnChoice(), this.help()),
      ),
      el('div', { class: 'found' }, this.count, this.bar.element),
      this.list.element,
    );
    this.forget = whenChanged(() => this.show(true));
  }

  get title() {
    return t('games');
  }

  /** The address has changed. */
  async update({ fields }) {
    this.query = { where: fields.q ?? '', order: fields.order ?? '', reverse: fields.reverse === '1' };
    if (this.line.text !== this.query.where) {
      this.line.use(this.query.where);
    }
    await Promise.all([this.show(false), this.drawSaved()]);
  }

  close() {
    this.forget();
  }

  ask({ where, order, reverse }) {
    this.selection.clear();
    go(routeTo('games', [], { base: readRoute().fields.base && asked.base, q: where, order, reverse }));
  }

  async show(keep) {
    if (!openBase()) {
      this.element.replaceChildren(welcome());
      return;
    }
    this.element.setAttribute('aria-busy', 'true');
    try {
      const answer = await this.list.use(this.query, keep);
      if (answer) {
        this.line.tell(null, answer.warnings ?? []);
        this.explain();
      }
    } catch (error) {
      this.failed(error);
    }
    this.element.removeAttribute('aria-busy');
  }

  /** Says below the query what it means. */
  async explain() {
    const { where } = this.query;
    const { words } = where ? await get('check-query', { where }).catch(() => ({})) : {};
    if (words && where === this.query.where) {
      this.line.explain(words);
    }
  }

  failed(error) {
    if (error.name === 'AbortError') {
      return;
    }
    if (error.status === 400) {
      this.line.tell(error);
      say(error.message);
    } else {
      notice(errorText(error), 'error');
    }
    this.list.element.clear();
    this.list.element.total = 0;
    this.list.element.hidden = true;
    this.count.textContent = '';
    this.bar.write();
  }

  answered({ total }) {
    this.count.textContent = counted(total, 'games-found');
    this.bar.write();
    this.list.element.hidden = total === 0;
    if (total === 0) {
      this.count.textContent = this.query.where ? t('none') : t('empty-base');
    }
  }

  columnChoice() {
    const chosen = new Set(keptColumns());
    const use = () => {
      const columns = columnChoices.filter((key) => chosen.has(key));
      keepChoice('columns', columns.join(','));
      this.list.wanted = columns;
      this.show(true);
    };
    const boxes = columnChoices.map((key) =>
      check(t(`column-${key}`), chosen.has(key), (isOn) => {
        isOn ? chosen.add(key) : chosen.delete(key);
        use();
      }),
    );
    return details(t('columns'), { class: 'columns' }, el('div', { class: 'checks' }, boxes));
  }

  help() {
    const examples = [
      'player "…" as white wins',
      'event ~ "…" year 1970..1975',
      'plies < 40 result draw',
      'captures >= 4 by king',
      'wm 27,28 bm 18 #w = #b',
      'sacrifice then[<=6] promotes',
    ];
    return details(
      t('examples'),
      { class: 'examples' },
      el(
        'ul',
        {},
        examples.map((text) =>
          el(
            'li',
            {},
            button(text, () => this.line.use(text), { class: 'link' }),
          ),
        ),
      ),
    );
  }

  // Saved queries.

  async drawSaved() {
    let queries = [];
    try {
      queries = openBase() ? await savedQueries() : [];
    } catch {
      // The list of games says what is wrong.
    }
    const choice = select(
      [['', t('saved-queries')], ...queries.map(({ name }) => [name, name])],
      '',
      (name) => name && this.ask({ ...this.query, where: `@${/\s/.test(name) ? `"${name}"` : name}` }),
      { 'aria-label': t('saved-queries') },
    );
    const edits = readOnly()
      ? []
      : [
          button(t('save-query'), () => this.saveQuery()),
          queries.length > 0 && button(t('forget-query'), () => this.forgetQuery(queries)),
        ];
    this.saved.replaceChildren(...[choice, ...edits].filter(Boolean));
  }

  async saveQuery() {
    const name = el('input', { type: 'text', required: true, maxlength: 60 });
    const given = await askDialog({
      title: t('save-query'),
      content: [el('p', { class: 'query-text', text: this.line.text || t('all-games') }), field(t('name'), name)],
      values: () => name.value.trim(),
      action: t('save'),
    });
    if (given && (await change('save-query', { name: given, text: this.line.text }, t('query-saved')))) {
      this.drawSaved();
    }
  }

  async forgetQuery(queries) {
    const choice = select(queries.map(({ name }) => [name, name]));
    const given = await askDialog({
      title: t('forget-query'),
      content: [field(t('name'), choice)],
      values: () => choice.value,
      action: t('remove'),
    });
    if (given && (await change('save-query', { name: given, remove: true }, t('query-forgotten')))) {
      this.drawSaved();
    }
  }
}
