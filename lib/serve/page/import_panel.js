// Files that are dropped or chosen: first what they would bring, then the import itself.
import { followJob, sendFile, stopJob } from './api.js';
import { tellChanged } from './changes.js';
import { errorText, number, readOnly, t, tellError } from './context.js';
import { button, el } from './dom.js';

/** What is said of an import, in this order. */
const counts = ['games', 'stored', 'duplicates', 'illegal_games', 'unjudged_games', 'games_with_errors'];

/** All files of what was dropped, those of folders too. */
async function filesOf(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  return entries.length > 0 ? (await Promise.all(entries.map(filesBelow))).flat() : [...transfer.files];
}

async function filesBelow(entry) {
  if (entry.isFile) {
    return [await new Promise((done, failed) => entry.file(done, failed))];
  }
  const reader = entry.createReader();
  const all = [];
  for (;;) {
    const some = await new Promise((done, failed) => reader.readEntries(done, failed));
    if (some.length === 0) {
      return (await Promise.all(all.map(filesBelow))).flat();
    }
    all.push(...some);
  }
}

export class ImportPanel {
  constructor() {
    this.files = el('ul', { class: 'files' });
    const choose = (attributes, title) =>
      el(
        'label',
        { class: 'as-button' },
        el('span', { text: title }),
        el('input', {
          type: 'file',
          multiple: true,
          class: 'unseen',
          on: { change: (event) => this.add([...event.target.files]) },
          ...attributes,
        }),
      );
    this.zone = el(
      'div',
      { class: 'drop', role: 'group', 'aria-label': t('import') },
      el('p', { text: t('drop-files') }),
      el(
        'div',
        { class: 'buttons' },
        choose({ id: 'files' }, t('choose-files')),
        choose({ webkitdirectory: true }, t('choose-folder')),
      ),
    );
    this.element = el(
      'section',
      { 'aria-label': t('import') },
      el('h2', { text: t('import') }),
      readOnly() ? el('p', { text: t('is-read-only') }) : this.zone,
      this.files,
    );
    this.listen();
  }

  listen() {
    for (const name of ['dragenter', 'dragover', 'dragleave', 'drop']) {
      this.zone.addEventListener(name, (event) => {
        event.preventDefault();
        this.zone.classList.toggle('over', name === 'dragenter' || name === 'dragover');
      });
    }
    this.zone.addEventListener('drop', (event) => filesOf(event.dataTransfer).then((files) => this.add(files), tellError));
  }

  /** The files are looked at one after the other. */
  async add(files) {
    for (const file of files) {
      const item = new ImportedFile(file);
      this.files.append(item.element);
      await item.run(true);
    }
  }
}

class ImportedFile {
  constructor(file) {
    this.file = file;
    this.state = el('p', { role: 'status' });
    this.bar = el('progress', { max: 1, 'aria-label': file.name });
    this.facts = el('dl', { class: 'facts' });
    this.buttons = el('div', { class: 'buttons' });
    this.element = el(
      'li',
      {},
      el('strong', { text: file.name, dir: 'auto' }),
      el('span', { class: 'faint', text: ` ${t('bytes', { n: number(file.size) })}` }),
      this.state,
      this.bar,
      this.facts,
      this.buttons,
    );
  }

  /** Imports the file, or only looks what is in it. */
  async run(dry) {
    this.bar.hidden = false;
    this.bar.removeAttribute('value');
    this.state.textContent = t(dry ? 'looking' : 'importing');
    try {
      const { job } = await sendFile('import', { name: this.file.name, dry }, this.file);
      this.buttons.replaceChildren(button(t('stop'), () => stopJob(job).catch(tellError)));
      this.ended(await followJob(job, (state) => this.progress(state)), dry);
      if (!dry) {
        await tellChanged();
      }
    } catch (error) {
      this.state.textContent = errorText(error);
      this.bar.hidden = true;
      this.buttons.replaceChildren(button(t('again'), () => this.run(dry)));
    }
  }

  progress({ progress }) {
    if (progress?.of) {
      this.bar.max = progress.of;
      this.bar.value = progress.done;
    }
  }

  ended({ state, result, error }, dry) {
    this.bar.hidden = true;
    if (state !== 'done') {
      this.state.textContent = state === 'stopped' ? t('stopped') : (error?.message ?? error ?? t('failed'));
      this.buttons.replaceChildren(button(t('again'), () => this.run(dry)));
      return;
    }
    this.state.textContent = t(dry ? 'preview' : 'imported');
    this.facts.replaceChildren(...this.factsOf(result));
    this.buttons.replaceChildren(
      ...(dry
        ? [
            button(t('import'), () => this.run(false), {
              class: 'first',
              disabled: !result?.stored && !result?.versions?.length,
            }),
            button(t('cancel'), () => this.element.remove()),
          ]
        : [button(t('close'), () => this.element.remove())]),
    );
  }

  factsOf(result) {
    const fact = (name, value) => [
      el('dt', { text: name }),
      el('dd', { text: typeof value === 'number' ? number(value) : String(value) }),
    ];
    const facts = counts
      .filter((key) => typeof result?.[key] === 'number')
      .flatMap((key) => fact(t(`import-${key}`), result[key]));
    const versions = result?.versions?.length ? fact(t('import-versions'), result.versions.length) : [];
    const findings = Object.entries(result?.findings ?? {}).flatMap(([code, count]) => fact(code, count));
    return [...facts, ...versions, ...findings];
  }
}
