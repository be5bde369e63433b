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

/** `end` is exclusive. */
export interface ActionPart {
  readonly start: number;
  readonly end?: number;
}

/** Each waits for its turn. All except `next`, `advance` and `goToSlide` cancel a paused step. */
export interface StepCommands {
  /**
   * Runs the next step, or resumes the paused one. Each call runs one step, in order. Rejects with `no-demos`,
   * `no-next`, `queue-full`, `cancelled`, `revision-mismatch`, `step-failed`, `step-timeout`.
   */
  next(options?: CallOptions): Promise<StepOutcome>;
  /** Finishes typing if a step is typing, else like `next`. For the presenter's own key. */
  advance(): Promise<void>;
  /**
   * Restores the state that the previous demo left. If that is unknown, runs the demo again without typing, waits and
   * pauses. Rejects like `next`, and with `no-previous`.
   */
  previous(options?: CallOptions): Promise<StepOutcome>;
  /** Rejects like `next`, and with `unknown-demo`, `demo-disabled`. */
  runById(id: string, options?: CallOptions): Promise<StepOutcome>;
  /** For an author who tries out actions; the cursor stays. Rejects like `runById`. */
  runPart(id: string, part: ActionPart): Promise<StepOutcome>;
  /** Brings the stage to the front. Rejects with `no-deck`, `no-slide`, or any error of opening a deck. */
  goToSlide(target: SlideTarget, options?: CallOptions): Promise<ShowState>;
  /**
   * Restores the state from before the demo if it has run, else runs the demos in between without typing, waits and
   * pauses. Rejects like `next`, and with `unknown-demo`, `demo-disabled`, `not-undoable` (then nothing was changed).
   */
  goTo(id: string, options?: CallOptions): Promise<BackOutcome>;
  /** Restores the state from before the first step. */
  reset(options?: CallOptions): Promise<BackOutcome>;
  /**
   * Undoes the last `previous`, `goTo` or `reset`; a second call undoes the one before. Only possible until another
   * step begins. Rejects with `no-going-back` (then nothing was changed).
   */
  undoGoingBack(options?: CallOptions): Promise<BackOutcome>;
  /**
   * Undoes work outside of the show; the demo that repeats it is next. Can be undone like `goTo`. Rejects with
   * `unknown-demo`, `demo-disabled` (then nothing was changed).
   */
  goToBeginning(id: string, work: Omit<FinishedWork, 'place'>): Promise<BackOutcome>;
  /** Makes this demo the next one. Rejects with `unknown-demo`, `demo-disabled`. */
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
        await step.abort(cancelled('the show starts at another place'));
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

/** Returns the index of the step after the demo's last run. */
function findEnd(entry: DemoEntry, { history }: StepCommandParts): number | undefined {
  const last = history.steps.findLastIndex(({ place, isRest }) => !isRest && isPlaceOf(place, entry));
  return last >= 0 && last + 1 < history.steps.length ? last + 1 : undefined;
}

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

/** Undoes the demo first, or at least the demos after it. */
async function runAgain(entry: DemoEntry, cursor: ShowCursor, parts: StepCommandParts): Promise<StepOutcome> {
  const { model, history, step } = parts;
  const { ran, index } = findUndoPoint(entry, parts);
  const mode = ran || model.cursor.history.some((position) => isPlaceOf(position, entry)) ? 'repeat' : 'fast';
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

async function goToDeckEnd({ model, slideshow }: StepCommandParts): Promise<void> {
  const slide = currentSlide(model.state);
  if (slide && targetAfter(slide)) await slideshow.goTo(lastTarget);
}

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
    const position = placeOf(entry, model.demos);
    const notRestored = await history.undoWork({ ...work, place: position }, standOf({ model, ...parts }));
    await step.changeSlide(async () => undefined);
    return withRest(model.change({ cursor: startAt(model.cursor, entry, model.demos), moment: idle }), notRestored);
  } finally {
    model.change({ moment: idle });
  }
}

function anotherStep(): DemoError {
  return cancelled('another step replaced it');
}

function cancelled(why: string): DemoError {
  return new DemoError('cancelled', `Canceled: ${why}`);
}
