// Reports: the questions that damier answers with a table.
import { address, get, getReport } from './api.js';
import { readCatalogue } from './catalogue.js';
import { app, errorText, t } from './context.js';
import { button, el, field, saveFrom, select } from './dom.js';
import { combinationsButton } from './layers_part.js';
import { nameInput } from './query_form.js';
import { reportTable } from './report_table.js';
import { go, routeTo } from './route.js';

const files = ['csv', 'excel', 'html', 'json', 'markdown'];
/** Reports of several tables, which are files alone. */
const inFiles = new Set(['dossier']);
const endings = { csv: 'csv', excel: 'csv', html: 'html', json: 'json', markdown: 'md' };
const shown = ['players', 'player', 'dossier', 'events', 'event', 'stats', 'motifs', 'missed'];
const properties = [
  'year',
  'decade',
  'variant',
  'event',
  'site',
  'source',
  'outcome',
  'length',
  'rating',
  'rating-gap',
  'opening',
  'opening-name',
];
/** The values of parameters that have few, by report. */
const choices = {
  players: {
    order: ['games', 'name', 'points', 'score', 'wins', 'draws', 'losses', 'rating', 'opponents', 'first-year', 'last-year'],
  },
  player: { by: properties },
  events: { order: ['date', 'name', 'games', 'players'] },
  event: { view: ['cross', 'rounds', 'standings', 'games'] },
  stats: { by: properties, by2: properties },
};
/** Parameters that are names, with their kinds. */
const names = { player: 'player', against: 'player', event: 'event', motif: 'motif' };

export class ReportsView {
  constructor() {
    this.links = el('nav', { class: 'side', 'aria-label': t('view-reports') });
    this.form = el('form', { class: 'fields', on: { submit: (event) => this.submitted(event) } });
    this.answer = el('div', { class: 'answer', 'aria-live': 'polite' });
    this.heading = el('h2');
    this.element = el(
      'div',
      { class: 'reports-view' },
      this.links,
      el('section', { 'aria-label': t('view-reports') }, this.heading, this.form, this.answer),
    );
    this.reports = null;
  }

  get title() {
    return this.report ? t(`report-${this.report.name}`) : t('view-reports');
  }

  async update({ parts, fields }) {
    this.reports ??= (await get('reports')).filter(({ name }) => shown.includes(name));
    this.report = this.reports.find(({ name }) => name === parts[0]) ?? this.reports[0];
    this.links.replaceChildren(
      ...this.reports.map(({ name }) =>
        el('a', {
          href: routeTo('reports', [name]),
          text: t(`report-${name}`),
          'aria-current': name === this.report.name ? 'page' : null,
        }),
      ),
    );
    this.drawForm(fields);
    this.answer.replaceChildren();
    if (inFiles.has(this.report.name)) {
      this.answer.append(el('p', { class: 'faint', text: t('as-file') }));
    } else if (this.report.parameters.every(({ name, required }) => !required || fields[name])) {
      await this.ask(asked(fields));
    } else {
      this.answer.append(el('p', { class: 'faint', text: t('fill-in') }));
    }
  }

  // The form, from what the report declares.

  drawForm(values) {
    const { name, parameters } = this.report;
    this.heading.textContent = t(`report-${name}`);
    this.controls = new Map();
    const all = [
      ...parameters.flatMap((parameter) =>
        name === 'stats' && parameter.name === 'by' ? [parameter, { name: 'by2' }] : [parameter],
      ),
      { name: 'where' },
    ];
    this.form.replaceChildren(
      ...all.map((parameter) => this.controlOf(parameter, values[parameter.name] ?? '')),
      el(
        'div',
        { class: 'buttons' },
        el('button', { type: 'submit', class: 'first', text: t('show') }),
        files.map((format) => button(format, () => this.save(format), { 'aria-label': `${t('download')}: ${format}` })),
      ),
    );
  }

  controlOf({ name, kind = 'text', required = false }, value) {
    const title = t(`param-${name}`);
    if (kind === 'flag') {
      const box = this.keep(name, el('input', { type: 'checkbox' }));
      box.checked = value === '1';
      return el('label', { class: 'check' }, box, el('span', { text: title }));
    }
    const few = this.choicesOf(name);
    if (few) {
      return field(title, this.keep(name, select([['', '–'], ...few], value)));
    }
    if (kind === 'number') {
      return field(title, this.keep(name, el('input', { type: 'number', min: 0, value })));
    }
    const { input, list } = nameInput(this.kindOf(name), { value, required });
    return el('div', {}, field(title, this.keep(name, input)), list);
  }

  keep(name, control) {
    this.controls.set(name, control);
    return control;
  }

  choicesOf(name) {
    if (name === 'variant') {
      return [...app.variants.values()].map((variant) => [variant.name, variant.title[app.words.code] ?? variant.name]);
    }
    return choices[this.report.name]?.[name]?.map((choice) => [choice, t(`choice-${choice}`)]);
  }

  kindOf(name) {
    return names[name] ?? (name === 'name' ? { players: 'player', events: 'event' }[this.report.name] : 'none');
  }

  get values() {
    return Object.fromEntries(
      [...this.controls].map(([name, control]) => [
        name,
        control.type === 'checkbox' ? control.checked : control.value.trim(),
      ]),
    );
  }

  submitted(event) {
    event.preventDefault();
    go(routeTo('reports', [this.report.name], this.values));
  }

  async ask(fields) {
    this.answer.setAttribute('aria-busy', 'true');
    const { report } = this;
    const content = await this.content(report, fields).finally(() => this.answer.removeAttribute('aria-busy'));
    if (report === this.report) {
      this.answer.replaceChildren(
        ...[report.name === 'missed' && combinationsButton(() => this.ask(fields)), content].filter(Boolean),
      );
    }
  }

  async content(report, fields) {
    try {
      const [answer] = await Promise.all([getReport(report.name, fields), readCatalogue()]);
      return reportTable(answer, this.title, { of: report.name });
    } catch (error) {
      if (error.status === 404 || error.status === 400) {
        return el('p', { class: 'fault', text: errorText(error) }); // what is asked for is not in the base
      }
      throw error;
    }
  }

  save(format) {
    saveFrom(
      address(`report/${this.report.name}`, { ...asked(this.values), format }),
      `${this.report.name}.${endings[format]}`,
    );
  }
}

/** The parameters as the server has them: two properties are one list. */
function asked({ by, by2, ...others }) {
  return { ...others, by: by && by2 ? `${by},${by2}` : by || by2 };
}
