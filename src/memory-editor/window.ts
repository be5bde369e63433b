import { fileURLToPath } from 'node:url';
import type { Event } from '../core/emitter.ts';
import { DemoError, messageOf } from '../core/errors.ts';
import type { JsonValue } from '../core/json.ts';
import type { CommandCall, SettingChanges, Window, ZoomDirection } from '../ports/window.ts';
import { createSettingOverrides } from '../settings/setting-overrides.ts';
import type { Buffers } from './buffers.ts';
import { type CommandTarget, commands, textOf } from './commands.ts';
import type { Configuration } from './configuration.ts';
import type { MemoryDocuments } from './documents.ts';
import type { MemoryEditor } from './editor.ts';
import { createMemoryStore } from './store.ts';
import { quote, type Transcript } from './transcript.ts';

export interface WindowParts {
  readonly configuration: Configuration;
  readonly transcript: Transcript;
  readonly buffers: Buffers;
  readonly documents: MemoryDocuments;
  readonly editor: MemoryEditor;
  /** Fires when a text editor gets the focus. */
  readonly onDidFocusEditor: Event<void>;
}

export interface MemoryWindow extends Window {
  /** Steps; 0 is the normal size. */
  zoomLevel(): number;
}

const webAddress = /^(?:https?:\/\/|mailto:)/i;

/** Prints unknown commands, which succeed, because they may belong to an extension. */
export function createWindow(parts: WindowParts): MemoryWindow {
  const { configuration, transcript } = parts;
  let clipboard = '';
  let zoom = 0;

  const zoomFont = async (direction: ZoomDirection) => {
    zoom = direction === 'reset' ? 0 : zoom + (direction === 'in' ? 1 : -1);
    transcript.add(`zoom ${direction}`);
  };
  const writeClipboard = async (text: string) => {
    clipboard = text;
    transcript.add(`clipboard ${quote(text)}`);
  };
  const target: CommandTarget = {
    ...parts,
    setting: (key) => configuration.get(key).value,
    zoom: zoomFont,
    readClipboard: async () => clipboard,
    writeClipboard,
  };

  let focus: KeyboardFocus = 'editor';
  parts.onDidFocusEditor(() => {
    focus = 'editor';
  });
  const pressElsewhere = async (call: CommandCall) => {
    if (call.command === 'type' && parts.documents.deliverTyping(textOf(call))) return;
    transcript.add(`keys to ${focus}: ${describeCall(call, transcript)}`);
    if (closesWith(call.command, focus)) focus = 'editor';
  };

  const browse = (address: string, where: 'browser' | 'editor') => {
    transcript.add(`browse ${address}${where === 'editor' ? ' in the editor' : ''}`);
    if (where === 'editor') focus = 'a page';
  };

  const held = createSettingOverrides(
    {
      get: (key) => configuration.get(key).workspaceValue,
      write: async (changes) => writeSettings(changes, parts),
    },
    createMemoryStore(),
  );

  return {
    async executeCommand(call) {
      if (focus !== 'editor' && isKey(call.command)) return pressElsewhere(call);
      const command = commands.get(call.command);
      if (!command) transcript.add(`command ${describeCall(call, transcript)}`);
      else await command(target, call).catch((error: unknown) => fail(call, error));
      if (!command) focus = focusAfter(call.command) ?? focus;
    },
    getSetting: (key) => ({ ...configuration.get(key), workspaceValue: held.own(key) }),
    updateSettings: (changes, { isHeld = false } = {}) => (isHeld ? held.hold(changes) : held.update(changes)),
    readClipboard: async () => clipboard,
    writeClipboard,
    async openExternal(url, where) {
      if (!webAddress.test(url) || !URL.canParse(url))
        throw new DemoError('invalid-field', `Not a web address: ${url}`);
      browse(url, where);
    },
    openFile: async (url, where) => browse(transcript.nameOf(fileURLToPath(url)), where),
    zoomFont,
    async bringToFront() {
      transcript.add('bring to front');
    },
    zoomLevel: () => zoom,
  };
}

function writeSettings(changes: SettingChanges, { configuration, transcript }: WindowParts): void {
  const refusals: unknown[] = [];
  for (const [key, value] of changes) {
    try {
      configuration.update(key, value);
      transcript.add(value === undefined ? `unset ${key}` : `set ${key} ${JSON.stringify(value)}`);
    } catch (error) {
      refusals.push(error);
    }
  }
  if (refusals.length > 0) throw refusals[0];
}

function describeCall({ command, args = [], path }: CommandCall, transcript: Transcript): string {
  const place = path === undefined ? [] : [transcript.nameOf(path)];
  return [command, ...place, ...args.map((arg: JsonValue) => JSON.stringify(arg))].join(' ');
}

function fail({ command }: CommandCall, cause: unknown): never {
  throw new DemoError('command-failed', `The command ${command} failed: ${messageOf(cause)}`, { cause });
}

/** The view with the keyboard focus. */
type KeyboardFocus = 'editor' | 'a page' | 'the chat' | 'the palette' | 'what a command has opened';

/** Returns `undefined` if the focus stays. */
function focusAfter(command: string): KeyboardFocus | undefined {
  return focusRules.find(([pattern]) => pattern.test(command))?.[1];
}

/** The first match counts. Leaves out commands that open a view without focusing it, such as a hover. */
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

/** These act on the focused view, not on the file. */
const keyCommand = /^(?:type|default:type|paste|tab|lineBreakInsert|deleteLeft|deleteRight|cancelSelection|cursor\w+)$/;

function isKey(command: string): boolean {
  return (
    keyCommand.test(command) || /^editor\.action\.(?:clipboard(?:Cut|Paste)Action|deleteLines|selectAll)$/.test(command)
  );
}

/** Escape closes the palette and similar views, but not a chat or a page. */
function closesWith(command: string, focus: KeyboardFocus): boolean {
  return command === 'cancelSelection' && focus !== 'the chat' && focus !== 'a page';
}
