/** The indices of as many values as ascend, in order: the longest increasing subsequence. O(n log n). */
export function longestAscent(values: readonly number[]): readonly number[] {
  const tails: number[] = [];
  const previous = new Int32Array(values.length).fill(-1);
  for (const [index, value] of values.entries()) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = index;
  }
  const ascent: number[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) ascent.push(index);
  return ascent.reverse();
}
