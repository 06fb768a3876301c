// Reports: the questions that damier answers with a table.
import { address, get } from './api.js';
import { t } from './context.js';
import { button, el, field, saveFrom, select } from './dom.js';
import { nameInput } from './query_form.js';
import { reportTable } from './report_table.js';
import { go, routeTo } from './route.js';

const files = ['csv', 'html', 'json', 'markdown'];
/** Reports that have a place of their own on the page. */
const elsewhere = new Set(['journal', 'names', 'findings', 'collections', 'flags', 'queries']);

export class ReportsView {
  constructor() {
    this.links = el('nav', { class: 'side', 'aria-label': t('view-reports') });
    this.form = el('form', { class: 'fields', on: { submit: (event) => this.submitted(event) } });
    this.answer = el('div', { class: 'answer', 'aria-live': 'polite' });
    this.heading = el('h2');
    this.element = el('div', { class: 'reports-view' }, this.links, el('section', {}, this.heading, this.form, this.answer));
    this.reports = null;
  }

  get title() {
    return this.report?.title ?? t('view-reports');
  }

  async update({ parts, fields }) {
    this.reports ??= (await get('reports')).filter(({ name }) => !elsewhere.has(name));
    this.report = this.reports.find(({ name }) => name === parts[0]) ?? this.reports[0];
    this.links.replaceChildren(...this.reports.map(({ name, title }) => el('a', { href: routeTo('reports', [name]), text: title, 'aria-current': name === this.report?.name ? 'page' : null })));
    if (!this.report) {
      this.heading.textContent = t('nothing');
      return;
    }
    this.drawForm(fields);
    const isComplete = this.report.parameters.every(({ name, required }) => !required || fields[name]);
    this.answer.replaceChildren();
    if (isComplete) {
      await this.ask(fields);
    } else {
      this.answer.append(el('p', { class: 'faint', text: t('fill-in') }));
    }
  }

  // The form, from what the report declares.

  drawForm(values) {
    this.heading.textContent = this.report.title;
    this.controls = new Map();
    this.form.replaceChildren(...this.report.parameters.map((parameter) => this.controlOf(parameter, values[parameter.name] ?? '')),
      el('div', { class: 'buttons' }, el('button', { type: 'submit', class: 'first', text: t('show') }), files.map((format) => button(format, () => this.save(format), { 'aria-label': `${t('download')}: ${format}` }))));
  }

  controlOf({ name, kind, title, choices = [], required }, value) {
    const keep = (control) => {
      this.controls.set(name, control);
      control.required = Boolean(required);
      return control;
    };
    if (kind === 'flag') {
      const box = keep(el('input', { type: 'checkbox' }));
      box.required = false;
      box.checked = value === '1';
      return el('label', { class: 'check' }, box, el('span', { text: title }));
    }
    if (kind === 'choice') {
      return field(title, keep(select([...(required ? [] : [['', '–']]), ...choices.map((choice) => this.choiceOf(choice))], value)));
    }
    if (kind === 'number') {
      return field(title, keep(el('input', { type: 'number', value })));
    }
    const { input, list } = nameInput({ player: 'player', against: 'player', event: 'event', site: 'site', motif: 'motif' }[name] ?? (name === 'name' && this.report.name === 'events' ? 'event' : name === 'name' ? 'player' : 'none'), { value });
    return el('div', {}, field(title, keep(input)), list);
  }

  choiceOf(choice) {
    return typeof choice === 'object' ? [choice.value ?? choice.name, choice.title ?? choice.value] : [choice, choice];
  }

  get values() {
    return Object.fromEntries([...this.controls].map(([name, control]) => [name, control.type === 'checkbox' ? control.checked : control.value.trim()]));
  }

  submitted(event) {
    event.preventDefault();
    go(routeTo('reports', [this.report.name], this.values));
  }

  get path() {
    return this.report.path.replace(/^\/api\//, '');
  }

  async ask(fields) {
    this.answer.setAttribute('aria-busy', 'true');
    const { report } = this;
    try {
      const answer = await get(this.path, fields);
      if (report === this.report) {
        this.answer.replaceChildren(reportTable(answer, report.title));
      }
    } finally {
      this.answer.removeAttribute('aria-busy');
    }
  }

  save(format) {
    saveFrom(address(this.path, { ...this.values, format }), `${this.report.name}.${format}`);
  }
}
