import { describe, expect, it } from 'vitest';
import { startStopwatch } from '../../../src/core/time/stopwatch.ts';
import { agendaOf } from '../../../src/presenting/agenda.ts';
import { timingOf } from '../../../src/presenting/presenter-model.ts';
import { timingAfter } from '../../../src/web/presenter/timing.ts';
import { demoFile, demos } from '../../support/demo-files.ts';

const files = [
  demoFile('/talk/a.json', demos('a'), { timer: 2 }),
  demoFile('/talk/b.json', demos('b'), { timer: 3 }),
  demoFile('/talk/c.json', demos('c')),
];
const stopwatch = { ...startStopwatch(0, '/talk/b.json'), laps: { '/talk/a.json': 100_000 } };

function timingAt(now: number) {
  const agenda = agendaOf({ files, stopwatch, now, rehearsed: () => undefined, minutes: undefined });
  return timingOf({ stopwatch, countdown: undefined }, agenda, now);
}

describe('timingAfter', () => {
  it.each([0, 1000, 179_000, 181_000, 500_000])(
    'returns after %d ms the timing that the server would report',
    (passed) => {
      expect(timingAfter(timingAt(30_000), passed)).toEqual(timingAt(30_000 + passed));
    },
  );

  it('does not change while the talk is not running', () => {
    const standing = { ...timingAt(30_000), isRunning: false };
    expect(timingAfter(standing, 5000)).toBe(standing);
  });
});
