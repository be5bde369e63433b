import { messageOf } from '../../core/errors.ts';
import { createSequencer } from '../../core/time/async.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { HistoryStep } from '../journal/timeline.ts';
import { type LookTime, lookForChanges, passChanges, type StepLookParts, stepOf } from './step-look.ts';

/** Steps that have come to a stop while a command of theirs may still change something. */
export interface LooseSteps {
  has(number: number): boolean;
  /** `isEndless`: nobody can tell when its command ends, which was begun in another window. */
  add(number: number, time: LookTime, isEndless?: boolean): void;
  drop(number: number): void;
  /** All its commands have ended just now: another look, and it is none of these any more. */
  close(number: number): void;
  /** Has what a step's commands have changed until now be recorded. Never rejects. */
  look(number: number): Promise<void>;
  /** Looks for what all of them have changed until now; from now on it may be somebody else's. */
  leave(): Promise<void>;
  /** Has what has just changed be none of these steps'. Never rejects. */
  pass(steps: readonly HistoryStep[]): Promise<void>;
  /** Numbers of those that have only just come to a stop. */
  unsettled(): readonly number[];
}

export interface LooseStepsParts extends StepLookParts {
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds of the time of day. */
  now(): number;
}

interface LooseStep {
  /** Milliseconds. */
  readonly since: number;
  readonly time: LookTime;
  readonly isEndless: boolean;
  /** When all its commands had ended: milliseconds of the time of day. */
  readonly endedAt?: number;
}

/** Milliseconds from the stop of a step until its end counts as settled. */
const settledAfter = 3000;

export function createLooseSteps(parts: LooseStepsParts, isRunning: (number: number) => boolean): LooseSteps {
  const { journal, clock, log, now } = parts;
  const loose = new Map<number, LooseStep>();
  const sequencer = createSequencer();
  const lookNow = async (number: number) => {
    const one = loose.get(number);
    if (!one) return;
    try {
      await journal.keep(() => lookForChanges(number, { ...one, time: timeOf(one, clock.now()) }, parts));
    } catch (error) {
      journal.add({ kind: 'obstacle', number, why: 'what its command changed could not be looked for' });
      log.warn(`What a command has changed: ${messageOf(error)}`);
    }
    if (isRunning(number) || one.isEndless) return;
    loose.delete(number);
    journal.add({ kind: 'closed', number });
    void journal.flush();
  };
  const look = (number: number) => sequencer.queue(() => lookNow(number));
  return {
    has: (number) => loose.has(number),
    add: (number, time, isEndless = false) => void loose.set(number, { since: clock.now(), time, isEndless }),
    drop: (number) => void loose.delete(number),
    close(number) {
      const one = loose.get(number);
      if (!one) return;
      loose.set(number, { ...one, endedAt: now() });
      void look(number);
    },
    look,
    async leave() {
      for (const number of [...loose.keys()]) await look(number);
      await sequencer.queue(async () => undefined);
      for (const [number, one] of loose) {
        if (stepOf(number, journal)) loose.set(number, { ...one, time: 'late' });
        else loose.delete(number);
      }
    },
    pass: (steps) => sequencer.queue(() => passChanges(steps, parts)),
    unsettled: () => [...loose].flatMap(([number, one]) => (timeOf(one, clock.now()) === 'within' ? [number] : [])),
  };
}

/** Once a step's end counts as settled, whatever changes may be somebody else's. */
function timeOf({ time, since }: LooseStep, now: number): LookTime {
  return time === 'within' && now - since >= settledAfter ? 'late' : time;
}
