import { describe, expect, it } from 'vitest';
import { DemoError } from '../../src/core/errors.ts';
import { createPresentation } from '../../src/show/run/presentation.ts';
import { createMemoryStore, createRecordingLog } from '../support/host-parts.ts';
import { rehearse } from '../support/rehearsal.ts';

const on = { action: 'setPresentationView' };
const off = { action: 'unsetPresentationView' };
const minimap = 'editor.minimap.enabled';
const set = (key: string, value: boolean | null) => ({ action: 'setSetting', setting: { key, value } });
const command = (name: string) => ({ action: 'executeVSCodeCommand', command: name });

/** The view in few settings, so that a transcript stays short. */
const few = {
  'showrunner.presentation.settings': {
    'workbench.activityBar.location': null,
    'workbench.layoutControl.enabled': null,
    'window.commandCenter': null,
    'breadcrumbs.enabled': null,
  },
};

describe('the presentation view', () => {
  it('enlarges the window and hides what is around the code, and puts all back', async () => {
    const show = await rehearse();
    await show.play(on, on);
    expect(show.seen()).toMatchInlineSnapshot(`
      "set window.zoomLevel 1
      set workbench.activityBar.location "hidden"
      set workbench.layoutControl.enabled false
      set window.commandCenter false
      set breadcrumbs.enabled false
      set editor.minimap.enabled false
      command workbench.action.closeSidebar
      command workbench.action.closeAuxiliaryBar"
    `);
    await show.play(off, off);
    expect(show.seen()).toMatchInlineSnapshot(`
      "unset window.zoomLevel
      unset workbench.activityBar.location
      unset workbench.layoutControl.enabled
      unset window.commandCenter
      unset breadcrumbs.enabled
      unset editor.minimap.enabled
      command workbench.action.focusSideBar
      command workbench.action.focusActiveEditorGroup"
    `);
    for (const key of ['window.zoomLevel', minimap, 'window.commandCenter']) {
      expect(show.workbench.window.getSetting(key).workspaceValue).toBeUndefined();
    }
  });

  it('goes back to what the workspace said before, and adds to its zoom', async () => {
    const show = await rehearse({}, { settings: { ...few, 'window.zoomLevel': 1, 'showrunner.presentation.zoom': 2 } });
    await show.workbench.window.updateSetting(minimap, true);
    await show.play(on);
    expect(show.workbench.window.getSetting('window.zoomLevel').value).toBe(3);
    expect(show.workbench.window.getSetting(minimap).value).toBe(false);
    await show.play(off);
    expect(show.workbench.window.getSetting('window.zoomLevel')).toEqual({ value: 1, workspaceValue: undefined });
    expect(show.workbench.window.getSetting(minimap).workspaceValue).toBe(true);
  });

  it('leaves zoom and side bars alone where the settings say so', async () => {
    const settings = { ...few, 'showrunner.presentation.zoom': 0, 'showrunner.presentation.hideSideBars': false };
    const show = await rehearse({}, { settings });
    await show.play(on, off);
    expect(show.seen()).toBe(`set ${minimap} false\nunset ${minimap}`);
  });

  it('is toggled by our command and by those of the original, in the middle of a demo', async () => {
    const show = await rehearse({}, { settings: few });
    for (const name of ['showrunner.togglePresentation', 'demo-time.togglePresentationMode']) {
      await show.play(command(name));
      expect(show.step.presentation.isOn).toBe(true);
      await show.play(command('demo-time.togglePresentationView'));
      expect(show.step.presentation.isOn).toBe(false);
    }
  });

  it.each([
    ['before it', [set(minimap, true), on]],
    ['after it', [on, set(minimap, true)]],
  ])('is gone after restoreSettings, with what an action had set %s', async (_when, lines) => {
    const show = await rehearse({}, { settings: few });
    await show.play(...lines, { action: 'restoreSettings' });
    expect(show.step.presentation.isOn).toBe(false);
    expect(show.workbench.window.getSetting(minimap).workspaceValue).toBeUndefined();
    expect(show.step.memory.settingsBackup.keys()).toEqual([]);
  });

  it('stays after restoreSettings when it was on at backupSettings', async () => {
    const show = await rehearse({}, { settings: few });
    await show.play(on, { action: 'backupSettings' }, set(minimap, true), { action: 'restoreSettings' });
    expect(show.step.presentation.isOn).toBe(true);
    expect(show.workbench.window.getSetting(minimap).value).toBe(false);
  });

  it('outlives a reload of the window, and what VS Code refuses costs only itself', async () => {
    const show = await rehearse({}, { settings: few });
    const { window } = show.workbench;
    const refusing = {
      ...window,
      async updateSetting(key: string, value: Parameters<typeof window.updateSetting>[1]) {
        if (key === 'window.zoomLevel') throw new DemoError('command-failed', 'not a registered configuration');
        await window.updateSetting(key, value);
      },
    };
    const store = createMemoryStore();
    const log = createRecordingLog();
    const { settingsBackup: backup } = show.step.memory;
    const settings = { get: () => ({ [minimap]: false }) as never, onDidChange: () => ({ dispose: () => undefined }) };
    const start = () => createPresentation({ window: refusing, settings, store, backup, log });
    await start().turn(true);
    expect(window.getSetting(minimap).value).toBe(false);
    const reloaded = start();
    expect(reloaded.isOn).toBe(true);
    await reloaded.turn(false);
    expect(window.getSetting(minimap).workspaceValue).toBeUndefined();
    expect(log.lines[0]).toBe('warn Presentation view, window.zoomLevel: not a registered configuration');
  });
});
