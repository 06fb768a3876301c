// The page of "damier serve": games are found, opened and corrected.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  drag,
  imported,
  open,
  place,
  rows,
  sample,
  shows,
  squareAt,
  status,
  takesMoves,
  whileServing,
} from './serve_browser.js';

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
  await page.waitForFunction(
    () =>
      !document.getElementById('moves').textContent.includes('17-21 ') ||
      document.querySelectorAll('.variation .move').length < 2,
  );
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
  writeFileSync(
    file,
    '[Event "Dropped"]\n[White "Nouveau, Z."]\n[Black "Ancien, Q."]\n[Result "1-1"]\n[GameType "20"]\n\n1. 33-29 19-23 1-1\n\n',
  );
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
  const file = join(place, 'twice.pdn');
  const [first] = readFileSync(sample, 'utf8').split(/\n\n(?=\[)/);
  writeFileSync(file, `${first}\n\n${first.replace('Rafle, B.', 'Rafle B').replace(/ 50\. [^]*$/, ' *')}\n\n`);
  const twice = imported('twice.db', file);
  await whileServing(twice, {}, async (address) => {
    const { page, close } = await open('#/archive/duplicates', { address });
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.locator('.compared mark', { hasText: 'Rafle' }).first().waitFor();
    await page.getByRole('button', { name: 'Remove: 2' }).click();
    await page.locator('.group').waitFor({ state: 'detached' });
    await page.locator('.notice button', { hasText: 'Undo' }).click();
    await page.locator('.group').waitFor();
    await close();
  });
});
