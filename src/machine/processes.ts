import { spawn } from 'node:child_process';
import type { ProcessCall } from './process-calls.ts';

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

/** Starts a program that lives on by itself. Rejects when it cannot be started. */
export function launchProgram({ command, args, env }: ProcessCall, base: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { ...base, ...env },
      stdio: 'ignore',
      windowsHide: true,
      detached: true,
    });
    child.once('error', reject);
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
  });
}
