import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { eventually } from '../contract/subject.ts';
import { call, freePort } from '../e2e/api.ts';
import { workspaceFolder } from './workspace.ts';

const run = (name: string) => vscode.commands.executeCommand(`showrunner.${name}`);
const path = (name: string) => join(workspaceFolder(), name);

const talk = {
  version: 3,
  title: 'Something goes wrong',
  scenes: [
    { id: 'slide', title: 'Slide', moves: [{ action: 'openSlide', path: 'restart.md' }] },
    { id: 'change', title: 'Change', moves: [{ action: 'insert', path: 'restart.txt', position: 1, content: 'new' }] },
    { id: 'far', title: 'Far', moves: [{ action: 'highlight', path: 'restart.txt', position: 1 }] },
    { id: 'near', title: 'Near', moves: [{ action: 'highlight', path: 'restart.txt', position: 1, zoom: 5 }] },
    { id: 'hang', title: 'Hang', moves: [{ action: 'waitForTimeout', timeout: 600_000 }] },
  ],
};

describe('restarting Showrunner', () => {
  let port: number;
  const settings = () => vscode.workspace.getConfiguration('showrunner');
  const set = (key: string, value: unknown) => settings().update(key, value, vscode.ConfigurationTarget.Workspace);
  const state = async () => (await call(port, '/api/state'))?.body;
  const made = ['.demo/0-restart.json', 'restart.md', 'restart.txt'];

  beforeEach(async () => {
    port = await freePort();
    mkdirSync(path('.demo'), { recursive: true });
    writeFileSync(path('.demo/0-restart.json'), JSON.stringify(talk));
    writeFileSync(path('restart.md'), '# One\n\n---\n\n# Two\n');
    writeFileSync(path('restart.txt'), 'old\n');
    await set('api.port', port);
    await set('api.enabled', true);
    await eventually(async () =>
      assert.equal((await call(port, '/api/demos'))?.body.demoFiles[0].demos.length, talk.scenes.length),
    );
    await run('reset');
  });

  afterEach(async () => {
    await set('api.enabled', undefined);
    await set('api.port', undefined);
    await run('stop');
    await run('reset');
    for (const name of made) rmSync(path(name), { force: true });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('keeps the place, history, slide and API, even during a step that hangs', async () => {
    for (const id of ['slide', 'change']) await call(port, `/api/runById?id=${id}`);
    const hanging = call(port, '/api/runById?id=hang').catch(() => undefined);
    await eventually(async () => assert.equal((await state()).status, 'running'));

    const begun = performance.now();
    await run('restart');
    await eventually(async () => assert.equal((await state()).status, 'idle'));
    console.log(`      restarted in ${Math.round(performance.now() - begun)} ms`);
    await hanging;

    const { currentDemo } = await state();
    assert.deepEqual(currentDemo.id, 'hang');
    const panels = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(isSlides);
    assert.equal(panels.length, 1);
    await call(port, '/api/previous');
    const back = await call(port, '/api/previous');
    assert.equal(readFileSync(path('restart.txt'), 'utf8'), 'old\n');
    assert.deepEqual(back?.body.slide, { index: 1, count: 2, title: 'One' }); // the slide that the audience last saw
    assert.equal((await call(port, '/api/next'))?.body.executed?.id, 'slide');
    assert.equal((await call(port, '/api/next'))?.body.executed?.id, 'change');
  });

  it('keeps the zoom of a highlight until the highlight is cleared', async () => {
    writeFileSync(path('restart.txt'), 'old\n'.repeat(500));
    const visibleLines = () => {
      const [range] = vscode.window.activeTextEditor?.visibleRanges ?? [];
      return range ? range.end.line - range.start.line : 0;
    };
    await call(port, '/api/runById?id=far');
    const usual = await atRest(visibleLines);
    await call(port, '/api/runById?id=near');
    await eventually(() => assert.ok(visibleLines() < usual));
    const near = await atRest(visibleLines);
    await run('restart');
    assert.equal(visibleLines(), near);
    await run('clearHighlight');
    await eventually(() => assert.equal(visibleLines(), usual));
    await call(port, '/api/runById?id=near');
    await eventually(() => assert.equal(visibleLines(), near));
    await call(port, '/api/previous');
    await eventually(() => assert.equal(visibleLines(), usual));
  });

  it('works when it is requested twice at once, with no editor open', async () => {
    await Promise.all([run('restart'), run('restart')]);
    assert.equal((await state()).status, 'idle');
  });
});

/** An editor that has just opened is laid out twice, at first without its tab. */
async function atRest(look: () => number): Promise<number> {
  let seen = look();
  await eventually(async () => {
    const before = seen;
    await new Promise((resolve) => setTimeout(resolve, 500));
    seen = look();
    assert.equal(seen, before);
  });
  return seen;
}

function isSlides({ input }: vscode.Tab): boolean {
  return input instanceof vscode.TabInputWebview && input.viewType.includes('showrunner.slides');
}
