import type { TypingMode } from '../../core/settings.ts';
import type { Settings } from '../../ports/settings.ts';
import { type FieldValues, number, oneOfOr, optional } from '../fields.ts';

export interface TypingStyle {
  readonly mode: TypingMode;
  /** Milliseconds between two pieces. */
  readonly speed: number;
  /** 0 is constant; 1 varies each pause between zero and twice the speed. */
  readonly randomness: number;
}

const modes = ['instant', 'line-by-line', 'character-by-character', 'hacker-typer'] as const;

export const typingFields = {
  insertTypingMode: optional(
    oneOfOr('How the text appears (the setting typing.mode when left out).', modes, 'instant'),
  ),
  insertTypingSpeed: optional(
    number(
      'Milliseconds per character, or per line in line-by-line (the setting typing.speed or typing.lineSpeed when left out).',
      {
        minimum: 0,
      },
    ),
  ),
  insertTypingSpeedRandomness: optional(
    number('How much each pause varies, 0 to 1, or 0 to 100 percent (the setting typing.randomness when left out).', {
      minimum: 0,
      maximum: 100,
    }),
  ),
};

/** Defaults come from the settings. */
export function readTypingStyle(
  fields: Partial<FieldValues<typeof typingFields>>,
  settings: Settings,
  defaultMode: TypingMode = settings.get('typing.mode'),
): TypingStyle {
  const randomness = fields.insertTypingSpeedRandomness ?? settings.get('typing.randomness');
  const mode = fields.insertTypingMode ?? defaultMode;
  return {
    mode,
    speed:
      fields.insertTypingSpeed ??
      (mode === 'line-by-line' ? settings.get('typing.lineSpeed') : settings.get('typing.speed')),
    randomness: randomness > 1 ? randomness / 100 : randomness,
  };
}

/** Milliseconds. `random` returns 0 to 1. */
export function nextDelay({ speed, randomness }: TypingStyle, random: () => number = Math.random): number {
  return speed * (1 + randomness * (2 * random() - 1));
}

/** Never splits a grapheme. */
export function splitForTyping(text: string, mode: TypingMode): readonly string[] {
  switch (mode) {
    case 'instant':
      return text === '' ? [] : [text];
    case 'line-by-line':
      return text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+/g) ?? [];
    default:
      return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  }
}
