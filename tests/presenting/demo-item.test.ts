import { describe, expect, it } from 'vitest';
import type { PastStep } from '../../src/history/past-step.ts';
import { describeDemo } from '../../src/presenting/demo-item.ts';
import { outlineOf } from '../../src/presenting/outline.ts';
import type { ShowState } from '../../src/show/show-state.ts';
import { demoFile, demos } from '../support/demo-files.ts';
import { createFixedLibrary } from '../support/host-parts.ts';

const file = demoFile('/talk/.demo/a.json', demos('a', 'b', 'c', '-d', 'e'));
const [, b, c] = file.demos.map((demo) => ({ file, demo }));
const idle = { status: 'idle', current: undefined, next: undefined, queueLength: 0 };

/** The words of each demo in this state. */
function words(state: Partial<ShowState>, ran: readonly Partial<PastStep>[] = []) {
  const history = ran.map(
    (step) => ({ obstacle: undefined, duration: 1, end: { outcome: 'done' }, ...step }) as PastStep,
  );
  const [outline] = outlineOf(createFixedLibrary(file).service.current, {
    state: { ...idle, ...state } as ShowState,
    history,
  });
  return outline?.demos.map(describeDemo) ?? [];
}

const place = (id: string) => ({ id }) as PastStep['place'];

describe('the description of a demo', () => {
  it('shows only for the running demo how many presses wait behind it', () => {
    const waiting = (queueLength: number, rest: Partial<ShowState> = {}) =>
      words({ status: 'running', current: b, next: c, queueLength, ...rest }).map(({ description }) => description);
    expect(waiting(0)).toEqual(['', 'running', 'next', 'disabled', '']);
    expect(waiting(1)).toEqual(['', 'running · 1 more waits', 'next', 'disabled', '']);
    expect(waiting(16)[1]).toBe('running · 16 more wait');
    expect(waiting(2, { stage: 'late' })[1]).toBe('slide is late · 2 more wait');
  });

  it('tells the status to a screen reader, even where others see only an icon', () => {
    const labels = words({ status: 'running', current: b, next: c, queueLength: 1 }, [{ place: place('a') }]);
    expect(labels.map(({ label }) => label)).toEqual([
      'A, done',
      'B, running, 1 more waits',
      'C, next',
      'D, disabled',
      'E, ahead',
    ]);
  });

  it('explains why a demo that has run failed or cannot be undone', () => {
    const [a, last] = words({ current: b }, [
      { place: place('a'), end: { outcome: 'failed', message: 'There is no x' } },
      { place: place('b'), obstacle: 'a terminal ran' },
    ]);
    expect(a).toEqual({ description: 'failed', label: 'A, failed, There is no x' });
    expect(last).toEqual({ description: 'current · cannot be undone', label: 'B, done, current, cannot be undone' });
  });
});
