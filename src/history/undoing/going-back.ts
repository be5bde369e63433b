import { messageOf, type NotRestored } from '../../core/errors.ts';
import type { JsonValue } from '../../core/json.ts';
import type { FinishedWork } from '../finished-work.ts';
import { stepsSince } from '../journal/gone-back.ts';
import type { Journal } from '../journal/journal.ts';
import { recordsOfStep } from '../journal/stored-timeline.ts';
import { freshStep, type GoneBack, type HistoryRecord, type HistoryStep } from '../journal/timeline.ts';
import type { KeptEdit } from '../kept-edit.ts';
import type { GoneForward, Resumed } from '../past-step.ts';
import { goingRecord } from './going-record.ts';
import { statesAfter } from './plan.ts';
import { notForward, notifyNotRestored, notLookedAt, notRead, notStarted, notUndone } from './telling.ts';
import { createUndoPhases, type UndoingParts } from './undo-phases.ts';
import { describeCommand, type Failure } from './undo-steps.ts';
import { stepOfWork } from './work-step.ts';

export interface Undo {
  to(index: number, from: JsonValue): Promise<readonly NotRestored[]>;
  work(work: FinishedWork, from: JsonValue): Promise<readonly NotRestored[]>;
  /** Returns `undefined` if there is no undo. */
  back(): Promise<GoneForward | undefined>;
  /** Completes an undo that a crash interrupted. Returns `undefined` if there is none. */
  resume(): Promise<Resumed | undefined>;
  /** Call when the window closes: its editor refuses all changes from now on. */
  leave(): void;
  forget(): Promise<void>;
}

export function createUndo(parts: UndoingParts): Undo {
  const { journal, log } = parts;
  const { settle, hold, apply } = createUndoPhases(parts);
  let isLeaving = false;
  const undo: Undo = {
    async to(index, from) {
      const { ended, failures: commands } = await settle(index);
      const steps = journal.timeline.steps.slice(index);
      const unread = index === 0 && !journal.isRead ? [notRead] : [];
      if (steps.length === 0) {
        journal.add({ kind: 'back', steps: index });
        return notifyNotRestored(unread, notUndone, parts);
      }
      const present = await hold(steps, async (present) => {
        const going = await goingRecord({ steps, index, from, ended }, present, parts).catch((error) => {
          log.error(`The changes of going back could not be recorded: ${messageOf(error)}`, error);
          return undefined;
        });
        journal.add(going ?? { kind: 'final' });
      });
      // Never overwrite unscanned content; a retry may succeed.
      if (!present) return notifyNotRestored([notLookedAt], notUndone, parts);
      const { failures, notRestored } = await apply(steps, index, present, commands);
      // The closing window refused changes: the next window resumes.
      if (isLeaving && failures.length > 0) return notifyNotRestored([...notRestored, ...unread], notUndone, parts);
      const failed = failures.flatMap(({ files }) => [...(files?.keys() ?? [])]);
      journal.add({ kind: 'back', steps: index, ...(failed.length > 0 && { failed }) }, ...restOf(steps, failures));
      await journal.flush();
      if (index === 0 && journal.timeline.goneBack.length === 0) void journal.sweep();
      return notifyNotRestored([...notRestored, ...unread], notUndone, parts);
    },
    async work(work, from) {
      await journal.keep(async () => journal.add(...recordsOfStep(await stepOfWork(work, parts))));
      const index = journal.timeline.steps.length - 1;
      const notRestored = await undo.to(index, from);
      dropWork(index, journal);
      return notRestored;
    },
    async back() {
      const last = journal.timeline.goneBack.at(-1);
      if (!last) return undefined;
      const { failures: commands } = await settle(last.index);
      const steps = stepsSince(last, journal.timeline);
      const present = await hold(steps, async () => journal.add({ kind: 'undoing' }));
      const { from } = last;
      if (!present) return { from: undefined, notRestored: notifyNotRestored([notLookedAt], notForward, parts) };
      const { failures, notRestored } = await apply(steps, last.index, present, commands);
      if (isLeaving && failures.length > 0)
        return { from, notRestored: notifyNotRestored(notRestored, notForward, parts) };
      const rest = restOf(steps, failures);
      journal.add({ kind: 'undone', ...(rest.length > 0 && { isPartly: true }) }, ...rest);
      journal.add({ kind: 'forgot', edits: broughtBack(journal.timeline.keptEdits, last, failures) });
      await journal.flush();
      const ended = last.ended.map((id) => ({ what: describeCommand(id), why: notStarted }));
      return { from, notRestored: notifyNotRestored([...notRestored, ...ended], notForward, parts) };
    },
    resume: () => resumeUndo(undo, parts),
    leave() {
      isLeaving = true;
    },
    forget: () => forgetSteps(journal),
  };
  return undo;
}

async function resumeUndo(undo: Undo, { journal, library }: UndoingParts): Promise<Resumed | undefined> {
  const { goneBack, steps } = journal.timeline;
  const { target, from = null, isUndoing } = goneBack.at(-1) ?? {};
  const first = target === undefined ? undefined : steps[target];
  if (!first && !isUndoing) return undefined;
  await library.ready; // knows which folders slides belong to
  if (target !== undefined && first) {
    await undo.to(target, from);
    return { before: first.place };
  }
  const { from: at } = (await undo.back()) ?? {};
  return at === undefined ? undefined : { at };
}

/** Keeps changes that could not be restored. */
async function forgetSteps(journal: Journal): Promise<void> {
  const rests = journal.timeline.steps.filter(({ isRest }) => isRest);
  journal.add({ kind: 'final' }, { kind: 'back', steps: 0 }, ...rests.flatMap(recordsOfStep));
  await journal.flush();
  await journal.sweep();
}

/** Drops the step if undoing it could not begin. */
function dropWork(index: number, journal: Journal): void {
  const { steps, goneBack } = journal.timeline;
  if (steps[index]?.isWork && !goneBack.at(-1)?.isUnderWay) journal.add({ kind: 'back', steps: index });
}

/** Returns the kept edits that are back in their files. */
function broughtBack(edits: readonly KeptEdit[], { step }: GoneBack, failures: readonly Failure[]) {
  const failed = new Set(failures.flatMap(({ files }) => [...(files?.keys() ?? [])]));
  return edits.filter(({ path, hash }) => {
    const entry = step.files.get(path);
    return entry?.type === 'file' && entry.hash === hash && !failed.has(path);
  });
}

/** Returns a step with all changes that could not be restored. */
function restOf(steps: readonly HistoryStep[], failures: readonly Failure[]): readonly HistoryRecord[] {
  const [first] = steps;
  const remaining = failures.filter(({ files, settings, terminals }) => files || settings || terminals);
  if (!first || remaining.length === 0) return [];
  const after = statesAfter(steps);
  const files = new Map(remaining.flatMap((failure) => [...(failure.files ?? [])]));
  return recordsOfStep({
    ...first,
    ...freshStep,
    files,
    after: new Map([...after].filter(([path]) => files.has(path))),
    settings: new Map(remaining.flatMap((failure) => [...(failure.settings ?? [])])),
    terminals: remaining.flatMap((failure) => failure.terminals ?? []),
    duration: first.duration,
    end: first.end,
    isRest: true,
  });
}
