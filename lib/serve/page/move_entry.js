// Moves by the keyboard: typed as four digits or as notation has them, or chosen from the list of legal moves.
import { app, say, t } from './context.js';
import { button, details, el, field } from './dom.js';
import { whyNot } from './rules_source.js';

/** A move's text without signs: "32-28" and "32x28" are "3228". */
const plain = (text) => text.replace(/[-x×:.\s]/gi, '').toLowerCase();

/** The legal moves that a text means: whole, or by its two ends. */
export function movesMeant({ names }, moves, text) {
  const wanted = plain(text);
  const whole = moves.filter((move) => plain(move.text) === wanted);
  const ends = plain(
    text
      .split(/[-x×:]/)
      .filter((_, place, parts) => place === 0 || place === parts.length - 1)
      .join('-'),
  );
  return whole.length > 0 ? whole : moves.filter(({ path }) => plain(names[path[0]] + names[path.at(-1)]) === ends);
}

export class MoveEntry {
  /** played(move): the reader has entered a legal move. */
  constructor(played) {
    this.played = played;
    this.input = el('input', {
      type: 'text',
      class: 'move-input',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      'aria-describedby': 'move-fault',
      on: { input: () => this.typed() },
    });
    this.fault = el('p', { id: 'move-fault', class: 'fault-line', role: 'alert' });
    this.list = el('div', { id: 'legal' });
    this.more = details(t('legal-moves'), { class: 'legal' }, this.list);
    this.element = el(
      'form',
      { class: 'move-entry', on: { submit: (event) => this.submitted(event) } },
      field(t('move'), this.input),
      this.fault,
      this.more,
    );
    this.more.addEventListener('toggle', () => this.draw());
  }

  use(variant, position, moves) {
    Object.assign(this, { variant, position, moves });
    this.input.placeholder = moves[0]?.text ?? '';
    this.fault.textContent = '';
    this.draw();
  }

  draw(moves = this.moves ?? []) {
    if (this.more.open) {
      this.list.replaceChildren(...moves.map((move) => button(move.text.replaceAll('x', '×'), () => this.play(move))));
      if (moves.length === 0) {
        this.list.textContent = app.words.of('no-move');
      }
    }
  }

  /** Several captures go between the same squares: the reader chooses from the list. */
  choose(moves) {
    this.more.open = true;
    this.draw(moves);
    this.tell(t('which-capture'));
    this.list.querySelector('button')?.focus();
  }

  tell(text) {
    this.fault.textContent = text;
  }

  play(move) {
    this.input.value = '';
    this.tell('');
    this.played(move);
  }

  meant(text) {
    return movesMeant(this.variant, this.moves, text);
  }

  /** Four digits on a board of numbers are a move without Enter. */
  typed() {
    const text = this.input.value.trim();
    this.tell('');
    if (/^\d{4}$/.test(text) && !this.variant.letters) {
      const meant = this.meant(text);
      if (meant.length === 1) {
        this.play(meant[0]);
      }
    }
  }

  async submitted(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text) {
      return;
    }
    const meant = this.meant(text);
    if (meant.length === 1) {
      this.play(meant[0]);
    } else if (meant.length > 1) {
      this.choose(meant);
    } else {
      await this.explain(text);
    }
  }

  /** Says why a move is not legal. */
  async explain(text) {
    const written = /^\d{4}$/.test(text) ? `${Number(text.slice(0, 2))}-${Number(text.slice(2))}` : text;
    const reason = await whyNot(this.variant, this.position, written);
    this.tell(reason || app.words.of(this.moves[0]?.taken.length ? 'must-take' : 'not-legal'));
    say(this.fault.textContent);
  }

  /** A move on the board that is none. */
  refuse(from, to) {
    const { names } = this.variant;
    return to >= 0
      ? this.explain(`${names[from]}-${names[to]}`)
      : this.tell(app.words.of(this.moves[0]?.taken.length ? 'must-take' : 'not-legal'));
  }
}
