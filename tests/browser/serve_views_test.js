// The page of "damier serve": the board that asks, games that are played, exercises, reports.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { drag, folder, imported, open, press, rows, shows, status, takesMoves, whileServing } from './serve_browser.js';

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
  const exercises = imported('exercises.db', join(folder, 'exercises.pdn'));
  await whileServing(exercises, {}, async (address) => {
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
  });
});

test('reports are tables with links', async () => {
  const { page, close } = await open('#/reports/players');
  await page.locator('table.report tr', { hasText: 'Rafle, B.' }).locator('td.n a').first().click();
  await rows(page).first().waitFor();
  assert.equal(await page.inputValue('#query'), 'player = "Rafle, B."');
  await close();
});
