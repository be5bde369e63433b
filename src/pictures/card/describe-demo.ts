import type { JsonObject, JsonValue } from '../../core/json.ts';
import { isJsonObject } from '../../core/json.ts';
import type { ActionSource, Demo, DemoFile } from '../../demos/model.ts';

/** What a demo will do, in words, and the code it is about. */
export interface DemoDescription {
  /** One short sentence an action, in order; what the audience does not see is left out. */
  readonly lines: readonly string[];
  readonly excerpt: ExcerptSource | undefined;
}

/** Where the code stands that a demo is about. */
export interface ExcerptSource {
  /** As written, relative to the workspace folder. */
  readonly path: string;
  readonly position: string | undefined;
  readonly startPlaceholder: string | undefined;
  readonly endPlaceholder: string | undefined;
  /** Code that comes in at the place, or replaces it. */
  readonly content: string | undefined;
  /** A file with that code, as written. */
  readonly contentPath: string | undefined;
  /** Whether the code is the whole file, a new one, or comes in there. */
  readonly how: 'shown' | 'inserted' | 'replaced' | 'created';
}

type Words = (fields: JsonObject, file: DemoFile) => string | undefined;

const silent: Words = () => undefined;
const always =
  (text: string): Words =>
  () =>
    text;

/** A sentence for each kind of action; `undefined` for what nobody sees. */
const words: Readonly<Record<string, Words>> = {
  create: ({ path }) => `Create ${name(path)}`,
  open: ({ path }) => `Open ${name(path)}`,
  rename: ({ path, dest }) => `Rename ${name(path)} to ${name(dest)}`,
  move: ({ path, dest }) => `Move ${name(path)} to ${name(dest)}`,
  copy: ({ path, dest }) => `Copy ${name(path)} to ${name(dest)}`,
  deleteFile: ({ path }) => `Delete ${name(path)}`,
  close: always('Close the tab'),
  closeAll: always('Close all tabs'),
  insert: (fields) => `Insert code into ${name(fields.path)}${at(fields)}`,
  replace: (fields) => (hasPlace(fields) ? `Replace ${place(fields)}` : `Rewrite ${name(fields.path)}`),
  delete: (fields) => `Delete ${place(fields)}`,
  write: (fields) => (fields.path === undefined ? 'Type code' : `Type into ${name(fields.path)}${at(fields)}`),
  applyPatch: ({ path }) => `Change ${name(path)} by a patch`,
  highlight: (fields) => `Highlight ${place(fields)}`,
  selection: (fields) => `Select ${place(fields)}`,
  positionCursor: (fields) => `Go to ${place(fields)}`,
  unselect: silent,
  save: silent,
  format: always('Format the code'),
  setTheme: ({ theme }) => `Change the theme to ${quoted(theme)}`,
  unsetTheme: always('Go back to the usual theme'),
  setSetting: ({ setting }) => (isJsonObject(setting) ? `Set ${text(setting.key)}` : undefined),
  waitForTimeout: silent,
  waitForInput: always('Wait for you'),
  pause: always('Pause'),
  openSlide: ({ path, slide }) =>
    slide === undefined ? `Show ${name(path)}` : `Show slide ${text(slide)} of ${name(path)}`,
  imagePreview: ({ path }) => `Show ${name(path)}`,
  markdownPreview: ({ path }) => `Show ${name(path)}`,
  showQR: ({ url }) => `Show a QR code for ${clip(text(url))}`,
  hideQR: always('Hide the QR code'),
  closePreview: silent,
  executeVSCodeCommand: ({ command }) => `Run ${clip(text(command))}`,
  showInfoMessage: ({ message }) => `Say ${quoted(message)}`,
  setState: silent,
  openWebsite: ({ url }) => `Open ${clip(text(url))}`,
  openTerminal: always('Open a terminal'),
  focusTerminal: silent,
  closeTerminal: always('Close the terminal'),
  executeTerminalCommand: ({ command }) => runWords(text(command)),
  executeScript: ({ path }) => `Run the script ${name(path)}`,
  sendKeybinding: ({ keybinding }) => `Press ${clip(text(keybinding))}`,
  typeText: ({ content }) => `Type ${quoted(content)}`,
  copyToClipboard: silent,
  copyFromSelection: silent,
  pasteFromClipboard: always('Paste'),
  snippet: ({ contentPath }) => `Run the snippet ${name(contentPath)}`,
  runDemoById: ({ id }, file) => `Run ${quoted(file.demos.find((demo) => demo.id === id)?.title ?? id)}`,
  openPowerPoint: ({ path }) => `Open ${name(path)}`,
  openKeynote: ({ path }) => `Open ${name(path)}`,
};

const beforeCode: Readonly<Record<string, ExcerptSource['how']>> = {
  insert: 'inserted',
  write: 'inserted',
  replace: 'replaced',
  create: 'created',
  highlight: 'shown',
  selection: 'shown',
  delete: 'shown',
  positionCursor: 'shown',
  open: 'shown',
};

/** Turns a demo's actions into words. Pure: reads no file, and takes the fields as they are written. */
export function describeDemo(file: DemoFile, demo: Demo): DemoDescription {
  const actions = demo.actions.filter(({ disabled }) => !disabled);
  const lines = actions.flatMap((action) => describe(action, file) ?? []);
  return { lines: lines.filter((line, index) => line !== lines[index - 1]), excerpt: findExcerpt(actions) };
}

function describe({ name: action, fields }: ActionSource, file: DemoFile): string | undefined {
  const known = Object.hasOwn(words, action) ? words[action] : undefined;
  return known?.(fields, file);
}

/** The first change of code, else the first place that is pointed at, else the first file that is opened. */
function findExcerpt(actions: readonly ActionSource[]): ExcerptSource | undefined {
  const kinds = Object.keys(beforeCode);
  const best = actions
    .filter(({ name: action, fields }) => kinds.includes(action) && typeof fields.path === 'string')
    .sort((a, b) => rank(kinds, a) - rank(kinds, b))[0];
  return best && toSource(best);
}

/** Insertions, replacements and new files are of the same rank: the first one counts. */
function rank(kinds: readonly string[], { name: action }: ActionSource): number {
  return beforeCode[action] === 'shown' ? kinds.indexOf(action) : 0;
}

function toSource({ name: action, fields }: ActionSource): ExcerptSource {
  const { position, startPlaceholder, endPlaceholder, content, contentPath } = fields;
  return {
    path: name(fields.path),
    position: optional(position),
    startPlaceholder: optional(startPlaceholder),
    endPlaceholder: optional(endPlaceholder),
    content: optional(content),
    contentPath: optional(contentPath),
    how: beforeCode[action] ?? 'shown',
  };
}

/** `npm test` and the like are shown as they are, control keys by their name. */
function runWords(command: string): string {
  if (command === '\u0003') return 'Stop the command';
  return `Run ${clip(command)} in the terminal`;
}

function hasPlace({ position, startPlaceholder }: JsonObject): boolean {
  return position !== undefined || startPlaceholder !== undefined;
}

/** `lines 12–20 of src/app.ts`. */
function place(fields: JsonObject): string {
  const where = placeWords(fields);
  return where === undefined ? name(fields.path) : `${where} of ${name(fields.path)}`;
}

/** ` at line 12`, or nothing. */
function at(fields: JsonObject): string {
  const where = placeWords(fields);
  return where === undefined ? '' : ` at ${where}`;
}

function placeWords({ position, startPlaceholder }: JsonObject): string | undefined {
  const written = optional(position)?.trim();
  const match = /^(\d+)(?:,\d+)?(?::(\d+)(?:,\d+)?)?$/.exec(written ?? '');
  if (match)
    return match[2] === undefined || match[2] === match[1] ? `line ${match[1]}` : `lines ${match[1]}–${match[2]}`;
  if (written === 'start' || written === 'end') return `the ${written}`;
  return startPlaceholder === undefined ? undefined : quoted(startPlaceholder);
}

/** A path without the leading `/` or `./` that mean nothing. */
function name(path: JsonValue | undefined): string {
  return clip(text(path).replace(/^(\.?\/)+/, ''));
}

function quoted(value: JsonValue | undefined): string {
  return `“${clip(text(value))}”`;
}

function optional(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function text(value: JsonValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '…';
}

/** One line, of a length that a card has room for. */
function clip(written: string): string {
  const line = written.replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 59).trimEnd()}…` : line;
}
