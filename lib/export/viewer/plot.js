// The evaluations along the main line, White's advantage upwards.
import { makeSvg } from './words.js';

const height = 100;
const step = 10;

/** From -1 to 1: a man is half of the way. */
function bounded(value) {
  return value / (Math.abs(value) + 1);
}

export class Plot {
  constructor(svg, chosen) {
    this.svg = svg;
    this.line = [];
    svg.addEventListener('click', (event) => {
      const { left, width } = svg.getBoundingClientRect();
      const place = Math.round(((event.clientX - left) / width) * (this.line.length - 1));
      chosen(this.line[Math.max(0, Math.min(this.line.length - 1, place))]);
    });
  }

  use(game, words) {
    this.line = game.mainLine;
    const points = this.line
      .map((node, place) => ({ place, value: node.evaluation }))
      .filter(({ value }) => typeof value === 'number');
    this.svg.toggleAttribute('hidden', points.length < 2);
    if (points.length < 2) {
      return;
    }
    const width = (this.line.length - 1) * step;
    this.svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.svg.setAttribute('aria-label', `${words.of('evaluation')}: ${points.map(({ value }) => value).join(', ')}`);
    const at = ({ place, value }) => `${place * step} ${(height / 2) * (1 - bounded(value))}`;
    const curve = points.map(at).join('L');
    const first = points[0].place * step;
    const last = points[points.length - 1].place * step;
    const middle = height / 2;
    this.cursor = makeSvg('line', { y1: 0, y2: height, class: 'cursor' });
    this.svg.replaceChildren(
      makeSvg('rect', { width, height, class: 'back' }),
      makeSvg('path', { d: `M${first} ${height}L${curve}L${last} ${height}Z`, class: 'area' }),
      makeSvg('line', { x1: 0, x2: width, y1: middle, y2: middle, class: 'middle' }),
      makeSvg('path', { d: `M${curve}`, class: 'curve' }),
      this.cursor,
    );
  }

  mark(node) {
    const place = this.line.indexOf(node);
    this.cursor?.setAttribute('visibility', place < 0 ? 'hidden' : 'visible');
    this.cursor?.setAttribute('x1', Math.max(0, place) * step);
    this.cursor?.setAttribute('x2', Math.max(0, place) * step);
  }
}
