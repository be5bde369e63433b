const longest = 64;

/**
 * Ignores case; at most three typos and at most one per three letters. `undefined` if nothing is similar, or if
 * `written` is one of the names.
 */
export function nearName(written: string, names: Iterable<string>): string | undefined {
  const needle = written.slice(0, longest).toLowerCase();
  let best: string | undefined;
  let least = Math.min(3, Math.floor(needle.length / 3)) + 1;
  for (const name of names) {
    if (name === written) return undefined;
    if (Math.abs(name.length - needle.length) >= least) continue;
    const distance = editDistance(needle, name.toLowerCase());
    if (distance < least) [best, least] = [name, distance];
  }
  return best;
}

/** Limits comparisons per {@link createAdvice}. */
const mostCompared = 100_000;

/** {@link nearName} with a cache. Gives up after very many comparisons. */
export function createAdvice(names: Iterable<string>): (written: string) => string | undefined {
  const nameList = [...names];
  const adviceByName = new Map<string, string | undefined>();
  let remaining = mostCompared;
  return (written) => {
    if (adviceByName.has(written)) return adviceByName.get(written);
    remaining -= nameList.length;
    const near = remaining < 0 ? undefined : nearName(written, nameList);
    adviceByName.set(written, near);
    return near;
  };
}

/** Counts insertions, deletions, replacements, and swaps of neighbors. */
function editDistance(from: string, to: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 0; i < from.length; i++) {
    const next = [i + 1];
    for (let j = 1; j <= to.length; j++) {
      const cost = from[i] === to[j - 1] ? 0 : 1;
      const isSwap = i > 0 && j > 1 && from[i] === to[j - 2] && from[i - 1] === to[j - 1];
      const swapped = isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost, swapped));
    }
    [before, row] = [row, next];
  }
  return row[to.length] ?? 0;
}
