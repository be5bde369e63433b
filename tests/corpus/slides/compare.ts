import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTemporaryFolder } from '../../config/real-vscode/temporary.ts';
import { call, freePort } from '../../e2e/api.ts';
import { type ExportedSlides, openExportedSlides } from '../../e2e/exported-slides.ts';
import { setUpStage } from '../../e2e/stage.ts';
import type { Window } from '../../e2e/window.ts';
import { differenceOf, type Pixels } from '../../support/pixels.ts';
import { copyTalk } from '../talk-copy.ts';
import { findDecks, removeDemoFiles } from './decks.ts';
import { exportAll, fitPanel, type Panel } from './panel.ts';

/** A slide as the panel shows it, beside the same slide of the export. */
export interface ComparedSlide {
  readonly talk: string;
  /** Relative to the talk's folder. */
  readonly deck: string;
  /** From 1. */
  readonly index: number;
  readonly title: string;
  /** The share of pixels that differ, 0 to 1. */
  readonly share: number;
  readonly panel: Pixels;
  readonly exported: Pixels;
}

export interface CompareOptions {
  /** Where the extension is installed: absolute path. */
  readonly extensions: string;
  /** The talk's: absolute path. */
  readonly folder: string;
  /** VS Code's. */
  readonly colorTheme: string;
  print(line: string): void;
}

/** Shows every slide of a copy of a talk in the real VS Code, with all revealed, beside the export of all its decks. */
export async function compareTalk({ extensions, folder, colorTheme, print }: CompareOptions) {
  const port = await freePort();
  const copy = await createTemporaryFolder('showrunner-slides');
  const stage = await setUpStage({
    extensions,
    settings: {
      'workbench.startupEditor': 'none',
      'workbench.activityBar.location': 'hidden',
      'workbench.colorTheme': colorTheme,
      'showrunner.api.enabled': true,
      'showrunner.api.port': port,
    },
  });
  try {
    await copyTalk(folder, copy.path);
    const decks = await findDecks(copy.path);
    await removeDemoFiles(copy.path);
    await writeShow(copy.path, decks);
    const window = await stage.openFolder(copy.path);
    while (!(await isThere(port))) await sleep(250);
    const exported = await exportShow(window, join(copy.path, 'compare.html'));
    try {
      return await compareDecks({ port, window, folder: copy.path, decks, exported, talk: basename(folder), print });
    } finally {
      await exported.close();
    }
  } finally {
    await stage.tearDown();
    await copy.remove();
  }
}

const idOf = (index: number) => `compare-${index}`;

/** A demo file with a demo for each deck. */
async function writeShow(folder: string, decks: readonly string[]): Promise<void> {
  const demos = decks.map((deck, index) => ({
    id: idOf(index),
    title: idOf(index),
    steps: [{ action: 'openSlide', path: relative(folder, deck) }],
  }));
  await mkdir(join(folder, '.demo'), { recursive: true });
  await writeFile(join(folder, '.demo/compare.json'), JSON.stringify({ title: 'Compare', version: 2, demos }));
}

async function isThere(port: number): Promise<boolean> {
  const answer = await call(port, '/api/demos');
  return JSON.stringify(answer?.body ?? '').includes(`"${idOf(0)}"`);
}

async function exportShow(window: Window, path: string): Promise<ExportedSlides> {
  await exportAll(window, path);
  while (!(await readFile(path, 'utf8').catch(() => '')).includes('</html>')) await sleep(250);
  const slides = await openExportedSlides(path, 960);
  await rm(path);
  return slides;
}

interface Comparing {
  readonly port: number;
  readonly window: Window;
  /** The copy's. */
  readonly folder: string;
  readonly decks: readonly string[];
  readonly exported: ExportedSlides;
  readonly talk: string;
  print(line: string): void;
}

async function compareDecks(comparing: Comparing): Promise<readonly ComparedSlide[]> {
  const { port, window, decks, folder, exported, talk, print } = comparing;
  const compared: ComparedSlide[] = [];
  let panel: Panel | undefined;
  for (const [index, path] of decks.entries()) {
    const deck = relative(folder, path);
    const answer = await call(port, '/api/runById', { id: idOf(index) });
    if (!answer?.body.slide) {
      print(`${talk} ${deck}: not shown: ${answer?.body.error?.message ?? answer?.status}`);
      continue;
    }
    panel ??= await fitPanel(window);
    const before = compared.length;
    for (const slide of await takeSlides(port, panel)) {
      const other = await exported.capture(compared.length);
      compared.push({ talk, deck, ...slide, exported: other, share: differenceOf(slide.panel, other) });
    }
    const worst = Math.max(...compared.slice(before).map(({ share }) => share));
    print(`${talk} ${deck}: ${compared.length - before} slides, at most ${(worst * 100).toFixed(2)} %`);
  }
  return compared;
}

/** All slides of the deck that is shown, each with all revealed. */
async function takeSlides(
  port: number,
  panel: Panel,
): Promise<readonly Pick<ComparedSlide, 'index' | 'title' | 'panel'>[]> {
  const slideNow = async () => (await call(port, '/api/state'))?.body.slide;
  const taken: Pick<ComparedSlide, 'index' | 'title' | 'panel'>[] = [];
  const { count } = await slideNow();
  for (let index = 1; index <= count; index++) {
    await call(port, '/api/goTo', { slide: index });
    let slide = await slideNow();
    while (slide.reveals && slide.reveals.shown < slide.reveals.count) {
      await call(port, '/api/next');
      slide = await slideNow();
    }
    taken.push({ index, title: slide.title, panel: await panel.capture() });
  }
  return taken;
}
