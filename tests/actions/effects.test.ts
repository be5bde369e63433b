import { describe, expect, it } from 'vitest';
import type { Effects } from '../../src/actions/declared-effects.ts';
import { effectsOf, variablesSetBy } from '../../src/actions/effects.ts';
import { actionFamilies } from '../../src/actions/registry.ts';
import { action } from '../support/demo-files.ts';
import { native } from '../support/needs.ts';

const all = actionFamilies.flatMap(({ actions }) => actions);

/** `reads contentPath, changes path, alters selection`. */
function tell(effects: Effects): string {
  const word = (value: unknown): string => {
    if (typeof value === 'string') return value;
    if (Array.isArray(value)) return value.join(' ');
    return Object.values(Object(value)).join(' → ');
  };
  return Object.entries(effects)
    .map(([key, value]) => (value === true ? key : `${key} ${word(value)}`))
    .join(', ');
}

describe('the effects of actions', () => {
  it('are declared as data with each action', () => {
    for (const { effects } of all) expect(JSON.parse(JSON.stringify(effects))).toEqual(effects);
    const rows = all.map(({ name, effects }) => `${name}: ${tell(effects) || 'nothing'}`);
    expect(rows.join('\n')).toMatchInlineSnapshot(`
      "create: reads contentPath, makes path
      open: shows path, alters tabs selection
      rename: moves path → dest, alters saved tabs
      move: moves path → dest, alters saved tabs
      copy: copies path → dest, alters saved
      deleteFile: removes path, alters tabs
      close: alters tabs saved
      closeAll: alters tabs saved
      openSlide: reads path, alters slides
      markdownPreview: reads path, alters tabs
      imagePreview: reads path theme, alters slides
      showQR: alters slides
      hideQR: alters slides
      closePreview: alters slides
      insert: reads contentPath, changes path, alters selection
      replace: reads contentPath, changes path, alters selection
      delete: changes path, alters selection
      write: changes path, alters selection
      save: alters saved
      format: alters front
      applyPatch: reads contentPath patch, changes path, makes path, alters selection
      highlight: shows path, alters highlight
      selection: shows path, alters selection highlight
      unselect: alters selection highlight
      positionCursor: shows path, alters selection
      setSetting: alters settings
      setTheme: alters settings
      unsetTheme: alters settings
      backupSettings: nothing
      restoreSettings: alters settings window
      setPresentationView: alters settings window
      unsetPresentationView: alters settings window
      waitForTimeout: nothing
      waitForInput: alters saved, waits
      pause: alters saved, waits
      executeVSCodeCommand: reads path, alters saved, unknown command
      showInfoMessage: nothing
      setState: alters variables, sets STATE_ → state.key
      openWebsite: alters tabs machine
      zoomIn: alters window
      zoomOut: alters window
      zoomReset: alters window
      enableZenMode: alters window
      disableZenMode: alters window
      openTerminal: alters terminal
      focusTerminal: alters terminal
      executeTerminalCommand: alters saved terminal, unknown command line
      closeTerminal: alters terminal
      executeScript: reads path, alters saved variables, sets SCRIPT_ → id, unknown script
      typeText: alters front selection terminal, unknown keys
      pressEnter: alters front selection terminal, unknown keys
      pressTab: alters front selection terminal, unknown keys
      pressArrowLeft: alters front selection terminal, unknown keys
      pressArrowRight: alters front selection terminal, unknown keys
      pressArrowUp: alters front selection terminal, unknown keys
      pressArrowDown: alters front selection terminal, unknown keys
      pressEscape: alters front selection terminal, unknown keys
      pressBackspace: alters front selection terminal, unknown keys
      pressDelete: alters front selection terminal, unknown keys
      copyToClipboard: reads contentPath, alters clipboard
      copyFromSelection: alters clipboard
      pasteFromClipboard: alters front selection terminal, unknown keys
      sendKeybinding: alters front saved selection terminal, unknown keys
      snippet: reads contentPath, runs contentPath
      runDemoById: runs id
      openCopilotChat: alters saved chat, unknown chat
      newCopilotChat: alters saved chat, unknown chat
      closeCopilotChat: alters saved chat, unknown chat
      cancelCopilotChat: alters saved chat, unknown chat
      askCopilotChat: alters saved chat, unknown chat
      editCopilotChat: alters saved chat, unknown chat
      agentCopilotChat: alters saved chat, unknown chat
      customCopilotChat: alters saved chat, unknown chat
      openPowerPoint: reads path, alters machine
      openKeynote: reads path, alters machine
      macos.enableFocusMode: alters machine
      macos.disableFocusMode: alters machine
      macos.hideMenubar: alters machine
      macos.showMenubar: alters machine
      macos.muteVolume: alters machine
      macos.unmuteVolume: alters machine
      macos.hideDock: alters machine
      macos.showDock: alters machine
      hideDesktopIcons: alters machine
      showDesktopIcons: alters machine
      macos.enableCaffeine: alters machine
      macos.disableCaffeine: alters machine
      startEngageTimeSession: nothing
      closeEngageTimeSession: nothing
      showEngageTimeSession: nothing
      startEngageTimePoll: nothing
      closeEngageTimePoll: nothing
      showEngageTimePoll: nothing
      sendEngageTimeMessage: nothing"
    `);
  });

  it('include every field whose file must exist or is created', () => {
    const unnamed = all.flatMap(({ name, fields, effects }) => {
      const named = JSON.stringify(effects);
      const ruled = Object.entries(fields).filter(([, { file }]) => file?.exists || file?.isMade);
      return ruled.filter(([key]) => !named.includes(`"${key}"`)).map(([key]) => `${name}.${key}`);
    });
    expect(unnamed).toEqual([]);
  });

  it('have absolute paths, which for contents in version 1 are below .demo', () => {
    const insert = action('insert', { path: 'src/a.ts', contentPath: 'code/a.ts' });
    const of = (version: 1 | 2) => effectsOf(insert, { workspaceFolder: '/talk', version });
    expect(of(1)).toMatchObject({
      reads: [native('/talk/.demo/code/a.ts')],
      changes: [native('/talk/src/a.ts')],
      unresolved: [],
    });
    expect(of(2)).toMatchObject({ reads: [native('/talk/code/a.ts')], shows: [native('/talk/src/a.ts')] });
  });

  it('include source and target of a move or copy, and what else the action runs', () => {
    const talk = { workspaceFolder: '/talk', version: 2 } as const;
    const way = { from: native('/talk/a'), to: native('/talk/b') };
    expect(effectsOf(action('move', { path: 'a', dest: 'b' }), talk)).toMatchObject({ moves: [way], copies: [] });
    expect(effectsOf(action('copy', { path: 'a', dest: 'b' }), talk)).toMatchObject({ moves: [], copies: [way] });
    expect(effectsOf(action('snippet', { contentPath: 's.json' }), talk).runs).toEqual({
      snippet: native('/talk/s.json'),
    });
    expect(effectsOf(action('runDemoById', { id: 'intro' }), talk).runs).toEqual({ demo: 'intro' });
    expect(effectsOf(action('executeScript', { path: 'a.sh' }), talk).unknown).toBe('script');
  });

  it('list what is not known in advance: variables, paths that lead outside, the active document', () => {
    const talk = { workspaceFolder: '/talk', version: 2 } as const;
    expect(effectsOf(action('deleteFile', { path: '{FILE}' }), talk)).toMatchObject({
      removes: [],
      unresolved: ['path'],
    });
    expect(effectsOf(action('open', { path: '../a' }), talk)).toMatchObject({ shows: [], unresolved: ['path'] });
    expect(effectsOf(action('write', { content: 'x' }), talk)).toMatchObject({
      changes: [],
      alters: ['selection', 'front'],
    });
    expect(effectsOf(action('dance', { path: 'a' }), talk)).toMatchObject({ reads: [], alters: [], unresolved: [] });
  });

  it('include the variables that an action sets', () => {
    expect(variablesSetBy(action('setState', { state: { key: 'host', value: 1 } }))).toEqual(['STATE_host']);
    expect(variablesSetBy(action('executeScript', { id: 'version' }))).toEqual(['SCRIPT_version']);
    expect(variablesSetBy(action('setState', { state: 'host' }))).toEqual([]);
    expect(variablesSetBy(action('open', { path: 'a' }))).toEqual([]);
  });
});
