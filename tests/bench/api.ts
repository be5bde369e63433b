import { fork } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '../../src/api/api.ts';
import { startServer } from '../../src/api/server/server.ts';
import { createApp } from '../../src/app/app.ts';
import { createHost } from '../../src/headless/host.ts';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import { systemClock } from '../../src/machine/system-clock.ts';
import { createConfiguration } from '../../src/memory-editor/configuration.ts';
import type { BenchRow } from './report/rows.ts';
import { sized } from './report/size.ts';
import { printBeside } from './window/print.ts';
import type { Load, Measurement } from './workers/http-load.ts';

const rounds = sized(7, 1);
/** Milliseconds. */
const duration = sized(2_000, 100);
const connections = 32;
const log = { info: () => undefined, warn: console.warn, error: console.error };

/**
 * `/api/next` over 32 connections, on a show whose only demo does nothing, again and again, beside a bare server of
 * `node:http` that closes its connections too: milliseconds between two answers. In turns, after one to warm up.
 */
export async function run(): Promise<readonly BenchRow[]> {
  const show = await openShow();
  const bare = await startBareServer();
  const policy = { allowedHosts: [], allowedOrigins: [], requireToken: false, token: undefined };
  const api = createApi({ isTrusted: () => true, show: show.port, clock: systemClock, log, policy: () => policy });
  const ours = await startServer({ port: 0, api, clock: systemClock, log });
  const [next, hello]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    const turn = [await measure(bare.port, '/'), await measure(ours.port, '/api/next')] as const;
    if (round === 0) continue;
    hello.push(turn[0]);
    next.push(turn[1]);
  }
  await Promise.all([ours.stop(), bare.stop()]);
  await show.close();
  const line = `/api/next over ${connections} connections`;
  return [{ line, ...printBeside(line, next, hello, 'a bare server that closes'), aim: 2.5, unit: '× a bare server' }];
}

async function openShow() {
  const folder = await mkdtemp(join(tmpdir(), 'showrunner-bench-'));
  const scenes = [{ id: 'nothing', title: 'Nothing', moves: [{ action: 'unselect' }] }];
  await mkdir(join(folder, '.demo'));
  await writeFile(join(folder, '.demo/bench.json'), JSON.stringify({ version: 3, title: 'Bench', loop: true, scenes }));
  const configuration = createConfiguration();
  const workbench = createHeadlessWorkbench({ folders: [folder], configuration });
  const app = createApp(createHost({ workbench, configuration, folder, log, token: undefined }));
  await app.library.ready;
  const close = async () => {
    app.dispose();
    workbench.dispose();
    await rm(folder, { recursive: true });
  };
  return { port: app.editorPort, close };
}

async function startBareServer() {
  const headers = { 'Content-Type': 'text/plain', 'Content-Length': '5', Connection: 'close' };
  const server = createServer((_request, response) => response.writeHead(200, headers).end('hello'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, stop: async () => void server.close() };
}

/** Milliseconds between two answers. */
async function measure(port: number, path: string): Promise<number> {
  const child = fork(new URL('./workers/http-load.mjs', import.meta.url));
  const measurement = await new Promise<Measurement>((resolve, reject) => {
    child.once('message', (answer) => resolve(answer as Measurement));
    child.once('error', reject);
    child.send({ port, path, connections, duration } satisfies Load);
  });
  if (measurement.failures > 0) throw new Error(`${measurement.failures} requests failed`);
  return 1_000 / measurement.rate;
}
