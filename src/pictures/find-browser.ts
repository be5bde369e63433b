import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { posix, win32 } from 'node:path';

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  isExecutable(path: string): Promise<boolean>;
}

const thisMachine: Machine = { platform: process.platform, env: process.env, isExecutable };

const linuxCommands = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
];
const linuxFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/var/lib/flatpak/exports/bin'];

const macApplications = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const windowsPrograms = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
  'Chromium\\Application\\chrome.exe',
];

/**
 * Chrome, Edge or Chromium. `setting` is `screenshot.browser`: `auto` searches the usual places (`CHROME_PATH` first),
 * `off` finds none, anything else is a path.
 */
export async function findBrowser(setting: string, machine = thisMachine): Promise<string | undefined> {
  const wanted = setting.trim();
  if (wanted === 'off') return undefined;
  const candidates = wanted === 'auto' || wanted === '' ? candidatesOn(machine) : [wanted];
  for (const path of candidates) if (await machine.isExecutable(path)) return path;
  return undefined;
}

function candidatesOn({ platform, env }: Machine): readonly string[] {
  const asked = env.CHROME_PATH ? [env.CHROME_PATH] : [];
  switch (platform) {
    case 'win32':
      return [
        ...asked,
        ...inFolders(win32, [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA], windowsPrograms),
      ];
    case 'darwin':
      return [
        ...asked,
        ...inFolders(posix, ['/Applications', env.HOME && `${env.HOME}/Applications`], macApplications),
      ];
    default:
      return [...asked, ...inFolders(posix, [...(env.PATH ?? '').split(':'), ...linuxFolders], linuxCommands)];
  }
}

/** Ordered by name first. */
function inFolders(
  { join, isAbsolute }: Pick<typeof posix, 'join' | 'isAbsolute'>,
  folders: readonly (string | undefined)[],
  names: readonly string[],
): readonly string[] {
  const absolute = [...new Set(folders)].filter((folder) => folder !== undefined && isAbsolute(folder));
  return names.flatMap((name) => absolute.map((folder) => join(folder as string, name)));
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
