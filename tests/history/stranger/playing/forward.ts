import { setTimeout } from 'node:timers/promises';
import type { Answer, ShowState } from '../ground/server.ts';
import { changedPaths, isWithin, type Tree } from '../ground/tree.ts';
import { judgeWords } from '../judging/around.ts';
import { seenStep } from '../judging/timeline.ts';
import { editQuietly } from '../talk/person.ts';
import type { TalkDemo } from '../talk/talk.ts';
import { judgeClaim } from './claims.ts';
import { hasHistory, idsOf, type Session } from './session.ts';
import { beginAnew, settle, untilIdle } from './settling.ts';

/** Runs `next` or `runById`; some are stopped on the way. */
export async function moveForward(session: Session, name: 'next' | 'runById'): Promise<void> {
  const { program, random, looker } = session;
  const before = looker.look();
  const wasPaused = (await untilIdle(session)).status === 'paused';
  const body = name === 'runById' ? { id: random.pick(session.demos.slice(0, 6)).id } : undefined;
  const isStopped = random.oneIn(7);
  const isEdited = !isStopped && random.oneIn(10);
  const delay = random.below(350);
  const call = program.call(name, body);
  if (isStopped) {
    await setTimeout(delay);
    await program.call('stop');
  }
  const doubtful = isEdited ? await editMeanwhile(session, delay) : [];
  const answer = await call;
  session.tell(`${name} ${body?.id ?? ''}${isStopped ? `, stopped after ${delay} ms` : ''}: ${wordsOf(answer)}`);
  await recordForward(session, { before, wasPaused, answer, isStopped, doubtful, ...body });
}

/** While a step runs: by the promise it may count as the step's, and is held. */
async function editMeanwhile(session: Session, delay: number): Promise<readonly string[]> {
  const { places, random, words, totals, tell } = session;
  await setTimeout(delay);
  const edit = editQuietly(places.workspace, random, words);
  words.doubtNewest();
  totals.ownEdits += 1;
  tell(`meanwhile the presenter ${edit.says}`);
  return edit.places;
}

export interface ForwardMove {
  readonly before: Tree;
  readonly wasPaused: boolean;
  readonly answer: Answer | undefined;
  readonly isStopped: boolean;
  /** The demo that was asked for, if one was. */
  readonly id?: string;
  /** Whether a command of it has outlived the program, which was killed: its end is uncertain then. */
  readonly isOrphaned?: boolean;
  /** Places that the presenter has changed meanwhile. */
  readonly doubtful?: readonly string[];
}

/** Adds a forward move's effects to the timeline, by the history that the program tells. */
export async function recordForward(session: Session, move: ForwardMove): Promise<ShowState> {
  const { history } = await untilIdle(session);
  const isNew = history.length === session.steps.length + 1;
  const last = session.steps.at(-1);
  const isSameLength = history.length === session.steps.length;
  const isResumed = isSameLength && last !== undefined && (move.wasPaused || isRunAgain(move, last.demo.id));
  const demo = isNew || isResumed ? demoOf(session, history.at(-1)!.id) : undefined;
  const state = await settle(session, demo, !session.random.oneIn(3));
  const after = session.looker.look();
  if (demo === undefined) {
    await judgeNoStep(session, move, after, state);
    return state;
  }
  session.tell(`  ${demo.id}: ${JSON.stringify(demo.moves)}`);
  const old = isResumed ? last : undefined;
  const between = old ? changedPaths(old.after, move.before) : [];
  const isWhole = move.answer?.body.status === 'done' && !move.isStopped && !move.wasPaused;
  const step = seenStep({
    demo,
    before: old?.before ?? move.before,
    after,
    late: [...lateOf(demo), ...(move.isOrphaned ? changedPaths(move.before, after) : [])],
    doubtful: [...(old?.doubtful ?? []), ...(move.doubtful ?? []), ...between],
    unsaved: isWhole ? unseenIn(demo) : demo.names,
    risky: old?.risky ?? [],
    isWhole: isWhole && old === undefined,
  });
  session.steps = [...(old ? session.steps.slice(0, -1) : session.steps), step];
  session.totals.steps += old ? 0 : 1;
  session.totals.commands += old ? 0 : demo.commands.length;
  if (!hasHistory(state, idsOf(session.steps))) {
    session.report('mismatches', `history is ${state.history.map(({ id }) => id)} instead of ${idsOf(session.steps)}`);
    await beginAnew(session);
    return state;
  }
  judgeWords(session, demo.id, state.history.at(-1)?.undoable !== true);
  if (session.isSettled) judgeClaim(session, state.history.at(-1), step);
  return state;
}

/**
 * A command may have left a file that an action has changed as it was: a step that has changed it, and nobody sees it.
 */
function unseenIn({ names, commands }: TalkDemo): readonly string[] {
  const mayTouch = (path: string, script: string) =>
    /git (stash|reset|clean)/.test(script) || script.includes(path.split('/')[0] ?? path);
  return names.filter((path) => commands.some(({ script }) => mayTouch(path, script)));
}

/** Whether the last demo has run once more: the history may tell both runs as one. */
function isRunAgain({ id, answer }: ForwardMove, last: string): boolean {
  const detail = answer?.body.detail ?? '';
  return id === last || answer?.body.executed?.id === last || detail.includes(`“${last.toUpperCase()}”`);
}

export function demoOf(session: Session, id: string): TalkDemo {
  const demo = session.demos.find((candidate) => candidate.id === id);
  if (demo === undefined) throw new Error(`No demo ${id}`);
  return demo;
}

export const lateOf = (demo: TalkDemo) => demo.commands.flatMap((command) => command.late);

async function judgeNoStep(
  session: Session,
  { before, doubtful = [] }: ForwardMove,
  after: Tree,
  state: ShowState,
): Promise<void> {
  if (state.history.length !== session.steps.length) {
    session.report('mismatches', `history has ${state.history.length} steps instead of ${session.steps.length}`);
    return beginAnew(session);
  }
  const open = [...session.steps.flatMap((step) => [...step.late]), ...doubtful];
  const changed = [...changedPaths(before, after)].filter(
    (path) => !isWithin(path, open) && !open.some((place) => place.startsWith(`${path}/`)),
  );
  if (changed.length > 0) session.report('mismatches', `changed without a step of the history: ${changed.slice(0, 5)}`);
}

export function wordsOf(answer: Answer | undefined): string {
  if (answer === undefined) return 'killed';
  const { status, code, body } = answer;
  const partly = body.notRestored?.map(({ what, why }) => `${what} (${why})`).slice(0, 6) ?? [];
  return [status, code || body.status, body.restored, ...partly, code && body.detail].filter(Boolean).join(' ');
}
