// Elements of the page. All text is written as text, never as markup.
import { makeSvg } from '/viewer/words.js';

const paths = {
  start: 'M6 5v14M20 5L10 12l10 7z',
  back: 'M17 5L7 12l10 7z',
  forward: 'M7 5l10 7-10 7z',
  end: 'M18 5v14M4 5l10 7-10 7z',
  play: 'M4 5v14l9-7zM16 6v12M20 6v12',
  stop: 'M8 5v14M16 5v14',
  flip: 'M7 20V5M3 9l4-4 4 4M17 4v15M13 15l4 4 4-4',
  undo: 'M9 7L4 11l5 4M4 11h10a5 5 0 0 1 0 9h-3',
  redo: 'M15 7l5 4-5 4M20 11H10a5 5 0 0 0 0 9h3',
  close: 'M6 6l12 12M18 6L6 18',
};

/**
 * An element. attributes: class, text, value, checked, hidden, disabled, on (listeners by event), data, and any other
 * attribute;
 * one that is null, undefined or false is left out. children: elements, texts, or lists of them.
 */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    give(element, key, value);
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

function give(element, key, value) {
  if (value === null || value === undefined || value === false) {
    return;
  }
  if (key === 'class') {
    element.className = value;
  } else if (key === 'text') {
    element.textContent = value;
  } else if (key === 'value') {
    element.value = value;
  } else if (key === 'on') {
    for (const [event, listener] of Object.entries(value)) {
      element.addEventListener(event, listener);
    }
  } else if (key === 'data') {
    Object.assign(element.dataset, value);
  } else {
    element.setAttribute(key, value === true ? '' : value);
  }
}

export function button(text, act, attributes = {}) {
  return el('button', { type: 'button', text, on: { click: act }, ...attributes });
}

/** A button with a picture; its name is its label. */
export function iconButton(icon, label, act, attributes = {}) {
  return el(
    'button',
    { type: 'button', 'aria-label': label, title: label, on: act ? { click: act } : {}, ...attributes },
    drawnIcon(icon),
  );
}

export function drawnIcon(name) {
  const svg = makeSvg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true', class: 'icon' });
  svg.append(makeSvg('path', { d: paths[name] }));
  return svg;
}

/** A field with its name above it. */
export function field(title, control, attributes = {}) {
  return el(
    'label',
    { ...attributes, class: `field ${attributes.class ?? ''}`.trim() },
    el('span', { text: title }),
    control,
  );
}

/** choices: [value, text] pairs. */
export function select(choices, value, changed, attributes = {}) {
  const list = el(
    'select',
    attributes,
    choices.map(([key, text]) => el('option', { value: key, text })),
  );
  list.value = value ?? choices[0]?.[0] ?? '';
  if (changed) {
    list.addEventListener('change', () => changed(list.value));
  }
  return list;
}

/** A check box with its name behind it. */
export function check(title, checked, changed, attributes = {}) {
  const box = el('input', { type: 'checkbox', ...attributes });
  box.checked = checked;
  box.addEventListener('change', () => changed?.(box.checked));
  return el('label', { class: 'check' }, box, el('span', { text: title }));
}

/** A part of a view that opens and closes. */
export function details(title, attributes, ...children) {
  return el('details', attributes, el('summary', { text: title }), ...children);
}

/** Calls an act once it has not been asked for during some milliseconds. */
export function settled(wait, act) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => act(...values), wait);
  };
}

/** Lets the browser save a text or a blob as a file. */
export function saveFile(name, content, type = 'text/plain') {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  saveFrom(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** Lets the browser save what is at an address. */
export function saveFrom(address, name = '') {
  const link = el('a', { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}
