import { describe, expect, it } from 'vitest';
import { createWorkspace, span, type TestWorkspace } from './workspace.ts';

async function createEditing(text: string, line = 0, character = 0): Promise<TestWorkspace> {
  const workspace = await createWorkspace({ 'a.txt': text });
  await workspace.workbench.editor.select(workspace.at('a.txt'), span(line, character));
  workspace.told();
  return workspace;
}

async function press({ workbench }: TestWorkspace, ...commands: readonly string[]): Promise<void> {
  for (const command of commands) await workbench.window.executeCommand({ command });
}

const type = (text: string) => ({ command: 'type', args: [{ text }] });

describe('editor commands without an editor', () => {
  it('type at the cursor and move it', async () => {
    const workspace = await createEditing('ac', 0, 1);
    await workspace.workbench.window.executeCommand(type('b'));
    await workspace.workbench.window.executeCommand(type('\n'));
    await press(workspace, 'tab', 'deleteLeft', 'deleteRight');
    expect(workspace.told()).toMatchInlineSnapshot(`
      "edit a.txt 1:2-1:2 "b"
      edit a.txt 1:3-1:3 "\\n"
      edit a.txt 2:1-2:1 "    "
      edit a.txt 2:4-2:5 ""
      edit a.txt 2:4-2:5 """
    `);
    expect((await workspace.workbench.documents.open(workspace.at('a.txt'))).text).toBe('ab\n   ');
  });

  it('replace the selection by what is typed', async () => {
    const workspace = await createEditing('one two');
    await workspace.workbench.editor.select(workspace.at('a.txt'), span(0, 0, 0, 3));
    await workspace.workbench.window.executeCommand(type('1'));
    expect((await workspace.workbench.documents.open(workspace.at('a.txt'))).text).toBe('1 two');
    expect(workspace.workbench.editor.active()?.selection).toEqual(span(0, 1));
  });

  it.each([
    ['cursorRight', 1, 1],
    ['cursorRight cursorRight cursorRight', 1, 4],
    ['cursorEnd cursorRight', 2, 0],
    ['cursorLeft', 0, 5],
    ['cursorUp', 0, 0],
    ['cursorDown', 2, 0],
    ['cursorDown cursorDown', 2, 2],
    ['cursorEnd cursorDown', 2, 2],
    ['cursorHome', 1, 2],
    ['cursorHome cursorHome', 1, 0],
    ['cursorBottom', 2, 2],
    ['cursorTop', 0, 0],
  ])('move the cursor: %s', async (moves, line, character) => {
    const workspace = await createEditing('first\r\n  🎬 x\r\nzz', 1, 0);
    await press(workspace, ...moves.split(' '));
    expect(workspace.workbench.editor.active()?.selection).toEqual(span(line, character));
  });

  it('delete a character of two UTF-16 units, or a line break, in one step', async () => {
    const workspace = await createEditing('a🎬\r\nb', 1, 0);
    await press(workspace, 'deleteLeft', 'deleteLeft');
    expect((await workspace.workbench.documents.open(workspace.at('a.txt'))).text).toBe('ab');
  });

  it('delete nothing at either end of the text', async () => {
    const workspace = await createEditing('a');
    await press(workspace, 'deleteLeft', 'cursorBottom', 'deleteRight');
    expect(await workspace.workbench.documents.open(workspace.at('a.txt'))).toMatchObject({
      text: 'a',
      isDirty: false,
    });
  });

  it('copy, cut and paste; without a selection, whole lines', async () => {
    const workspace = await createEditing('one\ntwo\n', 0, 1);
    await press(workspace, 'editor.action.clipboardCutAction', 'cursorBottom', 'editor.action.clipboardPasteAction');
    await press(workspace, 'editor.action.selectAll', 'editor.action.clipboardCopyAction');
    expect(workspace.told()).toMatchInlineSnapshot(`
      "clipboard "one\\n"
      edit a.txt 1:1-2:1 ""
      cursor a.txt 2:1
      edit a.txt 2:1-2:1 "one\\n"
      select a.txt 1:1-3:1
      clipboard "two\\none\\n""
    `);
    expect(await workspace.workbench.window.readClipboard()).toBe('two\none\n');
  });

  it('do nothing while no file is open', async () => {
    const workspace = await createWorkspace();
    await workspace.workbench.window.executeCommand(type('x'));
    await press(
      workspace,
      'deleteLeft',
      'cursorDown',
      'workbench.action.files.save',
      'workbench.action.closeActiveEditor',
    );
    expect(workspace.lines).toEqual([]);
  });

  it('save and close the open file', async () => {
    const workspace = await createEditing('x');
    await workspace.workbench.window.executeCommand(type('a'));
    await press(workspace, 'workbench.action.files.saveAll', 'workbench.action.closeAllEditors');
    expect(workspace.told()).toMatchInlineSnapshot(`
      "edit a.txt 1:1-1:1 "a"
      save a.txt
      close a.txt"
    `);
  });

  it('are only logged when they have no effect in this host', async () => {
    const { workbench, at, told } = await createWorkspace();
    const { window } = workbench;
    await window.executeCommand({ command: 'workbench.action.toggleZenMode' });
    await window.executeCommand({ command: 'my.command', args: [{ a: 1 }, 'two'], path: at('src/a.ts') });
    await window.updateSettings(new Map([['editor.fontSize', 20]]));
    await window.updateSettings(new Map([['editor.fontSize', undefined]]));
    await window.openExternal('https://example.org/', 'browser');
    await window.zoomFont('in');
    await window.bringToFront();
    workbench.stage.notify({ severity: 'info', message: 'Two\nlines' });
    await workbench.stage.ask('Your name?', new AbortController().signal);
    expect(told()).toMatchInlineSnapshot(`
      "command workbench.action.toggleZenMode
      command my.command src/a.ts {"a":1} "two"
      set editor.fontSize 20
      unset editor.fontSize
      browse https://example.org/
      zoom in
      bring to front
      notice info "Two\\nlines"
      ask "Your name?" (no answer)"
    `);
  });

  it('openExternal refuses addresses that are not http or https', async () => {
    const { workbench } = await createWorkspace();
    for (const url of ['file:///etc/passwd', 'command:exit', 'https://', 'javascript:alert(1)']) {
      await expect(workbench.window.openExternal(url, 'browser')).rejects.toMatchObject({ code: 'invalid-field' });
    }
  });
});
