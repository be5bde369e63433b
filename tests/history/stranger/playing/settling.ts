import { setTimeout } from 'node:timers/promises';
import { Hang, type ShowState } from '../ground/server.ts';
import { isTrueWithin } from '../ground/waiting.ts';
import { seenStep } from '../judging/timeline.ts';
import type { TalkDemo } from '../talk/talk.ts';
import type { Session } from './session.ts';

/** By the design an end settles in 3 s at most. */
const settleLimit = 3_300;
/** By the design the tree has to be quiet for 300 ms. */
const quiet = 400;

/** Waits until no step runs; gives that state. */
export async function untilIdle(session: Session): Promise<ShowState> {
  let state: ShowState = await session.program.state();
  const isIdle = await isTrueWithin(60_000, async () => {
    state = await session.program.state();
    return state.status !== 'running';
  });
  if (!isIdle) throw new Hang('a step runs for more than a minute');
  return state;
}

/**
 * Waits until the end of a step has settled: nothing more is said to be settling, and its commands have ended. A long
 * one is given 3.3 s where the walk is patient; else the next move comes while it is under way.
 */
export async function settle(session: Session, demo: TalkDemo | undefined, isPatient: boolean): Promise<ShowState> {
  let state = await untilIdle(session);
  if (state.history.at(-1)?.outcome === 'done' && demo !== undefined) await untilStarted(session, demo);
  const running = (demo?.commands ?? []).filter(({ mark }) => session.alive(mark));
  const isLong = running.some((command) => command.isLong);
  if (running.length > 0 && !isLong) {
    await isTrueWithin(30_000, () => running.every(({ mark }) => !session.alive(mark)));
    await setTimeout(50);
  }
  if (isLong && isPatient)
    await isTrueWithin(settleLimit, () => running.every(({ mark }) => !session.alive(mark)), 100);
  if (!isLong && demo !== undefined && demo.commands.length > 0) {
    await setTimeout(quiet);
    // That of a step that was stopped may have begun only now.
    if (demo.commands.some(({ mark }) => session.alive(mark))) return settle(session, demo, isPatient);
  }
  if (!isLong || isPatient) {
    const isDone = await isTrueWithin(15_000, async () => {
      state = await session.program.state();
      return !state.history.some(isSettling);
    });
    if (!isDone) session.report('hangs', 'a step is settling for more than 15 s');
  }
  session.isSettled = !isLong || isPatient;
  return state;
}

/** A command that is sent last may start when its step is done. */
async function untilStarted(session: Session, { moves, commands }: TalkDemo): Promise<void> {
  const isSent = moves.some(({ action }) => action === 'executeTerminalCommand');
  if (isSent) await isTrueWithin(1_500, () => commands.every(({ mark }) => session.hasStarted(mark)));
}

/** Changes since count for the last step, if its end had not settled: by the promise it does so with this move. */
export function settleByMove(session: Session): void {
  const last = session.steps.at(-1);
  if (session.isSettled || last === undefined) return;
  session.steps = [...session.steps.slice(0, -1), seenStep({ ...last, after: session.looker.look() })];
  session.isSettled = true;
}

/** The tester no longer knows the program's history: both begin anew. */
export async function beginAnew(session: Session): Promise<void> {
  await session.program.call('reset');
  session.tell('the histories are not the same: reset, unjudged');
  await untilIdle(session);
  session.steps = [];
  session.isSettled = true;
}

function isSettling(entry: ShowState['history'][number]): boolean {
  return entry.undoable === 'settling' || ('settling' in entry && entry.settling === true);
}
