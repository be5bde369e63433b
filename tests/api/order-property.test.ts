import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StepResult } from '../../src/api/editor-port.ts';
import { DemoError } from '../../src/core/errors.ts';
import { createQueue } from '../../src/core/time/async.ts';
import { type Clock, sleep } from '../../src/core/time/clock.ts';
import { createInProcess } from './in-process.ts';

/** A command, in milliseconds: how long after the one before it arrives, and how long its step takes. */
interface Plan {
  readonly after: number;
  readonly takes: number;
  readonly ends: 'well' | 'badly' | 'with a bug';
}

const plans = fc.array(
  fc.record<Plan>({
    after: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3_000 })),
    takes: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 12_000 })),
    ends: fc.constantFrom('well', 'well', 'badly', 'with a bug'),
  }),
  { minLength: 1, maxLength: 40 },
);

/** More at once than may wait. */
const rush: Plan[] = Array.from({ length: 30 }, () => ({ after: 0, takes: 1_000, ends: 'well' }));

/** A show whose steps only take their time, one at a time, as the plans say. */
function createPlannedShow(list: readonly Plan[], clock: () => Clock) {
  const queue = createQueue(16);
  const [begun, refused]: [number[], number[]] = [[], []];
  let running = 0;
  let most = 0;
  const step = async (i: number): Promise<StepResult> => {
    begun.push(i);
    running += 1;
    most = Math.max(most, running);
    await sleep(clock(), list[i]!.takes);
    running -= 1;
    if (list[i]!.ends === 'badly') throw new DemoError('step-failed', 'It failed.');
    if (list[i]!.ends === 'with a bug') throw new TypeError('x is undefined');
    return { status: 'done', executed: { id: String(i), title: 'A' }, revision: i };
  };
  const runById = async (id: string) => {
    const waits = queue.length;
    const result = queue.run(() => step(Number(id)));
    if (queue.length === waits && waits === 16) refused.push(Number(id));
    return result;
  };
  return { runById, begun, refused, most: () => most };
}

const expected = { well: 200, badly: 422, 'with a bug': 500 } as const;

describe('commands that arrive whenever they like', () => {
  it('run each once, one at a time, in order of arrival, and hear of it within 8 s', async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (list) => {
        const show = createPlannedShow(list, () => api.clock);
        const api = createInProcess({ show: { runById: show.runById } });
        const answers: Promise<{ status: number; after: number }>[] = [];
        for (const [i, { after }] of list.entries()) {
          await api.clock.advance(after);
          const arrival = api.clock.now();
          const answer = api.call(`POST /api/runById?id=${i}`);
          answers.push(answer.then(({ status }) => ({ status, after: api.clock.now() - arrival })));
        }
        await api.clock.advance(40 * 12_000);
        const accepted = list.flatMap((_, i) => (show.refused.includes(i) ? [] : [i]));
        expect(show.begun).toEqual(accepted);
        expect(show.most()).toBeLessThanOrEqual(1);
        for (const [i, { status, after }] of (await Promise.all(answers)).entries()) {
          expect(after).toBeLessThanOrEqual(8_000);
          if (show.refused.includes(i)) expect(status).toBe(429);
          else if (after === 8_000) expect([202, expected[list[i]!.ends]]).toContain(status);
          else expect(status).toBe(expected[list[i]!.ends]);
        }
      }),
      { numRuns: 100, seed: 2026, examples: [[rush]] },
    );
  });
});
