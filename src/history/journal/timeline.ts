import type { Entries, Entry } from '../../core/entries.ts';
import type { JsonValue } from '../../core/json.ts';
import type { EditorState } from '../../ports/editor-state.ts';
import type { KeptEdit } from '../kept-edit.ts';
import type { ShowMemento } from '../participant.ts';
import type { StepEnd, StepPlace } from '../past-step.ts';

/** A document with unsaved changes; `hash` finds its text in the store. */
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

export type EntryList = readonly (readonly [place: string, entry: Entry])[];

export interface RecordedCommand {
  readonly isRunning: boolean;
  /** Identifies its processes for a later window. */
  readonly process?: string;
}

/** The state before a step, and its changes. */
export interface HistoryStep {
  readonly number: number;
  readonly place: StepPlace;
  readonly title: string;
  /** Absolute path of the folder to scan for changes of its commands. */
  readonly folder: string;
  /** Start, in milliseconds of the time of day. */
  readonly at: number;
  readonly before: Checkpoint;
  /** Entries before the step, at each path that it changed or may have changed. */
  readonly files: Entries;
  /** Paths named by its actions; a folder includes its contents. */
  readonly named: ReadonlySet<string>;
  /** Entries after the step, where known. */
  readonly after: Entries;
  /** Entries before the step, at paths that either a command or a person changed. They are not undone. */
  readonly uncertain: Entries;
  /** Workspace values before the step, of settings that it changed. */
  readonly settings: ReadonlyMap<string, JsonValue | undefined>;
  /** Terminals that it opened. */
  readonly terminals: readonly string[];
  /** The last command of each terminal. */
  readonly commands: ReadonlyMap<string, RecordedCommand>;
  /** The presenter's edits during pauses. */
  readonly ownEdits: readonly KeptEdit[];
  /** When the step stopped. */
  readonly unsaved: readonly KeptDocument[];
  /** Paths of documents that a person typed into. */
  readonly typed: readonly string[];
  /** Why it cannot be undone completely. */
  readonly obstacle: string | undefined;
  /** A command may still change files. */
  readonly isOpen: boolean;
  /** The step or a command continued after a stop, so `after` may be incomplete. */
  readonly ranOn: boolean;
  /** Milliseconds from the start to the last stop. */
  readonly duration: number | undefined;
  readonly end: StepEnd | undefined;
  /** The step was undone; it holds the changes that could not be restored. */
  readonly isRest?: true;
  /** Work outside of the show; in the history only while it is being undone. */
  readonly isWork?: true;
}

/** An undo that can itself be undone. */
export interface GoneBack {
  /** Its changes as a step: `files` before the undo, `after` afterwards. */
  readonly step: HistoryStep;
  /** Number of steps that remain. */
  readonly index: number;
  /** The undone steps. */
  readonly cut: readonly HistoryStep[];
  readonly from: JsonValue;
  /** Terminals in which it ended commands. */
  readonly ended: readonly string[];
  /** Not finished yet: the undone steps are still in the history. */
  readonly isUnderWay?: true;
  /** The undo is being undone. */
  readonly isUndoing?: true;
  /** Number of steps that will remain, while under way. */
  readonly target?: number;
}

/** Immutable, like its steps and undos. Steps: oldest first. */
export interface Timeline {
  readonly steps: readonly HistoryStep[];
  /** Latest last. Empty once another step has begun. */
  readonly goneBack: readonly GoneBack[];
  readonly keptEdits: readonly KeptEdit[];
  /** Versions by either the presenter or a command. */
  readonly uncertainEdits: readonly KeptEdit[];
  /** Greater than all step numbers so far. */
  readonly next: number;
}

/** An update of a step. For `files`, `uncertain` and `settings` the first value counts, for `after` the last. */
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

/** A change of the timeline; one line of the journal. */
export type HistoryRecord =
  | (Beginning & Pick<HistoryStep, 'isRest' | 'isWork'> & { readonly kind: 'step' })
  | (StepChange & { readonly kind: 'changed'; readonly number: number })
  | { readonly kind: 'kept'; readonly edits: readonly KeptEdit[] }
  | { readonly kind: 'forgot'; readonly edits: readonly KeptEdit[] }
  /** Written before an undo: the changes that it will make. */
  | (Beginning &
      Pick<GoneBack, 'from' | 'ended'> &
      Required<Pick<StepChange, 'files' | 'after' | 'settings' | 'unsaved'>> & {
        readonly kind: 'going';
        readonly steps: number;
        readonly obstacle?: string | undefined;
      })
  /** Written after an undo: the number of remaining steps, and the paths that failed. */
  | { readonly kind: 'back'; readonly steps: number; readonly failed?: readonly string[] }
  | { readonly kind: 'undoing' }
  /** `isPartly`: the next step holds the failures. */
  | { readonly kind: 'undone'; readonly isPartly?: true }
  /** The last undo cannot be undone any more. */
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
