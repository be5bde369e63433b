/** What the status bar says of a countdown. Icons as `$(name)`. */
export interface CountdownText {
  readonly text: string;
  /** For the pointer and for a screen reader. */
  readonly label: string;
  /** The time is up: shown in the colour of a warning. */
  readonly isOver: boolean;
}

/** `minutes` from the file, `elapsed` milliseconds. Counts on below zero, with a sign. */
export function describeCountdown(minutes: number, elapsed: number): CountdownText {
  const left = Math.round(minutes * 60) - Math.floor(elapsed / 1000);
  const isOver = left < 0;
  const time = [Math.floor(Math.abs(left) / 60), Math.abs(left) % 60].map((part) => String(part).padStart(2, '0'));
  const clock = time.join(':');
  return {
    text: `$(watch) ${isOver ? '-' : ''}${clock}`,
    label: isOver ? `${clock} over ${minutes} min` : `${clock} left of ${minutes} min`,
    isOver,
  };
}

/** Milliseconds until the text changes next. */
export function untilNextSecond(elapsed: number): number {
  return 1000 - (elapsed % 1000);
}
