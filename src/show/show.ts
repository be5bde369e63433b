import type { Pause, Presentation } from '../actions/context.ts';
import { beginCountdown } from '../actions/countdown.ts';
import { type Disposable, disposeAll } from '../core/disposables.ts';
import type { Event } from '../core/emitter.ts';
import { DemoError, messageOf } from '../core/errors.ts';
import type { Clock } from '../core/time/clock.ts';
import { createQueue } from '../core/time/queue.ts';
import type { LibraryService } from '../demos/library.ts';
import type { DemoEntry } from '../demos/model.ts';
import type { Log } from '../ports/log.ts';
import type { Settings } from '../ports/settings.ts';
import type { Store } from '../ports/store.ts';
import type { Workbench } from '../ports/workbench.ts';
import { followTime } from './auto-advance.ts';
import { checkRevision, chooseById, chooseCurrent, chooseNext, choosePrevious } from './choice.ts';
import { type Cursor, moveBack, moveTo, startAt, startCursor } from './cursor.ts';
import { followStage } from './deck/stage-requests.ts';
import { createPlayer, type StepOutcome } from './player.ts';
import { createRunner } from './runner.ts';
import { createShowModel, unstarted } from './show-model.ts';
import type { ShowState } from './show-state.ts';
import { currentSlide, type SlideTarget, targetAfter, targetBefore } from './slide-view.ts';
import { createSlideshow, type Slideshow } from './slideshow.ts';

export interface StepOptions {
  /** Run only while the show is at this revision (`revision-mismatch`), checked when the step's turn comes. */
  readonly ifRevision?: number;
  /** Runs just before the step, in its turn. */
  readonly before?: () => Promise<void>;
}

/** Which actions of a demo: from `start` (included) to `end` (excluded), or to the last. */
export interface ActionPart {
  readonly start: number;
  readonly end?: number;
}

/** What runs the demos: one queue, one cursor. */
export interface Show extends Disposable {
  readonly state: ShowState;
  readonly onDidChange: Event<ShowState>;
  /** Steps that wait for their turn. */
  readonly queueLength: number;
  /**
   * Runs the next step, or goes on with the paused one. Steps run in order of call, one at a time, each exactly once.
   * Rejects with `no-demos`, `no-next`, `queue-full`, `cancelled`, `revision-mismatch`, `step-failed`, `step-timeout`.
   */
  next(options?: StepOptions): Promise<StepOutcome>;
  /** As `next`, and `no-previous`. Cancels a paused step first. */
  previous(options?: StepOptions): Promise<StepOutcome>;
  /** As `next`, and `unknown-demo`, `demo-disabled`. Cancels a paused step first. */
  runById(id: string, options?: StepOptions): Promise<StepOutcome>;
  /**
   * Runs some of a demo's actions, by their indexes, while it is written. The cursor stays: `next` does what it would
   * have done before. Rejects as `runById` does.
   */
  runPart(id: string, part: ActionPart): Promise<StepOutcome>;
  /** Goes to a slide of the deck on the stage, from 0, in its turn; nothing to do without one. */
  goToSlide(index: number): Promise<ShowState>;
  /** A slide as it would be shown, without showing it. `file-not-found`, `not-a-file`, `position-out-of-range`. */
  readonly peek: Slideshow['peek'];
  /** The view for an audience; turns at once, whatever runs. */
  readonly presentation: Presentation;
  /** The cursor back to the start, in its turn. Cancels a paused step first. */
  reset(options?: StepOptions): Promise<ShowState>;
  /**
   * Aborts the running or paused step and empties the queue; resolves once the step is over, after 1 s at the most.
   * With no step to stop it ends the countdown.
   */
  stop(): Promise<void>;
  /** Sets the cursor, in its turn, so that `next` runs this demo; runs nothing. `unknown-demo`, `demo-disabled`. Cancels a paused step first. */
  startFrom(id: string): Promise<ShowState>;
  /** Counts the `timer` of the current demo file down, or of the next one, from now on; without one a notice says so. */
  startCountdown(): void;
  /** Finishes running typing at once; `false` when nothing is being typed. */
  finishTyping(): boolean;
}

export interface ShowOptions {
  readonly library: LibraryService;
  readonly workbench: Workbench;
  readonly settings: Settings;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  isTrusted(): boolean;
}

/** How many steps may wait beside the one that runs. */
const queueLimit = 16;

export function createShow(options: ShowOptions): Show {
  const { library, workbench, log } = options;
  const model = createShowModel(options);
  const slideshow = createSlideshow({ ...options, model, stage: workbench.stage, files: workbench.files });
  const countDown = (countdown: number) => {
    model.change({ moment: { startedAt: options.clock.now(), countdown } });
  };
  const runner = createRunner({
    ...options,
    startCountdown: countDown,
    slideshow,
    followWith: (step) => void show[step]().catch((error) => log.warn(`${step} from a demo: ${messageOf(error)}`)),
    resume: (pause) => void resume(pause).catch((error) => log.warn(`After typing: ${messageOf(error)}`)),
  });
  const player = createPlayer({ ...options, model, runner });
  const queue = createQueue(queueLimit);
  /** Replaced at every stop, so that a step whose turn has come but that has not begun yet does not begin. */
  let session = new AbortController();

  const inTurn = <T>({ ifRevision, before }: StepOptions, run: (ready: () => Promise<void>) => Promise<T>) => {
    const { signal } = session;
    return queue.run(async () => {
      signal.throwIfAborted();
      await library.ready;
      checkRevision(ifRevision, model.state);
      return run(async () => {
        await before?.();
        signal.throwIfAborted();
      });
    });
  };

  /** Another place in the deck of the current demo. */
  const walkTo = async (target: SlideTarget, ready: () => Promise<void>): Promise<StepOutcome> => {
    const executed = chooseCurrent(model.state);
    await ready();
    await slideshow.goTo(target);
    return { status: 'done', executed, state: model.state };
  };

  /** Ends a paused step, then runs another. */
  const runInstead = async (entry: DemoEntry, cursor: Cursor, ready: () => Promise<void>) => {
    await player.abort(cancelled('another step took its place'));
    await ready();
    return player.begin(entry, cursor);
  };

  const resume = (pause: Pause) =>
    inTurn({}, async () => {
      if (player.waitsFor === pause) await player.resume();
    });

  const end = async (reason: DemoError) => {
    session.abort(reason);
    queue.clear(reason);
    await player.abort(reason);
  };

  const show: Show = {
    get state() {
      return model.state;
    },
    onDidChange: model.onDidChange,
    get queueLength() {
      return queue.length;
    },
    next: (stepOptions = {}) =>
      inTurn(stepOptions, async (ready) => {
        const slide = player.waitsFor ? undefined : currentSlide(model.state);
        const target = slide && targetAfter(slide);
        if (target) return walkTo(target, ready);
        const entry = chooseNext(model.state, library.current);
        await ready();
        return player.waitsFor ? player.resume() : player.begin(entry, moveTo(model.cursor, entry, library.current));
      }),
    previous: (stepOptions = {}) =>
      inTurn(stepOptions, (ready) => {
        const slide = player.waitsFor ? undefined : currentSlide(model.state);
        const target = slide && targetBefore(slide);
        if (target) return walkTo(target, ready);
        const entry = choosePrevious(model.cursor, library.current);
        return runInstead(entry, moveBack(model.cursor, entry, library.current), ready);
      }),
    runById: (id, stepOptions = {}) =>
      inTurn(stepOptions, (ready) => {
        const entry = chooseById(id, library.current);
        return runInstead(entry, moveTo(model.cursor, entry, library.current), ready);
      }),
    runPart: (id, { start, end }) =>
      inTurn({}, (ready) => {
        const { file, demo } = chooseById(id, library.current);
        return runInstead({ file, demo: { ...demo, actions: demo.actions.slice(start, end) } }, model.cursor, ready);
      }),
    goToSlide: (index) =>
      inTurn({}, async () => {
        await slideshow.goTo({ index, step: 0 });
        return model.state;
      }),
    peek: slideshow.peek,
    presentation: runner.presentation,
    reset: (stepOptions = {}) =>
      inTurn(stepOptions, async (ready) => {
        await player.abort(cancelled('the show was reset'));
        await ready();
        await runner.reset();
        return model.change({ cursor: startCursor, moment: unstarted });
      }),
    startFrom: (id) =>
      inTurn({}, async () => {
        const entry = chooseById(id, library.current);
        await player.abort(cancelled('the show starts elsewhere'));
        return model.change({ cursor: startAt(model.cursor, entry, library.current) });
      }),
    startCountdown() {
      const { current, next } = model.state;
      beginCountdown({ file: (current ?? next)?.file, stage: workbench.stage, start: countDown });
    },
    stop() {
      const { status, countdown } = model.state;
      if (status === 'idle' && countdown !== undefined) model.change({ moment: { countdown: undefined } });
      const ended = end(cancelled('the show was stopped'));
      session = new AbortController();
      return ended;
    },
    finishTyping: player.finishTyping,
    dispose() {
      following.dispose();
      slideshow.dispose();
      runner.dispose();
      model.dispose();
      void end(new DemoError('stopping', 'Showrunner is shutting down'));
    },
  };
  const following = disposeAll([
    followStage({ stage: workbench.stage, show, slideshow, model, log }),
    followTime({ show, clock: options.clock, log }),
  ]);
  return show;
}

function cancelled(why: string): DemoError {
  return new DemoError('cancelled', `Cancelled: ${why}`);
}
