import { type Disposable, disposeAll } from '../../core/disposables.ts';
import type { Entries } from '../../core/entries.ts';
import { messageOf } from '../../core/errors.ts';
import { createSequencer, createThrottledDelayer } from '../../core/time/async.ts';
import { type Clock, sleep } from '../../core/time/clock.ts';
import type { Documents } from '../../ports/documents.ts';
import type { Log } from '../../ports/log.ts';
import type { States } from '../../ports/states.ts';
import type { Terminals } from '../../ports/terminals.ts';
import type { HistoryStep } from '../journal/timeline.ts';
import type { StartedCommand } from '../watched-commands.ts';
import { findPruned } from './repository.ts';
import { recoverNamed } from './step-files.ts';
import { type LookTime, lookBefore, lookForChanges, type StepLookParts, stepOf } from './step-look.ts';

/** Follows commands that outlive their step, and records their changes. */
export interface Settling extends Disposable {
  follow(number: number, command: FollowedCommand): void;
  isRunning(number: number): boolean;
  /** Call when a step stops before its command. `judge` runs after each scan. */
  watch(number: number, judge: Judge): void;
  isSettling(number: number): boolean;
  /** Call when a stopped step continues: scans for changes that its commands have made. */
  resume(number: number): Promise<void>;
  /** Call when something else begins; scans, because later changes may have another author. */
  leave(): Promise<void>;
  /** Like `leave`; also ignores other changes until now. Returns the reason if it cannot. */
  lookBefore(folder: string, signal: AbortSignal): Promise<string | undefined>;
  /** Commands do not settle during `work`, because child processes may run a moment longer. Call `leave` afterwards. */
  whileEnding<T>(work: () => Promise<T>): Promise<T>;
  /** Call after an undo that keeps these steps and restored these entries. Never rejects. */
  pass(steps: readonly HistoryStep[], brought: Entries): Promise<void>;
  recover(): Promise<void>;
}

export interface SettlingParts extends StepLookParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly states: Pick<States, 'walk' | 'realPathOf' | 'look' | 'lookInto' | 'read' | 'hasCommits'>;
  readonly workbench: {
    readonly terminals: Pick<Terminals, 'commandEnd'>;
    readonly documents: Pick<Documents, 'onDidChangeByPerson'>;
  };
  now(): number;
}

type FollowedCommand = Pick<StartedCommand, 'terminal' | 'ended'>;

/** Returns why the Git repository prevents an undo. */
type Judge = (step: HistoryStep) => Promise<string | undefined>;

interface LooseStep {
  readonly judge: Judge;
  readonly since: number;
  readonly time: LookTime;
  /** End of its last command, in milliseconds of the time of day. */
  readonly endedAt?: number;
}

/** Milliseconds after its stop until a step counts as settled. */
const settledAfter = 3000;
const between = 300;
/** Milliseconds; finds files saved together in one scan. */
const soon = 20;
/** After a scan, waits this many times its duration. */
const restAfter = 9;

export function createSettling(parts: SettlingParts): Settling {
  const { journal, clock, people, now, workbench } = parts;
  const { isRunning, ...running } = createRunningCommands();
  const { loose, add, look, ...looseSteps } = createLooseSteps(parts, isRunning);
  let [ending, isDisposed] = [0, false];
  let timer: Disposable | undefined;
  const end = (number: number, command: FollowedCommand) => {
    if (isDisposed) return; // the window closes; the command may go on
    if (running.end(number, command) && stepOf(number, journal))
      journal.change(number, { commands: [{ id: command.terminal, isRunning: false }] });
    const looseStep = loose.get(number);
    if (!looseStep || isRunning(number) || ending > 0) return;
    loose.set(number, { ...looseStep, endedAt: now() });
    void look(number);
  };
  const follow = (number: number, command: FollowedCommand) => {
    running.begin(number, command);
    const over = () => end(number, command);
    command.ended.then(over, over);
  };
  const unsettled = () => [...loose.keys()].filter((number) => timeOf(loose.get(number), clock.now()) === 'within');
  const lookAgain = () => {
    const numbers = unsettled();
    timer?.dispose();
    if (numbers.length > 0)
      timer = clock.setTimeout(() => void Promise.all(numbers.map(look)).then(lookAgain), between);
  };
  const looking = lookAfterChanges(parts, loose, look);
  const recover = async ({ number, duration, commands }: HistoryStep) => {
    for (const [terminal, { isRunning, process }] of commands)
      if (isRunning) follow(number, { terminal, ended: workbench.terminals.commandEnd(process) });
    add(number, duration === undefined || people.canTell ? 'recovered' : 'recovered at rest');
    await look(number);
    if (loose.has(number)) add(number, 'late');
  };
  return {
    isRunning,
    isSettling: (number) => unsettled().includes(number),
    follow,
    watch(number, judge) {
      add(number, 'within', judge);
      lookAgain();
    },
    async resume(number) {
      await look(number);
      loose.delete(number);
    },
    ...looseSteps,
    async whileEnding(work) {
      ending += 1;
      return work().finally(() => {
        ending -= 1;
      });
    },
    async recover() {
      const { steps } = journal.timeline;
      for (const step of steps) await journal.keep(() => recoverNamed(step, parts));
      // Text from now on is the presenter's. Flush, so that another window knows where that begins.
      await journal.flush();
      for (const step of steps) if (step.isOpen) await recover(step);
      await journal.flush();
    },
    dispose() {
      isDisposed = true;
      timer?.dispose();
      looking.dispose();
    },
  };
}

/** Only this window knows which changes are the user's: after a reload, a running command would get them. */
function lookAfterChanges(
  { clock, workbench: { documents } }: SettlingParts,
  loose: ReadonlyMap<number, LooseStep>,
  look: (number: number) => Promise<void>,
): Disposable {
  const disposed = new AbortController();
  const looking = createThrottledDelayer(clock, soon, async () => {
    const begun = clock.now();
    await Promise.all([...loose.keys()].map(look));
    await sleep(clock, restAfter * (clock.now() - begun), disposed.signal);
  });
  const subscription = documents.onDidChangeByPerson?.(({ kind }) => {
    if (kind !== 'typed' && loose.size > 0) looking.trigger();
  });
  const ending = { dispose: () => disposed.abort() };
  return disposeAll([looking, ending, ...(subscription ? [subscription] : [])]);
}

function createRunningCommands() {
  const running = new Map<number, Set<FollowedCommand>>();
  return {
    isRunning: (number: number) => (running.get(number)?.size ?? 0) > 0,
    begin: (number: number, command: FollowedCommand) =>
      void running.set(number, (running.get(number) ?? new Set()).add(command)),
    end(number: number, command: FollowedCommand): boolean {
      running.get(number)?.delete(command);
      return ![...(running.get(number) ?? [])].some(({ terminal }) => terminal === command.terminal);
    },
  };
}

/** Scans run one after the other. */
function createLooseSteps(parts: SettlingParts, isRunning: (number: number) => boolean) {
  const { journal, clock, log } = parts;
  const loose = new Map<number, LooseStep>();
  const sequencer = createSequencer();
  const lookNow = async (number: number, brought?: Entries) => {
    const one = loose.get(number);
    const time = timeOf(one, clock.now());
    if (!one || !time) return;
    const isLast = !isRunning(number); // a scan after the command's end finds what this scan misses
    try {
      await journal.keep(async () => {
        await lookForChanges(number, { ...one, time, ...(brought && { brought }) }, parts);
        const step = stepOf(number, journal);
        const why = step && step.obstacle === undefined ? await one.judge(step) : undefined;
        if (why !== undefined) journal.change(number, { obstacle: why });
      });
    } catch (error) {
      journal.change(number, { obstacle: 'the workspace could not be scanned for the changes of its command' });
      log.warn(`The changes of a command could not be recorded: ${messageOf(error)}`);
    }
    if (!isLast) return;
    loose.delete(number);
    journal.change(number, { isOpen: false });
    void journal.flush();
  };
  const add = (number: number, time: LookTime, judge: Judge = (step) => findPruned(step, parts.states)) =>
    void loose.set(number, { since: clock.now(), time, judge });
  const look = (number: number) => sequencer.queue(() => lookNow(number));
  const leave = async () => {
    for (const number of [...loose.keys()]) await look(number);
    await sequencer.queue(async () => undefined);
    for (const [number, one] of loose) {
      if (stepOf(number, journal)) loose.set(number, { ...one, time: 'late' });
      else loose.delete(number);
    }
  };
  const before = async (folder: string, signal: AbortSignal) => {
    await leave();
    const hasLooked = [...loose.keys()].some((number) => stepOf(number, journal)?.folder === folder);
    // A second scan would attribute the changes in between to nobody.
    return hasLooked ? undefined : lookBefore(folder, parts, signal);
  };
  const pass = async (steps: readonly HistoryStep[], brought: Entries) => {
    const last = new Map(steps.filter(({ isOpen }) => isOpen).map(({ folder, number }) => [folder, number]));
    for (const number of last.values()) await sequencer.queue(() => lookNow(number, brought));
  };
  return { loose, add, look, leave, lookBefore: before, pass };
}

function timeOf(one: LooseStep | undefined, now: number): LookTime | undefined {
  return one?.time === 'within' && now - one.since >= settledAfter ? 'late' : one?.time;
}
