import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Frame, Page } from 'playwright-core';
import { installPackage } from '../config/real-vscode/package-extension.ts';
import { skipReason } from '../config/real-vscode/skip.ts';
import { createTemporaryFolder } from '../config/real-vscode/temporary.ts';
import { freePort, isListening } from '../e2e/api.ts';
import { setUpStage } from '../e2e/stage.ts';
import { packageExtension } from './window/extension.ts';
import { type FirstSight, watchFrames } from './window/first-sight.ts';
import { printBeside } from './window/print.ts';
import { watchFor } from './window/sight.ts';

/** How often a panel is opened, and how often before that. */
const rounds = 15;
const warmUp = 3;
/** Slides that are turned in each panel. */
const turns = 4;
/** Milliseconds between two things: all that the last one set going has come to rest. */
const rest = 250;

const inSight = '.page-box:not(.is-prepared)';

/** Where things are measured: the ports of our API and of the probe beside it, and the window. */
interface Scene {
  readonly api: number;
  readonly probe: number;
  readonly page: Page;
  readonly slides: FirstSight;
}

/** Milliseconds from the request on. */
interface Times {
  readonly first: number;
  readonly turns: readonly number[];
}

/** The first slide in sight beside an empty panel that says that it is up; the next ones beside a bare message to a page. */
export async function run(): Promise<void> {
  const reason = skipReason();
  if (reason) return console.log(`SKIPPED: slides in a real VS Code: ${reason}.`);
  const { extensions, remove } = await installPackage([await packageExtension('probe')]);
  const stage = await setUpStage({ extensions });
  const show = await createTemporaryFolder('showrunner-bench');
  try {
    const [api, probe] = [await freePort(), await freePort()];
    await writeShow(show.path, { api, probe });
    const { page } = await stage.openFolder(show.path);
    const slides = await watchFrames(page, `.stage ${inSight} h1`);
    while (!(await isListening(api))) await sleep(100);
    await sleep(3000); // VS Code's own start
    const scene = { api, probe, page, slides };
    const [ours, theirs]: [Times[], Times[]] = [[], []];
    for (let round = 0; round < warmUp + rounds; round++) {
      ours.push(await measureSlides(scene));
      theirs.push(await measureProbe(scene));
    }
    const counted = (all: readonly Times[]) => all.slice(warmUp);
    const first = (all: readonly Times[]) => counted(all).map((times) => times.first);
    const next = (all: readonly Times[]) => counted(all).flatMap((times) => times.turns);
    printBeside('first slide visible', first(ours), first(theirs), 'an empty panel');
    printBeside('next slide visible', next(ours), next(theirs), 'a bare message');
    console.log(
      `  the very first in a window: ${ours[0]?.first.toFixed(0)} ms, its empty panel ${theirs[0]?.first.toFixed(0)} ms`,
    );
  } finally {
    await stage.tearDown();
    await Promise.all([show.remove(), remove()]);
  }
}

async function measureSlides({ api, probe, page, slides }: Scene): Promise<Times> {
  await ask(api, '/api/reset', 'POST');
  const saw = slides.next();
  const start = performance.now();
  await ask(api, '/api/next');
  const first = (await saw) - start;
  await sleep(rest);
  const frame = await frameWith(page, '.stage');
  const times: number[] = [];
  for (let turn = 2; turn < 2 + turns; turn++) {
    times.push(
      await measureTurn(frame, { selector: '.stage', text: `Slide ${turn}.`, within: inSight }, api, '/api/next'),
    );
  }
  await ask(probe, '/close');
  await sleep(rest);
  return { first, turns: times };
}

async function measureProbe({ probe, page }: Scene): Promise<Times> {
  const start = performance.now();
  await ask(probe, '/panel');
  const first = performance.now() - start;
  await sleep(rest);
  const frame = await frameWith(page, 'body > h1:only-of-type');
  const times: number[] = [];
  for (let turn = 2; turn < 2 + turns; turn++) {
    const text = `Message ${turn}.`;
    times.push(await measureTurn(frame, { selector: 'h1', text }, probe, `/message?text=${encodeURIComponent(text)}`));
  }
  await ask(probe, '/close');
  await sleep(rest);
  return { first, turns: times };
}

async function measureTurn(
  frame: Frame,
  wanted: Parameters<typeof watchFor>[1],
  port: number,
  path: string,
): Promise<number> {
  const { seen } = await watchFor(frame, wanted);
  const start = performance.now();
  await ask(port, path);
  const time = (await seen) - start;
  await sleep(rest);
  return time;
}

/** The innermost frame of the window that holds such an element. */
async function frameWith(page: Page, selector: string): Promise<Frame> {
  for (const frame of page.frames().toReversed()) {
    if ((await frame.locator(selector).count()) > 0) return frame;
  }
  throw new Error(`No frame holds ${selector}`);
}

/** A deck without pictures, and a demo that opens it. */
async function writeShow(folder: string, ports: { readonly api: number; readonly probe: number }): Promise<void> {
  const slide = (_: unknown, index: number) =>
    `# Slide ${index + 1}.\n\n- one point\n- and \`another\`\n\n\`\`\`ts\nconst slide = ${index};\n\`\`\`\n`;
  const demos = [{ title: 'Deck', steps: [{ action: 'openSlide', path: 'deck.md' }] }];
  const settings = { 'showrunner.api.enabled': true, 'showrunner.api.port': ports.api, 'probe.port': ports.probe };
  await mkdir(join(folder, '.demo'));
  await mkdir(join(folder, '.vscode'));
  await writeFile(join(folder, '.demo/show.json'), JSON.stringify({ version: 2, demos }));
  await writeFile(join(folder, '.vscode/settings.json'), JSON.stringify(settings));
  await writeFile(join(folder, 'deck.md'), Array.from({ length: 2 + turns }, slide).join('\n---\n\n'));
}

async function ask(port: number, path: string, method = 'GET'): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text}`);
}
