import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import type { Disposable } from '../core/disposables.ts';
import { DemoError } from '../core/errors.ts';
import type { OnProcessStart, Platform, ScriptCall } from '../ports/terminals.ts';
import { letGo, signal as sendSignal, waitAtGate } from './processes.ts';
import { programPath } from './program-path.ts';
import { systemClock } from './system-clock.ts';
import { callBatchFile, decodeOutput, endTree, isBatchFile } from './windows-programs.ts';

/** Bytes. */
const maximalOutput = 10 * 1024 * 1024;
/** Milliseconds between SIGTERM and SIGKILL. */
const patience = 500;
/** Milliseconds. A child may keep the pipe open. */
const drainLimit = 100;
const hasGroups = process.platform !== 'win32';

export function currentPlatform(platform: NodeJS.Platform = process.platform): Platform {
  if (platform === 'darwin') return 'mac';
  return platform === 'win32' ? 'windows' : 'linux';
}

/**
 * Returns standard output without the last line break. Rejects with `command-failed` if the program does not start,
 * fails, or prints too much, or with the signal's reason once all processes have ended.
 */
export function runScript(call: ScriptCall, signal: AbortSignal, onStart?: OnProcessStart): Promise<string> {
  signal.throwIfAborted();
  const command = programOf(call);
  if (command === undefined) return Promise.reject(failed(call.command, { code: 'ENOENT' }, ''));
  const child = start({ ...call, command }, onStart);
  const printed = [child.stdout, child.stderr].map((stream) => collect(stream, () => endAll(child, 'SIGKILL')));
  return new Promise((succeed, reject) => {
    let force: Disposable | undefined;
    const onAbort = () => {
      endAll(child, 'SIGTERM');
      force = systemClock.setTimeout(() => endAll(child, 'SIGKILL'), patience);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    let why: Error | undefined;
    child.once('error', (error) => {
      why = error;
    });
    child.once('exit', () => {
      // On POSIX, the pipes close with the group.
      if (signal.aborted && !hasGroups) systemClock.setTimeout(() => reject(signal.reason), drainLimit);
    });
    child.once('close', (code, endedBy) => {
      signal.removeEventListener('abort', onAbort);
      force?.dispose();
      const [stdout = '', stderr = ''] = printed.map((read) => read());
      if (stdout.length + stderr.length > maximalOutput) why = new Error(`it printed more than ${maximalOutput} bytes`);
      else if (endedBy) why ??= new Error(`it was ended by ${endedBy}`);
      if (signal.aborted) reject(signal.reason);
      else if (why || code !== 0) reject(failed(call.command, why ?? { code }, stderr));
      else succeed(stdout.replace(/\r?\n$/, ''));
    });
  });
}

function programOf({ command }: ScriptCall): string | undefined {
  return hasGroups || /[\\/]/.test(command) ? command : programPath(command, { takesBatchFiles: true });
}

/** A POSIX shell waits until the process id is stored, then `exec`s the program. */
function start({ command, args, cwd, isHarmless }: ScriptCall, onStart: OnProcessStart | undefined): ChildProcess {
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  if (!hasGroups) {
    // It would also hide the window of a browser.
    const windowsHide = isHarmless !== true;
    const isBatch = isBatchFile(command);
    const call = isBatch ? callBatchFile(command, args) : { command, args };
    const env = { PYTHONUTF8: '1', ...process.env };
    return spawn(call.command, [...call.args], {
      ...{ cwd, windowsHide, windowsVerbatimArguments: isBatch, env },
      stdio: [...stdio],
    });
  }
  if (!onStart || !isOnPath(command, cwd)) return spawn(command, [...args], { cwd, detached: true, stdio: [...stdio] });
  const script = `${waitAtGate}; exec 3>&-; exec "$@"`;
  const child = spawn('/bin/sh', ['-c', script, 'sh', command, ...args], {
    cwd,
    detached: true,
    stdio: [...stdio, 'pipe'],
  });
  void letGo(child, onStart);
  return child;
}

/** The shell's own error would be unclear. */
function isOnPath(command: string, cwd: string): boolean {
  const folders = command.includes(sep) ? [''] : (process.env.PATH ?? '').split(delimiter);
  return folders.some((folder) => existsSync(resolve(cwd, folder, command)));
}

function collect(stream: Readable | null, onTooMuch: () => void): () => string {
  const chunks: Buffer[] = [];
  let length = 0;
  stream?.on('data', (chunk: Buffer) => {
    if (length > maximalOutput) return;
    chunks.push(chunk);
    length += chunk.length;
    if (length > maximalOutput) onTooMuch();
  });
  return () => decodeOutput(Buffer.concat(chunks));
}

function endAll(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  if (hasGroups) sendSignal(-child.pid, signal);
  else endTree(child);
}

function failed(
  command: string,
  error: { readonly code?: unknown; readonly message?: string },
  stderr: string,
): DemoError {
  if (error.code === 'ENOENT') {
    return new DemoError('command-failed', `There is no program "${command}"`, {
      hint: 'Is it installed and on the PATH?',
    });
  }
  const said = stderr.trim().split(/\r?\n/).at(-1);
  const why = typeof error.code === 'number' ? `ended with exit code ${error.code}` : `failed: ${error.message}`;
  return new DemoError('command-failed', `The script ${why}${said ? `: ${said.slice(0, 300)}` : ''}`);
}
