// What all views share: words, session, and how the page speaks to the reader.
import { Variant } from '/viewer/variant.js';
import { Words } from '/viewer/words.js';
import { asked, get } from './api.js';
import { button, el } from './dom.js';
import en from './words_en.js';
import fr from './words_fr.js';
import nl from './words_nl.js';

const noticeTime = 8000;
const serverWait = 2000;

export const app = {
  words: null,
  session: null,
  variants: new Map(),
  calm: matchMedia('(prefers-reduced-motion: reduce)'),
};

export async function beginContext() {
  const [texts, session] = await Promise.all([get('words'), get('session')]);
  const own = { en, fr, nl };
  for (const code of Object.keys(own)) {
    texts[code] = { ...texts[code], ...own[code] };
  }
  app.words = new Words(texts, session.language ?? document.documentElement.lang);
  useSession(session);
}

function useSession(session) {
  app.session = session;
  if (app.variants.size === 0) {
    for (const data of session.variants) {
      app.variants.set(data.name, new Variant(data));
    }
  }
}

export async function readSession() {
  useSession(await get('session'));
}

/** The base that is shown; null if damier serves none. */
export function openBase() {
  const { bases } = app.session;
  return bases.find(({ number }) => number === asked.base) ?? bases[0] ?? null;
}

export function readOnly() {
  return Boolean(app.session.read_only) || !openBase();
}

export function variantAt(place) {
  const data = app.session.variants[place];
  return data ? app.variants.get(data.name) : null;
}

/** A text of the page; values replace the names in braces. */
export function t(name, values = {}) {
  const text = app.words.of(name) ?? name;
  return typeof text === 'string'
    ? text.replace(/\{(\w+)\}/g, (whole, key) => (key in values ? String(values[key]) : whole))
    : text;
}

/** A number as the language writes it. */
export function number(value) {
  return typeof value === 'number'
    ? value.toLocaleString(app.words.code, { maximumFractionDigits: 2 })
    : String(value ?? '');
}

/** A number of things. */
export function counted(count, name) {
  const one = new Intl.PluralRules(app.words.code).select(count) === 'one';
  return t(one ? `${name}-one` : name, { n: number(count) });
}

/** Has a screen reader say something. */
export function say(text) {
  document.getElementById('spoken').textContent = text;
}

/** Tells the reader something that stays until it is closed; what went well goes by itself. */
export function notice(text, kind = 'done', act = null) {
  const close = () => message.remove();
  const message = el(
    'p',
    { class: `notice ${kind}` },
    el('span', { text }),
    act &&
      button(act.title, () => {
        close();
        act.act();
      }),
    button('×', close, { class: 'close', 'aria-label': t('close') }),
  );
  document.getElementById('notices').replaceChildren(message);
  if (kind === 'done') {
    setTimeout(close, noticeTime);
  }
}

export function closeNotices() {
  document.getElementById('notices').replaceChildren();
}

/** What an error means to the reader. */
export function errorText(error) {
  if (error.status === 0) {
    return t('no-server');
  }
  const said = { 409: t('conflict'), 413: t('too-large'), 423: t('locked') }[error.status];
  return [said, error.message, error.hint].filter(Boolean).join(' ');
}

export function tellError(error) {
  if (error.name === 'AbortError') {
    return;
  }
  // Another server has taken the place of the one that gave this page, and does not know it.
  const act = error.status === 403 ? { title: t('reload'), act: () => location.reload() } : null;
  notice(errorText(error), 'error', act);
  if (error.status === 0) {
    waitForServer();
  }
}

let waits = false;

/** Asks until damier answers again; then the event "server-back" says so. */
async function waitForServer() {
  if (waits) {
    return;
  }
  waits = true;
  for (let isBack = false; !isBack;) {
    await new Promise((done) => setTimeout(done, serverWait));
    isBack = await readSession().then(
      () => true,
      () => false,
    );
  }
  waits = false;
  dispatchEvent(new Event('server-back'));
}

/** Does something that may fail, and tells so. Gives whether it went well. */
export async function attempt(act) {
  try {
    await act();
    return true;
  } catch (error) {
    tellError(error);
    return false;
  }
}
