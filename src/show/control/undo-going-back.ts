import { DemoError } from '../../core/errors.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Clock } from '../../core/time/clock.ts';
import { createNoGoingBackError } from '../../history/going-back-error.ts';
import type { History } from '../../history/history.ts';
import type { ActiveStep } from '../run/active-step.ts';
import type { Ready } from '../show-queue.ts';
import { type BackOutcome, withRest } from '../show-state.ts';
import { idle, type ModelChange, noError, type ShowModel } from '../state/show-model.ts';
import { parseCursor, printCursor } from '../state/stored-cursor.ts';
import { type Instant, parseTime, printTime } from '../state/stored-time.ts';

export interface GoingBackParts {
  readonly model: ShowModel;
  readonly step: ActiveStep;
  readonly history: History;
  readonly clock: Pick<Clock, 'now'>;
  /** Like `Date.now`. */
  now(): number;
}

/** The cursor and the time of the talk, which undoing an undo restores. */
export function standOf({ model, clock, now }: Omit<GoingBackParts, 'step' | 'history'>): JsonValue {
  const time = printTime(model.state, instantOf({ clock, now }));
  return { cursor: printCursor(model.cursor), ...(time !== undefined && { time }) };
}

/** Rejects with `no-going-back` before it changes anything. */
export async function undoGoingBack(parts: GoingBackParts, ready: Ready): Promise<BackOutcome> {
  const { model, step, history } = parts;
  await history.ready;
  if (!history.goneBack) throw createNoGoingBackError();
  await step.abort(new DemoError('cancelled', 'Canceled: going back was undone'));
  await ready();
  model.change({ moment: { ...idle, status: 'running', ...noError } });
  try {
    const { from, notRestored } = await history.undoGoingBack();
    return withRest(model.change({ moment: idle, ...changeTo(from, parts) }), notRestored);
  } catch (error) {
    model.change({ moment: idle });
    throw error;
  }
}

/** Only a reset stops the timer; then resume it. */
function changeTo(from: JsonValue | undefined, { model, ...parts }: GoingBackParts): ModelChange {
  if (!isJsonObject(from)) return {};
  const isTimed = model.state.stopwatch !== undefined || model.state.countdown !== undefined;
  const time = isTimed ? {} : parseTime(from.time, instantOf(parts));
  return { cursor: parseCursor(from.cursor), moment: { ...idle, ...time } };
}

function instantOf({ clock, now }: Pick<GoingBackParts, 'clock' | 'now'>): Instant {
  return { clock: clock.now(), day: now() };
}
