/** Something that grows: its cost at each of these sizes, in milliseconds. */
export interface GrowingSubject {
  readonly name: string;
  /** Small, in between, and as large as it gets. */
  readonly sizes: readonly [number, number, number];
  /** The work with so many, once; preparing it does not count. */
  cost(size: number): Promise<number>;
}

export async function timeOf(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
