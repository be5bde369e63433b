import { symlink } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { needs } from '../support/needs.ts';
import { rehearse } from '../support/rehearsal.ts';

describe('waiting actions', () => {
  it('wait a second, or the given time, whether it is a number or a string', async () => {
    const show = await rehearse();
    await show.play({ action: 'waitForTimeout' }, { action: 'waitForTimeout', timeout: '2000' });
    expect(show.clock.now()).toBe(3000);
  });

  it('stop waiting when the step is aborted', async () => {
    const show = await rehearse();
    const waiting = show.begin({ action: 'waitForTimeout', timeout: 60_000 });
    show.stop(new Error('stop'));
    await expect(waiting).rejects.toThrow('stop');
    expect(show.clock.pending).toBe(0);
  });

  it('pause until the show continues', async () => {
    const show = await rehearse();
    const waiting = show.begin({ action: 'pause' }, { action: 'waitForInput', message: 'Ready?' });
    expect(show.step.pausedFor).toEqual({ kind: 'pause' });
    show.step.resume();
    await expect.poll(() => show.step.pausedFor).toEqual({ kind: 'input', message: 'Ready?' });
    show.step.resume();
    await waiting;
  });
});

describe('window actions', () => {
  it('run commands with their argument, which may be a list, and with a file first', async () => {
    const show = await rehearse({ 'a.md': '' });
    const run = (fields: object) => ({ action: 'executeVSCodeCommand', ...fields });
    await show.play(
      run({ command: 'workbench.action.closeSidebar' }),
      run({ command: 'workbench.action.terminal.sendSequence', args: { text: '\u0003' } }),
      run({ command: 'simpleBrowser.show', args: 'https://example.com' }),
      run({ command: 'do.this', args: ['a', 'b'] }),
      run({ command: 'markdown.showPreview', path: './a.md' }),
    );
    expect(show.seen()).toMatchInlineSnapshot(`
      "command workbench.action.closeSidebar
      command workbench.action.terminal.sendSequence {"text":"\\u0003"}
      command simpleBrowser.show "https://example.com"
      command do.this ["a","b"]
      command markdown.showPreview a.md"
    `);
  });

  it('queue steps of the show after the current one, for our commands and those of the original extension', async () => {
    const show = await rehearse();
    const commands = ['demo-time.start', 'demo-time.previous', 'showrunner.next', 'showrunner.reset'];
    await show.play(...commands.map((command) => ({ action: 'executeVSCodeCommand', command })));
    expect(show.step.asked).toEqual(['next', 'previous', 'next', 'reset']);
    expect(show.seen()).toBe('');
  });

  it('do not wait for other commands of our own, because these may wait for the step', async () => {
    const show = await rehearse(
      {},
      { facets: ({ window }) => ({ window: { ...window, executeCommand: () => new Promise(() => undefined) } }) },
    );
    await show.play({ action: 'executeVSCodeCommand', command: 'showrunner.stop' });
    expect(show.step.asked).toEqual([]);
  });

  it('show the notes for commands of the original extension that show its panels', async () => {
    const show = await rehearse();
    await show.play(
      { action: 'executeVSCodeCommand', command: 'demo-time.focus' },
      { action: 'executeVSCodeCommand', command: 'demo-time.showPresenterView' },
    );
    expect(show.seen()).toBe('command showrunner.notes.focus\ncommand showrunner.notes.focus');
  });

  it.each([
    ['as a text', 'https://example.org/a'],
    ['in a list', ['https://example.org/a', { preview: false }]],
  ])('open the address that vscode.open gets %s', async (_, args) => {
    const show = await rehearse();
    await show.play({ action: 'executeVSCodeCommand', command: 'vscode.open', args });
    expect(show.seen()).toContain('https://example.org/a');
  });

  it('report skipped commands of the original extension, and continue', async () => {
    const show = await rehearse();
    await show.play(
      { action: 'executeVSCodeCommand', command: 'demo-time.openSupportTheProject' },
      { action: 'executeVSCodeCommand', command: 'demo-time.runById', args: 'two' },
      { action: 'executeVSCodeCommand', command: 'demo-time.showOverview' },
    );
    expect(show.seen()).toMatchInlineSnapshot(`
      "notice warning "The command “demo-time.openSupportTheProject” was skipped, because Showrunner does not have it.""
    `);
    expect(show.step.asked).toEqual(['demo two', 'overview']);
  });

  it('show messages, set variables, zoom and toggle zen mode', async () => {
    const show = await rehearse();
    await show.play(
      { action: 'showInfoMessage', message: 'Hello' },
      { action: 'setState', state: { key: 'NAME', value: 'Ada' } },
      { action: 'zoomIn', zoom: 2 },
      { action: 'zoomOut' },
      { action: 'zoomReset' },
      { action: 'enableZenMode' },
      { action: 'disableZenMode' },
    );
    expect(show.seen()).toMatchInlineSnapshot(`
      "notice info "Hello"
      zoom in
      zoom in
      zoom out
      zoom reset
      command workbench.action.exitZenMode
      command workbench.action.toggleZenMode
      command workbench.action.exitZenMode"
    `);
    expect(show.step.variables).toEqual(new Map([['STATE_NAME', 'Ada']]));
  });

  it('open web pages, in the browser or in the editor', async () => {
    const show = await rehearse();
    await show.play(
      { action: 'openWebsite', url: 'https://example.com/?a=b#c' },
      { action: 'openWebsite', url: 'http://localhost:8080', openInVSCode: true },
      { action: 'openWebsite', url: 'mailto:ada@example.com' },
    );
    expect(show.seen()).toMatchInlineSnapshot(`
      "browse https://example.com/?a=b#c
      browse http://localhost:8080 in the editor
      browse mailto:ada@example.com"
    `);
  });

  it('open a file of the workspace, by its path or URL', async () => {
    const show = await rehearse({ 'site/a b.html': '<h1>A</h1>' });
    const address = pathToFileURL(show.at('site/a b.html')).href;
    await show.play(
      { action: 'openWebsite', url: 'site/a b.html' },
      { action: 'openWebsite', url: '/site/a b.html#part' },
      { action: 'openWebsite', url: address, openInVSCode: true },
    );
    expect(show.seen()).toBe('browse site/a b.html\nbrowse site/a b.html\nbrowse site/a b.html in the editor');
  });

  it.each([
    ['file:///C:/etc/passwd', 'path-outside-workspace'],
    ['../secret.html', 'path-outside-workspace'],
    ...(needs.links.isMet ? [['link/passwd', 'path-outside-workspace']] : []),
    ['none.html', 'file-not-found'],
    ['site', 'file-not-found'],
    ['www.example.com', 'file-not-found'],
    ['file://%zz', 'invalid-field'],
  ])('do not open a file outside of the workspace, or a missing one: %s', async (url, code) => {
    const show = await rehearse({ 'site/a.html': '' });
    if (needs.links.isMet) await symlink('/etc', show.at('link'));
    await expect(show.play({ action: 'openWebsite', url })).rejects.toMatchObject({ code });
    expect(show.seen()).toBe('');
  });

  it('do not open a file of an untrusted workspace', async () => {
    const show = await rehearse({ 'a.html': '' }, { isTrusted: false });
    await expect(show.play({ action: 'openWebsite', url: 'a.html' })).rejects.toMatchObject({
      code: 'untrusted-workspace',
    });
  });

  it.each(['javascript:alert(1)', 'vscode://x', 'localhost:8080', 'C:\\\\a.html'])('do not open %s', async (url) => {
    const show = await rehearse();
    await expect(show.play({ action: 'openWebsite', url })).rejects.toMatchObject({ code: 'invalid-field' });
    expect(show.seen()).toBe('');
  });
});
