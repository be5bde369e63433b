import { describe, expect, it } from 'vitest';
import { keepSteps, lastStepsOf, type RunStep } from '../../../src/web/remote/view/run-steps.ts';

const stepsOf = (ids: string): readonly RunStep[] => [...ids].map((id) => ({ id, outcome: 'done' }));
const idsOf = (steps: readonly RunStep[]) => steps.map(({ id }) => id).join('');

describe('keepSteps', () => {
  it('takes the steps from the state when the state contains all of them', () => {
    expect(idsOf(keepSteps(stepsOf('abc'), stepsOf('ab')))).toBe('ab');
    expect(idsOf(keepSteps(stepsOf('abc'), []))).toBe('');
  });

  it('keeps steps that have dropped out of the state, while the show goes forward and back', () => {
    const forward = keepSteps(stepsOf('abcdefghij'), stepsOf('bcdefghijk'));
    expect(idsOf(forward)).toBe('abcdefghijk');
    const further = keepSteps(forward, stepsOf('cdefghijkl'));
    expect(idsOf(further)).toBe('abcdefghijkl');
    expect(idsOf(keepSteps(further, stepsOf('bcdefghijk')))).toBe('abcdefghijk');
  });

  it('starts again when the state does not overlap with the known steps', () => {
    expect(idsOf(keepSteps(stepsOf('abc'), stepsOf('klmnopqrst')))).toBe('klmnopqrst');
    expect(idsOf(keepSteps([], stepsOf('klmnopqrst')))).toBe('klmnopqrst');
  });

  it('lastStepsOf returns the last run of each demo', () => {
    const steps: readonly RunStep[] = [
      { id: 'a', outcome: 'done' },
      { id: 'b', outcome: 'done' },
      { id: 'a', outcome: 'failed' },
      { id: 'c', outcome: 'running' },
    ];
    expect([...lastStepsOf(steps).values()].map(({ id, outcome }) => `${id} ${outcome}`)).toEqual([
      'a failed',
      'b done',
      'c running',
    ]);
  });
});
