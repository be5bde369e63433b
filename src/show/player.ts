import type { Pause } from '../actions/context.ts';
import { DemoError, messageOf } from '../core/errors.ts';
import type { Clock } from '../core/time/clock.ts';
import type { DemoEntry } from '../demos/model.ts';
import type { Log } from '../ports/log.ts';
import type { Settings } from '../ports/settings.ts';
import type { Workbench } from '../ports/workbench.ts';
import type { Cursor } from './cursor.ts';
import { createStep, type Step, type StepStop } from './run/step.ts';
import type { Runner } from './runner.ts';
import { idle, type ShowModel } from './show-model.ts';
import type { ShowState } from './show-state.ts';

export interface StepOutcome {
  readonly status: StepStop;
  readonly executed: DemoEntry;
  /** The show when the step had stopped. */
  readonly state: ShowState;
}

/** Plays one step at a time and keeps the model up to date about it. */
export interface Player {
  /** What the paused step waits for. */
  readonly waitsFor: Pause | undefined;
  /** Puts the cursor there and runs the demo, until it pauses or ends. Nothing else may be running. */
  begin(entry: DemoEntry, cursor: Cursor): Promise<StepOutcome>;
  /** Goes on with the paused step. */
  resume(): Promise<StepOutcome>;
  /** Ends the running or paused step, if there is one; resolves when it is over, after 1 s at the most. */
  abort(reason: DemoError): Promise<void>;
  /** `false` when nothing is being typed. */
  finishTyping(): boolean;
}

export interface PlayerOptions {
  readonly model: ShowModel;
  readonly runner: Runner;
  readonly workbench: Workbench;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
}

export function createPlayer({ model, runner, workbench, settings, clock, log }: PlayerOptions): Player {
  let active: { readonly entry: DemoEntry; readonly step: Step } | undefined;
  let typingEnd: AbortController | undefined;

  const typing = async <T>(type: (finish: AbortSignal) => Promise<T>) => {
    const own = new AbortController();
    typingEnd = own;
    model.change({ moment: { isTyping: true } });
    try {
      return await type(own.signal);
    } finally {
      if (typingEnd === own) typingEnd = undefined;
      model.change({ moment: { isTyping: false } });
    }
  };

  const report = (error: unknown) => {
    model.change({ moment: { ...idle, lastError: messageOf(error) } });
    if (error instanceof DemoError && error.code === 'cancelled') return;
    log.error(messageOf(error));
    const location = error instanceof DemoError ? error.location : undefined;
    workbench.stage.notify({ severity: 'error', message: messageOf(error), ...(location && { location }) });
  };

  /** Waits for the step's stop and tells the model. */
  const follow = async ({ entry, step }: NonNullable<typeof active>, stopped: Promise<StepStop>) => {
    try {
      const status = await stopped;
      if (status === 'done') active = undefined;
      const moment = status === 'done' ? idle : ({ ...idle, status, pause: step.waitsFor } as const);
      return { status, executed: entry, state: model.change({ moment }) };
    } catch (error) {
      active = undefined;
      report(error);
      throw error;
    }
  };

  return {
    get waitsFor() {
      return active?.step.waitsFor;
    },
    begin(entry, cursor) {
      const onProgress = (progress: NonNullable<ShowState['progress']>) => model.change({ moment: { progress } });
      const timeout = settings.get('stepTimeout') * 1000;
      const step = createStep((life) => runner.run(entry, { ...life, onProgress, typing }), { clock, timeout });
      active = { entry, step };
      const startedAt = model.state.startedAt ?? clock.now();
      model.change({ cursor, moment: { ...idle, status: 'running', lastError: undefined, startedAt } });
      return follow(active, step.start());
    },
    resume() {
      if (!active) throw new Error('No step to resume');
      const { step } = active;
      model.change({ moment: { ...idle, status: 'running' } });
      return follow(active, step.resume());
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
    finishTyping() {
      typingEnd?.abort();
      return typingEnd !== undefined;
    },
  };
}
