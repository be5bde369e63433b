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
import type { OnWillAct } from './run-observer.ts';
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
 * A command (`next`, `reset`, …) waits for its turn, then begins a step: one run of a demo, including its pauses. Only
 * one step is active at a time.
 */
export interface Show extends StepCommands, Disposable {
  /** Never rejects. */
  readonly ready: Promise<void>;
  readonly state: ShowState;
  readonly onDidChange: Event<ShowState>;
  /** Demos of the current file since the show entered it, each once, the current one last. */
  readonly executed: readonly DemoEntry[];
  readonly history: readonly PastStep[];
  readonly goneBack: PastGoingBack | undefined;
  readonly edits: EditsAside;
  /** Call when the show is over: drops the history for all windows. Never rejects. */
  forgetHistory(): Promise<void>;
  /** Also finds disabled demos. */
  find(id: string): DemoEntry | undefined;
  /** Rejects with `file-not-found`, `not-a-file`, `position-out-of-range`. */
  peek(deckPosition: DeckPlace): Promise<ReadySlide>;
  readonly presentation: PresentationMode;
  /**
   * Aborts the active step and empties the queue. Resolves once the step has ended, after 1 s at most. Without a step,
   * ends the countdown.
   */
  stop(): Promise<StopReport>;
  /** Like `stop`; also rejects all later commands with `stopping`. */
  end(): Promise<void>;
  readonly timer: TalkTimer;
  /** Works while a step runs. The next command ends it. */
  readonly turnBlack: Blackout['turn'];
  /** Works while a step runs. */
  readonly turnAutoAdvance: AutoAdvance['turn'];
  /**
   * Of the selection or the cursor's line; works while a step runs. Rejects with `unsupported` without an active text
   * editor.
   */
  highlightSelection(): Promise<void>;
  clearHighlight(): Promise<void>;
  /** Returns `false` if nothing is being typed. */
  finishTyping(): boolean;
}

export interface ShowOptions {
  readonly library: LibraryService;
  readonly workbench: Workbench;
  readonly settings: Settings;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** Without it, nothing can be undone. */
  readonly states?: States;
  /** Omit it if the host does not report when a window closes. */
  readonly departure?: Departure;
  /** Awaited before the first step of each demo file. Never rejects. */
  beforeFile?(file: DemoFile, signal: AbortSignal): Promise<void>;
  /** Called before each action of a step that the audience sees. */
  readonly onWillAct?: OnWillAct;
  /** Value of `{AUDIENCE_URL}`; `undefined` if the show is not shared with the audience. */
  audienceUrl?(): string | undefined;
  isTrusted(): boolean;
}

export function createShow(options: ShowOptions): Show {
  const { library, clock, log } = options;
  const { stage, files, window } = options.workbench;
  const times = createTimeStore({ ...options, now: Date.now });
  const model = createShowModel({ ...options, time: times.kept });
  const slideshow = createSlideshow({ ...options, model, stage, files });
  const watched = watchWorkbench(options.workbench);
  // Uses the unwatched workbench, because changes made by presentation mode belong to no step.
  const presentation = createPresentation({ ...options, ...options.workbench });
  const runner = createDemoRunner({ ...options, workbench: watched.workbench, model, slideshow, presentation });
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
  const ready = history.ready.then(() => showStoredHistory(history, model));
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

/** The history is read after the show has started. */
function showStoredHistory(history: History, model: ShowModel): void {
  const { steps, goneBack, resumed } = history;
  if (steps.length > 0 || goneBack || resumed) model.change({ cursor: cursorByHistory(history, model.cursor) });
}
