import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Quiet, and fit for a container. */
export const browserArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];

const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

/** The executable of Chromium's headless shell, which draws the same with two thirds of the work; not with a `CHROME_PATH`. */
export function findHeadlessShell(): string | undefined {
  return process.env.CHROME_PATH ? undefined : findOnPath(['chromium-headless-shell']).find(isExecutable);
}

/** The executable of a Chromium on this machine: `CHROME_PATH`, else on the PATH, else where macOS keeps it. */
export function findBrowser(): string | undefined {
  const asked = process.env.CHROME_PATH;
  if (asked) return isExecutable(asked) ? asked : undefined;
  return [...findOnPath(commands), ...applications].find(isExecutable);
}

function findOnPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin', '/snap/bin');
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
