// Keyboard, wheel, touch and buttons.

const firstWait = 350;
const leastWait = 100;
const wheelStep = 60;
const swipe = 40;
const tap = 10;

/** A button that acts again and again, ever faster, while it is held. */
export function repeat(button, act) {
  let timer = 0;
  let byPointer = false;
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
  };
  button.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) {
      return;
    }
    stop();
    byPointer = true;
    let wait = firstWait;
    const again = () => {
      act();
      timer = setTimeout(again, wait);
      wait = Math.max(leastWait, wait * 0.8);
    };
    again();
  });
  for (const name of ['pointerup', 'pointerleave', 'pointercancel', 'contextmenu']) {
    button.addEventListener(name, stop);
  }
  window.addEventListener('blur', stop);
  // A click of the keyboard or of a screen reader comes without a pointer.
  button.addEventListener('click', () => {
    if (!byPointer) {
      act();
    }
    byPointer = false;
  });
}

/** Whether a key belongs to the element that has the focus. */
export function isTaken(event) {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) {
    return true;
  }
  if (target.closest?.('input, select, textarea, [contenteditable]')) {
    return true;
  }
  return key === ' ' && Boolean(target.closest?.('button, summary, a'));
}

/** What keys do where there is a game, by name. */
export const keyActions = {
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

/** actions: by the names of keys in keyActions. */
export function listenToKeys(actions) {
  document.addEventListener('keydown', (event) => {
    const name = keyActions[event.key];
    if (name && !isTaken(event)) {
      actions[name]();
      event.preventDefault();
    }
  });
}

/** The wheel over the board goes through the moves; where there are none the page scrolls. step: returns whether there was a move. */
export function listenToWheel(element, step) {
  let turned = 0;
  element.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey) {
        return;
      }
      turned = Math.sign(turned) === Math.sign(event.deltaY) ? turned + event.deltaY : event.deltaY;
      if (Math.abs(turned) < wheelStep) {
        event.preventDefault();
        return;
      }
      const moved = step(turned > 0 ? 1 : -1);
      turned = 0;
      if (moved) {
        event.preventDefault();
      }
    },
    { passive: false },
  );
}

/**
 * Swipes and taps on the board. swiped(direction): 1 for the next move. pressed(x, y): returns whether the place meant
 * anything; a finger elsewhere on the board goes on in its right half, and back in its left half.
 */
export function listenToTouch(element, swiped, pressed) {
  let from = null;
  element.addEventListener('pointerdown', (event) => {
    from = event.isPrimary && event.button === 0 ? { x: event.clientX, y: event.clientY } : null;
  });
  element.addEventListener('pointercancel', () => {
    from = null;
  });
  element.addEventListener('pointerup', (event) => {
    if (!from || !event.isPrimary) {
      return;
    }
    const dx = event.clientX - from.x;
    const dy = event.clientY - from.y;
    from = null;
    const byFinger = event.pointerType !== 'mouse';
    if (byFinger && Math.abs(dx) > swipe && Math.abs(dx) > 2 * Math.abs(dy)) {
      swiped(dx < 0 ? 1 : -1);
    } else if (Math.hypot(dx, dy) < tap && !pressed(event.clientX, event.clientY) && byFinger) {
      const { left, width } = element.getBoundingClientRect();
      swiped(event.clientX > left + width / 2 ? 1 : -1);
    }
  });
}
