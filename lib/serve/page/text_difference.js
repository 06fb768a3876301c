// Two texts side by side, with what differs marked.
import { el } from './dom.js';

const mostWords = 3000;

/** For each word of both texts whether the other has it at this place of the longest common sequence. */
export function commonWords(one, other) {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  for (let i = one.length - 1; i >= 0; --i) {
    for (let j = other.length - 1; j >= 0; --j) {
      lengths[i][j] = one[i] === other[j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  const inOne = one.map(() => false);
  const inOther = other.map(() => false);
  for (let i = 0, j = 0; i < one.length && j < other.length;) {
    if (one[i] === other[j]) {
      inOne[i++] = inOther[j++] = true;
    } else if (lengths[i + 1][j] >= lengths[i][j + 1]) {
      ++i;
    } else {
      ++j;
    }
  }
  return [inOne, inOther];
}

/** Two elements that show the texts. */
export function difference(one, other) {
  const words = [one, other].map((text) => text.match(/\S+|\s+/g) ?? []);
  const solid = words.map((list) => list.filter((word) => word.trim()).slice(0, mostWords));
  const common = commonWords(...solid);
  return words.map((list, side) => {
    let place = 0;
    return el(
      'pre',
      { class: 'compared', dir: 'ltr' },
      list.map((word) => (word.trim() && place < mostWords && !common[side][place++] ? el('mark', { text: word }) : word)),
    );
  });
}
