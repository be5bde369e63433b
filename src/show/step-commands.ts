import { DemoError, type NotRestored } from '../core/errors.ts';
import type { DemoEntry } from '../demos/model.ts';
import type { FinishedWork } from '../history/finished-work.ts';
import type { CallOptions } from '../ports/call-options.ts';
import type { Settings } from '../ports/settings.ts';
import { chooseById, chooseCurrent, chooseNext, choosePrevious, requireSlide } from './control/choice.ts';
import { findUndoPoint, goToDemo } from './control/go-to-demo.ts';
import { type GoingBackParts, standOf, undoGoingBack } from './control/undo-going-back.ts';
import type { Slideshow } from './deck/slideshow.ts';
import { timeFor } from './run/active-step.ts';
import type { DemoRunner } from './run/demo-runner.ts';
import type { Ready, ShowQueue } from './show-queue.ts';
import { afterGoingBack, type BackOutcome, type ShowState, type StepOutcome, withRest } from './show-state.ts';
import { currentSlide, lastTarget, nextTarget, previousTarget, type SlideTarget, targetAfter } from './shown-slide.ts';
import {
  isPlaceOf,
  moveBack,
  moveTo,
  nextEntry,
  placeOf,
  type ShowCursor,
  startAt,
  startCursor,
} from './state/cursor.ts';
import { idle, noError, unstarted } from './state/show-model.ts';

/** Which actions of a demo: from `start` (included) to `end` (excluded), or to the last. */
export interface ActionPart {
  readonly start: number;
  readonly end?: number;
}

/** Commands that bring the show from one place to another; each in its turn. */
export interface StepCommands {
  /**
   * Runs the next step, or goes on with the paused one. Steps run in order of call, one at a time, each exactly once.
   * Rejects with `no-demos`, `no-next`, `queue-full`, `cancelled`, `revision-mismatch`, `step-failed`, `step-timeout`.
   */
  next(options?: CallOptions): Promise<StepOutcome>;
  /**
   * The next step, as the presenter's own key or button asks for it: while a step types, it finishes that at once. Other
   * callers queue behind it by `next`. Rejects as `next` does.
   */
  advance(): Promise<void>;
  /**
   * As `next`, and `no-previous`: has all be as the demo of the step before left it, at once; where that is not known, it
   * runs again without typing, waits and pauses. Cancels a paused step first.
   */
  previous(options?: CallOptions): Promise<StepOutcome>;
  /** As `next`, and `unknown-demo`, `demo-disabled`. Cancels a paused step first. */
  runById(id: string, options?: CallOptions): Promise<StepOutcome>;
  /**
   * Runs some of a demo's actions, by their indexes, while it is written. The cursor stays, so `next` is as before.
   * Rejects as `runById` does.
   */
  runPart(id: string, part: ActionPart): Promise<StepOutcome>;
  /** Goes to a slide of the deck on the stage, and brings that to the front. `no-deck`, `no-slide`, and as opening it does. */
  goToSlide(target: SlideTarget, options?: CallOptions): Promise<ShowState>;
  /**
   * Stops before a demo, with the code of all earlier demos applied. If it has run, everything is as it was just before
   * it did; else the demos in between run without typing, waits and pauses. Cancels a paused step first. Rejects as
   * `next` does, and with `unknown-demo`, `demo-disabled`, `not-undoable` (nothing was changed then).
   */
  goTo(id: string, options?: CallOptions): Promise<BackOutcome>;
  /** All is as it was before the first step, and the cursor at the start. Cancels a paused step first. */
  reset(options?: CallOptions): Promise<BackOutcome>;
  /**
   * Has all be as it was before the last `previous`, `goTo` or `reset` that went back over steps, which are history again;
   * the one before that comes next. Ends once another step has begun. Runs nothing. Cancels a paused step first.
   * `no-going-back`: nothing was changed then.
   */
  undoGoingBack(options?: CallOptions): Promise<BackOutcome>;
  /**
   * Has all be as it was before work that was done outside of the show, and the demo that does it again come next. As
   * `goTo`, it can be undone. Cancels a paused step first. `unknown-demo`, `demo-disabled`: nothing was changed then.
   */
  goToBeginning(id: string, work: Omit<FinishedWork, 'place'>): Promise<BackOutcome>;
  /** Sets the cursor so that `next` runs this demo; runs nothing. `unknown-demo`, `demo-disabled`. Cancels a paused step first. */
  startFrom(id: string): Promise<ShowState>;
}

export interface StepCommandParts extends GoingBackParts {
  readonly queue: ShowQueue;
  readonly slideshow: Slideshow;
  readonly runner: DemoRunner;
  readonly settings: Settings;
}

export function createStepCommands(parts: StepCommandParts): StepCommands {
  const { queue, model, step, slideshow } = parts;
  const next: StepCommands['next'] = (options = {}) => queue.run(options, (ready) => goOn(parts, ready));
  return {
    next,
    async advance() {
      if (!step.finishTyping()) await next();
    },
    previous: (options = {}) => queue.run(options, (ready) => goBack(parts, ready)),
    runById: (id, options = {}) =>
      queue.run(options, (ready) => {
        const entry = chooseById(id, model.demos);
        return runInstead(entry, moveTo(model.cursor, entry, model.demos), parts, ready);
      }),
    runPart: (id, { start, end }) =>
      queue.run({}, (ready) => {
        const { file, demo } = chooseById(id, model.demos);
        const part = { ...demo, actions: demo.actions.slice(start, end) };
        return runInstead({ file, demo: part }, model.cursor, parts, ready);
      }),
    goTo: (id, options = {}) => queue.run(options, (ready) => goToDemo(chooseById(id, model.demos), parts, ready)),
    goToSlide: (target, options = {}) =>
      queue.run(options, async (ready) => {
        requireSlide(model.state, target);
        await ready();
        await step.changeSlide(() => slideshow.goTo(target));
        return model.state;
      }),
    reset: (options = {}) => queue.run(options, (ready) => startOver(parts, ready)),
    undoGoingBack: (options = {}) => queue.run(options, (ready) => undoGoingBack(parts, ready)),
    goToBeginning: (id, work) => queue.run({}, (ready) => undoWork(chooseById(id, model.demos), work, parts, ready)),
    startFrom: (id) =>
      queue.run({}, async () => {
        const entry = chooseById(id, model.demos);
        await step.abort(cancelled('the show starts elsewhere'));
        return model.change({ cursor: startAt(model.cursor, entry, model.demos) });
      }),
  };
}

async function goOn(parts: StepCommandParts, ready: Ready): Promise<StepOutcome> {
  const { model, step } = parts;
  const target = step.waitsFor ? undefined : nextTarget(model.state);
  if (target) return showSlide(target, parts, ready);
  const entry = chooseNext(model.state, model.demos);
  await ready();
  return step.waitsFor ? step.resume() : step.begin(entry, moveTo(model.cursor, entry, model.demos));
}

async function goBack(parts: StepCommandParts, ready: Ready): Promise<StepOutcome> {
  const { model, history, step, settings } = parts;
  const target = step.waitsFor ? undefined : previousTarget(model.state);
  if (target) return showSlide(target, parts, ready);
  const entry = choosePrevious(model.cursor, model.demos);
  await history.ready;
  const start = settings.get('next.after') === 'furthest' ? nextEntry(model.cursor, model.demos) : undefined;
  const cursor = moveBack(model.cursor, entry, model.demos, start);
  await step.abort(anotherStep());
  await ready();
  const end = findEnd(entry, parts);
  return end === undefined ? runAgain(entry, cursor, parts) : bringEndBack(entry, end, cursor, parts);
}

/** The index of the step after a demo last ran: when it began, all was as the demo had left it. `undefined` without one. */
function findEnd(entry: DemoEntry, { history }: StepCommandParts): number | undefined {
  const last = history.steps.findLastIndex(({ place, isRest }) => !isRest && isPlaceOf(place, entry));
  return last >= 0 && last + 1 < history.steps.length ? last + 1 : undefined;
}

/** Has all be as a demo left it: nothing runs, and the steps from an index on are undone. */
async function bringEndBack(
  executed: DemoEntry,
  index: number,
  cursor: ShowCursor,
  parts: StepCommandParts,
): Promise<StepOutcome> {
  const { model, history, step, clock } = parts;
  const stopwatch = timeFor(cursor, model.state.stopwatch, clock.now());
  model.change({ moment: { ...idle, status: 'running', ...noError, stopwatch } });
  let notRestored: readonly NotRestored[] = [];
  try {
    notRestored = await history.undoTo(index, standOf(parts));
    model.change({ cursor });
    await afterGoingBack(notRestored, () => step.changeSlide(async () => undefined));
  } finally {
    model.change({ moment: idle });
  }
  return withRest({ status: 'done', executed, state: model.state }, notRestored);
}

/**
 * Everything is as it was before the demo first ran, or before the demos after it; then it runs without typing, waits
 * and pauses.
 */
async function runAgain(entry: DemoEntry, cursor: ShowCursor, parts: StepCommandParts): Promise<StepOutcome> {
  const { model, history, step } = parts;
  const { ran, index } = findUndoPoint(entry, parts);
  const mode = ran || model.cursor.history.some((place) => isPlaceOf(place, entry)) ? 'repeat' : 'fast';
  const isPartOfGoingBack = index >= 0;
  if (isPartOfGoingBack) model.change({ moment: { ...idle, status: 'running' } });
  const notRestored = isPartOfGoingBack ? await history.undoTo(index, standOf(parts)) : [];
  const outcome = await afterGoingBack(notRestored, () =>
    step.begin(entry, cursor, { mode, isBackward: true, isPartOfGoingBack }),
  );
  if (outcome.status === 'paused') return withRest(outcome, notRestored);
  await step.changeSlide(() => goToDeckEnd(parts));
  return withRest({ ...outcome, state: model.state }, notRestored);
}

/** The deck that the demo has left in sight is at its end, as if it had been walked. */
async function goToDeckEnd({ model, slideshow }: StepCommandParts): Promise<void> {
  const slide = currentSlide(model.state);
  if (slide && targetAfter(slide)) await slideshow.goTo(lastTarget);
}

/** Another slide or reveal of the current demo's deck. */
async function showSlide(
  target: SlideTarget,
  { model, step, slideshow }: StepCommandParts,
  ready: Ready,
): Promise<StepOutcome> {
  const executed = chooseCurrent(model.state);
  await ready();
  await step.changeSlide(() => slideshow.goTo(target));
  return { status: 'done', executed, state: model.state };
}

/** Ends a paused step, then runs another. */
async function runInstead(entry: DemoEntry, cursor: ShowCursor, { step }: StepCommandParts, ready: Ready) {
  await step.abort(anotherStep());
  await ready();
  return step.begin(entry, cursor);
}

async function startOver(parts: StepCommandParts, ready: Ready): Promise<BackOutcome> {
  const { model, step, runner, history } = parts;
  await step.abort(cancelled('the show was reset'));
  await ready();
  const notRestored = await history.undoTo(0, standOf(parts));
  await runner.reset();
  return withRest(model.change({ cursor: startCursor, moment: unstarted }), notRestored);
}

async function undoWork(
  entry: DemoEntry,
  work: Omit<FinishedWork, 'place'>,
  { model, step, history, ...parts }: StepCommandParts,
  ready: Ready,
): Promise<BackOutcome> {
  await step.abort(cancelled('the show begins again'));
  await ready();
  model.change({ moment: { ...idle, status: 'running', ...noError } });
  try {
    const place = placeOf(entry, model.demos);
    const notRestored = await history.undoWork({ ...work, place }, standOf({ model, ...parts }));
    await step.changeSlide(async () => undefined);
    return withRest(model.change({ cursor: startAt(model.cursor, entry, model.demos), moment: idle }), notRestored);
  } finally {
    model.change({ moment: idle });
  }
}

function anotherStep(): DemoError {
  return cancelled('another step took its place');
}

function cancelled(why: string): DemoError {
  return new DemoError('cancelled', `Cancelled: ${why}`);
}
