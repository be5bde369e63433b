/** As `other keys / keys on a Mac: command`. A single entry is for both, with Cmd instead of Ctrl on a Mac. */
const table = `
f1: workbench.action.showCommands
ctrl+shift+p: workbench.action.showCommands
ctrl+p: workbench.action.quickOpen
ctrl+,: workbench.action.openSettings
ctrl+k ctrl+s: workbench.action.openGlobalKeybindings
ctrl+k ctrl+t: workbench.action.selectTheme
ctrl+n: workbench.action.files.newUntitledFile
ctrl+s: workbench.action.files.save
ctrl+k s / cmd+alt+s: workbench.action.files.saveAll
ctrl+w: workbench.action.closeActiveEditor
ctrl+k ctrl+w: workbench.action.closeAllEditors
ctrl+shift+t: workbench.action.reopenClosedEditor
ctrl+pagedown / cmd+alt+right: workbench.action.nextEditor
ctrl+pageup / cmd+alt+left: workbench.action.previousEditor
ctrl+\\: workbench.action.splitEditor
ctrl+1: workbench.action.focusFirstEditorGroup
ctrl+2: workbench.action.focusSecondEditorGroup
ctrl+3: workbench.action.focusThirdEditorGroup
ctrl+b: workbench.action.toggleSidebarVisibility
ctrl+alt+b: workbench.action.toggleAuxiliaryBar
ctrl+j: workbench.action.togglePanel
ctrl+k z: workbench.action.toggleZenMode
ctrl+shift+e: workbench.view.explorer
ctrl+shift+f: workbench.action.findInFiles
ctrl+shift+g / ctrl+shift+g: workbench.view.scm
ctrl+shift+d: workbench.view.debug
ctrl+shift+x: workbench.view.extensions
ctrl+shift+m: workbench.actions.view.problems
ctrl+\` / ctrl+\`: workbench.action.terminal.toggleTerminal
ctrl+shift+\` / ctrl+shift+\`: workbench.action.terminal.new
ctrl+=: workbench.action.zoomIn
ctrl+-: workbench.action.zoomOut
ctrl+f: actions.find
ctrl+h / cmd+alt+f: editor.action.startFindReplaceAction
ctrl+g / ctrl+g: workbench.action.gotoLine
ctrl+shift+o: workbench.action.gotoSymbol
ctrl+t: workbench.action.showAllSymbols
f12: editor.action.revealDefinition
alt+f12: editor.action.peekDefinition
shift+f12: editor.action.goToReferences
f2: editor.action.rename
f8: editor.action.marker.nextInFiles
ctrl+.: editor.action.quickFix
ctrl+shift+r / ctrl+shift+r: editor.action.refactor
ctrl+space / ctrl+space: editor.action.triggerSuggest
ctrl+shift+space: editor.action.triggerParameterHints
ctrl+k ctrl+i: editor.action.showHover
shift+alt+f: editor.action.formatDocument
ctrl+/: editor.action.commentLine
ctrl+z: undo
ctrl+y / cmd+shift+z: redo
ctrl+a: editor.action.selectAll
ctrl+x: editor.action.clipboardCutAction
ctrl+c: editor.action.clipboardCopyAction
ctrl+v: editor.action.clipboardPasteAction
ctrl+d: editor.action.addSelectionToNextFindMatch
ctrl+shift+l: editor.action.selectHighlights
ctrl+shift+k: editor.action.deleteLines
alt+up: editor.action.moveLinesUpAction
alt+down: editor.action.moveLinesDownAction
shift+alt+up: editor.action.copyLinesUpAction
shift+alt+down: editor.action.copyLinesDownAction
ctrl+shift+[ / cmd+alt+[: editor.fold
ctrl+shift+] / cmd+alt+]: editor.unfold
ctrl+k ctrl+0: editor.foldAll
ctrl+k ctrl+j: editor.unfoldAll
f5: workbench.action.debug.start
ctrl+f5 / ctrl+f5: workbench.action.debug.run
shift+f5: workbench.action.debug.stop
f9: editor.debug.action.toggleBreakpoint
f10: workbench.action.debug.stepOver
f11: workbench.action.debug.stepInto
shift+f11: workbench.action.debug.stepOut
ctrl+shift+b: workbench.action.tasks.build
ctrl+shift+v: markdown.showPreview
ctrl+k v: markdown.showPreviewToSide
ctrl+alt+i / ctrl+cmd+i: workbench.action.chat.open
ctrl+i: inlineChat.start
enter: type
tab: tab
escape: cancelSelection
`;

const aliases: Readonly<Record<string, string>> = {
  control: 'ctrl',
  command: 'cmd',
  meta: 'cmd',
  option: 'alt',
  esc: 'escape',
  return: 'enter',
  backtick: '`',
};
const modifiers = ['ctrl', 'shift', 'alt', 'cmd'];

const rows = table.trim().split('\n').map(readRow);

function readRow(row: string) {
  const [written = '', command = ''] = row.split(': ');
  const [keys = '', mac = keys.replaceAll('ctrl+', 'cmd+')] = written.split(' / ');
  return { keys: normalizeKeys(keys), mac: normalizeKeys(mac), command };
}

/** Falls back to the other platform's keys, because talks move between machines. */
export function findDefaultCommand(written: string, isMac: boolean): string | undefined {
  const keys = normalizeKeys(written);
  const platformRow = rows.find((row) => (isMac ? row.mac : row.keys) === keys);
  return (platformRow ?? rows.find((row) => (isMac ? row.keys : row.mac) === keys))?.command;
}

/** Turns `Shift+Control+P` into `ctrl+shift+p`. */
export function normalizeKeys(written: string): string {
  const keys = written.trim().toLowerCase().split(/\s+/);
  return keys.map(normalizeKey).join(' ');
}

function normalizeKey(key: string): string {
  // A plus may be the key: `ctrl++`.
  const parts = key.split(/\+(?!$)/).map((part) => aliases[part] ?? part);
  const pressedModifiers = modifiers.filter((modifier) => parts.includes(modifier));
  return [...pressedModifiers, ...parts.filter((part) => !modifiers.includes(part))].join('+');
}
