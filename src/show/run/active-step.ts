import type { Pause, StepPacing } from '../../actions/context.ts';
import type { DemoError } from '../../core/errors.ts';
import type { Clock } from '../../core/time/clock.ts';
import { type Stopwatch, startStopwatch, turnToLap } from '../../core/time/stopwatch.ts';
import type { DemoEntry, DemoFile } from '../../demos/model.ts';
import type { History } from '../../history/history.ts';
import type { StepEnd, StepPlace } from '../../history/past-step.ts';
import { nothingRecorded } from '../../history/step-record.ts';
import type { Log } from '../../ports/log.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Workbench } from '../../ports/workbench.ts';
import type { Slideshow } from '../deck/slideshow.ts';
import type { StepOutcome, StepProgress } from '../show-state.ts';
import { isPlaceOf, type ShowCursor } from '../state/cursor.ts';
import { idle, type ModelChange, noError, type ShowModel } from '../state/show-model.ts';
import type { RunMode } from './demo-run.ts';
import type { DemoRunner } from './demo-runner.ts';
import {
  createEnding,
  createSlideChange,
  createStep,
  createUnseenError,
  endOf,
  reportFailure,
  type Step,
  type StepScope,
  type StepStop,
  stepLimits,
} from './step.ts';

export interface ActiveStep {
  readonly entry: DemoEntry | undefined;
  readonly waitsFor: Pause | undefined;
  /** Resolves when the demo pauses or ends. No other step may be running. */
  begin(entry: DemoEntry, cursor: ShowCursor, options?: StepOptions): Promise<StepOutcome>;
  resume(): Promise<StepOutcome>;
  /** Shows another slide. The show counts as running until the slide is visible; a paused step stays paused. */
  changeSlide(change: () => Promise<void>): Promise<void>;
  /**
   * Resolves once the step has ended, after 1 s at most. `reporting`: report why a paused step ended, because no other step
   * replaces it.
   */
  abort(reason: DemoError, reporting?: 'told'): Promise<void>;
  /** Returns `false` if nothing is being typed. */
  finishTyping(): boolean;
}

export interface StepOptions {
  /** Default: `normal`. */
  readonly mode?: RunMode;
  readonly isBackward?: boolean;
  /** Part of an undo, which stays undoable. */
  readonly isPartOfGoingBack?: boolean;
}

export interface ActiveStepOptions {
  readonly model: ShowModel;
  readonly runner: DemoRunner;
  readonly history: History;
  readonly slideshow: Pick<Slideshow, 'untilSeen' | 'untilSettled'>;
  readonly workbench: Workbench;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  /** Awaited before the first step of each demo file. Never rejects. */
  beforeFile?(file: DemoFile, signal: AbortSignal): Promise<void>;
}

interface BegunStep {
  readonly entry: DemoEntry;
  readonly step: Step;
  /** Another step follows at once: the show counts as running throughout. */
  readonly isFast: boolean;
  conclude(end: StepEnd): void;
}

export function createActiveStep(options: ActiveStepOptions): ActiveStep {
  const { model, runner } = options;
  const typing = createRunningTyping(model);
  let active: BegunStep | undefined;

  const untilStopped = async (begun: BegunStep, stopped: Promise<StepStop>) => {
    try {
      const status = await stopped;
      if (status === 'done') {
        active = undefined;
        concludeDone(begun, options);
      }
      const state = model.change({ moment: momentAfter(status, begun, model.state.progress) });
      return { status, executed: begun.entry, state };
    } catch (error) {
      active = undefined;
      begun.conclude(endOf(error));
      reportFailure(error, options);
      throw error;
    }
  };
  const follow = async (begun: BegunStep, stopped: Promise<StepStop>) => {
    const outcome = await untilStopped(begun, stopped);
    if (outcome.status === 'done' && !begun.step.isSeen) throw createUnseenError();
    return outcome;
  };
  const slideChange = createSlideChange({ ...options, isPaused: () => active !== undefined });
  return {
    get waitsFor() {
      return active?.step.waitsFor;
    },
    get entry() {
      return active?.entry;
    },
    begin(entry, cursor, { mode = 'normal', isBackward = false, isPartOfGoingBack = false } = {}) {
      const ending = createEnding();
      const run = async (scope: StepScope) => {
        const recording = await record(entry, isPartOfGoingBack, scope.signal, options).finally(model.store);
        ending.begin(recording);
        await runner.run(entry, { ...scope, ...reportingOf(model, typing), mode, recording, isBackward });
      };
      const step = createStep(run, stepLimits(options, mode === 'fast' ? undefined : options.slideshow));
      active = { entry, step, isFast: mode === 'fast', conclude: ending.conclude };
      model.change(beginningAt(cursor, options));
      return follow(active, step.start());
    },
    resume() {
      if (!active) throw new Error('No step to resume');
      model.change({ moment: { ...idle, status: 'running' } });
      return follow(active, active.step.resume());
    },
    changeSlide: slideChange.run,
    async abort(reason, reporting) {
      await slideChange.abort(reason);
      const aborted = active;
      if (!aborted) return;
      const wasPaused = aborted.step.waitsFor !== undefined;
      await aborted.step.abort(reason);
      // Nothing awaits a paused step, so finish here.
      if (wasPaused && active === aborted) {
        active = undefined;
        aborted.conclude(endOf(reason));
        model.change({ moment: { ...idle, ...(reporting && { lastError: reason.message }) } });
      }
    },
    finishTyping: typing.finish,
  };
}

/** Store the cursor later than the history: if the window closes in between, the step counts as not run. */
function beginningAt(cursor: ShowCursor, { model, clock }: ActiveStepOptions): ModelChange {
  const stopwatch = timeFor(cursor, model.state.stopwatch, clock.now());
  return { cursor, isStoredLater: true, moment: { ...idle, status: 'running', ...noError, stopwatch } };
}

/** A skipped slide, or the next one of its deck, may still appear. */
function concludeDone({ step, entry, conclude }: BegunStep, { slideshow, model }: ActiveStepOptions): void {
  conclude(step.isSeen ? { outcome: 'done' } : endOf(createUnseenError()));
  if (step.isSeen) return;
  void slideshow.untilSettled().then((isSeen) => {
    const { current } = model.cursor;
    if (!isSeen || !current || !isPlaceOf(current, entry)) return;
    conclude({ outcome: 'done' });
    model.change({});
  });
}

function momentAfter(status: StepStop, { step, isFast }: BegunStep, progress: StepProgress | undefined) {
  if (status === 'paused') return { ...idle, status, pause: step.waitsFor, progress };
  return isFast ? { ...idle, status: 'running' as const } : idle;
}

function reportingOf(model: ShowModel, typing: RunningTyping) {
  return {
    typing: typing.run,
    waiting: createWaiting(model),
    onProgress: (progress: StepProgress) => model.change({ moment: { progress } }),
  };
}

function createWaiting(model: ShowModel): StepPacing['waiting'] {
  return async (waiting, work) => {
    const { progress } = model.state;
    if (!progress) return work;
    model.change({ moment: { progress: { ...progress, waiting } } });
    try {
      return await work;
    } finally {
      // The step may have ended meanwhile.
      if (model.state.progress) model.change({ moment: { progress } });
    }
  };
}

/** Does not record actions that an author tries out. */
async function record(
  entry: DemoEntry,
  isPartOfGoingBack: boolean,
  signal: AbortSignal,
  { model, history, beforeFile }: ActiveStepOptions,
) {
  const { current, history: before } = model.cursor;
  if (!current || !isPlaceOf(current, entry)) return nothingRecorded;
  const { demo, file } = entry;
  const isInFile = ({ filePath }: StepPlace) => filePath === file.path;
  const hasStarted = () => before.some(isInFile) || history.steps.some(({ place }) => isInFile(place));
  const isFirst = !isPartOfGoingBack && !hasStarted();
  if (isFirst) await beforeFile?.(file, signal);
  const step = { place: current, title: demo.title, folder: file.workspaceFolder, isPartOfGoingBack };
  return history.begin(step, signal);
}

/** The first step of each demo file starts its lap. */
export function timeFor({ current }: ShowCursor, stopwatch: Stopwatch | undefined, now: number): Stopwatch {
  const lap = current?.filePath;
  return stopwatch ? turnToLap(stopwatch, lap ?? stopwatch.lap, now) : startStopwatch(now, lap);
}

/** Typing that the presenter can finish early. */
export interface RunningTyping {
  readonly run: StepPacing['typing'];
  /** Returns `false` if nothing is being typed. */
  finish(): boolean;
}

export function createRunningTyping(model: ShowModel): RunningTyping {
  let latest: AbortController | undefined;
  return {
    async run(type) {
      const controller = new AbortController();
      latest = controller;
      model.change({ moment: { isTyping: true } });
      try {
        return await type(controller.signal);
      } finally {
        if (latest === controller) latest = undefined;
        model.change({ moment: { isTyping: false } });
      }
    },
    finish() {
      latest?.abort();
      return latest !== undefined;
    },
  };
}
