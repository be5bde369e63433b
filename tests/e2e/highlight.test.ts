import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './api.ts';
import { readMasks } from './in-page.ts';
import { press } from './keys.ts';
import { useShow } from './use-show.ts';
import { untilKept } from './window-memory.ts';

const extension = 'showrunner.showrunner';

const demo = {
  demos: [
    { id: 'head', title: 'Head', steps: [{ action: 'highlight', path: 'src/greeting.py', position: 1 }] },
    { id: 'secret', title: 'Secret', steps: [{ action: 'highlight', path: 'src/keys.py', position: 2 }] },
  ],
};
const keys = 'import os\nprint(os.name)\npassword = "correct-horse-battery-staple"\n';

/** Boxes around a word and its occurrences, and around a pair of brackets. */
const boxes = '.editor-instance :is(.wordHighlight, .wordHighlightText, .wordHighlightStrong, .bracket-match)';

describe('a highlight', () => {
  const show = useShow();

  beforeAll(async () => {
    await writeFile(join(show.folder, 'src/keys.py'), keys);
    await writeFile(join(show.folder, '.demo/2-lights.json'), JSON.stringify(demo));
  });
  const light = async (id: string) => (await call(show.port, `/api/runById?id=${id}`))?.body.status;
  const brightLines = async () => {
    const lines = await show.window.editorLines();
    return lines.filter(({ text, opacity }) => text !== '' && opacity === 1).map(({ text }) => text);
  };
  const head = ['def greet(name):'];
  const all = async () => (await readFile(join(show.folder, 'src/greeting.py'), 'utf8')).split('\n').filter(Boolean);
  const lineWith = (text: string) => show.window.page.locator('.editor-instance .view-line', { hasText: text });

  const isUp = async () => (await call(show.port, '/api/state'))?.status === 200;

  it('leaves the cursor where it touches no word, so that VS Code draws no box around one', async () => {
    const { page } = show.window;
    await expect.poll(() => light('head')).toBe('done');
    // Again if the window had not yet moved the cursor of the step, which it usually does
    // right after `done`.
    const boxesAtWord = async () => {
      await lineWith('def').click({ position: { x: 4, y: 4 } });
      return page.locator(boxes).count();
    };
    await expect.poll(boxesAtWord, { interval: 1000 }).toBeGreaterThan(0);
    expect(await light('head')).toBe('done');
    await expect.poll(brightLines).toEqual(head);
    await expect.poll(() => page.locator(boxes).count()).toBe(0);
    await show.window.takePicture('highlight-01-no-boxes');
    expect(await page.locator(boxes).count()).toBe(0);
  });

  it('is visible again after a reload of the window', async () => {
    await untilKept(show.window.page, extension, '"highlight":{');
    await show.window.reload();
    await expect.poll(brightLines).toEqual(head);
    await expect.poll(isUp).toBe(true);
  });

  it('stays while the presenter types in its lines, and ends with the first key elsewhere', async () => {
    const { page, clickLine } = show.window;
    await clickLine('def');
    await page.keyboard.press('End');
    await page.keyboard.type(' # hm');
    await expect.poll(brightLines).toEqual(['def greet(name): # hm']);
    for (let i = 0; i < 5; i++) await page.keyboard.press('Backspace');
    await expect.poll(brightLines).toEqual(head);
    await clickLine('stage');
    await page.keyboard.press('End');
    expect(await brightLines()).toEqual(head);
    await page.keyboard.type(' ');
    await expect.poll(brightLines).toHaveLength((await all()).length);
    await page.keyboard.press('Backspace');
  });

  /**
   * VS Code's key bindings learn a little later than its editors of a highlight, and of the end of a
   * step, which Escape stops.
   */
  const brightAfter = (...strokes: readonly string[]) =>
    expect.poll(async () => {
      for (const stroke of strokes) await show.window.page.keyboard.press(stroke);
      return brightLines();
    });

  it('is cleared by Escape and by the key of Clear Highlight', async () => {
    await show.window.clickLine();
    await light('head');
    await expect.poll(brightLines).toEqual(head);
    await brightAfter('Escape').toEqual(await all());
    await light('head');
    await expect.poll(brightLines).toEqual(head);
    await brightAfter('Control+k', 'Shift+h').toEqual(await all());
  });

  it('appears by its key on the line of the cursor or on the selection', async () => {
    const { page, clickLine } = show.window;
    await clickLine('return');
    await press(page, 'showrunner.highlightSelection');
    await expect.poll(brightLines).toEqual(['    return f"Hello, {name}!"']);
    await show.window.takePicture('highlight-02-by-hand');
    await brightAfter('Escape').toEqual(await all());
  });

  it('has no boxes around brackets near it in presentation mode', async () => {
    const { page, runCommand, clickLine } = show.window;
    const pair = page.locator('.editor-instance .bracket-match');
    await clickLine('def');
    await page.keyboard.press('End');
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft');
    await expect.poll(() => pair.count()).toBe(2);
    const statusBar = page.locator('.part.statusbar');
    await runCommand('Showrunner: Toggle Presentation Mode');
    await statusBar.waitFor({ state: 'hidden', timeout: 60_000 });
    await expect.poll(() => pair.count()).toBe(0);
    await runCommand('Showrunner: Toggle Presentation Mode');
    await statusBar.waitFor({ timeout: 60_000 });
    await expect.poll(() => pair.count()).toBe(2);
  });

  it('dims the dots in place of a secret, too', async () => {
    const { page, runCommand, takePicture } = show.window;
    const hidden = page.locator('.part.statusbar', { hasText: 'Secrets are hidden' });
    const hide = async () => {
      await runCommand('Showrunner: Hide or Show Secrets');
      return hidden.waitFor({ timeout: 10_000 }).then(
        () => true,
        () => false,
      );
    };
    // When the mode ends, the editors take the focus and the palette may close before the
    // command runs.
    await expect.poll(hide).toBe(true);
    await light('secret');
    await expect.poll(brightLines).toEqual(['print(os.name)']);
    const mask = () => page.locator('.editor-instance .view-line span').evaluateAll(readMasks);
    await expect.poll(mask).toEqual([{ isPainted: true, opacity: 0.25 }]);
    await takePicture('highlight-03-secret');
  });
});
