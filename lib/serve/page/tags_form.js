// The tags of a game, to be corrected; names are offered from the base.
import { change } from './changes.js';
import { readOnly, t } from './context.js';
import { button, details, el, field } from './dom.js';
import { nameInput } from './query_form.js';
import { kindOfTag } from './selection_bar.js';
import { shownText } from '/viewer/words.js';

const always = ['White', 'Black', 'Result', 'Event', 'Site', 'Date', 'Round'];
const results = ['2-0', '1-1', '0-2', '0-0', '1-0', '1/2-1/2', '0-1', '*'];

export class TagsForm {
  constructor() {
    this.body = el('div');
    this.element = details(t('tags'), { id: 'tags-panel' }, this.body);
  }

  use(game, tags) {
    this.game = game;
    this.inputs = new Map();
    const given = new Map(tags);
    this.before = given;
    if (readOnly()) {
      this.body.replaceChildren(
        el(
          'dl',
          { id: 'tags' },
          tags.map(([name, value]) => [
            el('dt', { text: shownText(name) }),
            el('dd', { text: shownText(value), dir: 'auto' }),
          ]),
        ),
      );
      return;
    }
    const names = [...new Set([...always, ...given.keys()])].filter((name) => name !== 'FEN');
    this.fields = el(
      'div',
      { class: 'fields' },
      names.map((name) => this.fieldOf(name, given.get(name) ?? '')),
    );
    this.body.replaceChildren(
      el(
        'form',
        { on: { submit: (event) => this.submitted(event) } },
        this.fields,
        this.adding(),
        el('div', { class: 'buttons' }, el('button', { type: 'submit', class: 'first', text: t('save-tags') })),
      ),
    );
  }

  fieldOf(name, value) {
    const kind = kindOfTag(name);
    const { input, list } = kind ? nameInput(kind, { value }) : { input: el('input', { type: 'text', value }), list: null };
    if (name === 'Result') {
      const choices = el(
        'datalist',
        { id: 'results' },
        results.map((result) => el('option', { value: result })),
      );
      input.setAttribute('list', choices.id);
      input.after(choices);
      this.inputs.set(name, input);
      return el('div', {}, field(name, input), choices);
    }
    input.dir = 'auto';
    this.inputs.set(name, input);
    return el('div', {}, field(name, input), list);
  }

  adding() {
    const name = el('input', { type: 'text', pattern: '[A-Za-z][A-Za-z0-9_]*' });
    return el(
      'div',
      { class: 'row-of-fields' },
      field(t('another-tag'), name),
      button(t('add'), () => {
        if (name.value && name.checkValidity() && !this.inputs.has(name.value)) {
          this.fields.append(this.fieldOf(name.value, ''));
          this.inputs.get(name.value).focus();
          name.value = '';
        }
      }),
    );
  }

  async submitted(event) {
    event.preventDefault();
    const tags = {};
    for (const [name, input] of this.inputs) {
      if (input.value !== (this.before.get(name) ?? '')) {
        tags[name] = input.value;
      }
    }
    if (Object.keys(tags).length > 0) {
      await change('set', { game: this.game, tags }, t('tags-saved'));
    }
  }
}
