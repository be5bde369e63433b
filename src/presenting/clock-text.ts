/** Time of day for the status bar. Icons as `$(name)`. */
export interface ClockText {
  readonly text: string;
  /** For the pointer and for a screen reader. */
  readonly label: string;
}

/** Hours and minutes as people write them where `locale` is spoken; by default where this machine is. */
export function describeTime(time: Date, locale?: string): ClockText {
  const words = time.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' });
  return { text: `$(clock) ${words}`, label: `It is ${words}` };
}

/** Milliseconds until the text changes next. */
export function untilNextMinute(time: Date): number {
  return 60_000 - (time.getSeconds() * 1000 + time.getMilliseconds());
}
