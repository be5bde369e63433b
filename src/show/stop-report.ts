import type { DemoEntry } from '../demos/model.ts';

/** The result of a stop. */
export interface StopReport {
  /** The demo of the step that ran or was paused. */
  readonly stopped: DemoEntry | undefined;
  /** Calls that waited, and that will not run. */
  readonly dropped: number;
}

/** `Stopped “Title”; 2 waiting presses dropped`; `undefined` where there was nothing to stop. */
export function describeStop({ stopped, dropped }: StopReport): string | undefined {
  const presses = dropped === 0 ? '' : `${dropped} waiting ${dropped === 1 ? 'press' : 'presses'} dropped`;
  const step = stopped ? `Stopped “${stopped.demo.title}”` : '';
  return [step, presses].filter(Boolean).join('; ') || undefined;
}
