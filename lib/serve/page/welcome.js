// Where no base is open: a new one, or the sample games.
import { asked, followJob, post, sendFile } from './api.js';
import { attempt, readSession, t } from './context.js';
import { button, el, field } from './dom.js';
import { go, routeTo } from './route.js';

export function welcome() {
  const name = el('input', { type: 'text', required: true, maxlength: 60, pattern: '[^/\\\\]+' });
  const form = el(
    'form',
    {
      class: 'row-of-fields',
      on: {
        submit: (event) => {
          event.preventDefault();
          attempt(() => makeBase(name.value.trim()).then(() => go(routeTo('archive', ['import']))));
        },
      },
    },
    field(t('name'), name),
    el('button', { type: 'submit', class: 'first', text: t('make-base') }),
  );
  return el(
    'section',
    { class: 'welcome', 'aria-label': t('new-base') },
    el('h2', { text: t('new-base') }),
    el('p', { text: t('new-base-help') }),
    form,
    button(t('sample-games'), () => attempt(openSample)),
  );
}

async function makeBase(name) {
  const { base } = await post('new-base', { name });
  asked.base = base;
  await readSession();
  dispatchEvent(new Event('bases'));
}

async function openSample() {
  const file = await (await fetch('/page/sample.pdn')).blob();
  await makeBase('sample');
  const { job } = await sendFile('import', { name: 'sample.pdn' }, file);
  await followJob(job);
  await readSession();
  go(routeTo('games', [], { base: asked.base }));
}
