// A small window that asks the reader for a few values.
import { t } from './context.js';
import { button, el } from './dom.js';

/**
 * title: what is asked; content: elements; values(): what the reader has given; action: the word on the button. Gives the
 * values, or null
 * if the reader leaves it.
 */
export function askDialog({ title, content, values = () => true, action = t('ok') }) {
  return new Promise((done) => {
    let result = null;
    const form = el(
      'form',
      { method: 'dialog', on: { submit: () => (result = values()) } },
      el('h2', { text: title, id: 'dialog-title' }),
      content,
      el(
        'div',
        { class: 'buttons' },
        el('button', { type: 'submit', class: 'first', text: action }),
        button(t('cancel'), () => dialog.close()),
      ),
    );
    const dialog = el(
      'dialog',
      {
        'aria-labelledby': 'dialog-title',
        on: {
          close: () => {
            dialog.remove();
            done(result);
          },
        },
      },
      form,
    );
    document.body.append(dialog);
    dialog.showModal();
    content.flat?.()[0]?.querySelector?.('input, select, textarea')?.focus();
  });
}

/** Asks whether something shall be done. */
export function confirmed(text, action) {
  return askDialog({ title: text, content: [], action });
}
