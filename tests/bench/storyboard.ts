import type { Frame } from 'playwright-core';
import type { BenchRow } from './report/rows.ts';
import { sized } from './report/size.ts';
import { median } from './report/statistics.ts';
import { measureOnStage, type Scene, timeAnswer } from './window/beside.ts';
import { watchFrames } from './window/first-sight.ts';

const demoCount = sized(200, 10);
const windows = sized(3, 1);
const command = 'Showrunner: Open Storyboard';

interface Times {
  /** Milliseconds from the key to the last demo's title, and to the first picture. */
  readonly rows: number;
  readonly picture: number;
  /** Milliseconds of an empty panel in the same window, before. */
  readonly empty: number;
  /** Longest time between two frames while the whole is scrolled over: milliseconds. */
  readonly worstFrame: number;
  /** The same with all pictures hidden. */
  readonly bare: number;
}

/** The storyboard of a talk of 200 demos: until it is there, and how it scrolls. */
export async function run(): Promise<readonly BenchRow[] | undefined> {
  const demos = Array.from({ length: demoCount }, (_, index) => ({
    title: `Demo ${index + 1}`,
    notes: 'What to say here, in a sentence or two that stand below the picture.',
    steps: [
      { action: 'open', path: 'greet.ts' },
      { action: 'highlight', path: 'greet.ts', position: `${(index % 40) + 1}` },
    ],
  }));
  const lines = Array.from({ length: 40 }, (_, index) => `export const line${index} = 'value ${index}';\n`);
  return measureOnStage('the storyboard', { demos, files: { 'greet.ts': lines.join('') } }, async (open) => {
    const times: Times[] = [];
    for (let round = 0; round < windows; round++) times.push(await measureOne(await open()));
    const of = (name: keyof Times) => median(times.map((one) => one[name]));
    const each = (name: keyof Times) => times.map((one) => one[name].toFixed(0)).join(', ');
    console.log(
      `rows after ${each('rows')} ms (an empty panel: ${each('empty')} ms), first picture ${each('picture')} ms`,
    );
    console.log(`worst frame of a scroll over all: ${each('worstFrame')} ms; without pictures: ${each('bare')} ms`);
    return [
      { line: `storyboard of ${demoCount} demos: all rows`, measured: of('rows') / 1000, aim: 1, unit: 's' },
      { line: 'its worst frame while it is scrolled', measured: of('worstFrame'), aim: 50, unit: 'ms' },
    ];
  });
}

async function measureOne({ window, probe }: Scene): Promise<Times> {
  const { page } = window;
  try {
    const empty = await timeAnswer(probe, '/panel');
    await timeAnswer(probe, '/close');
    const rows = await watchFrames(page, `#board .demo:nth-child(${demoCount}) b`);
    const sawRows = rows.next();
    await page.keyboard.press('F1');
    await page.locator('.quick-input-widget input.input').first().fill(`>${command}`);
    await page.locator('.quick-input-list .monaco-list-row', { hasText: command }).first().waitFor();
    const start = performance.now();
    await page.keyboard.press('Enter');
    const seen = (await sawRows) - start;
    const frame = await boardFrame(page.frames());
    await frame.waitForSelector('img[src^="data:"]');
    const picture = performance.now() - start;
    await frame.waitForSelector('#progress:empty', { state: 'attached', timeout: 120_000 });
    const worstFrame = await frame.evaluate(scrollOver);
    // How much of it is the drawing of pictures, which has no GPU here.
    await frame.evaluate(hidePictures);
    const bare = await frame.evaluate(scrollOver);
    return { rows: seen, picture, empty, worstFrame, bare };
  } finally {
    await window.close();
  }
}

async function boardFrame(frames: readonly Frame[]): Promise<Frame> {
  for (const frame of frames) if ((await frame.locator('#board').count()) > 0) return frame;
  throw new Error('There is no storyboard');
}

// It runs in the page, so it holds everything it uses; the types of the DOM are not for this code base.
declare const document: {
  readonly documentElement: { readonly scrollHeight: number };
  querySelectorAll(selector: string): Iterable<{ readonly style: { visibility: string } }>;
};
declare function scrollBy(x: number, y: number): void;
declare function requestAnimationFrame(callback: (time: number) => void): void;

/** Scrolls 60 pixels a frame, as a wheel does, to the end. */
function scrollOver(): Promise<number> {
  return new Promise((resolve) => {
    let [worst, last, gone] = [0, 0, 0];
    const step = (time: number) => {
      if (last > 0) worst = Math.max(worst, time - last);
      last = time;
      if (gone > document.documentElement.scrollHeight) return resolve(worst);
      gone += 60;
      scrollBy(0, 60);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

function hidePictures(): void {
  for (const image of document.querySelectorAll('img')) image.style.visibility = 'hidden';
  scrollBy(0, -document.documentElement.scrollHeight);
}
