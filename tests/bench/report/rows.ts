/** One line of the table of figures: a measure that has an aim. */
export interface BenchRow {
  /** What is measured, in words of its own: `first picture`. */
  readonly line: string;
  readonly measured: number;
  /** Not above this. */
  readonly aim: number;
  /** Of both: `ms`, `kB`, `× VS Code's own`. */
  readonly unit: string;
}

/** A bench measures, prints its figures as it goes, and gives those that have an aim, if any. */
export interface Bench {
  run(): Promise<readonly BenchRow[] | undefined>;
}

/** The rows as a table of Markdown, those that miss their aim marked. */
export function printTable(rows: readonly BenchRow[]): string {
  const lines = rows.map(({ line, measured, aim, unit }) => {
    const mark = measured <= aim ? 'yes' : '**no**';
    return `| ${line} | ${brief(measured)} ${unit} | ${brief(aim)} ${unit} | ${mark} |`;
  });
  return ['| What | Measured | Aim | Met |', '|---|---|---|---|', ...lines].join('\n');
}

/** Three digits that count. */
function brief(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(3))) : '?';
}
