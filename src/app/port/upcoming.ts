import { decksOf } from '../../actions/decks.ts';
import { setsScene, type UnfoldingSources, unfold } from '../../actions/unfolding.ts';
import { DemoError } from '../../core/errors.ts';
import type { Library } from '../../demos/library.ts';
import type { DemoEntry } from '../../demos/model.ts';
import { createDemoCard, createSlideCard } from '../../pictures/demo-card.ts';
import type { Upcoming } from '../../pictures/upcoming.ts';
import type { Documents } from '../../ports/documents.ts';
import type { Editor } from '../../ports/editor.ts';
import type { DeckPlace } from '../../show/deck-place.ts';
import type { Show } from '../../show/show.ts';
import { currentSlide, targetAfter } from '../../show/shown-slide.ts';

/** Where the texts of a demo come from. */
export interface TextSources {
  readonly documents: Documents;
  readonly library: Library;
  /** Left out: the cursor is nowhere. */
  readonly editor?: Pick<Editor, 'active'>;
}

export interface UpcomingSources extends TextSources {
  readonly show: Show;
}

/** What `next` would show: the next slide or reveal of the deck, the deck a demo opens, or a card of what it does. */
export async function findUpcoming(sources: UpcomingSources): Promise<Upcoming | undefined> {
  const { show } = sources;
  const { state } = show;
  const { next } = state;
  const isPaused = state.status === 'paused';
  const slide = isPaused ? undefined : currentSlide(state);
  const target = slide && targetAfter(slide);
  if (target) return describeSlide({ path: slide.path, folder: slide.folder, target }, show);
  if (!next) return undefined;
  const ahead = await unfold(next, unfoldingSources(next, sources), isPaused ? state.progress?.index : 0);
  const deck = firstDeckOf(ahead);
  const demo = () => describeDemo(ahead, sources);
  return deck ? describeSlide(deck, show).catch((error) => orElse(error, demo)) : demo();
}

/** The slide that is shown, as far as it is revealed; `undefined` without one. */
export async function findCurrent(show: Show): Promise<Upcoming | undefined> {
  const slide = currentSlide(show.state);
  return slide && describeSlide({ path: slide.path, folder: slide.folder, target: slide }, show);
}

async function describeSlide(place: DeckPlace, show: Show): Promise<Upcoming> {
  const { slide, page, count } = await show.peek(place);
  return { kind: 'slide', page, card: createSlideCard(slide, count) };
}

export async function describeDemo(entry: DemoEntry, sources: TextSources): Promise<Upcoming> {
  const { readText } = unfoldingSources(entry, sources);
  const demos = sources.library.files.flatMap((file) => file.demos);
  const cursorIn = (path: string) => {
    const active = sources.editor?.active();
    return active?.path === path ? active.selection.end : undefined;
  };
  return { kind: 'demo', card: await createDemoCard(entry, { readText, demos, cursorIn }) };
}

export function unfoldingSources({ file }: DemoEntry, { documents, library }: TextSources): UnfoldingSources {
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
  if (!deck || !before.every((action) => setsScene(action, file))) return undefined;
  return { path: deck.path, folder: deck.folder, target: { index: deck.index, step: 0 } };
}
