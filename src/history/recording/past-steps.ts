import type { Journal } from '../journal/journal.ts';
import type { HistoryStep } from '../journal/timeline.ts';
import type { PastStep, WayBack } from '../past-step.ts';
import { notWritten } from './obstacles.ts';
import type { Settling } from './settling.ts';

export interface PastStepsParts {
  readonly journal: Pick<Journal, 'timeline' | 'unwritten'>;
  readonly settling: Pick<Settling, 'isSettling'>;
}

/** Returns the same object for an unchanged step, because callers compare them. */
export function createPastSteps({ journal, settling }: PastStepsParts) {
  const cache = new WeakMap<HistoryStep, PastStep>();
  let last:
    | {
        readonly from: readonly HistoryStep[];
        readonly unwritten: number | undefined;
        readonly all: readonly PastStep[];
      }
    | undefined;
  const isLost = (number: number) => journal.unwritten !== undefined && number >= journal.unwritten;
  const toPastStep = (step: HistoryStep): PastStep => {
    const { number, place, title, duration, end } = step;
    const obstacle = step.obstacle ?? (isLost(number) ? notWritten : undefined);
    const isSettling = settling.isSettling(number);
    const cached = cache.get(step);
    if (cached?.obstacle === obstacle && cached?.isSettling === isSettling && cached) return cached;
    const past = { place, title, obstacle, isRest: step.isRest === true, isSettling, duration, end };
    cache.set(step, past);
    return past;
  };
  return {
    goneBack(): WayBack | undefined {
      const last = journal.timeline.goneBack.at(-1);
      if (!last) return undefined;
      const { step, from, cut } = last;
      const obstacle = step.obstacle ?? (isLost(step.number) ? notWritten : undefined);
      return { title: step.title, obstacle, from, first: cut[0]?.place };
    },
    all() {
      const { steps } = journal.timeline;
      const isSame =
        last?.from === steps && last.unwritten === journal.unwritten && !last.all.some((one) => one.isSettling);
      if (!last || !isSame) last = { from: steps, unwritten: journal.unwritten, all: steps.map(toPastStep) };
      return last.all;
    },
  };
}
