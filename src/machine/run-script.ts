import { execFile } from 'node:child_process';
import { DemoError } from '../core/errors.ts';
import type { Platform, ScriptCall } from '../ports/terminals.ts';

/** Bytes a script may print. */
const maximalOutput = 10 * 1024 * 1024;

/** The system of this machine; what is neither macOS nor Windows is like Linux. */
export function currentPlatform(platform: NodeJS.Platform = process.platform): Platform {
  if (platform === 'darwin') return 'mac';
  return platform === 'win32' ? 'windows' : 'linux';
}

/**
 * Runs a program without a shell and gives what it printed to standard output, without the last line break.
 * `command-failed` when it cannot be started, ends with another code than 0 or prints too much; rejects with the
 * signal's reason, the program ended, when that aborts.
 */
export function runScript({ command, args, cwd }: ScriptCall, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { cwd, signal, maxBuffer: maximalOutput, windowsHide: true, encoding: 'utf8' } as const;
    execFile(command, [...args], options, (error, stdout, stderr) => {
      if (signal.aborted) reject(signal.reason);
      else if (error) reject(failed(command, error, stderr));
      else resolve(stdout.replace(/\r?\n$/, ''));
    });
  });
}

function failed(command: string, error: Error & { code?: unknown }, stderr: string): DemoError {
  if (error.code === 'ENOENT') {
    return new DemoError('command-failed', `There is no program "${command}"`, {
      hint: 'Is it installed and on the PATH?',
    });
  }
  const said = stderr.trim().split(/\r?\n/).at(-1);
  const why = typeof error.code === 'number' ? `ended with exit code ${error.code}` : `failed: ${error.message}`;
  return new DemoError('command-failed', `The script ${why}${said ? `: ${said.slice(0, 300)}` : ''}`);
}
