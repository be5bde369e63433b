import { dirname } from 'node:path';
import { type Entries, type Entry, nothing } from '../../core/entries.ts';
import type { States } from '../../ports/states.ts';
import type { Journal } from '../journal/journal.ts';
import type { HistoryStep } from '../journal/timeline.ts';
import type { KeptEdit } from '../kept-edit.ts';
import { editsIn } from '../undoing/own-edits.ts';
import { placesOf } from '../undoing/places.ts';
import type { EditorKeeper } from './kept-documents.ts';
import { originOf, type People } from './people.ts';

export interface StepFilesParts {
  readonly states: States;
  readonly people: People;
  readonly editorKeeper: EditorKeeper;
  now(): number;
}

/**
 * Returns entries that a step has named or changed, without a user's changes. `named` includes the contents of folders.
 */
export async function stateAfter(
  step: HistoryStep | undefined,
  named: ReadonlySet<string>,
  { states, people }: StepFilesParts,
): Promise<Entries> {
  if (!step) return new Map();
  const found = new Map(await states.look(step.files.keys()));
  for (const [place, entry] of await insideNamed(found, named, states)) found.set(place, entry);
  const done = await people.seen(states.placeOf);
  if (done.size === 0) return found;
  const isOfPerson = (place: string, after: Entry) =>
    originOf({ before: step.files.get(place) ?? nothing, after }, done.get(place)) === 'person';
  return new Map([...found].filter(([place, after]) => !isOfPerson(place, after)));
}

/** `refused`: documents that could not be stored. */
export async function editsSinceStop(
  step: HistoryStep | undefined,
  named: ReadonlySet<string>,
  { states, editorKeeper, now }: StepFilesParts,
): Promise<{ readonly edits: readonly KeptEdit[]; readonly refused: readonly string[] }> {
  if (!step) return { edits: [], refused: [] };
  const { state, refused } = await editorKeeper.capture();
  const known = await states.look(step.files.keys());
  const inside = await insideNamed(known, named, states);
  const files = await states.look([...known.keys(), ...inside.keys()], { holds: true });
  const fresh = [...inside.keys()].filter((place) => !step.files.has(place));
  const placeOf = await placesOf([...step.unsaved, ...state.unsaved], states);
  const after = new Map([...step.after, ...fresh.map((place) => [place, nothing] as const)]);
  const bare = { ...step, after, ownEdits: [], typed: [] };
  return { edits: editsIn([bare], { files, unsaved: state.unsaved }, placeOf, now()), refused };
}

/**
 * For a step that was killed: records the named files as they are now. Other programs may have changed them meanwhile.
 */
export async function recoverNamed(step: HistoryStep, { journal, states, now }: RecoverParts): Promise<void> {
  const { number, duration, named } = step;
  if (named.size === 0 || duration !== undefined || step.after.size > 0) return;
  const isWhole = (place: string) => (step.files.get(place)?.type ?? 'unkept') !== 'unkept';
  const whole = new Set([...named].filter(isWhole));
  const come = new Map((await cameInside(step, whole, states)).map((place) => [place, nothing]));
  const after = await states.look([...whole, ...come.keys()], { holds: true });
  const bare = { ...step, files: new Map([...step.files, ...come]) };
  const edits = editsIn([bare], { files: after, unsaved: [] }, (path) => path, now());
  const ownEdits = edits.map((edit) => ({ ...edit, isUncertain: true as const }));
  journal.change(number, { files: [...come], after: [...after], ownEdits });
}

interface RecoverParts extends Pick<StepFilesParts, 'now'> {
  readonly journal: Pick<Journal, 'change'>;
  readonly states: FolderLooks;
}

type FolderLooks = Pick<States, 'look' | 'lookInto'>;

/** Returns new places in the named folders. */
export async function cameInside(
  { files }: Pick<HistoryStep, 'files'>,
  named: ReadonlySet<string>,
  states: FolderLooks,
): Promise<readonly string[]> {
  if (named.size === 0) return [];
  const inside = await insideNamed(await states.look(named), named, states);
  return [...inside.keys()].filter((place) => !files.has(place));
}

async function insideNamed(found: Entries, named: ReadonlySet<string>, states: FolderLooks): Promise<Entries> {
  const isFolder = (place: string) => named.has(place) && found.get(place)?.type === 'directory';
  const outermost = [...found.keys()].filter((place) => isFolder(place) && !isFolder(dirname(place)));
  const inside = await Promise.all(outermost.map((folder) => states.lookInto(folder)));
  return new Map(inside.flatMap((entries) => [...entries]));
}
