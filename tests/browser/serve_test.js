// The page of "damier serve" in a browser, as people use it. DAMIER and CHROMIUM name the programs, where they are not the usual ones.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const folder = dirname(fileURLToPath(import.meta.url));
const program = process.env.DAMIER ?? join(folder, '../../build/release/apps/damier/damier');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const place = mkdtempSync(join(tmpdir(), 'damier-serve-'));
const base = join(place, 'games.db');
const wide = { width: 1400, height: 900 };
const narrow = { width: 390, height: 844 };
let browser;
let server;
let home;

/** Starts "damier serve" and gives the address that it prints. */
async function serve(bases, { port = 0, options = [], environment = {} } = {}) {
  const words = ['serve', ...[bases].flat(), '--no-browser', '--port', String(port), ...options];
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...environment } });
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(line);
    if (found) {
      return { child, address: found[0] };
    }
  }
  throw new Error('damier serve printed no address');
}

/**
 * Opens a view. Errors of the page and requests beyond the server fail the test; refused: whether the server refuses something on purpose,
 * which the browser reports as well.
 */
async function open(hash, { refused = false, language = 'en', address = home, ...options } = {}) {
  const context = await browser.newContext({ viewport: wide, reducedMotion: 'reduce', locale: 'en', ...options });
  await context.addInitScript((code) => localStorage.getItem('damier-language') ?? localStorage.setItem('damier-language', code), language);
  const page = await context.newPage();
  const faults = [];
  page.on('console', (message) => {
    const isRefusal = refused && /the server responded with a status of 4\d\d/.test(message.text());
    if ((message.type() === 'error' || message.type() === 'warning') && !isRefusal) {
      faults.push(`${message.text()} ${message.location().url}`);
    }
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith(`blob:${address}`)) {
      faults.push(`request: ${request.url()}`);
    }
  });
  await page.goto(address + hash);
  await page.locator('#bar').waitFor();
  const close = async () => {
    await context.close();
    assert.deepEqual(faults, []);
  };
  return { page, close };
}

const status = (page) => page.textContent('#status');
const rows = (page) => page.locator('damier-rows .listed:has(.cell.white)');

/** Waits until an element has a text. */
async function shows(page, selector, text) {
  await page.locator(selector, { hasText: text }).first().waitFor();
}

async function squareAt(page, name) {
  return page.evaluate(async (wanted) => {
    const { variants } = await (await fetch('/api/session')).json();
    const index = variants.find((variant) => variant.name === 'international').names.split(' ').indexOf(wanted);
    const board = [...document.querySelectorAll('svg.board')].find((svg) => svg.getBoundingClientRect().width > 0);
    const at = board.querySelectorAll('.squares .dark')[index].getBoundingClientRect();
    return { x: at.left + at.width / 2, y: at.top + at.height / 2 };
  }, name);
}

async function press(page, name) {
  const { x, y } = await squareAt(page, name);
  await page.mouse.click(x, y);
}

async function drag(page, from, to) {
  const start = await squareAt(page, from);
  const end = await squareAt(page, to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

/** Moves can be played as soon as the rules are there. */
async function takesMoves(page) {
  await page.locator('#board.takes-moves').first().waitFor();
}

async function seriousFindings(page) {
  const client = await page.context().newCDPSession(page);
  const run = 'axe.run().then(({ violations }) => JSON.stringify(violations))';
  const { result } = await client.send('Runtime.evaluate', { expression: `${axe};${run}`, awaitPromise: true, returnByValue: true });
  return JSON.parse(result.value)
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

before(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  const quiet = { stdio: ['ignore', 'ignore', 'ignore'] };
  execFileSync(program, ['import', base, join(folder, '../../sample-data/games.pdn'), join(folder, 'games.pdn')], quiet);
  const { child, address } = await serve(base);
  server = child;
  home = address;
});
after(async () => {
  server?.kill();
  await browser?.close();
  rmSync(place, { recursive: true });
});

test('a query finds a game, which opens at a click', async () => {
  const { page, close } = await open('#/games');
  await rows(page).first().waitFor();
  await page.fill('#query', 'player "muller" year 2024');
  await page.keyboard.press('Enter');
  await shows(page, '.found .count', '1 game');
  assert.equal(await rows(page).count(), 1);
  await shows(page, '#query-meaning', 'muller');
  await rows(page).first().click();
  await shows(page, '#players', 'Müller, Anna – ');
  assert.match(page.url(), /#\/game\/\d+/);
  await page.goBack();
  await shows(page, '.found .count', '1 game');
  assert.equal(await page.inputValue('#query'), 'player "muller" year 2024');
  await close();
});

test('the keyboard goes through list and game', async () => {
  const { page, close } = await open(`#/games?q=${encodeURIComponent('white ~ "muller"')}`);
  await rows(page).first().waitFor();
  await page.focus('damier-rows');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await shows(page, '#players', 'Müller');
  await page.keyboard.press('ArrowRight');
  assert.match(await status(page), /^1\. 32-28 · Black to move/);
  assert.equal(await page.textContent('#spoken'), '32 to 28');
  for (let i = 0; i < 3; ++i) {
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('ArrowDown');
  assert.match(await status(page), /^2\.\.\. 13×24/);
  assert.match(page.url(), /move=\d+/);
  await page.keyboard.press('End');
  assert.match(await status(page), /^4\. 39-33/);
  await page.reload();
  await shows(page, '#status', '39-33');
  await close();
});

test('a query that cannot be read is shown where it is wrong', async () => {
  const { page, close } = await open('#/games', { refused: true });
  await page.fill('#query', 'white ~ "é" result whit');
  await page.keyboard.press('Enter');
  await page.locator('#query-fault mark').waitFor();
  assert.equal(await page.textContent('#query-fault mark'), 'whit');
  assert.equal(await page.getAttribute('#query', 'aria-invalid'), 'true');
  await close();
});

test('words and names are completed', async () => {
  const { page, close } = await open('#/games');
  await page.click('#query');
  await page.keyboard.type('playe');
  await page.locator('#query-items li', { hasText: 'player' }).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.match(await page.inputValue('#query'), /^player /);
  await close();
});

test('the form makes a query', async () => {
  const { page, close } = await open('#/games');
  await page.click('#query-form summary');
  await page.getByLabel('Player', { exact: true }).fill('rafle');
  await page.getByLabel('Colour').selectOption('white');
  await page.locator('#query-form').getByLabel('Result').selectOption('white-wins');
  assert.equal(await page.inputValue('#query'), 'player "rafle" as white result white-wins');
  await page.click('#query-form button[type=submit]');
  await page.waitForFunction(() => location.hash.includes('q='));
  await rows(page).first().waitFor();
  for (const name of await page.locator('.listed .cell.white').allTextContents()) {
    assert.match(name, /Rafle/);
  }
  await close();
});

test('a wrong result is corrected, and the correction undone', async () => {
  const { page, close } = await open('#/games');
  await page.fill('#query', 'white ~ "muller"');
  await page.keyboard.press('Enter');
  await shows(page, '.found .count', '1 game');
  await rows(page).first().click();
  await shows(page, '#facts', '2-0');
  await page.click('#tags-panel summary');
  await page.getByLabel('Result', { exact: true }).fill('0-2');
  await page.click('#tags-panel button[type=submit]');
  await shows(page, '#facts', '0-2');
  await page.locator('.notice button', { hasText: 'Undo' }).click();
  await shows(page, '#facts', '2-0');
  await close();
});

test('a variation is entered on the board, saved and undone', async () => {
  const { page, close } = await open('#/game/1');
  await takesMoves(page);
  const before = await page.locator('.variation').count();
  await drag(page, '32', '27');
  await shows(page, '#status', '1. 32-27');
  assert.equal(await page.isVisible('#save-game'), true);
  await page.fill('.move-input', '1722');
  await shows(page, '#status', '1... 17-22');
  await page.click('#save-game');
  await shows(page, '.notice', 'saved');
  await page.locator('.variation').first().waitFor();
  assert.equal(await page.locator('.variation').count(), before + 1);
  assert.match(await page.textContent('.variation'), /32-27\s*17-22/);
  await page.click('#undo');
  await page.waitForFunction((count) => document.querySelectorAll('.variation').length === count, before);
  await close();
});

test('a move is replaced, signed and commented, a variation promoted', async () => {
  const { page, close } = await open('#/games?q=white+~+%22muller%22');
  await rows(page).first().click();
  await takesMoves(page);
  const text = () => page.inputValue('#game-text');
  const first = await text();
  await page.locator('.variation .move').first().click();
  await page.locator('.edit summary').click();
  await page.getByRole('button', { name: 'Promote the variation' }).click();
  await shows(page, '.line.main > .move', '13×24');
  await page.getByLabel('Comment after the move').fill('now the game');
  await page.getByRole('button', { name: 'Set the comment' }).click();
  await page.getByLabel('Sign').selectOption('3');
  await page.keyboard.press('Escape');
  await shows(page, '#moves', '13×24!!');
  await page.locator('.line.main > .move').last().click();
  await page.getByRole('button', { name: 'Replace this move' }).click();
  await takesMoves(page);
  const typed = await page.getAttribute('.move-input', 'placeholder');
  await page.locator('.legal summary').click();
  await page.locator('#legal button').last().click();
  assert.notEqual(typed, null);
  await page.click('#save-game');
  await shows(page, '.notice', 'saved');
  await page.waitForFunction((before) => document.getElementById('game-text').value !== before, first);
  assert.match(await text(), /28x19[^(]*13x24\s+(\$3|!!)\s+\{\s*now\s+the\s+game\s*\}/s);
  await page.click('#undo');
  await page.waitForFunction((before) => document.getElementById('game-text').value === before, first);
  await close();
});

test('a draft is taken back step by step, and thrown away', async () => {
  const { page, close } = await open('#/game/3');
  await takesMoves(page);
  await page.fill('.move-input', '3228');
  await shows(page, '#status', '1. 32-28');
  await page.fill('.move-input', '1721');
  await shows(page, '#status', '1... 17-21');
  await page.click('#undo');
  await page.waitForFunction(() => !document.getElementById('moves').textContent.includes('17-21 ') || document.querySelectorAll('.variation .move').length < 2);
  assert.equal(await page.isVisible('#save-game'), true);
  await page.click('#discard');
  await page.locator('#save-game').waitFor({ state: 'hidden' });
  await close();
});

test('arrows and marks are drawn into the game', async () => {
  const { page, close } = await open('#/game/5?ply=2');
  await takesMoves(page);
  const [from, to] = [await squareAt(page, '33'), await squareAt(page, '28')];
  const draw = async (end, key) => {
    if (key) {
      await page.keyboard.down(key);
    }
    await page.mouse.move(from.x, from.y);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(end.x, end.y);
    await page.mouse.up({ button: 'right' });
    if (key) {
      await page.keyboard.up(key);
    }
  };
  await draw(to);
  assert.equal(await page.locator('.arrows .green').count(), 1);
  await draw(from, 'Shift');
  assert.equal(await page.locator('.marks .red').count(), 1);
  await draw(from, 'Shift');
  assert.equal(await page.locator('.marks .red').count(), 0);
  await page.click('#save-game');
  await shows(page, '.notice', 'saved');
  assert.match(await page.inputValue('#game-text'), /\[%cal G33-28\]/);
  assert.equal(await page.locator('.arrows .green').count(), 1);
  await page.click('#undo');
  await page.waitForFunction(() => !document.getElementById('game-text').value.includes('%cal'));
  await close();
});

test('an illegal move is explained', async () => {
  const { page, close } = await open(`#/game/1`, { refused: true });
  await takesMoves(page);
  await page.fill('.move-input', '32-23');
  await page.keyboard.press('Enter');
  await page.locator('#move-fault:not(:empty)').waitFor();
  assert.match(await page.textContent('#move-fault'), /32-23|legal/);
  await close();
});

test('a game that another changed meanwhile is not overwritten', async () => {
  const { page, close } = await open('#/game/2', { refused: true });
  await shows(page, '#facts', '2024');
  await page.locator('#text-panel summary').click();
  const text = await page.inputValue('#game-text');
  const other = await open('#/game/2');
  await shows(other.page, '#facts', '2024');
  await other.page.locator('#tags-panel summary').click();
  await other.page.getByLabel('Round').fill('77');
  await other.page.click('#tags-panel button[type=submit]');
  await shows(other.page, '#facts', '77');
  await other.close();
  await page.fill('#game-text', text.replace(/\[Round "[^"]*"\]/, '[Round "88"]'));
  await page.locator('#text-panel button.first').click();
  await shows(page, '.notice.error', 'changed meanwhile');
  assert.match(await page.inputValue('#game-text'), /\[Round "88"\]/);
  await shows(page, '#facts', '77');
  await close();
});

test('marked games are given a tag at once, and labels', async () => {
  const { page, close } = await open('#/games?q=event+~+%22imaginaire%22');
  await rows(page).first().waitFor();
  for (const place of [0, 2]) {
    await rows(page).nth(place).locator('input').check();
  }
  await shows(page, '.selection', '2 selected');
  await page.locator('.selection').getByRole('button', { name: 'Set a tag' }).click();
  await page.locator('dialog').getByLabel('Tag').selectOption('Annotator');
  await page.locator('dialog').getByLabel('Value').fill('Scribe');
  await page.locator('dialog button.first').click();
  await shows(page, '.notice', 'changed');
  await page.fill('#query', 'annotator = "Scribe"');
  await page.keyboard.press('Enter');
  await shows(page, '.found .count', '2 games');
  await rows(page).first().click();
  await page.getByRole('button', { name: '4 stars' }).click();
  await page.locator('.star[aria-pressed=true]').nth(3).waitFor();
  await page.getByLabel('Add a flag', { exact: true }).first().fill('todo');
  await page.keyboard.press('Enter');
  await shows(page, '.chip.flag', 'todo');
  await close();
});

test('a file is looked at and imported', async () => {
  const file = join(place, 'new.pdn');
  writeFileSync(file, '[Event "Dropped"]\n[White "Nouveau, Z."]\n[Black "Ancien, Q."]\n[Result "1-1"]\n[GameType "20"]\n\n1. 33-29 19-23 1-1\n\n');
  const { page, close } = await open('#/archive/import');
  await page.setInputFiles('#files', file);
  await shows(page, '.files li', 'Nothing is stored yet');
  await page.locator('.files button.first').click();
  await shows(page, '.files li', 'Imported');
  await page.click('#nav [data-view=games]');
  await page.fill('#query', 'event = "Dropped"');
  await page.keyboard.press('Enter');
  await shows(page, '.found .count', '1 game');
  await close();
});

test('the journal lists changes', async () => {
  const { page, close } = await open('#/archive/journal');
  await page.locator('table.report tbody tr').first().waitFor();
  assert.ok((await page.locator('table.report tbody tr').count()) >= 1);
  await close();
});

test('duplicates are compared, one is removed, and comes back', async () => {
  const twice = join(place, 'twice.db');
  const file = join(place, 'twice.pdn');
  const [first] = readFileSync(join(folder, '../../sample-data/games.pdn'), 'utf8').split(/\n\n(?=\[)/);
  writeFileSync(file, `${first}\n\n${first.replace('Rafle, B.', 'Rafle B').replace(/ 50\. [^]*$/, ' *')}\n\n`);
  execFileSync(program, ['import', twice, file], { stdio: ['ignore', 'ignore', 'ignore'] });
  const { child, address } = await serve(twice);
  try {
    const { page, close } = await open('#/archive/duplicates', { address });
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.locator('.compared mark', { hasText: 'Rafle' }).first().waitFor();
    await page.getByRole('button', { name: 'Remove: 2' }).click();
    await page.locator('.group').waitFor({ state: 'detached' });
    await page.locator('.notice button', { hasText: 'Undo' }).click();
    await page.locator('.group').waitFor();
    await close();
  } finally {
    child.kill();
  }
});

test('the board asks for a position and its games', async () => {
  const { page, close } = await open('#/board');
  await page.locator('table.tree .move', { hasText: '32-28' }).click();
  await shows(page, '#status', '1. 32-28');
  await shows(page, '.query-text', 'fen "B:W28,31,33-50:B1-20"');
  await rows(page).first().waitFor();
  await takesMoves(page);
  await press(page, '19');
  await press(page, '23');
  await shows(page, '#status', '1... 19-23');
  await shows(page, 'table.tree', '28×19');
  await close();
});

test('the board asks with a mask, set by keyboard', async () => {
  const { page, close } = await open('#/board?mode=mask');
  await page.locator('.setup svg.board').focus();
  await page.keyboard.press('b');
  await shows(page, '.query-text', 'pattern "b????/');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('.');
  await shows(page, '.query-text', 'pattern "b.???/');
  assert.match(await page.textContent('#spoken'), /2: Empty/);
  await close();
});

test('two persons play, take back and save', async () => {
  const { page, close } = await open('#/play?as=2');
  await takesMoves(page);
  await drag(page, '32', '28');
  await shows(page, '#status', '1. 32-28');
  await page.fill('.move-input', '1923');
  await shows(page, '#status', '1... 19-23');
  await page.getByRole('button', { name: 'Take back' }).click();
  await shows(page, '#status', '1. 32-28');
  await page.getByRole('button', { name: 'Resign' }).click();
  await shows(page, '.play-state', '2-0');
  await page.getByRole('button', { name: 'Save into the base' }).click();
  await shows(page, '.notice', 'in the base');
  await close();
});

test('damier answers a move', async () => {
  const { page, close } = await open('#/play?as=w&level=1');
  await takesMoves(page);
  await drag(page, '32', '28');
  await page.waitForFunction(() => document.querySelectorAll('#moves .move').length === 2);
  assert.match(await status(page), /^1\.\.\. /);
  await close();
});

test('an exercise is solved against every defence', async () => {
  const exercises = join(place, 'exercises.db');
  execFileSync(program, ['import', exercises, join(folder, 'exercises.pdn')], { stdio: ['ignore', 'ignore', 'ignore'] });
  const { child, address } = await serve(exercises);
  try {
    const { head, body } = await (await fetch(`${address}api/game?game=1`)).json();
    head[11] = 'W:W28,32,33,37-39:B17,18';
    const { page, close } = await open('#/games', { address });
    // The search for exercises takes its time, and is tested where it is made.
    await page.route('**/api/puzzles*', (route) => route.fulfill({ json: { games: [{ head, body }] } }));
    await page.click('#nav [data-view=solve]');
    await shows(page, '#task', 'White to move and win');
    assert.equal(await page.isVisible('#moves'), false);
    await takesMoves(page);
    await page.fill('.move-input', '3731');
    await shows(page, '#status', 'not the solution');
    await page.click('#task-again');
    await takesMoves(page);
    await page.fill('.move-input', '2822');
    await shows(page, '#status', '1... 17×28');
    await takesMoves(page);
    await page.fill('.move-input', '3313');
    await shows(page, '#status', '1... 18×27');
    await takesMoves(page);
    await page.fill('.move-input', '3212');
    await shows(page, '#task-outcome', 'Solved');
    assert.equal(await page.isVisible('#moves'), true);
    await shows(page, '.solve-view', '1 of 1 solved');
    await close();
  } finally {
    child.kill();
  }
});

test('reports are tables with links', async () => {
  const { page, close } = await open('#/reports/players');
  await page.locator('table.report tr', { hasText: 'Rafle, B.' }).locator('td.n a').first().click();
  await rows(page).first().waitFor();
  assert.equal(await page.inputValue('#query'), 'player = "Rafle, B."');
  await close();
});

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

const views = ['#/games', '#/game/1?ply=4', '#/board', '#/board?mode=mask', '#/archive', '#/archive/journal', '#/reports', '#/play', '#/solve'];

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
  const many = join(place, 'many.db');
  const file = join(place, 'many.pdn');
  const game = (number) => `[White "Player ${number}"]\n[Black "Opponent ${number}"]\n[Result "1-1"]\n[GameType "20"]\n\n1. 32-28 19-23 1-1\n\n`;
  writeFileSync(file, Array.from({ length: 3000 }, (_, number) => game(number + 1)).join(''));
  execFileSync(program, ['import', many, file], { stdio: ['ignore', 'ignore', 'ignore'] });
  const { child, address } = await serve(many);
  try {
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
  } finally {
    child.kill();
  }
});

test('a base that is read only cannot be changed', async () => {
  const { child, address } = await serve(base, { options: ['--read-only'] });
  try {
    const { page, close } = await open('#/game/1', { address });
    await shows(page, '#read-only', 'read-only');
    await page.locator('.move').first().waitFor();
    for (const selector of ['#undo', '#text-panel', '.star:enabled', '.adding']) {
      assert.equal(await page.locator(selector).filter({ visible: true }).count(), 0, selector);
    }
    await close();
  } finally {
    child.kill();
  }
});

test('without a base the sample games can be opened', async () => {
  const own = join(place, 'home');
  mkdirSync(own);
  const environment = { HOME: own, XDG_DATA_HOME: own, XDG_STATE_HOME: own, XDG_CONFIG_HOME: own };
  const { child, address } = await serve([], { environment });
  try {
    const { page, close } = await open('#/games', { address });
    await page.getByRole('button', { name: 'Sample games' }).click();
    await rows(page).first().waitFor();
    await shows(page, '.found .count', 'games');
    await close();
  } finally {
    child.kill();
  }
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
  const [en, ...others] = await Promise.all(['en', 'fr', 'nl'].map(async (code) => (await import(join(pages, `words_${code}.js`))).default));
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
  const hostile = join(place, 'hostile.db');
  const file = join(place, 'hostile.pdn');
  const texts = [
    '<img src=x onerror=window.hacked=1>', '</script><script>window.hacked=1</script>', 'javascript:window.hacked=1', '{{7*7}}${window.hacked=1}',
    "'; window.hacked=1; //", '\u202egnorw\u202c \u2066x', 'a'.repeat(3000), '&lt;b&gt;&amp;&#x3c;script&#x3e;', '<svg/onload=window.hacked=1>', '%TOKEN% %LANGUAGE%',
  ];
  const quoted = (text) => text.replace(/[\\"]/g, '\\$&');
  const games = texts.map((text, number) => `[Event "${quoted(text)}"]\n[Site "${quoted(text)}"]\n[Round "${number}"]\n[White "${quoted(text)}"]\n[Black "B ${quoted(text)}"]\n[Result "1-1"]\n[GameType "20"]\n[Odd "${quoted(text)}"]\n\n{${text.replace(/[{}]/g, '')}} 1. 32-28 {${text.replace(/[{}]/g, '')}} 19-23 1-1\n\n`);
  writeFileSync(file, games.join(''));
  execFileSync(program, ['import', hostile, file], { stdio: ['ignore', 'ignore', 'ignore'] });
  execFileSync(program, ['flag', 'add', hostile, texts[0], '--games', '1..3'], { stdio: ['ignore', 'ignore', 'ignore'] });
  execFileSync(program, ['collection', 'add', hostile, texts[1], '--games', '1..3'], { stdio: ['ignore', 'ignore', 'ignore'] });
  const { child, address } = await serve(hostile);
  try {
    const { page, close } = await open('#/games', { address, viewport: narrow });
    page.on('dialog', (dialog) => assert.fail(dialog.message()));
    const all = ['#/games', ...texts.map((_, number) => `#/game/${number + 1}?ply=1`), '#/board', '#/archive/journal', '#/archive/names', '#/archive/flags',
      '#/archive/collections', '#/archive/findings', '#/reports/players', '#/reports/events', '#/reports/stats?by=event'];
    for (const view of all) {
      await page.goto(address + view);
      await page.waitForLoadState('networkidle');
      const seen = await page.evaluate(() => [window.hacked, document.querySelectorAll('#view img, #view script, #view [onerror], #view [onload]').length]);
      assert.deepEqual(seen, [undefined, 0], view);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, view);
    }
    await close();
  } finally {
    child.kill();
  }
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
