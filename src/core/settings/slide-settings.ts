import type { SettingDefinition } from './definition.ts';

export const slideSettings = {
  'slides.customTheme': {
    type: 'string',
    default: '',
    scope: 'window',
    description: 'A CSS file for all decks without a `customTheme` of their own: its path from the workspace folder.',
    talk: [{ name: 'customTheme' }],
  },
  'slides.headerTemplate': {
    type: 'string',
    default: '',
    scope: 'window',
    description:
      'An HTML template for the header of all slides without one of their own: its path from the workspace folder, or the template itself.',
    talk: [{ name: 'slideHeaderTemplate' }],
  },
  'slides.footerTemplate': {
    type: 'string',
    default: '',
    scope: 'window',
    description:
      'An HTML template for the footer of all slides without one of their own: its path from the workspace folder, or the template itself.',
    talk: [{ name: 'slideFooterTemplate' }],
  },
  'slides.webComponents': {
    type: 'string[]',
    default: [],
    scope: 'window',
    description:
      'JavaScript modules that define elements of your own for slides: their paths from the workspace folder. They run only in a trusted workspace, and load nothing from the network.',
    talk: [{ name: 'customWebComponents' }],
  },
  'screenshot.browser': {
    type: 'string',
    default: 'auto',
    scope: 'machine',
    description:
      'The browser that draws pictures of what comes next, and PDFs: `auto` finds an installed Chrome, Edge or Chromium, `off` uses none, anything else is the path of one. It runs in the background, with a profile of its own and no network access.',
  },
} as const satisfies Readonly<Record<string, SettingDefinition>>;
