import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createApi } from '../../src/api/api.ts';
import { startServer } from '../../src/api/server/server.ts';
import { encodeEvent } from '../../src/api/subscriptions/events.ts';
import { systemClock } from '../../src/machine/system-clock.ts';
import { createFakeEditorPort, someState } from '../api/fake-editor-port.ts';
import { median } from './report/statistics.ts';

const readers = 200;
const rounds = 200;

/** Something that tells all its readers of a change. */
interface Contestant {
  readonly name: string;
  readonly port: number;
  tell(revision: number): void;
  stop(): void;
}

/** From a change of the show until the last of 200 readers has it, against a loop over bare responses of `node:http`. */
export async function run(): Promise<void> {
  const contestants = [await startBare(), await startOurs()];
  const crowds = [];
  for (const { port } of contestants) crowds.push(await openCrowd(port));
  const times = contestants.map(() => [] as number[]);
  for (let round = 1; round <= rounds; round++) {
    for (const [index, { tell }] of contestants.entries()) {
      const told = crowds[index]!.untilAllHave(round);
      const start = performance.now();
      tell(round);
      await told;
      times[index]!.push(performance.now() - start);
    }
  }
  const [bare, ours] = times.map(median) as [number, number];
  for (const [index, { name }] of contestants.entries()) {
    console.log(`${name.padEnd(24)}one change to ${readers} readers ${[bare, ours][index]!.toFixed(2)} ms`);
  }
  console.log(`ratio ${(ours / bare).toFixed(2)}`);
  for (const crowd of crowds) crowd.leave();
  for (const contestant of contestants) contestant.stop();
}

async function startOurs(): Promise<Contestant> {
  const show = createFakeEditorPort();
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  const policy = { allowedHosts: [], allowedOrigins: [], requireToken: false, token: undefined };
  const api = createApi({ show, clock: systemClock, log, policy: () => policy, isTrusted: () => true });
  const server = await startServer({ port: 0, api, clock: systemClock, log });
  return { name: '/api/events', port: server.port, tell: () => show.move(), stop: () => void server.stop() };
}

async function startBare(): Promise<Contestant> {
  const responses: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    responses.push(response.writeHead(200, { 'Content-Type': 'text/event-stream' }));
    response.write(eventOf(0));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    name: 'bare responses',
    port: (server.address() as AddressInfo).port,
    tell(revision) {
      const bytes = eventOf(revision);
      for (const response of responses) response.write(bytes);
    },
    stop: () => void server.close().closeAllConnections(),
  };
}

function eventOf(revision: number): Buffer {
  const data = JSON.stringify({ ...someState, revision });
  return Buffer.from(encodeEvent({ event: 'state', id: String(revision), data }));
}

/** Readers who count how many of them have which revision. */
async function openCrowd(port: number) {
  const sockets: Socket[] = [];
  let wanted = 0;
  let missing = readers;
  let done: () => void = () => undefined;
  const all = () =>
    new Promise<void>((resolve) => {
      done = resolve;
    });
  const open = all();
  for (let i = 0; i < readers; i++) {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.on('data', (chunk) => {
      if (!chunk.includes(`\nid: ${wanted}\n`)) return;
      missing -= 1;
      if (missing === 0) done();
    });
    socket.write(`GET /api/events HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
    sockets.push(socket);
  }
  await open;
  return {
    untilAllHave(revision: number): Promise<void> {
      wanted = revision;
      missing = readers;
      return all();
    },
    leave() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
