import { describe, expect, it } from 'vitest';
import type { AgendaEntry } from '../../src/presenting/agenda.ts';
import { describeRehearsal } from '../../src/presenting/rehearsal-text.ts';

const entry: AgendaEntry = {
  path: '/w/.demo/1.json',
  title: 'One',
  planned: undefined,
  isRehearsed: false,
  actual: undefined,
  standing: 'done',
};

describe('a rehearsal in the status bar', () => {
  it('is nothing, or that it runs, or what all of it took', () => {
    const entries = [{ ...entry, actual: 61_000 }, { ...entry, actual: 64_000 }, entry];
    expect(describeRehearsal('none', { entries })).toBeUndefined();
    expect(describeRehearsal('running', { entries })?.text).toBe('$(record) Rehearsing');
    expect(describeRehearsal('complete', { entries })?.label).toContain('its times are kept: 2:05.');
  });
});
