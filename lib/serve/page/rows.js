// A list of any length without pages: only the rows in sight are in the page, and what is shown is loaded in blocks.
import { el } from './dom.js';

const blockSize = 100;
const mostBlocks = 80;
const spare = 8;
/** Browsers have no element of more than some 17 to 33 million pixels. */
const mostHeight = 12_000_000;
const narrow = '(max-width: 48rem)';
const narrowHeight = 54;

/**
 * load(offset, limit, signal): gives {total, rows}. draw(row, place): the cells of a row, as elements. chosen(row, place): the
 * reader
 * opens a row. label: what the list is.
 */
export class DamierRows extends HTMLElement {
  begin({ load, draw, chosen, marked = () => {}, failed = () => {}, label, rowHeight = 36 }) {
    Object.assign(this, { load, draw, chosen, marked, failed, rowHeight, wideHeight: rowHeight });
    this.active = -1;
    this.top = 0;
    this.total = 0;
    this.clear();
    this.head = el('div', { class: 'head', role: 'row' });
    this.space = el('div', { class: 'space', role: 'rowgroup' });
    this.replaceChildren(el('div', { class: 'heads', role: 'rowgroup' }, this.head), this.space);
    this.setAttribute('role', 'grid');
    this.setAttribute('aria-label', label);
    this.tabIndex = 0;
    this.addEventListener('scroll', () => this.scrolled(), { passive: true });
    this.addEventListener('keydown', (event) => this.pressed(event));
    this.space.addEventListener('click', (event) => this.clicked(event));
    this.watch = new ResizeObserver(() => this.resized());
    this.watch.observe(this);
  }

  disconnectedCallback() {
    this.watch?.disconnect();
    this.stopLoading();
  }

  /** On a narrow screen a row has two text lines. */
  resized() {
    const height = this.clientWidth > 0 && matchMedia(narrow).matches ? narrowHeight : this.wideHeight;
    if (height !== this.rowHeight) {
      const first = this.firstRow();
      this.rowHeight = height;
      this.top = first * height;
    }
    this.show();
  }

  clear() {
    this.stopLoading();
    this.blocks = new Map();
    this.requests = new Map();
  }

  stopLoading() {
    for (const request of this.requests?.values() ?? []) {
      request.abort();
    }
  }

  /** Another list, or the same after a change. keep: the place in it stays. */
  async reload(keep = false) {
    this.clear();
    if (!keep) {
      this.top = 0;
      this.active = -1;
    }
    const first = Math.floor(this.firstRow() / blockSize);
    const answer = await this.fetchBlock(first);
    if (answer && !keep) {
      this.scrollTop = 0;
      this.known = 0;
    }
    this.show();
    return answer;
  }

  // Where the list is. top is in pixels of a list as long as it would have to be; scrollTop in those that browsers can do.

  get fullHeight() {
    return this.total * this.rowHeight;
  }

  get shownHeight() {
    return Math.min(this.fullHeight, mostHeight);
  }

  get viewHeight() {
    return Math.max(0, this.clientHeight - this.head.offsetHeight);
  }

  firstRow() {
    return Math.max(0, Math.floor(this.top / this.rowHeight));
  }

  scrolled() {
    const { scrollTop } = this;
    const by = scrollTop - (this.known ?? 0);
    this.known = scrollTop;
    const most = Math.max(1, this.shownHeight - this.viewHeight);
    const fullMost = Math.max(0, this.fullHeight - this.viewHeight);
    if (this.fullHeight <= mostHeight) {
      this.top = scrollTop;
    } else if (scrollTop <= 0 || scrollTop >= most - 1 || Math.abs(by) > this.viewHeight) {
      this.top = (Math.min(scrollTop, most) / most) * fullMost; // a place of the bar
    } else {
      this.top = Math.max(0, Math.min(fullMost, this.top + by)); // a small step goes row by row
    }
    this.show();
  }

  /** Brings a row into sight. */
  reveal(place) {
    const at = place * this.rowHeight;
    const height = this.viewHeight;
    if (at < this.top || at + this.rowHeight > this.top + height) {
      this.top = at < this.top ? at : at + this.rowHeight - height;
      const fullMost = Math.max(1, this.fullHeight - height);
      const scale = this.fullHeight <= mostHeight ? 1 : (this.shownHeight - height) / fullMost;
      this.known = Math.round(this.top * scale);
      this.scrollTop = this.known;
      this.known = this.scrollTop;
    }
    this.show();
  }

  // What is in sight.

  show() {
    if (!this.space || this.clientHeight === 0) {
      return;
    }
    this.space.style.height = `${this.shownHeight}px`;
    const first = Math.max(0, this.firstRow() - spare);
    const last = Math.min(this.total, this.firstRow() + Math.ceil(this.viewHeight / this.rowHeight) + spare);
    const shift = this.scrollTop - this.top;
    const rows = [];
    for (let place = first; place < last; ++place) {
      rows.push(this.rowOf(place, shift));
    }
    this.space.replaceChildren(...rows);
    this.setAttribute('aria-rowcount', this.total + 1);
    this.markActive();
    this.wantBlocks(Math.floor(first / blockSize), Math.floor(Math.max(first, last - 1) / blockSize));
  }

  rowOf(place, shift) {
    const row = this.rowAt(place);
    const element = el('div', { class: 'listed', role: 'row', id: `row-${place}`, 'aria-rowindex': place + 2 });
    element.dataset.place = place;
    element.style.top = `${place * this.rowHeight + shift}px`;
    element.style.height = `${this.rowHeight}px`;
    if (row) {
      element.append(...this.draw(row, place, element));
    } else {
      element.append(el('span', { role: 'gridcell', class: 'waiting', text: '…' }));
    }
    element.classList.toggle('active', place === this.active);
    return element;
  }

  rowAt(place) {
    return this.blocks.get(Math.floor(place / blockSize))?.[place % blockSize] ?? null;
  }

  wantBlocks(first, last) {
    for (const [block, request] of this.requests) {
      if (block < first || block > last) {
        request.abort();
        this.requests.delete(block);
      }
    }
    for (let block = first; block <= last; ++block) {
      if (this.total > 0 && !this.blocks.has(block) && !this.requests.has(block)) {
        this.fetchBlock(block).then((answer) => answer && this.show(), this.failed);
      }
    }
  }

  async fetchBlock(block) {
    const request = new AbortController();
    this.requests.set(block, request);
    try {
      const answer = await this.load(block * blockSize, blockSize, request.signal);
      if (this.requests.get(block) !== request) {
        return null;
      }
      this.total = answer.total;
      this.keep(block, answer.rows);
      return answer;
    } catch (error) {
      if (error.name === 'AbortError' || this.requests.get(block) !== request) {
        return null;
      }
      throw error;
    } finally {
      if (this.requests.get(block) === request) {
        this.requests.delete(block);
      }
    }
  }

  keep(block, rows) {
    this.blocks.set(block, rows);
    if (this.blocks.size > mostBlocks) {
      this.blocks.delete(this.blocks.keys().next().value);
    }
  }

  // The keyboard and the mouse.

  markActive() {
    const row = this.space.querySelector('.active');
    row ? this.setAttribute('aria-activedescendant', row.id) : this.removeAttribute('aria-activedescendant');
  }

  clicked(event) {
    const row = event.target.closest('.listed');
    const place = row ? Number(row.dataset.place) : -1;
    if (place < 0 || !this.rowAt(place) || event.target.closest('input, a, button')) {
      return;
    }
    this.active = place;
    this.show();
    this.chosen(this.rowAt(place), place, event);
  }

  pressed(event) {
    if (event.target !== this || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const page = Math.max(1, Math.floor(this.viewHeight / this.rowHeight) - 1);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -this.total, End: this.total };
    if (event.key in steps && this.total > 0) {
      this.active = Math.max(0, Math.min(this.total - 1, this.active + steps[event.key]));
      this.reveal(this.active);
    } else if (event.key === 'Enter' && this.rowAt(this.active)) {
      this.chosen(this.rowAt(this.active), this.active, event);
    } else if (event.key === ' ' && this.rowAt(this.active)) {
      this.marked(this.rowAt(this.active), this.active, event);
      this.show();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

customElements.define('damier-rows', DamierRows);
