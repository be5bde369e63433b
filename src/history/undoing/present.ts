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
import { placesOf } from './places.ts';
import { foldersInTheWay, planUndo, statesAfter, statesBefore, type UndoPlan } from './plan.ts';
import type { UndoParts, UndoScope } from './undo-steps.ts';

export interface HeldPresent {
  readonly plan: UndoPlan;
  /** Git repositories that are not restored. */
  readonly left: readonly NotRestored[];
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
export async function holdPresent(steps: readonly HistoryStep[], parts: PresentParts): Promise<HeldPresent> {
  const { states, journal, editorKeeper, people, now, log } = parts;
  const before = statesBefore(steps);
  const { files, inTheWay } = await lookAtPresent(before, statesAfter(steps), states);
  const { plan, left } = await leaveBroken(planUndo(steps, files), states);
  // A host that cannot list unsaved texts does not discard them either.
  const { state, refused } = await editorKeeper.capture().catch((error) => {
    log.warn(`Unsaved documents could not be stored: ${messageOf(error)}`);
    return { state: undefined, refused: [] };
  });
  const unsaved: readonly KeptDocument[] = state?.unsaved ?? [];
  const documents = [...steps.flatMap((step) => [...step.unsaved, ...step.before.editor.unsaved]), ...unsaved];
  const nowAt = await placesOf(documents, states);
  // The folder may have become a link since.
  const placeOf = (path: string) => (before.has(path) && !before.has(nowAt(path)) ? path : nowAt(path));
  const isOfKilled = isOfKilledGoingBack(journal.timeline);
  const edits = editsIn(steps, { files, unsaved }, placeOf, now()).filter((edit) => !isOfKilled(edit));
  const [demo, at] = [steps.at(-1)?.title ?? '', now()];
  const cleared = [...inTheWay].flatMap(([path, entry]) =>
    entry.type === 'file' && plan.target.has(path) && !before.has(path) ? [{ path, hash: entry.hash, demo, at }] : [],
  );
  const lostOnes = lostEdits(edits, steps, new Map([...files, ...plan.target]), placeOf);
  const isThere = ({ path, hash }: KeptEdit) => contentOf(files.get(path) ?? nothing)?.hash === hash;
  const isUncertain = (edit: KeptEdit) => !people.canTell && isThere(edit) && mayBeOfCommand(steps, edit.path);
  const own = [...lostOnes.filter((edit) => !isUncertain(edit)), ...cleared];
  const { kept, more } = people.canTell ? none : uncertainEdits({ steps, files, plan, own }, demo, at);
  if (more > 0)
    log.warn(
      `${more} more files changed by commands are not listed as overwritten edits: undo going back to restore them`,
    );
  const lost = [...own, ...kept];
  if (lost.length > 0) journal.add({ kind: 'kept', edits: lost });
  return { plan, left, files, editor: state, scope: { placeOf, refused: new Set(refused) } };
}

/** With refs to missing commits, every Git command would fail. */
async function leaveBroken(plan: UndoPlan, states: States) {
  const broken = await brokenRepositories(plan.target, states);
  const isOfBroken = (place: string) => [place, ...foldersAbove(place)].some((one) => broken.includes(one));
  const targets = broken.length === 0 ? plan.target : [...plan.target].filter(([place]) => !isOfBroken(place));
  const left = broken.map((what) => ({ what, why: repositoryStays }));
  return { plan: { ...plan, target: new Map(targets) }, left };
}

const none = { kept: [], more: 0 };

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
  const found = await states.look(before.keys());
  const isOther = ([place, entry]: readonly [string, Entry]) =>
    entry.type === 'file' && !isSameEntry(entry, after.get(place) ?? nothing);
  const others = await states.look(
    [...found].filter(isOther).map(([place]) => place),
    { holds: true },
  );
  const folders = await Promise.all(foldersInTheWay(before, found).map((folder) => states.lookInto(folder)));
  const inTheWay = await states.look(
    folders.flatMap((entries) => [...entries.keys()]),
    { holds: true },
  );
  return { files: new Map([...found, ...others, ...inTheWay]), inTheWay };
}

/** No action named it, and its state after the steps is unknown. */
function mayBeOfCommand(steps: readonly HistoryStep[], place: string): boolean {
  return !isNamed(steps, place) && !steps.some(({ after }) => after.has(place));
}

function isNamed(steps: readonly HistoryStep[], place: string): boolean {
  return [place, ...foldersAbove(place)].some((one) => steps.some(({ named }) => named.has(one)));
}

interface GoingBack {
  readonly steps: readonly HistoryStep[];
  readonly files: Entries;
  readonly plan: Pick<UndoPlan, 'target' | 'before'>;
  readonly own: readonly KeptEdit[];
}

/** Most edits kept of one undo. */
const keptAtOnce = 200;

/**
 * Versions that a command left but a user may have saved. Prefers files from before the steps, then new files in less
 * crowded folders, because commands fill folders. `more` are not kept.
 */
function uncertainEdits(
  { steps, files, plan: { target, before }, own }: GoingBack,
  demo: string,
  at: number,
): { readonly kept: readonly KeptEdit[]; readonly more: number } {
  const known = new Set(own.map(({ path }) => path));
  const found = [...target.keys()].flatMap((path) => {
    const entry = files.get(path);
    const isBare = entry?.type !== 'file' || entry.hash === emptyHash;
    return isBare || known.has(path) || isNamed(steps, path) || !isOfPeople(path)
      ? []
      : [{ path, hash: entry.hash, demo, at, isUncertain: true as const }];
  });
  const isNew = ({ path }: KeptEdit) => before.get(path)?.type === 'nothing';
  const made = found.filter(isNew);
  const counts = new Map<string, number>();
  for (const { path } of made) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  const besideOf = ({ path }: KeptEdit) => counts.get(dirname(path)) ?? 0;
  made.sort((a, b) => besideOf(a) - besideOf(b));
  const kept = [...found.filter((edit) => !isNew(edit)), ...made].slice(0, keptAtOnce);
  return { kept: kept.toReversed(), more: found.length - kept.length }; // limits drop the first ones
}
