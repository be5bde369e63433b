import type { Fault } from './judge.ts';
import type { StageWalk } from './stage-walk.ts';

/** A Markdown table, a row a talk. */
export function printTable(walks: readonly StageWalk[]): string {
  return [
    '| Talk | Presses | done | paused | answered 202 | failed | On slides | Black slides | Toasts | of others | False done | p50 ms | p99 ms | acknowledged p50 | p99 |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...walks.map(row),
  ].join('\n');
}

/** The three presses that waited longest for their answer, in plain lines. */
export function printSlowest({ name, steps }: StageWalk): string {
  const numbered = steps.map((step, index) => ({ ...step, press: index + 1 }));
  const slowest = numbered.toSorted((one, other) => other.time - one.time).slice(0, 3);
  const lines = slowest.map(
    ({ press, demo, time }) => `  press ${press}, “${demo?.title ?? ''}”: ${time.toFixed(0)} ms`,
  );
  return [`${name}, the slowest answers:`, ...lines].join('\n');
}

/** Whether something of ours was wrong on the stage. */
export function hasFault({ steps }: StageWalk): boolean {
  return steps.some(({ faults }) => faults.some(({ kind }) => kind !== 'toast of others'));
}

function row({ name, steps }: StageWalk): string {
  const ended = (wanted: string) => steps.filter(({ kind }) => kind === wanted).length;
  const withFault = (wanted: Fault['kind']) =>
    steps.filter(({ faults }) => faults.some(({ kind }) => kind === wanted)).length;
  const at = (share: number, key: 'time' | 'acknowledgement') => {
    const times = steps.map((step) => step[key]).toSorted((one, other) => one - other);
    return times[Math.min(times.length - 1, Math.floor(share * times.length))]?.toFixed(0);
  };
  const cells = [
    name,
    steps.length,
    ended('done'),
    ended('paused'),
    steps.filter(({ wasRunning }) => wasRunning).length,
    ended('failed'),
    steps.filter(({ hasSlide }) => hasSlide).length,
    withFault('black slide'),
    withFault('toast'),
    withFault('toast of others'),
    withFault('false done'),
    ...[at(0.5, 'time'), at(0.99, 'time')],
    ...[at(0.5, 'acknowledgement'), at(0.99, 'acknowledgement')],
  ];
  return `| ${cells.join(' | ')} |`;
}
