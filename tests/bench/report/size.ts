/**
 * How much a bench does: as much as its figures need, or, in `test:all`, only so much that it has run
 * (`BENCH_SMALLEST`).
 */
export function sized<T>(full: T, smallest: T): T {
  return process.env.BENCH_SMALLEST ? smallest : full;
}
