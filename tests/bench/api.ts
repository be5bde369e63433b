import { fork } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '../../src/api/api.ts';
import type { EditorPort } from '../../src/api/editor-port.ts';
import { startServer } from '../../src/api/server/server.ts';
import { createApp } from '../../src/app/app.ts';
import { createHost } from '../../src/headless/host.ts';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import { systemClock } from '../../src/machine/system-clock.ts';
import { createConfiguration } from '../../src/memory/configuration.ts';
import type { Load, Measurement } from './workers/http-load.ts';

interface Contestant {
  readonly name: string;
  readonly port: number;
  readonly path: string;
  /** Callers at a time. */
  readonly connections: number;
}

interface Figures extends Measurement {
  /** Microseconds of processor time that the server took for a request. */
  readonly cpu: number;
}

const rounds = 5;
const duration = 2_000;

/** The API over a show on the headless host whose only demo does nothing, again and again. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'showrunner-bench-'));
  const scenes = [{ id: 'nothing', title: 'Nothing', moves: [{ action: 'unselect' }] }];
  await mkdir(join(folder, '.demo'));
  await writeFile(join(folder, '.demo/bench.json'), JSON.stringify({ version: 3, title: 'Bench', loop: true, scenes }));
  const configuration = createConfiguration();
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  const workbench = createHeadlessWorkbench({ folders: [folder], configuration });
  const app = createApp(createHost({ workbench, configuration, folder, log, token: undefined }));
  await app.library.ready;
  await benchApi(app.editorPort);
  app.dispose();
  workbench.dispose();
  await rm(folder, { recursive: true });
}

/** Holds the API over a show against bare servers of `node:http`, in turns, and prints the medians. */
export async function benchApi(show: EditorPort): Promise<void> {
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  const policy = { allowedHosts: [], allowedOrigins: [], requireToken: false, token: undefined };
  const api = createApi({ isTrusted: () => true, show, clock: systemClock, log, policy: () => policy });
  const ours = await startServer({ port: 0, api, clock: systemClock, log });
  const keeping = await startBareServer(JSON.stringify(show.demos()), {});
  const closing = await startBareServer('hello', { Connection: 'close' });
  await compare(
    { name: 'bare, same body', port: keeping.port, path: '/', connections: 32 },
    { name: '/api/demos', port: ours.port, path: '/api/demos', connections: 32 },
  );
  await compare(
    { name: 'bare hello that closes', port: closing.port, path: '/', connections: 8 },
    { name: '/api/next', port: ours.port, path: '/api/next', connections: 8 },
  );
  await Promise.all([ours.stop(), keeping.stop(), closing.stop()]);
}

async function startBareServer(body: string, headers: Record<string, string>) {
  const length = String(Buffer.byteLength(body));
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': length, ...headers });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => server.closeAllConnections() ?? server.close(),
  };
}

/** A B A B …, after one round to warm up. */
async function compare(bare: Contestant, own: Contestant): Promise<void> {
  const results: [Figures[], Figures[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    for (const [index, contestant] of [bare, own].entries()) {
      const measurement = await measure(contestant);
      if (round > 0) results[index]!.push(measurement);
    }
  }
  const [bareMedian, ownMedian] = results.map(medians) as [Figures, Figures];
  print(bare.name, bareMedian);
  print(own.name, ownMedian, `  ratio ${(ownMedian.rate / bareMedian.rate).toFixed(2)}`);
}

async function measure({ port, path, connections }: Contestant): Promise<Figures> {
  const child = fork(new URL('./workers/http-load.mjs', import.meta.url));
  const before = process.cpuUsage();
  const measurement = await new Promise<Measurement>((resolve, reject) => {
    child.once('message', (answer) => resolve(answer as Measurement));
    child.once('error', reject);
    child.send({ port, path, connections, duration } satisfies Load);
  });
  const { user, system } = process.cpuUsage(before);
  return { ...measurement, cpu: (user + system) / measurement.count };
}

function medians(measurements: readonly Figures[]): Figures {
  const median = (pick: (figures: Figures) => number) =>
    measurements.map(pick).sort((a, b) => a - b)[measurements.length >> 1] ?? Number.NaN;
  return {
    count: median(({ count }) => count),
    rate: median(({ rate }) => rate),
    cpu: median(({ cpu }) => cpu),
    p50: median(({ p50 }) => p50),
    p99: median(({ p99 }) => p99),
    failures: measurements.reduce((sum, { failures }) => sum + failures, 0),
  };
}

function print(name: string, { rate, p50, p99, cpu, failures }: Figures, rest = ''): void {
  const figures = `${Math.round(rate)} req/s  p50 ${p50.toFixed(2)} ms  p99 ${p99.toFixed(2)} ms  cpu ${cpu.toFixed(0)} µs`;
  console.log(`${name.padEnd(24)}${figures}${failures > 0 ? `  ${failures} FAILED` : ''}${rest}`);
}
