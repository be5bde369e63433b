import { atMost, fromPercent, zoomSteps } from '../talk-settings.ts';
import type { SettingDefinition } from './definition.ts';

/** Only colors, nothing that could inject other CSS. */
const colorPattern =
  '^(|[a-zA-Z]+|#[0-9a-fA-F]{3,8}|((rgb|hsl)a?|hwb|(ok)?(lab|lch))\\([0-9a-z ,.%/+-]*\\)|var\\(--vscode-[a-zA-Z-]+\\))$';

export const codeSettings = {
  'typing.mode': {
    type: 'string',
    default: 'instant',
    scope: 'window',
    enum: ['instant', 'line-by-line', 'character-by-character', 'hacker-typer'],
    description: 'How inserted code appears, unless the action says so itself.',
    enumDescriptions: [
      'All at once.',
      'Line by line.',
      'Character by character.',
      'As you type, whichever keys you press.',
    ],
    talk: [{ name: 'insertTypingMode' }],
  },
  'typing.speed': {
    type: 'number',
    default: 50,
    scope: 'window',
    minimum: 0,
    maximum: 5000,
    description: 'Milliseconds per character, where `#showrunner.typing.mode#` is `character-by-character`.',
    talk: [
      { name: 'insertTypingSpeed', toOurs: atMost(5000) },
      { name: 'lineInsertionDelay', toOurs: atMost(5000) },
    ],
  },
  'typing.lineSpeed': {
    type: 'number',
    default: 300,
    scope: 'window',
    minimum: 0,
    maximum: 5000,
    description: 'Milliseconds per line, where `#showrunner.typing.mode#` is `line-by-line`.',
    talk: [
      { name: 'insertTypingSpeed', toOurs: atMost(5000) },
      { name: 'lineInsertionDelay', toOurs: atMost(5000) },
    ],
  },
  'typing.randomness': {
    type: 'number',
    default: 0,
    scope: 'window',
    minimum: 0,
    maximum: 1,
    description:
      'How much the pauses between characters vary: from `0`, always the same, to `1`, between none and twice as long.',
    talk: [{ name: 'insertTypingSpeedRandomness', toOurs: fromPercent }],
  },
  'typing.hackerTyperChunkSize': {
    type: 'integer',
    default: 3,
    scope: 'window',
    minimum: 1,
    maximum: 1000,
    description: 'Characters that each key types, where `#showrunner.typing.mode#` is `hacker-typer`.',
    talk: [{ name: 'hackerTyperChunkSize' }],
  },
  'highlight.opacity': {
    type: 'number',
    default: 0.25,
    scope: 'window',
    minimum: 0,
    maximum: 1,
    description: 'Opacity of everything that is not highlighted, from `0` (invisible) to `1` (normal).',
    talk: [{ name: 'highlightOpacity' }],
  },
  'highlight.blur': {
    type: 'number',
    default: 0,
    scope: 'window',
    minimum: 0,
    maximum: 20,
    description: 'Blur of everything that is not highlighted, in pixels.',
    talk: [{ name: 'highlightBlur', toOurs: atMost(20) }],
  },
  'highlight.borderColor': {
    type: 'string',
    default: '',
    scope: 'window',
    pattern: colorPattern,
    description: 'A border around what is highlighted: a CSS color, such as `rgba(255, 0, 0, 0.5)`. Empty: none.',
    talk: [{ name: 'highlightBorderColor' }],
  },
  'highlight.background': {
    type: 'string',
    default: '',
    scope: 'window',
    pattern: colorPattern,
    description:
      "The background of what is highlighted: a CSS color. Empty: the theme's, if nothing else sets it apart.",
    talk: [{ name: 'highlightBackground' }],
  },
  'highlight.zoom': {
    type: 'integer',
    default: 0,
    scope: 'window',
    minimum: 0,
    maximum: 20,
    description: 'Zoom steps for a highlight whose action has no `zoom`.',
    talk: [{ name: 'highlightZoomEnabled', toOurs: zoomSteps }],
  },
  codeLens: {
    type: 'boolean',
    default: true,
    scope: 'window',
    description: 'Show “Run demo”, “Run action” and “Run from here” above the demos and actions of a demo file.',
  },
} as const satisfies Readonly<Record<string, SettingDefinition>>;
