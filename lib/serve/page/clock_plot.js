// The time that both players have left along the main line.
import { makeSvg } from '/viewer/words.js';
import { t } from './context.js';
import { clockText } from './game_player.js';

const height = 100;
const step = 10;

export class ClockPlot {
  constructor(chosen) {
    this.svg = makeSvg('svg', { id: 'clocks', role: 'img', preserveAspectRatio: 'none' });
    this.line = [];
    this.svg.addEventListener('click', (event) => {
      const { left, width } = this.svg.getBoundingClientRect();
      const place = Math.round(((event.clientX - left) / width) * (this.line.length - 1));
      chosen(this.line[Math.max(0, Math.min(this.line.length - 1, place))]);
    });
  }

  use(game) {
    this.line = game.mainLine;
    const white = this.times('kw');
    const black = this.times('kb');
    const most = Math.max(...white.map(({ value }) => value), ...black.map(({ value }) => value), 1);
    this.svg.toggleAttribute('hidden', white.length + black.length < 3);
    this.svg.setAttribute('viewBox', `0 0 ${Math.max(1, this.line.length - 1) * step} ${height}`);
    const last = (times) => (times.length > 0 ? clockText(times.at(-1).value) : '–');
    this.svg.setAttribute('aria-label', `${t('clocks')}: ${t('white')} ${last(white)}, ${t('black')} ${last(black)}`);
    this.cursor = makeSvg('line', { y1: 0, y2: height, class: 'cursor' });
    const curve = (times, name) =>
      makeSvg('path', {
        class: `curve ${name}`,
        d: times.length
          ? `M${times.map(({ place, value }) => `${place * step} ${height - (value / most) * (height - 4)}`).join('L')}`
          : '',
      });
    this.svg.replaceChildren(
      makeSvg('rect', { width: this.line.length * step, height, class: 'back' }),
      curve(white, 'of-white'),
      curve(black, 'of-black'),
      this.cursor,
    );
  }

  times(key) {
    return this.line
      .map((node, place) => ({ place, value: node.notes.map((note) => note[key]).find((value) => value !== undefined) }))
      .filter(({ value }) => value !== undefined);
  }

  mark(node) {
    const at = Math.max(0, this.line.indexOf(node)) * step;
    this.cursor?.setAttribute('x1', at);
    this.cursor?.setAttribute('x2', at);
  }
}
