// What damier has found in a game: the message with its article, the moves that would be legal, and repairs to accept.
import { app, t } from './context.js';
import { button, details, el } from './dom.js';

const mostMoves = 8;

/** A text of a finding in the language of the page, where it has one. */
function wordsOf(finding, key) {
  return finding[`${key}_${app.words.code}`] ?? finding[key] ?? '';
}

/**
 * go(ply): shows the place; replace(slips): puts moves, {ply, after}, in the place of others, null where nothing can be
 * changed.
 */
export function findingsPanel(findings, go, replace) {
  if (findings.length === 0) {
    return el('p', { class: 'faint', text: t('no-findings') });
  }
  const items = findings.map((finding) => el('li', { class: finding.severity }, ...findingParts(finding, go, replace)));
  return details(`${t('findings')} (${findings.length})`, { class: 'findings', open: true }, el('ul', {}, items));
}

function findingParts(finding, go, replace) {
  const { ply, line, column, code, severity, move, article } = finding;
  const place = [move, line ? t('at-line', { line, column: column ?? '?' }) : '', article ? t('article', { article }) : '']
    .filter(Boolean)
    .join(' · ');
  const hint = wordsOf(finding, 'hint');
  return [
    el(
      'p',
      {},
      el('strong', { class: `severity ${severity}`, text: t(`severity-${severity}`) }),
      ' ',
      el('span', { text: wordsOf(finding, 'message'), dir: 'auto' }),
    ),
    hint && el('p', { text: hint, dir: 'auto' }),
    el('p', { class: 'faint' }, `${place} `, el('code', { text: code })),
    el(
      'div',
      { class: 'buttons' },
      ply && button(t('show-place'), () => go(ply)),
      replace && legalButtons(finding, replace),
    ),
    ...repairsOf(finding).map((repair) => repairParts(repair, replace)),
  ];
}

/** Each legal move can be put in the place of the one that is wrong. */
function legalButtons({ ply, legal }, replace) {
  return ply
    ? (legal ?? [])
        .slice(0, mostMoves)
        .map((after) => button(t('replace-by', { move: after.replaceAll('x', '×') }), () => replace([{ ply, after }])))
    : [];
}

/** The repairs that only replace moves. */
function repairsOf({ repair, other_repairs: others }) {
  return [repair, ...(others ?? [])].filter(
    (offered) => offered?.slips?.length > 0 && offered.slips.every(({ ply, before, after }) => ply && before && after),
  );
}

function repairParts({ slips, percent }, replace) {
  const text = slips.map((slip) => `${slip.before} → ${slip.after}`).join(', ');
  return el(
    'div',
    { class: 'repair' },
    el('p', {}, el('strong', { text }), ` · ${wordsOf(slips[0], 'reason')}`, percent ? ` (${percent} %)` : ''),
    replace && button(t('accept-repair'), () => replace(slips)),
  );
}
