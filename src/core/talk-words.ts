/** Seconds ahead of a plan, or behind it, that are not worth a word on stage. */
const onTime = 15;

/** Seconds, of either sign, as `4:05` or `1:04:05`. */
export function formatDuration(seconds: number): string {
  const whole = Math.abs(Math.trunc(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const pad = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}

/** `1:20 behind` for seconds below zero, `0:40 ahead`; empty where the talk is on time or has no plan. */
export function describeAhead(seconds: number | undefined): string {
  if (seconds === undefined || Math.abs(seconds) < onTime) return '';
  return `${formatDuration(seconds)} ${seconds < 0 ? 'behind' : 'ahead'}`;
}

/** `1 more waits`, `2 more wait`; empty when none does. */
export function describeWaiting(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 more waits' : `${count} more wait`;
}
