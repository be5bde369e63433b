import assert from 'node:assert/strict';
import { eventually, given, type Law, rejectsWith } from './subject.ts';

/** A setting that every VS Code has and a workspace may change. */
const key = 'editor.fontSize';

export function windowLaw(law: Law): void {
  settings(law);
  commands(law);

  law('reads what was written to the clipboard', async ({ workbench: { window } }) => {
    const text = 'line 1\nline 2 "quoted" 🎬';
    await window.writeClipboard(text);
    assert.equal(await window.readClipboard(), text);
  });

  law('zooms the font in, out and back, and keeps the editor in front', async (subject) => {
    const { window, editor } = subject.workbench;
    const path = await given(subject, 'a.txt', 'text');
    await editor.show(path);
    for (const direction of ['in', 'in', 'out', 'reset'] as const) await window.zoomFont(direction);
    await eventually(() => assert.equal(editor.active()?.path, path));
  });

  law('zooms also when nothing is open', async ({ workbench: { window, editor } }) => {
    await editor.close({ all: true });
    await window.zoomFont('in');
    await window.zoomFont('reset');
  });

  law('comes to the front, or gives up', async ({ workbench: { window } }) => {
    await window.bringToFront(); // only has to return
  });
}

function settings(law: Law): void {
  law('changes a setting of the workspace, and restores it', async ({ workbench: { window } }) => {
    assert.equal(window.getSetting(key).workspaceValue, undefined);
    const before = window.getSetting(key).value;
    try {
      await window.updateSettings(new Map([[key, 31]]));
      await eventually(() => assert.deepEqual(window.getSetting(key), { value: 31, workspaceValue: 31 }));
      await window.updateSettings(new Map([[key, 33]]));
      await eventually(() => assert.deepEqual(window.getSetting(key), { value: 33, workspaceValue: 33 }));
    } finally {
      await window.updateSettings(new Map([[key, undefined]]));
    }
    await eventually(() => assert.deepEqual(window.getSetting(key), { value: before, workspaceValue: undefined }));
  });

  law('changes several settings at once, and restores them', async ({ workbench: { window } }) => {
    const keys = [key, 'editor.minimap.enabled', 'workbench.tips.enabled'];
    const values = () => keys.map((each) => window.getSetting(each).workspaceValue);
    await window.updateSettings(new Map(keys.map((each) => [each, each === key && 29])));
    await eventually(() => assert.deepEqual(values(), [29, false, false]));
    await window.updateSettings(new Map(keys.map((each) => [each, undefined])));
    await eventually(() => assert.deepEqual(values(), [undefined, undefined, undefined]));
  });

  law('holds settings over the workspace’s own, which are restored', async ({ workbench: { window } }) => {
    const now = () => ({ ...window.getSetting(key) });
    await window.updateSettings(new Map([[key, 31]]));
    try {
      await window.updateSettings(new Map([[key, 41]]), { isHeld: true });
      await eventually(() => assert.deepEqual(now(), { value: 41, workspaceValue: 31 }));
      await window.updateSettings(new Map([[key, 33]]));
      await eventually(() => assert.deepEqual(now(), { value: 33, workspaceValue: 33 }));
      await window.updateSettings(new Map([[key, 31]]));
      await eventually(() => assert.deepEqual(now(), { value: 41, workspaceValue: 31 }));
      await window.updateSettings(new Map([[key, undefined]]), { isHeld: true });
      await eventually(() => assert.deepEqual(now(), { value: 31, workspaceValue: 31 }));
    } finally {
      await window.updateSettings(new Map([[key, undefined]]), { isHeld: true });
      await window.updateSettings(new Map([[key, undefined]]));
    }
    assert.equal(window.getSetting(key).workspaceValue, undefined);
  });

  law('does nothing when it restores a setting that was never set', async ({ workbench: { window } }) => {
    await window.updateSettings(new Map([[key, undefined]]));
    assert.equal(window.getSetting(key).workspaceValue, undefined);
  });

  law('returns no value for an unknown setting', async ({ workbench: { window } }) => {
    assert.deepEqual(window.getSetting('contract.neverMade'), { value: undefined, workspaceValue: undefined });
  });
}

function commands(law: Law): void {
  law('executes a command with a path', async (subject) => {
    const { window, editor } = subject.workbench;
    const path = await given(subject, 'a.txt', 'text');
    await window.executeCommand({ command: 'vscode.open', path });
    await eventually(() => assert.equal(editor.active()?.path, path));
  });

  law('executes a command on the editor in front', async (subject) => {
    const { window, editor, documents } = subject.workbench;
    const path = await given(subject, 'a.txt', 'text');
    const end = { line: 0, character: 4 };
    await editor.select(path, { start: end, end });
    await eventually(() => assert.deepEqual(editor.active()?.selection, { start: end, end }));
    await window.executeCommand({ command: 'deleteLeft' });
    await eventually(async () => assert.equal((await documents.open(path)).text, 'tex'));
  });

  law('reports an unknown command, or ignores it', async ({ workbench: { window } }) => {
    const call = window.executeCommand({ command: 'contract.neverMade' });
    const outcome = await call.then(
      () => 'done',
      (error: { code?: unknown }) => error.code,
    );
    assert.ok(outcome === 'done' || outcome === 'no-such-command', `${outcome}`);
  });

  law('reports a command that fails', async ({ workbench: { window } }) => {
    await rejectsWith('command-failed', window.executeCommand({ command: 'vscode.open' }));
  });
}
