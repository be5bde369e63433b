import { describe, expect, it } from 'vitest';
import type { ShowrunnerApi, ShowrunnerState } from '../../../src/api/extension-api.ts';
import { createShowrunnerApi } from '../../../src/app/port/showrunner-api.ts';
import { createEmitter } from '../../../src/core/emitter.ts';
import { DemoError } from '../../../src/core/errors.ts';
import { createExports } from '../../../src/vscode/exports.ts';
import { createFakeEditorPort, someDemos } from '../../api/fake-editor-port.ts';

function createExported(overrides = {}) {
  const show = createFakeEditorPort(overrides);
  let loads = 0;
  const restarts = createEmitter<void>();
  const exported = createExports(async (): Promise<ShowrunnerApi> => {
    loads += 1;
    return createShowrunnerApi(show);
  }, restarts.event);
  return { show, exported, api: exported.getAPI(1), loads: () => loads, restart: restarts.fire };
}

describe('the exports for other extensions', () => {
  it('load nothing before the first call of the API', async () => {
    const { exported, api, loads } = createExported();
    expect([exported.getAPI(1) === api, loads()]).toEqual([true, 0]);
    await api.state();
    expect(loads()).toBe(1);
  });

  it('support only version 1', () => {
    expect(() => createExported().exported.getAPI(2 as 1)).toThrow('version 1');
  });

  it('pass every call on to the show', async () => {
    const { api, show } = createExported();
    await api.next({ bringToFront: true });
    await api.previous({ ifRevision: 0 });
    await api.runById('hello');
    await api.goTo('hello');
    await api.reset();
    await api.stop();
    const moves = [
      'next {"bringToFront":true}',
      'previous {"ifRevision":0}',
      'runById hello',
      'goTo hello',
      'reset',
      'stop',
    ];
    expect(show.ran).toEqual(moves);
    expect(await api.notes()).toBe('# Notes');
    expect(await api.demos()).toEqual(someDemos.demoFiles);
    expect(Buffer.from((await api.screenshot(320)).png).toString()).toBe('PNG 320');
  });

  it('return deeply frozen copies', async () => {
    const { api } = createExported();
    const files = await api.demos();
    expect(files).not.toBe(someDemos.demoFiles);
    expect([files, files[0], files[0]?.demos[0], await api.state(), api].every(Object.isFrozen)).toBe(true);
    expect(Object.isFrozen(someDemos.demoFiles)).toBe(false);
  });

  it('return only the documented members of the state', async () => {
    const { api } = createExported();
    expect(Object.keys(await api.state())).toEqual(['revision', 'status', 'canGoBack', 'canUndoGoingBack', 'nextDemo']);
  });

  it('report changes until the listener is disposed, even right after it was added', async () => {
    const { api, show } = createExported();
    const [heard, early]: [ShowrunnerState[], ShowrunnerState[]] = [[], []];
    const listening = api.onDidChangeState((state) => heard.push(state));
    api.onDidChangeState((state) => early.push(state)).dispose();
    await api.state();
    show.move({ status: 'running' });
    await api.state();
    listening.dispose();
    await api.state();
    show.move();
    await api.state();
    expect([heard.map(({ revision, status }) => [revision, status]), early, show.listeners]).toEqual([
      [[1, 'running']],
      [],
      0,
    ]);
  });

  it('report changes of the show after a restart', async () => {
    const { api, show, restart } = createExported();
    const heard: number[] = [];
    const listening = api.onDidChangeState(({ revision }) => heard.push(revision));
    restart();
    await api.state();
    show.move();
    await api.state();
    expect(heard).toContain(1);
    listening.dispose();
    await api.state();
    expect(show.listeners).toBe(1);
  });

  it('reject a call with the error code of the show', async () => {
    const { api } = createExported({ next: () => Promise.reject(new DemoError('no-next', 'The end')) });
    await expect(api.next()).rejects.toMatchObject({ code: 'no-next' });
  });
});
