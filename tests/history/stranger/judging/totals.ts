/** Something that is not as promised, with all it takes to see it again. */
export interface Mismatch {
  readonly seed: number;
  readonly kind: string;
  readonly says: string;
  /** Moves and edits up to there. */
  readonly story: readonly string[];
}

/** Counts of one walk or of many. */
export interface Totals {
  moves: number;
  steps: number;
  commands: number;
  ownEdits: number;
  kills: number;
  mismatches: number;
  lostWords: number;
  falseUndoable: number;
  needlessRefusals: number;
  partlyAnswers: number;
  hangs: number;
}

export function createTotals(): Totals {
  return {
    moves: 0,
    steps: 0,
    commands: 0,
    ownEdits: 0,
    kills: 0,
    mismatches: 0,
    lostWords: 0,
    falseUndoable: 0,
    needlessRefusals: 0,
    partlyAnswers: 0,
    hangs: 0,
  };
}

export function addTotals(sum: Totals, more: Totals): void {
  for (const key of Object.keys(sum) as (keyof Totals)[]) sum[key] += more[key];
}

const labels: Readonly<Record<keyof Totals, string>> = {
  moves: 'moves',
  steps: 'steps',
  commands: 'commands',
  ownEdits: 'own edits',
  kills: 'kills',
  mismatches: 'mismatches',
  lostWords: 'words of the presenter lost',
  falseUndoable: 'false undoable',
  needlessRefusals: 'refused without need',
  partlyAnswers: 'partly answers',
  hangs: 'hangs',
};

export function printTotals(totals: Totals): string {
  return (Object.keys(labels) as (keyof Totals)[]).map((key) => `${totals[key]} ${labels[key]}`).join(', ');
}

/** Whether all that was promised was kept. */
export function isClean(totals: Totals): boolean {
  return totals.mismatches + totals.lostWords + totals.falseUndoable + totals.needlessRefusals + totals.hangs === 0;
}
