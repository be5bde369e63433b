import { contentOf, type Entries, type Entry, isSameEntry, nothing } from '../../core/entries.ts';
import { messageOf } from '../../core/errors.ts';
import type { States } from '../../ports/states.ts';
import type { Journal } from '../journal/journal.ts';
import type { HistoryStep, KeptDocument, KeptEditorState, Timeline } from '../journal/timeline.ts';
import type { KeptEdit } from '../kept-edit.ts';
import type { People } from '../recording/people.ts';
import { editsIn, lostEdits } from './own-edits.ts';
import { placesOf } from './places.ts';
import { foldersInTheWay, planUndo, statesAfter, statesBefore, type UndoPlan } from './plan.ts';
import { mayBeOfCommand, uncertainEdits } from './uncertain-edits.ts';
import type { UndoParts, UndoScope } from './undo-steps.ts';

/** All that some steps have changed, as it is now: unique content of it is in the store. */
export interface HeldPresent {
  readonly plan: UndoPlan;
  readonly scope: UndoScope;
  readonly files: Entries;
  /** `undefined` where the host could not say. */
  readonly editor: KeptEditorState | undefined;
}

export interface PresentParts extends UndoParts {
  readonly journal: Journal;
  readonly people: Pick<People, 'canTell'>;
  /** Milliseconds of the time of day. */
  now(): number;
}

/** Before anything is overwritten: what of it is the presenter's own is held, and known as that. */
export async function holdPresent(steps: readonly HistoryStep[], parts: PresentParts): Promise<HeldPresent> {
  const { states, journal, editorKeeper, people, now, log } = parts;
  const before = statesBefore(steps);
  const { files, inTheWay } = await lookAtPresent(before, statesAfter(steps), states);
  const plan = planUndo(steps, files);
  // Where the host cannot say what is unsaved, it will not take it away either.
  const { state, refused } = await editorKeeper.capture().catch((error) => {
    log.warn(`Unsaved documents: ${messageOf(error)}`);
    return { state: undefined, refused: [] };
  });
  const unsaved: readonly KeptDocument[] = state?.unsaved ?? [];
  const documents = [...steps.flatMap((step) => [...step.unsaved, ...step.before.editor.unsaved]), ...unsaved];
  const nowAt = await placesOf(documents, states);
  // Where a link has taken the place of a folder since, a document lay at its own path when a step had to do with it.
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
    log.warn(`${more} more files that commands had changed are no edits to recover: going back can be undone`);
  const lost = [...own, ...kept];
  if (lost.length > 0) journal.add({ kind: 'kept', edits: lost });
  return { plan, files, editor: state, scope: { placeOf, refused: new Set(refused) } };
}

const none = { kept: [], more: 0 };

/** Whether going back that was killed on the way has found or brought it: that is nobody's words, or kept already. */
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

/**
 * How all is now that steps have changed, and what lies in a folder that has to make room: held unless it is held
 * already.
 */
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
