import { clearHighlight, highlightSelection } from '../actions/highlighting.ts';
import { type Disposable, disposeAll } from '../core/disposables.ts';
import type { Event } from '../core/emitter.ts';
import type { Clock } from '../core/time/clock.ts';
import type { LibraryService } from '../demos/library.ts';
import type { DemoEntry, DemoFile } from '../demos/model.ts';
import { createHistory, type History } from '../history/history.ts';
import type { EditsAside } from '../history/kept-edit.ts';
import { noHistory } from '../history/no-history.ts';
import type { PastGoingBack, PastStep } from '../history/past-step.ts';
import { watchWorkbench } from '../history/watched-workbench.ts';
import type { Departure } from '../ports/departure.ts';
import type { Log } from '../ports/log.ts';
import type { Settings } from '../ports/settings.ts';
import type { States } from '../ports/states.ts';
import type { Store } from '../ports/store.ts';
import type { Workbench } from '../ports/workbench.ts';
import { type AutoAdvance, createAutoAdvance } from './control/auto-advance.ts';
import { type Blackout, createBlackout } from './control/blackout.ts';
import { registerDemoRequests } from './control/demo-requests.ts';
import { createPresentation, type PresentationMode } from './control/presentation.ts';
import { registerRecoveryNotice } from './control/recovery-notice.ts';
import { createShutdown } from './control/shutdown.ts';
import { registerStageRequests } from './control/stage-requests.ts';
import { createTalkTimer, type TalkTimer } from './control/talk-timer.ts';
import { createSlideshow } from './deck/slideshow.ts';
import { createActiveStep } from './run/active-step.ts';
import { createDemoRunner } from './run/demo-runner.ts';
import { createShowQueue } from './show-queue.ts';
import type { ShowState } from './show-state.ts';
import type { DeckPlace, ReadySlide } from './shown-slide.ts';
import { executedEntries } from './state/cursor.ts';
import { cursorByHistory } from './state/cursor-by-history.ts';
import { findDemo } from './state/demo-index.ts';
import { createShowMemory } from './state/show-memory.ts';
import { createShowModel, type ShowModel } from './state/show-model.ts';
import { createTimeStore } from './state/time-store.ts';
import { createStepCommands, type StepCommands } from './step-commands.ts';
import type { StopReport } from './stop-report.ts';

/**
 * Runs the demos: one queue, one cursor. A command (`next`, `reset`, …) takes its turn, chooses a demo, and begins a step:
 * one run of a demo, from its first action over its pauses to its end. Only one step is active at a time.
 */
export interface Show extends StepCommands, Disposable {
  /** Settled once the state of earlier windows is known. Never rejects. */
  readonly ready: Promise<void>;
  readonly state: ShowState;
  readonly onDidChange: Event<ShowState>;
  /** The demos of the current file that have run since the show came to it, each once, the current one last. */
  readonly executed: readonly DemoEntry[];
  /** Steps, oldest first: the history. */
  readonly history: readonly PastStep[];
  /** The last time that the show went back over steps, until another one begins. */
  readonly goneBack: PastGoingBack | undefined;
  /** The presenter's own edits that going back has overwritten. */
  readonly edits: EditsAside;
  /** The show is over for good: nothing of it is undone any more, not even by another window. Never rejects. */
  forgetHistory(): Promise<void>;
  /** The demo of this id, disabled or not. */
  find(id: string): DemoEntry | undefined;
  /** A slide as it would be shown, without showing it. `file-not-found`, `not-a-file`, `position-out-of-range`. */
  peek(place: DeckPlace): Promise<ReadySlide>;
  /** The window as an audience needs it; turns at once, even while a step runs. */
  readonly presentation: PresentationMode;
  /**
   * Aborts the running or paused step and empties the queue; resolves with the aborted step once it is over, after 1 s
   * at the most. With no step to stop it ends the countdown.
   */
  stop(): Promise<StopReport>;
  /** Stops for good: every command from now on is `stopping`; resolves as `stop` does. */
  end(): Promise<void>;
  /** The time of the talk; the show's state has it as `stopwatch` and `countdown`. */
  readonly timer: TalkTimer;
  /**
   * Shows the audience a black screen, or the view from before; at once, even while a step runs. A command that begins
   * ends it.
   */
  readonly turnBlack: Blackout['turn'];
  /** Pauses or resumes auto-advance; at once, even while a step runs. */
  readonly turnAutoAdvance: AutoAdvance['turn'];
  /**
   * Lights up the selection, or the line of the cursor; at once, even while a step runs. `unsupported` without a text
   * editor in front.
   */
  highlightSelection(): Promise<void>;
  /** Takes the highlight and its zoom away; at once, even while a step runs. */
  clearHighlight(): Promise<void>;
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
  /** Snapshot store of the history; without it nothing is undone. */
  readonly states?: States;
  /** Missing where the end of a window is not told. */
  readonly departure?: Departure;
  /** Awaited before the first step that this show runs of a demo file. Never rejects. */
  beforeFile?(file: DemoFile, signal: AbortSignal): Promise<void>;
  isTrusted(): boolean;
}

/**
 * The state in the middle, the parts that change it above, the callers of commands (panel, time, the demo itself)
 * below.
 */
export function createShow(options: ShowOptions): Show {
  const { library, clock, log } = options;
  const { stage, files, window } = options.workbench;
  const times = createTimeStore({ ...options, now: Date.now });
  const model = createShowModel({ ...options, time: times.kept });
  const slideshow = createSlideshow({ ...options, model, stage, files });
  const watched = watchWorkbench(options.workbench);
  // On the workbench itself: the mode's changes are no part of a step.
  const presentation = createPresentation({ ...options, ...options.workbench });
  const runner = createDemoRunner({ ...options, ...watched, model, slideshow, presentation });
  const participant = createShowMemory({ ...options, ...runner, model, slideshow });
  const history = options.states
    ? createHistory({ ...options, states: options.states, participant, watched, now: Date.now })
    : noHistory;
  const step = createActiveStep({ ...options, model, runner, history, slideshow });

  const blackout = createBlackout({ model, stage, log });
  const queue = createShowQueue({ library, model, window, prepare: blackout.end });
  const commands = createStepCommands({ ...options, queue, model, step, slideshow, runner, history, now: Date.now });
  const timer = createTalkTimer({ ...options, model, stage });
  const shutdown = createShutdown({ queue, model, step, timer, times, history });

  const autoAdvance = createAutoAdvance({ model, commands, clock, log });
  const ready = history.ready.then(() => showKept(history, model));
  const parts = disposeAll([
    model,
    runner,
    slideshow,
    times.follow(model),
    autoAdvance,
    registerDemoRequests({ runner, queue, step, commands, timer, log }),
    registerRecoveryNotice({ ...options, model, history, stage, presentation, now: Date.now }),
    history,
    registerStageRequests({ ...options, ...shutdown, stage, commands, slideshow, model, autoAdvance, blackout }),
  ]);
  return {
    ...commands,
    ready,
    get state() {
      return model.state;
    },
    onDidChange: model.onDidChange,
    get executed() {
      return executedEntries(model.cursor, model.demos);
    },
    get history() {
      return history.steps;
    },
    get goneBack() {
      return history.goneBack;
    },
    edits: history.edits,
    forgetHistory: history.forget,
    find: (id) => findDemo(model.demos, id),
    peek: slideshow.peek,
    presentation,
    stop: shutdown.stop,
    end: shutdown.end,
    timer,
    turnBlack: blackout.turn,
    turnAutoAdvance: autoAdvance.turn,
    highlightSelection: () => highlightSelection(options.workbench, options.settings, runner.sessionMemory),
    clearHighlight: () => clearHighlight(options.workbench, runner.sessionMemory),
    finishTyping: step.finishTyping,
    dispose() {
      parts.dispose();
      void shutdown.end();
    },
  };
}

/** The last window's steps are read while the show is there already, and belong to the shown state. */
function showKept(history: History, model: ShowModel): void {
  const { steps, goneBack, resumed } = history;
  if (steps.length > 0 || goneBack || resumed) model.change({ cursor: cursorByHistory(history, model.cursor) });
}
