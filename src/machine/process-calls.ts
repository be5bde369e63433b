import { posix, win32 } from 'node:path';

/** Absolute paths. */
export interface Product {
  readonly platform: NodeJS.Platform;
  readonly appRoot: string;
  readonly execPath: string;
  /** For example `codium`. */
  readonly applicationName: string;
  /** The extension host is not on the window's machine. */
  readonly isRemote: boolean;
  readonly workspace: string;
}

export interface ProcessCall {
  readonly command: string;
  readonly args: readonly string[];
  /** Added to an environment without the editor's own variables (unless remote). */
  readonly env: Readonly<Record<string, string>>;
}

/** Brings the workspace's window to the front. Needs no shell. */
export function frontCommand(product: Product): ProcessCall | undefined {
  const { platform, appRoot, execPath, applicationName, isRemote, workspace } = product;
  if (isRemote) {
    if (platform === 'win32') return undefined;
    return call(posix.join(appRoot, 'bin/remote-cli', applicationName), workspace);
  }
  if (platform === 'darwin') return call(posix.join(appRoot, 'bin', applicationName), workspace);
  if (platform !== 'win32') return call(posix.join(posix.dirname(execPath), 'bin', applicationName), workspace);
  return {
    command: execPath,
    args: [win32.join(appRoot, 'out', 'cli.js'), workspace],
    env: { ELECTRON_RUN_AS_NODE: '1', VSCODE_DEV: '' },
  };
}

function call(command: string, workspace: string): ProcessCall {
  return { command, args: [workspace], env: {} };
}

/** For a process outside of the editor. */
export function foreignEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(?:VSCODE|ELECTRON)_/i.test(name)));
}

/** Avoids a shell, and VS Code's question. `url` must be normalized (`new URL(…).href`). */
export function browserCommand(platform: NodeJS.Platform, url: string): ProcessCall {
  if (platform === 'darwin') return { command: 'open', args: [url], env: {} };
  if (platform === 'win32') return { command: 'rundll32.exe', args: ['url.dll,FileProtocolHandler', url], env: {} };
  return { command: 'xdg-open', args: [url], env: {} };
}
