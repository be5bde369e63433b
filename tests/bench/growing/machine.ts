import { mkdirSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApi } from '../../../src/api/api.ts';
import { startServer } from '../../../src/api/server/server.ts';
import { createStates } from '../../../src/history/states.ts';
import { systemClock } from '../../../src/machine/system-clock.ts';
import { createFakeEditorPort } from '../../api/fake-editor-port.ts';
import { inFolder } from './shows.ts';
import { type GrowingSubject, timeOf } from './subject.ts';

const log = { info: () => undefined, warn: console.warn, error: console.error };
/** Longer than the clocks of disks are coarse, in milliseconds. */
const settling = 60;
const changes = 20;

/** From a change of the show until the last event stream has it: of twenty changes together. */
export const streams: GrowingSubject = {
  name: 'event streams: twenty changes, until the last has them',
  sizes: [50, 100, 200],
  async cost(size) {
    const show = createFakeEditorPort();
    const policy = { allowedHosts: [], allowedOrigins: [], requireToken: false, token: undefined };
    const api = createApi({ show, clock: systemClock, log, policy: () => policy, isTrusted: () => true });
    const server = await startServer({ port: 0, api, clock: systemClock, log });
    const crowd = await openStreams(server.port, size);
    const time = await timeOf(async () => {
      for (let change = 0; change < changes; change++) {
        const told = crowd.untilAllHear();
        show.move();
        await told;
      }
    });
    crowd.leave();
    await server.stop();
    return time;
  },
};

async function openStreams(port: number, size: number) {
  let missing = size;
  let done: () => void = () => undefined;
  const untilAllHear = () => {
    missing = size;
    return new Promise<void>((resolve) => {
      done = resolve;
    });
  };
  const open = untilAllHear();
  const sockets: Socket[] = [];
  for (let at = 0; at < size; at++) {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.on('data', (chunk) => {
      if (!chunk.includes('\nid: ')) return;
      missing -= 1;
      if (missing === 0) done();
    });
    socket.write(`GET /api/events HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
    sockets.push(socket);
  }
  await open;
  return { untilAllHear, leave: () => sockets.map((socket) => socket.destroy()) };
}

/** A look through a folder that was looked through before, as after a command. */
export const files: GrowingSubject = {
  name: 'files: a look through all after a command',
  sizes: [12_500, 25_000, 50_000],
  cost: (size) =>
    inFolder(async (folder) => {
      const work = join(folder, 'work');
      for (let i = 0; i < size; i++) {
        const inside = join(work, `package-${Math.floor(i / 1000)}`, `folder-${Math.floor(i / 100) % 10}`);
        if (i % 100 === 0) mkdirSync(inside, { recursive: true });
        writeFileSync(join(inside, `file-${i}.ts`), `export const value = ${i};\n`);
      }
      const states = createStates({ folder: join(folder, 'store'), workspaceFolders: () => [work], log });
      const look = async () => {
        const walked = await states.walk(work, new AbortController().signal);
        await walked.commit();
        if (walked.incomplete) throw new Error(`The walk is ${walked.incomplete}`);
      };
      await sleep(settling);
      await look();
      const time = await timeOf(look);
      states.dispose();
      await states.settled();
      return time;
    }),
};
