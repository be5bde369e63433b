import { decksOf } from '../actions/decks.ts';
import { DemoError } from '../core/errors.ts';
import type { Library } from '../demos/library.ts';
import type { DemoEntry } from '../demos/model.ts';
import { createDemoCard, createSlideCard } from '../pictures/demo-card.ts';
import type { Upcoming } from '../pictures/upcoming.ts';
import type { Documents } from '../ports/documents.ts';
import type { DeckPlace } from '../show/deck-place.ts';
import type { Show } from '../show/show.ts';
import { currentSlide, targetAfter } from '../show/shown-slide.ts';

export interface UpcomingSources {
  readonly show: Show;
  readonly documents: Documents;
  readonly variables: Library['variables'];
}

/** What `next` would show: the next slide or reveal of the deck, the deck a demo opens, or a card of what it does. */
export async function findUpcoming(sources: UpcomingSources): Promise<Upcoming | undefined> {
  const { show, documents } = sources;
  const { state } = show;
  const { next } = state;
  if (state.status === 'paused') return next && describeDemo(next, documents);
  const slide = currentSlide(state);
  const target = slide && targetAfter(slide);
  if (target) return describeSlide({ path: slide.path, folder: slide.folder, target }, show);
  if (!next) return undefined;
  const deck = firstDeckOf(next, sources);
  return deck
    ? describeSlide(deck, show).catch((error) => orCard(error, next, documents))
    : describeDemo(next, documents);
}

async function describeSlide(place: DeckPlace, show: Show): Promise<Upcoming> {
  const { slide, page, count } = await show.peek(place);
  return { kind: 'slide', page, card: createSlideCard(slide, count) };
}

async function describeDemo(entry: DemoEntry, documents: Documents): Promise<Upcoming> {
  const readText = async (path: string) => {
    try {
      return (await documents.open(path)).text;
    } catch (error) {
      if (error instanceof DemoError) return undefined;
      throw error;
    }
  };
  return { kind: 'demo', card: await createDemoCard(entry, readText) };
}

/** A deck that cannot be read says so when the demo runs. */
function orCard(error: unknown, entry: DemoEntry, documents: Documents): Promise<Upcoming> {
  if (error instanceof DemoError) return describeDemo(entry, documents);
  throw error;
}

/** The deck that the demo's first action opens. */
function firstDeckOf(entry: DemoEntry, { variables }: UpcomingSources): DeckPlace | undefined {
  const [deck] = decksOf(entry, variables(entry.file.workspaceFolder));
  const first = entry.demo.actions.findIndex(({ disabled }) => !disabled);
  if (deck?.action !== first) return undefined;
  return { path: deck.path, folder: deck.folder, target: { index: deck.index, step: 0 } };
}
