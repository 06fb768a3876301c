// A game edited as text.
import { t } from './context.js';
import { button, details, el } from './dom.js';

export class TextEditor {
  /** save(text): the reader wants the game to be this. */
  constructor(save) {
    this.area = el('textarea', { rows: 16, spellcheck: 'false', 'aria-label': t('game-text'), dir: 'ltr', id: 'game-text' });
    this.told = el('p', { role: 'status' });
    this.element = details(
      t('edit-text'),
      { id: 'text-panel' },
      this.told,
      this.area,
      el(
        'div',
        { class: 'buttons' },
        button(t('save-text'), () => save(this.area.value), { class: 'first' }),
        button(t('text-again'), () => this.use(this.text)),
      ),
    );
  }

  use(text) {
    this.text = text;
    this.area.value = text;
    this.shown = this.area.value; // with the line ends of the browser
    this.told.textContent = '';
  }

  get isChanged() {
    return this.text !== undefined && this.area.value !== this.shown;
  }

  /** Someone else has changed the game: the reader's text is kept, to be compared and saved again. */
  keep(mine, theirs) {
    this.text = theirs;
    this.area.value = mine;
    this.told.textContent = t('conflict-text');
    this.element.open = true;
    this.area.focus();
  }
}
