// The words of the page in the languages of damier, and the data blocks that the exporter writes.

const languageNames = { en: 'English', fr: 'Français', nl: 'Nederlands' };

/** The JSON of a <script type="application/json">. */
export function dataBlock(id) {
  return JSON.parse(document.getElementById(id).textContent);
}

/** Keeps a choice of the reader; a browser may refuse to. */
export function keepChoice(name, value) {
  try {
    localStorage.setItem('damier-' + name, value);
  } catch {
    // The choice then holds for this visit.
  }
}

export function keptChoice(name) {
  try {
    return localStorage.getItem('damier-' + name);
  } catch {
    return null;
  }
}

export class Words {
  constructor(texts, code) {
    this.texts = texts;
    this.code = code in texts ? code : 'en';
  }

  get codes() {
    return Object.keys(this.texts);
  }

  nameOf(code) {
    return languageNames[code] ?? code;
  }

  use(code) {
    if (code in this.texts) {
      this.code = code;
    }
  }

  /** Another title than the word for games, in every language. */
  entitle(title) {
    for (const texts of Object.values(this.texts)) {
      texts.title = title;
    }
  }

  of(name) {
    return this.texts[this.code][name];
  }

  /** A number of things; their name has a form of its own where there is one: "results-one". */
  counted(count, name) {
    const one = new Intl.PluralRules(this.code).select(count) === 'one';
    return `${count} ${this.of(one ? `${name}-one` : name)}`;
  }

  /** A date of a tag as people print it: "1 May 1998", "mai 1998"; any other text as it is. */
  date(text) {
    const parts = /^(\d{4})(?:[-./](\d{1,2}|\?{1,2})(?:[-./](\d{1,2}|\?{1,2}))?)?$/.exec(text);
    const [month, day] = (parts ?? []).slice(2).map((part) => (part?.startsWith('?') ? 0 : Number(part ?? 0)));
    if (!parts || month > 12 || day > 31 || (!month && day)) {
      return text;
    }
    const name = this.of('months')[month - 1];
    const pattern = name ? this.of(day ? 'date-pattern' : 'month-pattern') : '{y}';
    const values = { d: day === 1 ? this.of('first-day') : day, m: name, y: parts[1] };
    return pattern.replace(/\{(\w)\}/g, (place, letter) => values[letter]);
  }

  /** Writes the words of all elements below one: data-word for the content, data-label for what has no visible text. */
  apply(root) {
    for (const element of root.querySelectorAll('[data-word]')) {
      element.textContent = this.of(element.dataset.word);
    }
    for (const element of root.querySelectorAll('[data-label]')) {
      const label = this.of(element.dataset.label);
      element.setAttribute('aria-label', label);
      if (element.tagName === 'BUTTON') {
        element.title = label;
      }
    }
  }
}

const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** A text of a game as it is shown: without characters that change the direction of the text around them. */
export function shownText(text) {
  return text.replace(directionMarks, '').replace(controls, ' ').replace(/ {2,}/g, ' ').trim();
}

/** An element with a class and a text. */
export function make(name, className = '', text = '') {
  const element = document.createElement(name);
  if (className) {
    element.className = className;
  }
  if (text) {
    element.textContent = text;
  }
  return element;
}

export function makeSvg(name, attributes = {}) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  return element;
}
