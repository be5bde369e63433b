import type { Entries, Entry } from '../../core/entries.ts';
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

export interface RecordedCommand {
  /** As far as that is known. */
  readonly isRunning: boolean;
  /** Names its processes, for a later window. */
  readonly process?: string;
}

/** A step that ran: the state before it, and its changes. Immutable. */
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
  /** Settings that it changed, with the workspace's values from before. */
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
  /** It has gone on after it had come to a stop, or a command of it has: `after` may not be all. */
  readonly ranOn: boolean;
  /** Milliseconds from its beginning to its last stop. */
  readonly duration: number | undefined;
  /** `undefined` while it runs or is paused. */
  readonly end: StepEnd | undefined;
  /** It was undone, and holds the changes that could not be put back. */
  readonly isRest?: true;
  /** It stands for work outside of the show, only while the show goes back over that. */
  readonly isWork?: true;
}

/** A time that the show went back, while that can be undone. Immutable. */
export interface GoneBack {
  /** Its changes, as those of a step: `files` were there before it, `after` is the state that it brought. */
  readonly step: HistoryStep;
  /** So many steps of the history are from before it. */
  readonly index: number;
  /** Those that are history no more, and are again when it is undone. */
  readonly cut: readonly HistoryStep[];
  /** Where the show stood, in its own words. */
  readonly from: JsonValue;
  /** Terminals whose commands it has ended. */
  readonly ended: readonly string[];
  /** Something may not have been brought yet; `cut` is still history. */
  readonly isUnderWay?: true;
  /** Undoing it has begun, and is not at its end. */
  readonly isUndoing?: true;
  /** So many steps are to be left; only while it is under way. */
  readonly target?: number;
}

/** Steps, oldest first, how the show went back, and the presenter's edits that are kept aside. Immutable. */
export interface Timeline {
  readonly steps: readonly HistoryStep[];
  /** The last time comes last: undone first. Empty once another step has begun. */
  readonly goneBack: readonly GoneBack[];
  readonly keptEdits: readonly KeptEdit[];
  /** Versions that may be the presenter's: kept aside, too. */
  readonly uncertainEdits: readonly KeptEdit[];
  /** The number of the next step: greater than those of all that began or were promised theirs. */
  readonly next: number;
}

/** Later findings about a step. For states before a change the first entry counts, for states after it the last. */
export interface StepChange {
  readonly files?: EntryList;
  /** Places that are not in `files` by now were not there before the step. */
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

/** The workspace's value of a setting, if any. */
export interface SettingBefore {
  readonly key: string;
  readonly value?: JsonValue;
}

type Beginning = Pick<HistoryStep, 'number' | 'place' | 'title' | 'folder' | 'at' | 'before'>;

/** A change of a timeline: each becomes a line in the journal, in order. */
export type HistoryRecord =
  | (Beginning & Pick<HistoryStep, 'isRest' | 'isWork'> & { readonly kind: 'step' })
  | (StepChange & { readonly kind: 'changed'; readonly number: number })
  | { readonly kind: 'kept'; readonly edits: readonly KeptEdit[] }
  | { readonly kind: 'forgot'; readonly edits: readonly KeptEdit[] }
  /** Before the show goes back that many steps: the changes this will make. */
  | (Beginning &
      Pick<GoneBack, 'from' | 'ended'> &
      Required<Pick<StepChange, 'files' | 'after' | 'settings' | 'unsaved'>> & {
        readonly kind: 'going';
        readonly steps: number;
        readonly obstacle?: string | undefined;
      })
  /** So many steps are left; these places are as they were before the show went back. */
  | { readonly kind: 'back'; readonly steps: number; readonly failed?: readonly string[] }
  /** Before the last time that the show went back is undone: until that is done, all of it is left to do. */
  | { readonly kind: 'undoing' }
  /** It is undone, except for changes that the following step holds, so that those can be tried again. */
  | { readonly kind: 'undone'; readonly isPartly?: true }
  /** However the show went back, it has gone on from there. */
  | { readonly kind: 'final' };

export const emptyTimeline: Timeline = { steps: [], goneBack: [], keptEdits: [], uncertainEdits: [], next: 0 };

/** Of a step that has changed nothing yet. */
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
