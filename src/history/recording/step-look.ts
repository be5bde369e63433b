import { join, sep } from 'node:path';
import { type Entries, foldersAbove, isSameEntry } from '../../core/entries.ts';
import type { FolderWalk, StateChange, States } from '../../ports/states.ts';
import type { Journal } from '../journal/journal.ts';
import type { HistoryStep, StepChange } from '../journal/timeline.ts';
import { notLooked, obstacleOf, tooManyFiles, whyUnkept } from './obstacles.ts';
import { type Origin, originOf, type People } from './people.ts';

/** When a scan runs, relative to its step. */
export type LookTime =
  /** While the step runs, or after its commands have ended and before anything else begins. */
  | 'within'
  /** After something else has begun: a change may have another author. */
  | 'late'
  /** The first scan after a restart: changes belong to the step, later versions by users are kept as edits. */
  | 'recovered'
  /** The same for a stopped step, if the host cannot tell who has changed a file since. */
  | 'recovered at rest';

export interface StepLook {
  readonly time: LookTime;
  /** When all commands had ended, in milliseconds of the time of day, if known. */
  readonly endedAt?: number;
  /** Entries that an undo has just restored. Other changes only count as the step's if that is certain. */
  readonly brought?: Entries;
}

export interface StepLookParts {
  readonly journal: Journal;
  readonly states: Pick<States, 'walk' | 'placeOf'>;
  readonly people: People;
}

/** Scans the step's folder and records what its commands have changed since the last scan. */
export async function lookForChanges(
  number: number,
  { time, endedAt = Number.POSITIVE_INFINITY, brought }: StepLook,
  parts: StepLookParts,
): Promise<void> {
  const { journal, states, people } = parts;
  const step = stepOf(number, journal);
  // Only the latest open step gets changes, because its own actions may have made them.
  const isLatest = () => !journal.timeline.steps.some((one) => one.number > number && one.isOpen);
  if (!step || !(brought || isLatest())) return;
  const hadOther = people.takeRunOther();
  const walk = await states.walk(step.folder, new AbortController().signal);
  const canTell = people.canTell && !hadOther && !people.hasRunOther;
  if (walk.isFirst || walk.incomplete) journal.change(number, { obstacle: walk.isFirst ? notLooked : tooManyFiles });
  if (walk.changes.size > 0) await people.untilTold();
  const done = await people.seen(states.placeOf);
  const isUnsure = (time === 'late' && !canTell) || time === 'recovered at rest';
  const isTold = time === 'within' || (time === 'late' && people.canTell);
  const whose = (place: string, change: StateChange): Origin => {
    const origin = originOf(change, done.get(place));
    if (brought)
      return origin === 'command' && !brought.has(place) && isItsOwn(place, change, step) ? 'command' : 'person';
    // Another author may have written the file between the end of the command and this scan.
    if (origin === 'command' && !people.canTell && (change.changedAt ?? 0) > endedAt) return 'uncertain';
    if (origin !== 'command' || !isUnsure || isItsOwn(place, change, step)) return origin;
    return time === 'recovered at rest' && isInNewFolder(place, walk) ? 'command' : 'uncertain';
  };
  const others = othersOf(walk, step, journal);
  const found = others.filter(([place, change]) => whose(place, change) === 'command');
  const uncertain = others.filter(([place, change]) => whose(place, change) === 'uncertain');
  if (found.length > 0) journal.change(number, changesIn(found, isTold));
  const fresh = uncertain.filter(([place]) => !step.files.has(place));
  const entries = fresh.map(([place, { before }]) => [place, before] as const);
  if (entries.length > 0) journal.change(number, { uncertain: entries });
  const known = stepOf(number, journal);
  // Before the step stops, the final state of files that are not stored is unknown.
  const isNews = time !== 'within' || known?.duration !== undefined;
  const why = known && isNews ? (obstacleOf(known) ?? whyStays(found, step.folder, isTold)) : undefined;
  if (why !== undefined) journal.change(number, { obstacle: why });
  await journal.flush();
  await walk.commit();
}

/** Scans and attributes changes until now to nobody. Returns the reason if it cannot. */
export async function lookBefore(
  folder: string,
  { states, people }: StepLookParts,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    people.takeRunOther();
    const walk = await states.walk(folder, signal);
    await walk.commit();
    return walk.incomplete && tooManyFiles;
  } catch (error) {
    if (signal.aborted) throw error;
    return notLooked;
  }
}

export function stepOf(number: number, { timeline }: Pick<Journal, 'timeline'>): HistoryStep | undefined {
  return timeline.steps.findLast((one) => one.number === number);
}

/** Leaves out changes of later steps. Compares uncertain places with their state before the earlier scan. */
function othersOf(
  { changes }: FolderWalk,
  { number, uncertain }: HistoryStep,
  { timeline }: Journal,
): readonly (readonly [string, StateChange])[] {
  const later = timeline.steps.filter((step) => step.number > number);
  const isSettings = (place: string) => place.endsWith(join(sep, '.vscode', 'settings.json'));
  const isOfLater = (place: string) =>
    later.some(({ files, settings }) => files.has(place) || (settings.size > 0 && isSettings(place)));
  return [...changes]
    .filter(([place]) => !isOfLater(place))
    .map(([place, change]) => [place, { ...change, before: uncertain.get(place) ?? change.before }] as const)
    .filter(([, { before, after }]) => !isSameEntry(before, after));
}

/** Returns why a change cannot be undone: its author is uncertain, and its content cannot be stored. */
function whyStays(
  found: readonly (readonly [string, StateChange])[],
  folder: string,
  isTold: boolean,
): string | undefined {
  const stays = isTold ? [] : found;
  return stays.flatMap(([place, { after }]) => (after.type === 'unkept' ? whyUnkept(folder, place, after.why) : []))[0];
}

/** Deleted files belong to the step, and new files in a new folder. */
function isItsOwn(place: string, { after }: StateChange, { files, named, after: left }: HistoryStep): boolean {
  // A folder created by an action does not show that a command wrote into it.
  const isOfAction = (folder: string) => [...named].some((one) => one === folder || one.startsWith(folder + sep));
  const isNew = (folder: string) => files.get(folder)?.type === 'nothing' && left.get(folder)?.type === 'directory';
  const isOfCommand = (folder: string) => isNew(folder) && !isOfAction(folder);
  return after.type === 'nothing' || files.has(place) || foldersAbove(place).some(isOfCommand);
}

function isInNewFolder(place: string, { changes }: FolderWalk): boolean {
  return [place, ...foldersAbove(place)].some((folder) => {
    const change = changes.get(folder);
    return change?.before.type === 'nothing' && change.after.type === 'directory';
  });
}

/** Does not record the state afterwards if others may have written by now. */
function changesIn(found: readonly (readonly [string, StateChange])[], isTold: boolean): StepChange {
  const known = found.filter(([, { after }]) => isTold || after.type === 'directory');
  return {
    files: found.map(([place, { before }]) => [place, before]),
    after: known.map(([place, { after }]) => [place, after]),
  };
}
