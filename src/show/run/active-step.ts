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
import type { DemoRunner } from './demo-runner.ts';
import type { RunMode } from './run-mode.ts';
import { createRunningTyping, type RunningTyping } from './running-typing.ts';
import { createSlideChange, createUnseenError, stepLimits } from './slide-change.ts';
import { createStep, type Step, type StepScope, type StepStop } from './step.ts';
import { createEnding, endOf, reportFailure } from './step-end.ts';

/** The place for the one step that runs or is paused; keeps the model up to date about it. */
export interface ActiveStep {
  /** The demo of the step that runs or is paused. */
  readonly entry: DemoEntry | undefined;
  /** Pause of the paused step. */
  readonly waitsFor: Pause | undefined;
  /** Puts the cursor there and runs the demo, until it pauses or ends. Nothing else may be running. */
  begin(entry: DemoEntry, cursor: ShowCursor, options?: StepOptions): Promise<StepOutcome>;
  /** Goes on with the paused step. */
  resume(): Promise<StepOutcome>;
  /** Another slide of the deck: no demo runs, but the show does until the audience sees it. A paused step stays so. */
  changeSlide(change: () => Promise<void>): Promise<void>;
  /**
   * Ends the running or paused step, if there is one; resolves when it is over, after 1 s at the most. Why a paused one
   * ended is `told` only where nothing takes its place.
   */
  abort(reason: DemoError, told?: 'told'): Promise<void>;
  /** `false` when nothing is being typed. */
  finishTyping(): boolean;
}

export interface StepOptions {
  /** Default: `normal`. */
  readonly mode?: RunMode;
  readonly isBackward?: boolean;
  /** It runs because the show went back, which can still be undone then. */
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
  /** Awaited before the first step of a demo file. Never rejects. */
  beforeFile?(file: DemoFile, signal: AbortSignal): Promise<void>;
}

interface BegunStep {
  readonly entry: DemoEntry;
  readonly step: Step;
  /** Another one follows it at once: for observers the show goes on running. */
  readonly isFast: boolean;
  /** Has the history say how it ended. */
  conclude(end: StepEnd): void;
}

export function createActiveStep(options: ActiveStepOptions): ActiveStep {
  const { model, runner } = options;
  const typing = createRunningTyping(model);
  let active: BegunStep | undefined;

  /** Waits for the step's stop and tells the model. */
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
    async abort(reason, told) {
      await slideChange.abort(reason);
      const aborted = active;
      if (!aborted) return;
      const wasPaused = aborted.step.waitsFor !== undefined;
      await aborted.step.abort(reason);
      // A running step has a follower; a paused one has none.
      if (wasPaused && active === aborted) {
        active = undefined;
        aborted.conclude(endOf(reason));
        model.change({ moment: { ...idle, ...(told && { lastError: reason.message }) } });
      }
    },
    finishTyping: typing.finish,
  };
}

/** A window that closes before the history has the step leaves the stored cursor before it. */
function beginningAt(cursor: ShowCursor, { model, clock }: ActiveStepOptions): ModelChange {
  const stopwatch = timeFor(cursor, model.state.stopwatch, clock.now());
  return { cursor, isStoredLater: true, moment: { ...idle, status: 'running', ...noError, stopwatch } };
}

/** A slide that the show has gone on over, or the next one of its deck, may be seen all the same. */
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

/** Callbacks by which a run tells of itself. */
function reportingOf(model: ShowModel, typing: RunningTyping) {
  return {
    typing: typing.run,
    waiting: createWaiting(model),
    onProgress: (progress: StepProgress) => model.change({ moment: { progress } }),
  };
}

/** Says in the step's progress that it waits, as long as it does. */
function createWaiting(model: ShowModel): StepPacing['waiting'] {
  return async (waiting, work) => {
    const { progress } = model.state;
    if (!progress) return work;
    model.change({ moment: { progress: { ...progress, waiting } } });
    try {
      return await work;
    } finally {
      // A step that has ended meanwhile has none any more.
      if (model.state.progress) model.change({ moment: { progress } });
    }
  };
}

/** A part of another demo, run while it is written, is no step of the show. */
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
  const isKnown = () => before.some(isInFile) || history.steps.some(({ place }) => isInFile(place));
  const isFirst = !isPartOfGoingBack && !isKnown();
  if (isFirst) await beforeFile?.(file, signal);
  const step = { place: current, title: demo.title, folder: file.workspaceFolder, isPartOfGoingBack };
  return history.begin(step, signal);
}

/** The first step sets the time going; from a demo file's first step on the time is that file's. */
export function timeFor({ current }: ShowCursor, stopwatch: Stopwatch | undefined, now: number): Stopwatch {
  const lap = current?.filePath;
  return stopwatch ? turnToLap(stopwatch, lap ?? stopwatch.lap, now) : startStopwatch(now, lap);
}
