// The moves of a game with their signs, comments and variations.
import { make, shownText } from './words.js';

export class MoveList {
  /** chosen(node): the reader has chosen a move. */
  constructor(element, chosen) {
    this.element = element;
    this.buttons = new Map();
    this.current = null;
    element.addEventListener('click', (event) => {
      const button = event.target.closest('button.move');
      if (button) {
        chosen(this.nodes[Number(button.dataset.place)]);
      }
    });
  }

  use(game, words) {
    this.nodes = game.nodes;
    this.words = words;
    this.buttons.clear();
    this.current = null;
    const line = make('div', 'line main');
    this.addNotes(line, game.start);
    this.addLine(line, game.start, true);
    const result = shownText(game.head.result);
    if (result && result !== '*') {
      line.append(make('b', 'result', result));
    }
    this.element.replaceChildren(line);
    this.element.scrollTop = 0;
  }

  /** Shows no game. */
  clear() {
    this.buttons.clear();
    this.current = null;
    this.element.replaceChildren();
  }

  addLine(line, start, numbered) {
    let needsNumber = numbered;
    for (let node = start; node.next.length > 0; node = node.next[0]) {
      const [first, ...others] = node.next;
      this.addMove(line, first, needsNumber);
      for (const other of others) {
        this.addVariation(line, other);
      }
      needsNumber = first.notes.some((note) => this.wordsOf(note)) || others.length > 0;
    }
  }

  addVariation(line, node) {
    const variation = make('div', 'line variation');
    variation.setAttribute('role', 'group');
    variation.setAttribute('aria-label', this.words.of('variation'));
    this.addMove(variation, node, true);
    this.addLine(variation, node, node.notes.some((note) => this.wordsOf(note)));
    line.append(variation);
  }

  addMove(line, node, needsNumber) {
    line.append(this.button(node, needsNumber), ' ');
    this.addNotes(line, node);
  }

  button(node, needsNumber) {
    const button = make('button', node.legal ? 'move' : 'move unread');
    button.type = 'button';
    button.tabIndex = -1;
    button.dataset.place = node.place;
    const number = !node.isSetup && (node.leads || needsNumber) ? node.number + '\u00a0' : '';
    const signs = node.signs.map((sign) => shownText(sign.g)).join('');
    button.textContent = number + (node.isSetup ? this.words.of('position') : node.text.replaceAll('x', '×')) + signs;
    this.buttons.set(node, button);
    return button;
  }

  wordsOf(note) {
    return shownText(note.w?.[this.words.code] ?? note.d ?? note.c ?? note.x ?? '');
  }

  addNotes(line, node) {
    for (const note of node.notes) {
      const text = this.wordsOf(note);
      if (text || note.line) {
        const comment = make('span', 'comment', note.line ? '' : text);
        comment.dir = 'auto';
        comment.append(...(note.line ?? []).flatMap((move, place) => [this.button(move, place === 0), ' ']));
        if (note.l) {
          comment.append(note.line ? '' : ' ', make('small', 'source', this.words.of(`layer-${note.l}`) ?? note.l));
        }
        line.append(comment, ' ');
      }
    }
  }

  /** Marks a move as the one that is shown. */
  mark(node) {
    const before = this.buttons.get(this.current);
    before?.removeAttribute('aria-current');
    if (before) {
      before.tabIndex = -1;
    }
    this.current = node;
    const button = this.buttons.get(node);
    if (!button) {
      if (this.element.scrollTop !== 0 && !node?.parent) {
        this.element.scrollTop = 0;
      }
      return;
    }
    button.setAttribute('aria-current', 'true');
    button.tabIndex = 0;
    const pane = this.element.getBoundingClientRect();
    const at = button.getBoundingClientRect();
    if (at.top < pane.top + 8 || at.bottom > pane.bottom - 8) {
      this.element.scrollTop += at.top - pane.top - pane.height / 3;
    }
  }
}
