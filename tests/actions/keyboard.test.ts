import { describe, expect, it } from 'vitest';
import { type RehearsalOptions, rehearse } from '../support/rehearsal.ts';

describe('keyboard actions', () => {
  it('type and press keys in the document that was opened last', async () => {
    const show = await rehearse({ 'a.txt': 'a\nb' });
    await show.play(
      { action: 'positionCursor', path: 'a.txt', position: 2 },
      { action: 'typeText', content: 'xyz' },
      { action: 'pressBackspace' },
      { action: 'pressEnter' },
      { action: 'pressTab' },
      { action: 'pressDelete' },
      { action: 'pressArrowUp' },
      { action: 'typeText', content: '!', insertTypingMode: 'instant' },
    );
    expect(await show.buffer('a.txt')).toBe('a\nxy!\n    ');
    expect(show.clock.now()).toBe(100);
    expect(show.step.changedDocuments).toEqual(new Set([show.at('a.txt')]));
  });

  it('type over a selection', async () => {
    const show = await rehearse({ 'a.txt': 'const a = 1;' });
    await show.play(
      { action: 'selection', path: 'a.txt', position: '1,6:1,7' },
      { action: 'typeText', content: 'answer', insertTypingSpeed: 10 },
    );
    expect(await show.buffer('a.txt')).toBe('const answer = 1;');
  });

  it('go to the terminal after a terminal action, and back after an editor action', async () => {
    const show = await rehearse({ 'a.txt': 'a' });
    await show.play(
      { action: 'openTerminal' },
      { action: 'typeText', content: 'y', insertTypingSpeed: 1 },
      { action: 'pressArrowUp' },
      { action: 'pressEscape' },
      { action: 'pressEnter' },
      { action: 'open', path: 'a.txt' },
      { action: 'typeText', content: 'b' },
    );
    expect(show.seen()).toMatchInlineSnapshot(`
      "terminal Showrunner opens
      terminal Showrunner types "y"
      terminal Showrunner types "\\u001b[A"
      terminal Showrunner types "\\u001b"
      terminal Showrunner $ y
      open a.txt
      cursor a.txt 1:1
      edit a.txt 1:1-1:1 "b"
      cursor a.txt 1:2"
    `);
  });

  it('go to the document again once the terminal is closed', async () => {
    const show = await rehearse({ 'a.txt': 'a' });
    await show.play(
      { action: 'open', path: 'a.txt' },
      { action: 'openTerminal' },
      { action: 'closeTerminal' },
      { action: 'typeText', content: 'b' },
    );
    expect(await show.buffer('a.txt')).toBe('ba');
  });

  it('go to the palette that a command has opened, until it is closed', async () => {
    const show = await rehearse({ 'a.txt': 'a' });
    await show.play(
      { action: 'open', path: 'a.txt' },
      { action: 'executeVSCodeCommand', command: 'workbench.action.showCommands' },
      { action: 'typeText', content: 'Zen' },
      { action: 'typeText', content: ' Mode' },
      { action: 'pressArrowDown' },
      { action: 'pressArrowLeft' },
      { action: 'sendKeybinding', keybinding: 'Enter' },
      { action: 'executeVSCodeCommand', command: 'workbench.action.quickOpen', args: 'a.t' },
      { action: 'pressEscape' },
      { action: 'typeText', content: 'b', insertTypingMode: 'instant' },
    );
    expect(show.seen()).toMatchInlineSnapshot(`
      "open a.txt
      command workbench.action.showCommands
      command workbench.action.closeQuickOpen
      command workbench.action.quickOpen ">Zen"
      command workbench.action.closeQuickOpen
      command workbench.action.quickOpen ">Zen Mode"
      command workbench.action.quickOpenSelectNext
      command workbench.action.acceptSelectedQuickOpenItem
      command workbench.action.quickOpen "a.t"
      command workbench.action.closeQuickOpen
      edit a.txt 1:1-1:1 "b"
      cursor a.txt 1:2"
    `);
    expect(await show.buffer('a.txt')).toBe('ba');
  });

  it('go to whatever a command has opened, never to the document behind it', async () => {
    const show = await rehearse({ 'a.txt': 'a' }, withCommandsTold);
    await show.play(
      { action: 'open', path: 'a.txt' },
      { action: 'executeVSCodeCommand', command: 'workbench.action.findInFiles' },
      { action: 'typeText', content: 'ab' },
      { action: 'executeVSCodeCommand', command: 'workbench.action.closeSidebar' },
      { action: 'pasteFromClipboard' },
    );
    expect(show.seen()).toMatchInlineSnapshot(`
      "open a.txt
      notice info "workbench.action.findInFiles []"
      notice info "paste [{\\"text\\":\\"a\\"}]"
      notice info "paste [{\\"text\\":\\"b\\"}]"
      notice info "workbench.action.closeSidebar []""
    `);
  });
});

describe('clipboard actions', () => {
  it('copy text, the content of a file, a selection, or the line of the cursor', async () => {
    const show = await rehearse({ 'a.txt': 'one\ntwo\n' });
    const clipboard = () => show.workbench.window.readClipboard();
    await show.play({ action: 'copyToClipboard', content: 'text' });
    expect(await clipboard()).toBe('text');
    await show.play({ action: 'copyToClipboard', contentPath: 'a.txt' });
    expect(await clipboard()).toBe('one\ntwo\n');
    await show.play({ action: 'selection', path: 'a.txt', position: '1,1:2,1' }, { action: 'copyFromSelection' });
    expect(await clipboard()).toBe('ne\nt');
    await show.play({ action: 'unselect' }, { action: 'copyFromSelection' });
    expect(await clipboard()).toBe('two');
  });

  it('paste at once', async () => {
    const show = await rehearse({ 'a.txt': 'one\r\ntwo' });
    await show.play(
      { action: 'copyToClipboard', content: 'x\ny' },
      { action: 'selection', path: 'a.txt', position: 2 },
      { action: 'pasteFromClipboard' },
    );
    expect(await show.buffer('a.txt')).toBe('one\r\nx\r\ny');
    expect(show.clock.now()).toBe(0);
  });

  it('report a missing file or editor', async () => {
    const show = await rehearse();
    await expect(show.play({ action: 'copyToClipboard' })).rejects.toMatchObject({ code: 'invalid-field' });
    await expect(show.play({ action: 'copyFromSelection' })).rejects.toMatchObject({ code: 'command-failed' });
  });
});

/** A stage where commands only report that they ran. */
const withCommandsTold: RehearsalOptions = {
  facets: ({ window, stage }) => ({
    window: {
      ...window,
      executeCommand: async ({ command, args = [] }) =>
        stage.notify({ severity: 'info', message: `${command} ${JSON.stringify(args)}` }),
    },
  }),
};
