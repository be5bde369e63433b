import { nearName } from '../core/near-name.ts';
import { byStart, isBefore } from '../core/positions.ts';
import type { Problem } from '../core/problem.ts';
import type { Clock } from '../core/time/clock.ts';
import { finishInSlices, startSlice } from '../core/time/slices.ts';
import type { Settings } from '../ports/settings.ts';
import { readDeck } from '../slides/cut-deck.ts';
import { layoutNames } from '../slides/layout-names.ts';
import type { Deck, Slide } from '../slides/model.ts';
import { readComponent } from '../slides/read-component.ts';
import { isTemplate } from '../slides/sources.ts';
import type { WorkspaceFiles } from './context/workspace.ts';
import { checkSlide, warn } from './decks/check-slide.ts';
import { checkStyle, checkStyles } from './decks/check-style.ts';
import { createDeckFiles } from './decks/deck-files.ts';
import { createDeckText } from './decks/deck-text.ts';
import type { WrittenFile } from './language-types.ts';

/** Files for all decks, relative to the workspace folder, or an inline header or footer; empty for none. */
export interface DeckSettings {
  readonly style: string;
  readonly header: string;
  readonly footer: string;
  /** Scripts of custom elements. */
  readonly components: readonly string[];
}

export function readDeckSettings({ get }: Settings): DeckSettings {
  return {
    style: get('slides.customTheme'),
    header: get('slides.headerTemplate'),
    footer: get('slides.footerTemplate'),
    components: get('slides.webComponents'),
  };
}

interface DeckCheck extends WorkspaceFiles {
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Checks a deck: parsing, missing files, templates, empty slides. Returns problems in order of the text. Looks at each
 * file once; linear, and yields to other work.
 */
export async function checkDeck(
  file: WrittenFile,
  { clock, ...sources }: DeckCheck,
  { style, header, footer }: DeckSettings,
): Promise<readonly Problem[]> {
  const deck = await finishInSlices(readDeck(file.text, file.path), clock);
  const isDressed = [style, header, footer].some((path) => path !== '');
  const count = deck.slides.length;
  const slice = startSlice(clock);
  const context = {
    text: createDeckText(file.text, deck),
    files: createDeckFiles(file, sources),
    isDressed,
    count,
    slice,
  };
  const found: (readonly Problem[])[] = [];
  for (const slide of deck.slides) {
    found.push(await checkSlide(slide, context));
    if (slice.isOver) await slice.next();
  }
  found.push(await checkStyles(deck.slides, context));
  const all = found.flat();
  return [...judgeLayouts(deck, style !== ''), ...(count === 1 ? all.map(asEmptyDeck) : all)].sort(byStart);
}

/** Checks the files that the settings name for all decks. */
export async function checkDeckSettings(
  workspaceFolder: string,
  sources: WorkspaceFiles,
  { style, header, footer, components }: DeckSettings,
): Promise<readonly Pick<Problem, 'code' | 'message'>[]> {
  const files = createDeckFiles({ path: `${workspaceFolder}/deck.md`, workspaceFolder }, sources);
  const faults: (Pick<Problem, 'code' | 'message'> | undefined)[] =
    style === '' ? [] : [...(await checkStyle(style, files))];
  for (const path of [header, footer]) {
    if (path === '' || isTemplate(path) || (await files.readText(path)) !== undefined) continue;
    faults.push({ code: 'source-not-found', message: `There is no file "${path}".` });
  }
  for (const path of new Set(components)) faults.push((await readComponent(path, files.readText)).fault);
  return faults
    .filter((fault) => fault !== undefined)
    .map(({ code, message }) => ({ code, message: `The settings for all decks: ${message}` }));
}

/** An unknown layout is a class name, which is fine if a style sheet uses it. */
function judgeLayouts({ problems, slides }: Deck, hasStyle: boolean): readonly Problem[] {
  if (problems.every(({ code }) => code !== 'unknown-layout')) return problems;
  const addressed = hasStyle ? undefined : wordsOfStyles(slides);
  let index = 0;
  return problems.flatMap((problem) => {
    // Both are in order of the text.
    while (isAfterStart(problem, slides[index + 1])) index += 1;
    const slide = slides[index];
    if (problem.code !== 'unknown-layout' || !slide) return [problem];
    const { ownLayout = '', customTheme, customLayout } = slide.settings;
    const isAddressed = addressed === undefined || ownLayout.split(/\s+/).every((word) => addressed.has(word));
    return isAddressed || customTheme || customLayout ? [] : [describeOwnLayout(problem, ownLayout)];
  });
}

function isAfterStart({ range }: Problem, slide: Slide | undefined): boolean {
  return slide !== undefined && !isBefore(range.start, slide.range.start);
}

/** Words of slides with a `<style>`, which include its class names. */
function wordsOfStyles(slides: readonly Slide[]): ReadonlySet<string> {
  const styled = slides.filter(({ markdown }) => markdown.includes('<style'));
  return new Set(styled.flatMap(({ markdown }) => markdown.match(/[\p{L}\p{N}_-]+/gu) ?? []));
}

function describeOwnLayout(problem: Problem, name: string): Problem {
  const near = nearName(name, layoutNames);
  if (near !== undefined)
    return { ...problem, severity: 'warning', message: `There is no layout "${name}". Did you mean "${near}"?` };
  const message = `"${name}" is not a built-in layout, and no style sheet of the talk uses it, so it has no effect.`;
  return { ...problem, code: 'own-layout', severity: 'info', message };
}

function asEmptyDeck(problem: Problem): Problem {
  if (problem.code !== 'empty-slide') return problem;
  return warn('empty-deck', 'This deck has no slides, so nothing is shown.', problem.range);
}
