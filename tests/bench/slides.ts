import { setTimeout as sleep } from 'node:timers/promises';
import type { Frame, Page } from 'playwright-core';
import type { BenchRow } from './report/rows.ts';
import { sized } from './report/size.ts';
import { ask, measureInWindow, type Scene } from './window/beside.ts';
import { type FirstSight, watchFrames } from './window/first-sight.ts';
import { printBeside } from './window/print.ts';
import { watchFor } from './window/sight.ts';

/** How often a panel is opened, and how often before that. */
const rounds = sized(15, 1);
const warmUp = sized(3, 0);
/** Slides that are turned in each panel. */
const turns = 4;
/** Milliseconds between two things: all that the last one set going has come to rest. */
const rest = 250;

const inSight = '.page-box:not(.is-prepared)';

interface SlideScene extends Scene {
  readonly page: Page;
  readonly slides: FirstSight;
}

/** Milliseconds from the request on. */
interface Times {
  readonly first: number;
  readonly turns: readonly number[];
}

/** The first slide in sight beside an empty panel that says that it is up; the next ones beside a bare message to a page. */
export async function run(): Promise<readonly BenchRow[] | undefined> {
  const slide = (_: unknown, index: number) =>
    `# Slide ${index + 1}.\n\n- one point\n- and \`another\`\n\n\`\`\`ts\nconst slide = ${index};\n\`\`\`\n`;
  const demos = [{ title: 'Deck', steps: [{ action: 'openSlide', path: 'deck.md' }] }];
  const files = { 'deck.md': Array.from({ length: 2 + turns }, slide).join('\n---\n\n') };
  return measureInWindow('slides', { demos, files }, measureAll);
}

async function measureAll(scene: Scene): Promise<readonly BenchRow[]> {
  const { page } = scene.window;
  const slideScene = { ...scene, page, slides: await watchFrames(page, `.stage ${inSight} h1`) };
  const [ours, theirs]: [Times[], Times[]] = [[], []];
  for (let round = 0; round < warmUp + rounds; round++) {
    ours.push(await measureSlides(slideScene));
    theirs.push(await measureProbe(slideScene));
  }
  const counted = (all: readonly Times[]) => all.slice(warmUp);
  const first = (all: readonly Times[]) => counted(all).map((times) => times.first);
  const next = (all: readonly Times[]) => counted(all).flatMap((times) => times.turns);
  const line = 'first slide of a panel visible';
  const beside = printBeside(line, first(ours), first(theirs), 'an empty panel');
  printBeside('next slide visible', next(ours), next(theirs), 'a bare message');
  return [{ line, ...beside, aim: 1.5, unit: '× an empty panel' }];
}

async function measureSlides({ api, probe, page, slides }: SlideScene): Promise<Times> {
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

async function measureProbe({ probe, page }: SlideScene): Promise<Times> {
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
