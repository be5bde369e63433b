import { basename, dirname } from 'node:path';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { DemoError } from '../../core/errors.ts';
import type { Problem } from '../../core/problem.ts';
import type { Clock } from '../../core/time/clock.ts';
import { finishInSlices, startSlice } from '../../core/time/slices.ts';
import { type PathBase, resolvePath } from '../../demos/paths.ts';
import { requireWithin } from '../../demos/real-path.ts';
import type { Files } from '../../ports/files.ts';
import type { Log } from '../../ports/log.ts';
import { cutDeck } from '../../slides/cut-deck.ts';
import type { PageSources, Slide, SlideNumbers, SlidePage } from '../../slides/model.ts';
import { renderSlide } from '../../slides/page.ts';
import { type DeckDefaults, withDefaults } from './deck-defaults.ts';
import { rebaseSources } from './deck-sources.ts';

const mebibyte = 1024 * 1024;
/** Bytes of a deck, theme or template; the same as for demo files. */
const largestText = 5 * mebibyte;

/** Renders each slide on demand, once. */
export interface OpenDeck extends Disposable {
  /** At least 1. */
  readonly count: number;
  /** An index out of range means the first or last slide. */
  make(index: number): Promise<SlideWithPage>;
}

export interface SlideWithPage {
  readonly slide: Slide;
  readonly page: SlidePage;
}

export interface DeckOptions {
  readonly files: Files;
  readonly clock: Pick<Clock, 'now'>;
  readonly renderMarkdown: PageSources['renderMarkdown'];
  readonly log: Log;
  readonly defaults: DeckDefaults;
  /** The talk has scripts that define elements. */
  readonly hasComponents: boolean;
  /** Absolute paths of the decks to number slides over, in order. */
  readonly decks: readonly string[];
  /** The deck, or a theme, layout or template that it uses. */
  onDidChange(): void;
}

/**
 * Splits a deck into slides, in time slices, and watches all files that its pages use. Rejects with `file-not-found`,
 * `not-a-file`, `path-outside-workspace`.
 * @param path absolute
 * @param folder absolute path of the workspace folder; no link may lead out of it
 */
export async function openDeck(path: string, folder: string, options: DeckOptions): Promise<OpenDeck> {
  const { files, clock, renderMarkdown, log, defaults, hasComponents, decks } = options;
  const { count, problems, readSlide } = await cut(path, folder, options);
  const name = basename(path);
  const warn = (newProblems: readonly Problem[]) => {
    for (const { message, range, severity } of newProblems) {
      if (severity !== 'info') log.warn(`${name}:${range.start.line + 1}: ${message}`);
    }
  };
  warn(problems);
  const watched = createWatches(files, options.onDidChange);
  watched.add(path);
  const base: PathBase = { workspaceFolder: folder, version: 2 };

  const readText = async (written: string) => {
    const absolute = resolvePath(base, written);
    watched.add(absolute);
    await requireWithin(folder, absolute, files);
    const stat = await files.stat(absolute);
    return stat?.type === 'file' ? readFile(absolute, files) : undefined;
  };
  const countSlides = async (deckPath: string) => {
    watched.add(deckPath);
    return { path: deckPath, count: await countSlidesOf(deckPath, folder, options) };
  };
  let counting: Promise<readonly CountedDeck[]> | undefined;
  const readNumbers = async (index: number) => {
    counting ??= Promise.all(decks.map(countSlides));
    return numberSlide(await counting, { path, count }, index);
  };
  const slides = new Map<number, Promise<SlideWithPage>>();
  const makeSlide = async (index: number): Promise<SlideWithPage> => {
    const read = readSlide(index);
    if (!read) throw new Error(`The deck ${path} has no slide ${index}`);
    const { slide } = read;
    warn(read.problems);
    const report = (message: string) => log.warn(`${name}, slide ${index + 1}: ${message}`);
    const slideWithDefaults = await withDefaults(slide, defaults, { readText, report });
    const numbers = () => readNumbers(index);
    const sources = { renderMarkdown, readText, report, hasComponents, readNumbers: numbers, slice: startSlice(clock) };
    const page = await renderSlide(slideWithDefaults, sources);
    const sourceContext = { files, folder, deck: path, style: slideWithDefaults.settings.customTheme };
    return { slide, page: await rebaseSources(page, sourceContext) };
  };
  return {
    count,
    make(index) {
      const existing = Math.min(Math.max(index, 0), count - 1);
      const making = slides.get(existing) ?? makeSlide(existing);
      slides.set(existing, making);
      return making;
    },
    dispose: watched.dispose,
  };
}

type DeckReader = Pick<DeckOptions, 'files' | 'clock'>;

async function cut(path: string, folder: string, { files, clock }: DeckReader) {
  await requireWithin(folder, path, files);
  return finishInSlices(cutDeck(await readFile(path, files)), clock);
}

/** An unreadable deck counts as empty. */
async function countSlidesOf(path: string, folder: string, reading: DeckReader): Promise<number> {
  try {
    return (await cut(path, folder, reading)).count;
  } catch (error) {
    if (error instanceof DemoError) return 0;
    throw error;
  }
}

interface CountedDeck {
  /** Absolute path. */
  readonly path: string;
  readonly count: number;
}

/** Numbers slides over all decks of a talk; a deck that is not among them, by itself. */
function numberSlide(decks: readonly CountedDeck[], ownDeck: CountedDeck, index: number): SlideNumbers {
  const at = decks.findIndex(({ path }) => path === ownDeck.path);
  const countedDecks = at < 0 ? [ownDeck] : decks;
  const countOf = (list: readonly CountedDeck[]) => list.reduce((sum, { count }) => sum + count, 0);
  return {
    crntSlideIdx: countOf(countedDecks.slice(0, Math.max(at, 0))) + index + 1,
    totalSlides: countOf(countedDecks),
  };
}

/** Rejects with `not-a-file` if the file is too large. */
async function readFile(path: string, files: Files): Promise<string> {
  const { size = 0 } = (await files.stat(path)) ?? {};
  const bytes = size > largestText ? undefined : await files.read(path);
  // It may have grown meanwhile.
  if (!bytes || bytes.byteLength > largestText) {
    const message = `${path} is larger than ${largestText / mebibyte} MiB, so it is not read`;
    throw new DemoError('not-a-file', message, {
      hint: 'Split it into several files, and keep its pictures in separate files.',
    });
  }
  return decode(bytes, path);
}

function decode(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new DemoError('not-a-file', `${path} is not UTF-8 text`, { cause: error, hint: 'Save it as UTF-8.' });
  }
}

/** Watches each folder once. */
function createWatches(files: Files, onDidChange: () => void): Disposable & { add(path: string): void } {
  const paths = new Set<string>();
  const folders = new Map<string, Disposable>();
  return {
    add(path) {
      paths.add(path);
      const folder = dirname(path);
      if (folders.has(folder)) return;
      const watch = files.watch(folder, (changed) => {
        if (paths.has(changed)) onDidChange();
      });
      folders.set(folder, watch);
    },
    dispose: () => disposeAll([...folders.values()]).dispose(),
  };
}
