import type { ApiClock } from './environment.ts';

/** Milliseconds to wait for the holder's answer. */
const patience = 500;

/** Who holds a port: another Showrunner answers `GET /` and says its name; any silence or other answer is a stranger. */
export async function findPortHolder(port: number, clock: ApiClock): Promise<'showrunner' | 'stranger'> {
  const controller = new AbortController();
  const timer = clock.setTimeout(() => controller.abort(), patience);
  try {
    const answers = ['127.0.0.1', '[::1]'].map((host) => askName(`http://${host}:${port}/`, controller.signal));
    return (await Promise.all(answers)).includes('Showrunner') ? 'showrunner' : 'stranger';
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
