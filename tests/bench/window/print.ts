import { brief } from '../report/rows.ts';
import { median, quantile } from '../report/statistics.ts';

/** A ratio of two ways, and how far the rounds lie apart. */
export interface Beside {
  readonly measured: number;
  /** Between the first and the third quartile. */
  readonly spread: number;
}

/**
 * Prints the medians of two ways to the same end, measured by turns, and how long the first takes beside the second:
 * the median of the rounds' ratios, since a round shares its weather. Gives that.
 */
export function printBeside(title: string, ours: readonly number[], theirs: readonly number[], them: string): Beside {
  const ratios = ours.map((time, round) => time / (theirs[round] ?? Number.NaN));
  const measured = median(ratios);
  const spread = quantile(ratios, 0.75) - quantile(ratios, 0.25);
  const each = `${brief(median(ours))} ms beside ${brief(median(theirs))} ms`;
  console.log(
    `${title}: ${measured.toFixed(2)} × ${them} (${each}, medians of ${ours.length}, spread ${spread.toFixed(2)})`,
  );
  return { measured, spread };
}
