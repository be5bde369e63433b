import { beforeAll, describe, expect, it } from 'vitest';
import { buildProgram, programPath } from '../../headless/program.ts';
import { walk } from './walk.ts';

beforeAll(buildProgram);

describe('a walk through a random talk, seen from outside', () => {
  it.each([102, 106])('finds all as it was then, and no word of the presenter lost (seed %i)', async (seed) => {
    const { mismatches, totals } = await walk({ seed, path: programPath, moves: 5, hasKills: false });
    expect(mismatches).toEqual([]);
    expect(totals.steps).toBeGreaterThan(0);
  });
});
