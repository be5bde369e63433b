import type { Clock } from '../../core/time/clock.ts';
import type { ApiStatus } from '../status.ts';

/** Milliseconds to wait for the holder's answer. */
const patience = 500;

/** Who holds a port: another Showrunner answers `GET /` and says its name; any silence or other answer is a stranger. */
export type PortHolder = { readonly kind: 'showrunner'; readonly url: string } | { readonly kind: 'stranger' };

export async function findPortHolder(port: number, clock: Clock): Promise<PortHolder> {
  return withinPatience(clock, async (signal) => {
    const urls = ['127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}`);
    const names = await Promise.all(urls.map((url) => askName(`${url}/`, signal)));
    const url = urls[names.indexOf('Showrunner')];
    return url === undefined ? { kind: 'stranger' } : { kind: 'showrunner', url };
  });
}

/** The state of a port that is taken: who holds it, and what to do. */
export function describeTaken(port: number, { kind }: PortHolder): ApiStatus & { readonly state: 'taken' } {
  const isOurs = kind === 'showrunner';
  const holder = isOurs ? 'another window that runs Showrunner' : 'another program';
  const remedy = isOurs ? 'Close that window' : 'Quit it';
  const message = `Port ${port} is in use by ${holder}. ${remedy}, or set showrunner.api.port to another port.`;
  return { state: 'taken', port, holder, message };
}

/** Does what takes requests to a holder, who may be silent. */
export async function withinPatience<T>(clock: Clock, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = clock.setTimeout(() => controller.abort(), patience);
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
    return null; // nobody there, or nobody who speaks HTTP
  }
}
