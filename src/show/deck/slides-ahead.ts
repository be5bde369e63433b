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
  /** Makes the slide at a place; fails as opening it does. */
  prepare(place: DeckPlace): Promise<void>;
}

/** How long the show stands still before anything is made ahead: milliseconds. */
const rest = 250;

/**
 * Has the slide be made in good time that the next demo opens: the first one of a window starts the Markdown renderer,
 * which takes longer than all else together.
 */
export function makeSlidesAhead({ model, library, clock, log, prepare }: SlidesAheadParts): Disposable {
  const still = createTimer(clock);
  let prepared: DemoEntry | undefined;
  /** A deck that cannot be read says so when it is opened. */
  const passOver = (error: unknown) => void (error instanceof DemoError || log.warn(messageOf(error)));
  const follow = () => {
    const { status, next } = model.state;
    if (status === 'running') still.clear();
    // The deck on the stage makes its own.
    if (status === 'running' || still.isSet || !next || next === prepared || nextTarget(model.state)) return;
    const deck = firstDeckOf(next, library);
    const make = () => {
      prepared = next;
      if (deck) prepare(deck).catch(passOver);
      follow(); // another may be the next by now
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
