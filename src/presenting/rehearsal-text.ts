import type { Agenda } from './agenda.ts';
import type { RehearsalStage } from './rehearsed-times.ts';
import { formatTime } from './time-text.ts';

/** Rehearsal for the status bar. Icons as `$(name)`. */
export interface RehearsalText {
  readonly text: string;
  /** For the pointer and for a screen reader. */
  readonly label: string;
}

/** `undefined` without one. */
export function describeRehearsal(
  stage: RehearsalStage,
  { entries }: Pick<Agenda, 'entries'>,
): RehearsalText | undefined {
  switch (stage) {
    case 'none':
      return undefined;
    case 'running':
      return {
        text: '$(record) Rehearsing',
        label: 'The times of this run become the plan. Click to end the rehearsal',
      };
    case 'complete': {
      const time = formatTime(entries.reduce((sum, { actual = 0 }) => sum + actual, 0));
      return {
        text: '$(pass) Rehearsed',
        label: `The show is at its end, and its times are kept: ${time}. Click when you have finished speaking`,
      };
    }
  }
}
