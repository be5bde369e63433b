import { formatDuration } from '../../core/talk-words.ts';
import { find, write } from './dom.ts';
import { type Pace, paceOf } from './talk-time.ts';

export interface ShownTime {
  /** Seconds; `undefined` before the talk. */
  readonly elapsed: number | undefined;
  /** Planned minutes; 0 or `undefined` without a plan. */
  readonly minutes: number | undefined;
  readonly isRunning: boolean;
  /** Replaces the time left. */
  leftWords?(pace: Pace): string;
}

export function showTime({ elapsed, minutes, isRunning, leftWords = ({ left }) => left }: ShownTime): void {
  const pace = paceOf(elapsed, minutes);
  const timer = find('timer');
  timer.dataset.pace = pace.kind;
  timer.classList.toggle('is-standing', elapsed !== undefined && !isRunning);
  write(find('elapsed'), formatDuration(elapsed ?? 0));
  write(find('planned'), minutes ? `of ${formatDuration(minutes * 60)}` : '');
  write(find('left'), leftWords(pace));
  find('track').style.transform = `scaleX(${pace.share})`;
  showTimeButton(elapsed, isRunning);
}

function showTimeButton(elapsed: number | undefined, isRunning: boolean): void {
  const button = find('run-time');
  const label = isRunning ? 'Pause the timer' : elapsed === undefined ? 'Start the timer' : 'Resume the timer';
  if (button.getAttribute('aria-label') === label) return;
  button.setAttribute('aria-label', label);
  if (button.ariaKeyShortcuts) button.title = `${label} (${button.ariaKeyShortcuts})`;
  button.querySelector('use')?.setAttribute('href', isRunning ? '#i-pause' : '#i-run');
}
