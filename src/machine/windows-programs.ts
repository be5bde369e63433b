import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** For `spawn` with `windowsVerbatimArguments`. */
export interface BatchCall {
  readonly command: string;
  readonly args: readonly string[];
}

const special = /[()\][%!^"`<>&|;, *?]/g;

export function isBatchFile(path: string): boolean {
  return /\.(?:cmd|bat)$/i.test(path);
}

/**
 * Batch files pass arguments on with `%*`, so escape them twice.
 * @see https://learn.microsoft.com/cpp/c-language/parsing-c-command-line-arguments
 */
export function callBatchFile(path: string, args: readonly string[], shell = process.env.ComSpec): BatchCall {
  const line = [escapeForShell(path), ...args.map((arg) => escapeForShell(escapeForShell(quote(arg))))].join(' ');
  return { command: shell ?? 'cmd.exe', args: ['/d', '/s', '/c', `"${line}"`] };
}

function escapeForShell(text: string): string {
  return text.replace(special, '^$&');
}

/** Doubles backslashes before a quote and at the end. */
function quote(text: string): string {
  return `"${text.replace(/(?<!\\)(\\*)"/g, '$1$1\\"').replace(/(?<!\\)(\\+)$/, '$1$1')}"`;
}

/** Also ends child processes. */
export function endTree(child: ChildProcess): void {
  const program = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'taskkill.exe');
  const ending = spawn(program, ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true });
  const endAlone = () => void child.kill('SIGKILL');
  ending.once('error', endAlone);
  ending.once('exit', (code) => code !== 0 && endAlone());
}

/** UTF-8, else western Windows. */
export function decodeOutput(bytes: Uint8Array, platform: NodeJS.Platform = process.platform): string {
  if (platform !== 'win32') return Buffer.from(bytes).toString('utf8');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
