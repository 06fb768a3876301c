// The keys that go through the moves of a game, where a view has a game.
import { isTaken, keyActions } from '/viewer/controls.js';

/** keysOf(): what the keys do now, by the names in keyActions; null where they do nothing. */
export function listenToViewKeys(keysOf) {
  document.addEventListener('keydown', (event) => {
    const act = keysOf()?.[keyActions[event.key]];
    const isOfPart = Boolean(event.target.closest?.('dialog, damier-rows, [data-keys]'));
    if (act && !isOfPart && !isTaken(event)) {
      act();
      event.preventDefault();
    }
  });
}
