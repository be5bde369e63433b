import type { Window } from '../../e2e/window.ts';
import type { Random } from '../../fuzz/random.ts';
import type { Looker } from '../stranger/ground/tree.ts';
import type { SeenStep } from '../stranger/judging/timeline.ts';
import type { Words } from '../stranger/judging/words.ts';
import type { Ground, WindowDemo } from './talk.ts';

/** Counts of one walk in a window, or of many. */
export interface WindowTotals {
  walks: number;
  moves: number;
  reloads: number;
  ownEdits: number;
  mismatches: number;
  lostWords: number;
  falseUndoable: number;
  dialogs: number;
}

export type WindowFault = 'mismatches' | 'lostWords' | 'falseUndoable' | 'dialogs';

/** All that one walk knows; `steps` is replaced, never changed in place. */
export interface WindowSession {
  readonly ground: Ground;
  readonly random: Random;
  readonly window: Window;
  readonly looker: Looker;
  readonly words: Words;
  readonly demos: readonly WindowDemo[];
  readonly totals: WindowTotals;
  steps: readonly SeenStep[];
  /** Words that a step has taken out of sight, by its index: the store has them until the show goes back over it. */
  readonly hidden: Map<Buffer, number>;
  tell(line: string): void;
  report(fault: WindowFault, says: string): void;
}

export function createWindowTotals(): WindowTotals {
  return {
    walks: 0,
    moves: 0,
    reloads: 0,
    ownEdits: 0,
    mismatches: 0,
    lostWords: 0,
    falseUndoable: 0,
    dialogs: 0,
  };
}

export function printWindowTotals(totals: WindowTotals): string {
  const { walks, moves, reloads, ownEdits, mismatches, lostWords, falseUndoable, dialogs } = totals;
  const done = `${walks} walks, ${moves} moves, ${reloads} reloads, ${ownEdits} own edits`;
  return `${done}: ${mismatches} mismatches, ${lostWords} words lost, ${falseUndoable} false undoable, ${dialogs} dialogs`;
}
