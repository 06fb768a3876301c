// The clocks of a game that is played: each side has its minutes, and a few seconds more for each move.
import { el } from './dom.js';
import { clockText } from './game_player.js';

const tick = 200;

export class PlayClock {
  /** flagged(side): the time of a side is over. */
  constructor(flagged) {
    this.flagged = flagged;
    this.stop();
  }

  /** minutes: 0 for a game without clocks. */
  begin(minutes, bonus) {
    this.stop();
    this.bonus = bonus;
    this.left = minutes > 0 ? { w: 60 * minutes, b: 60 * minutes } : null;
  }

  stop() {
    clearInterval(this.timer);
    this.side = null;
  }

  /** The clock of a side runs; that of the other has its bonus, if it was running. */
  press(side) {
    if (!this.left) {
      return;
    }
    if (this.side && this.side !== side) {
      this.left[this.side] += this.bonus;
    }
    clearInterval(this.timer);
    this.side = side;
    this.since = performance.now();
    this.timer = setInterval(() => this.run(), tick);
  }

  run() {
    const now = performance.now();
    this.left[this.side] = Math.max(0, this.left[this.side] - (now - this.since) / 1000);
    this.since = now;
    if (this.left[this.side] === 0) {
      const { side } = this;
      this.stop();
      this.flagged(side);
    }
    this.shown?.();
  }

  /** Writes the time of a side beside its name. */
  write(element, side) {
    if (this.left) {
      element.querySelector('.clock')?.remove();
      element.append(el('span', { class: 'clock', role: 'timer', text: clockText(Math.ceil(this.left[side])) }));
    }
  }
}
