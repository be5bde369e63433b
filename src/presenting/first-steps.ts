import type { ApiService } from '../api/service.ts';
import { type Disposable, disposeAll } from '../core/disposables.ts';
import { createEmitter, type Event } from '../core/emitter.ts';
import type { LibraryService } from '../demos/library.ts';
import type { Show } from '../show/show.ts';
import type { Timekeeper } from './timekeeper.ts';

export type FirstStep = 'played' | 'presented' | 'written' | 'checked' | 'rehearsed' | 'usedPhone';

export interface FirstSteps extends Disposable {
  readonly done: ReadonlySet<FirstStep>;
  readonly onDidDo: Event<FirstStep>;
  /** For a step that cannot be observed here. */
  add(step: FirstStep): void;
}

export interface FirstStepSources {
  readonly show: Pick<Show, 'state' | 'onDidChange' | 'presentation'>;
  readonly library: Pick<LibraryService, 'ready' | 'current' | 'onDidChange'>;
  readonly timekeeper: Pick<Timekeeper, 'stage'>;
  readonly api: Pick<ApiService, 'status' | 'hasStreams'>;
}

export function createFirstSteps({ show, library, timekeeper, api }: FirstStepSources): FirstSteps {
  const done = new Set<FirstStep>();
  const changed = createEmitter<FirstStep>();
  const add = (step: FirstStep) => {
    if (done.has(step)) return;
    done.add(step);
    changed.fire(step);
  };
  let { status } = show.state;
  let isRead = false;
  void library.ready.then(() => {
    isRead = true;
  });
  const isShared = () => api.status.state === 'on' && api.status.lanUrls !== undefined;
  const subscription = disposeAll([
    show.onDidChange((state) => {
      const isPlayed = status === 'running' && state.status !== 'running' && state.lastError === undefined;
      status = state.status;
      if (!isPlayed) return;
      add('played');
      if (timekeeper.stage !== 'none') add('rehearsed');
      if (isShared() && api.hasStreams) add('usedPhone');
    }),
    show.presentation.onDidChange(({ isOn }) => isOn && add('presented')),
    library.onDidChange(({ files }) => {
      if (isRead && files.length > 0) add('written');
    }),
  ]);
  return { done, onDidDo: changed.event, add, dispose: subscription.dispose };
}
