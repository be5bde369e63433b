import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly propertySeed: number;
  }
}

/** For a folder without a history, as an archive of the project is. */
const fallback = 20_261_121;

/**
 * Seeds the property tests of a run: each commit tries other cases, and two runs of one commit try the same, so that a
 * red run can be repeated. `PROPERTY_SEED=7 npm run test:unit` tries others.
 */
export default async function seedRun({ provide, vitest }: TestProject): Promise<void> {
  const seed = Number(process.env.PROPERTY_SEED ?? (await seedOfCommit()));
  if (!Number.isInteger(seed)) throw new Error(`PROPERTY_SEED is no whole number: ${process.env.PROPERTY_SEED}`);
  provide('propertySeed', seed);
  vitest.logger.log(`Seed of the property tests: ${seed} (PROPERTY_SEED=${seed} repeats them)\n`);
}

async function seedOfCommit(): Promise<number> {
  const head = await promisify(execFile)('git', ['rev-parse', 'HEAD']).catch(() => undefined);
  return head ? Number.parseInt(head.stdout.slice(0, 7), 16) : fallback;
}
