import { editIdOf } from '../../core/edit-id.ts';
import { type Entries, type Entry, nothing } from '../../core/entries.ts';
import type { JsonValue } from '../../core/json.ts';
import type { EditorState } from '../../ports/editor-state.ts';
import type { KeptEdit } from '../kept-edit.ts';
import type { ShowMemento } from '../participant.ts';
import type { StepEnd, StepPlace } from '../past-step.ts';

/** A document with unsaved changes; its text stands in the store by its hash. */
export interface KeptDocument {
  readonly path: string;
  readonly isUntitled?: true;
  readonly hash: string;
}

export type KeptEditorState = Omit<EditorState, 'unsaved'> & { readonly unsaved: readonly KeptDocument[] };

/** Everything but files and settings as it was before a step. */
export interface Checkpoint {
  readonly editor: KeptEditorState;
  readonly show: ShowMemento;
}

export type EntryList = readonly (readonly [place: string, entry: Entry])[];
/** Of a place, how it was before a step and how the step left it. */
export type ChangeList = readonly (readonly [place: string, before: Entry, after: Entry])[];

export interface RecordedCommand {
  /** As far as that is known. */
  readonly isRunning: boolean;
  /** Names its processes, for a later window. */
  readonly process?: string;
}

/** A step that ran: what was before it, and what it changed. Immutable. */
export interface HistoryStep {
  readonly number: number;
  readonly place: StepPlace;
  readonly title: string;
  /** Where its commands are looked for: absolute path. */
  readonly folder: string;
  /** When it began: milliseconds of the time of day. */
  readonly at: number;
  readonly before: Checkpoint;
  /** Of each place that it changed, or may have, how that was before. */
  readonly files: Entries;
  /** Places that its actions have named themselves, each with all that is in it. */
  readonly named: ReadonlySet<string>;
  /** How it left them, where that is known: at its settled end. */
  readonly after: Entries;
  /** Of each place that its command may have changed, or a person, how that was before: they stay. */
  readonly uncertain: Entries;
  /** Settings that it changed, and what the workspace had said. */
  readonly settings: ReadonlyMap<string, JsonValue | undefined>;
  /** Terminals that it opened. */
  readonly terminals: readonly string[];
  /** By their terminals, commands that it ran, the last of each. */
  readonly commands: ReadonlyMap<string, RecordedCommand>;
  /** The presenter's changes while it was paused. */
  readonly ownEdits: readonly KeptEdit[];
  /** Documents that had unsaved changes when it came to a stop. */
  readonly unsaved: readonly KeptDocument[];
  /** Documents into which a person typed while it ran. */
  readonly typed: readonly string[];
  /** Why it cannot be undone, or not all of it. */
  readonly obstacle: string | undefined;
  /** Whether more may have changed than is known here: something of it may still be at work. */
  readonly isOpen: boolean;
  /** Milliseconds from its beginning to its last stop. */
  readonly duration: number | undefined;
  /** `undefined` while it runs or is paused. */
  readonly end: StepEnd | undefined;
  /** It was gone back over, and holds what could not be put back. */
  readonly isRest?: true;
}

/** Steps, oldest first, and the presenter's edits that are kept aside. Immutable. */
export interface Timeline {
  readonly steps: readonly HistoryStep[];
  readonly keptEdits: readonly KeptEdit[];
  /** Versions that may be the presenter's: kept aside, too. */
  readonly uncertainEdits: readonly KeptEdit[];
  /** The number of the next step: greater than those of all that began or were promised theirs. */
  readonly next: number;
}

/** A change of a timeline: each becomes a line in the journal, in order. */
export type HistoryRecord =
  | (OfStep & { readonly kind: 'began' } & Pick<HistoryStep, 'place' | 'title' | 'folder' | 'at' | 'before' | 'isRest'>)
  /** Before an action that says what it changes. */
  | (OfStep & { readonly kind: 'named'; readonly places: readonly string[] })
  | (OfStep & { readonly kind: 'held'; readonly entries: EntryList })
  /** Before an action that may change anything: what that is, the folder tells. */
  | (OfStep & { readonly kind: 'opened' })
  | (OfStep & { readonly kind: 'found'; readonly changes: ChangeList })
  | (OfStep & { readonly kind: 'closed' })
  | (OfStep & { readonly kind: 'uncertain'; readonly entries: EntryList })
  | (OfStep & { readonly kind: 'setting'; readonly key: string; readonly value?: JsonValue })
  | (OfStep & { readonly kind: 'terminal'; readonly id: string })
  | (OfStep & RecordedCommand & { readonly kind: 'command'; readonly id: string })
  | (OfStep & { readonly kind: 'obstacle'; readonly why: string })
  | (OfStep & { readonly kind: 'edited'; readonly edits: readonly KeptEdit[] })
  | (OfStep & {
      readonly kind: 'stopped';
      readonly after: EntryList;
      readonly unsaved: readonly KeptDocument[];
      readonly typed: readonly string[];
      readonly duration: number;
    })
  /** It has come to its end; without one it has begun again. */
  | (OfStep & { readonly kind: 'ended'; readonly end?: StepEnd })
  | { readonly kind: 'kept'; readonly edits: readonly KeptEdit[] }
  | { readonly kind: 'forgot'; readonly edits: readonly KeptEdit[] }
  /** So many steps are left. */
  | { readonly kind: 'back'; readonly steps: number };

interface OfStep {
  readonly number: number;
}

export const emptyTimeline: Timeline = { steps: [], keptEdits: [], uncertainEdits: [], next: 0 };

/** So many edits of a kind are kept; the oldest go first. */
const editsKept = 200;

/** The timeline after a record. */
export function addRecord(timeline: Timeline, record: HistoryRecord): Timeline {
  const { steps, keptEdits, uncertainEdits } = timeline;
  switch (record.kind) {
    case 'began': {
      const { kind: _, ...began } = record;
      // On a slow disk a step that was stopped before it began comes after the one that has followed it.
      const index = steps.findLastIndex(({ number }) => number < record.number) + 1;
      const next = Math.max(timeline.next, record.number + 1);
      return { ...timeline, steps: steps.toSpliced(index, 0, { ...freshStep, ...began }), next };
    }
    case 'kept': {
      const [own, uncertain] = [false, true].map((is) =>
        record.edits.filter((edit) => (edit.isUncertain ?? false) === is),
      );
      return {
        ...timeline,
        keptEdits: withMore(keptEdits, own),
        uncertainEdits: withMore(uncertainEdits, uncertain),
      };
    }
    case 'forgot': {
      const gone = new Set(record.edits.map(editIdOf));
      const stay = (edits: readonly KeptEdit[]) => edits.filter((edit) => !gone.has(editIdOf(edit)));
      return { ...timeline, keptEdits: stay(keptEdits), uncertainEdits: stay(uncertainEdits) };
    }
    case 'back':
      return { ...timeline, steps: steps.slice(0, record.steps) };
    default: {
      const index = steps.findLastIndex(({ number }) => number === record.number);
      const step = steps[index];
      return step ? { ...timeline, steps: steps.with(index, changeStep(step, record)) } : timeline;
    }
  }
}

/** The same where there is no more. */
function withMore(edits: readonly KeptEdit[], more: readonly KeptEdit[] = []): readonly KeptEdit[] {
  return more.length === 0 ? edits : [...edits, ...more].slice(-editsKept);
}

/** The timeline of records in their order: as many steps as there are cost no more each than few. */
export function readRecords(records: readonly HistoryRecord[]): Timeline {
  const steps: HistoryStep[] = [];
  let rest: Timeline = emptyTimeline;
  for (const record of records) {
    const isOfStep = 'number' in record && record.kind !== 'began';
    const index = isOfStep ? steps.findLastIndex(({ number }) => number === record.number) : -1;
    const step = steps[index];
    if (isOfStep && step) steps[index] = changeStep(step, record);
    else if (record.kind === 'back') steps.length = Math.min(steps.length, record.steps);
    else if (!isOfStep) {
      const { steps: added, ...others } = addRecord({ ...rest, steps: [] }, record);
      rest = { ...others, steps: [] };
      for (const one of added) steps.splice(steps.findLastIndex(({ number }) => number < one.number) + 1, 0, one);
    }
  }
  return { ...rest, steps };
}

type StepChange = Exclude<Extract<HistoryRecord, OfStep>, { readonly kind: 'began' }>;

function changeStep(step: HistoryStep, record: StepChange): HistoryStep {
  switch (record.kind) {
    case 'held':
      return { ...step, files: withFirst(step.files, record.entries) };
    case 'named':
      return { ...step, named: new Set([...step.named, ...record.places]) };
    case 'opened':
      return { ...step, isOpen: true };
    case 'closed':
      return { ...step, isOpen: false };
    case 'found': {
      const before = record.changes.map(([place, entry]) => [place, entry] as const);
      const after = record.changes.map(([place, , entry]) => [place, entry] as const);
      return { ...step, files: withFirst(step.files, before), after: new Map([...step.after, ...after]) };
    }
    case 'uncertain':
      return { ...step, uncertain: withFirst(step.uncertain, record.entries) };
    case 'setting':
      return { ...step, settings: withFirst(step.settings, [[record.key, record.value]]) };
    case 'terminal':
      return { ...step, terminals: [...step.terminals, record.id] };
    case 'command':
      return { ...step, commands: new Map([...step.commands, [record.id, commandOf(record)]]) };
    case 'obstacle':
      return { ...step, obstacle: step.obstacle ?? record.why };
    case 'edited':
      return { ...step, ownEdits: [...step.ownEdits, ...record.edits] };
    case 'stopped': {
      const { unsaved, typed, duration } = record;
      // What has come in a folder that the step named was not there before it.
      const files = withFirst(
        step.files,
        record.after.map(([place]) => [place, nothing] as const),
      );
      const after = new Map([...step.after, ...record.after]);
      return { ...step, files, after, unsaved, typed: [...new Set([...step.typed, ...typed])], duration };
    }
    case 'ended':
      return { ...step, end: record.end };
  }
}

function commandOf({ isRunning, process }: RecordedCommand): RecordedCommand {
  return { isRunning, ...(process !== undefined && { process }) };
}

/** The first value of a key stays. */
function withFirst<T>(known: ReadonlyMap<string, T>, more: readonly (readonly [string, T])[]): ReadonlyMap<string, T> {
  return new Map([...known, ...more.filter(([key]) => !known.has(key))]);
}

/** Of a step that has changed nothing yet. */
export const freshStep: Omit<HistoryStep, 'number' | 'place' | 'title' | 'folder' | 'at' | 'before' | 'isRest'> = {
  files: new Map(),
  named: new Set(),
  after: new Map(),
  uncertain: new Map(),
  settings: new Map(),
  terminals: [],
  commands: new Map(),
  ownEdits: [],
  unsaved: [],
  typed: [],
  obstacle: undefined,
  isOpen: false,
  duration: undefined,
  end: undefined,
};
