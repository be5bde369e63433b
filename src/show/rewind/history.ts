import type { ShowMemory } from '../../actions/context.ts';
import type { Entry } from '../../core/entries.ts';
import type { JsonValue } from '../../core/json.ts';
import type { EditorState } from '../../ports/editor-state.ts';
import type { SlidePlace } from '../deck/slide-place.ts';
import type { KeptEdit } from '../history-view.ts';
import type { StepEnd } from '../run-outcome.ts';
import type { CursorPlace } from '../state/cursor.ts';

/** A document with unsaved changes; its text stands in the store by its hash. */
export interface KeptDocument {
  readonly path: string;
  readonly isUntitled?: true;
  readonly hash: string;
}

export type KeptEditorState = Omit<EditorState, 'unsaved'> & { readonly unsaved: readonly KeptDocument[] };

/** The show's own memory. Gone with the process, as it is: nothing of it goes to the disk. */
export interface ShowRecollection {
  readonly memory: ShowMemory;
  readonly variables: ReadonlyMap<string, JsonValue>;
  /** The workspace's values of the settings that the show had changed. */
  readonly settingsBackup: ReadonlyMap<string, JsonValue | undefined>;
}

/** Everything but files and settings as it was before a step. The presentation mode is the speaker's, and not in it. */
export interface Checkpoint {
  readonly editor: KeptEditorState;
  readonly slide: SlidePlace | undefined;
  readonly recollection?: ShowRecollection;
}

export type Entries = readonly (readonly [path: string, entry: Entry])[];

/** A step that ran: what was before it, and what it changed. Immutable. */
export interface HistoryStep {
  readonly number: number;
  readonly place: CursorPlace;
  readonly title: string;
  /** When it began: milliseconds of the time of day. */
  readonly at: number;
  readonly before: Checkpoint;
  /** Touched entries, as they were before it first touched them. */
  readonly touched: ReadonlyMap<string, Entry>;
  /** The same when it last came to a stop. */
  readonly left: ReadonlyMap<string, Entry>;
  /** Folders that were not there, above what it made. */
  readonly folders: readonly string[];
  /** Settings that it changed, and what the workspace had said. */
  readonly settings: ReadonlyMap<string, JsonValue | undefined>;
  /** Terminals that it opened. */
  readonly terminals: readonly string[];
  /** The presenter's changes while it was paused. */
  readonly ownEdits: readonly KeptEdit[];
  /** Documents that had unsaved changes when it came to a stop. */
  readonly unsaved: readonly KeptDocument[];
  /** Why it cannot be undone, or not all of it. */
  readonly obstacle: string | undefined;
  /** Milliseconds from its beginning to its last stop. */
  readonly duration: number | undefined;
  /** `undefined` while it runs or is paused. */
  readonly end: StepEnd | undefined;
  /** It was gone back over, and holds what could not be put back. */
  readonly isRest?: true;
}

/** Steps, oldest first, and the presenter's edits that are kept aside. Immutable. */
export interface History {
  readonly steps: readonly HistoryStep[];
  readonly keptEdits: readonly KeptEdit[];
  /** The number of the next step: greater than those of all that began or were promised theirs. */
  readonly next: number;
}

/** A change of a history: each becomes a line in the store, in order. */
export type HistoryRecord =
  | (OfStep & { readonly kind: 'began' } & Pick<HistoryStep, 'place' | 'title' | 'at' | 'before' | 'isRest'>)
  | (OfStep & { readonly kind: 'touched'; readonly entries: Entries })
  /** Findings of a later look around, and who touched what after it: `after` counts the entries touched before it. */
  | (OfStep & { readonly kind: 'found'; readonly entries: Entries; readonly after: number })
  | (OfStep & { readonly kind: 'folders'; readonly folders: readonly string[] })
  | (OfStep & { readonly kind: 'setting'; readonly key: string; readonly value?: JsonValue })
  | (OfStep & { readonly kind: 'terminal'; readonly id: string })
  | (OfStep & { readonly kind: 'obstacle'; readonly why: string })
  | (OfStep & { readonly kind: 'edited'; readonly edits: readonly KeptEdit[] })
  | (OfStep & {
      readonly kind: 'stopped';
      readonly left: Entries;
      readonly unsaved: readonly KeptDocument[];
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

export const noHistory: History = { steps: [], keptEdits: [], next: 0 };

/** So many own edits are kept; the oldest go first. */
const editsKept = 200;

/** The history after a record. */
export function addRecord(history: History, record: HistoryRecord): History {
  const { steps, keptEdits } = history;
  switch (record.kind) {
    case 'began': {
      const { kind: _, ...began } = record;
      // On a slow disk a step that was stopped before it began comes after the one that has followed it.
      const index = steps.findLastIndex(({ number }) => number < record.number) + 1;
      const next = Math.max(history.next, record.number + 1);
      return { ...history, steps: steps.toSpliced(index, 0, { ...freshStep, ...began }), next };
    }
    case 'kept':
      return { ...history, keptEdits: [...keptEdits, ...record.edits].slice(-editsKept) };
    case 'forgot': {
      const gone = new Set(record.edits.map(({ path, hash }) => `${hash} ${path}`));
      return { ...history, keptEdits: keptEdits.filter(({ path, hash }) => !gone.has(`${hash} ${path}`)) };
    }
    case 'back':
      return { ...history, steps: steps.slice(0, record.steps) };
    default: {
      const index = steps.findLastIndex(({ number }) => number === record.number);
      const step = steps[index];
      return step ? { ...history, steps: steps.with(index, changeStep(step, record)) } : history;
    }
  }
}

type StepRecord = Exclude<Extract<HistoryRecord, OfStep>, { readonly kind: 'began' }>;

function changeStep(step: HistoryStep, record: StepRecord): HistoryStep {
  switch (record.kind) {
    case 'touched':
      return { ...step, touched: withFirst(step.touched, record.entries) };
    case 'found': {
      const touched = [...step.touched];
      const known = withFirst(new Map(touched.slice(0, record.after)), record.entries);
      return { ...step, touched: withFirst(known, touched.slice(record.after)) };
    }
    case 'folders':
      return { ...step, folders: [...new Set([...step.folders, ...record.folders])] };
    case 'setting':
      return { ...step, settings: withFirst(step.settings, [[record.key, record.value]]) };
    case 'terminal':
      return { ...step, terminals: [...step.terminals, record.id] };
    case 'obstacle':
      return { ...step, obstacle: step.obstacle ?? record.why };
    case 'edited':
      return { ...step, ownEdits: [...step.ownEdits, ...record.edits] };
    case 'stopped':
      return { ...step, left: new Map(record.left), unsaved: record.unsaved, duration: record.duration };
    case 'ended':
      return { ...step, end: record.end };
  }
}

/** The first value of a key stays. */
function withFirst<T>(known: ReadonlyMap<string, T>, more: readonly (readonly [string, T])[]): ReadonlyMap<string, T> {
  return new Map([...known, ...more.filter(([key]) => !known.has(key))]);
}

const freshStep: Omit<HistoryStep, 'number' | 'place' | 'title' | 'at' | 'before' | 'isRest'> = {
  touched: new Map(),
  left: new Map(),
  folders: [],
  settings: new Map(),
  terminals: [],
  ownEdits: [],
  unsaved: [],
  obstacle: undefined,
  duration: undefined,
  end: undefined,
};
