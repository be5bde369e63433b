/** The part of VS Code that would get the keys: a text editor, or something that a command has opened. */
export type KeyboardFocus = 'editor' | 'a page' | 'the chat' | 'the palette' | 'what a command has opened';

/** Where the keys go after a command that means nothing more here; `undefined`: where they went before. */
export function focusAfter(command: string): KeyboardFocus | undefined {
  return focusRules.find(([pattern]) => pattern.test(command))?.[1];
}

/** The first that fits counts. What opens something without taking the keys, such as a hover, is not among them. */
const focusRules: readonly (readonly [RegExp, KeyboardFocus | undefined])[] = [
  [/^workbench\.action\.(?:close(?:QuickOpen|AuxiliaryBar|SideBar|Sidebar|Panel)|chat\.close|exitZenMode)$/, 'editor'],
  [/^workbench\.action\.(?:focus|navigate|open|quickOpen)\w*Editor(?:Group)?(?:AtIndex\d*|InGroup)?$/, 'editor'],
  [/^workbench\.action\.chat\.(?:cancel|stop)/, undefined],
  [/^(?:workbench\.action\.chat\.|workbench\.panel\.chat|inlineChat\.|github\.copilot\.)/, 'the chat'],
  [
    /^workbench\.action\.(?:quickOpen|showCommands|gotoLine|gotoSymbol|showAllSymbols|openRecent|selectTheme)/,
    'the palette',
  ],
  [/^workbench\.action\.(?:quickOpenSelect|quickPick)/, undefined],
  [
    /^editor\.action\.(?:rename|quickOutline|peek|startFindReplace|goToReferences|referenceSearch)/,
    'what a command has opened',
  ],
  [/^(?:markdown\.showPreview$|simpleBrowser\.)/, 'a page'],
  [/^(?:editor\.|vscode\.|cursor|deleteLeft|deleteRight)/, undefined],
  [/^(?:actions\.find|workbench\.view\.|workbench\.panel\.)|\.focus\w*$/, 'what a command has opened'],
  [/(?:^|\.)(?:focus|open|new|find|search|goto|toggleTerminal|rename|select)\w*$/i, 'what a command has opened'],
];

/** Commands that are keys: what has the focus takes them, and a file only where that is its editor. */
const keyCommand = /^(?:type|default:type|paste|tab|lineBreakInsert|deleteLeft|deleteRight|cancelSelection|cursor\w+)$/;

export function isKey(command: string): boolean {
  return (
    keyCommand.test(command) || /^editor\.action\.(?:clipboard(?:Cut|Paste)Action|deleteLines|selectAll)$/.test(command)
  );
}

/** Escape closes the palette, and what else was opened over the editor; a chat and a page stay. */
export function closesWith(command: string, focus: KeyboardFocus): boolean {
  return command === 'cancelSelection' && focus !== 'the chat' && focus !== 'a page';
}
