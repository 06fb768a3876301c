// A form that makes the text of a query, for those who do not type queries.
import { get } from './api.js';
import { t } from './context.js';
import { button, details, el, field, select, settled } from './dom.js';
import { formText } from './query_text.js';

const namesWait = 150;
const named = ['player', 'event', 'site', 'collection', 'flag'];
let lists = 0;

/**
 * A text field that offers names of the base. kind: player, event, site, collection or flag; a term of the query language, such
 * as motif;
 * or a function that gives one of them.
 */
export function nameInput(kind, attributes = {}) {
  const list = el('datalist', { id: `names-${++lists}` });
  const input = el('input', { type: 'text', autocomplete: 'off', list: list.id, ...attributes });
  const find = settled(namesWait, async () => {
    try {
      const names = await namesLike(typeof kind === 'function' ? kind() : kind, input.value);
      list.replaceChildren(...names.map((name) => el('option', { value: name })));
    } catch {
      list.replaceChildren(); // a name can be typed without it
    }
  });
  input.addEventListener('input', find);
  input.addEventListener('focus', find);
  return { input, list };
}

async function namesLike(kind, text) {
  if (named.includes(kind)) {
    return (await get('names', { kind, text })).names;
  }
  if (!['motif', 'opening'].includes(kind)) {
    return [];
  }
  const query = `${kind} ${text}`;
  const { items } = await get('complete', { text: query, at: new TextEncoder().encode(query).length });
  return items.filter((item) => item.kind === kind).map((item) => item.text.replace(/^"|"$/g, ''));
}

export class QueryForm {
  /** made(text): the text of a query whenever the form changes; asked(): the reader wants to see what it finds. */
  constructor(made, asked) {
    this.made = made;
    this.controls = {};
    const form = el(
      'form',
      { class: 'fields', on: { submit: (event) => this.submitted(event, asked), input: () => made(this.text) } },
      this.fields(),
      this.buttons(),
    );
    this.element = details(t('form'), { class: 'form-panel', id: 'query-form' }, form);
    this.form = form;
  }

  fields() {
    return [
      this.named('player', 'player'),
      this.choice('colour', [
        ['', t('either')],
        ['white', t('white')],
        ['black', t('black')],
      ]),
      this.choice('score', [
        ['', t('any')],
        ['wins', t('wins')],
        ['draws', t('draws')],
        ['loses', t('loses')],
      ]),
      this.named('opponent', 'player'),
      this.named('event', 'event'),
      this.range('years', 'yearFrom', 'yearTo'),
      this.choice('result', [
        ['', t('any')],
        ['white-wins', t('white-won')],
        ['black-wins', t('black-won')],
        ['draw', t('drawn')],
        ['both-lose', t('both-lose')],
        ['unknown', t('unfinished')],
      ]),
      this.named('opening', 'opening'),
      this.range('length', 'pliesFrom', 'pliesTo'),
      this.named('motif', 'motif'),
      this.choice('shot', [
        ['', t('any')],
        ['any', t('shot-any')],
        ['played', t('shot-played')],
        ['missed', t('shot-missed')],
        ['allowed', t('shot-allowed')],
      ]),
      this.typed('text', 'comment-text'),
      this.choice('has', [
        ['', t('any')],
        ['comments', t('has-comments')],
        ['variations', t('has-variations')],
        ['findings', t('has-findings')],
        ['errors', t('has-errors')],
        ['fen', t('has-fen')],
      ]),
    ];
  }

  buttons() {
    return el(
      'div',
      { class: 'buttons' },
      el('button', { type: 'submit', text: t('find'), class: 'first' }),
      button(t('clear'), () => {
        this.form.reset();
        this.made(this.text);
      }),
    );
  }

  keep(name, control) {
    this.controls[name] = control;
    return control;
  }

  named(name, kind) {
    const { input, list } = nameInput(kind);
    return el('div', {}, field(t(name), this.keep(name, input)), list);
  }

  typed(name, title) {
    return field(t(title), this.keep(name, el('input', { type: 'text', autocomplete: 'off' })));
  }

  choice(name, choices) {
    return field(t(name), this.keep(name, select(choices, '')));
  }

  range(name, from, to) {
    const end = (key, label) =>
      this.keep(
        key,
        el('input', { type: 'number', min: 0, max: 9999, inputmode: 'numeric', 'aria-label': `${t(name)}: ${t(label)}` }),
      );
    return el(
      'div',
      { class: 'field', role: 'group', 'aria-label': t(name) },
      el('span', { text: t(name) }),
      el('span', { class: 'range' }, end(from, 'from'), '–', end(to, 'until')),
    );
  }

  submitted(event, asked) {
    event.preventDefault();
    this.made(this.text);
    asked();
  }

  get text() {
    return formText(Object.fromEntries(Object.entries(this.controls).map(([name, { value }]) => [name, value.trim()])));
  }
}
