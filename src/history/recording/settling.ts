import type { Disposable } from '../../core/disposables.ts';
import { messageOf } from '../../core/errors.ts';
import { createSequencer } from '../../core/time/async.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { HistoryStep } from '../journal/timeline.ts';
import type { StartedCommand } from '../watched-workbench.ts';
import { type LookTime, lookForChanges, passChanges, type StepLookParts, stepOf } from './step-look.ts';

/** Commands of steps that go on running, and what they still change. */
export interface Settling extends Disposable {
  follow(number: number, command: StartedCommand): void;
  isRunning(number: number): boolean;
  /** A step has come to a stop with a command that still runs. */
  watch(number: number): void;
  /** Whether a step has just come to a stop, and its command may still change what it will have changed. */
  isSettling(number: number): boolean;
  /** A step goes on that had come to a stop: what its commands have changed meanwhile is looked for. */
  resume(number: number): Promise<void>;
  /** Something else begins: what commands have changed until now is looked for; from now on it may be somebody else's. */
  leave(): Promise<void>;
  /** While this ends commands, none of them has settled: what they start may go on a moment longer. `leave` looks then. */
  whileEnding<T>(work: () => Promise<T>): Promise<T>;
  /** Has what has just changed be none of these steps'. Never rejects. */
  pass(steps: readonly HistoryStep[]): Promise<void>;
  /** Looks for changes of steps of the last window that it has not told. */
  recover(): Promise<void>;
}

export interface SettlingParts extends StepLookParts {
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds of the time of day. */
  now(): number;
}

/** Milliseconds between two looks, and from the stop of a step until its end counts as settled. */
const settling = { between: 300, until: 3000 };

/** A step whose command may still change something. */
interface LooseStep {
  /** Milliseconds. */
  readonly since: number;
  readonly time: LookTime;
  /** Nobody can tell when its command ends: it was begun in another window. */
  readonly isEndless?: boolean;
  /** When all its commands had ended: milliseconds of the time of day. */
  readonly endedAt?: number;
}

export function createSettling(parts: SettlingParts): Settling {
  const { journal, clock, log, people, now } = parts;
  const running = createRunningCommands((number, { terminal }, runsOn) => {
    if (stepOf(number, journal) && !runsOn) journal.add({ kind: 'command', number, id: terminal, isRunning: false });
    const one = loose.get(number);
    if (!one || running.has(number) || ending > 0) return;
    loose.set(number, { ...one, endedAt: now() });
    void look(number);
  });
  const loose = new Map<number, LooseStep>();
  let ending = 0;
  const sequencer = createSequencer();
  let timer: Disposable | undefined;

  const lookNow = async (number: number) => {
    const one = loose.get(number);
    if (!one) return;
    try {
      await journal.keep(() => lookForChanges(number, { ...one, time: timeOf(one, clock.now()) }, parts));
    } catch (error) {
      journal.add({ kind: 'obstacle', number, why: 'what its command changed could not be looked for' });
      log.warn(`What a command has changed: ${messageOf(error)}`);
    }
    if (running.has(number) || one.isEndless) return;
    loose.delete(number);
    journal.add({ kind: 'closed', number });
    void journal.flush();
  };
  const look = (number: number) => sequencer.queue(() => lookNow(number));
  // One that has ended has settled with the look for what it has changed.
  const isSettling = (id: number) => isUnsettled(loose.get(id), clock.now());
  const lookAgain = () => {
    const unsettled = [...loose.keys()].filter(isSettling);
    timer?.dispose();
    if (unsettled.length > 0)
      timer = clock.setTimeout(() => void Promise.all(unsettled.map(look)).then(lookAgain), settling.between);
  };
  const recover = async ({ number, duration }: HistoryStep) => {
    const isUnderWay = duration === undefined;
    const since = clock.now();
    const time = isUnderWay || people.canTell ? 'recovered' : 'recovered at rest';
    loose.set(number, { since, time, isEndless: people.canTell });
    await look(number);
    // In an editor that was reloaded the terminal may go on with it.
    if (loose.has(number)) loose.set(number, { since, time: 'late', isEndless: true });
  };

  return {
    isRunning: running.has,
    isSettling,
    follow: running.add,
    watch(number) {
      loose.set(number, { since: clock.now(), time: 'within' });
      lookAgain();
    },
    resume: async (number) => {
      await look(number);
      loose.delete(number);
    },
    async leave() {
      for (const number of [...loose.keys()]) await look(number);
      await sequencer.queue(async () => undefined);
      for (const [number, one] of loose) {
        if (stepOf(number, journal)) loose.set(number, { ...one, time: 'late' });
        else loose.delete(number);
      }
    },
    async whileEnding(work) {
      ending += 1;
      try {
        return await work();
      } finally {
        ending -= 1;
      }
    },
    pass: (steps) => sequencer.queue(() => passChanges(steps, parts)),
    async recover() {
      for (const step of journal.timeline.steps) if (step.isOpen) await recover(step);
    },
    dispose: () => timer?.dispose(),
  };
}

function isUnsettled(one: LooseStep | undefined, now: number): boolean {
  return one !== undefined && timeOf(one, now) === 'within';
}

/** Once a step's end counts as settled, whatever changes may be somebody else's. */
function timeOf({ time, since }: LooseStep, now: number): LookTime {
  return time === 'within' && now - since >= settling.until ? 'late' : time;
}

type OnEnded = (number: number, command: StartedCommand, runsOn: boolean) => void;

/** Commands that run, by the number of their step. @param onEnded also hears whether another runs on in the terminal. */
function createRunningCommands(onEnded: OnEnded) {
  const running = new Map<number, Set<StartedCommand>>();
  const end = (number: number, command: StartedCommand) => {
    const others = running.get(number) ?? new Set();
    others.delete(command);
    onEnded(
      number,
      command,
      [...others].some(({ terminal }) => terminal === command.terminal),
    );
  };
  return {
    has: (number: number) => (running.get(number)?.size ?? 0) > 0,
    add(number: number, command: StartedCommand) {
      const all = running.get(number) ?? new Set();
      running.set(number, all.add(command));
      const over = () => end(number, command);
      command.ended.then(over, over);
    },
  };
}
