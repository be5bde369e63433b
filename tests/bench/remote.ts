import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { createApp } from '../../src/app/app.ts';
import { createHost } from '../../src/headless/host.ts';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import { createConfiguration } from '../../src/memory-editor/configuration.ts';
import { browserArguments, findBrowser } from '../config/real-vscode/browser.ts';
import { buildRemotePage } from '../config/remote-page.ts';
import type { BenchRow } from './report/rows.ts';
import { sized } from './report/size.ts';
import { quantile } from './report/statistics.ts';

const presses = sized(300, 3);
const loads = sized(5, 1);
/** Bytes a second, and milliseconds there and back: the names of Chrome's own tools for these. */
const networks = {
  'slow 4G': { downloadThroughput: 200_000, uploadThroughput: 94_000, latency: 150 },
  'fast 3G': { downloadThroughput: 180_000, uploadThroughput: 84_000, latency: 562 },
};

/**
 * The remote: its size, how soon a phone can press, and how long a press takes until its step begins, beside a bare
 * fetch.
 */
export async function run(): Promise<readonly BenchRow[]> {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    console.log('SKIPPED: there is no Chromium here.');
    return [];
  }
  const html = await buildRemotePage();
  console.log(`  page: ${(Buffer.byteLength(html) / 1000).toFixed(1)} kB in one file`);
  const show = await openShow(html);
  const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
  const rows: BenchRow[] = [];
  try {
    for (const [name, network] of Object.entries(networks)) {
      const times = [];
      for (let load = 0; load < loads; load++)
        times.push(await timeToPress(browser, `${show.url}/#token=${token}`, network));
      const line = `remote: ${name}, processor ÷ 4, to the first button that works`;
      console.log(`  ${line}: ${times.map((time) => time.toFixed(0)).join(', ')} ms`);
      if (name === 'slow 4G') rows.push({ line, measured: quantile(times, 0.5), aim: 1000, unit: 'ms' });
    }
    await benchPresses(browser, show);
    return rows;
  } finally {
    await browser.close();
    await show.dispose();
  }
}

interface OpenShow {
  readonly url: string;
  /** When the next step begins, in milliseconds of the wall clock. */
  nextBegin(): Promise<number>;
  dispose(): Promise<void>;
}

const token = 'the-token-of-a-bench';

async function openShow(html: string): Promise<OpenShow> {
  const folder = await mkdtemp(join(tmpdir(), 'showrunner-bench-'));
  await mkdir(join(folder, '.demo'));
  const demos = Array.from({ length: 3 * presses }, (_, index) => ({
    id: `d${index}`,
    title: `Demo ${index}`,
    steps: [{ action: 'waitForTimeout', timeout: 1 }],
  }));
  await writeFile(join(folder, '.demo/many.json'), JSON.stringify({ title: 'Many', version: 2, demos }));
  const configuration = createConfiguration({
    'showrunner.api.enabled': true,
    'showrunner.api.port': 3790,
    'showrunner.screenshot.browser': 'off',
  });
  const workbench = createHeadlessWorkbench({ folders: [folder], configuration });
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  const host = createHost({ workbench, configuration, folder, log, token });
  const app = createApp({ ...host, webFile: async () => Buffer.from(html) });
  await app.start();
  const { status } = app.api;
  if (status.state !== 'on') throw new Error(`The API is ${status.state}`);
  return {
    url: status.url,
    nextBegin: () =>
      new Promise((resolve) => {
        const subscription = app.show.onDidChange(({ status }) => {
          if (status !== 'running') return;
          subscription.dispose();
          resolve(performance.timeOrigin + performance.now());
        });
      }),
    async dispose() {
      await app.api.stop();
      app.dispose();
      workbench.dispose();
      await rm(folder, { recursive: true });
    },
  };
}

async function timeToPress(browser: Browser, url: string, network: (typeof networks)['slow 4G']): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(noteWhenPressable);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForSelector('#next[aria-disabled="false"]');
  const time = await page.evaluate<number>('globalThis.pressableAt ?? performance.now()');
  await context.close();
  return time;
}

/** By the page's own clock, from the beginning of its load on. */
const noteWhenPressable = `
const timer = setInterval(() => {
  if (!document.querySelector('#next[aria-disabled="false"]')) return;
  clearInterval(timer);
  globalThis.pressableAt = performance.now();
}, 1);
`;

async function benchPresses(browser: Browser, show: OpenShow): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${show.url}/#token=${token}`);
  const byPage: number[] = [];
  const byFetch: number[] = [];
  for (let press = 0; press < presses; press++) {
    await page.waitForSelector('#next[aria-disabled="false"]');
    byPage.push(await measure(show, () => pressNext(page)));
    await page.waitForSelector('#next[aria-disabled="false"]');
    byFetch.push(
      await measure(show, async () => {
        const start = performance.timeOrigin + performance.now();
        await fetch(`${show.url}/api/next`, { method: 'POST' }).then((response) => response.text());
        return start;
      }),
    );
  }
  const row = (times: readonly number[]) =>
    `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`;
  const ratio = quantile(byPage, 0.5) / quantile(byFetch, 0.5);
  console.log(`  press to step begun (${presses} presses): ${row(byPage)}`);
  console.log(`  a bare fetch of the same, in turn with them: ${row(byFetch)}; a press is ${ratio.toFixed(2)} × that`);
}

/** From the start that the work tells to the step that it begins. */
async function measure(show: OpenShow, work: () => Promise<number>): Promise<number> {
  const begin = show.nextBegin();
  const start = await work();
  return (await begin) - start;
}

/** A click of the mouse: the page takes no other. Resolves with when the page had it. */
async function pressNext(page: Page): Promise<number> {
  await page.evaluate(
    "addEventListener('click', () => { globalThis.clicked = performance.timeOrigin + performance.now(); }, { capture: true, once: true })",
  );
  await page.click('#next');
  return page.evaluate('globalThis.clicked');
}
