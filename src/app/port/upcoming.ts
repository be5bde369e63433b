import { basename, relative, sep } from 'node:path';
import { decksOf } from '../../actions/decks.ts';
import { expandDemo, isPreparation } from '../../actions/expansion.ts';
import type { PlanSources } from '../../actions/plan.ts';
import { DemoError } from '../../core/errors.ts';
import type { Library } from '../../demos/library.ts';
import type { DemoEntry } from '../../demos/model.ts';
import { isBelow } from '../../demos/paths.ts';
import { createDemoCard, createShownCard, createSlideCard } from '../../pictures/demo-card.ts';
import type { Upcoming } from '../../pictures/upcoming.ts';
import type { Documents } from '../../ports/documents.ts';
import type { Editor } from '../../ports/editor.ts';
import type { NextPlace } from '../../presenting/presenter-view-model.ts';
import type { Show } from '../../show/show.ts';
import { currentSlide, type DeckPlace, nextTarget, type ShownSlide } from '../../show/shown-slide.ts';

/** Where the texts of a demo come from. */
export interface TextSources {
  readonly documents: Documents;
  readonly library: Library;
  /** Left out: the cursor is nowhere. */
  readonly editor?: Pick<Editor, 'active'>;
  /** Hides secrets in what is told of a demo. */
  hide?(text: string): string;
}

export interface UpcomingSources extends TextSources {
  readonly show: Show;
}

export interface ShownSources {
  readonly show: Show;
  readonly documents: Pick<Documents, 'open'>;
  readonly editor: Pick<Editor, 'active'>;
}

/** The result of `next`: the next slide or reveal of the deck, the deck a demo opens, or a card of what it does. */
export async function findUpcoming(sources: UpcomingSources): Promise<Upcoming | undefined> {
  const { show } = sources;
  const ahead = await lookAhead(sources);
  if (!ahead) return undefined;
  const { place, entry } = ahead;
  if (!entry) return describeSlide(place, show);
  const demo = () => describeDemo(entry, sources);
  return place ? describeSlide(place, show).catch((error) => orElse(error, demo)) : demo();
}

/** The place of `findUpcoming` in the show, by its own title. */
export async function findNextPlace(sources: UpcomingSources): Promise<NextPlace> {
  const { show } = sources;
  const { status, next } = show.state;
  const slide = currentSlide(show.state);
  const ahead = await lookAhead(sources);
  if (!ahead) return { kind: 'end' };
  const demo = (kind: 'demo' | 'resumed'): NextPlace =>
    next ? { kind, id: next.demo.id, title: next.demo.title } : { kind: 'end' };
  if (status === 'paused') return demo('resumed');
  const { place, entry } = ahead;
  if (!place) return demo('demo');
  const { index, step } = place.target;
  if (!entry && slide?.index === index && typeof step === 'number') {
    return { kind: 'reveal', shown: step, count: slide.steps, title: slide.title };
  }
  return show.peek(place).then(
    ({ slide: { title }, count }): NextPlace => ({ kind: 'slide', index: index + 1, count, title }),
    (error) => orElse(error, () => demo('demo')),
  );
}

/** A place in the deck on the stage; or a demo with what it does until it waits, and the deck that it opens. */
type Ahead =
  | { readonly place: DeckPlace; readonly entry?: undefined }
  | { readonly place: DeckPlace | undefined; readonly entry: DemoEntry };

async function lookAhead(sources: UpcomingSources): Promise<Ahead | undefined> {
  const { state } = sources.show;
  const { next } = state;
  const isPaused = state.status === 'paused';
  const { slide } = state;
  const target = isPaused ? undefined : nextTarget(state);
  if (slide && target) return { place: { path: slide.path, folder: slide.folder, target } };
  if (!next) return undefined;
  const entry = await expandDemo(next, planSources(next, sources), isPaused ? state.progress?.index : 0);
  return { place: firstDeckOf(entry), entry };
}

/**
 * The current picture: the slide in sight, as far as it is revealed; else the code in the text editor, as it is at this
 * moment; else the name of the demo. `undefined` before the first step.
 */
export async function findCurrent({ show, documents, editor }: ShownSources): Promise<Upcoming | undefined> {
  const { current, slide } = show.state;
  if (!current) return undefined;
  const own = currentSlide(show.state);
  if (own) return describeShownSlide(own, show);
  const active = editor.active();
  const text = active && (await documents.open(active.path).then(({ text }) => text, noText));
  if (active && text !== undefined) {
    const { path, selection, highlight } = active;
    const name = nameIn(current.file.workspaceFolder, path);
    return { kind: 'demo', card: createShownCard(current, { name, text, selection, highlight }) };
  }
  // A deck of a demo before stays in sight while one runs that shows nothing in the editor.
  return slide?.isVisible
    ? describeShownSlide(slide, show)
    : { kind: 'demo', card: createShownCard(current, undefined) };
}

function describeShownSlide(slide: ShownSlide, show: Show): Promise<Upcoming> {
  return describeSlide({ path: slide.path, folder: slide.folder, target: slide }, show);
}

/** A path as the presenter knows it: below the workspace folder with `/`, else the bare name. */
function nameIn(folder: string, path: string): string {
  return isBelow(folder, path) ? relative(folder, path).split(sep).join('/') : basename(path);
}

async function describeSlide(place: DeckPlace, show: Show): Promise<Upcoming> {
  const { slide, page, count } = await show.peek(place);
  return { kind: 'slide', page, card: createSlideCard(slide, count) };
}

export async function describeDemo(entry: DemoEntry, sources: TextSources): Promise<Upcoming> {
  const { readText } = planSources(entry, sources);
  const demos = sources.library.files.flatMap((file) => file.demos);
  const cursorIn = (path: string) => {
    const active = sources.editor?.active();
    return active?.path === path ? active.selection.end : undefined;
  };
  const { hide } = sources;
  return { kind: 'demo', card: await createDemoCard(entry, { readText, demos, cursorIn, ...(hide && { hide }) }) };
}

export function planSources({ file }: DemoEntry, { documents, library }: TextSources): PlanSources {
  return {
    variables: library.variables(file.workspaceFolder),
    readText: (path) => documents.open(path).then(({ text }) => text, noText),
  };
}

function noText(error: unknown): undefined {
  if (!(error instanceof DemoError)) throw error;
}

/** A deck that cannot be read says so when the demo runs. */
function orElse<T>(error: unknown, otherwise: () => T): T {
  if (error instanceof DemoError) return otherwise();
  throw error;
}

/** The deck that the demo opens, with nothing before it but what sets the scene. */
export function firstDeckOf({ file, demo }: DemoEntry): DeckPlace | undefined {
  const [deck] = decksOf({ file, demo }, new Map());
  const before = demo.actions.slice(0, deck?.action);
  if (!deck || !before.every((action) => isPreparation(action, file))) return undefined;
  return { path: deck.path, folder: deck.folder, target: { index: deck.index, step: 0 } };
}
