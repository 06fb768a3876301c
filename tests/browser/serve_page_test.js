// The page of "damier serve" as a whole: languages, screens, what it withstands.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  base,
  browser,
  folder,
  imported,
  narrow,
  open,
  place,
  program,
  quiet,
  rows,
  seriousFindings,
  serve,
  shows,
  status,
  whileServing,
  wide,
} from './serve_browser.js';

test('the page is French', async () => {
  const { page, close } = await open('#/games', { language: 'fr' });
  await rows(page).first().waitFor();
  assert.equal(await page.getAttribute('html', 'lang'), 'fr');
  assert.equal(await page.textContent('#nav [aria-current]'), 'Parties');
  await rows(page).first().click();
  await page.locator('#status', { hasText: 'Trait aux Blancs' }).waitFor();
  await page.click('#nav [data-view=archive]');
  await shows(page, '.drop', 'Déposez ici');
  await page.click('#nav [data-view=board]');
  await shows(page, '.tree-panel', 'parties');
  await page.selectOption('#language', 'nl');
  await shows(page, '.tree-panel', 'partijen');
  await close();
});

const views = [
  '#/games',
  '#/game/1?ply=4',
  '#/board',
  '#/board?mode=mask',
  '#/archive',
  '#/archive/journal',
  '#/reports',
  '#/play',
  '#/solve',
];

for (const colorScheme of ['light', 'dark']) {
  test(`no view has a serious finding of axe, ${colorScheme}`, async () => {
    for (const view of views) {
      const { page, close } = await open(view, { colorScheme });
      await page.waitForLoadState('networkidle');
      assert.deepEqual(await seriousFindings(page), [], view);
      await close();
    }
  });
}

test('no view is wider than a telephone', async () => {
  for (const view of views) {
    const { page, close } = await open(view, { viewport: narrow, hasTouch: true, isMobile: true });
    await page.waitForLoadState('networkidle');
    assert.equal(await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth)), 0, view);
    await close();
  }
});

test('a finger opens a game and plays through it', async () => {
  const { page, close } = await open('#/games?q=white+~+%22muller%22', { viewport: narrow, hasTouch: true, isMobile: true });
  await rows(page).first().tap();
  await shows(page, '#players', 'Müller');
  await page.locator('#forward').tap();
  assert.match(await status(page), /^1\. 32-28/);
  await close();
});

test('a list of many games is scrolled to any place', async () => {
  const file = join(place, 'many.pdn');
  const game = (number) =>
    `[White "Player ${number}"]\n[Black "Opponent ${number}"]\n[Result "1-1"]\n[GameType "20"]\n\n1. 32-28 19-23 1-1\n\n`;
  writeFileSync(file, Array.from({ length: 3000 }, (_, number) => game(number + 1)).join(''));
  const many = imported('many.db', file);
  await whileServing(many, {}, async (address) => {
    const { page, close } = await open('#/games', { address });
    await shows(page, '.listed .white', 'Player 1');
    await page.locator('damier-rows').evaluate((list) => {
      list.scrollTop = (list.scrollHeight - list.clientHeight) / 2;
    });
    await shows(page, '.listed .white', 'Player 1500');
    await page.focus('damier-rows');
    await page.keyboard.press('End');
    await shows(page, '.listed.active .white', 'Player 3000');
    assert.ok((await page.locator('.listed').count()) < 100);
    await close();
  });
});

test('a base that is read only cannot be changed', async () => {
  await whileServing(base, { options: ['--read-only'] }, async (address) => {
    const { page, close } = await open('#/game/1', { address });
    await shows(page, '#read-only', 'read-only');
    await page.locator('.move').first().waitFor();
    for (const selector of ['#undo', '#text-panel', '.star:enabled', '.adding']) {
      assert.equal(await page.locator(selector).filter({ visible: true }).count(), 0, selector);
    }
    await close();
  });
});

test('without a base the sample games can be opened', async () => {
  const own = join(place, 'home');
  mkdirSync(own);
  const environment = { HOME: own, XDG_DATA_HOME: own, XDG_STATE_HOME: own, XDG_CONFIG_HOME: own };
  await whileServing([], { environment }, async (address) => {
    const { page, close } = await open('#/games', { address });
    await page.getByRole('button', { name: 'Sample games' }).click();
    await rows(page).first().waitFor();
    await shows(page, '.found .count', 'games');
    await close();
  });
});

test('the page goes on when the server is back', async () => {
  const first = await serve(base);
  const { port } = new URL(first.address);
  const page = await (await browser.newContext({ viewport: wide })).newPage();
  await page.goto(`${first.address}#/games?q=white+~+%22muller%22`);
  await rows(page).first().waitFor();
  const ended = once(first.child, 'exit');
  first.child.kill();
  await ended;
  await rows(page).first().click();
  await shows(page, '.notice.error', 'does not answer');
  const second = await serve(base, { port });
  try {
    await shows(page, '#players', 'Müller');
    await page.getByRole('button', { name: '2 stars' }).click();
    await page.locator('.star[aria-pressed=true]').nth(1).waitFor();
  } finally {
    second.child.kill();
    await page.context().close();
  }
});

test('a server that has ended is told, and nothing breaks', async () => {
  const { child, address } = await serve(base);
  const context = await browser.newContext({ viewport: wide });
  const page = await context.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(`${address}#/games`);
  await rows(page).first().waitFor();
  const ended = once(child, 'exit');
  child.kill();
  await ended;
  await rows(page).first().click();
  await shows(page, '.notice.error', 'does not answer');
  await context.close();
  assert.deepEqual(faults, []);
});

test('the words are in all languages', async () => {
  const pages = join(folder, '../../lib/serve/page');
  const [en, ...others] = await Promise.all(
    ['en', 'fr', 'nl'].map(async (code) => (await import(join(pages, `words_${code}.js`))).default),
  );
  const places = (text) => (text.match(/\{\w+\}/g) ?? []).sort().join();
  for (const other of others) {
    assert.deepEqual(Object.keys(other), Object.keys(en));
    for (const [name, text] of Object.entries(en)) {
      assert.ok(other[name].length > 0, name);
      assert.equal(places(other[name]), places(text), name);
    }
  }
});

test('hostile names are text', async () => {
  const { page, close } = await open('#/games?q=white+~+%22muller%22');
  await shows(page, '.listed', '<b onclick=alert(1)>Bold');
  await rows(page).first().click();
  await shows(page, '#above', '</script><b onclick=alert(1)>Bold');
  assert.equal(await page.locator('[onclick]').count(), 0);
  await close();
});

test('nothing of hostile games runs, and no view breaks', async () => {
  const file = join(place, 'hostile.pdn');
  const texts = [
    '<img src=x onerror=window.hacked=1>',
    '</script><script>window.hacked=1</script>',
    'javascript:window.hacked=1',
    '{{7*7}}${window.hacked=1}',
    "'; window.hacked=1; //",
    '\u202egnorw\u202c \u2066x',
    'a'.repeat(3000),
    '&lt;b&gt;&amp;&#x3c;script&#x3e;',
    '<svg/onload=window.hacked=1>',
    '%TOKEN% %LANGUAGE%',
  ];
  const quoted = (text) => text.replace(/[\\"]/g, '\\$&');
  const games = texts.map(
    (text, number) =>
      `[Event "${quoted(text)}"]\n[Site "${quoted(text)}"]\n[Round "${number}"]\n[White "${quoted(text)}"]\n[Black "B ${quoted(text)}"]\n[Result "1-1"]\n[GameType "20"]\n[Odd "${quoted(text)}"]\n\n{${text.replace(/[{}]/g, '')}} 1. 32-28 {${text.replace(/[{}]/g, '')}} 19-23 1-1\n\n`,
  );
  writeFileSync(file, games.join(''));
  const hostile = imported('hostile.db', file);
  execFileSync(program, ['flag', 'add', hostile, texts[0], '--games', '1..3'], quiet);
  execFileSync(program, ['collection', 'add', hostile, texts[1], '--games', '1..3'], quiet);
  await whileServing(hostile, {}, async (address) => {
    const { page, close } = await open('#/games', { address, viewport: narrow });
    page.on('dialog', (dialog) => assert.fail(dialog.message()));
    const all = [
      '#/games',
      ...texts.map((_, number) => `#/game/${number + 1}?ply=1`),
      '#/board',
      '#/archive/journal',
      '#/archive/names',
      '#/archive/flags',
      '#/archive/collections',
      '#/archive/findings',
      '#/reports/players',
      '#/reports/events',
      '#/reports/stats?by=event',
    ];
    for (const view of all) {
      await page.goto(address + view);
      await page.waitForLoadState('networkidle');
      const seen = await page.evaluate(() => [
        window.hacked,
        document.querySelectorAll('#view img, #view script, #view [onerror], #view [onload]').length,
      ]);
      assert.deepEqual(seen, [undefined, 0], view);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, view);
    }
    await close();
  });
});

test('a print of a game has the board and the moves alone', async () => {
  const { page, close } = await open('#/game/1?ply=4');
  await page.locator('.move').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const selector of ['#bar', '#play', '.move-entry', '.panels']) {
    assert.equal(await page.locator(selector).first().isVisible(), false, selector);
  }
  assert.equal(await page.locator('.board').isVisible(), true);
  assert.equal(await page.locator('.move').first().isVisible(), true);
  await close();
});
