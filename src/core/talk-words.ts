/** Seconds of deviation to ignore. */
const onTime = 15;

/** Formats seconds of either sign as `4:05` or `1:04:05`. */
export function formatDuration(seconds: number): string {
  const whole = Math.abs(Math.trunc(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const pad = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}

/** `1:20 behind` for negative seconds, `0:40 ahead`; empty if on time or without a plan. */
export function describeAhead(seconds: number | undefined): string {
  if (seconds === undefined || Math.abs(seconds) < onTime) return '';
  return `${formatDuration(seconds)} ${seconds < 0 ? 'behind' : 'ahead'}`;
}

/** `1 more waits`, `2 more wait`, or empty. */
export function describeWaiting(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 more waits' : `${count} more wait`;
}
