// Marks and arrows that the reader draws with the right button: green, with Shift red, with Alt blue, with both yellow.

function colourOf({ shiftKey, altKey }) {
  return shiftKey ? (altKey ? 'Y' : 'R') : altKey ? 'B' : 'G';
}

/** drawn(colour, from, to): the reader has drawn an arrow, or marked a square if both are one. */
export function listenToDrawing(board, host, drawn) {
  let from = -1;
  host.addEventListener('contextmenu', (event) => event.preventDefault());
  host.addEventListener('pointerdown', (event) => {
    from = event.button === 2 ? board.squareAt(event.clientX, event.clientY) : -1;
  });
  host.addEventListener('pointerup', (event) => {
    const to = event.button === 2 && from >= 0 ? board.squareAt(event.clientX, event.clientY) : -1;
    if (to >= 0) {
      drawn(colourOf(event), from, to);
    }
    from = -1;
  });
}

/** A list with something more, or without it if it is there. */
function toggled(list, item) {
  const others = list.filter((known) => known.join() !== item.join());
  return others.length === list.length ? [...list, item] : others;
}

/** A comment with another mark or arrow, as its commands and as the board shows them. */
export function drawnNote(note, names, colour, from, to) {
  const marks = from === to ? toggled(note.m ?? [], [colour, from]) : (note.m ?? []);
  const arrows = from === to ? (note.a ?? []) : toggled(note.a ?? [], [colour, from, to]);
  const commands = [
    ['csl', marks.map(([of, square]) => of + names[square])],
    ['cal', arrows.map(([of, start, end]) => `${of}${names[start]}-${names[end]}`)],
  ];
  const words = (note.c ?? '').replace(/\s*\[%(csl|cal) [^\]]*\]/g, '');
  const text = [
    words,
    ...commands.filter(([, list]) => list.length > 0).map(([name, list]) => `[%${name} ${list.join(',')}]`),
  ]
    .filter(Boolean)
    .join(' ');
  return { ...note, c: text, d: note.d ?? words, m: marks, a: arrows };
}
