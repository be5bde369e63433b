import { describe, expect, it } from 'vitest';
import { presentationSettings } from '../../../src/core/settings/presentation-settings.ts';
import { createPresentationRig } from './presentation-rig.ts';

const minimap = 'editor.minimap.enabled';
const fontSize = 'editor.fontSize';

describe('presentation mode', () => {
  it('enlarges window and text, hides what surrounds the code, and restores everything', async () => {
    const { mode, seen, values } = createPresentationRig({
      user: { [fontSize]: 14, 'terminal.integrated.fontSize': 12 },
    });
    await mode.turn(true);
    expect(mode.isOn).toBe(true);
    const quiet = Object.entries(presentationSettings).map(([key, value]) => `set ${key} ${JSON.stringify(value)}`);
    expect(seen()).toEqual([
      'side bars closed',
      'set window.zoomLevel 1',
      'set editor.fontSize 18',
      'set terminal.integrated.fontSize 15',
      'set terminal.integrated.commandsToSkipShell ["showrunner.next","showrunner.previous"]',
      'set workbench.editor.showTabs "none"',
      'set workbench.statusBar.visible false',
      ...quiet,
    ]);
    await mode.turn(false);
    expect(seen().filter((line) => !line.startsWith('unset '))).toEqual(['side bars open: primary']);
    expect(values()).toEqual({});
    expect(mode.isOn).toBe(false);
  });

  it('adds to existing values, and restores the workspace values afterwards', async () => {
    const before = { 'window.zoomLevel': 1, [minimap]: true, 'terminal.integrated.commandsToSkipShell': ['own'] };
    const { mode, values } = createPresentationRig({
      user: { 'showrunner.presentation.zoom': 2, 'showrunner.presentation.textScale': 2, [fontSize]: 15 },
      workspace: before,
    });
    await mode.turn(true);
    expect(values()).toMatchObject({
      'window.zoomLevel': 3,
      [fontSize]: 30,
      'terminal.integrated.commandsToSkipShell': ['own', 'showrunner.next', 'showrunner.previous'],
    });
    await mode.turn(false);
    expect(values()).toEqual(before);
  });

  it('leaves settings alone that are excluded or already have the value', async () => {
    const quiet = Object.keys(presentationSettings).filter((key) => key !== minimap && key !== 'editor.codeLens');
    const { mode, values, seen } = createPresentationRig({
      user: {
        'editor.codeLens': false,
        [fontSize]: 14,
        'showrunner.presentation.zoom': 0,
        'showrunner.presentation.textScale': 1,
        'showrunner.presentation.clicker': false,
        'showrunner.presentation.hideSideBars': false,
        'showrunner.presentation.hideTabs': false,
        'showrunner.presentation.hideStatusBar': false,
        'showrunner.presentation.settings': Object.fromEntries(quiet.map((key) => [key, null])),
      },
    });
    await mode.turn(true);
    expect(values()).toEqual({ [minimap]: false });
    await mode.turn(false);
    expect(seen()).toEqual([`set ${minimap} false`, `unset ${minimap}`]);
  });

  it('uses a font size that the presenter has chosen', async () => {
    const settings = { 'showrunner.presentation.settings': { [fontSize]: 24 } };
    const { mode, values } = createPresentationRig({ user: { [fontSize]: 14, ...settings } });
    await mode.turn(true);
    expect(values()).toMatchObject({ [fontSize]: 24 });
  });

  it('leaves the tabs alone when the list of settings says so', async () => {
    const settings = { 'showrunner.presentation.settings': { 'workbench.editor.showTabs': null } };
    const { mode, values } = createPresentationRig({ user: settings });
    await mode.turn(true);
    expect(values()).toMatchObject({ 'workbench.statusBar.visible': false });
    expect(values()).not.toHaveProperty('workbench.editor.showTabs');
  });

  it('does not restore a setting that somebody changed meanwhile', async () => {
    const { mode, change, values } = createPresentationRig({ user: { [fontSize]: 14 } });
    await mode.turn(true);
    change(fontSize, 30);
    change(minimap, undefined);
    await mode.turn(false);
    expect(values()).toEqual({ [fontSize]: 30 });
  });

  it('handles concurrent requests one after the other, and ends in the last requested state', async () => {
    const { mode, values, seen } = createPresentationRig();
    const told: boolean[] = [];
    mode.onDidChange(({ isOn }) => told.push(isOn));
    await Promise.all([mode.turn(true), mode.turn(true), mode.turn(false), mode.turn(true), mode.turn(false)]);
    expect(told).toEqual([true, false, true, false]);
    expect(values()).toEqual({});
    expect(seen().filter((line) => line === 'side bars closed')).toHaveLength(2);
  });

  it('is on or off only once its listeners are ready, such as the keys of a clicker', async () => {
    const { mode } = createPresentationRig();
    const lines: string[] = [];
    mode.onDidChange(({ isOn, waitUntil }) => {
      const ready = new Promise((resolve) => setImmediate(resolve));
      waitUntil(ready.then(() => lines.push(`the keys know: ${isOn}`)));
    });
    for (const wanted of [true, false]) {
      await mode.turn(wanted);
      lines.push(`turned ${wanted}`);
    }
    expect(lines).toEqual(['the keys know: true', 'turned true', 'the keys know: false', 'turned false']);
  });

  it('stays on when the window is reloaded', async () => {
    const rig = createPresentationRig();
    await rig.mode.turn(true);
    const reloaded = rig.reload();
    await reloaded.resume();
    expect(reloaded.isOn).toBe(true);
    await reloaded.turn(false);
    expect(rig.values()).toEqual({});
  });

  it('changes all other settings when VS Code refuses one', async () => {
    const { log, mode, refused, values } = createPresentationRig();
    refused.add('window.zoomLevel');
    await mode.turn(true);
    expect(values()).toMatchObject({ [minimap]: false });
    await mode.turn(false);
    expect(log.lines).toEqual([
      'warn Presentation mode could not change the settings: not a registered configuration: window.zoomLevel',
    ]);
    expect(values()).toEqual({});
  });

  it('restores later what VS Code refuses to restore now', async () => {
    const rig = createPresentationRig({ workspace: { [minimap]: true } });
    await rig.mode.turn(true);
    rig.refused.add(minimap);
    await rig.mode.turn(false);
    expect([rig.mode.isOn, rig.values()]).toEqual([false, { [minimap]: false }]);
    rig.refused.clear();
    await rig.reload().resume();
    expect(rig.values()).toEqual({ [minimap]: true });
    expect(rig.store.content.size).toBe(0);
  });

  it('remembers what is still to be restored when it is turned on again', async () => {
    const rig = createPresentationRig({ user: { [fontSize]: 20 }, workspace: { [minimap]: true } });
    await rig.mode.turn(true);
    for (const key of [minimap, fontSize]) rig.refused.add(key);
    await rig.mode.turn(false);
    rig.refused.clear();
    const mode = rig.reload();
    await mode.turn(true);
    expect(rig.values()).toMatchObject({ [minimap]: false, [fontSize]: 25 });
    await mode.turn(false);
    expect(rig.values()).toEqual({ [minimap]: true });
  });
});

describe('after a window was killed while presentation mode turned on or off', () => {
  const before = { [minimap]: true, 'editor.fontSize': 14 };

  /** Turns the mode and dies at the n-th write; `false` when there were fewer writes. */
  async function dieAt(write: number, rig: ReturnType<typeof createPresentationRig>, wanted: boolean) {
    let count = 0;
    const { mode } = rig.openWindow((work) => {
      count += 1;
      return count >= write ? new Promise<never>(() => undefined) : work();
    });
    await Promise.race([mode.turn(wanted), new Promise((resolve) => setImmediate(resolve))]);
    return count >= write;
  }

  it.each([
    ['comes on', true],
    ['goes off', false],
  ])('the next window finishes the change, whatever was written last: the mode %s', async (_way, wanted) => {
    for (let write = 1; ; write += 1) {
      const rig = createPresentationRig({ workspace: before });
      if (!wanted) await rig.mode.turn(true);
      if (!(await dieAt(write, rig, wanted))) {
        expect(write).toBeGreaterThan(15);
        return;
      }
      const next = rig.reload();
      await next.resume();
      if (next.isOn) expect(rig.values()).toMatchObject({ [minimap]: false, 'window.commandCenter': false });
      await next.turn(false);
      expect(rig.values()).toEqual(before);
      expect(rig.store.content.size).toBe(0);
    }
  });
});
