import { basename } from 'node:path';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { editIdOf } from '../../core/edit-id.ts';
import type { History } from '../../history/history.ts';
import { type EditsAside, type KeptEdit, newestEdits } from '../../history/kept-edit.ts';
import type { PastGoingBack } from '../../history/past-step.ts';
import type { Log } from '../../ports/log.ts';
import type { Stage } from '../../ports/stage.ts';
import type { Store } from '../../ports/store.ts';
import type { ShowModel } from '../state/show-model.ts';
import type { PresentationMode } from './presentation.ts';

export interface RecoveryNoticeParts {
  readonly model: Pick<ShowModel, 'state' | 'onDidChange'>;
  readonly history: Pick<History, 'ready'> & {
    readonly goneBack: PastGoingBack | undefined;
    readonly edits: Pick<EditsAside, 'list'>;
  };
  readonly stage: Pick<Stage, 'notify'>;
  readonly presentation: Pick<PresentationMode, 'isOn' | 'onDidChange'>;
  readonly store: Store;
  readonly log: Log;
  now(): number;
}

/** Ids of announced edits. */
const announcedKey = 'toldEdits';

/**
 * Announces edits that the show has overwritten, each once over all windows: when the show is at its start or end, and
 * edits of earlier windows at once. Never in presentation mode.
 */
export function registerRecoveryNotice(parts: RecoveryNoticeParts): Disposable {
  const { model, history, presentation, stage, store, log, now } = parts;
  const startedAt = now();
  let announcedIds = readAnnounced(store);
  let allEdits: readonly KeptEdit[] = [];
  let edits: readonly KeptEdit[] = [];
  let [isReady, isDisposed] = [false, false];
  /** Announces an edit again if it was restored and lost again. */
  const refresh = () => {
    if (allEdits === history.edits.list()) return;
    allEdits = history.edits.list();
    edits = newestEdits(allEdits);
    announcedIds = new Set(edits.map(editIdOf).filter((id) => announcedIds.has(id)));
  };
  const look = () => {
    if (!isReady || isDisposed) return;
    refresh();
    const { status, next, current } = model.state;
    if (status !== 'idle' || presentation.isOn) return;
    const isOver = next === undefined || current === undefined;
    const due = edits.filter((edit) => !announcedIds.has(editIdOf(edit)) && (isOver || edit.at <= startedAt));
    if (due.length === 0) return;
    const commands = [...(history.goneBack ? ['undoGoingBack' as const] : []), 'recoverEdits' as const];
    stage.notify({ severity: 'info', message: describe(due), commands });
    announcedIds = new Set([...announcedIds, ...due.map(editIdOf)]);
    store
      .set(announcedKey, [...announcedIds])
      .catch((error) => log.error('Could not store that the notice about kept edits was shown', error));
  };
  void history.ready.then(() => {
    isReady = true;
    look();
  });
  const following = disposeAll([model.onDidChange(look), presentation.onDidChange(look)]);
  return {
    dispose() {
      isDisposed = true;
      following.dispose();
    },
  };
}

function readAnnounced(store: Store): ReadonlySet<string> {
  const stored = store.get(announcedKey);
  return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
}

function describe(edits: readonly KeptEdit[]): string {
  const names = [...new Set(edits.map(({ path }) => basename(path)))];
  const more = names.length > 1 ? ` and ${names.length - 1} more` : '';
  return `Going back overwrote your edits in ${names[0]}${more}. A copy is kept.`;
}
