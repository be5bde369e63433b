import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import manifest from '../../package.json' with { type: 'json' };
import { parseJsonc } from '../../src/core/data/jsonc.ts';
import { toValue } from '../../src/core/data/tree-value.ts';
import { readChordStarts } from '../../src/vscode/chord-starts.ts';
import { eventually } from '../contract/subject.ts';

interface Keybinding {
  readonly key: string;
  readonly command: string;
  readonly when?: string;
}

/** VS Code's "Default Keyboard Shortcuts", including those of extensions. */
async function defaultKeybindings(): Promise<readonly Keybinding[]> {
  await vscode.commands.executeCommand('workbench.action.openDefaultKeybindingsFile');
  let keybindings: readonly Keybinding[] = [];
  await eventually(() => {
    const text = vscode.window.activeTextEditor?.document.getText() ?? '';
    const { root } = parseJsonc(text);
    keybindings = (root ? toValue(root) : []) as unknown as readonly Keybinding[];
    assert.ok(keybindings.length > 500, 'the default keybindings are in front');
  });
  return keybindings;
}

describe('the default key bindings', () => {
  const isMac = process.platform === 'darwin';
  const chords: readonly Keybinding[] = manifest.contributes.keybindings
    .filter(({ key }) => key.includes(' '))
    .map((entry) => ({ ...entry, key: isMac && 'mac' in entry ? String(entry.mac) : entry.key }));

  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('are two-key shortcuts for the main commands', () => {
    const back = ['previous', 'stop', 'reset', 'undoGoingBack'];
    const commands = ['next', ...back, 'addToDemo', 'highlightSelection', 'clearHighlight'].map(
      (name) => `showrunner.${name}`,
    );
    assert.deepEqual(
      chords.map(({ command }) => command),
      commands,
    );
  });

  it('are not used by anything else in VS Code', async () => {
    const all = await defaultKeybindings();
    const others = all.filter(({ command }) => !command.startsWith('showrunner.'));
    const keys = new Set(chords.map(({ key }) => key));
    assert.deepEqual(
      new Set(all.filter((entry) => entry.key.includes(' ') && !others.includes(entry)).map(({ key }) => key)),
      keys,
    );
    assert.deepEqual(
      others.filter(({ key }) => keys.has(key)),
      [],
    );
    // The first key of our chords must already begin chords of VS Code.
    const starters = new Set(chords.map(({ key }) => `${key.split(' ')[0]} `));
    for (const starter of starters) assert.ok(others.some(({ key }) => key.startsWith(starter)));
  });

  it('begin two-key shortcuts only with keys that our pages pass on to VS Code', async () => {
    const known = new Set(readChordStarts().split(' '));
    const unknown = (await defaultKeybindings())
      .flatMap(({ key }) => (key.includes(' ') ? [key.split(' ')[0] ?? ''] : []))
      // Twice it leaves Zen mode, but a key after a single one belongs to the show.
      .filter((key) => key !== 'escape' && !known.has(key.replace('cmd', 'meta')));
    assert.deepEqual([...new Set(unknown)], []);
  });

  it('use plain keys only while Showrunner is running, highlighting, presenting or has the focus', () => {
    const plain = manifest.contributes.keybindings.filter(({ key }) => !key.includes(' '));
    const guards: Readonly<Record<string, readonly string[]>> = {
      escape: ['showrunner.running', 'showrunner.highlighted'],
      pagedown: ['showrunner.typing', 'showrunner.presenting', "activeWebviewPanelId == 'showrunner.presenter'"],
      pageup: ['showrunner.presenting', "activeWebviewPanelId == 'showrunner.presenter'"],
      f5: ["activeWebviewPanelId == 'showrunner.slides'", "focusedView == 'showrunner.show'"],
      b: ["focusedView == 'showrunner.show'"],
    };
    for (const { command, key, when } of plain) {
      const parts = when.split(' && ');
      const allowed = ['showrunner.focusLent', ...(guards[key] ?? ['showrunner.typing'])];
      assert.ok(
        allowed.some((guard) => parts.includes(guard)),
        `${command} when ${when}`,
      );
    }
  });
});
