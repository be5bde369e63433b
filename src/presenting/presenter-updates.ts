import { isDeepStrictEqual } from 'node:util';
import type { EditorPort } from '../api/editor-port.ts';
import { type Disposable, disposeAll } from '../core/disposables.ts';
import { DemoError } from '../core/errors.ts';
import { createLatestRun } from '../core/time/async.ts';
import type { Clock } from '../core/time/clock.ts';
import { createTimer } from '../core/time/timer.ts';
import type { LibraryService } from '../demos/library.ts';
import type { Log } from '../ports/log.ts';
import type { Settings } from '../ports/settings.ts';
import type { Show } from '../show/show.ts';
import { modelOf, timingOf } from './presenter-model.ts';
import type { NextPlace, PresenterViewModel } from './presenter-view-model.ts';
import type { Timekeeper } from './timekeeper.ts';

type ModelParts = Omit<PresenterViewModel, 'remote' | 'audience'>;

/** Sends changes only while the page is visible. */
export interface PresenterUpdates extends Disposable {
  watch(isWatched: boolean): void;
  /** The page has reloaded. */
  forget(): void;
}

export interface PresenterUpdatesOptions {
  readonly show: Pick<Show, 'state' | 'history' | 'onDidChange'>;
  readonly library: Pick<LibraryService, 'current' | 'onDidChange'>;
  readonly editorPort: Pick<EditorPort, 'state' | 'notes'>;
  readonly timekeeper: Pick<Timekeeper, 'agenda' | 'onDidChange'>;
  findNext(): Promise<NextPlace>;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  onChange(parts: Partial<ModelParts>): void;
}

/** Milliseconds to wait for notes and titles before sending the rest. */
const patience = 40;

export function createPresenterUpdates(options: PresenterUpdatesOptions): PresenterUpdates {
  const { show, library, editorPort, timekeeper, findNext, settings, clock, log, onChange } = options;
  const lateTimer = createTimer(clock);
  let isWatched = false;
  let lastModel: Partial<ModelParts> = {};
  /** Compare inputs, because the time itself always changes. */
  let lastTimeParts: readonly unknown[] = [];
  const beginRun = createLatestRun();

  const timeParts = () => {
    const { stopwatch, countdown } = show.state;
    return [stopwatch, countdown, library.current.files, settings.get('timer')];
  };
  const reportChanges = (model: Partial<ModelParts>) => {
    const changed = Object.entries(model).filter(
      ([name, part]) => !isDeepStrictEqual(part, lastModel[name as keyof ModelParts]),
    );
    const time = timeParts();
    if (time.some((part, index) => part !== lastTimeParts[index]) || !lastModel.timing) {
      changed.push(['timing', timingOf(show.state, timekeeper.agenda(), clock.now())]);
    }
    if (changed.length === 0) return;
    lastTimeParts = time;
    const parts = Object.fromEntries(changed) as Partial<ModelParts>;
    lastModel = { ...lastModel, ...parts };
    onChange(parts);
  };
  const update = () => {
    if (!isWatched) return;
    const isLatest = beginRun();
    let model: Partial<ModelParts> = modelOf(library.current, show, editorPort.state());
    let [isLate, unread] = [false, 2];
    const reportModel = () => isLatest() && isWatched && reportChanges(model);
    lateTimer.set(() => {
      isLate = true;
      reportModel();
    }, patience);
    const add = (part: Partial<ModelParts>) => {
      model = { ...model, ...part };
      unread -= 1;
      if (unread === 0 && isLatest()) lateTimer.clear();
      if (unread === 0 || isLate) reportModel();
    };
    for (const reading of [readNotes(editorPort), readNext(findNext)]) {
      reading.then(add).catch((error) => log.error('The presenter view could not be updated', error));
    }
  };
  const updatePlan = () => {
    lastTimeParts = [];
    update();
  };
  return {
    watch(isWatching) {
      isWatched = isWatching;
      lateTimer.clear();
      update();
    },
    forget() {
      lastModel = {};
    },
    dispose: disposeAll([
      lateTimer,
      show.onDidChange(update),
      library.onDidChange(update),
      settings.onDidChange(update),
      timekeeper.onDidChange(updatePlan),
    ]).dispose,
  };
}

/** Show problems of the notes in their place, because the speaker has to know. */
async function readNotes({ notes }: PresenterUpdatesOptions['editorPort']): Promise<Pick<ModelParts, 'notes'>> {
  try {
    return { notes: await notes() };
  } catch (error) {
    if (!(error instanceof DemoError)) throw error;
    return { notes: error.code === 'no-notes' ? '' : error.message };
  }
}

/** The page keeps the old value; the step fails when it runs. */
async function readNext(findNext: PresenterUpdatesOptions['findNext']): Promise<Partial<ModelParts>> {
  try {
    return { next: await findNext() };
  } catch (error) {
    if (!(error instanceof DemoError)) throw error;
    return {};
  }
}
