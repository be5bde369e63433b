import { type ChildProcess, spawn } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { type Clock, sleep } from '../core/time/clock.ts';
import type { OnProcessStart } from '../ports/terminals.ts';
import { errorCodeOf } from './error-codes.ts';
import type { ProcessCall } from './process-calls.ts';
import { startOf } from './process-owner.ts';

/** Kills the program after `limit` milliseconds. Rejects if it does not start. */
export function runProgram({ command, args, env }: ProcessCall, base: NodeJS.ProcessEnv, limit: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { ...base, ...env },
      stdio: 'ignore',
      windowsHide: true,
      timeout: limit,
      killSignal: 'SIGKILL', // else it would block its caller
    });
    child.once('error', reject);
    child.once('exit', () => resolve());
  });
}

/** The program outlives this process. Rejects if it does not start. */
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
  /** Omit it if interrupts are not handled. */
  readonly interrupt?: () => unknown;
  look(): Promise<EndingLook>;
}

export interface EndingLook {
  readonly isOver: boolean;
  readonly remaining: readonly number[];
}

const degrees = [
  ['interrupt', 1500],
  ['SIGTERM', 500],
  ['SIGKILL', 1000],
] as const;
const interval = 50;

/** Interrupts, sends SIGTERM and, after 2 s, SIGKILL. Returns `false` if some still run after 3 s. */
export async function endByDegrees({ clock, interrupt, look }: ProcessEnding): Promise<boolean> {
  for (const [how, limit] of degrees) {
    const { isOver, remaining } = await look();
    if (isOver) return true;
    if (how !== 'interrupt') for (const pid of remaining) signal(pid, how);
    else if (interrupt) await interrupt();
    else continue;
    if (await untilOver(look, clock, limit)) return true;
  }
  return false;
}

export async function untilOver(look: ProcessEnding['look'], clock: Clock, limit: number): Promise<boolean> {
  const start = clock.now();
  while (clock.now() - start < limit) {
    await sleep(clock, interval);
    if ((await look()).isOver) return true;
  }
  return false;
}

/** Negative: a group. Returns `false` if it has ended or belongs to another user. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === 'ESRCH' || code === 'EPERM') return false;
    throw error;
  }
}

/** Stays unique when process ids are reused. `undefined`: unknown. */
export async function markGroup(pid: number): Promise<string | undefined> {
  const start = await startOf(pid);
  return start === undefined ? undefined : `${pid} ${start}`;
}

/** Shell code that waits for `letGo`. */
export const waitAtGate = 'read -r go <&3 || exit; unset go';

/** Lets the leader run once `onStart` has stored the group. Never rejects. */
export async function letGo({ pid, stdio }: ChildProcess, onStart: OnProcessStart | undefined): Promise<void> {
  const gate = stdio[3] as Duplex;
  gate.on('error', () => undefined);
  const mark = onStart && pid !== undefined ? await markGroup(pid).catch(() => undefined) : undefined;
  if (mark !== undefined) await onStart?.(mark);
  gate.write('\n');
}

/** `undefined`: the leader has ended. */
async function findGroup(mark: string): Promise<number | undefined> {
  const pid = Number.parseInt(mark, 10);
  return pid > 1 && (await markGroup(pid)) === mark ? pid : undefined;
}

export async function untilGroupEnds(mark: string, clock: Clock, signal: AbortSignal): Promise<void> {
  const pid = await findGroup(mark);
  while (pid !== undefined && signalGroup(pid, 0) && !signal.aborted) await sleep(clock, interval, signal);
}

/** Only if its leader still runs. */
export async function endGroup(mark: string, clock: Clock): Promise<void> {
  const pid = await findGroup(mark);
  if (pid === undefined) return;
  const isOver = () => !signalGroup(pid, 0);
  await endByDegrees({
    clock,
    interrupt: () => signalGroup(pid, 'SIGINT'),
    look: async () => ({ isOver: isOver(), remaining: [-pid] }),
  });
}

function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch (error) {
    return errorCodeOf(error) === 'EPERM';
  }
}
