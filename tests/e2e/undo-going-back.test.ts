import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './api.ts';
import { useShow } from './use-show.ts';

describe('undoing going back in VS Code', () => {
  const show = useShow();
  let before: string;

  const state = async () => (await call(show.port, '/api/state'))?.body;
  const post = (path: string) => fetch(`http://127.0.0.1:${show.port}${path}`, { method: 'POST' });
  const isGone = (path: string) =>
    show.read(path).then(
      () => false,
      () => true,
    );
  const titleAction = () =>
    show.window.page.locator('.part.sidebar .action-label[aria-label^="Undo Going Back"]').filter({ visible: true });
  /** Waits for the state after the fourth demo, which has created a file. */
  const untilThere = async () => {
    await expect.poll(state).toMatchObject({
      status: 'idle',
      currentDemo: { id: 'create' },
      canUndoGoingBack: false,
      history: [{ id: 'open' }, { id: 'insert' }, { id: 'highlight' }, { id: 'create', undoable: true }],
    });
    await expect.poll(() => show.window.tabs()).toEqual(['greeting.py', 'goodbye.py']);
    expect(await show.read('src/goodbye.py')).toBe("goodbye = 'See you.'\n");
  };

  beforeAll(async () => {
    before = await show.read('src/greeting.py');
  });

  it('restores files, tabs, place and history by its key after an accidental reset', async () => {
    await expect.poll(async () => (await call(show.port, '/api/demos'))?.status).toBe(200);
    for (const _ of ['open', 'insert', 'highlight', 'create']) await call(show.port, '/api/next');
    await untilThere();
    const changed = await show.read('src/greeting.py');
    expect((await post('/api/reset')).status).toBe(200);
    expect([await show.read('src/greeting.py'), await isGone('src/goodbye.py')]).toEqual([before, true]);
    await expect.poll(() => show.window.tabs()).toEqual([]);
    await expect.poll(state).toMatchObject({ canUndoGoingBack: true });
    await show.window.page.keyboard.press('Control+K');
    await show.window.page.keyboard.press('Shift+Y');
    await untilThere();
    expect(await show.read('src/greeting.py')).toBe(changed);
    expect(await show.window.dialogs()).toEqual([]);
  });

  it('is a button in the title of the show view while going back can be undone', async () => {
    await show.window.runCommand('Showrunner: Focus on Show View');
    expect(await titleAction().count()).toBe(0);
    for (const _ of ['once', 'twice']) expect((await call(show.port, '/api/previous'))?.status).toBe(200);
    await titleAction().waitFor();
    await show.window.takePicture('undo-1-title');
    await titleAction().click();
    await expect
      .poll(state)
      .toMatchObject({ status: 'idle', currentDemo: { id: 'highlight' }, canUndoGoingBack: true });
    await titleAction().click();
    await untilThere();
    await expect.poll(() => titleAction().count()).toBe(0);
  });
});
