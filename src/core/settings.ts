import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
import { presentationSettings } from './presentation-settings.ts';
import { atMost, fromPercent, hiddenParts, hides, type TalkSetting, zoomSteps } from './talk-settings.ts';

/** A name, `#rgb`, a function of numbers or a colour of VS Code's: nothing that could bring more CSS along. */
const colourPattern =
  '^(|[a-zA-Z]+|#[0-9a-fA-F]{3,8}|((rgb|hsl)a?|hwb|(ok)?(lab|lch))\\([0-9a-z ,.%/+-]*\\)|var\\(--vscode-[a-zA-Z-]+\\))$';

/**
 * Every `showrunner.*` setting: its default, its JSON Schema type, where it may be set, and what stands in for it
 * in the settings of a talk that was made with the format's other extension. Both hosts read this table; a test holds `contributes.configuration` of package.json against it.
 */
export const settingDefinitions = {
  'api.enabled': { type: 'boolean', default: false, scope: 'window', talk: [{ name: 'api.enabled' }] },
  'api.port': {
    type: 'integer',
    default: 3710,
    scope: 'window',
    minimum: 1,
    maximum: 65535,
    talk: [{ name: 'api.port' }],
  },
  'api.requireToken': { type: 'boolean', default: false, scope: 'machine' },
  /** Other machines may call, with the token. */
  'api.lan': { type: 'boolean', default: false, scope: 'machine' },
  'api.allowedOrigins': { type: 'string[]', default: [] as readonly string[], scope: 'machine' },
  'api.allowedHosts': { type: 'string[]', default: [] as readonly string[], scope: 'machine' },
  /** Commands of VS Code that demos may run where the workspace is not trusted, by their full names. */
  'restricted.allowedCommands': { type: 'string[]', default: [] as readonly string[], scope: 'machine' },
  /** Seconds; 0 is no limit. */
  stepTimeout: { type: 'number', default: 0, scope: 'window', minimum: 0 },
  /** Minutes of a talk whose demo file has no `timer` of its own; 0 is none. */
  timer: { type: 'number', default: 0, scope: 'window', minimum: 0, talk: [{ name: 'timer' }] },
  /** The time of day in the status bar while the show runs. */
  clock: { type: 'boolean', default: false, scope: 'window', talk: [{ name: 'showClock' }] },
  /** Where `next` goes after going back: on from there, or after the demo that was reached before. */
  'next.after': {
    type: 'string',
    enum: ['current', 'furthest'],
    default: 'current' as 'current' | 'furthest',
    scope: 'window',
  },
  /** Behaviour of `previous` before it repeats effects beyond the workspace: commands, scripts, other programs. */
  'previous.repeat': {
    type: 'string',
    enum: ['ask', 'always', 'never'],
    default: 'ask' as 'ask' | 'always' | 'never',
    scope: 'window',
  },
  /** Whether going forward over several demos runs their terminal commands and scripts. */
  'forward.runCommands': { type: 'boolean', default: true, scope: 'window' },
  /** MiB of the storage for what the demos have changed. */
  'history.limit': { type: 'number', default: 200, scope: 'window', minimum: 1 },
  saveAfterDemo: { type: 'boolean', default: true, scope: 'window' },
  /** Seconds to wait for a command's end when more actions follow. */
  'terminal.wait': { type: 'number', default: 5, scope: 'window', minimum: 0 },
  /** Milliseconds to stay after each command when more actions follow. */
  'terminal.delay': {
    type: 'number',
    default: 0,
    scope: 'window',
    minimum: 0,
    maximum: 60_000,
    talk: [{ name: 'terminalCommandBoundaryDelay', toOurs: atMost(60_000) }],
  },
  /** Opacity of what is not highlighted, 0 to 1. */
  'highlight.opacity': {
    type: 'number',
    default: 0.25,
    scope: 'window',
    minimum: 0,
    maximum: 1,
    talk: [{ name: 'highlightOpacity' }],
  },
  /** Blur of what is not highlighted, in pixels. */
  'highlight.blur': {
    type: 'number',
    default: 0,
    scope: 'window',
    minimum: 0,
    maximum: 20,
    talk: [{ name: 'highlightBlur', toOurs: atMost(20) }],
  },
  /** A border round what is highlighted, as a CSS colour; empty is none. */
  'highlight.borderColor': {
    type: 'string',
    default: '' as string,
    scope: 'window',
    pattern: colourPattern,
    talk: [{ name: 'highlightBorderColor' }],
  },
  /** Behind what is highlighted, as a CSS colour; empty is none. */
  'highlight.background': {
    type: 'string',
    default: '' as string,
    scope: 'window',
    pattern: colourPattern,
    talk: [{ name: 'highlightBackground' }],
  },
  /** Steps of the font at a highlight whose action names no zoom. */
  'highlight.zoom': {
    type: 'integer',
    default: 0,
    scope: 'window',
    minimum: 0,
    maximum: 20,
    talk: [{ name: 'highlightZoomEnabled', toOurs: zoomSteps }],
  },
  'typing.mode': {
    type: 'string',
    default: 'instant' as TypingMode,
    scope: 'window',
    enum: ['instant', 'line-by-line', 'character-by-character', 'hacker-typer'],
    talk: [{ name: 'insertTypingMode' }],
  },
  /** Milliseconds a character (a line in `line-by-line`). */
  'typing.speed': {
    type: 'number',
    default: 50,
    scope: 'window',
    minimum: 0,
    maximum: 5000,
    talk: [
      { name: 'insertTypingSpeed', toOurs: atMost(5000) },
      { name: 'lineInsertionDelay', toOurs: atMost(5000) },
    ],
  },
  /** Characters that each key of the presenter types in `hacker-typer`. */
  'typing.hackerTyperChunkSize': {
    type: 'integer',
    default: 3,
    scope: 'window',
    minimum: 1,
    maximum: 1000,
    talk: [{ name: 'hackerTyperChunkSize' }],
  },
  /** How much each pause varies: 0 is a metronome, 1 is between nothing and twice the speed. */
  'typing.randomness': {
    type: 'number',
    default: 0,
    scope: 'window',
    minimum: 0,
    maximum: 1,
    talk: [{ name: 'insertTypingSpeedRandomness', toOurs: fromPercent }],
  },
  /** Steps that the presentation mode adds to the zoom of the window. */
  'presentation.zoom': { type: 'number', default: 1, scope: 'window', minimum: -5, maximum: 5 },
  /** Text size of editors, terminals, debug console and chat in it, relative to normal. */
  'presentation.textScale': { type: 'number', default: 1.25, scope: 'window', minimum: 0.5, maximum: 4 },
  /** Whether PageUp and PageDown, which a clicker sends, move the show in it, whatever has the focus. */
  'presentation.clicker': { type: 'boolean', default: true, scope: 'window' },
  'presentation.hideSideBars': {
    type: 'boolean',
    default: true,
    scope: 'window',
    talk: [{ name: 'presentationViewToggles', toOurs: hides('sideBar', 'secondarySideBar') }],
  },
  'presentation.hideTabs': {
    type: 'boolean',
    default: true,
    scope: 'window',
    talk: [{ name: 'presentationViewToggles', toOurs: hides('tabs') }],
  },
  'presentation.hideStatusBar': {
    type: 'boolean',
    default: true,
    scope: 'window',
    talk: [{ name: 'presentationViewToggles', toOurs: hides('statusBar') }],
  },
  /** Whether the time of the talk goes from a status bar that is in sight: it is the speaker's. */
  'presentation.hideTime': { type: 'boolean', default: true, scope: 'window' },
  /** Whether the presenter view sounds when a step fails. */
  'presentation.errorSound': { type: 'boolean', default: false, scope: 'window' },
  /** VS Code's settings by their full key, `null` for one that is left alone; what is not given is as in the default. */
  'presentation.settings': {
    type: 'object',
    default: presentationSettings,
    scope: 'window',
    talk: [{ name: 'presentationViewToggles', toOurs: hiddenParts }],
  },
  /** When secrets are hidden in editors and pictures. Of the user: no talk shows what the presenter hides. */
  'secrets.hide': {
    type: 'string',
    enum: ['always', 'presentation', 'never'],
    default: 'presentation' as 'always' | 'presentation' | 'never',
    scope: 'application',
    isStrict: true,
  },
  /** Regular expressions for what is secret besides. Of the machine: a slow one in a talk would stop the window. */
  'secrets.patterns': { type: 'string[]', default: [] as readonly string[], scope: 'machine' },
  /** CSS for all decks without a `customTheme` of their own: a path from the workspace folder. */
  'slides.customTheme': {
    type: 'string',
    default: '' as string,
    scope: 'window',
    talk: [{ name: 'customTheme' }],
  },
  /** Templates for all slides without a header or footer of their own: paths from the workspace folder. */
  'slides.headerTemplate': {
    type: 'string',
    default: '' as string,
    scope: 'window',
    talk: [{ name: 'slideHeaderTemplate' }],
  },
  'slides.footerTemplate': {
    type: 'string',
    default: '' as string,
    scope: 'window',
    talk: [{ name: 'slideFooterTemplate' }],
  },
  /** Scripts that define elements of the talk's own: paths from the workspace folder. Only in a trusted workspace. */
  'slides.webComponents': {
    type: 'string[]',
    default: [] as readonly string[],
    scope: 'window',
    talk: [{ name: 'customWebComponents' }],
  },
  /** `auto`, `off`, or the path of an executable. */
  'screenshot.browser': { type: 'string', default: 'auto' as string, scope: 'machine' },
  /** Commands above the demos and actions of a demo file. */
  codeLens: { type: 'boolean', default: true, scope: 'window' },
} as const satisfies Record<string, SettingDefinition>;

export type TypingMode = 'instant' | 'line-by-line' | 'character-by-character' | 'hacker-typer';

export interface SettingDefinition {
  readonly type: 'boolean' | 'integer' | 'number' | 'string' | 'string[]' | 'object';
  readonly default: JsonValue;
  /** `application`: the user's alone, on every machine. */
  readonly scope: 'window' | 'machine' | 'application';
  readonly minimum?: number;
  readonly maximum?: number;
  /** A regular expression that a text fits as a whole. */
  readonly pattern?: string;
  readonly enum?: readonly string[];
  /** Of several values, the default too, the one that stands first in the enumeration counts. */
  readonly isStrict?: boolean;
  /** The first that is set, and fits, stands in for ours. */
  readonly talk?: readonly TalkSetting[];
}

export type SettingKey = keyof typeof settingDefinitions;
type Widen<T> = T extends TypingMode ? TypingMode : T extends boolean ? boolean : T extends number ? number : T;
export type SettingValue<K extends SettingKey> = Widen<(typeof settingDefinitions)[K]['default']>;

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingDefinitions, key);
}

/** Whether a value from a settings file fits the definition: type, bounds and enumeration. */
export function isSettingValue(key: SettingKey, value: unknown): boolean {
  const definition: SettingDefinition = settingDefinitions[key];
  switch (definition.type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'string':
      return typeof value === 'string' && (definition.enum?.includes(value) ?? true) && fits(definition, value);
    case 'string[]':
      return Array.isArray(value) && value.every((item) => typeof item === 'string');
    case 'object':
      return isJsonObject(value as JsonValue);
    default:
      return isNumberWithin(definition, value);
  }
}

function fits({ pattern }: SettingDefinition, text: string): boolean {
  return pattern === undefined || new RegExp(pattern).test(text);
}

function isNumberWithin(definition: SettingDefinition, value: unknown): boolean {
  if (typeof value !== 'number' || !Number.isFinite(value)) return false;
  if (definition.type === 'integer' && !Number.isInteger(value)) return false;
  return value >= (definition.minimum ?? -Infinity) && value <= (definition.maximum ?? Infinity);
}

/** The value to work with: the given one where it fits, else the default. */
export function readSetting<K extends SettingKey>(key: K, value: unknown): SettingValue<K> {
  const { default: fallback }: SettingDefinition = settingDefinitions[key];
  if (!isSettingValue(key, value)) return fallback as SettingValue<K>;
  const isMerged = isJsonObject(fallback);
  return (isMerged ? { ...fallback, ...(value as JsonObject) } : value) as SettingValue<K>;
}
