declare module 'vitest' {
  export interface ProvidedContext {
    readonly propertySeed: number;
  }
}

/**
 * The same cases in every run: a delivery is refused for its own changes, never for a case that nobody has tried
 * before.
 */
const fixedSeed = 20_261_121;

/**
 * The seed of the property tests of a run. `PROPERTY_SEED=7` tries other cases, and `PROPERTY_SEED=random`, as `npm run
 * test:all` does, ones that no run has tried; the seed is printed then, so that a red run can be repeated.
 */
export function seedOfRun(asked = process.env.PROPERTY_SEED): number {
  const seed = asked === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(asked ?? fixedSeed);
  if (!Number.isInteger(seed)) throw new Error(`PROPERTY_SEED is neither a whole number nor “random”: ${asked}`);
  if (asked) console.log(`Seed of the property tests: ${seed} (PROPERTY_SEED=${seed} repeats them)`);
  return seed;
}
