import { describe, expect, it } from 'vitest';
import { call, isListening } from './api.ts';
import { press } from './keys.ts';
import type { Show } from './stage.ts';
import { untilToasted } from './toasts.ts';
import { useShow } from './use-show.ts';

const louder = `def greet(name):
    name = name.upper()
    return f"Hello, {name}!"


print(greet("world"))
print(greet("stage"))
`;

describe('a show in VS Code', () => {
  const show = useShow();

  it('tells in the status bar that the API is on, and its port', async () => {
    await expect.poll(() => isListening(show.port)).toBe(true);
    await expect.poll(() => show.window.statusBar()).toContain(String(show.port));
    await show.window.takePicture('1-activation');
    expect(await show.window.notifications()).toEqual([]);
  });

  it('lists the demos of the folder', async () => {
    const answer = await call(show.port, '/api/demos');
    expect(answer?.status).toBe(200);
    expect(answer?.body.nextDemo).toEqual({ id: 'open', title: 'Open the greeting' });
    expect(answer?.body.demoFiles).toEqual([
      {
        filePath: `${show.folder}/.demo/1-greeting.json`,
        demos: [
          { id: 'open', title: 'Open the greeting' },
          { id: 'insert', title: 'Say it louder' },
          { id: 'highlight', title: 'Look at the result' },
          { id: 'create', title: 'Write a second file' },
          { id: 'broken', title: 'Fails on purpose' },
        ],
      },
    ]);
  });

  it('opens a file in the window with `next`', async () => {
    expect(await call(show.port, '/api/next')).toMatchObject({
      status: 200,
      body: { status: 'done', executed: { id: 'open' } },
    });
    await expect.poll(() => show.window.tabs()).toEqual(['greeting.py']);
  });

  it('edits the real file with `next`, and the window shows it', async () => {
    expect(await call(show.port, '/api/next')).toMatchObject({ status: 200, body: { executed: { id: 'insert' } } });
    expect(await show.read('src/greeting.py')).toBe(louder);
    await expect.poll(() => textIn(show)).toBe(louder);
    expect(await show.window.tabs()).toEqual(['greeting.py']);
    await show.window.takePicture('2-next-edits');
  });

  it('runs a demo by its id and dims all but the lines it lights up', async () => {
    const answer = await call(show.port, '/api/runById?id=highlight');
    expect(answer).toMatchObject({ status: 200, body: { status: 'done', executed: { id: 'highlight' } } });
    await expect.poll(() => brightLines(show)).toEqual(['    return f"Hello, {name}!"']);
    await show.window.takePicture('3-highlight');
  });

  it('gives the light back with the next demo', async () => {
    expect(await call(show.port, '/api/runById?id=open')).toMatchObject({ status: 200 });
    await expect.poll(() => brightLines(show)).toEqual(louder.split('\n').filter((line) => line !== ''));
  });

  it('says what failed, in the answer and quietly in the window, until the next step', async () => {
    const { notifications, dialogs, takePicture } = show.window;
    const answer = await call(show.port, '/api/runById?id=broken');
    expect(answer).toMatchObject({ status: 422, body: { code: 'step-failed' } });
    expect(answer?.body.detail).toContain('src/missing.py');
    await expect.poll(async () => (await notifications()).join()).toMatch(/^[^“(]*src\/missing\.py/);
    expect(await dialogs()).toEqual([]);
    await takePicture('4-a-step-fails');
    expect(await call(show.port, '/api/runById?id=open')).toMatchObject({ status: 200 });
    await expect.poll(notifications).toEqual([]);
  });

  it('says it on the remote alone where there is one', async () => {
    const leaving = new AbortController();
    const events = await fetch(`http://127.0.0.1:${show.port}/api/events`, { signal: leaving.signal });
    expect(await call(show.port, '/api/runById?id=broken')).toMatchObject({ status: 422 });
    const sign = show.window.page.locator('.statusbar-item', { hasText: 'Step failed' });
    await expect.poll(() => sign.count()).toBe(1);
    await untilToasted(show);
    expect(await show.window.notifications()).toEqual([]);
    leaving.abort();
    await events.text().catch(() => undefined); // its end is our leaving
  });

  it('has its commands in the palette', async () => {
    // Each by its name: the palette draws only the rows that it has room for.
    for (const name of ['Showrunner: Next', 'Showrunner: Previous', 'Showrunner: Reset']) {
      expect(await show.window.searchPalette(name)).toContain(name);
    }
  });

  it('goes back to the start and on again from the palette', async () => {
    await show.window.runCommand('Showrunner: Reset');
    await expect.poll(() => nextId(show.port)).toBe('open');
    await show.window.runCommand('Showrunner: Next');
    await expect.poll(() => nextId(show.port)).toBe('insert');
  });

  it('goes on with its key', async () => {
    expect(await call(show.port, '/api/runById?id=highlight')).toMatchObject({ status: 200 });
    await show.window.untilEditorHasFocus();
    await press(show.window.page, 'showrunner.next');
    await expect.poll(() => show.window.tabs()).toEqual(['greeting.py', 'goodbye.py']);
    expect(await show.read('src/goodbye.py')).toBe("goodbye = 'See you.'\n");
    await show.window.takePicture('5-keys');
  });
});

async function textIn(show: Show): Promise<string> {
  return (await show.window.editorLines()).map(({ text }) => text).join('\n');
}

/** The lines in full light that are not empty. */
async function brightLines(show: Show): Promise<readonly string[]> {
  const lines = await show.window.editorLines();
  return lines.filter(({ text, opacity }) => text !== '' && opacity === 1).map(({ text }) => text);
}

async function nextId(port: number): Promise<string> {
  return (await call(port, '/api/demos'))?.body.nextDemo?.id;
}
