import type { Entries, Entry } from '../../core/entries.ts';
import type { JsonValue } from '../../core/json.ts';
import type { EditorState } from '../../ports/editor-state.ts';
import type { KeptEdit } from '../kept-edit.ts';
import type { ShowMemento } from '../participant.ts';
import type { StepEnd, StepPlace } from '../past-step.ts';

/** `hash` finds the unsaved text in the store. */
export interface KeptDocument {
  readonly path: string;
  readonly isUntitled?: true;
  readonly hash: string;
}

export type KeptEditorState = Omit<EditorState, 'unsaved'> & { readonly unsaved: readonly KeptDocument[] };

export interface Checkpoint {
  readonly editor: KeptEditorState;
  readonly show: ShowMemento;
}

export type EntryList = readonly (readonly [path: string, entry: Entry])[];

export interface RecordedCommand {
  readonly isRunning: boolean;
  /** Identifies its processes for a later window. */
  readonly process?: string;
}

export interface HistoryStep {
  readonly number: number;
  readonly place: StepPlace;
  readonly title: string;
  /** Absolute path. */
  readonly folder: string;
  /** Milliseconds of the time of day. */
  readonly at: number;
  readonly before: Checkpoint;
  /** Before the step, at each path that it changed or may have changed. */
  readonly files: Entries;
  /** Named by its actions; a folder includes its contents. */
  readonly named: ReadonlySet<string>;
  readonly after: Entries;
  /** Before the step, at paths that a command or a person changed. They are not undone. */
  readonly uncertain: Entries;
  /** Workspace values before the step. */
  readonly settings: ReadonlyMap<string, JsonValue | undefined>;
  readonly terminals: readonly string[];
  readonly commands: ReadonlyMap<string, RecordedCommand>;
  /** During pauses. */
  readonly ownEdits: readonly KeptEdit[];
  readonly unsaved: readonly KeptDocument[];
  /** By a person. */
  readonly typed: readonly string[];
  readonly obstacle: string | undefined;
  /** A command may still change files. */
  readonly isOpen: boolean;
  /** It continued after a stop, so `after` may be incomplete. */
  readonly ranOn: boolean;
  /** Milliseconds up to the last stop. */
  readonly duration: number | undefined;
  readonly end: StepEnd | undefined;
  /** The step was undone, except for these changes. */
  readonly isRest?: true;
  /** Outside of the show; only in the history while it is being undone. */
  readonly isWork?: true;
}

export interface GoneBack {
  /** `files` before the undo, `after` afterwards. */
  readonly step: HistoryStep;
  /** Steps that remain. */
  readonly index: number;
  readonly cut: readonly HistoryStep[];
  readonly from: JsonValue;
  /** Terminals whose commands it ended. */
  readonly ended: readonly string[];
  /** The steps in `cut` are still in the history. */
  readonly isUnderWay?: true;
  readonly isUndoing?: true;
  /** Steps that will remain. */
  readonly target?: number;
}

/** Immutable. Oldest step first. */
export interface Timeline {
  readonly steps: readonly HistoryStep[];
  /** Latest last. Empty once another step has begun. */
  readonly goneBack: readonly GoneBack[];
  readonly keptEdits: readonly KeptEdit[];
  readonly uncertainEdits: readonly KeptEdit[];
  /** Greater than all numbers so far. */
  readonly next: number;
}

/** Of `files`, `uncertain` and `settings` the first value counts, of `after` the last. */
export interface StepChange {
  readonly files?: EntryList;
  /** Paths that are not in `files` did not exist before the step. */
  readonly after?: EntryList;
  readonly uncertain?: EntryList;
  readonly named?: readonly string[];
  readonly settings?: readonly SettingBefore[];
  readonly terminals?: readonly string[];
  readonly commands?: readonly (RecordedCommand & { readonly id: string })[];
  readonly ownEdits?: readonly KeptEdit[];
  readonly unsaved?: readonly KeptDocument[];
  readonly typed?: readonly string[];
  readonly obstacle?: string | undefined;
  readonly isOpen?: boolean;
  readonly ranOn?: boolean;
  readonly duration?: number | undefined;
  /** `null`: the step continues. */
  readonly end?: StepEnd | null;
}

export interface SettingBefore {
  readonly key: string;
  readonly value?: JsonValue;
}

type Beginning = Pick<HistoryStep, 'number' | 'place' | 'title' | 'folder' | 'at' | 'before'>;

/** One line of the journal. */
export type HistoryRecord =
  | (Beginning & Pick<HistoryStep, 'isRest' | 'isWork'> & { readonly kind: 'step' })
  | (StepChange & { readonly kind: 'changed'; readonly number: number })
  | { readonly kind: 'kept'; readonly edits: readonly KeptEdit[] }
  | { readonly kind: 'forgot'; readonly edits: readonly KeptEdit[] }
  | (Beginning &
      Pick<GoneBack, 'from' | 'ended'> &
      Required<Pick<StepChange, 'files' | 'after' | 'settings' | 'unsaved'>> & {
        readonly kind: 'going';
        readonly steps: number;
        readonly obstacle?: string | undefined;
      })
  /** `steps` remain; `failed` are paths. */
  | { readonly kind: 'back'; readonly steps: number; readonly failed?: readonly string[] }
  | { readonly kind: 'undoing' }
  /** `isPartly`: the next step holds the failures. */
  | { readonly kind: 'undone'; readonly isPartly?: true }
  /** No undo can be undone any more. */
  | { readonly kind: 'final' };

export const emptyTimeline: Timeline = { steps: [], goneBack: [], keptEdits: [], uncertainEdits: [], next: 0 };

export const freshStep: Omit<HistoryStep, keyof Beginning | 'isRest' | 'isWork'> = {
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
  ranOn: false,
  duration: undefined,
  end: undefined,
};
