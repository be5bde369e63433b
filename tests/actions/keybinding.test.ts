import { describe, expect, it } from 'vitest';
import { findDefaultCommand, normalizeKeys } from '../../src/actions/shared/default-keys.ts';
import { rehearse } from '../support/rehearsal.ts';

const send = (keybinding: string) => ({ action: 'sendKeybinding', keybinding });

describe('sendKeybinding', () => {
  it('runs the command of the key, also for a chord of two keys', async () => {
    const show = await rehearse();
    await show.play(send('ctrl+shift+p'), send('Control+K Z'), send('f12'));
    expect(show.seen()).toMatchInlineSnapshot(`
      "command workbench.action.showCommands
      command workbench.action.toggleZenMode
      command editor.action.revealDefinition"
    `);
  });

  it('sends keys of the shell to a terminal', async () => {
    const show = await rehearse();
    await show.play({ action: 'openTerminal', terminalId: 'T' }, send('ctrl+c'), send('ctrl+shift+p'));
    expect(show.seen()).toMatchInlineSnapshot(`
      "terminal T opens
      terminal T types "\\u0003"
      command workbench.action.showCommands"
    `);
  });

  it('records that the key may have changed the active document', async () => {
    const show = await rehearse({ 'a.txt': 'a' });
    await show.play({ action: 'open', path: 'a.txt' }, send('ctrl+/'));
    expect(show.step.changedDocuments).toEqual(new Set([show.at('a.txt')]));
  });

  it('shows a notice for an unknown key, and the show continues', async () => {
    const show = await rehearse();
    await show.play(send('ctrl+alt+shift+9'), { action: 'showInfoMessage', message: 'on' });
    expect(show.seen()).toMatchInlineSnapshot(`
      "notice warning "“sendKeybinding” was skipped, because Showrunner does not know the key “ctrl+alt+shift+9”. Run its command with executeVSCodeCommand instead."
      notice info "on""
    `);
  });

  it('runs no terminal key and starts no task in an untrusted workspace', async () => {
    const show = await rehearse({}, { isTrusted: false });
    for (const key of ['ctrl+`', 'ctrl+shift+b', 'f5']) {
      await expect(show.play(send(key))).rejects.toMatchObject({ code: 'untrusted-workspace' });
    }
  });
});

describe('default keybindings', () => {
  it.each([
    ['ctrl+p', false, 'workbench.action.quickOpen'],
    ['cmd+p', true, 'workbench.action.quickOpen'],
    ['cmd+p', false, 'workbench.action.quickOpen'],
    ['ctrl+p', true, 'workbench.action.quickOpen'],
    ['cmd+k cmd+s', true, 'workbench.action.openGlobalKeybindings'],
    ['ctrl+y', false, 'redo'],
    ['shift+cmd+z', true, 'redo'],
    ['ctrl+space', true, 'editor.action.triggerSuggest'],
    ['ctrl+`', true, 'workbench.action.terminal.toggleTerminal'],
    ['ctrl+=', false, 'workbench.action.zoomIn'],
    ['hyper+q', false, undefined],
    ['', false, undefined],
  ])('give the key %s (on a Mac: %s) the command %s', (keys, isMac, command) => {
    expect(findDefaultCommand(keys, isMac)).toBe(command);
  });

  it('are found for many notations of a key', () => {
    expect(normalizeKeys(' Shift+Control+P ')).toBe('ctrl+shift+p');
    expect(normalizeKeys('Command+K  Option+Esc')).toBe('cmd+k alt+escape');
    expect(normalizeKeys('ctrl++')).toBe('ctrl++');
  });
});
