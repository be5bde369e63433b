import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Crowd } from './workers/never-reading.ts';
import type { HostMessage } from './workers/serving-host.ts';

const connections = 256;
/** Milliseconds that a crowd stays, and that the host then has to come to rest. */
const [stay, rest] = [15_000, 8_000];

const ask = (target: string) => `GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const largest = [
  '/api/demos',
  '/api/openapi.json',
  '/',
  '/api/screenshot?w=1920',
  '/api/screenshot.png?w=3840',
  '/preview',
];
const widths = Array.from({ length: 256 }, (_, index) => `/api/screenshot?w=${48 + index}`);
const html = (target: string) => ask(target).replace('\r\n\r\n', '\r\nAccept: text/html\r\n\r\n');

/** Requests of the crowd, one text a caller. */
const crowds: Readonly<Record<string, readonly string[]>> = {
  nobody: [],
  'the largest answers': largest.map(html),
  'the largest, 200 at a time': largest.map((target) => html(target).repeat(200)),
  'pictures of all sizes': widths.map(ask),
  'the smallest request, 2,000 at a time': [ask('/api/state').repeat(2_000)],
  'event streams': [ask('/api/events')],
  nothing: [''],
  'half a request': ['GET /api/demos HTTP/1.1\r\nHost: loc'],
};

/** A presenter beside 256 callers on this machine who ask and never read: how long a press takes, and the memory. */
export async function run(): Promise<void> {
  for (const [name, requests] of Object.entries(crowds)) {
    const port = await freePort();
    const host = fork(new URL('workers/serving-host.mjs', import.meta.url), [String(port)]);
    await once(host, 'message');
    const crowd = fork(new URL('workers/never-reading.mjs', import.meta.url));
    await press(port);
    const before = await memoryOf(host);
    crowd.send({ port, connections: requests.length === 0 ? 0 : connections, requests } satisfies Crowd);
    const { times, refused, peak } = await pressAlong(port, host, stay);
    crowd.disconnect();
    await wait(rest);
    const after = await memoryOf(host);
    times.sort((a, b) => a - b);
    const worst = times.at(-1) ?? Number.NaN;
    const median = times[times.length >> 1] ?? Number.NaN;
    const mib = (bytes: number) => Math.round(bytes / 1024 / 1024);
    console.log(
      `${name.padEnd(38)} next p50 ${median.toFixed(0)} worst ${worst.toFixed(0)} ms, ${refused} of ${times.length + refused} refused; MiB before ${mib(before)} peak ${mib(peak)} after ${mib(after)}`,
    );
    host.disconnect();
    await once(host, 'exit');
  }
}

/** Presses Next four times a second, each on a connection of its own; a press that is refused is tried again. */
async function pressAlong(port: number, host: ChildProcess, duration: number) {
  const times: number[] = [];
  let [refused, peak] = [0, 0];
  for (const end = performance.now() + duration; performance.now() < end; ) {
    const start = performance.now();
    while (!(await press(port))) {
      refused++;
      await wait(50);
    }
    times.push(performance.now() - start);
    peak = Math.max(peak, await memoryOf(host));
    await wait(250);
  }
  return { times, refused, peak };
}

/** Whether it ran. */
function press(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect({ port, host: '127.0.0.1' });
    socket.write('GET /api/next HTTP/1.1\r\nHost: localhost\r\n\r\n');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(text.startsWith('HTTP/1.1 200')));
  });
}

/** Resident, in bytes. */
async function memoryOf(host: ChildProcess): Promise<number> {
  const answered = once(host, 'message');
  host.send('memory');
  const [message] = (await answered) as [HostMessage];
  return 'rss' in message ? message.rss : Number.NaN;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
