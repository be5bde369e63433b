import type { Clock } from '../../core/time/clock.ts';
import type { ApiStatus } from '../status.ts';

/** Milliseconds. */
const ownerTimeout = 500;

/** Another Showrunner answers `GET /` with its name; anything else is a stranger. */
export type PortOwner = { readonly kind: 'showrunner'; readonly url: string } | { readonly kind: 'stranger' };

export async function findPortOwner(port: number, clock: Clock): Promise<PortOwner> {
  return withOwnerTimeout(clock, async (signal) => {
    const urls = ['127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}`);
    const names = await Promise.all(urls.map((url) => askName(`${url}/`, signal)));
    const url = urls[names.indexOf('Showrunner')];
    return url === undefined ? { kind: 'stranger' } : { kind: 'showrunner', url };
  });
}

export function describeTaken(port: number, { kind }: PortOwner): ApiStatus & { readonly state: 'taken' } {
  const isOurs = kind === 'showrunner';
  const owner = isOurs ? 'another window that runs Showrunner' : 'another program';
  const remedy = isOurs ? 'Close that window' : 'Quit it';
  const message = `Port ${port} is in use by ${owner}. ${remedy}, or set showrunner.api.port to another port.`;
  return { state: 'taken', port, owner, message };
}

export async function withOwnerTimeout<T>(clock: Clock, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = clock.setTimeout(() => controller.abort(), ownerTimeout);
  try {
    return await work(controller.signal);
  } finally {
    timer.dispose();
  }
}

async function askName(url: string, signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal });
    return response.headers.get('server');
  } catch {
    return null; // not listening, or not HTTP
  }
}
