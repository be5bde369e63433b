import { join, sep } from 'node:path';
import { type Entries, foldersAbove, isSameEntry } from '../../core/entries.ts';
import type { FolderWalk, StateChange, States } from '../../ports/states.ts';
import type { Journal } from '../journal/journal.ts';
import type { HistoryStep, StepChange } from '../journal/timeline.ts';
import { notLooked, obstacleOf, tooManyFiles, whyUnkept } from './obstacles.ts';
import { type Origin, originOf, type People } from './people.ts';

/** When a look comes, as seen from the step whose commands are looked for. */
export type LookTime =
  /** While it runs, or once its commands have ended and nothing else has begun. */
  | 'within'
  /** Something else has begun: a change of a file may be another author's. */
  | 'late'
  /** The first time after a restart the change is the step's, and later versions by people are kept as edits. */
  | 'recovered'
  /** The same where the step had come to a stop, and the host cannot tell who did anything since. */
  | 'recovered at rest';

/** A look for the changes of a step's commands. */
export interface StepLook {
  readonly time: LookTime;
  /** When they had all ended, in milliseconds of the time of day; left out while one runs, or if unknown. */
  readonly endedAt?: number;
  /**
   * Versions that going back has just restored, by place: of the rest only changes that are surely the step's count as
   * such.
   */
  readonly brought?: Entries;
}

export interface StepLookParts {
  readonly journal: Journal;
  readonly states: Pick<States, 'walk' | 'placeOf'>;
  readonly people: People;
}

/** Finds the changes that commands of a step have made in its folder since the last look, and records them. */
export async function lookForChanges(
  number: number,
  { time, endedAt = Number.POSITIVE_INFINITY, brought }: StepLook,
  parts: StepLookParts,
): Promise<void> {
  const { journal, states, people } = parts;
  const step = stepOf(number, journal);
  // The latest step that may change anything gets the findings: one of its own actions may have made them.
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
    // Between the end of its command and the look for it, another author has had a file.
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
  // Before its stop the final state of unheld files is unknown.
  const isNews = time !== 'within' || known?.duration !== undefined;
  const why = known && isNews ? (obstacleOf(known) ?? whyStays(found, step.folder, isTold)) : undefined;
  if (why !== undefined) journal.change(number, { obstacle: why });
  await journal.flush();
  await walk.commit();
}

/** Takes the folder's present state as known: changes until now have no author. Returns the reason if it cannot. */
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

/**
 * Without entries that later steps claim, the settings file for those that have changed settings. Uncertain findings of
 * an earlier look are compared with the state before that.
 */
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

/** Why going back leaves one that the step has changed: another author may have made it so, and it cannot be held. */
function whyStays(
  found: readonly (readonly [string, StateChange])[],
  folder: string,
  isTold: boolean,
): string | undefined {
  const stays = isTold ? [] : found;
  return stays.flatMap(([place, { after }]) => (after.type === 'unkept' ? whyUnkept(folder, place, after.why) : []))[0];
}

/**
 * Whether a late change is the step's own: missing files are put back, and new ones go if they came in a folder that is
 * new too.
 */
function isItsOwn(place: string, { after }: StateChange, { files, named, after: left }: HistoryStep): boolean {
  // A folder that an action has made says nothing about a command's changes.
  const isOfAction = (folder: string) => [...named].some((one) => one === folder || one.startsWith(folder + sep));
  const isNew = (folder: string) => files.get(folder)?.type === 'nothing' && left.get(folder)?.type === 'directory';
  const isOfCommand = (folder: string) => isNew(folder) && !isOfAction(folder);
  return after.type === 'nothing' || files.has(place) || foldersAbove(place).some(isOfCommand);
}

/** Whether a place is a new folder, or has come with one. */
function isInNewFolder(place: string, { changes }: FolderWalk): boolean {
  return [place, ...foldersAbove(place)].some((folder) => {
    const change = changes.get(folder);
    return change?.before.type === 'nothing' && change.after.type === 'directory';
  });
}

/**
 * Changes to record. If others may have written by now, the recorded state after the step stays as it is known, if at
 * all.
 */
function changesIn(found: readonly (readonly [string, StateChange])[], isTold: boolean): StepChange {
  const known = found.filter(([, { after }]) => isTold || after.type === 'directory');
  return {
    files: found.map(([place, { before }]) => [place, before]),
    after: known.map(([place, { after }]) => [place, after]),
  };
}
