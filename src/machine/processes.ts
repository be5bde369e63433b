import { type ChildProcess, spawn } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { type Clock, sleep } from '../core/time/clock.ts';
import type { OnProcessStart } from '../ports/terminals.ts';
import { errorCodeOf } from './error-codes.ts';
import type { ProcessCall } from './process-calls.ts';
import { startOf } from './snapshots/owner.ts';

/** Runs a program to its end, or until the limit (milliseconds), when it is ended. Rejects when it cannot be started. */
export function runProgram({ command, args, env }: ProcessCall, base: NodeJS.ProcessEnv, limit: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { ...base, ...env },
      stdio: 'ignore',
      windowsHide: true,
      timeout: limit,
      killSignal: 'SIGKILL', // a program that does not listen would hold up its caller
    });
    child.once('error', reject);
    child.once('exit', () => resolve());
  });
}

/** Starts a program that lives on by itself, with a window if it has one. Rejects when it cannot be started. */
export function launchProgram({ command, args, env }: ProcessCall, base: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { ...base, ...env },
      stdio: 'ignore',
      detached: true,
    });
    child.once('error', reject);
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
  });
}

export interface ProcessEnding {
  readonly clock: Clock;
  /** Asks the process to end; left out if it hears no such request. */
  readonly interrupt?: () => unknown;
  look(): Promise<EndingLook>;
}

export interface EndingLook {
  readonly isOver: boolean;
  /** Ids of processes that are still to end. */
  readonly left: readonly number[];
}

/** The signal, and how long it may take: milliseconds. */
const degrees = [
  ['interrupt', 1500],
  ['SIGTERM', 500],
  ['SIGKILL', 1000],
] as const;
/** Milliseconds between two looks. */
const interval = 50;

/** Ends processes kindly, after 2 s by force. Resolves once that is over, or with `false` after 3 s. */
export async function endByDegrees({ clock, interrupt, look }: ProcessEnding): Promise<boolean> {
  for (const [how, limit] of degrees) {
    const { isOver, left } = await look();
    if (isOver) return true;
    if (how !== 'interrupt') for (const pid of left) signal(pid, how);
    else if (interrupt) await interrupt();
    else continue;
    if (await untilOver(look, clock, limit)) return true;
  }
  return false;
}

/** Looks until all is over, for so many milliseconds at the most. */
export async function untilOver(look: ProcessEnding['look'], clock: Clock, limit: number): Promise<boolean> {
  const start = clock.now();
  while (clock.now() - start < limit) {
    await sleep(clock, interval);
    if ((await look()).isOver) return true;
  }
  return false;
}

/** To a process, or to the group of a negative number. `false`: it has ended since the look, or is another user's. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === 'ESRCH' || code === 'EPERM') return false;
    throw error;
  }
}

/**
 * Names the leader of a process group so that no later process is taken for it; `undefined` where the system cannot tell.
 */
export async function markGroup(pid: number): Promise<string | undefined> {
  const start = await startOf(pid);
  return start === undefined ? undefined : `${pid} ${start}`;
}

/** In a shell: waits until `letGo` is called, and ends if the caller is gone. */
export const waitAtGate = 'read -r go <&3 || exit; unset go';

/**
 * Has a group of processes whose leader waits at its gate, the descriptor 3, go on once its name is kept. Never rejects.
 */
export async function letGo({ pid, stdio }: ChildProcess, onStart: OnProcessStart | undefined): Promise<void> {
  const gate = stdio[3] as Duplex;
  gate.on('error', () => undefined); // it has been ended meanwhile
  const mark = onStart && pid !== undefined ? await markGroup(pid).catch(() => undefined) : undefined;
  if (mark !== undefined) await onStart?.(mark);
  gate.write('\n');
}

/** The group of a process that another window had started; `undefined` where that process no longer runs. */
async function findGroup(mark: string): Promise<number | undefined> {
  const pid = Number.parseInt(mark, 10);
  return pid > 1 && (await markGroup(pid)) === mark ? pid : undefined;
}

/** Resolves when none of it runs any more, or the signal aborts. */
export async function untilGroupEnds(mark: string, clock: Clock, signal: AbortSignal): Promise<void> {
  const pid = await findGroup(mark);
  while (pid !== undefined && signalGroup(pid, 0) && !signal.aborted) await sleep(clock, interval, signal);
}

/** Ends the group of a process that another window had started, if that process still runs: kindly, then by force. */
export async function endGroup(mark: string, clock: Clock): Promise<void> {
  const pid = await findGroup(mark);
  if (pid === undefined) return;
  const isOver = () => !signalGroup(pid, 0);
  await endByDegrees({
    clock,
    interrupt: () => signalGroup(pid, 'SIGINT'),
    look: async () => ({ isOver: isOver(), left: [-pid] }),
  });
}

/** Whether any of it is left. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch (error) {
    return errorCodeOf(error) === 'EPERM';
  }
}
