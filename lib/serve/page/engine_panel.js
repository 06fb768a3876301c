// What damier's engine thinks of a position, on request.
import { followJob, get, post, stopJob } from './api.js';
import { number, t, tellError } from './context.js';
import { button, el, field } from './dom.js';

export class EnginePanel {
  /** position(): {variant, fen} of what is shown; chosen(move): the reader wants to play a move of a line. */
  constructor(position, chosen = null) {
    Object.assign(this, { position, chosen });
    this.lines = el('input', { type: 'number', min: 1, max: 8, value: 3 });
    this.seconds = el('input', { type: 'number', min: 1, max: 600, value: 10 });
    this.state = el('p', { class: 'faint', role: 'status' });
    this.found = el('ol', { class: 'engine-lines' });
    this.start = button(t('analyse'), () => this.begin(), { class: 'first' });
    this.end = button(t('stop'), () => this.stop(), { hidden: true });
    this.element = el(
      'details',
      { class: 'engine' },
      el('summary', { text: t('engine') }),
      el(
        'div',
        { class: 'row-of-fields' },
        field(t('lines'), this.lines),
        field(t('seconds'), this.seconds),
        this.start,
        this.end,
        button(t('endgame-value'), () => this.probe()),
      ),
      this.state,
      this.found,
    );
  }

  clear() {
    this.stop();
    this.state.textContent = '';
    this.found.replaceChildren();
  }

  stop() {
    if (this.job) {
      stopJob(this.job).catch(() => {}); // it may have ended by itself
    }
    this.running(null);
  }

  /** What endgame tables say of the position and its moves. */
  async probe() {
    this.clear();
    try {
      const { value, distance, moves } = await get('endgame', this.position());
      this.state.textContent = [t(`endgame-${value}`), distance ? t('endgame-distance', { n: distance }) : '']
        .filter(Boolean)
        .join(' · ');
      this.found.replaceChildren(
        ...moves.map((move) => this.lineOf({ text: t(`endgame-${move.value}`), moves: [move.move] })),
      );
    } catch (error) {
      error.status === 404 ? (this.state.textContent = t('endgame-unknown')) : tellError(error);
    }
  }

  running(job) {
    this.job = job;
    this.start.hidden = job !== null;
    this.end.hidden = job === null;
  }

  async begin() {
    try {
      const { job } = await post('analyse', {
        ...this.position(),
        moves: [],
        lines: Number(this.lines.value),
        seconds: Number(this.seconds.value),
      });
      this.running(job);
      await followJob(job, (state) => job === this.job && this.show(state));
      if (job === this.job) {
        this.running(null);
      }
    } catch (error) {
      this.running(null);
      tellError(error);
    }
  }

  show({ result, error }) {
    if (error) {
      this.state.textContent = error.message ?? error;
      return;
    }
    if (result) {
      this.state.textContent = t('engine-state', { depth: result.depth, nodes: number(result.nodes) });
      this.found.replaceChildren(...(result.lines ?? []).map((line) => this.lineOf(line)));
    }
  }

  lineOf({ text, moves }) {
    const [first, ...others] = moves;
    const move =
      this.chosen && first
        ? button(first.replaceAll('x', '×'), () => this.chosen(first), { class: 'move' })
        : el('span', { text: first ?? '' });
    return el('li', {}, el('strong', { text: `${text} ` }), move, ` ${others.join(' ').replaceAll('x', '×')}`);
  }
}
