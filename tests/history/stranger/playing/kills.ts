import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { ShowState } from '../ground/server.ts';
import { isWithin } from '../ground/tree.ts';
import { isTrueWithin } from '../ground/waiting.ts';
import { judgeAround, judgeWords } from '../judging/around.ts';
import { compareBack } from '../judging/comparing.ts';
import { expectBack, type SeenStep } from '../judging/timeline.ts';
import { editByHand } from '../talk/person.ts';
import type { BackCall } from './back.ts';
import { demoOf, recordForward } from './forward.ts';
import { busyPlaces } from './own.ts';
import { idsOf, type Session } from './session.ts';
import { beginAnew, untilIdle } from './settling.ts';

/** The findings of a restart and the events meanwhile. */
interface Restart {
  /** The history that the program tells. */
  readonly ids: readonly string[];
  /** Places that the presenter changed while it was down. */
  readonly edited: readonly string[];
  /** It says that the end of it could not be recorded. */
  readonly isCutShort: boolean;
}

/** Kills the program, lets the presenter edit at times, and starts it again; its history has to be one of these. */
export async function restart(session: Session, says: string, allowed = [idsOf(session.steps)]): Promise<Restart> {
  const { program, totals } = session;
  await program.kill();
  totals.kills += 1;
  session.tell(says);
  const edited = editWhileDown(session);
  // After a restart all that a command may have changed counts as its own: what the presenter wrote is kept aside then.
  session.steps = session.steps.map((step) =>
    isRunning(session, step) ? { ...step, doubtful: [...step.doubtful, ...step.risky] } : step,
  );
  const printed = readFileSync(session.places.log).length;
  const state = await program.start();
  const first = idsIn(state);
  if (await isToldCutShort(session, state, printed)) return { ids: first, edited, isCutShort: true };
  let ids = first;
  const isOneOf = (some: readonly (readonly string[])[]) =>
    isTrueWithin(2_000, async () => {
      ids = idsIn(await program.state());
      return isIn(some, ids);
    });
  const isRight = (await isOneOf(allowed.slice(0, 1))) || (await isOneOf(allowed));
  if (!isIn(allowed, first) || (isIn([[]], first) && ids.length > 0)) {
    const late = isRight ? 'only the later states have it' : 'and stays so';
    session.report('mismatches', `after a restart, history is [${first}], ${late}; before: [${allowed.at(-1)}]`);
  }
  judgeWords(session, 'a restart');
  return { ids, edited, isCutShort: false };
}

/**
 * Records that a full store could not take are gone with the process: the last step that is left says so, or the log
 * since then. One without room for anything at all cannot be opened until there is some.
 */
async function isToldCutShort(
  { circumstances, steps, places }: Session,
  { history }: ShowState,
  printed: number,
): Promise<boolean> {
  const isStart = history.every(({ id }, index) => id === steps[index]?.demo.id);
  if (circumstances.kind !== 'full store' || !isStart || history.length >= steps.length) return false;
  const last = history.at(-1);
  if (last) return last.obstacle?.includes('could not be recorded') === true;
  const isTold = (text: string) => printedSince(places.log, printed).includes(text);
  return isTrueWithin(1_000, () => isTold('could not record every change') || isTold('the store cannot be opened'));
}

const printedSince = (path: string, printed: number) => readFileSync(path).subarray(printed).toString();

const isIn = (some: readonly (readonly string[])[], ids: readonly string[]) =>
  some.some((each) => JSON.stringify(each) === JSON.stringify(ids));

const idsIn = (state: ShowState) => state.history.map(({ id }) => id);

/**
 * While a command runs, files that come into a new folder are the command's, also if the program was down and could not
 * know: they may go, and are among the edits then.
 */
function editWhileDown(session: Session): readonly string[] {
  const { random, places, words, totals, tell } = session;
  const edit = random.oneIn(4) ? editByHand(places.workspace, random, words, busyPlaces(session)) : undefined;
  if (edit === undefined) return [];
  totals.ownEdits += 1;
  tell(`  while it is down, the presenter ${edit.says}`);
  session.steps = session.steps.map((step) =>
    isRunning(session, step) ? { ...step, risky: [...step.risky, ...edit.places] } : step,
  );
  return edit.places;
}

/** One may have been ended just before the kill. */
function isRunning({ alive }: Session, { demo }: SeenStep): boolean {
  return demo.commands.some(({ isLong, mark }) => isLong || alive(mark));
}

/** A crash while nothing runs, but for commands that go on; gives the places that the presenter changed while it was down. */
export async function killAtRest(session: Session, says = 'killed at rest'): Promise<readonly string[]> {
  await untilIdle(session);
  const isUncertain = !session.isSettled || hasCommands(session);
  const { ids, edited } = await restart(session, says);
  const last = session.steps.at(-1);
  if (isUncertain && last !== undefined) {
    session.steps = [...session.steps.slice(0, -1), { ...last, risky: [...last.risky, ...edited] }];
  }
  if (sameLength(ids, session) < session.steps.length || ids.length > session.steps.length) await beginAnew(session);
  return edited;
}

function hasCommands(session: Session): boolean {
  return session.steps.some(({ demo }) => demo.commands.some(({ mark }) => session.alive(mark)));
}

function sameLength(ids: readonly string[], { steps }: Session): number {
  const known = idsOf(steps);
  const length = ids.findIndex((id, index) => known[index] !== id);
  return length === -1 ? ids.length : length;
}

/** A crash in the middle of a step. */
export async function killInStep(session: Session): Promise<void> {
  const { program, random, looker, demos } = session;
  const before = looker.look();
  const { id } = random.pick(demos);
  const known = idsOf(session.steps);
  const call = program.call('runById', { id });
  await setTimeout(random.below(random.pick([40, 400])));
  const killed = program.kill(); // the call ends with it
  await call;
  await killed;
  const isOrphaned = demoOf(session, id).commands.some(({ mark }) => session.alive(mark));
  const { edited: doubtful, isCutShort } = await restart(session, `runById ${id}, killed meanwhile`, [
    known,
    [...known, id],
  ]);
  if (isCutShort) return beginAnew(session);
  await recordForward(session, {
    before,
    wasPaused: false,
    answer: undefined,
    isStopped: true,
    doubtful,
    isOrphaned,
    id,
  });
}

/** A crash in the middle of going back: the history is whole or cut, and its claims are true. */
export async function killOnTheWay(session: Session, back: BackCall): Promise<void> {
  const { program, random, looker, steps } = session;
  const now = looker.look();
  const known = idsOf(steps);
  const first = back.name === 'reset' ? 0 : steps.findLastIndex(({ demo }) => 'id' in back && demo.id === back.id);
  const call = program.call(back.name, 'id' in back ? { id: back.id } : undefined);
  await setTimeout(random.below(random.pick([10, 60, 200])));
  const killed = program.kill();
  await call;
  await killed;
  const says = `${back.name} ${'id' in back ? back.id : ''}, killed meanwhile`;
  const { ids, edited, isCutShort } = await restart(session, says, [known, known.slice(0, first)]);
  if (isCutShort) return beginAnew(session);
  const found = looker.look();
  const expected = expectBack(steps, first, now);
  const isOwn = (path: string) => edited.some((place) => place === path || place.startsWith(`${path}/`));
  if (ids.length === known.length) {
    const left = [...found.keys()].filter((path) => !now.has(path) && !expected.tree.has(path) && !isOwn(path));
    for (const path of left) if (!expected.isUncertain(path)) session.debris.add(path);
    return;
  }
  // It is marked that these do not come back; nobody was there to hear it told.
  const isMarked = (path: string) =>
    isWithin(path, ['node_modules']) && steps.some(({ demo }) => demo.commands.some(({ isLossy }) => isLossy));
  const gone = compareBack(expected, now, found).filter(({ path }) => !isOwn(path) && !isMarked(path));
  const lines = gone.slice(0, 5).map((one) => `${one.path}: ${one.says}`);
  if (gone.length > 0)
    session.report('mismatches', `history was cut before all was back:\n    ${lines.join('\n    ')}`);
  await judgeAround(session, 'a killed way back', first, []);
  session.steps = session.steps.slice(0, Math.min(first, ids.length));
}
