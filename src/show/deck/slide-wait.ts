import { type Disposable, disposeAll } from '../../core/disposables.ts';
import type { Clock } from '../../core/time/clock.ts';
import { createTimer } from '../../core/time/timer.ts';
import type { SlideStage } from '../../ports/slide-stage.ts';
import type { ShowModel } from '../state/show-model.ts';

/** Sets `late` in the show's state if the slide takes too long. */
export interface SlideWait extends Disposable {
  /** Waits for a new page instead of the last one. */
  follow(isSeen: Promise<boolean>, options: { readonly isNew: boolean }): void;
  /**
   * Returns `false` if the panel was closed, or if the page is late and another command waits. Rejects with the
   * signal's reason.
   */
  untilSeen(signal: AbortSignal): Promise<boolean>;
  /** Call when the step itself closes the panel. */
  leave(): void;
  /** Waits without a limit, also for later pages. Returns `false` if the panel was closed. */
  untilSettled(): Promise<boolean>;
  readonly isWaiting: boolean;
}

export interface SlideWaitOptions {
  readonly model: ShowModel;
  readonly stage: Pick<SlideStage, 'onDidRequest'>;
  readonly clock: Clock;
}

/** Milliseconds until a page is late. */
const overdue = 1500;

interface Waiter {
  resolve(isSeen: boolean): void;
  reject(error: unknown): void;
}

export function createSlideWait({ model, stage, clock }: SlideWaitOptions): SlideWait {
  const timer = createTimer(clock);
  const waiters = new Set<Waiter>();
  let expectedPage: Promise<boolean> | undefined;
  let isOverdue = false;
  let isHidden = false;
  let isLost = false;

  const look = () => {
    // Do not wait for pages behind a file.
    const isOver = expectedPage === undefined || isHidden;
    const stageState = isOverdue && !isOver ? 'late' : undefined;
    if (model.state.stage !== stageState) model.change({ moment: { stage: stageState } });
    if (isOver || (isOverdue && model.state.queueLength > 0))
      for (const { resolve } of waiters) resolve(isOver && !isLost);
  };
  const arrive = (page: Promise<boolean>, isSeen: boolean) => {
    if (page !== expectedPage) return;
    // It is still the newest page, so the panel was closed.
    isLost = !isSeen;
    timer.clear();
    [expectedPage, isOverdue] = [undefined, false];
    look();
  };
  const fail = (page: Promise<boolean>, error: unknown) => {
    if (page === expectedPage) for (const { reject } of waiters) reject(error);
    arrive(page, false);
  };
  const expire = () => {
    isOverdue = true;
    look();
  };
  const requests = stage.onDidRequest(({ kind }) => {
    if (kind !== 'shown' && kind !== 'hidden') return;
    isHidden = kind === 'hidden';
    look();
  });
  const changes = model.onDidChange(({ status }) => {
    if (status === 'idle') isLost = false;
    if (waiters.size > 0) look();
  });
  return {
    get isWaiting() {
      return waiters.size > 0;
    },
    follow(isSeen, { isNew }) {
      if (isNew) isHidden = false;
      isLost = false;
      if (!expectedPage) timer.set(expire, overdue);
      expectedPage = isSeen;
      isSeen.then(
        (wasSeen) => arrive(isSeen, wasSeen),
        (error) => fail(isSeen, error),
      );
    },
    leave() {
      timer.clear();
      [expectedPage, isOverdue, isLost] = [undefined, false, false];
      look();
    },
    untilSeen: (signal) => waitAmong(waiters, signal, look),
    async untilSettled() {
      let isSeen = !isLost;
      for (let page = expectedPage; page; page = expectedPage) isSeen = await page.catch(() => false);
      return isSeen;
    },
    dispose: disposeAll([timer, requests, changes]).dispose,
  };
}

/** Rejects with the signal's reason. */
function waitAmong(waiters: Set<Waiter>, signal: AbortSignal, onAdded: () => void): Promise<boolean> {
  const abort = () => waiter?.reject(signal.reason);
  let waiter: Waiter | undefined;
  const seen = new Promise<boolean>((resolve, reject) => {
    waiter = { resolve, reject };
    waiters.add(waiter);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    onAdded();
  });
  return seen.finally(() => {
    signal.removeEventListener('abort', abort);
    if (waiter) waiters.delete(waiter);
  });
}
