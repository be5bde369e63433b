import type { HistoryEntry } from '../ground/server.ts';
import type { SeenStep } from '../judging/timeline.ts';
import type { Session } from './session.ts';

/** Reports a step that is said not to be undoable though all of it is inside the promise. */
export function judgeClaim(session: Session, entry: HistoryEntry | undefined, step: SeenStep): void {
  if (entry === undefined || entry.undoable === true) return;
  session.tell(`  ${entry.id} is not undoable: ${entry.obstacle ?? entry.undoable}`);
  const isAllowed =
    session.circumstances.kind === 'full store' ||
    step.demo.commands.some(({ isLossy, isLong }) => isLossy || isLong) ||
    [...step.late, ...step.doubtful, ...step.risky].length > 0 ||
    session.steps.some(({ demo }) => demo.commands.some(({ isLong, mark }) => isLong && session.alive(mark)));
  if (!isAllowed) session.report('needlessRefusals', `${entry.id} is not undoable: ${entry.obstacle ?? ''}`);
}
