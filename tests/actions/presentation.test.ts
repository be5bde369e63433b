import { describe, expect, it } from 'vitest';
import { presentationSettings } from '../../src/core/settings/presentation-settings.ts';
import { rehearse } from '../support/rehearsal.ts';

const on = { action: 'setPresentationView' };
const off = { action: 'unsetPresentationView' };
const minimap = 'editor.minimap.enabled';
const set = (key: string, value: boolean | null) => ({ action: 'setSetting', setting: { key, value } });
const command = (name: string) => ({ action: 'executeVSCodeCommand', command: name });

/** Presentation mode with only one setting. */
const few = {
  'showrunner.presentation.settings': Object.fromEntries(
    Object.entries(presentationSettings).map(([key, value]) => [key, key === minimap ? value : null]),
  ),
  'showrunner.presentation.hideTabs': false,
  'showrunner.presentation.hideStatusBar': false,
  'showrunner.presentation.zoom': 0,
  'showrunner.presentation.clicker': false,
};

describe('presentation mode in a demo', () => {
  it('is turned on by one action and off by another, any number of times', async () => {
    const show = await rehearse({}, { settings: few });
    await show.play(on, on);
    expect(show.seen()).toBe(`side bars closed\nset ${minimap} false`);
    await show.play(off, off);
    expect(show.seen()).toBe(`unset ${minimap}\nside bars open: primary`);
  });

  it('is toggled by our command and the commands of the original extension within a demo', async () => {
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
  ])('is off after restoreSettings, together with what an action had set %s', async (_when, lines) => {
    const show = await rehearse({}, { settings: few });
    await show.play(...lines, { action: 'restoreSettings' });
    expect(show.step.presentation.isOn).toBe(false);
    expect(show.workbench.window.getSetting(minimap).workspaceValue).toBeUndefined();
    expect(show.step.memory.settingsBackup.keys()).toEqual([]);
  });

  it('stays on after restoreSettings when it was on at backupSettings', async () => {
    const show = await rehearse({}, { settings: few });
    await show.play(on, { action: 'backupSettings' }, set(minimap, true), { action: 'restoreSettings' });
    expect(show.step.presentation.isOn).toBe(true);
    expect(show.workbench.window.getSetting(minimap).value).toBe(false);
  });
});
