import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { listenerOf } from '../../e2e/listener-process.ts';
import { changedPaths, type Tree } from '../stranger/ground/tree.ts';
import { isTrueWithin } from '../stranger/ground/waiting.ts';
import { expectBack, seenStep } from '../stranger/judging/timeline.ts';
import { judgeAtRest, judgeWayBack } from './judging.ts';
import { actInWindow } from './presenter.ts';
import type { WindowSession } from './session.ts';
import { callShow, type SeenState, type ShowAnswer, settledState } from './show-api.ts';

/** A walk from its start to its last reset. */
export async function walkInWindow(session: WindowSession, count: number): Promise<void> {
  await settledState(session);
  for (let index = 0; index < count; index++) {
    session.totals.moves += 1;
    await move(session);
    if (session.random.oneIn(2)) await actBetween(session);
  }
  session.totals.moves += 1;
  await goBack(session, 'reset');
}

/** While a command of a step runs nobody can tell who has removed a file: by the promise it may come back. */
async function actBetween(session: WindowSession): Promise<void> {
  const before = session.looker.look();
  await actInWindow(session);
  const last = session.steps.at(-1);
  if (last === undefined || !session.steps.some(({ late }) => late.length > 0)) return;
  const removed = [...changedPaths(before, session.looker.look())].filter((path) => before.has(path));
  session.steps = [...session.steps.slice(0, -1), { ...last, risky: [...last.risky, ...removed] }];
}

async function move(session: WindowSession): Promise<void> {
  const { random, steps, demos } = session;
  const choice = random.below(100);
  const other = random.pick(demos.filter(({ id }) => id !== steps.at(-1)?.demo.id)).id;
  if (steps.length > 7) return goBack(session, 'reset');
  if (choice < 20) return reloadAtRest(session);
  if (choice < 34) return reloadInStep(session, other);
  if (choice < 42 && steps.length > 1) return reloadInGoingBack(session, random.pick(steps).demo.id);
  if (steps.length === 0 || choice < 60) return goForward(session, 'next');
  if (choice < 68) return goForward(session, 'runById', { id: other });
  if (choice < 76 && steps.length > 1) return goBack(session, 'previous');
  if (choice < 90) return goBack(session, 'goTo', { id: random.pick(steps).demo.id });
  return goBack(session, 'reset');
}

const idsIn = ({ history }: SeenState) => history.map(({ id }) => id).join();
const idsOf = ({ steps }: WindowSession) => steps.map(({ demo }) => demo.id).join();

async function reloadAtRest(session: WindowSession): Promise<void> {
  const before = await settledState(session);
  session.tell('reload at rest');
  await reload(session);
  const state = await settledState(session);
  if (idsIn(state) !== idsIn(before)) {
    session.report('mismatches', `after a reload, history is [${idsIn(state)}] instead of [${idsIn(before)}]`);
    await beginAnew(session);
  } else judgePlace(session, state, 'a reload');
  await judgeAtRest(session, 'a reload');
}

/** The extensions of the old window may come to their end only when the new one is there, as on a busy machine. */
async function reload({ window, ground, totals, random, tell }: WindowSession): Promise<void> {
  totals.reloads += 1;
  const host = random.oneIn(3) ? await listenerOf(ground.port).catch(() => undefined) : undefined;
  const pause = random.below(4000);
  if (host === undefined) return window.reload();
  tell(`  the extension host ${host} stands still for ${pause} ms`);
  process.kill(host, 'SIGSTOP');
  const goesOn = setTimeout(pause).then(() => process.kill(host, 'SIGCONT'));
  await Promise.all([window.reload(), goesOn]);
  // It may answer once more.
  await isTrueWithin(30_000, async () => (await listenerOf(ground.port).catch(() => host)) !== host, 100);
}

async function reloadInStep(session: WindowSession, id: string): Promise<void> {
  await settledState(session);
  const before = session.looker.look();
  const call = callShow(session, 'runById', { id }).catch(() => undefined);
  await session.window.page.waitForTimeout(session.random.below(400));
  await reload(session);
  await call;
  await recordStep(session, `runById ${id}, reloaded meanwhile`, before);
}

/** It may not have begun; where it has, the next window ends it. */
async function reloadInGoingBack(session: WindowSession, id: string): Promise<void> {
  const { history: claims } = await settledState(session);
  const now = session.looker.look();
  const call = callShow(session, 'goTo', { id }).catch(() => undefined);
  await session.window.page.waitForTimeout(session.random.below(150));
  await reload(session);
  const answer = await call;
  const state = await settledState(session);
  const first = state.history.length;
  session.tell(`goTo ${id}, reloaded meanwhile: ${wordsOf(answer)}, ${first} of ${claims.length} steps`);
  judgePlace(session, state, 'goTo and a reload');
  if (first === claims.length) return judgeAtRest(session, 'goTo and a reload');
  const found = session.looker.look();
  await judgeWayBack(session, { name: 'goTo', answer: { status: 200, body: {} }, claims, now, found, first });
  session.steps = session.steps.slice(0, first);
  await judgeHistory(session, state, 'goTo and a reload');
}

/** The history has the steps that the walk knows; else both begin anew. */
async function judgeHistory(session: WindowSession, state: SeenState, after: string): Promise<void> {
  if (idsOf(session) === idsIn(state)) return;
  session.report('mismatches', `after ${after}, history is [${idsIn(state)}] instead of [${idsOf(session)}]`);
  await beginAnew(session);
}

/** The show stands at the last step of its history, whatever came between. */
function judgePlace({ report }: WindowSession, { history, currentDemo }: SeenState, after: string): void {
  const last = history.at(-1)?.id;
  if (currentDemo?.id !== last)
    report('mismatches', `after ${after}, the show stands at ${currentDemo?.id}, not ${last}`);
}

async function goForward(session: WindowSession, name: string, body: { readonly id?: string } = {}): Promise<void> {
  await settledState(session);
  const before = session.looker.look();
  const answer = await callShow(session, name, body);
  await recordStep(session, `${name} ${body.id ?? ''}: ${wordsOf(answer)}`, before, answer);
}

/** Takes what ran into the timeline, by the history that the show tells. */
async function recordStep(session: WindowSession, says: string, before: Tree, answer?: ShowAnswer): Promise<void> {
  const state = await settledState(session);
  const { history } = state;
  judgePlace(session, state, says);
  const [known, last] = [session.steps, history.at(-1)];
  const isNew = history.length === known.length + 1;
  const demo = session.demos.find(({ id }) => id === last?.id);
  session.tell(`${says} · ${isNew ? `${last?.id} ${JSON.stringify(demo?.actions)}` : 'no new step'}`);
  const isWhole = answer?.body.status === 'done' && last?.outcome === 'done';
  if (isNew && isWhole) await untilWriting(session, demo?.late ?? []);
  await settledState(session);
  const after = session.looker.look();
  const old = isNew ? undefined : known.at(-1);
  if (demo && (isNew || old?.demo.id === demo.id) && (isNew || changedPaths(before, after).size > 0)) {
    const step = {
      demo: { id: demo.id, moves: demo.actions, commands: [], reads: 'all' as const, names: [] },
      before: old?.before ?? before,
      after,
      // A command that was cut off by the reload may have gone on for a while.
      late: [...(old?.late ?? []), ...demo.late],
      doubtful: old?.doubtful ?? [],
      risky: old?.risky ?? [],
      unsaved: [],
      isWhole,
    };
    session.steps = [...(old ? known.slice(0, -1) : known), seenStep(step)];
  }
  await judgeHistory(session, state, says);
  await judgeAtRest(session, says, { hasStepped: answer?.status !== 409 });
}

async function untilWriting({ ground }: WindowSession, late: readonly string[]): Promise<void> {
  await isTrueWithin(10_000, () => late.every((path) => existsSync(join(ground.folder, path))));
}

async function goBack(session: WindowSession, name: string, body: { readonly id?: string } = {}): Promise<void> {
  const { history: claims } = await settledState(session);
  const now = session.looker.look();
  const answer = await callShow(session, name, body);
  session.tell(`${name} ${body.id ?? ''}: ${wordsOf(answer)}`);
  for (const dialog of await session.window.dialogs()) session.report('dialogs', `after ${name}: ${dialog}`);
  const state = await settledState(session);
  if (answer === undefined || answer.status >= 300) return judgeRefused(session, name, claims, answer);
  const isAgain = name === 'previous' && session.steps.length <= state.history.length;
  if (answer.body.restored !== 'partly') judgePlace(session, state, name);
  const first = name === 'reset' ? 0 : isAgain ? state.history.length - 1 : state.history.length;
  const again = isAgain ? session.steps[first] : undefined;
  const found = session.looker.look();
  await judgeWayBack(session, { name, answer, claims, now, found, first, ...(again && { again }) });
  if (answer.body.restored === 'partly') return beginAnew(session);
  if (again) {
    const { tree, isUncertain } = expectBack(session.steps, first, now);
    const isOpen = (path: string) => isUncertain(path) && !again.changed.has(path);
    const before = new Map([...tree].filter(([path]) => !isOpen(path)));
    for (const [path, entry] of found) if (isOpen(path)) before.set(path, entry);
    session.steps = [...session.steps.slice(0, first), seenStep({ ...again, before, after: found })];
  } else session.steps = session.steps.slice(0, first);
  await judgeHistory(session, state, name);
}

async function judgeRefused(
  session: WindowSession,
  name: string,
  claims: SeenState['history'],
  answer: ShowAnswer | undefined,
): Promise<void> {
  const marked = claims.filter(({ undoable }) => !undoable).map(({ id, obstacle }) => `${id} (${obstacle})`);
  session.tell(`  not undoable: ${marked.join(', ')}`);
  if (answer?.status !== 409 || marked.length === 0)
    session.report('mismatches', `${name} is answered ${wordsOf(answer)}`);
}

/** The walk no longer knows what the history holds: both begin anew. */
async function beginAnew(session: WindowSession): Promise<void> {
  await callShow(session, 'reset');
  await settledState(session);
  session.steps = [];
  session.tell('  reset, unjudged');
}

function wordsOf(answer: ShowAnswer | undefined): string {
  if (answer === undefined) return 'no answer';
  const { status, code, restored, notRestored = [], detail } = answer.body;
  const told = notRestored.map(({ what, why }) => `${what} (${why})`);
  return [answer.status, code ?? status, restored, ...told, code && detail].filter(Boolean).join(' ');
}
