// The keys that go through the moves of a game, where a view has a game.

const actions = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  ArrowUp: 'lineUp',
  ArrowDown: 'lineDown',
  Home: 'start',
  End: 'end',
  f: 'flip',
  F: 'flip',
  ' ': 'play',
};

/** Whether a key belongs to the element that has the focus, or to the browser. */
function isTaken({ target, key, ctrlKey, metaKey, altKey, defaultPrevented }) {
  return (
    ctrlKey ||
    metaKey ||
    altKey ||
    defaultPrevented ||
    Boolean(target.closest?.('input, select, textarea, dialog, damier-rows, [contenteditable], [data-keys]')) ||
    (key === ' ' && Boolean(target.closest?.('button, summary, a')))
  );
}

/** keysOf(): what the keys do now, by the names above; null where they do nothing. */
export function listenToViewKeys(keysOf) {
  document.addEventListener('keydown', (event) => {
    const act = keysOf()?.[actions[event.key]];
    if (act && !isTaken(event)) {
      act();
      event.preventDefault();
    }
  });
}
