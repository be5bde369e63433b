import { posix, win32 } from 'node:path';

/** Facts about the editor that runs us. Absolute paths. */
export interface Product {
  readonly platform: NodeJS.Platform;
  /** The folder of the editor's own code, with its `product.json`. */
  readonly appRoot: string;
  /** The executable that runs the extension host. */
  readonly execPath: string;
  /** As in `product.json`: `code`, `code-insiders`, `codium`, … */
  readonly applicationName: string;
  /** Whether the extension host runs on another machine than the window. */
  readonly isRemote: boolean;
  /** The folder or the `.code-workspace` that the window shows. */
  readonly workspace: string;
}

export interface ProcessCall {
  readonly command: string;
  readonly args: readonly string[];
  /** On top of the environment, which must hold nothing of the editor's own variables unless it is remote. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * How to ask the editor's own command line for the window that shows the workspace, which brings it to the front.
 * Needs no shell. `undefined` where there is no such command line.
 */
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

/** The environment for a process that must not take itself for a part of the editor. */
export function foreignEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(?:VSCODE|ELECTRON)_/i.test(name)));
}

/**
 * How to open a web address in the user's browser without a shell and without VS Code, which would first ask whether
 * it may. `url` is a normalised address: `new URL(…).href`.
 */
export function browserCommand(platform: NodeJS.Platform, url: string): ProcessCall {
  if (platform === 'darwin') return { command: 'open', args: [url], env: {} };
  if (platform === 'win32') return { command: 'rundll32.exe', args: ['url.dll,FileProtocolHandler', url], env: {} };
  return { command: 'xdg-open', args: [url], env: {} };
}
