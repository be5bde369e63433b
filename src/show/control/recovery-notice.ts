import { basename } from 'node:path';
import type { Disposable } from '../../core/disposables.ts';
import type { Stage } from '../../ports/stage.ts';
import type { Rewind } from '../rewind/rewind.ts';
import type { ShowModel } from '../state/show-model.ts';

export interface RecoveryNoticeParts {
  readonly model: Pick<ShowModel, 'onDidChange'>;
  readonly rewind: Pick<Rewind, 'edits'>;
  readonly stage: Pick<Stage, 'notify'>;
  /** Milliseconds of the time of day. */
  now(): number;
}

/**
 * Once the show is over, or back at its start: tells where the presenter's own edits are that it has overwritten. Each once, and none that
 * an earlier show has left.
 */
export function registerRecoveryNotice({ model, rewind, stage, now }: RecoveryNoticeParts): Disposable {
  let told = now();
  return model.onDidChange(({ status, next, current }) => {
    const isOver = status === 'idle' && (next === undefined || current === undefined);
    const fresh = isOver ? rewind.edits.list().filter(({ at }) => at > told) : [];
    if (fresh.length === 0) return;
    told = Math.max(...fresh.map(({ at }) => at));
    const names = [...new Set(fresh.map(({ path }) => basename(path)))];
    const more = names.length > 1 ? ` and ${names.length - 1} more` : '';
    const message = `Your edits in ${names[0]}${more} are kept: “Recover My Edits…”`;
    stage.notify({ severity: 'info', message });
  });
}
