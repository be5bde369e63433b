import type { ShowTimer } from '../../../api/editor-port.ts';
import { describeAhead } from '../../../core/talk-words.ts';
import { find } from '../../speaker/dom.ts';
import { showTime } from '../../speaker/time-view.ts';

export function isTiming({ elapsedSeconds, isPaused }: ShowTimer): boolean {
  return elapsedSeconds !== undefined && !isPaused;
}

/** The time of the talk as it is so many whole seconds after it was told: it goes on, unless it stands still. */
export function timerAfter(told: ShowTimer, seconds: number): ShowTimer {
  const { elapsedSeconds, aheadSeconds, fileLeftSeconds } = told;
  if (elapsedSeconds === undefined || told.isPaused) return told;
  // Within the plan of a file nothing is lost.
  const lost = fileLeftSeconds === undefined ? 0 : Math.max(0, seconds - Math.max(0, fileLeftSeconds));
  return {
    ...told,
    elapsedSeconds: elapsedSeconds + seconds,
    ...(aheadSeconds !== undefined && { aheadSeconds: aheadSeconds - lost }),
    ...(fileLeftSeconds !== undefined && { fileLeftSeconds: fileLeftSeconds - seconds }),
  };
}

/** The time goes to zero only where it stands still: nobody loses it by a slip of the thumb. */
export function showTimer(timer: ShowTimer): void {
  const { elapsedSeconds, countdownMinutes, minutes, aheadSeconds, isPaused } = timer;
  showTime({
    elapsed: elapsedSeconds,
    minutes: countdownMinutes ?? minutes,
    isRunning: isTiming(timer),
    leftWords: ({ left }) => describeAhead(aheadSeconds) || left,
  });
  find<HTMLButtonElement>('reset-time').disabled = !isPaused;
}
