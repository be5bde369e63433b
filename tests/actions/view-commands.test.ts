import { describe, expect, it } from 'vitest';
import { changesViewOnly } from '../../src/actions/editor-commands.ts';

describe('changesViewOnly', () => {
  it.each([
    'workbench.explorer.fileView.focus',
    'workbench.action.focusLeftGroup',
    'workbench.action.splitEditorToRightGroup',
    'workbench.action.closeSidebar',
    'workbench.action.closeAuxiliaryBar',
    'workbench.action.hideEditorTabs',
    'workbench.action.terminal.toggleTerminal',
    'workbench.action.terminal.killAll',
    'workbench.action.activityBarLocation.hide',
    'workbench.view.testing.focus',
    'workbench.files.action.showActiveFileInExplorer',
    'notifications.toggleDoNotDisturbMode',
    'editor.action.showHover',
    'editor.action.triggerSuggest',
    'markdown.showPreview',
    'simpleBrowser.show',
    'solutionExplorer.focus',
  ])('is true for %s', (command) => {
    expect(changesViewOnly(command)).toBe(true);
  });

  it.each([
    'workbench.action.terminal.sendSequence',
    'workbench.action.terminal.runRecentCommand',
    'workbench.action.acceptSelectedQuickOpenItem',
    'workbench.action.chat.submit',
    'workbench.action.tasks.runTask',
    'workbench.action.debug.start',
    'editor.action.addCommentLine',
    'git.checkout',
    'npm.runScript',
  ])('is false for %s, which may change files', (command) => {
    expect(changesViewOnly(command)).toBe(false);
  });
});
