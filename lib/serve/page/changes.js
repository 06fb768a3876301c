// Changes of the base: each is one entry of the journal, and can be undone.
import { post } from './api.js';
import { notice, openBase, readOnly, readSession, t, tellError } from './context.js';

/** Called after each change, with its answer. The shell and the views set it. */
const listeners = new Set();

export function whenChanged(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export async function tellChanged(answer = {}) {
  await readSession();
  for (const listener of [...listeners]) {
    await listener(answer);
  }
}

/** Changes the base. Gives damier's answer, or null if it was refused, of which the reader is told. */
export async function change(path, values, done = t('changed')) {
  if (readOnly()) {
    notice(t('is-read-only'), 'error');
    return null;
  }
  try {
    const answer = await post(path, values);
    const offer = path === 'undo' ? null : { title: t('undo'), act: () => undo() };
    notice(done, 'done', offer);
    await tellChanged(answer);
    return answer;
  } catch (error) {
    tellError(error);
    return null;
  }
}

export function undo(entry = undefined) {
  return change('undo', { entry }, t('undone'));
}

export function redo(entry = undefined) {
  return change('redo', { entry }, t('redone'));
}

/** The mark of the base, which changes whenever the base does. */
export function baseMark() {
  return openBase()?.mark ?? '';
}
