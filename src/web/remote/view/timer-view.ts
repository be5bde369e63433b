import type { ShowTimer } from '../../../api/editor-port.ts';
import { describeAhead } from '../../../core/talk-words.ts';
import { find } from '../../speaker/dom.ts';
import { isTiming } from '../../speaker/talk-time.ts';
import { showTime } from '../../speaker/time-view.ts';

/** Allows a reset only while the time is paused, so that a slip cannot lose it. */
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
