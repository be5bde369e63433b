import { join, sep } from 'node:path';
import { type Entries, foldersAbove, isSameEntry } from '../../core/entries.ts';
import type { FolderWalk, StateChange, States } from '../../ports/states.ts';
import type { Journal } from '../journal/journal.ts';
import type { HistoryStep, StepChange } from '../journal/timeline.ts';
import { notLooked, obstacleOf, tooManyFiles, whyUnkept } from './obstacles.ts';
import { type Origin, originOf, type People } from './people.ts';

export type LookTime =
  /** While the step runs, or after it before anything else begins. */
  | 'within'
  /** After something else has begun: a change may have another author. */
  | 'late'
  /** First scan after a restart: changes are the step's, later versions by users become edits. */
  | 'recovered'
  /** The same, if the host cannot tell who changed a file since. */
  | 'recovered at rest';

export interface StepLook {
  readonly time: LookTime;
  /** End of the last command, in milliseconds of the time of day. */
  readonly endedAt?: number;
  /** Entries restored by an undo. Other changes only count if certain. */
  readonly brought?: Entries;
}

export interface StepLookParts {
  readonly journal: Journal;
  readonly states: Pick<States, 'walk' | 'realPathOf'>;
  readonly people: People;
}

/** Records what the step's commands have changed since the last scan. */
export async function lookForChanges(
  number: number,
  { time, endedAt = Number.POSITIVE_INFINITY, brought }: StepLook,
  parts: StepLookParts,
): Promise<void> {
  const { journal, states, people } = parts;
  const step = stepOf(number, journal);
  // Its own actions may have made the changes.
  const isLatest = () => !journal.timeline.steps.some((later) => later.number > number && later.isOpen);
  if (!step || !(brought || isLatest())) return;
  const hadOther = people.takeRunOther();
  const walk = await states.walk(step.folder, new AbortController().signal);
  const canTell = people.canTell && !hadOther && !people.hasRunOther;
  if (walk.isFirst || walk.incomplete) journal.change(number, { obstacle: walk.isFirst ? notLooked : tooManyFiles });
  if (walk.changes.size > 0) await people.untilTold();
  const changesByPerson = await people.seen(states.realPathOf);
  const isUnsure = (time === 'late' && !canTell) || time === 'recovered at rest';
  const isTold = time === 'within' || (time === 'late' && people.canTell);
  const originFor = (path: string, change: StateChange): Origin => {
    const origin = originOf(change, changesByPerson.get(path));
    if (brought)
      return origin === 'command' && !brought.has(path) && isItsOwn(path, change, step) ? 'command' : 'person';
    // Another author may have written the file between the end of the command and this scan.
    if (origin === 'command' && !people.canTell && (change.changedAt ?? 0) > endedAt) return 'uncertain';
    if (origin !== 'command' || !isUnsure || isItsOwn(path, change, step)) return origin;
    return time === 'recovered at rest' && isInNewFolder(path, walk) ? 'command' : 'uncertain';
  };
  const otherChanges = otherChangesOf(walk, step, journal);
  const commandChanges = otherChanges.filter(([path, change]) => originFor(path, change) === 'command');
  const uncertain = otherChanges.filter(([path, change]) => originFor(path, change) === 'uncertain');
  if (commandChanges.length > 0) journal.change(number, changesIn(commandChanges, isTold));
  const fresh = uncertain.filter(([path]) => !step.files.has(path));
  const entries = fresh.map(([path, { before }]) => [path, before] as const);
  if (entries.length > 0) journal.change(number, { uncertain: entries });
  const updatedStep = stepOf(number, journal);
  // Before the step stops, the final state of files that are not stored is unknown.
  const isNews = time !== 'within' || updatedStep?.duration !== undefined;
  const why =
    updatedStep && isNews ? (obstacleOf(updatedStep) ?? whyStays(commandChanges, step.folder, isTold)) : undefined;
  if (why !== undefined) journal.change(number, { obstacle: why });
  await journal.flush();
  await walk.commit();
}

/** Attributes changes until now to nobody. Returns the reason if it cannot. */
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

function otherChangesOf(
  { changes }: FolderWalk,
  { number, uncertain }: HistoryStep,
  { timeline }: Journal,
): readonly (readonly [string, StateChange])[] {
  const later = timeline.steps.filter((step) => step.number > number);
  const isSettings = (path: string) => path.endsWith(join(sep, '.vscode', 'settings.json'));
  const isOfLater = (path: string) =>
    later.some(({ files, settings }) => files.has(path) || (settings.size > 0 && isSettings(path)));
  return [...changes]
    .filter(([path]) => !isOfLater(path))
    .map(([path, change]) => [path, { ...change, before: uncertain.get(path) ?? change.before }] as const)
    .filter(([, { before, after }]) => !isSameEntry(before, after));
}

function whyStays(
  changes: readonly (readonly [string, StateChange])[],
  folder: string,
  isTold: boolean,
): string | undefined {
  const stays = isTold ? [] : changes;
  return stays.flatMap(([path, { after }]) => (after.type === 'unkept' ? whyUnkept(folder, path, after.why) : []))[0];
}

/** Deleted files belong to the step, and new files in a new folder. */
function isItsOwn(path: string, { after }: StateChange, { files, named, after: stateAfter }: HistoryStep): boolean {
  // A folder created by an action does not show that a command wrote into it.
  const isOfAction = (folder: string) => [...named].some((one) => one === folder || one.startsWith(folder + sep));
  const isNew = (folder: string) =>
    files.get(folder)?.type === 'nothing' && stateAfter.get(folder)?.type === 'directory';
  const isOfCommand = (folder: string) => isNew(folder) && !isOfAction(folder);
  return after.type === 'nothing' || files.has(path) || foldersAbove(path).some(isOfCommand);
}

function isInNewFolder(path: string, { changes }: FolderWalk): boolean {
  return [path, ...foldersAbove(path)].some((folder) => {
    const change = changes.get(folder);
    return change?.before.type === 'nothing' && change.after.type === 'directory';
  });
}

/** Leaves out `after` if others may have written by now. */
function changesIn(changes: readonly (readonly [string, StateChange])[], isTold: boolean): StepChange {
  const withKnownState = changes.filter(([, { after }]) => isTold || after.type === 'directory');
  return {
    files: changes.map(([path, { before }]) => [path, before]),
    after: withKnownState.map(([path, { after }]) => [path, after]),
  };
}
