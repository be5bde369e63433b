import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createApp } from '../../src/app/app.ts';
import { createHost } from '../../src/headless/host.ts';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import { createConfiguration } from '../../src/memory-editor/configuration.ts';
import { findFreePort } from '../support/free-port.ts';
import { type BenchRow, brief } from './report/rows.ts';
import { sized } from './report/size.ts';
import { median, quantile } from './report/statistics.ts';
import type { Arrival, Crowd, FromCrowd } from './workers/followers.ts';

const steps = sized(20, 4);
const crowds = sized([0, 100, 300, 1_000], [0, 20]);
const log = { info: () => undefined, warn: console.warn, error: console.error };
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
const now = () => performance.timeOrigin + performance.now();

/**
 * `next` on a show that nobody follows, and that a room follows: half of the people read slowly, thirty never read, twenty
 * come and go every second. The time of `next`, until a follower has the step, and memory that is in use.
 */
export async function run(): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  let alone = { next: Number.NaN, memory: Number.NaN };
  for (const count of crowds) {
    const { times, delays, memory } = await measure(count);
    const next = median(times);
    if (count === 0) alone = { next, memory };
    const added = next - alone.next;
    console.log(
      `${count} followers: next ${brief(next)} ms (p95 ${brief(quantile(times, 0.95))}), the step is there after ${brief(median(delays))} ms (p95 ${brief(quantile(delays, 0.95))}, ${delays.length} arrivals), ${brief(memory)} MB`,
    );
    if (count !== 300) continue;
    rows.push({ line: 'next with 300 followers', measured: added, aim: 5, unit: 'ms more' });
    rows.push({ line: 'a step at 300 followers, p95', measured: quantile(delays, 0.95), aim: 500, unit: 'ms' });
    rows.push({ line: 'memory for 300 followers', measured: memory - alone.memory, aim: 30, unit: 'MB more' });
  }
  return rows;
}

async function measure(count: number) {
  const show = await openShow();
  const crowd = count === 0 ? undefined : await gather(show.url, count);
  const times: number[] = [];
  const shown = new Map<number, number>();
  for (let step = 0; step < steps; step++) {
    const begun = now();
    await show.next();
    const at = now();
    times.push(at - begun);
    await new Promise((resolve) => setTimeout(resolve, 1_000)); // a quick presenter
    shown.set(await show.version(), at);
  }
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  const memory = (heapUsed + external) / 2 ** 20;
  const arrivals = crowd ? await crowd.report() : [];
  crowd?.end();
  await show.close();
  const delays = arrivals.flatMap(({ version, at }) => {
    const begun = shown.get(version);
    return begun === undefined ? [] : [at - begun];
  });
  return { times: times.slice(2), delays: delays.length > 0 ? delays : [0], memory };
}

async function gather(url: string, count: number) {
  const child = fork(new URL('./workers/followers.mjs', import.meta.url));
  const silent = Math.min(30, count / 10);
  const half = Math.floor((count - silent) / 2);
  child.send({ url, quick: half, slow: half, silent, restless: Math.min(20, count) } satisfies Crowd);
  await answer(child, 'ready');
  return {
    async report(): Promise<readonly Arrival[]> {
      child.send('report');
      const message = await answer(child, 'arrivals');
      return message.kind === 'arrivals' ? message.arrivals : [];
    },
    end: () => void child.kill(),
  };
}

function answer(child: ChildProcess, kind: FromCrowd['kind']): Promise<FromCrowd> {
  return new Promise((resolve, reject) => {
    const hear = (message: unknown) => {
      if ((message as FromCrowd).kind !== kind) return;
      child.off('message', hear);
      resolve(message as FromCrowd);
    };
    child.on('message', hear);
    child.once('error', reject);
  });
}

/** Slides with a picture of 100 kB, and code, by turns. */
async function openShow() {
  const folder = await mkdtemp(join(tmpdir(), 'showrunner-bench-'));
  const scenes = [
    { id: 'slide', title: 'Slide', moves: [{ action: 'openSlide', path: 'deck.md' }] },
    { id: 'code', title: 'Code', moves: [{ action: 'insert', path: 'a.ts', position: 1, content: 'more();\n' }] },
  ];
  await mkdir(join(folder, '.demo'));
  await writeFile(join(folder, '.demo/bench.json'), JSON.stringify({ version: 3, title: 'Bench', loop: true, scenes }));
  await writeFile(join(folder, 'deck.md'), '# A slide\n\n![](a.png)\n');
  await writeFile(join(folder, 'a.png'), randomBytes(100_000));
  await writeFile(join(folder, 'a.ts'), 'one();\n'.repeat(200));
  const port = await findFreePort();
  const configuration = createConfiguration({
    'showrunner.api.enabled': true,
    'showrunner.api.port': port,
    'showrunner.screenshot.browser': 'off',
    'showrunner.typing.speed': 0,
  });
  const workbench = createHeadlessWorkbench({ folders: [folder], configuration });
  const app = createApp(createHost({ workbench, configuration, folder, log, token: 'a-token-of-a-bench' }));
  await app.library.ready;
  await app.audienceSharing.start();
  await app.start();
  const url = `http://localhost:${port}/f/${app.audienceSharing.code}`;
  return {
    url,
    next: () => app.editorPort.next(),
    version: async () => ((await (await fetch(`${url}/steps`)).json()) as { version: number }).version,
    async close() {
      await app.api.stop();
      app.dispose();
      workbench.dispose();
      await rm(folder, { recursive: true });
    },
  };
}
