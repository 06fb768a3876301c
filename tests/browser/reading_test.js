// The page of "damier check --format html" for running text, in a browser. DAMIER and CHROMIUM name the programs, where they
// are not the usual ones.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const folder = dirname(fileURLToPath(import.meta.url));
const program = process.env.DAMIER ?? join(folder, '../../build/release/apps/damier/damier');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const site = mkdtempSync(join(tmpdir(), 'damier-reading-'));
const text =
  'Jan – Piet\n\n1. 32-28 19-23 2. 28x19 14x23 <b>A quiet move.</b> 3. 37-32 10-41 4. 41-37 14-19 5. 46-41 5-10\n';
let browser;
let page;
const faults = [];

before(async () => {
  const source = join(site, 'column.txt');
  const target = join(site, 'column.html');
  writeFileSync(source, text);
  spawnSync(program, ['check', source, '--from', 'text', '--format', 'html', '-o', target]);
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  page.on('console', (message) => faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(pathToFileURL(target).href);
});
after(async () => {
  await browser?.close();
  rmSync(site, { recursive: true });
});

const pieces = () => page.locator('.board circle').count();
const now = () => page.locator('.now').allTextContents();

test('the board begins with the start position and follows the arrow keys', async () => {
  assert.equal(await pieces(), 40);
  await page.keyboard.press('ArrowRight');
  assert.deepEqual(await now(), ['32-28', '32-28']); // in the text and in the game
  for (let i = 0; i < 2; ++i) {
    await page.keyboard.press('ArrowRight');
  }
  assert.equal(await pieces(), 39);
  await page.keyboard.press('ArrowLeft');
  assert.equal(await pieces(), 40);
});

test('a move of the text shows the move of the game, and its correction', async () => {
  const misprint = page.locator('.text a.corrected');
  assert.equal(await misprint.textContent(), '10-41');
  await misprint.hover();
  assert.deepEqual(await now(), ['10-41', '10-14']);
  assert.match(await misprint.getAttribute('title'), /10-41 is read as 10-14, \d+ % certain/);
});

test('the text is shown as it is', async () => {
  assert.match(await page.locator('.text').textContent(), /A quiet move\./);
  assert.equal(await page.locator('.text b').count(), 0);
});

test('the page has no fault that keeps a reader out', async () => {
  const found = await page.evaluate(async (source) => {
    (0, eval)(source);
    const { violations } = await window.axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, axe);
  assert.deepEqual(found, []);
  assert.deepEqual(faults, []);
});
