import type { Random } from '../../../fuzz/random.ts';
import type { Places, Program, ShowState } from '../ground/server.ts';
import type { Looker, Tree } from '../ground/tree.ts';
import type { SeenStep } from '../judging/timeline.ts';
import type { Totals } from '../judging/totals.ts';
import type { Words } from '../judging/words.ts';
import type { TalkDemo } from '../talk/talk.ts';

/** Circumstances of a walk, chosen by its seed. */
export interface Circumstances {
  readonly kind: 'plain' | 'read-only' | 'full disk' | 'full store';
  /** `showrunner.previous.repeat`. */
  readonly repeat: 'ask' | 'always' | 'never';
  readonly hasKills: boolean;
}

/** Kinds of reports, by the totals that count them. */
export type Fault = 'mismatches' | 'lostWords' | 'falseUndoable' | 'needlessRefusals' | 'hangs';

/** All that one walk knows; `steps` is replaced, never changed in place. */
export interface Session {
  readonly seed: number;
  readonly random: Random;
  readonly circumstances: Circumstances;
  readonly places: Places;
  readonly program: Program;
  readonly looker: Looker;
  readonly words: Words;
  readonly demos: readonly TalkDemo[];
  readonly totals: Totals;
  /** Steps that can be gone back over, the oldest first. */
  steps: readonly SeenStep[];
  /** The folder outside when the walk began. */
  readonly outside: Tree;
  /** Paths that a way back has left behind when it was killed. */
  readonly debris: Set<string>;
  /** By their ids, as the API gave them. */
  readonly keptBytes: Map<string, Buffer>;
  /** Ids of edits that have been looked at. */
  readonly judgedEdits: Set<string>;
  /** Whether the last step's end has surely settled. */
  isSettled: boolean;
  /** Tells the story; printed with `--trace` and with faults. */
  tell(line: string): void;
  report(fault: Fault, says: string): void;
  /** Whether processes of a command are alive. */
  alive(mark: string): boolean;
  /** Whether a command has started since they were all forgotten. */
  hasStarted(mark: string): boolean;
  forgetStarted(): void;
}

/** Ids of the steps, as `/api/state` should have them. */
export function idsOf(steps: readonly SeenStep[]): readonly string[] {
  return steps.map(({ demo }) => demo.id);
}

export function hasHistory(state: ShowState, ids: readonly string[]): boolean {
  return JSON.stringify(state.history.map(({ id }) => id)) === JSON.stringify(ids);
}
