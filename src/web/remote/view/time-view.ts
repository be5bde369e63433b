import type { ShowTimer } from '../../../api/editor-port.ts';
import { describeAhead, formatDuration } from '../../../core/talk-words.ts';
import { find, write } from '../../speaker/dom.ts';
import { paceOf } from '../../speaker/time-words.ts';

export function isTiming({ elapsedSeconds, isPaused }: ShowTimer): boolean {
  return elapsedSeconds !== undefined && !isPaused;
}

/** The time that has gone against the time that there is, and what stops it. */
export function showTime(timer: ShowTimer): void {
  const { elapsedSeconds, countdownMinutes, minutes = 0, aheadSeconds, isPaused } = timer;
  const there = countdownMinutes ?? minutes;
  const pace = paceOf(elapsedSeconds, there);
  find('timer').dataset.pace = pace.kind;
  find('timer').classList.toggle('is-standing', isPaused === true);
  write(find('elapsed'), formatDuration(elapsedSeconds ?? 0));
  write(find('planned'), there > 0 ? `of ${formatDuration(there * 60)}` : '');
  write(find('left'), describeAhead(aheadSeconds) || pace.left);
  find('track').style.transform = `scaleX(${pace.share})`;
  showKeys(timer);
}

/** The time goes to zero only where it stands still: nobody loses it by a slip of the thumb. */
function showKeys(timer: ShowTimer): void {
  const isRunning = isTiming(timer);
  const toggle = find('run-time');
  const begun = timer.elapsedSeconds !== undefined;
  const words = isRunning ? 'Pause the time' : begun ? 'Go on with the time' : 'Start the time';
  if (toggle.getAttribute('aria-label') !== words) {
    toggle.setAttribute('aria-label', words);
    toggle.querySelector('use')?.setAttribute('href', isRunning ? '#i-pause' : '#i-run');
  }
  find<HTMLButtonElement>('reset-time').disabled = !timer.isPaused;
}
