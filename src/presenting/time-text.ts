import type { Agenda } from './agenda.ts';

/** Time of the talk for the status bar. Icons as `$(name)`. */
export interface TimeText {
  readonly text: string;
  /** For the pointer and for a screen reader. */
  readonly label: string;
  /** The time is up: shown in the colour of a warning. */
  readonly isOver: boolean;
}

export interface TimeParts {
  /** Milliseconds; 0 before the talk. */
  readonly elapsed: number;
  readonly isRunning: boolean;
  /** Minutes that are counted down. */
  readonly countdown: number | undefined;
  readonly agenda: Pick<Agenda, 'planned' | 'ahead'>;
}

/** Milliseconds ahead or behind that are not worth a word on stage. */
const onTime = 15_000;

/**
 * Time left of a countdown, below zero how far behind it is; without one the time gone by, and its relation to the
 * plan. Lateness stands once.
 */
export function describeTalkTime({ elapsed, isRunning, countdown, agenda }: TimeParts): TimeText {
  const { text, label, isOver } =
    countdown === undefined ? describeElapsed(elapsed, agenda.planned) : describeCountdown(elapsed, countdown);
  const pace = describePace(agenda.ahead);
  const isSaid = countdown !== undefined && isOver;
  const isWorthWords = !isSaid && agenda.ahead !== undefined && Math.abs(agenda.ahead) >= onTime;
  const still = isRunning ? [] : ['paused'];
  return {
    text: [`$(watch) ${text}`, ...(isWorthWords ? [pace] : []), ...still].join(' · '),
    label: [label, ...(pace === '' || isSaid ? [] : [pace]), ...still].join(', '),
    isOver,
  };
}

/** `1:20 behind`, `0:40 ahead`, `on time`; nothing without a plan. */
export function describePace(ahead: number | undefined): string {
  if (ahead === undefined) return '';
  if (Math.abs(ahead) < onTime) return 'on time';
  return `${formatTime(ahead)} ${ahead < 0 ? 'behind' : 'ahead'}`;
}

/** Milliseconds as `4:05` or `1:04:05`, without a sign. */
export function formatTime(milliseconds: number): string {
  const whole = Math.floor(Math.abs(milliseconds) / 1000);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const pad = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}

/** Milliseconds until the text changes next. */
export function untilNextSecond(elapsed: number): number {
  return 1000 - (elapsed % 1000);
}

function describeElapsed(elapsed: number, planned: number | undefined): TimeText {
  const gone = formatTime(elapsed);
  if (planned === undefined) return { text: gone, label: `${gone} gone`, isOver: false };
  const words = `${gone} of ${formatTime(planned)}`;
  return { text: words, label: `${words} gone`, isOver: elapsed > planned };
}

function describeCountdown(elapsed: number, minutes: number): TimeText {
  const left = Math.round(minutes * 60) - Math.floor(elapsed / 1000);
  const words = `${formatTime(left * 1000)} ${left < 0 ? 'behind' : 'left'}`;
  return { text: words, label: `${words} ${left < 0 ? '' : 'of '}${minutes} min`, isOver: left < 0 };
}
