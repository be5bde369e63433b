import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { States } from '../../src/ports/states.ts';
import { action, type DemoDraft } from '../support/demo-files.ts';
import { createMemoryStore } from '../support/host-parts.ts';
import { useScratch } from '../support/scratch.ts';
import { type HistorySetup, setUpHistory } from './history-rig.ts';

/** Keeps nothing. */
const noStates: States = {
  size: 0,
  measure: async () => () => 0,
  placeOf: async () => undefined,
  hold: async (path) => new Map([[path, { type: 'unkept', why: 'store-failed' }]]),
  look: async () => new Map(),
  lookInto: async () => new Map(),
  walk: async () => ({
    changes: new Map(),
    entries: () => new Map(),
    isFirst: false,
    incomplete: undefined,
    commit: async () => undefined,
  }),
  covers: () => false,
  keep: async () => undefined,
  read: async () => undefined,
  outerRepository: async () => undefined,
  hasCommits: async () => true,
  apply: async () => [],
  sweep: async () => undefined,
  records: async () => [],
  record: async () => undefined,
  rewrite: async () => undefined,
};

const scratch = useScratch('showrunner-held-');
const minimap = 'editor.minimap.enabled';

/** As somebody writes it who keeps it in order. */
const written = `{
\t// The talk.
\t"editor.wordWrap": "on", "editor.minimap.enabled": true, // stays
\t"breadcrumbs.enabled" :  true,
\t"editor.rulers": [ 80,120 ],
}`;

const path = () => join(scratch.folder, '.vscode/settings.json');
const text = () => readFile(path(), 'utf8').catch(() => undefined);
const write = async (content: string) => {
  await mkdir(dirname(path()), { recursive: true });
  await writeFile(path(), content);
};

const sets = (key: string, value: number | boolean | readonly number[]) =>
  action('setSetting', { setting: { key, value } });
const runs = (command: string) => action('executeTerminalCommand', { command, wait: true });

const untilDead = async (isDead: () => boolean) => {
  while (!isDead()) await new Promise((resolve) => setImmediate(resolve));
};

function setUp(drafts: readonly DemoDraft[], setup: HistorySetup = {}) {
  const rig = setUpHistory(scratch.folder, drafts, { ...setup, hasSettingsFile: true });
  scratch.onEnd(rig.dispose);
  return rig;
}

const steps: readonly (readonly [what: string, draft: DemoDraft])[] = [
  ['sets a key that the mode holds', { id: 'a', actions: [sets(minimap, true), sets('editor.rulers', [1])] }],
  ['sets a key to what the mode holds', { id: 'a', actions: [sets(minimap, false)] }],
  ['sets another key', { id: 'a', actions: [sets('editor.tabSize', 3)] }],
  ['runs a command', { id: 'a', actions: [runs('echo x > made.txt')] }],
  ['writes a file of settings', { id: 'a', actions: [action('create', { path: 'x/y.json', content: '{}' })] }],
];

describe.each(steps)('a step that %s, undone', (_what, draft) => {
  it.each(['before the mode goes off', 'after it has gone off'] as const)('%s', async (when) => {
    await write(written);
    const { show } = setUp([draft]);
    await show.presentation.turn(true);
    const during = await text();
    await show.next();
    if (when === 'after it has gone off') await show.presentation.turn(false);
    await show.reset();
    expect(await text()).toBe(when === 'after it has gone off' ? written : during);
    await show.presentation.turn(false);
    expect(await text()).toBe(written);
    expect(show.edits.list()).toEqual([]);
  });

  it('after the mode came on behind it', async () => {
    await write(written);
    const { show } = setUp([draft]);
    await show.next();
    await show.presentation.turn(true);
    await show.reset();
    expect(show.presentation.isOn).toBe(true);
    expect(await text()).toContain('"breadcrumbs.enabled" :  false,');
    await show.presentation.turn(false);
    expect(await text()).toBe(written);
    expect(show.edits.list()).toEqual([]);
  });

  it('where there was no file', async () => {
    const { show } = setUp([draft]);
    await show.presentation.turn(true);
    await show.next();
    await show.reset();
    expect(await text()).toContain(`"${minimap}": false`);
    await show.presentation.turn(false);
    expect(existsSync(dirname(path()))).toBe(false);
  });
});

describe('a step during which the presenter turns the mode on', () => {
  beforeEach(() => write(written));

  it.each([
    ['stays on when the step is undone', false],
    ['and off again has nothing of it come back', true],
  ])('%s', async (_what, isTurnedOff) => {
    const wait = action('waitForInput', {});
    const { show } = setUp([{ id: 'a', actions: [runs('echo x > made.txt'), wait, runs('echo y > made.txt')] }]);
    await show.next();
    await show.presentation.turn(true);
    const during = await text();
    await show.next();
    if (isTurnedOff) await show.presentation.turn(false);
    await show.reset();
    expect(await text()).toBe(isTurnedOff ? written : during);
    await show.presentation.turn(false);
    expect(await text()).toBe(written);
  });
});

describe('what somebody writes into the file while the mode is on', () => {
  it('stays, and all else is byte for byte as it was', async () => {
    await write(written);
    const { show } = setUp([]);
    await show.presentation.turn(true);
    const during = (await text()) ?? '';
    await writeFile(path(), during.replace('// The talk.', '// My talk.\n\t"own": [ 1,2 ],'));
    await show.presentation.turn(false);
    expect(await text()).toBe(written.replace('// The talk.', '// My talk.\n\t"own": [ 1,2 ],'));
  });

  it('of a key that is held stays, too', async () => {
    await write(written);
    const { show } = setUp([]);
    await show.presentation.turn(true);
    await writeFile(path(), ((await text()) ?? '').replace(`"${minimap}": false`, `"${minimap}": "mine"`));
    await show.presentation.turn(false);
    expect(await text()).toBe(written.replace(`"${minimap}": true`, `"${minimap}": "mine"`));
  });

  it('is all that is left of a file that was made for the mode', async () => {
    const { show } = setUp([]);
    await show.presentation.turn(true);
    await writeFile(path(), ((await text()) ?? '').replace('{', '{\n    // mine'));
    await show.presentation.turn(false);
    expect(await text()).toBe('{\n    // mine\n}\n');
  });

  it('leaves no empty file behind that was not there before', async () => {
    const { show } = setUp([]);
    await show.presentation.turn(true);
    await writeFile(path(), JSON.stringify(JSON.parse((await text()) ?? '')));
    await show.presentation.turn(false);
    expect(existsSync(dirname(path()))).toBe(false);
  });
});

describe('what somebody writes into the file of settings during the show', () => {
  it.each([
    ['a step changes a setting', [sets('editor.tabSize', 3), sets(minimap, false)]],
    ['a step turns the mode on', [action('setPresentationView', {})]],
  ])('stays when the show goes back to before %s', async (_what, actions) => {
    const { show } = setUp([{ id: 'a', actions }]);
    await show.next();
    await show.presentation.turn(false);
    await write(written);
    await show.reset();
    expect(await text()).toBe(written.replace(', "editor.minimap.enabled": true', actions.length > 1 ? '' : '$&'));
    expect(show.edits.list()).toEqual([]);
  });
});

describe('a file that changes just before the mode comes on', () => {
  it('is what is given back', async () => {
    await write('{ "a": 1 }');
    const { show } = setUp([]);
    await write(written);
    await show.presentation.turn(true);
    await show.presentation.turn(false);
    expect(await text()).toBe(written);
  });
});

describe('a window that is killed', () => {
  it.each([
    ['comes on', true],
    ['goes off', false],
  ])('when it keeps anything while the mode %s gives all back in the next one', async (_what, wanted) => {
    const states = { ...noStates, dispose: () => undefined, settled: async () => undefined };
    for (let moment = 1; ; moment += 1) {
      await write(written);
      const store = createMemoryStore();
      if (!wanted) await setUp([], { store, states }).show.presentation.turn(true);
      let count = 0;
      const dying: typeof store = {
        ...store,
        set(key, value) {
          count += 1;
          return count >= moment ? new Promise<never>(() => undefined) : store.set(key, value);
        },
      };
      const killed = setUp([], { store: dying, states });
      const turned = killed.show.presentation.turn(wanted).then(() => 'turned');
      const isOver = await Promise.race([turned, untilDead(() => count >= moment)]);
      const { show } = setUp([], { store, states });
      await show.presentation.resume();
      if (show.presentation.isOn) expect(await text()).toContain('"editor.minimap.enabled": false, // stays');
      await show.presentation.turn(false);
      expect(await text()).toBe(written);
      expect([...store.content.keys()].filter((key) => key !== 'settingsFile')).toEqual([]);
      if (isOver === 'turned') return expect(moment).toBeGreaterThan(4);
    }
  });

  it('while the mode is on gives all back in the next one, after a reset there', async () => {
    await write(written);
    const store = createMemoryStore();
    const draft = { id: 'a', actions: [sets('editor.tabSize', 3), sets(minimap, true)] };
    const killed = setUp([draft], { store });
    await killed.show.presentation.turn(true);
    await killed.show.next();
    killed.states.dispose();
    const { show } = setUp([draft], { store });
    await show.presentation.resume();
    await show.reset();
    expect(await text()).toContain('"editor.minimap.enabled": false, // stays');
    await show.presentation.turn(false);
    expect(await text()).toBe(written);
  });
});
