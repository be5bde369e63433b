import { describe, expect, it } from 'vitest';
import { rehearse } from '../support/rehearsal.ts';

const theme = 'workbench.colorTheme';
const set = (key: string, value: string | number | null) => ({ action: 'setSetting', setting: { key, value } });

describe('settings actions', () => {
  it('set and unset a setting, and remember the earlier workspace value', async () => {
    const show = await rehearse();
    await show.play(set('editor.fontSize', 20), set('editor.fontSize', 24), set('editor.fontSize', null));
    expect(show.seen()).toMatchInlineSnapshot(`
      "set editor.fontSize 20
      set editor.fontSize 24
      unset editor.fontSize"
    `);
    expect(show.step.memory.settingsBackup.take('editor.fontSize')).toEqual({ value: undefined });
  });

  it('unset a setting without a value', async () => {
    const show = await rehearse();
    await show.play(set('a.b', 1), { action: 'setSetting', setting: { key: 'a.b' } });
    expect(show.workbench.window.getSetting('a.b').value).toBeUndefined();
  });

  it('set a theme, and stop following the system only if that is on', async () => {
    const follows = await rehearse({}, { settings: { 'window.autoDetectColorScheme': true } });
    await follows.play({ action: 'setTheme', theme: 'Light+' }, { action: 'unsetTheme' });
    expect(follows.seen()).toMatchInlineSnapshot(`
      "set window.autoDetectColorScheme false
      set workbench.colorTheme "Light+"
      unset workbench.colorTheme
      unset window.autoDetectColorScheme"
    `);
    expect(follows.workbench.window.getSetting('window.autoDetectColorScheme').value).toBe(true);

    const own = await rehearse();
    await own.play({ action: 'setTheme', theme: 'Light+' });
    expect(own.seen()).toBe('set workbench.colorTheme "Light+"');
  });

  it('unsetTheme restores the theme the workspace had', async () => {
    const show = await rehearse();
    await show.workbench.window.updateSettings(new Map([[theme, 'Mine']]));
    await show.play({ action: 'setTheme', theme: 'A' }, { action: 'setTheme', theme: 'B' }, { action: 'unsetTheme' });
    expect(show.workbench.window.getSetting(theme).workspaceValue).toBe('Mine');
    await show.play({ action: 'unsetTheme' });
    expect(show.workbench.window.getSetting(theme).workspaceValue).toBeUndefined();
  });

  it('restore every setting that the show changed', async () => {
    const show = await rehearse();
    await show.workbench.window.updateSettings(new Map([['a.b', 1]]));
    await show.play(set('a.b', 2), set('c.d', 3), { action: 'restoreSettings' });
    expect(show.workbench.window.getSetting('a.b').workspaceValue).toBe(1);
    expect(show.workbench.window.getSetting('c.d').workspaceValue).toBeUndefined();
    expect(show.step.memory.settingsBackup.keys()).toEqual([]);
  });

  it('restore the settings as they were at the backup, if there is one', async () => {
    const show = await rehearse();
    await show.play(set('a.b', 1), { action: 'backupSettings' }, set('a.b', 2), set('c.d', 3), {
      action: 'restoreSettings',
    });
    expect(show.workbench.window.getSetting('a.b').workspaceValue).toBe(1);
    expect(show.workbench.window.getSetting('c.d').workspaceValue).toBeUndefined();
    expect(show.step.memory.settingsBackup.take('a.b')).toEqual({ value: undefined });
  });

  it('fail without the key of a setting', async () => {
    const show = await rehearse();
    const playing = show.play({ action: 'setSetting', setting: { value: 1 } });
    await expect(playing).rejects.toMatchObject({ code: 'invalid-field', message: '"setting.key" is missing' });
  });
});
