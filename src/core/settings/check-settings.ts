import type { SettingDefinition } from './definition.ts';

export const checkSettings = {
  'check.textSize': {
    type: 'number',
    default: 24,
    scope: 'window',
    minimum: 0,
    maximum: 200,
    description:
      'Smallest text on slides that the last row can read, in pixels of a screen of 1080 lines. Code may be five sixths of it, headers, footers and small print two thirds. `0`: do not check it.',
  },
  'check.words': {
    type: 'integer',
    default: 0,
    scope: 'window',
    minimum: 0,
    description: 'Most words on a slide, without code, headers and footers. `0`: do not count them.',
  },
  'check.ignore': {
    type: 'string[]',
    default: [],
    scope: 'window',
    description:
      'What **Check the Show** does not report about what the audience can read: `slide-overflows`, `small-text`, `low-contrast`, `blurry-picture`, `too-many-words`, `code-too-wide`, `code-too-tall`, `command-too-wide`. For one slide, write a comment into it: `<!-- showrunner-ignore low-contrast -->`.',
  },
} as const satisfies Readonly<Record<string, SettingDefinition>>;
