import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { createApp } from '../../src/app/app.ts';
import { describeWaiting } from '../../src/core/talk-words.ts';
import { createHost } from '../../src/headless/host.ts';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import { createConfiguration } from '../../src/memory/configuration.ts';
import { createPresenterUpdates } from '../../src/presenting/presenter-updates.ts';
import { browserArguments, findBrowser } from '../config/real-vscode/browser.ts';
import { startPresenter } from '../web/presenter/presenter-rig.ts';
import { quantile } from './report/statistics.ts';

const presses = 300;
/** So many presses wait at the most. */
const queueLimit = 16;

/**
 * From `next` over HTTP to the presenter view that shows it, beside the answer of the same `next` and a bare message to a
 * page; and, while a step hangs, to the view that says that it waits.
 */
export async function run(): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === undefined) return console.log('SKIPPED: there is no Chromium here.');
  const folder = await mkdtemp(join(tmpdir(), 'showrunner-bench-'));
  const app = await openShow(folder);
  const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
  try {
    const { page, tell } = await startPresenter(browser);
    const told: Promise<void>[] = [];
    const model = createPresenterUpdates({
      ...app,
      ...app.host,
      tell: (scene) => told.push(tell({ type: 'model', model: scene })),
    });
    model.watch(true);
    const { status } = app.api;
    const url = status.state === 'on' ? status.url : '';
    const [updates, answers, messages]: [number[], number[], number[]] = [[], [], []];
    for (let press = 0; press < presses; press++) {
      const seen = watchFor(page, 'now-title', new RegExp(`^Demo ${press}$`));
      const start = now();
      const answering = fetch(`${url}/api/next`).then((response) => response.text());
      await answering;
      answers.push(now() - start);
      updates.push((await seen) - start);
      await Promise.all(told.splice(0));
      messages.push(await bareMessage(page));
    }
    const waiting = await pressWhileHanging(page, url);
    model.dispose();
    console.log(`  next to the presenter view that shows it (${presses} presses): ${row(updates)}`);
    console.log(`  next to its answer, the same presses: ${row(answers)}`);
    console.log(`  a bare message to the page, in turn with them: ${row(messages)}`);
    const floor = quantile(answers, 0.5) + quantile(messages, 0.5);
    console.log(`  the view is there after ${(quantile(updates, 0.5) / floor).toFixed(2)} × answer and message`);
    const ratio = [0.5, 0.99].map((share) => quantile(waiting.told, share) / quantile(waiting.messages, share));
    console.log(`  a press while a step hangs to the view that says so (${presses}): ${row(waiting.told)}`);
    console.log(`  a bare message to the page, in turn with them: ${row(waiting.messages)}`);
    console.log(`  the view says so after ${ratio.map((times) => times.toFixed(2)).join(', at p99 ')} × a message`);
  } finally {
    await browser.close();
    await app.close();
    await rm(folder, { recursive: true });
  }
}

/** A stop empties the queue whenever it is full, and the step begins to hang anew. */
async function pressWhileHanging(page: Page, url: string) {
  const [told, messages, answers]: [number[], number[], Promise<unknown>[]] = [[], [], []];
  while (told.length < presses) {
    answers.push(fetch(`${url}/api/runById?id=hangs`));
    await watchFor(page, 'status', /^Running/);
    for (let count = 1; count <= queueLimit && told.length < presses; count++) {
      const seen = watchFor(page, 'status', new RegExp(` · ${describeWaiting(count)}$`));
      const start = now();
      answers.push(fetch(`${url}/api/next`));
      told.push((await seen) - start);
      messages.push(await bareMessage(page));
    }
    await fetch(`${url}/api/stop`, { method: 'POST' });
    await watchFor(page, 'status', /^Stopped/);
  }
  await Promise.all(answers);
  return { told, messages };
}

async function openShow(folder: string) {
  await mkdir(join(folder, '.demo'));
  const demos = Array.from({ length: presses }, (_, index) => ({
    id: `d${index}`,
    title: `Demo ${index}`,
    steps: [{ action: 'waitForTimeout', timeout: 1 }],
  }));
  demos.push({ id: 'hangs', title: 'Hangs', steps: [{ action: 'waitForTimeout', timeout: 600_000 }] });
  await writeFile(join(folder, '.demo/many.json'), JSON.stringify({ title: 'Many', version: 2, timer: 30, demos }));
  const configuration = createConfiguration({
    'showrunner.api.enabled': true,
    'showrunner.api.port': 3791,
    'showrunner.screenshot.browser': 'off',
  });
  const workbench = createHeadlessWorkbench({ folders: [folder], configuration });
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  const host = createHost({ workbench, configuration, folder, log, token: undefined });
  const app = createApp(host);
  await app.start();
  if (app.api.status.state !== 'on') throw new Error(`The API is ${app.api.status.state}`);
  return {
    ...app,
    host,
    async close() {
      await app.api.stop();
      app.dispose();
      workbench.dispose();
    },
  };
}

/** When an element of the page has words like these: milliseconds of the wall clock. */
function watchFor(page: Page, id: string, words: RegExp): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const element = document.getElementById('${id}');
    const look = () => ${words}.test(element.textContent) && resolve(performance.timeOrigin + performance.now());
    new MutationObserver(look).observe(element, { childList: true, characterData: true, subtree: true });
    look();
  })`);
}

async function bareMessage(page: Page): Promise<number> {
  const start = now();
  return (await page.evaluate<number>('performance.timeOrigin + performance.now()')) - start;
}

function now(): number {
  return performance.timeOrigin + performance.now();
}

function row(times: readonly number[]): string {
  return `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`;
}
