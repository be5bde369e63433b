import { basename } from 'node:path';
import type { ShowSnapshot } from '../api/editor-port.ts';
import { elapsedOf } from '../core/time/stopwatch.ts';
import type { Library } from '../demos/library.ts';
import type { Show } from '../show/show.ts';
import type { StepFailure } from '../show/show-state.ts';
import type { Agenda } from './agenda.ts';
import { outlineOf } from './outline.ts';
import type { PresenterFailure, PresenterTiming, PresenterViewModel } from './presenter-view-model.ts';

export function modelOf(
  library: Library,
  show: Pick<Show, 'state' | 'history'>,
  snapshot: ShowSnapshot,
): Pick<PresenterViewModel, 'show' | 'reveals' | 'about' | 'failure' | 'files'> {
  const { slide, current, failure } = show.state;
  return {
    show: snapshot,
    reveals: snapshot.slide && slide ? { shown: slide.step, count: slide.steps } : { shown: 0, count: 0 },
    about: current?.demo.description ?? '',
    failure: failure ? describeFailure(failure) : 'none',
    files: outlineOf(library, show).map(({ path, title, demos }) => ({
      path,
      title,
      demos: demos.map(({ id, title, standing, isCurrent, message }) => ({
        id,
        title,
        standing,
        ...(isCurrent && { isCurrent }),
        ...(message !== undefined && { message }),
      })),
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

const wayOn = 'Next continues after this demo. To run it again, use the agenda.';

export function describeFailure({ message, hint = wayOn, location }: StepFailure): PresenterFailure {
  const { where, why } = cutMessage(message);
  const lineReference = location ? `${basename(location.path)}:${location.range.start.line + 1}` : '';
  return { message: why, where, hint, place: lineReference };
}

/** Splits `“Title”, action x (file:3): Why.`; any other message is all reason. */
function cutMessage(message: string): { readonly where: string; readonly why: string } {
  const end = message.indexOf('): ', message.indexOf('”, action '));
  const start = message.lastIndexOf(' (', end);
  const isPlaced = message.startsWith('“') && message.includes('”, action ') && start > 0 && start < end;
  return isPlaced
    ? { where: message.slice(0, start), why: message.slice(end + '): '.length) }
    : { where: '', why: message };
}
