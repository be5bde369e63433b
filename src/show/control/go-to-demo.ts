import { DemoError, type NotRestored } from '../../core/errors.ts';
import type { DemoEntry } from '../../demos/model.ts';
import type { Ready } from '../show-queue.ts';
import { afterGoingBack, type BackOutcome, withRest } from '../show-state.ts';
import { comesAfter, cursorAfter, isPlaceOf, moveTo, nextEntry, startAt } from '../state/cursor.ts';
import { idle, noError } from '../state/show-model.ts';
import { type GoingBackParts, standOf } from './undo-going-back.ts';

/**
 * Undoes steps if the demo or later ones have run, else runs the demos in between. Rejects with `not-undoable` before
 * it changes anything, else like the steps.
 */
export async function goToDemo(target: DemoEntry, parts: GoingBackParts, ready: Ready): Promise<BackOutcome> {
  const { model, step, history } = parts;
  await history.ready;
  const { ran, index } = findUndoPoint(target, parts);
  if (index >= 0) await history.requireUndoable(index);
  await step.abort(new DemoError('cancelled', 'Canceled: the show moved to another place'));
  await ready();
  model.change({ moment: { ...idle, status: 'running', ...noError } });
  let notRestored: readonly NotRestored[] = [];
  try {
    if (index >= 0) notRestored = await goBack(index, parts);
    if (!ran) await afterGoingBack(notRestored, () => goForward(target, index >= 0, parts));
    await step.changeSlide(async () => undefined);
  } finally {
    model.change({ moment: idle });
  }
  return withRest(model.change({ cursor: startAt(model.cursor, target, model.demos) }), notRestored);
}

/** Returns the demo's last run, else the first step after the demo; -1 if there is none. */
export function findUndoPoint(
  target: DemoEntry,
  { history, model }: Pick<GoingBackParts, 'history' | 'model'>,
): { readonly ran: boolean; readonly index: number } {
  const last = history.steps.findLastIndex(({ place }) => isPlaceOf(place, target));
  if (last >= 0) return { ran: true, index: last };
  return { ran: false, index: history.steps.findIndex(({ place }) => comesAfter(place, target, model.demos)) };
}

async function goBack(index: number, parts: GoingBackParts): Promise<readonly NotRestored[]> {
  const { model, history } = parts;
  const positions = history.steps.slice(0, index).map(({ place }) => place);
  const notRestored = await history.undoTo(index, standOf(parts));
  model.change({ cursor: cursorAfter(positions) });
  return notRestored;
}

/** Runs nothing if `next` never reaches the target. */
async function goForward(
  target: DemoEntry,
  isPartOfGoingBack: boolean,
  { model, step }: GoingBackParts,
): Promise<void> {
  for (const entry of demosBefore(target, model)) {
    await step.begin(entry, moveTo(model.cursor, entry, model.demos), { mode: 'fast', isPartOfGoingBack });
  }
}

function demosBefore(target: DemoEntry, { cursor, demos }: GoingBackParts['model']): readonly DemoEntry[] {
  const demosOnTheWay: DemoEntry[] = [];
  const seenIds = new Set<string>();
  for (let cursorAhead = cursor; ; ) {
    const entry = nextEntry(cursorAhead, demos);
    if (!entry || seenIds.has(entry.demo.id)) return [];
    if (entry.demo.id === target.demo.id) return demosOnTheWay;
    seenIds.add(entry.demo.id);
    demosOnTheWay.push(entry);
    cursorAhead = moveTo(cursorAhead, entry, demos);
  }
}
