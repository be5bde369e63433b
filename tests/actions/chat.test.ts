import { describe, expect, it } from 'vitest';
import { DemoError } from '../../src/core/errors.ts';
import type { CommandCall, Window } from '../../src/ports/window.ts';
import type { Workbench } from '../../src/ports/workbench.ts';
import { rehearse } from '../support/rehearsal.ts';

const then = { action: 'showInfoMessage', message: 'on' };
const withCommand = (executeCommand: Window['executeCommand']) =>
  rehearse({}, { facets: ({ window }) => ({ window: { ...window, executeCommand } }) });

describe('chat actions', () => {
  it("use VS Code's own commands", async () => {
    const show = await rehearse();
    await show.play(
      { action: 'openCopilotChat' },
      { action: 'newCopilotChat' },
      { action: 'askCopilotChat', message: 'Why?' },
      { action: 'editCopilotChat', message: 'Shorter.' },
      { action: 'agentCopilotChat', message: 'Do it.' },
      { action: 'customCopilotChat', mode: 'Reviewer', message: 'Look.' },
      { action: 'cancelCopilotChat' },
      { action: 'closeCopilotChat' },
    );
    expect(show.seen()).toMatchInlineSnapshot(`
      "command workbench.action.chat.open
      command workbench.action.chat.newChat
      command workbench.action.chat.open {"query":"Why?","mode":"ask"}
      command workbench.action.chat.open {"query":"Shorter.","mode":"edit"}
      command workbench.action.chat.open {"query":"Do it.","mode":"agent"}
      command workbench.action.chat.open {"query":"Look.","mode":"Reviewer"}
      command workbench.action.chat.cancel
      command workbench.action.closeAuxiliaryBar"
    `);
    expect(show.step.memory.recall().keyTarget).toEqual({ kind: 'document' });
  });

  it('open the chat in its mode when there is no question to ask', async () => {
    const show = await rehearse();
    await show.play({ action: 'customCopilotChat', mode: 'Reviewer' });
    expect(show.seen()).toBe('command workbench.action.chat.open {"mode":"Reviewer"}');
  });

  it('direct keys to the chat while it is open', async () => {
    const show = await rehearse();
    await show.play({ action: 'askCopilotChat', message: 'Why?' });
    expect(show.step.memory.recall().keyTarget).toEqual({ kind: 'chat' });
  });

  it('submit typed text on each Enter', async () => {
    const show = await rehearse();
    await show.play(
      { action: 'newCopilotChat' },
      { action: 'typeText', content: 'Why?', insertTypingMode: 'instant' },
      { action: 'pressEnter' },
      { action: 'pressEnter' },
      { action: 'closeCopilotChat' },
      { action: 'pressEnter' },
    );
    expect(show.seen()).toMatchInlineSnapshot(`
      "command workbench.action.chat.newChat
      keys to the chat: paste {"text":"Why?"}
      command workbench.action.chat.submit
      command workbench.action.chat.submit
      command workbench.action.closeAuxiliaryBar"
    `);
  });

  const keys = [
    { action: 'typeText', content: 'Why?', insertTypingMode: 'instant' },
    { action: 'typeText', content: 'So?' },
    { action: 'pasteFromClipboard' },
    { action: 'pressTab' },
    { action: 'pressBackspace' },
    { action: 'pressDelete' },
    { action: 'pressArrowDown' },
    { action: 'pressEscape' },
    { action: 'pressEnter' },
    { action: 'sendKeybinding', keybinding: 'ctrl+v' },
  ];
  const opener = (command: string) => ({ action: 'executeVSCodeCommand', command });

  it.each([
    [{ action: 'newCopilotChat' }],
    [{ action: 'openCopilotChat' }],
    [{ action: 'askCopilotChat', message: 'Hi' }],
    [opener('workbench.action.chat.open')],
    [opener('inlineChat.start')],
    [opener('workbench.action.showCommands')],
    [opener('workbench.action.quickOpen')],
    [opener('workbench.action.findInFiles')],
    [opener('actions.find')],
    [opener('workbench.action.files.newUntitledFile')],
    [opener('workbench.view.scm')],
    [{ action: 'markdownPreview', path: 'a.md' }],
    [{ action: 'openWebsite', url: 'https://example.com', openInVSCode: true }],
    [{ action: 'openWebsite', url: 'page.html', openInVSCode: true }],
  ])('direct keys to whatever has the focus, never to a file: %j', async (opens) => {
    for (const key of keys) {
      const show = await rehearse({ 'a.txt': 'one\ntwo\n', 'a.md': '# A\n', 'page.html': '<p>A</p>' });
      await show.workbench.window.writeClipboard('pasted');
      await show.play({ action: 'positionCursor', path: 'a.txt', position: 2 }, opens, key);
      expect([key.action, await show.buffer('a.txt')]).toEqual([key.action, 'one\ntwo\n']);
      expect(await show.disk('a.txt')).toBe('one\ntwo\n');
    }
  });

  it('make keys do nothing when the chat is missing, rather than type into the file', async () => {
    for (const key of keys) {
      const missing = () => Promise.reject(new DemoError('no-such-command', 'sorry'));
      const facets = ({ window }: Workbench) => ({
        window: {
          ...window,
          executeCommand: (call: CommandCall) => (/chat/.test(call.command) ? missing() : window.executeCommand(call)),
        },
      });
      const show = await rehearse({ 'a.txt': 'one\ntwo\n' }, { facets });
      await show.play({ action: 'open', path: 'a.txt' }, { action: 'newCopilotChat' }, key);
      expect([key.action, await show.buffer('a.txt')]).toEqual([key.action, 'one\ntwo\n']);
    }
  });

  it.each([
    [{ action: 'closeCopilotChat' }],
    [{ action: 'open', path: 'a.txt' }],
    [opener('workbench.action.focusActiveEditorGroup')],
  ])('direct keys to the file again after %j', async (gives) => {
    const show = await rehearse({ 'a.txt': 'one\n' });
    const key = { action: 'sendKeybinding', keybinding: 'ctrl+v' };
    await show.workbench.window.writeClipboard('pasted ');
    await show.play({ action: 'open', path: 'a.txt' }, { action: 'newCopilotChat' }, gives, key);
    expect(await show.buffer('a.txt')).toBe('pasted one\n');
  });

  it('show a notice for Enter when the chat is missing', async () => {
    const show = await withCommand(() => Promise.reject(new DemoError('no-such-command', 'sorry')));
    await show.play({ action: 'openCopilotChat' }, { action: 'pressEnter' }, then);
    expect(show.seen()).toContain('“pressEnter” was skipped: there is no chat in this window.');
  });

  it('only open the chat in its mode when the question is empty', async () => {
    const show = await rehearse();
    await show.play({ action: 'askCopilotChat' });
    expect(show.seen()).toBe('command workbench.action.chat.open {"mode":"ask"}');
  });

  it.each([
    ['no-such-command', 'there is no chat in this window'],
    ['command-failed', 'the chat returned an error (sorry)'],
  ] as const)('show a notice when the chat fails with %s, and the show continues', async (code, why) => {
    const show = await withCommand(() => Promise.reject(new DemoError(code, 'sorry')));
    await show.play({ action: 'askCopilotChat', message: 'Why?' }, then);
    expect(show.seen()).toBe(`notice warning "“askCopilotChat” was skipped: ${why}."\nnotice info "on"`);
  });

  it('wait at most five seconds for a chat that never accepts the question', async () => {
    const show = await withCommand(() => new Promise(() => undefined));
    await show.play({ action: 'askCopilotChat', message: 'Why?' }, then);
    expect(show.clock.now()).toBe(5000);
    expect(show.seen()).toBe('notice info "on"');
    expect(show.clock.pending).toBe(0);
  });

  it('stop waiting when the step is stopped', async () => {
    const show = await withCommand(() => new Promise(() => undefined));
    const asking = show.begin({ action: 'askCopilotChat', message: 'Why?' });
    show.stop(new Error('stop'));
    await expect(asking).rejects.toThrow('stop');
  });
});
