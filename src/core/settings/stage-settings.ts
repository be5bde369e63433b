import { hiddenParts, hides } from '../talk-settings.ts';
import type { SettingDefinition } from './definition.ts';
import { presentationSettings } from './presentation-settings.ts';

export const stageSettings = {
  'presentation.zoom': {
    type: 'number',
    default: 1,
    scope: 'window',
    minimum: -5,
    maximum: 5,
    description: 'Zoom steps that presentation mode adds to the window. `0`: unchanged.',
  },
  'presentation.textScale': {
    type: 'number',
    default: 1.25,
    scope: 'window',
    minimum: 0.5,
    maximum: 4,
    description:
      'Text size in presentation mode, relative to normal: in editors, terminals, the debug console and the chat. `1`: unchanged.',
  },
  'presentation.clicker': {
    type: 'boolean',
    default: true,
    scope: 'window',
    description:
      'In presentation mode, PageDown is **Next** and PageUp is **Previous**, also in editors and terminals: clickers send these keys.',
  },
  'presentation.hideSideBars': {
    type: 'boolean',
    default: true,
    scope: 'window',
    description: 'Close both side bars in presentation mode, and reopen them afterwards.',
    talk: [{ name: 'presentationViewToggles', toOurs: hides('sideBar', 'secondarySideBar') }],
  },
  'presentation.hideTabs': {
    type: 'boolean',
    default: true,
    scope: 'window',
    description: 'Hide the tabs of editors in presentation mode.',
    talk: [{ name: 'presentationViewToggles', toOurs: hides('tabs') }],
  },
  'presentation.hideStatusBar': {
    type: 'boolean',
    default: true,
    scope: 'window',
    description: 'Hide the status bar in presentation mode.',
    talk: [{ name: 'presentationViewToggles', toOurs: hides('statusBar') }],
  },
  'presentation.hideTime': {
    type: 'boolean',
    default: true,
    scope: 'window',
    description:
      'Hide the time of the talk in presentation mode where the status bar is visible (`#showrunner.presentation.hideStatusBar#`). The presenter view and the remote show it.',
  },
  'presentation.errorSound': {
    type: 'boolean',
    default: false,
    scope: 'window',
    description:
      'Play a short sound in the presenter view when a step fails. Click in the view once: until then, pages cannot play sound.',
  },
  'presentation.settings': {
    type: 'object',
    default: presentationSettings,
    scope: 'window',
    description:
      'VS Code settings for presentation mode besides `#showrunner.presentation.hideTabs#` and the like, by their full names; `null` leaves one unchanged. They are set for the workspace, and restored afterwards.',
    talk: [{ name: 'presentationViewToggles', toOurs: hiddenParts }],
  },
  /** A user setting, so that no talk can show secrets. */
  'secrets.hide': {
    type: 'string',
    default: 'presentation',
    scope: 'application',
    enum: ['always', 'presentation', 'never'],
    isStrict: true,
    description:
      'When to mask tokens, keys, passwords, e-mail addresses and connection strings in editors, and in pictures and exports of the show. Files are not changed. A user setting: no talk can turn it off.',
    enumDescriptions: ['Always.', 'In presentation mode.', 'Only when the command **Hide or Show Secrets** says so.'],
  },
  /** A machine setting, because a slow pattern in a talk would block the window. */
  'secrets.patterns': {
    type: 'string[]',
    default: [],
    scope: 'machine',
    description:
      'Regular expressions for additional secrets (`#showrunner.secrets.hide#`), such as `ACME-\\d+`; with a group `(?<secret>…)` only that part is masked.',
  },
  timer: {
    type: 'number',
    default: 0,
    scope: 'window',
    minimum: 0,
    description: 'Planned minutes of a talk whose demo file has no `timer` of its own. `0`: no limit.',
    talk: [{ name: 'timer' }],
  },
  clock: {
    type: 'boolean',
    default: false,
    scope: 'window',
    description:
      'Show the time of day in the status bar from the first step of the show until **Reset**, and not only in presentation mode.',
    talk: [{ name: 'showClock' }],
  },
} as const satisfies Readonly<Record<string, SettingDefinition>>;
