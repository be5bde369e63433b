import { describe, expect, it } from 'vitest';
import { actionFamilies, sayingOf } from '../../src/actions/registry.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { action, demoFile } from '../support/demo-files.ts';

const file = demoFile('/talk/.demo/talk.json', [{ id: 'intro', title: 'The beginning' }]);
const all = actionFamilies.flatMap(({ actions }) => actions);

const fields: JsonObject = {
  path: './src/app.ts',
  dest: 'b.ts',
  content: 'let a = 1;\nlet b = 2;\n',
  contentPath: 'code/a.ts',
  position: '12:20',
  url: 'https://example.org',
  setting: { key: 'editor.fontSize', value: 20 },
  theme: 'Solarized',
  command: 'npm test',
  message: 'Hello',
  keybinding: 'ctrl+s',
  id: 'intro',
  slide: 4,
};

describe('the description of an action for the presenter', () => {
  it('is a sentence for each visible action', () => {
    const rows = all.map(({ name }) => `${name}: ${sayingOf(action(name, fields), file)?.title ?? '–'}`);
    expect(rows.join('\n')).toMatchInlineSnapshot(`
      "create: Create src/app.ts
      open: Open src/app.ts
      rename: Rename src/app.ts to b.ts
      move: Move src/app.ts to b.ts
      copy: Copy src/app.ts to b.ts
      deleteFile: Delete src/app.ts
      close: Close the tab
      closeAll: Close all tabs
      openSlide: Show slide 4 of src/app.ts
      markdownPreview: Show src/app.ts
      imagePreview: Show src/app.ts
      showQR: Show a QR code for https://example.org
      hideQR: Hide the QR code
      closePreview: –
      insert: Insert code into src/app.ts at lines 12–20
      replace: Replace lines 12–20 of src/app.ts
      delete: Delete lines 12–20 of src/app.ts
      write: Type into src/app.ts at lines 12–20
      save: –
      format: Format the code
      applyPatch: Apply a patch to src/app.ts
      highlight: Highlight lines 12–20 of src/app.ts
      selection: Select lines 12–20 of src/app.ts
      unselect: –
      positionCursor: Go to lines 12–20 of src/app.ts
      setSetting: Set editor.fontSize
      setTheme: Change the theme to “Solarized”
      unsetTheme: Restore the color theme
      backupSettings: –
      restoreSettings: Restore the settings
      setPresentationView: Turn presentation mode on
      unsetPresentationView: Turn presentation mode off
      waitForTimeout: –
      waitForInput: Wait for you
      pause: Pause
      executeVSCodeCommand: Run “Npm Test”
      showInfoMessage: Say “Hello”
      setState: –
      openWebsite: Open https://example.org
      zoomIn: Zoom in
      zoomOut: Zoom out
      zoomReset: Reset the zoom
      enableZenMode: Hide everything but the editor
      disableZenMode: Leave zen mode
      openTerminal: Open a terminal
      focusTerminal: –
      executeTerminalCommand: Run npm test in the terminal
      closeTerminal: Close the terminal
      executeScript: Run the script src/app.ts
      typeText: Type “let a = 1; let b = 2;”
      pressEnter: Press Enter
      pressTab: Press Tab
      pressArrowLeft: Press Left
      pressArrowRight: Press Right
      pressArrowUp: Press Up
      pressArrowDown: Press Down
      pressEscape: Press Escape
      pressBackspace: Press Backspace
      pressDelete: Press Delete
      copyToClipboard: –
      copyFromSelection: –
      pasteFromClipboard: Paste
      sendKeybinding: Press ctrl+s
      snippet: Run the snippet code/a.ts
      runDemoById: Run “The beginning”
      openCopilotChat: Show the chat
      newCopilotChat: Start a new chat
      closeCopilotChat: Close the chat
      cancelCopilotChat: Stop the chat’s response
      askCopilotChat: Ask the chat “Hello”
      editCopilotChat: Ask the chat “Hello”
      agentCopilotChat: Ask the chat “Hello”
      customCopilotChat: Ask the chat “Hello”
      openPowerPoint: Open src/app.ts
      openKeynote: Open src/app.ts
      macos.enableFocusMode: Turn on a focus
      macos.disableFocusMode: Turn the focus off
      macos.hideMenubar: Hide the menu bar
      macos.showMenubar: Show the menu bar
      macos.muteVolume: Mute the sound
      macos.unmuteVolume: Turn the sound on
      macos.hideDock: Hide the Dock
      macos.showDock: Show the Dock
      hideDesktopIcons: Hide the icons on the desktop
      showDesktopIcons: Show the icons on the desktop
      macos.enableCaffeine: –
      macos.disableCaffeine: –
      startEngageTimeSession: –
      closeEngageTimeSession: –
      showEngageTimeSession: –
      startEngageTimePoll: –
      closeEngageTimePoll: –
      showEngageTimePoll: –
      sendEngageTimeMessage: –"
    `);
  });

  it('includes the text of the action, line by line', () => {
    const lines = ['let a = 1;', 'let b = 2;'];
    for (const name of ['create', 'insert', 'replace', 'write', 'typeText']) {
      expect(sayingOf(action(name, fields), file)?.lines).toEqual(lines);
    }
    expect(sayingOf(action('open', fields), file)?.lines).toEqual([]);
  });

  it('leaves out fields that are missing or invalid', () => {
    for (const { name } of all) expect(sayingOf(action(name, {}), file)?.title ?? '').not.toMatch(/undefined|null/);
    expect(sayingOf(action('openSlide', { path: 'a.md', slide: 'four' }), file)?.title).toBe('Show a.md');
    expect(sayingOf(action('rename', {}), file)?.title).toBe('Rename … to …');
  });

  it('is undefined for an unknown action', () => {
    expect(sayingOf(action('toString', fields), file)).toBeUndefined();
  });

  it('gives a command by readable words instead of its id', () => {
    const run = (command: string) => sayingOf(action('executeVSCodeCommand', { command }), file)?.title;
    expect(['workbench.action.closePanel', 'git.stash', 'my-ext.do_it-now', 'odd.', 'X'].map(run)).toEqual([
      'Run “Close Panel”',
      'Run “Stash”',
      'Run “Do It Now”',
      'Run “odd.”',
      'Run “X”',
    ]);
  });
});
