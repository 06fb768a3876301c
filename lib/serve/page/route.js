// The address of what is shown: #/VIEW/PART?KEY=VALUE.

export function readRoute(hash = location.hash) {
  const [path, query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [name, ...parts] = path.split('/').map(decodedPart);
  return { name: name || 'games', parts, fields: Object.fromEntries(new URLSearchParams(query)) };
}

function decodedPart(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function routeTo(name, parts = [], fields = {}) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null && value !== '' && value !== false) {
      query.set(key, value === true ? '1' : String(value));
    }
  }
  const text = query.toString();
  return `#/${[name, ...parts].map(encodeURIComponent).join('/')}${text ? `?${text}` : ''}`;
}

/** Goes to another address, which the back button leaves. */
export function go(hash) {
  if (location.hash === hash) {
    dispatchEvent(new HashChangeEvent('hashchange'));
  } else {
    location.hash = hash;
  }
}

/** Writes the address of what is shown already. */
export function keepRoute(hash) {
  if (location.hash !== hash) {
    history.replaceState(null, '', hash);
  }
}
