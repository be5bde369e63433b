/**
 * Prints the medians of two ways to the same end, measured by turns, and how long the first takes beside the second:
 * the median of the rounds' ratios, since a round shares its weather. Gives that.
 */
export function printBeside(title: string, ours: readonly number[], theirs: readonly number[], them: string): number {
  const ratio = median(ours.map((time, round) => time / (theirs[round] ?? Number.NaN)));
  const each = `${median(ours).toFixed(1)} ms beside ${median(theirs).toFixed(1)} ms`;
  console.log(`${title}: ${ratio.toFixed(2)} × ${them} (${each}, medians of ${ours.length})`);
  return ratio;
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
