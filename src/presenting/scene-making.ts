import type { ShowSnapshot } from '../api/editor-port.ts';
import { elapsedOf } from '../core/time/stopwatch.ts';
import type { Library } from '../demos/library.ts';
import type { Show } from '../show/show.ts';
import type { Agenda } from './agenda.ts';
import { outlineOf } from './outline.ts';
import type { PresenterScene, PresenterTiming } from './presenter-scene.ts';

export interface SceneParts {
  readonly library: Library;
  readonly show: Pick<Show, 'state' | 'history'>;
  readonly snapshot: ShowSnapshot;
}

/** What follows from the show at once. */
export function sceneOf({
  library,
  show,
  snapshot,
}: SceneParts): Pick<PresenterScene, 'show' | 'reveals' | 'about' | 'files'> {
  const { slide, current } = show.state;
  return {
    show: snapshot,
    reveals: snapshot.slide && slide ? { shown: slide.step, count: slide.steps } : { shown: 0, count: 0 },
    about: current?.demo.description ?? '',
    files: outlineOf(library, show).map(({ path, title, demos }) => ({
      path,
      title,
      demos: demos.map(({ id, title, standing }) => ({ id, title, standing })),
    })),
  };
}

/** `now`: milliseconds of the stopwatch's clock. */
export function timingOf(
  { stopwatch, countdown }: Pick<Show['state'], 'stopwatch' | 'countdown'>,
  agenda: Agenda,
  now: number,
): PresenterTiming {
  return {
    elapsed: stopwatch && elapsedOf(stopwatch, now),
    isRunning: stopwatch?.since !== undefined,
    countdown,
    agenda,
  };
}
