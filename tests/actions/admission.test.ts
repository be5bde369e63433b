import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { needs } from '../support/needs.ts';
import { type Line, type Rehearsal, rehearse } from '../support/rehearsal.ts';

/** A folder outside of the workspace, with a private file. */
async function createElsewhere(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'elsewhere-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'secret.md'), 'secret\n');
  return folder;
}

const codeOf = (played: Promise<void>): Promise<string> =>
  played.then(
    () => 'ran',
    (error) => String(error.code),
  );

describe('in an untrusted workspace', () => {
  const patch = '--- a\n+++ b\n@@ -1 +1 @@\n-one\n+two\n';
  const setSetting = { action: 'setSetting', setting: { key: 'editor.wordWrap', value: 'on' } };

  it.each<Line>([
    { action: 'create', path: 'new.ts', content: 'x' },
    { action: 'create', path: 'deep/new.ts', content: 'x' },
    { action: 'rename', path: 'a.ts', dest: 'b.ts' },
    { action: 'move', path: 'a.ts', dest: 'b.ts' },
    { action: 'copy', path: 'a.ts', dest: 'b.ts' },
    { action: 'deleteFile', path: 'a.ts' },
    { action: 'insert', path: 'a.ts', content: 'x', position: 1 },
    { action: 'replace', path: 'a.ts', content: 'x', position: 1 },
    { action: 'delete', path: 'a.ts', position: 1 },
    { action: 'write', content: 'x' },
    { action: 'applyPatch', path: 'a.ts', contentPath: 'a.ts', patch: 'a.patch' },
    { action: 'typeText', content: 'x' },
    { action: 'pressEnter' },
    { action: 'pasteFromClipboard' },
    { action: 'copyToClipboard', content: 'x' },
    { action: 'copyFromSelection' },
    { action: 'save' },
    { action: 'format' },
    setSetting,
    { action: 'setTheme', theme: 'Default Light Modern' },
    { action: 'unsetTheme' },
    { action: 'restoreSettings' },
    { action: 'setPresentationView' },
    { action: 'sendKeybinding', keybinding: 'ctrl+s' },
    { action: 'executeVSCodeCommand', command: 'workbench.action.files.save' },
    { action: 'askCopilotChat', message: 'x' },
    { action: 'executeTerminalCommand', command: 'x' },
  ])('the action $action is refused and changes nothing', async (line) => {
    const show = await rehearse({ 'a.ts': 'one\n', 'a.patch': patch }, { isTrusted: false });
    await show.play({ action: 'open', path: 'a.ts' });
    show.seen();
    expect(await codeOf(show.play(line))).toBe('untrusted-workspace');
    expect([show.seen(), await show.disk('a.ts'), await show.buffer('a.ts')]).toEqual(['', 'one\n', 'one\n']);
    expect((await readdir(show.folder)).sort()).toEqual(['a.patch', 'a.ts']);
  });

  it('actions show files, highlights, selections and slides, and close tabs without unsaved text', async () => {
    const show = await rehearse({ 'a.ts': 'one\n', 'b.ts': 'two\n' }, { isTrusted: false });
    await show.workbench.documents.edit(show.at('b.ts'), [
      { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: 'own ' },
    ]);
    await show.play(
      { action: 'open', path: 'b.ts' },
      { action: 'open', path: 'a.ts' },
      { action: 'highlight', path: 'a.ts', position: 1 },
      { action: 'selection', path: 'a.ts', position: 1 },
      { action: 'unselect' },
      { action: 'showQR', url: 'https://example.com' },
      { action: 'closeAll' },
    );
    expect(show.seen()).toMatch(/highlight a\.ts.*select a\.ts.*close a\.ts/s);
    expect([await show.disk('b.ts'), await show.buffer('b.ts')]).toEqual(['two\n', 'own two\n']);
  });

  it('an action runs a command that the settings allow', async () => {
    const settings = { 'showrunner.restricted.allowedCommands': ['workbench.action.toggleSidebarVisibility'] };
    const show = await rehearse({}, { isTrusted: false, settings });
    const run = (command: string) => codeOf(show.play({ action: 'executeVSCodeCommand', command }));
    expect(await run('workbench.action.toggleSidebarVisibility')).toBe('ran');
    expect(await run('workbench.action.toggleSidebarVisibility2')).toBe('untrusted-workspace');
  });
});

describe('in any workspace', () => {
  let show: Rehearsal;
  let elsewhere: string;
  beforeEach(async () => {
    elsewhere = await createElsewhere();
    show = await rehearse({ 'a.ts': 'one\n', 'docs/a.ts': 'one\n', '.git/config': 'mine\n', 'sub/.git/config': '' });
    await mkdir(show.at('.demo'));
    if (!needs.links.isMet) return;
    await symlink(elsewhere, show.at('out'));
    await symlink(elsewhere, show.at('{out}'));
    await symlink(join(elsewhere, 'secret.md'), show.at('secret.md'));
    await symlink(show.at('docs'), show.at('in'));
    await symlink(join(elsewhere, 'made.md'), show.at('dangling.md'));
  });

  needs.links.it.each<Line>([
    { action: 'create', path: 'out/.bashrc', content: 'x' },
    { action: 'create', path: 'out/new/deep.ts', content: 'x' },
    { action: 'create', path: '{out}/.bashrc', content: 'x' },
    { action: 'create', path: 'secret.md', content: 'x' },
    { action: 'create', path: 'b.ts', contentPath: 'out/secret.md' },
    { action: 'copyToClipboard', contentPath: 'secret.md' },
    { action: 'insert', path: 'a.ts', contentPath: 'secret.md', position: 1 },
    { action: 'open', path: 'out/secret.md' },
    { action: 'openSlide', path: 'secret.md' },
    { action: 'imagePreview', path: 'out/secret.md' },
    { action: 'snippet', contentPath: 'out/secret.md' },
    { action: 'copy', path: 'out', dest: 'b' },
    { action: 'copy', path: 'a.ts', dest: 'out/a.ts' },
    { action: 'move', path: 'a.ts', dest: 'out/a.ts' },
    { action: 'rename', path: 'out/secret.md', dest: 'b.md' },
    { action: 'deleteFile', path: 'out/secret.md' },
    { action: 'applyPatch', path: 'a.ts', contentPath: 'a.ts', patch: 'secret.md' },
  ])('$action follows no link out of the workspace ($path $contentPath $patch)', async (line) => {
    expect(await codeOf(show.play(line))).toBe('path-outside-workspace');
    expect(await readdir(elsewhere)).toEqual(['secret.md']);
    expect(await readFile(join(elsewhere, 'secret.md'), 'utf8')).toBe('secret\n');
    expect(await show.disk('a.ts')).toBe('one\n');
  });

  it.each([
    '.git/config',
    '.git/hooks/pre-commit',
    '.GIT/config',
    '.git./config',
    '.git /config',
    'git~1/config',
    '.g\u200cit/config',
    'sub/.git/config',
    'sub/../.git/config',
    '.git',
    '.git::$INDEX_ALLOCATION/config',
  ])('no action writes %j', async (path) => {
    for (const line of [
      { action: 'create', path, content: 'x' },
      { action: 'copy', path: 'a.ts', dest: path, overwrite: true },
      { action: 'deleteFile', path },
    ]) {
      expect(await codeOf(show.play(line))).toBe('path-outside-workspace');
    }
    expect(await show.disk('.git/config')).toBe('mine\n');
  });

  needs.links.it(
    'actions follow links within the workspace, and may write files with names that only resemble those of Git',
    async () => {
      await show.play(
        { action: 'create', path: 'in/b.ts', content: 'x' },
        { action: 'create', path: '.github/ci.yml', content: 'x' },
        { action: 'create', path: '.gitignore', content: 'x' },
        { action: 'open', path: '.git/config' },
      );
      expect(await show.disk('docs/b.ts')).toBe('x');
      expect((await readdir(show.folder)).sort()).toEqual(expect.arrayContaining(['.github', '.gitignore']));
    },
  );

  needs.links.it('no action writes through a link to a missing file', async () => {
    expect(await codeOf(show.play({ action: 'create', path: 'dangling.md', content: 'x' }))).toBe('not-a-file');
    expect(await readdir(elsewhere)).toEqual(['secret.md']);
  });
});
