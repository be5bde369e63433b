import { beforeAll, describe, expect, it } from 'vitest';
import { buildProgram, programPath } from '../../headless/program.ts';
import { walk } from './walk.ts';

beforeAll(buildProgram);

describe('a random walk through a random talk, checked from outside', () => {
  it.each([102, 106])('restores every earlier state, and loses no text of the presenter (seed %i)', async (seed) => {
    const { mismatches, totals } = await walk({ seed, path: programPath, moves: 5, hasKills: false });
    expect(mismatches).toEqual([]);
    expect(totals.steps).toBeGreaterThan(0);
  });
});
