import { createEmitter } from '../../src/core/emitter.ts';
import { systemClock } from '../../src/machine/system-clock.ts';
import { type Browser, createBrowser } from '../../src/pictures/browser.ts';
import { createCodeCardPage } from '../../src/pictures/card/code-card-page.ts';
import { drawCard } from '../../src/pictures/fallback-renderer.ts';
import { findBrowser } from '../../src/pictures/find-browser.ts';
import { createPictures, type Pictures } from '../../src/pictures/picture-service.ts';
import { freezePage, isReady, printSlideDocument } from '../../src/pictures/slide-document.ts';
import type { UpcomingCard } from '../../src/pictures/upcoming.ts';
import { buildSlideScript } from '../pictures/slide-script.ts';
import { createDiskFiles } from '../support/disk-files.ts';
import { createSettings } from '../support/host-parts.ts';
import type { BenchRow } from './report/rows.ts';
import { median } from './report/statistics.ts';

const log = { info: () => undefined, warn: console.warn, error: console.error };
const colorTheme = { colorScheme: 'dark' } as const;
const viewport = { width: 1280, height: 720, pageWidth: 960 };

/** A picture of the next slide: made beforehand, by a cold and a warm browser, by the fallback renderer. */
export async function run(): Promise<readonly BenchRow[]> {
  const executable = await findBrowser('auto');
  const script = await buildSlideScript();
  print('own card', await measure(40, async (round) => void (await drawCard(cardOf(round), 1280, colorTheme))));
  if (executable === undefined) {
    console.log('by browser: skipped, there is no Chrome, Edge or Chromium here');
    return [];
  }
  const browser = createBrowser({ find: async () => executable, clock: systemClock, log });
  const capture = (round: number) => browser.capture(documentOf(round), { ...viewport, script, isReady });
  const cold = async (round: number) => void (await capture(round));
  print('browser cold', await measure(8, cold, () => browser.close()));
  await capture(0);
  print('browser warm', await measure(40, async (round) => void (await capture(round))));
  await measurePrerendered(browser, script);
  const first = await measureFirst(browser, script);
  print('first answer', first.times);
  await browser.close();
  browser.dispose();
  console.log(`first answers: ${first.sources.join(', ')}; asked again: ${first.again.join(', ')}`);
  return [{ line: 'first picture', measured: median(first.times), aim: 300, unit: 'ms' }];
}

/** The first answer where no browser runs yet, and the renderer of each who asks again when that one is there. */
async function measureFirst(browser: Browser, script: string) {
  const [sources, again]: [string[], string[]] = [[], []];
  let pictures = openPictures(browser, script, () => undefined);
  const reset = async (round: number) => {
    pictures.dispose();
    await browser.close();
    pictures = openPictures(browser, script, () => cardOf(round + 1000));
  };
  const times: number[] = [];
  for (let round = 0; round < 8; round++) {
    await reset(round);
    const start = performance.now();
    const { source, isProvisional } = await pictures.next();
    times.push(performance.now() - start);
    sources.push(source);
    again.push(isProvisional ? await askUntilWhole(pictures) : source);
  }
  pictures.dispose();
  return { times, sources, again };
}

async function askUntilWhole(pictures: Pictures): Promise<string> {
  for (;;) {
    const { source, isProvisional } = await pictures.next();
    if (!isProvisional) return source;
  }
}

/** After a move the picture is made; then somebody asks for it. */
async function measurePrerendered(browser: Browser, script: string): Promise<void> {
  const moves = createEmitter<void>();
  let coming = cardOf(0);
  const pictures = openPictures(browser, script, () => coming, moves.event);
  const move = async (round: number) => {
    coming = cardOf(round);
    moves.fire();
    await pictures.next();
  };
  print('prerendered', await measure(40, async () => void (await pictures.next()), move));
  pictures.dispose();
}

function openPictures(
  browser: Browser,
  script: string,
  coming: () => UpcomingCard | undefined,
  onDidChange = createEmitter<void>().event,
): Pictures {
  return createPictures({
    upcoming() {
      const card = coming();
      return card && { kind: 'demo', card };
    },
    current: () => undefined,
    onDidChange,
    browser,
    slideScript: async () => script,
    colorTheme: () => colorTheme,
    settings: createSettings(),
    files: createDiskFiles(),
    clock: systemClock,
    log,
  });
}

function cardOf(round: number): UpcomingCard {
  const text = Array.from({ length: 40 }, (_, index) => `const value${index} = compute("${round}", ${index}); // step`);
  return {
    eyebrow: 'Bench',
    title: `Change number ${round}`,
    lines: ['Open src/app.ts', 'Replace lines 12–18 of src/app.ts', 'Run npm test in the terminal'],
    code: { title: 'src/app.ts', text: text.join('\n'), highlightLines: [12, 18], isNew: true },
  };
}

function documentOf(round: number): string {
  const page = freezePage(createCodeCardPage(cardOf(round), ''));
  return printSlideDocument({ pages: [page], title: page.title, mode: 'print', colorTheme });
}

async function measure(
  rounds: number,
  work: (round: number) => Promise<void>,
  prepare: (round: number) => Promise<void> = async () => undefined,
): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await prepare(round);
    const start = performance.now();
    await work(round);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b);
}

function print(name: string, times: readonly number[]): void {
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(2);
  console.log(`${name.padEnd(14)} p50 ${at(0.5)} ms  p99 ${at(0.99)} ms  (${times.length} times)`);
}
