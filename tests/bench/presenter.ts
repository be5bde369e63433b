import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { createApp } from '../../src/app/app.ts';
import { createHost } from '../../src/headless/host.ts';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import { createConfiguration } from '../../src/memory/configuration.ts';
import { createPresenterModel } from '../../src/presenting/presenter-model.ts';
import { browserArguments, findBrowser } from '../config/real-vscode/browser.ts';
import { startPresenter } from '../web/presenter/presenter-rig.ts';

const presses = 300;

/** From `next` over HTTP to the presenter view that shows it, beside the answer of the same `next` and a bare message to a page. */
export async function run(): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === undefined) return console.log('SKIPPED: there is no Chromium here.');
  const folder = await mkdtemp(join(tmpdir(), 'showrunner-bench-'));
  const app = await openShow(folder);
  const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
  try {
    const { page, tell } = await startPresenter(browser);
    const told: Promise<void>[] = [];
    const model = createPresenterModel({
      ...app,
      ...app.host,
      tell: (scene) => told.push(tell({ type: 'scene', scene })),
    });
    model.watch(true);
    const { status } = app.api;
    const url = status.state === 'on' ? status.url : '';
    const [updates, answers, messages]: [number[], number[], number[]] = [[], [], []];
    for (let press = 0; press < presses; press++) {
      const seen = watchFor(page, `Demo ${press}`);
      const start = now();
      const answering = fetch(`${url}/api/next`).then((response) => response.text());
      await answering;
      answers.push(now() - start);
      updates.push((await seen) - start);
      await Promise.all(told.splice(0));
      messages.push(await bareMessage(page));
    }
    model.dispose();
    const row = (times: readonly number[]) =>
      `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`;
    console.log(`  next to the presenter view that shows it (${presses} presses): ${row(updates)}`);
    console.log(`  next to its answer, the same presses: ${row(answers)}`);
    console.log(`  a bare message to the page, in turn with them: ${row(messages)}`);
    const floor = quantile(answers, 0.5) + quantile(messages, 0.5);
    console.log(`  the view is there after ${(quantile(updates, 0.5) / floor).toFixed(2)} × answer and message`);
  } finally {
    await browser.close();
    await app.close();
    await rm(folder, { recursive: true });
  }
}

async function openShow(folder: string) {
  await mkdir(join(folder, '.demo'));
  const demos = Array.from({ length: presses }, (_, index) => ({
    id: `d${index}`,
    title: `Demo ${index}`,
    steps: [{ action: 'waitForTimeout', timeout: 1 }],
  }));
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

/** When the page shows that title: milliseconds of the wall clock. */
function watchFor(page: Page, title: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const element = document.getElementById('now-title');
    const look = () => element.textContent === ${JSON.stringify(title)} && resolve(performance.timeOrigin + performance.now());
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

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
}
