import { type Entries, type Entry, isSameEntry, nothing } from '../../core/entries.ts';
import { messageOf } from '../../core/errors.ts';
import type { States } from '../../ports/states.ts';
import type { Journal } from '../journal/journal.ts';
import { recordsOfStep } from '../journal/stored-timeline.ts';
import { freshStep, type HistoryRecord, type HistoryStep, type KeptDocument } from '../journal/timeline.ts';
import type { NotRestored } from '../past-step.ts';
import type { People } from '../recording/people.ts';
import type { Settling } from '../recording/settling.ts';
import { editsIn, lostEdits } from './own-edits.ts';
import { placesOf } from './places.ts';
import { foldersInTheWay, planUndo, statesAfter, statesBefore } from './plan.ts';
import { uncertainEdits } from './uncertain-edits.ts';
import { endCommands, type Failure, type UndoParts, type UndoScope, uncertainPlaces, undoSteps } from './undo-steps.ts';

/** Going back over steps, and what is left of them. */
export interface Undo {
  to(index: number): Promise<readonly NotRestored[]>;
  forget(): Promise<void>;
}

export interface UndoingParts extends UndoParts {
  readonly journal: Journal;
  readonly settling: Settling;
  readonly people: Pick<People, 'canTell'>;
  /** Milliseconds of the time of day. */
  now(): number;
}

export function createUndo(parts: UndoingParts): Undo {
  const { journal, settling, log } = parts;
  return {
    async to(index) {
      const commands = await settling.whileEnding(() => endCommands(journal.timeline.steps.slice(index), parts));
      await settling.leave();
      const steps = journal.timeline.steps.slice(index);
      if (steps.length === 0) {
        journal.add({ kind: 'back', steps: index });
        return [];
      }
      const present = await journal
        .keep(() => keepPresent(steps, parts))
        .catch((error) => {
          log.error(`Going back: ${messageOf(error)}`, error);
          return undefined;
        });
      // What nobody has looked at is not overwritten: another try may.
      if (!present) return tellAll([{ what: 'the workspace', why: 'it could not be looked at' }], parts);
      const { plan, scope } = present;
      await journal.flush();
      const failures = [...commands, ...(await undoSteps(steps, plan, scope, parts))];
      await settling.pass(journal.timeline.steps.slice(0, index));
      journal.add({ kind: 'back', steps: index }, ...restOf(steps, failures));
      await journal.flush();
      if (index === 0) void journal.sweep();
      const notRestored = [
        ...obstaclesOf(steps),
        ...(await uncertainPlaces(steps, plan, parts)),
        ...failures.map(({ what, why }) => ({ what, why })),
      ];
      return tellAll(notRestored, parts);
    },
    async forget() {
      const rests = journal.timeline.steps.filter(({ isRest }) => isRest);
      journal.add({ kind: 'back', steps: 0 }, ...rests.flatMap(recordsOfStep));
      await journal.flush();
      await journal.sweep();
    },
  };
}

/** Before anything is overwritten: what is there now is held, and what of it is the presenter's own is known. */
async function keepPresent(steps: readonly HistoryStep[], parts: UndoingParts) {
  const { states, journal, editorKeeper, people, now, log } = parts;
  const before = statesBefore(steps);
  const { files, inTheWay } = await lookAtPresent(before, statesAfter(steps), states);
  const plan = planUndo(steps, files);
  // Where the host cannot say what is unsaved, it will not take it away either.
  const { state, refused } = await editorKeeper.capture().catch((error) => {
    log.warn(`Unsaved documents: ${messageOf(error)}`);
    return { state: { unsaved: [] as readonly KeptDocument[] }, refused: [] };
  });
  const documents = [...steps.flatMap((step) => [...step.unsaved, ...step.before.editor.unsaved]), ...state.unsaved];
  const placeOf = await placesOf(documents, states);
  const edits = editsIn(steps, { files, unsaved: state.unsaved }, placeOf, now());
  const [demo, at] = [steps.at(-1)?.title ?? '', now()];
  const cleared = [...inTheWay].flatMap(([path, entry]) =>
    entry.type === 'file' && plan.target.has(path) && !before.has(path) ? [{ path, hash: entry.hash, demo, at }] : [],
  );
  const own = [...lostEdits(edits, steps, plan.target, placeOf), ...cleared];
  const lost = people.canTell ? own : [...own, ...uncertainEdits({ steps, files, plan, own }, demo, at)];
  if (lost.length > 0) journal.add({ kind: 'kept', edits: lost });
  const scope: UndoScope = { placeOf, refused: new Set(refused) };
  return { plan, scope };
}

/** How all is now that steps have changed, and what lies in a folder that has to make room: held where nobody has it. */
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

/** The step that stands for all that could not be put back: whatever is not as these left it is the presenter's. */
function restOf(steps: readonly HistoryStep[], failures: readonly Failure[]): readonly HistoryRecord[] {
  const [first] = steps;
  const left = failures.filter(({ files, settings, terminals }) => files || settings || terminals);
  if (!first || left.length === 0) return [];
  const after = statesAfter(steps);
  const files = new Map(left.flatMap((one) => [...(one.files ?? [])]));
  return recordsOfStep({
    ...first,
    ...freshStep,
    files,
    after: new Map([...after].filter(([place]) => files.has(place))),
    settings: new Map(left.flatMap((one) => [...(one.settings ?? [])])),
    terminals: left.flatMap((one) => one.terminals ?? []),
    duration: first.duration,
    end: first.end,
    isRest: true,
  });
}

/** Entries that were not kept, so that no other try can restore them. */
function obstaclesOf(steps: readonly HistoryStep[]): readonly NotRestored[] {
  return steps
    .filter(({ uncertain }) => uncertain.size === 0)
    .flatMap(({ title, obstacle }) => (obstacle === undefined ? [] : [{ what: `“${title}”`, why: obstacle }]));
}

/** So many things are named in a notice. */
const namedAtOnce = 3;

function tellAll(notRestored: readonly NotRestored[], { workbench }: UndoParts): readonly NotRestored[] {
  if (notRestored.length === 0) return notRestored;
  const named = notRestored.slice(0, namedAtOnce).map(({ what, why }) => `${what}: ${why}`);
  const more = notRestored.length > namedAtOnce ? [`and ${notRestored.length - namedAtOnce} more`] : [];
  const message = `Some changes could not be undone. ${[...named, ...more].join('; ')}`;
  workbench.stage.notify({ severity: 'warning', message });
  return notRestored;
}
