import { minutesOf } from '../../actions/countdown.ts';
import type {
  DemoSummary,
  ShowSnapshot,
  ShowTimer,
  SlideSummary,
  StepResult,
  StepSummary,
} from '../../api/editor-port.ts';
import type { Clock } from '../../core/time/clock.ts';
import { elapsedOf } from '../../core/time/stopwatch.ts';
import type { DemoEntry } from '../../demos/model.ts';
import type { PastStep } from '../../history/past-step.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Timekeeper } from '../../presenting/timekeeper.ts';
import { outcomeOf } from '../../show/history-view.ts';
import type { Show } from '../../show/show.ts';
import type { ShowState } from '../../show/show-state.ts';
import { mediaOf, mediaSeconds } from '../../show/shown-media.ts';
import { currentSlide, previousTarget, type ShownSlide } from '../../show/shown-slide.ts';

export function snapshotOf(
  { state, history, goneBack }: Pick<Show, 'state' | 'history' | 'goneBack'>,
  parts: TimerParts,
): ShowSnapshot {
  const { status, stage, current, pause, isTyping, isBlack, isAutoAdvancePaused, lastError, progress, queueLength } =
    state;
  const { revision, ...place } = positionOf(state);
  return {
    revision,
    status,
    ...(status === 'running' && current && { step: { ...summaryOf(current), ...(progress && { progress }) } }),
    ...(pause && { pause: { kind: pause.kind, ...(pause.message !== undefined && { message: pause.message }) } }),
    ...(current && { currentDemo: summaryOf(current) }),
    ...place,
    ...(stage && { stage }),
    ...describeMedia(state, parts.clock.now()),
    timer: timerOf(state, parts),
    queueLength,
    isTyping,
    isBlack,
    ...(isAutoAdvancePaused && { isAutoAdvancePaused }),
    canGoBack: canGoBack(state),
    canUndoGoingBack: goneBack !== undefined,
    ...(goneBack?.obstacle !== undefined && { goingBackObstacle: goneBack.obstacle }),
    history: history.slice(-stepsTold).map((step) => describeStep(step, outcomeOf(step, { state, history }))),
    ...(lastError !== undefined && { lastError }),
  };
}

const stepsTold = 10;

function describeStep(
  { place: { id }, title, obstacle, isSettling, duration, end }: PastStep,
  outcome: StepSummary['outcome'],
): StepSummary {
  const hasEnded = outcome === end?.outcome;
  return {
    id,
    title,
    outcome,
    ...(hasEnded && end.message !== undefined && { message: end.message }),
    undoable: obstacle === undefined,
    ...(isSettling && { isSettling }),
    ...(obstacle !== undefined && { obstacle }),
    ...(duration !== undefined && { milliseconds: Math.round(duration) }),
  };
}

function describeMedia(state: ShowState, now: number): Pick<ShowSnapshot, 'media'> {
  const media = mediaOf(state);
  if (!media) return {};
  const { at: _, ...rest } = media;
  return { media: { ...rest, seconds: Math.round(mediaSeconds(media, now) * 10) / 10 } };
}

function canGoBack(state: ShowState): boolean {
  return state.previous !== undefined || previousTarget(state) !== undefined;
}

/** Part of every response about the show. */
export function positionOf(state: ShowState): Pick<StepResult, 'slide' | 'nextDemo' | 'revision'> {
  const { next, revision } = state;
  const slide = currentSlide(state);
  return {
    ...(slide && { slide: slideSummaryOf(slide) }),
    ...(next && { nextDemo: summaryOf(next) }),
    revision,
  };
}

function slideSummaryOf({ index, count, title, step, steps }: ShownSlide): SlideSummary {
  return { index: index + 1, count, title, ...(steps > 0 && { reveals: { shown: step, count: steps } }) };
}

export function summaryOf({ demo }: DemoEntry): DemoSummary {
  return { id: demo.id, title: demo.title };
}

export interface TimerParts {
  readonly clock: Pick<Clock, 'now'>;
  readonly settings: Settings;
  /** Has the plan, if any. */
  readonly timekeeper?: Pick<Timekeeper, 'agenda'>;
}

export function timerOf(state: ShowState, { clock, settings, timekeeper }: TimerParts): ShowTimer {
  const { current, next, stopwatch, countdown } = state;
  const entry = current ?? next;
  const minutes = entry && minutesOf(entry.file, settings);
  const agenda = stopwatch && timekeeper?.agenda();
  const { planned, actual = 0 } = agenda?.entries.find(({ standing }) => standing === 'current') ?? {};
  return {
    ...(minutes !== undefined && { minutes }),
    ...(countdown !== undefined && { countdownMinutes: countdown }),
    ...(stopwatch && { elapsedSeconds: Math.floor(elapsedOf(stopwatch, clock.now()) / 1000) }),
    ...(stopwatch && stopwatch.since === undefined && { isPaused: true }),
    ...(agenda?.ahead !== undefined && { aheadSeconds: Math.round(agenda.ahead / 1000) }),
    ...(planned !== undefined && { fileLeftSeconds: Math.round((planned - actual) / 1000) }),
  };
}
