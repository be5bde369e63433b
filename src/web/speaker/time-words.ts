/** Seconds as `4:05` or `1:04:05`; what is over as `+0:30`. */
export function formatSpan(seconds: number): string {
  const whole = Math.abs(Math.trunc(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const pad = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}

/** How the time that has gone stands to the time that is planned. */
export interface Pace {
  readonly kind: 'none' | 'fine' | 'short' | 'over';
  /** 0 to 1. */
  readonly share: number;
  /** `3:20 left`, `0:40 over`, or nothing. */
  readonly left: string;
}

/** From this share on it is short. */
const shortFrom = 0.85;

export function paceOf(elapsed: number | undefined, minutes: number | undefined): Pace {
  if (!minutes) return { kind: 'none', share: 0, left: '' };
  const planned = minutes * 60;
  const gone = elapsed ?? 0;
  const share = Math.min(gone / planned, 1);
  if (gone > planned) return { kind: 'over', share, left: `${formatSpan(gone - planned)} over` };
  return { kind: share >= shortFrom ? 'short' : 'fine', share, left: `${formatSpan(planned - gone)} left` };
}
