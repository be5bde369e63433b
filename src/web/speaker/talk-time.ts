import type { ShowTimer } from '../../api/editor-port.ts';
import { formatDuration } from '../../core/talk-words.ts';

export function isTiming({ elapsedSeconds, isPaused }: ShowTimer): boolean {
  return elapsedSeconds !== undefined && !isPaused;
}

/** Extrapolates the time by whole seconds, unless it is paused. */
export function timerAfter(told: ShowTimer, seconds: number): ShowTimer {
  const { elapsedSeconds, aheadSeconds, fileLeftSeconds } = told;
  if (elapsedSeconds === undefined || told.isPaused) return told;
  // Within a file's plan no time is lost.
  const lost = fileLeftSeconds === undefined ? 0 : Math.max(0, seconds - Math.max(0, fileLeftSeconds));
  return {
    ...told,
    elapsedSeconds: elapsedSeconds + seconds,
    ...(aheadSeconds !== undefined && { aheadSeconds: aheadSeconds - lost }),
    ...(fileLeftSeconds !== undefined && { fileLeftSeconds: fileLeftSeconds - seconds }),
  };
}

export interface Pace {
  readonly kind: 'none' | 'fine' | 'short' | 'over';
  /** 0 to 1. */
  readonly share: number;
  /** `3:20 left`, `0:40 behind`, or empty. */
  readonly left: string;
}

/** Share from which time is short. */
const shortFrom = 0.85;

/** @param elapsed seconds; `undefined` before the talk. */
export function paceOf(elapsed: number | undefined, minutes: number | undefined): Pace {
  if (!minutes) return { kind: 'none', share: 0, left: '' };
  const planned = minutes * 60;
  const gone = elapsed ?? 0;
  const share = Math.min(gone / planned, 1);
  if (gone > planned) return { kind: 'over', share, left: `${formatDuration(gone - planned)} behind` };
  return { kind: share >= shortFrom ? 'short' : 'fine', share, left: `${formatDuration(planned - gone)} left` };
}
