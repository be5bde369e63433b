import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { changedBy } from '../../../src/history/undoing/plan.ts';
import type { Random } from '../../fuzz/random.ts';
import { setUpHistory } from '../history-rig.ts';
import { fillFolder } from './folder.ts';
import { type Past, type Touched, WalkModel } from './model.ts';
import { editByHand, hexOf, type OwnVersion } from './own-edits.ts';
import { createTalk } from './talk.ts';
import { differencesInFiles, differencesOf, takeWorld, type World } from './world.ts';

export interface WalkOptions {
  /** An empty folder; the states come to lie beside it. */
  readonly folder: string;
  readonly random: Random;
  readonly demos: number;
  readonly moves: number;
  readonly hasOwnEdits: boolean;
}

export interface WalkResult {
  /** Demos that ran. */
  readonly steps: number;
  readonly moves: number;
  readonly ownEdits: number;
  /** In words, each move with its deviations. */
  readonly mismatches: readonly string[];
  /** Moves, in order. */
  readonly trace: readonly string[];
  /** Ways back that were undone, and found all as it was before them. */
  readonly undone: number;
  /** Milliseconds of each way back, and over how many steps it went. */
  readonly rewinds: readonly { readonly steps: number; readonly time: number }[];
}

function hashOf(bytes: string): string {
  return createHash('sha256').update(Buffer.from(bytes, 'hex')).digest('hex');
}

/** One random show, and a random way through it. */
export async function walk({ folder, random, demos, moves, hasOwnEdits }: WalkOptions): Promise<WalkResult> {
  await fillFolder(folder, random);
  const talk = await createTalk(folder, random, demos);
  const rig = setUpHistory(folder, talk, { settings: { 'previous.repeat': 'always' } });
  const { show, workbench, clock } = rig;
  const model = new WalkModel();
  const mismatches: string[] = [];
  const rewinds: { steps: number; time: number }[] = [];
  let [steps, ownEdits, done, undone] = [0, 0, 0, 0];

  const look = () => takeWorld(folder, workbench);
  const enabled = talk.filter(({ disabled }) => !disabled).map(({ id }) => id);
  const order = (id: string) => talk.findIndex((demo) => demo.id === id);
  const trace: string[] = [];
  const fail = (move: string, what: readonly string[]) => {
    if (what.length > 0) mismatches.push(`move ${done}, ${move}: ${what.slice(0, 5).join('\n    ')}`);
  };
  /** Resolves at the end of the step, whether it failed or not. */
  const settle = async (running: Promise<unknown>) => {
    const outcome = await clock.run(running.catch((error) => error));
    return outcome instanceof Error ? outcome : undefined;
  };
  const codeOf = (error: unknown) => (error as { readonly code?: string } | undefined)?.code;
  const touchedFrom = async (index: number): Promise<readonly Touched[]> =>
    (await rig.timeline()).steps.slice(index).map((step) => [...changedBy(step)]);

  const checkOwn = async (move: string, index: number, world: World) => {
    const kept = new Set<string>();
    for (const edit of show.edits.list()) {
      const bytes = await show.edits.read(edit);
      if (bytes) kept.add(Buffer.from(bytes).toString('hex'));
      else fail(move, [`the kept edit of ${edit.path} cannot be read`]);
    }
    const there = new Set([
      ...Object.values(world.files).map((content) =>
        Buffer.from(content.slice(content.indexOf(' ') + 1), 'latin1').toString('hex'),
      ),
      ...world.editor.unsaved.map(({ text }) => hexOf(text)),
    ]);
    // The past that a step that has just run again has now.
    const steps = (await rig.timeline()).steps.slice(index);
    const past = steps.map(({ files, before }) => JSON.stringify([[...files], before.editor.unsaved]));
    const isPast = (bytes: string) => past.some((step) => step.includes(hashOf(bytes)));
    const lost = model.lostVersions(
      index,
      ({ bytes }: OwnVersion) => there.has(bytes) || isPast(bytes),
      ({ bytes }) => kept.has(bytes),
    );
    fail(
      move,
      lost.map(({ path, bytes }) => `own version of ${path} is lost: ${Buffer.from(bytes, 'hex')}`),
    );
  };
  const checkHistory = (move: string) => {
    const [told, known] = [show.history.map(({ place }) => place.id), model.steps.map(({ id }) => id)];
    if (told.join() !== known.join()) fail(move, [`the history is ${told.join()} and not ${known.join()}`]);
    if (show.history.some(({ obstacle }) => obstacle !== undefined))
      fail(
        move,
        show.history.flatMap(({ obstacle }) => obstacle ?? []),
      );
  };
  /** Expected state after going back; `undefined` where the test has not seen it. */
  const expectedAfter = async (
    index: number,
    now: World,
  ): Promise<((found: World) => readonly string[]) | undefined> => {
    const before = model.steps[index]?.before;
    if (!before) return undefined;
    if (model.isUntouchedSince(index)) return (found) => differencesOf(found, before);
    const files = model.expectedFiles(index, await touchedFrom(index), folder, now.files);
    return files && ((found) => [...differencesInFiles(found.files, files)]);
  };

  const describe = (id: string, error: Error | undefined) => {
    const actions = talk[order(id)]?.actions?.map(({ fields }) => JSON.stringify(fields)).join('\n      ');
    return `${id} ${error ? error.message : 'done'}\n      ${actions}`;
  };
  const ran = async (move: string, id: string, before: World | undefined, error: Error | undefined) => {
    steps++;
    trace.push(`${move}: ${describe(id, error)}`);
    const isAgain = model.steps.at(-1)?.id === id;
    if (isAgain) model.setApart();
    const way = model.wayTo(id, isAgain ? model.steps.length - 1 : undefined);
    if (!isAgain) model.steps.push({ id, before, way });
    let last = error;
    let isWhole = !isAgain;
    while (show.state.status === 'paused') {
      if (random.oneIn(4)) {
        model.setApart();
        isWhole = false;
        if (random.oneIn(2)) break;
      }
      last = await settle(show.next());
    }
    if (show.state.status === 'paused') return;
    if (last && codeOf(last) !== 'step-failed') fail(move, [`${last.message}`]);
    if (!isWhole) return;
    const found = await look();
    const known = model.outcomes.get(way);
    if (known) fail(move, differencesOf(found, known));
    else model.outcomes.set(way, found);
  };

  const forward = async (move: string, start: () => Promise<unknown>) => {
    const before = await look();
    const wasPaused = show.state.status === 'paused';
    const count = model.steps.length;
    const error = await settle(start());
    const code = codeOf(error);
    if (code === 'no-next') return;
    const current = show.state.current?.demo.id ?? '';
    if (wasPaused && move === 'next') {
      // The step that was left in a pause goes on.
      model.setApart();
      while (show.state.status === 'paused') await settle(show.next());
      return;
    }
    if (show.history.length === count + 1 || model.steps.at(-1)?.id === current)
      await ran(move, current, before, error);
    else fail(move, [`it ran nothing: ${error?.message}`]);
  };
  /** Undoes the way back that has just been gone, now and then: all is as it was before. */
  const undoBack = async (move: string, before: World, past: readonly Past[]): Promise<boolean> => {
    if (!show.goneBack) {
      if (past.length > model.steps.length) fail(move, ['it cannot be undone']);
      return false;
    }
    if (!random.oneIn(3)) return false;
    trace.push(`undo ${move}`);
    const error = await settle(show.undoGoingBack());
    if (error) fail(`undo ${move}`, [error.message]);
    undone++;
    model.steps.splice(0, model.steps.length, ...past);
    const found = await look();
    fail(`undo ${move}`, differencesOf(found, before));
    await checkOwn(`undo ${move}`, model.steps.length, found);
    checkHistory(`undo ${move}`);
    return true;
  };
  const back = async (move: string, index: number, start: () => Promise<unknown>): Promise<void> => {
    const now = await look();
    const past = [...model.steps];
    const check = await expectedAfter(index, now);
    const count = model.steps.length - index;
    const began = performance.now();
    trace.push(`${move} to ${index}`);
    const error = await settle(start());
    rewinds.push({ steps: count, time: performance.now() - began });
    if (error) fail(move, [error.message]);
    model.steps.length = index;
    const found = await look();
    if (check) fail(move, check(found));
    await checkOwn(move, index, found);
    if (mismatches.length === 0 && (await undoBack(move, now, past))) await back(move, index, start);
  };

  const makeMove = async () => {
    const dice = random.below(100);
    if (dice < 48) return forward('next', () => show.next());
    if (dice < 58) {
      const id = random.pick(enabled);
      return forward(`runById ${id}`, () => show.runById(id));
    }
    if (dice < 72) return goPrevious();
    if (dice < 86) return goTo(random.pick(enabled));
    if (dice < 88 && model.steps.length > 0) return back('reset', 0, () => show.reset());
    if (hasOwnEdits) return editOwn();
  };
  const goPrevious = async () => {
    if (model.steps.length === 0) return;
    // The show says where it will go; it does not say which files are there then.
    const ids = model.steps.map(({ id }) => id);
    const target =
      ids.slice(0, -1).findLast((id) => enabled.includes(id)) ??
      enabled.findLast((id) => order(id) < order(ids.at(-1) ?? ''));
    if (target === undefined) return;
    const last = ids.slice(0, -1).lastIndexOf(target);
    const index = last >= 0 ? last : ids.findIndex((id) => order(id) > order(target));
    const wasSeen = model.steps[index]?.before;
    const isClean = model.isUntouchedSince(index);
    const [now, past] = [await look(), [...model.steps]];
    const error = await settle(show.previous());
    model.steps.length = index;
    if (!isClean) model.setApart();
    await ran(`previous ${target}`, target, isClean ? wasSeen : undefined, error);
    if (!isClean) model.setApart(); // what the presenter had changed after the step is there too
    await checkOwn(`previous ${target}`, index, await look());
    if (index >= 0) await undoBack(`previous ${target}`, now, past);
  };
  const goTo = async (id: string) => {
    const move = `goTo ${id}`;
    const ids = model.steps.map((step) => step.id);
    const index = ids.lastIndexOf(id);
    if (index >= 0) return back(move, index, () => show.goTo(id));
    const later = ids.findIndex((one) => order(one) > order(id));
    const from = later < 0 ? ids.at(-1) : ids[later - 1];
    if (order(id) - (from === undefined ? -1 : order(from)) > 12) return;
    const [now, past] = [await look(), [...model.steps]];
    const before = later < 0 ? now : undefined;
    const error = await settle(show.goTo(id));
    if (error && codeOf(error) !== 'step-failed') fail(move, [error.message]);
    model.setApart();
    if (later >= 0) model.steps.length = later;
    const there = model.steps.length;
    for (const { place } of show.history.slice(there)) {
      steps++;
      trace.push(`${move}: ${describe(place.id, undefined)}`);
      const isFirst = model.steps.length === there;
      model.steps.push({ id: place.id, before: isFirst ? before : undefined, way: model.wayTo(place.id) });
    }
    if (later >= 0) await checkOwn(move, later, await look());
    if (later >= 0) await undoBack(move, now, past);
  };
  const editOwn = async () => {
    const { files } = await look();
    const edit = await editByHand(folder, workbench, files, random);
    if (!edit) return model.setApart(); // a tab may have been opened for it
    ownEdits++;
    trace.push(`own edit ${JSON.stringify(edit)}`);
    const { unsaved } = await workbench.editor.capture();
    const isUnsaved = (path: string) => unsaved.some((document) => document.path === join(folder, path));
    model.noteOwn(edit, show.state.status === 'paused', isUnsaved);
  };

  try {
    for (; done < moves && mismatches.length === 0; done++) {
      await makeMove();
      checkHistory(`after ${show.state.current?.demo.id}`);
    }
    if (model.steps.length > 0) await back('reset at the end', 0, () => show.reset());
  } finally {
    await rig.dispose();
  }
  return { steps, moves: done, ownEdits, undone, mismatches, trace, rewinds };
}
