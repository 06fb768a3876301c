// Layers of annotations that damier makes beside the games: openings, motifs, findings, combinations and others.
import { tellChanged } from './changes.js';
import { app, attempt, readOnly, t } from './context.js';
import { check, el, field } from './dom.js';
import { JobButton } from './job_button.js';

const layers = ['openings', 'motifs', 'findings', 'draws', 'endings', 'shots'];

/** A button that searches the combinations of all games, which exercises and reports on them need. */
export function combinationsButton(done) {
  return readOnly()
    ? null
    : new JobButton({
        title: t('search-combinations'),
        path: 'layers',
        values: () => ({ layers: ['shots'] }),
        done: () => attempt(() => tellChanged().then(done)),
      }).element;
}

export function layersPart() {
  const chosen = new Set(['openings', 'motifs', 'findings']);
  const where = el('input', { type: 'text', spellcheck: 'false' });
  const boxes = layers.map((layer) =>
    check(app.words.of(`layer-${layer}`) ?? layer, chosen.has(layer), (isOn) =>
      isOn ? chosen.add(layer) : chosen.delete(layer),
    ),
  );
  const job = new JobButton({
    title: t('make-layers'),
    path: 'layers',
    values: () => ({ layers: [...chosen], where: where.value.trim() || undefined }),
    done: () => attempt(() => tellChanged()),
  });
  return el(
    'div',
    {},
    el('div', { class: 'checks' }, boxes),
    field(t('only-games'), where),
    readOnly() ? el('p', { text: t('is-read-only') }) : job.element,
  );
}
