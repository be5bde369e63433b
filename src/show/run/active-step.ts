import type { Pause } from '../../actions/context.ts';
import { DemoError, messageOf } from '../../core/errors.ts';
import type { Clock } from '../../core/time/clock.ts';
import { startStopwatch, turnToLap } from '../../core/time/stopwatch.ts';
import type { DemoEntry } from '../../demos/model.ts';
import type { Log } from '../../ports/log.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Workbench } from '../../ports/workbench.ts';
import type { Rewind } from '../rewind/rewind.ts';
import { nothingRecorded } from '../rewind/step-recording.ts';
import type { StepOutcome, StepProgress } from '../show-state.ts';
import { isPlaceOf, type ShowCursor } from '../state/cursor.ts';
import { idle, type ShowModel } from '../state/show-model.ts';
import type { DemoRunner } from './demo-runner.ts';
import type { Manner } from './manner.ts';
import { createRunningTyping } from './running-typing.ts';
import { createStep, type Step, type StepLife, type StepStop } from './step.ts';

/** The place for the one step that runs or is paused; keeps the model up to date about it. */
export interface ActiveStep {
  /** What the paused step waits for. */
  readonly waitsFor: Pause | undefined;
  /** Puts the cursor there and runs the demo, until it pauses or ends. Nothing else may be running. */
  begin(entry: DemoEntry, cursor: ShowCursor, manner?: Manner): Promise<StepOutcome>;
  /** Goes on with the paused step. */
  resume(): Promise<StepOutcome>;
  /** Ends the running or paused step, if there is one; resolves when it is over, after 1 s at the most. */
  abort(reason: DemoError): Promise<void>;
  /** `false` when nothing is being typed. */
  finishTyping(): boolean;
}

export interface ActiveStepOptions {
  readonly model: ShowModel;
  readonly runner: DemoRunner;
  readonly rewind: Rewind;
  readonly workbench: Workbench;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
}

interface BegunStep {
  readonly entry: DemoEntry;
  readonly step: Step;
  /** Another one follows it at once: for whoever looks on, the show goes on running. */
  readonly isFast: boolean;
}

export function createActiveStep(options: ActiveStepOptions): ActiveStep {
  const { model, runner, rewind, settings, clock } = options;
  const typing = createRunningTyping(model);
  const onProgress = (progress: StepProgress) => model.change({ moment: { progress } });
  let active: BegunStep | undefined;

  /** A part of another demo, run while it is written, is no step of the show. */
  const record = async (entry: DemoEntry, signal: AbortSignal) => {
    const { current } = model.cursor;
    return current && isPlaceOf(current, entry) ? rewind.begin(entry, current, signal) : nothingRecorded;
  };

  /** The first step sets the time going; from a demo file's first step on the time is that file's. */
  const timeFor = ({ current }: ShowCursor) => {
    const { stopwatch } = model.state;
    const [now, lap] = [clock.now(), current?.filePath];
    return stopwatch ? turnToLap(stopwatch, lap ?? stopwatch.lap, now) : startStopwatch(now, lap);
  };

  /** Waits for the step's stop and tells the model. */
  const follow = async ({ entry, step, isFast }: BegunStep, stopped: Promise<StepStop>) => {
    try {
      const status = await stopped;
      if (status === 'done') active = undefined;
      const { progress } = model.state;
      const over = isFast ? { ...idle, status: 'running' as const } : idle;
      const moment = status === 'done' ? over : ({ ...idle, status, pause: step.waitsFor, progress } as const);
      return { status, executed: entry, state: model.change({ moment }) };
    } catch (error) {
      active = undefined;
      report(error, options);
      throw error;
    }
  };

  return {
    get waitsFor() {
      return active?.step.waitsFor;
    },
    begin(entry, cursor, manner = 'shown') {
      const timeout = settings.get('stepTimeout') * 1000;
      const run = async ({ signal, pause }: StepLife) => {
        const recording = await record(entry, signal);
        await runner.run(entry, { signal, pause, onProgress, typing: typing.run, manner, recording });
      };
      const step = createStep(run, { clock, timeout });
      active = { entry, step, isFast: manner === 'fast' };
      const stopwatch = timeFor(cursor);
      model.change({ cursor, moment: { ...idle, status: 'running', lastError: undefined, stopwatch } });
      return follow(active, step.start());
    },
    resume() {
      if (!active) throw new Error('No step to resume');
      model.change({ moment: { ...idle, status: 'running' } });
      return follow(active, active.step.resume());
    },
    async abort(reason) {
      const aborted = active;
      if (!aborted) return;
      const wasPaused = aborted.step.waitsFor !== undefined;
      await aborted.step.abort(reason);
      // A running step has somebody who follows it; a paused one has nobody.
      if (wasPaused && active === aborted) {
        active = undefined;
        model.change({ moment: idle });
      }
    },
    finishTyping: typing.finish,
  };
}

/** Tells state, log and presenter why a step failed; that it was cancelled, the state alone. */
function report(error: unknown, { model, log, workbench }: ActiveStepOptions): void {
  model.change({ moment: { ...idle, lastError: messageOf(error) } });
  if (error instanceof DemoError && error.code === 'cancelled') return;
  log.error(messageOf(error));
  const location = error instanceof DemoError ? error.location : undefined;
  workbench.stage.notify({ severity: 'error', message: messageOf(error), ...(location && { location }) });
}
