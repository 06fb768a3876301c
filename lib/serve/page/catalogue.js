// The names of motifs and openings, which answers have as identifiers.
import { asked, get } from './api.js';

let names = new Map();
let language = '';

/** Reads the names in the language of the page, once. */
export async function readCatalogue() {
  if (language !== asked.lang) {
    language = asked.lang;
    const { motifs, openings } = await get('catalogue').catch(() => ({ motifs: [], openings: [] }));
    names = new Map([...motifs, ...openings].map(({ id, name }) => [id, name]));
  }
}

/** The name of an identifier, or the text itself. */
export function shownName(id) {
  return names.get(id) ?? id;
}
