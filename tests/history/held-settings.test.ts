import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { action, type DemoDraft } from '../support/demo-files.ts';
import { createMemoryStore } from '../support/host-parts.ts';
import { useScratch } from '../support/scratch.ts';
import { type HistorySetup, setUpHistory } from './history-rig.ts';

const scratch = useScratch('showrunner-held-');
const minimap = 'editor.minimap.enabled';

/** With irregular formatting, as a person may write it. */
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

describe.each(steps)('presentation mode and a step that %s', (_what, draft) => {
  it.each(['before the mode goes off', 'after it has gone off'] as const)(
    'undoing the step %s leaves no trace of the step in the settings file',
    async (when) => {
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
    },
  );

  it('undoing the step keeps presentation mode on if it was turned on after the step', async () => {
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

  it('undoing the step leaves no settings file behind if there was none before', async () => {
    const { show } = setUp([draft]);
    await show.presentation.turn(true);
    await show.next();
    await show.reset();
    expect(await text()).toContain(`"${minimap}": false`);
    await show.presentation.turn(false);
    expect(existsSync(dirname(path()))).toBe(false);
  });
});

describe('presentation mode that the presenter turns on during a step', () => {
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

describe('what somebody writes into the settings file during the show', () => {
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

describe('after a window was killed during presentation mode', () => {
  it('the next window restores the settings once the mode is off, even after a reset', async () => {
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
