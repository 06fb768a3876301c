// A button that begins some long work, with its progress and a button that stops it.
import { followJob, post, stopJob } from './api.js';
import { errorText, t, tellError } from './context.js';
import { button, el } from './dom.js';

/** path, values(): what is asked; done(result): it has ended well. */
export class JobButton {
  constructor({ title, path, values = () => ({}), done = () => {} }) {
    Object.assign(this, { path, values, done });
    this.start = button(title, () => this.begin());
    this.stop = button(t('stop'), () => stopJob(this.job).catch(tellError), { hidden: true });
    this.bar = el('progress', { max: 1, hidden: true, 'aria-label': title });
    this.state = el('span', { role: 'status', class: 'faint' });
    this.element = el('div', { class: 'buttons job' }, this.start, this.stop, this.bar, this.state);
  }

  running(isRunning) {
    this.start.hidden = isRunning;
    this.stop.hidden = this.bar.hidden = !isRunning;
  }

  async begin() {
    this.state.textContent = '';
    try {
      const { job } = await post(this.path, this.values());
      this.job = job;
      this.running(true);
      this.ended(await followJob(job, (state) => this.progress(state)));
    } catch (error) {
      this.state.textContent = errorText(error);
    }
    this.running(false);
  }

  progress({ progress }) {
    if (progress?.of) {
      this.bar.max = progress.of;
      this.bar.value = progress.done;
    }
  }

  ended({ state, result, error }) {
    this.state.textContent =
      state === 'done' ? t('job-done') : state === 'stopped' ? t('stopped') : (error?.message ?? error ?? t('failed'));
    if (state === 'done') {
      this.done(result);
    }
  }
}
