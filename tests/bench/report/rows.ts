/** One line of the table of figures: a measure that has an aim. */
export interface BenchRow {
  /** The measured thing, in words of its own: `first picture`. */
  readonly line: string;
  readonly measured: number;
  /** Not above this. */
  readonly aim: number;
  /** How far single measurements lie apart, in the same unit; left out where there is one only. */
  readonly spread?: number;
  /** Of both: `ms`, `kB`, `× VS Code's own`. */
  readonly unit: string;
}

/** A bench measures, prints its figures as it goes, and gives those that have an aim, if any. */
export interface Bench {
  run(): Promise<readonly BenchRow[] | undefined>;
}

/** The rows as a table of Markdown; one that misses its aim by less than its own spread is noise. */
export function printTable(rows: readonly BenchRow[]): string {
  const lines = rows.map(({ line, measured, aim, unit, spread = 0 }) => {
    const mark = measured <= aim ? 'yes' : measured - aim < spread ? 'noise' : '**no**';
    return `| ${line} | ${brief(measured)} ${unit} | ${brief(aim)} ${unit} | ${mark} |`;
  });
  return ['| What | Measured | Aim | Met |', '|---|---|---|---|', ...lines].join('\n');
}

/** Three digits that count. */
export function brief(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(3))) : '?';
}
