// The page of `damier serve`: the bar above, and the view that the address names.
import { keepChoice, keptChoice } from '/viewer/words.js';
import { asked } from './api.js';
import { ArchiveView } from './archive_view.js';
import { BoardView } from './board_view.js';
import { redo, undo, whenChanged } from './changes.js';
import { app, beginContext, closeNotices, notice, openBase, readOnly, t, tellError } from './context.js';
import { drawnIcon, el } from './dom.js';
import { GameView } from './game_view.js';
import { GamesView } from './games_view.js';
import { listenToViewKeys } from './keys.js';
import { PlayView } from './play_view.js';
import { ReportsView } from './reports_view.js';
import { go, readRoute, routeTo } from './route.js';
import { SolveView } from './solve_view.js';

const views = {
  games: GamesView,
  game: GameView,
  board: BoardView,
  archive: ArchiveView,
  reports: ReportsView,
  play: PlayView,
  solve: SolveView,
};
const inBar = ['games', 'board', 'archive', 'reports', 'play', 'solve'];
const part = (id) => document.getElementById(id);

class Shell {
  constructor() {
    this.view = null;
    this.name = '';
  }

  async begin() {
    try {
      asked.lang = keptChoice('language') ?? document.documentElement.lang;
      await beginContext();
    } catch (error) {
      part('view').append(el('p', { text: error.message || 'damier serve: ?' }));
      return;
    }
    this.beginTheme();
    this.beginLanguages();
    this.beginBases();
    this.beginChanges();
    addEventListener('hashchange', () => this.show());
    addEventListener('beforeunload', (event) => this.view?.unsaved && event.preventDefault());
    part('skip').addEventListener('click', (event) => {
      event.preventDefault(); // the address names the view
      part('view').focus();
    });
    listenToViewKeys(() => this.view?.keys ?? null);
    part('bar').hidden = false;
    this.speak(keptChoice('language') ?? app.words.code);
  }

  // The view.

  async show() {
    const route = readRoute();
    if (this.leaves) {
      this.leaves = false;
      return;
    }
    const name = views[route.name] ? route.name : route.name === 'tree' ? 'board' : 'games';
    if (this.view?.unsaved && !this.view.keeps?.(route) && !confirm(t('leave-unsaved'))) {
      this.leaves = true;
      history.back();
      return;
    }
    if (route.fields.base) {
      asked.base = Number(route.fields.base);
    }
    if (name !== this.name || !this.view) {
      this.open(name);
    }
    this.markBar(name);
    try {
      await this.view.update(route);
    } catch (error) {
      tellError(error);
    }
    document.title = `${this.view.title} · damier`;
  }

  open(name) {
    const isFirst = this.view === null;
    this.view?.close?.();
    closeNotices();
    this.name = name;
    this.view = new views[name]();
    document.body.dataset.view = name;
    part('view').replaceChildren(this.view.element);
    if (!isFirst) {
      part('view').focus({ preventScroll: true });
      scrollTo(0, 0);
    }
  }

  markBar(name) {
    for (const link of part('nav').children) {
      const isHere = link.dataset.view === name || (name === 'game' && link.dataset.view === 'games');
      isHere ? link.setAttribute('aria-current', 'page') : link.removeAttribute('aria-current');
    }
  }

  // The bar.

  drawBar() {
    part('nav').replaceChildren(
      ...inBar.map((name) => el('a', { href: routeTo(name), text: t(`view-${name}`), data: { view: name } })),
    );
    part('read-only').hidden = !app.session.read_only;
    part('undo').hidden = part('redo').hidden = readOnly();
  }

  beginChanges() {
    part('undo').append(drawnIcon('undo'));
    part('redo').append(drawnIcon('redo'));
    part('undo').addEventListener('click', () => (this.view?.undo ? this.view.undo() : undo()));
    part('redo').addEventListener('click', () => (this.view?.redo ? this.view.redo() : redo()));
    whenChanged(() => this.drawBases());
    addEventListener('bases', () => {
      this.drawBases();
      this.drawBar();
      this.view = null; // it had no base
    });
    addEventListener('server-back', () => (this.view?.unsaved ? notice(t('server-back'), 'error') : location.reload()));
  }

  beginBases() {
    part('base').addEventListener('change', () => {
      asked.base = Number(part('base').value);
      this.view?.close?.();
      this.view = null;
      go(routeTo('games', [], { base: asked.base }));
    });
    this.drawBases();
  }

  drawBases() {
    const { bases } = app.session;
    asked.base = openBase()?.number ?? 1;
    part('base-choice').hidden = bases.length < 2;
    part('base').replaceChildren(...bases.map(({ number, name }) => el('option', { value: number, text: name })));
    part('base').value = String(asked.base);
  }

  beginLanguages() {
    part('language').replaceChildren(
      ...app.words.codes.map((code) => el('option', { value: code, lang: code, text: app.words.nameOf(code) })),
    );
    part('language').addEventListener('change', () => {
      if (this.view?.unsaved && !confirm(t('leave-unsaved'))) {
        part('language').value = app.words.code;
        return;
      }
      keepChoice('language', part('language').value);
      this.speak(part('language').value);
    });
  }

  /** Shows the page in a language. */
  speak(code) {
    app.words.use(code);
    asked.lang = app.words.code;
    document.documentElement.lang = app.words.code;
    part('language').value = app.words.code;
    app.words.apply(document.body);
    this.drawBar();
    this.view?.close?.();
    this.view = null;
    this.show();
  }

  beginTheme() {
    const system = matchMedia('(prefers-color-scheme: dark)');
    const use = (isDark) => {
      document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
      part('dark').setAttribute('aria-pressed', String(isDark));
    };
    const kept = keptChoice('theme');
    use(kept ? kept === 'dark' : system.matches);
    system.addEventListener('change', () => keptChoice('theme') ?? use(system.matches));
    part('dark').addEventListener('click', () => {
      const isDark = part('dark').getAttribute('aria-pressed') !== 'true';
      keepChoice('theme', isDark ? 'dark' : 'light');
      use(isDark);
    });
  }
}

new Shell().begin();
