// What the page asks damier, as answers in JSON.

/** An answer that is an error; from and to: characters of the text that was asked, or null. */
export class ApiError extends Error {
  constructor(status, error) {
    super(error.message);
    Object.assign(this, {
      status,
      hint: error.hint ?? null,
      code: error.code ?? null,
      from: error.from ?? null,
      to: error.to ?? null,
    });
  }
}

/** What goes with every question: the base and the language. The shell changes it. */
export const asked = { base: 1, lang: 'en' };

const token = document.querySelector('meta[name="damier-token"]')?.content ?? '';

/** The address of a question; values that are empty are left out. */
export function address(path, values = {}) {
  const fields = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...asked, ...values })) {
    if (value !== undefined && value !== null && value !== '' && value !== false) {
      fields.set(key, value === true ? '1' : String(value));
    }
  }
  return `/api/${path}?${fields}`;
}

async function answerOf(response) {
  const text = await response.text();
  let answer = {};
  try {
    answer = text ? JSON.parse(text) : {};
  } catch {
    throw new ApiError(response.status, { message: text.slice(0, 200) });
  }
  if (!response.ok) {
    throw new ApiError(response.status, answer.error ?? { message: `${response.status}` });
  }
  return answer;
}

async function ask(target, options) {
  let response;
  try {
    response = await fetch(target, options);
  } catch (error) {
    if (error.name === 'AbortError') {
      throw error;
    }
    throw new ApiError(0, { message: '' }); // the server is not there
  }
  return answerOf(response);
}

export function get(path, values = {}, signal = undefined) {
  return ask(address(path, values), { signal });
}

/** A table that damier answers with: {columns, rows, empty, warning}. */
export async function getReport(name, values = {}) {
  const { report, empty, warning } = await get(`report/${name}`, values);
  return { ...report, empty, warning };
}

export function post(path, values = {}) {
  const body = JSON.stringify({ ...asked, ...values });
  return ask(`/api/${path}`, {
    method: 'POST',
    headers: { 'X-Damier-Token': token, 'Content-Type': 'application/json' },
    body,
  });
}

/** Sends a file; values are in the address. */
export function sendFile(path, values, file) {
  return ask(address(path, values), {
    method: 'POST',
    headers: { 'X-Damier-Token': token, 'Content-Type': 'application/octet-stream' },
    body: file,
  });
}

/** Follows a job to its end. progress(job): at each event. Gives the last state. */
export function followJob(id, progress = () => {}) {
  return new Promise((done, failed) => {
    const events = new EventSource(`/api/jobs/${id}/events`);
    events.onmessage = ({ data }) => {
      const job = JSON.parse(data);
      progress(job);
      if (job.state !== 'running') {
        events.close();
        done(job);
      }
    };
    events.onerror = () => {
      events.close();
      get(`jobs/${id}`).then(
        (job) => (job.state === 'running' ? failed(new ApiError(0, { message: '' })) : done(job)),
        failed,
      );
    };
  });
}

export function stopJob(id) {
  return post(`jobs/${id}/stop`);
}

const encoder = new TextEncoder();

/** The place in bytes of UTF-8 of a place in a text. */
export function bytesAt(text, place) {
  return encoder.encode(text.slice(0, place)).length;
}

/** The place in a text of a place in its bytes of UTF-8. */
export function placeAt(text, bytes) {
  let count = 0;
  let place = 0;
  for (const character of text) {
    if (count >= bytes) {
      break;
    }
    count += encoder.encode(character).length;
    place += character.length;
  }
  return place;
}
