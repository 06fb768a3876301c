// What damier has found in a game: the message with its article, and the moves that would be legal.
import { t } from './context.js';
import { button, details, el } from './dom.js';

/** go(ply): shows the place; replace(ply, move): puts another move there, null where nothing can be changed. */
export function findingsPanel(findings, go, replace) {
  if (findings.length === 0) {
    return el('p', { class: 'faint', text: t('no-findings') });
  }
  const items = findings.map((finding) => el('li', { class: finding.severity }, ...findingParts(finding, go, replace)));
  return details(`${t('findings')} (${findings.length})`, { class: 'findings', open: true }, el('ul', {}, items));
}

function findingParts({ ply, line, column, code, severity, move, article, message, legal = [], repairs = [] }, go, replace) {
  const place = [move, line ? t('at-line', { line, column }) : '', article].filter(Boolean).join(' · ');
  const isAtMove = ply !== null && ply !== undefined;
  return [
    el('p', {}, el('strong', { class: `severity ${severity}`, text: t(`severity-${severity}`) }), ' ', el('span', { text: message, dir: 'auto' })),
    el('p', { class: 'faint' }, `${place} `, el('code', { text: code })),
    el('div', { class: 'buttons' }, isAtMove && button(t('show-place'), () => go(ply)), ...moveButtons(ply, legal, repairs, replace)),
  ];
}

/** Each legal move, and each repair, can be put in the place of the one that is wrong. */
function moveButtons(ply, legal, repairs, replace) {
  const texts = [...new Set([...repairs.map((repair) => repair?.move ?? repair?.text ?? repair), ...legal])].filter((text) => typeof text === 'string');
  return replace && ply ? texts.slice(0, 8).map((text) => button(t('replace-by', { move: text.replaceAll('x', '×') }), () => replace(ply, text))) : [];
}
