import type { Disposable } from '../../core/disposables.ts';
import type { HistoryStep } from '../journal/timeline.ts';
import type { StartedCommand } from '../watched-commands.ts';
import { createLooseSteps, type LooseStepsParts } from './loose-steps.ts';
import { createRunningCommands } from './running-commands.ts';
import { stepOf } from './step-look.ts';

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

export type SettlingParts = LooseStepsParts;

/** Milliseconds between two looks. */
const between = 300;

export function createSettling(parts: SettlingParts): Settling {
  const { journal, clock, people } = parts;
  const running = createRunningCommands((number, { terminal }, runsOn) => {
    if (stepOf(number, journal) && !runsOn) journal.add({ kind: 'command', number, id: terminal, isRunning: false });
    if (!running.has(number) && ending === 0) loose.close(number);
  });
  const loose = createLooseSteps(parts, running.has);
  let ending = 0;
  let timer: Disposable | undefined;
  const lookAgain = () => {
    const unsettled = loose.unsettled();
    timer?.dispose();
    if (unsettled.length > 0)
      timer = clock.setTimeout(() => void Promise.all(unsettled.map(loose.look)).then(lookAgain), between);
  };
  const recover = async ({ number, duration }: HistoryStep) => {
    const isUnderWay = duration === undefined;
    const time = isUnderWay || people.canTell ? 'recovered' : 'recovered at rest';
    loose.add(number, time, people.canTell);
    await loose.look(number);
    // In an editor that was reloaded the terminal may go on with it.
    if (loose.has(number)) loose.add(number, 'late', true);
  };

  return {
    isRunning: running.has,
    // One that has ended has settled with the look for what it has changed.
    isSettling: (number) => loose.unsettled().includes(number),
    follow: running.add,
    watch(number) {
      loose.add(number, 'within');
      lookAgain();
    },
    async resume(number) {
      await loose.look(number);
      loose.drop(number);
    },
    leave: loose.leave,
    async whileEnding(work) {
      ending += 1;
      try {
        return await work();
      } finally {
        ending -= 1;
      }
    },
    pass: loose.pass,
    async recover() {
      for (const step of journal.timeline.steps) if (step.isOpen) await recover(step);
    },
    dispose: () => timer?.dispose(),
  };
}
