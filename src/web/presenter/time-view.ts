import { describeAhead, formatDuration } from '../../core/talk-words.ts';
import type { PresenterTiming } from '../../presenting/presenter-view-model.ts';
import { find, write } from '../speaker/dom.ts';
import { paceOf } from '../speaker/time-words.ts';
import { timingAfter } from './timing.ts';

export interface TimeView {
  show(timing: PresenterTiming): void;
  /** The clocks go on. */
  tick(): void;
  readonly isRunning: boolean;
}

/** The time of the talk and of the day, and how the talk stands to its plan; `onTick` gets the time as it is now. */
export function createTimeView(now: () => number, onTick: (timing: PresenterTiming) => void): TimeView {
  let timing: PresenterTiming | undefined;
  let heardAt = now();

  const tick = () => {
    write(find('clock'), new Date().toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' }));
    if (!timing) return;
    const present = timingAfter(timing, now() - heardAt);
    showTime(present);
    showAhead(present.agenda.ahead);
    onTick(present);
  };
  return {
    tick,
    show(next) {
      [timing, heardAt] = [next, now()];
      showButton(next);
      tick();
    },
    get isRunning() {
      return timing?.isRunning === true;
    },
  };
}

function showTime({ elapsed, countdown, isRunning, agenda }: PresenterTiming): void {
  const seconds = elapsed === undefined ? undefined : Math.floor(elapsed / 1000);
  const minutes = countdown ?? (agenda.planned && agenda.planned / 60_000);
  const pace = paceOf(seconds, minutes);
  const timer = find('timer');
  timer.dataset.pace = pace.kind;
  timer.classList.toggle('is-standing', elapsed !== undefined && !isRunning);
  write(find('elapsed'), formatDuration(seconds ?? 0));
  write(find('planned'), minutes ? `of ${formatDuration(minutes * 60)}` : '');
  // How late it is stands once: against the plan, where there is one.
  write(find('left'), pace.kind === 'over' && agenda.ahead !== undefined ? '' : pace.left);
  find('track').style.transform = `scaleX(${pace.share})`;
}

function showAhead(ahead: number | undefined): void {
  const sign = find('ahead');
  sign.hidden = ahead === undefined;
  if (ahead === undefined) return;
  const words = describeAhead(ahead / 1000);
  sign.dataset.standing = words === '' ? 'even' : ahead > 0 ? 'ahead' : 'behind';
  write(sign, words || 'On time');
}

function showButton({ isRunning, elapsed }: PresenterTiming): void {
  const button = find('run-time');
  const label = isRunning ? 'Pause the time' : elapsed === undefined ? 'Start the time' : 'Go on with the time';
  button.setAttribute('aria-label', label);
  button.title = `${label} (T)`;
  button.querySelector('use')?.setAttribute('href', isRunning ? '#i-pause' : '#i-run');
  find<HTMLButtonElement>('reset-time').disabled = elapsed === undefined;
}
