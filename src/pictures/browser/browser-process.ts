import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { messageOf } from '../../core/errors.ts';
import type { Log } from '../../ports/log.ts';
import { removeProfile, removeProfileNow } from './browser-profile.ts';
import { type Cdp, createCdpPipe } from './cdp-pipe.ts';

/** A headless browser. */
export interface BrowserProcess {
  readonly cdp: Cdp;
  readonly pid: number | undefined;
  /** The profile folder, deleted after the end. */
  readonly profile: string;
  /** Never rejects. The profile is deleted then. */
  readonly ended: Promise<void>;
  /** Kills the browser and its children. */
  kill(): void;
  /** Like `kill`, but synchronous, for the host's exit. */
  abandon(): void;
}

/** No first-run page, no updates, no network (no DNS, no proxy). */
const flags: readonly string[] = [
  '--headless=new',
  '--remote-debugging-pipe',
  '--no-startup-window',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-proxy-server',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-checker-imaging',
  '--disable-client-side-phishing-detection',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-crash-reporter',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-features=DialMediaRouteProvider,MediaRouter,OptimizationHints,PaintHolding,Translate',
  '--disable-gpu',
  '--disable-search-engine-choice-screen',
  '--disable-sync',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--metrics-recording-only',
  '--mute-audio',
  '--password-store=basic',
  '--use-mock-keychain',
];

/** Containers have little shared memory; a GPU process would only cost time. */
const linuxFlags = ['--disable-dev-shm-usage', '--in-process-gpu'];

/** Exits when this process dies, because its pipe closes. */
export function startBrowserProcess(executable: string, profile: string, log: Log): BrowserProcess {
  const child = spawn(executable, [...flags, ...platformFlags(), `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const kill = () => endGroup(child);
  const ended = new Promise<void>((resolve) => void child.once('exit', resolve).once('error', resolve)).then(() => {
    kill();
    return removeProfile(profile).catch((error) => log.warn(`${profile} could not be deleted: ${messageOf(error)}`));
  });
  return {
    cdp: createCdpPipe(child.stdio[3] as Writable, child.stdio[4] as Readable),
    pid: child.pid,
    profile,
    ended,
    kill,
    abandon() {
      kill();
      removeProfileNow(profile);
    },
  };
}

function platformFlags(): readonly string[] {
  if (process.platform !== 'linux') return [];
  // Chromium's sandbox does not work as root, which is common in containers.
  return process.getuid?.() === 0 ? [...linuxFlags, '--no-sandbox'] : linuxFlags;
}

/** On Windows the children exit with the browser. */
function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill();
    else process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if (!/ESRCH|EPERM/.test(messageOf(error))) throw error;
  }
}
