import { type Disposable, disposeAll } from '../core/disposables.ts';
import { createEmitter, type Event } from '../core/emitter.ts';
import { messageOf } from '../core/errors.ts';
import { createSequencer } from '../core/time/async.ts';
import type { LibraryService } from '../demos/library.ts';
import type { DemoEntry } from '../demos/model.ts';
import type { Log } from '../ports/log.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import { isDone } from '../show/history-view.ts';
import type { Show } from '../show/show.ts';
import { currentSlide } from '../show/shown-slide.ts';
import { describeActions } from './action-lines.ts';
import { commitOf, listStep, nameSlide, type ReplaySlide } from './replay-content.ts';
import type { StageOutcome, StageWatch } from './stage-watch.ts';
import { createStepList, type KeyedStep, type StageStep, type StepList } from './step-list.ts';

/** The steps that the stage has shown since the recording began. Immutable lists. */
export interface StageSteps extends Disposable {
  readonly steps: readonly StageStep[];
  /** Index of the step on stage; -1 before the first one. */
  readonly at: number;
  readonly isBlack: boolean;
  readonly onDidChange: Event<void>;
  /** Call when a page comes on stage, with `undefined` when it is closed. */
  showPage(page: StagePage | undefined): void;
  /** Reads the stage again. Does nothing until the show is ready: only its history tells what the audience has seen. */
  look(): void;
}

export interface StageStepsOptions {
  readonly show: Pick<Show, 'ready' | 'state' | 'history' | 'onDidChange'>;
  readonly library: Pick<LibraryService, 'current'>;
  readonly watch: StageWatch;
  readonly log: Log;
  mask(text: string): string;
  /** Returns the slide with its sources inside, as far as it is revealed. */
  drawSlide(page: StagePage, caption: string): Promise<DrawnSlide>;
}

export interface DrawnSlide {
  readonly slide: ReplaySlide;
  readonly css: string;
  /** The same with its diagrams, if these take longer. */
  readonly complete?: Promise<DrawnSlide>;
}

/** Follows the show, and adds a step whenever it comes to rest. */
export function createStageSteps(options: StageStepsOptions): StageSteps {
  const { show, log } = options;
  const changes = createEmitter<void>();
  const sequencer = createSequencer();
  const list = createStepList();
  let isBlack = show.state.isBlack;
  let page: StagePage | undefined;
  let isPageNew = false;
  let isReady = false;
  void show.ready.then(() => {
    isReady = true;
  });

  const add = async (stage: Promise<SeenStage | undefined>) => {
    const seen = await stage;
    if (!seen) list.moveTo(-1);
    else if (seen.hasActed) addActed(seen, list);
    else followStage(seen, list);
    isBlack = show.state.isBlack;
    changes.fire();
    if (seen?.slide) complete(seen.slide).catch((error) => log.error(messageOf(error), error));
  };
  const complete = async ({ complete, ...slide }: SlideStep) => {
    const content = await complete;
    if (content && list.refresh(slide, content)) changes.fire();
  };
  /** Reads the stage at once, because the next step may begin meanwhile. */
  const capture = () => {
    if (!isReady || show.state.status === 'running' || show.state.isTyping) return;
    const stage = readStage(page, isPageNew, options);
    isPageNew = false;
    sequencer
      .queue(() => add(stage))
      .catch((error) => log.error(`The audience misses a step: ${messageOf(error)}`, error));
  };
  const following = show.onDidChange(capture);
  return {
    get steps() {
      return list.steps;
    },
    get at() {
      return list.at;
    },
    get isBlack() {
      return isBlack;
    },
    onDidChange: changes.event,
    showPage(next) {
      page = next;
      isPageNew = next !== undefined;
    },
    look: capture,
    dispose: disposeAll([following]).dispose,
  };
}

interface SeenStage {
  /** Of the demo. */
  readonly id: string;
  readonly hasActed: boolean;
  /** Files or commands. */
  readonly hasOutcome: boolean;
  readonly slide: SlideStep | undefined;
  code(): KeyedStep;
}

interface SlideStep extends KeyedStep {
  readonly complete?: Promise<Pick<KeyedStep, 'step' | 'css'>>;
}

/** `undefined` before the first demo. */
async function readStage(
  page: StagePage | undefined,
  isNew: boolean,
  options: StageStepsOptions,
): Promise<SeenStage | undefined> {
  const { show, watch } = options;
  const { hasActed } = watch;
  const { state } = show;
  const outcome = hasActed ? await watch.take() : nothingSeen;
  const { current } = state;
  if (!current) return undefined;
  const slide = currentSlide(state);
  // An image or a QR code counts for the step that brings it on stage.
  const isOnStage = slide ? page?.place !== undefined : isNew && page?.place === undefined;
  const entry = { entry: current, ...titlesOf(current, options) };
  const { id } = current.demo;
  const key = `${id} ${slide?.path ?? ''} ${page?.place?.index ?? page?.title}`;
  return {
    id,
    hasActed,
    hasOutcome: outcome.files.length + outcome.commands.length > 0,
    slide: isOnStage && page ? await slideStep(entry, key, page, options) : undefined,
    code: () => codeStep(entry, outcome, options),
  };
}

/** A demo has run. */
function addActed({ hasOutcome, slide, code }: SeenStage, list: StepList): void {
  if (hasOutcome || !slide) list.add(code());
  if (slide && !list.replace(slide)) list.add(slide);
}

/** The show has turned a slide, revealed more of it, or gone back. */
function followStage({ id, slide, code }: SeenStage, list: StepList): void {
  if (!slide && list.steps[list.at]?.id === id) return;
  const index = list.find((step) => (slide ? step.key === slide.key : step.id === id));
  if (index < 0) list.add(slide ?? code());
  else list.moveTo(index, id);
  if (slide) list.replace(slide);
}

const nothingSeen: StageOutcome = { files: [], commands: [] };

interface TitledEntry {
  readonly entry: DemoEntry;
  readonly demo: string;
  readonly part?: string;
  readonly description?: string;
  readonly commit?: string;
}

function titlesOf({ demo, file }: DemoEntry, { mask, library }: StageStepsOptions): Omit<TitledEntry, 'entry'> {
  const { description } = demo;
  const part = library.current.files.length > 1 ? { part: mask(file.title) } : {};
  return { demo: mask(demo.title), ...part, ...(description && { description: mask(description) }), ...commitOf(demo) };
}

const empty = { files: [], commands: [], lines: [], failures: [] } as const;

function codeStep(
  { entry, ...titles }: TitledEntry,
  outcome: StageOutcome,
  { library, mask, show }: StageStepsOptions,
): KeyedStep {
  const isEmpty = outcome.files.length + outcome.commands.length === 0;
  // The lines of a paused, stopped or failed demo would tell what comes after that.
  const lines = isEmpty && isDone(show) ? describeActions(entry, library.current).map(mask) : [];
  const step = listStep({ ...empty, ...titles, ...outcome, lines, title: titles.demo });
  return { key: entry.demo.id, id: entry.demo.id, step, css: '', isUndone: false };
}

async function slideStep(
  { entry, ...titles }: TitledEntry,
  key: string,
  page: StagePage,
  { drawSlide, mask }: StageStepsOptions,
): Promise<SlideStep> {
  const { place } = page;
  const caption = place ? `Slide ${place.index + 1} of ${place.count}` : '';
  const contentOf = ({ css, slide }: DrawnSlide) => {
    return { step: listStep({ ...empty, ...titles, title: nameSlide(mask(page.title), titles.demo), slide }), css };
  };
  const drawn = await drawSlide(page, caption);
  const complete = drawn.complete && { complete: drawn.complete.then(contentOf) };
  return { key, id: entry.demo.id, isUndone: false, ...contentOf(drawn), ...complete };
}
