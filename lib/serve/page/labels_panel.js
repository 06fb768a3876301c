// What people put beside a game: stars, flags, collections and notes.
import { change } from './changes.js';
import { readOnly, t } from './context.js';
import { button, details, el, iconButton } from './dom.js';
import { nameInput } from './query_form.js';

const mostStars = 5;

export class LabelsPanel {
  constructor() {
    this.body = el('div', { class: 'labels' });
    this.element = details(t('labels'), { open: true }, this.body);
  }

  use(game, { collections = [], flags = [], stars = null, notes = [] }) {
    this.game = game;
    this.body.replaceChildren(
      this.stars(stars),
      this.chips('collection', collections),
      this.chips('flag', flags),
      this.chips('note', notes),
    );
  }

  send(kind, text, remove = false) {
    return change('label', { game: this.game, kind, text: String(text), remove }, t('label-saved'));
  }

  stars(count) {
    const star = (place) => {
      const isOn = place <= (count ?? 0);
      const act = () => (place === count ? this.send('stars', count, true) : this.send('stars', place));
      return button(isOn ? '★' : '☆', act, {
        class: 'star',
        disabled: readOnly(),
        'aria-label': t('stars-of', { n: place }),
        'aria-pressed': String(isOn),
      });
    };
    return el(
      'div',
      { class: 'stars', role: 'group', 'aria-label': t('stars') },
      Array.from({ length: mostStars }, (_, place) => star(place + 1)),
    );
  }

  chips(kind, texts) {
    const chips = texts.map((text) =>
      el(
        'span',
        { class: `chip ${kind}` },
        el('span', { text: text.text ?? text, dir: 'auto', title: text.person ? `${text.person}, ${text.made}` : null }),
        !readOnly() &&
          iconButton('close', `${t('take-away')}: ${text.text ?? text}`, () => this.send(kind, text.text ?? text, true)),
      ),
    );
    return el(
      'div',
      { class: 'chips' },
      el('span', { class: 'faint', text: t(`${kind}s`) }),
      chips,
      !readOnly() && this.adding(kind),
    );
  }

  adding(kind) {
    const { input, list } = nameInput(kind, {
      'aria-label': t(`add-${kind}`),
      placeholder: t(`add-${kind}`),
      required: true,
    });
    return el(
      'form',
      {
        class: 'adding',
        on: {
          submit: (event) => {
            event.preventDefault();
            this.send(kind, input.value.trim());
          },
        },
      },
      input,
      list,
      el('button', { type: 'submit', text: '+', 'aria-label': t(`add-${kind}`) }),
    );
  }
}
