import { atMost, fromPercent, hiddenParts, hides, zoomSteps } from '../talk-settings.ts';
import type { SettingDefinition } from './definition.ts';
import { presentationSettings } from './presentation-settings.ts';

/** A name, `#rgb`, a function of numbers or a colour of VS Code's: nothing that could bring more CSS along. */
const colourPattern =
  '^(|[a-zA-Z]+|#[0-9a-fA-F]{3,8}|((rgb|hsl)a?|hwb|(ok)?(lab|lch))\\([0-9a-z ,.%/+-]*\\)|var\\(--vscode-[a-zA-Z-]+\\))$';

/** How the show looks to the audience, and demo files to their author. */
export const viewSettings = {
  'highlight.opacity': {
    type: 'number',
    default: 0.25,
    scope: 'window',
    minimum: 0,
    maximum: 1,
    order: 10,
    description: 'Opacity of everything that is not highlighted, from `0` (invisible) to `1` (normal).',
    talk: [{ name: 'highlightOpacity' }],
  },
  'highlight.blur': {
    type: 'number',
    default: 0,
    scope: 'window',
    minimum: 0,
    maximum: 20,
    order: 11,
    description: 'Blur of everything that is not highlighted, in pixels.',
    talk: [{ name: 'highlightBlur', toOurs: atMost(20) }],
  },
  'highlight.borderColor': {
    type: 'string',
    default: '',
    scope: 'window',
    pattern: colourPattern,
    order: 11,
    description: 'A border around what is highlighted: a CSS colour, such as `rgba(255, 0, 0, 0.5)`. Empty: none.',
    talk: [{ name: 'highlightBorderColor' }],
  },
  'highlight.background': {
    type: 'string',
    default: '',
    scope: 'window',
    pattern: colourPattern,
    order: 11,
    description:
      "The background of what is highlighted: a CSS colour. Empty: the theme's, if nothing else sets it apart.",
    talk: [{ name: 'highlightBackground' }],
  },
  'highlight.zoom': {
    type: 'integer',
    default: 0,
    scope: 'window',
    minimum: 0,
    maximum: 20,
    order: 11,
    description: 'Zoom steps for a highlight whose action has no `zoom`.',
    talk: [{ name: 'highlightZoomEnabled', toOurs: zoomSteps }],
  },
  'typing.mode': {
    type: 'string',
    default: 'instant',
    scope: 'window',
    enum: ['instant', 'line-by-line', 'character-by-character', 'hacker-typer'],
    order: 12,
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
    order: 13,
    description: 'Milliseconds per character.',
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
    order: 13,
    description: 'Milliseconds per line with `line-by-line`.',
    talk: [
      { name: 'insertTypingSpeed', toOurs: atMost(5000) },
      { name: 'lineInsertionDelay', toOurs: atMost(5000) },
    ],
  },
  'typing.hackerTyperChunkSize': {
    type: 'integer',
    default: 3,
    scope: 'window',
    minimum: 1,
    maximum: 1000,
    order: 13,
    description: 'Characters that each key types with `hacker-typer`.',
    talk: [{ name: 'hackerTyperChunkSize' }],
  },
  'typing.randomness': {
    type: 'number',
    default: 0,
    scope: 'window',
    minimum: 0,
    maximum: 1,
    order: 14,
    description:
      'How much the pauses between characters vary: from `0`, always the same, to `1`, between none and twice as long.',
    talk: [{ name: 'insertTypingSpeedRandomness', toOurs: fromPercent }],
  },
  'presentation.zoom': {
    type: 'number',
    default: 1,
    scope: 'window',
    minimum: -5,
    maximum: 5,
    order: 15,
    description: 'Zoom steps that presentation mode adds to the window. `0`: unchanged.',
  },
  'presentation.textScale': {
    type: 'number',
    default: 1.25,
    scope: 'window',
    minimum: 0.5,
    maximum: 4,
    order: 15,
    description:
      'Text size in presentation mode, relative to normal: in editors, terminals, the debug console and the chat. `1`: unchanged.',
  },
  'presentation.clicker': {
    type: 'boolean',
    default: true,
    scope: 'window',
    order: 15,
    description:
      'In presentation mode, PageDown is **Next** and PageUp is **Previous**, also in editors and terminals: clickers send these keys.',
  },
  'presentation.hideSideBars': {
    type: 'boolean',
    default: true,
    scope: 'window',
    order: 16,
    description: 'Close both side bars in presentation mode, and reopen them afterwards.',
    talk: [{ name: 'presentationViewToggles', toOurs: hides('sideBar', 'secondarySideBar') }],
  },
  'presentation.hideTabs': {
    type: 'boolean',
    default: true,
    scope: 'window',
    order: 16,
    description: 'Hide the tabs of editors in presentation mode.',
    talk: [{ name: 'presentationViewToggles', toOurs: hides('tabs') }],
  },
  'presentation.hideStatusBar': {
    type: 'boolean',
    default: true,
    scope: 'window',
    order: 16,
    description: 'Hide the status bar in presentation mode.',
    talk: [{ name: 'presentationViewToggles', toOurs: hides('statusBar') }],
  },
  'presentation.hideTime': {
    type: 'boolean',
    default: true,
    scope: 'window',
    order: 16,
    description:
      'Hide the time of the talk in presentation mode while the status bar is visible. The presenter view and the remote show it.',
  },
  'presentation.errorSound': {
    type: 'boolean',
    default: false,
    scope: 'window',
    order: 16,
    description:
      'Play a short sound in the presenter view when a step fails. Click in the view once: until then, pages cannot play sound.',
  },
  'presentation.settings': {
    type: 'object',
    default: presentationSettings,
    scope: 'window',
    order: 17,
    description:
      'VS Code settings for presentation mode, by their full names; `null` leaves one unchanged. They are set for the workspace, and restored afterwards.',
    talk: [{ name: 'presentationViewToggles', toOurs: hiddenParts }],
  },
  /** Of the user: no talk shows what the presenter hides. */
  'secrets.hide': {
    type: 'string',
    default: 'presentation',
    scope: 'application',
    enum: ['always', 'presentation', 'never'],
    isStrict: true,
    order: 17,
    description:
      'When to mask tokens, keys, passwords, e-mail addresses and connection strings in editors, and in pictures and exports of the show. Files are not changed. A user setting: no talk can turn it off.',
    enumDescriptions: ['Always.', 'In presentation mode.', 'Only when the command **Hide or Show Secrets** says so.'],
  },
  /** Of the machine: a slow one in a talk would stop the window. */
  'secrets.patterns': {
    type: 'string[]',
    default: [],
    scope: 'machine',
    order: 17,
    description:
      'Regular expressions for additional secrets, such as `ACME-\\d+`; with a group `(?<secret>…)` only that part is masked.',
  },
  'slides.customTheme': {
    type: 'string',
    default: '',
    scope: 'window',
    order: 18,
    description: 'A CSS file for all decks without a `customTheme` of their own: its path from the workspace folder.',
    talk: [{ name: 'customTheme' }],
  },
  'slides.headerTemplate': {
    type: 'string',
    default: '',
    scope: 'window',
    order: 18,
    description:
      'An HTML template for the header of all slides without one of their own: its path from the workspace folder, or the template itself.',
    talk: [{ name: 'slideHeaderTemplate' }],
  },
  'slides.footerTemplate': {
    type: 'string',
    default: '',
    scope: 'window',
    order: 18,
    description:
      'An HTML template for the footer of all slides without one of their own: its path from the workspace folder, or the template itself.',
    talk: [{ name: 'slideFooterTemplate' }],
  },
  'slides.webComponents': {
    type: 'string[]',
    default: [],
    scope: 'window',
    order: 19,
    description:
      'JavaScript modules that define elements of your own for slides: their paths from the workspace folder. They run only in a trusted workspace, and load nothing from the network.',
    talk: [{ name: 'customWebComponents' }],
  },
  'screenshot.browser': {
    type: 'string',
    default: 'auto',
    scope: 'machine',
    order: 18,
    description:
      'The browser that draws pictures of what comes next, and PDFs: `auto` finds an installed Chrome, Edge or Chromium, `off` uses none, anything else is the path of one. It runs in the background, with a profile of its own and no network access.',
  },
  codeLens: {
    type: 'boolean',
    default: true,
    scope: 'window',
    order: 16,
    description: 'Show “Run demo”, “Run action” and “Run from here” above the demos and actions of a demo file.',
  },
} as const satisfies Readonly<Record<string, SettingDefinition>>;
