import type { States } from '../../ports/states.ts';
import type { HistoryStep, Timeline } from './timeline.ts';

export interface Room {
  readonly states: Pick<States, 'size'>;
  /** Bytes that the store may hold, now. */
  limit(): number;
  timeline(): Timeline;
  /** Sweeps the store of what this one does not need. */
  change(timeline: Timeline): Promise<void>;
}

/** Forgets first how the show went back, then its oldest steps, until the store is below its limit; `false`: it was. */
export async function makeRoom(room: Room): Promise<boolean> {
  const { states, limit, timeline, change } = room;
  let hasChanged = false;
  while (states.size > limit() && timeline().goneBack.length > 0) {
    hasChanged = true;
    await change({ ...timeline(), goneBack: timeline().goneBack.slice(1) });
  }
  return (await forgetOldest(timeline().steps.length, room)) > 0 || hasChanged;
}

/** Forgets a quarter of so many more, until there is room; gives how many. What is left may not be of these: then it ends. */
async function forgetOldest(count: number, { states, limit, timeline, change }: Room): Promise<number> {
  let forgotten = 0;
  let before = Number.POSITIVE_INFINITY;
  while (states.size > limit() && states.size < before && forgotten < count) {
    before = states.size;
    forgotten = Math.min(count, forgotten + Math.ceil(count / 4));
    await change(forgetFirst(timeline(), forgotten));
  }
  return forgotten;
}

function forgetFirst(timeline: Timeline, count: number): Timeline {
  return { ...timeline, steps: timeline.steps.map((step, i) => (i < count ? emptied(step) : step)) };
}

/** A step whose files are no longer kept. */
function emptied(step: HistoryStep): HistoryStep {
  const before = { ...step.before, editor: { ...step.before.editor, unsaved: [] } };
  const obstacle = 'what was before it is no longer kept (showrunner.history.limit)';
  return { ...step, before, files: new Map(), after: new Map(), ownEdits: [], unsaved: [], obstacle };
}
