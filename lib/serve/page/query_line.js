// The line in which a query is typed: with completion, and with errors and warnings shown at their place.
import { bytesAt, get, placeAt } from './api.js';
import { t } from './context.js';
import { button, el, settled } from './dom.js';

const completionWait = 90;

/** asked(text): the reader wants to see what the query finds. */
export class DamierQuery extends HTMLElement {
  begin({ text = '', asked }) {
    this.asked = asked;
    this.items = [];
    this.active = -1;
    this.input = el('input', {
      type: 'search',
      id: 'query',
      value: text,
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      role: 'combobox',
      'aria-expanded': 'false',
      'aria-controls': 'query-items',
      'aria-autocomplete': 'list',
      'aria-describedby': 'query-fault query-meaning',
      'aria-label': t('query'),
      placeholder: t('query-example'),
      maxlength: 65536,
      on: {
        input: () => this.typed(),
        keydown: (event) => this.pressed(event),
        blur: () => setTimeout(() => this.closeItems(), 150),
      },
    });
    this.list = el('ul', { id: 'query-items', role: 'listbox', 'aria-label': t('completions'), hidden: true });
    this.list.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      const item = event.target.closest('li');
      if (item) {
        this.take(Number(item.dataset.place));
      }
    });
    this.fault = el('div', { id: 'query-fault', role: 'status' });
    this.meaning = el('p', { class: 'faint', id: 'query-meaning' });
    this.replaceChildren(
      el(
        'form',
        { class: 'query-form', role: 'search', on: { submit: (event) => this.submitted(event) } },
        el('div', { class: 'combo' }, this.input, this.list),
        el('button', { type: 'submit', text: t('find'), class: 'first' }),
      ),
      this.meaning,
      this.fault,
    );
    this.complete = settled(completionWait, () => this.findItems());
  }

  get text() {
    return this.input.value.trim();
  }

  use(text, ask = false) {
    this.input.value = text;
    this.tell();
    this.closeItems();
    if (ask) {
      this.asked(this.text);
    }
  }

  submitted(event) {
    event.preventDefault();
    this.completes = false; // what was asked for meanwhile comes too late
    this.closeItems();
    this.asked(this.text);
  }

  typed() {
    this.completes = true;
    this.complete();
    if (this.text === '') {
      this.closeItems();
    }
  }

  // Completion.

  async findItems() {
    const { value, selectionEnd } = this.input;
    if (!this.completes || document.activeElement !== this.input || !value.trim()) {
      return;
    }
    try {
      const answer = await get('complete', { text: value, at: bytesAt(value, selectionEnd) });
      if (this.completes && this.input.value === value) {
        this.showItems(value, answer);
      }
    } catch {
      this.closeItems(); // a query can be typed without completion
    }
  }

  showItems(value, { from, to, items }) {
    this.from = placeAt(value, from);
    this.to = placeAt(value, to);
    this.items = items;
    this.active = -1;
    this.list.replaceChildren(
      ...items.map((item, place) =>
        el(
          'li',
          { role: 'option', id: `query-item-${place}`, 'aria-selected': 'false', data: { place } },
          el('span', { text: item.text, dir: 'auto' }),
          el('small', { text: [t(`kind-${item.kind}`), item.detail].filter(Boolean).join(' · ') }),
        ),
      ),
    );
    this.open(items.length > 0);
  }

  open(isOpen) {
    this.list.hidden = !isOpen;
    this.input.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen) {
      this.input.removeAttribute('aria-activedescendant');
    }
  }

  closeItems() {
    this.items = [];
    this.open(false);
  }

  move(by) {
    const { children } = this.list;
    children[this.active]?.setAttribute('aria-selected', 'false');
    this.active = (this.active + by + children.length + (this.active < 0 && by < 0 ? 1 : 0)) % children.length;
    const item = children[this.active];
    item.setAttribute('aria-selected', 'true');
    item.scrollIntoView({ block: 'nearest' });
    this.input.setAttribute('aria-activedescendant', item.id);
  }

  take(place) {
    const { text } = this.items[place];
    const { value } = this.input;
    const rest = value.slice(this.to);
    const space = rest.startsWith(' ') ? '' : ' ';
    this.input.value = value.slice(0, this.from) + text + space + rest;
    const at = this.from + text.length + 1;
    this.input.focus();
    this.input.setSelectionRange(at, at);
    this.closeItems();
    this.complete();
  }

  pressed(event) {
    const isOpen = this.items.length > 0;
    if (event.key === 'Escape' && isOpen) {
      this.closeItems();
    } else if (isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      this.move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (isOpen && this.active >= 0 && (event.key === 'Enter' || event.key === 'Tab')) {
      this.take(this.active);
    } else if (event.key === 'ArrowDown' && !isOpen) {
      this.completes = true;
      this.findItems();
    } else {
      return;
    }
    event.preventDefault();
  }

  // Errors and warnings.

  /** Shows what is wrong with the query: {message, hint, from, to}, bytes of the text; and what is doubtful. */
  tell(error = null, warnings = []) {
    this.input.setAttribute('aria-invalid', String(error !== null));
    this.explain('');
    const told = [...(error ? [[error, 'error']] : []), ...warnings.map((warning) => [warning, 'warning'])];
    this.fault.replaceChildren(...told.map(([fault, kind]) => this.faultOf(fault, kind)));
  }

  /** What the query means, in words. */
  explain(words) {
    this.meaning.textContent = words;
  }

  faultOf(fault, kind) {
    const { value } = this.input;
    const parts = [el('p', {}, el('strong', { text: `${t(kind)}: ` }), fault.message)];
    if (fault.from !== null && fault.from !== undefined) {
      const from = placeAt(value, fault.from);
      const to = Math.max(from + 1, placeAt(value, fault.to ?? fault.from + 1));
      parts.push(
        el(
          'pre',
          { class: 'place', dir: 'ltr' },
          value.slice(0, from),
          el('mark', { text: value.slice(from, to) || ' ' }),
          value.slice(to),
        ),
      );
      parts.push(button(t('go-to-place'), () => this.select(from, Math.min(to, value.length)), { class: 'small' }));
    }
    if (fault.hint) {
      parts.push(el('p', { text: fault.hint }));
    }
    return el('div', { class: `fault ${kind}` }, parts);
  }

  select(from, to) {
    this.input.focus();
    this.input.setSelectionRange(from, to);
  }
}

customElements.define('damier-query', DamierQuery);
