import type { Socket } from 'node:net';
import { afterEach } from 'vitest';
import type { EditorPort } from '../../src/api/editor-port.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';
import { readAll, requestText, type Serving, startServing, statuses } from './serving.ts';

/** More than any network keeps for a caller that does not read. */
export const large = 12 * 1024 * 1024;
const crowd = 256;
const next = requestText('GET /api/next');

/** A show all of whose answers are large. */
function createLargeShow(): Partial<EditorPort> {
  const demos = Array(1_200).fill({ id: 'a'.repeat(40), title: 'b'.repeat(10_000) });
  const list = { demoFiles: [{ filePath: '/a.json', demos }], slides: {} };
  const png = Buffer.alloc(large);
  const preview = { html: 'x'.repeat(large), version: 'v1' };
  return {
    demos: () => list,
    screenshot: async () => ({ png, source: 'browser' }),
    preview: async () => preview,
    notes: async () => preview.html,
  };
}

let serving: Serving | undefined;
/** Stands still: nobody is cut for being slow. */
export let clock = createVirtualClock();
export const sockets = new Set<Socket>();

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await serving?.stop();
});

export async function serve(show = createLargeShow()): Promise<Serving> {
  clock = createVirtualClock();
  const own = await startServing(show, {}, clock);
  serving = {
    ...own,
    async stop() {
      const stopped = own.stop();
      await clock.advance(1_000);
      await stopped;
    },
  };
  return serving;
}

/** Callers who send this, in turn, and never read. */
export async function gather({ open }: Serving, requests: readonly string[], count = crowd): Promise<void> {
  for (let caller = 0; caller < count; caller++) {
    const socket = await open();
    socket.pause();
    socket.on('error', () => socket.destroy());
    socket.write(requests[caller % requests.length] ?? '');
    sockets.add(socket);
  }
}

/** A presenter presses Next so many times, each on a connection of its own. */
export async function press({ open }: Serving, times: number): Promise<readonly (readonly number[])[]> {
  const answers: (readonly number[])[] = [];
  for (let time = 0; time < times; time++) {
    const socket = await open();
    socket.write(next);
    answers.push(statuses(await readAll(socket, 60_000)));
  }
  return answers;
}

export const pressed = (times: number) => Array(times).fill([200]);
