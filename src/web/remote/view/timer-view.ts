import type { ShowTimer } from '../../../api/editor-port.ts';
import { describeAhead } from '../../../core/talk-words.ts';
import { find } from '../../speaker/dom.ts';
import { isTiming } from '../../speaker/talk-time.ts';
import { showTime } from '../../speaker/time-view.ts';

/** The time goes to zero only where it stands still: a slip of the thumb must not lose it. */
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
