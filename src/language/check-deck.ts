import { nearName } from '../core/near-name.ts';
import { byStart, encloses } from '../core/positions.ts';
import type { Problem } from '../core/problem.ts';
import type { Settings } from '../ports/settings.ts';
import { layoutNames } from '../slides/layout-names.ts';
import type { Deck } from '../slides/model.ts';
import { parseDeck } from '../slides/parse-deck.ts';
import { isTemplate } from '../slides/sources.ts';
import type { WrittenFile } from './answers.ts';
import { checkComponent } from './decks/check-component.ts';
import { checkSlide, warn } from './decks/check-slide.ts';
import { checkStyle, checkStyles } from './decks/check-style.ts';
import { createDeckFiles } from './decks/deck-files.ts';
import { createDeckText } from './decks/deck-text.ts';
import type { WorldSources } from './world/gather-world.ts';

/** Files that the settings name for all decks, from the workspace folder, or a header or footer itself; empty for none. */
export interface DeckSettings {
  readonly style: string;
  readonly header: string;
  readonly footer: string;
  /** Scripts that define elements. */
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

type DeckSources = Pick<WorldSources, 'typeAt' | 'readText'>;

/**
 * All that is wrong with a deck, in order of the text: what reading finds, files that its slides name and that are not
 * there, templates with faults, slides that show nothing. Looks at each file once; linear in the text.
 */
export async function checkDeck(
  file: WrittenFile,
  sources: DeckSources,
  { style, header, footer }: DeckSettings,
): Promise<readonly Problem[]> {
  const deck = parseDeck(file.text, file.path);
  const isDressed = [style, header, footer].some((path) => path !== '');
  const count = deck.slides.length;
  const walk = { text: createDeckText(file.text, deck), files: createDeckFiles(file, sources), isDressed, count };
  const found: Problem[] = [];
  for (const slide of deck.slides) found.push(...(await checkSlide(slide, walk)));
  found.push(...(await checkStyles(deck.slides, walk)));
  const read = deck.problems.flatMap((problem) => judgeLayout(problem, deck, style !== ''));
  return [...read, ...(count === 1 ? found.map(asEmptyDeck) : found)].sort(byStart);
}

/** What is wrong with the files that the settings name for all decks. */
export async function checkDeckSettings(
  workspaceFolder: string,
  sources: DeckSources,
  { style, header, footer, components }: DeckSettings,
): Promise<readonly Pick<Problem, 'code' | 'message'>[]> {
  const files = createDeckFiles({ path: `${workspaceFolder}/deck.md`, workspaceFolder }, sources);
  const faults = style === '' ? [] : [...(await checkStyle(style, files))];
  for (const path of [header, footer]) {
    if (path === '' || isTemplate(path) || (await files.readText(path)) !== undefined) continue;
    faults.push({ code: 'source-not-found', message: `There is no file "${path}".` });
  }
  for (const path of new Set(components)) faults.push(...(await checkComponent(path, files)));
  return faults.map(({ code, message }) => ({ code, message: `The settings for all decks: ${message}` }));
}

/** A name that is none of ours is a class for the talk's own style sheet: where there is one, nothing is wrong with it. */
function judgeLayout(problem: Problem, { slides }: Deck, hasStyle: boolean): readonly Problem[] {
  if (problem.code !== 'unknown-layout') return [problem];
  const slide = slides.find(({ range }) => encloses(range, problem.range));
  const name = String(slide?.values.layout ?? '');
  const isAddressed = hasStyle || slides.some(({ markdown }) => markdown.includes('<style') && markdown.includes(name));
  if (isAddressed || slide?.settings.customTheme || slide?.settings.customLayout) return [];
  const near = nearName(name, layoutNames);
  if (near !== undefined)
    return [{ ...problem, severity: 'warning', message: `There is no layout "${name}". Did you mean "${near}"?` }];
  const message = `"${name}" is none of our layouts, and no style sheet of the talk addresses it: the slide looks as usual.`;
  return [{ ...problem, code: 'own-layout', severity: 'info', message }];
}

function asEmptyDeck(problem: Problem): Problem {
  if (problem.code !== 'empty-slide') return problem;
  return warn('empty-deck', 'This deck has no slides: nothing is shown for it.', problem.range);
}
