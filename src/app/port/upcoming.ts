import { basename, relative, sep } from 'node:path';
import type { DemoEntry } from '../../demos/model.ts';
import { isBelow } from '../../demos/paths.ts';
import { createDemoCard, createShownCard, createSlideCard } from '../../pictures/demo-card.ts';
import type { Upcoming } from '../../pictures/upcoming.ts';
import type { Documents } from '../../ports/documents.ts';
import type { Editor } from '../../ports/editor.ts';
import type { Show } from '../../show/show.ts';
import { currentSlide, type DeckPlace, type ShownSlide } from '../../show/shown-slide.ts';
import { lookAhead, noText, orElse, planSources, type TextSources, type UpcomingSources } from './look-ahead.ts';

export interface ShownSources {
  readonly show: Show;
  readonly documents: Pick<Documents, 'open'>;
  readonly editor: Pick<Editor, 'active'>;
}

/** Finds the next slide or reveal, the deck that a demo opens, or a card of its actions. */
export async function findUpcoming(sources: UpcomingSources): Promise<Upcoming | undefined> {
  const { show } = sources;
  const ahead = await lookAhead(sources);
  if (!ahead) return undefined;
  const { place, entry } = ahead;
  if (!entry) return describeSlide(place, show);
  const demo = () => describeDemo(entry, sources);
  return place ? describeSlide(place, show).catch((error) => orElse(error, demo)) : demo();
}

/**
 * The visible slide with its current reveals; else the code in the text editor; else the demo's title. `undefined`
 * before the first step.
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
  // An earlier deck stays visible while a demo shows nothing in the editor.
  return slide?.isVisible
    ? describeShownSlide(slide, show)
    : { kind: 'demo', card: createShownCard(current, undefined) };
}

function describeShownSlide(slide: ShownSlide, show: Show): Promise<Upcoming> {
  return describeSlide({ path: slide.path, folder: slide.folder, target: slide }, show);
}

/** Shortens a path: relative to the workspace folder with `/`, else the bare name. */
function nameIn(folder: string, path: string): string {
  return isBelow(folder, path) ? relative(folder, path).split(sep).join('/') : basename(path);
}

async function describeSlide(place: DeckPlace, show: Show): Promise<Upcoming> {
  const { slide, page, count } = await show.peek(place);
  return { kind: 'slide', page, card: createSlideCard(slide, count, page) };
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
