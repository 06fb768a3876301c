// What can be done with the move that is shown: signs, comment, variations; and saving what was done.
import { t } from './context.js';
import { button, details, el, field, select } from './dom.js';

/** The signs of a move with their NAGs. */
const signs = [
  ['!', 1],
  ['?', 2],
  ['!!', 3],
  ['??', 4],
  ['!?', 5],
  ['?!', 6],
];

export class EditBar {
  /** act: what the view does: draft(act), replaceNext(on), save(), discard(), undo(), redo(). */
  constructor(act) {
    this.act = act;
    this.state = el('span', { role: 'status' });
    this.saving = el(
      'div',
      { class: 'buttons saving', hidden: true },
      this.state,
      button(t('save-game'), () => act.save(), { class: 'first', id: 'save-game' }),
      button(t('undo'), () => act.undo()),
      button(t('redo'), () => act.redo()),
      button(t('discard'), () => act.discard(), { id: 'discard' }),
    );
    this.comment = el('textarea', { rows: 3, dir: 'auto' });
    this.sign = select([['', t('no-sign')], ...signs.map(([text, nag]) => [nag, text])], '', (nag) =>
      this.setSign(Number(nag)),
    );
    this.replacing = button(t('replace-move'), () => this.toggleReplace(), { 'aria-pressed': 'false' });
    this.needsMove = [
      this.sign,
      this.replacing,
      button(t('promote'), () => this.draft((draft, place) => draft.promote(place, -1))),
      button(t('demote'), () => this.draft((draft, place) => draft.promote(place, 1))),
      button(t('delete-from'), () => this.draft((draft, place) => draft.remove(place))),
    ];
    const [sign, ...buttons] = this.needsMove;
    this.tools = details(
      t('correct'),
      { class: 'edit' },
      el('p', { class: 'faint', text: t('correct-help') }),
      field(t('sign'), sign),
      el('div', { class: 'buttons' }, buttons),
      field(t('comment'), this.comment),
      button(t('set-comment'), () => this.setComment()),
    );
    this.element = el('div', {}, this.saving, this.tools);
  }

  draft(change) {
    this.act.draft(change);
  }

  setComment() {
    this.draft((draft, place) => draft.comment(place, this.comment.value.trim()));
  }

  setSign(nag) {
    const sign = signs.find(([, known]) => known === nag);
    this.draft((draft, place) => draft.sign(place, sign ? { g: sign[0], n: sign[1] } : null));
  }

  toggleReplace(isOn = this.replacing.getAttribute('aria-pressed') !== 'true') {
    this.replacing.setAttribute('aria-pressed', String(isOn));
    this.act.replaceNext(isOn);
  }

  /** Another move is shown. */
  mark(node) {
    this.comment.value = node.notes
      .filter((note) => !note.l)
      .map((note) => note.c ?? '')
      .filter(Boolean)
      .join(' ');
    this.sign.value = String(node.signs.find((sign) => !sign.l && signs.some(([, nag]) => nag === sign.n))?.n ?? '');
    for (const control of this.needsMove) {
      control.disabled = !node.parent;
    }
  }

  /** isChanged: whether there is something to save; canSave: whether the base can be written. */
  write(isChanged, canSave) {
    this.saving.hidden = !isChanged;
    this.state.textContent = isChanged ? t(canSave ? 'unsaved' : 'own-line') : '';
    this.saving.querySelector('#save-game').hidden = !canSave;
  }
}
