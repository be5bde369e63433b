import { decksOf } from '../../actions/decks.ts';
import { expandDemo, isPreparation } from '../../actions/expansion.ts';
import type { PlanSources } from '../../actions/plan.ts';
import { DemoError } from '../../core/errors.ts';
import type { Library } from '../../demos/library.ts';
import type { DemoEntry } from '../../demos/model.ts';
import type { Documents } from '../../ports/documents.ts';
import type { Editor } from '../../ports/editor.ts';
import type { Show } from '../../show/show.ts';
import { type DeckPlace, nextTarget } from '../../show/shown-slide.ts';

export interface TextSources {
  readonly documents: Documents;
  readonly library: Library;
  /** Default: no cursor. */
  readonly editor?: Pick<Editor, 'active'>;
  /** Hides secrets in descriptions. */
  hide?(text: string): string;
}

export interface UpcomingSources extends TextSources {
  readonly show: Show;
}

/** A place in the current deck; or a demo with its actions up to a pause, and the deck that it opens. */
export type Ahead =
  | { readonly place: DeckPlace; readonly entry?: undefined }
  | { readonly place: DeckPlace | undefined; readonly entry: DemoEntry };

/** Finds the effect of `next`; `undefined` at the end of the show. */
export async function lookAhead(sources: UpcomingSources): Promise<Ahead | undefined> {
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

export function planSources(
  { file }: Pick<DemoEntry, 'file'>,
  { documents, library }: Pick<TextSources, 'documents' | 'library'>,
): PlanSources {
  return {
    variables: library.variables(file.workspaceFolder),
    readText: (path) => documents.open(path).then(({ text }) => text, noText),
  };
}

/** A document that cannot be opened has no text. */
export function noText(error: unknown): undefined {
  if (!(error instanceof DemoError)) throw error;
}

/** An unreadable deck is reported when the demo runs. */
export function orElse<T>(error: unknown, otherwise: () => T): T {
  if (error instanceof DemoError) return otherwise();
  throw error;
}

/** The deck that the demo opens, if only preparations precede it. */
export function firstDeckOf({ file, demo }: DemoEntry): DeckPlace | undefined {
  const [deck] = decksOf({ file, demo }, new Map());
  const before = demo.actions.slice(0, deck?.action);
  if (!deck || !before.every((action) => isPreparation(action, file))) return undefined;
  return { path: deck.path, folder: deck.folder, target: { index: deck.index, step: 0 } };
}
