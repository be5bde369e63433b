import { hashesOf } from './stored-timeline.ts';
import type { HistoryStep, Timeline } from './timeline.ts';

/**
 * The timeline with no more than fits below a limit of bytes: first it forgets how the show went back, then its oldest
 * steps, a quarter of them at a time. The presenter's own edits are never forgotten for it, and so do not count.
 */
export function makeRoom(timeline: Timeline, limit: number, sizeOf: (hashes: Iterable<string>) => number): Timeline {
  const edits = hashesOf({ ...timeline, steps: [], goneBack: [] });
  const isOver = (one: Timeline) => sizeOf([...hashesOf(one)].filter((hash) => !edits.has(hash))) > limit;
  const { steps } = timeline;
  let left = timeline;
  while (left.goneBack.length > 0 && isOver(left)) left = { ...left, goneBack: left.goneBack.slice(1) };
  const quarter = Math.ceil(steps.length / 4);
  for (let count = quarter; count < steps.length + quarter && isOver(left); count += quarter)
    left = { ...left, steps: steps.map((step, i) => (i < count ? emptied(step) : step)) };
  return left;
}

/** A step whose files are no longer kept. */
function emptied(step: HistoryStep): HistoryStep {
  const before = { ...step.before, editor: { ...step.before.editor, unsaved: [] } };
  const obstacle = 'what was before it is no longer kept (showrunner.history.limit)';
  const none = { files: new Map(), after: new Map(), uncertain: new Map(), ownEdits: [], unsaved: [] };
  return { ...step, ...none, before, obstacle };
}
