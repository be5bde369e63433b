import { type Disposable, disposeAll } from '../core/disposables.ts';
import { describeAhead, formatDuration } from '../core/talk-words.ts';
import type { Clock } from '../core/time/clock.ts';
import { elapsedOf } from '../core/time/stopwatch.ts';
import { createTimer } from '../core/time/timer.ts';
import type { Settings } from '../ports/settings.ts';
import type { Show } from '../show/show.ts';
import type { Agenda } from './agenda.ts';
import { isUnderWay, type StatusItem } from './status-items.ts';
import type { Timekeeper } from './timekeeper.ts';

export interface TimeItem extends StatusItem {
  /** Shown in a warning color. */
  readonly isOver: boolean;
}

export interface TimeParts {
  /** Milliseconds; 0 before the talk. */
  readonly elapsed: number;
  readonly isRunning: boolean;
  /** Minutes. */
  readonly countdown: number | undefined;
  readonly agenda: Pick<Agenda, 'planned' | 'ahead'>;
}

export interface TalkClockParts {
  readonly show: Pick<Show, 'state' | 'onDidChange' | 'presentation'>;
  readonly timekeeper: Pick<Timekeeper, 'agenda' | 'onDidChange'>;
  readonly settings: Settings;
  readonly clock: Clock;
  /** `undefined` hides the time. */
  showTime(text: TimeItem | undefined): void;
}

/**
 * Updates the time of the talk every second while it runs; otherwise no timer runs. In presentation mode the audience
 * sees the status bar, so the time is shown only if the settings say so.
 */
export function createTalkClock({ show, timekeeper, settings, clock, showTime }: TalkClockParts): Disposable {
  const second = createTimer(clock);
  let lastShown: TimeItem | undefined;
  const showChanged = (text: TimeItem | undefined) => {
    if (text?.text === lastShown?.text && text?.label === lastShown?.label) return;
    lastShown = text;
    showTime(text);
  };
  const update = () => {
    const { state } = show;
    const { stopwatch, countdown } = state;
    const isHidden = show.presentation.isOn && settings.get('presentation.hideTime');
    if (isHidden || !isUnderWay(state)) {
      second.clear();
      return showChanged(undefined);
    }
    const elapsed = stopwatch ? elapsedOf(stopwatch, clock.now()) : 0;
    const isRunning = stopwatch?.since !== undefined;
    if (isRunning) second.set(update, untilNextSecond(elapsed));
    else second.clear();
    showChanged(describeTalkTime({ elapsed, isRunning, countdown, agenda: timekeeper.agenda() }));
  };
  showTime(undefined);
  update();
  return disposeAll([
    second,
    show.onDidChange(update),
    show.presentation.onDidChange(update),
    settings.onDidChange(update),
    timekeeper.onDidChange(update),
  ]);
}

/**
 * Time left in a countdown, negative if over; else the elapsed time, and the lead over the plan. Shows lateness only
 * once.
 */
export function describeTalkTime({ elapsed, isRunning, countdown, agenda }: TimeParts): TimeItem {
  const { text, label, isOver } =
    countdown === undefined ? describeElapsed(elapsed, agenda.planned) : describeCountdown(elapsed, countdown);
  const isIncluded = agenda.ahead === undefined || (countdown !== undefined && isOver);
  const pace = isIncluded ? '' : describeAhead(agenda.ahead / 1000);
  const pausedText = isRunning ? [] : ['paused'];
  return {
    text: [`$(watch) ${text}`, ...(pace === '' ? [] : [pace]), ...pausedText].join(' · '),
    label: [label, ...(isIncluded ? [] : [pace || 'on time']), ...pausedText].join(', '),
    isOver,
  };
}

/** Milliseconds. */
export function untilNextSecond(elapsed: number): number {
  return 1000 - (elapsed % 1000);
}

function describeElapsed(elapsed: number, planned: number | undefined): TimeItem {
  const elapsedText = formatDuration(elapsed / 1000);
  if (planned === undefined) return { text: elapsedText, label: `${elapsedText} elapsed`, isOver: false };
  const description = `${elapsedText} of ${formatDuration(planned / 1000)}`;
  return { text: description, label: `${description} elapsed`, isOver: elapsed > planned };
}

function describeCountdown(elapsed: number, minutes: number): TimeItem {
  const remainingSeconds = Math.round(minutes * 60) - Math.floor(elapsed / 1000);
  const description = `${formatDuration(remainingSeconds)} ${remainingSeconds < 0 ? 'behind' : 'left'}`;
  return {
    text: description,
    label: `${description} ${remainingSeconds < 0 ? '' : 'of '}${minutes} min`,
    isOver: remainingSeconds < 0,
  };
}
