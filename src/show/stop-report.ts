import type { DemoEntry } from '../demos/model.ts';

export interface StopReport {
  /** Demo of the stopped step. */
  readonly stopped: DemoEntry | undefined;
  /** Rejected calls that were waiting. */
  readonly dropped: number;
}

/** For example `Stopped “Title”; 2 waiting presses dropped`; `undefined` if nothing was stopped. */
export function describeStop({ stopped, dropped }: StopReport): string | undefined {
  const presses = dropped === 0 ? '' : `${dropped} waiting ${dropped === 1 ? 'press' : 'presses'} dropped`;
  const step = stopped ? `Stopped “${stopped.demo.title}”` : '';
  return [step, presses].filter(Boolean).join('; ') || undefined;
}
