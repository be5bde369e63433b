import type { ProcessCall } from './front-command.ts';

/**
 * How to open a web address in the user's browser without a shell and without VS Code, which would first ask whether
 * it may. `url` is a normalised address: `new URL(…).href`.
 */
export function browserCommand(platform: NodeJS.Platform, url: string): ProcessCall {
  if (platform === 'darwin') return { command: 'open', args: [url], env: {} };
  if (platform === 'win32') return { command: 'rundll32.exe', args: ['url.dll,FileProtocolHandler', url], env: {} };
  return { command: 'xdg-open', args: [url], env: {} };
}
