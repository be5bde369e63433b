import { dirname } from 'node:path';
import { type Entries, type Entry, nothing } from '../../core/entries.ts';
import type { States } from '../../ports/states.ts';
import type { Journal } from '../journal/journal.ts';
import type { HistoryStep } from '../journal/timeline.ts';
import type { KeptEdit } from '../kept-edit.ts';
import { editsIn } from '../undoing/own-edits.ts';
import { realPathsOf } from '../undoing/places.ts';
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
  const current = new Map(await states.look(step.files.keys()));
  for (const [path, entry] of await insideNamed(current, named, states)) current.set(path, entry);
  const changesByPerson = await people.seen(states.realPathOf);
  if (changesByPerson.size === 0) return current;
  const isOfPerson = (path: string, after: Entry) =>
    originOf({ before: step.files.get(path) ?? nothing, after }, changesByPerson.get(path)) === 'person';
  return new Map([...current].filter(([path, after]) => !isOfPerson(path, after)));
}

/** `refused`: documents that could not be stored. */
export async function editsSinceStop(
  step: HistoryStep | undefined,
  named: ReadonlySet<string>,
  { states, editorKeeper, now }: StepFilesParts,
): Promise<{ readonly edits: readonly KeptEdit[]; readonly refused: readonly string[] }> {
  if (!step) return { edits: [], refused: [] };
  const { state, refused } = await editorKeeper.capture();
  const current = await states.look(step.files.keys());
  const inside = await insideNamed(current, named, states);
  const files = await states.look([...current.keys(), ...inside.keys()], { holds: true });
  const fresh = [...inside.keys()].filter((path) => !step.files.has(path));
  const realPathOf = await realPathsOf([...step.unsaved, ...state.unsaved], states);
  const after = new Map([...step.after, ...fresh.map((path) => [path, nothing] as const)]);
  const stepWithoutEdits = { ...step, after, ownEdits: [], typed: [] };
  return { edits: editsIn([stepWithoutEdits], { files, unsaved: state.unsaved }, realPathOf, now()), refused };
}

/**
 * For a step that was killed: records the named files as they are now. Other programs may have changed them meanwhile.
 */
export async function recoverNamed(step: HistoryStep, { journal, states, now }: RecoverParts): Promise<void> {
  const { number, duration, named } = step;
  if (named.size === 0 || duration !== undefined || step.after.size > 0) return;
  const isWhole = (path: string) => (step.files.get(path)?.type ?? 'unkept') !== 'unkept';
  const whole = new Set([...named].filter(isWhole));
  const created = new Map((await cameInside(step, whole, states)).map((path) => [path, nothing]));
  const after = await states.look([...whole, ...created.keys()], { holds: true });
  const stepWithCreated = { ...step, files: new Map([...step.files, ...created]) };
  const edits = editsIn([stepWithCreated], { files: after, unsaved: [] }, (path) => path, now());
  const ownEdits = edits.map((edit) => ({ ...edit, isUncertain: true as const }));
  journal.change(number, { files: [...created], after: [...after], ownEdits });
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
  return [...inside.keys()].filter((path) => !files.has(path));
}

async function insideNamed(current: Entries, named: ReadonlySet<string>, states: FolderLooks): Promise<Entries> {
  const isFolder = (path: string) => named.has(path) && current.get(path)?.type === 'directory';
  const outermost = [...current.keys()].filter((path) => isFolder(path) && !isFolder(dirname(path)));
  const inside = await Promise.all(outermost.map((folder) => states.lookInto(folder)));
  return new Map(inside.flatMap((entries) => [...entries]));
}
