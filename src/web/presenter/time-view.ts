import { describeAhead } from '../../core/talk-words.ts';
import type { PresenterTiming } from '../../presenting/presenter-view-model.ts';
import { find, write } from '../speaker/dom.ts';
import { showTime } from '../speaker/time-view.ts';
import { timingAfter } from './timing.ts';

export interface TimeView {
  show(timing: PresenterTiming): void;
  tick(): void;
  readonly isRunning: boolean;
}

/** Times of the talk and of the day, and the lead over the plan. `onTick` gets the current time. */
export function createTimeView(now: () => number, onTick: (timing: PresenterTiming) => void): TimeView {
  let timing: PresenterTiming | undefined;
  let heardAt = now();

  const tick = () => {
    write(find('clock'), new Date().toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' }));
    if (!timing) return;
    const present = timingAfter(timing, now() - heardAt);
    showTimeOf(present);
    showAhead(present.agenda.ahead);
    onTick(present);
  };
  return {
    tick,
    show(next) {
      [timing, heardAt] = [next, now()];
      find<HTMLButtonElement>('reset-time').disabled = next.elapsed === undefined;
      tick();
    },
    get isRunning() {
      return timing?.isRunning === true;
    },
  };
}

function showTimeOf({ elapsed, countdown, isRunning, agenda }: PresenterTiming): void {
  showTime({
    elapsed: elapsed === undefined ? undefined : Math.floor(elapsed / 1000),
    minutes: countdown ?? (agenda.planned && agenda.planned / 60_000),
    isRunning,
    // Show lateness only once: against the plan if there is one.
    leftWords: ({ kind, left }) => (kind === 'over' && agenda.ahead !== undefined ? '' : left),
  });
}

function showAhead(ahead: number | undefined): void {
  const element = find('ahead');
  element.hidden = ahead === undefined;
  if (ahead === undefined) return;
  const words = describeAhead(ahead / 1000);
  element.dataset.standing = words === '' ? 'even' : ahead > 0 ? 'ahead' : 'behind';
  write(element, words || 'On time');
}
