import { dirname } from 'node:path';
import { contentOf, type Entries, type Entry, foldersAbove, isSameEntry, nothing } from '../../core/entries.ts';
import { messageOf, type NotRestored } from '../../core/errors.ts';
import type { States } from '../../ports/states.ts';
import type { Journal } from '../journal/journal.ts';
import type { HistoryStep, KeptDocument, KeptEditorState, Timeline } from '../journal/timeline.ts';
import type { KeptEdit } from '../kept-edit.ts';
import { repositoryStays } from '../recording/obstacles.ts';
import type { People } from '../recording/people.ts';
import { brokenRepositories } from '../recording/repository.ts';
import { editsIn, emptyHash, isOfPeople, lostEdits } from './own-edits.ts';
import { realPathsOf } from './places.ts';
import { foldersInTheWay, planUndo, statesAfter, statesBefore, type UndoPlan } from './plan.ts';
import type { UndoParts, UndoScope } from './undo-steps.ts';

export interface PresentSnapshot {
  readonly plan: UndoPlan;
  /** Git repositories that are not restored. */
  readonly notRestored: readonly NotRestored[];
  readonly scope: UndoScope;
  readonly files: Entries;
  /** `undefined`: the host cannot tell. */
  readonly editor: KeptEditorState | undefined;
}

export interface PresentParts extends UndoParts {
  readonly journal: Journal;
  readonly people: Pick<People, 'canTell'>;
  now(): number;
}

/** Call before anything is overwritten: stores the present and the presenter's edits. */
export async function snapshotPresent(steps: readonly HistoryStep[], parts: PresentParts): Promise<PresentSnapshot> {
  const { states, journal, editorKeeper, people, now, log } = parts;
  const before = statesBefore(steps);
  const { files, inTheWay } = await lookAtPresent(before, statesAfter(steps), states);
  const { plan, left: notRestored } = await leaveBroken(planUndo(steps, files), states);
  // A host that cannot list unsaved texts does not discard them either.
  const { state, refused } = await editorKeeper.capture().catch((error) => {
    log.warn(`Unsaved documents could not be stored: ${messageOf(error)}`);
    return { state: undefined, refused: [] };
  });
  const unsaved: readonly KeptDocument[] = state?.unsaved ?? [];
  const documents = [...steps.flatMap((step) => [...step.unsaved, ...step.before.editor.unsaved]), ...unsaved];
  const currentPathOf = await realPathsOf(documents, states);
  // The folder may have become a link since.
  const realPathOf = (path: string) =>
    before.has(path) && !before.has(currentPathOf(path)) ? path : currentPathOf(path);
  const isOfKilled = isOfKilledGoingBack(journal.timeline);
  const edits = editsIn(steps, { files, unsaved }, realPathOf, now()).filter((edit) => !isOfKilled(edit));
  const [demo, at] = [steps.at(-1)?.title ?? '', now()];
  const cleared = [...inTheWay].flatMap(([path, entry]) =>
    entry.type === 'file' && plan.target.has(path) && !before.has(path) ? [{ path, hash: entry.hash, demo, at }] : [],
  );
  const lostOnes = lostEdits(edits, steps, new Map([...files, ...plan.target]), realPathOf);
  const isThere = ({ path, hash }: KeptEdit) => contentOf(files.get(path) ?? nothing)?.hash === hash;
  const isUncertain = (edit: KeptEdit) => !people.canTell && isThere(edit) && mayBeOfCommand(steps, edit.path);
  const certainEdits = [...lostOnes.filter((edit) => !isUncertain(edit)), ...cleared];
  const { edits: uncertain, more } = people.canTell
    ? noEdits
    : uncertainEdits({ steps, files, plan, certainEdits }, demo, at);
  if (more > 0)
    log.warn(
      `${more} more files changed by commands are not listed as overwritten edits: undo going back to restore them`,
    );
  const lost = [...certainEdits, ...uncertain];
  if (lost.length > 0) journal.add({ kind: 'kept', edits: lost });
  return { plan, notRestored, files, editor: state, scope: { realPathOf, refused: new Set(refused) } };
}

/** With refs to missing commits, every Git command would fail. */
async function leaveBroken(plan: UndoPlan, states: States) {
  const broken = await brokenRepositories(plan.target, states);
  const isOfBroken = (path: string) => [path, ...foldersAbove(path)].some((ancestor) => broken.includes(ancestor));
  const targets = broken.length === 0 ? plan.target : [...plan.target].filter(([path]) => !isOfBroken(path));
  const notRestored = broken.map((what) => ({ what, why: repositoryStays }));
  return { plan: { ...plan, target: new Map(targets) }, left: notRestored };
}

const noEdits = { edits: [], more: 0 };

/** A version of an interrupted undo is not an edit, or is already kept. */
function isOfKilledGoingBack({ goneBack }: Timeline): (edit: KeptEdit) => boolean {
  const last = goneBack.at(-1);
  if (!last?.isUnderWay) return () => false;
  const { files, after } = last.step;
  return ({ path, hash }) =>
    [files, after].some((entries) => {
      const entry = entries.get(path);
      return entry?.type === 'file' && entry.hash === hash;
    });
}

/** Returns the present entries, also of folders that must make room, and stores missing contents. */
async function lookAtPresent(before: Entries, after: Entries, states: States) {
  const current = await states.look(before.keys());
  const isOther = ([path, entry]: readonly [string, Entry]) =>
    entry.type === 'file' && !isSameEntry(entry, after.get(path) ?? nothing);
  const changedEntries = await states.look(
    [...current].filter(isOther).map(([path]) => path),
    { holds: true },
  );
  const folders = await Promise.all(foldersInTheWay(before, current).map((folder) => states.lookInto(folder)));
  const inTheWay = await states.look(
    folders.flatMap((entries) => [...entries.keys()]),
    { holds: true },
  );
  return { files: new Map([...current, ...changedEntries, ...inTheWay]), inTheWay };
}

/** No action named it, and its state after the steps is unknown. */
function mayBeOfCommand(steps: readonly HistoryStep[], path: string): boolean {
  return !isNamed(steps, path) && !steps.some(({ after }) => after.has(path));
}

function isNamed(steps: readonly HistoryStep[], path: string): boolean {
  return [path, ...foldersAbove(path)].some((ancestor) => steps.some(({ named }) => named.has(ancestor)));
}

interface GoingBack {
  readonly steps: readonly HistoryStep[];
  readonly files: Entries;
  readonly plan: Pick<UndoPlan, 'target' | 'before'>;
  readonly certainEdits: readonly KeptEdit[];
}

/** Most edits kept of one undo. */
const maxEditsPerUndo = 200;

/**
 * Versions that a command left but a user may have saved. Prefers files from before the steps, then new files in less
 * crowded folders, because commands fill folders. `more` are not kept.
 */
function uncertainEdits(
  { steps, files, plan: { target, before }, certainEdits }: GoingBack,
  demo: string,
  at: number,
): { readonly edits: readonly KeptEdit[]; readonly more: number } {
  const known = new Set(certainEdits.map(({ path }) => path));
  const candidates = [...target.keys()].flatMap((path) => {
    const entry = files.get(path);
    const isEmpty = entry?.type !== 'file' || entry.hash === emptyHash;
    return isEmpty || known.has(path) || isNamed(steps, path) || !isOfPeople(path)
      ? []
      : [{ path, hash: entry.hash, demo, at, isUncertain: true as const }];
  });
  const isNew = ({ path }: KeptEdit) => before.get(path)?.type === 'nothing';
  const newFiles = candidates.filter(isNew);
  const counts = new Map<string, number>();
  for (const { path } of newFiles) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  const siblingCount = ({ path }: KeptEdit) => counts.get(dirname(path)) ?? 0;
  newFiles.sort((a, b) => siblingCount(a) - siblingCount(b));
  const chosen = [...candidates.filter((edit) => !isNew(edit)), ...newFiles].slice(0, maxEditsPerUndo);
  return { edits: chosen.toReversed(), more: candidates.length - chosen.length }; // limits drop the first ones
}
