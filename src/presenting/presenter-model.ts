import { isDeepStrictEqual } from 'node:util';
import type { EditorPort } from '../api/editor-port.ts';
import { type Disposable, disposeAll } from '../core/disposables.ts';
import { DemoError } from '../core/errors.ts';
import type { Clock } from '../core/time/clock.ts';
import { createTimer } from '../core/time/timer.ts';
import type { LibraryService } from '../demos/library.ts';
import type { Log } from '../ports/log.ts';
import type { Settings } from '../ports/settings.ts';
import type { Show } from '../show/show.ts';
import type { NextPlace, PresenterScene } from './presenter-scene.ts';
import { sceneOf, timingOf } from './scene-making.ts';
import type { Timekeeper } from './timekeeper.ts';

type ShowScene = Omit<PresenterScene, 'remote'>;

/** Tells a page of the show: what is other than before, at every change, and nothing while nobody looks. */
export interface PresenterModel extends Disposable {
  /** Whether somebody looks: who begins to is told all that changed meanwhile. */
  watch(isWatched: boolean): void;
  /** The page knows nothing any more. */
  forget(): void;
}

export interface PresenterModelOptions {
  readonly show: Pick<Show, 'state' | 'history' | 'onDidChange'>;
  readonly library: Pick<LibraryService, 'current' | 'onDidChange'>;
  readonly editorPort: Pick<EditorPort, 'state' | 'notes'>;
  readonly timekeeper: Pick<Timekeeper, 'agenda' | 'onDidChange'>;
  findNext(): Promise<NextPlace>;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  tell(parts: Partial<ShowScene>): void;
}

/** Milliseconds that notes and titles may take to be read before the rest is told without them. */
const patience = 40;

export function createPresenterModel(options: PresenterModelOptions): PresenterModel {
  const { show, library, editorPort, timekeeper, findNext, settings, clock, log, tell } = options;
  const late = createTimer(clock);
  let isWatched = false;
  let told: Partial<ShowScene> = {};
  /** Inputs of the last time sent: the time itself changes without anything having happened. */
  let toldTime: readonly unknown[] = [];
  let turn = 0;

  const timeParts = () => {
    const { stopwatch, countdown } = show.state;
    return [stopwatch, countdown, library.current.files, settings.get('timer')];
  };
  const tellChanges = (scene: Partial<ShowScene>) => {
    const changed = Object.entries(scene).filter(
      ([name, part]) => !isDeepStrictEqual(part, told[name as keyof ShowScene]),
    );
    const time = timeParts();
    if (time.some((part, index) => part !== toldTime[index]) || !told.timing) {
      changed.push(['timing', timingOf(show.state, timekeeper.agenda(), clock.now())]);
    }
    if (changed.length === 0) return;
    toldTime = time;
    const parts = Object.fromEntries(changed) as Partial<ShowScene>;
    told = { ...told, ...parts };
    tell(parts);
  };
  const update = () => {
    if (!isWatched) return;
    turn += 1;
    const own = turn;
    let scene: Partial<ShowScene> = sceneOf({ library: library.current, show, snapshot: editorPort.state() });
    let [isLate, unread] = [false, 2];
    const tellScene = () => own === turn && isWatched && tellChanges(scene);
    late.set(() => {
      isLate = true;
      tellScene();
    }, patience);
    const add = (part: Partial<ShowScene>) => {
      scene = { ...scene, ...part };
      unread -= 1;
      if (unread === 0 && own === turn) late.clear();
      if (unread === 0 || isLate) tellScene();
    };
    for (const reading of [readNotes(editorPort), readNext(findNext)]) {
      reading.then(add).catch((error) => log.error('The presenter view could not be filled', error));
    }
  };
  const updatePlan = () => {
    toldTime = [];
    update();
  };
  return {
    watch(wanted) {
      isWatched = wanted;
      late.clear();
      update();
    },
    forget() {
      told = {};
    },
    dispose: disposeAll([
      late,
      show.onDidChange(update),
      library.onDidChange(update),
      settings.onDidChange(update),
      timekeeper.onDidChange(updatePlan),
    ]).dispose,
  };
}

/** Problems of the notes stand in their place: it is the speaker who has to know. */
async function readNotes({ notes }: PresenterModelOptions['editorPort']): Promise<Pick<ShowScene, 'notes'>> {
  try {
    return { notes: await notes() };
  } catch (error) {
    if (!(error instanceof DemoError)) throw error;
    return { notes: error.code === 'no-notes' ? '' : error.message };
  }
}

/** A step that cannot be read keeps its place until it runs, and fails then. */
async function readNext(findNext: PresenterModelOptions['findNext']): Promise<Partial<ShowScene>> {
  try {
    return { next: await findNext() };
  } catch (error) {
    if (!(error instanceof DemoError)) throw error;
    return {};
  }
}
