// What the tests of the page of "damier serve" share: a server, a browser, and what a person does. DAMIER and CHROMIUM name the
// programs,
// where they are not the usual ones.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const folder = dirname(fileURLToPath(import.meta.url));
export const program = process.env.DAMIER ?? join(folder, '../../build/release/apps/damier/damier');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const place = mkdtempSync(join(tmpdir(), 'damier-serve-'));
export const base = join(place, 'games.db');
export const wide = { width: 1400, height: 900 };
export const narrow = { width: 390, height: 844 };
export const quiet = { stdio: ['ignore', 'ignore', 'ignore'] };
export const sample = join(folder, '../../sample-data/games.pdn');
export let browser;
let server;
let home;

/** Starts "damier serve" and gives the address that it prints. */
export async function serve(bases, { port = 0, options = [], environment = {} } = {}) {
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
 * Opens a view. Errors of the page and requests beyond the server fail the test; refused: whether the server refuses something
 * on purpose,
 * which the browser reports as well.
 */
export async function open(hash, { refused = false, language = 'en', address = home, ...options } = {}) {
  const context = await browser.newContext({ viewport: wide, reducedMotion: 'reduce', locale: 'en', ...options });
  await context.addInitScript(
    (code) => localStorage.getItem('damier-language') ?? localStorage.setItem('damier-language', code),
    language,
  );
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

export const status = (page) => page.textContent('#status');
export const rows = (page) => page.locator('damier-rows .listed:has(.cell.white)');

/** A base with the games of files. */
export function imported(name, ...files) {
  const target = join(place, name);
  execFileSync(program, ['import', target, ...files], quiet);
  return target;
}

/** Serves a base while something is done with its address. */
export async function whileServing(bases, options, act) {
  const { child, address } = await serve(bases, options);
  try {
    await act(address);
  } finally {
    child.kill();
  }
}

/** Waits until an element has a text. */
export async function shows(page, selector, text) {
  await page.locator(selector, { hasText: text }).first().waitFor();
}

export async function squareAt(page, name) {
  return page.evaluate(async (wanted) => {
    const { variants } = await (await fetch('/api/session')).json();
    const index = variants
      .find((variant) => variant.name === 'international')
      .names.split(' ')
      .indexOf(wanted);
    const board = [...document.querySelectorAll('svg.board')].find((svg) => svg.getBoundingClientRect().width > 0);
    const at = board.querySelectorAll('.squares .dark')[index].getBoundingClientRect();
    return { x: at.left + at.width / 2, y: at.top + at.height / 2 };
  }, name);
}

export async function press(page, name) {
  const { x, y } = await squareAt(page, name);
  await page.mouse.click(x, y);
}

export async function drag(page, from, to) {
  const start = await squareAt(page, from);
  const end = await squareAt(page, to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

/** Moves can be played as soon as the rules are there. */
export async function takesMoves(page) {
  await page.locator('#board.takes-moves').first().waitFor();
}

export async function seriousFindings(page) {
  const client = await page.context().newCDPSession(page);
  const run = 'axe.run().then(({ violations }) => JSON.stringify(violations))';
  const { result } = await client.send('Runtime.evaluate', {
    expression: `${axe};${run}`,
    awaitPromise: true,
    returnByValue: true,
  });
  return JSON.parse(result.value)
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

before(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  imported('games.db', sample, join(folder, 'games.pdn'));
  const { child, address } = await serve(base);
  server = child;
  home = address;
});
after(async () => {
  server?.kill();
  await browser?.close();
  rmSync(place, { recursive: true });
});
