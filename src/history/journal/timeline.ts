import type { Entries, Entry } from '../../core/entries.ts';
import type { JsonValue } from '../../core/json.ts';
import type { EditorState } from '../../ports/editor-state.ts';
import type { KeptEdit } from '../kept-edit.ts';
import type { ShowMemento } from '../participant.ts';
import type { StepEnd, StepPlace } from '../past-step.ts';

/** A document with unsaved changes. Its text is in the store under `hash`. */
export interface KeptDocument {
  readonly path: string;
  readonly isUntitled?: true;
  readonly hash: string;
}

export type KeptEditorState = Omit<EditorState, 'unsaved'> & { readonly unsaved: readonly KeptDocument[] };

/** The state before a step, without files and settings. */
export interface Checkpoint {
  readonly editor: KeptEditorState;
  readonly show: ShowMemento;
}

export type EntryList = readonly (readonly [place: string, entry: Entry])[];

export interface RecordedCommand {
  /** As far as known. */
  readonly isRunning: boolean;
  /** Identifies its processes for a later window. */
  readonly process?: string;
}

/** A step: the state before it, and its changes. Immutable. */
export interface HistoryStep {
  readonly number: number;
  readonly place: StepPlace;
  readonly title: string;
  /** Absolute path of the folder that is scanned for changes of its commands. */
  readonly folder: string;
  /** When it began, in milliseconds of the time of day. */
  readonly at: number;
  readonly before: Checkpoint;
  /** Entries before the step, at each path that it changed or may have changed. */
  readonly files: Entries;
  /** Paths that its actions have named; folders stand for all they hold. */
  readonly named: ReadonlySet<string>;
  /** Entries after the step has settled, where known. */
  readonly after: Entries;
  /** Entries before the step, at paths that a command or a person may have changed. They are not undone. */
  readonly uncertain: Entries;
  /** Settings that it changed, with the workspace's values before. */
  readonly settings: ReadonlyMap<string, JsonValue | undefined>;
  /** Terminals that it opened. */
  readonly terminals: readonly string[];
  /** The last command of each terminal. */
  readonly commands: ReadonlyMap<string, RecordedCommand>;
  /** Edits of the presenter while the step was paused. */
  readonly ownEdits: readonly KeptEdit[];
  /** Documents with unsaved changes when the step stopped. */
  readonly unsaved: readonly KeptDocument[];
  /** Documents into which a person typed during the step. */
  readonly typed: readonly string[];
  /** Why it cannot be undone completely. */
  readonly obstacle: string | undefined;
  /** Whether a command of it may still change files. */
  readonly isOpen: boolean;
  /** The step or a command went on after a stop, so `after` may be incomplete. */
  readonly ranOn: boolean;
  /** Milliseconds from the beginning to the last stop. */
  readonly duration: number | undefined;
  /** `undefined` while it runs or is paused. */
  readonly end: StepEnd | undefined;
  /** The step was undone. It holds the changes that could not be restored. */
  readonly isRest?: true;
  /** Work outside of the show. In the history only while it is being undone. */
  readonly isWork?: true;
}

/** An undo that can itself be undone. Immutable. */
export interface GoneBack {
  /** Its changes in the form of a step: `files` before the undo, `after` afterwards. */
  readonly step: HistoryStep;
  /** Number of steps that are left. */
  readonly index: number;
  /** The steps that it has removed from the history. */
  readonly cut: readonly HistoryStep[];
  /** The position of the show before, opaque to the history. */
  readonly from: JsonValue;
  /** Terminals in which it has ended commands. */
  readonly ended: readonly string[];
  /** The undo has not ended; `cut` is still in the history. */
  readonly isUnderWay?: true;
  /** Undoing the undo has begun and not ended. */
  readonly isUndoing?: true;
  /** Number of steps to be left, while it is under way. */
  readonly target?: number;
}

/** The steps, oldest first, the undos, and the kept edits of the presenter. Immutable. */
export interface Timeline {
  readonly steps: readonly HistoryStep[];
  /** The latest last. Empty once another step has begun. */
  readonly goneBack: readonly GoneBack[];
  readonly keptEdits: readonly KeptEdit[];
  /** Versions that may be the presenter's. */
  readonly uncertainEdits: readonly KeptEdit[];
  /** The number of the next step, greater than all numbers given so far. */
  readonly next: number;
}

/** A later change of a step. Of entries before a change the first counts, of entries after it the last. */
export interface StepChange {
  readonly files?: EntryList;
  /** A path that is not in `files` did not exist before the step. */
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
  /** `null`: it has begun again. */
  readonly end?: StepEnd | null;
}

export interface SettingBefore {
  readonly key: string;
  readonly value?: JsonValue;
}

type Beginning = Pick<HistoryStep, 'number' | 'place' | 'title' | 'folder' | 'at' | 'before'>;

/** A change of a timeline, and a line of the journal. */
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
  /** Written after an undo: the number of steps left, and the paths that failed. */
  | { readonly kind: 'back'; readonly steps: number; readonly failed?: readonly string[] }
  /** Written before an undo is undone. */
  | { readonly kind: 'undoing' }
  /** Written after that. `isPartly`: the following step holds what failed. */
  | { readonly kind: 'undone'; readonly isPartly?: true }
  /** The show has moved on, so no undo can be undone any more. */
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
