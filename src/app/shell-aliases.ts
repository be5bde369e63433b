import type { ApiAddress } from './shells/calls.ts';
import { cmdLines } from './shells/cmd.ts';
import { fishLines } from './shells/fish.ts';
import { posixLines } from './shells/posix.ts';
import { powershellLines } from './shells/powershell.ts';

const linesOf = {
  bash: posixLines,
  zsh: posixLines,
  fish: fishLines,
  powershell: powershellLines,
  cmd: cmdLines,
} as const;

export type Shell = keyof typeof linesOf;

/** All that there are aliases for, in the order of the menu. */
export const shellNames = Object.keys(linesOf) as readonly Shell[];

/** A base address that carries the token, for clients that know nothing but an address. */
export function tokenAddress({ url, token }: Required<ApiAddress>): string {
  return `${url}/~${token}`;
}

/** One line that runs the next step, for every shell. */
export function curlLine({ url, token }: ApiAddress, platform: NodeJS.Platform): string {
  // In Windows PowerShell `curl` is another program.
  const curl = platform === 'win32' ? 'curl.exe' : 'curl';
  return [curl, ...(token ? [`-H "Authorization: Bearer ${token}"`] : []), `${url}/api/next`].join(' ');
}

/**
 * Short commands for a shell: `next`, `prev`, `demos`, `notes`, `demo <id>`, `goto <id>`, `restart`, `stop`, `blackout`,
 * `lights`. To paste, or for the file that the shell begins with. Ends with a line break.
 */
export function shellAliases(shell: Shell, address: ApiAddress): string {
  const lines = linesOf[shell](address);
  return `${lines.join('\n')}\n`;
}

/**
 * A link into the editor that runs the next step, goes back one, or runs a demo: with the token it asks no question.
 * `scheme` is the editor's own, such as `vscode`.
 */
export function linkAddress(
  scheme: string,
  target: 'next' | 'previous' | { readonly id: string },
  token: string,
): string {
  const [path, id] = typeof target === 'string' ? [target, []] : ['runById', [`id=${encodeURIComponent(target.id)}`]];
  return `${scheme}://showrunner.showrunner/${path}?${[...id, `token=${encodeURIComponent(token)}`].join('&')}`;
}
