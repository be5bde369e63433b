import { decksOf } from '../../actions/decks.ts';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { DemoError, messageOf } from '../../core/errors.ts';
import type { Clock } from '../../core/time/clock.ts';
import { createTimer } from '../../core/time/timer.ts';
import type { LibraryService } from '../../demos/library.ts';
import type { DemoEntry } from '../../demos/model.ts';
import type { Log } from '../../ports/log.ts';
import { type DeckPlace, nextTarget } from '../shown-slide.ts';
import type { ShowModel } from '../state/show-model.ts';

export interface SlidesAheadParts {
  readonly model: ShowModel;
  readonly library: LibraryService;
  readonly clock: Clock;
  readonly log: Log;
  prepare(slidePosition: DeckPlace): Promise<void>;
}

/** Milliseconds without a change before a slide is prepared. */
const rest = 250;

/**
 * Prepares the first slide of the next demo, because the first slide of a window starts the Markdown renderer, which is
 * slow.
 */
export function makeSlidesAhead({ model, library, clock, log, prepare }: SlidesAheadParts): Disposable {
  const still = createTimer(clock);
  let prepared: DemoEntry | undefined;
  /** Opening the deck reports its errors. */
  const passOver = (error: unknown) => void (error instanceof DemoError || log.warn(messageOf(error)));
  const follow = () => {
    const { status, next } = model.state;
    if (status === 'running') still.clear();
    // The current deck prepares its own slides.
    if (status === 'running' || still.isSet || !next || next === prepared || nextTarget(model.state)) return;
    const deck = firstDeckOf(next, library);
    const make = () => {
      prepared = next;
      if (deck) prepare(deck).catch(passOver);
      follow(); // the next demo may have changed
    };
    if (deck) still.set(make, rest);
  };
  follow();
  return disposeAll([still, model.onDidChange(follow)]);
}

function firstDeckOf(entry: DemoEntry, { current }: LibraryService): DeckPlace | undefined {
  const [deck] = decksOf(entry, current.variables(entry.file.workspaceFolder));
  return deck && { path: deck.path, folder: deck.folder, target: { index: deck.index, step: 0 } };
}
