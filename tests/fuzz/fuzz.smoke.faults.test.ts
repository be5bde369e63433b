import { describe, expect, it } from 'vitest';
import { runCampaign } from './campaign.ts';

describe('a thousand fuzzed connections', () => {
  it('run only complete and valid requests, and leave the server working', async () => {
    const { byKind, failures } = await runCampaign({ cases: 1_000, seed: 2026, lanes: 4 });
    expect(failures).toEqual([]);
    expect(byKind.whole.runs).toBeGreaterThan(30);
    expect(byKind.mutated.runs).toBeGreaterThan(10);
    expect(byKind['cut off'].runs + byKind.refused.runs).toBe(0);
  });
});
