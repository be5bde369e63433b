import type { Answer, ShowState } from '../ground/server.ts';
import type { Tree } from '../ground/tree.ts';
import { judgeAround, wordsOnDisk } from '../judging/around.ts';
import { type BackMove, judgeBack, judgeRefusal } from '../judging/back.ts';
import { isPutBack } from '../judging/comparing.ts';
import { expectBack, type SeenStep, seenStep } from '../judging/timeline.ts';
import { judgeClaim } from './claims.ts';
import { demoOf, lateOf, wordsOf } from './forward.ts';
import { hasHistory, idsOf, type Session } from './session.ts';
import { beginAnew, settle, untilIdle } from './settling.ts';

export type BackCall = { readonly name: 'reset' | 'previous' } | { readonly name: 'goTo'; readonly id: string };

/** Goes back by one call and judges the result. Returns the answer. */
export async function moveBack(session: Session, back: BackCall, obstacle?: string): Promise<Answer> {
  const { program, looker } = session;
  const { history: claims } = await untilIdle(session);
  const now = looker.look();
  const onDisk = wordsOnDisk(session);
  const answer = (await program.call(back.name, 'id' in back ? { id: back.id } : undefined))!;
  session.tell(`${back.name} ${'id' in back ? back.id : ''}: ${wordsOf(answer)}`);
  const state = await untilIdle(session);
  const move = { back, answer, claims, now, onDisk, ...(obstacle !== undefined && { obstacle }) };
  if (answer.status === 409) judgeRefusal(session, { ...move, found: looker.look(), first: 0 });
  else if (back.name === 'previous') await takePrevious(session, move, state);
  else await takeBack(session, move, state);
  return answer;
}

type Going = Omit<BackMove, 'found' | 'first'>;

async function takeBack(session: Session, move: Going, state: ShowState): Promise<void> {
  const first = firstOf(session, move.back, state);
  await judgeBack(session, { ...move, found: session.looker.look(), first });
  const isTold = move.answer.status === 200; // else it took longer than the answer, which then tells no more
  if (isTold && move.answer.body.restored === undefined) await cut(session, first, state);
  else session.steps = keptSteps(session.steps, state);
}

/** Where not all is back, steps stay in the history, so that going back again goes on from there. */
function keptSteps(steps: readonly SeenStep[], { history }: ShowState): readonly SeenStep[] {
  let rest = steps;
  return history.flatMap(({ id }) => {
    const index = rest.findIndex(({ demo }) => demo.id === id);
    if (index === -1) return [];
    const [step] = rest.slice(index);
    rest = rest.slice(index + 1);
    return [step!];
  });
}

/** The first step that is gone back over. */
function firstOf({ steps }: Session, back: BackCall, state: ShowState): number {
  if (back.name === 'reset') return 0;
  if (back.name === 'previous') return Math.max(0, state.history.length - 1);
  const same = steps.flatMap(({ demo }, index) => ('id' in back && demo.id === back.id ? [index] : []));
  return same.find((index) => index === state.history.length) ?? same.at(-1) ?? steps.length;
}

async function cut(session: Session, first: number, state: ShowState): Promise<void> {
  const isWithinGo = session.steps[first]?.isUnseen === true;
  session.steps = session.steps.slice(0, first);
  if (isWithinGo) return beginAnew(session); // the rest of that move nobody has seen
  if (hasHistory(state, idsOf(session.steps))) return;
  session.report(
    'mismatches',
    `after going back, history is [${state.history.map(({ id }) => id)}] instead of [${idsOf(session.steps)}]`,
  );
  await beginAnew(session);
}

/** All is as the demo before left it: the steps after it are undone. Where none has followed it, it has run again. */
async function takePrevious(session: Session, move: Going, state: ShowState): Promise<void> {
  const first = firstOf(session, move.back, state);
  const again = session.steps[first];
  if (session.steps.length <= 1 && state.history.length === 1) return takeFirstOfFile(session, move, state);
  if (again === undefined || state.history[first]?.id !== again.demo.id) {
    const told = `[${state.history.map(({ id }) => id)}]`;
    session.report('mismatches', `after previous, history is ${told}, where [${idsOf(session.steps)}] had run`);
    return beginAnew(session);
  }
  if (first !== Math.max(0, session.steps.length - 2) && move.claims.at(-1)?.outcome !== 'paused') {
    session.report('mismatches', `previous went back to step ${first} of ${session.steps.length}`);
  }
  if (session.steps.length > first + 1) {
    await judgeBack(session, { ...move, found: session.looker.look(), first: first + 1 });
    session.steps = session.steps.slice(0, first + 1);
    return;
  }
  if (again.isUnseen === true) return beginAnew(session);
  const settled = await settle(session, again.demo, true);
  const found = session.looker.look();
  const isMarked = settled.history.at(-1)?.undoable !== true;
  await judgeBack(session, { ...move, found, first, again, isMarked });
  const step = seenStep({
    demo: again.demo,
    ...treeBetween(session.steps, first, move, found),
    after: found,
    late: lateOf(again.demo),
    risky: [],
    unsaved: [],
    isWhole: move.answer.body.status === 'done' && again.isWhole,
  });
  session.steps = [...session.steps.slice(0, first), step];
  if (session.isSettled) judgeClaim(session, settled.history.at(-1), step);
}

/** Without a step before: all is back, and the demo before in its file has run; nobody has seen the tree between. */
async function takeFirstOfFile(session: Session, move: Going, state: ShowState): Promise<void> {
  const demo = demoOf(session, state.history[0]!.id);
  const { history } = await settle(session, demo, true);
  const found = session.looker.look();
  await judgeAround(session, 'previous', 0, [], history.at(-1)?.undoable !== true);
  const between = treeBetween(session.steps, 0, move, found);
  const isWhole = move.answer.body.status === 'done';
  const unsaved = isWhole ? [] : demo.names;
  session.steps = [seenStep({ ...between, demo, after: found, late: lateOf(demo), risky: [], unsaved, isWhole })];
}

/** The tree between going back and running again, which nobody sees, and the places where the promise leaves it open. */
function treeBetween(
  steps: readonly SeenStep[],
  first: number,
  { now, answer }: Going,
  found: Tree,
): { readonly before: Tree; readonly doubtful: readonly string[] } {
  const expected = expectBack(steps, first, now);
  const { tree, isUncertain, changed } = expected;
  const isPartly = answer.body.restored !== undefined;
  const before = new Map(tree);
  // Editors that were open when it ran before are so still: nobody has seen that tree, either.
  const doubtful = [...(steps[first]?.doubtful ?? [])];
  for (const path of new Set([...tree.keys(), ...found.keys()])) {
    const is = found.get(path);
    const isOpen =
      isUncertain(path) ||
      isPutBack(path, expected, is) ||
      (isPartly && changed.has(path)) ||
      tree.get(path)?.mode === -1;
    if (!isOpen) continue;
    if (is === undefined) before.delete(path);
    else before.set(path, is);
    // For a folder only whether it was there: its entries are known by themselves.
    doubtful.push(is?.kind === 'folder' ? `${path}/` : path);
  }
  return { before, doubtful };
}
